"""`play`: a table in the notebook on which any game is played, by mouse, by touch or by keyboard."""

from __future__ import annotations

import asyncio
import secrets
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeAlias

from workbench.engine.game import Game
from workbench.engine.overlay import Overlay
from workbench.engine.scene import Scene
from workbench.errors import WorkbenchError, a_kind
from workbench.games import opening
from workbench.language import mark, plural, say
from workbench.players.player import Player
from workbench.widgets import asking, assets, branching, house, places, telling, views, walks, wording
from workbench.widgets.eyes import Eyes
from workbench.widgets.keeper import Keeper
from workbench.widgets.kept_games import Saved
from workbench.widgets.layers import Layers
from workbench.widgets.page import PAGE
from workbench.widgets.pointing import Pointing
from workbench.widgets.replaying import ReplayingTable
from workbench.widgets.seats import Seats
from workbench.widgets.selection import Selection
from workbench.widgets.watching import Watching

Intent: TypeAlias = Mapping[str, Any]

STALE = mark("The table had changed before this click arrived, so nothing was played. Look again and choose.")


def play(
    game: Game,
    seats: Mapping[int, Player] | None = None,
    *,
    study: bool = False,
    autosave: bool = True,
    selection: Selection | None = None,
) -> Table:
    """A table for this game. What is played on it is played in ``game``, and the other way round.

    Args:
        game: the game, such as ``wb.new_game("library-labyrinth")``.
        seats: a player for each seat that the computer plays, such as ``{2: RandomPlayer(Stream("two"))}``.
        study: take back freely, also what had revealed something.
        autosave: keep the record in the user's data folder, to go on with after a dead kernel.
        selection: what is pointed at, shared with other widgets: with ``wb.edit(pack).selection`` a card that is picked
            here is selected there, and what is selected there is marked here. None: nothing is shared.

    Raises:
        WorkbenchError: when it is not given a game, a seat that there is not, or something that is no selection.
    """
    if not isinstance(game, Game):
        hint = f"wb.play(wb.new_game({game!r}))" if isinstance(game, str) and len(game) < 60 else "wb.play(game)"
        raise WorkbenchError(
            say(
                "play takes a game, and this is {what}. Make a game first, game = wb.new_game(…), "
                "and then {hint}; wb.games() names the games there are.",
                what=a_kind(game),
                hint=hint,
            )
        )
    return Table(game, seats or {}, study=study, autosave=autosave, selection=selection)


