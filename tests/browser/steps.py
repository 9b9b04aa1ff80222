"""Steps in a notebook that a browser shows, each of which waits until it has happened.

The selectors hold for JupyterLab 4 and Notebook 7.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import nbformat
from playwright.sync_api import FileChooser, Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.server import JupyterServer

PROMPTS = ".jp-Notebook .jp-CodeCell .jp-InputPrompt"
MINUTE = 60_000  # milliseconds

# Errors by the page's own model: among its elements a traceback is of the same kind as anything printed to stderr.
ERRORS = """
    [...(window.jupyterapp?.shell.currentWidget?.content?.model?.cells ?? [])].flatMap((cell, index) =>
        [...Array(cell.outputs?.length ?? 0).keys()].map(i => cell.outputs.get(i).toJSON())
            .filter(output => output.output_type === 'error')
            .map(output => `cell ${index}: ${output.ename}: ${output.evalue}`))
"""


def write_notebook(path: Path, cells: Iterable[str]) -> Path:
    """Write a notebook of code cells."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)
    return path


def open_notebook(page: Page, server: JupyterServer, name: str, *, timeout: float = MINUTE) -> None:
    """Open the notebook `name` (relative to the server's folder) in a fresh workspace, until its cells are there."""
    address = {
        "lab": f"{server.url}/lab/tree/{name}?token={server.token}&reset",
        "notebook": f"{server.url}/notebooks/{name}?token={server.token}",
    }
    page.goto(address[server.kind])
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=timeout)


def kernel_connected(page: Page, *, timeout: float = MINUTE) -> None:
    """Wait for an idle kernel, by the page's own model: a narrow window folds away what shows it to people."""
    page.wait_for_function(
        """() => {
            const session = window.jupyterapp?.shell.currentWidget?.sessionContext;
            const kernel = session?.isReady && session.session?.kernel;
            return kernel && kernel.connectionStatus === 'connected' && kernel.status === 'idle';
        }""",
        timeout=timeout,
    )


def run_all(page: Page, *, tries: int = 6) -> None:
    """Run > Run All Cells, until a cell runs: a click before the session is ready is dropped without a word."""
    kernel_connected(page)
    for _ in range(tries):
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.locator('.lm-Menu li[data-command="runmenu:run-all"]').click()
        try:
            page.wait_for_function(
                f"() => [...document.querySelectorAll('{PROMPTS}')].some(e => /\\[(\\*|\\d+)\\]/.test(e.textContent))",
                timeout=1500,
            )
            return
        except PlaywrightTimeout:
            continue
    raise AssertionError(f"no cell ran after {tries} times Run All Cells")


def errors(page: Page) -> list[str]:
    """``cell index: name: message`` of each error that a cell of the notebook shows."""
    return list(page.evaluate(f"() => {ERRORS}"))


def all_done(page: Page, *, timeout: float = MINUTE) -> None:
    """Wait until every code cell has run; fails as soon as one has raised an error."""
    page.wait_for_function(
        f"""() => {{
            const prompts = [...document.querySelectorAll('{PROMPTS}')].filter(e => e.textContent.trim());
            return prompts.length && prompts.every(e => /\\[\\d+\\]/.test(e.textContent)) || ({ERRORS}).length;
        }}""",
        timeout=timeout,
    )
    _refuse_errors(page)


def shown(page: Page, selector: str, *, timeout: float = MINUTE) -> Locator:
    """Wait until `selector` is visible; fails as soon as a cell has raised an error instead."""
    page.wait_for_function(
        f"selector => document.querySelector(selector)?.checkVisibility() || ({ERRORS}).length",
        arg=selector,
        timeout=timeout,
    )
    _refuse_errors(page)
    return page.locator(selector).first


def _refuse_errors(page: Page) -> None:
    if found := errors(page):
        raise AssertionError("; ".join(found))


def save(page: Page, path: Path, *, timeout: float = MINUTE) -> None:
    """Save the notebook that is shown, and wait until the file at `path` has been written."""
    before = path.stat().st_mtime_ns
    page.locator(".jp-Notebook").first.press("Control+s")
    waited = 0
    while path.stat().st_mtime_ns == before:
        if waited >= timeout:
            raise AssertionError(f"{path.name} was not saved within {timeout / 1000:.0f} s")
        page.wait_for_timeout(50)
        waited += 50


def file_asked_for(page: Page, ask: Callable[[], None]) -> FileChooser:
    """The file chooser that the page opens when it is asked to.

    The browser is told to leave it to the test before it is asked: told at the same moment it sometimes opens its own.
    """
    page.on("filechooser", lambda _: None)
    page.evaluate("() => null")
    with page.expect_file_chooser() as asked:
        ask()
    return asked.value
