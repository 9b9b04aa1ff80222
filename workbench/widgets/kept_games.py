"""Autosave of what is played: each game in one file, so that a dead kernel costs nothing (see `widgets.saving`).

Whoever goes on with a game that a dead process left takes its file too: no two processes ever write to one file, and no
game is offered while it is played.
"""

from __future__ import annotations

import json
import os
import time
import weakref
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from pathlib import Path

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


class Saver(saving.OneFile):
    """Keeps one file up to date with one game."""

    suffixes = (SUFFIX, DECLINED)

    def __init__(self, where: Path | None = None, origin: str = "", seats: Mapping[str, str] | None = None) -> None:
        """``seats``: the names of the computer players by seat, to tell this game from others by."""
        super().__init__(SUFFIX, where, origin)
        told = {"Seats": json.dumps(dict(seats), ensure_ascii=False) if seats else "", "Notebook": notebook()}
        self._told = {name: value for name, value in told.items() if value}

    def save(self, game: Game, *, opened: bool = False) -> None:
        """Write the record; a game on which nothing was played is not worth a file, unless it was ``opened``.

        Raises:
            OSError: when the folder cannot be written.
        """
        if game.history.can_undo or opened:
            self.keep(lambda: records.write(game, told=self._told), game.history.now)

    def is_kind(self, text: str) -> bool:
        """A record says so in its first line."""
        return text.startswith(records.FIRST)

    def in_use(self, file: Path) -> bool:
        """Also those that this process works on are in use."""
        return super().in_use(file) or any(saver.path == file for saver in _FILES.values())


_FILES: weakref.WeakKeyDictionary[Game, Saver] = weakref.WeakKeyDictionary()
"""The file of each game that is played in this process, whichever tables show it."""
_ORIGINS: weakref.WeakKeyDictionary[Game, str] = weakref.WeakKeyDictionary()
_REFUSED: set[str] = set()
"""Games like these are offered aside in this process: somebody did not want to go on with one."""


def notebook() -> str:
    """The name of the notebook that this process belongs to; empty where there is none or it is not told."""
    return short(os.path.basename(os.environ.get("JPY_SESSION_NAME", "").replace("\\", "/")), 80)


@dataclass(frozen=True, slots=True)
class Saved:
    """A game that was saved and not finished."""

    path: Path
    record: str
    when: datetime
    about: str
    """Which game it is, and how far."""

    @property
    def sentence(self) -> str:
        """The offer to go on with it."""
        return say("Go on with the game of {when}?", when=saving.time_of(self.when))

    def words(self) -> dict[str, str]:
        """For the page."""
        return {"text": self.sentence, "about": self.about}

    def read(self, like: Game) -> Game:
        """The game itself; ``like`` lends it its rules when they are the same.

        Raises:
            WorkbenchError: when it cannot be read here.
        """
        return opening.read_record(self.record, like=like)


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
    """An unfinished game that another, dead process left: the newest of the table of this game; else the newest of a
    game with the same rules, options, pack and computer seats, of this notebook first. To a game that begins on a board
    of its own only one that began on that very board is the same.
    """
    position = json.loads(_position_of(game)) if game.from_position else None
    found: list[tuple[bool, bool, float, Path, str, records.Record]] = []
    for path, when, text in saving.left(SUFFIX, where):
        try:
            record = records.parse(text)
        except (ValueError, WorkbenchError):
            continue
        headers, like = record.headers, _is_like(record, game)
        same = path.name.removesuffix(SUFFIX).endswith(f"-{origin_of(game)}")
        same = same or (like and headers.get("Seed") == str(game.seed) and headers.get("Position") == position)
        fits = same or (like and not game.from_position and headers.get("Seats", {}) == dict(seats or {}))
        begun = record.lines or "Position" in headers
        if headers.get("Result") == "*" and begun and fits:
            found.append((same, headers.get("Notebook", "") == notebook(), when, path, text, record))
    for _, _, when, path, text, record in sorted(found, key=lambda one: one[:3], reverse=True):
        try:
            scene = opening.read_record(text, like=game).scene()
        except WorkbenchError:  # it cannot be gone on with here
            continue
        return Saved(path, text, datetime.fromtimestamp(when), short(" · ".join(_facts(record, scene))))
    return None


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


