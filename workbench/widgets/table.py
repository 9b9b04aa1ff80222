"""`play`: a table in the notebook on which any game is played, by mouse, by touch or by keyboard."""

from __future__ import annotations

import asyncio
import json
import traceback
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeAlias

import traitlets

from workbench.engine.game import Game
from workbench.engine.scene import Scene
from workbench.engine.views import View
from workbench.errors import WorkbenchError
from workbench.games import opening
from workbench.language import mark, say
from workbench.players.player import Player
from workbench.widgets import asking, assets, branching, changes, saving, telling, views, walks
from workbench.widgets.seats import Seats
from workbench.widgets.stills import StillWidget

Words: TypeAlias = "traitlets.Dict[str, Any]"
ListOfWords: TypeAlias = "traitlets.List[dict[str, Any]]"
Intent: TypeAlias = Mapping[str, Any]

PAGE = assets.module("table.js")
STALE = mark("The table had changed before this click arrived, so nothing was played. Look again and choose.")
SCENES = 6
"""So many scenes are remembered, to tell what changed between them."""


def play(game: Game, seats: Mapping[int, Player] | None = None, *, study: bool = False, autosave: bool = True) -> Table:
    """A table for this game. What is played on it is played in ``game``, and the other way round.

    Args:
        game: the game, such as ``wb.new_game("library-labyrinth")``.
        seats: a player for each seat that the computer plays, such as ``{2: RandomPlayer(Stream("two"))}``.
        study: take back freely, also what had revealed something.
        autosave: keep the record in the user's data folder, to go on with after a dead kernel.

    Raises:
        WorkbenchError: when it is not given a game, or a seat that there is not.
    """
    if not isinstance(game, Game):
        hint = f"wb.play(wb.new_game({game!r}))" if isinstance(game, str) and len(game) < 60 else "wb.play(game)"
        raise WorkbenchError(
            say(
                "play takes a game, and this is a {kind}. Make a game first, game = wb.new_game(…), "
                "and then {hint}; wb.games() names the games there are.",
                kind=type(game).__name__,
                hint=hint,
            )
        )
    return Table(game, seats or {}, study=study, autosave=autosave)


