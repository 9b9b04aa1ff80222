"""The browser's fixtures, for tests that look at drawings as pixels."""

from __future__ import annotations

from tests.browser.conftest import chromium, context, page, watch

__all__ = ["chromium", "context", "page", "watch"]
