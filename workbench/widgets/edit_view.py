"""What the editor shows of a pack, as plain data for the page: tables and their columns, problems, words to choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from workbench.language import language, say
from workbench.packs.addressing import in_words
from workbench.packs.columns import Column, Table
from workbench.packs.edit import Edit
from workbench.packs.kinds import Count, Id, Kind, OneOf, Reference, Symbols, Text, Words
from workbench.packs.pack import Pack, Row
from workbench.packs.problems import Problem
from workbench.packs.signs import signs, tables_of_signs
from workbench.render import icons, looks, palette

MOST_FAULTS = 200
"""So many problems are listed at once; the worst come first."""
_RANKS = {"error": 0, "warning": 1, "note": 2}
LONGEST_TITLE = 80


def tables(edit: Edit, faults: Sequence[Problem]) -> list[dict[str, Any]]:
    """Every table with its columns, and how much is wrong with it."""
    of_signs = tables_of_signs(edit.pack.schema)
    return [
        {
            "name": table.name,
            "title": table.heading,
            "doc": say(table.doc),
            "rows": len(edit.rows(table.name)),
            "errors": sum(one.file == table.file and one.severity == "error" for one in faults),
            "warnings": sum(one.file == table.file and one.severity == "warning" for one in faults),
            "blanks": table.blank_for,
            "columns": [_column(edit, table, name, table in of_signs) for name in edit.columns(table.name)],
        }
        for table in edit.pack.schema
    ]


def _column(edit: Edit, table: Table, name: str, of_signs: bool) -> dict[str, Any]:
    column = table.column(name)
    if column is None:
        code = name.rpartition(".")[2] if table.is_translation(name) else ""
        column = Column(name, Text(blank=True), say("A column of your own."), optional=True, language=code)
    return {
        "name": name,
        "title": table.spoken_column(name),
        "stem": column.stem,
        "language": column.language,
        "doc": say(column.doc),
        "rule": column.rule,
        "optional": column.optional,
        "kind": _kind(column.kind) | (_known_words(name) if of_signs else {}),
    }


def _kind(kind: Kind) -> dict[str, Any]:
    match kind:
        case Symbols():
            return {"type": "symbols", "low": kind.low, "high": kind.high, "letters": list(kind.alphabet)}
        case OneOf():
            return {"type": "oneof", "words": [[word, say(word)] for word in kind.words]}
        case Words():
            told = {"among": list(kind.among), "words": [[word, word] for word in kind.among]} if kind.among else {}
            return {"type": "words", "low": kind.low, "high": kind.high, "separator": kind.separator, **told}
        case Reference():
            return {"type": "reference", "table": kind.table}
        case Count():
            return {"type": "count", "low": kind.low, "high": kind.high}
        case Id():
            return {"type": "id"}
        case Text():
            return {"type": "text", "high": kind.high}
        case _:
            return {"type": "text", "high": 60}


def _known_words(column: str) -> dict[str, Any]:
    """The words that a symbol's look can have; others are allowed, and drawn as a letter."""
    known = {"colour": [*palette.WORDS["light"]], "icon": [*icons.ICONS]}.get(column)
    return {"words": [[word, word] for word in known]} if known else {}


def options(pack: Pack) -> dict[str, list[list[str]]]:
    """For every table that others refer to: the ids of its rows, each with its name."""
    kinds = [column.kind for table in pack.schema for column in table.columns]
    referred = {kind.table for kind in kinds if isinstance(kind, Reference)}
    return {
        name: [[row.get("id"), _titled(row)] for row in pack.tables.get(name, ()) if row.get("id")] for name in referred
    }


def _titled(row: Row) -> str:
    return (row.text("name", language()) or row.get("id"))[:LONGEST_TITLE]


def symbols(pack: Pack) -> list[dict[str, str]]:
    """The pack's symbols: letter, name, drawing."""
    return [
        {"letter": letter, "name": symbol.name[:LONGEST_TITLE], "svg": str(looks.sign(symbol, theme="page"))}
        for letter, symbol in signs(pack).items()
    ]


def faults(edit: Edit, problems: Sequence[Problem]) -> list[dict[str, Any]]:
    """The problems that are listed, each with the place to go to and what would mend it."""
    listed = sorted(problems, key=lambda one: _RANKS[one.severity])[:MOST_FAULTS]
    return [_fault(edit, one) for one in listed]


def _fault(edit: Edit, problem: Problem) -> dict[str, Any]:
    place = edit.place_of(problem)
    return {
        "key": key_of(problem),
        "table": place.table if place else "",
        "row": str(place.handle.number) if place and place.handle else "",
        "column": place.column if place else "",
        "severity": problem.severity,
        "where": in_words(edit.pack, problem).where[:300],
        "text": problem.text[:600],
        "repair": problem.repair.sentence[:200] if problem.repair else "",
    }


def key_of(problem: Problem) -> str:
    """Names a problem as long as it is the same one."""
    return f"{problem.file} {problem.row} {problem.column} {problem.message}"[:400]


def counts(problems: Sequence[Problem]) -> dict[str, int]:
    """How many problems there are, and how many of them can be mended without a doubt."""
    sure = sum(bool(one.repair and one.repair.sure and one.repair.is_of_cells) for one in problems)
    return {"total": len(problems), "sure": sure}


def card(pack: Pack, table: str, row: Row) -> dict[str, str]:
    """A row as it will look."""
    drawing = looks.drawing(pack, table, row, theme="page")
    return {"svg": str(drawing), "label": drawing.text[:400]}


def blank(pack: Pack, table: Table, name: str, row: Row) -> dict[str, str]:
    """A blank to begin a row from."""
    shown = card(pack, table.name, row)
    title = next((row.get(column.name) for column in table.columns if isinstance(column.kind, Reference)), "")
    known = {word: said for words in options(pack).values() for word, said in words}
    return {"row": name, "title": known.get(title) or _titled(row), **shown}
