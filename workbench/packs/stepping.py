"""The moments of a pack that is edited: looking things up in it, going back and forth, several changes as one step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import MethodType
from typing import Literal, Self
from weakref import WeakMethod

from workbench.checked import checks
from workbench.engine.history import History
from workbench.errors import PackError
from workbench.language import say, whole
from workbench.packs import addressing, renaming
from workbench.packs.addressing import Where
from workbench.packs.columns import Column, Table
from workbench.packs.pack import Pack, Row
from workbench.packs.problems import Problem
from workbench.packs.spreadsheet import MOST_ROWS
from workbench.packs.steps import Deed, Handle, Moment, Place, Step, first_moment
from workbench.packs.writing import columns_of

How = Literal["step", "undo", "redo", "instead", "drop"]
"""How another moment came to be now: also by a step in the place of the latest one, or without that one."""


@checks(PackError)
class Stepper:
    """A pack and the line of steps that were done to it."""

    def __init__(self, pack: Pack) -> None:
        if not pack.schema:
            raise PackError(say("This pack does not know its columns; load it with load_pack."))
        self._history = History(first_moment(pack))
        self._saved = self._history.now.pack
        self._together: tuple[Moment, list[Deed]] | None = None
        self._watchers: list[Callable[[], Callable[[], object] | None]] = []

    # --- what there is --------------------------------------------------------------------------------------------

    @property
    def pack(self) -> Pack:
        """The pack as it is now. It never changes: the next step makes another."""
        return self._now.pack

    @property
    def changed(self) -> bool:
        """Whether there is something that is not saved."""
        return self.pack is not self._saved and self.pack != self._saved

    @property
    def _now(self) -> Moment:
        return self._together[0] if self._together else self._history.now

    def problems(self) -> tuple[Problem, ...]:
        """All that is wrong with the pack now; each with its place (`place_of`) and perhaps a repair (`repair`)."""
        return renaming.with_repairs(self.pack.problems(), self._history.past, self._now)

    def table(self, name: str) -> Table:
        """What the game declares of a table: columns, kinds of cells, documentation."""
        return addressing.table_of(self.pack, name)

    def columns(self, table: str) -> list[str]:
        """The columns of a table in the order in which they are shown and pasted: those declared, then any others."""
        declared = self.table(table)
        names = [column.name for column in declared.columns]
        return names + [name for name in columns_of(declared, self.pack.tables.get(table, ())) if name not in names]

    def column(self, table: str, name: str) -> Column | None:
        """What the game declares of a column; None for one that it does not know."""
        return self.table(table).column(name)

    def rows(self, table: str) -> tuple[Row, ...]:
        """The rows of a table now."""
        self.table(table)
        return self.pack.tables.get(table, ())

    def handles(self, table: str) -> tuple[Handle, ...]:
        """A name for each row of a table that stays with it while it is edited, moved, renamed, undone and redone."""
        self.table(table)
        return tuple(map(Handle, self._now.handles.get(table, ())))

    def row(self, table: str, where: Where) -> Row:
        """One row.

        Raises:
            PackError: when there is none, or several have that id.
        """
        return self.rows(table)[self.find(table, where)]

    def find(self, table: str, where: Where) -> int:
        """The place of a row, from 0.

        Raises:
            PackError: when there is none, or several have that id.
        """
        return addressing.place_of(self._now, table, where)

    def place_of(self, problem: Problem) -> Place | None:
        """Where to jump for a problem: table, row and column, as far as it has them; None for one of ``pack.toml``."""
        found = addressing.problem_place(self._now, problem)
        if found is None:
            return None
        table, row, column = found
        return Place(table, None if row is None else self.handles(table)[row], column)

    # --- steps back and forth -------------------------------------------------------------------------------------

    @property
    def steps(self) -> tuple[str, ...]:
        """A sentence for each step that was done and can be taken back, the latest last."""
        return tuple(moment.said for moment in self._history.past if moment.step)

    @property
    def undone(self) -> tuple[str, ...]:
        """A sentence for each step that was taken back and can be done again, the next one first."""
        return tuple(moment.said for moment in self._history.future if moment.step)

    @property
    def undo_takes_back(self) -> str:
        """The last of `steps`; empty: there is none. Of a long history the other sentences are not made for it."""
        return self._history.now.said

    @property
    def redo_brings(self) -> str:
        """The first of `undone`; empty: there is none."""
        future = self._history.future
        return future[0].said if future else ""

    @property
    def touched(self) -> tuple[Place, ...]:
        """The cells, rows and tables that the latest step, undo or redo changed: what to show after it."""
        return self._touched

    _touched: tuple[Place, ...] = ()
    _visit: object = None
    """The visit to a cell in which the latest step was made; None when what comes next is a step of its own."""

    def undo(self) -> str:
        """Take the latest step back, and give its sentence.

        Raises:
            IndexError: when nothing was done.
        """
        self._ready()
        left = self._history.now
        self._history.undo()
        self._moved("undo", left.places)
        self._tell_watchers()
        return left.said

    def redo(self) -> str:
        """Do the step again that was taken back, and give its sentence.

        Raises:
            IndexError: when nothing was taken back.
        """
        self._ready()
        moment = self._history.redo()
        self._moved("redo", moment.places)
        self._tell_watchers()
        return moment.said

    @contextmanager
    def together(self, name: str) -> Iterator[Self]:
        """Make everything inside the ``with`` block one step of that name; an error inside takes all of it back."""
        self._ready()
        self._together = (self._history.now, [])
        try:
            yield self
            deeds = self._together[1]
        finally:
            self._together = None
        if deeds:
            self._step(Step("{name}", {"name": name}, tuple(deeds)))

    def _ready(self) -> None:
        """Called before anything changes.

        Raises:
            PackError: when nothing may change now.
        """
        if self._together:
            raise PackError(say("Steps that are done together are not over yet."))

    def _do(self, deeds: Sequence[Deed], template: str, /, **words: str | int) -> Self:
        """Carry out a step, if there is anything to do."""
        if not deeds:
            return self
        if self._together:
            moment, before = self._together
            self._together = (moment.after(Step(template, words, tuple(deeds))), [*before, *deeds])
        else:
            self._step(Step(template, words, tuple(deeds)))
        return self

    def _step(self, step: Step, *, instead: bool = False) -> None:
        moment = (self._history.past[-2] if instead else self._history.now).after(step)
        for table in {place.table for place in moment.places} & moment.pack.tables.keys():
            if len(moment.pack[table]) > MOST_ROWS:
                raise PackError(
                    say(
                        "{table} would have more than {most} rows.",
                        table=self.table(table).spoken,
                        most=whole(MOST_ROWS),
                    )
                )
        self._ready()
        if instead:
            self._history.drop()
        self._history.add(moment)
        self._moved("instead" if instead else "step", moment.places)
        self._tell_watchers()

    def _instead(self, step: Step) -> None:
        """Carry out a step in the place of the latest one; without deeds that one is as if it had never been."""
        if step.deeds:
            self._step(step, instead=True)
            return
        self._ready()
        places = self._history.now.places
        self._history.drop()
        self._moved("drop", places)
        self._tell_watchers()

    def _moved(self, how: How, places: tuple[Place, ...]) -> None:
        """Called whenever another moment is now, with what that changed."""
        self._touched, self._visit = places, None

    def watch(self, told: Callable[[], object]) -> None:
        """Have a function called after every step, undo and redo: ``edit.pack`` is then the new pack.

        A method is called for as long as its object is alive.
        """
        weak = WeakMethod(told) if isinstance(told, MethodType) else None
        self._watchers.append(weak if weak is not None else lambda: told)

    def _tell_watchers(self) -> None:
        for watcher in self._watchers:
            if (told := watcher()) is not None:
                told()
