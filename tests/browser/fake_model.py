"""A widget's ES module in a page of its own, with a fake model: no kernel, no Jupyter, no server."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

SCRIPT = Path(__file__).with_name("fake_model.js").read_text("utf-8")


class Mounted:
    """A module that is shown in a page, and the test's end of its model."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def root(self) -> Locator:
        """The element that the module draws into."""
        return self.page.locator("#widget")

    @property
    def sent(self) -> list[Any]:
        """The messages that the module has sent to Python."""
        return list(self.page.evaluate("fake.model.sent"))

    @property
    def saved(self) -> list[dict[str, Any]]:
        """The traits of each `save_changes()`, as Python would see them change."""
        return list(self.page.evaluate("fake.model.saved"))

    @property
    def listeners(self) -> int:
        """How many callbacks the module has on the model; none, nor on the kernel, may be left after `unmount`."""
        return int(self.page.evaluate("fake.model.listeners()"))

    def get(self, trait: str) -> Any:
        """The value that a trait has in the page."""
        return self.page.evaluate("name => fake.model.get(name)", trait)

    def change(self, **traits: Any) -> None:
        """Change traits in one message, as Python does under ``hold_sync()``."""
        self.page.evaluate("traits => fake.model.receive_state(traits)", traits)

    def receive(self, content: Any, buffers: list[bytes] | None = None) -> None:
        """Send a custom message to the module."""
        self.page.evaluate(
            "([content, buffers]) => fake.model.receive_message(content, buffers)",
            [content, [list(data) for data in buffers or []]],
        )

    def kernel_is(self, status: str) -> None:
        """Let the notebook say what state its kernel is in."""
        self.page.evaluate("status => fake.model.kernel_is(status)", status)

    def unmount(self) -> None:
        """Take the view and then the model away, as a closed notebook does."""
        self.page.evaluate("fake.unmount()")


def mount(page: Page, esm: str, state: Mapping[str, Any], *, css: str = "") -> Mounted:
    """Show the module `esm` with a model of the given traits in an empty page."""
    page.set_content("<!doctype html><html lang=en><title>widget</title><body><div id=widget></div></body></html>")
    page.add_script_tag(content=SCRIPT)
    if css:
        page.add_style_tag(content=css)
    page.evaluate("([esm, state]) => fake.mount(esm, state)", [esm, dict(state)])
    return Mounted(page)
