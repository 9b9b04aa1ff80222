"""Merging another version of a pack into one: a plan that shows everything before anything changes.

    plan = merge(pack, read_file(Path("from-my-colleague.xlsx"), pack))
    print(plan)                                     # a sentence for each thing that will change
    for item in plan.conflicts:                     # changed on both sides: stays as it is here, unless said otherwise
        plan = plan.resolve(item, "theirs")
    edit.apply(plan)                                # one step, which can be taken back

Where it is known what both versions were made from (the *base*), what only one side changed is told from what both did,
and rows that are missing were deleted. Without a base all that is otherwise in the file counts as changed there, and
rows that are missing in it stay. Rows are recognised when they were renamed, moved or their id mistyped; cells and
columns that were surely meant otherwise are read so, and the plan says it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from workbench.errors import PackError
from workbench.language import say
from workbench.packs.importing import Imported
from workbench.packs.merge_items import CELLS, Item, Settings, Take, item_key
from workbench.packs.merge_tables import MergedTable
from workbench.packs.pack import Pack, Row
from workbench.packs.problems import Problem
from workbench.packs.spreadsheet import tidy

PACK = "pack"
"""Where an item is about the pack itself."""
_FEW = 3
"""So many missing rows are told one by one."""


@dataclass(frozen=True)
class Merge:
    """A plan: what differs, what will be taken, and the pack that comes of it. `resolve` makes another one."""

    mine: Pack
    theirs: Imported
    base: Pack | None
    mend: bool
    remove_missing: bool
    choices: Mapping[str, str] = field(default_factory=dict)
    disk: Pack | None = None
    """Set when the other version is what somebody else saved into the pack's own folder."""

    @cached_property
    def _settings(self) -> Settings:
        return Settings(self.mend, self.remove_missing, self.choices)

    @cached_property
    def _tables(self) -> list[MergedTable]:
        ids = _ids(self.mine, self.theirs)
        return [
            MergedTable(
                self._settings,
                table,
                self.base.tables.get(table.name, ()) if self.base is not None else None,
                self.mine.tables.get(table.name, ()),
                self.theirs.tables[table.name],
                ids,
            )
            for table in self.mine.schema
            if table.name in self.theirs.tables
        ]

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """All that differs, in the order of tables and rows."""
        return (*self._about, *(item for table in self._tables for item in table.items))

    @property
    def conflicts(self) -> tuple[Item, ...]:
        """What both sides changed, and nobody has said yet what is right; until then it stays as it is here."""
        return tuple(item for item in self.items if item.conflict)

    @property
    def changes(self) -> tuple[Item, ...]:
        """What will become another here."""
        return tuple(item for item in self.items if item.changes)

    @property
    def remarks(self) -> tuple[Problem, ...]:
        """What is odd about the file."""
        return self.theirs.remarks

    @property
    def rows(self) -> list[dict[str, str]]:
        """One mapping an item, for a table."""
        names = ("table", "what", "id", "column", "mine", "theirs", "meant", "take", "result", "sentence")
        return [
            {**{name: getattr(item, name) for name in names}, "conflict": str(item.conflict)} for item in self.items
        ]

    def __str__(self) -> str:
        if not self.items:
            return say("There is nothing to merge: the two are alike.")
        return "\n".join(self.sentences)

    @property
    def sentences(self) -> list[str]:
        """A sentence for each item; many rows that are missing in a file are told in one."""
        missing = Counter((item.table, item.take) for item in self.items if item.what == "missing")
        said = [item.sentence for item in self.items if not self._is_one_of_many(item, missing)]
        for (table, take), number in missing.items():
            if number > _FEW:
                goes = say("They stay.") if take == "mine" else say("They go.")
                name = next(one.spoken for one in self.mine.schema if one.name == table)
                said.append(say("{table}: {number} rows are not in the file.", table=name, number=number) + f" {goes}")
        return said

    @staticmethod
    def _is_one_of_many(item: Item, missing: Mapping[tuple[str, str], int]) -> bool:
        return item.what == "missing" and missing[item.table, item.take] > _FEW

    def resolve(self, item: Item | str, take: Take | None = None, *, text: str | None = None) -> Merge:
        """The plan in which an item is decided.

        Args:
            item: one of `items`, or its key.
            take: ``mine``: it stays as it is here; ``theirs``: as it stands there; ``meant``: as it was meant there.
            text: another text for a cell instead.

        Raises:
            PackError: for an item that the plan does not have, or a choice that it cannot take.
        """
        key = item.key if isinstance(item, Item) else item
        known = {one.key: one for one in self.items}
        if key not in known:
            raise PackError(say("This plan has no item '{key}'.", key=key[:80]))
        if text is not None and known[key].what not in CELLS:
            raise PackError(say("Only a cell can get a text."))
        if text is None and take not in ("mine", "theirs", "meant"):
            raise PackError(say("An item takes 'mine', 'theirs' or 'meant'."))
        return replace(self, choices={**self.choices, key: f"={tidy(text)}" if text is not None else str(take)})

    def resolve_all(self, take: Take) -> Merge:
        """The plan in which all conflicts are decided in the same way."""
        return replace(self, choices={**self.choices, **{item.key: take for item in self.conflicts}})

    @cached_property
    def result(self) -> Pack:
        """The pack that comes of it."""
        tables = {**self.mine.tables, **{table.table.name: table.result for table in self._tables}}
        about = {item.column: item.result for item in self._about}
        title = {
            **self.mine.title,
            **{n.partition(".")[2]: text for n, text in about.items() if n.startswith("title.")},
        }
        return replace(
            self.mine,
            tables=tables,
            version=about.get("version", self.mine.version),
            title={one: text for one, text in title.items() if text},
        )

    @cached_property
    def worse(self) -> tuple[Problem, ...]:
        """The errors that are not there now and will be when it is carried out."""
        renamed = {(item.table, item.mine): item.result for item in self.items if item.column == "id"}
        known = Counter(_matter(self.mine, one, renamed) for one in self.mine.problems())
        found = []
        for problem in self.result.problems():
            matter = _matter(self.result, problem)
            known[matter] -= 1
            if problem.severity == "error" and known[matter] < 0:
                found.append(problem)
        return tuple(found)

    @cached_property
    def _about(self) -> tuple[Item, ...]:
        """Version and titles; a file whose base is not known may be older, so that it says nothing of them."""
        if self.base is None:
            return ()
        mine, base = _about_of(self.mine), _about_of(self.base)
        theirs = {
            name: text for name, text in self.theirs.about.items() if name == "version" or name.startswith("title.")
        }
        found = []
        for name in dict.fromkeys((*theirs, *base)):
            there = theirs.get(name, "" if theirs else base.get(name, ""))
            decided = self._settings.cell(item_key(PACK, 0, name), mine.get(name, ""), there, there, base.get(name, ""))
            if decided:
                found.append(
                    Item(item_key(PACK, 0, name), PACK, "about", "", name, mine.get(name, ""), there, there, *decided)
                )
        return tuple(found)


