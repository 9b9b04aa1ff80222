"""Zooming and moving: what part of a plane is seen, and what a person does to see another."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.widgets.conftest import Run
from workbench.widgets import assets

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><title>map</title>
<style>
  body { margin: 0; height: 3000px }
  main { position: relative; width: 400px; height: 300px; touch-action: pan-x pan-y }
  svg { display: block; width: 400px; height: 300px }
</style>
<main></main>"""

SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -50 800 600">
<g id="a" transform="translate(0 0)"><rect x="-40" y="-40" width="80" height="80"/></g>
<g id="b" transform="translate(600 450)"><rect x="-40" y="-40" width="80" height="80"/></g></svg>"""

START = """async ([text, svg]) => {
    const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    window.js = await import(address);
    const host = document.querySelector("main");
    host.innerHTML = svg;
    window.map = new js.MapView(host, { closest: 100, moved: () => { window.moves = (window.moves ?? 0) + 1; } });
    document.body.append(map.bar);
    map.show(host.firstElementChild, js.viewBoxOf(host.firstElementChild));
    window.clicks = 0;
    host.addEventListener("click", () => { clicks += 1; });
}"""


class Map:
    """A map in a page, and what is seen of it."""

    def __init__(self, page: Page, *, animate: bool = False) -> None:
        page.emulate_media(reduced_motion="no-preference" if animate else "reduce")
        page.set_content(PAGE)
        page.evaluate(START, [assets.module("common/mapview.js"), SVG])
        self.page = page

    @property
    def box(self) -> list[float]:
        """West, north, width and height of what is seen."""
        return [float(side) for side in str(self.page.locator("svg").get_attribute("viewBox")).split()]

    def at(self, x: float, y: float) -> list[float]:
        """The point of the plane that is seen at a point of the window."""
        west, north, width, height = self.box
        return [round(west + x / 400 * width, 1), round(north + y / 300 * height, 1)]

    def wheel(self, x: float, y: float, delta: float, *, ctrl: bool = True) -> None:
        self.page.mouse.move(x, y)
        if ctrl:
            self.page.keyboard.down("Control")
        self.page.mouse.wheel(0, delta)
        if ctrl:
            self.page.keyboard.up("Control")
        self.page.wait_for_timeout(60)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=4)
        self.page.mouse.up()

    def press(self, key: str, *, shift: bool = False, node: str = "null") -> bool:
        found = self.page.evaluate(
            f"([key, shiftKey]) => map.pressed(new KeyboardEvent('keydown', {{ key, shiftKey }}), {node})", [key, shift]
        )
        return bool(found)


def test_everything_is_seen_at_first_and_nothing_can_be_dragged_away(page: Page) -> None:
    at = Map(page)
    assert at.box == [-100, -50, 800, 600]
    at.drag((200, 150), (100, 100))
    assert at.box == [-100, -50, 800, 600]
    assert page.evaluate("clicks") == 1, "where nothing moves, a pointer that trembles still clicks"
    buttons = page.locator(".lw-viewbar button")
    assert [button.get_attribute("aria-disabled") for button in buttons.all()] == ["true", "true", "false"]


def test_the_wheel_zooms_with_ctrl_where_the_pointer_is_and_else_scrolls_the_page(page: Page) -> None:
    at = Map(page)
    at.wheel(100, 60, 120, ctrl=False)
    page.wait_for_function("scrollY > 0")
    assert at.box == [-100, -50, 800, 600]
    page.evaluate("scrollTo(0, 0)")
    before = at.at(100, 60)
    at.wheel(100, 60, -120)
    assert at.box[2] < 800 and at.at(100, 60) == pytest.approx(before, abs=1)
    assert page.evaluate("scrollY") == 0
    for _ in range(4):
        at.wheel(100, 60, 300)
    assert at.box == [-100, -50, 800, 600], "never farther away than everything"
    for _ in range(20):
        at.wheel(100, 60, -300)
    assert min(at.box[2:]) == pytest.approx(100, abs=0.5), "never closer than what is always seen"
    assert page.locator('[data-id="view:in"]').get_attribute("aria-disabled") == "true"


def test_dragging_moves_and_does_not_click(page: Page) -> None:
    at = Map(page)
    page.locator('[data-id="view:in"]').click()
    before = at.at(200, 150)
    at.drag((200, 150), (120, 110))
    assert at.at(120, 110) == pytest.approx(before, abs=1)
    assert page.evaluate("clicks") == 0
    page.wait_for_timeout(80)
    page.mouse.click(200, 150)
    assert page.evaluate("clicks") == 1
    at.drag((10, 10), (390, 290))
    assert at.box[:2] == [-100, -50], "not beyond the edge"


def test_a_look_is_kept_when_the_drawing_is_replaced_or_grows_and_everything_stays_everything(page: Page) -> None:
    at = Map(page)
    grown = "map.show(map.svg, { x: -400, y: -50, width: 1100, height: 600 })"
    page.evaluate(grown)
    assert at.box == [-400, -50, 1100, 600], "everything grows with the drawing"
    at = Map(page)
    page.evaluate("map.zoom(2)")
    before = at.box
    page.evaluate(grown)
    assert at.box == before, "what is looked at stays"


def test_what_is_revealed_is_seen_with_the_least_movement(page: Page) -> None:
    at = Map(page)
    page.evaluate("map.zoom(4)")
    before = at.box
    page.evaluate("map.reveal([document.querySelector('#b')])")
    west, north, width, height = at.box
    assert (west + width, north + height) == pytest.approx((648, 498), abs=0.5)
    assert at.box[2:] == before[2:], "at the same distance"
    page.evaluate("map.reveal([document.querySelector('#b')])")
    assert at.box[:2] == [west, north], "what is seen already moves nothing"
    page.evaluate("map.reveal(['#a', '#b'].map((id) => document.querySelector(id)))")
    assert at.box[0] == pytest.approx(-48, abs=0.5), "of what has no room together the first"


def test_keys_zoom_at_what_is_looked_at_and_move(page: Page) -> None:
    at = Map(page)
    assert at.press("+", node="document.querySelector('#a')")
    west, north, width, _ = at.box
    assert width == pytest.approx(800 / 1.5, abs=1) and west <= -48 and north <= -48
    assert at.press("ArrowRight", shift=True) and at.box[0] == pytest.approx(west + width / 3, abs=1)
    assert at.press("ArrowDown", shift=True) and at.box[1] > north
    assert at.press("-") and at.press("0") and at.box == [-100, -50, 800, 600]
    assert not at.press("ArrowRight") and not at.press("x") and not at.press("x", shift=True)


def test_the_buttons(page: Page) -> None:
    at = Map(page)
    closer, fit, out = (page.locator(f'[data-id="view:{name}"]') for name in ("in", "fit", "out"))
    closer.click()
    closer.click()
    assert at.box[2] == pytest.approx(800 / 2.25, abs=1)
    out.click()
    assert at.box[2] == pytest.approx(800 / 1.5, abs=1)
    fit.click()
    assert at.box == [-100, -50, 800, 600]


def test_it_glides_unless_a_person_would_rather_see_nothing_move(page: Page) -> None:
    Map(page, animate=True)
    page.evaluate("() => { map.zoom(2); window.atOnce = map.svg.getAttribute('viewBox'); }")
    assert page.evaluate("atOnce") == "-100.00 -50.00 800.00 600.00"
    page.wait_for_function("document.querySelector('svg').getAttribute('viewBox').split(' ')[2] === '400.00'")
    still = Map(page)
    page.evaluate("map.zoom(2)")
    assert still.box[2] == 400


FINGERS = """(moves) => {
    const send = ([kind, id, x, y]) => document.querySelector("#a").dispatchEvent(new PointerEvent(kind, {
        pointerId: id, pointerType: "touch", isPrimary: id === 1, clientX: x, clientY: y, bubbles: true, button: 0 }));
    document.querySelector("main").setPointerCapture = () => {};
    moves.forEach(send);
}"""


def test_two_fingers_zoom_between_them(page: Page) -> None:
    at = Map(page)
    before = at.at(200, 150)
    moves: list[list[Any]] = [["pointerdown", 1, 150, 150], ["pointerdown", 2, 250, 150]]
    moves += [["pointermove", 1, 100, 150], ["pointermove", 2, 300, 150]]
    page.evaluate(FINGERS, [*moves, ["pointerup", 1, 100, 150], ["pointerup", 2, 300, 150]])
    assert at.box[2] == pytest.approx(400, abs=2), "twice as far apart, twice as near"
    assert at.at(200, 150) == pytest.approx(before, abs=2)


def test_a_finger_is_left_to_the_page_where_there_is_nothing_more_to_see(page: Page) -> None:
    at = Map(page)
    touch = "document.querySelector('main').style.touchAction"
    assert page.evaluate(touch) == "", "everything is seen: the page scrolls"
    page.evaluate("map.zoom(2)")
    assert page.evaluate(touch) == "none"
    at.drag((10, 10), (390, 290))
    assert page.evaluate(touch) == "pan-left pan-up"


def test_nothing_is_left_when_it_ends(page: Page) -> None:
    at = Map(page)
    page.evaluate("map.end()")
    at.wheel(100, 60, -120)
    assert at.box == [-100, -50, 800, 600]


def test_it_stays_right_when_its_place_changes_its_size(page: Page) -> None:
    at = Map(page)
    page.evaluate("map.zoom(4)")
    page.add_style_tag(content="main, svg { width: 200px !important }")
    expect(page.locator("svg")).not_to_have_attribute("viewBox", "200.00 175.00 200.00 150.00")
    _, _, width, height = at.box
    assert width / height == pytest.approx(200 / 300, abs=0.01)


def test_a_look_is_kept_while_nothing_is_shown(page: Page) -> None:
    at = Map(page)
    page.evaluate("map.zoom(4)")
    before = at.box
    for shown in ("none", "block"):
        page.evaluate("shown => { document.querySelector('main').style.display = shown; }", shown)
        page.wait_for_timeout(60)
        if shown == "none":
            page.evaluate("map.show(map.svg, map.whole); map.reveal([document.querySelector('#a')])")
        assert at.box == before


def test_the_arithmetic_of_looking(run: Run) -> None:
    assert run(
        "common/lens.js",
        """const box = { x: 0, y: 0, width: 100, height: 50 }, size = { width: 200, height: 200 };
        const all = js.fitting(box, size);
        const near = js.inside({ x: -500, y: 25, scale: 8 }, box, size, 20);
        return [all, near, js.seen(near, size), js.inside({ ...all, scale: 0.1 }, box, size, 20),
                js.inside({ ...all, scale: 99 }, box, size, 20).scale, js.around([]),
                js.around([box, { x: -10, y: 40, width: 5, height: 20 }]),
                js.towards({ x: 0, y: 0, scale: 1 }, { x: 10, y: 20, scale: 3 }, 0.5)];""",
    ) == [
        {"x": 50, "y": 25, "scale": 2},
        {"x": 12.5, "y": 25, "scale": 8},
        {"x": 0, "y": 12.5, "width": 25, "height": 25},
        {"x": 50, "y": 25, "scale": 2},
        10,
        None,
        {"x": -10, "y": 0, "width": 110, "height": 60},
        {"x": 5, "y": 10, "scale": 2},
    ]


def test_a_real_finger_scrolls_the_page_and_two_zoom(chromium: Browser) -> None:
    context = chromium.new_context(viewport={"width": 400, "height": 600}, has_touch=True)
    page = context.new_page()
    at, hand = Map(page), context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def swipe(x: float, y: float, down: float) -> None:
        touch("touchStart", (x, y))
        for step in range(1, 13):
            touch("touchMove", (x, y + down * step / 12))
        page.wait_for_timeout(150)  # the finger rests before it goes, so that nothing rolls on
        touch("touchEnd")

    swipe(200, 280, -200)
    page.wait_for_function("scrollY > 100")
    assert at.box == [-100, -50, 800, 600]
    page.evaluate("scrollTo(0, 0)")
    touch("touchStart", (150, 150))
    touch("touchStart", (150, 150), (250, 150))
    for step in range(1, 11):
        touch("touchMove", (150 - 5 * step, 150), (250 + 5 * step, 150))
    touch("touchEnd")
    assert at.box[2] == pytest.approx(400, abs=20)
    assert page.evaluate("[scrollY, visualViewport.scale]") == [0, 1], "only the map was zoomed"
    north = at.box[1]
    swipe(200, 100, 90)
    assert at.box[1] < north and page.evaluate("scrollY") == 0, "one finger moves what is zoomed"
    for _ in range(8):
        swipe(200, 280, -200)
    assert at.box[1] + at.box[3] == pytest.approx(550, abs=1)
    assert page.evaluate("scrollY") > 100, "at its edge the map lets the page scroll"
    context.close()
