"""Autosave of what is played: each game in one file, so that a dead kernel costs nothing (see `widgets.saving`).

Whoever goes on with a game that was left takes its file too: no two processes ever write to one file, and no game is
offered while it is shown. A game is left when its process is dead, or when the cell that showed it was run again.
"""

from __future__ import annotations

import json
import os
import weakref
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any

from workbench.engine import records
from workbench.engine.game import Game
from workbench.engine.scene import Scene
from workbench.errors import WorkbenchError
from workbench.games import opening
from workbench.language import plural, say
from workbench.widgets import saving
from workbench.widgets.telling import short

SUFFIX = ".labyrinth.txt"
DECLINED = ".declined.txt"
"""Of a game that somebody did not want to go on with: it is offered aside from then on."""
FORGOTTEN = ".forgotten.txt"
"""Of one that is not to be offered again at all."""
MOST_OFFERED = 4
"""So many games are offered at once."""


class Saver(saving.OneFile):
    """Keeps one file up to date with one game."""

    suffixes = (SUFFIX, DECLINED, FORGOTTEN)

    def __init__(
        self,
        where: Path | None = None,
        origin: str = "",
        seats: Mapping[str, str] | None = None,
        lobby: Mapping[str, str] | None = None,
    ) -> None:
        """Of one game.

        Args:
            where: the folder; None: the user's.
            origin: names the game that the cell deals (`origin_of`).
            seats: the names of the computer players by seat, to tell this game from others by.
            lobby: whom a lobby seated, by seat, when it was dealt in one.
        """
        super().__init__(SUFFIX, where, origin)
        told = {"Seats": _document(seats) if seats else "", "Notebook": notebook()}
        told["Lobby"] = "" if lobby is None else _document(lobby)
        self._told = {name: value for name, value in told.items() if value}

    def save(self, game: Game, *, opened: bool = False) -> None:
        """Write the record; a game on which nothing was played is not worth a file, unless it was ``opened``.

        Raises:
            OSError: when the folder cannot be written.
        """
        if game.history.can_undo or opened:
            before = self._saved
            self.keep(lambda: records.write(game, told=self._told), game.history.now)
            if self._saved is not before:  # somebody plays it after all
                _LEFT_HERE.discard(self.path)

    def is_kind(self, text: str) -> bool:
        """A record says so in its first line."""
        return text.startswith(records.FIRST)

    def in_use(self, file: Path) -> bool:
        """Also those that this process works on are in use."""
        return super().in_use(file) or any(saver.path == file for saver in FILES.values())


FILES: weakref.WeakKeyDictionary[Game, Saver] = weakref.WeakKeyDictionary()
"""The file of each game that is played in this process, whichever tables show it."""
_HOLDERS: weakref.WeakKeyDictionary[Game, weakref.WeakSet[Any]] = weakref.WeakKeyDictionary()
"""Who shows each game of this process."""
_LEFT_HERE: set[Path] = set()
"""Files of games of this process that nobody sees any more."""
_ORIGINS: weakref.WeakKeyDictionary[Game, str] = weakref.WeakKeyDictionary()
_REFUSED: set[str] = set()
"""Games like these are offered aside in this process: somebody did not want to go on with one."""


def hold(game: Game, holder: object) -> None:
    """Somebody shows this game, so it is offered to nobody else."""
    _HOLDERS.setdefault(game, weakref.WeakSet()).add(holder)
    if game in FILES:
        _LEFT_HERE.discard(FILES[game].path)


def let_go(game: Game, holder: object) -> None:
    """This one shows it no longer; a game that nobody shows is offered as one that a dead process left."""
    holders = _HOLDERS.get(game, weakref.WeakSet())
    holders.discard(holder)
    if game in FILES and not holders:
        _LEFT_HERE.add(FILES[game].path)


def notebook() -> str:
    """The name of the notebook that this process belongs to; empty where there is none or it is not told."""
    return short(os.path.basename(os.environ.get("JPY_SESSION_NAME", "").replace("\\", "/")), 80)


