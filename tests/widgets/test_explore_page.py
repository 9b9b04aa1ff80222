"""The explorer in a page: heatmap by mouse and by keyboard, with the real Python half and the real BokehJS."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from tests.widgets.bridge import Joined
from tests.widgets.figures import Figured
from tests.widgets.test_accessible import findings, set_theme
from tests.widgets.test_hostile import ATTACK, is_harmless
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.players.chance import RandomPlayer
from workbench.render.lettering import width
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
    square = at.explorer.heatmap.squares[rows.index("need:kraken")][2]
    expect(page.locator(".lwx-what")).to_have_text(square.sentence)
    titles = page.locator(".lwx-groups h4")
    expect(titles.nth(0)).to_contain_text("Cards of Legends that show something Kraken asks for: ")
    expect(titles.nth(1)).to_have_text("Kraken, and what it asks for")
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
    first = at.explorer.heatmap.rows[0].title
    expect(page.locator("[role=status]")).to_contain_text(f"{at.explorer.heatmap.squares[0][0].sentence} Cards of ")
    expect(page.locator("[role=status]")).to_contain_text(f"{first}, and what it asks for.")
    before = at.ranges()
    at.press("+")
    assert at.ranges() != before
    at.press("0", "Escape")
    assert at.ranges() == [-0.5, len(at.explorer.heatmap.columns) - 0.5, -0.5, len(at.explorer.heatmap.rows) - 0.5]
    expect(page.locator(".lwx-card")).to_have_count(0)


def test_nothing_that_bokeh_makes_is_a_stop_of_its_own_also_later(figured: Any, page: Page) -> None:
    at = figured(explore(wb.load_pack(LIBRARY), show="one-deck"))
    stops = """() => {
        const found = (node) => [...node.querySelectorAll("*")].flatMap((one) => [
            ...(one.tabIndex >= 0 ? [one.className || one.tagName] : []),
            ...(one.shadowRoot ? found(one.shadowRoot) : []),
        ]);
        return found(document.querySelector(".lwx-figure"));
    }"""
    assert page.evaluate("() => document.querySelector('.bk-Figure').shadowRoot.children.length") > 0
    assert page.evaluate(stops) == []
    page.evaluate("() => { window.later = setTimeout; setTimeout = () => 0; }")  # nothing is looked at again and again
    page.wait_for_timeout(100)
    page.evaluate(
        """() => {
            const host = document.createElement("div");
            host.attachShadow({ mode: "open" }).append(document.createElement("button"));
            document.querySelector(".bk-Figure").shadowRoot.append(host, document.createElement("button"));
            document.querySelector(".bk-Figure").tabIndex = 0;
        }"""
    )
    left = page.evaluate(f"async () => {{ await null; return ({stops})(); }}")
    page.evaluate("() => { setTimeout = later; }")
    assert left == []
    page.locator(".lwx-figure").focus()
    assert page.evaluate("() => document.activeElement.className") == "lwx-figure"
    at.settle()


def test_the_keyboard_brings_what_it_reaches_into_sight(figured: Any, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    at = figured(explore(wb.load_pack(LIBRARY), show="symbols-by-card"))
    assert at.ranges()[1] < 30, "a telephone shows the first cards"
    more = "() => figures.doc.roots()[0].below[0].text"
    columns = len(at.explorer.heatmap.columns)
    assert page.evaluate(more) == f"Columns out of sight: {columns - round(at.ranges()[1] + 0.5)} →"
    page.locator(".lwx-figure").focus()
    at.press("End")
    assert page.evaluate(more) == f"Columns out of sight: ← {round(at.ranges()[0] + 0.5)}"
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
    expect(page.locator(".lwx-what")).to_have_text(drawn.squares[2][3].sentence)
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


def test_only_what_changed_can_be_shown_and_follows_edits(figured: Any, page: Page) -> None:
    edit = edited()
    at = figured(explore(edit, show="mixed-decks"))
    only, comparing = (page.locator(f"[data-id='set:{name}']") for name in ("changed", "comparing"))
    expect(only).to_be_hidden()
    comparing.click()
    at.settle()
    expect(only).to_have_attribute("aria-pressed", "false")
    edit.set("books", "zenobia", "symbols", "BOGK")
    at.at.push()
    whole = len(at.column("text"))
    only.click()
    at.settle()
    expect(only).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".lwx-heading")).to_contain_text("change, where there is one")
    shown = at.explorer.heatmap
    assert 0 < len(at.column("text")) == len(shown.rows) * len(shown.columns) < whole / 4
    page.locator("[data-id='table']").click()
    expect(page.locator(".lwx-table tbody tr")).to_have_count(len(shown.rows))
    edit.undo()
    at.at.push()
    expect(page.locator(".lwx-why")).to_contain_text("Nothing has changed in this heatmap.")
    assert len(at.column("text")) == whole
    comparing.click()
    at.settle()
    expect(only).to_be_hidden()


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
    for name, _ in at.explorer.info["maps"]:
        page.locator("[data-id='set:map']").select_option(name)
        at.settle()
        is_harmless(page)
    page.locator("[data-id='set:map']").select_option("one-deck")
    at.settle()
    kraken = [line.id for line in at.explorer.heatmap.rows].index("need:kraken")
    hover(at, page, kraken, 1)
    expect(page.locator(".lwx-bubble")).to_contain_text("% of draws")
    at.click(kraken, 1)
    is_harmless(page)


@pytest.mark.parametrize("name", ["W" * 500, "שלום עולם", "👩‍🚀🦄", "=1+1", "<img src=x onerror=alert(1)>"])
def test_no_name_takes_the_figure_its_place(figured: Any, page: Page, name: str, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 900})
    edit = edited().set("terrors", "kraken", "name.en", name).set("books", "zenobia", "name.en", name)
    at = figured(explore(edit, show="one-deck"))
    kraken = [line.id for line in at.explorer.heatmap.rows].index("need:kraken")
    at.click(kraken, 4)
    for place in (".lwx-what", ".lwx-line"):
        expect(page.locator(place)).to_contain_text("cover it in 12.7 % of draws (28 of 220).")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    with page.expect_download() as waiting:
        page.locator("[data-id='file:csv']").click()
        at.settle()
    waiting.value.save_as(tmp_path / "kept.csv")
    data = (tmp_path / "kept.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf"), "spreadsheet programs then read its letters right"
    lines = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))
    assert {line["unit"] for line in lines} == {"% chance to cover"}
    assert not any(cell.startswith(("=", "+", "-", "@")) for line in lines for cell in line.values())
    with page.expect_download() as waiting:
        page.locator("[data-id='file:png']").click()
        at.settle()
    assert Path(waiting.value.path()).read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("file", ["svg", "csv", "png"])
def test_what_is_shown_can_be_kept(figured: Any, page: Page, tmp_path: Path, file: str) -> None:
    at = figured(explore(wb.load_pack(LIBRARY), show="one-deck"))
    with page.expect_download() as waiting:
        page.locator(f"[data-id='file:{file}']").click()
        at.settle()
    path = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(path)
    assert path.name == f"library-labyrinth-one-deck-3-cards.{file}"
    data = path.read_bytes()
    if file == "png":
        assert data.startswith(b"\x89PNG") and len(data) > 10_000
    else:
        text = data.decode("utf-8")
        assert at.explorer.pack.digest in text and "Kraken" in text
        assert at.explorer.heatmap.title in text and "Labyrinth Workbench" in text
        assert "Each number is a chance in percent" in text, "what the numbers mean"


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
    for nothing in (".lwx-line", ".lwx-legend", ".lwx-list", ".lwx-looking", "[data-id='table']"):
        expect(page.locator(nothing)).to_be_hidden()
    assert page.locator(".lwx-figure").evaluate("node => [node.clientHeight, node.tabIndex]") == [0, -1]


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
    expect(why).to_have_text(
        "22 squares have changed, all in Historical Leaders. 2 more have kept their number and say something else when "
        "you point at them."
    )
    expect(warning).to_contain_text("Warning: 1 row is left out.")


def hover(at: Any, page: Page, row: int, column: int) -> None:
    place = page.evaluate("([row, column]) => figures.where(row, column)", [row, column])
    page.mouse.move(place["x"], place["y"])
    at.settle()


@pytest.mark.parametrize("width", [390, 1366])
def test_the_bubble_stands_beside_its_square_and_goes_when_the_keyboard_moves_on(
    figured: Any, page: Page, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 1400})
    at = figured(explore(wb.load_pack(LIBRARY), show="one-deck"))
    squares, bubble, line = at.explorer.heatmap.squares, page.locator(".lwx-bubble"), page.locator(".lwx-line")
    expect(bubble).to_be_hidden()
    expect(line).to_have_text("Point at a square, or press Tab and the arrow keys: here stands what its number means.")
    for row, column in ((3, 2), (0, 0), (5, 6), (23, 3)):
        hover(at, page, row, column)
        expect(bubble).to_have_text(squares[row][column].sentence)
        expect(line).to_have_text(squares[row][column].sentence)
        ring, said, map = (page.locator(one).bounding_box() for one in (".lwx-ring", ".lwx-bubble", ".lwx-map"))
        assert ring and said and map
        apart = said["x"] >= ring["x"] + ring["width"] or said["x"] + said["width"] <= ring["x"]
        assert apart or said["y"] >= ring["y"] + ring["height"] or said["y"] + said["height"] <= ring["y"]
        assert map["x"] <= said["x"] and said["x"] + said["width"] <= map["x"] + map["width"]
    page.locator(".lwx-figure").focus()
    at.settle()
    at.press("ArrowDown")
    expect(bubble).to_be_hidden()
    expect(page.locator(".lwx-ring")).to_be_hidden()
    expect(line).to_have_text(squares[1][0].sentence)
    hover(at, page, 7, 4)
    expect(line).to_have_text(squares[7][4].sentence)
    assert at.explorer._cursor == (1, 0), "the mouse leaves the keyboard where it is"
    page.mouse.move(2, 2)
    expect(bubble).to_be_hidden()


def test_what_is_pointed_at_is_said_anew_after_an_edit_and_forgotten_with_its_heatmap(figured: Any, page: Page) -> None:
    edit = edited()
    at = figured(explore(edit, show="symbols-by-card"))
    columns = [line.id for line in at.explorer.heatmap.columns]
    row, column = 0, columns.index("card:zenobia")
    hover(at, page, row, column)
    expect(page.locator(".lwx-bubble")).to_contain_text("Zenobia (Historical Leaders) does not show Empathy.")
    edit.set("books", "zenobia", "symbols", "BRO")
    at.settle()
    for place in (".lwx-bubble", ".lwx-line"):
        expect(page.locator(place)).to_contain_text("Zenobia (Historical Leaders) shows Empathy once.")
    expect(page.locator(f"td[data-row='{row}'][data-column='{column}']")).to_have_text("1")
    page.locator("[data-id='set:map']").select_option("one-deck")
    at.settle()
    expect(page.locator(".lwx-line")).to_contain_text("Point at a square")
    expect(page.locator(".lwx-bubble")).to_be_hidden()


def test_as_a_table_leads_to_the_table_and_back(figured: Any, page: Page) -> None:
    at = figured(explore(wb.load_pack(LIBRARY), show="one-deck"))
    button, back = page.locator("[data-id='table']"), page.locator("[data-id='back']")
    expect(back).to_be_hidden()
    button.focus()
    page.keyboard.press("Enter")
    table = page.locator(".lwx-table")
    expect(table).to_be_focused()
    expect(table).to_be_in_viewport()
    at.press("ArrowRight")
    expect(page.locator("td.lwx-at")).to_be_in_viewport()
    back.click()
    at.settle()
    expect(page.locator(".lwx-figure")).to_be_focused()
    expect(page.locator(".lwx-figure")).to_be_in_viewport()
    expect(back).to_be_hidden()
    expect(button).to_have_attribute("aria-pressed", "false")


def test_every_map_says_what_its_numbers_mean_and_its_legend_what_stands_beside_the_scale(
    figured: Any, page: Page
) -> None:
    game = played()
    at = figured(explore(game))
    legend, meaning = page.locator(".lwx-legend"), page.locator(".lwx-meaning")
    expect(legend).to_contain_text("✓ covered")
    for name in at.explorer.info["maps"]:
        page.locator("[data-id='set:map']").select_option(name[0])
        at.settle()
        expect(meaning).to_have_text(at.explorer.heatmap.meaning)
        assert at.explorer.heatmap.meaning.endswith(".") and at.explorer.notice is None
    page.locator("[data-id='set:map']").select_option("goals")
    at.settle()
    expect(legend).to_have_text("✓ yesno")
    page.locator("[data-id='set:map']").select_option("difficulty")
    at.settle()
    expect(meaning).to_contain_text("Where chances are equal, what needs more cards at least comes first")
    expect(page.locator("tbody th").first).to_have_text("1. Kraken")


def played() -> Game:
    """A game in which some deck's next card completes a cover."""
    game, player = wb.new_game(LIBRARY, players=2, seed=7), RandomPlayer(Stream("picking"))
    while not any(row.completing for row in wb.odds(game).worth):
        game.play(player.choose(game.view()))
    return game


