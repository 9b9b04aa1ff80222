from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import workbench.widgets.stills as stills
from tests.widgets import toy
from tests.widgets.bridge import Wire, state_of
from workbench.engine.game import Game
from workbench.errors import WorkbenchError
from workbench.widgets import telling, views
from workbench.widgets.table import STALE, Table, play


@pytest.fixture
def table() -> Table:
    return play(toy.new_game())


@pytest.fixture(autouse=True)
def _saved_games_go_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WORKBENCH_DATA", str(tmp_path / "saved"))


def told(table: Table) -> list[str]:
    """All sentences of the log."""
    return [line for turn in table.chronicle["turns"] for line in turn["lines"]]


def say(table: Table, kind: str, **words: Any) -> None:
    """Send an intent as the page does."""
    table._handle_custom_msg({"kind": kind, "revision": table.revision, **words}, [])


def actions(table: Table) -> list[str]:
    return [choice["action"] for choice in table.choices]


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        ("lanterns", r"wb\.play\(wb\.new_game\('lanterns'\)\)"),
        (None, "this is None"),
        (7, "int"),
        (toy.Lanterns(), "Lanterns"),
    ],
)
def test_only_a_game_can_be_played(wrong: Any, hint: str) -> None:
    with pytest.raises(WorkbenchError, match=hint):
        play(wrong)


def test_the_choices_are_the_legal_actions(table: Table) -> None:
    assert actions(table) == [str(action) for action in table.game.legal_actions]


def test_an_intent_is_played_and_told(table: Table) -> None:
    say(table, "play", action="draw oil")
    assert len(table.game.history.past) == 2
    assert table.revision == 1 and table.notice is None
    assert table.news == told(table) == table.game.log
    assert table.info["can_undo"] and not table.info["can_redo"]


def test_an_answer_is_one_message(table: Table) -> None:
    wire = table.comm = Wire()
    say(table, "play", action="draw oil")
    updates = wire.take()
    assert len(updates) == 1
    update = updates[0]["update"]
    assert "revision" in update and "cells" not in update, "what did not change is not sent"


def test_undo_and_redo(table: Table) -> None:
    before = state_of(table)
    say(table, "play", action="draw oil")
    after = state_of(table)
    [drawn] = table.news
    assert drawn.startswith("Seat 1 draws oil-")
    say(table, "undo")
    assert table.news == [f"Taken back: {drawn}"]
    same = ("hands", "decks", "choices", "chronicle", *(name for name in before if name.startswith("part")))
    assert [state_of(table)[name] for name in same] == [before[name] for name in same]
    assert table.info["can_redo"]
    say(table, "redo")
    assert table.news == [f"Done again: {drawn}"]
    assert [state_of(table)[name] for name in same] == [after[name] for name in same]
    say(table, "redo")
    assert "nothing was taken back" in table.notice["text"]


def test_a_stale_click_is_refused(table: Table) -> None:
    table._handle_custom_msg({"kind": "play", "action": "draw oil", "revision": 0}, [])
    table._handle_custom_msg({"kind": "play", "action": "draw oil", "revision": 0}, [])
    assert len(table.game.history.past) == 2
    assert table.notice == {"text": STALE}


def test_a_click_after_the_game_went_on_elsewhere_is_refused_and_shows_the_game_as_it_is(table: Table) -> None:
    table.game.play("end")
    say(table, "play", action="draw oil")
    assert table.notice == {"text": STALE}
    assert "Seat 2" in table.info["asked"]
    say(table, "play", action="draw oil")
    assert table.notice is None


def test_refresh_shows_what_was_played_elsewhere(table: Table) -> None:
    table.game.play("end")
    table.refresh()
    assert "Seat 2" in table.info["asked"]
    assert table.revision == 1


@pytest.mark.parametrize(
    ("intent", "words"),
    [
        ({"kind": "play", "action": "light c2 with oil-1"}, r"not legal here: no lit lantern.*\[TOY-1\]"),
        ({"kind": "play", "action": "drow oil"}, "Did you mean 'draw'"),
        ({"kind": "play", "action": None}, "no action"),
        ({"kind": "play"}, "no action"),
        ({"kind": "undo"}, "start of the game"),
        ({"kind": "dance" * 99}, "does not know the message"),
        ({"kind": ["play"]}, "does not know the message"),
    ],
)
def test_a_bad_intent_is_answered_below_the_table(table: Table, intent: dict[str, Any], words: str) -> None:
    before = table.game.position()
    table._handle_custom_msg({"revision": table.revision, **intent}, [])
    assert table.game.position() == before
    assert table.revision == 1
    with pytest.raises(WorkbenchError, match=words):
        raise WorkbenchError(table.notice["text"])
    assert len(table.notice["text"]) < 300


@pytest.mark.parametrize("intent", [None, 3, "play", ["play"]])
def test_what_is_no_intent_at_all_is_answered_too(table: Table, intent: Any) -> None:
    table._handle_custom_msg(intent, [])
    assert "could not read" in table.notice["text"]


