"""The editor in a page: grid and form by mouse and by keyboard, with the real Python half behind them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import workbench as wb
from tests.browser.steps import file_asked_for
from tests.widgets import packs
from tests.widgets.bridge import Joined
from tests.widgets.test_accessible import findings, set_theme
from workbench.widgets import edit as editing
from workbench.widgets.edit import PackEditor, edit
from workbench.widgets.loading import Script

pytestmark = pytest.mark.browser
Join = Callable[..., Joined]


class Shown:
    """An editor in a page, and the steps that a person takes in it."""

    def __init__(self, at: Joined) -> None:
        self.at, self.page = at, at.page
        expect(self.page.locator(".tabulator-row").first).to_be_visible()

    @property
    def widget(self) -> PackEditor:
        assert isinstance(self.at.widget, PackEditor)
        return self.at.widget

    def name(self, table: str, key: str) -> str:
        place = self.widget.edit.find(table, key)
        return str(self.widget.edit.handles(table)[place].number)

    def cell(self, key: str, column: str, table: str = "beasts") -> Locator:
        return self.page.locator(f'.tabulator-cell[data-row="{self.name(table, key)}"][data-field="{column}"]')

    def number(self, key: str) -> Locator:
        row = self.page.locator(".tabulator-row", has=self.page.locator(f'[data-row="{self.name("beasts", key)}"]'))
        return row.locator(".lwe-number")

    def press(self, *keys: str) -> None:
        self.at.press(*keys)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def paste(self, text: str, **other: str) -> None:
        """Paste as a browser does: a text, and perhaps what it should look like."""
        self.page.evaluate(
            """kinds => {
                const data = new DataTransfer();
                for (const [kind, text] of Object.entries(kinds)) data.setData(kind, text);
                const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
                document.activeElement.dispatchEvent(event);
            }""",
            {"text/plain": text, **{kind.replace("_", "/"): words for kind, words in other.items()}},
        )
        self.at.settle()

    def rows(self, table: str = "beasts") -> list[str]:
        return [row["id"] for row in self.widget.edit.rows(table)]

    def text(self, key: str, column: str, table: str = "beasts") -> str:
        return self.widget.edit.row(table, key).get(column)

    def here(self) -> tuple[str, str]:
        """Row and column of the cell that has the focus."""
        row, field = self.page.evaluate("() => (({ row, field }) => [row, field])(document.activeElement.dataset)")
        return next(key for key in self.rows() if self.name("beasts", key) == row), field

    def button(self, name: str) -> None:
        self.page.locator(f'[data-id="{name}"]').click()
        self.at.settle()


@pytest.fixture
def shown(joined: Join, tmp_path: Path) -> Shown:
    return Shown(joined(edit(packs.load(packs.write(tmp_path / "beasts")))))


def test_typing_into_cells_by_keyboard_alone(shown: Shown) -> None:
    shown.cell("newt", "name.en").click()
    shown.press("F2", "Control+End")
    shown.type(" the Great")
    shown.press("Enter")
    assert shown.text("newt", "name.en") == "Newt the Great" and shown.here() == ("carp", "name.en")
    shown.type("Koi")
    shown.press("Tab")
    assert shown.text("carp", "name.en") == "Koi" and shown.here() == ("carp", "name.es")
    shown.type("nothing")
    shown.press("Escape")
    assert shown.text("carp", "name.es") == "Carpa" and shown.here() == ("carp", "name.es")
    shown.press("Delete")
    assert shown.text("carp", "name.es") == ""
    shown.press("Control+z", "Control+z")
    assert shown.text("carp", "name.en") == "Carp"
    shown.press("Control+y")
    assert shown.text("carp", "name.en") == "Koi"
    expect(shown.cell("carp", "name.en")).to_contain_text("Koi")


def test_words_are_chosen_from_a_list(shown: Shown) -> None:
    shown.cell("newt", "mood").click()
    shown.press("Enter")
    offered = shown.page.locator(".lwe-typing [role=option]")
    assert offered.all_inner_texts() == ["calm", "wild"]
    offered.first.click()
    shown.at.settle()
    assert shown.text("newt", "mood") == "calm"
    shown.cell("newt", "mood").click()
    shown.press("Enter", "ArrowDown", "Enter")
    assert shown.text("newt", "mood") == "wild"


@pytest.mark.parametrize("key", ["Enter", "Tab"])
@pytest.mark.parametrize(("typed", "written"), [("wild", "wild"), ("WILD", "wild"), ("ca", "calm"), ("ild", "ild")])
def test_a_word_typed_into_a_cell_counts_from_its_first_letter(
    shown: Shown, typed: str, written: str, key: str
) -> None:
    shown.cell("newt", "mood").click()
    shown.press("Delete")
    shown.type(typed)
    shown.press(key)
    assert shown.text("newt", "mood") == written, "nothing is written that was neither typed nor offered as the one"


def test_what_is_typed_right_after_adding_a_row_goes_into_that_row(shown: Shown) -> None:
    shown.cell("newt", "name.en").click()
    shown.page.keyboard.press("Control+Enter")
    shown.type("olm")
    shown.page.keyboard.press("Enter")
    expect(shown.page.locator(".tabulator-cell", has_text=re.compile("^olm$"))).to_have_count(1)
    shown.at.settle()
    assert shown.rows() == ["salamander", "newt", "olm", "carp", "moth"] and shown.text("newt", "name.en") == "Newt"


def test_an_answer_that_comes_while_one_types_takes_no_letter(shown: Shown) -> None:
    shown.cell("newt", "name.en").click()
    shown.type("Eft")
    shown.page.keyboard.press("Enter")
    shown.type("Go")
    shown.widget.edit.set("beasts", shown.rows()[0], "name.en", "Fire")
    shown.at.push()
    shown.type("ldfish")
    shown.press("Enter")
    assert shown.text("carp", "name.en") == "Goldfish" and shown.text("newt", "name.en") == "Eft"
    assert shown.text("moth", "name.en") == "Moth"


def test_several_cells_at_once(shown: Shown) -> None:
    shown.cell("salamander", "mood").click()
    shown.press("Shift+ArrowDown", "Shift+ArrowDown")
    expect(shown.page.locator(".lwe-picked:not(.lwe-number)")).to_have_count(3)
    shown.button("tool:several")
    shown.page.locator(".lwe-asking select").select_option("wild")
    shown.page.get_by_role("button", name="Write", exact=True).click()
    shown.at.settle()
    assert [shown.text(key, "mood") for key in shown.rows()] == ["wild"] * 4
    assert len(shown.widget.edit.steps) == 1
    shown.press("Control+d")
    shown.cell("salamander", "source").click()
    shown.press("Control+Shift+ArrowDown", "Control+d")
    assert {shown.text(key, "source") for key in shown.rows()} == {"a fireplace"}
    assert len(shown.widget.edit.steps) == 2


def test_a_range_from_a_spreadsheet_is_one_step(shown: Shown) -> None:
    shown.cell("carp", "name.en").click()
    shown.paste(
        'Koi\tCarpa\ttame\n"Hawk ""moth"""\tEsfinge\twild\nOwl\tBúho\twild',
        text_html="<table><tr><td><img src=x onerror='window.evil=1'>Koi</td></tr></table>",
    )
    assert shown.text("moth", "name.en") == 'Hawk "moth"' and shown.rows()[-1] == "owl"
    assert shown.widget.info["undo"] == "Paste 3 × 3 cells into beasts."
    assert shown.page.evaluate("window.evil") is None
    expect(shown.page.locator(".tabulator-row")).to_have_count(5)
    expect(shown.cell("carp", "mood")).to_have_attribute("aria-invalid", "true")
    shown.button("tool:undo")
    assert shown.rows() == ["salamander", "newt", "carp", "moth"] and shown.text("carp", "name.en") == "Carp"
    expect(shown.page.locator(".tabulator-row")).to_have_count(4)


