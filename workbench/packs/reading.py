"""From a folder to a pack, forgiving what spreadsheet programs do to files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from workbench.errors import PackError, closest
from workbench.language import say, whole
from workbench.packs import disk, journal
from workbench.packs.about import FILE, PACK_FORMAT, About, read_about
from workbench.packs.characters import character_faults, without_invisible
from workbench.packs.columns import Table
from workbench.packs.decoding import decode
from workbench.packs.migrating import migrate
from workbench.packs.origin import Origin
from workbench.packs.pack import Check, Pack, no_more
from workbench.packs.problems import Problem, Repair, Severity, of_fault
from workbench.packs.rows import Row
from workbench.packs.spreadsheet import Broken, Sheet, fold, read_sheet


def load_pack(folder: Path, tables: Sequence[Table], game: str, check: Check = no_more, *, strict: bool = True) -> Pack:
    """Read a pack's folder and check every cell.

    Args:
        folder: where it is.
        tables: the columns that the game declares.
        game: the game that the pack must be for.
        check: what the game knows to be wrong beyond that.
        strict: refuse what cannot be played; False: hold it, so that it can be mended.

    Raises:
        PackError: with file, row and column of the first error, and the number of the others; without ``strict`` only
            when there is no pack at all.
    """
    files = _read_files(folder, [table.file for table in tables])
    about = _about(files, folder)
    if about.game != game:
        message = say("This pack is for the game '{game}', not for '{wanted}'.", game=about.game[:60], wanted=game)
        raise PackError(message, str(folder / FILE), column="game")
    read = {table.name: _read_table(files[table.file], table, about.format) for table in tables}
    digests = {name: None if isinstance(data, PackError) else disk.digest(data) for name, data in files.items()}
    pack = Pack(
        id=about.id,
        game=game,
        version=about.version,
        title=about.title,
        tables={name: part.rows for name, part in read.items()},
        folder=folder,
        schema=tuple(tables),
        check=check,
        toml=about.text,
        found=(*_remarks(about), *(problem for part in read.values() for problem in part.problems)),
        origin=Origin(
            {folder.resolve(): digests}, frozenset(table.file for table in tables if not read[table.name].whole)
        ),
    )
    if strict:
        pack.refuse_errors()
    return pack


def game_of(folder: Path) -> str:
    """The game that a pack's folder says it is for.

    Raises:
        PackError: when there is no such folder or it does not say.
    """
    return _about(_read_files(folder, []), folder).game


def _about(files: Mapping[str, _File], folder: Path) -> About:
    data = files[FILE]
    if isinstance(data, PackError):
        raise data
    return read_about(data, str(folder / FILE))


_File = bytes | PackError | None
"""What is in a file, why it cannot be read, or that there is none."""


def _read_files(folder: Path, names: Sequence[str]) -> dict[str, _File]:
    """``pack.toml`` and the tables, all of one version."""
    if not folder.is_dir():
        raise PackError(say("There is no pack folder '{folder}'.", folder=folder))
    if journal.read_plan(folder):
        with suppress(OSError), disk.locked(folder, exclusive=True):
            journal.finish(folder)  # where this may not be written, what follows reads the right files all the same
    with disk.locked(folder, exclusive=False):
        plan = journal.read_plan(folder)
        return {name: _read_file(folder, name, plan) for name in (FILE, *names)}


def _read_file(folder: Path, name: str, plan: journal.Plan | None) -> _File:
    try:
        return journal.read(folder, name, plan)
    except PackError as error:
        return error


def _remarks(about: About) -> Iterator[Problem]:
    if about.format < PACK_FORMAT:
        message = say(
            "format = {format} is an older layout, and was read as format {known}.",
            format=about.format,
            known=PACK_FORMAT,
        )
        yield Problem(FILE, None, "format", "note", message, say("Saving the pack writes the newer one."))


@dataclass(frozen=True, slots=True)
class _Part:
    """What was read of one file."""

    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]
    whole: bool
    """Whether all of the file is in the rows."""


def _read_table(data: _File, table: Table, version: int) -> _Part:
    names = [column.name for column in table.columns]

    def unread(message: str, hint: str = "", row: int | None = None, column: str = "") -> _Part:
        return _Part((), (Problem(table.file, row, column, "error", message, hint),), False)

    if isinstance(data, PackError):
        return unread(data.message)
    if data is None:
        return unread(say("this file is missing from the pack."), say(table.doc))
    large = len(data) > disk.LARGEST_FILE
    try:
        text, remark = decode(data) if not large else (_beginning(data), None)
        sheet = read_sheet(text, names)
    except ValueError as error:
        return unread(str(error) if not large else _too_large())
    except Broken as error:
        return unread(error.message, "", error.row, _name_of(error, text, names))
    if large:
        return unread(_too_large())
    if not sheet.header:
        return unread(
            say("this file is empty."), say("Its first line names the columns: {names}.", names=",".join(names))
        )
    sheet, problems = migrate(sheet, table, version)
    if remark:
        problems.append(of_fault(remark, table.file, None, ""))
    columns = _columns(sheet, table, problems)
    if not set(columns) & set(names):
        return unread(
            say("no column has a known name."),
            say("The first line names them: {names}.", names=",".join(names)),
            sheet.header_row,
        )
    rows = tuple(_row(cells, number, columns, table, problems) for number, cells in sheet.rows)
    return _Part(rows, tuple(problems), True)


def _beginning(data: bytes) -> str:
    """The text of a file that is too large and was cut off, perhaps within a letter: to say what is so large in it."""
    for cut in range(1, 4):
        with suppress(ValueError):
            return decode(data[:-cut])[0]
    return decode(data[:-4])[0]


def _too_large() -> str:
    return say("this file has more than {most} bytes; no table of cards is so large.", most=whole(disk.LARGEST_FILE))


def _name_of(broken: Broken, text: str, names: Sequence[str]) -> str:
    """The name of the column in which a text stopped being a table, or its number."""
    with suppress(Broken):
        header = read_sheet(text[: text.find("\n", 0, 10_000) + 1], names).header
        if broken.row > 1 and broken.column <= len(header):
            return header[broken.column - 1]
    return str(broken.column)


def _columns(sheet: Sheet, table: Table, problems: list[Problem]) -> list[str]:
    """What to call each column: as declared, or as the file does; nothing for one that is blank throughout."""
    known = {fold(column.name): column.name for column in table.columns}
    width = max([len(sheet.header), *(len(cells) for _, cells in sheet.rows)])
    names: list[str] = []
    for index in range(width):
        written = sheet.header[index] if index < len(sheet.header) else ""
        folded = fold(without_invisible(written))
        name = known.get(folded) or (folded if table.is_translation(folded) else written)

        def report(column: str, severity: Severity, message: str, hint: str = "", repair: Repair | None = None) -> None:
            problems.append(Problem(table.file, sheet.header_row, column, severity, message, hint, "", repair))

        for fault in character_faults(written):
            report(written, fault.severity, fault.message, fault.hint)
        if not written:
            full = [number for number, cells in sheet.rows if index < len(cells) and cells[index]]
            name = f"?{index + 1}" if full else ""
            if full and index >= len(sheet.header):
                message = say(
                    "there are {cells} cells, but the header names {columns} columns.",
                    cells=index + 1,
                    columns=len(sheet.header),
                )
                more = say(" ({number} more rows are so.)", number=len(full) - 1) if len(full) > 1 else ""
                hint = say("Is there a separator in a text without quotation marks?{more}", more=more)
                drop = Repair("drop", name, sure=False)
                problems.append(Problem(table.file, full[0], name, "error", message, hint, repair=drop))
            elif full:
                report(
                    name,
                    "error",
                    say("column {column} has no name, but a text in row {row}.", column=index + 1, row=full[0]),
                    say("Name or empty it."),
                    Repair("drop", name, sure=False),
                )
        elif name in names:
            report(
                name,
                "error",
                say("this column stands twice."),
                say("The second one is kept as '{name}?{number}'.", name=name, number=index + 1),
                Repair("drop", f"{name}?{index + 1}", sure=False),
            )
            name = f"{name}?{index + 1}"
        elif folded not in known and not table.is_translation(folded):
            near = closest(written[:60], known.values())
            hint = say("It is kept, and not used.") + (say(" Did you mean '{word}'?", word=near) if near else "")
            repair = Repair("column", near, sure=False) if near and near not in sheet.header else None
            report(name, "warning", say("this column is not known here."), hint, repair)
        names.append(name)
    return names


def _row(cells: list[str], number: int, columns: Sequence[str], table: Table, problems: list[Problem]) -> Row:
    written = {name: cells[index] if index < len(cells) else "" for index, name in enumerate(columns) if name}
    ordered = {
        column.name: written.get(column.name, "")
        for column in table.columns
        if column.optional or column.name in written
    }
    return Row({**ordered, **written}, table.file, number)
