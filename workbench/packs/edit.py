"""The editor of a pack with all that keeps it on the disk: nothing that was done is ever lost.

``pack.edit()`` edits in memory until it is saved. ``Edit.open(pack)`` also keeps a journal: every step is on the disk
before the method that did it returns, and when the process is killed, the next ``Edit.open`` of the same pack has all
steps again (`Edit.recovered`). What came with the workbench is never changed: the first step (or the first save) makes
a copy in the user's folder and says where. Two editors of one pack see each other (`Edit.others`), and neither writes
over what the other one saved (`Edit.changed_on_disk`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Self

from workbench.checked import checks
from workbench.errors import PackError, WorkbenchError
from workbench.language import mark, say
from workbench.packs import forking, importing, merging, reading, saving, versions
from workbench.packs.difference import Difference, difference
from workbench.packs.importing import Imported
from workbench.packs.journal import PREVIOUS
from workbench.packs.keeping import Keeper, Recovered, same
from workbench.packs.merging import Merge
from workbench.packs.pack import Pack
from workbench.packs.steps import Moment, deeds_between
from workbench.packs.versions import Version

__all__ = ["Edit", "Recovered"]


@checks(PackError)
class Edit(Keeper):
    """A pack while it is edited; see `workbench.packs.editing` for what can be done to it."""

    def changed_on_disk(self) -> tuple[str, ...]:
        """The files that somebody else changed since this editor last read or saved them.

        Raises:
            PackError: when one cannot be read.
        """
        return saving.foreign(self.folder, self.pack.origin) if self.folder else ()

    # --- saving and versions ---------------------------------------------------------------------------------------

    def save(self, *, overwrite: bool = False) -> Path:
        """Write the pack to its folder, atomically; the version before is kept in ``.previous``.

        Args:
            overwrite: whether to replace what somebody else changed in its files since they were read.

        Returns:
            The folder; that of a shipped pack is a new copy in the user's folder.

        Raises:
            PackError: with the reason; nothing on the disk has then changed, and nothing of the editing is lost.
        """
        self._ready()
        folder = self._settle()
        self.pack.save(folder, overwrite=overwrite)
        self._saved = self.pack
        self._only_recovered, self._visit = False, None
        self._forget_mended()
        self._floor = len(self._history.past) - 1
        self._keep(None)
        return folder

    def _forget_mended(self) -> None:
        """What reading found wrong with the files and saving has mended, such as an old encoding, is no problem now."""
        pack = self.pack
        assert pack.folder is not None
        found = reading.load_pack(pack.folder, pack.schema, pack.game, pack.check, strict=False).found

        def mended(moment: Moment) -> Moment:
            still = tuple(one for one in moment.pack.found if one.column or one in found)
            return replace(moment, pack=replace(moment.pack, found=still)) if still != moment.pack.found else moment

        self._history.renew(mended)
        self._saved = self._history.now.pack

    def save_version(self, name: str) -> Version:
        """Keep the pack as it is now under a name, whether it is saved or not.

        Raises:
            PackError: when there is such a version already, or it cannot be written.
        """
        versions.stem_of(name)  # before a copy of a shipped pack is made
        return versions.keep(self._settle(), self.pack, name)

    def versions(self) -> list[Version]:
        """All named versions of this pack, the latest last."""
        return versions.versions(self.folder) if self.folder else []

    def version(self, name: str) -> Pack:
        """A named version; ``saved``: the pack as it was last saved, ``previous``: before that, ``now``: as it is.

        Raises:
            PackError: when there is none, or it cannot be read.
        """
        if name == "now":
            return self.pack
        if name == "saved":
            return self._saved
        if self.folder is None:
            raise PackError(say("There is no version '{name}'.{advice}", name=name[:60], advice=""))
        there = self.folder / PREVIOUS if name == "previous" else versions.find(self.folder, name).folder
        return reading.load_pack(there, self.pack.schema, self.pack.game, self.pack.check, strict=False)

    @property
    def original(self) -> Pack | None:
        """The shipped pack that this one was copied from, as far as it is known and still comes with the workbench."""
        if self._original is None or self._original[0] != self.pack.toml:
            self._original = self.pack.toml, None
            with suppress(WorkbenchError, ValueError):
                self._original = self.pack.toml, forking.original(self.pack)
        return self._original[1]

    _original: tuple[str, Pack | None] | None = None

    def open_version(self, name: str) -> Self:
        """Make the content that of a version (`version`), as one step that can be taken back."""
        deeds = deeds_between(self.pack, self.version(name))
        return self._do(deeds, mark("Go back to the version '{name}'."), name=name)

    def difference(self, before: str | Pack = "saved", after: str | Pack = "now") -> Difference:
        """How two versions differ, in sentences: packs, or names as for `version`."""
        old, new = (self.version(one) if isinstance(one, str) else one for one in (before, after))
        return difference(old, new)

    # --- merging ----------------------------------------------------------------------------------------------------

    def plan(
        self,
        theirs: Pack | Imported | str | Path,
        base: str | Pack | None = None,
        *,
        mend: bool = True,
        remove_missing: bool = False,
    ) -> Merge:
        """What merging another version would change here; nothing changes before `apply`.

        Args:
            theirs: another pack, a workbook or CSV file, or what `importing.read_file` gave.
            base: what both were made from, a pack or a name as for `version`; None: for a file that this workbench
                exported, the version that it says it was exported from, if there is one.
            mend: whether slips are read as what was meant.
            remove_missing: whether rows that are not there go when there is no base.

        Raises:
            PackError: when the file cannot be read, or is for another game.
        """
        if not isinstance(theirs, Pack | Imported):
            theirs = importing.read_file(theirs, self.pack)
        if isinstance(base, str):
            base = self.version(base)
        if base is None and isinstance(theirs, Imported):
            base = merging.known_base(theirs, self._versions())
        return merging.merge(self.pack, theirs, base, mend=mend, remove_missing=remove_missing)

    def _versions(self) -> Iterator[Pack]:
        """All versions that there are, the latest first; those that cannot be read are passed over."""
        for name in ("now", "saved", "previous", *(one.folder.name for one in reversed(self.versions()))):
            with suppress(PackError):
                yield self.version(name)

    def plan_from_disk(self) -> Merge:
        """What merging the pack as it is on the disk would change here, when somebody else changed its files.

        Raises:
            PackError: when there is no folder, or no pack in it any more.
        """
        folder = self._settle()
        pack = self.pack
        disk = reading.load_pack(folder, pack.schema, pack.game, pack.check, strict=False)
        return replace(merging.merge(pack, disk, self._saved, mend=False), disk=disk)

    def apply(self, plan: Merge) -> Self:
        """Carry out a plan as one step; after one of `plan_from_disk` the pack can be saved.

        Raises:
            PackError: when the pack was changed since the plan was made.
        """
        self._ready()
        if not same(plan.mine, self.pack):
            raise PackError(say("The pack was changed since this plan was made. Make it again."))
        deeds = deeds_between(self.pack, plan.result)
        number = len(plan.changes)
        self._do(deeds, mark("Merge one change.") if number == 1 else mark("Merge {number} changes."), number=number)
        if plan.disk is not None:
            self._now_on_disk(plan.disk)
        return self

    def _now_on_disk(self, disk: Pack) -> None:
        """Go on from files that somebody else saved and that are merged by now."""
        assert disk.folder is not None
        here = disk.folder.resolve()
        self.pack.origin.seen[here] = disk.origin.seen[here]
        self._saved = disk
        self._only_recovered = False
        self._floor = len(self._history.past) - 1
        self._keep(None)
