"""A pack in memory: its tables of rows, what is wrong with them, and a digest that names exactly this content."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.checked import checked
from workbench.errors import PackError
from workbench.files import named
from workbench.language import say
from workbench.packs import about, problems
from workbench.packs.checking import problems_of
from workbench.packs.columns import Table
from workbench.packs.origin import Origin
from workbench.packs.problems import Problem
from workbench.packs.rows import Row
from workbench.packs.spreadsheet import tidy

if TYPE_CHECKING:
    from workbench.packs.difference import Difference
    from workbench.packs.edit import Edit

__all__ = ["Check", "Pack", "Row", "no_more"]


def no_more(pack: Pack) -> Iterable[Problem]:
    """For games that have nothing to check beyond the columns."""
    return ()


Check = Callable[["Pack"], Iterable[Problem]]
"""What a game knows to be wrong with a pack beyond its cells. It must take any cells, since packs may be broken."""


@dataclass(frozen=True)
class Pack:
    """The content of one game. Two packs with the same ``digest`` play exactly alike and say the same words.

    Packs are equal when what would be saved is. To change one, make another: ``dataclasses.replace(pack, tables=…)``.
    """

    id: str
    game: str
    version: str
    title: Mapping[str, str]
    tables: Mapping[str, tuple[Row, ...]]
    folder: Path | None = field(default=None, compare=False)
    """Where it was read from."""
    schema: tuple[Table, ...] = field(default=(), compare=False, repr=False)
    """The columns that its game declares."""
    check: Check = field(default=no_more, compare=False, repr=False)
    toml: str = field(default="", compare=False, repr=False)
    """The text of its ``pack.toml``, with the entries that the workbench does not use."""
    found: tuple[Problem, ...] = field(default=(), compare=False, repr=False)
    """What reading found wrong with the files."""
    origin: Origin = field(default_factory=Origin, compare=False, repr=False)

    @cached_property
    def digest(self) -> str:
        """Sixteen hexadecimal digits made from every cell that matters; notes in columns of one's own do not."""
        tables = {table.name: table for table in self.schema}
        content = {name: [_content(row, tables.get(name)) for row in rows] for name, rows in self.tables.items()}
        text = json.dumps(content, sort_keys=True, ensure_ascii=False)
        return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()

    def __getitem__(self, table: str) -> tuple[Row, ...]:
        return self.tables[table]

    def __repr__(self) -> str:
        where = f", in {self.folder}" if self.folder else ""
        return f"<Pack {self.id} {self.version} for {self.game}, digest {self.digest}{where}>"

    def problems(self) -> tuple[Problem, ...]:
        """All that is wrong with the pack, in the order of files and rows; nothing is raised."""
        return self._problems

    @cached_property
    def _problems(self) -> tuple[Problem, ...]:
        # A table of which nothing could be read is wrong in one way, not in all those that follow from that.
        unread = {table.file for table in self.schema if not self.tables.get(table.name)} & self.origin.unread
        checked = (*problems_of(self.tables, self.schema), *self.check(self))
        every = (*self.found, *(problem for problem in checked if problem.file not in unread))
        order = {file: place for place, file in enumerate([about.FILE, *(table.file for table in self.schema)])}

        def place(one: Problem) -> tuple[int, float]:  # what a cell is to blame for comes before what follows from it
            return order.get(one.file, len(order)), one.row if one.row is not None else inf

        return tuple(sorted(dict.fromkeys(every), key=place))

    def refuse_errors(self) -> None:
        """Stop a pack that cannot be played.

        Raises:
            PackError: for its first error.
        """
        problems.refuse(self._problems, self.folder)

    @checked(PackError)
    def difference(self, other: Pack) -> Difference:
        """How another pack differs from this one; it prints as sentences."""
        from workbench.packs.difference import difference  # which needs to know what a pack is

        return difference(self, other)

    def edit(self, *, journal: bool = False) -> Edit:
        """Edit this pack step by step, with undo: ``pack.edit().set("books", "zenobia", "symbols", "BRO").pack``.

        Args:
            journal: whether every step is kept on the disk at once, so that a crash loses nothing (`Edit.open`); else
                nothing is written before `Edit.save`.
        """
        from workbench.packs.edit import Edit  # which needs to know what a pack is

        return Edit.open(self) if journal else Edit(self)

    def files(self) -> dict[str, bytes]:
        """The pack's files in canonical form.

        Raises:
            PackError: for what no file can hold.
        """
        if not self.schema:
            raise PackError(say("This pack does not know its columns; load it with load_pack."))
        from workbench.packs.writing import csv_of  # who reads and plays does without

        entries = {"id": self.id, "game": self.game, "version": self.version}
        made = {about.FILE: about.write_about(self.toml, entries, self.title).encode()}
        for table in self.schema:
            rows = self.tables.get(table.name, ())
            if rows or table.file not in self.origin.unread:
                made[table.file] = csv_of(table, rows)
        return made

    def save(self, folder: str | Path | None = None, *, overwrite: bool = False) -> Path:
        """Write the pack; a save that is cut off at any moment leaves the old pack or the new one.

        The version before is kept in ``.previous``, a pack like any other: ``load_pack(folder / ".previous")``.

        Args:
            folder: where to; None: where it was read from.
            overwrite: whether to replace files that somebody else changed since, or another pack.

        Returns:
            The folder.

        Raises:
            PackError: with the reason; nothing has then changed.
        """
        target = named(folder, PackError) if folder is not None else self.folder
        if target is None:
            raise PackError(say("This pack was not read from a folder: say where to save it."))
        from workbench.packs import saving

        saving.save(target, self.files(), self.origin, overwrite)
        return target


def _content(row: Row, table: Table | None) -> dict[str, str]:
    """The cells of a row by which games and their words can differ."""
    if table is None:
        return dict(row.cells)
    cells = {name: tidy(text) for name, text in row.cells.items()}
    wanted = {column.name for column in table.columns if not column.optional or cells.get(column.name)}
    return {name: text for name, text in cells.items() if name in wanted or (text and table.is_translation(name))}
