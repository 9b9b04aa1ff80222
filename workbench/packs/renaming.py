"""Rows that got another id while others still call them by the old one: what would mend that.

Nothing in a pack says that ``tiara`` was ``crown`` before; the editor knows, for a row keeps its handle. So it is the
editor that offers to write the new id wherever the old one stands. Where the game takes no other ids, as for the genres
of a box, it offers the old one again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from workbench.language import say
from workbench.packs import addressing
from workbench.packs.problems import Problem, Repair
from workbench.packs.steps import Moment


@dataclass(frozen=True, slots=True)
class Renamed:
    """A row of a table, by its id before and now."""

    table: str
    old: str
    new: str
    refused: bool
    """Whether the game takes no such id."""


def with_repairs(problems: Sequence[Problem], past: Sequence[Moment], now: Moment) -> tuple[Problem, ...]:
    """The problems; those that come of a new id say so and offer to mend it.

    Args:
        problems: what is wrong now.
        past: the moments of the editing so far, the latest last.
        now: the pack as it is.
    """
    if not any(one.missing or one.column == "id" for one in problems):
        return tuple(problems)
    found = {(one.table, one.old): one for one in _renamed(past, now)}
    refused = {(one.table, one.new): one for one in found.values() if one.refused}
    return tuple(_explained(one, found, refused, now) for one in problems)


def _explained(
    problem: Problem, found: dict[tuple[str, str], Renamed], refused: dict[tuple[str, str], Renamed], now: Moment
) -> Problem:
    renamed = found.get(problem.missing) if problem.missing else None
    if renamed and not renamed.refused:
        hint = say("It is called '{name}' now.", name=renamed.new)
        number = len({(one.table, one.row) for one in addressing.references(now.pack, *_words(renamed))})
        repair = Repair("rename", renamed.new, table=renamed.table, old=renamed.old, number=number)
        return replace(problem, hint=hint, repair=repair)
    if renamed:
        repair = Repair("rename back", renamed.old, table=renamed.table, old=renamed.new)
        return replace(problem, hint=_again(renamed), repair=repair)
    if problem.column == "id" and problem.row is not None and refused:
        table = problem.file.removesuffix(".csv")
        rows = now.pack.tables.get(table, ())
        name = rows[problem.row - 2].get("id") if 2 <= problem.row < len(rows) + 2 else ""
        if back := refused.get((table, name)):
            return replace(problem, hint=_again(back), repair=Repair("cell", back.old))
    return problem


def _words(renamed: Renamed) -> tuple[str, str, str]:
    return renamed.table, renamed.old, renamed.new


def _again(renamed: Renamed) -> str:
    return say("It was '{old}', and must be called so.", old=renamed.old)


def _renamed(past: Sequence[Moment], now: Moment) -> Iterator[Renamed]:
    """Every row that is there and was called otherwise, where nothing is called so now; the latest name last."""
    for table in now.pack.schema:
        column = table.column("id")
        if column is None:
            continue
        rows = now.pack.tables.get(table.name, ())
        ids = dict(zip(now.handles.get(table.name, ()), (row.get("id") for row in rows), strict=True))
        known, seen = set(ids.values()), None
        for moment in past:
            before = moment.pack.tables.get(table.name, ())
            if before is seen or before is rows:
                continue
            seen = before
            for handle, row in zip(moment.handles.get(table.name, ()), before, strict=True):
                old, new = row.get("id"), ids.get(handle, "")
                if old and new and old != new and old not in known:
                    fault = column.kind.fault(new)
                    if fault is None or fault.right is None or not fault.right.sure:  # else that is mended first
                        yield Renamed(table.name, old, new, fault is not None)
