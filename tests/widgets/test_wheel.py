"""The mouse wheel: where nothing can be scrolled it moves the page, also over a part that scrolls at other times."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import anywidget
import pytest
from playwright.sync_api import Page

import workbench as wb
from tests.widgets.bridge import Joined
from workbench.widgets.edit import edit
from workbench.widgets.explore import explore
from workbench.widgets.lobby import Lobby
from workbench.widgets.table import Table

pytestmark = pytest.mark.browser

Join = Callable[..., Joined]
GAME = "library-labyrinth"
WIDTHS = [1366, 390]

_DEAD = """() => [...document.querySelectorAll("main *")].filter((node) => {
    const style = getComputedStyle(node);
    const scrolls = node.scrollHeight > node.clientHeight && /auto|scroll/.test(style.overflowY);
    return node.checkVisibility() && style.overscrollBehaviorY !== "auto" && !scrolls;
}).map((node) => node.className)"""
"""The parts that keep the wheel to themselves though they cannot be scrolled."""


@pytest.mark.parametrize("width", WIDTHS)
def test_the_wheel_moves_the_page_over_a_tray_that_does_not_scroll(joined: Join, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 500})
    at = joined(wb.build(GAME, seed=7, autosave=False).page)
    page.locator('[data-id="step:tiles"]').click()
    at.settle()
    tray = page.locator(".lw-items")
    tray.scroll_into_view_if_needed()
    before, box = page.evaluate("scrollY"), tray.bounding_box()
    assert box
    page.mouse.move(box["x"] + 40, box["y"] + 20)
    page.mouse.wheel(0, 120 if before == 0 else -120)
    page.wait_for_function("before => scrollY !== before", arg=before)


def shown(name: str, home: Path) -> anywidget.AnyWidget:
    if name == "build":
        return wb.build(GAME, seed=7, autosave=False).page
    if name == "lobby":
        return Lobby(GAME, autosave=False).page
    if name == "table":
        return Table(wb.new_game(GAME, players=2, seed=7), {}, autosave=False)
    pack = wb.load_pack(GAME)
    return explore(pack) if name == "explore" else edit(pack, home=home)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", ["build", "lobby", "table", "edit", "explore"])
def test_nothing_keeps_the_wheel_that_cannot_be_scrolled(
    joined: Join, page: Page, name: str, width: int, tmp_path: Path
) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    joined(shown(name, tmp_path))
    assert page.evaluate(_DEAD) == []
