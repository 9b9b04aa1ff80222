"""How likely cards drawn from decks cover a requirement (b): exact, by the generating functions of `ways`.

Drawn are the top cards of shuffled decks, so every choice of k cards out of a deck's n is equally likely::

    P(k cards of deck d cover r) = covers(k cards of d) / C(n_d, k)
    P(k₁ cards of d₁, k₂ of d₂, … cover r) = covers(product) / (C(n₁, k₁) · C(n₂, k₂) · …)

Everything is remembered by what it depends on, the cards of a deck and the need. After an edit only what depends on it
is counted anew, and taking the edit back costs nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement, count, groupby, islice
from math import comb, prod
from operator import mul
from typing import ClassVar
from weakref import WeakValueDictionary

from workbench.analysis.rows import Finding, Rows, percent
from workbench.analysis.supplies import Parts
from workbench.analysis.ways import Need, Ways, need_of
from workbench.errors import WorkbenchError
from workbench.language import listed, mark, plural, say, whole

MOST_OF_ONE_DECK = 6
MOST_MIXES = 20_000
"""More multisets of decks than this are refused: four cards of twenty decks are 8,855."""

Mix = tuple[tuple[int, int], ...]
"""How many cards from which deck, by the decks' places, in ascending order, each once."""
Classes = tuple[tuple[tuple[int, ...], int], ...]
"""What cards show of a need, and how many are alike."""


@dataclass(frozen=True, slots=True)
class Draw(Finding):
    """The chance that cards drawn from decks cover a requirement: ``chance = ways / of``.

    ``of`` is the number of ways to draw them, ``C(n, k)`` for each deck multiplied; ``ways`` those that cover. With
    ``of = 0`` a deck has too few cards, and there is no chance to speak of.
    """

    title: ClassVar[str] = mark("Chances to cover")
    about: ClassVar[str] = mark(
        "The chance that cards drawn from shuffled decks cover it: draws that cover, divided by all draws."
    )
    axes: ClassVar[tuple[str, str] | None] = ("requirement", "draws")
    unit: ClassVar[str] = "share"
    asked: ClassVar[tuple[str, ...]] = ("cards",)
    requirement: str
    draws: tuple[tuple[str, int], ...]
    """(deck, number of cards) for each deck drawn from."""
    ways: int
    of: int
    source: Parts = field(compare=False, repr=False)

    @property
    def deck(self) -> str:
        """The deck, when all cards come from one; else empty."""
        return self.draws[0][0] if len(self.draws) == 1 else ""

    @property
    def cards(self) -> int:
        """How many cards are drawn in all."""
        return sum(number for _, number in self.draws)

    @property
    def key(self) -> tuple[str, ...]:
        """Requirement and draws."""
        return (self.requirement, *(f"{number} {deck}" for deck, number in self.draws))

    @property
    def value(self) -> Fraction | None:
        """The chance."""
        return Fraction(self.ways, self.of) if self.of else None

    @property
    def sentence(self) -> str:
        """``1 card of Science and 2 cards of Legends cover Basilisk in 12.4 % of draws (82 of 660).``"""
        name, cards = self.source.name, words_for_draws(self.source, self.draws)
        if not self.of:
            return say("{cards} cannot be drawn: there are fewer.", cards=cards)
        return plural(
            self.cards,
            "{requirement}: {cards} covers it in {percent} of draws ({ways} of {of}).",
            "{requirement}: {cards} cover it in {percent} of draws ({ways} of {of}).",
            requirement=name(self.requirement),
            cards=cards,
            percent=percent(self.value),
            ways=whole(self.ways),
            of=whole(self.of),
        )


def words_for_draws(source: Parts, draws: Sequence[tuple[str, int]]) -> str:
    """``1 card of Science and 2 cards of Legends``."""
    words = [
        plural(number, "{number} card of {deck}", "{number} cards of {deck}", deck=source.name(deck))
        for deck, number in draws
    ]
    return listed(words)


# What is asked for again and again is remembered by one number: 40 bits for each pile and how many cards of it. Tuples
# of piles would do as well, but then there is so much that Python's garbage collector pauses to look through it.
_NUMBER_BITS, _PART_BITS = 10, 40
_MOST, _PART = (1 << _NUMBER_BITS) - 1, (1 << _PART_BITS) - 1
_SERIAL = count(1)


class Pile:
    """A deck as one need sees it. The same object stands for all decks that are alike for the need."""

    def __init__(self, need: Need, classes: Classes) -> None:
        self.need = need
        self.code = next(_SERIAL) << _NUMBER_BITS
        self._chosen = need.chosen(Counter(dict(classes)))
        self._ways: list[Ways] = []

    def ways(self, number: int) -> Ways:
        """The ways of choosing so many cards."""
        self._ways += islice(self._chosen, max(0, number + 1 - len(self._ways)))
        return self._ways[number]


@lru_cache(maxsize=8192)
def pile(need: int, kinds: int, cards: tuple[int, ...]) -> Pile:
    """The pile of these cards (symbol vectors in ascending order) for a need."""
    classes = need_of(need, kinds).classes(cards)
    return _alike(need, kinds, tuple(sorted(classes.items())))


@lru_cache(maxsize=8192)
def _alike(need: int, kinds: int, classes: Classes) -> Pile:
    made = Pile(need_of(need, kinds), classes)
    _PILES[made.code] = made
    return made