def merge(
    mine: Pack,
    theirs: Pack | Imported,
    base: Pack | None = None,
    *,
    mend: bool = True,
    remove_missing: bool = False,
) -> Merge:
    """The plan of merging another version of a pack into one.

    Args:
        mine: the pack as it is here.
        theirs: another pack of the same game, or what `read_file` read.
        base: what both were made from, where that is known (`known_base`).
        mend: whether slips are read as what was meant: ids and words that were mistyped, columns that stand in each
            other's place.
        remove_missing: whether rows that are not in the file go, when there is no base to tell whether they were
            deleted there.

    Raises:
        PackError: when the other pack is for another game.
    """
    if isinstance(theirs, Pack):
        if theirs.game != mine.game:
            raise PackError(
                say("This pack is for the game '{game}', not for '{wanted}'.", game=theirs.game[:60], wanted=mine.game)
            )
        theirs = Imported(_stated(mine, theirs), _about_of(theirs))
    return Merge(mine, theirs, base, mend, remove_missing)


def known_base(theirs: Imported, packs: Iterable[Pack]) -> Pack | None:
    """Which of some versions of a pack a file was exported from, if any."""
    digest = theirs.about.get("digest")
    return next((pack for pack in packs if digest and pack.digest == digest), None)


def _stated(mine: Pack, theirs: Pack) -> dict[str, tuple[Row, ...]]:
    """The tables of another pack; that a column is not there says that its cells are empty."""
    found = {}
    for name, rows in theirs.tables.items():
        blank = dict.fromkeys((column for row in mine.tables.get(name, ()) for column in row.cells), "")
        found[name] = tuple(replace(row, cells={**blank, **row.cells}) for row in rows)
    return found


def _matter(pack: Pack, problem: Problem, renamed: Mapping[tuple[str, str], str] | None = None) -> tuple[str, ...]:
    """What a problem is about, wherever the row stands by now: the name of its row, column, and what is wrong."""
    table = next((one for one in pack.schema if one.file == problem.file), None)
    rows = pack.tables.get(table.name, ()) if table else ()
    name, said = "", problem.about or problem.message
    if table and problem.row is not None and 2 <= problem.row < len(rows) + 2:
        row = rows[problem.row - 2]
        key = table.key_of(row.cells)
        name = (renamed or {}).get((table.name, key), key).strip() or " ".join(row.cells.values())
        said = said if name == key else re.sub(rf"(?<=['«]){re.escape(key)}(?=['»])", lambda _: name, said)
    return problem.file, name, problem.column, problem.severity, said


def _about_of(pack: Pack) -> dict[str, str]:
    return {"version": pack.version, **{f"title.{one}": text for one, text in pack.title.items()}}


def _ids(mine: Pack, theirs: Imported) -> dict[str, set[str]]:
    """All ids on both sides, by table; those of the file only when they are well formed."""
    found: dict[str, set[str]] = {}
    for table in mine.schema:
        here = {row.get("id") for row in mine.tables.get(table.name, ())}
        column = table.column("id")
        there = {row.get("id") for row in theirs.tables.get(table.name, ())}
        found[table.name] = (here | {one for one in there if column and not column.kind.fault(one)}) - {""}
    return found
