"""Autosave: the record of each game that is played, in a few files, so that a dead kernel costs nothing."""

from __future__ import annotations

import contextlib
import os
import sys
import time
import weakref
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
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
        if self.actions == 0:
            return say("Go on with the game of {when}? It was opened from a code.", when=time_of(self.when))
        return plural(
            self.actions,
            "Go on with the game of {when}? {number} action had been played.",
            "Go on with the game of {when}? {number} actions had been played.",
            when=time_of(self.when),
        )

    def decline(self) -> None:
        """Never offer it again; the file stays as long as others do."""
        decline(self.path, SUFFIX)


def time_of(when: datetime) -> str:
    """The time of day, with the day unless that is today."""
    return when.strftime("%H:%M") if when.date() == datetime.now().date() else when.strftime("%d %B, %H:%M")


def decline(path: Path, suffix: str, declined: str = "") -> None:
    """Rename a saved file so that it is not offered any more; ``declined`` is what its name then ends with."""
    with contextlib.suppress(OSError):
        path.rename(path.with_name(f"{path.name.removesuffix(suffix)}{declined or f'.declined{path.suffix}'}"))


class OneFile:
    """Keeps one file up to date with one thing that changes; of its kind only so many files are kept."""

    kept = KEPT

    def __init__(self, suffix: str, where: Path | None = None, origin: str = "") -> None:
        self.folder = where or folder()
        name = f"{time.strftime('%Y%m%d-%H%M%S')}-{TOKEN}-{uuid4().hex[:6]}"
        self.path = self.folder / f"{name}{f'-{origin}' if origin else ''}{suffix}"
        self._saved: object = None

    def keep(self, text: Callable[[], str], now: object) -> None:
        """Write the text, whole or not at all, unless ``now`` is what was written last.

        Raises:
            OSError: when the folder cannot be written.
        """
        if now is self._saved:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        alive.claim(self.folder, TOKEN)
        draft = self.path.with_name(f".{self.path.name}.tmp")
        try:
            draft.write_text(text(), encoding="utf-8")
            os.replace(draft, self.path)
        finally:
            with contextlib.suppress(OSError):
                draft.unlink(missing_ok=True)
        self._saved = now
        for old in sorted(self.folder.glob(f"*{self.path.suffix}"), key=_age)[self.kept :]:
            if not self.in_use(old):
                with contextlib.suppress(OSError):
                    old.unlink()

    def in_use(self, file: Path) -> bool:
        """Whether somebody else still works on a file, so that it stays however old it is."""
        token = _token(file)
        return token not in ("", TOKEN) and alive.alive(self.folder, token)


class Saver(OneFile):
    """Keeps one file up to date with one game."""

    def __init__(self, where: Path | None = None, origin: str = "") -> None:
        super().__init__(SUFFIX, where, origin)

    def save(self, game: Game, *, opened: bool = False) -> None:
        """Write the record; a game on which nothing was played is not worth a file, unless it was ``opened``.

        Raises:
            OSError: when the folder cannot be written.
        """
        if game.history.can_undo or opened:
            self.keep(game.record, game.history.now)


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def _token(path: Path) -> str:
    return path.name.split("-")[2] if path.name.count("-") > 2 else ""


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
        files = sorted(where.glob(f"*{suffix}"), key=_age)[:kept]
    except OSError:
        return
    for path in files:
        token = _token(path)
        if token == TOKEN:
            if held is None or path in held:
                continue
        elif token and alive.alive(where, token):
            continue
        try:
            when, text = path.stat().st_mtime, path.read_text(encoding="utf-8")
        except (OSError, ValueError):
            continue
        if days is None or time.time() - when <= days * 86400:
            yield path, when, text


_ORIGINS: weakref.WeakKeyDictionary[Game, str] = weakref.WeakKeyDictionary()


def origin_of(game: Game) -> str:
    """Names the game that a notebook deals: the same after a new start of the kernel, and for whatever this game has
    become since, such as one that was opened from a code.
    """
    if game not in _ORIGINS:
        rules = game.rules
        words = (rules.game, rules.players, rules.version, sorted(rules.options.items()), dict(rules.pack), game.seed)
        _ORIGINS[game] = blake2b(repr(words).encode(), digest_size=4).hexdigest()
    return _ORIGINS[game]


def unfinished(game: Game, where: Path | None = None) -> Saved | None:
    """The newest unfinished game that another, dead process saved on the table of this one, or of one with its seed;
    otherwise the newest of a game like this one.
    """
    found: list[tuple[bool, float, Saved]] = []
    origin = origin_of(game)
    for path, when, text in left(SUFFIX, where):
        try:
            record = records.parse(text)
        except (ValueError, WorkbenchError):
            continue
        same = path.name.removesuffix(SUFFIX).endswith(f"-{origin}")
        begun = record.lines or "Position" in record.headers
        if record.headers.get("Result") == "*" and begun and (same or _is_like(record, game)):
            saved = Saved(path, text, len(record.lines), datetime.fromtimestamp(when))
            found.append((same or record.headers.get("Seed") == str(game.seed), when, saved))
    return max(found, key=lambda one: one[:2])[2] if found else None


def _is_like(record: records.Record, game: Game) -> bool:
    rules, headers = game.rules, record.headers
    same = (headers["Game"], headers["Players"], headers["Rules"]) == (rules.game, str(rules.players), rules.version)
    return same and headers["Options"] == dict(rules.options) and headers["Pack"] == dict(rules.pack)


class Keeper:
    """What a table keeps: each game played on it, in a file of its own, and the offer to go on with a dead one."""

    def __init__(self, wanted: bool) -> None:
        """``wanted``: whether games are to be saved at all."""
        self.wanted = wanted
        self.offer: Saved | None = None
        self._saver: Saver | None = None
        self._game: Game | None = None
        self._other = False
        """Whether it is another game than the one that the cell deals or opens whenever it is run."""
        self._origin = ""

    @property
    def sentence(self) -> str:
        """The offer in words; empty when there is none."""
        return self.offer.sentence if self.offer else ""

    def begin(self, game: Game) -> None:
        """Save this game from now on; if nothing was played on it yet, look for one to go on with."""
        if not self.wanted or self._game is not None:
            return
        self._origin = origin_of(game)
        self._game, self._saver = game, Saver(origin=self._origin)
        if not game.history.can_undo:
            self.offer = unfinished(game)

    def save(self, game: Game) -> None:
        """Save what is played now; another game than before goes into another file.

        A position that was opened here is saved before anything is played on it: nobody else may have it.

        Raises:
            OSError: when it cannot be written; nothing more is saved then.
        """
        if self._saver is None:
            return
        if game is not self._game:
            self._game, self._saver = game, Saver(origin=self._origin)
        try:
            self._saver.save(game, opened=self._other and game.from_position)
        except OSError:
            self._saver = None
            raise

    def anew(self) -> None:
        """What is saved so far stays as it is: from now on another game is played."""
        self.offer, self._other = None, True
        if self._saver is not None:
            self._saver = Saver(origin=self._origin)

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
