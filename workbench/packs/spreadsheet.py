"""From the text of a CSV file to rows of cells, as forgiving as can be without guessing.

The standard library's reader neither says in which cell a quotation mark was lost nor stops at a cell that is too large
before it has it, so the few lines that find cells are here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from workbench.language import say, whole

MOST_ROWS = 5_000
MOST_COLUMNS = 200
LONGEST_CELL = 20_000
_SEPARATORS = ",;\t|"
_HINT = re.compile(r"sep=(.)(?:\r\n|\r|\n)")


class Broken(Exception):
    """The text is not a table: at this row (as a spreadsheet counts), in this column (from 1)."""

    def __init__(self, message: str, row: int, column: int) -> None:
        self.message, self.row, self.column = message, row, column
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table as it stands in a file: the header's cells, then the rows that are not blank, with their numbers."""

    header: list[str]
    header_row: int
    rows: list[tuple[int, list[str]]]


def read_sheet(text: str, known: Sequence[str]) -> Sheet:
    """Read a table whose columns should have the ``known`` names.

    Raises:
        Broken: with row and column.
    """
    separator, body = opened(text, known)
    header: list[str] = []
    header_row, rows = 0, list[tuple[int, list[str]]]()
    for number, cells in records(body, separator):
        cells = [tidy(cell) for cell in cells]
        if not any(cells):
            continue
        if not header:
            header, header_row = cells, number
        elif len(rows) == MOST_ROWS:
            raise Broken(say("there are more than {most} rows.", most=whole(MOST_ROWS)), number, 1)
        else:
            rows.append((number, cells))
    return Sheet(header, header_row, rows)


def opened(text: str, known: Sequence[str]) -> tuple[str, str]:
    """What stands between the cells of a text, and the text without a line that only says so."""
    hint = _HINT.match(text)  # some spreadsheet programs write it, and hide it
    return (hint[1], text[hint.end() :]) if hint else (separator_of(text, known), text)


def tidy(cell: str) -> str:
    """A cell without the spaces round it, and with one kind of line end."""
    return cell.replace("\r\n", "\n").replace("\r", "\n").strip()


def fold(name: str) -> str:
    """A column's name as it is compared: ``Name EN``, ``name_en`` and ``name.en`` are one."""
    return ".".join(re.findall(r"[^\s._\-]+", name.casefold()))


def separator_of(text: str, known: Sequence[str]) -> str:
    """What stands between cells: that which makes the header hold most of the known names, or else most cells."""
    names = {fold(name) for name in known}
    best, best_score = ",", (-1, -1)
    for separator in _SEPARATORS:
        try:
            cells = next((cells for _, cells in records(text, separator) if any(map(str.strip, cells))), [])
        except Broken:
            continue
        score = (sum(fold(cell) in names for cell in cells), len(cells))
        if score[0] == score[1] > 1:  # no other one stands in a known name, so it would leave the line whole
            return separator
        if score > best_score:
            best, best_score = separator, score
    return best


@cache
def _cell(separator: str) -> re.Pattern[str]:
    between = re.escape(separator)
    return re.compile(rf' *"([^"]*(?:""[^"]*)*)"[ \t]*?(?=[\r\n{between}]|\Z)|([^\r\n{between}]*)')


def records(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """Number and cells of every line; a quoted cell may go over several lines.

    Raises:
        Broken: at a quotation mark out of place, or a cell or line that is too long.
    """
    pattern, position, number = _cell(separator), 0, 1
    cells: list[str] = []
    while position < len(text):
        match = pattern.match(text, position)
        assert match is not None  # the second alternative matches anything, also nothing
        quoted, plain = match.groups()
        if quoted is None and plain.lstrip(" ").startswith('"'):
            raise Broken(_lost_quote(text, match.start()), number, len(cells) + 1)
        cell = plain if quoted is None else quoted.replace('""', '"')
        if len(cell) > LONGEST_CELL:
            raise Broken(
                say("the cell has more than {most} characters.", most=whole(LONGEST_CELL)), number, len(cells) + 1
            )
        cells.append(cell)
        if len(cells) > MOST_COLUMNS:
            raise Broken(say("there are more than {most} cells in a row.", most=MOST_COLUMNS), number, len(cells))
        position = match.end()
        if text.startswith(separator, position):
            position += 1
            if position < len(text):
                continue
            cells.append("")
        yield number, cells
        cells, number = [], number + 1
        position += 2 if text.startswith("\r\n", position) else 1


def _lost_quote(text: str, start: int) -> str:
    opening = text.index('"', start)
    closing = re.compile(r'(?<!")"(?:"")*(?!")').search(text, opening + 1, opening + LONGEST_CELL)
    if closing is not None:
        return say('a quotation mark inside a quoted cell must be written twice ("").')
    if len(text) - opening > LONGEST_CELL:
        return say(
            "the cell has more than {most} characters, or its quotation mark is never closed.", most=whole(LONGEST_CELL)
        )
    return say("a quotation mark is opened here and never closed.")
