"""What helps those who do not see, have no mouse, or a small screen, on the builder's page; and hostile texts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page

import workbench as wb
from tests.browser import chromium as browsers
from tests.building import toy
from tests.widgets.bridge import Joined, join
from tests.widgets.test_accessible import findings, set_theme
from tests.widgets.test_build_page import board, go, holds, new
from tests.widgets.test_hostile import ATTACK, LONG, is_harmless, plant
from tests.widgets.toy import State
from workbench.engine.scene import Scene
from workbench.engine.workshop import SetUpStep

pytestmark = pytest.mark.browser

Join = Callable[..., Joined]


@pytest.mark.parametrize("light", [True, False], ids=["light", "dark"])
@pytest.mark.parametrize("game", list(wb.games()))
def test_axe_finds_nothing_serious_at_any_step(joined: Join, game: str, light: bool) -> None:
    builder = new(game)
    main = builder.build.steps[2].name
    builder.build.reroll(3, step=main)
    place = next(p for p in builder.build.look(main).places if p.holds and not p.fixed)
    builder.build.remove(place.id, step=main)
    builder.page.refresh()
    at = joined(builder.page)
    set_theme(at.page, light)
    for step in builder.build.steps:
        go(at, step.name)
        if at.page.locator(".lw-item:not([aria-disabled=true])").count():
            at.page.locator(".lw-item:not([aria-disabled=true])").first.click()
        assert findings(at.page) == [], step.name


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (683, 384), (390, 844), (320, 640)])
@pytest.mark.parametrize("game", list(wb.games()))
def test_nothing_overflows_and_targets_are_large(joined: Join, page: Page, game: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    builder = new(game)
    builder.build.fill(step=builder.build.steps[2].name)
    builder.page.refresh()
    at = joined(builder.page)
    for step in builder.build.steps:
        go(at, step.name)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{step.name}: sideways"
        assert page.evaluate(SMALL) == [], step.name


SMALL = """() => [...document.querySelectorAll(".lw-builder :is(button, select, summary)")]
    .filter((node) => node.checkVisibility())
    .filter((node) => { const box = node.getBoundingClientRect(); return Math.min(box.width, box.height) < 43.5; })
    .map((node) => node.outerHTML.slice(0, 200))"""
"""Targets that are smaller than a finger."""


def test_by_touch_a_tap_lays_and_a_rest_drags(chromium: Browser) -> None:
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    watch = browsers.Watch(context)
    page = context.new_page()
    builder = new()
    at = join(page, builder.page)
    page.locator('[data-id="step:tiles"]').tap()
    at.settle()
    page.locator('[data-id="item:crossroads[NESW]"]').tap()
    page.locator(board("b2")).tap(force=True)
    at.settle()
    assert holds(builder, "b2") == ("crossroads[NESW]",)
    page.keyboard.press("Escape")
    touch_drag(page, board("b2"), board("d4"), rest=320)
    at.settle()
    assert holds(builder, "d4") == ("crossroads[NESW]",) and holds(builder, "b2") == ()
    touch_drag(page, board("d4"), board("a1"), rest=0)
    at.settle()
    assert holds(builder, "d4") == ("crossroads[NESW]",), "a finger that moves at once scrolls"
    assert watch.page_errors == []
    context.close()


def touch_drag(page: Page, start: str, end: str, rest: int) -> None:
    page.locator(end).first.scroll_into_view_if_needed()
    boxes = [page.locator(each).first.bounding_box() for each in (start, end)]
    points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in boxes if box]
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [points[0]]})
    page.wait_for_timeout(rest)
    for share in (0.3, 0.6, 1.0):
        at = {axis: points[0][axis] + share * (points[1][axis] - points[0][axis]) for axis in ("x", "y")}
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(50)


@pytest.mark.parametrize("words", [ATTACK, LONG], ids=["attack", "long"])
def test_hostile_texts_are_only_texts(joined: Join, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real_scene, real_step = toy.ToyWorkshop.scene, toy.Hands.step

    def planted_scene(self: toy.ToyWorkshop, state: State, step: str) -> Scene:
        scene: Scene = plant(real_scene(self, state, step), words)
        return scene

    def planted_step(self: toy.Hands, state: State) -> SetUpStep:
        step: SetUpStep = plant(real_step(self, state), words)
        return replace(step, name="hands")

    monkeypatch.setattr(toy.ToyWorkshop, "scene", planted_scene)
    monkeypatch.setattr(toy.Hands, "step", planted_step)
    builder = new("toy")
    at = joined(builder.page)
    go(at, "hands")
    at.page.locator(".lw-item").first.click()
    at.page.locator(".lw-slot-head").first.click()
    at.settle()
    at.page.locator('[data-id="bulk:fill"]').click()
    at.settle()
    is_harmless(at.page)