@pytest.mark.parametrize("name", ["table", "next-card"])
def test_a_position_lists_the_cards_that_complete_a_cover_and_follows_the_game(
    figured: Any, page: Page, name: str
) -> None:
    """LL-CAP-01."""
    game = played()
    at = figured(explore(game, show=name))
    heatmap = at.explorer.heatmap
    row, column = next(
        (row, column)
        for row, line in enumerate(heatmap.squares)
        for column, square in enumerate(line)
        if square.value and square.value < 100
    )
    at.click(row, column)
    expect(page.locator(".lwx-what")).to_have_text(heatmap.squares[row][column].sentence)
    titles = page.locator(".lwx-groups h4")
    expect(titles.nth(0)).to_contain_text("that complete a cover")
    expect(titles.nth(1)).to_contain_text("Cards that are held: Player ")
    cards = page.locator(".lwx-groups section").nth(0).locator(".lwx-card")
    assert cards.count() > 0
    expect(page.locator(".lwx-about")).to_contain_text("Position after 14 actions, digest ")
    before = page.locator(".lwx-about").inner_text()
    game.play(RandomPlayer(Stream("on")).choose(game.view()))
    page.wait_for_timeout(100)
    at.settle()
    at.explorer._follow()
    at.settle()
    expect(page.locator(".lwx-about")).to_contain_text("Position after 15 actions, digest ")
    assert page.locator(".lwx-about").inner_text() != before and at.explorer.notice is None


