"""Hand and focus on the builder's page: laying quickly, turning, locks, seeds, and where the focus goes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from tests.widgets.bridge import Joined
from tests.widgets.test_accessible import set_theme
from tests.widgets.test_build_page import GAME, board, cell, go, holds, new
from workbench.widgets.builder import Builder

pytestmark = pytest.mark.browser

Join = Callable[..., Joined]


def words(at: Joined) -> str:
    return at.page.locator(".lw-picked-words").inner_text()


def pressed(at: Joined) -> int:
    return at.page.locator(".lw-item[aria-pressed=true]").count()


def laid(*places: str) -> Builder:
    """A board with corners of Terror tiles, at the step of the tiles."""
    builder = new()
    for place in places:
        builder.build.place(place, "terror[NE]")
    builder.build.go("tiles")
    builder.page.refresh()
    return builder


def test_what_is_chosen_is_turned_by_choosing_it_again(joined: Join) -> None:
    builder = laid("c2")
    at = joined(builder.page)
    cell(at, "c2")
    assert words(at) == "c2: Terror tile, corner. Choose it again to turn it."
    cell(at, "c2")
    assert holds(builder, "c2") == ("terror[ES]",)
    at.press("b", "Enter")
    assert holds(builder, "c2") == ("terror[SW]",), "by key as well"
    at.page.locator('[data-id="move:close"]').click()
    assert words(at).startswith("Take something")
    at.page.locator('[data-id="item:crossroads[NESW]"]').click()
    cell(at, "d4")
    at.page.locator('[data-id="move:close"]').click()
    cell(at, "d4")
    assert "turn" not in words(at), "crossroads lie one way"
    cell(at, "d4")
    assert words(at).startswith("Take something"), "and choosing them again lets them go"


def test_with_the_last_of_a_kind_the_hand_is_empty_and_says_so(joined: Join) -> None:
    builder = laid()
    at = joined(builder.page)
    at.page.locator('[data-id="item:reward[NE]"]').click()
    for place in ("a1", "b1"):
        cell(at, place)
    assert pressed(at) == 0 and words(at) == "Reward tile, corner: the box has no more. Your hand is empty."
    expect(at.page.locator(".lw-live")).to_have_text(
        "Reward tile, corner to b1. Reward tile, corner: the box has no more. Your hand is empty."
    )
    assert at.page.locator('[data-id="item:reward[NE]"] .lw-item-count').inner_text() == "×0"
    cell(at, "b1")
    assert holds(builder, "b1") == ("reward[ES]",), "what was laid last can be turned at once, and is not replaced"


def test_the_tray_says_what_the_box_has_and_when_enough_lies_there(joined: Join) -> None:
    """LL-SETUP-02, LL-SETUP-04: 12 Terror tiles out of 15 of two shapes."""
    builder = laid()
    at = joined(builder.page)
    expect(at.page.locator(".lw-tray-head")).to_contain_text("×: left in the box. ✓: as many as are needed lie there.")
    shapes = at.page.locator('[data-id="item:terror[NES]"]'), at.page.locator('[data-id="item:terror[NE]"]')
    assert [item.locator(".lw-item-count").inner_text() for item in shapes] == ["×8", "×7"]
    shapes[1].hover()
    expect(at.page.locator(".lw-explain")).to_have_text(
        "Terror tile, corner: 7 left in the box; still needed of its kind: 12."
    )
    shelf = at.page.locator('[data-id="item:shelf[NES]"]')
    shelf.click()
    cell(at, "a1")
    at.page.locator('[data-id="bulk:fill"]').click()
    at.settle()
    for supply in builder.build.look("tiles").supplies:
        item = at.page.locator(f'[data-id="item:{supply.id}"]')
        assert item.locator(".lw-item-count").inner_text() == ("✓" if supply.left else "×0")
        expect(item).to_have_attribute("aria-disabled", "false" if supply.left else "true")
    left = next(one.left for one in builder.build.look("tiles").supplies if one.id == "shelf[NES]")
    assert ("enough are laid" if left else "the box has no more") in words(at)


def test_of_what_is_laid_nothing_can_be_taken(joined: Join) -> None:
    builder = laid()
    for place in ("a1", "b1", "c1", "d1"):  # all that the box has
        builder.build.place(place, "crossroads[NESW]", step="tiles")
    builder.page.refresh()
    at = joined(builder.page)
    used = at.page.locator('[data-id="item:crossroads[NESW]"]')
    expect(used).to_have_attribute("aria-disabled", "true")
    at.page.locator('[data-id="item:terror[NE]"]').click()
    used.click(force=True)
    assert words(at) == "Crossroads: none is left, all of them are laid."
    expect(at.page.locator('[data-id="item:terror[NE]"]')).to_have_attribute("aria-pressed", "true")
    at.press("Escape")
    assert pressed(at) == 0
    at.press("1")
    assert pressed(at) == 0, "nor by its number"


def test_why_nothing_was_done_is_seen_and_not_only_heard(joined: Join) -> None:
    builder = laid("c2")
    at = joined(builder.page)
    at.page.locator('[data-id="item:terror[NE]"]').click()
    cell(at, "c3")
    assert words(at) == "It cannot be laid there."
    cell(at, "d4")
    assert words(at).startswith("In your hand: Terror tile, corner."), "what is done next clears it"
    builder.build.mend()
    builder.page.refresh()
    at.push()
    at.page.locator('[data-id="bulk:fill"]').click()
    at.settle()
    expect(at.page.locator(".lw-explain")).to_have_text("Nothing has changed.")
    go(at, "review")
    expect(at.page.locator(".lw-explain")).not_to_contain_text("Look at everything")


def test_what_is_in_the_hand_is_put_back(joined: Join) -> None:
    at = joined(laid().page)
    at.page.locator('[data-id="item:terror[NE]"]').click()
    close = at.page.locator('[data-id="move:close"]')
    expect(close).to_contain_text("Put it back")
    close.click()
    assert pressed(at) == 0
    expect(close).to_contain_text("Unselect")


@pytest.mark.parametrize("width", [390, 934, 1186])
def test_nothing_moves_when_something_is_chosen(joined: Join, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    at = joined(laid("c2").page)
    before = tops(page)
    cell(at, "c2")
    assert tops(page) == before
    at.page.locator('[data-id="item:terror[NES]"]').click()
    assert tops(page) == before


def tops(page: Page) -> list[float]:
    """How far below the top of the builder the rows of buttons are."""
    return list(
        page.evaluate("""() => [".lw-builder", ".lw-picked", ".lw-moves", ".lw-bulk"]
        .map((name) => document.querySelector(name).getBoundingClientRect().top)
        .map((top, _, [root]) => Math.round(top - root))""")
    )


def test_moves_that_cannot_be_done_do_nothing(joined: Join) -> None:
    builder = laid("c2")
    at = joined(builder.page)
    changes = len(builder.build.history.past)
    for move in ("cw", "ccw", "swap", "lock", "remove", "close"):
        button = at.page.locator(f'[data-id="move:{move}"]')
        assert button.get_attribute("aria-disabled") == "true"
        button.click(force=True)
        at.settle()
    assert len(builder.build.history.past) == changes and not builder.page.notice


@pytest.mark.parametrize("light", [True, False], ids=["light", "dark"])
def test_a_locked_tile_has_a_padlock_and_a_word(joined: Join, light: bool) -> None:
    builder = laid("c2", "d4")
    at = joined(builder.page)
    set_theme(at.page, light)
    paths = f"{board('c2')} path"
    before = at.page.locator(paths).count()
    cell(at, "c2")
    at.press("k")
    assert at.page.locator(paths).count() == before + 3
    assert str(at.page.locator(board("c2")).first.get_attribute("aria-label")).endswith("Locked.")
    assert "Locked" not in str(at.page.locator(board("d4")).first.get_attribute("aria-label"))
    expect(at.page.locator('[data-id="move:lock"]')).to_contain_text("Unlock")
    at.press("k")
    assert at.page.locator(paths).count() == before


def test_the_ring_of_what_is_chosen_runs_outside_its_walls(joined: Join) -> None:
    at = joined(laid("c2").page)
    cell(at, "c2")
    tile = at.page.locator(f"{board('c2')} path").first.bounding_box()
    ring = at.page.locator(".lw-ring.lw-selected path").last.bounding_box()
    assert tile and ring
    assert ring["x"] < tile["x"] - 1 and ring["x"] + ring["width"] > tile["x"] + tile["width"] + 1


def test_a_deal_anew_says_what_it_does_and_from_which_seed(joined: Join) -> None:
    builder = laid("c2")
    at = joined(builder.page)
    said = at.page.locator(".lw-bulk-words")
    expect(said).to_have_text("Deal anew takes all of it off and deals it again from a new seed.")
    builder.build.lock("c2")
    builder.page.refresh()
    at.push()
    expect(said).to_have_text("Deal anew leaves what is locked (1) and deals the rest again from a new seed.")
    at.page.locator('[data-id="bulk:reroll"]').click()
    at.settle()
    seed = at.page.locator('[data-id="bulk:seed"]').input_value()
    assert seed == str(builder.build.dealt)
    expect(said).to_contain_text(f"Dealt from seed {seed}.")
    expect(at.page.locator(".lw-live")).to_contain_text(f"dealt anew from seed {seed}.")
    state = builder.build.state
    for deed in ("clear", "fill"):
        if deed == "fill":
            at.page.locator('[data-id="bulk:seed"]').fill(seed)
        at.page.locator(f'[data-id="bulk:{deed}"]').click()
        at.settle()
    assert builder.build.state == state, "the seed gives the same board again"
    at.page.locator('[data-id="bulk:seed"]').fill("12")
    expect(said).to_have_text("Deal anew leaves what is locked (1) and deals the rest again from the seed 12.")
    at.page.locator('[data-id="bulk:reroll"]').click()
    at.settle()
    assert builder.build.dealt == 12


def test_every_step_has_a_sign_for_its_state(joined: Join) -> None:
    builder = laid()
    for place in ("b3", "c4", "d3", "c2"):
        builder.build.place(place, "shelf[NE]", step="tiles")
    builder.page.refresh()
    at = joined(builder.page)
    tiles = at.page.locator('[data-id="step:tiles"]')
    assert tiles.locator(".lw-state").inner_text() == "!"
    assert tiles.get_attribute("title") == "Lay the tiles: 1 thing is wrong, 4 things are missing"
    expect(tiles).to_contain_text("1 thing is wrong, 4 things are missing")
    builder.build.mend()
    builder.page.refresh()
    at.push()
    assert tiles.locator(".lw-state").inner_text() == "✓"
    assert at.page.locator('[data-id="step:players"] .lw-state').is_hidden()


def test_two_presses_lead_from_the_first_page_to_a_game(joined: Join) -> None:
    builder = new()
    at = joined(builder.page)
    at.page.locator(".lw-repair").first.click()
    at.settle()
    at.page.locator('[data-id="flaws:play"]').click()
    at.settle()
    assert builder.page.playing and builder.build.problems() == []


@pytest.mark.parametrize("game", list(wb.games()))
def test_a_table_that_opens_takes_the_focus_from_the_button_and_gives_it_back(joined: Join, game: str) -> None:
    builder = new(game)
    builder.build.mend()
    builder.build.go("review")
    builder.page.refresh()
    at = joined(builder.page)
    at.page.locator('[data-id="review:play"]').focus()
    at.press("Enter", "Enter")
    assert builder.page.playing, "a second Enter does not go back"
    expect(at.page.locator(".lw-builder .lw-title")).to_be_hidden()
    again = at.page.locator('[data-id="tool:build"]')
    again.focus()
    at.press("Enter")
    assert not builder.page.playing and at.focused() == "Review and play"


@pytest.mark.parametrize("game", list(wb.games()))
def test_a_table_takes_the_focus_once(joined: Join, game: str) -> None:
    builder = new(game)
    builder.build.mend()
    builder.play()
    assert builder.table is not None
    at = joined(builder.table)
    at.page.wait_for_function("() => document.querySelector('.lw-table').contains(document.activeElement)")
    assert at.page.evaluate("document.activeElement.matches('button')") is False, "Enter does nothing there yet"
    assert {"takes_focus": False} in at.mounted.saved


def test_playing_by_key_from_a_board_with_faults_mends_and_plays(joined: Join) -> None:
    builder = new()
    at = joined(builder.page)
    go(at, "review")
    at.page.locator('[data-id="review:play"]').focus()
    at.press("Enter")
    assert at.focused() == "notice:mend"
    at.press("Enter")
    assert builder.page.playing and builder.build.problems() == []


@pytest.mark.parametrize("spoken", ["en", "es"])
@pytest.mark.parametrize("width", [934, 1186])
def test_seed_row_and_repair_are_in_view_on_a_small_laptop(joined: Join, page: Page, spoken: str, width: int) -> None:
    wb.set_language(spoken)
    try:
        page.set_viewport_size({"width": width, "height": 768})
        at = joined(wb.build(GAME, seed=7, autosave=False).page)
        page.evaluate("document.body.style.margin = 0")
        go(at, "tiles")
        page.evaluate("scrollTo(0, 0)")
        for part in ('[data-id="bulk:clear"]', ".lw-repair"):
            box = page.locator(part).first.bounding_box()
            assert box and box["y"] + box["height"] <= 647, (part, box)
    finally:
        wb.set_language("en")


@pytest.mark.parametrize("by", ["Delete", "u"])
def test_a_swap_ends_when_its_first_place_is_emptied(joined: Join, by: str) -> None:
    builder = laid("c2")
    at = joined(builder.page)
    page = at.page
    cell(at, "c2")
    page.locator('.lw-board [data-id="cell:c2"]').focus()
    at.press("x")
    words = page.locator(".lw-picked-words")
    expect(words).to_contain_text("Choose what to swap c2 with.")
    at.press(by)
    assert builder.build.look("tiles").place("c2").holds == ()
    expect(words).not_to_contain_text("swap c2 with")
    cell(at, "d4")
    assert not any("wap" in step.name for step in builder.build.history.past)
    page.locator('.lw-board [data-id="cell:c2"]').focus()
    at.press("x")
    expect(words).to_contain_text("Nothing lies there that could be swapped.")
