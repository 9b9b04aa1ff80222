"""The toy game of lanterns, which the builder has never heard of, set up by hand: lamps to light and hands to deal."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tests.widgets.toy import FLAME, GRID, OIL, Lanterns, State
from workbench.building.build import Build
from workbench.engine.options import PLAYERS, option, options_of, read_options
from workbench.engine.scene import Card, Scene
from workbench.engine.streams import Stream
from workbench.engine.workshop import (
    Bench,
    Deed,
    Flaw,
    FormBench,
    Need,
    Place,
    Repair,
    SetUpStep,
    Supply,
    bare_scene,
)
from workbench.errors import BuildError
from workbench.games import GameInfo
from workbench.packs.pack import Pack


@dataclass(frozen=True, slots=True)
class House:
    """The toy's only house rule."""

    start: int = option(2, "Cards to start with.", rule="TOY-2", low=0, high=4)


class Lamps(Bench):
    """Which lanterns burn at the start."""

    name = "lamps"

    def step(self, state: State) -> SetUpStep:
        places = tuple(
            Place(cell, cell, *GRID.at(GRID.number[cell]), f"cell:{cell}", ("lamp",) if cell in state.lit else ())
            for cell in GRID.names
        )
        supply = Supply("lamp", "Lamp", 6 - len(state.lit), max(0, 1 - len(state.lit)), label="A lamp.")
        return SetUpStep(
            self.name,
            "Light the lamps",
            "At least one lamp burns.",
            "TOY-1",
            supplies=(supply,),
            places=places,
            checklist=(Need("Lamps", min(1, len(state.lit)), 1, "TOY-1"),),
            moves=("put", "remove", "fill"),
        )

    def put(self, state: State, place: str, item: str) -> Mapping[str, Any]:
        if place not in GRID.names or item != "lamp":
            raise BuildError("There is no such lamp.")
        if place not in state.lit:
            state.lit.append(place)
        return {}

    def remove(self, state: State, place: str, item: str = "") -> None:
        if place not in state.lit:
            raise BuildError(f"No lamp burns on {place}.")
        state.lit.remove(place)

    def fill(self, state: State, seed: int) -> None:
        if not state.lit:
            state.lit.append(Stream("lamps", seed).choice(GRID.names))


class Hands(Bench):
    """Who holds which oil."""

    name = "hands"

    def __init__(self, start: int) -> None:
        self.start = start

    def step(self, state: State) -> SetUpStep:
        supplies = tuple(
            Supply(
                oil, oil, int(oil in state.deck), look=Card(f"card:{oil}", "item", oil, "orange", (FLAME,)), label=oil
            )
            for oil in OIL
        )
        places = tuple(
            Place(f"seat-{n}", f"Seat {n}", target=f"seat:{n}", holds=tuple(hand), room=4)
            for n, hand in enumerate(state.hands, 1)
        )
        needs = tuple(Need(f"Seat {n}", len(hand), self.start) for n, hand in enumerate(state.hands, 1))
        return SetUpStep(
            self.name,
            "Deal the oil",
            "Everybody gets some oil.",
            supplies=supplies,
            places=places,
            checklist=needs,
            moves=("put", "remove", "fill"),
        )

    def put(self, state: State, place: str, item: str) -> Mapping[str, Any]:
        hand = state.hands[int(place[-1]) - 1]
        if item not in OIL or len(hand) >= 4:
            raise BuildError("That cannot be dealt.")
        for other in (state.deck, *state.hands):
            if item in other:
                other.remove(item)
        hand.append(item)
        return {}

    def remove(self, state: State, place: str, item: str = "") -> None:
        hand = state.hands[int(place[-1]) - 1]
        item = item or (hand[-1] if hand else "")
        if item not in hand:
            raise BuildError("That is not there.")
        hand.remove(item)
        state.deck.append(item)

    def fill(self, state: State, seed: int) -> None:
        stream = Stream("oil", seed)
        for hand in state.hands:
            while len(hand) < self.start and state.deck:
                hand.append(state.deck.pop(stream.below(len(state.deck))))


class ToyWorkshop:
    """The toy's steps."""

    def __init__(self, rules: BuildableLanterns) -> None:
        self.rules = rules
        form = SetUpStep("options", "Options", "How much oil?", form=(PLAYERS, "start"))
        self.benches: Sequence[Bench] = (FormBench(form), Lamps(), Hands(rules.house.start))

    def bare(self, seed: int) -> State:
        return replace(self.rules.new_state(seed), lit=[])

    def carry(self, old: Any, state: State, seed: int) -> State:
        return state.copy()

    def known(self, state: State, seed: int) -> State:
        known = state.copy()
        Stream("oil", seed).shuffle(known.deck)
        return known

    def settled(self, state: State) -> State:
        return state.copy()

    def flaws(self, state: State, locked: Collection[tuple[str, str]] = ()) -> list[Flaw]:
        found = []
        if not state.lit:
            fill = Repair("Light one.", (Deed("fill", "lamps"),))
            found.append(Flaw("No lamp burns.", "TOY-1", "lamps", GRID.names, (fill,), "missing"))
        if any(len(hand) != self.rules.house.start for hand in state.hands):
            deal = Repair("Deal anew.", (Deed("clear", "hands"), Deed("fill", "hands")))
            found.append(Flaw("The hands are uneven.", "TOY-2", "hands", (), (deal,), "unusual"))
        return found

    def scene(self, state: State, step: str) -> Scene:
        return bare_scene(self.rules.scene(state), "")


class BuildableLanterns(Lanterns):
    """Lanterns with a workshop; nothing in the workbench is changed for it."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.house = read_options(House, options)
        self.options = {"start": self.house.start} if self.house.start != 2 else {}

    def workshop(self) -> ToyWorkshop:
        return ToyWorkshop(self)


INFO = GameInfo(
    name="lanterns",
    title="Lanterns",
    players=range(2, 3),
    about="Light every lantern.",
    options=options_of(House),
    tables=(),
    rules=lambda players, options, pack: BuildableLanterns(options),
)


NO_PACK = Pack("lanterns", "lanterns", "1", {}, {})


def new_build(seed: int = 7) -> Build:
    """A bare table of lanterns."""
    return Build(INFO, seed=seed, pack=NO_PACK)