def test_copying_gives_what_pasting_takes(shown: Shown) -> None:
    shown.cell("newt", "name.en").click()
    shown.press("Shift+ArrowDown", "Shift+ArrowRight")
    copied = shown.page.evaluate(
        """() => {
            const how = { clipboardData: new DataTransfer(), bubbles: true, cancelable: true };
            const event = new ClipboardEvent("copy", how);
            document.activeElement.dispatchEvent(event);
            return event.clipboardData.getData("text/plain");
        }"""
    )
    assert copied == "Newt\tTritón\nCarp\tCarpa"


def test_adding_copying_deleting_and_moving_rows(shown: Shown) -> None:
    shown.cell("newt", "name.en").click()
    shown.press("Control+Enter")
    assert shown.rows()[2] == "new" and shown.here()[0] == "new"
    shown.cell("newt", "name.en").click()
    shown.button("tool:duplicate")
    assert shown.rows()[2] == "newt-2"
    shown.press("Alt+ArrowUp", "Alt+ArrowUp")
    assert shown.rows()[0] == "newt-2"
    shown.button("tool:delete")
    assert "newt-2" not in shown.rows()
    shown.cell("moth", "name.en").click()
    shown.button("tool:up")
    assert shown.rows()[-2] == "moth"


def test_rows_are_dragged_by_their_numbers(shown: Shown) -> None:
    shown.number("moth").hover()
    shown.page.mouse.down()
    box = shown.number("newt").bounding_box()
    assert box
    shown.page.mouse.move(box["x"] + 10, box["y"] + 2, steps=5)
    expect(shown.page.locator(".lwe-drop")).to_be_visible()
    shown.page.mouse.up()
    shown.at.settle()
    assert shown.rows() == ["salamander", "moth", "newt", "carp"]
    expect(shown.page.locator(".lwe-drop")).to_be_hidden()


