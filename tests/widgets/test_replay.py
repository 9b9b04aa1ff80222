from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import workbench as wb
from tests.widgets import secret, toy
from tests.widgets.bridge import Joined, state_of
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.errors import WorkbenchError
from workbench.players.greedy import Greedy
from workbench.widgets.replay import Replay, replay


def played(game: Game, actions: int = 400) -> Game:
    player = Greedy(Stream("replay", 1))
    while not game.outcome and len(game.history.past) <= actions:
        game.play(player.choose(game.view(game.decision.seat)))
    return game


def say(table: Replay, kind: str, **words: Any) -> None:
    table._handle_custom_msg({"kind": kind, "revision": table.revision, **words}, [])


def test_it_shows_every_moment_and_leaves_the_game_alone() -> None:
    game = toy.new_game()
    for action in ("draw oil", "end", "draw oil"):
        game.play(action)
    seen = replay(game)
    assert seen.at == 3 and seen.choices == []
    say(seen, "jump", at=0)
    assert seen.at == 0 and seen.mode["replay"]["end"] == 3 and seen.hands[0]["cards"] == []
    say(seen, "jump", at=1)
    assert seen.news == ["Seat 1 draws " + game.state.hands[0][0] + "."]
    assert {change["kind"] for change in seen.changed} == {"came", "fewer"}
    assert len(game.history.past) == 4
    say(seen, "play", action="end")
    assert "does not know the message" in seen.notice["text"]


@pytest.mark.parametrize("at", [-1, 99, None, "1", 1.5, True])
def test_a_moment_that_there_is_not(at: Any) -> None:
    seen = replay(toy.new_game())
    say(seen, "jump", at=at)
    assert "moments of this game are 0 to 0" in seen.notice["text"]


def test_from_a_record_a_code_and_nothing_else() -> None:
    game = played(wb.new_game("library-labyrinth", seed=4), 20)
    assert replay(game.record()).at == replay(game.share(record=True)).at == 20
    assert replay(f"Look at this one: {game.share(record=True)}").at == 20
    with pytest.raises(WorkbenchError, match="a game or its record"):
        replay(7)  # type: ignore[arg-type]
    with pytest.raises(WorkbenchError):
        replay("not a record")


def test_the_moments_that_a_game_marks() -> None:
    game = played(wb.new_game("library-labyrinth", seed=4))
    marks = replay(game).mode["replay"]["marks"]
    kinds = {mark["kind"] for mark in marks}
    assert {"capture", "curse", "end"} <= kinds
    assert all(0 <= mark["at"] < len(game.history.past) and mark["text"] for mark in marks)
    assert [mark["at"] for mark in marks if mark["kind"] == "end"] == [len(game.history.past) - 1]


def test_a_branch_is_a_game_of_its_own() -> None:
    game = toy.new_game()
    for action in ("draw oil", "end", "draw oil"):
        game.play(action)
    seen = replay(game)
    say(seen, "jump", at=1)
    say(seen, "branch")
    assert seen.choices and seen.mode["replay"]["live"]
    say(seen, "play", action="draw oil")
    say(seen, "play", action="end")
    assert seen.branched is not None
    assert [str(moment.action) for moment in seen.branched.history.past[1:]] == ["draw oil", "draw oil", "end"]
    say(seen, "back")
    assert seen.choices == [] and seen.at == 1
    assert len(game.history.past) == 4
    say(seen, "jump", at=3)
    assert seen.at == 3


def test_a_replay_shows_nobodys_secret_hand_until_one_plays_on() -> None:
    game = secret.new_game()
    game.play("draw oil")
    card = game.state.hands[0][0]
    seen = replay(game)
    sent = {name: value for name, value in state_of(seen).items() if name not in ("chronicle", "news", "mode")}
    assert card not in str(sent)


@pytest.mark.browser
def test_the_bar_in_the_page(joined: Callable[..., Joined]) -> None:
    game = played(wb.new_game("library-labyrinth", seed=4), 40)
    seen = replay(game)
    at = joined(seen)
    page = at.page
    page.get_by_role("button", name="Start").click()
    at.settle()
    assert seen.at == 0
    page.get_by_label("Moment").focus()
    at.press("ArrowRight", "ArrowRight", "ArrowRight")
    assert seen.at == 3
    expect(page.locator(".lw-replay-label")).to_contain_text("Moment 3 of 40")
    mark = seen.mode["replay"]["marks"][-1]
    page.get_by_label("Jump to").select_option(str(mark["at"]))
    at.settle()
    assert seen.at == mark["at"]
    page.get_by_role("button", name="Play on from here").click()
    at.settle()
    expect(page.locator(".lw-actions")).to_be_visible()
    page.get_by_role("button", name="Back to the replay").click()
    at.settle()
    expect(page.locator(".lw-actions")).to_be_hidden()


@pytest.mark.browser
@pytest.mark.parametrize("width", [1366, 934, 390])
def test_the_list_of_moments_takes_the_room_that_there_is(joined: Callable[..., Joined], width: int) -> None:
    at = joined(replay(played(wb.new_game("library-labyrinth", seed=5), 60)))
    page = at.page
    page.set_viewport_size({"width": width, "height": 768})
    tools = page.locator(".lw-replay-tools").bounding_box()
    boxes = [
        box
        for node in page.locator(".lw-replay-tools :is(button, select)").all()
        if (box := node.bounding_box()) is not None
    ]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert tools and all(box["x"] + box["width"] <= tools["x"] + tools["width"] + 1 for box in boxes)
    marks = page.locator('[data-id="replay:marks"]').bounding_box()
    assert marks
    beside = [
        box["x"] - marks["x"] - marks["width"] for box in boxes if box["y"] == marks["y"] and box["x"] > marks["x"]
    ]
    empty = min([*beside, tools["x"] + tools["width"] - marks["x"] - marks["width"]])
    assert marks["width"] > 560 or empty < 20, "no room is left empty beside what is cut"


@pytest.mark.browser
def test_it_plays_by_itself_and_stops(joined: Callable[..., Joined]) -> None:
    game = toy.new_game()
    for action in ("draw oil", "end", "draw oil"):
        game.play(action)
    seen = replay(game)
    at = joined(seen)
    at.page.clock.install()
    at.page.get_by_role("button", name="Start").click()
    at.settle()
    at.page.get_by_role("button", name="Play", exact=True).click()
    for expected in (1, 2, 3):
        at.page.clock.run_for(950)
        at.settle()
        assert seen.at == expected
    expect(at.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_moment_that_one_jumped_to_is_called_as_in_the_list() -> None:
    """A capture is the second thing that a move does: the list and the place must tell the same of it."""
    seen = replay(played(wb.new_game("library-labyrinth", seed=4)))
    for mark in seen.mode["replay"]["marks"]:
        say(seen, "jump", at=mark["at"])
        assert mark["text"] in seen.mode["replay"]["label"]
