"""Autosave: one file for each thing that changes, written whole or not at all, and claimed by the process that lives.

`kept_games` saves games in this way, `drafts` boards that are being built. The folder may be one in which people keep
other things: only a file whose name was made here is looked at, and it goes only when its content says so too.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator
from datetime import datetime
from pathlib import Path
from typing import ClassVar
from uuid import uuid4

from workbench.widgets import alive

KEPT = 20
"""So many saved games are kept; the oldest go first."""
STALE = 86_400
"""Seconds after which what a killed process left half-written is cleared away."""
DAYS = 14
"""An unfinished game is offered for so long."""
TOKEN = uuid4().hex[:8]
"""Names this process: its own games are not dead."""
_DRAFT = ".tmp"
"""What the name of a file ends with while it is written."""
_MADE = re.compile(r"[0-9]{8}-[0-9]{6}-(?P<token>[0-9a-f]{8})-[0-9a-f]{6}(-[0-9a-f]{8})?")
"""What the names of the files begin with, up to what tells their kind."""


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


def time_of(when: datetime) -> str:
    """The time of day, with the day unless that is today."""
    return when.strftime("%H:%M") if when.date() == datetime.now().date() else when.strftime("%d %B, %H:%M")


def decline(path: Path, suffix: str, declined: str) -> Path:
    """Rename a saved file so that it is not offered any more; ``declined`` is what its name then ends with.

    Returns:
        Where it is now: where it was when it cannot be renamed.
    """
    try:
        return path.rename(path.with_name(f"{path.name.removesuffix(suffix)}{declined}"))
    except OSError:
        return path


class OneFile(ABC):
    """Keeps one file up to date with one thing that changes; of its kind only so many files are kept."""

    kept = KEPT
    suffixes: ClassVar[tuple[str, ...]]
    """What the names of all files of its kind end with."""

    def __init__(self, suffix: str, where: Path | None = None, origin: str = "") -> None:
        self.folder = where or folder()
        name = f"{time.strftime('%Y%m%d-%H%M%S')}-{TOKEN}-{uuid4().hex[:6]}"
        self.path = self.folder / f"{name}{f'-{origin}' if origin else ''}{suffix}"
        self._saved: object = None
        self._tidied = False

    def keep(self, text: Callable[[], str], now: object) -> None:
        """Write the text, whole or not at all, unless ``now`` is what was written last.

        Raises:
            OSError: when the folder cannot be written.
        """
        if now is self._saved:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        alive.claim(self.folder, TOKEN)
        draft = self.path.with_name(f".{self.path.name}{_DRAFT}")
        try:
            draft.write_text(text(), encoding="utf-8")
            os.replace(draft, self.path)
        finally:
            with contextlib.suppress(OSError):
                draft.unlink(missing_ok=True)
        self._saved = now
        self._prune()
        if not self._tidied:
            self._tidied = True
            self._tidy()

    def _tidy(self) -> None:
        """Clear away what processes left that were killed while they wrote, and the marks by which they were alive."""
        alive.forget_dead(self.folder, STALE)
        for suffix in self.suffixes:
            for draft in self.folder.glob(f".*{suffix}{_DRAFT}"):
                token = _token(draft.with_name(draft.name[1:].removesuffix(_DRAFT)), suffix)
                with contextlib.suppress(OSError):
                    old = time.time() - draft.stat().st_mtime > STALE
                    if old and token not in ("", TOKEN) and not alive.alive(self.folder, token):
                        draft.unlink()

    def _prune(self) -> None:
        """Let the oldest files of this kind go; a file that somebody else put there stays, whatever it is called."""
        made = [file for file in self.folder.iterdir() if any(_token(file, suffix) for suffix in self.suffixes)]
        for old in sorted(made, key=_age)[self.kept :]:
            if not self.in_use(old) and not old.is_symlink():
                with contextlib.suppress(OSError, ValueError):
                    if self.is_kind(old.read_text(encoding="utf-8")):
                        old.unlink()

    @abstractmethod
    def is_kind(self, text: str) -> bool:
        """Whether a text is surely one that was saved in this way."""

    def adopt(self, path: Path) -> None:
        """Go on in a file that a dead process left; only one process can.

        Raises:
            OSError: when another was faster, or the folder cannot be written.
        """
        alive.claim(self.folder, TOKEN)
        os.rename(path, self.path)

    def in_use(self, file: Path) -> bool:
        """Whether somebody else still works on a file, so that it stays however old it is."""
        token = next(filter(None, (_token(file, suffix) for suffix in self.suffixes)), "")
        return token not in ("", TOKEN) and alive.alive(self.folder, token)


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def _token(path: Path, suffix: str) -> str:
    """The process that made a file that ends so; empty when its name was not made here."""
    made = path.name.endswith(suffix) and _MADE.fullmatch(path.name.removesuffix(suffix))
    return made["token"] if made else ""


def left(
    suffix: str,
    where: Path | None = None,
    *,
    held: Collection[Path] | None = None,
    kept: int = KEPT,
    days: int | None = DAYS,
) -> Iterator[tuple[Path, float, str]]:
    """The files that nobody works on: where, when, and their text; the newest first.

    Args:
        suffix: what their names end with.
        where: the folder; None: the user's.
        held: of this process's own files those that it works on; None: all of them.
        kept: so many are looked at.
        days: older ones are left out; None: none is too old.
    """
    where = where or folder()
    try:
        files = sorted((file for file in where.glob(f"*{suffix}") if _token(file, suffix)), key=_age)[:kept]
    except OSError:
        return
    for path in files:
        token = _token(path, suffix)
        if token == TOKEN:
            if held is None or path in held:
                continue
        elif alive.alive(where, token):
            continue
        try:
            when, text = path.stat().st_mtime, path.read_text(encoding="utf-8")
        except (OSError, ValueError):
            continue
        if days is None or time.time() - when <= days * 86400:
            yield path, when, text
