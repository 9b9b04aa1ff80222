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
from workbench.language import plural, say
from workbench.widgets import alive

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
        alive.claim(self.folder, TOKEN)
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
    """The newest unfinished game like this one that another process saved which is dead; the same seed goes first."""
    found: list[tuple[bool, float, Saved]] = []
    where = where or folder()
    try:
        files = sorted(where.glob(f"*{SUFFIX}"), key=_age)[:KEPT]
    except OSError:
        return None
    for path in files:
        token = path.name.split("-")[2] if path.name.count("-") > 2 else ""
        if token == TOKEN or (token and alive.alive(where, token)):
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


class Keeper:
    """What a table keeps: each game played on it, in a file of its own, and the offer to go on with a dead one."""

    def __init__(self, wanted: bool) -> None:
        """``wanted``: whether games are to be saved at all."""
        self.wanted = wanted
        self.offer: Saved | None = None
        self._saver: Saver | None = None
        self._game: Game | None = None

    @property
    def sentence(self) -> str:
        """The offer in words; empty when there is none."""
        return self.offer.sentence if self.offer else ""

    def begin(self, game: Game) -> None:
        """Save this game from now on; if nothing was played on it yet, look for one to go on with."""
        if not self.wanted or self._game is not None:
            return
        self._game, self._saver = game, Saver()
        if not game.history.can_undo:
            self.offer = unfinished(game)

    def save(self, game: Game) -> None:
        """Save what is played now; another game than before goes into another file.

        Raises:
            OSError: when it cannot be written; nothing more is saved then.
        """
        if self._saver is None:
            return
        if game is not self._game:
            self._game, self._saver = game, Saver()
        try:
            self._saver.save(game)
        except OSError:
            self._saver = None
            raise

    def anew(self) -> None:
        """What is saved so far stays as it is: from now on another game is played."""
        self.offer = None
        if self._saver is not None:
            self._saver = Saver()

    def take(self) -> str:
        """The record of the game that was offered.

        Raises:
            WorkbenchError: when there was none.
        """
        if self.offer is None:
            raise WorkbenchError(say("There is no game to go on with."))
        taken, self.offer = self.offer, None
        return taken.record

    def decline(self) -> None:
        """Never offer it again."""
        if self.offer is not None:
            self.offer.decline()
        self.offer = None