def test_a_fault_of_ours_is_shown_with_its_details(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("one lantern by none")

    monkeypatch.setattr(table.game.rules, "apply", broken)
    say(table, "play", action="draw oil")
    assert "ZeroDivisionError: one lantern by none" in table.notice["text"]
    assert "Traceback" in table.notice["details"]
    assert len(table.game.history.past) == 1
    monkeypatch.undo()
    say(table, "play", action="draw oil")
    assert table.notice is None


def test_a_fault_while_drawing_is_shown_and_mended(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "drawings", lambda *_, **__: 1 / 0)
    say(table, "play", action="draw oil")
    assert "ZeroDivisionError" in table.notice["text"]
    monkeypatch.undo()
    say(table, "play", action="draw oil")
    assert table.notice == {"text": STALE}, "the page had not seen the last action"
    assert "1 actions left" in table.info["asked"]


def test_the_end_offers_nothing_and_says_why() -> None:
    game = toy.new_game()
    table = play(game)
    for _ in range(60):
        if game.outcome:
            break
        lights = [action for action in actions(table) if action.startswith("light")]
        say(table, "play", action=(lights or actions(table))[0])
    assert table.choices == []
    assert table.info["over"] and table.info["won"] is True
    assert table.info["result"] == "Every lantern is lit."


def test_nothing_hidden_is_sent() -> None:
    seen, other = toy.new_game(), toy.new_game()
    other.state.deck.reverse()
    assert seen.position() != other.position()
    one, two = state_of(play(seen)), state_of(play(other))
    assert {name for name in one if one[name] != two[name]} == {"picture", "layout"}


def test_all_traits_are_plain_words(table: Table) -> None:
    say(table, "play", action="draw oil")
    assert json.loads(json.dumps(state_of(table))) == state_of(table)


def test_a_long_seed_keeps_all_its_digits() -> None:
    assert play(toy.new_game(2**60 + 1)).info["seed"] == str(2**60 + 1)


def test_a_long_log_is_cut_at_the_front() -> None:
    game = toy.new_game()
    for _ in range(150):
        game.play("end")
    shown = telling.log(game, game.scene())
    lines = [line for turn in shown["turns"] for line in turn["lines"]]
    assert len(lines) <= telling.LOG_LINES + 2 and not shown["earlier"]
    for _ in range(150):
        game.play("end")
    shown = telling.log(game, game.scene())
    lines = [line for turn in shown["turns"] for line in turn["lines"]]
    assert len(lines) <= telling.LOG_LINES + 2 and shown["earlier"]
    assert lines == game.log[-len(lines) :]


class Handle:
    """What a loop gives for something that is to be done later."""

    def __init__(self, loop: Loop, act: Callable[[], None]) -> None:
        self.loop, self.act = loop, act

    def cancel(self) -> None:
        if self.act in self.loop.waiting:
            self.loop.waiting.remove(self.act)


class Loop:
    """An event loop whose time the test tells."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def call_soon(self, callback: Callable[[], None]) -> None:
        """Whoever is called soon finds that the table shows the game already."""

    def time(self) -> float:
        return 0.0

    def call_later(self, _: float, act: Callable[[], None]) -> Handle:
        self.waiting.append(act)
        return Handle(self, act)

    call_at = call_later

    def pass_time(self) -> None:
        waiting, self.waiting = self.waiting, []
        for act in waiting:
            act()


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Loop:
    loop = Loop()
    monkeypatch.setattr("asyncio.get_running_loop", lambda: loop)
    return loop


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is displayed and updated in a notebook, as pairs of bundle and display id."""
    shown: list[Any] = []
    for name in ("display", "update_display"):
        monkeypatch.setattr(stills, name, lambda bundle, **how: shown.append((bundle, how.get("display_id"))))
    monkeypatch.setattr(stills, "get_ipython", lambda: type("Shell", (), {"kernel": 1})())
    return shown


def test_a_picture_is_left_in_the_notebook_and_follows_the_game(loop: Loop, shown: list[Any]) -> None:
    table = play(toy.new_game())
    table._ipython_display_()
    (live, _), (still, name) = shown
    assert live["application/vnd.jupyter.widget-view+json"]["model_id"] == table.model_id
    assert f'<img class="{table.picture}"' in still["text/html"]
    for _ in range(3):
        say(table, "play", action="draw oil")
    assert len(shown) == 2, "whoever plays fast need not wait for pictures"
    assert "This is a picture" in still["text/html"]
    loop.pass_time()
    (fresh, again) = shown[2]
    assert len(shown) == 3
    assert again == name
    assert fresh["text/html"] != still["text/html"]


def test_without_a_loop_the_picture_is_made_at_once(shown: list[Any]) -> None:
    table = play(toy.new_game())
    table._ipython_display_()
    say(table, "play", action="end")
    assert len(shown) == 3


def test_a_picture_that_cannot_be_made_is_no_secret(
    table: Table, loop: Loop, shown: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    table._ipython_display_()
    monkeypatch.setattr("workbench.render.svg.table", lambda *_, **__: 1 / 0)
    say(table, "play", action="end")
    loop.pass_time()
    assert "ZeroDivisionError" in table.notice["details"]
    assert told(table) == ["Seat 1 ends the turn."]


def test_in_a_terminal_the_game_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    play(toy.new_game())._ipython_display_()
    assert "Lanterns" in capsys.readouterr().out


def test_a_table_does_not_stop_its_game_from_being_played(table: Table) -> None:
    game: Game = table.game
    game.play("draw oil")
    assert len(game.log) == 1


def test_a_game_moved_on_in_python_is_shown() -> None:
    """The words of one cell and the table of another are one game."""
    game = toy.new_game()

    async def in_a_notebook() -> tuple[int, int, int]:
        table = play(game, autosave=False)
        before = table.revision
        game.play(next(iter(game.legal_actions)))
        await asyncio.sleep(0)
        after = table.revision
        game.undo()
        game.redo()
        await asyncio.sleep(0)
        return before, after, table.revision

    before, after, back = asyncio.run(in_a_notebook())
    assert after == before + 1
    assert back == after, "undone and done again before anybody looked: nothing new"
