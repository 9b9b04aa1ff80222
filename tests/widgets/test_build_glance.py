"""The builder at a glance on a small laptop: every step in sight, no word broken, the quick way to a board in view."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from tests.widgets.bridge import Joined
from tests.widgets.test_glance import LAB_HEIGHT, LAB_WIDTHS

pytestmark = pytest.mark.browser

Join = Callable[..., Joined]
GAME = "library-labyrinth"
PHONE = 390

BROKEN = """(selector) => [...document.querySelectorAll(selector)].flatMap((node) => {
    const found = [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        if (text.parentElement.getBoundingClientRect().width <= 1) continue; // heard, and not seen
        for (const { 0: word, index } of text.data.matchAll(/[\\p{L}]+/gu)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) found.push(word);
        }
    }
    return found;
})"""
"""The words that stand on two lines, of those that are seen."""
READ = ".lw-step-title, .lw-nav, .lw-checklist, .lw-item, .lw-summary, .lw-bulk, .lw-tools, .lw-way"


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    wb.set_language("en")


def show(joined: Join, page: Page, width: int) -> Joined:
    page.set_viewport_size({"width": width, "height": 768})
    at = joined(wb.build(GAME, seed=7, autosave=False).page)
    page.evaluate("document.body.style.margin = 0")
    return at


def go(at: Joined, step: str) -> None:
    at.page.locator(f'[data-id="step:{step}"]').click()
    at.settle()


@pytest.mark.parametrize("width", [PHONE, *LAB_WIDTHS, 1500])
@pytest.mark.parametrize("spoken", ["en", "es"])
def test_every_step_is_in_sight_and_no_word_is_broken(joined: Join, page: Page, width: int, spoken: str) -> None:
    wb.set_language(spoken)
    at = show(joined, page, width)
    buttons = page.locator(".lw-way button")
    for step in [str(name.get_attribute("data-id"))[5:] for name in buttons.all()]:
        go(at, step)
        for button in buttons.all():
            box = button.bounding_box()
            assert box and box["x"] >= 0 and box["x"] + box["width"] <= width, (step, box)
            assert box["width"] >= 40 and button.get_attribute("title"), "a number says which step it is"
        assert page.evaluate(BROKEN, READ) == [], step
        assert page.evaluate("document.documentElement.scrollWidth") <= width


OVER = """() => [...document.querySelectorAll(".lw-way button")].filter((button) => {
    const [ring, sign] = [".lw-number", ".lw-state"].map((part) => button.querySelector(part).getBoundingClientRect());
    return sign.width > 0 && sign.left < ring.right - 1 && sign.top < ring.bottom - 1;
}).length"""
"""The steps whose sign lies over their number."""


@pytest.mark.parametrize("spoken", ["en", "es"])
@pytest.mark.parametrize("game", list(wb.games()))
def test_every_step_has_its_name_where_there_is_room_and_its_sign_beside_its_number(
    joined: Join, page: Page, game: str, spoken: str
) -> None:
    wb.set_language(spoken)
    builder = wb.build(game, seed=7, autosave=False)
    at = joined(builder.page)
    page.evaluate("document.body.style.margin = 0")
    for width in (PHONE, 700, *LAB_WIDTHS, 1366, 1900):
        page.set_viewport_size({"width": width, "height": 768})
        assert page.evaluate(OVER) == 0, width
        if width in LAB_WIDTHS or width > 1000:
            rows = page.locator(".lw-way button").evaluate_all("(all) => all.map((one) => one.offsetTop)")
            assert len(set(rows)) == 1, width
            for name, step in zip(page.locator(".lw-step-name").all(), builder.page.steps, strict=True):
                box = name.bounding_box()
                assert box and box["width"] > 20 and name.inner_text() == step["title"], width
    missing = next(step for step in builder.page.steps if step["state"] == "missing")
    button = page.locator(f'[data-id="step:{missing["name"]}"]')
    button.hover()
    expect(page.locator(".lw-explain")).to_have_text(f"{missing['title']}: {missing['words']}.")
    at.settle()


@pytest.mark.parametrize("width", LAB_WIDTHS)
def test_the_quick_way_to_a_board_and_the_whole_tray_are_in_view(joined: Join, page: Page, width: int) -> None:
    at = show(joined, page, width)
    go(at, "tiles")
    page.evaluate("scrollTo(0, 0)")
    for part in (".lw-board", ".lw-picked", ".lw-bulk", ".lw-tray", ".lw-flaws .lw-heading"):
        box = page.locator(part).bounding_box()
        assert box and box["y"] + box["height"] <= LAB_HEIGHT, (part, box)
    fill = page.locator('[data-id="bulk:fill"]')
    expect(fill).to_have_class("lw-fill")
    fill.click()
    at.settle()
    expect(fill).not_to_have_class("lw-fill")
    expect(page.locator(".lw-flaws .lw-heading")).to_contain_text("this board can be played")


def test_the_numbers_have_their_name(joined: Join, page: Page) -> None:
    show(joined, page, LAB_WIDTHS[0])
    expect(page.locator(".lw-layer-name")).to_be_visible()


def test_who_is_said_to_stand_somewhere_is_drawn_there_at_every_step(joined: Join, page: Page) -> None:
    at = show(joined, page, LAB_WIDTHS[0])
    for step in ("players", "difficulty", "tiles", "tokens", "figures", "review"):
        go(at, step)
        pieces = {piece["id"] for piece in at.widget.pieces}
        assert len(pieces) == 3, (step, pieces)
        for piece in pieces:
            expect(page.locator(f'.lw-board [data-id="{piece}"]')).to_have_count(1)


def test_only_seats_that_there_are_can_begin(joined: Join, page: Page) -> None:
    """LL-AMB-47."""
    at = show(joined, page, LAB_WIDTHS[0])
    go(at, "figures")
    expect(page.locator('[data-id^="field:first_player="]')).to_have_count(3)
    go(at, "players")
    page.locator('[data-id="field:players=4"]').click()
    at.settle()
    go(at, "figures")
    expect(page.locator('[data-id^="field:first_player="]')).to_have_count(5)


@pytest.mark.parametrize("width", [PHONE, *LAB_WIDTHS, 1900])
def test_a_share_code_can_be_read_where_it_is_shown(joined: Join, page: Page, width: int) -> None:
    show(joined, page, width)
    page.locator("details.lw-more summary, .lw-more summary").first.click()
    page.locator('[data-id="keep:share"]').click()
    code = page.locator(".lw-told textarea")
    expect(code).to_be_visible()
    told, box = page.locator(".lw-told").bounding_box(), code.bounding_box()
    assert told and box and box["height"] > 30 and told["height"] >= box["height"], "nothing of it is cut off"


_SEEN = """() => [...document.querySelectorAll(".lw-builder button")]
    .filter((node) => node.checkVisibility() && node.closest(".lw-flaws, .lw-items, .lw-slots") === null)
    .map((node) => node.innerText.replace(/[^\\p{L} ]/gu, " ").trim()).filter((words) => words !== "")"""
"""The words of all tools that are seen: neither what the tray and the places hold nor the ways to mend each fault."""


@pytest.mark.parametrize("spoken", ["en", "es"])
@pytest.mark.parametrize("game", list(wb.games()))
def test_no_two_tools_of_a_step_have_the_same_words(joined: Join, page: Page, game: str, spoken: str) -> None:
    wb.set_language(spoken)
    page.set_viewport_size({"width": 1900, "height": 768})
    at = joined(wb.build(game, seed=7, autosave=False).page)
    page.locator(".lw-foot summary").first.click()
    for step in [str(name.get_attribute("data-id"))[5:] for name in page.locator(".lw-way button").all()]:
        go(at, step)
        words = page.evaluate(_SEEN)
        assert len(words) > 8 and sorted(set(words)) == sorted(words), step


@pytest.mark.parametrize("width", [*LAB_WIDTHS, 1366])
@pytest.mark.parametrize("game", list(wb.games()))
def test_the_board_keeps_its_place_and_its_size_from_step_to_step(
    joined: Join, page: Page, game: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    at = joined(wb.build(game, seed=7, autosave=False).page)
    boxes = set()
    for step in [str(name.get_attribute("data-id"))[5:] for name in page.locator(".lw-way button").all()]:
        go(at, step)
        page.evaluate("scrollTo(0, 0)")
        box = page.locator(".lw-board svg").first.bounding_box()
        assert box
        boxes.add(tuple(round(box[side]) for side in ("x", "y", "width", "height")))
    assert len(boxes) == 1, boxes


def test_a_seed_that_is_none_is_told_at_its_field_and_moves_nothing(joined: Join, page: Page) -> None:
    at = show(joined, page, 1366)
    go(at, "tiles")
    before = page.locator(".lw-board").bounding_box()
    seed = page.locator('[data-id="bulk:seed"]')
    for button in ("fill", "reroll"):
        seed.fill("abc")
        page.locator(f'[data-id="bulk:{button}"]').click()
        at.settle()
        expect(page.locator(".lw-bulk [role=alert]")).to_contain_text("not 'abc'")
        expect(seed).to_have_attribute("aria-invalid", "true")
        expect(seed).to_be_focused()
        expect(page.locator("[data-region=notice]")).to_be_hidden()
        assert page.locator(".lw-board").bounding_box() == before
        seed.fill("12")
        expect(page.locator(".lw-bulk [role=alert]")).to_be_hidden()


@pytest.mark.parametrize("width", [PHONE, *LAB_WIDTHS, 1366])
def test_the_numbers_on_the_board_are_named_with_their_legend_in_sight(joined: Join, page: Page, width: int) -> None:
    at = show(joined, page, width)
    go(at, "tiles")
    page.locator('[data-id="bulk:fill"]').click()
    at.settle()
    names = page.locator('[data-id="layer"] option').evaluate_all("nodes => nodes.map((node) => node.value)")
    page.locator('[data-id="layer"]').select_option(names[1])
    at.settle()
    page.evaluate("scrollTo(0, 0)")
    legend = page.locator(".lw-layers")
    title = page.locator('[data-id="layer"] option:checked').inner_text()
    expect(legend).to_contain_text(title)
    box, board = legend.bounding_box(), page.locator(".lw-board").bounding_box()
    assert box and board
    if width == PHONE:
        assert 0 <= box["y"] - board["y"] - board["height"] < 20
    else:
        assert box["y"] + box["height"] <= LAB_HEIGHT


@pytest.mark.parametrize("spoken", ["en", "es"])
def test_on_a_phone_what_is_needed_is_less_than_a_screen_from_the_board(joined: Join, page: Page, spoken: str) -> None:
    wb.set_language(spoken)
    at = show(joined, page, PHONE)
    go(at, "tiles")
    board = page.locator(".lw-board").bounding_box()
    assert board
    for part in (".lw-nav", ".lw-picked", ".lw-tray", ".lw-explain", ".lw-viewbar"):
        box = page.locator(part).bounding_box()
        assert box and abs(box["y"] + box["height"] - board["y"]) < 844, (part, box)
    tray = page.locator(".lw-items").bounding_box()
    whole = [box for box in (item.bounding_box() for item in page.locator(".lw-item").all()) if box]
    assert tray and sum(box["x"] + box["width"] <= tray["x"] + tray["width"] for box in whole) >= 4
    wide = """() => [...document.querySelectorAll(".lw-move > span")].filter((words) =>
        words.getBoundingClientRect().width > words.parentElement.clientWidth).map((words) => words.textContent)"""
    assert page.evaluate(wide) == []


@pytest.mark.parametrize("spoken", ["en", "es"])
@pytest.mark.parametrize("game", list(wb.games()))
def test_the_board_keeps_its_place_on_a_phone_whatever_is_said_above_it(
    joined: Join, page: Page, game: str, spoken: str
) -> None:
    wb.set_language(spoken)
    page.set_viewport_size({"width": PHONE, "height": 768})
    builder = wb.build(game, players=3, seed=7, autosave=False)
    at = joined(builder.page)
    tops, said = set(), set()
    for step in builder.page.steps:
        go(at, step["name"])
        tops.add(page.evaluate("Math.round(document.querySelector('.lw-board').getBoundingClientRect().top + scrollY)"))
        said.add(page.locator(".lw-sentence").evaluate("node => node.offsetHeight"))
    assert len(said) > 1, "sentences of several lengths"
    assert len(tops) == 1


TEXTS = """() => {
    const { model } = fake;
    const spoken = [...document.querySelectorAll(".lw-builder [data-explain]")].map((node) => node.dataset.explain);
    const things = [...model.get("cells"), ...model.get("pieces"), ...model.get("places").filter((one) => one.target)];
    return [...spoken, ...things.map(({ label, about }) => `${label} ${about ?? ""}`)];
}"""
FITTED = """(texts) => {
    const line = document.querySelector(".lw-builder .lw-explain");
    const heights = texts.map((text) => {
        line.textContent = text;
        const range = document.createRange();
        range.selectNodeContents(line);
        return [line.offsetHeight, line.scrollHeight - line.clientHeight, range.getBoundingClientRect().height];
    });
    return heights;
}"""


@pytest.mark.parametrize("spoken", ["en", "es"])
@pytest.mark.parametrize("game", list(wb.games()))
def test_what_explains_is_as_high_as_its_longest_text_and_stays_so(
    joined: Join, page: Page, game: str, spoken: str
) -> None:
    wb.set_language(spoken)
    page.set_viewport_size({"width": 1366, "height": 768})
    builder = wb.build(game, players=3, seed=7, autosave=False)
    at = joined(builder.page)
    for step in builder.page.steps[2:4]:
        go(at, step["name"])
        builder.build.fill()
        builder.page.refresh()
        at.push()
        found = page.evaluate(FITTED, page.evaluate(TEXTS))
        assert len({height for height, _, _ in found}) == 1, "nothing below it moves"
        assert max(more for _, more, _ in found) <= 0, "nothing has to be scrolled"
        (height,) = {height for height, _, _ in found}
        assert height <= max(44, max(text for _, _, text in found) + 20), "no room that nothing needs"
