"""A click anywhere in a widget brings the keys to it; only what is the notebook's own with Ctrl or Cmd reaches that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from tests.widgets import secret, toy
from tests.widgets.bridge import Joined
from workbench.widgets.table import play

pytestmark = pytest.mark.browser

Join = Callable[..., Joined]

IN_A_CELL = """() => {
    const root = document.querySelector('.lw-table');
    const cell = document.createElement('div');
    cell.tabIndex = 0;
    cell.id = 'cell';
    root.parentElement.insertBefore(cell, root);
    cell.append(root);
    window.leaked = [];
    document.addEventListener('keydown', (event) => {
        if (!event.target.closest('[data-lm-suppress-shortcuts]')) leaked.push(event.key);
    });
    cell.focus();
}"""


def held(page: Page) -> bool:
    return bool(page.evaluate("document.activeElement.closest('.lw-table') !== null"))


PLACES = (".lw-asked", ".lw-title", ".lw-track", ".lw-explain", ".lw-hand", ".lw-board", ".lw-hint", ".lw-legend")


@pytest.mark.parametrize("place", PLACES)
def test_a_click_on_any_part_of_a_table_brings_the_keys_to_it(joined: Join, page: Page, place: str) -> None:
    at = joined(play(wb.new_game("library-labyrinth", seed=3)))
    page.evaluate(IN_A_CELL)
    page.locator(place).first.click(position={"x": 3, "y": 3})
    at.settle()
    assert held(page), place
    at.press("x", "a")
    assert page.evaluate("document.activeElement.closest('.lw-actions') !== null")
    assert page.evaluate("leaked") == []


@pytest.mark.parametrize(
    ("make", "place"),
    [
        (lambda: wb.build("library-labyrinth").page, ".lw-sentence"),
        (lambda: wb.edit(wb.load_pack("library-labyrinth")), "h2"),
        (lambda: wb.explore(wb.load_pack("library-labyrinth")), ".lwx-head"),
    ],
    ids=["builder", "editor", "explorer"],
)
def test_so_does_a_click_in_the_other_widgets(joined: Join, page: Page, make: Callable[[], Any], place: str) -> None:
    joined(make())
    expect(page.locator(place).first).to_be_visible()
    page.evaluate(IN_A_CELL)
    page.locator(place).first.click(position={"x": 2, "y": 2})
    assert held(page)
    for key in ("d", "d", "b"):
        page.keyboard.press(key)
    assert page.evaluate("leaked") == []


NOTEBOOKS = ("Control+s", "Control+Shift+C", "Meta+s", "Control+b", "Control+Shift+f")
WIDGETS = ("s", "Shift+C", "Control+z", "Control+Shift+Z", "Control+y", "Control+c", "Control+Enter", "Control+ArrowUp")
LISTENING = """(phase) => {
    window.leaked = [];
    document.addEventListener('keydown', (event) => {
        if (event.key.length > 1 && !event.key.startsWith('Arrow') && event.key !== 'Enter') return;
        if (!event.target.closest('[data-lm-suppress-shortcuts]')) leaked.push(event.key);
        if (event.key.toLowerCase() === 'f' || event.key === 's') event.preventDefault();
    }, phase === 'capture');
}"""


@pytest.mark.parametrize("phase", ["capture", "bubble"])  # Notebook 7 and JupyterLab
@pytest.mark.parametrize(
    ("make", "place"),
    [
        (lambda: play(wb.new_game("library-labyrinth", seed=3), autosave=False), "[data-action]"),
        (lambda: wb.build("library-labyrinth", autosave=False).page, "button"),
        (lambda: wb.edit(wb.load_pack("library-labyrinth")), ".tabulator-tableholder"),
        (lambda: wb.edit(wb.load_pack("library-labyrinth")), ".lwe-form :is(input, textarea)"),
        (lambda: wb.explore(wb.load_pack("library-labyrinth")), "select"),
        (lambda: wb.lobby("library-labyrinth", autosave=False).page, '[data-id="code"]'),
    ],
    ids=["table", "builder", "editor", "editor's form", "explorer", "lobby"],
)
def test_the_notebooks_keys_with_ctrl_reach_it_from_a_widget_and_others_do_not(
    joined: Join, page: Page, make: Callable[[], Any], place: str, phase: str
) -> None:
    joined(make())
    target = page.locator(f".lw-table {place}").locator("visible=true").first
    expect(target).to_be_visible()
    page.evaluate(LISTENING, phase)
    for key in NOTEBOOKS:
        target.focus()
        page.evaluate("leaked.length = 0")
        page.keyboard.press(key)
        assert page.evaluate("leaked") == [key.split("+")[-1]], key
    for key in WIDGETS:
        target.focus()
        page.evaluate("leaked.length = 0")
        page.keyboard.press(key)
        assert page.evaluate("leaked") == [], key


def test_the_letter_a_and_the_arrow_keys_walk_over_the_actions(joined: Join) -> None:
    game = toy.new_game()
    at = joined(play(game))
    at.page.locator(".lw-asked").click()
    at.press("a")
    names = [at.focused()]
    for _ in range(12):
        at.press("ArrowDown")
        names.append(at.focused())
    assert names[0].startswith("choice:") and names[-1] == "choice:end"
    assert {name for name in names if name.startswith("choice:")} == {f"choice:{act}" for act in game.legal_actions}
    at.press("Home")
    assert at.focused() == names[0]
    at.press("Enter")
    assert len(game.history.past) == 2


def test_escape_closes_an_answer(joined: Join) -> None:
    at = joined(play(wb.new_game("library-labyrinth", seed=3)))
    at.page.locator('[data-id="tool:hint"]').click()
    at.settle()
    expect(at.page.locator(".lw-told")).to_be_visible()
    at.press("Escape")
    expect(at.page.locator(".lw-told")).to_be_hidden()
    assert held(at.page)


def test_nothing_is_selected_by_dragging_a_card_or_by_a_double_click(joined: Join, page: Page) -> None:
    joined(play(wb.new_game("library-labyrinth", seed=3)))
    for start in (".lw-decks .lw-thing", ".lw-hand", ".lw-verb, .lw-choice"):
        box = page.locator(start).first.bounding_box()
        assert box
        x, y = box["x"] + 20, box["y"] + 20
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 300, y - 200, steps=5)
        page.mouse.up()
        assert page.evaluate("String(getSelection())") == "", start
    page.locator('[data-id="tool:hint"]').dblclick(force=True)
    assert page.evaluate("String(getSelection())") == ""


def test_while_the_table_is_handed_over_sharing_waits(joined: Join) -> None:
    at = joined(play(secret.new_game()))
    foot = at.page.locator(".lw-more")
    expect(foot).to_have_text("Sharing and questions wait until the table is handed over.", use_inner_text=True)
    expect(at.page.locator('.lw-viewbar, [data-id="tool:hint"]').filter(visible=True)).to_have_count(0)
    at.page.locator('[data-id="banner:here"]').click()
    at.settle()
    expect(at.page.locator(".lw-viewbar")).to_be_visible()
    expect(foot).to_have_text("Share, open, ask about a rule", use_inner_text=True)
