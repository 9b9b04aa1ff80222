"""Where the meeples and the Bookwyrm start (LL-SETUP-09, LL-SETUP-17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from workbench.engine.scene import Piece
from workbench.engine.workshop import Place, SetUpStep, Supply
from workbench.errors import BuildError
from workbench.games.library_labyrinth.building.common import LibraryBench
from workbench.games.library_labyrinth.junctions import JUNCTION_WORDS, JUNCTIONS, place_of
from workbench.games.library_labyrinth.picture import SEAT_COLOURS, TROLLEY_COLOUR
from workbench.games.library_labyrinth.state import GRID, State
from workbench.language import say, sentence_case

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

FIGURES = "figures"
WANDERER = "bookwyrm"


class Figures(LibraryBench):
    """All meeples start on the centre and the Bookwyrm on its first junction, unless somebody wants it otherwise."""

    name = FIGURES

    def __init__(self, rules: LibraryLabyrinth) -> None:
        super().__init__(rules)
        self.items = (*(_item(word) for word in rules.figure_words), WANDERER)

    def step(self, state: State) -> SetUpStep:
        """Meeples go to cells, the Bookwyrm to one of the twelve outer junctions."""
        return SetUpStep(
            self.name,
            say("Players and Bookwyrm"),
            say(
                "Everybody starts on the centre, and the Bookwyrm on junction J0 in the north-west. Choose a figure "
                "and then its place to begin otherwise."
            ),
            "LL-SETUP-09",
            form=("first_player", "wyrm_start"),
            supplies=tuple(self._supplies()),
            places=tuple(self._places(state)),
            moves=("put",),
            optional=True,
        )

    def _supplies(self) -> Iterator[Supply]:
        for figure, word in enumerate(self.rules.figure_words):
            name = sentence_case(self.rules.names.seat(word))
            trolley = word == "trolley"
            kind, colour = ("trolley", TROLLEY_COLOUR) if trolley else ("meeple", SEAT_COLOURS[figure])
            look = Piece("", kind, name, 0, 0, colour, text="T" if trolley else word)
            yield Supply(_item(word), name, 1, None, say("Meeples"), look, label=name)
        look = Piece("", "wanderer", say("Bookwyrm"), 0, 0, "grey", text="W")
        yield Supply(WANDERER, say("Bookwyrm"), 1, None, say("Bookwyrm"), look, label=say("Bookwyrm"))

    def _places(self, s: State) -> Iterator[Place]:
        meeples, words = (say("Meeples"),), self.rules.figure_words
        for cell, name in enumerate(GRID.names):
            x, y = GRID.at(cell)
            here = tuple(word for figure, word in enumerate(words) if s.meeples[figure] == cell)
            names = ", ".join(self.rules.names.seat(word) for word in here)
            label = say("{name}: {seats} here.", name=name, seats=names) if here else ""
            room, holds = len(words), tuple(_item(word) for word in here)
            yield Place(name, name, x, y, f"cell:{name}", holds, room, takes=meeples, label=label)
        for junction, word in enumerate(JUNCTION_WORDS):
            at = place_of(junction)
            holds = (WANDERER,) if s.wyrm == junction else ()
            name = word.upper()
            label = (
                say("{name}: the Bookwyrm is here.", name=name)
                if holds
                else say("{name}: a junction of four tiles.", name=name)
            )
            yield Place(word, name, *at, "", holds, takes=(say("Bookwyrm"),), label=label)

    def put(self, state: State, place: str, item: str) -> Mapping[str, Any]:
        """Move a figure. The Bookwyrm's junction is a house rule, which follows it."""
        if item == WANDERER:
            if place not in JUNCTION_WORDS:
                raise BuildError(
                    say(
                        "The Bookwyrm walks on the outer junctions j0 to j11, not on {place} (LL-WYRM-01).", place=place
                    )
                )
            state.wyrm = JUNCTION_WORDS.index(place)
            return {"wyrm_start": (state.wyrm - max(0, state.turn - 1)) % JUNCTIONS}
        if item not in self.items:
            raise self.unknown_item(item, [*self.items])
        state.meeples[self.items.index(item)] = self.cell(place)
        return {}


def _item(word: str) -> str:
    return word if word == "trolley" else f"player-{word}"
