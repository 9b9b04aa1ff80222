"""What keeps an editor's steps on the disk: the journal, the copy of a shipped pack, and who else has the pack open."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self
from weakref import WeakValueDictionary

from workbench.checked import checks
from workbench.engine.history import History
from workbench.errors import PackError
from workbench.files import here, is_shipped
from workbench.language import mark, plural, say
from workbench.packs import disk, edit_journal, forking, heart, reading
from workbench.packs.edit_journal import UNDO, Journal, Journaled, Record
from workbench.packs.editing import Editor
from workbench.packs.pack import Pack
from workbench.packs.presence import STALE, Who
from workbench.packs.stepping import How
from workbench.packs.steps import Moment, Place, Step, deeds_between, first_moment


@dataclass(frozen=True, slots=True)
class Recovered:
    """What was found of an editor whose process ended before it saved; its steps can be taken back like any others."""

    steps: int
    """How many steps there are again."""
    who: Who
    files_changed: bool
    """Whether the pack's files are no longer those that the steps were done to. `Edit.pack` is then the pack of that
    time with the steps, and saving is refused until it was merged with the files or ``overwrite`` is said."""
    incomplete: bool
    """Whether a last step is missing that was being written when the process ended."""

    def __str__(self) -> str:
        who = say("the editor that was open before") if self.who.is_here else self.who
        said = plural(
            self.steps,
            "{number} step that was not saved is here again, from {who}.",
            "{number} steps that were not saved are here again, from {who}.",
            who=who,
        )
        if self.incomplete:
            said += " " + say("The last one was cut off and is missing.")
        if self.files_changed:
            said += " " + say("The files of the pack were changed since.")
        return said


_open: WeakValueDictionary[Path, Keeper] = WeakValueDictionary()
"""The editors of this process that keep a journal, by folder."""


@checks(PackError)
class Keeper(Editor):
    """An editor that can keep every step on the disk at once."""

    recovered: Recovered | None = None
    """What an earlier editor of this pack left behind unsaved, when there was something."""
    trouble: str = ""
    """Why the latest steps are only in memory and not on the disk; empty when they are kept, or need not be."""

    def __init__(self, pack: Pack, *, home: Path | None = None, tell: Callable[[str], object] = print) -> None:
        """Edit a pack in memory.

        Args:
            pack: the pack; it may be broken (``load_pack(…, strict=False)``).
            home: where a copy of a shipped pack goes; None: the current folder.
            tell: called with each sentence that its user should read, such as where a copy is.
        """
        super().__init__(pack)
        self._home, self._tell = home, tell
        self._kept, self._closed = False, ""
        self._journal: Journal | None = None
        self._only_recovered = False
        """Whether nothing was done or saved since what was recovered is here again."""
        self._floor = 0
        """The moment from which on the journal knows every step; earlier ones are in it as a whole."""

    @classmethod
    def open(cls, pack: Pack, *, home: Path | None = None, tell: Callable[[str], object] = print) -> Self:
        """Edit a pack and keep a journal of every step. An earlier editor of it in this process is closed.

        Args:
            pack: the pack; it may be broken.
            home: where a copy of a shipped pack goes; None: the current folder.
            tell: called with each sentence that its user should read.

        Raises:
            PackError: when another program is saving the pack right now and does not end.
        """
        edit = cls(pack, home=home, tell=tell)
        edit._kept = True
        if edit.folder is None:
            left = edit._left_behind()
            if left is None:
                return edit
            edit = cls(left, home=home, tell=tell)
            edit._kept = True
        edit._arrive()
        return edit

    def _left_behind(self) -> Pack | None:
        """A copy of this pack with steps that were not saved."""
        pack = self.pack
        for folder in filter(_has_unsaved, forking.copies(self._parent, pack)):
            try:
                return reading.load_pack(folder, pack.schema, pack.game, pack.check, strict=False)
            except PackError as error:  # it is no pack any more
                self._tell(str(error))
        return None

    # --- where it is ----------------------------------------------------------------------------------------------

    @property
    def folder(self) -> Path | None:
        """The user's own folder of this pack; None while there is none, as for a shipped pack before the first step."""
        folder = self.pack.folder
        own = folder is not None and not is_shipped(folder) and disk.is_writable(folder)
        return folder if own else None

    @property
    def _parent(self) -> Path:
        return self._home or here()

    @property
    def others(self) -> tuple[Who, ...]:
        """Who else has this pack open now."""
        if self.folder is None:
            return ()
        clock = self._clock()
        return tuple(one.who for one in edit_journal.journals(self.folder) if _is_other(one, clock))

    def _settle(self) -> Path:
        """The folder to write to; a pack that has none of its own yet gets one, as it was before the first step."""
        if folder := self.folder:
            return folder
        name = self._saved.id
        try:
            folder = forking.fork(self._saved, forking.free_folder(self._parent, self._saved.id))
        except PackError as error:
            raise PackError(self._no_copy(error)) from None
        copy = reading.load_pack(folder, self.pack.schema, self.pack.game, self.pack.check, strict=False)

        def moved(pack: Pack) -> Pack:
            return replace(pack, id=copy.id, toml=copy.toml, folder=copy.folder, origin=copy.origin)

        self._saved = moved(self._saved)
        self._history.renew(lambda moment: replace(moment, pack=moved(moment.pack)))
        self._tell(say("Your copy of {pack} is in {folder}", pack=name, folder=folder.resolve()))
        return folder

    def _no_copy(self, error: PackError) -> str:
        here, parent = self._saved.folder, self._parent.resolve()
        if here is None or is_shipped(here):
            return say(
                "No copy of {pack} can be made in {parent}: {reason}", pack=self._saved.id, parent=parent, reason=error
            )
        return say(
            "The folder {folder} cannot be written to, so a copy was to be made in {parent}, and that failed: {reason}",
            folder=here.resolve(),
            parent=parent,
            reason=error,
        )

    # --- the journal ------------------------------------------------------------------------------------------------

    def _ready(self) -> None:
        super()._ready()
        if self._closed:
            raise PackError(self._closed)

    def _moved(self, how: How, places: tuple[Place, ...]) -> None:
        super()._moved(how, places)
        self._only_recovered = False
        now = self._history.now
        known = len(self._history.past) - (2 if how == "instead" else 1)
        if known < self._floor:
            self._floor = known
            self._keep(None)
        elif how in ("step", "instead") and now.step:
            self._keep({"what": how, **now.step.to_json()})
        else:
            self._keep({"what": how})

    def _keep(self, record: Record | None) -> None:
        """Put a record into the journal, or (None) begin it anew with all that it must hold."""
        if not self._kept:
            return
        try:
            if self._journal is None:
                self._begin(self._settle())
                record = None
            assert self._journal is not None
            if record is not None and not self._journal.is_long:
                self._journal.add(record)
            else:
                self._floor = len(self._history.past) - 1 if record is not None else self._floor
                self._journal.restart(self._records())
        except (OSError, PackError) as error:
            reason = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
            new = say(
                "The latest steps are not kept on the disk but only here, while this process runs: {reason}",
                reason=reason,
            )
            if new != self.trouble:
                self._tell(new)
            self.trouble = new
        else:
            self.trouble = ""

    def _records(self) -> list[Record]:
        """All that the journal must hold: the pack as it was saved, then what leads to now and to what was undone."""
        past, future = self._history.past, self._history.future
        floor = past[self._floor]
        whole = deeds_between(self._saved, floor.pack)
        steps = [Step(mark("What was done earlier."), {}, whole)] if whole else []
        steps += [moment.step for moment in (*past[self._floor + 1 :], *future) if moment.step]
        records: list[Record] = [edit_journal.base_record(self._saved)]
        records += [{"what": "step", **step.to_json()} for step in steps]
        return records + [UNDO] * len(future)

    def _begin(self, folder: Path) -> None:
        self._journal = Journal(folder, Who.here())
        _open[folder.resolve()] = self
        heart.beat_for(self, self._journal)

    def _clock(self) -> float:
        """Now, by the clock of the disk."""
        with suppress(OSError):
            if self._journal:
                self._journal.beat()
                return self._journal.file.stat().st_mtime
        return heart.clock()

    # --- coming and going --------------------------------------------------------------------------------------------

    def _arrive(self) -> None:
        folder = self.folder
        assert folder is not None
        former = _open.get(folder.resolve())
        if former and former._journal and former._journal.who.pid == os.getpid():
            former._leave(say("This pack was opened in another editor of the same notebook."))
        self._begin(folder)
        assert self._journal is not None
        with disk.locked(folder, exclusive=True):
            with suppress(OSError):  # what cannot be written is said at the first step
                self._journal.restart(self._records())
            clock = self._clock()
            edit_journal.clear_drafts(folder, clock - STALE)
            found = [one for one in edit_journal.journals(folder) if one.file != self._journal.file]
            for who in [one.who for one in found if _is_other(one, clock)]:
                self._tell(say("This pack is also open elsewhere: {who}.", who=who))
            for one in reversed([one for one in found if not _is_other(one, clock)]):
                if self.recovered is None:
                    self._recover(one)

    def _recover(self, left: Journaled) -> None:
        """Do again what an editor that ended had done, unless all of it is saved."""
        if left.base is None:
            left.remove()
            return
        try:
            base = left.base_pack(self.pack)
        except PackError as error:  # damaged, or somebody else's: it stays where it is
            self._tell(str(error))
            return
        unchanged = same(base, self.pack)
        history, whole = _replayed(self._history.now if unchanged else first_moment(base), left)
        if same(history.now.pack, self.pack):
            left.remove()
            return
        self._history, self._saved = history, history.past[0].pack
        self.recovered = Recovered(len(history.past) - 1, left.who, not unchanged, left.torn or not whole)
        self._only_recovered = True
        self._tell(str(self.recovered))
        self._keep(None)
        if not self.trouble:
            left.remove()

    @property
    def can_take_back_recovered(self) -> bool:
        """Whether the steps that were recovered are still the latest that there are, none of them saved."""
        return self._only_recovered

    def take_back_recovered(self) -> Self:
        """Take exactly the steps back that were recovered; they can be done again.

        Raises:
            PackError: when something was done or saved since, which would be taken back with them.
        """
        self._ready()
        if not self._only_recovered or self.recovered is None:
            raise PackError(
                say(
                    "What was recovered cannot be taken back as a whole any more: steps were done or saved since. Undo "
                    "takes back one step after the other."
                )
            )
        for _ in range(self.recovered.steps):
            self.undo()
        return self

    def close(self) -> None:
        """End the editing. What is not saved stays in the journal, and the next editor of this pack has it again."""
        self._leave(say("This editor was closed."))

    def _leave(self, reason: str) -> None:
        if self._closed:
            return
        self._closed = reason
        if self._journal is None:
            return
        heart.stop(self)
        if _open.get(self._journal.folder.parent.resolve()) is self:
            del _open[self._journal.folder.parent.resolve()]
        if self.changed:
            with suppress(OSError):
                self._journal.add({"what": "closed"})
        else:
            self._journal.remove()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def same(one: Pack, other: Pack) -> bool:
    """Whether two packs would be saved alike, whatever they are called; cells that are empty or missing are one."""
    return one is other or _content(one) == _content(other)


