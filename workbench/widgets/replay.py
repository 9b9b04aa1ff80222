"""`replay`: a game looked at again, moment by moment, with a way off into a game of one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from workbench.engine.game import Game
from workbench.engine.scene import Scene
from workbench.errors import WorkbenchError
from workbench.games.opening import open_code, read_record
from workbench.language import say
from workbench.widgets import branching, telling
from workbench.widgets.table import Intent, Table


def replay(game: Game | str) -> Replay:
    """A slider through all that was played, with play and pause, jumps to what mattered, and a branch from anywhere.

    Args:
        game: a game, the text of its record, or a share code of one. The game itself is not touched.

    Raises:
        WorkbenchError: when it is neither, or the record is wrong.
    """
    if isinstance(game, str):
        game = open_code(game) if game.strip().startswith("LW") else read_record(game)
    if not isinstance(game, Game):
        raise WorkbenchError(say("replay takes a game or its record, and this is a {kind}.", kind=type(game).__name__))
    return Replay(game)


class Replay(Table):
    """The table of a replay. Nothing can be chosen on it until a person plays on from some moment."""

    def __init__(self, game: Game) -> None:
        self._told_game = branching.branch(game)
        self._marks = telling.milestones(self._told_game)
        self.branched: Game | None = None
        """The game that was played on from some moment, if any."""
        super().__init__(self._told_game, autosave=False)

    @property
    def at(self) -> int:
        """The number of actions played at the moment that is shown."""
        return len(self._told_game.history.past) - 1

    @property
    def _interactive(self) -> bool:
        return self.branched is self.game and super()._interactive

    def _eyes(self) -> int | None:
        return super()._eyes() if self.branched is self.game else None

    def _waits_for(self) -> int:
        return super()._waits_for() if self.branched is self.game else 0

    def _mode(self, scene: Scene) -> dict[str, Any]:
        history = self._told_game.history
        moment = history.now
        action = f"{moment.action}" if moment.action else say("the start")
        seat = next((hand.title for hand in scene.hands if hand.id == f"seat:{moment.seat}"), "")
        end = len(history.past) + len(history.future) - 1
        what = say("{seat}, {action}", seat=seat, action=action) if seat else action
        words = telling.short(say("Moment {number} of {end}: {what}", number=self.at, end=end, what=what), 200)
        live = self.branched is self.game
        bar = {"at": self.at, "end": end, "live": live, "marks": self._marks, "label": words}
        return super()._mode(scene) | {"replay": bar}

    def _view(self, *, marks: bool = True) -> dict[str, Any]:
        view = super()._view(marks=marks)
        if self.branched is not self.game:
            view["info"] |= {"can_undo": False, "can_redo": False, "asked": self._shown_scene().asked}
        return view

    def _deeds(self) -> dict[str, Callable[[Intent], None]]:
        deeds = super()._deeds() if self.branched is self.game else {}
        return deeds | {
            "jump": lambda intent: self.jump(intent.get("at")),
            "branch": lambda intent: self._branch(),
            "back": lambda intent: self._back(),
            "open": lambda intent: self._open(intent.get("code")),
        }

    def jump(self, at: object) -> None:
        """Show the moment after so many actions.

        Raises:
            WorkbenchError: when there is no such moment.
        """
        history = self._told_game.history
        end = len(history.past) + len(history.future) - 1
        if type(at) is not int or not 0 <= at <= end:
            raise WorkbenchError(
                say("The moments of this game are 0 to {end}, not {number}.", end=end, number=f"{at!r:.40}")
            )
        forward = self.at < at
        step = history.redo if forward else history.undo
        while self.at != at:
            step()
        news = telling.sentences(self.game, history.now) if forward else []
        self._answer(news=news, marks=forward)

    def _branch(self) -> None:
        self.branched = branching.branch(self._told_game, self.at)
        self._switch(self.branched, say("Your own game begins after {number} actions.", number=self.at))

    def _back(self) -> None:
        self._switch(self._told_game, say("Back in the replay."))

    def _become(self, other: Game, news: str) -> None:
        """Replay another game, one that was opened by its code."""
        self._told_game, self._marks = other, telling.milestones(other)
        self._switch(other, news)

    def _switch(self, game: Game, news: str) -> None:
        self.game = self.seats.game = game
        self._looking, self._secret = None, game.scene().secret
        self._answer(news=[news], marks=False)
