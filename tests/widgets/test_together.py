"""Several widgets in one page: each keeps its own names, its own groups and its own looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import anywidget
import pytest
from playwright.sync_api import Locator, Page, expect

import workbench as wb
from tests.browser import chromium as browsers
from tests.widgets.bridge import show_together
from workbench.widgets.explore import explore
from workbench.widgets.lobby import Lobby

pytestmark = pytest.mark.browser

GAME = "library-labyrinth"
Together = Callable[..., list[Locator]]

KINDS: dict[str, Callable[[], anywidget.AnyWidget]] = {
    "table": lambda: wb.play(wb.new_game(GAME, players=2, seed=3)),
    "builder": lambda: wb.build(GAME, seed=7, autosave=False).page,
    "lobby": lambda: Lobby(GAME, autosave=False).page,
    "editor": lambda: wb.edit(wb.load_pack(GAME)),
    "explorer": lambda: explore(wb.load_pack(GAME)),
}
DRAWN = {
    "table": ".lw-board svg",
    "builder": ".lw-board svg",
    "lobby": ".lw-seats",
    "editor": ".tabulator-row",
    "explorer": ".lwx-table td",
}


@pytest.fixture
def together(page: Page, watch: browsers.Watch, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Together]:
    """``together(*kinds)`` shows one widget of each kind below the other, all of it open."""
    monkeypatch.chdir(tmp_path)  # where the editor puts its copy of the pack

    def together(*kinds: str) -> list[Locator]:
        places = show_together(page, *(KINDS[kind]() for kind in kinds))
        for kind, place in zip(kinds, places, strict=True):
            expect(place.locator(DRAWN[kind]).first).to_be_attached()
        page.evaluate("() => { for (const fold of document.querySelectorAll('details')) fold.open = true; }")
        return places

    yield together
    assert watch.page_errors == []


NAMES = """() => {
    const places = [...document.querySelectorAll(".shown")];
    const used = new Map();
    const use = (what, place) => used.set(what, [...(used.get(what) ?? []), place]);
    const lost = [];
    for (const [number, place] of places.entries()) {
        for (const node of place.querySelectorAll("[id]")) use(`#${node.id}`, number);
        const groups = [...place.querySelectorAll("input[type=radio]")].map((radio) => radio.name);
        for (const group of new Set(groups)) use(`radio ${group}`, number);
        for (const tie of ["for", "list", "aria-controls", "aria-labelledby", "aria-describedby", "aria-owns"])
            for (const node of place.querySelectorAll(`[${tie}]`))
                for (const id of node.getAttribute(tie).split(" ")) {
                    const there = document.getElementById(id);
                    if (there && !place.contains(there)) lost.push(`${tie} ${id}`);
                }
    }
    return { count: used.size, twice: [...used].filter(([, where]) => where.length > 1).map(([what]) => what), lost };
}"""


def test_no_name_and_no_group_is_used_twice_in_a_page(together: Together, page: Page) -> None:
    together(*KINDS, *KINDS)
    found = page.evaluate(NAMES)
    assert found["count"] > 60
    assert found["twice"] == [] and found["lost"] == []


@pytest.mark.parametrize("kinds", [("builder", "builder"), ("builder", "lobby"), ("lobby", "builder")])
def test_every_group_shows_what_is_chosen_and_keeps_the_arrow_keys_to_itself(
    together: Together, page: Page, kinds: tuple[str, str]
) -> None:
    first, second = together(*kinds)
    for place in (first, second):
        assert place.locator(".lw-segments").count() > 0
        assert place.locator(".lw-segments:not(:has(:checked))").count() == 0
    chosen = second.locator(".lw-segments :checked").evaluate_all("all => all.map((radio) => radio.value)")
    group = first.locator(".lw-segments").first
    for _ in range(group.locator("input").count() + 1):
        group.locator(":checked").press("ArrowRight")
        assert group.evaluate("group => group.contains(document.activeElement)")
    assert second.locator(".lw-segments :checked").evaluate_all("all => all.map((radio) => radio.value)") == chosen


LOOKS = """([place, not]) => {
    const root = place.querySelector(".lw-table");
    for (const fold of root.querySelectorAll("details")) fold.open = true;
    const ofLayout = /^(width|height|inline-size|block-size|(perspective|transform)-origin|grid-template-.*)$/;
    const names = [...getComputedStyle(root)].filter((name) => !ofLayout.test(name));
    const all = [root, ...root.querySelectorAll("*")];
    const nodes = all.filter((node) => !(node instanceof SVGElement) && !node.closest(not));
    const looks = new Map(); // of few kinds, so each goes over the line once
    const shown = nodes.map((node) => {
        const style = getComputedStyle(node);
        const look = names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join("\\n");
        if (!looks.has(look)) looks.set(look, looks.size);
        return [`${node.localName}.${node.className}`, looks.get(look)];
    });
    return [shown, [...looks.keys()]];
}"""


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_widget_looks_like_does_not_depend_on_others(together: Together, page: Page, kind: str) -> None:
    def looks(*kinds: str) -> list[tuple[str, str]]:
        places = together(*kinds)
        page.mouse.move(0, 0)
        page.add_style_tag(
            content="body { min-height: 300vh } * { transition: none !important; animation: none !important }"
        )
        place = places[kinds.index(kind)].element_handle()
        shown, found = page.evaluate(LOOKS, [place, ".tabulator-row, .lwx-figure"])
        return [(name, found[look]) for name, look in shown]

    alone = looks(kind)
    assert len(alone) > 40
    others = [other for other in KINDS if other != kind]
    for around in ((*others, kind), (kind, *others)):
        for (name, before), (same, after) in zip(alone, looks(*around), strict=True):
            assert name == same
            assert before == after, (name, sorted({*before.split("\n")} ^ {*after.split("\n")}))
