"""What stands above a board and goes: nothing moves under the pointer, and no empty place stays where nobody looks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from tests.widgets import test_drafts as leaving
from tests.widgets import test_saving as saved
from tests.widgets.bridge import Joined
from tests.widgets.test_build_page import cell, go
from workbench.building import documents
from workbench.widgets import kept_games
from workbench.widgets.table import Table, play

pytestmark = pytest.mark.browser

Join = Callable[..., Joined]
SIZES = pytest.mark.parametrize("width, height", [(1366, 768), (390, 844)], ids=["wide", "phone"])
SCROLLED = "() => document.scrollingElement.scrollTop"


def top(at: Joined, what: str = ".lw-board") -> float:
    return float(at.root.locator(what).first.evaluate("node => node.getBoundingClientRect().top"))


def offered(joined: Join) -> Joined:
    """A builder that offers three boards that were left."""
    for places in (("c2",), ("a1",), ("b1", "a1")):
        old = leaving.shown()
        leaving.put(old, *places)
        leaving.die(old)
    builder = leaving.shown()
    assert len(builder.page.offers) == 3
    at = joined(builder.page)
    go(at, "tiles")
    return at


@SIZES
@pytest.mark.parametrize("by", ["a tile", "no"])
def test_the_board_stays_when_the_offer_above_it_goes(
    joined: Join, page: Page, drafts_folder: Path, by: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    at = offered(joined)
    offer = page.locator(".lw-offer")
    room = offer.evaluate("node => node.offsetHeight")
    if by == "no":
        page.evaluate("() => scrollTo(0, 0)")
        answer = page.locator('[data-id="offer:decline"]')
        answer.scroll_into_view_if_needed()
        before, scrolled = top(at), page.evaluate(SCROLLED)
        answer.click()
        at.settle()
    else:
        page.locator('[data-id="item:terror[NE]"]').click()
        offer.evaluate("node => scrollBy(0, node.getBoundingClientRect().bottom - 60)")  # its end is in sight
        before, scrolled = top(at), page.evaluate(SCROLLED)
        page.locator('.lw-board [data-id="cell:e5"]').click(force=True)
        at.settle()
    expect(offer).to_be_hidden()
    assert room > 100
    assert top(at) == pytest.approx(before, abs=1) and page.evaluate(SCROLLED) == scrolled
    place = page.locator(".lw-kept-place")
    expect(place).to_have_text("Your earlier boards stay under “Save, open, share, picture”.")


def test_a_place_that_is_scrolled_out_of_sight_goes_and_what_is_seen_stays(
    joined: Join, page: Page, drafts_folder: Path
) -> None:
    at = offered(joined)
    page.locator('[data-id="offer:decline"]').click()
    at.settle()
    place = page.locator(".lw-kept-place")
    room = place.evaluate("node => node.offsetHeight")
    cell(at, "c2")
    expect(place).to_be_visible()
    distance = "node => node.getBoundingClientRect().bottom + 40"
    page.evaluate("() => { document.body.style.paddingBottom = '3000px'; }")
    by = place.evaluate(distance)
    before = top(at)
    page.evaluate("by => scrollBy(0, by)", by)
    expect(place).to_be_hidden()
    assert room > 100
    assert top(at) == pytest.approx(before - by, abs=1)


def test_a_file_that_was_opened_is_no_news_any_more_and_the_board_stays(
    joined: Join, page: Page, drafts_folder: Path
) -> None:
    builder = wb.build("library-labyrinth", seed=7, autosave=False)
    code = documents.share(wb.build("library-labyrinth", seed=8, autosave=False).build)
    at = joined(builder.page)
    builder.page._open(code, "")
    at.push()
    go(at, "tiles")
    page.evaluate("() => scrollTo(0, 0)")
    page.locator('[data-id="opened:close"]').scroll_into_view_if_needed()
    before = top(at)
    page.locator('[data-id="opened:close"]').click()
    expect(page.locator(".lw-opened")).to_be_hidden()
    assert top(at) == pytest.approx(before, abs=1)


def offering(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Table:
    """A table that offers a game which a dead process left."""
    monkeypatch.setenv("WORKBENCH_DATA", str(tmp_path / "saved"))
    monkeypatch.setattr(kept_games, "_REFUSED", set())
    old = saved.deal()
    old.play("choose science")
    saved.save_as_of_a_dead_process(monkeypatch, old)
    table = play(saved.deal())
    table.begin()
    return table


@SIZES
@pytest.mark.parametrize("by", ["playing", "no"])
def test_the_table_stays_when_the_offer_above_it_goes(
    joined: Join, page: Page, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, by: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    at = joined(offering(monkeypatch, tmp_path))
    offer = page.locator(".lw-above .lw-offer:visible").first
    expect(offer).to_be_visible()
    before = top(at)
    if by == "no":
        page.locator('[data-id^="offers:decline"]').first.click()
    else:
        page.locator("[data-action]").first.evaluate("button => button.click()")
    at.settle()
    expect(offer).to_be_hidden()
    assert top(at) == pytest.approx(before, abs=1)
    expect(page.locator(".lw-kept-place")).to_have_text("The earlier game is offered below the table.")


@pytest.mark.parametrize("scrolled", [True, False], ids=["scrolled", "at the top"])
def test_once_it_was_read_the_place_above_a_table_goes_if_the_board_can_stay(
    joined: Join, page: Page, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, scrolled: bool
) -> None:
    page.set_viewport_size({"width": 1366, "height": 900})
    at = joined(offering(monkeypatch, tmp_path))
    page.evaluate("() => { document.body.style.padding = '400px 0 3000px'; }")
    page.evaluate("by => scrollTo(0, by)", 380 if scrolled else 0)
    page.locator("[data-action]").first.evaluate("button => button.click()")
    at.settle()
    place, before = page.locator(".lw-kept-place"), top(at)
    expect(place).to_be_visible()
    page.locator("[data-action]").first.evaluate("button => button.click()")
    at.settle()
    if scrolled:
        expect(place).to_be_hidden()
    else:
        expect(place).to_be_visible()
    assert top(at) == pytest.approx(before, abs=1)