def _document(seats: Mapping[str, str]) -> str:
    return json.dumps(dict(seats), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Saved:
    """A game that was saved and not finished."""

    path: Path
    record: str
    when: datetime
    about: str
    """Which game it is, and how far."""
    declined: bool = False
    """Whether somebody did not want to go on with it."""
    lobby: Mapping[str, str] | None = None
    """Whom the lobby in which it was dealt seated, by seat."""
    of_here: bool = False
    """Whether it was played in this process, and left."""

    @property
    def sentence(self) -> str:
        """The offer to go on with it."""
        return say("Go on with the game of {when}?", when=saving.time_of(self.when))

    def words(self) -> dict[str, str]:
        """For the page."""
        return {"id": self.path.name, "text": self.sentence, "about": self.about}

    def read(self, like: Game | None = None) -> Game:
        """The game itself; ``like`` lends it its rules when they are the same.

        Raises:
            WorkbenchError: when it cannot be read here.
        """
        return opening.read_record(self.record, like=like)

    def take(self, game: Game, saver: Saver) -> None:
        """Take its file, to go on in it with this game, which it was read as.

        Raises:
            WorkbenchError: when somebody else has taken it up.
        """
        try:
            saver.adopt(self.path)
        except OSError:
            raise WorkbenchError(taken()) from None
        for left in [left for left, its in FILES.items() if its.path == self.path]:
            del FILES[left]  # of this process: whoever should still play it begins a file of its own
        _LEFT_HERE.discard(self.path)
        FILES[game] = saver

    def decline(self, *, for_ever: bool) -> None:
        """Offer it aside from now on, or never again."""
        now = saving.decline(self.path, DECLINED if self.declined else SUFFIX, FORGOTTEN if for_ever else DECLINED)
        if self.path in _LEFT_HERE:
            _LEFT_HERE.remove(self.path)
            _LEFT_HERE.add(now)


def origin_of(game: Game) -> str:
    """Names the game that a notebook deals: the same after a new start of the kernel, and for whatever this game has
    become since, such as one that was opened from a code.
    """
    if game not in _ORIGINS:
        rules = game.rules
        options = sorted(rules.options.items())
        words: tuple[object, ...] = (rules.game, rules.players, rules.version, options, dict(rules.pack), game.seed)
        words += (_position_of(game),) if game.from_position else ()
        _ORIGINS[game] = blake2b(repr(words).encode(), digest_size=4).hexdigest()
    return _ORIGINS[game]


def _position_of(game: Game) -> str:
    """Where it began, as text that is the same whenever that is the same."""
    return json.dumps(game.rules.position(game.history.past[0].state), ensure_ascii=False, sort_keys=True)


def unfinished(game: Game, where: Path | None = None, seats: Mapping[str, str] | None = None) -> Saved | None:
    """The first of those that are `like_this`; None when there is none."""
    return next(iter(like_this(game, where, seats)), None)


def like_this(game: Game, where: Path | None = None, seats: Mapping[str, str] | None = None) -> list[Saved]:
    """Unfinished games that were left, by another process that is dead or by a cell of this one that was run again: the
    newest of the table of this game first; then those with the same rules, options, pack and computer seats, of this
    notebook first; last those that nobody wanted. To a game that begins on a board of its own only one that began on
    that very board is the same.
    """
    position = json.loads(_position_of(game)) if game.from_position else None

    def rank(path: Path, record: records.Record) -> tuple[bool, bool] | None:
        headers, like = record.headers, _is_like(record, game)
        same = path.name.removesuffix(SUFFIX).removesuffix(DECLINED).endswith(f"-{origin_of(game)}")
        same = same or (like and headers.get("Seed") == str(game.seed) and headers.get("Position") == position)
        fits = same or (like and not game.from_position and headers.get("Seats", {}) == dict(seats or {}))
        return (same, headers.get("Notebook", "") == notebook()) if fits else None

    return _left(rank, where, game)


def of_lobby(where: Path | None = None) -> list[Saved]:
    """Unfinished games that were dealt in a lobby of this notebook, the newest first."""

    def rank(_: Path, record: records.Record) -> tuple[bool, bool] | None:
        mine = "Lobby" in record.headers and record.headers.get("Notebook", "") == notebook()
        return (True, True) if mine else None

    return _left(rank, where)


def _left(
    rank: Callable[[Path, records.Record], tuple[bool, bool] | None], where: Path | None, like: Game | None = None
) -> list[Saved]:
    """Unfinished games that can be gone on with: those that nobody declined first, then by their rank, then the newest;
    ``rank`` gives None for those that are not wanted.
    """
    found: list[tuple[tuple[bool, bool, bool, float], Path, str, records.Record]] = []
    for suffix in (SUFFIX, DECLINED):
        shown = {*(where or saving.folder()).glob(f"*{suffix}")} - _LEFT_HERE
        for path, when, text in saving.left(suffix, where, held=shown):
            try:
                record = records.parse(text)
            except (ValueError, WorkbenchError):
                continue
            begun = record.lines or "Position" in record.headers
            wanted = rank(path, record) if record.headers.get("Result") == "*" and begun else None
            if wanted is not None:
                found.append(((suffix == SUFFIX, *wanted, when), path, text, record))
    games: list[Saved] = []
    for (fresh, *_, when), path, text, record in sorted(found, key=lambda one: one[0], reverse=True):
        try:
            scene = opening.read_record(text, like=like).scene()
        except WorkbenchError:  # it cannot be gone on with here
            continue
        about, lobby = short(" · ".join(_facts(record, scene))), record.headers.get("Lobby")
        if like is None:  # nothing else tells which game it is
            about = f"{short(scene.title, 80)} · {about}"
        seated = {str(seat): str(name) for seat, name in lobby.items()} if isinstance(lobby, dict) else None
        of_here = path in _LEFT_HERE
        games.append(Saved(path, text, datetime.fromtimestamp(when), about, not fresh, seated, of_here))
        if len(games) == MOST_OFFERED:
            break
    return games


def _is_like(record: records.Record, game: Game) -> bool:
    rules, headers = game.rules, record.headers
    same = (headers["Game"], headers["Players"], headers["Rules"]) == (rules.game, str(rules.players), rules.version)
    return same and headers["Options"] == dict(rules.options) and headers["Pack"] == dict(rules.pack)


def _facts(record: records.Record, scene: Scene) -> Iterator[str]:
    """What tells a game from others: who played, its seed, where, and how far it is."""
    headers = record.headers
    players = int(headers["Players"])
    yield plural(players, "{number} player", "{number} players")
    for seat, name in sorted(headers.get("Seats", {}).items()):
        yield say("Player {seat}: {name}", seat=short(seat, 9), name=short(str(name), 40))
    if "Seed" in headers:
        yield say("seed {seed}", seed=headers["Seed"])
    if name := headers.get("Notebook"):
        yield say("in {notebook}", notebook=short(name, 80))
    if record.lines:
        yield plural(len(record.lines), "{number} action played", "{number} actions played")
    else:
        yield say("opened from a code")
    yield " ".join(short(track.label or f"{track.title} {track.value}.", 80) for track in scene.tracks)


def is_refused(game: Game) -> bool:
    """Whether games like this one are offered aside in this process."""
    return _kind_of(game) in _REFUSED


def refuse(game: Game) -> None:
    """Offer games like this one aside while this process lives."""
    _REFUSED.add(_kind_of(game))


def taken() -> str:
    """Why an offer cannot be taken up any more."""
    return say("That game is gone on with elsewhere, or its file is gone.")


def _kind_of(game: Game) -> str:
    return f"{game.rules.game} {game.rules.players}"