def _content(pack: Pack) -> object:
    rows = {
        name: [cells for row in table if (cells := {column: text for column, text in row.cells.items() if text})]
        for name, table in pack.tables.items()
    }
    return rows, pack.version, dict(pack.title)


def _is_other(one: Journaled, clock: float) -> bool:
    """Whether a journal belongs to an editor that still runs, and not in this process."""
    return not one.who.is_here and not one.closed and one.who.runs(clock - one.beat)


def _has_unsaved(folder: Path) -> bool:
    """Whether an editor that ended, or one of this process, has steps in a folder."""
    clock = heart.clock()
    return any(one.records and not _is_other(one, clock) for one in edit_journal.journals(folder))


def _replayed(start: Moment, left: Journaled) -> tuple[History[Moment], bool]:
    """The steps of a journal, done again; and whether all of them could be."""
    history = History(start)
    try:
        for record in left.records:
            match record.get("what"):
                case "step":
                    history.add(history.now.after(Step.from_json(record)))
                case "undo":
                    history.undo()
                case "redo":
                    history.redo()
                case "instead":
                    moment = history.past[-2].after(Step.from_json(record))
                    history.drop()
                    history.add(moment)
                case "drop":
                    history.drop()
    except (PackError, IndexError):
        return history, False
    return history, True
