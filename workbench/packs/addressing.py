"""Naming a row of a pack that is being edited: by its id, its place or its handle."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from workbench.errors import PackError, advice
from workbench.language import say
from workbench.packs.columns import Table
from workbench.packs.kinds import LONGEST_ID, number, slug
from workbench.packs.pack import Pack, Row
from workbench.packs.problems import Problem
from workbench.packs.steps import Handle, Moment, SetCell

Where = str | int | Handle
"""Names a row: its id (or what else tells the rows of its table apart, such as ``terror corner``), its place from 0
(-1: the last one), or its handle."""


def table_of(pack: Pack, name: str) -> Table:
    """The columns of a table.

    Raises:
        PackError: naming the nearest table.
    """
    for table in pack.schema:
        if table.name == name:
            return table
    known = [table.name for table in pack.schema]
    raise PackError(
        say("There is no table '{name}'.{advice}", name=str(name)[:60], advice=advice(str(name)[:60], known))
    )


def column_of(pack: Pack, table: str, name: str) -> str:
    """The name of a column that the table declares, that its rows have, or that is one more translation.

    Raises:
        PackError: naming the nearest column.
    """
    declared = table_of(pack, table)
    rows = pack.tables.get(table, ())
    if declared.column(name) or declared.is_translation(name) or any(name in row.cells for row in rows):
        return name
    known = [column.name for column in declared.columns]
    hint = advice(str(name)[:60], known)
    raise PackError(
        say("{table} has no column '{name}'.{advice}", table=declared.spoken, name=str(name)[:60], advice=hint)
    )


def place_of(moment: Moment, table: str, where: Where) -> int:
    """The place of a row, from 0.

    Raises:
        PackError: when there is no such row, or several have that id.
    """
    declared = table_of(moment.pack, table)
    rows = moment.pack.tables.get(table, ())
    if isinstance(where, Handle):
        handles = moment.handles.get(table, ())
        if where.number in handles:
            return handles.index(where.number)
        raise PackError(say("This row is no longer in {table}.", table=declared.spoken))
    if isinstance(where, int) and not isinstance(where, bool):
        if -len(rows) <= where < len(rows):
            return where % len(rows)
        raise PackError(
            say(
                "{table} has {number} rows; there is none at place {place}.",
                table=declared.spoken,
                number=len(rows),
                place=where,
            )
        )
    found = [place for place, row in enumerate(rows) if str(where) == declared.key_of(row.cells)]
    if len(found) == 1:
        return found[0]
    if found:
        places = ", ".join(map(str, found))
        raise PackError(
            say(
                "'{name}' stands in {table} more than once: name one of the places {places}.",
                name=where,
                table=declared.spoken,
                places=places,
            )
        )
    known = [declared.key_of(row.cells) for row in rows]
    hint = advice(str(where)[:60], known)
    raise PackError(
        say("There is no '{name}' in {table}.{advice}", name=str(where)[:60], table=declared.spoken, advice=hint)
    )


def problem_place(moment: Moment, problem: Problem) -> tuple[str, int | None, str] | None:
    """Table, place of the row (None: all of it) and column (perhaps empty) of a problem; None for ``pack.toml``."""
    table = problem.file.removesuffix(".csv")
    if all(one.name != table for one in moment.pack.schema):
        return None
    rows = moment.pack.tables.get(table, ())
    at = None if problem.row is None or not 2 <= problem.row < len(rows) + 2 else problem.row - 2
    return table, at, problem.column


def in_words(pack: Pack, problem: Problem) -> Problem:
    """A problem with table and column as people call them, instead of a file and its words.

    Whoever sees the rows as a table reads these; whoever is told a file, to open it, reads the words of the file.
    """
    table = next((one for one in pack.schema if one.file == problem.file), None)
    if table is None:
        return problem
    return replace(problem, file=table.heading, column=problem.column and table.spoken_column(problem.column))


def named(key: str, name: str = "") -> str:
    """What names a row, in the quotation marks of the language, and what it is called: ``'heidi' (Heidi)``."""
    quoted = say("'{name}'", name=key)
    return f"{quoted} ({name})" if name else quoted


def called(table: Table, row: Row, place: int) -> str:
    """What a sentence calls a row: ``'zenobia'``, or ``row 5`` when nothing names it."""
    key = table.key_of(row.cells).strip()
    return named(key[:60]) if key else say("row {row}", row=place + 2)


def all_ids(pack: Pack) -> set[str]:
    """All ids of a pack, as they are compared."""
    return {row.get("id").casefold() for rows in pack.tables.values() for row in rows if row.get("id")}


def free_id(wanted: str, taken: Iterable[str]) -> str:
    """An id that no row has yet: the wanted one, or ``…-2``, ``…-3``."""
    used = {name.casefold() for name in taken}
    stem = slug(wanted) or "new"
    number, name = 1, stem
    while name in used:
        number += 1
        ending = f"-{number}"
        name = stem[: LONGEST_ID - len(ending)].rstrip("-") + ending
    return name


def is_made_from(name: str, wanted: str) -> bool:
    """Whether an id is one that `free_id` gives to a text."""
    stem = slug(wanted) or "new"
    return re.fullmatch(rf"{re.escape(stem)}(-\d+)?", name) is not None


def references(pack: Pack, table: str, old: str, new: str) -> Iterator[SetCell]:
    """What is to be done in other rows when a row of a table gets another id."""
    for other in pack.schema:
        for column in other.columns:
            if column.kind.names_of == table:
                for place, row in enumerate(pack.tables.get(other.name, ())):
                    text = row.get(column.name)
                    if (right := column.kind.with_name(text, old, new)) != text:
                        yield SetCell(other.name, place, column.name, right)


def sorted_places(texts: Sequence[str], descending: bool) -> list[int]:
    """The places of texts in their order: numbers by size, then words by the alphabet, then what is empty."""
    full = [place for place, text in enumerate(texts) if text]

    def size(place: int) -> tuple[bool, float, str]:
        value = number(texts[place])
        return value is None, value or 0, unicodedata.normalize("NFKD", texts[place].casefold())

    return sorted(full, key=size, reverse=descending) + [place for place, text in enumerate(texts) if not text]
