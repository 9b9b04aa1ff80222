"""From an XLSX workbook to sheets of texts: sizes are checked before anything is unpacked, entities are refused.

openpyxl reads the cells (with defusedxml under it); what comes out are texts as a person would type them: 7, not 7.0.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from workbench.errors import PackError
from workbench.language import mark, say, whole
from workbench.packs.spreadsheet import LONGEST_CELL, MOST_COLUMNS, tidy

LARGEST = 16_000_000
"""Bytes of a file; the three games' packs have about fifty thousand."""
LARGEST_WITHIN = 64_000_000
"""Bytes of all that is packed in it."""
MOST_PARTS = 500
LAST_ROW = 20_000
"""A sheet may not go further down than this, blank rows included."""
MOST_CELLS = 200_000
_OLD_FILE = b"\xd0\xcf\x11\xe0"
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")
_ROW, _CELL = re.compile(rb"<(?:\w+:)?row[\s/>]"), re.compile(rb"<(?:\w+:)?c[\s/>]")
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")
_DECLARATION = re.compile(rb"<!(?:DOCTYPE|ENTITY)")

Remark = tuple[int, str, str]
"""Row and column, as a spreadsheet names them, and what is odd there."""


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet: its rows with their numbers, blank ones left out; cells that could not be read are None."""

    name: str
    rows: list[tuple[int, list[str | None]]]
    remarks: list[Remark]


def pages(data: bytes, file: str) -> list[Page]:
    """All sheets of a workbook.

    Raises:
        PackError: when it is none, or too large.
    """
    has_formulas = _checked(data, file)
    values = _loaded(data, file, data_only=True)
    formulas = _loaded(data, file, data_only=False) if has_formulas else None
    return [_page(sheet, formulas[sheet.title] if formulas else None, file) for sheet in values.worksheets]


def _checked(data: bytes, file: str) -> bool:
    """Refuse what is no workbook or would be too large when it is unpacked; gives whether there are formulas in it."""
    if len(data) > LARGEST:
        raise PackError(say("The file has more than {most} bytes; that is no pack.", most=whole(LARGEST)), file)
    if data.startswith(_OLD_FILE):
        message = say("This is a workbook with a password, or one of an old kind. Save it as .xlsx, without one.")
        raise PackError(message, file)
    rows = cells = formulas = 0
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts = packed.infolist()
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_WITHIN:
                raise PackError(say("What is packed in this workbook is too large for a pack."), file)
            if "xl/workbook.xml" not in packed.namelist():
                raise PackError(say("This is not an XLSX workbook. Save it as one, or as CSV."), file)
            for part in parts:
                if not part.filename.endswith((".xml", ".rels")):
                    continue
                sheet = part.filename.startswith("xl/worksheets/")
                for piece in _pieces(packed, part):
                    if _DECLARATION.search(piece):
                        raise PackError(
                            say("This workbook declares entities, which no spreadsheet program does."), file
                        )
                    if sheet:
                        rows += len(_ROW.findall(piece))
                        cells += len(_CELL.findall(piece))
                        formulas += len(_FORMULA.findall(piece))
                    if rows > 10 * LAST_ROW or cells > MOST_CELLS:
                        raise PackError(say("The sheets of this workbook are too large for a pack."), file)
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, OSError, ValueError) as error:
        if isinstance(error, PackError):
            raise
        raise PackError(say("This is not an XLSX workbook, or it is damaged."), file) from None
    return formulas > 0


def _pieces(packed: zipfile.ZipFile, part: zipfile.ZipInfo) -> Iterator[bytes]:
    """The text of a part in pieces that end where a tag begins."""
    rest = b""
    with packed.open(part) as stream:
        while piece := stream.read(1 << 20):
            whole, last, rest = (rest + piece).rpartition(b"<")
            rest = last + rest
            yield whole
    yield rest


def _loaded(data: bytes, file: str, data_only: bool) -> Any:
    from openpyxl import load_workbook  # which takes a while to be imported

    try:
        return load_workbook(io.BytesIO(data), data_only=data_only, keep_links=False)
    except Exception as error:  # whatever a damaged workbook makes of openpyxl
        reason = str(error).partition("\n")[0][:200] or type(error).__name__
        raise PackError(say("This workbook cannot be read: {reason}", reason=reason), file) from None


def _page(sheet: Any, formulas: Any, file: str) -> Page:
    where = f"{file}, {sheet.title[:60]}"
    if sheet.max_row > LAST_ROW:
        message = say("The sheet goes down to row {row}; delete what stands below the table.", row=whole(sheet.max_row))
        raise PackError(message, where)
    if sheet.max_column > MOST_COLUMNS:
        raise PackError(say("there are more than {most} cells in a row.", most=MOST_COLUMNS), where)
    page = Page(sheet.title, [], [])
    inside = _merged(sheet)
    for number, cells in enumerate(sheet.iter_rows(), 1):
        row = [_text(inside.get((cell.row, cell.column), cell), formulas, page, where) for cell in cells]
        if any(text != "" for text in row):
            page.rows.append((number, row))
    return page


def _merged(sheet: Any) -> dict[tuple[int, int], Any]:
    """For each cell of a merged block that goes down a column: the block's first cell, whose text stands for all."""
    blocks = [block for block in sheet.merged_cells.ranges if block.min_col == block.max_col]
    return {
        (row, block.min_col): sheet.cell(block.min_row, block.min_col)
        for block in blocks
        for row in range(block.min_row + 1, min(block.max_row, LAST_ROW) + 1)
    }


def _text(cell: Any, formulas: Any, page: Page, where: str) -> str | None:
    """A cell as a person would type it; None (with a remark) for one whose text is not in the file."""

    def remark(template: str, **words: object) -> None:
        page.remarks.append((cell.row, cell.column_letter, say(template, **words)))

    value = cell.value
    if formulas is not None and formulas.cell(cell.row, cell.column).data_type == "f" and value is None:
        remark(mark("the formula of this cell was never worked out. Open and save the file in a spreadsheet program."))
        return None
    if getattr(cell, "data_type", "") == "e":
        remark(mark("the formula of this cell gives the error {error}."), error=str(value)[:20])
        return None
    if isinstance(value, datetime | date | time | timedelta):
        text = str(value).removesuffix(" 00:00:00")
        remark(mark("a spreadsheet program took this cell for a date; it is read as '{text}'."), text=text)
        return text
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    text = tidy(_ESCAPED.sub(lambda one: chr(int(one[1], 16)), str(value))) if value is not None else ""
    if len(text) > LONGEST_CELL:
        row, column = cell.row, cell.column_letter
        raise PackError(say("the cell has more than {most} characters.", most=whole(LONGEST_CELL)), where, row, column)
    return text