class Keeper:
    """What a table keeps: each game played on it, in a file of its own, and the offer to go on with a dead one."""

    def __init__(self, wanted: bool, seats: Mapping[str, str]) -> None:
        """``wanted``: whether games are to be saved at all; ``seats``: the names of the computer players by seat."""
        self.wanted, self.seats = wanted, seats
        self.aside = False
        """Whether the offer is made aside: another game is played."""
        self.trouble = ""
        """Why the last action is not on the disk; empty when it is."""
        self._other = False
        """Whether it is another game than the one that the cell deals or opens whenever it is run."""
        self._offer: Saved | None = None
        self._origin: str | None = None

    @property
    def offer(self) -> Saved | None:
        """The game to go on with, unless somebody else has taken it up since."""
        if self._offer is not None and not self._offer.path.exists():
            self._offer = None
        return self._offer

    @property
    def begun(self) -> bool:
        """Whether games are saved."""
        return self._origin is not None

    def begin(self, game: Game) -> None:
        """Save this game from now on; if nothing was played on it yet, look for one to go on with."""
        if not self.wanted or self.begun:
            return
        self._origin = origin_of(game)
        if not game.history.can_undo:
            self._offer = unfinished(game, seats=self.seats)
            self.aside = _kind_of(game) in _REFUSED

    def _file_of(self, game: Game) -> Saver:
        if game not in _FILES:
            _FILES[game] = Saver(origin=self._origin or "", seats=self.seats)
        return _FILES[game]

    def save(self, game: Game) -> None:
        """Save what is played now. What goes wrong is kept as `trouble`, and tried again the next time.

        A position that was opened here is saved before anything is played on it: nobody else may have it.
        """
        if not self.begun:
            return
        try:
            self._file_of(game).save(game, opened=self._other and game.from_position)
        except OSError as error:
            self.trouble = say(
                "This game is not saved just now ({error}). Playing goes on, and the next action tries again; to be "
                "safe, copy “Code of the game so far” under “Share, open, ask about a rule”.",
                error=error.strerror or str(error),
            )
        else:
            self.trouble = ""

    def change(self, game: Game, other: Game, before: Game | None) -> None:
        """This game has become the other one and goes on in its file; what it was ``before`` keeps the file it had."""
        self.aside, self._other = True, origin_of(other) != self._origin
        mine, its = _FILES.pop(game, None), _FILES.pop(other, None)
        if before is not None and mine is not None:
            _FILES[before] = mine
        if its is not None:
            _FILES[game] = its
            with suppress(OSError):  # it is the newest again
                os.utime(its.path, ns=(time.time_ns(), time.time_ns()))

    def read(self, like: Game) -> Game:
        """The game that is offered.

        Raises:
            WorkbenchError: when there is none, or it cannot be read.
        """
        return self._wanted().read(like)

    def claim(self, other: Game) -> None:
        """Take the file of the game that is offered, which is this one, to go on in it.

        Raises:
            WorkbenchError: when there is none, or somebody else has taken it up.
        """
        offer, self._offer = self._wanted(), None
        saver = Saver(offer.path.parent, self._origin or "", self.seats)
        try:
            saver.adopt(offer.path)
        except OSError:
            raise WorkbenchError(_taken()) from None
        _FILES[other] = saver

    def _wanted(self) -> Saved:
        made, offer = self._offer is not None, self.offer
        if offer is None:
            raise WorkbenchError(_taken() if made else say("There is no game to go on with."))
        return offer

    def decline(self, game: Game) -> None:
        """Never offer it again, and others like it only aside while this process lives."""
        if (offer := self.offer) is not None:
            saving.decline(offer.path, SUFFIX, DECLINED)
        self._offer = None
        _REFUSED.add(_kind_of(game))


def _taken() -> str:
    return say("That game is gone on with elsewhere, or its file is gone.")


def _kind_of(game: Game) -> str:
    return f"{game.rules.game} {game.rules.players}"
