"""Seats that a computer plays: asked one action at a time, off the kernel's main thread, with a pause between."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Mapping
from typing import Any

from workbench.engine.game import Game, Moment
from workbench.errors import WorkbenchError, a_kind
from workbench.language import say
from workbench.players.player import Player
from workbench.widgets import telling

SPEEDS = {"slow": 2.0, "normal": 0.8, "fast": 0.1}
"""Seconds before each action of a computer seat."""
DETAILS = 20_000
TROUBLE = 240
"""Characters of what a player says when it fails; all of it is in the details."""


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
        if not isinstance(players, Mapping):
            raise WorkbenchError(
                say(
                    "seats= takes a player for each seat that the computer plays, such as {example}, and this is "
                    "{what}. Leave it out when people play all of them.",
                    example="{2: RandomPlayer(Stream('two'))}",
                    what=a_kind(players),
                )
            )
        for seat, player in players.items():
            if type(seat) is not int or not 1 <= seat <= game.rules.players:
                raise WorkbenchError(
                    say(
                        "There is no seat {seat}; the seats are 1 to {players}.",
                        seat=f"{seat!r:.40}",
                        players=game.rules.players,
                    )
                )
            if not callable(getattr(player, "choose", None)):
                raise WorkbenchError(
                    say(
                        "seats= gives player {seat} to {player}, which has no method choose(view). Give an object, "
                        "such as RandomPlayer(Stream('mine')).",
                        seat=seat,
                        player=f"{player!r:.60}",
                    )
                )
        self.game, self.players = game, dict(players)
        self.told, self.failed = told, failed
        self.paused, self.speed = False, "normal"
        self._task: asyncio.Task[None] | None = None
        self._stepping = False
        """Whether one action is wanted although it is paused."""
        self._held = False
        self._thought: tuple[Moment, Any] | None = None
        """What a player chose at a moment when it was not to play: it need not think again."""

    @property
    def humans(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat in range(1, self.game.rules.players + 1) if seat not in self.players]

    @property
    def asked(self) -> int:
        """The computer seat whose decision it is, or 0."""
        seat = self.game.decision.seat
        return seat if seat in self.players else 0

    @property
    def rests(self) -> bool:
        """Whether the computers are paused, and none is thinking a single action out."""
        return self.paused and not self._stepping

    def name(self, seat: int) -> str:
        """What a seat's player is called."""
        player = self.players[seat]
        return str(getattr(player, "name", "") or type(player).__name__)[:40]

    def plain(self) -> dict[str, Any]:
        """As JSON-able words."""
        names = {str(seat): self.name(seat) for seat in self.players}
        return {"names": names, "asked": self.asked, "paused": self.rests, "speed": self.speed}

    def wake(self) -> None:
        """Go on by itself when it is a computer's turn. Without a loop only `step` plays."""
        if self.paused or not self.asked or self._task is not None:
            return
        self._start(self._go_on)

    def pause(self) -> None:
        """Do nothing more by itself; what a player is thinking out just now is kept until it goes on."""
        self.paused, self._stepping = True, False
        self.told([])

    def hold(self) -> None:
        """Wait for an answer that the person has to give first."""
        if self.asked and not self.paused:
            self.paused = self._held = True

    def release(self) -> None:
        """The answer was given."""
        if self._held:
            self.paused = self._held = False
            self.wake()

    def go_on(self) -> None:
        """Play by itself again."""
        self.paused = self._held = False
        self.told([])
        self.wake()

    def step(self) -> None:
        """Play one action of the computer seat that is asked, and pause."""
        self.paused = True
        if not self.asked:
            return
        if self._task is None and not self._start(self._one):
            self._play_at_once()
        elif self._task is not None:
            self._stepping = True
            self.told([])

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
        stepping, self._task, self._stepping = self._stepping, None, False
        if stepping:  # what was thought out was not wanted any more
            self.told([])
        if not task.cancelled() and task.exception() is None:
            self.wake()

    async def _go_on(self) -> None:
        while self.asked and not self.paused:
            await asyncio.sleep(SPEEDS[self.speed])
            if not self.paused:
                await self._one()

    async def _one(self) -> None:
        """One action. A person may take back or play while the player thinks: then its answer is dropped. After a pause
        it is kept until the player may go on.
        """
        seat, moment = self.asked, self.game.history.now
        if not seat:
            return
        try:
            if self._thought is None or self._thought[0] is not moment:
                self._thought = moment, await asyncio.to_thread(self.players[seat].choose, self.game.view(seat))
            if self.game.history.now is moment and (self._stepping or not self.paused):
                action, self._thought, self._stepping = self._thought[1], None, False
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
        self.paused, self._stepping, self._thought = True, False, None
        words = str(error) if isinstance(error, WorkbenchError) else f"{type(error).__name__}: {error}"
        self.failed(
            say(
                "Player {seat}, {name}, failed and is paused. Choose for it by hand, or mend it and go on. {trouble}",
                seat=seat,
                name=self.name(seat),
                trouble=telling.short(words, TROUBLE),
            ),
            telling.short(traceback.format_exc(), DETAILS),
        )