class Table(ReplayingTable):
    """The playing widget. It knows no game: all it shows and offers is in the game's scene.

    The browser sends intents, ``{"kind": "play", "action": "flip c2", "revision": 7}``, ``undo``, ``hint`` …; the
    answer to each is a higher ``revision``, with whatever changed or with a ``notice`` that says why nothing did.
    """

    def __init__(
        self,
        game: Game,
        seats: Mapping[int, Player] | None = None,
        *,
        study: bool = False,
        autosave: bool = True,
        watching: Watching | None = None,
        selection: Selection | None = None,
    ) -> None:
        self.game, self._own, self.study, self.watching = game, game, study, watching
        self.seats = Seats(game, seats or {}, told=self._computer_played, failed=self._computer_failed)
        self.eyes = Eyes(game, self.seats)
        self.eyes.replayed = self._watches
        self._layers = Layers(self.eyes.knows)
        self._shown: object = None
        self._number = 0
        self._keeper = Keeper(autosave, self.seats.plain()["names"])
        self._before: Game | None = None
        """The game that was played here before another one was opened or dealt."""
        self._opened = ""
        self._pointing = Pointing(selection)
        super().__init__(words=assets.words(PAGE), **self._view())
        self.on_msg(self._receive)
        game.watch(self._moved)
        if selection is not None:
            selection.observe(self._selected, ["table", "row"])

    def _selected(self, _: object) -> None:
        """Something was pointed at, here or in another widget."""
        self.pointed = self._pointing.plain(self.game.rules, self._shown_scene())

    def _moved(self) -> None:
        """Something was done to the game, here or in another cell: show it once the present work is finished."""
        self.eyes.moved()
        with suppress(RuntimeError):  # where no loop runs, nobody looks either
            asyncio.get_running_loop().call_soon(self._catch_up)

    def _catch_up(self) -> None:
        if self.game.history.now is not self._shown and self.comm is not None:
            self.refresh()

    def refresh(self) -> None:
        """Show the game as it is now, after something was done to it elsewhere."""
        self._answer(news=[])
        self.seats.wake()

    def _in_other_words(self) -> None:
        self._answer(news=[], marks=bool(self.changed))

    # What is shown

    @property
    def _interactive(self) -> bool:
        """Whether the person at the table is asked now."""
        return not self._watches and self.eyes.waits_for == 0 and (not self.seats.asked or self.seats.rests)

    def _shown_scene(self) -> Scene:
        return self.eyes.shown()

    def _offered_scene(self) -> Scene:
        """The scene with the choices of whoever is at the table."""
        scene = self._shown_scene()
        return scene if self._interactive else replace(scene, choices=())

    def _shown_overlay(self) -> Overlay | None:
        return self._layers.overlay()

    def show_layer(self, name: str = "") -> None:
        """Lay numbers over the board, such as ``"distance"``; without a name take them away.

        Raises:
            WorkbenchError: naming those that there are.
        """
        self._layers.choose(name)
        with self.hold_sync():
            for trait, value in self._board(self._offered_scene()).items():
                setattr(self, trait, value)
        self._rest_soon()

    def _board(self, scene: Scene) -> dict[str, Any]:
        """Everything that changes with the numbers over the board."""
        overlay = self._layers.overlay()
        return {
            "cells": views.cells(scene, overlay),
            "layers": self._layers.plain(overlay),
            **self.parted(views.drawings(scene, overlay)),
        }

    def _view(self, *, marks: bool = True) -> dict[str, Any]:
        scene, open_choices = self._offered_scene(), self._interactive
        hints = asking.gives_hints(self.game)
        hint = open_choices and hints and self.game.outcome is None
        number = self._number + (self.game.history.now is not self._shown)
        still = {"can_undo": False, "can_redo": False} if self._watches else {}
        view = {
            "info": views.info(self.game, scene) | {"can_hint": hint, "has_hints": hints, "number": number} | still,
            **self._board(scene),
            "pieces": views.pieces(scene),
            "ways": views.ways(scene),
            "hands": views.hands(scene, self.seats.plain()["names"]),
            "decks": views.decks(scene),
            "legend": views.legend(scene),
            "choices": views.choices(scene),
            "walks": walks.walks(self.game, scene),
            "chronicle": telling.log(self.game, scene),
            "changed": [change.plain for change in self.eyes.changes()] if marks else [],
            "mode": self._mode(scene),
            "pointed": self._pointing.plain(self.game.rules, scene),
        }
        self._shown, self._number = self.game.history.now, number  # not before all of it could be drawn
        return view

    def _mode(self, scene: Scene) -> dict[str, Any]:
        waits, asked = self.eyes.waits_for, self.seats.asked
        history = self._own.history
        return {
            "seats": self.seats.plain() | {"title": telling.owner(scene, asked) if asked else ""},
            "hand_over": {"seat": waits, "title": telling.owner(scene, waits)} if waits else None,
            **self._kept(history.can_undo or history.can_redo or self.watching is not None),
            "before": self._opened if self._before else "",
            "study": self.study,
            "replay": self._bar(),
        }

    def _answer(self, *, news: list[str], notice: str = "", told: Any = None, marks: bool = True) -> None:
        """Redraw, with everything in one message, and leave a new picture in the notebook."""
        view = self._view(marks=marks)
        self._show(view, news=news, notice=notice, told=told)
        self._keep_soon()
        self._rest_soon()

    def _remode(self) -> None:
        self.mode = self._mode(self._shown_scene())

    # Intents

    def _receive(self, _: object, intent: object, buffers: object) -> None:
        """Obey an intent; whatever goes wrong is shown under the table."""
        self._try(lambda: self._obey(intent))

    def _deeds(self) -> dict[str, Callable[[Intent], None]]:
        """What changes the game or shows another, and so must have been meant for what is shown."""
        found = {} if self._watches else self._playing()
        if self._watches:
            found |= {"jump": lambda intent: self._jump(intent.get("at")), "branch": lambda intent: self._branch()}
        if self.watching is not None:
            found |= {"back": lambda intent: self._back(), "leave": lambda intent: self._leave()}
        return found | {"open": lambda intent: self._open(intent.get("code"))}

    def _playing(self) -> dict[str, Callable[[Intent], None]]:
        return {
            "play": lambda intent: self._play(intent.get("action")),
            "undo": lambda intent: self._undo(intent.get("sure") is True),
            "redo": lambda intent: self._redo(),
            "step": lambda intent: self.seats.step(),
            "here": lambda intent: self._hand_over(),
            "resume": lambda intent: self._resume(str(intent.get("id") or "")),
            "anew": lambda intent: self._anew(),
            "before": lambda intent: self._back_to_the_one_before(),
            "replay": lambda intent: self._replay(),
        }

    def _questions(self) -> dict[str, Callable[[Intent], None]]:
        """What changes only how the table is played."""
        return {
            "pause": lambda intent: self.seats.pause(),
            "go": lambda intent: self.seats.go_on(),
            "speed": lambda intent: self.seats.set_speed(str(intent.get("speed"))),
            "decline": lambda intent: self._decline(str(intent.get("id") or ""), intent.get("ever") is True),
            "stay": lambda intent: self._stay(),
            "layer": lambda intent: self.show_layer(str(intent.get("name") or "")),
            "point": lambda intent: self._pointing.choose(
                self.game.rules, self._shown_scene(), str(intent.get("id"))[:200]
            ),
        }

    def _obey(self, intent: object) -> None:
        if not isinstance(intent, Mapping):
            raise WorkbenchError(say("The table could not read a message from its page. Run the cell again."))
        kind = str(intent.get("kind"))
        deeds, questions = self._deeds(), self._questions()
        if kind in asking.ANSWERS:
            self._tell(asking.ANSWERS[kind](self.game, self.eyes, intent))
        elif kind in questions:
            questions[kind](intent)
        elif kind not in deeds:
            what = repr(kind[:40])
            raise WorkbenchError(say("The table does not know the message {kind}. Run the cell again.", kind=what))
        elif not self._meant_for_this(intent):
            self._answer(news=[], notice=say(STALE))
        else:
            deeds[kind](intent)
            self.seats.wake()

    def _meant_for_this(self, intent: Intent) -> bool:
        """Whether an intent was made at what is shown, and what is shown is how things are."""
        same = intent.get("revision") == self.revision and intent.get("decision", self._number) == self._number
        return same and self.game.history.now is self._shown

    def _play(self, action: object) -> None:
        if not isinstance(action, str):
            raise WorkbenchError(say("The table was sent no action. Choose one of the buttons."))
        if not self._interactive:
            raise WorkbenchError(say("It is not your turn to choose."))
        self.game.play(self.eyes.view().parse(action))
        self._answer(news=telling.sentences(self.game, self.game.history.now))

    def _undo(self, sure: bool) -> None:
        moment = self.game.history.now
        revealed = any(self.game.rules.revealed(event) for event in moment.events)
        if revealed and not sure and not self.study:
            words = say(
                "{what} That revealed something that nobody can forget. Take it back all the same?",
                what=wording.told(self.game, moment),
            )
            self._complain(words, asks="undo")
            return
        self.game.undo()
        if self.seats.asked:  # or the computer would at once do the same again
            self.seats.paused = True
        self._answer(news=[say("Taken back: {what}", what=wording.told(self.game, moment))], marks=False)

    def _redo(self) -> None:
        self.game.redo()
        self._answer(news=[say("Done again: {what}", what=wording.told(self.game, self.game.history.now))])

    def _hand_over(self) -> None:
        self.eyes.looking = self.game.decision.seat
        self._answer(news=[])

    # Computer seats

    def _computer_played(self, news: list[str]) -> None:
        self._answer(news=news)

    def _computer_failed(self, text: str, details: str) -> None:
        self._answer(news=[])
        self._complain(text, details)

    def _open(self, code: object) -> None:
        if not isinstance(code, str) or not code.strip():
            raise WorkbenchError(say("Paste a share code first; it begins with LW1-."))
        other = opening.open_code(code, like=self._own)
        played = len(other.history.past) - 1
        news = plural(
            played,
            "Opened from the code: {title}, with {players} players and {number} action played.",
            "Opened from the code: {title}, with {players} players and {number} actions played.",
            title=telling.short(other.scene().title, 80),
            players=other.rules.players,
        )
        self._become(other, " ".join(filter(None, (news, house.told(other.rules)))))

    # Other games

    def _become(self, other: Game, news: str, *, keep: bool = True) -> None:
        """Go on with another game; ``keep``: the one before, if anything was done in it, can be come back to."""
        self._must_seat(other)
        history = self._own.history
        kept = keep and (history.can_undo or history.can_redo or self._own.from_position)
        self._keep()
        self._before, self._opened = (branching.set_aside(self._own), news) if kept else (None, "")
        branching.become(self._own, other)
        self._keeper.change(self._own, other, self._before)
        self.watching = None
        self._switch(self._own, news)

    def _must_seat(self, other: Game) -> None:
        if other.rules.players != self.game.rules.players and self.seats.players:
            raise WorkbenchError(
                say("That game has another number of players: open it on a table without computer players.")
            )

    def _switch(self, game: Game, news: str) -> None:
        """Show another game: the table's own, or one of its replay's."""
        self.game = game
        if not self._watches:  # else computer seats would play in the replay
            self.seats.game = game
        self.eyes.look_at(game, replayed=self._watches)
        self._answer(news=[news], marks=False)

    def _anew(self) -> None:
        over = self._own.outcome is not None  # then there is nothing in it to go on with
        self._become(Game(self.game.rules, secrets.randbits(32)), say("A new game is dealt."), keep=not over)

    @property
    def own(self) -> Game:
        """The game that is played here, also while a replay is shown."""
        return self._own

    @property
    def is_begun(self) -> bool:
        """Whether there is anything to go on with on this table."""
        history = self._own.history
        return history.can_undo or history.can_redo or self._before is not None

    def begin_again(self, game: Game) -> None:
        """Play another game on this table; the one that was played can be come back to."""
        self._become(game, say("A new game on the same board."), keep=self.is_begun)

    def _resume(self, which: str) -> None:
        offer = self._keeper.offered.one(which)
        other = offer.read(self._own)
        self._must_seat(other)
        self._keeper.claim(offer, other)
        self.seats.release()
        self._become(other, say("The game goes on."))

    def _back_to_the_one_before(self) -> None:
        if self._before is None:
            raise WorkbenchError(say("There is no game before this one on the table."))
        self._become(self._before, say("Back in the game before."))

    def _stay(self) -> None:
        self._before = None
        self._answer(news=[], marks=False)

    def _decline(self, which: str, ever: bool) -> None:
        self._keeper.decline(self._own, which, ever=ever)
        self.seats.release()
        self._answer(news=[], marks=False)

    # While somebody looks

    def of_lobby(self, seated: Mapping[str, str], offer: Saved | None = None) -> None:
        """Say whom a lobby seated, before anybody looks; ``offer``: the game was left, and goes on in its file.

        Raises:
            WorkbenchError: when somebody else has taken it up.
        """
        self._keeper.lobby = seated
        if offer is not None:
            self._keeper.claim(offer, self._own)

    def begin(self) -> None:
        """Save from now on, offer to go on with a saved game, and let computer seats play: somebody looks."""
        table = earlier() if (earlier := _LATEST.get(self.game)) else None
        if table is not None and table is not self:
            table.seats.paused = True
        _LATEST[self.game] = weakref.ref(self)
        self.follow_language()
        self._keeper.begin(self.game)
        if self._keeper.offer and not self._keeper.aside:
            self.seats.hold()
        with self.hold_sync():
            for name, value in self._view().items():
                setattr(self, name, value)
        self.seats.wake()

    def leave(self) -> None:
        """Nobody sees it any more: its computer seats rest, and its games can be gone on with elsewhere."""
        self.seats.paused = True
        if self._saving is not None:
            self._keep()
        self._keeper.end(self._own, self._before)

    def close(self) -> None:
        """Take the table away."""
        if hasattr(self, "_pointing"):  # a table whose making failed is closed too
            self.leave()
        super().close()

    def _on_display(self) -> None:
        places.show(self)
        self.begin()

    def __str__(self) -> str:
        return str(self.game)


_LATEST: weakref.WeakKeyDictionary[Game, weakref.ref[Table]] = weakref.WeakKeyDictionary()
"""The table that each game was shown on last: a cell that is run again must not have two computers play a seat."""
