"""What a table keeps: each game played on it, in a file of its own, and what it offers to go on with."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from workbench.engine.game import Game
from workbench.errors import WorkbenchError
from workbench.language import say
from workbench.widgets import kept_games
from workbench.widgets.kept_games import Saved, Saver


class Offered:
    """The games that one widget offers to go on with."""

    def __init__(self, look: Callable[[], list[Saved]]) -> None:
        """Offer what there is: ``look`` gives it."""
        self._look, self._all = look, look()

    @property
    def all(self) -> list[Saved]:
        """Those that are offered, without those that somebody else has taken up since."""
        self._all = [offer for offer in self._all if offer.path.exists()]
        return self._all

    def one(self, which: str = "") -> Saved:
        """The first, or the one with this id.

        Raises:
            WorkbenchError: when there is none, or somebody else has taken it up.
        """
        known = [offer for offer in self._all if which in ("", offer.path.name)]
        offer = next((offer for offer in self.all if offer in known), None)
        if offer is None:
            raise WorkbenchError(kept_games.taken() if known else say("There is no game to go on with."))
        return offer

    def decline(self, which: str = "", *, ever: bool = False) -> None:
        """Offer the first, or the one with this id, aside from now on; for ``ever``: not at all any more."""
        for offer in [offer for offer in self.all if which in ("", offer.path.name)][:1]:
            offer.decline(for_ever=ever)
        self.look()

    def look(self) -> None:
        """Offer what there is now."""
        self._all = self._look()


class Keeper:
    """Saves the games of one table."""

    def __init__(self, wanted: bool, seats: Mapping[str, str]) -> None:
        """``wanted``: whether games are to be saved at all; ``seats``: the names of the computer players by seat."""
        self.wanted, self.seats = wanted, seats
        self.lobby: Mapping[str, str] | None = None
        """Whom the lobby in which the game was dealt seated, by seat; it has offered what was left already."""
        self.trouble = ""
        """Why the last action is not on the disk; empty when it is."""
        self._played = False
        """Whether another game than the cell's own was played here: all offers are made aside."""
        self._refused = False
        """Whether somebody did not want to go on with a game like this one."""
        self._other = False
        """Whether it is another game than the one that the cell deals or opens whenever it is run."""
        self.offered = Offered(list)
        self._origin: str | None = None

    @property
    def offer(self) -> Saved | None:
        """The game that is offered first."""
        return next(iter(self.offered.all), None)

    @property
    def aside(self) -> bool:
        """Whether also the first offer is made aside."""
        first = self.offer
        if first is None or first.declined or self._played or self.lobby is not None:
            return True
        return self._refused and not first.of_here  # who runs a cell again by accident has refused nothing

    def words(self, played: bool) -> dict[str, Any]:
        """For the page: what is offered; aside what nobody wanted, and all of it when another game is ``played``."""
        aside, offers = self.aside or played, self.offered.all
        first = {**offers[0].words(), "aside": aside} if offers else None
        return {"offer": first, "earlier": [offer.words() for offer in offers[1:]]}

    @property
    def begun(self) -> bool:
        """Whether games are saved."""
        return self._origin is not None

    def begin(self, game: Game) -> None:
        """Save this game from now on; if nothing was played on it yet, look for others to go on with."""
        kept_games.hold(game, self)
        if not self.wanted or self.begun:
            return
        self._origin = kept_games.origin_of(game)
        if not game.history.can_undo:
            self._refused = kept_games.is_refused(game)
            self.offered = Offered(lambda: kept_games.like_this(game, seats=self.seats))

    def end(self, *games: Game | None) -> None:
        """Nobody sees these games here any more."""
        for game in games:
            if game is not None:
                kept_games.let_go(game, self)

    def _file_of(self, game: Game) -> Saver:
        if game not in kept_games.FILES:
            kept_games.FILES[game] = self._new_file()
        return kept_games.FILES[game]

    def _new_file(self) -> Saver:
        return Saver(origin=self._origin or "", seats=self.seats, lobby=self.lobby)

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
        self._played, self._other = True, kept_games.origin_of(other) != self._origin
        mine, its = kept_games.FILES.pop(game, None), kept_games.FILES.pop(other, None)
        if before is not None and mine is not None:
            kept_games.FILES[before] = mine
        if its is not None:
            kept_games.FILES[game] = its
            with suppress(OSError):  # it is the newest again
                os.utime(its.path, ns=(time.time_ns(), time.time_ns()))

    def claim(self, offer: Saved, other: Game) -> None:
        """Take the file of a game that is offered, which was read as the other one, to go on in it.

        Raises:
            WorkbenchError: when somebody else has taken it up.
        """
        offer.take(other, self._new_file())

    def decline(self, game: Game, which: str = "", *, ever: bool = False) -> None:
        """Offer a game aside from now on, and others like it in this process; for ``ever``: not at all any more."""
        self.offered.decline(which, ever=ever)
        kept_games.refuse(game)
        self._refused = True
