"""Prints what a click on the table costs in a real JupyterLab: ``python -m tests.bench.table [CLICKS]``.

Measured in the page, from the click on a choice to the redrawn table, with the bytes that came for it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import CDPSession, Page, WebSocket, sync_playwright

from tests.browser import chromium as browsers
from tests.browser import steps
from tests.browser.server import JupyterServer

SCRIPT = Path(__file__).with_name("clicks.js").read_text("utf-8")
CELL = """import workbench as wb
game = wb.new_game("library-labyrinth", players={players}, seed=7, disturbance_count=28)
table = wb.play(game, study=True)
table"""


def quantiles(times: Sequence[float]) -> str:
    """Median, 95th percentile and the longest."""
    ordered = sorted(times)
    return (
        f"median {ordered[len(ordered) // 2]:6.1f}   p95 {ordered[int(len(ordered) * 0.95)]:6.1f}   "
        f"max {ordered[-1]:6.1f} ms"
    )


class Traffic:
    """Counts the bytes that come over a page's web sockets."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        page.on("websocket", self._watch)

    def _watch(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._count(frame))

    def _count(self, frame: str | bytes) -> None:
        self.bytes += len(frame)


def shown_table(page: Page, server: JupyterServer, players: int) -> None:
    """Open a notebook with a table and run it."""
    name = f"bench{players}.ipynb"
    steps.write_notebook(server.root / name, [CELL.format(players=players)])
    steps.open_notebook(page, server, name)
    steps.run_all(page)
    steps.shown(page, ".lw-table")
    page.evaluate(SCRIPT)


def page_work(tools: CDPSession) -> tuple[float, float]:
    """Milliseconds that a page has spent on scripts and on its layout so far."""
    told = {one["name"]: one["value"] * 1000 for one in tools.send("Performance.getMetrics")["metrics"]}
    return told["ScriptDuration"], told["LayoutDuration"] + told["RecalcStyleDuration"]


def main() -> None:
    """Measure a table of two and one of five players."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    executable = browsers.find_chromium()
    if executable is None:
        sys.exit("There is no Chromium here.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        (home / "root").mkdir()
        browser = browsers.launch(playwright, executable)
        print(f"{count} clicks each; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        with JupyterServer(home / "root", home / "home") as server:
            for players in (2, 5):
                page = browser.new_page(viewport={"width": 1366, "height": 768})
                traffic = Traffic(page)
                shown_table(page, server, players)
                page.evaluate("clicks.play(8, 30)")  # the first clicks warm up both ends
                tools = page.context.new_cdp_session(page)
                tools.send("Performance.enable")
                before, script, layout = traffic.bytes, *page_work(tools)
                times = page.evaluate("count => clicks.play(count, 120)", count)
                kilobytes = (traffic.bytes - before) / 1000 / count
                now = page_work(tools)
                work = f"script {(now[0] - script) / count:.1f} ms, layout {(now[1] - layout) / count:.1f} ms"
                print(f"{players} players   {quantiles(times)}   {kilobytes:.1f} kB; {work} a click in the page")
                page.close()
                server.shut_down_kernels()
        browser.close()


if __name__ == "__main__":
    main()
