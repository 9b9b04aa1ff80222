"""The same notebook in JupyterLab, Notebook 7 and Voila; and a kernel that dies under a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import chromium as browsers
from tests.browser import steps
from tests.browser.server import JupyterServer
from tests.browser.voila import voila

pytestmark = pytest.mark.slow

CELLS = [
    "import workbench as wb\n"
    "from workbench.players.greedy import Greedy\n"
    "from workbench.engine.streams import Stream\n"
    "game = wb.new_game('library-labyrinth', players=2, seed=7, start_books=1, start_rewards=0)\n"
    "wb.play(game, seats={2: Greedy(Stream('two'))})",
]


def play_a_little(page: Page) -> None:
    """One action by a person; then the computer's, by itself."""
    table = page.locator(".lw-table")
    table.locator('button[data-action="choose science"]').click()
    expect(table.locator(".lw-log")).to_contain_text("Player 2 starts with", timeout=20_000)
    expect(table.locator(".lw-asked")).to_contain_text("Player 1", timeout=20_000)
    table.locator('[data-id="tool:hint"]').click()
    expect(table.locator(".lw-told")).to_contain_text("A hint")


QUIET = (".lw-asked", ".lw-title", ".lw-track", ".lw-explain", ".lw-hand", ".lw-board", ".lw-legend", ".lw-heading")
"""Parts of a table that are no buttons."""


def test_no_key_reaches_jupyterlab_after_a_click_into_the_table(page: Page, lab: JupyterServer) -> None:
    steps.write_notebook(lab.root / "keys.ipynb", [CELLS[0], "1 + 1"])
    steps.open_notebook(page, lab, "keys.ipynb")
    steps.run_all(page)
    steps.all_done(page)
    steps.shown(page, ".lw-table")
    cells = page.locator(".jp-Notebook .jp-CodeCell")
    expect(cells).to_have_count(2)
    for part in QUIET:
        cells.last.locator(".jp-InputPrompt").click()  # the notebook has the keys now
        page.locator(f".lw-table {part}").first.click(position={"x": 4, "y": 4})
        for key in ("b", "d", "d", "a", "x"):
            page.keyboard.press(key)
        assert page.evaluate("document.activeElement.closest('.lw-table') !== null"), part
        assert cells.count() == 2, part


def test_in_jupyterlab_and_after_a_dead_kernel(page: Page, lab: JupyterServer) -> None:
    steps.write_notebook(lab.root / "everywhere.ipynb", CELLS)
    steps.open_notebook(page, lab, "everywhere.ipynb")
    steps.run_all(page)
    steps.shown(page, ".lw-table")
    play_a_little(page)
    data = lab.home / "data" / "labyrinth-workbench"
    for _ in range(100):
        if any(data.glob("*.labyrinth.txt")):
            break
        page.wait_for_timeout(100)
    lab.shut_down_kernels()
    steps.open_notebook(page, lab, "everywhere.ipynb")
    steps.run_all(page)
    offer = steps.shown(page, ".lw-offer")
    expect(offer).to_contain_text("Go on with the game of")
    page.get_by_role("button", name="Go on with it").click()
    expect(page.locator(".lw-log")).to_contain_text("Player 1 starts with")


def test_in_notebook_7(page: Page, notebook: JupyterServer) -> None:
    steps.write_notebook(notebook.root / "everywhere.ipynb", CELLS)
    steps.open_notebook(page, notebook, "everywhere.ipynb")
    steps.run_all(page)
    steps.shown(page, ".lw-table")
    play_a_little(page)


def test_in_voila(chromium: Browser, tmp_path: Path) -> None:
    pytest.importorskip("voila", reason="Voila is not installed")
    notebook = steps.write_notebook(tmp_path / "everywhere.ipynb", CELLS)
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    watch = browsers.Watch(context)
    page = context.new_page()
    with voila(notebook, tmp_path / "home") as address:
        page.goto(address)
        expect(page.locator(".lw-table")).to_be_visible(timeout=60_000)
        play_a_little(page)
    ours = [request for request in watch.off_machine if "stylesheet" not in request]  # its template's own icon sheets
    context.close()
    assert ours == []