def test_sorting_and_filtering_change_nothing_in_the_pack(shown: Shown) -> None:
    heads = shown.page.locator(".tabulator-col[tabulator-field='name.en']")
    heads.locator(".lwe-sort").click()
    names = shown.page.locator(".tabulator-cell[data-field='name.en']")
    expect(names).to_have_text(["Carp", "Moth", "Newt", "Salamander"])
    expect(heads).to_have_attribute("aria-sort", "ascending")
    shown.button("tool:up")
    expect(shown.page.locator(".lwe-line")).to_contain_text("Sort by #")
    heads.locator(".lwe-filter").fill("o")
    expect(names).to_have_text(["Moth"])
    shown.page.locator(".tabulator-col[tabulator-field='#'] .lwe-sort").click()
    heads.locator(".lwe-filter").fill("")
    expect(names).to_have_text(["Salamander", "Newt", "Carp", "Moth"])
    shown.page.get_by_label("Find in this table").fill("pond")
    expect(names).to_have_text(["Newt", "Carp"])
    assert shown.widget.edit.steps == ()


def test_from_the_cells_to_filter_and_sorting_by_keyboard(shown: Shown) -> None:
    shown.cell("salamander", "name.en").click()
    shown.press("ArrowUp")
    assert "name.en" in (shown.page.evaluate("document.activeElement.ariaLabel") or "")
    shown.type("w")
    expect(shown.page.locator(".tabulator-row")).to_have_count(1)
    shown.press("Control+a", "Delete", "ArrowUp", "Enter")
    expect(shown.page.locator(".tabulator-cell[data-field='name.en']").first).to_have_text("Carp")
    shown.press("ArrowDown", "ArrowDown")
    assert shown.here() == ("carp", "name.en")


def test_the_form_shows_the_row_and_changes_it(shown: Shown) -> None:
    shown.cell("newt", "id").click()
    form = shown.page.locator(".lwe-form")
    expect(form.locator("svg").first).to_be_attached()
    form.locator('[data-column="signs"] [aria-label="Add Hearth F"]').click()
    shown.at.settle()
    assert shown.text("newt", "signs") == "WFF"
    form.locator('[data-column="signs"] [aria-label^="Take Pond"]').click()
    shown.at.settle()
    assert shown.text("newt", "signs") == "FF"
    form.get_by_role("radio", name="calm").click()
    form.get_by_role("radio", name="Hearth").click()
    form.get_by_label("words.en 2").fill("Great")
    form.get_by_label("words.en 2").press("Tab")
    shown.at.settle()
    assert [shown.text("newt", name) for name in ("mood", "home", "words.en")] == ["calm", "hearth", "Wet; Great"]
    form.get_by_label("The row below").click()
    shown.at.settle()
    expect(form.locator('[data-column="id"] input')).to_have_value("carp")


def test_what_is_typed_is_seen_at_once_and_counts_after_a_rest(shown: Shown) -> None:
    shown.cell("newt", "id").click()
    field = shown.page.locator('.lwe-form [data-column="name.en"] :is(input, textarea)')
    field.press("End")
    field.press_sequentially(" of Loch Ness")
    expect(shown.page.locator(".lwe-card")).to_contain_text("Ness")
    expect(shown.cell("newt", "name.en")).to_contain_text("Loch Ness")
    assert shown.text("newt", "name.en") == "Newt of Loch Ness", "without leaving the field"


def test_a_beast_of_ones_own_from_a_blank(shown: Shown) -> None:
    shown.button("tool:blank")
    blanks = shown.page.locator(".lwe-blank")
    expect(blanks).to_have_count(2)
    blanks.nth(1).click()
    shown.at.settle()
    assert shown.rows()[-1] == "your-own-beast" and shown.text("your-own-beast", "home") == "pond"
    expect(shown.page.locator('.lwe-form [data-column="id"] input')).to_have_value("your-own-beast")
    assert len(shown.rows("blank-beasts")) == 2


def test_a_problem_leads_to_its_cell_and_is_mended(shown: Shown) -> None:
    shown.cell("carp", "count").click()
    shown.type("3.0")
    shown.press("Enter")
    shown.page.get_by_role("tab", name="Homes").click()
    problem = shown.page.locator(".lwe-problem")
    expect(problem).to_contain_text("Beasts, row 4, column 'count'")
    problem.locator(".lwe-go").click()
    expect(shown.cell("carp", "count")).to_be_focused()
    assert "whole number" in shown.page.locator(".lwe-line").inner_text()
    problem.get_by_role("button", name="Write '3'.").click()
    shown.at.settle()
    assert shown.text("carp", "count") == "3"
    expect(shown.page.locator(".lwe-problems")).to_contain_text("Nothing is wrong")


def test_undo_names_the_step_and_shows_where_it_was(shown: Shown) -> None:
    shown.cell("moth", "source").click()
    shown.type("a lantern")
    shown.press("Enter")
    shown.page.get_by_role("tab", name="Homes").click()
    undo = shown.page.locator('[data-id="tool:undo"]')
    expect(undo).to_contain_text("Write 'a lantern' into source of 'moth'.")
    undo.click()
    expect(shown.cell("moth", "source")).to_be_focused()
    expect(shown.page.locator(".lw-edit [role=status]")).to_contain_text("Taken back")


