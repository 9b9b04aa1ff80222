"""A game looked at again, moment by moment, with a way off into a game of one's own."""

from __future__ import annotations

from typing import Any

from workbench.engine.game import Game, Moment
from workbench.errors import WorkbenchError
from workbench.language import say
from workbench.widgets import branching, telling, wording


class Watching:
    """The replay of a game: a copy of it that is moved back and forth. The game itself is not touched."""

    def __init__(self, game: Game) -> None:
        self.told = branching.branch(game)
        """What is looked at; it stands at the moment that is shown."""
        self.branched: Game | None = None
        """The game that was played on from some moment, if any."""
        self._marks = telling.milestones(self.told)

    @property
    def at(self) -> int:
        """The number of actions played at the moment that is shown."""
        return len(self.told.history.past) - 1

    @property
    def end(self) -> int:
        """The number of actions of the whole game."""
        return self.at + len(self.told.history.future)

    def jump(self, at: object) -> bool:
        """Go to the moment after so many actions; whether that was forward.

        Raises:
            WorkbenchError: when there is no such moment.
        """
        if type(at) is not int or not 0 <= at <= self.end:
            raise WorkbenchError(
                say("The moments of this game are 0 to {end}, not {number}.", end=self.end, number=f"{at!r:.40}")
            )
        forward = self.at < at
        step = self.told.history.redo if forward else self.told.history.undo
        while self.at != at:
            step()
        return forward

    def branch(self) -> Game:
        """A game of one's own from the moment that is shown."""
        self.branched = branching.branch(self.told, self.at)
        return self.branched

    def bar(self, *, live: bool) -> dict[str, Any]:
        """What the page's bar shows; ``live``: whether one has branched off and plays."""
        moment: Moment = self.told.history.now
        marked = " ".join(mark["text"] for mark in self._marks if mark["at"] == self.at)  # what one has jumped to
        what = marked or (wording.told(self.told, moment) if moment.action else say("the start"))
        words = telling.short(say("Moment {number} of {end}: {what}", number=self.at, end=self.end, what=what), 200)
        return {"at": self.at, "end": self.end, "live": live, "marks": self._marks, "label": words}
