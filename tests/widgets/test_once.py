"""What is pressed once is done once: a second press never acts for whoever is asked next."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.widgets import secret, toy
from tests.widgets.bridge import Joined
from workbench.widgets.table import STALE, play

Join = Callable[..., Joined]


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.browser
@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_key_pressed_twice_ends_one_turn_only(joined: Join, key: str) -> None:
    game = toy.new_game()
    at = joined(play(game))
    at.page.locator('[data-action="end"]').focus()
    at.press(key)
    assert game.decision.seat == 2
    assert at.focused() == "What you can do", "a harmless place, near what can be done"
    at.press(key, key)
    assert len(game.history.past) == 2 and game.decision.seat == 2


@pytest.mark.browser
def test_the_focus_stays_while_the_same_seat_goes_on(joined: Join) -> None:
    game = toy.new_game()
    at = joined(play(game))
    at.page.locator('[data-action="draw oil"]').focus()
    at.press("Enter")
    assert game.decision.seat == 1 and at.focused() == "choice:draw oil"


@pytest.mark.browser
def test_a_double_click_is_one_click(joined: Join) -> None:
    game = toy.new_game()
    at = joined(play(game))
    mouse = at.page.mouse
    mouse.click(*middle(at.page, '[data-action="end"]'))
    at.settle()
    mouse.move(*middle(at.page, '[data-action="end"]'))  # still there, for the next player now
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    at.settle()
    assert len(game.history.past) == 2 and len(at.mounted.sent) == 1
    mouse.click(*middle(at.page, '[data-action="end"]'))
    at.settle()
    assert len(game.history.past) == 3, "a click of its own counts"


@pytest.mark.browser
def test_stepping_fast_through_a_replay_is_no_double_click(joined: Join) -> None:
    game = toy.new_game()
    for action in ("draw oil", "end", "draw oil"):
        game.play(action)
    at = joined(play(game))
    for count in (1, 2):
        at.page.locator('[data-id="tool:undo"]').click(click_count=1)
        at.settle()
        assert len(game.history.past) == 4 - count


@pytest.mark.browser
def test_a_press_that_began_before_the_table_changed_is_refused(joined: Join) -> None:
    game = toy.new_game()
    table = play(game)
    at = joined(table)
    at.page.mouse.move(*middle(at.page, '[data-action="end"]'))
    at.page.mouse.down()
    game.play("end")  # by another cell, or a computer's seat
    table.refresh()
    at.push()
    at.page.mouse.up()
    at.settle()
    assert len(game.history.past) == 2, "the second player's turn was not ended"
    expect(at.page.get_by_role("alert")).to_have_text(STALE)


@pytest.mark.browser
def test_the_key_that_ends_a_turn_shows_nobody_the_next_hand(joined: Join) -> None:
    game = secret.new_game()
    table = play(game)
    at = joined(table)
    at.page.locator('[data-id="banner:here"]').click()
    at.settle()
    at.page.locator('[data-action="end"]').focus()
    at.press("Enter", "Enter", "Enter")
    expect(at.page.locator(".lw-hand-over")).to_be_visible()
    assert "Hand the table over" in at.focused()
    at.press("Tab", "Enter")
    expect(at.page.locator(".lw-hand-over")).to_be_hidden()


def test_of_two_pages_that_show_the_same_decision_one_is_obeyed() -> None:
    """Two tabs on one notebook: both sent what they showed, the later one is past."""
    game = toy.new_game()
    table = play(game)
    both = {"kind": "play", "action": "end", "decision": table.info["number"], "revision": table.revision}
    for _ in range(2):
        table._handle_custom_msg(dict(both), [])
    assert len(game.history.past) == 2 and table.notice == {"text": STALE}


def test_an_answer_to_an_earlier_decision_is_refused() -> None:
    game = toy.new_game()
    table = play(game)
    number = table.info["number"]
    table._handle_custom_msg({"kind": "why", "action": "end", "revision": table.revision}, [])
    assert table.info["number"] == number, "a question is no decision"
    intent = {"kind": "play", "action": "end", "decision": number}
    table._handle_custom_msg({**intent, "revision": table.revision}, [])
    assert table.info["number"] == number + 1 and len(game.history.past) == 2
    table._handle_custom_msg({**intent, "revision": table.revision}, [])
    assert len(game.history.past) == 2
    assert table.notice == {"text": STALE}
