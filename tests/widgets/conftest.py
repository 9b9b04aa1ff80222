"""Fixtures for tests of the widgets: the browser of tests/browser, and a module joined to its real Python half."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Page

from tests.browser import chromium as browsers
from tests.browser.conftest import chromium, context, page, watch
from tests.widgets.bridge import Joined, join
from workbench.widgets import assets, drafts

__all__ = ["chromium", "context", "joined", "page", "watch"]

Run: TypeAlias = "Callable[[str, str], Any]"


@pytest.fixture
def drafts_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where boards are kept in this test, in which no other has been built."""
    monkeypatch.setenv("WORKBENCH_DATA", str(tmp_path / "saved"))
    drafts._SAVERS.clear()
    drafts._ELSEWHERE.clear()
    return tmp_path / "saved"


@pytest.fixture
def joined(page: Page, watch: browsers.Watch) -> Iterator[Callable[..., Joined]]:
    """``joined(widget)`` shows a real widget in a page without Jupyter; exceptions that nobody caught fail the test."""
    yield partial(join, page)
    page.evaluate("() => new Promise(resolve => setTimeout(resolve, 60))")  # let what is under way come to its error
    assert watch.page_errors == []


@pytest.fixture
def run(page: Page) -> Run:
    """``run(file, body)`` imports a file as ``js`` and gives what the body of a function returns."""

    def run(file: str, body: str) -> Any:
        page.set_content("<!doctype html><title>js</title><main></main>")
        return page.evaluate(
            """async ([text, body]) => {
                const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
                return new Function("js", "main", body)(await import(address), document.querySelector("main"));
            }""",
            [assets.module(file), body],
        )

    return run
