"""The pack before, its rows called as they are called now: what a rename did not change compares as the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from workbench.packs.addressing import all_ids, references
from workbench.packs.matching import renamed
from workbench.packs.pack import Pack, Row
from workbench.packs.steps import SetCell

Names = Mapping[str, Mapping[str, str]]
"""For each table the new id of every old one."""


def new_ids(before: Pack, after: Pack) -> Names:
    """The rows that only go by another id, recognised as `Pack.difference` recognises them.

    A row that has lost its id, or has that of another row now, goes by none.
    """
    found: dict[str, Mapping[str, str]] = {}
    for table in before.schema:
        rows, others = before.tables.get(table.name, ()), after.tables.get(table.name, ())
        if rows is others or table.key != ("id",) or _ids(rows) <= _ids(others):
            continue
        known = _ids(others) - {""}  # of several rows called the same all but the first have a name that is no id
        if names := {old: new for old, new in renamed(table, rows, others).items() if old and new in known}:
            found[table.name] = names
    return found


def _ids(rows: Sequence[Row]) -> set[str]:
    return {row.get("id") for row in rows}


def recalled(before: Pack, names: Names) -> Pack:
    """The pack with these ids, also wherever other rows name them.

    An id that another row of it has stays that row's own.
    """
    taken = all_ids(before)
    for table, ids in names.items():
        for old, new in ids.items():
            if new.casefold() in taken - {old.casefold()}:
                continue
            rows = before.tables[table]
            place = next((place for place, row in enumerate(rows) if row.get("id") == old), None)
            if place is not None:
                cells = [SetCell(table, place, "id", new), *references(before, table, old, new)]
                before, taken = _written(before, cells), taken | {new.casefold()}
    return before


def _written(pack: Pack, cells: Iterable[SetCell]) -> Pack:
    tables = dict(pack.tables)
    for cell in cells:
        rows = list(tables[cell.table])
        row = rows[cell.row]
        rows[cell.row] = replace(row, cells={**row.cells, cell.column: cell.text})
        tables[cell.table] = tuple(rows)
    return replace(pack, tables=tables)
