"""The builder's page in Chromium, its Python half answering: by mouse, by keyboard, by touch, for any game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from tests.building import toy
from tests.widgets.bridge import Joined
from workbench.widgets.builder import Builder

pytestmark = pytest.mark.browser

Join = Callable[..., Joined]
GAME = "library-labyrinth"


def new(game: str = GAME) -> Builder:
    return Builder(toy.new_build(), autosave=False) if game == "toy" else wb.build(game, seed=7, autosave=False)


def go(at: Joined, step: str) -> None:
    at.page.locator(f'[data-id="step:{step}"]').click()
    at.settle()


def cell(at: Joined, name: str) -> None:
    """Point at a cell; what lies on it is part of it for a person, but not for Playwright: hence the force."""
    at.page.locator(f'.lw-board [data-id="cell:{name}"]').click(force=True)
    at.settle()


def holds(builder: Builder, place: str, step: str = "tiles") -> tuple[str, ...]:
    return builder.build.look(step).place(place).holds


def test_by_mouse_a_tile_is_taken_laid_turned_swapped_locked_and_taken_off(joined: Join) -> None:
    builder = new()
    at = joined(builder.page)
    page = at.page
    go(at, "tiles")
    page.locator('[data-id="item:terror[NES]"]').click()
    expect(page.locator(".lw-picked-words")).to_contain_text("In your hand: Terror tile, T-junction")
    cell(at, "c2")
    assert holds(builder, "c2") == ("terror[NES]",)
    cell(at, "c2")
    assert holds(builder, "c2") == ("terror[ESW]",), "the same again turns it"
    page.locator('[data-id="move:cw"]').click()  # what is in the hand
    cell(at, "d4")
    assert holds(builder, "d4") == ("terror[ESW]",)
    page.locator('[data-id="move:close"]').click()
    cell(at, "c2")
    page.locator('[data-id="move:ccw"]').click()
    at.settle()
    assert holds(builder, "c2") == ("terror[NES]",)
    page.locator('[data-id="move:swap"]').click()
    cell(at, "e5")
    assert holds(builder, "c2") == () and holds(builder, "e5") == ("terror[NES]",)
    page.locator('[data-id="move:lock"]').click()
    at.settle()
    expect(page.locator('[data-id="move:lock"]')).to_have_attribute("aria-pressed", "true")
    page.locator('[data-id="bulk:reroll"]').click()
    at.settle()
    assert holds(builder, "e5") == ("terror[NES]",) and builder.build.problems() == []
    page.locator('[data-id="move:remove"]').click()
    at.settle()
    assert holds(builder, "e5") == ("terror[NES]",) and at.focused() == "notice:unlock"
    expect(page.locator(".lw-notice")).to_contain_text("e5 is locked and stays as it is. Unlock it first")
    page.locator('[data-id="notice:unlock"]').click()
    at.settle()
    expect(page.locator(".lw-notice")).to_be_hidden()
    page.locator('[data-id="move:remove"]').click()
    at.settle()
    assert holds(builder, "e5") == ()
    page.locator('[data-id="tool:undo"]').click()
    at.settle()
    assert holds(builder, "e5") == ("terror[NES]",)
    expect(page.locator(".lw-live")).to_contain_text("Taken back: Taken from e5.")


def drag(page: Page, start: str, end: str) -> None:
    a, b = page.locator(start).first.bounding_box(), page.locator(end).first.bounding_box()
    assert a and b
    page.mouse.move(a["x"] + a["width"] / 2, a["y"] + a["height"] / 2)
    page.mouse.down()
    page.mouse.move(a["x"] + a["width"] / 2 + 20, a["y"] + a["height"] / 2 + 9, steps=3)
    page.mouse.move(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2, steps=5)
    page.mouse.up()


def board(name: str) -> str:
    return f'.lw-board [data-id="cell:{name}"]'


def test_dragging_from_the_tray_and_between_cells(joined: Join) -> None:
    builder = new()
    at = joined(builder.page)
    go(at, "tiles")
    drag(at.page, '[data-id="item:shelf[NE]"]', board("b4"))
    at.settle()
    assert holds(builder, "b4") == ("shelf[NE]",)
    expect(at.page.locator(".lw-item[aria-pressed=true]")).to_have_count(0)
    drag(at.page, board("b4"), board("d1"))
    at.settle()
    assert holds(builder, "b4") == () and holds(builder, "d1") == ("shelf[NE]",)
    changes = len(builder.build.history.past)
    drag(at.page, board("d1"), board("d1"))
    drag(at.page, board("d1"), ".lw-step-title")
    drag(at.page, board("c3"), board("a1"))
    drag(at.page, '[data-id="item:shelf[NE]"]', board("c3"))
    at.settle()
    assert len(builder.build.history.past) == changes, "dropped where it lay, or where nothing can lie: nothing happens"
    expect(at.page.locator(".lw-ghost")).to_have_count(0)


def test_a_drag_that_is_given_up_leaves_all_as_it_was(joined: Join) -> None:
    builder = new()
    at = joined(builder.page)
    go(at, "tiles")
    box = at.page.locator('[data-id="item:shelf[NE]"]').bounding_box()
    assert box
    at.page.mouse.move(box["x"] + 20, box["y"] + 20)
    at.page.mouse.down()
    at.page.mouse.move(box["x"] - 200, box["y"] + 40, steps=4)
    expect(at.page.locator(".lw-ghost")).to_have_count(1)
    at.page.locator(".lw-step-title").focus()
    at.page.keyboard.press("Escape")
    expect(at.page.locator(".lw-ghost")).to_have_count(0)
    at.page.mouse.up()
    at.settle()
    assert not builder.build.history.can_undo


def test_clicks_that_come_faster_than_the_answers_are_all_obeyed(joined: Join) -> None:
    builder = new()
    at = joined(builder.page)
    go(at, "tiles")
    at.page.locator('[data-id="item:terror[NE]"]').click()
    at.page.evaluate("""() => {
        for (const cell of ["a1", "b1", "c1", "d1", "e1"])
            document.querySelector(`.lw-board [data-id="cell:${cell}"]`).dispatchEvent(
                new MouseEvent("click", { bubbles: true, ...middle(cell) }));
        function middle(cell) {
            const box = document.querySelector(`.lw-board [data-id="cell:${cell}"]`).getBoundingClientRect();
            return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
        }
    }""")
    at.page.wait_for_function("() => document.querySelector('.lw-builder').getAttribute('aria-busy') === null")
    at.settle()
    at.page.wait_for_timeout(100)
    assert [holds(builder, name) for name in ("a1", "b1", "c1", "d1", "e1")] == [("terror[NE]",)] * 5


def test_by_keyboard_alone_a_whole_board(joined: Join) -> None:
    """Every tile by keys: a number takes it, arrows lead, Enter lays, R turns; then on to play."""
    builder = new()
    at = joined(builder.page)
    at.press("Tab", "Tab")  # past the list of numbers, on which letters mean its lines
    at.press("n", "n")
    assert at.focused() == "Lay the tiles"
    at.press("5", "b")
    expect(at.page.locator(".lw-picked-words")).to_contain_text("Reward tile, corner")
    at.press("Home", "ArrowUp", "Enter")
    first = at.focused()
    assert holds(builder, first.removeprefix("cell:")) == ("reward[NE]",)
    at.press("r", "Shift+R", "r")
    assert holds(builder, first.removeprefix("cell:")) == ("reward[ES]",)
    at.press("Escape", "x", "ArrowRight", "Enter")
    second = at.focused()
    assert holds(builder, second.removeprefix("cell:")) == ("reward[ES]",) and holds(builder, first[5:]) == ()
    at.press("k", "Delete", "u")
    assert holds(builder, second[5:]) == ("reward[ES]",)
    for _ in range(60):
        if at.focused() == "bulk:fill":
            break
        at.press("Tab")
    at.press("Enter")
    assert builder.build.problems() == [] and holds(builder, second[5:]) == ("reward[ES]",)
    at.press("n", "n", "n", "n", "n")
    assert at.focused() == "Review and play"
    for _ in range(30):
        if at.focused() == "review:play":
            break
        at.press("Tab")
    at.press("Enter")
    assert builder.page.playing and builder.game is not None


def test_every_cell_of_a_board_laid_by_keys(joined: Join) -> None:
    builder = new()
    at = joined(builder.page)
    at.press("Tab", "Tab", "n", "n")
    cells = [place.id for place in builder.build.look("tiles").places if not place.fixed]
    at.press("b")
    for name in cells:
        item = next(n for n, supply in enumerate(builder.build.look("tiles").supplies, 1) if supply.wanted)
        if at.page.locator(".lw-item[aria-pressed=true]").count() == 0:
            at.press(str(item))
        walk_to(at, name)
        at.press("Enter")
    flaws = builder.build.problems()
    assert [flaw for flaw in flaws if flaw.rule != "LL-SETUP-19"] == []
    assert at.page.locator(".lw-need[data-state=done]").count() == 5


def walk_to(at: Joined, name: str) -> None:
    cells = {place["target"]: place for place in at.widget.places}
    for _ in range(20):
        here, there = cells[at.focused()], cells[f"cell:{name}"]
        if here is there:
            return
        dx, dy = there["x"] - here["x"], there["y"] - here["y"]
        at.press("ArrowRight" if dx > 0 else "ArrowLeft" if dx < 0 else "ArrowUp" if dy > 0 else "ArrowDown")
    raise AssertionError(f"the arrow keys do not lead to {name}")


def test_problems_are_mended_where_they_are_listed(joined: Join) -> None:
    builder = new()
    builder.build.fill()
    for place in ("b3", "c4", "d3", "c2"):
        if not holds(builder, place)[0].startswith("shelf"):
            other = next(
                p.id
                for p in builder.build.look("tiles").places
                if p.holds and p.holds[0].startswith("shelf") and p.id not in ("b3", "c4", "d3", "c2")
            )
            builder.build.swap(place, other, step="tiles")
    builder.page.refresh()
    at = joined(builder.page)
    expect(at.page.locator(".lw-flaws h3")).to_contain_text("1 thing is wrong")
    at.page.locator(".lw-flaw .lw-rule summary").click()
    expect(at.page.locator(".lw-flaw .lw-rule")).to_contain_text("reshuffled")
    at.page.locator(".lw-repair").first.click()
    at.settle()
    expect(at.page.locator(".lw-flaws h3")).to_contain_text("Nothing is wrong")
    assert builder.build.problems() == []


def test_hands_are_dealt_by_click_and_by_drag_and_given_back(joined: Join) -> None:
    builder = new()
    at = joined(builder.page)
    go(at, "hands")
    at.page.locator('[data-id="tray:find"]').fill("zenobia")
    at.page.locator('[data-id="item:zenobia"]').click()
    at.page.locator('[data-id="slot:seat-1"]').click()
    at.settle()
    assert holds(builder, "seat-1", "hands") == ("zenobia",)
    drag(at.page, '[data-id="held:zenobia"]', '[data-place="seat-2"]')
    at.settle()
    assert holds(builder, "seat-2", "hands") == ("zenobia",) and holds(builder, "seat-1", "hands") == ()
    at.page.locator('[data-id="held:zenobia"]').click()
    at.settle()
    assert holds(builder, "seat-2", "hands") == ()


def test_the_deck_is_ordered_and_the_bookwyrm_moved(joined: Join) -> None:
    builder = new()
    at = joined(builder.page)
    go(at, "disturbances")
    cards = [holds(builder, f"curse-{n}", "disturbances")[0] for n in (1, 2)]
    at.page.locator('[data-id="slot:curse-1"]').click()
    at.page.locator('[data-id="move:swap"]').click()
    at.page.locator('[data-id="slot:curse-2"]').click()
    at.settle()
    assert [holds(builder, f"curse-{n}", "disturbances")[0] for n in (2, 1)] == cards
    go(at, "figures")
    at.page.locator('[data-id="item:bookwyrm"]').click()
    at.page.locator('.lw-board [data-id="place:j4"]').click(force=True)
    at.settle()
    assert builder.build.options["wyrm_start"] == 4


@pytest.mark.parametrize("game", ["toy", *wb.games()])
def test_every_game_is_built_by_its_repairs_and_played(joined: Join, game: str) -> None:
    builder = new(game)
    at = joined(builder.page)
    for _ in range(12):
        if builder.build.problems() == []:
            break
        at.page.locator(".lw-repair").first.click()
        at.settle()
    expect(at.page.locator(".lw-flaws h3")).to_contain_text("Nothing is wrong")
    go(at, "review")
    at.page.locator('[data-id="review:play"]').click()
    at.settle()
    assert builder.game is not None
    builder.game.play(next(iter(builder.game.legal_actions)))
    expect(at.page.locator(".lw-bench")).to_be_hidden()
    at.page.locator('[data-id="tool:build"]').click()
    at.settle()
    expect(at.page.locator(".lw-bench")).to_be_visible()


def test_numbers_are_laid_over_the_board_and_follow_what_is_built(joined: Join) -> None:
    builder = new()
    builder.build.fill(step="tiles")
    builder.build.go("tiles")
    builder.page.refresh()
    at = joined(builder.page)
    at.page.locator('[data-id="layer"]').select_option("distance")
    at.settle()
    expect(at.page.locator(".lw-layer-meaning")).to_contain_text("The fewest steps from the centre")
    expect(at.page.locator(board("c3"))).to_contain_text("0")
    around = [name for name in ("b3", "c4", "d3", "c2") if "1 step" in label(at, name)]
    closed = next(name for name in ("b3", "c4", "d3", "c2") if name not in around)
    for _ in range(4):
        if "1 step" in label(at, closed):
            break
        builder.build.rotate(closed)
        builder.page.refresh()
        at.push()
    assert "1 step" in label(at, closed), "turned towards the centre"
    at.page.locator('[data-id="layer"]').select_option("")
    at.settle()
    expect(at.page.locator(".lw-layers")).to_be_hidden()


def label(at: Joined, name: str) -> str:
    return str(at.page.locator(board(name)).first.get_attribute("aria-label"))


def test_playing_a_broken_board_asks_first(joined: Join) -> None:
    builder = new()
    at = joined(builder.page)
    go(at, "review")
    at.page.locator('[data-id="review:play"]').click()
    at.settle()
    assert at.focused() == "notice:mend"
    at.page.locator('[data-id="notice:no"]').click()
    assert not builder.page.playing
    at.page.locator('[data-id="review:play"]').click()
    at.settle()
    at.page.locator('[data-id="notice:mend"]').click()
    at.settle()
    assert builder.page.playing and builder.build.problems() == [], "mended and played in one"


def test_a_board_is_saved_as_a_file_and_opened_again(joined: Join, page: Page) -> None:
    builder = new()
    builder.build.place("c2", "terror[NE]")
    builder.page.refresh()
    at = joined(builder.page)
    page.locator(".lw-more-details > summary").click()
    with page.expect_download() as saved:
        page.locator('[data-id="keep:document"]').click()
    path = saved.value.path()
    assert saved.value.suggested_filename == "library-labyrinth-7.board.json"
    with page.expect_download() as picture:
        page.locator('[data-id="keep:png"]').click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG") and picture.value.path().stat().st_size > 20_000
    at.settle()
    builder.build.undo()
    builder.page.refresh()
    at.push()
    page.locator(".lw-file > input").set_input_files(path)
    page.wait_for_function("() => document.querySelector('.lw-live').textContent.includes('Opened')")
    assert holds(builder, "c2") == ("terror[NE]",)
    page.locator('[data-id="keep:share"]').click()
    at.settle()
    code = page.locator('[data-id="told:text"]').input_value()
    assert code.startswith("LW1-build-") and at.focused() == "told:text"


def test_what_goes_wrong_inside_is_shown(joined: Join, monkeypatch: pytest.MonkeyPatch) -> None:
    builder = new()
    at = joined(builder.page)

    def broken(*_: object) -> None:
        raise RuntimeError("out of ink")

    monkeypatch.setattr(builder.build, "go", broken)
    at.page.locator('[data-id="nav:next"]').click()
    at.settle()
    expect(at.page.locator(".lw-notice")).to_contain_text("RuntimeError: out of ink")


def test_nothing_is_left_behind(joined: Join) -> None:
    at = joined(new().page)
    at.mounted.unmount()
    assert at.mounted.listeners == 0