def test_the_page_is_left_as_it_was_found(joined: Join, tmp_path: Path) -> None:
    at = joined(edit(packs.load(packs.write(tmp_path / "beasts"))))
    Shown(at)
    at.mounted.unmount()
    at.page.wait_for_timeout(50)
    assert at.mounted.listeners == 0 and at.root.inner_html() == ""


def test_what_python_cannot_do_is_said_in_the_editor(shown: Shown) -> None:
    shown.cell("newt", "name.en").click()
    shown.paste("a\tb\tc\td\te\tf\tg\th\ti")
    expect(shown.page.locator(".lwe-notice")).to_contain_text("9 columns are pasted")
    shown.paste("x" * 30_000)
    expect(shown.page.locator(".lwe-notice")).to_contain_text("20,000 characters")
    assert shown.widget.edit.steps == ()


ATTACK = "\"'><img src=x onerror=window.evil=1><script>window.evil=2</script><svg onload=window.evil=3>{{x}}${1}"


@pytest.mark.parametrize("words", [ATTACK, ATTACK + "W" * 5000], ids=["markup", "long"])
def test_hostile_texts_are_drawn_as_texts(joined: Join, tmp_path: Path, words: str) -> None:
    quoted = '"' + words.replace('"', '""') + '"'
    other = {
        stem: text.replace("Pond,", f"{quoted},").replace("Newt", quoted).replace("a pond", quoted)
        for stem, text in ((name.partition(".")[0], text) for name, text in packs.FILES.items())
        if stem != "pack"
    }
    shown = Shown(joined(edit(packs.load(packs.write(tmp_path / "beasts", **other)))))
    page = shown.page
    shown.cell("newt", "name.en").click()
    shown.press("F2")
    expect(page.locator(".lwe-typing")).to_have_value(words)
    shown.press("Escape")
    shown.button("tool:blank")
    for fold in ("problems", "changes", "files", "keys"):
        page.locator(f'[data-id="fold:{fold}"]').click()
    shown.at.settle()
    page.wait_for_timeout(150)
    assert page.evaluate("window.evil") is None
    assert page.locator("#widget").locator("img, script, iframe, object, embed, foreignObject, a").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    assert "<img" in shown.cell("newt", "name.en").inner_text()


@pytest.mark.parametrize("light", [True, False], ids=["light", "dark"])
@pytest.mark.parametrize("name", list(wb.games()))
def test_axe_finds_nothing_serious(joined: Join, tmp_path: Path, name: str, light: bool) -> None:
    shown = Shown(joined(edit(wb.load_pack(name), home=tmp_path)))
    page = shown.page
    set_theme(page, light)
    for fold in ("problems", "changes", "files", "keys"):
        page.locator(f'[data-id="fold:{fold}"]').click()
    page.locator(".tabulator-cell[tabindex='0']").first.focus()
    assert findings(page) == []
    page.locator(".tabulator-cell:not(.lwe-number)").first.click()
    shown.type("x!")
    assert findings(page) == [], "while typing"
    shown.press("Enter")
    shown.at.settle()
    assert findings(page) == [], "with a problem, a step and a banner"


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (683, 384), (390, 844), (320, 640)])
def test_nothing_overflows_and_everything_can_be_hit(joined: Join, tmp_path: Path, width: int, height: int) -> None:
    shown = Shown(joined(edit(wb.load_pack("library-labyrinth"), home=tmp_path)))
    page = shown.page
    page.set_viewport_size({"width": width, "height": height})
    page.locator(".tabulator-cell[tabindex='0']").first.focus()
    shown.press("F2")
    shown.type("-x y")
    shown.press("Enter")
    for fold in ("changes", "files", "keys"):
        page.locator(f'[data-id="fold:{fold}"]').click()
    shown.button("tool:blank")
    page.wait_for_timeout(200)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "no scrolling sideways"
    parts = ("head", "banner", "tabs", "tools", "asking", "grid", "line", "problems", "changes")
    boxes = [box for part in parts if (box := page.locator(f".lwe-{part}").bounding_box())]
    tops = [(box["y"], box["y"] + box["height"]) for box in boxes]
    assert len(tops) == len(parts) and all(a[1] <= b[0] + 0.5 for a, b in pairwise(tops)), "nothing overlaps"
    for target in page.locator(".lw-edit :is(button, select, summary, input, textarea):visible").all():
        if target.evaluate("node => node.closest('.tabulator') !== null || node.type === 'checkbox'"):
            continue  # the grid's own controls have the size of its lines, as cells have
        box = target.bounding_box()
        assert box and min(box["width"], box["height"]) >= 43.5, target.evaluate("node => node.outerHTML")[:200]


