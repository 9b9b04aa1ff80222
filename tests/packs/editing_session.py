"""A session of editing that can be ended at any call that changes the disk, and what must be there afterwards."""

from __future__ import annotations

import mmap
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.packs import faults
from tests.packs.faults import Disk
from workbench.packs.edit import Edit
from workbench.packs.keeping import same
from workbench.packs.pack import Pack

Deed = Callable[[Edit], object]
Load = Callable[[Path], Pack]


@dataclass(frozen=True)
class Session:
    """A folder with a pack, and what is done to it one after the other."""

    folder: Path
    load: Load
    deeds: Sequence[Deed]
    table: str
    """A table to which a row can be added."""

    def states(self, place: Path) -> list[Pack]:
        """The pack after each deed, when nothing goes wrong."""
        edit = Edit.open(self.load(self.fresh(place)), tell=str)
        found = [edit.pack]
        for deed in self.deeds:
            deed(edit)
            found.append(edit.pack)
        edit.close()
        return found

    def fresh(self, place: Path) -> Path:
        """A copy of the folder as it was."""
        shutil.rmtree(place, ignore_errors=True)
        return Path(shutil.copytree(self.folder, place))

    def run(self, folder: Path, done: mmap.mmap) -> None:
        """Do it all, and say after each deed that it is done where another process can see it."""
        edit = Edit.open(self.load(folder), tell=str)
        for number, deed in enumerate(self.deeds, 1):
            deed(edit)
            done[0] = number

    def calls(self, place: Path) -> int:
        """How many calls change the disk."""
        folder = self.fresh(place)
        with faults.watched(Disk()) as disk:
            self.run(folder, mmap.mmap(-1, 1))
        return len(disk.calls)

    def end_at(self, number: int, ending: Callable[[Disk], None], place: Path, states: list[Pack]) -> None:
        """End it at a call, and look what the next editor finds.

        Raises:
            AssertionError: when something that was done is lost, or something is there that nobody did.
        """
        folder, done = self.fresh(place), mmap.mmap(-1, 1)
        ended = not faults.in_child(lambda: self.run(folder, done), Disk(ending, number))
        assert ended, "it was not ended"
        on_disk = self.load(folder)
        assert any(same(on_disk, state) for state in states), "what is on the disk is a mixture"
        edit = Edit.open(on_disk, tell=str)
        after = states[done[0] : done[0] + 2]  # the deed that was being done may be done or not
        assert any(same(edit.pack, state) for state in after), f"after {done[0]} deeds something is lost"
        edit.add(self.table, {"id": "after-the-end"})
        edit.save(overwrite=True)
        edit.close()
        assert any(row.get("id") == "after-the-end" for row in self.load(folder)[self.table])
        assert not (folder / ".editing").exists() or not list((folder / ".editing").glob("*.jsonl"))


def deeds_on(table: str, column: str) -> list[Deed]:
    """Something of everything."""
    return [
        lambda edit: edit.set(table, 0, column, "first"),
        lambda edit: edit.add(table, {"id": "new-one"}),
        lambda edit: edit.paste(table, 1, column, "a\nb\nc", grow=True),
        lambda edit: edit.undo(),
        lambda edit: edit.save(),
        lambda edit: edit.undo(),
        lambda edit: edit.undo(),
        lambda edit: edit.redo(),
        lambda edit: edit.save_version("kept"),
        lambda edit: edit.move(table, 0, 1),
        lambda edit: edit.save(),
        lambda edit: edit.set(table, 0, column, "last"),
    ]
