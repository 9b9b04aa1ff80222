"""The builder's page in Chromium: what was left is offered, what is opened can be taken back, what is refused stands
beside its box, and a Python that is gone is noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from tests.browser.steps import file_asked_for
from tests.widgets.bridge import Joined
from tests.widgets.test_accessible import findings, set_theme
from tests.widgets.test_drafts import die, put, shown
from workbench.building import documents
from workbench.widgets import drafts

pytestmark = pytest.mark.browser

Join = Callable[..., Joined]
GAME = "library-labyrinth"


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv("WORKBENCH_DATA", str(tmp_path / "saved"))
    drafts._SAVERS.clear()
    yield tmp_path / "saved"
    drafts._SAVERS.clear()


def keeping(at: Joined) -> None:
    at.page.locator(".lw-more-details summary").click()


def paste(at: Joined, text: str) -> None:
    box = at.page.locator('[data-id="keep:code"]')
    box.fill(text)
    box.press("Enter")
    at.settle()


def in_view(page: Page, selector: str) -> bool:
    box = page.locator(selector).bounding_box()
    size = page.viewport_size
    assert box and size
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"] + 1


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_what_cannot_be_opened_is_said_beside_the_box(joined: Join, width: int, height: int) -> None:
    builder = shown()
    put(builder, "c2")
    at = joined(builder.page)
    at.page.set_viewport_size({"width": width, "height": height})
    keeping(at)
    paste(at, "LW1-build-spoiler-ABC")
    refusal, box = at.page.locator(".lw-refusal"), at.page.locator('[data-id="keep:code"]')
    expect(refusal).to_contain_text("Not opened, and nothing has changed.")
    expect(refusal).to_contain_text("cut off after 21 letters")
    assert refusal.get_attribute("role") == "alert" and in_view(at.page, ".lw-refusal")
    assert at.focused() == "keep:code", "where one goes on writing"
    expect(box).to_have_value("LW1-build-spoiler-ABC")
    expect(box).to_have_attribute("aria-invalid", "true")
    assert at.page.evaluate(
        "() => document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent"
    ).startswith("Not opened")
    expect(at.page.locator(".lw-notice")).to_be_hidden()
    a, b = refusal.bounding_box(), box.bounding_box()
    assert a and b and 0 <= a["y"] - (b["y"] + b["height"]) < 60, "right below it"
    box.press("End")
    box.press("x")
    expect(refusal).to_be_hidden()
    expect(box).not_to_have_attribute("aria-invalid", "true")
    assert at.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_files_that_are_no_boards_are_refused_beside_their_button(joined: Join, tmp_path: Path) -> None:
    builder = shown()
    put(builder, "c2")
    before = builder.build.now
    at = joined(builder.page)
    keeping(at)
    whole = documents.text_of(builder.build)
    for name, content, words in (
        ("notes.json", b'{"cells": []}', "notes.json: This is no board of the workbench"),
        ("half.board.json", whole.encode()[:900], "half.board.json: The text of this board is damaged"),
        ("cat.png", b"\x89PNG\r\n\x1a\n\x00\xff", "cat.png: This is neither"),
        ("new.board.json", whole.replace('"format": 1', '"format": 7').encode(), "a newer workbench"),
        ("film.json", b"x" * 2_000_001, "film.json is too large"),
    ):
        file = tmp_path / name
        file.write_bytes(content)
        at.page.locator(".lw-file > input").set_input_files(file)
        expect(at.page.locator(".lw-refusal")).to_contain_text(words)
        expect(at.page.locator('[data-id="keep:file"]')).to_have_attribute("aria-invalid", "true")
        at.settle()
        assert builder.build.now is before
    paste(at, "x" * 2_000_001)
    expect(at.page.locator(".lw-refusal")).to_contain_text("What was pasted is too large")
    file = tmp_path / "mine.board.json"
    file.write_text(whole)
    builder.build.remove("c2")
    builder.page.refresh()
    at.push()
    at.page.locator(".lw-file > input").set_input_files(file)
    expect(at.page.locator(".lw-opened h3")).to_have_text("Opened: mine.board.json.")
    expect(at.page.locator(".lw-refusal")).to_be_hidden()
    assert builder.build.look("tiles").place("c2").holds == ("terror[NE]",)


@pytest.mark.parametrize("light", [True, False], ids=["light", "dark"])
def test_what_was_opened_says_what_is_known_and_leads_back(joined: Join, light: bool) -> None:
    builder = shown()
    put(builder, "c2")
    game = wb.new_game(GAME, seed=3)
    for _ in range(15):
        game.play(next(iter(game.legal_actions)))
    at = joined(builder.page)
    set_theme(at.page, light)
    keeping(at)
    paste(at, game.share())
    expect(at.page.locator('[data-id="keep:code"]')).to_have_value("")
    opened = at.page.locator(".lw-opened")
    expect(opened).to_contain_text("Lay the tiles: 3 known, 22 left open.")
    expect(at.page.locator(".lw-live")).to_contain_text("left open")
    assert at.focused() == "Opened: a position with hidden parts." and in_view(at.page, ".lw-opened")
    assert findings(at.page) == []
    at.page.locator('[data-id="step:figures"]').click()
    at.settle()
    expect(opened).to_be_visible()
    at.page.locator('[data-id="opened:undo"]').click()
    at.settle()
    expect(opened).to_be_hidden()
    assert builder.build.look("tiles").place("c2").holds == ("terror[NE]",)
    expect(at.page.locator('[data-id="tool:redo"]')).to_have_attribute(
        "aria-label", "Redo: Opened: a position with hidden parts"
    )


@pytest.mark.parametrize("light", [True, False], ids=["light", "dark"])
def test_boards_that_were_left_are_offered_and_one_is_taken_up(joined: Join, light: bool) -> None:
    for places in (["a1"], ["a1", "b1"]):
        old = shown()
        put(old, *places)
        die(old)
    builder = shown()
    at = joined(builder.page)
    set_theme(at.page, light)
    rows = at.page.locator(".lw-offer li")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("2 changes · the last: Terror tile, corner to b1")
    assert findings(at.page) == []
    button = rows.nth(0).get_by_role("button")
    assert "2 changes" in (button.get_attribute("aria-label") or ""), "told apart by ear too"
    button.click()
    at.settle()
    expect(at.page.locator(".lw-offer")).to_be_hidden()
    expect(at.page.locator(".lw-step-title")).to_have_text("Lay the tiles")
    expect(at.page.locator('[data-id="tool:undo"]')).to_have_attribute("aria-label", "Undo: Terror tile, corner to b1")
    for _ in range(2):
        at.page.locator('[data-id="tool:undo"]').click()
        at.settle()
    assert builder.build.look("tiles").place("a1").holds == ()
    keeping(at)
    at.page.locator('[data-id="keep:boards"]').click()
    at.settle()
    assert at.focused().startswith("boards:"), at.focused()
    at.press("Enter")
    assert builder.build.look("tiles").place("b1").holds == () and len(builder.build.history.past) == 2


def test_without_earlier_boards_that_is_said(joined: Join) -> None:
    at = joined(shown().page)
    keeping(at)
    at.page.locator('[data-id="keep:boards"]').click()
    at.settle()
    assert at.focused() == "There are no other boards of this game."
    paste(at, "nonsense")
    expect(at.page.locator(".lw-refusal")).to_be_visible()
    expect(at.page.get_by_text("There are no other boards of this game.")).to_be_hidden()


def test_a_new_board_is_wanted_and_the_offer_goes(joined: Join) -> None:
    old = shown()
    put(old, "c2")
    die(old)
    at = joined(shown().page)
    at.page.locator('[data-id="offer:decline"]').click()
    at.settle()
    expect(at.page.locator(".lw-offer")).to_be_hidden()
    expect(at.page.get_by_text("Your earlier boards stay under “Save, open, share, picture”.").first).to_be_visible()


# A Python that is gone


def test_a_click_that_nobody_hears_is_told_where_it_is_seen(joined: Join) -> None:
    builder = shown()
    at = joined(builder.page)
    at.page.set_viewport_size({"width": 1366, "height": 500})
    at.page.locator('[data-id="step:tiles"]').click()
    at.settle()
    at.page.evaluate("""() => { fake.model.send = () => { throw new Error("Cannot send"); }; }""")
    at.page.locator('[data-id="bulk:fill"]').click()
    notice = at.page.locator(".lw-notice")
    expect(notice).to_contain_text("Python has stopped: what you do now is not done.")
    expect(notice).to_contain_text("Run the cell again: it offers to go on with this board")
    assert in_view(at.page, ".lw-notice") and at.page.locator("[aria-busy]").count() == 0
    assert not builder.build.history.can_undo


def test_a_broken_line_is_noticed_without_a_click_and_so_is_its_mending(joined: Join) -> None:
    builder = shown()
    at = joined(builder.page)
    notice = at.page.locator(".lw-notice")
    at.page.evaluate("""() => {
        fake.good = fake.model.send;
        fake.model.send = () => { throw new Error("Cannot send"); };
        fake.model.fire("comm_live_update");
    }""")
    expect(notice).to_contain_text("Python has stopped")
    at.page.evaluate("""() => {
        fake.model.send = fake.good;
        fake.model.fire("comm_live_update");
    }""")
    expect(notice).to_be_hidden()
    at.page.locator('[data-id="nav:next"]').click()
    at.settle()
    assert builder.build.step == "difficulty"


@pytest.mark.parametrize("status", ["restarting", "autorestarting", "dead", "terminating"])
def test_a_kernel_that_dies_or_restarts_is_noticed_at_once(joined: Join, status: str) -> None:
    at = joined(shown().page)
    for harmless in ("busy", "idle", "unknown"):
        at.mounted.kernel_is(harmless)
    expect(at.page.locator(".lw-notice")).to_be_hidden()
    at.mounted.kernel_is(status)
    expect(at.page.locator(".lw-notice")).to_contain_text("Python has stopped")


def test_the_table_notices_it_too(joined: Join) -> None:
    table = wb.play(wb.new_game(GAME, seed=3))
    table.begin()
    at = joined(table)
    at.mounted.kernel_is("restarting")
    expect(at.page.locator(".lw-notice")).to_contain_text("Run the cell again: it offers to go on with this game.")
    at.page.locator(".lw-notice .lw-shut").click()
    at.page.evaluate("""() => { fake.model.send = () => { throw new Error("Cannot send"); }; }""")
    at.page.get_by_text("Share, open, ask about a rule").click()
    at.page.get_by_role("button", name="Code of this position").click()
    expect(at.page.locator(".lw-notice")).to_contain_text("Python has stopped")
    at.mounted.unmount()
    assert at.mounted.listeners == 0


def test_another_python_in_the_same_kernel_is_told_from_the_same_one(joined: Join) -> None:
    """A kernel that starts may be the one that is connected to again: it is asked."""
    at = joined(shown().page)
    at.mounted.kernel_is("starting")
    at.settle()
    assert at.mounted.sent == [{"kind": "alive"}]
    expect(at.page.locator(".lw-notice")).to_be_hidden()
    at.mounted.kernel_is("restarting")
    expect(at.page.locator(".lw-notice")).to_be_visible()
    at.mounted.kernel_is("starting")
    expect(at.page.locator(".lw-notice")).to_be_hidden()


def of_another_run(widget: Any, patience: int = 80) -> Any:
    """As a notebook shows a widget that was saved while another kernel ran: whatever is sent is heard by nobody."""
    fast = str(widget._esm).replace("LINE_PATIENCE = 6000", f"LINE_PATIENCE = {patience}")
    widget._esm = fast.replace("LINE_QUIET = 1000", "LINE_QUIET = 20")
    return widget


def test_a_table_of_another_run_is_a_picture_as_soon_as_that_is_known(joined: Join, page: Page) -> None:
    page.evaluate("window.otherPython = 'idle'")
    joined(of_another_run(wb.play(wb.new_game(GAME, seed=3))))
    expect(page.locator(".lw-notice")).to_contain_text("Run the cell again")
    expect(page.locator(".lw-asked")).to_contain_text("this is the table as it was last seen")
    expect(page.locator("[data-action]:visible")).to_have_count(0)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: wb.build(GAME, autosave=False).page, ".lw-notice"),
        (lambda: wb.lobby(GAME, autosave=False).page, ".lw-notice"),
        (lambda: wb.explore(wb.load_pack(GAME)), ".lwx-notice"),
    ],
    ids=["builder", "lobby", "explorer"],
)
def test_so_do_other_widgets_say(joined: Join, page: Page, make: Callable[[], Any], words: str) -> None:
    page.evaluate("window.otherPython = 'unknown'")  # which is told a little later
    at = joined(of_another_run(make()))
    at.mounted.kernel_is("idle")
    expect(page.locator(words).filter(has_text="Python has stopped")).to_be_visible()


def test_a_table_that_opens_while_python_is_busy_waits_without_a_word(joined: Join, page: Page) -> None:
    """Notebooks run all of their cells one after the other: the table is there before a long one has ended."""
    page.evaluate("window.otherPython = 'busy'")
    at = joined(of_another_run(wb.play(wb.new_game(GAME, seed=3)), patience=200))
    page.wait_for_timeout(900)
    expect(page.locator(".lw-notice")).to_be_hidden()
    at.mounted.receive({"kind": "alive"})
    at.mounted.kernel_is("idle")
    page.wait_for_timeout(500)
    expect(page.locator(".lw-notice")).to_be_hidden()


def test_questions_one_after_the_other_do_not_put_the_answer_off(joined: Join) -> None:
    builder = shown()
    at = joined(of_another_run(builder.page, patience=400))
    at.page.evaluate("() => { fake.model.send = () => {}; }")
    at.page.evaluate(
        """() => { setInterval(() => document.querySelector('[data-id="undo"], .lw-builder button')
            .dispatchEvent(new MouseEvent("click", { bubbles: true })), 100); }"""
    )
    expect(at.page.locator(".lw-notice")).to_contain_text("No answer from Python yet")


def test_what_is_not_answered_is_told_and_a_late_answer_is_welcome(joined: Join) -> None:
    builder = shown()
    builder.page._esm = str(builder.page._esm).replace("LINE_PATIENCE = 6000", "LINE_PATIENCE = 80")
    at = joined(builder.page)
    at.page.evaluate("""() => { fake.good = fake.model.send; fake.model.send = (...what) => { fake.late = what; }; }""")
    at.page.locator('[data-id="nav:next"]').click()
    expect(at.page.locator(".lw-notice")).to_contain_text("No answer from Python yet")
    at.page.evaluate("() => fake.good(...fake.late)")
    expect(at.page.locator(".lw-notice")).to_be_hidden()
    expect(at.page.locator(".lw-step-title")).to_have_text("Difficulty")


def test_a_file_is_chosen_by_keyboard_with_a_button_in_the_language_of_the_page(joined: Join, tmp_path: Path) -> None:
    wb.set_language("es")
    builder = shown()
    at = joined(builder.page)
    keeping(at)
    button = at.page.get_by_role("button", name="Abrir un archivo")
    assert at.page.locator("input[type=file]:visible").count() == 0, "it would speak the browser's language"
    for name in ("uno.json", "uno.json", "dos.json"):  # also the same one again, once it was mended
        (tmp_path / name).write_text("{}")
        button.focus()
        file_asked_for(at.page, lambda: at.page.keyboard.press("Enter")).set_files(tmp_path / name)
        expect(at.page.locator(".lw-refusal")).to_contain_text(f"{name}: ")
        expect(at.page.get_by_role("status").filter(has_text=name).first).to_be_visible()
        assert at.focused() == "keep:file"
        at.settle()
    spoken = button.evaluate(
        "node => node.getAttribute('aria-describedby').split(' ').map(id => document.getElementById(id).textContent)"
    )
    assert spoken[0].startswith("dos.json: ") or "dos.json" in spoken[0]
    assert spoken[-1] == "dos.json"
