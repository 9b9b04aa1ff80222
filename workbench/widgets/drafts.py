"""Autosave of what is being built, so that a dead kernel costs nothing (see `workbench.widgets.saving`)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from workbench.building import documents
from workbench.building.build import Build
from workbench.errors import WorkbenchError
from workbench.language import plural
from workbench.widgets import saving

SUFFIX = ".board.json"


@dataclass(frozen=True, slots=True)
class Draft:
    """A board that another process was working on."""

    path: Path
    text: str
    """Its document."""
    changes: int
    when: datetime

    @property
    def sentence(self) -> str:
        """The offer to go on with it."""
        return plural(
            self.changes,
            "Go on with the board of {when}? {number} change had been made.",
            "Go on with the board of {when}? {number} changes had been made.",
            when=saving.time_of(self.when),
        )

    def decline(self) -> None:
        """Never offer it again; the file stays as long as others do."""
        saving.decline(self.path, SUFFIX)


class DraftSaver(saving.OneFile):
    """Keeps one file up to date with one build."""

    def __init__(self, where: Path | None = None) -> None:
        super().__init__(SUFFIX, where)

    def save(self, build: Build) -> None:
        """Write the document; a bare table is not worth a file.

        Raises:
            OSError: when the folder cannot be written.
        """
        changes = len(build.history.past) - 1
        if changes:
            self.keep(lambda: json.dumps({"changes": changes, "build": documents.document(build)}), build.now)


def unfinished(build: Build, where: Path | None = None) -> Draft | None:
    """The newest board of this game that another, dead process left; one with the same seed first."""
    found: list[tuple[bool, float, Draft]] = []
    for path, when, text in saving.left_by_others(SUFFIX, where):
        try:
            words = json.loads(text)
            changes, document = int(words["changes"]), words["build"]
            left = documents.from_document(document, build.pack)
        except (ValueError, KeyError, TypeError, RecursionError, WorkbenchError):
            continue
        if left.rules.game == build.rules.game:
            draft = Draft(path, json.dumps(document), changes, datetime.fromtimestamp(when))
            found.append((left.seed == build.seed, when, draft))
    return max(found, key=lambda one: one[:2])[2] if found else None
