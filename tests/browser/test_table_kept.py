"""A table whose kernel dies, in a real JupyterLab: it is noticed, and what was played is gone on with, once."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from tests.browser import steps
from tests.browser.server import JupyterServer

pytestmark = pytest.mark.slow

CELL = """
import os, pathlib
import workbench as wb
from workbench.engine.streams import Stream
from workbench.players.greedy import Greedy
os.environ["WORKBENCH_DATA"] = str(pathlib.Path("kept").resolve())
pathlib.Path("pid").write_text(str(os.getpid()))
game = wb.new_game("library-labyrinth", players=2, seed=11)
table = wb.play(game, seats={1: Greedy(Stream("one")), 2: Greedy(Stream("two"))})
table.seats.speed = "fast"
table
"""


def test_a_fast_game_of_computers_whose_kernel_is_killed(page: Page, lab: JupyterServer) -> None:
    steps.write_notebook(Path(lab.root) / "fast.ipynb", [CELL])
    steps.open_notebook(page, lab, "fast.ipynb")
    steps.run_all(page)
    table = steps.shown(page, ".lw-table")
    shots = os.environ.get("SHOTS")
    turn = table.locator(".lw-track", has_text="Turn")
    expect(turn).to_contain_text(re.compile(r"([4-9]|1\d) / 19"), timeout=steps.MINUTE)
    os.kill(int((Path(lab.root) / "pid").read_text()), signal.SIGKILL)
    expect(table.locator(".lw-asked")).to_contain_text("Python has stopped", timeout=steps.MINUTE)
    expect(table.locator(".lw-notice")).to_contain_text("it offers to go on with this game")
    expect(table.locator(".lw-seats")).to_be_hidden()
    expect(table.get_by_text("decides now")).to_have_count(0)
    expect(table.locator(".lw-choice:visible")).to_have_count(0)
    page.get_by_role("dialog").get_by_role("button").click()  # the notebook says so too
    if shots:
        page.screenshot(path=f"{shots}/killed.png")
    [file] = (Path(lab.root) / "kept").glob("*.txt")
    kept = wb.read_record(file.read_text("utf-8"))
    assert len(kept.history.past) > 15, "it was saved while it went on"

    page.evaluate("() => document.querySelector('.lw-table').setAttribute('data-former', '')")
    steps.run_all(page)
    table = steps.shown(page, ".lw-table:not([data-former])")
    offer = table.get_by_role("group", name="A saved game")
    expect(offer).to_contain_text("Player 1: Greedy")
    if shots:
        page.screenshot(path=f"{shots}/offered.png")
    offer.get_by_role("button", name="Go on with it").click()
    expect(table.get_by_role("group", name="A saved game")).to_be_hidden()
    expect(table.get_by_role("button", name="Pause")).to_be_visible()
    assert page.evaluate("() => document.activeElement !== document.body")
    if shots:
        page.screenshot(path=f"{shots}/resumed.png")
    assert len(list((Path(lab.root) / "kept").glob("*.txt"))) == 1 and not file.exists()
    table.get_by_role("button", name="Pause").press("Enter")  # a click would miss it: what is beside it changes fast
    expect(table.get_by_role("button", name="Go on", exact=True)).to_be_visible()


def test_a_notebook_without_its_kernel_says_what_to_do(page: Page, lab: JupyterServer) -> None:
    """The server died: its widgets are not found any more, and below that error stands a picture."""
    path = Path(lab.root) / "picture.ipynb"
    steps.write_notebook(path, [CELL.replace("table.seats", "table.seats.paused = True; table.seats")])
    steps.open_notebook(page, lab, "picture.ipynb")
    steps.run_all(page)
    steps.shown(page, ".lw-table")
    steps.save(page, path)
    lab.shut_down_kernels()
    words = json.loads(path.read_text("utf-8"))
    words["metadata"].pop("widgets", None)
    path.write_text(json.dumps(words), "utf-8")
    steps.open_notebook(page, lab, "picture.ipynb")
    advice = page.get_by_text("Run the cell again: the game is kept up to its last action")
    expect(advice).to_be_visible(timeout=steps.MINUTE)
    if shots := os.environ.get("SHOTS"):
        page.screenshot(path=f"{shots}/picture.png")
