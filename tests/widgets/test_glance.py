"""A whole table at a glance on a small laptop, where nothing that comes and goes moves anything else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from tests.widgets.bridge import Joined
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.players.greedy import Greedy
from workbench.widgets.table import play

pytestmark = pytest.mark.browser

Join = Callable[..., Joined]
LAB_WIDTHS = (934, 1186)
"""What JupyterLab leaves of 1366 pixels, with its file browser open and closed."""
LAB_HEIGHT = 647
"""What its menu, tabs and tool bar leave of 768."""
PARTS = ("head", "board", "doing", "decks", "explain", "hands")


def playing(actions: int = 40, players: int = 2) -> Game:
    game = wb.new_game("library-labyrinth", players=players, seed=9)
    player = Greedy(Stream("later", 1))
    for _ in range(actions):
        game.play(player.choose(game.view(game.decision.seat)))
    return game


def box_of(page: Page, part: str) -> dict[str, int]:
    box = page.locator(f".lw-{part}").bounding_box()
    assert box, part
    return {side: round(box[side]) for side in ("x", "y", "width", "height")}


def boxes(page: Page) -> dict[str, dict[str, int]]:
    return {part: box_of(page, part) for part in PARTS}


@pytest.mark.parametrize("width", LAB_WIDTHS)
@pytest.mark.parametrize("computer", [False, True], ids=["two people", "with a computer"])
def test_two_players_see_everything_without_scrolling(joined: Join, page: Page, width: int, computer: bool) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    joined(play(playing(), seats={1: Greedy(Stream("one"))} if computer else None))
    page.evaluate("document.body.style.margin = 0")
    for part, box in boxes(page).items():
        assert box["y"] + box["height"] <= LAB_HEIGHT, (part, box)
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, (part, box)
    assert boxes(page)["board"]["width"] >= 400
    for card in page.locator(".lw-hand .lw-thing").all():
        size = card.bounding_box()
        assert size and size["width"] >= 70, "a card whose name can be read"
    end = page.locator('[data-action="end"]')
    assert end.evaluate(
        "node => { const { x, y } = node.getBoundingClientRect();"
        " return node.contains(document.elementFromPoint(x + 9, y + 9)); }"
    ), "the way out is in sight"


def test_nothing_moves_when_choices_steps_answers_and_cards_come_and_go(joined: Join, page: Page) -> None:
    page.set_viewport_size({"width": 1066, "height": 768})
    game = playing()
    at = joined(play(game, study=True))
    before = boxes(page)

    def still(what: str) -> None:
        assert boxes(page) == before, what

    for verb in page.locator(".lw-verb").all():
        verb.click()
        still(f"opened {verb.inner_text()}")
    page.locator('[data-id="verb:Pass cards"]').click()
    page.locator(".lw-option").first.click()
    still("a step")
    page.keyboard.press("Escape")
    page.locator('.lw-board [data-id="cell:a4"]').click(force=True)
    still("pointed at a tile")
    page.locator('.lw-board [data-id="cell:c4"]').hover(force=True)
    still("an explanation")
    page.locator(".lw-hand .lw-thing").first.hover()
    expect(page.locator(".lw-risen")).to_be_visible()
    still("a card has risen")
    page.keyboard.press("Escape")
    expect(page.locator(".lw-risen")).to_have_count(0)
    game.play("end")
    at.widget.refresh()
    at.push()
    still("another player's turn, and a curse")
    page.locator('[data-id="tool:hint"]').click()
    at.settle()
    expect(page.locator(".lw-told")).to_be_visible()
    expect(page.locator(".lw-explain")).to_be_hidden()
    for part in ("head", "board", "hands"):
        assert box_of(page, part) == before[part], part


def test_a_captured_terror_moves_nothing(joined: Join, page: Page) -> None:
    page.set_viewport_size({"width": 1066, "height": 768})
    game = wb.new_game("library-labyrinth", players=2, seed=3)
    player = Greedy(Stream("later", 1))
    action = None
    while action is None or " capture " not in str(action):
        if action is not None:
            game.play(action)
        action = player.choose(game.view(game.decision.seat))
    at = joined(play(game))
    before = boxes(page)
    game.play(action)
    at.widget.refresh()
    at.push()
    expect(page.locator(".lw-hand .lw-new").first).to_be_visible()
    assert boxes(page) == before