_PILES: WeakValueDictionary[int, Pile] = WeakValueDictionary()
"""Every pile by its code."""


def key(draws: Iterable[tuple[int, int]]) -> int:
    """The number that stands for draws: the code of each pile, and how many cards of it."""
    found = 0
    for code, number in draws:
        if number > _MOST:
            raise WorkbenchError(say("More than {most} cards of one deck are not counted.", most=_MOST))
        found = found << _PART_BITS | code | number
    return found


def _pile_and_number(part: int) -> tuple[Pile, int]:
    return _PILES[part & ~_MOST], part & _MOST


@lru_cache(maxsize=16384)
def _together(draws: int) -> Ways:
    first, number = _pile_and_number(draws & _PART)
    ways, others = first.ways(number), draws >> _PART_BITS
    return first.need.shape.times(ways, _together(others)) if others else ways


@lru_cache(maxsize=16384)
def _rest(draws: int) -> Ways:
    return _pile_and_number(draws & _PART)[0].need.shape.rest(_together(draws))


@lru_cache(maxsize=65536)
def covers(draws: int) -> int:
    """In how many ways the draws that `key` made a number of cover the need that their piles share."""
    half = (draws.bit_length() + _PART_BITS - 1) // _PART_BITS // 2 * _PART_BITS
    left, right = draws >> half, draws & (1 << half) - 1
    if not right:
        return _pile_and_number(left & _PART)[0].need.shape.covers(_together(left))
    return sum(map(mul, _together(left), _rest(right)))


@lru_cache(maxsize=8192)
def _covering(codes: tuple[int, ...], wanted: tuple[Mix, ...]) -> tuple[int, ...]:
    """The covering ways of each mix of some piles."""
    found = []
    for mix in wanted:
        draws = 0
        for deck, number in mix:  # as `key` does, a few thousand times an edit
            draws = draws << _PART_BITS | codes[deck] | number
        found.append(covers(draws))
    return tuple(found)


@lru_cache(maxsize=64)
def mixes(decks: int, cards: int) -> tuple[Mix, ...]:
    """Every way to say how many of so many cards come from which deck: all multisets of decks of that size."""
    chosen = combinations_with_replacement(range(decks), cards)
    return tuple(tuple((deck, len(list(same))) for deck, same in groupby(one)) for one in chosen)


class Drawing:
    """All draws from one pack's decks."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self._sizes = tuple(map(len, parts.deck_vectors))

    @cached_property
    def _piles(self) -> list[list[Pile]]:
        """For each requirement its piles."""
        kinds = len(self.parts.symbols)
        return [[pile(one.need, kinds, deck) for deck in self.parts.deck_vectors] for one in self.parts.requirements]

    def of(self, mix: Mix) -> int:
        """In how many ways a mix can be drawn."""
        return prod(comb(self._sizes[deck], number) for deck, number in mix)

    def table(self, wanted: tuple[Mix, ...]) -> list[tuple[int, ...]]:
        """For each requirement the covering ways of each mix."""
        return [_covering(tuple([pile.code for pile in piles]), wanted) for piles in self._piles]

    def mixed_bit_by_bit(self, cards: int) -> Iterator[float]:
        """Count what `mixed` shows, one requirement after the other; yields the share that is done."""
        wanted = self._every_mix(cards)
        for place, piles in enumerate(self._piles, 1):
            _covering(tuple([pile.code for pile in piles]), wanted)
            yield place / len(self._piles)

    def rows(self, wanted: tuple[Mix, ...]) -> Rows[Draw]:
        """One row for each requirement and mix."""
        ways, of = self.table(wanted), [self.of(mix) for mix in wanted]
        parts, each = self.parts, len(wanted)
        names = [tuple((parts.decks[deck], number) for deck, number in mix) for mix in wanted]

        def make(place: int) -> Draw:
            requirement, mix = divmod(place, each)
            return Draw(parts.requirements[requirement].id, names[mix], ways[requirement][mix], of[mix], parts)

        return Rows(Draw, parts, len(ways) * each, make)

    def single(self, most: int = MOST_OF_ONE_DECK) -> Rows[Draw]:
        """1 to ``most`` cards of each deck alone."""
        return self.rows(tuple(((deck, number),) for deck in range(len(self._sizes)) for number in range(1, most + 1)))

    def mixed(self, cards: int) -> Rows[Draw]:
        """So many cards from every multiset of decks.

        Raises:
            WorkbenchError: when that is no number of cards, or there are too many multisets.
        """
        return self.rows(self._every_mix(cards))

    def _every_mix(self, cards: int) -> tuple[Mix, ...]:
        most = self._most_mixed()
        if type(cards) is not int or not 1 <= cards <= most:
            raise WorkbenchError(
                say(
                    "Every multiset of {cards} of {decks} decks cannot be listed: it can be from 1 to {most} cards.",
                    cards=repr(cards)[:60],
                    decks=len(self._sizes),
                    most=most,
                )
            )
        return mixes(len(self._sizes), cards)

    def _most_mixed(self) -> int:
        """Of how many cards all multisets can be listed."""
        decks, numbers = len(self._sizes), range(1, _MOST + 1)
        return next((cards - 1 for cards in numbers if decks and comb(decks + cards - 1, cards) > MOST_MIXES), _MOST)
