"""Tables as canonical CSV: columns in the order that the game declares, LF, UTF-8, no quotation mark without need.

A cell that looks like a formula is written as it is. A mark in front of it, as some programs put there against
spreadsheet programs that calculate what strangers wrote, would be read back as part of the text; such cells are
reported as problems instead.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from workbench.errors import PackError
from workbench.language import say
from workbench.packs.columns import Table
from workbench.packs.rows import Row
from workbench.packs.spreadsheet import tidy


def columns_of(table: Table, rows: Sequence[Row]) -> list[str]:
    """The columns to write: those declared, then any others in the order in which they occur."""
    declared = {column.name: column for column in table.columns}
    used = [
        name for name, column in declared.items() if not column.optional or any(tidy(row.get(name)) for row in rows)
    ]
    others = dict.fromkeys(name for row in rows for name in row.cells if name not in declared)
    return used + list(others)


def csv_of(table: Table, rows: Sequence[Row]) -> bytes:
    """A table's file. Rows without any text are left out, as they are in reading.

    Raises:
        PackError: for a cell that no file can hold.
    """
    names = columns_of(table, rows)
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    for row in rows:
        cells = [tidy(row.get(name)) for name in names]
        if any(cells):
            writer.writerow(cells)
    try:
        return out.getvalue().encode()
    except UnicodeEncodeError:
        for row in rows:
            for name, text in row.cells.items():
                if any(0xD800 <= ord(letter) < 0xE000 for letter in text):
                    raise PackError(say("The text holds half a character."), table.file, row.line, name) from None
        raise
