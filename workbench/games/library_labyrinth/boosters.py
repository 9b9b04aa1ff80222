"""Boosters: which effects a hand can bring, and playing them (LL-BOOST)."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from workbench.engine.bits import members
from workbench.engine.rulesets import Tell
from workbench.games.library_labyrinth.components import Box
from workbench.games.library_labyrinth.state import State

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

Uses = tuple[tuple[str, int], ...]
"""Ways to bring an effect: the word of the use and the set that holds the one card."""

Ways = tuple[tuple[tuple[str, ...], int], ...]
"""Ways to use several boosters at once: the words of the uses and the set of their cards."""


def token(effect: str, other: str) -> str:
    """The word for a booster used for one effect and not for its other one (LL-BOOST-02)."""
    return f"{effect}/{other}"


class Boosters:
    """The boosters of one box."""

    def __init__(self, box: Box) -> None:
        self.cards = 0
        self.token_cards: dict[str, int] = {}
        self._by_effect: dict[str, list[tuple[str, int]]] = {}
        self._kept: dict[tuple[int, str], Uses] = {}
        self._kept_one: dict[tuple[int, str], Uses] = {}
        self._kept_several: dict[tuple[int, tuple[tuple[str, int], ...]], Ways] = {}
        for number, card in enumerate(box.cards):
            if card.effects:
                self.cards |= 1 << number
                first, second = card.effects
                for effect, other in {(first, second), (second, first)}:
                    word = token(effect, other)
                    self.token_cards[word] = self.token_cards.get(word, 0) | 1 << number
                    self._by_effect.setdefault(effect, []).append((word, 1 << number))

    @cached_property
    def tokens(self) -> frozenset[str]:
        """The words of all uses, and the effects alone as their short forms."""
        return frozenset(self.token_cards) | {word.split("/")[0] for word in self.token_cards}

    def uses(self, hand: int, effect: str) -> Uses:
        """Every way in which the hand's boosters bring the effect, one entry a card."""
        held = hand & self.cards
        if not held:
            return ()
        key = held, effect
        uses = self._kept.get(key)
        if uses is None:
            uses = self._kept[key] = tuple(
                (word, card) for word, card in self._by_effect.get(effect, ()) if card & held
            )
        return uses

    def one(self, hand: int, effect: str) -> Uses:
        """The ways that differ: of two boosters alike only the first."""
        held = hand & self.cards
        if not held:
            return ()
        key = held, effect
        ways = self._kept_one.get(key)
        if ways is None:
            last_first = reversed(self.uses(held, effect))
            ways = self._kept_one[key] = tuple({word: (word, card) for word, card in last_first}.values())
        return ways

    def several(self, hand: int, *needs: tuple[str, int]) -> Ways:
        """All ways to bring each effect so many times at once: the words used and the set of cards.

        Each card serves once, for one of its options; ways that differ only in which of two like cards is used count
        as one.
        """
        key = hand & self.cards, needs
        ways = self._kept_several.get(key)
        if ways is None:
            ways = self._kept_several[key] = self._find_several(hand, needs)
        return ways

    def _find_several(self, hand: int, needs: tuple[tuple[str, int], ...]) -> Ways:
        ways: dict[tuple[str, ...], int] = {(): 0}
        for effect, times in needs:
            longer: dict[tuple[str, ...], int] = {}
            for words, cards in ways.items():
                for chosen in combinations(self.uses(hand & ~cards, effect), times):
                    together = tuple(sorted((*words, *(word for word, _ in chosen))))
                    longer.setdefault(together, cards | sum(card for _, card in chosen))
            ways = longer
        return tuple(ways.items())


def play_boosters(
    rules: LibraryLabyrinth, s: State, figure: int, words: tuple[str, ...], tell: Tell, keep: int = 0
) -> None:
    """Declared boosters leave the hand at once and lie on the Reward discards from then on (LL-BOOST-04).

    ``keep``: cards that the same action passes on; of two boosters alike the other one is played.
    """
    for word in words:
        cards = s.hands[figure] & rules.boosters.token_cards[word] & ~keep
        card = cards & -cards
        s.hands[figure] ^= card
        s.discard |= card
        if tell:
            number = next(members(card))
            tell("booster", seat=s.seat + 1, effect=word.split("/")[0], card=rules.box.cards[number].id)
