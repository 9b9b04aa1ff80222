"""The start notebook in a real JupyterLab: opened, run, and a Terror captured by mouse."""

from __future__ import annotations

import shutil

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from tests.browser import steps
from tests.browser.by_mouse import Mouse
from tests.browser.server import JupyterServer
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.resources import notebooks_dir

pytestmark = pytest.mark.slow

PLAIN = ("choose", "flip", "move", "rotate", "take", "end")
SEED = 7
"""As in the notebook."""


def way_to_a_capture(attempts: int = 300) -> list[str]:
    """The shortest of some random ways to a captured Terror in the notebook's game."""
    ways = [way for attempt in range(attempts) if (way := _random_way(Stream("to a capture", attempt)))]
    return min(ways, key=len)


def _random_way(stream: Stream) -> list[str]:
    game = start()
    way: list[str] = []
    for _ in range(24):
        actions = [str(action) for action in game.legal_actions.main]
        captures = [action for action in actions if " capture " in action]
        plain = [action for action in actions if action.split()[0] in PLAIN]
        action = stream.choice(captures or plain)
        game.play(action)
        way.append(action)
        if captures:
            return way
    return []


def start() -> Game:
    """The game that the notebook deals."""
    return wb.new_game("library-labyrinth", players=2, seed=SEED)


def test_from_the_start_notebook_to_a_captured_terror(page: Page, lab: JupyterServer) -> None:
    notebook = shutil.copy(notebooks_dir() / "00_start.ipynb", lab.root)
    assert f"seed={SEED}" in (lab.root / "00_start.ipynb").read_text("utf-8"), notebook
    steps.open_notebook(page, lab, "00_start.ipynb")
    steps.run_all(page)
    steps.all_done(page)
    steps.shown(page, ".lw-table")
    game = start()
    mouse = Mouse(page, game)
    way = way_to_a_capture()
    for action in way:
        mouse.play(action)
    terror = way[-1].split(" capture ")[1].split()[0]
    expect(mouse.table.locator(f'[data-id="card:{terror}"]').first).to_be_visible()
    expect(mouse.table.locator(".lw-log")).to_contain_text("captures")

    mouse.table.get_by_role("button", name="Undo").click()
    expect(mouse.table.locator(f'[data-id="card:{terror}"]')).to_have_count(0)
    mouse.table.get_by_role("button", name="Redo").click()
    expect(mouse.table.locator(f'[data-id="card:{terror}"]').first).to_be_visible()
