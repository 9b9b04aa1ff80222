"""What a table keeps: what is played is on the disk soon, and a game that was left is offered to be gone on with."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from workbench.engine.game import Game
from workbench.language import say
from workbench.widgets.keeper import Keeper
from workbench.widgets.page import TablePage

PAUSE = 0.1
"""Seconds after which an action is saved, however many follow it meanwhile."""


class KeptTable(TablePage):
    """Saves its games. A delay runs from the first action that is not saved, so the fastest game is saved too."""

    game: Game
    _remode: Callable[[], None]
    """Tells the page how the table is played now; nothing else has changed."""

    _keeper: Keeper
    _saving: asyncio.TimerHandle | None = None
    _told_trouble = ""
    of_board = False
    """Whether the game begins on a board that a builder shows above the table."""

    @property
    def _watches(self) -> bool:
        """Whether a moment of a replay is shown, which is nothing to save."""
        return False

    def _kept(self, played: bool) -> dict[str, Any]:
        """For the page: the games that are offered, aside when another one is ``played``, and what is not saved."""
        self._told_trouble = self._keeper.trouble
        return self._keeper.words(played) | {"unsaved": self._told_trouble, "kept": self._kept_words()}

    def _kept_words(self) -> str:
        """What is kept of the game, if Python stops: nothing, the game, or a game on a board."""
        if not self._keeper.begun or self._told_trouble:
            return ""
        return "board" if self.of_board else "game"

    def _keep_soon(self) -> None:
        if self._saving is not None or self._watches:
            return
        try:
            self._saving = asyncio.get_running_loop().call_later(PAUSE, self._keep)
        except RuntimeError:  # no loop runs here, so there is no later either
            self._keep()

    def _keep(self) -> None:
        if self._saving is not None:
            self._saving.cancel()
        self._saving = None
        if self._watches:
            return
        self._keeper.save(self.game)
        if self._keeper.trouble != self._told_trouble:
            self._remode()

    def _advice(self) -> str:
        if not self._keeper.begun or self._keeper.trouble:
            return super()._advice()
        if self.of_board:
            return say(
                "This is a picture of the table when the notebook was saved. Run the cell again: go on with the board, "
                "and playing on it asks whether to go on with this game, which is kept up to its last action."
            )
        return say(
            "This is a picture of the table when the notebook was saved. Run the cell again: the game is kept up to "
            "its last action, and you are asked whether to go on with it."
        )