def test_a_tall_map_says_that_rows_follow_and_small_squares_that_their_numbers_are_hidden(
    figured: Any, page: Page
) -> None:
    page.set_viewport_size({"width": 1366, "height": 800})
    at = figured(explore(wb.load_pack(LIBRARY), show="pivot"))
    for control, value in (("table", "books"), ("first", "name.en"), ("second", "genre")):
        page.locator(f"[data-id='set:{control}']").select_option(value)
        at.settle()
    more = "() => figures.doc.roots()[0].below[0].text"
    rows = len(at.explorer.heatmap.rows)
    hidden = rows - 26
    assert page.evaluate(more) == f"Rows out of sight: {hidden} ↓"
    page.locator(".lwx-figure").focus()
    at.settle()
    at.press("Control+ArrowDown")
    assert page.evaluate(more) == f"Rows out of sight: ↑ {hidden}"
    page.locator("[data-id='set:map']").select_option("mixed-decks")
    at.settle()
    assert page.evaluate(more).startswith("Columns out of sight: ") and page.evaluate(more).endswith(" →")
    assert page.evaluate("() => figures.texts().visible"), "numbers have room at first"
    page.locator("[data-id='zoom:all']").click()
    at.settle()
    page.wait_for_timeout(100)
    assert page.evaluate(more).startswith("The squares are too small for their numbers")
    assert not page.evaluate("() => figures.texts().visible")


