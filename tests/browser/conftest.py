"""Fixtures for tests in a real browser: a watched page, an isolated widget, JupyterLab and Notebook on loopback.

Every test here is marked ``browser``. Without a browser it is skipped, and says how to get one; with
``WORKBENCH_REQUIRE_BROWSER=1`` that is a failure. A test also fails when a page has asked another machine for anything.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser import chromium as browsers
from tests.browser.fake_model import Mounted, mount
from tests.browser.server import JupyterServer, Kind

HERE = Path(__file__).parent
FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("browser")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


def do_without(reason: str) -> NoReturn:
    """Skip the test, or fail it where a browser is required."""
    if os.environ.get("WORKBENCH_REQUIRE_BROWSER") == "1":
        pytest.fail(f"{reason} (WORKBENCH_REQUIRE_BROWSER=1 makes that a failure)", pytrace=False)
    pytest.skip(reason)


# Of the package's scope, not the session's: Playwright keeps an event loop running in this thread as long as it lives,
# and tests elsewhere that run a loop of their own (a notebook's execution, say) would be refused.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser; use `page` or `widget` unless a test needs a context of a special kind."""
    executable = browsers.find_chromium()
    if executable is None:
        do_without("no browser: install Chromium (Debian: apt-get install chromium) or name one in CHROMIUM")
    with sync_playwright() as playwright:
        browser = browsers.launch(playwright, executable)
        yield browser
        browser.close()


@pytest.fixture
def watch(chromium: Browser) -> Iterator[browsers.Watch]:
    """A fresh profile in English with a window of 1280 × 800, and what its pages ask for and complain about."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-US")
    watch = browsers.Watch(context)
    yield watch
    context.close()
    assert watch.off_machine == [], "requests left this machine"


@pytest.fixture
def context(watch: browsers.Watch) -> BrowserContext:
    """The watched profile, for tests with more than one page."""
    return watch.context


@pytest.fixture
def page(
    context: BrowserContext, watch: browsers.Watch, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Page]:
    """An empty page; when the test fails, a screenshot of it is kept and named."""
    page = context.new_page()
    yield page
    if request.node.stash.get(FAILED, False) and not page.is_closed():
        picture = tmp_path / "failed.png"
        page.screenshot(path=picture)
        print(f"screenshot: {picture}\npage errors: {watch.page_errors}\nconsole errors: {watch.console_errors}")


@pytest.fixture
def widget(page: Page, watch: browsers.Watch) -> Iterator[Callable[..., Mounted]]:
    """``widget(esm, state, css=…)`` shows a widget's module alone; exceptions that nobody caught fail the test."""
    yield partial(mount, page)
    page.evaluate("() => new Promise(resolve => setTimeout(resolve, 20))")  # let what is under way come to its error
    assert watch.page_errors == []


@pytest.fixture(scope="package")
def lab_server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[JupyterServer]:
    """One JupyterLab for all tests, with the settings that `workbench lab` gives; its folder is ``lab_server.root``."""
    with _server("lab", tmp_path_factory) as server:
        yield server


@pytest.fixture(scope="package")
def notebook_server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[JupyterServer]:
    """One Notebook 7 for all tests, like `lab_server`."""
    pytest.importorskip("notebook", reason="Notebook 7 is not installed")
    with _server("notebook", tmp_path_factory) as server:
        yield server


@pytest.fixture
def lab(lab_server: JupyterServer) -> Iterator[JupyterServer]:
    """JupyterLab; the kernels that a test has started end with it."""
    yield lab_server
    lab_server.shut_down_kernels()


@pytest.fixture
def notebook(notebook_server: JupyterServer) -> Iterator[JupyterServer]:
    """Notebook 7; the kernels that a test has started end with it."""
    yield notebook_server
    notebook_server.shut_down_kernels()


def _server(kind: Kind, tmp_path_factory: pytest.TempPathFactory) -> JupyterServer:
    folder = tmp_path_factory.mktemp(kind)
    (folder / "root").mkdir()
    return JupyterServer(folder / "root", folder / "home", kind=kind)
