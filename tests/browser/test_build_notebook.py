"""The builder in a real JupyterLab: a Standard board by mouse, its kernel dying in between, and another by keys."""

from __future__ import annotations

import json
import os
import shutil
import signal
import time
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import workbench as wb
from tests.browser import steps
from tests.browser.server import JupyterServer
from workbench.resources import notebooks_dir

pytestmark = pytest.mark.slow

RECIPE = {"crossroads[NESW]": 3, "shelf[NES]": 3, "shelf[NE]": 3, "reward[NES]": 1, "reward[NE]": 2,
          "terror[NES]": 6, "terror[NE]": 6}  # fmt: skip
"""A Standard board (LL-SETUP-02)."""
CELLS = [f"{column}{row}" for row in "12345" for column in "abcde" if f"{column}{row}" != "c3"]
TABLE = ".lw-table:not(.lw-builder)"


def laid() -> list[tuple[str, str]]:
    """Which tile goes where: by the recipe, row by row, so that Shelves do not lie all round the centre."""
    tiles = [tile for tile, number in RECIPE.items() for _ in range(number)]
    return list(zip(CELLS, tiles, strict=True))


class Bench:
    """The first builder of the page, worked at by mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator(".lw-builder").first

    def do(self, target: Locator, *, wherever: bool = True) -> None:
        """Click, and wait for the answer; not ``wherever``: what may still be moving is waited for."""
        before = self.root.get_attribute("data-revision")
        target.click(force=wherever)
        self.answered(before)

    def answered(self, before: str | None) -> None:
        expect(self.root).not_to_have_attribute("data-revision", before or "none")
        expect(self.root).not_to_have_attribute("aria-busy", "true")

    def at(self, ident: str) -> Locator:
        return self.root.locator(f'[data-id="{ident}"]').first

    def lay(self, tile: str, cell: str) -> None:
        item = self.at(f"item:{tile}")
        if item.get_attribute("aria-pressed") != "true":
            item.click()
        self.do(self.at(f"cell:{cell}"))

    def go_on(self) -> None:
        """With the board that is offered first."""
        self.do(self.root.locator(".lw-offer li button").first, wherever=False)  # other cells are drawn meanwhile

    def steps_to(self, title: str) -> None:
        for _ in range(10):
            if self.root.locator(".lw-step-title").inner_text() == title:
                return
            self.do(self.at("nav:next"))
        raise AssertionError(f"no step {title}")


def draft(lab: JupyterServer, changes: int) -> None:
    """Wait until so many changes are in the autosaved file."""
    folder = lab.home / "data" / "labyrinth-workbench"
    for _ in range(200):
        for path in folder.glob("*.board.json"):
            if json.loads(path.read_text("utf-8"))["history"]["at"] >= changes:
                return
        time.sleep(0.05)
    raise AssertionError(f"no draft with {changes} changes")


def test_a_standard_board_by_mouse_with_a_dead_kernel_in_its_middle(page: Page, lab: JupyterServer) -> None:
    name = "10_build_a_board.ipynb"
    shutil.copy(notebooks_dir() / name, lab.root)
    steps.open_notebook(page, lab, name)
    steps.run_all(page)
    steps.shown(page, ".lw-builder")
    bench, plan = Bench(page), laid()
    bench.steps_to("Lay the tiles")
    for cell, tile in plan[:10]:
        bench.lay(tile, cell)
    draft(lab, 10)

    lab.shut_down_kernels()
    steps.open_notebook(page, lab, name)
    steps.run_all(page)
    steps.shown(page, ".lw-builder .lw-offer")
    bench = Bench(page)
    expect(bench.root.locator(".lw-offer")).to_contain_text("10 changes · the last:")
    bench.go_on()
    expect(bench.root.locator(".lw-step-title")).to_have_text("Lay the tiles")
    bench.do(bench.at("tool:undo"))
    bench.do(bench.at("tool:redo"))
    for cell, tile in plan[10:]:
        bench.lay(tile, cell)
    expect(bench.root.locator(".lw-flaws h3")).to_contain_text("Nothing is wrong")
    bench.steps_to("Review and play")
    bench.do(bench.at("review:play"))
    table = steps.shown(page, TABLE)
    table.locator('button[data-action="choose science"]').click()
    expect(table).to_contain_text("Player 1 starts with")
    page.locator(".jp-Notebook").first.press("Control+s")


def test_a_standard_board_by_keyboard(page: Page, lab: JupyterServer) -> None:
    cells = ["import workbench as wb\nbuilder = wb.build('library-labyrinth', seed=8)\nbuilder"]
    bench = begun(page, lab, "keys.ipynb", cells)
    page.locator(".lw-builder button").first.focus()
    press(bench, "n", "n")
    expect(bench.root.locator(".lw-step-title")).to_have_text("Lay the tiles")
    row = [cell for cell in CELLS if cell.endswith("1")]
    page.keyboard.press("7")  # corners of the Terror tiles
    page.keyboard.press("b")
    home = page.evaluate("document.activeElement.dataset.id").removeprefix("cell:")
    for _ in range("abcde".index(home[0])):
        page.keyboard.press("ArrowLeft")
    for _ in range(int(home[1]) - 1):
        page.keyboard.press("ArrowDown")
    for cell in row:
        assert page.evaluate("document.activeElement.dataset.id") == f"cell:{cell}"
        press(bench, "Enter")
        press(bench, "r")
        page.keyboard.press("ArrowRight")
    tab_to(page, "bulk:fill")
    press(bench, "Enter")
    expect(bench.root.locator(".lw-flaws h3")).to_contain_text("Nothing is wrong")
    for _ in range(5):
        press(bench, "n")
    tab_to(page, "review:play")
    press(bench, "Enter")
    table = steps.shown(page, TABLE)
    page.wait_for_function(f"() => document.querySelector('{TABLE}').contains(document.activeElement)")
    page.keyboard.press("Enter")  # once too often: it does not lead back
    expect(table).to_be_visible()
    bench.at("tool:build").focus()
    press(bench, "Enter")
    expect(bench.root.locator(".lw-step-title")).to_be_focused()
    tab_to(page, "review:play")
    press(bench, "Enter")
    table = steps.shown(page, TABLE)
    page.wait_for_function(f"() => document.querySelector('{TABLE}').contains(document.activeElement)")
    tab_to(page, "choice:choose science")
    page.keyboard.press("Enter")
    expect(table).to_contain_text("Player 1 starts with")


CELL = (
    "import os\nimport workbench as wb\nopen('pid', 'w').write(str(os.getpid()))\nwb.build('library-labyrinth', seed=8)"
)


def begun(page: Page, lab: JupyterServer, name: str, cells: list[str]) -> Bench:
    """A notebook with these cells is opened and run, and its builder is there."""
    steps.write_notebook(Path(lab.root) / name, cells)
    steps.open_notebook(page, lab, name)
    steps.run_all(page)
    steps.shown(page, ".lw-builder")
    return Bench(page)


def run_again(page: Page) -> Bench:
    """Run the cell once more, and wait for the page that comes in the place of the former one."""
    page.evaluate("() => document.querySelector('.lw-builder').setAttribute('data-former', '')")
    steps.run_all(page)
    steps.shown(page, ".lw-builder:not([data-former]) .lw-offer")
    return Bench(page)


def test_a_cell_that_is_run_again_goes_on_with_its_board(page: Page, lab: JupyterServer) -> None:
    bench = begun(page, lab, "again.ipynb", [CELL])
    bench.steps_to("Lay the tiles")
    for cell, tile in laid()[:2]:
        bench.lay(tile, cell)
    bench = run_again(page)
    expect(bench.root.locator(".lw-offer li").first).to_contain_text("2 changes · the last:")
    bench.go_on()
    bench.lay(*reversed(laid()[2]))
    bench = run_again(page)
    expect(bench.root.locator(".lw-offer li").first).to_contain_text("3 changes · the last:")


def test_a_kernel_killed_right_after_an_opening_is_noticed_and_nothing_is_lost(page: Page, lab: JupyterServer) -> None:
    bench = begun(page, lab, "killed.ipynb", [CELL])
    bench.steps_to("Lay the tiles")
    for cell, tile in laid()[:3]:
        bench.lay(tile, cell)
    mine = bench.at("tool:undo").get_attribute("aria-label")
    bench.root.locator(".lw-more-details summary").click()
    box = bench.at("keep:code")
    before = bench.root.get_attribute("data-revision")
    box.fill("LW1-position-public-AAAA-00000000")
    box.press("Enter")
    bench.answered(before)
    expect(bench.root.locator(".lw-refusal")).to_contain_text("Not opened, and nothing has changed.")
    assert page.evaluate("document.activeElement.dataset.id") == "keep:code"
    before = bench.root.get_attribute("data-revision")
    box.fill(wb.new_game("library-labyrinth", seed=3).share())
    box.press("Enter")
    bench.answered(before)
    expect(bench.root.locator(".lw-opened")).to_contain_text("Lay the tiles: 1 known, 24 left open.")
    os.kill(int((Path(lab.root) / "pid").read_text()), signal.SIGKILL)

    expect(bench.root.locator(".lw-notice")).to_contain_text("Python has stopped")
    page.get_by_role("dialog").get_by_role("button").click()  # the notebook says so too
    bench = run_again(page)
    expect(bench.root.locator(".lw-offer")).to_contain_text("the last: Opened: a position with hidden parts")
    bench.go_on()
    bench.do(bench.at("tool:undo"))
    assert bench.at("tool:undo").get_attribute("aria-label") == mine


def press(bench: Bench, *keys: str) -> None:
    for key in keys:
        before = bench.root.get_attribute("data-revision")
        bench.page.keyboard.press(key)
        bench.answered(before)


def tab_to(page: Page, ident: str) -> None:
    for _ in range(250):
        if page.evaluate("document.activeElement.dataset.id") == ident:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {ident}")
