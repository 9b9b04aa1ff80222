"""Hands: slots, boosters, what can be drawn, and what captures (2.11, 2.13, 2.16, 2.17 and 2.19 of the law)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from tests.oracle.table import REWARD, SYMBOL_OF, TROLLEY, Position, Table


def slots(holder: str, table: Table) -> int:
    """LL-HAND-01; the Trolley's by LL-SOLO-04 and its option."""
    return int(table.options["trolley_slots"]) if holder == TROLLEY else 6


def cards_of(state: Position, holder: str) -> list[str]:
    """The Book and Reward cards in a hand, piles left out."""
    return list(state["hands"][holder]["cards"])


def terrors_of(state: Position, holder: str) -> list[str]:
    """The captured Terrors in a hand."""
    return [pile["terror"] for pile in state["hands"][holder]["piles"]]


def used_slots(state: Position, holder: str) -> int:
    """LL-HAND-01: a card takes one slot, and so does a pile."""
    return len(cards_of(state, holder)) + len(terrors_of(state, holder))


def free_slots(state: Position, holder: str, table: Table, leaving: Iterable[str] = ()) -> int:
    """Slots that are free once some things have left the hand (LL-BOOST-04)."""
    own = {*cards_of(state, holder), *terrors_of(state, holder)}
    return slots(holder, table) - used_slots(state, holder) + len(own & set(leaving))


def me(state: Position) -> str:
    """The word of the seat whose turn it is."""
    return str(state["seat"])


def boosters_for(state: Position, effects: Iterable[str], table: Table) -> list[tuple[str, str]]:
    """Each (card, effect) that the current player could play; only from the own hand (LL-BOOST-01, LL-SOLO-18)."""
    return [
        (card, effect)
        for card in in_box_order(cards_of(state, me(state)), table)
        for effect in dict.fromkeys(table.cards[card].effects)
        if effect in effects
    ]


def in_box_order(cards: Iterable[str], table: Table) -> list[str]:
    """Cards in a fixed order."""
    given = set(cards)
    return [card for card in table.cards if card in given]


def use_word(card: str, effect: str, table: Table) -> str:
    """The use of a booster in notation: the effect chosen and the one that is not."""
    first, second = table.cards[card].effects
    return f"{effect}/{second if effect == first else first}"


def cards_used(state: Position, uses: Iterable[str], table: Table, besides: Iterable[str] = ()) -> list[str]:
    """The booster cards that leave the hand for these uses, none of them one that the action moves itself.

    Two cards with the same two options are alike; the first in the box is taken.
    """
    left = [card for card in in_box_order(cards_of(state, me(state)), table) if card not in set(besides)]
    taken = []
    for use in uses:
        card = next(card for card in left if sorted(table.cards[card].effects) == sorted(use.split("/")))
        left.remove(card)
        taken.append(card)
    return taken


def sets_of_uses(state: Position, effects: Iterable[str], table: Table) -> Iterator[list[tuple[str, str]]]:
    """Every set of boosters that the current player can play with these effects, one option a card (LL-BOOST-02/03)."""
    playable = boosters_for(state, effects, table)
    for size in range(len(playable) + 1):
        for chosen in combinations(playable, size):
            if len({card for card, _ in chosen}) == size:
                yield list(chosen)


def can_be_had(state: Position, deck: str, table: Table, discarded_before: Iterable[str] = ()) -> bool:
    """Whether a card of a deck can be drawn once some cards were discarded (LL-DECK-01/02/03, LL-BOOST-04)."""
    coming = [card for card in discarded_before if table.cards[card].deck == deck]
    return bool(state["decks"][deck] or state["discards"][deck] or coming)


def genres_to_be_had(state: Position, table: Table) -> list[str]:
    """Genres that can be taken, whether or not their Shelf is filled (LL-ACT-TAKE-03/04)."""
    return [genre for genre in SYMBOL_OF if can_be_had(state, genre, table)]


def with_symbols(cards: Iterable[str], table: Table) -> list[str]:
    """Book cards and magical items (LL-CAP-02)."""
    return [card for card in cards if table.cards[card].symbols]


def capturing_sets(cards: Iterable[str], terror: str, table: Table) -> list[tuple[str, ...]]:
    """The irredundant sets of these cards that capture a Terror (LL-CAP-01/03, LL-SYM-03).

    In an irredundant set each card is needed for a symbol that the others lack one of, so that it has no more cards
    than the Terror has symbols.
    """
    need = table.terrors[terror]
    symbols = tuple((card, table.cards[card].symbols) for card in sorted(with_symbols(cards, table)))
    return list(_irredundant(symbols, need))


@lru_cache(maxsize=20_000)
def _irredundant(symbols: tuple[tuple[str, str], ...], need: str) -> tuple[tuple[str, ...], ...]:
    def enough(cards: Iterable[tuple[str, str]]) -> bool:
        shown = "".join(letters for _, letters in cards)
        return all(shown.count(letter) >= need.count(letter) for letter in need)

    return tuple(
        tuple(card for card, _ in chosen)
        for size in range(1, len(need) + 1)
        for chosen in combinations(symbols, size)
        if enough(chosen) and not any(enough([c for c in chosen if c != left_out]) for left_out in chosen)
    )


def returnable(state: Position, holders: Iterable[str], shelf: str, table: Table) -> list[str]:
    """The captured Terrors that fill a Shelf: one of their symbols is the Shelf's (LL-RET-01)."""
    held = [terror for holder in holders for terror in terrors_of(state, holder)]
    return [terror for terror in held if SYMBOL_OF[shelf] in table.terrors[terror]]


def pile_of(state: Position, terror: str) -> tuple[str, dict[str, list[str]]]:
    """Who holds a captured Terror, and its pile."""
    for holder, hand in state["hands"].items():
        for pile in hand["piles"]:
            if pile["terror"] == terror:
                return holder, pile
    raise AssertionError(f"{terror} was not captured")


def rewards_after_return(state: Position, terror: str, boosters: Iterable[str], table: Table) -> bool:
    """Whether a Reward card can be had after the boosters and the pile's cards were discarded (LL-RET-04/06)."""
    _, pile = pile_of(state, terror)
    return can_be_had(state, REWARD, table, [*boosters, *pile["cards"]])