WRITTEN = """() => {
  globalThis.written = new Map();
  const write = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    const { e, f } = this.getTransform();
    written.set([e, f].map((pixels) => Math.round(pixels / devicePixelRatio)).join(), [text, this.fillStyle]);
    return write.call(this, text, ...rest);
  };
}"""
"""From now on the texts that are drawn, by where they are; Bokeh counts from the middle of a pixel."""
STANDS = """([row, column]) => {
  const { x_scale, y_scale } = [...Bokeh.index][0].frame;
  return written.get([x_scale.compute(column), y_scale.compute(row)].map((pixels) => Math.round(pixels + 0.5)).join());
}"""


def test_every_number_is_drawn_in_its_square_and_in_its_ink(figured: Any, page: Page) -> None:
    edit = wb.load_pack(LIBRARY).edit()
    at = figured(explore(edit, show="one-deck"))
    page.evaluate(WRITTEN)
    edit.set("books", "zenobia", "symbols", "BRO")
    at.settle()
    squares = [(row, column) for row in range(24) for column in range(7)]
    drawn = [page.evaluate(STANDS, list(one)) for one in squares]
    assert [one and one[0] for one in drawn] == at.column("text")
    assert [one and one[1] for one in drawn] == [one.lower() for one in at.column("ink")]


