"""What a table does with a replay: the moments of a game, and a game of one's own that branches off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from workbench.engine.game import Game
from workbench.errors import WorkbenchError
from workbench.language import say
from workbench.widgets import telling
from workbench.widgets.kept_table import KeptTable
from workbench.widgets.seats import Seats
from workbench.widgets.watching import Watching


class ReplayingTable(KeptTable):
    """A table that may show a replay instead of its own game."""

    watching: Watching | None
    seats: Seats
    _own: Game
    """The table's own game, whatever is shown."""
    _switch: Callable[[Game, str], None]
    _answer: Callable[..., None]

    @property
    def _watches(self) -> bool:
        """Whether a moment of a replay is shown: then nothing can be chosen, and no secret hand is seen."""
        return self.watching is not None and self.game is self.watching.told

    def _bar(self) -> dict[str, Any] | None:
        if self.watching is None:
            return None
        return self.watching.bar(live=not self._watches) | {"own": self._own is not self.watching.told}

    def _replay(self) -> None:
        if self.game.outcome is None:
            raise WorkbenchError(say("A game is replayed when it is over; wb.replay(game) shows any other."))
        self.watching = Watching(self.game)
        self.watching.jump(0)
        self._switch(self.watching.told, say("The replay stands at the start."))

    @property
    def _watched(self) -> Watching:
        if self.watching is None:
            raise WorkbenchError(say("There is no replay on this table."))
        return self.watching

    def _jump(self, at: object) -> None:
        forward = self._watched.jump(at)
        self._answer(news=telling.sentences(self.game, self.game.history.now) if forward else [], marks=forward)

    def _branch(self) -> None:
        at = self._watched.at
        self.seats.paused = True  # a person branches off to do something, which the computer would do at once
        self._switch(self._watched.branch(), say("Your own game begins after {number} actions.", number=at))

    def _back(self) -> None:
        self._switch(self._watched.told, say("Back in the replay."))

    def _leave(self) -> None:
        self.watching = None
        self._switch(self._own, say("Back at the end of the game."))