@pytest.mark.parametrize(("width", "pinned"), [(1366, True), (390, False)])
def test_what_a_row_is_called_stays_in_sight_where_there_is_room(
    joined: Join, page: Page, tmp_path: Path, width: int, pinned: bool
) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    shown = Shown(joined(edit(wb.load_pack("library-labyrinth"), home=tmp_path)))
    row = page.locator(".tabulator-row").first
    shown.at.root.locator(".tabulator-cell[tabindex='0']").first.focus()
    shown.press("End")
    here = page.locator(".tabulator-cell:focus")
    assert here.get_attribute("data-field") == "source"
    place = "node => [node.scrollLeft, node.getBoundingClientRect().left]"
    scrolled = page.locator(".tabulator-tableholder").evaluate(place)
    assert scrolled[0] > 100
    number, box = row.locator(".lwe-number").bounding_box(), row.locator('[data-field="id"]').bounding_box()
    at = here.bounding_box()
    assert number and box and at
    assert number["x"] == pytest.approx(scrolled[1], abs=2)
    assert (box["x"] == pytest.approx(number["x"] + number["width"], abs=2)) is pinned
    covered = box["x"] + box["width"] if pinned else number["x"] + number["width"]
    assert at["x"] >= covered - 1, "the cell with the keys is not below what is pinned"
    head = page.locator('.tabulator-col[tabulator-field="id"]').bounding_box()
    assert head and head["x"] == pytest.approx(box["x"], abs=2)


