"""The parts of our JavaScript that need no widget, each in a page of its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.widgets import toy
from tests.widgets.bridge import Joined, state_of
from tests.widgets.conftest import Run
from workbench import set_language
from workbench.widgets.table import play

pytestmark = pytest.mark.browser


def test_mirroring_a_list_keeps_the_elements_that_stay(run: Run) -> None:
    assert run(
        "common/dom.js",
        """const show = (items) => js.mirror(main, items, (x) => x, () => js.element("p"), (n, x) => js.setText(n, x));
        show(["a", "b", "c"]);
        const [a, b, c] = main.children;
        show(["c", "x", "a"]);
        return [main.textContent, main.children[0] === c, main.children[2] === a, b.isConnected];""",
    ) == ["cxa", True, True, False]


def test_patching_a_tree_keeps_what_is_alike_and_matches_by_id(run: Run) -> None:
    assert run(
        "common/dom.js",
        """const svg = (inner) => js.drawing(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`);
        const old = svg('<g data-id="a"><path d="M0"/></g><g data-id="b"/>');
        const [a, b] = old.children;
        js.patch(old, svg('<g data-id="b" role="x"/><g data-id="c"/><g data-id="a"><path d="M1"/></g>'));
        return [[...old.children].map((n) => n.dataset.id).join(""), old.children[0] === b, old.children[2] === a,
                a.firstChild.getAttribute("d"), b.getAttribute("role")];""",
    ) == ["bca", True, True, "M1", "x"]


def test_a_drawing_is_cleaned(run: Run) -> None:
    assert run(
        "common/dom.js",
        """const drawn = js.drawing(`<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>1</script>
            <a href="javascript:1"><use href="#ok"/></a><animate attributeName="href" to="javascript:1"/></svg>`);
        return [drawn.querySelectorAll("script, animate").length, drawn.hasAttribute("onload"),
                drawn.querySelector("a").hasAttribute("href"), drawn.querySelector("use").getAttribute("href")];""",
    ) == [0, False, False, "#ok"]


def test_arrow_keys_lead_to_the_nearest_straight_ahead(run: Run) -> None:
    assert run(
        "common/focus.js",
        """const places = [[0, 0], [1, 0], [0, 1], [1, 1], [3, 0]].map(([x, y]) => ({ x, y }));
        const to = (n, key) => places.indexOf(js.ahead(places, places[n], key));
        return [to(0, "ArrowRight"), to(0, "ArrowUp"), to(1, "ArrowRight"), to(0, "ArrowLeft"), to(3, "ArrowDown"),
                to(0, "x")];""",
    ) == [1, 2, 4, -1, 1, -1]


def test_the_ends_of_a_strip(run: Run) -> None:
    assert run(
        "common/focus.js",
        """const strip = ["a", "b", "c"];
        return ["Home", "End", "ArrowLeft", "ArrowRight", "x"].map((key) => js.along(strip, "b", key));""",
    ) == ["a", "c", "a", "c", None]


def test_the_same_words_are_said_twice(run: Run) -> None:
    assert run(
        "common/live.js",
        """let changes = 0;
        new MutationObserver(() => { changes += 1; }).observe(main, { childList: true });
        const say = js.speaker(main);
        const wait = () => new Promise((done) => setTimeout(done, 80));
        say("one");
        return wait().then(() => { say("one"); return wait(); }).then(() => [main.textContent, changes >= 3]);""",
    ) == ["one", True]


STEPS = """
    const titles = (...words) => Object.fromEntries(words.map((word) => [word, word.toUpperCase()]));
    const steps = [{ ask: "Where?", titles: titles("a", "b") }, { ask: "How?", titles: titles("x", "y") }];
    const walk = { steps, words: {} };
    const choices = [];
    for (const where of ["a", "b"]) for (const how of ["x", "y"]) for (const n of [1, 2]) {
        const action = `${where} ${how} ${n}`;
        walk.words[action] = [where, how];
        choices.push({ action, targets: [where, "always"] });
    }
    const left = (answers) => choices.filter((choice) => js.agrees(walk, answers, choice));
"""


def test_steps_ask_until_few_are_left(run: Run) -> None:
    first, few, targets = run(
        "table/steps.js",
        STEPS
        + """const first = js.nextStep(walk, [], choices);
        const answers = [{ step: 0, word: "a" }];
        return [[first.ask, first.options.map((o) => `${o.title}${o.choices.length}`)],
                js.nextStep(walk, answers, left(answers)), js.targetsOf(first.options[1], first.options)];""",
    )
    assert first == ["Where?", ["A4", "B4"]]
    assert few is None, "four are listed"
    assert targets == ["b"], "what all options point at tells nothing"


def test_pointing_adds_removes_and_begins_anew(run: Run) -> None:
    assert run(
        "table/choices.js",
        """const choices = [["a", "x"], ["b", "x"], ["b", "y"]].map((targets) => ({ targets }));
        const to = (id, ...selection) => js.pointedAt(choices, selection, id);
        return [to("a"), to("x", "a"), to("a", "a"), to("b", "a", "x"), to("y", "a"), to("z")];""",
    ) == [["a"], ["a", "x"], [], ["x", "b"], ["y"], None]


def test_two_tables_of_one_module_speak_their_own_languages(page: Page) -> None:
    page.set_content("<!doctype html><title>js</title><main id=a></main><main id=b></main>")
    game = toy.new_game()
    table = play(game)
    state = state_of(table)
    said = page.evaluate(
        """async ([text, state]) => {
            const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
            const widget = (await import(address)).default;
            const model = (words) => ({ get: (name) => ({ ...state, words })[name], on() {}, off() {}, send() {} });
            const [a, b] = ["a", "b"].map((id) => document.getElementById(id));
            widget.render({ model: model({ Undo: "Deshacer" }), el: a });
            widget.render({ model: model({ Undo: "Annuler" }), el: b });
            const names = [a, b].map((el) => el.querySelector('[data-id="tool:undo"]').getAttribute("aria-label"));
            a.querySelector('[data-id="cell:c2"]').dispatchEvent(new MouseEvent("click", { bubbles: true }));
            return names;
        }""",
        [str(table._esm), state],
    )
    assert said == ["Deshacer", "Annuler"]


def test_another_language_redraws_the_table_whole(joined: Callable[..., Joined]) -> None:
    table = play(toy.new_game())
    at = joined(table)
    assert at.page.locator('[data-id="tool:undo"]').get_attribute("aria-label") == "Undo"
    set_language("es")
    try:
        table.refresh()
        at.push()
        assert at.page.locator('[data-id="tool:undo"]').get_attribute("aria-label") == "Deshacer"
        assert at.page.locator(".lw-table").count() == 1
    finally:
        set_language("en")
