"""What the steps share: cells by name, tokens and cards that go back to where they came from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from workbench.engine.streams import keyed_order, purpose_key
from workbench.engine.workshop import Bench
from workbench.errors import BuildError, advice
from workbench.games.library_labyrinth.components import DECKS
from workbench.games.library_labyrinth.state import GRID, State
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth


class LibraryBench(Bench):
    """A step of this game."""

    def __init__(self, rules: LibraryLabyrinth) -> None:
        self.rules = rules

    def cell(self, place: str) -> int:
        """The cell of a name.

        Raises:
            BuildError: when there is none.
        """
        if place not in GRID.number:
            raise BuildError(say("'{place}' is not a cell: they are a1 to e5.", place=place))
        return GRID.number[place]

    def unknown_item(self, item: str, known: list[str]) -> BuildError:
        """The error for an item that there is not."""
        return BuildError(say("There is no '{item}' to be laid here.{advice}", item=item, advice=advice(item, known)))


def take_token_off(rules: LibraryLabyrinth, s: State, cell: int) -> None:
    """The token of a cell, if it has one, goes back to its stack."""
    terror, genre = s.terror_at.pop(cell, None), s.shelf_at.pop(cell, None)
    s.terror_cells &= ~(1 << cell)
    s.shelf_cells &= ~(1 << cell)
    if terror is not None:
        s.terror_stack = terrors_in_order(rules, s, (*s.terror_stack, terror))
    if genre is not None:
        s.shelf_stack = shelves_in_order(rules, s, (*s.shelf_stack, genre))


def put_terror(s: State, cell: int, terror: int) -> None:
    """A Terror goes from its stack, or from another cell, to a cell."""
    for there in [there for there, other in s.terror_at.items() if other == terror]:
        del s.terror_at[there]
        s.terror_cells &= ~(1 << there)
    s.terror_stack = tuple(other for other in s.terror_stack if other != terror)
    s.terror_at[cell] = terror
    s.terror_cells |= 1 << cell


def put_shelf(s: State, cell: int, genre: int) -> None:
    """A Shelf token goes from its stack, or from another cell, to a cell."""
    for there in [there for there, other in s.shelf_at.items() if other == genre]:
        del s.shelf_at[there]
        s.shelf_cells &= ~(1 << there)
    s.shelf_stack = tuple(other for other in s.shelf_stack if other != genre)
    s.shelf_at[cell] = genre
    s.shelf_cells |= 1 << cell


def terrors_in_order(
    rules: LibraryLabyrinth, s: State, terrors: tuple[int, ...], seed: int | None = None
) -> tuple[int, ...]:
    """Terrors as a seed (the state's own) stacks them, whatever else was taken from the stack (LL-SETUP-10)."""
    key = purpose_key(s.seed if seed is None else seed, "terrors", s.deal)
    return tuple(keyed_order(key, rules.box.terror_keys, terrors))


def shelves_in_order(
    rules: LibraryLabyrinth, s: State, genres: tuple[int, ...], seed: int | None = None
) -> tuple[int, ...]:
    """Shelf tokens as a seed stacks them."""
    key = purpose_key(s.seed if seed is None else seed, "shelves", s.deal)
    return tuple(keyed_order(key, rules.box.genre_keys, genres))


def cards_in_order(rules: LibraryLabyrinth, s: State, deck: int, cards: Iterable[int]) -> tuple[int, ...]:
    """Cards as the seed shuffles them into a deck (LL-SETUP-12)."""
    return tuple(keyed_order(purpose_key(s.seed, "deck", DECKS[deck], s.deal, 0), rules.box.card_keys, cards))


def take_card(s: State, card: int) -> None:
    """A card leaves its deck, its discards or the hand in which it is."""
    s.decks = [tuple(other for other in deck if other != card) for deck in s.decks]
    s.hands = [hand & ~(1 << card) for hand in s.hands]
    s.discard &= ~(1 << card)


def put_card_back(rules: LibraryLabyrinth, s: State, card: int) -> None:
    """A card goes from a hand to where the seed's shuffle has it in its deck (LL-SETUP-12)."""
    take_card(s, card)
    number = rules.box.cards[card].deck
    s.decks[number] = cards_in_order(rules, s, number, (*s.decks[number], card))


def light(s: State, cell: int) -> None:
    """A tile lies on its lit side, and so everybody knows it."""
    s.lit |= 1 << cell
    s.seen |= 1 << cell


def darken(s: State, cell: int) -> None:
    """A tile lies on its dark side, and nobody has seen it."""
    s.lit &= ~(1 << cell)
    s.seen &= ~(1 << cell)