def test_a_kernel_that_dies_while_one_types_is_noticed_and_the_text_stays(
    joined: Join, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = editing.PAGE.replace("LINE_PATIENCE = 6000", "LINE_PATIENCE = 100")
    monkeypatch.setattr(editing, "EDITOR", Script.of_page("editor", quick, str(editing.EDITOR.style)))
    shown = Shown(joined(edit(packs.load(packs.write(tmp_path / "beasts")))))
    shown.cell("newt", "id").click()
    shown.at.settle()
    shown.page.evaluate("() => { fake.model.send = () => {}; }")
    field = shown.page.locator('.lwe-form [data-column="source"] textarea')
    field.fill("a lake that nobody knows")
    expect(shown.page.locator(".lwe-notice")).to_contain_text("No answer from Python yet")
    expect(field).to_have_value("a lake that nobody knows")


def test_a_page_without_python_says_so(page: Page, tmp_path: Path) -> None:
    from tests.browser.fake_model import mount
    from tests.widgets.bridge import state_of
    from workbench.widgets.edit import DOOR

    widget = edit(packs.load(packs.write(tmp_path / "beasts")))
    mounted = mount(page, DOOR.replace("SCRIPT_PATIENCE = 20000", "SCRIPT_PATIENCE = 50"), state_of(widget))
    expect(mounted.root).to_contain_text("without its Python")
    assert json.dumps(mounted.sent).count("need-script") == 1
    mounted.unmount()


@pytest.fixture
def books(joined: Join, tmp_path: Path) -> Shown:
    """A table with more rows than are drawn at once."""
    shown = Shown(joined(edit(wb.load_pack("library-labyrinth"), home=tmp_path)))
    shown.page.locator('[role="tab"]', has_text="Books").click()
    shown.at.settle()
    expect(shown.page.locator('[data-field="symbols"]').first).to_be_visible()
    return shown


@pytest.mark.parametrize("table", ["books", "terrors"])
def test_what_is_pointed_at_elsewhere_scrolls_the_grid_and_never_the_page(books: Shown, table: str) -> None:
    page, last = books.page, books.rows(table)[-1]
    page.evaluate(
        """() => {
            const above = Object.assign(document.createElement("button"), { id: "above", textContent: "above" });
            above.style.cssText = "display: block; height: 1500px";
            document.body.prepend(above);
            above.focus({ preventScroll: true });
            scrollTo(0, 0);
        }"""
    )
    books.widget.selection.choose(table, last)
    books.at.push()
    books.at.settle()
    expect(books.cell(last, "id", table)).to_have_attribute("aria-selected", "true")
    assert page.evaluate("document.querySelector('.tabulator-tableholder').scrollTop") > 0
    assert page.evaluate("[scrollY, document.activeElement.id]") == [0, "above"]
    assert books.widget.selection.row == last


def test_a_cell_that_is_pointed_at_elsewhere_is_led_to_each_time(books: Shown) -> None:
    page, last = books.page, books.rows("terrors")[-1]
    page.evaluate("() => { document.body.style.paddingTop = '1500px'; scrollTo(0, 0); }")
    for _ in range(2):
        books.widget.selection.choose("terrors", last, "symbols")
        books.at.push()
        books.at.settle()
        expect(books.cell(last, "symbols", "terrors")).to_be_focused()
        expect(books.cell(last, "symbols", "terrors")).to_be_in_viewport()
        page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")


def tab(shown: Shown, name: str) -> None:
    shown.page.locator('[role="tab"]', has_text=name).click()
    shown.at.settle()


def test_a_row_of_another_table_that_is_pointed_at_elsewhere_is_in_the_form_at_once(books: Shown) -> None:
    """Both tables are there already, so that the page draws faster than Python answers."""
    tab(books, "Terrors")
    tab(books, "Books")
    books.page.evaluate(
        """() => {
            const quick = toPython;
            window.toPython = (...said) => new Promise((tell) => setTimeout(() => tell(quick(...said)), 400));
        }"""
    )
    for table, key in [("terrors", books.rows("terrors")[-1]), ("books", books.rows("books")[-1])] * 2:
        books.widget.selection.choose(table, key)
        books.at.push()
        books.at.settle()
        expect(books.cell(key, "id", table)).to_have_attribute("aria-selected", "true")
        expect(books.cell(key, "id", table)).to_be_in_viewport()
        books.at.settle()
        assert (books.widget.selection.table, books.widget.selection.row) == (table, key)
        expect(books.page.locator('.lwe-form [data-column="id"] input')).to_have_value(key)


def test_a_table_that_one_comes_back_to_is_where_it_was_left(books: Shown) -> None:
    key, line = books.rows("books")[30], books.page.locator(".lwe-line")
    books.widget.selection.choose("books", key)
    books.at.push()
    books.cell(key, "symbols", "books").click()
    books.at.settle()
    about = line.inner_text()
    assert about
    tab(books, "Tiles")
    assert line.inner_text() == "" and books.widget.selection.row == ""
    tab(books, "Books")
    expect(books.cell(key, "symbols", "books")).to_have_attribute("aria-selected", "true")
    expect(line).to_have_text(about)
    expect(books.page.locator('.lwe-form [data-column="id"] input')).to_have_value(key)
    assert (books.widget.selection.table, books.widget.selection.row) == ("books", key)
    assert books.at.focused() == "tab:books", "the focus stays on the tab"
    tab(books, "Tiles")
    books.widget.edit.delete("books", [books.widget.edit.handles("books")[30]])
    books.at.push()
    tab(books, "Books")
    assert line.inner_text() == "" and books.widget.selection.row == "", "what is gone is forgotten"


def scroll(shown: Shown, top: int) -> None:
    shown.page.evaluate("top => { document.querySelector('.tabulator-tableholder').scrollTop = top; }", top)
    shown.page.wait_for_timeout(250)


def test_tab_comes_to_the_cells_also_when_the_chosen_one_is_out_of_sight(books: Shown) -> None:
    page, key = books.page, books.widget.edit.rows("books")[2]["id"]
    chosen = books.cell(key, "name.en", "books")
    chosen.click()
    books.at.settle()
    page.locator('[data-id="tool:find"]').focus()
    scroll(books, 1500)
    expect(chosen).to_have_count(0)
    books.press("Tab")
    assert page.evaluate("document.activeElement.matches('.lwe-sort')"), "the head is a stop of its own"
    books.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('.tabulator-col').getAttribute('tabulator-field')") == "id"
    books.press("Shift+Tab")
    expect(page.locator('[data-id="tool:find"]')).to_be_focused()
    books.press("Tab", "Tab")
    expect(chosen).to_be_focused()
    expect(chosen).to_be_in_viewport()


def rows_are_drawn_all_over(shown: Shown) -> bool:
    """Whether every height of the grid's window has a row."""
    return bool(
        shown.page.evaluate(
            """() => {
                const box = document.querySelector(".tabulator-tableholder").getBoundingClientRect();
                const rows = [...document.querySelectorAll(".tabulator-row")].map((row) => row.getBoundingClientRect());
                for (let y = box.top + 4; y < box.bottom - 24; y += 8)
                    if (!rows.some((row) => row.top - 1 <= y && y <= row.bottom + 1)) return false;
                return true;
            }"""
        )
    )


def test_no_row_is_missing_after_rows_came_and_went_while_scrolled(books: Shown) -> None:
    rows = books.widget.edit.rows("books")
    new = "\n".join(f"extra-{number}\tscience\tK" for number in range(30))
    for top in (0, 310, 900, 1290):
        for place in (3, 12, 40):
            scroll(books, 38 * place - 100)
            books.cell(rows[place]["id"], "id", "books").click()
            books.at.settle()
            scroll(books, top)
            books.button("tool:add")
            books.page.wait_for_timeout(150)
            assert rows_are_drawn_all_over(books), f"added at {place}, seen from {top}"
            scroll(books, top)
            books.button("tool:undo")
            books.page.wait_for_timeout(150)
            assert rows_are_drawn_all_over(books), f"taken back at {place}, seen from {top}"
        books.widget.edit.paste("books", len(rows), "id", new, grow=True)
        books.at.push()
        books.page.wait_for_timeout(150)
        assert rows_are_drawn_all_over(books), f"thirty rows, seen from {top}"
        scroll(books, 5000)
        books.button("tool:undo")
        books.page.wait_for_timeout(150)
        assert rows_are_drawn_all_over(books), "thirty rows taken back, seen from their end"


def test_what_is_written_while_python_is_gone_stays_marked_and_is_told_at_once(shown: Shown) -> None:
    shown.cell("newt", "name.en").click()
    shown.at.settle()
    shown.page.evaluate("""() => { fake.model.send = () => { throw new Error("Cannot send"); }; }""")
    shown.type("Olm")
    shown.page.keyboard.press("Enter")
    cell = shown.cell("newt", "name.en")
    expect(cell).to_have_text("Olm")
    expect(cell).to_have_class(re.compile("lwe-unsent"))
    expect(shown.page.locator(".lwe-notice")).to_contain_text("Python has stopped")
    expect(shown.page.locator(".lwe-notice")).to_contain_text("Cannot send")
    assert shown.text("newt", "name.en") == "Newt"


def test_what_python_does_not_take_is_shown_as_it_was(shown: Shown) -> None:
    shown.cell("newt", "name.en").click()
    shown.at.settle()
    shown.page.evaluate(
        """() => {
            const send = fake.model.send;
            fake.model.send = (content) => send(content.kind === "set" ? { ...content, table: "nowhere" } : content);
        }"""
    )
    shown.type("Olm")
    shown.press("Enter")
    expect(shown.cell("newt", "name.en")).to_have_text("Newt")


def test_what_is_typed_counts_after_a_rest_and_escape_takes_it_back(shown: Shown) -> None:
    shown.cell("newt", "name.en").click()
    shown.type("Olm")
    shown.page.wait_for_function("() => fake.model.sent.some(({ kind }) => kind === 'set')")
    shown.at.settle()
    field = shown.page.locator(".lwe-typing")
    expect(field).to_be_focused()
    assert shown.text("newt", "name.en") == "Olm"
    shown.type(" of the cave")
    shown.page.evaluate("() => { window.dispatchEvent(new PageTransitionEvent('pagehide')); }")
    shown.at.settle()
    assert shown.text("newt", "name.en") == "Olm of the cave"
    expect(field).to_be_focused()
    shown.press("Escape")
    assert shown.text("newt", "name.en") == "Newt" and shown.widget.info["undo"] == ""
    expect(shown.cell("newt", "name.en")).to_have_text("Newt")


@pytest.mark.parametrize("where", ["grid", "form"])
def test_a_visit_to_a_cell_is_one_step_however_often_one_rests(shown: Shown, where: str) -> None:
    shown.cell("newt", "name.en").click()
    field = shown.page.locator(
        ".lwe-typing" if where == "grid" else '.lwe-form [data-column="name.en"] :is(input, textarea)'
    )
    if where == "grid":
        shown.press("Enter")
    field.press("End")
    for number, word in enumerate((" of", " the", " lake"), 1):
        field.press_sequentially(word)
        shown.page.wait_for_function(
            "(number) => fake.model.sent.filter(({ kind }) => kind === 'set').length === number", arg=number
        )
        shown.at.settle()
    assert shown.widget.edit.steps == ("Write 'Newt of the lake' into name.en of 'newt'.",)
    field.press("Enter")
    shown.cell("carp", "name.en").click()
    shown.button("tool:undo")
    assert shown.text("newt", "name.en") == "Newt" and not shown.widget.edit.steps


def test_beasts_follow_the_id_of_their_home_in_one_step(shown: Shown) -> None:
    shown.button("tab:homes")
    home = shown.widget.edit.rows("homes")[0]["id"]
    dwellers = [row["id"] for row in shown.widget.edit.rows("beasts") if row["home"] == home]
    shown.cell(home, "id", "homes").click()
    shown.type("den")
    shown.press("Enter")
    assert [row["id"] for row in shown.widget.edit.rows("beasts") if row["home"] == "den"] == dwellers != []
    assert len(shown.widget.edit.steps) == 1 and not shown.widget.faults
    expect(shown.page.locator('[data-id="tool:undo"]')).to_contain_text(f"Call '{home}' 'den', also in")


def test_a_row_that_was_added_by_its_button_has_the_focus(shown: Shown) -> None:
    shown.cell("newt", "name.en").click()
    shown.button("tool:add")
    expect(shown.cell("new", "id")).to_be_focused()
    shown.paste("olm")
    assert shown.rows()[2] == "olm"


def test_a_number_of_changes_is_shown_only_while_it_is_true(shown: Shown) -> None:
    fold = shown.page.locator('[data-id="fold:changes"]')
    count = fold.locator(".lwe-badge")
    shown.cell("newt", "name.en").click()
    shown.press("Delete")
    fold.click()
    expect(count).to_have_text("1")
    fold.click()
    expect(count).to_have_text("")
    shown.cell("carp", "name.en").click()
    shown.press("Delete")
    expect(count).to_have_text("")
    fold.click()
    expect(count).to_have_text("2")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_the_card_stays_in_sight_while_its_fields_scroll(books: Shown, width: int, height: int) -> None:
    page = books.page
    page.set_viewport_size({"width": width, "height": height})
    keys = [row["id"] for row in books.widget.edit.rows("books")]
    books.cell(keys[0], "id", "books").click()
    books.at.settle()
    fields, card = page.locator(".lwe-fields"), page.locator(".lwe-card svg")
    card.scroll_into_view_if_needed()
    before = card.bounding_box()
    fields.evaluate("node => { node.scrollTop = 150; }")
    assert fields.evaluate("node => node.scrollTop") == 150 and card.bounding_box() == before
    page.get_by_role("button", name="The row below").click()
    books.at.settle()
    expect(page.locator(".lwe-form-title")).to_contain_text("row 3")
    assert fields.evaluate("node => node.scrollTop") == 150, "the next row is shown at the same field"
    save = page.locator('[data-id="tool:save"]')
    assert (
        save.evaluate(
            """node => {
            const all = document.createRange();
            all.selectNodeContents(node);
            return all.getClientRects().length;
        }"""
        )
        == 1
    ), "the word is not broken"


def test_columns_keep_their_width_while_filtering_and_a_sorted_table_begins_at_its_top(books: Shown) -> None:
    page = books.page
    widths = (
        """() => [...document.querySelectorAll(".tabulator-col[tabulator-field]")].map((node) => node.offsetWidth)"""
    )
    before = page.evaluate(widths)
    page.locator('[data-id="tool:find"]').fill("mini")
    page.wait_for_timeout(200)
    assert page.evaluate(widths) == before
    page.locator('[data-id="tool:find"]').fill("")
    scroll(books, 557)
    page.get_by_role("button", name=re.compile(r"^genre\b.*Sort")).click()
    page.wait_for_timeout(200)
    assert page.evaluate("document.querySelector('.tabulator-tableholder').scrollTop") == 0
    page.locator(".tabulator-cell[data-field='id']").first.click()
    books.press("Alt+ArrowDown")
    expect(page.locator(".lwe-line")).to_contain_text("sorted")


def test_a_separator_leads_to_the_next_field_of_words(books: Shown) -> None:
    key = books.widget.edit.rows("books")[0]["id"]
    books.cell(key, "id", "books").click()
    books.at.settle()
    fields = books.page.locator(".lwe-several").first.locator("input")
    count = fields.count()
    fields.nth(0).fill("")
    fields.nth(0).press_sequentially("One;Two")
    expect(fields.nth(1)).to_have_value("Two")
    expect(fields.nth(1)).to_be_focused()
    assert fields.count() == count and fields.nth(0).input_value() == "One"


def test_no_text_is_cut_while_there_is_room_and_buttons_keep_their_words_on_a_phone(
    joined: Join, tmp_path: Path
) -> None:
    wb.set_language("es")
    try:
        shown = Shown(joined(edit(wb.load_pack("library-labyrinth"), home=tmp_path)))
        page = shown.page
        page.set_viewport_size({"width": 1900, "height": 900})
        for name in ("books", "terrors"):
            page.locator(f'[data-id="tab:{name}"]').click()
            shown.at.settle()
            expect(shown.cell(shown.rows(name)[0], "id", name)).to_be_visible()
            cut, spare = page.evaluate(
                """() => {
                    const holder = document.querySelector(".tabulator-tableholder");
                    const cells = [...holder.querySelectorAll(".tabulator-cell")];
                    return [cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
                        holder.clientWidth - holder.querySelector(".tabulator-row").scrollWidth];
                }"""
            )
            assert not cut or spare <= 0, (cut, spare)
        page.set_viewport_size({"width": 390, "height": 844})
        books = shown.rows("books")
        shown.widget.edit.set("books", books[0], "name.en", "A name that is quite long")
        shown.widget.edit.set("books", books[0], "name.en", "Another name that is quite long")
        shown.widget.edit.undo()
        shown.at.push()
        cut = """() => [...document.querySelectorAll(".lwe-history button, .lwe-step-name, .lwe-where")]
            .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1)
            .map((node) => node.textContent)"""
        assert page.evaluate(cut) == []
        assert page.locator('[data-id="tool:undo"]').inner_text().split() == ["↶", "Deshacer"]
        assert "Deshacer: " in (page.locator('[data-id="tool:undo"]').get_attribute("aria-label") or "")
    finally:
        wb.set_language("en")


def test_one_of_a_thing_is_said_as_one(joined: Join, tmp_path: Path) -> None:
    shown = Shown(joined(edit(packs.load(packs.write(tmp_path / "beasts")))))
    shown.widget.edit.set("beasts", "newt", "signs", "?")
    shown.at.push()
    heard = shown.page.locator('[data-id="tab:beasts"] .lw-unseen')
    errors = sum(one.severity == "error" for one in shown.widget.edit.problems())
    assert errors == 1
    expect(heard).to_contain_text("1 error")
    expect(heard).not_to_contain_text("1 errors")


def test_a_file_is_chosen_by_keyboard_with_a_button_of_our_own(shown: Shown, tmp_path: Path) -> None:
    shown.button("fold:files")
    assert shown.page.locator("input[type=file]:visible").count() == 0, "it would speak the browser's language"
    button = shown.page.get_by_role("button", name="Choose a file")
    file = tmp_path / "beasts from Ana.csv"
    file.write_text("id,name\nowl,Owl of Ana\n", encoding="utf-8")
    button.focus()
    file_asked_for(shown.page, lambda: shown.page.keyboard.press("Space")).set_files(file)
    expect(shown.page.locator(".lwe-plan")).to_be_visible()
    expect(shown.page.get_by_role("status").filter(has_text="beasts from Ana.csv").first).to_be_visible()
    words = button.evaluate(
        "node => node.getAttribute('aria-describedby').split(' ').map(id => document.getElementById(id).textContent)"
    )
    assert words == ["A CSV file for this table, or an XLSX file", "beasts from Ana.csv"]
