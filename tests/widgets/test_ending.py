"""What a table offers when the game is over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import workbench as wb
from tests.widgets import toy
from tests.widgets.bridge import Joined
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.players.greedy import Greedy
from workbench.widgets.table import Table, play

Join = Callable[..., Joined]


def ended() -> Game:
    game = wb.new_game("library-labyrinth", seed=4)
    player = Greedy(Stream("ending", 1))
    while not game.outcome:
        game.play(player.choose(game.view(game.decision.seat)))
    return game


def say(table: Table, kind: str, **words: Any) -> None:
    table._handle_custom_msg({"kind": kind, "revision": table.revision, **words}, [])


@pytest.mark.browser
@pytest.mark.parametrize("study", [True, False])
def test_it_offers_another_game_a_replay_and_in_study_to_take_back(joined: Join, study: bool) -> None:
    game = ended()
    at = joined(play(game, study=study))
    offered = at.page.locator(".lw-ends button")
    expected = ["⟳ New game with the same rules", "▶ Replay this game", *(["↶ Take the last action back"] * study)]
    expect(offered).to_have_text(expected)
    if study:
        offered.last.click()
        at.settle()
        assert game.outcome is None
        expect(offered).to_have_count(0)


@pytest.mark.browser
def test_a_replay_and_back_and_a_new_game_in_the_page(joined: Join) -> None:
    game = ended()
    table = play(game)
    at = joined(table)
    page, played = at.page, len(game.history.past)
    page.get_by_role("button", name="Replay this game").click()
    at.settle()
    expect(page.locator(".lw-replay-label")).to_contain_text(f"Moment 0 of {played - 1}: the start")
    expect(page.locator(".lw-actions")).to_be_hidden()
    for _ in range(3):
        page.get_by_role("button", name="Next").click()
        at.settle()
    expect(page.locator(".lw-replay-label")).to_contain_text("Moment 3")
    page.get_by_role("button", name="Leave the replay").click()
    at.settle()
    expect(page.locator(".lw-result")).to_be_visible()
    expect(page.locator(".lw-replay")).to_be_hidden()
    page.get_by_role("button", name="New game with the same rules").click()
    at.settle()
    assert len(game.history.past) == 1 and game.outcome is None, "the notebook's own game is the new one"
    expect(page.locator(".lw-choice").first).to_be_visible()


def test_a_branch_of_the_replay_leaves_the_game_alone_and_wakes_the_computer() -> None:
    game = ended()
    played = len(game.history.past)
    table = play(game, seats={2: Greedy(Stream("two"))})
    say(table, "replay")
    assert table.choices == [] and table.seats.asked == 0, "no computer plays in a replay"
    say(table, "jump", at=2)
    say(table, "branch")
    assert table.choices or table.seats.asked
    assert len(table.game.history.past) == 3 and len(game.history.past) == played
    say(table, "leave")
    assert table.game is game and table.info["over"]


def test_a_game_that_goes_on_is_not_replayed_here() -> None:
    table = play(toy.new_game())
    say(table, "replay")
    assert "replayed when it is over" in table.notice["text"]


def test_a_new_game_does_not_overwrite_what_was_saved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WORKBENCH_DATA", str(tmp_path))
    game = ended()
    table = play(game, study=True)
    table.begin()
    table._rest()
    say(table, "anew")
    say(table, "play", action=str(next(iter(game.legal_actions))))
    table._rest()
    results = sorted("*" in file.read_text("utf-8").split("[Result ")[1][:4] for file in tmp_path.glob("*.txt"))
    assert results == [False, True]


def test_a_branch_begins_with_the_computers_paused_or_nobody_could_do_something_else() -> None:
    table = play(ended(), seats={1: Greedy(Stream("one")), 2: Greedy(Stream("two"))})
    say(table, "replay")
    say(table, "jump", at=2)
    say(table, "branch")
    assert table.mode["seats"]["paused"] and table.choices
    assert len(table.game.history.past) == 3


@pytest.mark.browser
def test_in_a_replay_only_its_own_bar_plays_and_pauses(joined: Callable[..., Joined]) -> None:
    table = play(ended(), seats={2: Greedy(Stream("two"))})
    at = joined(table)
    at.page.get_by_role("button", name="Replay this game").click()
    at.settle()
    bar = at.page.get_by_role("group", name="Computer players")
    expect(bar).to_be_hidden()
    at.page.get_by_role("button", name="Next").click()
    at.settle()
    at.page.get_by_role("button", name="Play on from here").click()
    at.settle()
    expect(bar).to_be_visible()
