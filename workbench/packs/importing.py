"""Tables that come from a spreadsheet program, to be compared with a pack and merged into it (`merging`).

Tolerant: columns may be called as people call them, stand in any order or be missing; a title above the table, blank
rows, merged cells, numbers like 7.0 and formulas with their values are read. What is not in the file is not stated: a
cell whose column is missing says nothing about the pack.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from workbench.errors import PackError
from workbench.files import named
from workbench.language import listed, plural, say, whole
from workbench.packs import disk, headers, xlsx
from workbench.packs.addressing import table_of
from workbench.packs.columns import Table
from workbench.packs.decoding import decode
from workbench.packs.exporting import ABOUT, unguarded
from workbench.packs.pack import Pack, Row
from workbench.packs.problems import Problem, Severity
from workbench.packs.spreadsheet import MOST_ROWS, Broken, opened, records, tidy

_HEADER_WITHIN = 10
"""The line that names the columns is among so many of the first ones."""
Lines = Sequence[tuple[int, Sequence[str | None]]]


@dataclass(frozen=True, slots=True)
class Imported:
    """What a file states."""

    tables: dict[str, tuple[Row, ...]]
    """By table; a row has only the cells that the file states."""
    about: dict[str, str] = field(default_factory=dict)
    """What the file says of the pack it was exported from: id, version, digest, title.en …"""
    remarks: tuple[Problem, ...] = ()
    """What is odd about the file."""


def read_file(file: str | Path, pack: Pack, table: str = "") -> Imported:
    """Read a workbook or a CSV file that has tables of a pack.

    Args:
        file: it ends in ``.xlsx`` or ``.csv`` (or ``.tsv``, ``.txt``).
        pack: the pack whose tables they are.
        table: which table a CSV file has; empty: the one that it is called like, or whose columns it has.

    Raises:
        PackError: with the reason, and where in the file it is.
    """
    file = named(file, PackError)
    data = _bytes_of(file)
    if file.suffix.lower() in (".xls", ".ods", ".numbers"):
        raise PackError(say("This kind of workbook cannot be read. Save it as .xlsx or as .csv."), str(file))
    if file.suffix.lower() == ".xlsx" or data.startswith(b"PK\x03\x04"):
        return read_workbook(data, file.name, pack)
    return read_csv(data, file.name, pack, table)


def _bytes_of(file: Path) -> bytes:
    try:
        if not file.is_file():
            raise PackError(say("There is no such file."), str(file))
        with file.open("rb") as stream:
            return stream.read(xlsx.LARGEST + 1)
    except OSError as error:
        raise PackError(say("This file cannot be read: {reason}.", reason=error.strerror), str(file)) from None


def read_csv(data: bytes, file: str, pack: Pack, table: str = "") -> Imported:
    """Read the bytes of a CSV file.

    Raises:
        PackError: as `read_file`.
    """
    if len(data) > disk.LARGEST_FILE:
        most = whole(disk.LARGEST_FILE)
        raise PackError(say("this file has more than {most} bytes; no table of cards is so large.", most=most), file)
    try:
        text = decode(data)[0]
        every = [column.name for one in pack.schema for column in one.columns]
        separator, body = opened(text, every)
        lines = [(number, [unguarded(tidy(cell)) for cell in cells]) for number, cells in records(body, separator)]
    except ValueError as error:
        raise PackError(str(error), file) from None
    except Broken as error:
        raise PackError(error.message, file, error.row, str(error.column)) from None
    full = [(number, cells) for number, cells in lines if any(cells)]
    if not full:
        raise PackError(say("this file is empty."), file)
    found = table_of(pack, table) if table else _table(Path(file).stem, full, pack)
    if found is None:
        known = ", ".join(one.name for one in pack.schema)
        message = say(
            "It does not say which table this is. Call the file like one, or name one (--table, in Python table=…): "
            "{known}.",
            known=known,
        )
        raise PackError(message, file)
    remarks: list[Problem] = []
    rows = _rows(full, found, file, remarks)
    return Imported({found.name: rows}, remarks=tuple(remarks))


def read_workbook(data: bytes, file: str, pack: Pack) -> Imported:
    """Read the bytes of an XLSX workbook; sheets that are no tables of the pack are passed over, with a remark.

    Raises:
        PackError: as `read_file`.
    """
    tables: dict[str, tuple[Row, ...]] = {}
    about: dict[str, str] = {}
    remarks: list[Problem] = []
    for page in xlsx.pages(data, file):
        where = f"{file}, {page.name[:60]}"
        if page.name.strip().casefold() == ABOUT:
            about = {cells[0]: cells[1] or "" for _, cells in page.rows if len(cells) > 1 and cells[0]}
            continue
        if not page.rows:
            continue
        found = _table(page.name, page.rows, pack)
        if found is None:
            message = say("this sheet is none of the pack's tables, and was passed over.")
            remarks.append(Problem(where, None, "", "note", message))
        elif found.name in tables:
            message = say("Two sheets are for {table}. Delete or rename one of them.", table=found.name)
            raise PackError(message, where)
        else:
            tables[found.name] = _rows(page.rows, found, where, remarks)
            remarks += [Problem(where, row, column, "warning", text) for row, column, text in page.remarks]
    if not tables:
        known = ", ".join(one.name for one in pack.schema)
        raise PackError(say("No sheet is one of the pack's tables: {known}.", known=known), file)
    return Imported(tables, about, tuple(remarks))


def _table(name: str, lines: Lines, pack: Pack) -> Table | None:
    """The table that a sheet is, by its name or by its columns."""
    best: tuple[int, Table | None] = (0, None)
    for _, cells in lines[:_HEADER_WITHIN]:
        header = [cell or "" for cell in cells]
        found = headers.table_for(name, header, pack.schema)
        if found and headers.known(header, found) > best[0]:
            best = headers.known(header, found), found
    return best[1]


def _rows(lines: Lines, table: Table, where: str, remarks: list[Problem]) -> tuple[Row, ...]:
    """The rows below the line that names the columns."""
    at = max(
        range(min(len(lines), _HEADER_WITHIN)),
        key=lambda place: (headers.known([cell or "" for cell in lines[place][1]], table), -place),
    )
    header_row, header = lines[at][0], [cell or "" for cell in lines[at][1]]
    names = headers.headings(header, table)
    if not headers.known(header, table):
        names_of = ",".join(column.name for column in table.columns)
        raise PackError(say("The first line names the columns: {names}.", names=names_of), where, header_row)

    def report(row: int, column: str, severity: Severity, message: str) -> None:
        remarks.append(Problem(where, row, column, severity, message))

    for one in names:
        if one.remark:
            report(header_row, one.written[:60], "note", one.remark)
    there = {one.name for one in names}
    if absent := [column.name for column in table.columns if not column.optional and column.name not in there]:
        message = plural(
            len(absent),
            "the column {names} is not in the file; nothing changes in it.",
            "the columns {names} are not in the file; nothing changes in them.",
            names=listed(absent),
        )
        report(header_row, "", "note", message)
    below = lines[at + 1 :]
    if len(below) > MOST_ROWS:
        raise PackError(say("there are more than {most} rows.", most=whole(MOST_ROWS)), where, below[MOST_ROWS][0])
    rows = []
    for number, cells in below:
        if list(cells[: len(header)]) == header:
            continue  # the header once more, as on every printed page
        beyond = [text for place, text in enumerate(cells) if text and (place >= len(names) or not names[place].name)]
        if beyond:
            report(
                number,
                "",
                "warning",
                say("'{text}' stands in a column without a name, and is not read.", text=beyond[0][:40]),
            )
        stated = {
            one.name: cells[place] if place < len(cells) else ""
            for place, one in enumerate(names)
            if one.name and (place >= len(cells) or cells[place] is not None)
        }
        if any(stated.values()):
            rows.append(Row({name: text or "" for name, text in stated.items()}, table.file, number))
    return tuple(rows)
