"""A pack for spreadsheet programs: one XLSX workbook with a sheet a component, or CSV files.

Nothing in an exported file is calculated by a program that opens it: in a workbook every cell says that it is text (or
a number), and in CSV files a cell that looks like a formula gets an apostrophe in front, which `importing` takes off.
"""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

from workbench.errors import FileError, PackError
from workbench.files import named, write_out
from workbench.language import say
from workbench.packs.addressing import table_of
from workbench.packs.columns import Column, Table
from workbench.packs.kinds import Count, OneOf, Reference
from workbench.packs.pack import Pack, Row
from workbench.packs.spreadsheet import tidy
from workbench.packs.writing import columns_of

ABOUT = "pack"
"""The sheet that says which pack it is."""
_FORMULA = re.compile(r"'*[=+\-@]")
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|_x(?=[0-9A-Fa-f]{4}_)")
_LONGEST = 32_767
"""More characters than this no cell of a workbook holds."""
_VALIDATED = 1_000
"""So many rows below the last one offer the words that a column may hold as well."""
_LONGEST_LIST = 250
"""Characters of a list of words that a workbook can hold in itself."""


def export(pack: Pack, file: str | Path, *, table: str = "", overwrite: bool = False) -> Path:
    """Write a pack for a spreadsheet program.

    Args:
        pack: the pack, broken or not.
        file: a name that ends in ``.xlsx`` (all tables, or one) or ``.csv`` (one table).
        table: which table; empty: all, or for a CSV file the one that it is called like (``books.csv``).
        overwrite: whether a file that is there may be replaced.

    Returns:
        The file.

    Raises:
        PackError: with the reason; nothing has then been written.
    """
    file = named(file, PackError)
    ending = file.suffix.lower()
    if ending == ".xlsx":
        data = workbook_of(pack, [table] if table else [one.name for one in pack.schema])
    elif ending == ".csv":
        data = csv_for_spreadsheets(pack, table or _called_like(file, pack))
    else:
        raise PackError(say("A pack is exported to a file that ends in .xlsx or .csv."), str(file))
    if any((file.parent / name).exists() for name in (f".~lock.{file.name}#", f"~${file.name}")):
        raise PackError(say("This file is open in a spreadsheet program. Close it there first."), str(file))
    try:
        return write_out(file, data, overwrite=overwrite)
    except FileError as error:
        raise PackError(error.message, error.file) from None


def _called_like(file: Path, pack: Pack) -> str:
    known = [one.name for one in pack.schema]
    if file.stem not in known:
        message = say(
            "There is no table '{name}'. Call the file like one, or name one (--table, in Python table=…): {known}.",
            name=file.stem[:60],
            known=", ".join(known),
        )
        raise PackError(message, str(file))
    return file.stem


def guarded(text: str) -> str:
    """A text with an apostrophe in front when a program would take it for a formula; `unguarded` takes it off."""
    return f"'{text}" if _FORMULA.match(text) else text


def unguarded(text: str) -> str:
    """The text that `guarded` was given."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


def csv_for_spreadsheets(pack: Pack, table: str) -> bytes:
    """One table as CSV that spreadsheet programs open rightly: with a mark that says UTF-8, and no formulas.

    Raises:
        PackError: when there is no such table, or a text that no file can hold.
    """
    declared, rows = table_of(pack, table), pack.tables.get(table, ())
    names = columns_of(declared, rows)
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(map(guarded, names))
    for row in rows:
        cells = [tidy(row.get(name)) for name in names]
        if any(cells):
            writer.writerow(map(guarded, cells))
    _refuse_halves(declared, rows)
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _refuse_halves(table: Table, rows: tuple[Row, ...]) -> None:
    for row in rows:
        for name, text in row.cells.items():
            if any(0xD800 <= ord(letter) < 0xE000 for letter in text):
                raise PackError(say("The text holds half a character."), table.file, row.line, name)


def workbook_of(pack: Pack, tables: list[str]) -> bytes:
    """Some tables as an XLSX workbook, with a sheet that says of which pack they are.

    Raises:
        PackError: when there is no such table, or a text that no workbook can hold.
    """
    from openpyxl import Workbook  # which takes a while to be imported

    book: Any = Workbook()
    book.remove(book.active)
    for name in tables:
        _sheet(book, table_of(pack, name), pack.tables.get(name, ()), tables)
    about = {"id": pack.id, "game": pack.game, "version": pack.version, "digest": pack.digest}
    about |= {f"title.{language}": text for language, text in pack.title.items()}
    sheet = book.create_sheet(ABOUT)
    for place, (entry, text) in enumerate(about.items(), 1):
        _put(sheet.cell(place, 1), entry)
        _put(sheet.cell(place, 2), text)
    sheet.column_dimensions["A"].width, sheet.column_dimensions["B"].width = 14, 50
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _sheet(book: Any, table: Table, rows: tuple[Row, ...], tables: list[str]) -> None:
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    _refuse_halves(table, rows)
    sheet, names = book.create_sheet(table.name), columns_of(table, rows)
    full = [row for row in rows if any(tidy(row.get(name)) for name in names)]
    for place, name in enumerate(names, 1):
        column = table.column(name)
        heading = sheet.cell(1, place)
        _put(heading, name)
        heading.font = Font(bold=True)
        for number, row in enumerate(full, 2):
            cell = sheet.cell(number, place)
            try:
                _put(cell, tidy(row.get(name)), isinstance(column and column.kind, Count))
            except ValueError as error:
                raise PackError(str(error), table.file, row.line, name) from None
            cell.alignment = Alignment(wrap_text=True, vertical="top")
        longest = max([len(name), *(len(row.get(name)) for row in full)])
        sheet.column_dimensions[get_column_letter(place)].width = max(8, min(longest + 2, 50))
        if column:
            _offer(sheet, column, get_column_letter(place), len(full) + 1, tables)
    sheet.freeze_panes = "B2"


def _put(cell: Any, text: str, number: bool = False) -> None:
    """Write a text into a cell so that it stays one, or a number where the column counts something."""
    if number and text.isdigit() and text.isascii() and str(int(text)) == text and len(text) < 10:
        cell.value = int(text)
        return
    written = _UNWRITABLE.sub(lambda one: "_x005F_x" if one[0] == "_x" else f"_x{ord(one[0]):04X}_", text)
    if len(written) > _LONGEST:
        raise ValueError(say("The text is too long for a cell of a workbook."))
    cell.number_format = "@"
    if written:
        cell.value = written
        cell.data_type = "s"  # whatever it looks like
        if _FORMULA.match(written):
            cell.quotePrefix = True  # so that it stays a text when somebody edits it


def _offer(sheet: Any, column: Column, letter: str, last: int, tables: list[str]) -> None:
    """Let the program offer what a column may hold; other words stay possible, and are checked when they come."""
    from openpyxl.worksheet.datavalidation import DataValidation

    kind = column.kind
    formula = ""
    if isinstance(kind, Reference) and kind.table in tables:
        formula = f"'{kind.table}'!$A$2:$A${_VALIDATED}"
    elif isinstance(kind, OneOf):
        words = ",".join(kind.words)
        formula = f'"{words}"' if len(words) <= _LONGEST_LIST and '"' not in words else ""
    if formula:
        offer = DataValidation(type="list", formula1=formula, allow_blank=True, showErrorMessage=False)
        offer.add(f"{letter}2:{letter}{last + _VALIDATED}")
        sheet.add_data_validation(offer)
