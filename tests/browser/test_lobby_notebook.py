"""The lobby in JupyterLab: a game is dealt from a long form, and its table is what one looks at."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import steps
from tests.browser.server import JupyterServer

pytestmark = pytest.mark.slow

CELLS = ["import workbench as wb\nroom = wb.lobby('library-labyrinth', autosave=False)\nroom", "1 + 1"]
TOP = "document.querySelector('.lw-table:not(.lw-lobby)').getBoundingClientRect().top"


def test_dealing_leads_to_the_table(page: Page, lab: JupyterServer) -> None:
    steps.write_notebook(lab.root / "lobby.ipynb", CELLS)
    steps.open_notebook(page, lab, "lobby.ipynb")
    steps.run_all(page)
    steps.all_done(page)
    form = steps.shown(page, ".lw-lobby")
    form.locator(".lw-rest > summary").click()
    form.locator('[data-id="field:seat:2"]').select_option("greedy")
    form.locator('[data-id="field:seed"]').fill("7")
    form.locator('[data-id="deal"]').press("Enter")
    table = page.locator(".lw-table:not(.lw-lobby)")
    expect(table).to_be_focused()
    expect(table).to_contain_text("seed 7")
    expect(table.locator(".lw-hands")).to_contain_text("Greedy")
    page.wait_for_function(f"{TOP} >= 0 && {TOP} < 200")
    page.keyboard.press("a")  # a key of the table, not of the notebook, where it would insert a cell
    expect(table.locator("[data-action]").first).to_be_focused()
    assert page.locator(".jp-Notebook .jp-CodeCell").count() == len(CELLS)

    form.locator(".lw-lobby-head").click()
    form.locator('[data-id="code"]').fill("Here: LW1-position-public-PCOCK22-0f3")
    form.locator('[data-id="open"]').click()
    expect(form.locator(".lw-notice")).to_contain_text("5 letters are missing")
    expect(form.locator(".lw-notice")).to_be_in_viewport()
    assert steps.errors(page) == []
