"""What can be wrong with any game's tables: cells, names that occur twice, references that lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from workbench.errors import advice
from workbench.language import language, listed, say
from workbench.packs.characters import character_faults
from workbench.packs.columns import Column, Table
from workbench.packs.kinds import nearest
from workbench.packs.problems import Problem, Repair, Severity, of_fault
from workbench.packs.rows import Row

Tables = Mapping[str, Sequence[Row]]


def problems_of(tables: Tables, schema: Sequence[Table]) -> Iterator[Problem]:
    """All that is wrong with the rows as the schema declares them. The game may know more."""
    for table in schema:
        rows = tables.get(table.name, ())
        absent = [column for column in table.columns if rows and all(column.name not in row.cells for row in rows)]
        for column in absent:
            spare = any(other.stem == column.stem and other not in absent for other in table.columns)
            if column.language and spare:
                message = say("this column is missing; no text in '{language}' can be shown.", language=column.language)
                yield Problem(table.file, 1, column.name, "warning", message, say(column.doc), column.rule)
            elif not column.optional:
                severity: Severity = "warning" if column.flavour else "error"
                message = say("this column is missing.")
                yield Problem(table.file, 1, column.name, severity, message, say(column.doc), column.rule)
        present = [column for column in table.columns if column not in absent]
        names = tuple(column.name for column in present)
        for row in rows:
            yield from _remembered(table, present, names, row)
        yield from _usual_number(table, rows)
        yield from _references(table, present, rows, tables)
    yield from _ids_once(tables, schema)
    yield from _keys_once(tables, schema)


_MOST_REMEMBERED = 20_000
_Seen = tuple[Row, Table, tuple[str, ...], str, tuple[Problem, ...]]
_remembering: dict[int, _Seen] = {}
"""What is wrong with rows by themselves. While a pack is edited, all rows but one or two are those of before."""


def _remembered(table: Table, columns: Sequence[Column], names: tuple[str, ...], row: Row) -> tuple[Problem, ...]:
    match _remembering.get(id(row)):
        case (known, of, cells, spoken, problems) if known is row and of is table and cells == names:
            if spoken == language():
                return problems
    if len(_remembering) >= _MOST_REMEMBERED:
        _remembering.clear()
    found = tuple(_row(table, columns, row))
    _remembering[id(row)] = row, table, names, language(), found
    return found


def _row(table: Table, columns: Sequence[Column], row: Row) -> Iterator[Problem]:
    for column in columns:
        text = row.get(column.name)
        if not text and (column.optional or _elsewhere(column, columns, row)):
            if column.language:
                message = say(
                    "there is no text in '{language}' yet; that of another language is shown.", language=column.language
                )
                yield Problem(table.file, row.line, column.name, "warning", message)
        elif fault := column.kind.fault(text):
            if not text and column.flavour:
                fault = replace(fault, severity="warning", hint=say("A game can be played without it."))
            yield of_fault(fault, table.file, row.line, column.name, column.rule)
    for name, text in row.cells.items():
        for fault in character_faults(text):
            yield of_fault(fault, table.file, row.line, name)


def _elsewhere(column: Column, columns: Sequence[Column], row: Row) -> bool:
    """Whether a text that is missing in one language exists in another."""
    return bool(column.language) and any(other.stem == column.stem and row.get(other.name) for other in columns)


def _usual_number(table: Table, rows: Sequence[Row]) -> Iterator[Problem]:
    if table.usual is not None and len(rows) != table.usual:
        message = say("there are {number} rows; the box has {usual}.", number=len(rows), usual=table.usual)
        yield Problem(table.file, None, "", "note", message, rule=table.rule)


def _references(table: Table, columns: Sequence[Column], rows: Sequence[Row], tables: Tables) -> Iterator[Problem]:
    for column in columns:
        target = column.kind.names_of
        known = {row.get("id") for row in tables.get(target, ())} if target else set()
        for row in rows if known else ():
            text = row.get(column.name)
            for name in dict.fromkeys(column.kind.named_in(text)):
                if name in known:
                    continue
                message = say("there is no '{name}' in {table}.csv.", name=name[:60], table=target)
                hint = advice(name[:60], known).strip()
                right = nearest(name, known - {""})
                repair = Repair("cell", column.kind.with_name(text, name, right[0]), right[1]) if right else None
                place = table.file, row.line, column.name
                yield Problem(*place, "error", message, hint, column.rule, repair, (target, name))


def _ids_once(tables: Tables, schema: Sequence[Table]) -> Iterator[Problem]:
    """Ids are unique in the whole pack, since actions and records call things by them alone."""
    seen: dict[str, tuple[Table, Row]] = {}
    for table in schema:
        if table.column("id") is None:
            continue
        for row in tables.get(table.name, ()):
            name = row.get("id")
            if not name:
                continue
            if name.casefold() in seen:
                first_table, first = seen[name.casefold()]
                alike = "" if first.get("id") == name else say(", as '{name}'", name=first.get("id")[:60])
                message = say(
                    "'{name}' is also in {file}, row {line}{alike}.",
                    name=name[:60],
                    file=first_table.file,
                    line=first.line,
                    alike=alike,
                )
                hint, about = say("Every id of a pack is another."), f"{name} {first_table.file}"
                yield Problem(table.file, row.line, "id", "error", message, hint, about=about)
            else:
                seen[name.casefold()] = table, row


def _keys_once(tables: Tables, schema: Sequence[Table]) -> Iterator[Problem]:
    for table in schema:
        if table.key == ("id",):
            continue
        seen: dict[str, Row] = {}
        for row in tables.get(table.name, ()):
            first = seen.setdefault(table.key_of(row.cells), row)
            if first is not row:
                message = say(
                    "row {line} is for the same {columns}.",
                    line=first.line,
                    columns=listed([table.spoken_column(one) for one in table.key]),
                )
                yield Problem(
                    table.file, row.line, table.key[0], "warning", message, say("Should they be one row?"), about="once"
                )
