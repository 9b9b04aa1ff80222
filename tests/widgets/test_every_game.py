"""Every game that there is, played on the table by keyboard alone, by its rules and to its end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import workbench as wb
from tests.widgets.bridge import Joined
from tests.widgets.by_keyboard import Keyboard
from workbench.engine.streams import Stream

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize("name", list(wb.games()))
def test_a_game_is_played_by_keyboard_to_its_end(joined: Callable[..., Joined], name: str) -> None:
    game = wb.new_game(name, players=2, seed=4)
    at = joined(wb.play(game))
    keyboard, stream = Keyboard(at), Stream("by keyboard", 1)
    for _ in range(400):
        if game.outcome:
            break
        action = str(stream.choice(list(game.legal_actions.main) or list(game.legal_actions)))
        keyboard.play(action)
        assert str(game.history.now.action) == action
    assert game.outcome is not None
    expect(at.page.locator(".lw-result")).to_contain_text(game.outcome.sentence)
    expect(at.page.locator("[data-action]")).to_have_count(0)
