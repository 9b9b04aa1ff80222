"""Chromium through Playwright, and a watch on what its pages ask for."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from urllib.parse import urlparse

from playwright.sync_api import Browser, BrowserContext, Playwright, expect

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
"""The first is Chromium without its windows: the same pages, opened in half the time."""
PATIENCE = 30_000
"""Milliseconds, as long as Playwright waits for all else."""
ARGUMENTS = (
    "--no-sandbox",  # which needs a user who is not root
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
    "--disable-features=Translate,OptimizationHints,MediaRouter",
    # A name that is not this machine's fails at once instead of hanging in a look-up.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
)


def find_chromium() -> Path | None:
    """The browser to test with: the one named by ``CHROMIUM``, else the first that is installed."""
    named = os.environ.get("CHROMIUM")
    found = shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES)), None)
    return Path(found) if found else None


def launch(playwright: Playwright, executable: Path) -> Browser:
    """Start the browser, without a window; what a test expects of a page may take its time on a busy machine."""
    expect.set_options(timeout=PATIENCE)
    return playwright.chromium.launch(executable_path=executable, args=list(ARGUMENTS))


class Watch:
    """What the pages of a browser context have asked for and complained about since it was put on."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.off_machine: list[str] = []
        """``kind address`` of every request to another machine; the resolver rules above make them fail."""
        self.page_errors: list[str] = []
        """Exceptions in pages that nothing caught."""
        self.console_errors: list[str] = []
        context.on("request", lambda request: self._note(request.resource_type, request.url))
        context.on("page", lambda page: page.on("websocket", lambda socket: self._note("websocket", socket.url)))
        context.on("weberror", lambda error: self.page_errors.append(str(error.error)))
        context.on(
            "console",
            lambda message: self.console_errors.append(message.text) if message.type == "error" else None,
        )

    def _note(self, kind: str, address: str) -> None:
        parts = urlparse(address)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname not in ("127.0.0.1", "localhost", "::1"):
            self.off_machine.append(f"{kind} {address}")
