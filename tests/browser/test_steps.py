"""The steps that other tests take in a notebook do what they say, also where the window is as narrow as a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import steps
from tests.browser.server import JupyterServer, Kind

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("kind", ["lab", "notebook"])
def test_a_notebook_is_run_in_a_narrow_window(page: Page, request: pytest.FixtureRequest, kind: Kind) -> None:
    server: JupyterServer = request.getfixturevalue(kind)
    page.set_viewport_size({"width": 390, "height": 800})
    steps.write_notebook(server.root / "narrow.ipynb", ["print(6 * 7)"])
    steps.open_notebook(page, server, "narrow.ipynb")
    steps.run_all(page)
    steps.all_done(page)
    assert page.locator(".jp-OutputArea-output").inner_text().strip() == "42"
