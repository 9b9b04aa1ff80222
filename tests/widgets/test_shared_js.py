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


LOADING = """
    const packed = async (text) => {
        const zipped = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
        return new DataView(await new Response(zipped).arrayBuffer());
    };
    const model = (version, knownAs, text, asked, style) => {
        const heard = new Set();
        return {
            heard,
            get: () => ({ thing: { version, known_as: knownAs } }),
            on: (_, hear) => heard.add(hear),
            off: (_, hear) => heard.delete(hear),
            send: async (message) => {
                asked.push(message);
                if (text === null) return;
                const buffers = [await packed(text), ...(style ? [await packed(style)] : [])];
                for (const hear of [...heard]) hear({ kind: "script", name: "other", version }, []);
                for (const hear of [...heard]) hear({ kind: "script", name: "thing", version }, buffers);
            },
        };
    };
"""


def test_a_script_comes_once_a_page(run: Run) -> None:
    assert run(
        "common/loading.js",
        LOADING
        + """const asked = [];
        const one = model("1", "", "export const answer = 42;", asked, "main { color: rgb(1, 2, 3) }");
        return js.load(one, "thing").then(async (first) => {
            const second = await js.load(model("1", "", "export const answer = 43;", asked), "thing");
            const third = await js.load(model("2", "", "export const answer = 44;", asked), "thing");
            const { color } = getComputedStyle(main);
            return [first.answer, second.answer, third.answer, asked.length, one.heard.size, color];
        });""",
    ) == [42, 42, 44, 2, 0, "rgb(1, 2, 3)"]


def test_a_classic_script_of_another_version_is_refused(run: Run) -> None:
    assert run(
        "common/loading.js",
        LOADING
        + """const asked = [];
        const make = (version) => model(version, "Thing", "globalThis.Thing = { version: '1' };", asked);
        return js.load(make("1"), "thing").then(async (thing) => {
            const again = await js.load(make("1"), "thing");
            const words = await js.load(make("2"), "thing").catch((error) => error.message);
            return [thing.version, again === thing, asked.length, words];
        });""",
    ) == ["1", True, 1, "This page has thing 1 already; 2 is needed. Reload the page."]


def test_without_an_answer_there_is_a_sentence_and_another_try(run: Run) -> None:
    assert run(
        "common/loading.js",
        LOADING
        + """const asked = [];
        const never = js.load(model("1", "", null, asked), "thing", 20);
        return never.catch((error) => error.message).then(async (words) => {
            const later = await js.load(model("1", "", "export const answer = 42;", asked), "thing");
            return [words, later.answer, asked.length];
        });""",
    ) == ["Python has not answered, so a part of this page is missing. Run the cell again.", 42, 2]


def test_ranges_in_what_is_shown(run: Run) -> None:
    assert run(
        "edit/ranges.js",
        """const shown = { ids: ["c", "a", "b"], fields: ["x", "y"] };
        const at = (id, field) => ({ id, field });
        const ranges = [{ from: at("b", "y"), to: at("a", "x") }, { from: at("a", "x"), to: at("a", "x") },
                        { from: at("gone", "x"), to: at("a", "x") }];
        const to = (key, spot, jump) => js.stepped(key, spot, shown, { jump, page: 2 }) ?? {};
        const key = (key, spot, jump = false) => Object.values(to(key, spot, jump)).join();
        const cells = js.cellsOf(ranges, shown).map((cell) => cell.id + cell.field).join(" ");
        return [cells, js.rowsOf(ranges, shown).join(),
                key("ArrowDown", at("c", "x")), key("ArrowUp", at("c", "x")), key("ArrowRight", at("b", "y")),
                key("End", at("c", "x"), true), key("PageDown", at("c", "y")), key("x", at("c", "x")),
                js.asClipboardText([["a", 'b"c'], ["d\\te", ""]])];""",
    ) == ["ax ay bx by", "a,b", "a,x", "c,x", "b,y", "b,y", "b,y", "", 'a\t"b""c"\n"d\te"\t']


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
