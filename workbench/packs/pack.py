"""A pack in memory: its tables of checked rows, and a digest that names exactly this content."""

from __future__ import annotations

import csv
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

from workbench.errors import PackError, advice
from workbench.packs.columns import Table

PACK_FORMAT = 1
"""The version of the folder layout that this workbench reads."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table; ``row["name.en"]`` is a cell. ``line`` is its line number in the file."""

    cells: Mapping[str, str]
    file: str
    line: int

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def text(self, column: str, language: str) -> str:
        """The cell of a column that exists in several languages, in this language or else in English."""
        return self.cells.get(f"{column}.{language}") or self.cells.get(f"{column}.en", "")


@dataclass(frozen=True)
class Pack:
    """The content of one game. Two packs with the same ``digest`` play exactly alike and say the same words."""

    id: str
    game: str
    version: str
    title: Mapping[str, str]
    tables: Mapping[str, tuple[Row, ...]]
    folder: Path | None = None

    @cached_property
    def digest(self) -> str:
        """Sixteen hexadecimal digits made from every cell of every table."""
        content = {name: [dict(row.cells) for row in rows] for name, rows in self.tables.items()}
        text = json.dumps(content, sort_keys=True, ensure_ascii=False)
        return blake2b(text.encode(), digest_size=8).hexdigest()

    def __getitem__(self, table: str) -> tuple[Row, ...]:
        return self.tables[table]

    def __repr__(self) -> str:
        return f"<Pack {self.id} {self.version} for {self.game}, digest {self.digest}>"


def load_pack(folder: Path, tables: Sequence[Table], game: str) -> Pack:
    """Read a pack's folder and check every cell.

    Raises:
        PackError: with file, row and column of the first thing that is wrong.
    """
    about = _read_about(folder, game)
    read = {table.name: tuple(_read_table(folder / f"{table.name}.csv", table)) for table in tables}
    _ids_are_unique(read)
    return Pack(
        id=str(about["id"]),
        game=game,
        version=str(about.get("version", "1")),
        title={language: str(text) for language, text in about.get("title", {}).items()},
        tables=read,
        folder=folder,
    )


def _read_about(folder: Path, game: str | None) -> dict[str, Any]:
    file = folder / "pack.toml"
    if not folder.is_dir():
        raise PackError(f"There is no pack folder '{folder}'.")
    try:
        about = tomllib.loads(_read_text(file))
    except tomllib.TOMLDecodeError as error:
        raise PackError(f"This is not TOML: {error}", str(file)) from None
    if about.get("format") != PACK_FORMAT:
        raise PackError(
            f"format = {about.get('format')!r} cannot be read; this workbench reads {PACK_FORMAT}.", str(file)
        )
    if game is not None and about.get("game") != game:
        raise PackError(f"This pack is for the game {about.get('game')!r}, not for '{game}'.", str(file))
    for entry in ("id", "game"):
        if not isinstance(about.get(entry), str):
            raise PackError(f'The entry {entry} = "…" is missing.', str(file))
    return about


def _read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise PackError("This file is missing from the pack.", str(file)) from None
    except UnicodeDecodeError as error:
        raise PackError(f"This is not UTF-8 text (byte {error.start}). Save it as 'CSV UTF-8'.", str(file)) from None
    except OSError as error:
        raise PackError(f"This file cannot be read: {error.strerror}.", str(file)) from None


def _read_table(file: Path, table: Table) -> Iterator[Row]:
    reader = csv.reader(_read_text(file).splitlines(keepends=True), strict=True)
    known = {column.name: column for column in table.columns}
    header: list[str] = []
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if not header:
                header = _checked_header([cell.strip() for cell in cells], known, str(file))
                continue
            if len(cells) != len(header):
                raise PackError(
                    f"{len(cells)} cells, but the header names {len(header)} columns.", str(file), reader.line_num
                )
            row = {name: cell.strip() for name, cell in zip(header, cells, strict=True)}
            for name, column in known.items():
                if wrong := column.check(row[name]):
                    raise PackError(wrong, str(file), reader.line_num, name)
            yield Row(row, file.name, reader.line_num)
    except csv.Error as error:
        raise PackError(f"This is not CSV: {error}.", str(file), reader.line_num) from None
    if not header:
        raise PackError(f"This file is empty; its first line names the columns: {','.join(known)}.", str(file))


def _checked_header(header: list[str], known: Mapping[str, Any], file: str) -> list[str]:
    for name in header:
        if name not in known:
            raise PackError(f"There is no column '{name}'.{advice(name, known)}", file, 1, name)
        if header.count(name) > 1:
            raise PackError("This column stands twice.", file, 1, name)
    for name in known:
        if name not in header:
            raise PackError("This column is missing.", file, 1, name)
    return header


def _ids_are_unique(tables: Mapping[str, tuple[Row, ...]]) -> None:
    seen: dict[str, Row] = {}
    for rows in tables.values():
        for row in rows:
            name = row.cells.get("id")
            if name is None:
                continue
            if name in seen:
                first = seen[name]
                raise PackError(f"'{name}' is also in {first.file}, row {first.line}.", row.file, row.line, "id")
            seen[name] = row


def game_of(folder: Path) -> str:
    """The game that a pack's folder says it is for.

    Raises:
        PackError: when there is no such folder or it does not say.
    """
    return str(_read_about(folder, None)["game"])
