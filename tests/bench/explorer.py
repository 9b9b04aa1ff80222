"""Prints what an edit costs until the heatmap is drawn anew in JupyterLab: ``python -m tests.bench.explorer [EDITS]``.

Measured in the page, from the click on Undo or Redo in the editor to the frame with the new squares; the editor redraws
itself in the same time.
"""

from __future__ import annotations

import math
import os
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import workbench as wb
from tests.bench.table import Traffic, quantiles
from tests.browser import chromium as browsers
from tests.browser import steps
from tests.browser.server import JupyterServer
from workbench.analysis.coverage import Coverage
from workbench.analysis.heatmaps import Ask, heatmap, kinds
from workbench.packs.pack import Pack
from workbench.packs.rows import Row
from workbench.widgets.explore_figure import HeatFigure, Room

SCRIPT = Path(__file__).with_name("explorer.js").read_text("utf-8")
CELL = """import workbench as wb
editor = wb.edit(wb.load_pack("library-labyrinth"))
editor.edit.set("books", "zenobia", "symbols", "BRO")
explorer = wb.explore(editor, show={show!r})
display(explorer, editor)"""
SHOWN = ("symbols-by-deck", "symbols-by-card", "one-deck", "mixed-decks", "smallest-covers")


def in_jupyterlab(count: int) -> None:
    """Clicks in a page, for each kind of heatmap."""
    executable = browsers.find_chromium()
    if executable is None:
        sys.exit("There is no Chromium here.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        (home / "root").mkdir()
        browser = browsers.launch(playwright, executable)
        print(f"{count} edits each; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        with JupyterServer(home / "root", home / "home") as server:
            for show in SHOWN:
                page = browser.new_page(viewport={"width": 1366, "height": 900})
                traffic = Traffic(page)
                _open(page, server, show)
                page.evaluate("explorer.play(6, 60)")  # the first edits warm up both ends
                before = traffic.bytes
                times = [
                    one for one in page.evaluate("count => explorer.play(count, 150)", count) if not math.isnan(one)
                ]
                kilobytes = (traffic.bytes - before) / 1000 / count
                print(f"{show:<18}{quantiles(times)}   {kilobytes:.1f} kB an edit, the editor's share included")
                page.close()
                server.shut_down_kernels()
        browser.close()


def _open(page: Page, server: JupyterServer, show: str) -> None:
    name = f"bench-{show}.ipynb"
    steps.write_notebook(server.root / name, [CELL.format(show=show)])
    steps.open_notebook(page, server, name)
    steps.run_all(page)
    steps.shown(page, ".lw-explore .bk-Figure")
    steps.shown(page, ".lw-edit .tabulator-row")
    page.evaluate(SCRIPT)


def large(cards: int, symbols: str) -> Pack:
    """The shipped pack with more symbols and more cards than the law has."""
    pack = wb.load_pack("library-labyrinth", strict=False)
    genres = [*pack["genres"]]
    genres += [Row({**genres[0].cells, "id": f"genre-{one}", "letter": one}) for one in symbols[len(genres) :]]
    letters = [row.get("letter") for row in genres]
    books = [
        Row({**row.cells, "id": f"card-{n}", "symbols": letters[n % len(letters)] + letters[n * 7 % len(letters)]})
        for n in range(cards)
        for row in [pack["books"][n % len(pack["books"])]]
    ]
    return replace(pack, tables={**pack.tables, "genres": tuple(genres), "books": tuple(books)})


def without_page() -> None:
    """What Python does for each heatmap, on the shipped pack and on a very large one."""
    for name, pack in (
        ("shipped", wb.load_pack("library-labyrinth")),
        ("10 symbols, 500 cards", large(500, "XXXXXXstuv")),
    ):
        other = pack.edit().set("books", 3, "symbols", pack["books"][3].get("symbols")[::-1] + "R").pack
        figure = HeatFigure(Room(), lambda row, column: None, lambda parts: None)
        for kind in kinds(Coverage(pack)):
            ask = Ask(kind, table="books", first="genre", second="symbols")
            figure.show(heatmap(Coverage(pack), ask), anew=True)
            start = time.perf_counter()
            shown = heatmap(Coverage(other), ask)
            counted = time.perf_counter()
            figure.show(shown)
            done = time.perf_counter()
            squares = len(shown.rows) * len(shown.columns)
            costs = f"counted {1000 * (counted - start):7.1f}   figure {1000 * (done - counted):6.1f} ms"
            print(f"{name:<24}{kind:<18}{squares:>6} squares   {costs}")


if __name__ == "__main__":
    without_page()
    in_jupyterlab(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
