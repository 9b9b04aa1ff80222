"""Steps of editing as data: what is done to the rows of a pack, so that it can be named, written down and done again.

A step is a sentence and some *deeds*. Rows are named by their place (0 is the first one) at the moment at which the
deed is done. Every row also has a *handle*, a number that stays with it while it is edited, moved and renamed; ids
cannot do that, since those of a broken pack may be missing or stand twice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from workbench.errors import PackError
from workbench.language import say
from workbench.packs.columns import Table
from workbench.packs.pack import Pack, Row
from workbench.packs.rows import numbered


@dataclass(frozen=True, slots=True)
class Handle:
    """Names a row for as long as the editing lasts, whatever happens to its id and its place."""

    number: int


@dataclass(frozen=True, slots=True)
class Place:
    """A cell, a whole row (no column) or a whole table (no handle) that a step changed."""

    table: str
    handle: Handle | None = None
    column: str = ""


@dataclass(slots=True)
class Draft:
    """A pack while a step is carried out: rows beside their handles, ready to be changed."""

    pack: Pack
    rows: dict[str, list[Row]]
    handles: dict[str, list[int]]
    next_handle: int
    version: str
    title: dict[str, str]
    places: list[Place] = field(default_factory=list)

    def insert(self, table: str, place: int, cells: Mapping[str, str]) -> None:
        """Put a new row in front of the one at a place."""
        self.rows[table].insert(place, Row(dict(cells)))
        self.handles[table].insert(place, self.next_handle)
        self.touch(table, place)
        self.next_handle += 1

    def touch(self, table: str, place: int | None = None, column: str = "") -> None:
        """Remember what was changed."""
        self.places.append(Place(table, None if place is None else Handle(self.handles[table][place]), column))

    def of(self, table: str, number: int = 0) -> list[Row]:
        """The rows of a table that has at least so many.

        Raises:
            PackError: when there is none, as in a journal that does not fit the pack.
        """
        rows = self.rows.get(table)
        if rows is None or not 0 <= number <= len(rows):
            raise PackError(say("There is no row {row} in {table}.", row=number + 1, table=table))
        return rows


class Deed(ABC):
    """One thing that is done to a pack."""

    @abstractmethod
    def carry_out(self, draft: Draft) -> None:
        """Do it."""


@dataclass(frozen=True, slots=True)
class SetCell(Deed):
    """Write a text into a cell."""

    table: str
    row: int
    column: str
    text: str

    def carry_out(self, draft: Draft) -> None:
        rows = draft.of(self.table, self.row + 1)
        rows[self.row] = replace(rows[self.row], cells={**rows[self.row].cells, self.column: self.text})
        draft.touch(self.table, self.row, self.column)


@dataclass(frozen=True, slots=True)
class Insert(Deed):
    """Put new rows in front of the one at a place."""

    table: str
    row: int
    cells: tuple[Mapping[str, str], ...]

    def carry_out(self, draft: Draft) -> None:
        draft.of(self.table, self.row)
        for number, cells in enumerate(self.cells):
            draft.insert(self.table, self.row + number, cells)


@dataclass(frozen=True, slots=True)
class Delete(Deed):
    """Take rows out."""

    table: str
    rows: tuple[int, ...]

    def carry_out(self, draft: Draft) -> None:
        for row in sorted(set(self.rows), reverse=True):
            del draft.of(self.table, row + 1)[row]
            del draft.handles[self.table][row]
        draft.touch(self.table)


@dataclass(frozen=True, slots=True)
class Order(Deed):
    """Put the rows of a table into another order: first the one that stands at ``order[0]`` …"""

    table: str
    order: tuple[int, ...]

    def carry_out(self, draft: Draft) -> None:
        rows, handles = draft.of(self.table), draft.handles[self.table]
        if sorted(self.order) != list(range(len(rows))):
            raise PackError(
                say("That is no order of the {number} rows of {table}.", number=len(rows), table=self.table)
            )
        moved = [place for place, row in enumerate(self.order) if row != place]
        draft.rows[self.table] = [rows[row] for row in self.order]
        draft.handles[self.table] = [handles[row] for row in self.order]
        for place in moved:
            draft.touch(self.table, place)


@dataclass(frozen=True, slots=True)
class RenameColumn(Deed):
    """Call a column otherwise; where both exist, cells that have a text in the new one keep it."""

    table: str
    column: str
    name: str

    def carry_out(self, draft: Draft) -> None:
        rows = draft.of(self.table)
        for place, row in enumerate(rows):
            if self.column not in row.cells:
                continue
            moved = row.get(self.name) or row.get(self.column)
            cells = {self.name if name == self.column else name: text for name, text in row.cells.items()}
            rows[place] = replace(row, cells={**cells, self.name: moved})
        draft.touch(self.table, column=self.name)


@dataclass(frozen=True, slots=True)
class DropColumn(Deed):
    """Take a column out with all that stands in it."""

    table: str
    column: str

    def carry_out(self, draft: Draft) -> None:
        rows = draft.of(self.table)
        for place, row in enumerate(rows):
            if self.column in row.cells:
                rows[place] = replace(row, cells={n: text for n, text in row.cells.items() if n != self.column})
        draft.touch(self.table)


@dataclass(frozen=True, slots=True)
class Describe(Deed):
    """Change an entry of ``pack.toml``: ``version`` or ``title.en`` (an empty text takes a title out)."""

    entry: str
    text: str

    def carry_out(self, draft: Draft) -> None:
        lead, _, language = self.entry.partition(".")
        if self.entry == "version":
            draft.version = self.text
        elif lead == "title" and language:
            draft.title = {name: text for name, text in {**draft.title, language: self.text}.items() if text}
        else:
            raise PackError(
                say("A pack has a version and titles such as title.en, but no '{entry}'.", entry=self.entry)
            )
        draft.places.append(Place("pack", None, self.entry))


@dataclass(frozen=True, slots=True)
class Whole(Deed):
    """Give a table other rows; those that were there before keep their handles."""

    table: str
    cells: tuple[Mapping[str, str], ...]

    def carry_out(self, draft: Draft) -> None:
        left = dict(zip(draft.handles[self.table], draft.of(self.table), strict=True))
        kept: list[int | None] = [None] * len(self.cells)
        changed = set(range(len(self.cells)))
        for same in (_all_cells, _id_of):  # first the rows that are as they were, then those that are called so
            found: dict[object, list[int]] = {}
            for handle, row in left.items():
                found.setdefault(same(row.cells), []).append(handle)
            for place, cells in enumerate(self.cells):
                if kept[place] is None and (handles := found.get(same(cells))):
                    kept[place] = handles.pop(0)
                    changed -= {place} if same is _all_cells else set()
            left = {handle: row for handle, row in left.items() if handle not in kept}
        draft.rows[self.table] = [Row(dict(cells)) for cells in self.cells]
        draft.handles[self.table] = []
        for one in kept:
            draft.handles[self.table].append(draft.next_handle if one is None else one)
            draft.next_handle += one is None
        for place in sorted(changed):
            draft.touch(self.table, place)
        draft.touch(self.table)


def _all_cells(cells: Mapping[str, str]) -> object:
    return tuple(sorted(cells.items()))


def _id_of(cells: Mapping[str, str]) -> object:
    return cells.get("id", "")


DEEDS: dict[str, type[Deed]] = {
    "set": SetCell,
    "insert": Insert,
    "delete": Delete,
    "order": Order,
    "rename column": RenameColumn,
    "drop column": DropColumn,
    "describe": Describe,
    "whole": Whole,
}
_WORDS = {kind: word for word, kind in DEEDS.items()}


@dataclass(frozen=True, slots=True)
class Step:
    """Some deeds that are done and undone together, and the sentence that says what they do."""

    template: str
    words: Mapping[str, str | int] = field(default_factory=dict)
    deeds: tuple[Deed, ...] = ()

    def said(self, schema: Sequence[Table]) -> str:
        """The sentence, in the language of now, such as ``Write 'RO' into symbols of 'zenobia'.``"""
        tables, words = {table.name: table for table in schema}, dict(self.words)
        of = next((tables.get(getattr(deed, "table", "")) for deed in self.deeds), None)
        if of is not None and "column" in words:
            words["column"] = of.spoken_column(str(words["column"]))
        if named := tables.get(str(words.get("table"))):
            words["table"] = named.spoken
        return say(self.template, **words)

    def to_json(self) -> dict[str, Any]:
        """As plain data, for a journal."""
        deeds = [{"do": _WORDS[type(one)], **{f.name: getattr(one, f.name) for f in fields(one)}} for one in self.deeds]  # type: ignore[arg-type]
        return {"say": self.template, "words": dict(self.words), "deeds": deeds}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Step:
        """What `to_json` gave.

        Raises:
            PackError: when it is something else.
        """
        try:
            words = {str(name): word for name, word in data["words"].items() if isinstance(word, str | int)}
            return cls(str(data["say"]), words, tuple(_deed(one) for one in data["deeds"]))
        except (KeyError, TypeError, AttributeError, ValueError):
            raise PackError(say("This is no step of an editor.")) from None


def _deed(data: Mapping[str, Any]) -> Deed:
    kind = DEEDS[data["do"]]
    given: dict[str, Any] = {}
    for one in fields(kind):  # type: ignore[arg-type]
        value = data[one.name]
        if one.name == "cells":
            given[one.name] = tuple({str(name): _text(text) for name, text in cells.items()} for cells in value)
        elif isinstance(value, list):
            given[one.name] = tuple(_number(number) for number in value)
        else:
            given[one.name] = _number(value) if one.type == "int" else _text(value)
    return kind(**given)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _number(value: object) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


@dataclass(frozen=True, slots=True)
class Moment:
    """The pack after a step, with the handles of its rows and what the step changed."""

    pack: Pack
    handles: Mapping[str, tuple[int, ...]]
    next_handle: int
    step: Step | None = None
    places: tuple[Place, ...] = ()

    @property
    def said(self) -> str:
        """What led to it, as a sentence; empty at the start."""
        return self.step.said(self.pack.schema) if self.step else ""

    def after(self, step: Step) -> Moment:
        """The moment that a step leads to.

        Raises:
            PackError: when the step does not fit; nothing has then changed.
        """
        tables = {table.name for table in self.pack.schema} | self.pack.tables.keys()
        draft = Draft(
            self.pack,
            {name: list(self.pack.tables.get(name, ())) for name in tables},
            {name: list(self.handles.get(name, ())) for name in tables},
            self.next_handle,
            self.pack.version,
            dict(self.pack.title),
        )
        for deed in step.deeds:
            deed.carry_out(draft)
        changed = {place.table for place in draft.places}
        new = {name: tuple(numbered(name, draft.rows[name])) for name in tables & changed}
        pack = replace(
            self.pack,
            tables={**self.pack.tables, **new},
            version=draft.version,
            title=draft.title,
            found=tuple(_still_found(self.pack, new)),
        )
        handles = {**self.handles, **{name: tuple(draft.handles[name]) for name in new}}
        return Moment(pack, handles, draft.next_handle, step, tuple(dict.fromkeys(draft.places)))


def _still_found(pack: Pack, new: Mapping[str, Sequence[Row]]) -> Iterator[Any]:
    """What reading found wrong and is not mended: a column that is gone is no problem any more."""
    for problem in pack.found:
        rows = new.get(problem.file.removesuffix(".csv"))
        dropped = problem.repair is not None and problem.repair.what == "drop"
        column = problem.repair.text if problem.repair and dropped else problem.column
        gone = rows is not None and column and all(column not in row.cells for row in rows)
        if not gone:
            yield problem


def first_moment(pack: Pack) -> Moment:
    """A pack as it is opened for editing: every row gets the line that it will have when it is saved, and a handle."""
    tables = {name: tuple(numbered(name, rows)) for name, rows in pack.tables.items()}
    lines = {
        f"{name}.csv": {old.line: new.line for old, new in zip(pack.tables[name], tables[name], strict=True)}
        for name in tables
    }
    found = tuple(
        one if one.row is None else replace(one, row=lines.get(one.file, {}).get(one.row, 1)) for one in pack.found
    )
    handles, number = dict[str, tuple[int, ...]](), 0
    for name, rows in tables.items():
        handles[name] = tuple(range(number, number + len(rows)))
        number += len(rows)
    return Moment(replace(pack, tables=tables, found=found), handles, number)


def deeds_between(before: Pack, after: Pack) -> tuple[Deed, ...]:
    """What has to be done to one pack to get the content of another."""
    tables = list(dict.fromkeys((*before.tables, *after.tables)))
    deeds: list[Deed] = []
    for name in tables:
        rows = after.tables.get(name, ())
        if rows != before.tables.get(name, ()):
            deeds.append(Whole(name, tuple(row.cells for row in rows)))
    if after.version != before.version:
        deeds.append(Describe("version", after.version))
    for language in dict.fromkeys((*before.title, *after.title)):
        if after.title.get(language) != before.title.get(language):
            deeds.append(Describe(f"title.{language}", after.title.get(language, "")))
    return tuple(deeds)
