"""Who may capture with which cards, which Terrors lie on the grid, and which cards each deck can bring next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.engine.bits import members
from workbench.engine.holdings import Holding, Holdings, Unseen, Wanted
from workbench.games.library_labyrinth.components import DECKS
from workbench.games.library_labyrinth.state import GRID, TROLLEY, State

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth


def holdings(rules: LibraryLabyrinth, known: State) -> Holdings:
    """All hands lie open, and the cards of a deck are those that are seen nowhere (LL-AMB-32)."""
    return Holdings(
        content=rules.box.pack,
        hands=tuple(_hands(rules, known)),
        wanted=tuple(
            Wanted(rules.box.terrors[terror].id, GRID.names[cell]) for cell, terror in sorted(known.terror_at.items())
        ),
        decks=tuple(Unseen(name, _next_cards(rules, known, deck)) for deck, name in enumerate(DECKS)),
    )


def _hands(rules: LibraryLabyrinth, s: State) -> list[Holding]:
    """Only the mover's own hand captures (LL-CAP-09). In solo the Trolley's adds to it on one tile, where passing is
    free and both may ride (LL-SOLO-05, LL-SOLO-11); the Trolley alone captures nothing (LL-SOLO-08)."""
    if rules.solo:
        together = s.meeples[0] == s.meeples[TROLLEY]
        cards = s.hands[0] | (s.hands[TROLLEY] if together else 0)
        return [Holding("seat:1", rules.names.seat(1), rules.card_words(cards))]
    return [
        Holding(f"seat:{seat + 1}", rules.names.seat(seat + 1), rules.card_words(hand))
        for seat, hand in enumerate(s.hands)
    ]


def _next_cards(rules: LibraryLabyrinth, s: State, deck: int) -> tuple[str, ...]:
    """The cards of a deck; of an empty one its discards, from which it is made anew (LL-DECK-01, LL-DECK-02)."""
    cards = s.decks[deck] or tuple(members(s.discard & rules.box.deck_cards[deck]))
    return tuple(rules.box.cards[card].id for card in sorted(cards))
