"""A rectangle of texts, as it comes from a spreadsheet, put into a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workbench.errors import PackError
from workbench.language import plural, say, whole
from workbench.packs.columns import Table
from workbench.packs.pack import Row
from workbench.packs.spreadsheet import MOST_COLUMNS, MOST_ROWS, Broken, records, tidy
from workbench.packs.steps import Deed, Insert, SetCell

MOST_TEXT = 4_000_000
"""More characters than this are no rectangle of cells."""


def rectangle(texts: str | Sequence[Sequence[str]]) -> list[list[str]]:
    """Rows of cells from what a spreadsheet puts on the clipboard: tabs between cells, quoted where a cell has lines.

    Raises:
        PackError: when that is too much, or no text.
    """
    if isinstance(texts, str):
        if len(texts) > MOST_TEXT:
            raise PackError(say("That is too much to be pasted: {number} characters.", number=whole(len(texts))))
        try:
            rows = [cells for _, cells in records(texts, "\t")]
        except Broken:  # a quotation mark that is only a letter
            rows = [line.split("\t") for line in texts.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
        while rows and not any(map(str.strip, rows[-1])):
            rows.pop()
    else:
        rows = [list(row) for row in texts]
    if not all(isinstance(cell, str) for row in rows for cell in row):
        raise PackError(say("What is pasted must be texts."))
    if len(rows) > MOST_ROWS or any(len(row) > MOST_COLUMNS for row in rows):
        raise PackError(
            say("At most {rows} rows and {columns} columns can be pasted.", rows=whole(MOST_ROWS), columns=MOST_COLUMNS)
        )
    width = max(map(len, rows), default=0)
    return [[tidy(cell) for cell in row] + [""] * (width - len(row)) for row in rows]


def deeds_of(
    table: Table, rows: Sequence[Row], at: tuple[int, str], columns: Sequence[str], texts: list[list[str]], grow: bool
) -> list[Deed]:
    """What is to be done to paste a rectangle with its first cell at a row's place and a column.

    Raises:
        PackError: when it goes beyond the table, to the right or (without ``grow``) below.
    """
    place, column = at
    left = columns.index(column)
    wide = len(texts[0]) if texts else 0
    room = len(columns) - left
    if wide > room:
        raise PackError(
            say(
                "{wide} columns are pasted, but from '{column}' on {table} has only {room}.",
                wide=wide,
                column=table.spoken_column(column),
                table=table.spoken,
                room=room,
            )
        )
    beyond = place + len(texts) - len(rows)
    if beyond > 0 and not grow:
        lack = plural(beyond, "{number} row is pasted", "{number} rows are pasted")
        raise PackError(
            say("{rows} beyond the end of {table}: say that rows may be added.", rows=lack, table=table.spoken)
        )
    names = columns[left : left + wide]
    deeds: list[Deed] = []
    for number, cells in enumerate(texts[: len(rows) - place]):
        row = rows[place + number]
        deeds += [
            SetCell(table.name, place + number, name, text)
            for name, text in zip(names, cells, strict=True)
            if row.get(name) != text
        ]
    new = tuple(dict(zip(names, cells, strict=True)) for cells in texts[max(0, len(rows) - place) :])
    if new:
        deeds.append(Insert(table.name, len(rows), new))
    return deeds


def written_over(table: Table, rows: Iterable[tuple[Row, Row]], columns: Sequence[str]) -> list[str]:
    """What the rows were called in whose place others stand now.

    That is so where another text stands in a cell that names the row, and where none of the texts is left of two or
    more.

    Args:
        table: their table.
        rows: each row before and after.
        columns: the columns that were pasted into.
    """
    found = []
    for before, after in rows:
        there = [name for name in columns if before.get(name)]
        gone = [name for name in there if before.get(name) != after.get(name)]
        if set(gone) & set(table.key) or len(there) == len(gone) > 1:
            found.append(table.key_of(before.cells))
    return found