def test_changes_of_mixed_draws_have_their_numbers(figured: Any, page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 900})
    before = wb.load_pack(LIBRARY)
    at = figured(explore(before.edit().set("books", "zenobia", "symbols", "BRO").pack, before, show="mixed-decks"))
    assert page.evaluate("() => figures.texts().visible")
    assert any(text.startswith("+") for text in at.column("text"))
    expect(page.locator(".lwx-legend")).to_contain_text("0: the same")
    expect(page.locator(".lwx-meaning")).to_contain_text("blue went down, orange went up, a dot stayed")


def test_a_row_that_is_gone_is_listed_as_it_was(figured: Any, page: Page) -> None:
    before = wb.load_pack(LIBRARY)
    at = figured(explore(before.edit().delete("terrors", "kraken").pack, before, show="one-deck"))
    at.click([line.id for line in at.explorer.heatmap.rows].index("need:kraken"), 2)
    expect(page.locator(".lwx-what")).to_contain_text("Gone: Kraken")
    expect(page.locator(".lwx-groups h4").nth(1)).to_have_text("Kraken, and what it asks for")
    assert page.locator(".lwx-card svg").count() > 1


@pytest.mark.parametrize("pack", ["labyrinth-card-game", "labyrinth-card-game-two", "library-labyrinth-mini"])
def test_every_map_of_the_other_packs_can_be_shown_and_picked_from(figured: Any, page: Page, pack: str) -> None:
    at = figured(explore(wb.load_pack(pack)))
    for name, _ in at.explorer.info["maps"]:
        page.locator("[data-id='set:map']").select_option(name)
        at.settle()
        page.wait_for_timeout(500)  # two clicks on one place would be a double click
        at.click(0, 0)
        expect(page.locator(".lwx-what")).to_have_text(at.explorer.heatmap.squares[0][0].sentence)
        assert page.locator(".lwx-groups h4").count() > 0 and at.explorer.notice is None, name


def test_it_leaves_nothing_behind(figured: Any, page: Page) -> None:
    at = figured(explore(wb.load_pack(LIBRARY)))
    at.at.mounted.unmount()
    assert at.at.mounted.listeners == 0


def test_a_choice_that_nobody_hears_goes_back_and_it_is_said(figured: Any, page: Page) -> None:
    at = figured(explore(wb.load_pack(LIBRARY)))
    heading, map_choice = page.locator(".lwx-heading"), page.locator("[data-id='set:map']")
    shown = heading.inner_text()
    page.evaluate(
        "() => { fake.heard = fake.model.send; fake.model.send = () => { throw new Error('Cannot send'); }; }"
    )
    map_choice.select_option("one-deck")
    notice = page.locator(".lwx-notice")
    expect(notice).to_contain_text("Python has stopped: what is shown stays as it was.")
    expect(map_choice).to_have_value("symbols-by-deck")
    expect(heading).to_have_text(shown)
    page.evaluate("() => { fake.model.send = fake.heard; }")
    map_choice.select_option("one-deck")
    at.settle()
    expect(notice).to_be_hidden()
    expect(heading).to_contain_text("Chances from one deck")


def test_rows_left_out_are_listed_and_lead_to_their_rows(figured: Any, page: Page) -> None:
    edit = edited()
    for book in [row["id"] for row in edit.pack["books"]][:5]:
        edit.set("books", book, "symbols", "??")
    edit.set("books", "zenobia", "genre", "Nope").set("items", "silk-heart", "symbols", "RRR")
    at = figured(explore(edit, show="symbols-by-deck"))
    assert "Nope" not in {line.title for line in at.explorer.heatmap.columns}
    expect(page.locator(".lwx-warning")).to_contain_text("Warning: 6 rows are left out. 1 more row has problems.")
    fold = page.locator(".lwx-troubles")
    expect(fold.locator("summary")).to_have_text("Which rows, and why")
    fold.locator("summary").click()
    expect(fold.locator("h4")).to_have_text(["Left out", "Counted, with a problem"])
    expect(fold.locator("ul").nth(0).locator("li")).to_have_count(6)
    expect(fold.locator("ul").nth(1).locator("li")).to_have_count(1)
    wrong = fold.locator("button", has_text="Nope")
    expect(wrong).to_have_text(re.compile("^Books, row 39, column 'genre': Zenobia"))
    wrong.click()
    at.settle()
    pointed = at.explorer.selection
    assert (pointed.table, pointed.row, pointed.column) == ("books", "zenobia", "genre")
    edit.undo()
    edit.undo()
    at.settle()
    expect(fold.locator("li")).to_have_count(5)


