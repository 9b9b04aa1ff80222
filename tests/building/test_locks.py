"""Locks hold: against hands, and against repairs that have another way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.building.doing import carry_out, movements
from tests.building.test_build import MAKE
from workbench.building.build import Build
from workbench.errors import LockedError
from workbench.games import find

few = settings(max_examples=25)


def library(seed: int = 7) -> Build:
    build = Build(find("library-labyrinth"), seed=seed)
    build.go("tiles")
    return build


def holds(build: Build, place: str) -> tuple[str, ...]:
    return build.look("tiles").place(place).holds


@pytest.mark.parametrize(
    "deed",
    [
        lambda build: build.place("c2", "shelf[NE]"),
        lambda build: build.place("c2", "shelf[NES]"),
        lambda build: build.rotate("c2"),
        lambda build: build.swap("c2", "e5"),
        lambda build: build.swap("e5", "c2"),
        lambda build: build.remove("c2"),
    ],
    ids=["lay over", "lay over with another", "turn", "swap", "swap with", "take off"],
)
def test_nothing_is_done_by_hand_to_what_is_locked(deed: Callable[[Build], None]) -> None:
    build = library()
    build.place("c2", "terror[NE]")
    build.place("e5", "reward[SW]")
    build.lock("c2")
    before = build.now
    with pytest.raises(LockedError, match=r"c2 is locked and stays as it is\. Unlock it first.*build\.unlock\('c2'"):
        deed(build)
    assert build.now is before
    build.unlock("c2")
    build.remove("c2")
    assert holds(build, "c2") == ()


def test_a_card_cannot_be_taken_out_of_a_locked_hand_by_laying_it_elsewhere() -> None:
    build = library()
    build.fill()
    build.go("hands")
    build.fill(step="hands")
    card = build.look().place("seat-1").holds[0]
    build.lock("seat-1")
    with pytest.raises(LockedError):
        build.place("seat-2", card)
    assert card in build.look().place("seat-1").holds


@pytest.mark.parametrize("game", [name for name in MAKE if name != "toy"])
@few
@given(seed=st.integers(0, 999), which=st.integers(0, 99), moves=movements)
def test_whatever_is_done_by_hand_locked_places_hold_what_they_held(
    game: str, seed: int, which: int, moves: list[tuple[int, int, int, int]]
) -> None:
    build = MAKE[game](seed)
    build.fill()
    step = next(step for step in build.steps if "fill" in step.moves)
    full = [place.id for place in step.places if place.holds and not place.fixed]
    place = full[which % len(full)]
    build.lock(place, step=step.name)
    held = build.look(step.name).place(place).holds
    carry_out(build, moves)
    assert build.look(step.name).place(place).holds == held


def test_repairs_choose_what_is_not_locked() -> None:
    """LL-SETUP-02, LL-SETUP-19."""
    for locked in ("b3", "c4", "d3", "c2"):
        build = library()
        for place in ("b3", "c4", "d3", "c2"):
            build.place(place, "shelf[NE]")
        build.lock(locked)
        build.mend()
        assert build.problems() == [] and holds(build, locked) == ("shelf[NE]",)
        assert "Everything mended: Swap " in build.now.name and "though" not in build.now.name


def test_one_tile_too_many_is_not_the_locked_one() -> None:
    """LL-SETUP-02."""
    build = library()
    build.fill(3)
    terrors = [place.id for place in build.look().places if place.holds and place.holds[0].startswith("terror[")]
    other = next(p.id for p in build.look().places if p.holds and p.holds[0].startswith("reward["))
    build.place(other, "terror[NE]")
    free = terrors[-1]
    build.lock(*(place for place in (*terrors, other) if place != free))
    build.mend()
    assert build.problems() == [] and not holds(build, free)[0].startswith("terror[")
    assert f"the tile on {free}" in build.now.name and "though" not in build.now.name


def test_where_only_a_locked_one_can_be_changed_the_repair_says_so() -> None:
    """LL-SETUP-19."""
    build = library()
    for place in ("b3", "c4", "d3", "c2"):
        build.place(place, "shelf[NE]")
    build.lock("b3", "c4", "d3", "c2")
    [four] = [flaw for flaw in build.problems() if flaw.rule == "LL-SETUP-19"]
    assert four.repairs and all(repair.sentence.endswith(" is locked.") for repair in four.repairs)
    build.repair(four)
    assert ", though " in build.now.name
    build.undo()
    build.mend()
    assert build.problems() == [] and ", though " in build.now.name


def test_mending_everything_names_what_was_done() -> None:
    build = library()
    build.place("c2", "terror[NE]")
    build.mend()
    assert build.now.name == "Everything mended: Fill the rest from the seed"
