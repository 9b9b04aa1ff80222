"""Which row of one table is which of another one: also when it was renamed, moved, or its id mistyped."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from workbench.packs.columns import Table
from workbench.packs.kinds import slug
from workbench.packs.rows import Row
from workbench.packs.spreadsheet import tidy

ALIKE = 0.6
"""From this share of equal cells on, two rows are taken for the same one, whatever their ids are."""
NEAR = 0.8
"""From this likeness on, an id is taken for another one that was mistyped."""
_COMMON = 200
"""A cell that more rows than this have says nothing about which row it is."""
_CANDIDATES = 5
_MOST_IDS = 300
"""Ids are compared letter by letter up to so many on each side."""

How = Literal["same", "spelt", "slip", "renamed"]
"""The ids are equal; equal but for capitals, accents, spaces; near each other; another one altogether."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Places of a row on both sides."""

    one: int
    other: int
    how: How


def pairs(table: Table, ones: Sequence[Row], others: Sequence[Row]) -> list[Pair]:
    """The rows that are the same, each at most once, in the order of ``ones``."""
    found: dict[int, Pair] = {}
    _by_key(table, ones, others, found, "same")
    _by_key(table, ones, others, found, "spelt")
    _by_content(table, ones, others, found)
    return [found[place] for place in sorted(found)]


def rows_by_key(table: Table, rows: Sequence[Row]) -> dict[str, Row]:
    """Rows by what tells them apart; a second one of the same name gets a number."""
    found: dict[str, Row] = {}
    for row in rows:
        key, number = table.key_of(row.cells), 2
        while key in found:
            key, number = f"{table.key_of(row.cells)} ({number})", number + 1
        found[key] = row
    return found


def renamed(table: Table, before: Sequence[Row], after: Sequence[Row]) -> dict[str, str]:
    """The rows that went and came back by another name: for each key of `rows_by_key` before, the one after."""
    old, new = rows_by_key(table, before), rows_by_key(table, after)
    gone, come = [key for key in old if key not in new], [key for key in new if key not in old]
    if not gone or not come:
        return {}
    found = pairs(table, [old[key] for key in gone], [new[key] for key in come])
    return {gone[pair.one]: come[pair.other] for pair in found}


def key_of(table: Table, row: Row) -> str:
    """What a row is called, without spaces round it."""
    return table.key_of({name: tidy(row.get(name)) for name in table.key}).strip()


def _left(rows: Sequence[Row], taken: Iterable[int]) -> list[int]:
    gone = set(taken)
    return [place for place in range(len(rows)) if place not in gone]


def _by_key(table: Table, ones: Sequence[Row], others: Sequence[Row], found: dict[int, Pair], how: How) -> None:
    """Rows that are called the same; of several, those that are most alike."""
    there: dict[str, list[int]] = defaultdict(list)
    for place in _left(others, (pair.other for pair in found.values())):
        name = key_of(table, others[place])
        there[name if how == "same" else slug(name)].append(place)
    here: dict[str, list[int]] = defaultdict(list)
    for place in _left(ones, found):
        name = key_of(table, ones[place])
        here[name if how == "same" else slug(name)].append(place)
    for name, places in here.items():
        rivals = there.get(name, []) if name else []
        if len(places) == len(rivals) == 1:
            found[places[0]] = Pair(places[0], rivals[0], how)
            continue
        ranked = sorted(
            (-likeness(table, ones[one], others[other]), rank, other_rank, one, other)
            for rank, one in enumerate(places)
            for other_rank, other in enumerate(rivals)
        )
        _take(((one, other, how) for _, _, _, one, other in ranked), found)


def _take(ranked: Iterable[tuple[int, int, How]], found: dict[int, Pair]) -> None:
    taken = {pair.other for pair in found.values()}
    for one, other, how in ranked:
        if one not in found and other not in taken:
            found[one] = Pair(one, other, how)
            taken.add(other)


def likeness(table: Table, one: Row, other: Row) -> float:
    """The share of equal cells among those that both rows state and that are not empty on both; 0 if there are none."""
    equal, compared = _compared(table, one, other)
    return equal / compared if compared else 0.0


def _compared(table: Table, one: Row, other: Row) -> tuple[int, int]:
    names = [name for name in one.cells if name in other.cells and name not in table.key]
    cells = [(tidy(one[name]), tidy(other[name])) for name in names if one[name] or other[name]]
    return sum(a == b for a, b in cells), len(cells)


def _by_content(table: Table, ones: Sequence[Row], others: Sequence[Row], found: dict[int, Pair]) -> None:
    here, there = _left(ones, found), _left(others, (pair.other for pair in found.values()))
    ranked = []
    for one, other in _candidates(table, ones, others, here, there):
        if ranking := _ranked(table, ones[one], others[other]):
            score, how = ranking
            ranked.append((-score, one, other, how))
    _take(((one, other, how) for _, one, other, how in sorted(ranked)), found)


def _candidates(
    table: Table, ones: Sequence[Row], others: Sequence[Row], here: list[int], there: list[int]
) -> Iterable[tuple[int, int]]:
    """Pairs that have a cell in common, or ids that are near each other."""
    holders: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place in here:
        for name, text in ones[place].cells.items():
            if tidy(text) and name not in table.key:
                holders[name, tidy(text)].append(place)
    ids = {place: key_of(table, ones[place]) for place in here}
    for other in there:
        common: Counter[int] = Counter()
        for name, text in others[other].cells.items():
            rows = holders.get((name, tidy(text)), ())
            if len(rows) <= _COMMON:
                common.update(rows)
        places = {place for place, _ in common.most_common(_CANDIDATES)}
        if len(here) <= _MOST_IDS and len(there) <= _MOST_IDS:
            wanted = key_of(table, others[other])
            places |= {place for place, name in ids.items() if near(name, wanted)}
        for place in sorted(places):
            yield place, other


def _ranked(table: Table, one: Row, other: Row) -> tuple[float, How] | None:
    """How sure it is that two rows with other ids are the same, and what came of the id; None when they are not."""
    equal, compared = _compared(table, one, other)
    alike = equal / compared if compared else 0.0
    slip = near(key_of(table, one), key_of(table, other))
    same_name = any(
        tidy(one[name]).casefold() == tidy(other.get(name)).casefold() != "" for name in one.cells if _names(name)
    )
    sure = (
        (alike >= ALIKE and compared > 1)
        or (slip and (same_name or compared <= 2 or alike >= 0.25))
        or (same_name and (compared <= 2 or alike >= 0.25))
    )
    how: How = "slip" if slip and _only_letters(key_of(table, one), key_of(table, other)) else "renamed"
    return (alike + slip / 2 + same_name / 2, how) if sure else None


def _only_letters(one: str, other: str) -> bool:
    """Whether two ids differ in letters or hyphens only: another number or one more word is meant."""
    if "".join(filter(str.isdigit, one)) != "".join(filter(str.isdigit, other)):
        return False
    words, others = re.split(r"[\s-]+", one), re.split(r"[\s-]+", other)
    return len(words) == len(others) or (near("".join(words), "".join(others)) and abs(len(one) - len(other)) <= 2)


def _names(column: str) -> bool:
    return column.partition(".")[0] == "name"


def near(one: str, other: str) -> bool:
    """Whether one word could be the other with a slip in it."""
    if not one or not other or abs(len(one) - len(other)) > 3:
        return False
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return matcher.real_quick_ratio() >= NEAR and matcher.quick_ratio() >= NEAR and matcher.ratio() >= NEAR
