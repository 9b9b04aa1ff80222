"""The explorer in JupyterLab, Notebook 7 and Voila; its notebook used by a designer: a symbol changed, and back."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import chromium as browsers
from tests.browser import steps
from tests.browser.server import JupyterServer
from tests.browser.voila import voila
from workbench.resources import notebooks_dir

pytestmark = pytest.mark.slow
CELLS = ["import workbench as wb\nwb.explore(wb.load_pack('library-labyrinth-mini'), show='one-deck')"]
PATIENCE = 20_000
SQUARES = """() => [...Bokeh.documents].flatMap(doc => [...doc._all_models.values()])
    .filter(model => model.type === "ColumnDataSource" && "ink" in model.data)
    .map(model => [...model.data.text])"""
"""The numbers of every heatmap in the page, as Bokeh has them."""


def explorer(page: Page, number: int = 0) -> Locator:
    """An explorer, when its figure is there."""
    at = page.locator(".lw-explore").nth(number)
    expect(at.locator(".bk-Figure")).to_be_visible(timeout=60_000)
    return at


def squares(page: Page) -> list[list[str]]:
    return list(page.evaluate(SQUARES))


def look_a_little(page: Page) -> None:
    """The canvas is not empty, a square has its cards, another heatmap comes."""
    at = explorer(page)
    expect(page.locator("img[class^=labyrinth-picture]")).to_be_hidden()  # it is for those who have no kernel
    canvas = at.locator(".lwx-figure canvas").first
    colours = canvas.evaluate(
        """canvas => {
            const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
            const found = new Set();
            for (let at = 0; at < data.length; at += 4)
                if (data[at + 3] > 250) found.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`);
            return found.size;
        }"""
    )
    assert colours > 10
    box = at.locator(".lwx-figure").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 60)
    expect(at.locator(".lwx-card").first).to_be_visible(timeout=PATIENCE)
    at.locator("[data-id='set:map']").select_option("goals")
    expect(at.locator(".lwx-heading")).to_contain_text("Terrors by Shelves", timeout=PATIENCE)
    assert any("✓" in texts for texts in squares(page))


def test_a_symbol_changed_in_the_editor_changes_the_heatmap_and_back(page: Page, lab: JupyterServer) -> None:
    folder = lab.root / "exploring"
    folder.mkdir()
    shutil.copy(notebooks_dir() / "20_symbols_and_coverage.ipynb", folder)
    steps.open_notebook(page, lab, "exploring/20_symbols_and_coverage.ipynb")
    steps.run_all(page)
    steps.all_done(page)
    at = explorer(page)
    expect(page.locator(".lw-edit .tabulator-row").first).to_be_attached(timeout=60_000)
    before = squares(page)[0]
    at.locator(".lwx-figure").focus()
    page.keyboard.press("Enter")
    expect(at.locator(".lwx-card[aria-current='true']")).to_be_visible(timeout=PATIENCE)

    editor = page.locator(".lw-edit").first
    symbols = editor.locator(".lwe-form [data-column='symbols'] .lwe-symbol")
    expect(symbols.last).to_be_attached(timeout=PATIENCE)
    unlike(page, before, lambda: symbols.last.click())
    expect(at.locator("[role=status]")).to_contain_text("of the heatmap ha", timeout=PATIENCE)
    at.locator("[data-id='set:comparing']").click()
    expect(at.locator(".lwx-heading")).to_contain_text("change", timeout=PATIENCE)
    assert any(text.startswith("+") for text in squares(page)[0])
    choose = at.locator("[data-id='set:map']")
    unlike(page, squares(page)[0], lambda: choose.select_option("one-deck"))
    assert any(text.startswith(("+", "−")) for text in squares(page)[0]), "as step 4 of the notebook promises"
    unlike(page, squares(page)[0], lambda: choose.select_option("symbols-by-card"))
    at.locator("[data-id='set:comparing']").click()
    expect(at.locator(".lwx-heading")).not_to_contain_text("change", timeout=PATIENCE)
    editor.locator("[data-id='tool:undo']").click()
    page.wait_for_function(
        f"before => JSON.stringify(({SQUARES})()[0]) === before", arg=compact(before), timeout=PATIENCE
    )

    # What is saved stays small, though the state of all widgets is in it.
    path = folder / "20_symbols_and_coverage.ipynb"
    plain = path.stat().st_size
    steps.save(page, path)
    page.wait_for_timeout(300)
    text = path.read_text("utf-8")
    saved = json.loads(text)
    code = ["".join(cell["source"]) for cell in saved["cells"] if cell["cell_type"] == "code"]
    shown = "".join(code).count("wb.explore(")
    states = saved["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"]["state"].values()
    explorers = [one["state"] for one in states if "busy" in one["state"]]
    figures = [one["state"] for one in states if "render_bundle" in one["state"]]
    assert len(explorers) == len(figures) == shown
    assert len(json.dumps(explorers + figures)) / shown < 200_000
    assert "Bokeh = " not in text and plain < len(text)

    # The page comes back to a living kernel with what is shown now.
    page.reload()
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    explorer(page)
    assert compact(before) in {compact(texts) for texts in squares(page)}


def compact(texts: list[str]) -> str:
    return json.dumps(texts, separators=(",", ":"), ensure_ascii=False)


def unlike(page: Page, before: list[str], act: Callable[[], object]) -> None:
    """Do something, and wait until the first heatmap is another one."""
    act()
    page.wait_for_function(
        f"before => JSON.stringify(({SQUARES})()[0]) !== before", arg=compact(before), timeout=PATIENCE
    )


def test_in_notebook_7(page: Page, notebook: JupyterServer) -> None:
    steps.write_notebook(notebook.root / "explore" / "explore.ipynb", CELLS)
    steps.open_notebook(page, notebook, "explore/explore.ipynb")
    steps.run_all(page)
    look_a_little(page)


def test_in_voila(chromium: Browser, tmp_path: Path) -> None:
    pytest.importorskip("voila", reason="Voila is not installed")
    notebook = steps.write_notebook(tmp_path / "explore.ipynb", CELLS)
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    watch = browsers.Watch(context)
    page = context.new_page()
    with voila(notebook, tmp_path / "home") as address:
        page.goto(address)
        look_a_little(page)
    ours = [request for request in watch.off_machine if "stylesheet" not in request]  # its template's own icon sheets
    context.close()
    assert ours == []
