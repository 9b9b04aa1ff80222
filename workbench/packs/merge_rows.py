"""Which rows of two tables, and of the one that both came from, belong together; and in what order they come."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from workbench.packs.columns import Table
from workbench.packs.matching import How, pairs
from workbench.packs.rows import Row


@dataclass(frozen=True, slots=True)
class Trio:
    """One row as it was, as it is here and as it is there; places, or None where there is no such row."""

    base: int | None
    mine: int | None
    theirs: int | None
    how: How = "same"
    """How the row there was recognised."""


def trios(table: Table, base: Sequence[Row] | None, mine: Sequence[Row], theirs: Sequence[Row]) -> list[Trio]:
    """Every row of the three tables, once. Without a base, those of mine come first, else those of the base."""
    if base is None:
        there = {pair.one: pair for pair in pairs(table, mine, theirs)}
        found = [
            Trio(None, place, pair.other, pair.how) if (pair := there.get(place)) else Trio(None, place, None)
            for place in range(len(mine))
        ]
        return found + [Trio(None, None, place) for place in _left(len(theirs), [one.theirs for one in found])]
    here = {pair.one: pair for pair in pairs(table, base, mine)}
    there = {pair.one: pair for pair in pairs(table, base, theirs)}
    found = []
    for place in range(len(base)):
        one, other = here.get(place), there.get(place)
        trio = Trio(place, one.other if one else None, other.other if other else None, other.how if other else "same")
        found.append(trio)
    ours = _left(len(mine), [one.mine for one in found])
    others = _left(len(theirs), [one.theirs for one in found])
    new = pairs(table, [mine[place] for place in ours], [theirs[place] for place in others])
    found += [Trio(None, ours[pair.one], others[pair.other], pair.how) for pair in new]
    found += [Trio(None, place, None) for place in _left(len(mine), [one.mine for one in found])]
    return found + [Trio(None, None, place) for place in _left(len(theirs), [one.theirs for one in found])]


def _left(number: int, taken: Sequence[int | None]) -> list[int]:
    gone = set(taken)
    return [place for place in range(number) if place not in gone]


def moved(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """The fewest of some things that must have been moved to get from one order to another of the same things."""
    rank = {one: place for place, one in enumerate(before)}
    ends: list[int] = []  # of the increasing sequences of each length, the one that ends earliest
    previous: dict[int, int | None] = {}
    for one in after:
        length = bisect_left(ends, rank[one], key=rank.__getitem__)
        previous[one] = ends[length - 1] if length else None
        ends[length : length + 1] = [one]
    stay: set[int] = set()
    last = ends[-1] if ends else None
    while last is not None:
        stay.add(last)
        last = previous[last]
    return [one for one in after if one not in stay]


def woven(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """All things of two orders: the first order, with what only the second has behind what it stands behind there."""
    order = list(first)
    there = set(first)
    before: int | None = None
    for one in second:
        if one not in there:
            order.insert(order.index(before) + 1 if before is not None else 0, one)
            there.add(one)
        before = one
    return order
