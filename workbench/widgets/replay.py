"""`replay`: a table that shows a recorded game, moment by moment."""

from __future__ import annotations

from workbench.engine import codes
from workbench.engine.game import Game
from workbench.errors import WorkbenchError, a_kind
from workbench.games.opening import open_code, read_record
from workbench.language import say
from workbench.widgets.table import Table
from workbench.widgets.watching import Watching


def replay(game: Game | str) -> Replay:
    """A slider through all that was played, with play and pause, jumps to what mattered, and a branch from anywhere.

    Args:
        game: a game, the text of its record, or a share code of one. The game itself is not touched.

    Raises:
        WorkbenchError: when it is neither, or the record is wrong.
    """
    if isinstance(game, str):
        game = open_code(game) if codes.found_in(game) else read_record(game)
    if not isinstance(game, Game):
        raise WorkbenchError(say("replay takes a game or its record, and this is {what}.", what=a_kind(game)))
    return Replay(game)


class Replay(Table):
    """The table of a replay. Nothing can be chosen on it until a person plays on from some moment."""

    watching: Watching

    def __init__(self, game: Game) -> None:
        watching = Watching(game)
        super().__init__(watching.told, autosave=False, watching=watching)

    @property
    def at(self) -> int:
        """The number of actions played at the moment that is shown."""
        return self.watching.at

    @property
    def branched(self) -> Game | None:
        """The game that was played on from some moment, if any."""
        return self.watching.branched

    def _become(self, other: Game, news: str, *, keep: bool = True) -> None:
        """Replay another game, one that was opened by its code."""
        self.watching = Watching(other)
        self._own = self.watching.told
        self._switch(self.watching.told, news)
