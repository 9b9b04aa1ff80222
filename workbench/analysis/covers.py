"""The fewest cards that cover each requirement (c): how few, how many such sets of cards, which cards are in them.

Counted are sets of cards out of the whole box, whatever their decks, each copy of a card being another card. With e_k
the ways of choosing k cards (`ways`), the fewest is the first k with ``covers(e_k) > 0``. The sets of k cards that
contain one given card c are those of k − 1 others with c added; the others' ways follow from all cards' by taking c out
again, ``g_k = e_k − c · g_{k−1}``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import ClassVar

from workbench.analysis.rows import Finding, Rows, percent
from workbench.analysis.supplies import Parts
from workbench.analysis.ways import Need, Ways, need_of
from workbench.language import mark, plural, say, whole

Shown = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fewest(Finding):
    """The fewest cards that cover a requirement."""

    title: ClassVar[str] = mark("Fewest cards to cover")
    about: ClassVar[str] = mark("The fewest cards out of the whole box that cover it, and how many sets of so many do.")
    unit: ClassVar[str] = "cards"
    requirement: str
    cards: int | None
    """None: all cards together do not cover it."""
    sets: int
    """How many sets of so many cards cover it; none has a card too many."""
    different: int
    """How many cards occur in at least one of them."""
    source: Parts = field(compare=False, repr=False)

    @property
    def key(self) -> tuple[str, ...]:
        """The requirement."""
        return (self.requirement,)

    @property
    def value(self) -> int | None:
        """The number of cards."""
        return self.cards

    @property
    def sentence(self) -> str:
        """``Kraken: 2 cards are the fewest that cover it; 14 sets of so many do, made of 17 different cards.``"""
        name = self.source.name(self.requirement)
        if self.cards is None:
            return say("{requirement}: all cards together do not cover it.", requirement=name)
        sets = plural(self.sets, "{many} set of so many does", "{many} sets of so many do", many=whole(self.sets))
        return plural(
            self.cards,
            "{requirement}: {number} card alone covers it; {sets}, made of {different} different cards.",
            "{requirement}: {number} cards are the fewest that cover it; {sets}, made of {different} different cards.",
            requirement=name,
            sets=sets,
            different=self.different,
        )


@dataclass(frozen=True, slots=True)
class InFewest(Finding):
    """In how many of a requirement's smallest covers a card is: ``share = sets / of``.

    A card with copies is counted once, by the sets with one given copy of it.
    """

    title: ClassVar[str] = mark("Cards in the smallest covers")
    about: ClassVar[str] = mark("The share of its smallest covers that have the card in them.")
    axes: ClassVar[tuple[str, str] | None] = ("requirement", "card")
    unit: ClassVar[str] = "share"
    requirement: str
    card: str
    sets: int
    of: int
    source: Parts = field(compare=False, repr=False)

    @property
    def key(self) -> tuple[str, ...]:
        """Requirement and card."""
        return (self.requirement, self.card)

    @property
    def value(self) -> Fraction | None:
        """The share of the sets that it is in."""
        return Fraction(self.sets, self.of) if self.of else None

    @property
    def sentence(self) -> str:
        """``Zenobia is in 3 of the 14 smallest covers of Kraken (21.4 %).``"""
        return say(
            "{card} is in {sets} of the {of} smallest covers of {requirement} ({percent}).",
            card=self.source.name(self.card),
            sets=whole(self.sets),
            of=whole(self.of),
            requirement=self.source.name(self.requirement),
            percent=percent(self.value),
        )


@dataclass(frozen=True, slots=True)
class Smallest:
    """The smallest covers of a need out of some cards."""

    cards: int | None
    sets: int
    with_one: Mapping[Shown, int]
    """In how many of the sets one given card is, by what it shows of the need."""


@lru_cache(maxsize=4096)
def smallest(need: int, kinds: int, classes: tuple[tuple[Shown, int], ...]) -> Smallest:
    """The smallest covers out of cards given by what they show of the need, and how many are alike."""
    one, counted = need_of(need, kinds), Counter(dict(classes))
    chosen: list[Ways] = []
    most = sum(one.limits)  # every card of a smallest cover shows a symbol that the others lack
    for ways in one.chosen(counted):
        if sets := one.shape.covers(ways):
            cards = len(chosen)
            return Smallest(cards, sets, {shown: _with(one, shown, chosen) for shown in counted if any(shown)})
        chosen.append(ways)
        if len(chosen) > most:
            return Smallest(None, 0, {})
    raise AssertionError("ways of choosing cards do not end")


def _with(need: Need, shown: Shown, chosen: list[Ways]) -> int:
    """Covers of one card that shows so much and of as many others as there are in the last of the choices."""
    shape, others = need.shape, chosen[0]
    for ways in chosen[1:]:
        others = tuple([with_it - one for with_it, one in zip(ways, shape.added(others, shown), strict=True)])
    return shape.covers(shape.added(others, shown))


class Covers:
    """The smallest covers of all requirements of a pack."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    @cached_property
    def _shown(self) -> list[list[Shown]]:
        """For each requirement what each card shows of it."""
        kinds, symbols = len(self.parts.symbols), [card.symbols for card in self.parts.cards]
        return [[*map(need_of(one.need, kinds).shown, symbols)] for one in self.parts.requirements]

    @cached_property
    def found(self) -> list[Smallest]:
        """For each requirement its smallest covers."""
        kinds, copies = len(self.parts.symbols), [card.copies for card in self.parts.cards]
        return [
            smallest(one.need, kinds, _classes(shown, copies))
            for one, shown in zip(self.parts.requirements, self._shown, strict=True)
        ]

    @cached_property
    def fewest(self) -> Rows[Fewest]:
        """One row for each requirement."""
        rows = []
        for one, found, shown in zip(self.parts.requirements, self.found, self._shown, strict=True):
            different = sum(found.with_one.get(card, 0) > 0 for card in shown)
            rows.append(Fewest(one.id, found.cards, found.sets, different, self.parts))
        return Rows.of(Fewest, self.parts, rows)

    def sets_with(self, requirement: int, card: int) -> int:
        """In how many of a requirement's smallest covers a card is."""
        return self.found[requirement].with_one.get(self._shown[requirement][card], 0)

    @cached_property
    def cards(self) -> Rows[InFewest]:
        """One row for each requirement and each card that is in a smallest cover of it."""
        rows = []
        for one, found, shown in zip(self.parts.requirements, self.found, self._shown, strict=True):
            with_one = found.with_one
            for card, what in zip(self.parts.cards, shown, strict=True):
                if sets := with_one.get(what, 0):
                    rows.append(InFewest(one.id, card.id, sets, found.sets, self.parts))
        return Rows.of(InFewest, self.parts, rows)


def _classes(shown: Sequence[Shown], copies: Sequence[int]) -> tuple[tuple[Shown, int], ...]:
    found: dict[Shown, int] = {}
    for what, number in zip(shown, copies, strict=True):
        found[what] = found.get(what, 0) + number
    return tuple(sorted(found.items()))
