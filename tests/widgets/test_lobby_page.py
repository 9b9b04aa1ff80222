"""The lobby's page in Chromium: what is seen, by keyboard, small, in the dark; and the way to the new table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from tests.widgets.bridge import Joined
from tests.widgets.test_accessible import findings, set_theme
from tests.widgets.test_build_glance import BROKEN
from workbench.widgets.lobby import Lobby

pytestmark = pytest.mark.browser

Join = Callable[..., Joined]


@pytest.mark.parametrize("light", [True, False], ids=["light", "dark"])
@pytest.mark.parametrize("game", list(wb.games()))
def test_axe_finds_nothing_serious(joined: Join, game: str, light: bool) -> None:
    at = joined(Lobby(game, autosave=False).page)
    set_theme(at.page, light)
    at.root.locator(".lw-rest > summary").click()
    assert findings(at.page) == []


TARGETS = ":is(button, select, summary, input[type=text], .lw-flag, .lw-segments label)"
SMALL = f"""() => [...document.querySelectorAll(".lw-lobby {TARGETS}")]
    .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height < 43.5)
    .map((node) => node.textContent)"""


@pytest.mark.parametrize("width", [1366, 390, 320])
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", list(wb.games()))
def test_nothing_overflows_and_targets_are_large(
    joined: Join, page: Page, game: str, language: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    wb.set_language(language)
    at = joined(Lobby(game, autosave=False).page)
    at.root.locator(".lw-rest > summary").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []


def test_every_list_and_every_group_shows_what_is_chosen(joined: Join) -> None:
    at = joined(Lobby("library-labyrinth", autosave=False).page)
    at.root.locator(".lw-rest > summary").click()
    blank = at.page.evaluate(
        """() => [...document.querySelectorAll(".lw-lobby select")].filter((list) => list.selectedIndex < 0).length
            + document.querySelectorAll(".lw-segments:not(:has(:checked))").length"""
    )
    assert blank == 0
    rest = at.root.locator("[data-region=rest]")
    expect(rest).to_contain_text("Whether a received action may itself be passed on. (LL-AMB-09)")
    expect(rest).not_to_contain_text("noop")


def test_a_code_that_is_none_keeps_the_keys_in_its_field_whatever_else_is_wrong(joined: Join, page: Page) -> None:
    at = joined(Lobby("library-labyrinth", autosave=False).page)
    seed, code = at.root.locator('[data-id="field:seed"]'), at.root.locator('[data-id="code"]')
    seed.fill("abc")
    at.root.locator('[data-id="deal"]').click()
    at.settle()
    expect(seed).to_be_focused()
    code.fill("LW1-nonsense")
    at.root.locator('[data-id="open"]').click()
    at.settle()
    expect(code).to_be_focused()
    expect(code).to_have_attribute("aria-invalid", "true")
    at.root.locator('[data-id="deal"]').click()
    at.settle()
    expect(seed).to_be_focused()
    expect(code).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize("width", [1366, 390])
@pytest.mark.parametrize("language", ["en", "es"])
def test_no_word_of_the_form_is_broken(joined: Join, page: Page, language: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    wb.set_language(language)
    joined(Lobby("library-labyrinth", autosave=False).page)
    assert page.evaluate(BROKEN, ".lw-kinds, .lw-fields, .lw-lobby-foot") == []


def test_a_game_is_described_and_dealt_by_keyboard(joined: Join, page: Page) -> None:
    room = Lobby("library-labyrinth", autosave=False)
    at = joined(room.page)
    at.root.locator('[data-id="field:players=2"]').focus()
    at.press("ArrowRight")
    expect(at.root.locator(".lw-seats select")).to_have_count(3)
    at.root.locator('[data-id="field:seat:2"]').focus()
    at.root.locator('[data-id="field:seat:2"]').select_option("random")
    at.settle()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.id") == "field:seat:3", "the focus stays where it was"
    at.root.locator('[data-id="field:seed"]').focus()
    page.keyboard.type("42")
    at.root.locator('[data-id="deal"]').focus()
    at.press("Enter")
    assert room.table is not None and room.table.game.seed == 42
    assert room.table.game.rules.players == 3 and [*room.table.seats.players] == [2]


def test_what_is_wrong_stands_at_its_field_which_gets_the_keys(joined: Join, page: Page) -> None:
    at = joined(Lobby("library-labyrinth", autosave=False).page)
    at.root.locator(".lw-rest > summary").click()
    tiles = at.root.locator('[data-id="field:expert_tiles"]')
    tiles.fill("1, 2")
    tiles.press("Tab")
    at.settle()
    at.root.locator(".lw-rest > summary").click()
    at.root.locator('[data-id="deal"]').click()
    at.settle()
    expect(at.root.locator(".lw-notice")).to_contain_text("Tiles at difficulty expert: ")
    expect(tiles).to_be_focused()
    expect(tiles).to_have_value("1, 2")
    expect(at.root.locator(".lw-wrong")).to_contain_text("five numbers that sum to 25")


def test_the_new_table_comes_into_view_and_gets_the_keys(joined: Join, page: Page) -> None:
    """The table is put below the form as a notebook does, a moment later; a second one takes its place."""
    page.set_viewport_size({"width": 800, "height": 600})
    at = joined(Lobby("library-labyrinth", autosave=False).page)
    for name in ("one", "two"):
        at.root.locator(".lw-lobby-fold").evaluate("(node) => { node.open = true; }")
        at.root.locator(".lw-rest").evaluate("(node) => { node.open = true; }")
        at.root.locator('[data-id="deal"]').click()
        page.evaluate(
            """(name) => setTimeout(() => {
                document.querySelector("#below")?.remove();
                const below = document.createElement("div");
                below.id = "below";
                below.innerHTML = `<div class="lw-table" tabindex="-1" style="height: 1500px">${name}</div>`;
                document.querySelector(".lw-lobby").parentElement.after(below);
            }, 200)""",
            name,
        )
        expect(page.locator("#below > .lw-table")).to_be_focused()
        expect(page.locator("#below > .lw-table")).to_have_text(name)
        page.wait_for_function("Math.abs(document.querySelector('#below').getBoundingClientRect().top) < 12")
        assert at.root.locator(".lw-lobby-fold").evaluate("(node) => node.open") is False


def test_python_that_does_not_answer_is_noticed(joined: Join, page: Page) -> None:
    at = joined(Lobby("library-labyrinth", autosave=False).page)
    page.clock.install()
    page.evaluate("() => { fake.model.send = () => {}; }")
    at.root.locator('[data-id="deal"]').click()
    page.clock.run_for(7000)
    expect(at.root.locator(".lw-notice")).to_contain_text("No answer from Python yet")


def test_a_fault_of_ours_is_shown_with_its_details(joined: Join, page: Page) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a fault of ours")

    room = Lobby("library-labyrinth", autosave=False)
    room.page._show_table = broken
    at = joined(room.page)
    at.root.locator('[data-id="deal"]').click()
    at.settle()
    expect(at.root.locator(".lw-notice")).to_contain_text("ZeroDivisionError")
    expect(at.root.locator(".lw-notice details")).to_contain_text("Traceback")


def test_what_the_rules_make_of_a_value_is_read_and_heard_at_its_field(joined: Join) -> None:
    """LL-SETUP-02: solo for two is dealt, but not without a word."""
    at = joined(Lobby("library-labyrinth", autosave=False).page)
    difficulty = at.root.locator('.lw-field:has([data-id^="field:difficulty"])')
    difficulty.locator('[data-id="field:difficulty"], [data-id="field:difficulty=\\"solo\\""]').first.evaluate(
        """(node) => {
            if (node.tagName === "SELECT") node.value = '"solo"';
            else node.checked = true;
            node.dispatchEvent(new Event("change"));
        }"""
    )
    at.settle()
    told = difficulty.locator(".lw-remark")
    expect(told).to_contain_text("this only lays the tiles of solo, which are those of novice.")
    heard = difficulty.locator("[aria-description]").first.get_attribute("aria-description")
    assert heard is not None and heard == told.text_content() and heard.endswith("(LL-SETUP-02)")
    assert at.root.locator("[aria-invalid]").count() == 0


LAB = """.jp-OutputArea-output :is(dl, dt, dd) { display: block; }
.jp-OutputArea-output dl { width: 100%; overflow: hidden; padding: 0; margin: 0; }
.jp-OutputArea-output dt { font-weight: bold; float: left; width: 20%; padding: 0; margin: 0; }
.jp-OutputArea-output dd { float: left; width: 80%; padding: 0; margin: 0; }"""
"""What JupyterLab makes of any list of terms in a cell's output."""


@pytest.mark.parametrize("spoken", ["en", "es"])
def test_who_plays_is_told_in_lines_of_its_own_whatever_the_page_makes_of_such_lists(
    joined: Join, page: Page, spoken: str
) -> None:
    wb.set_language(spoken)
    page.set_viewport_size({"width": 934, "height": 768})
    at = joined(Lobby("library-labyrinth", autosave=False).page)
    page.evaluate(
        """(css) => {
            document.body.className = "jp-OutputArea-output";
            document.head.prepend(Object.assign(document.createElement("style"), { textContent: css }));
        }""",
        LAB,
    )
    names = at.root.locator(".lw-kinds dt")
    assert names.count() == 2
    assert names.evaluate_all("(nodes) => nodes.map((node) => node.getClientRects().length)") == [1, 1]
    lines = at.root.locator(".lw-kinds > div").evaluate_all("(nodes) => nodes.map((node) => node.offsetHeight)")
    assert max(lines) < 24, "one line each: there is room beside them"
    wb.set_language("en")
