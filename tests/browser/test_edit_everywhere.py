"""The editor in JupyterLab, Notebook 7 and Voila; its notebook used as a designer would, across a dead kernel."""

from __future__ import annotations

import json
import re
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import chromium as browsers
from tests.browser import steps
from tests.browser.server import JupyterServer
from tests.browser.voila import voila
from workbench.games import find
from workbench.packs.pack import Pack
from workbench.packs.reading import load_pack
from workbench.resources import notebooks_dir

pytestmark = pytest.mark.slow
CELLS = ["import workbench as wb\nwb.edit(wb.load_pack('library-labyrinth-mini'))"]
PATIENCE = 20_000


def editor(page: Page) -> Locator:
    """The editor, when its grid is there."""
    expect(page.locator(".lw-edit .tabulator-row").first).to_be_visible(timeout=60_000)
    return page.locator(".lw-edit").first


def answered(page: Page, act: object) -> None:
    """Do something that Python answers, and wait for the answer."""
    root = page.locator(".lw-edit").first
    before = int(root.get_attribute("data-revision") or 0)
    assert callable(act)
    act()
    page.wait_for_function(
        "before => Number(document.querySelector('.lw-edit').dataset.revision ?? 0) > before",
        arg=before,
        timeout=PATIENCE,
    )


def paste(page: Page, text: str) -> None:
    """What the browser does on Ctrl + V with this text on the clipboard."""
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
            document.activeElement.dispatchEvent(event);
        }""",
        text,
    )


def edit_a_little(page: Page) -> None:
    """A word, seen in grid and form, taken back."""
    at = editor(page)
    cell = at.locator(".tabulator-cell[data-field='name.en']").first
    cell.click()
    before = cell.inner_text()
    page.keyboard.type("Somebody new")
    answered(page, lambda: page.keyboard.press("Enter"))
    expect(cell).to_contain_text("Somebody new")
    expect(at.locator("[data-id='tool:undo']")).to_contain_text("Somebody new")
    answered(page, lambda: at.locator("[data-id='tool:undo']").click())
    expect(cell).to_contain_text(before)


def whole(page: Page, path: Path) -> dict[str, Any]:
    """A notebook that is being written, when it is."""
    for _ in range(100):
        with suppress(ValueError):
            notebook: dict[str, Any] = json.loads(path.read_text("utf-8"))
            return notebook
        page.wait_for_timeout(50)
    raise AssertionError(f"{path.name} is no notebook")


def saved(folder: Path) -> Pack:
    """The pack in a folder, as it is saved."""
    info = find("library-labyrinth")
    return load_pack(folder, info.tables, info.name, info.check, strict=False)


def test_a_character_from_a_blank_survives_everything(page: Page, lab: JupyterServer) -> None:
    folder = lab.root / "designing"
    folder.mkdir()
    shutil.copy(notebooks_dir() / "21_design_a_card.ipynb", folder)
    copy = folder / "my-library-labyrinth"
    steps.open_notebook(page, lab, "designing/21_design_a_card.ipynb")
    steps.run_all(page)
    steps.all_done(page)
    at = editor(page)
    at.locator("[data-id='tool:blank']").click()
    answered(page, lambda: at.locator(".lwe-blank").nth(5).click())
    form = at.locator(".lwe-form")
    expect(form.locator("[data-column='id'] input")).to_have_value("your-own-character")
    name = form.locator("[data-column='name.en'] :is(input, textarea)")
    name.fill("Sei Shōnagon")
    answered(page, lambda: name.press("Tab"))
    expect(at.locator(".lwe-card")).to_contain_text("Sei Shōnagon")
    answered(page, lambda: form.locator("[data-column='symbols'] .lwe-symbol").last.click())
    # Three rows from a spreadsheet, below the last one.
    answered(page, lambda: at.locator("[data-id='tool:add']").click())
    last = at.locator(".tabulator-row").last.locator("[data-field='name.en']")
    last.click()
    answered(page, lambda: paste(page, "Ono no Komachi\tOno no Komachi\nIzumi\tIzumi\nSaigyō\tSaigyō"))
    expect(at.locator("[data-id='tool:undo']")).to_contain_text("Paste 3 × 2 cells")
    answered(page, lambda: at.locator("[data-id='tool:undo']").click())
    answered(page, lambda: at.locator("[data-id='tool:undo']").click())
    answered(page, lambda: at.locator("[data-id='tool:save']").click())
    expect(at.locator(".lwe-state")).to_contain_text("saved")
    books = saved(copy)["books"]
    assert books[-1]["name.en"] == "Sei Shōnagon" and len(books) == 61 and len(books[-1]["symbols"]) == 4

    at.get_by_label("Find in this table").fill("Shōnagon")
    row = at.locator(".tabulator-row")
    expect(row).to_have_count(1)
    row.locator("[data-field='name.en']").click()
    expect(form.locator("[data-column='id'] input")).to_have_value("sei-shonagon")

    # What is typed and not saved survives a kernel that is killed in the middle.
    name = at.locator(".lwe-form [data-column='line.en'] textarea")
    answered(page, lambda: name.press_sequentially("She wrote lists."))
    journals = [file.read_text("utf-8") for file in (copy / ".editing").glob("*.jsonl")]
    assert any("She wrote lists." in journal for journal in journals)
    steps.save(page, folder / "21_design_a_card.ipynb")
    stored = whole(page, folder / "21_design_a_card.ipynb")
    assert "Tabulator v" not in json.dumps(stored)
    states = stored["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    (ours,) = [one["state"] for one in states.values() if "faults" in one["state"]]
    assert len(json.dumps(ours)) < 60_000, "a saved notebook stays small"
    lab.shut_down_kernels()

    steps.open_notebook(page, lab, "designing/21_design_a_card.ipynb")
    expect(page.get_by_text("editor without its Python").first).to_be_visible(timeout=60_000)
    steps.run_all(page)
    at = editor(page)
    expect(at.locator(".lwe-banner")).to_contain_text("here again")
    answered(page, lambda: at.get_by_role("button", name="Keep them").click())
    at.get_by_label("Find in this table").fill("Shōnagon")
    row = at.locator(".tabulator-row")
    expect(row).to_have_count(1)
    row.locator("[data-field='name.en']").click()
    line = at.locator(".lwe-form [data-column='line.en'] textarea")
    expect(line).to_have_value(re.compile("She wrote lists."))
    assert "She wrote lists." not in saved(copy)["books"][-1]["line.en"], "kept, though it was never saved"


def test_in_notebook_7(page: Page, notebook: JupyterServer) -> None:
    steps.write_notebook(notebook.root / "edit" / "edit.ipynb", CELLS)
    steps.open_notebook(page, notebook, "edit/edit.ipynb")
    steps.run_all(page)
    edit_a_little(page)


def test_in_voila(chromium: Browser, tmp_path: Path) -> None:
    pytest.importorskip("voila", reason="Voila is not installed")
    notebook = steps.write_notebook(tmp_path / "edit.ipynb", CELLS)
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    watch = browsers.Watch(context)
    page = context.new_page()
    with voila(notebook, tmp_path / "home") as address:
        page.goto(address)
        edit_a_little(page)
    ours = [request for request in watch.off_machine if "stylesheet" not in request]  # its template's own icon sheets
    context.close()
    assert ours == []
