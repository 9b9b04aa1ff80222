"""Editing a pack: every change is a named step that can be taken back.

    edit = wb.load_pack("my-cards").edit()
    edit.set("books", "zenobia", "symbols", "BRO").add("books", {"name.en": "Sei Shonagon"})
    edit.undo()
    for problem in edit.problems():
        print(problem)
    edit.save()

Rows are named by id, place or handle (`workbench.packs.addressing.Where`). The methods that change something give the
editor back, so that they can be written one after the other; what cannot be done raises `PackError` and changes
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from workbench.checked import checks
from workbench.errors import PackError
from workbench.language import mark, say, whole
from workbench.packs import addressing, pasting
from workbench.packs.addressing import Where
from workbench.packs.cells import Texts, step_by_hand, step_of
from workbench.packs.pack import Row
from workbench.packs.problems import Problem
from workbench.packs.spreadsheet import LONGEST_CELL, tidy
from workbench.packs.stepping import Stepper
from workbench.packs.steps import (
    Deed,
    Delete,
    Describe,
    DropColumn,
    Handle,
    Insert,
    Order,
    RenameColumn,
    SetCell,
)


@checks(PackError)
class Editor(Stepper):
    """A pack while it is edited, in memory. `workbench.packs.edit.Edit` adds what keeps it on the disk."""

    # --- cells ----------------------------------------------------------------------------------------------------

    def set(self, table: str, row: Where, column: str, text: str) -> Self:
        """Write a text into a cell; spaces round it are taken off. Nothing happens when it stands there already.

        Raises:
            PackError: for a table, row or column that is not there, or a text that no cell has room for.
        """
        return self.set_many(table, [(row, column, text)])

    def set_many(self, table: str, cells: Iterable[tuple[Where, str, str]]) -> Self:
        """Write several cells of a table as one step: row, column and text of each.

        Raises:
            PackError: as for `set`; no cell has then changed.
        """
        texts = self._texts(table, cells)
        step = step_of(self.table(table), self.rows(table), texts)
        return self._do(step.deeds, step.template, **step.words)

    def write(self, table: str, cells: Iterable[tuple[Where, str, str]], *, visit: str = "") -> Self:
        """Write cells as a person does who types into them (`workbench.packs.cells`), as one step.

        Args:
            table: the table.
            cells: row, column and text of each.
            visit: names the time that somebody spends in a cell. What is written there later in the same visit takes
                the place of what was written before, as long as nothing else was done: one visit is one step.

        Raises:
            PackError: as for `set_many`.
        """
        texts = self._texts(table, cells)
        here = (visit, table, frozenset(texts))
        again = visit != "" and here == self._visit
        before = self._history.past[-2] if again else self._now
        step = step_by_hand(before, self._saved, self.table(table), texts)
        if again:
            self._instead(step)
        else:
            self._do(step.deeds, step.template, **step.words)
        if self._history.now.step == step:
            self._visit = here
        return self

    def fill(self, table: str, rows: Iterable[Where], column: str, text: str) -> Self:
        """Write the same text into a column of several rows, as one step."""
        return self.set_many(table, [(row, column, text) for row in rows])

    def paste(
        self,
        table: str,
        row: Where,
        column: str,
        texts: str | Sequence[Sequence[str]],
        *,
        grow: bool = False,
        columns: Sequence[str] | None = None,
    ) -> Self:
        """Put a rectangle of texts into the table, its first cell at a row and column, as one step.

        Args:
            table: the table.
            row: its first row; ``len(edit.rows(table))`` begins below the last one.
            column: its first column.
            texts: rows of cells, or what a spreadsheet puts on the clipboard (tabs between cells).
            grow: whether rows that go beyond the end are added; those without an id get one.
            columns: the columns to its right, in their order; None: as `columns` gives them.

        Raises:
            PackError: when it goes beyond the table; nothing has then changed.
        """
        cells = pasting.rectangle(texts)
        names = list(columns) if columns is not None else self.columns(table)
        for name in (*names, column):
            addressing.column_of(self.pack, table, name)
        if column not in names:
            raise PackError(
                say(
                    "'{column}' is not among the columns that are shown.",
                    column=self.table(table).spoken_column(column),
                )
            )
        for text in (text for line in cells for text in line):
            self._text(text)
        rows = self.rows(table)
        place = len(rows) if grow and row == len(rows) else self.find(table, row)
        deeds = pasting.deeds_of(self.table(table), rows, (place, column), names, cells, grow)
        deeds = [
            Insert(one.table, one.row, self._with_ids(table, one.cells)) if isinstance(one, Insert) else one
            for one in deeds
        ]
        if any(isinstance(one, Insert) for one in deeds):
            self._refuse_unread(table)
        template = mark("Paste {rows} × {columns} cells into {table}.")
        return self._do(deeds, template, rows=len(cells), columns=len(cells[0]) if cells else 0, table=table)

    def rename(self, table: str, row: Where, name: str) -> Self:
        """Give a row another id, and say so wherever other rows refer to it, as one step."""
        place = self.find(table, row)
        old, new = self.rows(table)[place].get("id"), self._text(name)
        deeds: list[Deed] = [SetCell(table, place, "id", new)] if old != new else []
        if deeds and old:
            deeds += addressing.references(self.pack, table, old, new)
        return self._do(deeds, mark("Call {row} '{name}'."), row=self._called(table, place), name=new)

    # --- rows -----------------------------------------------------------------------------------------------------

    def add(self, table: str, cells: Mapping[str, str] | None = None, at: Where | None = None) -> Self:
        """Add a row: at the end, or in front of another one. Without an id it gets one, made from its name.

        `touched` then names the new row.
        """
        self._refuse_unread(table)
        place = len(self.rows(table)) if at is None else self.find(table, at)
        given = {addressing.column_of(self.pack, table, name): self._text(text) for name, text in (cells or {}).items()}
        new = self._with_ids(table, (given,))
        declared = self.table(table)
        name = addressing.called(declared, Row(new[0]), place)
        return self._do([Insert(table, place, new)], mark("Add {row} to {table}."), row=name, table=table)

    def duplicate(self, table: str, rows: Where | Iterable[Where]) -> Self:
        """Put a copy of each row below it, with an id of its own, as one step."""
        places = self._places(table, rows)
        taken, deeds = addressing.all_ids(self.pack), list[Deed]()
        for place in reversed(places):
            cells = dict(self.rows(table)[place].cells)
            if self.table(table).column("id"):
                cells["id"] = addressing.free_id(cells.get("id", ""), taken)
                taken.add(cells["id"])
            deeds.append(Insert(table, place + 1, (cells,)))
        if len(places) == 1:
            row = self._called(table, places[0])
            return self._do(deeds, mark("Duplicate {row} in {table}."), row=row, table=table)
        return self._do(deeds, mark("Duplicate {number} rows of {table}."), number=len(places), table=table)

    def delete(self, table: str, rows: Where | Iterable[Where]) -> Self:
        """Delete one row or several as one step."""
        places = self._places(table, rows)
        if not places:
            return self
        deeds = [Delete(table, tuple(places))]
        if len(places) == 1:
            row = self._called(table, places[0])
            return self._do(deeds, mark("Delete {row} from {table}."), row=row, table=table)
        return self._do(deeds, mark("Delete {number} rows of {table}."), number=len(places), table=table)

    def move(self, table: str, rows: Where | Iterable[Where], to: int) -> Self:
        """Move rows, in their order, so that the first of them stands at a place (from 0) afterwards."""
        places = self._places(table, rows)
        others = [place for place in range(len(self.rows(table))) if place not in places]
        to = max(0, min(to, len(others)))
        order = (*others[:to], *places, *others[to:])
        if len(places) == 1:
            row = self._called(table, places[0])
            return self._ordered(table, order, mark("Move {row} to row {place}."), row=row, place=to + 2)
        template = mark("Move {number} rows of {table} to row {place}.")
        return self._ordered(table, order, template, number=len(places), table=table, place=to + 2)

    def reorder(self, table: str, rows: Sequence[Where]) -> Self:
        """Put all rows of a table into this order.

        Raises:
            PackError: when a row is missing or stands twice.
        """
        order = tuple(self.find(table, row) for row in rows)
        return self._ordered(table, order, mark("Put {table} into another order."), table=table)

    def sort(self, table: str, column: str, *, descending: bool = False) -> Self:
        """Sort a table by a column for good: numbers by size, words by the alphabet; empty cells come last."""
        name = addressing.column_of(self.pack, table, column)
        rows = self.rows(table)
        order = addressing.sorted_places([row.get(name) for row in rows], descending)
        template = mark("Sort {table} by {column}, descending.") if descending else mark("Sort {table} by {column}.")
        return self._ordered(table, tuple(order), template, table=table, column=name)

    def new_from_blank(self, table: str, blank: Where, cells: Mapping[str, str] | None = None) -> Self:
        """Make a row from a blank one of the box, such as a Book card for a character of one's own (LL-AMB-33).

        Args:
            table: the table of blanks, such as ``blanks``; the new row goes to the table that they are for.
            blank: which one; it stays, to be used again.
            cells: what is to stand in the new row instead of the blank's cells.

        Raises:
            PackError: when the rows of that table are no blanks.
        """
        target = self.table(table).blank_for
        if not target:
            blanks = ", ".join(one.spoken for one in self.pack.schema if one.blank_for) or say("none")
            raise PackError(
                say(
                    "The rows of {table} are no blanks. Tables of blanks: {blanks}.",
                    table=self.table(table).spoken,
                    blanks=blanks,
                )
            )
        self._refuse_unread(target)
        known = {column.name for column in self.table(target).columns}
        taken = {name: text for name, text in self.row(table, blank).cells.items() if name in known and name != "id"}
        given = {
            addressing.column_of(self.pack, target, name): self._text(text) for name, text in (cells or {}).items()
        }
        new = self._with_ids(target, ({**taken, **given},))
        row = addressing.called(self.table(target), Row(new[0]), 0)
        template = mark("Make {row} from a blank of {table}.")
        return self._do([Insert(target, len(self.rows(target)), new)], template, row=row, table=table)

    # --- columns, the pack itself, repairs ------------------------------------------------------------------------

    def rename_column(self, table: str, column: str, name: str) -> Self:
        """Call a column of a table otherwise, such as one whose name was mistyped in a spreadsheet."""
        addressing.column_of(self.pack, table, column)
        self._text(name)
        return self._do(
            [RenameColumn(table, column, name)] if column != name else [],
            mark("Call the column '{column}' of {table} '{name}'."),
            column=column,
            table=table,
            name=name,
        )

    def drop_column(self, table: str, column: str) -> Self:
        """Take a column out with all that stands in it."""
        addressing.column_of(self.pack, table, column)
        template = mark("Take the column '{column}' out of {table}.")
        return self._do([DropColumn(table, column)], template, column=column, table=table)

    def describe(self, entry: str, text: str) -> Self:
        """Change the pack's ``version``, or its title in a language: ``title.en``."""
        now = {"version": self.pack.version, **{f"title.{name}": title for name, title in self.pack.title.items()}}
        deeds = [] if now.get(entry, "") == self._text(text) else [Describe(entry, self._text(text))]
        return self._do(deeds, mark("{entry} is now '{text}'."), entry=entry, text=text)

    def repair(self, problem: Problem) -> Self:
        """Carry out the repair of a problem, as one step.

        Raises:
            PackError: when it has none, or its place is no longer there.
        """
        place, mend = self.place_of(problem), problem.repair
        if mend is None or place is None:
            raise PackError(say("Nobody but you can know how to mend this: {problem}", problem=problem))
        if mend.what == "drop":
            return self.drop_column(place.table, mend.text)
        if mend.what == "column":
            return self.rename_column(place.table, place.column, mend.text)
        if mend.what == "rename":
            deeds = list(addressing.references(self.pack, mend.table, mend.old, mend.text))
            return self._do(deeds, mark("Call '{old}' '{name}' in other rows too."), old=mend.old, name=mend.text)
        if mend.what == "rename back":
            known = [row.get("id") for row in self.rows(mend.table)]
            return self.set(mend.table, mend.old, "id", mend.text) if mend.old in known else self
        if place.handle is None:
            raise PackError(say("This row is no longer in {table}.", table=self.table(place.table).spoken))
        return self.set(place.table, place.handle, place.column, mend.text)

    def repair_all(self, *, only_sure: bool = True) -> Self:
        """Carry out all repairs of cells as one step: those about which there is no doubt, or also the likely ones."""
        with self.together(say("Repair what is wrong.")):
            for _ in range(5):  # a mended cell may show the next thing that is wrong with it
                mends = [one for one in self.problems() if one.repair and one.repair.is_of_cells]
                mends = [one for one in mends if one.repair and (one.repair.sure or not only_sure)]
                before = self.pack
                for problem in mends:
                    self.repair(problem)
                if self.pack == before:
                    break
        return self

    # --- helpers --------------------------------------------------------------------------------------------------

    def _text(self, text: str) -> str:
        if len(text) > LONGEST_CELL:
            raise PackError(say("the cell has more than {most} characters.", most=whole(LONGEST_CELL)))
        if any(0xD800 <= ord(letter) < 0xE000 for letter in text):
            raise PackError(say("The text holds half a character."))
        return tidy(text)

    def _texts(self, table: str, cells: Iterable[tuple[Where, str, str]]) -> Texts:
        """What goes where; of several texts for one cell the last one counts."""
        return {
            (self.find(table, where), addressing.column_of(self.pack, table, column)): self._text(text)
            for where, column, text in cells
        }

    def _called(self, table: str, place: int) -> str:
        return addressing.called(self.table(table), self.rows(table)[place], place)

    def _places(self, table: str, rows: Where | Iterable[Where]) -> list[int]:
        """Places in the order of the table; each once."""
        given = [rows] if isinstance(rows, str | int | Handle) else list(rows)
        return sorted({self.find(table, row) for row in given})

    def _ordered(self, table: str, order: tuple[int, ...], template: str, /, **words: str | int) -> Self:
        if len(set(order)) != len(order) or len(order) != len(self.rows(table)):
            raise PackError(say("An order names every row of {table} once.", table=self.table(table).spoken))
        same = list(order) == list(range(len(order)))
        return self._do([] if same else [Order(table, order)], template, **words)

    def _with_ids(self, table: str, rows: Sequence[Mapping[str, str]]) -> tuple[dict[str, str], ...]:
        """New rows, with all columns that the game declares, and an id for each that has none."""
        declared, taken = self.table(table), addressing.all_ids(self.pack)
        taken |= {row["id"].casefold() for row in rows if row.get("id")}
        made = []
        for row in rows:
            cells = {column.name: row.get(column.name, "") for column in declared.columns}
            cells |= row
            if declared.column("id") and not cells.get("id"):
                cells["id"] = addressing.free_id(Row(cells).text("name", "en"), taken)
                taken.add(cells["id"])
            made.append(cells)
        return tuple(made)

    def _refuse_unread(self, table: str) -> None:
        """Rows that are added to a table that could not be read would take the place of all that stands in its file."""
        declared = self.table(table)
        if self.rows(table) or declared.file not in self.pack.origin.unread or not self.pack.folder:
            return
        if (self.pack.folder / declared.file).exists():
            raise PackError(
                say("This file could not be read, so nothing is added to it. Mend it, or move it away and load again."),
                declared.file,
            )
