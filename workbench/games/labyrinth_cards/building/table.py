"""Laying the starting square, and for boards to study any cards beside it (LC-SETUP-02, LC-SETUP-03, LC-LAY)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from workbench.engine.streams import keyed_number, keyed_order, purpose_key
from workbench.engine.workshop import Bench, Need, Place, SetUpStep, Supply
from workbench.errors import BuildError, advice
from workbench.games.labyrinth_cards.building.cards import put_back, take_card
from workbench.games.labyrinth_cards.components import QUARTERS
from workbench.games.labyrinth_cards.picture import card_of, laid
from workbench.games.labyrinth_cards.plane import CELLS, SQUARE, at, lay_down, name_of, number_of, pick_up
from workbench.games.labyrinth_cards.setting_up import HAND, OUTWARDS
from workbench.games.labyrinth_cards.state import State
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards

TABLE = "table"
MOST_DEALS = 200
"""So many squares are dealt until one has a road outwards."""


class TableBench(Bench):
    """The four cards of the square, and what else lies beside them."""

    name = TABLE

    def __init__(self, rules: LabyrinthCards) -> None:
        self.rules = rules

    def step(self, state: State) -> SetUpStep:
        """Every card, every free cell beside one, and the cells of the square are places."""
        there = sum(cell in state.table for cell in SQUARE)
        return SetUpStep(
            self.name,
            say("Lay the cards"),
            say(
                "Four cards lie face up as a square; choose a card and then its cell, and turn it as you like. Cards "
                "laid beyond the square count as laid in turns that are over."
            ),
            "LC-SETUP-02",
            supplies=tuple(self._supplies(state)),
            places=tuple(self._places(state)),
            checklist=(Need(say("Starting square"), there, len(SQUARE), "LC-SETUP-02"),),
            moves=("put", "remove", "turn", "swap", "fill"),
        )

    def _supplies(self, s: State) -> Iterator[Supply]:
        in_deck = set(s.deck)
        for number, card in enumerate(self.rules.box.cards):
            look = card_of(self.rules, number)
            group = look.symbols[0].name if look.symbols else say("No treasure")
            turns = len(self.rules.box.turns[number])
            yield Supply(card.id, look.title, int(number in in_deck), None, group, look, turns, look.label)

    def _places(self, s: State) -> Iterator[Place]:
        for cell in free_cells(s):
            x, y = at(cell)
            name, group = name_of(cell), say("Square") if cell in SQUARE else say("Beside the square")
            yield Place(name, name, x, y, f"cell:{name}", group=group, label=say("{cell}: free.", cell=name))
        for cell, placed in sorted(s.table.items()):
            x, y = at(cell)
            name, card = name_of(cell), placed >> 2
            group = say("Square") if cell in SQUARE else say("Beside the square")
            label = laid(self.rules, cell, placed, False).label
            turns = len(self.rules.box.turns[card])
            holds = (self.rules.box.cards[card].id,)
            yield Place(name, name, x, y, f"cell:{name}", holds, turns=turns, group=group, label=label)

    def put(self, state: State, place: str, item: str) -> Mapping[str, Any]:
        """Lay a card as its row of the pack says; the one that lay there goes back into the deck."""
        cell, box = self._cell(place), self.rules.box
        if item not in box.number:
            raise BuildError(say("There is no card '{item}'.{advice}", item=item, advice=advice(item, box.number)))
        card = box.number[item]
        if state.table.get(cell, -1) >> 2 == card:
            return {}
        if cell not in state.table and cell not in set(free_cells(state)):
            raise BuildError(say("{cell} lies beside no card and not in the square (LC-LAY-02).", cell=place))
        if any(taken >> card & 1 for taken in state.taken):
            raise BuildError(say("'{item}' was taken already.", item=self.rules.names(item)))
        there = next((other for other, placed in state.table.items() if placed >> 2 == card), None)
        if there is not None:
            pick_up(box.faces, state.table, state.rim, there)
        else:
            take_card(state, card)
        if cell in state.table:
            self._take_up(state, cell)
        lay_down(box.faces, state.table, state.rim, cell, card << 2)
        return {}

    def remove(self, state: State, place: str, item: str = "") -> None:
        """The card goes back into the deck."""
        cell = self._cell(place)
        if cell not in state.table:
            raise BuildError(say("Nothing lies on {place}.", place=place))
        self._take_up(state, cell)

    def _take_up(self, s: State, cell: int) -> None:
        placed = pick_up(self.rules.box.faces, s.table, s.rim, cell)
        put_back(self.rules, s, placed >> 2)

    def turn(self, state: State, place: str, quarters: int) -> None:
        """Turn a card where it lies."""
        cell, box = self._cell(place), self.rules.box
        if cell not in state.table:
            raise BuildError(say("Nothing lies on {place}.", place=place))
        placed = pick_up(box.faces, state.table, state.rim, cell)
        card, turn = placed & ~3, (placed + quarters) % QUARTERS
        lay_down(box.faces, state.table, state.rim, cell, card | box.same_as[card | turn])

    def swap(self, state: State, one: str, other: str) -> None:
        """Exchange two cards, or move one to a free cell."""
        a, b = self._cell(one), self._cell(other)
        faces = self.rules.box.faces
        lying = {cell: state.table[cell] for cell in (a, b) if cell in state.table}
        free = set(free_cells(state))
        if any(cell not in lying and cell not in free for cell in (a, b)):
            raise BuildError(say("{cell} lies beside no card and not in the square (LC-LAY-02).", cell=other))
        for cell in lying:
            pick_up(faces, state.table, state.rim, cell)
        for cell, placed in lying.items():
            lay_down(faces, state.table, state.rim, b if cell == a else a, placed)

    def fill(self, state: State, seed: int) -> None:
        """The missing cards of the square come from the deck in random orientation; hands are dealt before them.

        On a bare table that is the square which the seed deals. One without a road outwards is dealt anew (LC-AMB-09).
        """
        box, house = self.rules.box, self.rules.house
        missing = [cell for cell in SQUARE if cell not in state.table]
        shuffled = keyed_order(purpose_key(seed, "deck", 0), box.keys, state.deck)
        to_deal = sum(max(0, HAND - state.holds(player)) for player in range(self.rules.players))
        rest, dealt = shuffled[: len(shuffled) - to_deal], shuffled[len(shuffled) - to_deal :]
        kept = {cell: state.table[cell] for cell in SQUARE if cell in state.table}
        chosen: dict[int, int] = {}
        for times in range(MOST_DEALS):
            if times:
                rest = keyed_order(purpose_key(seed, "deck", times), box.keys, rest)
            turns = purpose_key(seed, "orientation", times)
            cards = rest[::-1][: len(missing)]
            chosen = {
                cell: card << 2 | box.same_as[card << 2 | keyed_number(turns, box.keys[card]) & 3]
                for cell, card in zip(missing, cards, strict=False)
            }
            if not house.square_must_have_exit or leads_out(self.rules, {**kept, **chosen}):
                break
        for cell, placed in chosen.items():
            lay_down(box.faces, state.table, state.rim, cell, placed)
        state.deck = (*rest[: len(rest) - len(chosen)], *dealt)

    def _cell(self, place: str) -> int:
        if place not in CELLS:
            raise BuildError(say("'{place}' is not a cell: they are written as column,row, such as 0,0.", place=place))
        return number_of(place)


def free_cells(s: State) -> list[int]:
    """Where a card could be laid next."""
    return sorted({*s.rim, *(cell for cell in SQUARE if cell not in s.table)})


def leads_out(rules: LabyrinthCards, square: Mapping[int, int]) -> bool:
    """Whether some road of the square leads outwards."""
    faces = rules.box.faces
    return any(faces[square[cell]].sides & out for cell, out in zip(SQUARE, OUTWARDS, strict=True) if cell in square)


def beyond_the_square(cells: Iterable[int]) -> list[int]:
    """The cells that are not of the square."""
    return [cell for cell in cells if cell not in SQUARE]
