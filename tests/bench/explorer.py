"""Prints what an edit costs until the heatmap is drawn anew in JupyterLab: ``python -m tests.bench.explorer [EDITS]``.

Measured in the page, from the click on Undo or Redo in the editor to the frame with the new squares; the editor redraws
itself in the same time.
"""

from __future__ import annotations

import math
import sys
import tempfile
from dataclasses import replace
from functools import partial
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import workbench as wb
from tests.bench.coverage import Clock
from tests.bench.origin import load, machine, of
from tests.bench.table import Traffic, quantiles
from tests.browser import chromium as browsers
from tests.browser import steps
from tests.browser.server import JupyterServer
from workbench.analysis.coverage import Coverage
from workbench.analysis.heatmaps import Ask, kinds
from workbench.analysis.laying import heatmap
from workbench.packs.pack import Pack
from workbench.packs.rows import Row
from workbench.render.heatmap import Heatmap
from workbench.widgets.explore_figure import HeatFigure
from workbench.widgets.explore_sizes import Room

SCRIPT = Path(__file__).with_name("explorer.js").read_text("utf-8")
EDIT = "the symbols of zenobia from BOG to BRO and back"
CELL = """import workbench as wb
editor = wb.edit(wb.load_pack("library-labyrinth"))
editor.edit.set("books", "zenobia", "symbols", "BRO")
explorer = wb.explore(editor, show={show!r})
display(explorer, editor)"""
TIMES = 20
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
        print(f"Chromium {browser.version}; {count} edits each, after 6 that are not counted: {EDIT}")
        with JupyterServer(home / "root", home / "home") as server:
            for show in SHOWN:
                page = browser.new_page(viewport={"width": 1366, "height": 900})
                traffic = Traffic(page)
                _open(page, server, show)
                page.evaluate("explorer.play(6, 60)")  # the first edits warm up both ends
                before = traffic.bytes
                times = page.evaluate("count => explorer.play(count, 150)", count)
                drawn = [one for one in times if not math.isnan(one)]
                kilobytes = (traffic.bytes - before) / 1000 / count
                lost = f"   {count - len(drawn)} NOT DRAWN within 3 s" if len(drawn) < count else ""
                costs = quantiles(drawn) if drawn else "none drawn"
                print(f"{show:<18}n {len(drawn)}   {costs}   {kilobytes:.1f} kB an edit with the editor's share{lost}")
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


def large(cards: int, more: str) -> Pack:
    """The shipped pack with more symbols, each with its deck, and more cards than the law has; none is left out."""
    pack = wb.load_pack("library-labyrinth", strict=False)
    genres = [*pack["genres"]]
    for one in more:
        names = {"symbol": f"kind-{one.lower()}", "name.en": f"Deck {one}", "symbol.en": f"Kind {one}"}
        genres.append(Row({**genres[0].cells, "id": f"deck-{one.lower()}", "letter": one, **names}))
    letters = [row.get("letter") for row in genres]
    books = []
    for number in range(cards):
        row, genre = pack["books"][number % len(pack["books"])], number % len(genres)
        second, third = number // len(genres) % len(letters), number // 7 % len(letters)
        cells = {"id": f"card-{number}", "genre": genres[genre].get("id")}
        books.append(Row({**row.cells, **cells, "symbols": letters[genre] + letters[second] + letters[third]}))
    tables = {
        name: tuple(Row(row.cells, f"{name}.csv", line) for line, row in enumerate(rows, 2))
        for name, rows in {**pack.tables, "genres": genres, "books": books}.items()
    }
    made = replace(pack, tables=tables)
    assert not Coverage(made).left_out, "it is all counted"
    return made


def _anew(pack: Pack, ask: Ask) -> Heatmap:
    return heatmap(Coverage(pack), ask)


def without_page() -> None:
    """What Python does for each heatmap, on the shipped pack and on a very large one."""
    for name, pack in (("shipped", wb.load_pack("library-labyrinth")), ("10 symbols, 500 cards", large(500, "STUV"))):
        other = pack.edit().set("books", 3, "symbols", pack["books"][3].get("symbols")[::-1] + "R").pack
        print(f"{name}: {of(pack)}, and with an edit of its fourth book {of(other)}; squares and {TIMES} times each")
        for kind in kinds(Coverage(pack)):
            ask = Ask(kind, table="books", first="genre", second="symbols")
            counting, drawing = Clock(), Clock()
            for _ in range(TIMES):
                figure = HeatFigure(Room(), lambda row, column: None, lambda parts: None)
                figure.show(heatmap(Coverage(pack), ask), anew=True)
                shown = counting.time(partial(_anew, other, ask))
                drawing.time(partial(figure.show, shown))
                figure.model.close()
            squares = len(shown.rows) * len(shown.columns)
            print(f"  {kind:<16}{squares:>6}   counted {quantiles(counting.wall)}   figure {quantiles(drawing.wall)}")


if __name__ == "__main__":
    print(machine("bokeh", "jupyterlab"))
    without_page()
    in_jupyterlab(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
    print(load())
