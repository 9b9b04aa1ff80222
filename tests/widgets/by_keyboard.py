"""A player without a mouse: finds its way over a table with Tab, arrow keys, letters and Enter alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from playwright.sync_api import Page

FAR = 400
"""More key presses than any way across a table needs."""


class AtKeys(Protocol):
    """Somebody at the keys of a page that shows a table."""

    page: Page

    @property
    def widget(self) -> Any:
        """The table's Python half, which knows where things are."""

    def press(self, *keys: str) -> str:
        """Press keys; tells what has the focus then."""

    def focused(self) -> str:
        """The ``data-id`` of what has the focus, or its text."""


class Keyboard:
    """Plays choices of a table's widget; fails when something cannot be reached."""

    def __init__(self, joined: AtKeys) -> None:
        self.joined = joined

    def play(self, action: str) -> None:
        """Point at everything that the choice of this action names, one after the other, and then choose it."""
        if self._trait("mode")["hand_over"]:
            here = self.joined.focused()
            for _ in range(FAR):
                if here == "banner:here":
                    break
                here = self.joined.press("Tab")
            self.joined.press("Enter")
        choice = next(choice for choice in self._trait("choices") if choice["action"] == action)
        for target in choice["targets"]:
            self.point(target)
        self.choose(action, choice["verb"])

    def point(self, target: str) -> None:
        """Go to a cell, a card, a hand or a deck and select it."""
        regions = self._regions()
        region = next((key for key, ids in regions.items() if target in ids), None)
        if region is None:  # something that only stands on the board: its choices are in the panel all the same
            return
        self.joined.press(region)
        if region == "b":
            self._walk(target)
        else:
            self._seek(target)
        self.joined.press("Enter")

    def choose(self, action: str, verb: str) -> None:
        """Find the choice's button in the panel, opening its group if that is folded, and press it."""
        here = self.joined.press("a")
        for _ in range(FAR):
            if here == f"choice:{action}":
                self.joined.press("Enter")
                return
            folded = "document.activeElement.getAttribute('aria-expanded') === 'false'"
            if here == f"verb:{verb}" and self.joined.page.evaluate(folded):
                here = self.joined.press("Enter")
            if here.startswith(f"step:{verb}:") and self._leads_to(here, action, verb):
                here = self.joined.press("Enter")
                continue
            here = self.joined.press("Tab")
        raise AssertionError(f"'{action}' cannot be reached by keyboard")

    def _leads_to(self, option: str, action: str, verb: str) -> bool:
        """Whether a step's option is what an action says there."""
        _, _, step, word = option.split(":", 3)
        return bool(self._trait("walks")[verb]["words"][action][int(step)] == word)

    def _walk(self, target: str) -> None:
        cells = {cell["id"]: cell for cell in self._trait("cells")}
        focused = self.joined.focused()
        for _ in range(FAR):
            here, there = cells[focused], cells[target]
            if here is there:
                return
            dx, dy = there["x"] - here["x"], there["y"] - here["y"]
            keys = [("ArrowRight" if dx > 0 else "ArrowLeft", dx), ("ArrowUp" if dy > 0 else "ArrowDown", dy)]
            for key, _distance in sorted(keys, key=lambda pair: -abs(pair[1])):
                focused = self.joined.press(key)
                if focused != here["id"]:
                    break
        raise AssertionError(f"the arrow keys do not lead to {target}")

    def _seek(self, target: str) -> None:
        here = self.joined.press("Home")
        for _ in range(FAR):
            if here == target:
                return
            before, here = here, self.joined.press("ArrowRight")
            if here == before:
                here = self.joined.press("Tab", "Home")
        raise AssertionError(f"{target} cannot be reached by keyboard")

    def _regions(self) -> dict[str, Sequence[str]]:
        hands = self._trait("hands")
        return {
            "b": [cell["id"] for cell in self._trait("cells")],
            "h": [hand["id"] for hand in hands] + [card["id"] for hand in hands for card in hand["cards"]],
            "d": [deck["id"] for deck in self._trait("decks")],
        }

    def _trait(self, name: str) -> Any:
        return getattr(self.joined.widget, name)
