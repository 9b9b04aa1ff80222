"""What helps those who do not see, do not hear, have no mouse, or a small screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import workbench as wb
from tests.browser import chromium as browsers
from tests.widgets import secret, toy
from tests.widgets.bridge import Joined, join
from tests.widgets.by_ear import Ear
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.players.greedy import Greedy
from workbench.widgets.replay import replay
from workbench.widgets.table import Table, play

pytestmark = pytest.mark.browser

AXE = (Path(__file__).parent.parent / "browser" / "vendor" / "axe.min.js").read_text("utf-8")
SERIOUS = ("serious", "critical")
Join = Callable[..., Joined]


def later(name: str, players: int = 2, actions: int = 40) -> Game:
    """A game in its middle."""
    game = wb.new_game(name, players=players, seed=9)
    player = Greedy(Stream("later", 1))
    for _ in range(actions):
        if game.outcome:
            break
        game.play(player.choose(game.view(game.decision.seat)))
    return game


def findings(page: Page) -> list[str]:
    """What axe-core finds serious in our roots.

    A cell's label tells more than what is written on its drawing, which may be cut short: that is no mismatch.
    """
    page.evaluate(AXE)
    page.wait_for_timeout(500)  # what fades in has its colours only when it is there
    found: list[dict[str, Any]] = page.evaluate(
        "async () => (await axe.run('.lw-table', { resultTypes: ['violations'] })).violations"
    )
    return [
        f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]} {one['nodes'][0]['any'][:1]}"
        for one in found
        if one["impact"] in SERIOUS and not _is_only_written_on_a_drawing(one)
    ]


def _is_only_written_on_a_drawing(finding: dict[str, Any]) -> bool:
    return finding["id"] == "label-content-name-mismatch" and all("data-cell=" in n["html"] for n in finding["nodes"])


def set_theme(page: Page, light: bool) -> None:
    page.evaluate(
        """light => {
            document.body.setAttribute('data-jp-theme-light', light);
            document.body.style.background = light === 'true' ? '#fff' : '#111';
        }""",
        "true" if light else "false",
    )
    page.wait_for_timeout(50)


@pytest.mark.parametrize("light", [True, False], ids=["light", "dark"])
@pytest.mark.parametrize("name", list(wb.games()))
def test_axe_finds_nothing_serious_on_a_table(joined: Join, name: str, light: bool) -> None:
    at = joined(play(later(name)))
    set_theme(at.page, light)
    here = at.page.locator('[data-id="banner:here"]')
    if here.is_visible():
        here.click()
        at.settle()
    at.page.locator("summary:visible").first.click()
    assert findings(at.page) == []
    at.page.locator('.lw-board [role="option"]').first.click(force=True)
    at.settle()
    assert findings(at.page) == [], "with an answer, or something selected"


def _ended() -> Table:
    return play(later("library-labyrinth", actions=400))


def _seats() -> Table:
    return play(toy.new_game(), seats={1: Greedy(Stream("x"))})


@pytest.mark.parametrize("light", [True, False], ids=["light", "dark"])
@pytest.mark.parametrize(
    "make",
    [_ended, _seats, lambda: play(secret.new_game()), lambda: replay(later("library-labyrinth"))],
    ids=["ended", "seats", "hand-over", "replay"],
)
def test_axe_finds_nothing_serious_elsewhere(joined: Join, make: Callable[[], Table], light: bool) -> None:
    at = joined(make())
    set_theme(at.page, light)
    assert findings(at.page) == []


def test_a_whole_game_from_live_region_and_labels_alone(joined: Join) -> None:
    game = toy.new_game()
    at = joined(play(game))
    at.page.evaluate("document.querySelectorAll('.lw-board :is(path, rect, text)').forEach(node => node.remove())")
    ear = Ear(at)
    for _ in range(60):
        sentence = ear.choose(("Light", "^Light"), ("Draw", "^Draw"), ("Give", "^Give"), ("End", "^End"))
        said = ear.said()
        assert said, f"nothing was said after: {sentence}"
        if "Every lantern is lit." in said:
            break
    assert game.outcome and game.outcome.won


@pytest.mark.slow
def test_a_real_game_from_live_region_and_labels_alone(joined: Join) -> None:
    game = wb.new_game("library-labyrinth", players=2, seed=3, disturbance_count=2, start_books=1)
    ear = Ear(joined(play(game)))
    hopes = [("Choose", "Start with"), ("Move", "and capture"), ("Move", "and return"), ("Flip", "^Flip")]
    for _ in range(60):
        ear.choose(*hopes, ("Take", "^Take"), ("End", "^End"))
        if "everybody" in ear.said():
            break
    assert game.outcome


def test_everything_on_the_table_has_a_name_and_an_explanation(joined: Join) -> None:
    at = joined(play(later("library-labyrinth", players=3)))
    page = at.page
    things = page.locator('.lw-board [role="option"], .lw-thing, .lw-owner, .lw-sign')
    for index in range(things.count()):
        thing = things.nth(index)
        thing.evaluate("node => node.focus()")
        name = thing.evaluate("node => node.getAttribute('aria-label') ?? node.textContent")
        assert name and name.strip()
        line = page.locator(".lw-explain").inner_text()
        assert len(line) > 10 and not line.startswith("Point at"), name
    assert page.locator("[title]").count() == 0, "nothing is said on hovering alone"


def test_hovering_and_touching_explain_too(joined: Join, page: Page) -> None:
    at = joined(play(later("library-labyrinth")))
    token = at.page.locator('.lw-board [data-id="cell:c3"]')
    token.hover(force=True)
    expect(at.page.locator(".lw-explain")).to_contain_text("c3: Centre")
    at.page.locator(".lw-track").first.hover()
    expect(at.page.locator(".lw-explain")).to_contain_text("left")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (683, 384), (390, 844), (320, 640)])
@pytest.mark.parametrize("name", list(wb.games()))
def test_nothing_overlaps_or_overflows(joined: Join, page: Page, name: str, width: int, height: int) -> None:
    """683 × 384 is a screen of 1366 × 768 at 200 %.

    Beside the board an answer lies over what explains, and over the decks.
    """
    page.set_viewport_size({"width": width, "height": height})
    players = max(wb.games()[name].players)
    at = joined(play(later(name, players=players)))
    here = page.locator('[data-id="banner:here"]')
    if here.is_visible():
        here.click()
        at.settle()
    if (hint := page.locator('[data-id="tool:hint"]')).is_visible():
        hint.click()
        at.settle()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "no scrolling sideways"
    parts = ("head", "board", "explain", "actions", "told", "hands", "decks", "chronicle", "foot")
    boxes = [(part, page.locator(f".lw-{part}").bounding_box()) for part in parts]
    shown = [(part, box) for part, box in boxes if box and box["height"] > 0]
    for i, (one, a) in enumerate(shown):
        for other, b in shown[i + 1 :]:
            apart = (
                a["x"] + a["width"] <= b["x"] + 0.5
                or b["x"] + b["width"] <= a["x"] + 0.5
                or a["y"] + a["height"] <= b["y"] + 0.5
                or b["y"] + b["height"] <= a["y"] + 0.5
            )
            covered = {one, other} == {"explain", "told"} and width > 700
            assert apart or covered, (one, other)
    page.locator(".lw-more-details > summary").click()
    for target in page.locator(".lw-table :is(button, select, summary, input):visible").all():
        box = target.bounding_box()
        assert box and min(box["width"], box["height"]) >= 43.5, target.evaluate("node => node.outerHTML")[:200]


def test_by_touch_alone(chromium: Browser) -> None:
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    watch = browsers.Watch(context)
    page = context.new_page()
    game = toy.new_game()
    at = join(page, play(game))
    page.locator('[data-action="draw oil"]').tap()
    at.settle()
    page.locator('.lw-board [data-id="cell:b1"]').tap(force=True)
    expect(page.locator(".lw-explain")).to_contain_text("b1, dark.")
    card = game.state.hands[0][0]
    page.locator(f'button[data-id="card:{card}"]').tap()
    page.locator(f'[data-action="light b1 with {card}"]').tap()
    at.settle()
    assert "b1" in game.state.lit
    assert watch.page_errors == []
    context.close()


def test_nothing_moves_for_who_wants_no_movement(chromium: Browser) -> None:
    for wish, moves in (("reduce", False), ("no-preference", True)):
        context = chromium.new_context(reduced_motion=wish)  # type: ignore[arg-type]
        page = context.new_page()
        game = toy.new_game()
        at = join(page, play(game))
        page.evaluate("""() => {
            window.moved = 0;
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...how) { window.moved += 1; return animate.apply(this, how); };
        }""")
        page.locator('[data-action="draw oil"]').click()
        at.settle()
        assert (page.evaluate("window.moved") > 0) is moves, wish
        assert page.locator(".lw-new").count() > 0, "the marks stay"
        context.close()
