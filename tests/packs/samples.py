"""Packs to try things on: copies of shipped ones, and a small game of our own with every kind of column."""

from __future__ import annotations

import csv
import io
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import workbench as wb
from workbench.packs.columns import Column, Table, a_count, an_id, any_text, in_languages, letters_of, one_of
from workbench.packs.kinds import Reference, Words
from workbench.packs.pack import Pack, Row
from workbench.packs.reading import load_pack
from workbench.resources import content_dir

GOOD, MINI = "library-labyrinth", "library-labyrinth-mini"

TOY = (
    Table("kinds", "Kinds of stones.", (Column("id", an_id, "Its name."), *in_languages("name", "Its name"))),
    Table(
        "stones",
        "The stones.",
        (
            Column("id", an_id, "Its name."),
            Column("kind", Reference(table="kinds"), "Its kind."),
            Column("colour", one_of("red", "blue"), "Its colour."),
            Column("marks", letters_of("XYZ", 1, 3, ("cross", "fork", "bolt")), "What is on it.", "TOY-01"),
            Column("count", a_count, "How many there are."),
            Column("words", Words(low=1, high=3), "Words on it."),
            *in_languages("line", "A sentence"),
            Column("note", any_text, "Anything.", optional=True),
        ),
        usual=2,
    ),
)
TOY_TOML = 'format = 1\nid = "toy"\ngame = "toy"  # a comment\nversion = "1"\n\n[title]\nen = "Toy"\n'
TOY_FILES = {
    "pack.toml": TOY_TOML,
    "kinds.csv": "id,name.en,name.es\nround,Round,Redonda\nflat,Flat,Plana\n",
    "stones.csv": (
        "id,kind,colour,marks,count,words,line.en,line.es\n"
        'pebble,round,red,XY,2,small; smooth,"A small, smooth one.",Una pequeña.\n'
        "slate,flat,blue,Z,1,thin,A thin one.,Una fina.\n"
    ),
}


def toy(folder: Path, changes: Mapping[str, str | bytes | None] | None = None) -> Path:
    """The toy pack in a folder, with some files otherwise (None: without them)."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {**TOY_FILES, **(changes or {})}.items():
        if text is not None:
            (folder / name).write_bytes(text.encode() if isinstance(text, str) else text)
    return folder


def load_toy(folder: Path, strict: bool = True) -> Pack:
    """Read it."""
    return load_pack(folder, TOY, "toy", strict=strict)


def copy_of(name: str, folder: Path) -> Path:
    """A copy of a shipped pack's files."""
    folder.mkdir(parents=True)
    for file in (content_dir() / name).iterdir():
        if file.suffix in (".csv", ".toml"):
            shutil.copyfile(file, folder / file.name)
    return folder


def changed(pack: Pack, table: str, place: int, **cells: str) -> Pack:
    """A pack with other cells in one row; ``name_en`` stands for the column ``name.en``."""
    rows = list(pack[table])
    new = {name.replace("_", "."): text for name, text in cells.items()}
    rows[place] = replace(rows[place], cells={**rows[place].cells, **new})
    return with_rows(pack, table, *rows)


def with_rows(pack: Pack, table: str, *rows: Row) -> Pack:
    """A pack with other rows in one table."""
    return replace(pack, tables={**pack.tables, table: rows})


def cells_of(file: Path) -> list[list[str]]:
    """All cells of a canonical file, header included."""
    return list(csv.reader(io.StringIO(file.read_text(encoding="utf-8"), newline="")))


def write_cells(file: Path, cells: list[list[str]], separator: str = ",", end: str = "\n", encoding: str = "utf-8"):
    """Write a CSV file as some program might."""
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=separator, lineterminator="\r\n").writerows(cells)
    file.write_bytes(out.getvalue().replace("\r\n", end).encode(encoding, "replace"))


def good_pack(name: str = GOOD) -> Pack:
    """A shipped pack."""
    return wb.load_pack(name)
