"""Seats that a computer plays: asked one action at a time, off the kernel's main thread, with a pause between."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Mapping
from typing import Any

from workbench.engine.game import Game
from workbench.errors import WorkbenchError
from workbench.language import say
from workbench.players.player import Player
from workbench.widgets import telling

SPEEDS = {"slow": 2.0, "normal": 0.8, "fast": 0.1}
"""Seconds before each action of a computer seat."""


class Seats:
    """Which seats a computer plays, and whether it goes on by itself."""

    def __init__(
        self,
        game: Game,
        players: Mapping[int, Player],
        *,
        told: Callable[[list[str]], None],
        failed: Callable[[str, str], None],
    ) -> None:
        """Give seats to players.

        Args:
            game: what is played.
            players: a player for each seat that is not a person's.
            told: called with sentences after each action, or with none when only this object changed.
            failed: called with a sentence and details when a player failed.

        Raises:
            WorkbenchError: for a seat that there is not, or a player that cannot choose.
        """
        for seat, player in players.items():
            if type(seat) is not int or not 1 <= seat <= game.rules.players:
                raise WorkbenchError(
                    say(
                        "There is no seat {seat}; the seats are 1 to {players}.",
                        seat=repr(seat),
                        players=game.rules.players,
                    )
                )
            if not callable(getattr(player, "choose", None)):
                raise WorkbenchError(
                    say(
                        "Seat {seat} was given {player}, which has no method choose(view). Give an object, "
                        "such as RandomPlayer(Stream('mine')).",
                        seat=seat,
                        player=f"{player!r:.60}",
                    )
                )
        self.game, self.players = game, dict(players)
        self.told, self.failed = told, failed
        self.paused, self.speed = False, "normal"
        self._task: asyncio.Task[None] | None = None

    @property
    def humans(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat in range(1, self.game.rules.players + 1) if seat not in self.players]

    @property
    def asked(self) -> int:
        """The computer seat whose decision it is, or 0."""
        seat = self.game.decision.seat
        return seat if seat in self.players else 0

    def name(self, seat: int) -> str:
        """What a seat's player is called."""
        player = self.players[seat]
        return str(getattr(player, "name", "") or type(player).__name__)[:40]

    def plain(self) -> dict[str, Any]:
        """As JSON-able words."""
        names = {str(seat): self.name(seat) for seat in self.players}
        return {"names": names, "asked": self.asked, "paused": self.paused, "speed": self.speed}

    def wake(self) -> None:
        """Go on by itself when it is a computer's turn. Without a loop only `step` plays."""
        if self.paused or not self.asked or self._task is not None:
            return
        self._start(self._go_on)

    def pause(self) -> None:
        """Do nothing more by itself."""
        self.paused = True
        self.told([])

    def go_on(self) -> None:
        """Play by itself again."""
        self.paused = False
        self.told([])
        self.wake()

    def step(self) -> None:
        """Play one action of the computer seat that is asked, and pause."""
        self.paused = True
        if self.asked and self._task is None and not self._start(self._one):
            self._play_at_once()

    def set_speed(self, speed: str) -> None:
        """Wait as long as one of `SPEEDS` says."""
        if speed not in SPEEDS:
            raise WorkbenchError(say("A speed is one of {speeds}.", speeds=", ".join(SPEEDS)))
        self.speed = speed
        self.told([])

    def _start(self, work: Callable[[], Any]) -> bool:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return False
        self._task = loop.create_task(work())
        self._task.add_done_callback(self._done)
        return True

    def _done(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if not task.cancelled() and task.exception() is None:
            self.wake()

    async def _go_on(self) -> None:
        while self.asked and not self.paused:
            await asyncio.sleep(SPEEDS[self.speed])
            if not self.paused:
                await self._one()

    async def _one(self) -> None:
        """One action. A person may pause, take back or play while the player thinks: then its answer is dropped."""
        seat, moment = self.asked, self.game.history.now
        if not seat:
            return
        try:
            action = await asyncio.to_thread(self.players[seat].choose, self.game.view(seat))
            if self.game.history.now is moment:
                self._play(seat, action)
        except Exception as error:
            self._fail(seat, error)

    def _play_at_once(self) -> None:
        seat = self.asked
        try:
            self._play(seat, self.players[seat].choose(self.game.view(seat)))
        except Exception as error:
            self._fail(seat, error)

    def _play(self, seat: int, action: Any) -> None:
        self.game.play(action, seat=seat)
        self.told(telling.sentences(self.game, self.game.history.now))

    def _fail(self, seat: int, error: Exception) -> None:
        self.paused = True
        words = str(error) if isinstance(error, WorkbenchError) else f"{type(error).__name__}: {error}"
        self.failed(
            say(
                "The player of seat {seat}, {name}, failed and is paused. {trouble} Choose for it by "
                "hand, or mend it and go on.",
                seat=seat,
                name=self.name(seat),
                trouble=words,
            ),
            traceback.format_exc(),
        )
