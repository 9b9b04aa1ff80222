"""`play`: a table in the notebook on which any game is played, by mouse, by touch or by keyboard."""

from __future__ import annotations

import asyncio
import base64
import traceback
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias
from uuid import uuid4

import anywidget
import traitlets
from IPython import get_ipython
from IPython.display import display, update_display

from workbench.engine.game import Game
from workbench.errors import WorkbenchError
from workbench.render import svg
from workbench.widgets import assets, views

Words: TypeAlias = "traitlets.Dict[str, Any]"
ListOfWords: TypeAlias = "traitlets.List[dict[str, Any]]"

PAUSE = 0.4
"""Seconds without a move after which the picture of a saved notebook is brought up to date."""

STALE = "The table had changed before this click arrived, so nothing was played. Look again and choose."


def play(game: Game) -> Table:
    """A table for this game. What is played on it is played in ``game``, and the other way round after `Table.refresh`.

    Raises:
        WorkbenchError: when it is not given a game.
    """
    if not isinstance(game, Game):
        hint = f"wb.play(wb.new_game({game!r}))" if isinstance(game, str) and len(game) < 60 else "wb.play(game)"
        raise WorkbenchError(
            f"play takes a game, and this is a {type(game).__name__}. "
            f"Make a game first, game = wb.new_game(…), and then {hint}; wb.games() names the games there are."
        )
    return Table(game)


class Table(anywidget.AnyWidget):
    """The playing widget. It knows no game: all it shows and offers is in the game's scene.

    The browser sends intents, ``{"kind": "play", "action": "flip c2", "revision": 7}``, ``undo`` and ``redo``; the
    answer to each is a higher ``revision``, with whatever changed or with a ``notice`` that says why nothing did.
    """

    _esm = assets.module("table.js")
    _css = assets.style("shared/base.css", "table.css")

    revision = traitlets.Int(0).tag(sync=True)
    """Grows with every answer; an intent names the one it was made at."""
    board = traitlets.Unicode().tag(sync=True)
    """The board's drawing."""
    info: Words = traitlets.Dict().tag(sync=True)
    cells: ListOfWords = traitlets.List().tag(sync=True)
    pieces: ListOfWords = traitlets.List().tag(sync=True)
    hands: ListOfWords = traitlets.List().tag(sync=True)
    faces: Words = traitlets.Dict().tag(sync=True)
    decks: ListOfWords = traitlets.List().tag(sync=True)
    choices: ListOfWords = traitlets.List().tag(sync=True)
    chronicle: Words = traitlets.Dict().tag(sync=True)
    """The log (a trait cannot be called ``log``)."""
    news: traitlets.List[str] = traitlets.List().tag(sync=True)
    """What the last answer did, a sentence each, to be announced."""
    notice: Any = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    """Why the last intent did nothing: ``text`` and perhaps ``details``."""
    picture = traitlets.Unicode().tag(sync=True)
    """The class of the still pictures that the live table hides."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._shown: object = None
        self._displays: list[str] = []
        self._pause: asyncio.TimerHandle | None = None
        super().__init__(picture=f"labyrinth-picture-{uuid4().hex}", **self._view())
        self.on_msg(self._receive)

    def refresh(self) -> None:
        """Show the game as it is now, after something was done to it elsewhere."""
        self._answer(news=[])

    def _view(self) -> dict[str, Any]:
        scene = self.game.scene()
        view = {
            "board": views.board(scene),
            "info": views.info(self.game, scene),
            "cells": views.cells(scene),
            "pieces": views.pieces(scene),
            "hands": views.hands(scene),
            "faces": views.faces(scene),
            "decks": views.decks(scene),
            "choices": views.choices(scene),
            "chronicle": views.log(self.game),
        }
        self._shown = self.game.history.now
        return view

    def _answer(self, *, news: list[str], notice: str = "") -> None:
        """Redraw, with everything in one message, and leave a new picture in the notebook."""
        view = self._view()
        with self.hold_sync():
            for name, value in view.items():
                setattr(self, name, value)
            self.news, self.notice = news, {"text": notice} if notice else None
            self.revision += 1
        self._leave_pictures_soon()

    # Intents

    def _receive(self, _: object, intent: object, buffers: object) -> None:
        """Obey an intent; whatever goes wrong is shown under the table."""
        try:
            self._obey(intent)
        except WorkbenchError as error:
            self._complain(str(error))
        except Exception as error:
            self._complain(
                f"Something went wrong inside the workbench: {type(error).__name__}: {error}. "
                "What was played before is safe; please report this with the details below.",
                traceback.format_exc(),
            )

    def _complain(self, text: str, details: str = "") -> None:
        with self.hold_sync():
            self.news = []
            self.notice = {"text": text, "details": details} if details else {"text": text}
            self.revision += 1

    def _obey(self, intent: object) -> None:
        if not isinstance(intent, Mapping):
            raise WorkbenchError("The table could not read a message from its page. Run the cell again.")
        kind = str(intent.get("kind"))
        deeds: dict[str, Callable[[], list[str]]] = {
            "play": lambda: self._play(intent.get("action")),
            "undo": self._undo,
            "redo": self._redo,
        }
        if kind not in deeds:
            raise WorkbenchError(f"The table does not know the message {kind[:40]!r}. Run the cell again.")
        if intent.get("revision") != self.revision or self.game.history.now is not self._shown:
            self._answer(news=[], notice=STALE)
            return
        self._answer(news=deeds[kind]())

    def _play(self, action: object) -> list[str]:
        if not isinstance(action, str):
            raise WorkbenchError("The table was sent no action. Choose one of the buttons.")
        return [self.game.rules.say(event) for event in self.game.play(action)]

    def _undo(self) -> list[str]:
        taken_back = self.game.history.now.action
        self.game.undo()
        return [f"Taken back: {taken_back}."]

    def _redo(self) -> list[str]:
        self.game.redo()
        return [f"Done again: {self.game.history.now.action}."]

    # The notebook

    def _ipython_display_(self, **_: Any) -> None:
        """Show the live table and, beside it, a picture for whoever opens the saved notebook without a kernel."""
        shell = get_ipython()
        if getattr(shell, "kernel", None) is None:
            print(self.game)
            return
        bundle, metadata = self._repr_mimebundle_() or ({}, {})
        display(bundle, metadata=metadata, raw=True)
        name = uuid4().hex
        display(self._picture(), raw=True, display_id=name)
        self._displays.append(name)

    def _leave_pictures_soon(self) -> None:
        """After a pause: whoever plays fast should not wait for pictures that nobody sees."""
        if self._pause is not None:
            self._pause.cancel()
        try:
            self._pause = asyncio.get_running_loop().call_later(PAUSE, self._leave_pictures)
        except RuntimeError:  # no loop runs here, so there is no later either
            self._leave_pictures()

    def _leave_pictures(self) -> None:
        try:
            picture = self._picture() if self._displays else {}
            for name in self._displays:
                update_display(picture, raw=True, display_id=name)
        except Exception as error:
            self._complain(f"The picture for the saved notebook could not be made: {error}", traceback.format_exc())

    def _picture(self) -> dict[str, str]:
        scene = self.game.scene()
        drawing = base64.b64encode(svg.table(scene).encode()).decode()
        return {
            "text/html": f'<img class="{self.picture}" alt="The table when it was last seen" '
            f'src="data:image/svg+xml;base64,{drawing}">',
            "text/plain": "The table when it was last seen.",
        }
