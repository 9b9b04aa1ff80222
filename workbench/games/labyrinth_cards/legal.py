"""What may be chosen now: a lay, and then, if something can be taken, a set of cards or none (LC-TURN-01, law 5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from workbench.engine.actions import Action
from workbench.engine.menus import ALL, LegalActions, Menu
from workbench.games.labyrinth_cards.actions import TURNS, Lay, Leave
from workbench.games.labyrinth_cards.laying import Places, lays
from workbench.games.labyrinth_cards.plane import CELLS, name_of, number_of
from workbench.games.labyrinth_cards.state import State
from workbench.games.labyrinth_cards.taking import Loose, Takes

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards

LEAVE: Menu = ((Leave(),), ALL)


class Lays(Sequence[Action]):
    """The lays of one card, each built when it is looked at."""

    __slots__ = ("_card", "_places")

    def __init__(self, card: str, places: Places) -> None:
        self._card, self._places = card, places

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, place: int) -> Lay:  # type: ignore[override]  # menus never slice
        where = self._places[place]
        return Lay(self._card, name_of(where >> 2), TURNS[where & 3])

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Lay) and action.card == self._card and place_of(action) in self._places


def place_of(action: Lay) -> int:
    """The cell of a lay times four plus its turn; such that no place is meant when the cell is not one."""
    return number_of(action.cell) << 2 | TURNS.index(action.turned) if action.cell in CELLS else -1 << 40


def legal_actions(rules: LabyrinthCards, s: State) -> LegalActions:
    """Everything that may be chosen. Who may not know the hand of the seat that is asked finds nothing here."""
    main: list[Menu] = []
    if s.phase == "lay" and s.knows(s.seat):
        cards = rules.box.cards
        main = [(Lays(cards[card].id, places), ALL) for card, places in lays(rules, s)[1].items()]
    elif s.phase == "take":
        main.append((Takes(rules.box, Loose(s.table, s.takeable), rules.house.must_take), ALL))
        if not rules.house.must_take:
            main.append(LEAVE)
    return LegalActions(main, _nothing_free)


def _nothing_free() -> Sequence[Menu]:
    return ()
