"""Slips in tables that come from a spreadsheet: cells that were meant otherwise, columns in each other's place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from workbench.packs.columns import Column, Table
from workbench.packs.kinds import Reference, nearest, slug
from workbench.packs.matching import Pair, near
from workbench.packs.rows import Row
from workbench.packs.spreadsheet import tidy

_SWAPPED_ROWS = 2
"""So many rows at least must look swapped."""
_SWAPPED_SHARE = 0.6


def mended(table: Table, rows: Sequence[Row], ids: Mapping[str, set[str]]) -> list[Row]:
    """Rows in which every cell says what it was meant to say, as far as that is known.

    Args:
        table: their table.
        rows: as they stand in the file.
        ids: all ids that there are, by table: for cells that name one.
    """
    return [
        replace(row, cells={name: _meant(table, name, text, ids) for name, text in row.cells.items()}) for row in rows
    ]


def _meant(table: Table, name: str, text: str, ids: Mapping[str, set[str]]) -> str:
    column = table.column(name)
    if column is None or not text:
        return text
    if isinstance(column.kind, Reference):
        known = ids.get(column.kind.table, set())
        right = nearest(text, known) if known and text not in known else None
        return right[0] if right and (right[1] or near(slug(text), right[0])) else text
    fault = column.kind.fault(text)
    if fault is None or fault.right is None or fault.right.what != "cell":
        return text
    return fault.right.text if fault.right.sure or near(text.casefold(), fault.right.text.casefold()) else text


def swapped_columns(
    table: Table, ones: Sequence[Row], others: Sequence[Row], pairs: Sequence[Pair]
) -> list[tuple[str, str]]:
    """Columns that stand in each other's place on the other side, such as English and Spanish names."""
    found: list[tuple[str, str]] = []
    taken: set[str] = set()
    for one, other in combinations([column for column in table.columns if column.name not in table.key], 2):
        if {one.name, other.name} & taken or type(one.kind) is not type(other.kind):
            continue
        if _are_swapped(one, other, [(ones[pair.one], others[pair.other]) for pair in pairs]):
            found.append((one.name, other.name))
            taken |= {one.name, other.name}
    return found


def _are_swapped(one: Column, other: Column, rows: Sequence[tuple[Row, Row]]) -> bool:
    here = [(tidy(mine.get(one.name)), tidy(mine.get(other.name)), row) for mine, row in rows]
    telling = [
        (first, second, row)
        for first, second, row in here
        if first != second and first and second and one.name in row.cells and other.name in row.cells
    ]
    crossed = sum((row[one.name], row[other.name]) == (second, first) for first, second, row in telling)
    return crossed >= _SWAPPED_ROWS and crossed >= _SWAPPED_SHARE * len(telling)


def swapped_back(rows: Sequence[Row], swaps: Sequence[tuple[str, str]]) -> list[Row]:
    """The rows with those columns in each other's place."""
    other = {one: two for pair in swaps for one, two in (pair, pair[::-1])}
    return [replace(row, cells={other.get(name, name): text for name, text in row.cells.items()}) for row in rows]
