"""Generating functions over symbol vectors: in how many ways cards can be chosen, by what they show of a need.

A need asks for ``c₁`` of one symbol, ``c₂`` of another, … Cards chosen from somewhere are described by *ways*: a row
of whole numbers with one entry for each combination of answers, where for every symbol of the need the answer is
either ``any`` (it does not matter how many are shown) or ``exactly j`` for a j below what is needed. An entry says in
how many ways the cards can be chosen so that all its answers are true. That is enough to count covers, by inclusion
and exclusion over the symbols that are short::

    covers = Σ over entries of (−1)^(number of answers that are not ``any``) · entry

Choosing from two places side by side multiplies ways (`Need.times`): ``any`` goes with ``any``, and ``exactly j`` is
``exactly u`` here and ``exactly j − u`` there. Algebraists know it as Z[z]/(zᶜ(1 − z)) for each symbol: polynomials in
which counts from c on are all the same. For a need of single symbols a product costs 2ⁿ multiplications, not 3ⁿ.

All numbers are whole, so all results are exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import product
from operator import mul

from workbench.engine.symbols import count, vector

Ways = tuple[int, ...]
ANY = -1


class Shape:
    """The arithmetic for all needs that ask for the same numbers, such as two of each of three symbols."""

    def __init__(self, limits: tuple[int, ...]) -> None:
        self.limits = limits
        self.answers = list(product(*([ANY, *range(limit)] for limit in limits)))
        """For each entry the answer for each symbol."""
        self.number = {answer: entry for entry, answer in enumerate(self.answers)}
        self.signs = [(-1) ** sum(one != ANY for one in answer) for answer in self.answers]
        self.nothing: Ways = tuple(int(all(one <= 0 for one in answer)) for answer in self.answers)
        """The ways of choosing no card: one, and it shows exactly 0 of everything."""
        self._shifts: dict[tuple[int, ...], tuple[tuple[int, int], ...]] = {}

    @cached_property
    def _products(self) -> tuple[tuple[int, int, int], ...]:
        """(entry, one factor, the other factor) of all products that add up to an entry."""
        found = []
        for answer, entry in self.number.items():
            splits = ([(ANY, ANY)] if one == ANY else [(u, one - u) for u in range(one + 1)] for one in answer)
            for split in product(*splits):
                left, right = (tuple(side[half] for side in split) for half in (0, 1))
                found.append((entry, self.number[left], self.number[right]))
        return tuple(found)

    @cached_property
    def _beyond(self) -> tuple[tuple[int, int, int], ...]:
        """(one factor, the other factor, sign) of all products that count in `covers`."""
        return tuple((left, right, self.signs[entry]) for entry, left, right in self._products)

    def times(self, one: Sequence[int], other: Sequence[int]) -> Ways:
        """Cards chosen here and cards chosen there, in all combinations."""
        out = [0] * len(self.answers)
        for entry, left, right in self._products:
            out[entry] += one[left] * other[right]
        return tuple(out)

    def covers(self, ways: Sequence[int]) -> int:
        """In how many of the ways the need is covered."""
        return sum(map(mul, self.signs, ways))

    def rest(self, ways: Sequence[int]) -> Ways:
        """What other ways have to be multiplied with, entry by entry, and summed: `covers` of the product."""
        out = [0] * len(self.answers)
        for left, right, sign in self._beyond:
            out[left] += sign * ways[right]
        return tuple(out)

    def shift(self, shown: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
        """(entry, where it comes from) when one card that shows so much is added to every choice."""
        found = self._shifts.get(shown)
        if found is None:
            pairs = []
            for answer, entry in self.number.items():
                before = tuple(ANY if one == ANY else one - more for one, more in zip(answer, shown, strict=True))
                if all(one == ANY or was >= 0 for one, was in zip(answer, before, strict=True)):
                    pairs.append((entry, self.number[before]))
            found = self._shifts[shown] = tuple(pairs)
        return found

    def added(self, ways: Sequence[int], shown: tuple[int, ...]) -> Ways:
        """Every choice with one more card that shows so much."""
        out = [0] * len(self.answers)
        for entry, before in self.shift(shown):
            out[entry] = ways[before]
        return tuple(out)


@lru_cache(maxsize=256)
def _shape(limits: tuple[int, ...]) -> Shape:
    return Shape(limits)


class Need:
    """One need: its symbols, how many of each, and the arithmetic that goes with it."""

    def __init__(self, need: int, kinds: int) -> None:
        self.kinds = tuple(kind for kind in range(kinds) if count(need, kind))
        self.limits = tuple(count(need, kind) for kind in self.kinds)
        self.shape = _shape(self.limits)
        self._shown: dict[int, tuple[int, ...]] = {}

    def shown(self, symbols: int) -> tuple[int, ...]:
        """How many of each symbol of the need a card shows, no more than are needed."""
        found = self._shown.get(symbols)
        if found is None:
            pairs = zip(self.kinds, self.limits, strict=True)
            found = self._shown[symbols] = tuple([min(count(symbols, kind), limit) for kind, limit in pairs])
        return found

    def capped(self, symbols: int) -> int:
        """A card's symbols without those that the need does not ask for, and none more often than it does."""
        pairs = zip(self.kinds, self.shown(symbols), strict=True)
        return vector(kind for kind, number in pairs for _ in range(number))

    def classes(self, cards: Iterable[int]) -> Counter[tuple[int, ...]]:
        """How many cards are alike for this need."""
        return Counter(map(self.shown, cards))

    def chosen(self, classes: Counter[tuple[int, ...]]) -> Iterator[Ways]:
        """The ways of choosing 0 cards, 1 card, 2 cards, … out of these, without end.

        Newton's identities, with p_i the sum over all cards of i times what a card shows:
        ``k · e_k = Σ_{i=1…k} (−1)^(i−1) · e_{k−i} · p_i``.
        """
        shape = self.shape
        chosen, sums = [shape.nothing], [shape.nothing]
        while True:
            yield chosen[-1]
            k = len(chosen)
            sums.append(self._times_over(classes, k))
            total = [0] * len(shape.answers)
            for i in range(1, k + 1):
                part = shape.times(chosen[k - i], sums[i])
                total = (
                    [a + b for a, b in zip(total, part, strict=True)]
                    if i % 2
                    else [a - b for a, b in zip(total, part, strict=True)]
                )
            chosen.append(tuple([number // k for number in total]))

    def _times_over(self, classes: Counter[tuple[int, ...]], times: int) -> Ways:
        """The sum over all cards of one card taken so many times over."""
        out = [0] * len(self.shape.answers)
        for shown, cards in classes.items():
            many = tuple([min(one * times, limit) for one, limit in zip(shown, self.limits, strict=True)])
            for entry, before in self.shape.shift(many):
                if self.shape.nothing[before]:
                    out[entry] += cards
        return tuple(out)


@lru_cache(maxsize=4096)
def need_of(need: int, kinds: int) -> Need:
    """The need of a vector over so many kinds of symbol, made once."""
    return Need(need, kinds)
