"""The explorer with its real Bokeh figure in a page without Jupyter."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.widgets.bridge import Joined, Wire
from workbench.widgets.explore import Explorer

SCRIPT = Path(__file__).with_name("figures.js").read_text("utf-8")


class Figured:
    """An explorer in a page, its figure and what a person does with them."""

    def __init__(self, joined: Callable[..., Joined], explorer: Explorer, page: Page) -> None:
        self.explorer, self.page = explorer, page
        page.expose_function("figureBundle", self._bundle)
        page.expose_function("figureToPython", self._from_page)
        page.evaluate(SCRIPT)  # before the widget is there, which asks for its figure as soon as it can
        self.at = joined(explorer)
        page.locator(".lwx-figure .bk-Figure").wait_for()
        self.settle()

    @property
    def model(self) -> Any:
        """The Bokeh figure as a widget."""
        assert self.explorer._figure is not None
        return self.explorer._figure.model

    def _bundle(self) -> str:
        self.model.comm = Wire()
        return str(self.model.get_state(["render_bundle"])["render_bundle"])

    def _from_page(self, content: dict[str, Any]) -> None:
        self.model._handle_custom_msg(content, [])

    def settle(self) -> None:
        """Carry over what either half has still to say."""
        self.page.wait_for_timeout(30)
        self.at.settle()
        self.at.push()

    def press(self, *keys: str) -> None:
        """Press keys and see what comes of them."""
        for key in keys:
            self.page.keyboard.press(key)
            self.settle()

    def column(self, name: str) -> list[Any]:
        """A column of the squares, as the page has it."""
        return list(json.loads(self.page.evaluate("name => JSON.stringify([...figures.squares().data[name]])", name)))

    def ranges(self) -> list[float]:
        """What part of the rows and columns the page shows."""
        return list(self.page.evaluate("() => figures.ranges()"))

    def click(self, row: int, column: int) -> None:
        """Click on a square."""
        where = "([row, column]) => figures.where(row, column)"
        place = self.page.evaluate(where, [row, column])
        if self.page.evaluate("y => y < 0 || y > innerHeight", place["y"]):  # a person would scroll to it first
            self.page.evaluate("y => scrollBy(0, y - innerHeight / 2)", place["y"])
            place = self.page.evaluate(where, [row, column])
        self.page.mouse.click(place["x"], place["y"])
        self.settle()
