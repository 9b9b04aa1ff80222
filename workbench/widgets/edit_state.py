"""What stands round the tables in the editor: where the pack is, what was recovered, who else has it open."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from workbench.errors import WorkbenchError
from workbench.files import is_shipped
from workbench.language import language, listed, plural, say
from workbench.packs.difference import Difference
from workbench.packs.edit import Edit
from workbench.packs.pack import Pack, Row
from workbench.packs.problems import Problem
from workbench.widgets import edit_view
from workbench.widgets.edit_pastes import Pastes

MOST_CHANGES = 200
"""So many differences are listed at once."""
OPENED, SAVED, ORIGINAL = "opened", "saved", "original"


class Surroundings:
    """What a person should know beside the tables, and whether it was read already."""

    def __init__(self, edit: Edit, told: list[str]) -> None:
        """Begin with an editor.

        Args:
            edit: the pack that is edited.
            told: what the editor says, such as where a copy is; it grows.
        """
        self.edit, self._told = edit, told
        self.opened = edit.pack
        self._read: set[str] = set()
        self._copy = ""
        self.conflict = ""
        """Why the pack could not be saved, when somebody else changed its files."""
        self._others: tuple[str, ...] = ()
        self._foreign: tuple[str, ...] = ()
        self.pastes = Pastes(edit)
        self.look()
        told.clear()  # what was said on opening is said by the banners

    def look(self) -> bool:
        """Look who else is there and what others saved; whether that is new."""
        before = self._others, self._foreign
        with suppress(OSError, WorkbenchError):
            self._others = tuple(str(one) for one in self.edit.others)
            self._foreign = self.edit.changed_on_disk()
        now = self._others, self._foreign
        self._read -= {key for key, was, one in zip(("others", "conflict"), before, now, strict=True) if was != one}
        return before != now

    def clash(self) -> bool:
        """Say that the pack could not be saved since somebody else changed its files; whether that is so."""
        if self._foreign:
            self.conflict = plural(
                len(self._foreign),
                "Nothing was saved: somebody else changed {files} since it was read.",
                "Nothing was saved: somebody else changed {files} since they were read.",
                files=listed(list(self._foreign)),
            )
            self._read.discard("conflict")
        return bool(self._foreign)

    def settle(self) -> None:
        """The pack is saved: what stood in the way is over."""
        self.conflict = ""

    def said(self) -> list[str]:
        """What the editor has said since the last time; where a copy is, stays to be read."""
        said = [*self._told]
        self._told.clear()
        if said and self.edit.folder and str(self.edit.folder.resolve()) in said[0]:
            self._copy = said[0]
        return said

    def dismiss(self, key: str) -> None:
        """A person has read it."""
        self._read.add(key)
        if key == "conflict":
            self.conflict = ""

    def take_back_recovered(self) -> None:
        """All steps that were recovered, taken back; they can be done again.

        Raises:
            PackError: when something was done or saved since.
        """
        self.edit.take_back_recovered()
        self.dismiss("recovered")

    def info(self, problems: Sequence[Problem]) -> dict[str, Any]:
        """The head of the editor."""
        return {
            "title": title_of(self.edit.pack)[:200],
            "changed": self.edit.changed,
            "undo": self.edit.undo_takes_back[:200],
            "redo": self.edit.redo_brings[:200],
            "saved": self._where(),
            "banners": self._banners(),
            "faults": edit_view.counts(problems),
        }

    def _where(self) -> str:
        folder = self.edit.folder
        if folder is not None:
            return str(folder.resolve())
        if self.edit.pack.folder is not None and not is_shipped(self.edit.pack.folder):
            return say("The folder of this pack cannot be written to: your first change makes a copy of your own.")
        return say("This pack came with the workbench and stays as it is: your first change makes a copy of your own.")

    def _banners(self) -> list[dict[str, Any]]:
        leave = [["read", say("I have read it"), {"kind": "dismiss", "key": ""}]]
        found: list[tuple[str, str, list[list[Any]]]] = []
        if self.edit.recovered and self.edit.can_take_back_recovered:
            buttons = [
                ["keep", say("Keep them"), {"kind": "dismiss", "key": "recovered"}],
                ["drop", say("Take them all back"), {"kind": "drop-recovered"}],
            ]
            found.append(("recovered", str(self.edit.recovered), buttons))
        if pasted := self.pastes.banner():
            found.append(pasted)
        if self._copy:
            found.append(("copy", self._copy, leave))
        if self._others:
            found.append(
                ("others", say("This pack is also open elsewhere: {who}.", who=listed(list(self._others))), leave)
            )
        if self.conflict or self._foreign:
            words = plural(
                len(self._foreign),
                "Somebody else changed {files} since it was read.",
                "Somebody else changed {files} since they were read.",
                files=listed(list(self._foreign)),
            )
            buttons = [
                ["merge", say("Look at both"), {"kind": "plan-disk"}],
                ["overwrite", say("Save mine all the same"), {"kind": "save", "overwrite": True}],
            ]
            found.append(("conflict", self.conflict or words, buttons))
        if self.edit.trouble:
            found.append(("trouble", self.edit.trouble, []))
        return [
            {"key": key, "text": text[:1000], "buttons": [_filled(button, key) for button in buttons]}
            for key, text, buttons in found
            if key not in self._read
        ]

    # What one can compare with

    def points(self) -> list[list[str]]:
        """What the pack can be compared with: names and sentences."""
        versions = [[f"version:{one.name}", one.name[:100]] for one in reversed(self.edit.versions())]
        original = self.edit.original
        copied = [[ORIGINAL, say("it was copied from {pack}", pack=original.id)]] if original else []
        return [[SAVED, say("it was saved")], [OPENED, say("it was opened here")], *copied, *versions]

    def versions(self) -> list[dict[str, str]]:
        """The versions that were kept, the latest first."""
        return [
            {"name": one.name[:100], "when": one.when[:16].replace("T", " ")} for one in reversed(self.edit.versions())
        ]

    def difference(self, since: str) -> dict[str, Any]:
        """What changed since a point, as a message for the page."""
        packs = {OPENED: self.opened, ORIGINAL: self.edit.original}
        before = packs.get(since) or since.removeprefix("version:")
        found = self.edit.difference(before)
        return {
            "kind": "difference",
            "since": since,
            "total": len(found),
            "changes": [self._place(found, place) for place in range(min(len(found), MOST_CHANGES))],
        }

    def _place(self, found: Difference, place: int) -> dict[str, str]:
        """A change with the row where it can be looked at."""
        change = found.changes[place]
        row = ""
        with suppress(WorkbenchError):
            if change.id and change.what != "removed":
                at = self.edit.find(change.table, change.id)
                row = str(self.edit.handles(change.table)[at].number)
        return {"table": change.table, "row": row, "column": change.column, "sentence": change.sentence[:400]}


def title_of(pack: Pack) -> str:
    """The pack's title in the language of now."""
    texts = {f"title.{code}": text for code, text in pack.title.items()}
    return Row(texts).text("title", language()) or pack.id


def _filled(button: list[Any], key: str) -> list[Any]:
    name, text, intent = button
    return [f"{key}:{name}", text, {**intent, "key": key} if intent.get("key") == "" else intent]