class Table(StillWidget):
    """The playing widget. It knows no game: all it shows and offers is in the game's scene.

    The browser sends intents, ``{"kind": "play", "action": "flip c2", "revision": 7}``, ``undo``, ``hint`` …; the
    answer to each is a higher ``revision``, with whatever changed or with a ``notice`` that says why nothing did.
    """

    _esm = PAGE
    _css = assets.style("common/base.css", "table.css", "extras.css")

    revision = traitlets.Int(0).tag(sync=True)
    """Grows with every answer; an intent names the one it was made at."""
    info: Words = traitlets.Dict().tag(sync=True)
    cells: ListOfWords = traitlets.List().tag(sync=True)
    pieces: ListOfWords = traitlets.List().tag(sync=True)
    hands: ListOfWords = traitlets.List().tag(sync=True)
    decks: ListOfWords = traitlets.List().tag(sync=True)
    legend: ListOfWords = traitlets.List().tag(sync=True)
    choices: ListOfWords = traitlets.List().tag(sync=True)
    walks: Words = traitlets.Dict().tag(sync=True)
    """The steps to choices of which there are many."""
    chronicle: Words = traitlets.Dict().tag(sync=True)
    """The log (a trait cannot be called ``log``)."""
    changed: ListOfWords = traitlets.List().tag(sync=True)
    """What differs from when the seat that is asked last looked."""
    words: Words = traitlets.Dict().tag(sync=True)
    """What the page's own sentences are in the language of now; English where nothing is said."""
    mode: Words = traitlets.Dict().tag(sync=True)
    """How it is played: computer seats, whose eyes the table is for, an offer to go on, a replay's place."""
    news: traitlets.List[str] = traitlets.List().tag(sync=True)
    """What the last answer did, a sentence each, to be announced."""
    notice: Any = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    """Why the last intent did nothing: ``text`` and perhaps ``details``, or what it ``asks`` first."""
    told: Any = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    """The answer to a question: a hint, why not, a share code."""
    picture = traitlets.Unicode().tag(sync=True)

    def __init__(
        self, game: Game, seats: Mapping[int, Player] | None = None, *, study: bool = False, autosave: bool = True
    ) -> None:
        self.game, self.study, self.autosave = game, study, autosave
        self.seats = Seats(game, seats or {}, told=self._computer_played, failed=self._computer_failed)
        self._looking: int | None = None
        self._shown: object = None
        self._scenes: dict[tuple[int, int | None], tuple[object, Scene]] = {}
        self._saver: saving.Saver | None = None
        self._offer: saving.Saved | None = None
        self._secret = game.scene().secret
        super().__init__(words=assets.words(PAGE), **self._view())
        self.on_msg(self._receive)
        game.watch(self._moved)

    def _moved(self) -> None:
        """Something was done to the game, here or in another cell: show it once the present work is finished."""
        with suppress(RuntimeError):  # where no loop runs, nobody looks either
            asyncio.get_running_loop().call_soon(self._catch_up)

    def _catch_up(self) -> None:
        if self.game.history.now is not self._shown and self.comm is not None:
            self.refresh()

    def refresh(self) -> None:
        """Show the game as it is now, after something was done to it elsewhere."""
        self._answer(news=[])
        self.seats.wake()

    # What is shown

    @property
    def _interactive(self) -> bool:
        """Whether the person at the table is asked now."""
        return self._waits_for() == 0 and (not self.seats.asked or self.seats.paused)

    def _eyes(self) -> int | None:
        """The seat whose hand may be shown, where hands are secret; None: nobody's."""
        humans, asked = self.seats.humans, self.game.decision.seat
        if asked == 0 or not humans:
            return None
        if len(humans) == 1:
            return humans[0]
        return self._looking if asked == self._looking or self.seats.asked else None

    def _waits_for(self) -> int:
        """The seat that the table must be handed to before hands are shown; 0 when there is none."""
        if not self._secret:
            return 0
        asked = self.game.decision.seat
        return asked if asked in self.seats.humans and asked != self._eyes() else 0

    def _scene_of(self, state: Any) -> Scene:
        """The scene of a state, through the eyes of whoever looks."""
        key = (id(state), self._eyes())
        if key not in self._scenes:
            rules = self.game.rules
            scene = View(rules, state, key[1]).scene() if self._secret else rules.scene(state)
            self._scenes[key] = (state, scene)
            while len(self._scenes) > SCENES:
                del self._scenes[next(iter(self._scenes))]
        return self._scenes[key][1]

    def _shown_scene(self) -> Scene:
        return self._scene_of(self.game.state)

    def _view(self, *, marks: bool = True) -> dict[str, Any]:
        scene = self._shown_scene()
        open_choices = self._interactive
        hint = open_choices and asking.gives_hints(self.game) and self.game.outcome is None
        view = {
            "info": views.info(self.game, scene) | {"can_hint": hint},
            "cells": views.cells(scene),
            "pieces": views.pieces(scene),
            "hands": views.hands(scene, self.seats.plain()["names"]),
            "decks": views.decks(scene),
            "legend": views.legend(scene),
            "choices": views.choices(scene) if open_choices else [],
            "walks": walks.walks(self.game, scene) if open_choices else {},
            "chronicle": telling.log(self.game, scene),
            "changed": [change.plain for change in self._changes(scene)] if marks else [],
            "mode": self._mode(scene),
            **self.parted(views.drawings(scene)),
        }
        self._shown = self.game.history.now
        return view

    def _mode(self, scene: Scene) -> dict[str, Any]:
        waits = self._waits_for()
        title = next((hand.title for hand in scene.hands if hand.id == f"seat:{waits}"), say("Seat {seat}", seat=waits))
        return {
            "seats": self.seats.plain(),
            "hand_over": {"seat": waits, "title": telling.short(title, 80)} if waits else None,
            "offer": self._offer.sentence if self._offer else "",
            "study": self.study,
        }

    def _changes(self, scene: Scene) -> list[changes.Change]:
        """Since the seat that is asked last looked: its own last action, or all that happened since then."""
        past, asked = self.game.history.past, self.game.decision.seat
        if len(past) < 2:
            return []
        before = past[-2]
        if asked and past[-1].seat != asked and not self.seats.asked:
            before = next((moment for moment in reversed(past) if moment.seat == asked), past[0])
        return changes.between(self._scene_of(before.state), scene)

    def _answer(self, *, news: list[str], notice: str = "", told: Any = None, marks: bool = True) -> None:
        """Redraw, with everything in one message, and leave a new picture in the notebook."""
        view = self._view(marks=marks)
        with self.hold_sync():
            for name, value in view.items():
                setattr(self, name, value)
            self.news, self.notice, self.told = news, {"text": notice} if notice else None, told
            self.revision += 1
        self._rest_soon()

    def _tell(self, told: dict[str, Any]) -> None:
        """Answer a question; nothing else changes."""
        with self.hold_sync():
            self.news, self.notice, self.told = [], None, told
            self.revision += 1

    # Intents

    def _receive(self, _: object, intent: object, buffers: object) -> None:
        """Obey an intent; whatever goes wrong is shown under the table."""
        try:
            self._obey(intent)
        except WorkbenchError as error:
            self._complain(str(error))
        except Exception as error:
            self._complain(
                say(
                    "Something went wrong inside the workbench: {kind}: {error}. What was played before "
                    "is safe; please report this with the details below.",
                    kind=type(error).__name__,
                    error=error,
                ),
                traceback.format_exc(),
            )

    def _complain(self, text: str, details: str = "", **more: Any) -> None:
        with self.hold_sync():
            self.news, self.told = [], None
            self.notice = {"text": text, **({"details": details} if details else {}), **more}
            self.revision += 1

    def _deeds(self) -> dict[str, Callable[[Intent], None]]:
        """What changes the game, and so must have been meant for what is shown."""
        return {
            "play": lambda intent: self._play(intent.get("action")),
            "undo": lambda intent: self._undo(intent.get("sure") is True),
            "redo": lambda intent: self._redo(),
            "step": lambda intent: self.seats.step(),
            "here": lambda intent: self._hand_over(),
            "resume": lambda intent: self._resume(),
            "open": lambda intent: self._open(intent.get("code")),
        }

    def _questions(self) -> dict[str, Callable[[Intent], None]]:
        """What changes nothing, or only how the table is played."""
        return {
            "pause": lambda intent: self.seats.pause(),
            "go": lambda intent: self.seats.go_on(),
            "speed": lambda intent: self.seats.set_speed(str(intent.get("speed"))),
            "hint": lambda intent: self._hint(),
            "why": lambda intent: self._tell({"kind": "why", **asking.why_not(self.game, str(intent.get("action")))}),
            "why-nothing": lambda intent: self._why_nothing(str(intent.get("id")), str(intent.get("name"))),
            "share": lambda intent: self._share(intent.get("full") is True, intent.get("record") is True),
            "record": lambda intent: self._tell({"kind": "record", "text": self.game.record(public=self._secret)}),
            "position": lambda intent: self._tell({"kind": "position", "text": self._position_text()}),
            "decline": lambda intent: self._decline(),
        }

    def _obey(self, intent: object) -> None:
        if not isinstance(intent, Mapping):
            raise WorkbenchError(say("The table could not read a message from its page. Run the cell again."))
        kind = str(intent.get("kind"))
        deeds, questions = self._deeds(), self._questions()
        if kind in questions:
            questions[kind](intent)
        elif kind not in deeds:
            raise WorkbenchError(
                say("The table does not know the message {kind}. Run the cell again.", kind=repr(kind[:40]))
            )
        elif intent.get("revision") != self.revision or self.game.history.now is not self._shown:
            self._answer(news=[], notice=say(STALE))
        else:
            deeds[kind](intent)
            self.seats.wake()

    def _play(self, action: object) -> None:
        if not isinstance(action, str):
            raise WorkbenchError(say("The table was sent no action. Choose one of the buttons."))
        if not self._interactive:
            raise WorkbenchError(say("It is not your turn to choose."))
        self.game.play(action)
        self._offer = None
        self._answer(news=telling.sentences(self.game, self.game.history.now))

    def _undo(self, sure: bool) -> None:
        moment = self.game.history.now
        revealed = any(self.game.rules.revealed(event) for event in moment.events)
        if revealed and not sure and not self.study:
            words = say(
                "'{action}' revealed something that nobody can forget. Take it back all the same?", action=moment.action
            )
            self._complain(words, asks="undo")
            return
        self.game.undo()
        if self.seats.asked:  # or the computer would at once do the same again
            self.seats.paused = True
        self._answer(news=[say("Taken back: {action}.", action=moment.action)], marks=False)

    def _redo(self) -> None:
        self.game.redo()
        self._answer(news=[say("Done again: {action}.", action=self.game.history.now.action)])

    def _hand_over(self) -> None:
        self._looking = self.game.decision.seat
        self._answer(news=[])

    # Computer seats

    def _computer_played(self, news: list[str]) -> None:
        self._answer(news=news)

    def _computer_failed(self, text: str, details: str) -> None:
        self._answer(news=[])
        self._complain(text, details)

    # Questions

    def _hint(self) -> None:
        if not asking.gives_hints(self.game):
            raise WorkbenchError(say("This game gives no advice."))
        self._tell({"kind": "hint", **asking.hints(self.game, self._shown_scene())})

    def _why_nothing(self, ident: str, name: str) -> None:
        self._tell({"kind": "why", **asking.why_nothing(self.game, ident, telling.short(name, 80))})

    def _share(self, full: bool, record: bool) -> None:
        code = self.game.share(full=full, record=record)
        self._tell({"kind": "share", "code": code, "spoiler": full, "record": record})

    def _position_text(self) -> str:
        """What everybody may know of the position, as the document that `workbench.from_position` takes."""
        return json.dumps(self.game.position(public=True), indent=1, ensure_ascii=False)

    def _open(self, code: object) -> None:
        if not isinstance(code, str) or not code.strip():
            raise WorkbenchError(say("Paste a share code first; it begins with LW1-."))
        self._become(opening.open_code(code, like=self.game), say("Opened from the code."))

    # Going on with a game

    def _become(self, other: Game, news: str) -> None:
        if other.rules.players != self.game.rules.players and self.seats.players:
            raise WorkbenchError(
                say("That game has another number of seats: open it on a table without computer seats.")
            )
        branching.become(self.game, other)
        self._looking, self._offer, self._secret = None, None, self.game.scene().secret
        self._answer(news=[news], marks=False)

    def _resume(self) -> None:
        if self._offer is None:
            raise WorkbenchError(say("There is no game to go on with."))
        offer, self._offer = self._offer, None
        self._become(opening.read_record(offer.record, like=self.game), say("The game goes on."))

    def _decline(self) -> None:
        if self._offer is not None:
            self._offer.decline()
        self._offer = None
        self._answer(news=[], marks=False)

    def begin(self) -> None:
        """Save from now on, offer to go on with a saved game, and let computer seats play: somebody looks."""
        earlier = _LATEST.get(self.game)
        table = earlier() if earlier is not None else None
        if table is not None and table is not self:
            table.seats.paused = True
        _LATEST[self.game] = weakref.ref(self)
        if self.autosave and self._saver is None:
            self._saver = saving.Saver()
            if not self.game.history.can_undo:
                self._offer = saving.unfinished(self.game)
                self.mode = self._mode(self._shown_scene())
        self.seats.wake()

    def close(self) -> None:
        """Take the table away; its computer seats rest."""
        if seats := getattr(self, "seats", None):  # a table whose making failed is closed too
            seats.paused = True
        super().close()

    def _on_display(self) -> None:
        self.begin()

    def _on_pause(self) -> None:
        if self._saver is not None:
            try:
                self._saver.save(self.game)
            except OSError as error:
                self._saver = None
                self._complain(
                    say("The game could not be saved ({error}) and will not be; playing goes on.", error=error)
                )

    def __str__(self) -> str:
        return str(self.game)


_LATEST: weakref.WeakKeyDictionary[Game, weakref.ref[Table]] = weakref.WeakKeyDictionary()
"""The table that each game was shown on last: a cell that is run again must not have two computers play a seat."""
