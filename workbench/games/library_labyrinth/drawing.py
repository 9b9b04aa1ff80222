"""Decks: drawing a card and making an exhausted deck anew (law 2.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.engine.bits import members
from workbench.engine.chance import with_on_top
from workbench.engine.rulesets import Tell
from workbench.engine.streams import keyed_order, purpose_key
from workbench.games.library_labyrinth.components import DECKS
from workbench.games.library_labyrinth.state import State

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth


def can_draw(rules: LibraryLabyrinth, s: State, deck: int, played: int = 0) -> bool:
    """Whether a card of a deck can be had, also from the discards (LL-DECK-03).

    ``played``: cards that will lie on the discards by then (LL-BOOST-04).
    """
    return bool(s.decks[deck]) or bool((s.discard | played) & rules.box.deck_cards[deck])


def draw(rules: LibraryLabyrinth, s: State, deck: int, tell: Tell) -> int:
    """Take the top card of a deck; an empty deck is first made anew from its discards (LL-DECK-01/02)."""
    cards = s.decks[deck]
    if not cards:
        cards = _reshuffled(rules, s, deck)
        if tell:
            tell("reshuffle", deck=DECKS[deck], cards=len(cards))
    if s.script is not None:
        cards = with_on_top(cards, s.script.next(), lambda card: rules.box.cards[card].id)
    s.decks[deck] = cards[:-1]
    return cards[-1]


def _reshuffled(rules: LibraryLabyrinth, s: State, deck: int) -> tuple[int, ...]:
    discards = s.discard & rules.box.deck_cards[deck]
    s.discard ^= discards
    s.shuffles[deck] += 1
    key = purpose_key(s.seed, "deck", DECKS[deck], s.deal, s.shuffles[deck])
    return tuple(keyed_order(key, rules.box.card_keys, [*members(discards)]))
