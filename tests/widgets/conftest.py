"""Fixtures for tests of the widgets: the browser of tests/browser, and a module joined to its real Python half."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Page

from tests.browser import chromium as browsers
from tests.browser.conftest import chromium, context, page, watch
from tests.widgets.bridge import Joined, join

__all__ = ["chromium", "context", "joined", "page", "watch"]


@pytest.fixture
def joined(page: Page, watch: browsers.Watch) -> Iterator[Callable[..., Joined]]:
    """``joined(widget)`` shows a real widget in a page without Jupyter; exceptions that nobody caught fail the test."""
    yield partial(join, page)
    page.evaluate("() => new Promise(resolve => setTimeout(resolve, 60))")  # let what is under way come to its error
    assert watch.page_errors == []