def test_a_row_that_is_counted_with_a_problem_is_listed_and_leads_to_its_cell(figured: Any, page: Page) -> None:
    edit = edited()
    at = figured(explore(edit, show="symbols-by-deck"))
    warning, fold = page.locator(".lwx-warning"), page.locator(".lwx-troubles")
    expect(warning).to_be_hidden()
    expect(fold).to_be_hidden()
    edit.set("books", "zenobia", "symbols", "BROGK")
    at.settle()
    expect(warning).to_have_text(
        "Warning: 1 row is counted although something is wrong with it. Zenobia: 'BROGK' has 5 symbols."
    )
    fold.locator("summary").click()
    expect(fold.locator("h4")).to_have_text(["Counted, with a problem"])
    fold.locator("button", has_text="Zenobia: 'BROGK' has 5 symbols. It takes 3 to 4.").click()
    at.settle()
    pointed = at.explorer.selection
    assert (pointed.table, pointed.row, pointed.column) == ("books", "zenobia", "symbols")
    edit.undo()
    at.settle()
    expect(warning).to_be_hidden()
    expect(fold).to_be_hidden()


def test_of_rows_that_nothing_tells_apart_the_wrong_cell_is_reached(figured: Any, page: Page) -> None:
    edit = edited()
    for place in (4, 5):
        edit.set("books", place, "id", "").set("books", place, "symbols", "??")
    editor = wb.edit(edit)
    at = figured(explore(editor, show="symbols-by-deck"))
    page.locator(".lwx-troubles summary").click()
    for place in (5, 4):
        page.locator(f"[data-id='trouble:books:{place}:symbols']").click()
        at.settle()
        row = str(edit.handles("books")[place].number)
        assert editor.touched == {"table": "books", "row": row, "column": "symbols", "elsewhere": False}


