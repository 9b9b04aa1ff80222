"""The page on which a table is set up by hand: a thin skin over `workbench.building.build.Build`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol, TypeAlias

import traitlets

from workbench.building import documents, opening
from workbench.building.build import Build
from workbench.engine.overlay import Overlay
from workbench.engine.scene import Scene
from workbench.engine.seeds import seed_read
from workbench.engine.workshop import REVIEW, Deed
from workbench.errors import BuildError, LockedError, OptionError, WorkbenchError
from workbench.language import mark, say
from workbench.render import svg
from workbench.widgets import assets, build_views, views
from workbench.widgets.fields import value_of
from workbench.widgets.kept_boards import KeptBoards
from workbench.widgets.layers import Layers
from workbench.widgets.stills import StillWidget
from workbench.widgets.telling import short

Words: TypeAlias = "traitlets.Dict[str, Any]"
ListOfWords: TypeAlias = "traitlets.List[dict[str, Any]]"
Intent: TypeAlias = Mapping[str, Any]

PAGE = assets.widget("builder.js")
STALE = mark("The board had changed before this arrived, so nothing was done. Look again.")
VERBS = ("put", "remove", "turn", "flip", "swap", "fill", "clear", "reroll", "lock", "unlock")


class Played(Protocol):
    """Something that can be gone on with."""

    @property
    def is_begun(self) -> bool:
        """Whether anything was done in it."""


class Games(Protocol):
    """The games on the boards of a page: who plays them, and where."""

    def here(self, build: Build) -> Played | None:
        """The one on the board as it is now."""

    def former(self, build: Build) -> Played | None:
        """The one that was played last on another board."""

    def play(self, which: str = "") -> None:
        """Open one: that on the board, ``anew`` another one on it, or the ``former`` one."""

    def put_away(self) -> None:
        """Take it out of sight."""


class BuildPage(StillWidget):
    """Shows the step that is worked at, and does what the browser asks for.

    The browser sends intents, ``{"kind": "do", "verb": "put", "place": "c2", "item": "terror[NE]", "revision": 7}``;
    the answer to each is a higher ``revision``, with whatever changed or with a ``notice`` that says why nothing did.
    """

    _esm = PAGE
    _css = assets.style(
        "lw-builder", "common/base.css", "common/form.css", "table.css", "extras.css", "layers.css", "builder.css"
    )

    revision = traitlets.Int(0).tag(sync=True)
    info: Words = traitlets.Dict().tag(sync=True)
    steps: ListOfWords = traitlets.List().tag(sync=True)
    step: Words = traitlets.Dict().tag(sync=True)
    tray: ListOfWords = traitlets.List().tag(sync=True)
    places: ListOfWords = traitlets.List().tag(sync=True)
    cells: ListOfWords = traitlets.List().tag(sync=True)
    pieces: ListOfWords = traitlets.List().tag(sync=True)
    flaws: ListOfWords = traitlets.List().tag(sync=True)
    verdict: Words = traitlets.Dict().tag(sync=True)
    """How much is wrong in words, whether the board can be played, and what is played on it and on others."""
    summary: ListOfWords = traitlets.List().tag(sync=True)
    layers: Words = traitlets.Dict().tag(sync=True)
    """The numbers that can be laid over the board, and those that are."""
    offers: ListOfWords = traitlets.List().tag(sync=True)
    """Boards that were left and can be gone on with."""
    opened: Any = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    """What was opened last, until something is built on it; ``revision`` is that of the answer that brought it."""
    playing = traitlets.Bool(False).tag(sync=True)
    """Whether the table is open below."""
    news: traitlets.List[str] = traitlets.List().tag(sync=True)
    notice: Any = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    told: Any = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    """A share code, or a file to be saved by the browser."""
    words: Words = traitlets.Dict().tag(sync=True)
    picture = traitlets.Unicode().tag(sync=True)

    def __init__(self, build: Build, games: Games, *, autosave: bool) -> None:
        """Show a build.

        Args:
            build: what is worked on.
            games: opens the tables of the games on it.
            autosave: whether to keep what is built in the user's data folder.
        """
        self.build, self.autosave = build, autosave
        self.kept = KeptBoards(autosave)
        self._games = games
        self._shown: tuple[object, str] = (None, "")
        self._layers = Layers(lambda: (self.build.rules, self.build.state))
        super().__init__(words=assets.words(PAGE), **self._view())
        self.on_msg(self._receive)
        build.watch(self._moved)

    def _moved(self) -> None:
        """Something was built here or in another cell: show it once the present work is finished."""
        with suppress(RuntimeError):  # where no loop runs, nobody looks either
            asyncio.get_running_loop().call_soon(self._catch_up)

    def _catch_up(self) -> None:
        if not self._is_shown and self.comm is not None:
            self.refresh()

    @property
    def _is_shown(self) -> bool:
        """Whether the page shows the build as it is now."""
        return self.build.now is self._shown[0] and self.build.step == self._shown[1]

    def refresh(self) -> None:
        """Show the build as it is now, after something was done to it elsewhere."""
        self._answer([])

    # What is shown

    def _shown_scene(self) -> Scene:
        return self.build.scene()

    def _shown_overlay(self) -> Overlay | None:
        return self._layers.overlay()

    def show_layer(self, name: str = "") -> None:
        """Lay numbers over the board, such as ``"distance"``; without a name take them away.

        Raises:
            WorkbenchError: naming those that there are.
        """
        self._layers.choose(name)
        self._answer([])

    def _view(self) -> dict[str, Any]:
        build, look, scene = self.build, self.build.look(), self._shown_scene()
        found, overlay = build.problems(), self._shown_overlay()
        self._shown = (build.now, build.step)
        return {
            "info": build_views.info(build, scene),
            "steps": build_views.steps(build, found),
            "step": build_views.step(build, look),
            "tray": build_views.tray(look),
            "places": build_views.places(build, look, scene, overlay),
            "cells": views.cells(scene, overlay),
            "pieces": views.pieces(scene),
            "flaws": build_views.flaws(build, found),
            "verdict": {
                "words": short(build_views.verdict(found)),
                "playable": not any(flaw.broken for flaw in found),
                "number": len(found),
                "game": self._game_here(),
                "former": self._games.former(build) is not None,
            },
            "summary": build_views.summary(build, found) if look.name == REVIEW else [],
            "layers": self._layers.plain(overlay),
            **self.parted(build_views.drawings(look, scene, overlay)),
        }

    def _game_here(self) -> bool:
        """Whether a game on this board can be gone on with."""
        game = self._games.here(self.build)
        return game is not None and game.is_begun

    def _answer(self, news: list[str], notice: str = "") -> None:
        """Redraw, with everything in one message, and leave a new picture in the notebook."""
        view, notice = self._view(), notice or self.kept.news()
        with self.hold_sync():
            for name, value in view.items():
                setattr(self, name, value)
            self.words = assets.words(PAGE)
            self.news, self.notice, self.told = news, {"text": notice} if notice else None, None
            self.offers = [draft.words() for draft in self.kept.offers]
            self.revision += 1
        self._rest_soon()

    def _tell(self, told: dict[str, Any]) -> None:
        with self.hold_sync():
            self.news, self.notice, self.told = [], None, told
            self.revision += 1

    def _complain(self, text: str, details: str = "", **more: Any) -> None:
        with self.hold_sync():
            self.news, self.told = [], None
            self.notice = {"text": text, **({"details": details} if details else {}), **more}
            self.revision += 1

    # Intents

    def _receive(self, _: object, intent: object, buffers: object) -> None:
        """Obey an intent; whatever goes wrong is shown on the page."""
        self._try(lambda: self._obey(intent))

    def _kinds(self) -> dict[str, Callable[[Intent], None]]:
        return {
            "do": self._do,
            "set": lambda intent: self._set(str(intent.get("name")), str(intent.get("value"))),
            "repair": lambda intent: self._repair(intent.get("flaw"), intent.get("repair")),
            "mend": lambda intent: self._mend(),
            "unlock": lambda intent: self._unlock(str(intent.get("step")), str(intent.get("place"))),
            "undo": lambda intent: self._stepped(say("Taken back: {name}.", name=self.build.undo())),
            "redo": lambda intent: self._stepped(say("Done again: {name}.", name=self.build.redo())),
            "layer": lambda intent: self.show_layer(str(intent.get("name") or "")),
            "go": lambda intent: self._go(str(intent.get("step"))),
            "play": lambda intent: self._begin_to_play(
                str(intent.get("which") or ""), intent.get("sure") is True, intent.get("mended") is True
            ),
            "build": lambda intent: self._go_on_building(),
            "boards": lambda intent: self._tell({"kind": "boards", "boards": self.kept.earlier(self.build)}),
            "resume": lambda intent: self._resume(str(intent.get("id"))),
            "decline": lambda intent: self._decline(),
            "share": lambda intent: self._tell({"kind": "share", "code": documents.share(self.build)}),
            "file": lambda intent: self._file(str(intent.get("format"))),
            "open": lambda intent: self._open(intent.get("text"), intent.get("file") or ""),
        }

    def _obey(self, intent: object) -> None:
        if not isinstance(intent, Mapping):
            raise WorkbenchError(say("The board could not read a message from its page. Run the cell again."))
        kinds, kind = self._kinds(), str(intent.get("kind"))
        if kind not in kinds:
            raise _unknown(kind)
        if intent.get("revision") != self.revision or not self._is_shown:
            self._answer([], say(STALE))
        else:
            kinds[kind](intent)

    def _do(self, intent: Intent) -> None:
        """Carry out one deed at the step that is shown."""
        verb = str(intent.get("verb"))
        if verb not in VERBS:
            raise _unknown(verb)
        try:
            seed = None if intent.get("seed") is None else seed_read(str(intent["seed"]).strip())
        except OptionError as error:
            self._complain(str(error), at="seed")
            return
        if verb == "reroll" and seed is None:
            self.build.reroll()
        else:
            try:
                self.build.do(_deed(verb, self.build.step, intent, seed))
            except LockedError as error:
                step, place = error.places[0]
                self._complain(str(error), asks="unlock", step=step, place=place)
                return
        self._done()

    def _set(self, name: str, text: str) -> None:
        value = value_of(name, text, self.build.info.options)
        self.build.set(**{name: value})
        self._done()

    def _repair(self, flaw: object, repair: object) -> None:
        found = self.build.problems()
        if not isinstance(flaw, int) or not 0 <= flaw < len(found):
            raise BuildError(say("That problem is not there any more."))
        repairs = found[flaw].repairs
        if not isinstance(repair, int) or not 0 <= repair < len(repairs):
            raise BuildError(say("There is no ready way to mend this: change the table by hand."))
        self.build.repair(repairs[repair])
        self._done()

    def _unlock(self, step: str, place: str) -> None:
        """Let a place go that is locked, at whatever step."""
        self.build.do(Deed("unlock", step, place))
        self._done()

    def _mend(self) -> None:
        self.build.mend()
        self._done()

    def _done(self) -> None:
        """Show what was done, and say it together with what is still wrong."""
        if self.build.now is self._shown[0]:
            self._answer([say("Nothing has changed.")])
            return
        self.kept.offers = []
        lines = [f"{self.build.now.name}."]
        if any(flaw.weight == "wrong" for flaw in self.build.problems()):
            lines.append(f"{build_views.verdict(self.build.problems())}.")
        self._stepped(*lines)

    def _stepped(self, *news: str) -> None:
        """Show a board that was changed; what was opened before is no news any more."""
        self.opened = None
        self._answer([*news])

    def _go(self, step: str) -> None:
        self.build.go(step)
        look = self.build.look()
        self._answer([look.title, look.sentence])

    # Playing

    def _begin_to_play(self, which: str, sure: bool, mended: bool) -> None:
        """Open the table, after mending what can be mended if asked to; while something is wrong, ask first.

        A game that is there already, here or on another board, goes on without a question.
        """
        if self.playing:  # a second press
            self._answer([])
            return
        if mended:
            self.build.mend()
        broken = [flaw for flaw in self.build.problems() if flaw.broken]
        if broken and not sure and which != "former" and not self._game_here():
            if mended:
                self._answer([])
            what = build_views.verdict(broken)
            self._complain(
                say("{what}: a game on this board breaks the rules. How shall it go on?", what=what), asks="play"
            )
            return
        self._games.play(which)
        self.kept.offers, self.opened, self.playing = [], None, True
        self._answer([say("The table is open below.")])

    def _go_on_building(self) -> None:
        self._games.put_away()
        self.playing = False
        self._answer([self.build.look().title])

    # Keeping, sharing, going on

    def _file(self, kind: str) -> None:
        """Hand the browser a file; pictures are drawn in the light colours, without locks or the rest of the page."""
        name = f"{self.build.rules.game}-{self.build.seed}"
        if kind == "document":
            told = {"name": f"{name}.board.json", "type": "application/json", "text": documents.text_of(self.build)}
        elif kind in ("svg", "png"):
            drawing = str(svg.board(self.build.scene(locks=False), theme="light", overlay=self._shown_overlay()))
            told = {"name": f"{name}.{kind}", "type": "image/svg+xml", "text": drawing}
        else:
            raise BuildError(say("There is no file of the kind {kind}.", kind=repr(kind[:40])))
        self._tell({"kind": "file", "format": kind, **told})

    def _open(self, text: object, file: object) -> None:
        """Open a code or a file as a change that can be taken back; a refusal stands beside the box."""
        if not isinstance(text, str) or not isinstance(file, str):
            raise WorkbenchError(say("The board could not read a message from its page. Run the cell again."))
        try:
            opened = opening.open_text(self.build, text, short(file, 120))
        except WorkbenchError as error:
            self._complain(say("Not opened, and nothing has changed. {reason}", reason=error), at="open")
            return
        self.kept.offers = []
        told = build_views.opened(opened)
        self.opened = {**told, "revision": self.revision + 1}
        self._answer([told["title"], *told["lines"], told["hint"]])

    def _resume(self, which: str) -> None:
        """Go on with another board; the one that is here stays among the earlier boards."""
        taken = self.kept.take(which, self.build)
        if taken is self.build:
            self._answer([])
            return
        left, self.build = (self.build if self.build.history.can_undo else None), taken
        self.build.watch(self._moved)
        self.opened = None
        news = [say("The work goes on."), self.build.look().title]
        if left is not None:
            news.append(say("The board that was here is kept among the earlier boards."))
        self._answer(news)

    def _decline(self) -> None:
        self.kept.decline()
        self._answer([say("Your earlier boards stay under “Save, open, share, picture”.")])

    def begin(self) -> None:
        """Save from now on, and offer to go on with boards that were left: somebody looks."""
        self.kept.begin(self.build)
        self.offers = [draft.words() for draft in self.kept.offers]

    def _on_display(self) -> None:
        self.begin()

    def __str__(self) -> str:
        return str(self.build)


def _unknown(kind: str) -> BuildError:
    return BuildError(say("The board does not know the message {kind}. Run the cell again.", kind=repr(kind[:40])))


def _deed(verb: str, step: str, intent: Intent, seed: int | None) -> Deed:
    """The deed that an intent describes.

    Raises:
        BuildError: when a part of it is of the wrong kind.
    """
    words = {name: intent.get(name) or "" for name in ("place", "other", "item")}
    quarters = intent.get("quarters") or 0
    if not all(isinstance(word, str) for word in words.values()) or not isinstance(quarters, int):
        raise BuildError(say("The board could not read a message from its page. Run the cell again."))
    return Deed(verb, step, words["place"], words["other"], words["item"], quarters % 4, seed)
