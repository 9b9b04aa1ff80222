"""What hands are good for: how many Takes a capture still needs, and which cards a capture would use.

Exact for cards drawn one by one from whole genres, each Take from the genre that helps most.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from workbench.engine.bits import mask_of, members
from workbench.engine.symbols import count
from workbench.games.library_labyrinth.components import GENRES, REWARD_DECK
from workbench.games.library_labyrinth.junctions import meant_corners

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

_KEPT = 200_000
_SETS_LOOKED_AT = 16


class Estimates:
    """Answers about the cards of one box; all are remembered."""

    def __init__(self, rules: LibraryLabyrinth) -> None:
        self.rules, self.box = rules, rules.box
        self.useful = [
            mask_of(n for n, vector in enumerate(self.box.vectors) if self.lacking(terror.need, vector) != terror.need)
            for terror in self.box.terrors
        ]
        """For each Terror the cards that show one of its symbols."""
        self._books = [[self.box.vectors[n] for n in members(self.box.deck_cards[g])] for g in range(len(GENRES))]
        self._takes: dict[int, float] = {0: 0.0}
        self._takes_for: dict[tuple[int, int], float] = {}
        self._missing: dict[tuple[int, int], int] = {}
        self._reserved: dict[tuple[int, int], int] = {}
        self._unready: dict[int, float] = {}
        self._shares: dict[tuple[tuple[str, ...], int], tuple[tuple[str, float], ...]] = {}

    def lacking(self, need: int, supply: int) -> int:
        """The symbols of a need that a supply does not show (LL-SYM-03)."""
        guard = self.box.guard
        left = (need | guard) - supply
        return left & (left & guard) // 0x80 * 0x7F

    def missing(self, cards: int, terror: int) -> int:
        """The symbols that a set of cards lacks for a Terror."""
        key = cards & self.useful[terror], terror
        lack = self._missing.get(key)
        if lack is None:
            _make_room(self._missing)
            supply = sum([self.box.vectors[card] for card in members(key[0])])
            lack = self._missing[key] = self.lacking(self.box.terrors[terror].need, supply)
        return lack

    def takes_for(self, cards: int, terror: int) -> float:
        """How many Takes it needs on average to capture a Terror with these cards and those taken."""
        key = cards & self.useful[terror], terror
        expected = self._takes_for.get(key)
        if expected is None:
            _make_room(self._takes_for)
            expected = self._takes_for[key] = self.takes(self.missing(cards, terror))
        return expected

    def takes(self, missing: int) -> float:
        """How many Takes it needs on average to get these symbols."""
        expected = self._takes.get(missing)
        if expected is None:
            genres = [genre for genre in range(len(GENRES)) if count(missing, genre)]
            expected = self._takes[missing] = 1 + min(self._after_a_take(missing, genre) for genre in genres)
        return expected

    def _after_a_take(self, missing: int, genre: int) -> float:
        books = self._books[genre]
        return sum(self.takes(self.lacking(missing, vector)) for vector in books) / len(books)

    def reserved(self, cards: int, terror: int) -> int:
        """The cards that one would keep for a Terror: those that capture it, or else those that help most."""
        key = cards & self.useful[terror], terror
        kept = self._reserved.get(key)
        if kept is None:
            _make_room(self._reserved)
            sets = self.rules.capturing_sets(key[0], terror)[:_SETS_LOOKED_AT]
            kept = min(sets, key=self.price) if sets else self._helpful(*key)
            self._reserved[key] = kept
        return kept

    def price(self, cards: int) -> int:
        """What a set of cards would be missed for: its symbols, and twice those of magical items."""
        return sum(
            len(self.box.cards[card].letters) * (2 if self.box.cards[card].deck == REWARD_DECK else 1)
            for card in members(cards)
        )

    def _helpful(self, cards: int, terror: int) -> int:
        kept, lack = 0, self.box.terrors[terror].need
        while cards & ~kept:
            card = min(members(cards & ~kept), key=lambda n: self.takes(self.lacking(lack, self.box.vectors[n])))
            less = self.lacking(lack, self.box.vectors[card])
            if less == lack:
                break
            kept, lack = kept | 1 << card, less
        return kept

    def unready(self, cards: int) -> float:
        """How many Takes a hand still needs for a Terror of which nothing is known."""
        cards &= self.box.with_symbols
        expected = self._unready.get(cards)
        if expected is None:
            _make_room(self._unready)
            terrors = range(len(self.box.terrors))
            total = sum([self.takes_for(cards, terror) for terror in terrors])
            expected = self._unready[cards] = total / len(terrors)
        return expected

    def corner_shares(self, discarded: tuple[str, ...], compass: int) -> tuple[tuple[str, float], ...]:
        """How likely the next single curse card means each corner, from the cards that were discarded (LL-DIST-01)."""
        key = discarded, compass
        shares = self._shares.get(key)
        if shares is None:
            _make_room(self._shares)
            unseen = Counter(self.box.singles) - Counter(discarded)
            total = unseen.total()
            shares = self._shares[key] = tuple(
                (meant_corners(self.rules.corners[card], compass)[0], copies / total) for card, copies in unseen.items()
            )
        return shares


def _make_room(kept: dict[Any, Any]) -> None:
    if len(kept) > _KEPT:
        kept.clear()


@lru_cache(maxsize=8)
def estimates(rules: LibraryLabyrinth) -> Estimates:
    """The estimates for a game's rules, made once."""
    return Estimates(rules)