def test_what_a_click_says_is_in_sight_and_leads_to_what_it_lists(figured: Any, page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    at = figured(explore(wb.load_pack(LIBRARY), show="smallest-covers"))
    at.click(1, 2)
    line, below = page.locator(".lwx-line"), page.locator("[data-id='below']")
    expect(line).to_have_text(at.explorer.heatmap.squares[1][2].sentence)
    expect(line).to_be_in_viewport(ratio=1)
    expect(below).to_be_in_viewport(ratio=1)
    below.click()
    expect(page.locator(".lwx-what")).to_be_in_viewport()
    assert page.evaluate("() => document.activeElement.closest('.lwx-list') !== null")


def test_where_the_page_is_narrow_the_sentence_has_the_room(figured: Any, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    at = figured(explore(wb.load_pack(LIBRARY), show="one-deck"))
    at.click(1, 2)
    below = page.get_by_role("button", name="Listed below")
    expect(below).to_have_text("↓", use_inner_text=True)
    box, line = below.bounding_box(), page.locator(".lwx-line").bounding_box()
    assert box and line and box["width"] >= 44 and box["height"] >= 44 and line["width"] > 260


def test_a_comparison_says_where_something_changed_also_out_of_sight(figured: Any, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    edit = edited()
    at = figured(explore(edit, before=wb.load_pack(LIBRARY), show="symbols-by-card"))
    why = page.locator(".lwx-why")
    expect(why).to_have_text("Nothing has changed in this heatmap.")
    edit.set("books", "zenobia", "symbols", "BRO")
    at.settle()
    expect(why).to_have_text("2 squares have changed, all in Zenobia.")
    page.locator("[data-id='set:map']").select_option("one-deck")
    at.settle()
    expect(why).to_contain_text("squares have changed, all in Historical Leaders.")
    page.locator("[data-id='set:map']").select_option("difficulty")
    at.settle()
    expect(why).to_have_text(
        "3 squares have changed, all in 3. Tornado, 5. Cerberus and 10. Big Bad Wolf. 9 more have kept their number "
        "and say something else when you point at them."
    )
    page.locator("[data-id='set:map']").select_option("mixed-decks")
    at.settle()
    expect(why).to_have_text(re.compile(r"^\d+ squares have changed, in \d+ rows and \d+ columns\.$"))
    page.locator("[data-id='set:comparing']").click()
    at.settle()
    expect(why).to_be_hidden()


def test_nearer_is_nearer_to_what_was_picked_and_an_edit_leaves_the_view(figured: Any, page: Page) -> None:
    edit = edited()
    at = figured(explore(edit, show="symbols-by-card"))
    at.click(1, 3)
    page.locator("[data-id='zoom:in']").click()
    at.settle()
    place = at.ranges()
    assert place[0] <= 3 <= place[1] and place[0] < 1
    page.locator("[data-id='zoom:first']").click()
    at.settle()
    at.explorer._figure.zoom("in", (1, 60))
    at.settle()
    away = at.ranges()
    assert away[0] > 3
    edit.set("books", "zenobia", "symbols", "BRO")
    at.settle()
    assert at.ranges() == away, "the keyboard's square is out of sight, and stays so"


def test_names_of_groups_stand_over_what_is_seen_of_them_and_never_over_each_other(figured: Any, page: Page) -> None:
    pack = wb.load_pack(LIBRARY)
    at = figured(explore(pack, show="smallest-covers"))
    heads = "() => JSON.stringify([...figures.doc.roots()[0].above.find(one => one.tags.length).major_label_overrides])"
    ranges = at.ranges()
    for how in ("first", "all", "in", "in"):
        page.locator(f"[data-id='zoom:{how}']").click()
        at.settle()
        start, end = at.ranges()[:2]
        found = json.loads(page.evaluate(heads))
        assert found, "some group's name is in sight"
        wide = page.evaluate("() => figures.doc.roots()[0].inner_width") / (end - start)
        spans = [((place - start) * wide, width(text, 12, True)) for place, text in found]
        for (one, first), (other, second) in pairwise(spans):
            assert one + first / 2 < other - second / 2 + 4
        assert all(start <= place <= end for place, _ in found)
    assert ranges


def test_what_is_framed_is_said_and_gone_to(figured: Any, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 900})
    at = figured(explore(wb.load_pack(LIBRARY), show="symbols-by-card"))
    framed = page.locator(".lwx-framed > p")
    expect(framed).to_be_hidden()
    at.explorer.selection.choose("books", "zenobia")
    at.settle()
    expect(framed).to_have_text("Framed: Zenobia, selected here or in an editor beside it.")
    column = next(n for n, line in enumerate(at.explorer.heatmap.columns) if line.id == "card:zenobia")
    assert at.ranges()[1] < column, "it is out of sight, and selecting it elsewhere leaves the view alone"
    page.get_by_role("button", name="Go there").click()
    at.settle()
    start, end, top, bottom = at.ranges()
    assert start < column < end and (top, bottom) == (-0.5, 5.5)
    page.get_by_role("button", name="Go there").click()
    at.settle()
    assert at.ranges() == [start, end, top, bottom], "it is in sight already"
    at.explorer.selection.choose("terrors", "kraken")
    at.settle()
    expect(framed).to_be_hidden()


def test_another_heatmap_is_announced_and_the_one_before_no_longer_spoken_of(figured: Any, page: Page) -> None:
    edit = edited()
    at = figured(explore(edit, show="symbols-by-card"))
    edit.set("books", "zenobia", "symbols", "BRO")
    at.settle()
    status = page.locator(".lw-explore [role=status]")
    expect(status).to_contain_text("squares of the heatmap have changed")
    page.locator("[data-id='set:map']").select_option("one-deck")
    at.settle()
    expect(status).to_have_text(at.explorer.heatmap.title)


def test_the_figure_is_one_stop_of_the_tab_key(figured: Any, page: Page) -> None:
    figured(explore(wb.load_pack(LIBRARY)))
    page.locator(".lwx-figure").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('.lwx-figure')") is None
    assert page.evaluate("() => document.activeElement !== document.body")


def test_noughts_alone_say_why_in_a_position(figured: Any, page: Page) -> None:
    figured(explore(wb.new_game(LIBRARY, players=2, seed=7), show="next-card"))
    expect(page.locator(".lwx-why")).to_have_text(
        "Now every number here is nought: no next card completes a cover. Nothing asks to be covered now."
    )
    expect(page.locator(".lwx-meaning")).not_to_contain_text("✓")
    expect(page.locator(".lwx-legend")).not_to_contain_text("✓")
