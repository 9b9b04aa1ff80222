"""How two packs differ, in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from workbench.language import language, say
from workbench.packs.addressing import named
from workbench.packs.columns import Table
from workbench.packs.matching import renamed, rows_by_key
from workbench.packs.pack import Pack, Row
from workbench.packs.spreadsheet import tidy

What = Literal["added", "removed", "changed", "renamed", "moved", "about"]


@dataclass(frozen=True, slots=True)
class Change:
    """One difference: a row, a cell of a row, the order of a table, or an entry of ``pack.toml``."""

    table: str
    what: What
    id: str
    column: str
    before: str
    after: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Difference:
    """All differences, in the order of tables and rows. It prints as sentences; ``rows`` has them as plain data."""

    changes: tuple[Change, ...]

    def __bool__(self) -> bool:
        return bool(self.changes)

    def __len__(self) -> int:
        return len(self.changes)

    def __iter__(self) -> Iterator[Change]:
        return iter(self.changes)

    def __str__(self) -> str:
        return "\n".join(change.sentence for change in self.changes) or say("The two packs are alike.")

    @property
    def rows(self) -> list[dict[str, str]]:
        """One mapping a difference, for a table."""
        return [{name: getattr(change, name) for name in Change.__slots__} for change in self.changes]


def difference(before: Pack, after: Pack) -> Difference:
    """What has to be done to the one pack to get the other. Notes in columns of one's own count as well."""
    changes = list(_about(before, after))
    names = list(dict.fromkeys((*before.tables, *after.tables)))
    schema = {table.name: table for table in (*before.schema, *after.schema)}
    for name in names:
        table = schema.get(name) or Table(name, "", ())
        changes += _table(table, before.tables.get(name, ()), after.tables.get(name, ()))
    return Difference(tuple(changes))


def _about(before: Pack, after: Pack) -> Iterator[Change]:
    languages = {**before.title, **after.title}
    titles = {f"title.{one}": (before.title.get(one, ""), after.title.get(one, "")) for one in languages}
    entries = {
        "id": (before.id, after.id),
        "game": (before.game, after.game),
        "version": (before.version, after.version),
        **titles,
    }
    for name, (old, new) in entries.items():
        if old != new:
            yield Change("pack", "about", "", name, old, new, say("pack: {name} {was}.", name=name, was=_was(old, new)))


def _table(table: Table, before: Sequence[Row], after: Sequence[Row]) -> Iterator[Change]:
    old, new = rows_by_key(table, before), rows_by_key(table, after)
    went = renamed(table, before, after)
    came = {new_key: old_key for old_key, new_key in went.items()}
    for key, row in old.items():
        if key in went:
            other = went[key]
            called = table.key_of(new[other].cells)
            sentence = (
                say("{table}: {row} is now called '{name}'.", table=table.spoken, row=_name(key, row), name=called)
                if called
                else say("{table}: {row} has lost its id.", table=table.spoken, row=_name(key, row))
            )
            yield Change(table.name, "renamed", other, table.key[0], key, called, sentence)
        elif key not in new:
            yield Change(
                table.name,
                "removed",
                key,
                "",
                "",
                "",
                say("{table}: {row} is gone.", table=table.spoken, row=_name(key, row)),
            )
    for key, row in new.items():
        if key in old or key in came:
            yield from _cells(table, key, old[came.get(key, key)], row)
        else:
            yield Change(
                table.name,
                "added",
                key,
                "",
                "",
                "",
                say("{table}: {row} is new.", table=table.spoken, row=_name(key, row)),
            )
    yield from _order(table, [went.get(key, key) for key in old], list(new))


def _cells(table: Table, key: str, row: Row, other: Row) -> Iterator[Change]:
    for name in dict.fromkeys((*row.cells, *other.cells)):
        old, new = tidy(row.get(name)), tidy(other.get(name))
        if old != new and name not in table.key:
            sentence = say(
                "{table}: {column} of {row} {was}.",
                table=table.spoken,
                column=table.spoken_column(name),
                row=_name(key, other),
                was=_was(old, new),
            )
            yield Change(table.name, "changed", key, name, old, new, sentence)


def _order(table: Table, old: Sequence[str], new: Sequence[str]) -> Iterator[Change]:
    before, after = [key for key in old if key in new], [key for key in new if key in old]
    if before != after:
        sentence = say("{table}: the rows stand in another order.", table=table.spoken)
        yield Change(table.name, "moved", "", "", " ".join(before), " ".join(after), sentence)


def _name(key: str, row: Row) -> str:
    name = row.text("name", language())
    return named(key, name)


def _was(old: str, new: str) -> str:
    if not old:
        return say("is now '{new}'", new=new)
    return (
        say("was '{old}' and is now '{new}'", old=old, new=new) if new else say("was '{old}' and is now empty", old=old)
    )
