"""A table whose cell is run again in a real JupyterLab while Python lives; and the notebook's own keys there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import steps
from tests.browser.server import JupyterServer

pytestmark = pytest.mark.slow

CELL = """
import os, pathlib
import workbench as wb
os.environ["WORKBENCH_DATA"] = str(pathlib.Path("again").resolve())
game = wb.new_game("library-labyrinth", players=2)
wb.play(game)
"""


def test_running_the_cell_again_asks_whether_to_go_on(page: Page, lab: JupyterServer) -> None:
    steps.write_notebook(lab.root / "again.ipynb", [CELL])
    steps.open_notebook(page, lab, "again.ipynb")
    steps.run_all(page)
    table = steps.shown(page, ".lw-table")
    for _ in range(2):
        table.locator("[data-action]").first.click()
        expect(table).not_to_have_attribute("aria-busy", "true")
    expect(table.locator(".lw-log")).to_contain_text(re.compile("."))
    page.wait_for_timeout(600)  # until it is on the disk
    page.evaluate("() => document.querySelector('.lw-table').setAttribute('data-former', '')")
    page.locator(".jp-InputArea-editor .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    table = steps.shown(page, ".lw-table:not([data-former])")
    offer = table.get_by_role("group", name="A saved game")
    expect(offer).to_contain_text("2 actions played")
    offer.get_by_role("button", name="Go on with it").click()
    expect(offer).to_be_hidden()
    expect(table.locator('[data-id="tool:undo"]')).not_to_have_attribute("aria-disabled", "true")


def test_the_notebook_is_saved_while_the_focus_is_in_a_table(page: Page, lab: JupyterServer) -> None:
    path = steps.write_notebook(lab.root / "keys.ipynb", [CELL, "1 + 1"])
    steps.open_notebook(page, lab, "keys.ipynb")
    steps.run_all(page)
    steps.all_done(page)
    table = steps.shown(page, ".lw-table")
    tile = table.locator('[data-id^="cell:"]').first
    for key in ("a", "b", "x", "Escape", "d", "d"):
        tile.focus()
        page.keyboard.press(key)
    assert page.locator(".jp-Notebook .jp-CodeCell").count() == 2, "letters are the table's"
    before = path.stat().st_mtime_ns
    tile.focus()
    page.keyboard.press("Control+s")
    for _ in range(100):
        if path.stat().st_mtime_ns != before:
            break
        page.wait_for_timeout(50)
    assert path.stat().st_mtime_ns != before, "the file was written"
    tile.focus()
    page.keyboard.press("Control+Shift+c")
    expect(page.locator("#modal-command-palette, .jp-CommandPalette").first).to_be_visible()
    page.keyboard.press("Escape")
    prompt = page.locator(".jp-InputPrompt").first.inner_text()
    tile.focus()
    page.keyboard.press("Control+Enter")
    page.wait_for_timeout(500)
    assert page.locator(".jp-InputPrompt").first.inner_text() == prompt, "no cell is run from a table"
