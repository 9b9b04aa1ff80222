"""The games on built boards: none is dropped without a word, and after a dead kernel each is offered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import workbench as wb
from tests.widgets.bridge import Joined
from tests.widgets.test_drafts import die, say
from workbench.engine.workshop import REVIEW
from workbench.widgets import drafts, kept_games, saving
from workbench.widgets.builder import Builder

GAME = "library-labyrinth"


@pytest.fixture(autouse=True)
def folder(drafts_folder: Path) -> Path:
    return drafts_folder


def played(seed: int = 7, actions: int = 3) -> Builder:
    builder = wb.build(GAME, seed=seed)
    builder.page.begin()
    builder.build.fill()
    builder.page.refresh()
    say(builder, "play")
    act(builder, actions)
    return builder


def act(builder: Builder, actions: int) -> None:
    assert builder.table is not None and builder.game is not None
    for _ in range(actions):
        action = str(next(iter(builder.game.legal_actions)))
        table = builder.table
        table._handle_custom_msg({"kind": "play", "action": action, "revision": table.revision}, [])
        assert table.notice is None


def number(builder: Builder) -> int:
    assert builder.game is not None
    return len(builder.game.history.past) - 1


def die_playing(builder: Builder, folder: Path) -> None:
    """End the process, as far as the folder can tell."""
    if builder.build in drafts._SAVERS:
        die(builder)
    kept_games.FILES.clear()
    for file in folder.glob(f"*{saving.TOKEN}*{kept_games.SUFFIX}"):
        file.rename(file.with_name(file.name.replace(saving.TOKEN, "dead0000")))


def test_playing_again_on_the_same_board_goes_on_with_the_game() -> None:
    builder = played()
    game = builder.game
    say(builder, "build")
    assert builder.page.verdict["game"] and not builder.page.verdict["former"] and not builder.page.playing
    say(builder, "go", step="tiles")
    say(builder, "do", verb="lock", place="c2")  # says nothing about the game
    say(builder, "play")
    assert builder.page.playing and builder.game is game and number(builder) == 3
    assert [*builder.children] == [builder.page, builder.table]


def test_playing_anew_keeps_the_game_that_was_there() -> None:
    builder = played()
    say(builder, "build")
    say(builder, "play", which="anew")
    assert number(builder) == 0 and builder.table is not None
    assert builder.table.mode["before"] == "A new game on the same board."
    builder.table._handle_custom_msg({"kind": "before", "revision": builder.table.revision}, [])
    assert number(builder) == 3


def test_a_game_on_a_board_that_was_changed_since_stays() -> None:
    builder = played()
    first = builder.game
    say(builder, "build")
    say(builder, "go", step="tiles")
    say(builder, "do", verb="reroll", seed="99")
    assert not builder.page.verdict["game"] and builder.page.verdict["former"]
    say(builder, "play")
    assert number(builder) == 0 and builder.game is not first
    act(builder, 1)
    say(builder, "build")
    assert builder.page.verdict["game"] and builder.page.verdict["former"]
    say(builder, "play", which="former")
    assert builder.game is first and number(builder) == 3
    say(builder, "build")
    say(builder, "undo")
    assert builder.page.verdict["game"], "the board of the first game is there again"
    say(builder, "play")
    assert builder.game is first


def test_without_a_former_game_that_is_said() -> None:
    builder = wb.build(GAME, seed=7)
    say(builder, "play", which="former")
    assert "no game on another board" in builder.page.notice["text"] and not builder.page.playing


def test_a_broken_board_on_which_a_game_is_played_is_not_asked_about_again() -> None:
    builder = wb.build(GAME, seed=7)
    builder.build.fill()
    builder.build.place("c4", "shelf[NE]")
    builder.page.refresh()
    say(builder, "play", sure=True)
    act(builder, 1)
    say(builder, "build")
    say(builder, "play")
    assert builder.page.playing and number(builder) == 1


def test_after_a_dead_kernel_playing_on_the_board_offers_its_game(folder: Path) -> None:
    old = played()
    assert old.table is not None
    old.table._keep()
    assert old.table.mode["kept"] == "board" and "go on with the board" in old.table._advice()
    die_playing(old, folder)
    new = wb.build(GAME, seed=7)
    new.page.begin()
    say(new, "resume", id=new.page.offers[0]["id"])
    say(new, "play")
    assert new.table is not None
    offer = new.table.mode["offer"]
    assert offer and not offer["aside"] and "3 actions played" in offer["about"]
    new.table._handle_custom_msg({"kind": "resume", "revision": new.table.revision}, [])
    assert new.table.notice is None and number(new) == 3


def test_the_game_of_another_board_is_not_offered(folder: Path) -> None:
    old = played()
    assert old.table is not None
    old.table._keep()
    die_playing(old, folder)
    new = wb.build(GAME, seed=7)
    new.page.begin()
    new.build.fill()
    new.build.go("tiles")
    new.build.reroll(99)
    new.build.go(REVIEW)
    new.page.refresh()
    say(new, "play")
    assert new.table is not None and new.table.mode["offer"] is None


def test_a_game_begun_anew_and_not_played_hides_no_game_that_was(folder: Path) -> None:
    old = played()
    say(old, "build")
    say(old, "play", which="anew")
    assert old.table is not None
    old.table._keep()
    die_playing(old, folder)
    new = played(actions=0)
    assert new.table is not None and "3 actions played" in new.table.mode["offer"]["about"]


@pytest.mark.browser
def test_the_review_says_what_playing_means_now(joined: Callable[..., Joined]) -> None:
    builder = played()
    say(builder, "build")
    at = joined(builder.page)
    at.page.locator('[data-id="flaws:play"]').click()
    at.settle()
    assert number(builder) == 3
    at.page.get_by_role("button", name="Back to building").click()
    at.settle()
    at.page.locator('[data-id="step:review"]').click()
    at.settle()
    expect(at.page.locator('[data-id="review:play"]')).to_have_text("▶ Go on playing")
    expect(at.page.locator('[data-id="review:play:former"]')).to_have_count(0)
    at.page.locator('[data-id="review:play:anew"]').click()
    at.settle()
    assert number(builder) == 0 and builder.page.playing
