"""The explorer in a page: heatmap by mouse and by keyboard, with the real Python half and the real BokehJS."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from tests.widgets.bridge import Joined
from tests.widgets.figures import Figured
from tests.widgets.test_accessible import findings, set_theme
from tests.widgets.test_hostile import ATTACK, is_harmless
from workbench.render.palette import COLOURS
from workbench.widgets.explore import Explorer, explore

pytestmark = pytest.mark.browser
Join = Callable[..., Joined]
LIBRARY = "library-labyrinth"


@pytest.fixture
def figured(joined: Join, page: Page) -> Callable[[Explorer], Figured]:
    """``figured(explorer)`` shows it with its figure."""
    return lambda explorer: Figured(joined, explorer, page)


def edited() -> Any:
    return wb.load_pack(LIBRARY).edit()


def test_an_edit_patches_the_squares_and_leaves_the_place_and_the_selection(figured: Any, page: Page) -> None:
    edit = edited()
    at = figured(explore(edit, show="symbols-by-card"))
    at.explorer.selection.choose("books", "zenobia")
    page.locator("[data-id='zoom:in']").click()
    at.settle()
    place = at.ranges()
    assert place[1] - place[0] < 60
    before = at.column("text")
    rows, columns = at.explorer.heatmap.rows, at.explorer.heatmap.columns
    edit.set("books", "zenobia", "symbols", "BRO")
    at.settle()
    changed = [number for number, pair in enumerate(zip(before, at.column("text"), strict=True)) if pair[0] != pair[1]]
    assert {columns[number % len(columns)].id for number in changed} == {"card:zenobia"}
    assert at.ranges() == place and at.explorer.selection.row == "zenobia"
    expect(page.locator("[role=status]")).to_contain_text("squares of the heatmap have changed")
    column = next(number for number, line in enumerate(columns) if line.id == "card:zenobia")
    row = changed[0] // len(columns)
    expect(page.locator(f"td[data-row='{row}'][data-column='{column}']")).to_have_text(
        at.column("text")[changed[0]].replace("·", "0")
    )
    edit.undo()
    at.settle()
    assert at.column("text") == before and len(rows) == len(at.explorer.heatmap.rows)


def test_a_click_lists_what_the_square_is_about_and_selects_it(figured: Any, page: Page) -> None:
    at = figured(explore(wb.load_pack(LIBRARY), show="one-deck"))
    rows = [line.id for line in at.explorer.heatmap.rows]
    at.click(rows.index("need:kraken"), 2)
    expect(page.locator(".lwx-what")).to_have_text("Kraken · Legends")
    listed = page.locator(".lwx-groups section")
    expect(listed.nth(1).locator(".lwx-card")).to_have_count(1)
    expect(listed.nth(1).locator(".lwx-card svg")).to_be_visible()
    assert (at.explorer.selection.table, at.explorer.selection.row) == ("terrors", "kraken")
    card = listed.nth(0).locator(".lwx-card").first
    card.click()
    at.settle()
    assert at.explorer.selection.table == "books"
    expect(card).to_have_attribute("aria-current", "true")
    page.locator("[data-id='clear']").click()
    at.settle()
    expect(page.locator(".lwx-card")).to_have_count(0)


def test_everything_by_keyboard_and_by_ear(figured: Any, page: Page) -> None:
    at = figured(explore(wb.load_pack(LIBRARY), show="one-deck"))
    page.locator(".lwx-figure").focus()
    at.settle()
    at.press("ArrowDown", "ArrowRight")
    sentence = at.explorer.heatmap.squares[1][1].sentence
    expect(page.locator("[role=status]")).to_have_text(sentence)
    expect(page.locator(".lwx-line")).to_have_text(sentence)
    at.press("End")
    assert at.explorer._cursor == (1, len(at.explorer.heatmap.columns) - 1)
    at.press("Control+End", "Control+Home", "ArrowLeft", "ArrowUp")
    assert at.explorer._cursor == (0, 0)
    at.press("Enter")
    expect(page.locator("[role=status]")).to_contain_text("Terrors: 1")
    before = at.ranges()
    at.press("+")
    assert at.ranges() != before
    at.press("0", "Escape")
    assert at.ranges() == [-0.5, len(at.explorer.heatmap.columns) - 0.5, -0.5, len(at.explorer.heatmap.rows) - 0.5]
    expect(page.locator(".lwx-card")).to_have_count(0)


def test_the_keyboard_brings_what_it_reaches_into_sight(figured: Any, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    at = figured(explore(wb.load_pack(LIBRARY), show="symbols-by-card"))
    assert at.ranges()[1] < 30, "a telephone shows the first cards"
    more = "() => figures.doc.roots()[0].below[0].text"
    assert page.evaluate(more) == "More columns follow to the right →"
    page.locator(".lwx-figure").focus()
    at.press("End")
    assert page.evaluate(more) == ""
    left, right, _, _ = at.ranges()
    last = len(at.explorer.heatmap.columns) - 1
    assert left < last < right


def test_the_table_says_the_same_and_can_be_seen(figured: Any, page: Page) -> None:
    at = figured(explore(wb.load_pack(LIBRARY), show="symbols-by-card"))
    drawn = at.explorer.heatmap
    table = page.locator(".lwx-table table")
    expect(table.locator("caption")).to_have_text(drawn.title)
    assert table.locator("tbody th[scope=row]").all_inner_texts() == [line.title for line in drawn.rows]
    heads = table.locator("thead th[scope=col]").evaluate_all("all => all.map(one => one.textContent)")
    assert heads == [line.title for line in drawn.columns]
    groups = table.locator("th[scope=colgroup]").evaluate_all("all => all.map(one => [one.textContent, one.colSpan])")
    assert groups == [[title, number] for title, _, number in drawn.groups]
    texts = table.locator("tbody td").evaluate_all("all => all.map(one => one.textContent)")
    assert texts == [square.text for squares in drawn.squares for square in squares]
    assert page.locator(".lwx-table").evaluate("node => node.clientWidth") < 5
    page.get_by_role("button", name="As a table").click()
    assert page.locator(".lwx-table").evaluate("node => node.clientWidth") > 300
    page.locator("td[data-row='2'][data-column='3']").click()
    at.settle()
    expect(page.locator(".lwx-what")).to_have_text(f"{drawn.rows[2].title} · {drawn.columns[3].title}")
    page.locator(".lwx-table").focus()
    at.press("ArrowRight")
    expect(page.locator("td.lwx-at")).to_have_attribute("data-column", "4")


def test_what_is_shown_can_be_chosen(figured: Any, page: Page) -> None:
    at = figured(explore(edited()))
    page.locator("[data-id='set:map']").select_option("mixed-decks")
    at.settle()
    page.locator("[data-id='set:cards']").select_option("2")
    at.settle()
    assert len(at.explorer.heatmap.columns) == 28
    expect(page.locator("[data-id='set:measure']")).to_be_hidden()
    page.locator("[data-id='set:hardest']").click()
    at.settle()
    assert at.explorer.ask.hardest_first
    page.locator("[data-id='set:comparing']").click()
    at.settle()
    assert at.explorer.heatmap.scale.course == "change"
    expect(page.locator(".lwx-legend")).to_contain_text("percentage points")
    page.locator("[data-id='set:map']").select_option("pivot")
    at.settle()
    page.locator("[data-id='set:table']").select_option("terrors")
    at.settle()
    expect(page.locator(".lwx-heading")).to_contain_text("terrors")
    assert at.explorer.notice is None


def test_cards_go_into_the_hand_and_out(figured: Any, page: Page) -> None:
    at = figured(explore(wb.load_pack(LIBRARY), show="hand"))
    page.locator("[data-id='set:hold']").select_option("zenobia")
    at.settle()
    page.locator("[data-id='set:hold']").select_option("ada-lovelace")
    at.settle()
    assert at.explorer.ask.held == ("zenobia", "ada-lovelace")
    assert "✓" in at.column("text")
    page.get_by_role("button", name="Take Zenobia out of the hand").click()
    at.settle()
    assert at.explorer.ask.held == ("ada-lovelace",)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_follow_the_theme_and_nothing_is_hard_to_read(figured: Any, page: Page, theme: str) -> None:
    at = figured(explore(wb.load_pack(LIBRARY), show="one-deck"))
    set_theme(page, theme == "light")
    page.wait_for_timeout(100)
    at.settle()
    axis = page.evaluate("() => figures.doc.roots()[0].above[0].major_label_text_color")
    assert axis == COLOURS[theme]["ink"]
    at.click(1, 1)
    page.get_by_role("button", name="As a table").click()
    assert findings(page) == []


@pytest.mark.parametrize("width", [390, 1366])
def test_it_fits_and_can_be_touched(figured: Any, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    at = figured(explore(edited(), show="smallest-covers"))
    at.click(1, 1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    small = page.locator(".lw-explore :is(button, select)").evaluate_all(
        "all => all.filter(n => n.checkVisibility()).map(n => [n.dataset.id, n.getBoundingClientRect()])"
        ".filter(([, box]) => Math.min(box.width, box.height) < 43.5).map(([id]) => id)"
    )
    assert small == []


def test_hostile_names_stay_texts(figured: Any, page: Page) -> None:
    edit = edited()
    for column in ("name.en", "words.en", "line.en"):
        edit.set("books", "zenobia", column, ATTACK.replace("\u0000", ""))
    edit.set("terrors", "kraken", "name.en", ATTACK.replace("\u0000", ""))
    at = figured(explore(edit, show="symbols-by-card"))
    columns = [line.id for line in at.explorer.heatmap.columns]
    at.click(1, columns.index("card:zenobia"))
    page.mouse.move(10, 10)
    at.click(1, columns.index("card:zenobia"))
    page.get_by_role("button", name="As a table").click()
    page.locator("[data-id='set:map']").select_option("standing")
    at.settle()
    is_harmless(page)


@pytest.mark.parametrize("file", ["svg", "csv", "png"])
def test_what_is_shown_can_be_kept(figured: Any, page: Page, tmp_path: Path, file: str) -> None:
    at = figured(explore(wb.load_pack(LIBRARY), show="one-deck"))
    with page.expect_download() as waiting:
        page.locator(f"[data-id='file:{file}']").click()
        at.settle()
    path = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(path)
    assert path.name == f"library-labyrinth-one-deck.{file}"
    data = path.read_bytes()
    if file == "png":
        assert data.startswith(b"\x89PNG") and len(data) > 10_000
    else:
        text = data.decode("utf-8")
        assert at.explorer.pack.digest in text and "Kraken" in text


def test_without_a_figure_the_table_takes_its_place(joined: Join, page: Page) -> None:
    at = joined(explore(wb.load_pack(LIBRARY), show="one-deck"))
    expect(page.locator(".lwx-notice")).to_contain_text("The figure cannot be shown here", timeout=20_000)
    expect(page.locator(".lwx-table table")).to_be_visible()
    at.settle()


def test_errors_are_shown_in_the_widget(figured: Any, page: Page) -> None:
    at = figured(explore(wb.load_pack(LIBRARY)))
    page.evaluate("() => fake.model.send({ kind: 'show', map: 'no-such' })")
    at.settle()
    expect(page.locator(".lwx-notice")).to_contain_text("There is no heatmap 'no-such'")
    page.evaluate("() => fake.model.send({ kind: 'pick', row: 999, column: 0 })")
    at.settle()
    expect(page.locator(".lwx-notice")).to_contain_text("no longer there")


def test_an_empty_heatmap_says_why_above_its_frame(figured: Any, page: Page) -> None:
    figured(explore(wb.new_game(LIBRARY, players=2, seed=7)))
    expect(page.locator(".lwx-why")).to_have_text("Nothing asks to be covered now.")
    expect(page.locator(".lwx-why")).to_be_visible()


def test_a_comparison_without_a_change_says_so_and_rows_left_out_are_counted(figured: Any, page: Page) -> None:
    edit = edited()
    at = figured(explore(edit, show="one-deck"))
    why, warning = page.locator(".lwx-why"), page.locator(".lwx-warning")
    expect(why).to_be_hidden()
    expect(warning).to_be_hidden()
    page.locator("[data-id='set:comparing']").click()
    at.settle()
    expect(why).to_have_text("Nothing has changed in this heatmap.")
    edit.set("books", "zenobia", "symbols", "??")
    at.settle()
    expect(why).to_be_hidden()
    expect(warning).to_contain_text("Warning: 1 row is left out.")


def test_it_leaves_nothing_behind(figured: Any, page: Page) -> None:
    at = figured(explore(wb.load_pack(LIBRARY)))
    at.at.mounted.unmount()
    assert at.at.mounted.listeners == 0
