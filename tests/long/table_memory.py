"""Plays 2,000 actions on one page of a real JupyterLab; prints memory and times: ``python -m tests.long.table_memory``.

Both must stay flat: the page's heap after a collection, its elements and listeners, and the kernel's resident memory.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.bench.table import SCRIPT, quantiles
from tests.browser import chromium as browsers
from tests.browser import steps
from tests.browser.server import JupyterServer

ROUND = 250
CELL = """import os, pathlib
import workbench as wb
pathlib.Path("kernel.pid").write_text(str(os.getpid()))
game = wb.new_game("library-labyrinth", players=3, seed=7, disturbance_count=28)
table = wb.play(game, study=True)
table"""


def resident(pid: str) -> float:
    """A process's resident memory in MB; 0 where the system does not tell."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0.0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1000


def main() -> None:
    """Play and print a line every so many actions."""
    actions = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    executable = browsers.find_chromium()
    if executable is None:
        sys.exit("There is no Chromium here.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        root = Path(folder) / "root"
        root.mkdir()
        browser = browsers.launch(playwright, executable)
        with JupyterServer(root, Path(folder) / "home") as server:
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            steps.write_notebook(root / "long.ipynb", [CELL])
            steps.open_notebook(page, server, "long.ipynb")
            steps.run_all(page)
            steps.shown(page, ".lw-table")
            page.evaluate(SCRIPT)
            tools = page.context.new_cdp_session(page)
            tools.send("Performance.enable")
            pid = (root / "kernel.pid").read_text()
            print("actions   page heap MB   elements   listeners   kernel MB   click to redraw")
            for played in range(0, actions + 1, ROUND):
                times = page.evaluate("count => clicks.play(count, 5)", ROUND) if played else []
                tools.send("HeapProfiler.collectGarbage")
                told = {one["name"]: one["value"] for one in tools.send("Performance.getMetrics")["metrics"]}
                print(
                    f"{played:7}{told['JSHeapUsedSize'] / 1e6:15.1f}{int(told['Nodes']):11}"
                    f"{int(told['JSEventListeners']):12}{resident(pid):12.1f}   {quantiles(times) if times else ''}",
                    flush=True,
                )
        browser.close()


if __name__ == "__main__":
    main()
