"""Where cards go when they leave deck, hands or table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.engine.streams import keyed_order, purpose_key
from workbench.games.labyrinth_cards.state import State

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards


def take_card(s: State, card: int) -> None:
    """A card leaves the deck or the hand in which it is."""
    s.deck = tuple(other for other in s.deck if other != card)
    for seat, hand in enumerate(s.hands):
        if hand >> card & 1:
            s.hands[seat] = hand & ~(1 << card)
            s.barred[seat] = s.barred[seat][1:]


def put_back(rules: LabyrinthCards, s: State, card: int) -> None:
    """A card goes back to where the seed's shuffle has it in the deck (LC-SETUP-04)."""
    take_card(s, card)
    s.deck = tuple(keyed_order(purpose_key(s.seed, "deck", 0), rules.box.keys, (*s.deck, card)))


def give(s: State, seat: int, card: int) -> None:
    """A card comes into a hand; nobody knows anything of it."""
    take_card(s, card)
    s.hands[seat] |= 1 << card
    s.barred[seat] = (0, *s.barred[seat])
