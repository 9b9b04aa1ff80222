"""`build`: set a table up by hand in the notebook, step by step, and play on it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import ipywidgets

from workbench.building import documents
from workbench.building.build import Build
from workbench.building.stands import Stand
from workbench.checked import checked
from workbench.engine import codes
from workbench.engine.game import Game
from workbench.errors import WorkbenchError
from workbench.games import find, games
from workbench.language import say
from workbench.packs.pack import Pack
from workbench.widgets import places
from workbench.widgets.build_page import BuildPage
from workbench.widgets.table import Table


@checked(WorkbenchError, "pack")
def build(
    what: str | Path | Build | Game | Mapping[str, Any],
    *,
    players: int | None = None,
    seed: int | None = None,
    pack: Pack | None = None,
    autosave: bool = True,
    **options: Any,
) -> Builder:
    """Set a table up by hand: players, options, what lies where; then play on it, save it or share it.

    Args:
        what: a game's name, such as ``"library-labyrinth"``; or a board to go on with: a `Build`, a share code, a
            file, a document, or a game whose position is to be worked on.
        players: how many seats; None: two, or as few as the game has.
        seed: deals whatever is not laid by hand; None takes one that nobody knows.
        pack: the content; None: the shipped one.
        autosave: keep what is built in the user's data folder, to go on with after a dead kernel.
        options: house rules by name, such as ``difficulty="novice"``.

    Raises:
        WorkbenchError: for what is no game and no board; OptionError: for a wrong option.
    """
    return Builder(_made(what, players, seed, pack, options), autosave=autosave)


def _made(what: Any, players: int | None, seed: int | None, pack: Pack | None, options: Mapping[str, Any]) -> Build:
    if isinstance(what, str) and what in games():
        return Build(find(what), players=players, seed=seed, pack=pack, options=options)
    if players is not None or seed is not None or options:
        if isinstance(what, str) and not Path(what).suffix:
            find(what)  # says which games there are
        raise WorkbenchError(say("Players, seed and options are for a new board; this one has its own."))
    if isinstance(what, Build):
        return what
    if isinstance(what, Game):
        return documents.of_game(what, pack)
    if isinstance(what, Mapping):
        return documents.from_document(what, pack)
    if isinstance(what, str) and codes.found_in(what):
        return documents.open_code(what, pack)
    if isinstance(what, str | Path):
        if isinstance(what, str) and not Path(what).suffix:
            find(what)
        return documents.load(what, pack)
    raise WorkbenchError(
        say(
            "build takes the name of a game, such as {name}, or a board; not {kind}.",
            name=repr(next(iter(games()))),
            kind=type(what).__name__,
        )
    )


class Builder(ipywidgets.VBox):
    """The page of the builder and, as soon as it is played on, the table below it.

    ``build`` is the plain-Python half, ``game`` the game that was opened last. Who goes back to building and plays
    again on the same board goes on with the game that is there; the games on boards that were changed since stay too.
    """

    def __init__(self, build: Build, *, autosave: bool = True) -> None:
        """Show a build."""
        self.game: Game | None = None
        self.table: Table | None = None
        """The table that is open now."""
        self.autosave = autosave
        self._tables: list[tuple[Stand, Table]] = []
        """The boards that were played on with their tables; the one that was open last stands last."""
        self.page = BuildPage(build, self, autosave=autosave)
        super().__init__([self.page])

    @property
    def build(self) -> Build:
        """What is built: another one as soon as a board that was left is gone on with."""
        return self.page.build

    def here(self, build: Build) -> Table | None:
        """The table of the game on the board of a build as it is now."""
        return next((table for board, table in reversed(self._tables) if board.plays_as(build.now)), None)

    def former(self, build: Build) -> Table | None:
        """The table that was open last of those with a game on another board."""
        others = (table for board, table in reversed(self._tables) if not board.plays_as(build.now))
        return next((table for table in others if table.is_begun), None)

    def play(self, which: str = "") -> None:
        """Open a table: with the game on this board, which begins if there is none.

        Args:
            which: ``anew`` begins another game on it, and the one that was there can be come back to on its table;
                ``former`` opens the game that was played last on another board.

        Raises:
            WorkbenchError: when there is no former game.
        """
        table = self.former(self.build) if which == "former" else self.here(self.build)
        if which == "former" and table is None:
            raise WorkbenchError(say("There is no game on another board to go back to."))
        if table is None:
            table = Table(self.build.game(strict=False), autosave=self.autosave)
            table.of_board = True
            self._tables.append((self.build.now, table))
        elif which == "anew":
            table.begin_again(self.build.game(strict=False))
        self._tables.sort(key=lambda one: one[1] is table)
        self.game, self.table = table.own, table
        table.takes_focus = True
        self.children = [self.page, table]
        table.begin()

    def put_away(self) -> None:
        """Take the table out of sight; its game stays."""
        self.table = None
        self.children = [self.page]

    def leave(self) -> None:
        """Nobody sees it any more."""
        for _, table in self._tables:
            table.leave()

    def _ipython_display_(self, **_: Any) -> None:
        """Show the page with its picture for a notebook without a kernel."""
        places.show(self)
        self.page.show_within(self)

    def __str__(self) -> str:
        return str(self.build)
