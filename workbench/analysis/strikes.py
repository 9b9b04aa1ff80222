"""How often what strikes at the end of turns strikes each cell, exactly, from what everybody knows.

In each coming turn one card of the shuffled deck says which cells are struck. Nobody knows the order, so the card of a
turn is as likely any of those that may be in the deck, and cards do not come back. For a cell c, with W(t) the kinds of
card that strike it in turn t ::

    expected(c) = Σ over turns t of P(the card of t is of a kind in W(t))
    once(c)     = 1 − P(for no turn t the card of t is of a kind in W(t))

where the second probability goes through the turns with W(t) not empty, card by card without putting any back; the
other turns need not be looked at, because any cards of a shuffled deck are like its first ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from workbench.engine.plans import Strikes
from workbench.errors import WorkbenchError
from workbench.language import say


@dataclass(frozen=True, slots=True)
class Struck:
    """What holds for one cell."""

    expected: Fraction
    """How often it is struck, on average."""
    once: Fraction
    """The chance that it is struck at least once."""


def struck(strikes: Strikes, cells: tuple[str, ...], turns: int) -> tuple[Struck, ...]:
    """What holds for each of these cells in so many turns to come, as long as nothing ends the game before.

    Raises:
        WorkbenchError: for fewer turns than none, or more than the deck has cards.
    """
    if not 0 <= turns <= len(strikes.coming):
        raise WorkbenchError(
            say("There are {number} such turns to come, so not {turns}.", number=len(strikes.coming), turns=turns)
        )
    deck = _Deck(strikes)
    found = []
    for cell in cells:
        aimed = [
            frozenset(word for word, there in turn.items() if cell in there) & deck.words
            for turn in strikes.coming[:turns]
        ]
        aimed = [words for words in aimed if words]
        expected = sum((deck.share(words) for words in aimed), Fraction())
        found.append(Struck(expected, 1 - deck.missed(tuple(aimed))))
    return tuple(found)


Left = tuple[tuple[int, tuple[int, ...]], ...]
"""What is left of each part of the deck: how many cards are in it, and how many of each word they may be."""


class _Deck:
    """The deck, card by card."""

    def __init__(self, strikes: Strikes) -> None:
        self.parts = [tuple(cards.pool) for cards in strikes.deck]
        self.words = frozenset(word for words in self.parts for word in words)
        self.full: Left = tuple((cards.number, tuple(cards.pool.values())) for cards in strikes.deck)
        self._known: dict[tuple[tuple[frozenset[str], ...], Left], Fraction] = {}

    def share(self, words: frozenset[str]) -> Fraction:
        """The chance that a card of the full deck is one of these."""
        whole = sum(number for number, _ in self.full)
        return sum(
            (
                Fraction(number, whole) * Fraction(count, sum(pool))
                for (number, pool), names in zip(self.full, self.parts, strict=True)
                for count, word in zip(pool, names, strict=True)
                if word in words and number
            ),
            Fraction(),
        )

    def missed(self, aimed: tuple[frozenset[str], ...], left: Left | None = None) -> Fraction:
        """The chance that one card after the other is none of those that would strike."""
        left = self.full if left is None else left
        if not aimed:
            return Fraction(1)
        key = aimed, left
        if key not in self._known:
            self._known[key] = self._first_missed(aimed, left)
        return self._known[key]

    def _first_missed(self, aimed: tuple[frozenset[str], ...], left: Left) -> Fraction:
        whole, found = sum(number for number, _ in left), Fraction()
        for part, (number, pool) in enumerate(left):
            for place, count in enumerate(pool):
                if number and count and self.parts[part][place] not in aimed[0]:
                    fewer = (number - 1, (*pool[:place], count - 1, *pool[place + 1 :]))
                    rest = (*left[:part], fewer, *left[part + 1 :])
                    found += Fraction(number * count, whole * sum(pool)) * self.missed(aimed[1:], rest)
        return found
