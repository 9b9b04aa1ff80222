"""Autosave: the record of each game that is played, in a few files, so that a dead kernel costs nothing."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from uuid import uuid4

from workbench.engine import records
from workbench.engine.game import Game
from workbench.errors import WorkbenchError
from workbench.language import plural

KEPT = 20
"""So many saved games are kept; the oldest go first."""
DAYS = 14
"""An unfinished game is offered for so long."""
SUFFIX = ".labyrinth.txt"
DECLINED = ".declined.txt"
TOKEN = uuid4().hex[:8]
"""Names this process: its own games are not dead."""


def folder() -> Path:
    """Where games are saved: ``WORKBENCH_DATA``, else Jupyter's data folder, else the user's own for programs."""
    if named := os.environ.get("WORKBENCH_DATA"):
        return Path(named)
    if jupyter := os.environ.get("JUPYTER_DATA_DIR"):
        return Path(jupyter) / "labyrinth-workbench"
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or Path.home())
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "labyrinth-workbench"


@dataclass(frozen=True, slots=True)
class Saved:
    """A game that was saved and not finished."""

    path: Path
    record: str
    actions: int
    when: datetime

    @property
    def sentence(self) -> str:
        """The offer to go on with it."""
        today = self.when.date() == datetime.now().date()
        time_of_day = self.when.strftime("%H:%M") if today else self.when.strftime("%d %B, %H:%M")
        return plural(
            self.actions,
            "Go on with the game of {when}? {number} action had been played.",
            "Go on with the game of {when}? {number} actions had been played.",
            when=time_of_day,
        )

    def decline(self) -> None:
        """Never offer it again; the file stays as long as others do."""
        with contextlib.suppress(OSError):
            self.path.rename(self.path.with_name(self.path.name.removesuffix(SUFFIX) + DECLINED))


class Saver:
    """Keeps one file up to date with one game."""

    def __init__(self, where: Path | None = None) -> None:
        self.folder = where or folder()
        self.path = self.folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{TOKEN}-{uuid4().hex[:6]}{SUFFIX}"
        self._saved: object = None

    def save(self, game: Game) -> None:
        """Write the record, whole or not at all; a game on which nothing was played is not worth a file.

        Raises:
            OSError: when the folder cannot be written.
        """
        if game.history.now is self._saved or not game.history.can_undo:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_name(f".{self.path.name}.tmp")
        try:
            draft.write_text(game.record(), encoding="utf-8")
            os.replace(draft, self.path)
        finally:
            with contextlib.suppress(OSError):
                draft.unlink(missing_ok=True)
        self._saved = game.history.now
        for old in sorted(self.folder.glob("*.txt"), key=_age)[KEPT:]:
            with contextlib.suppress(OSError):
                old.unlink()


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def unfinished(game: Game, where: Path | None = None) -> Saved | None:
    """The newest unfinished game like this one that another, dead process saved; one with the same seed first."""
    found: list[tuple[bool, float, Saved]] = []
    try:
        files = sorted((where or folder()).glob(f"*{SUFFIX}"), key=_age)[:KEPT]
    except OSError:
        return None
    for path in files:
        if f"-{TOKEN}-" in path.name:
            continue
        try:
            when = path.stat().st_mtime
            text = path.read_text(encoding="utf-8")
            record = records.parse(text)
        except (OSError, ValueError, WorkbenchError):
            continue
        if time.time() - when > DAYS * 86400 or not _goes_on(record, game):
            continue
        saved = Saved(path, text, len(record.lines), datetime.fromtimestamp(when))
        found.append((record.headers.get("Seed") == str(game.seed), when, saved))
    return max(found, key=lambda one: one[:2])[2] if found else None


def _goes_on(record: records.Record, game: Game) -> bool:
    rules, headers = game.rules, record.headers
    same = (headers["Game"], headers["Players"], headers["Rules"]) == (rules.game, str(rules.players), rules.version)
    same = same and headers["Options"] == dict(rules.options) and headers["Pack"] == dict(rules.pack)
    return same and headers.get("Result") == "*" and bool(record.lines)
