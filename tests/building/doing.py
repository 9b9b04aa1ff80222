"""Hand movements for Hypothesis: any deed that any step of any build knows, sensible or not."""

from __future__ import annotations

from hypothesis import strategies as st

from workbench.building.build import Build
from workbench.engine.workshop import Deed
from workbench.errors import WorkbenchError

numbers = st.integers(0, 10_000)
movements = st.lists(st.tuples(numbers, numbers, numbers, numbers), max_size=12)
"""Each movement picks a step, a verb, a place and an item."""


def deed_of(build: Build, movement: tuple[int, int, int, int]) -> Deed | None:
    """What a movement means on this table; None when there is nothing to do it with."""
    steps = [step for step in build.steps if step.moves]
    step = steps[movement[0] % len(steps)]
    verb = (*step.moves, "clear", "reroll")[movement[1] % (len(step.moves) + 2)]
    place = step.places[movement[2] % len(step.places)].id
    other = step.places[movement[3] % len(step.places)].id
    item = ""
    if verb == "put":
        if not step.supplies:
            return None
        item = step.supplies[movement[3] % len(step.supplies)].id
    return Deed(verb, step.name, place, other, item, movement[3] % 4, movement[3])


def carry_out(build: Build, moves: list[tuple[int, int, int, int]]) -> int:
    """Do them all as far as they can be done; gives how many changed something."""
    done = 0
    for movement in moves:
        deed = deed_of(build, movement)
        if deed is None:
            continue
        before = build.now
        try:
            done += build.do(deed)
        except WorkbenchError:
            assert build.now is before, "what is refused changes nothing"
    return done
