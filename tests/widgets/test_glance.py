"""A whole table at a glance on a small laptop, where nothing that comes and goes moves anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from tests.games.library_labyrinth.tables import table
from tests.widgets.bridge import Joined
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.players.greedy import Greedy
from workbench.widgets.table import play

pytestmark = pytest.mark.browser

Join = Callable[..., Joined]
LAB_WIDTHS = (934, 1186)
"""What JupyterLab leaves of 1366 pixels, with its file browser open and closed."""
LAB_HEIGHT = 647
"""What its menu, tabs and tool bar leave of 768."""
PARTS = ("head", "board", "doing", "decks", "explain", "hands")


def playing(actions: int = 40, players: int = 2) -> Game:
    game = wb.new_game("library-labyrinth", players=players, seed=9)
    player = Greedy(Stream("later", 1))
    for _ in range(actions):
        game.play(player.choose(game.view(game.decision.seat)))
    return game


def box_of(page: Page, part: str) -> dict[str, int]:
    box = page.locator(f".lw-{part}").bounding_box()
    assert box, part
    return {side: round(box[side]) for side in ("x", "y", "width", "height")}


def boxes(page: Page) -> dict[str, dict[str, int]]:
    return {part: box_of(page, part) for part in PARTS}


@pytest.mark.parametrize("width", LAB_WIDTHS)
@pytest.mark.parametrize("computer", [False, True], ids=["two people", "with a computer"])
def test_two_players_see_everything_without_scrolling(joined: Join, page: Page, width: int, computer: bool) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    joined(play(playing(), seats={1: Greedy(Stream("one"))} if computer else None))
    page.evaluate("document.body.style.margin = 0")
    for part, box in boxes(page).items():
        assert box["y"] + box["height"] <= LAB_HEIGHT, (part, box)
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, (part, box)
    assert boxes(page)["board"]["width"] >= 400
    for card in page.locator(".lw-hand .lw-thing").all():
        size = card.bounding_box()
        assert size and size["width"] >= 70, "a card whose name can be read"
    end = page.locator('[data-action="end"]')
    assert end.evaluate(
        "node => { const { x, y } = node.getBoundingClientRect();"
        " return node.contains(document.elementFromPoint(x + 9, y + 9)); }"
    ), "the way out is in sight"


def test_nothing_moves_when_choices_steps_answers_and_cards_come_and_go(joined: Join, page: Page) -> None:
    page.set_viewport_size({"width": 1066, "height": 768})
    game = playing()
    at = joined(play(game, study=True))
    before = boxes(page)

    def still(what: str) -> None:
        now = boxes(page)
        grown = now.pop("doing")["height"] - before["doing"]["height"]
        assert now == {part: box for part, box in before.items() if part != "doing"}, what
        assert grown in (0, 8 + before["explain"]["height"]), "many choices lie over the explanation"

    for verb in page.locator(".lw-verb").all():
        verb.click()
        still(f"opened {verb.inner_text()}")
    page.locator('[data-id="verb:Pass cards"]').click()
    page.locator(".lw-option").first.click()
    still("a step")
    page.keyboard.press("Escape")
    page.locator('.lw-board [data-id="cell:a4"]').click(force=True)
    still("pointed at a tile")
    page.locator('.lw-board [data-id="cell:c4"]').hover(force=True)
    still("an explanation")
    page.locator(".lw-hand .lw-thing").first.hover()
    expect(page.locator(".lw-risen")).to_be_visible()
    still("a card has risen")
    page.keyboard.press("Escape")
    expect(page.locator(".lw-risen")).to_have_count(0)
    game.play("end")
    at.widget.refresh()
    at.push()
    still("another player's turn, and a curse")
    page.locator('[data-id="tool:hint"]').click()
    at.settle()
    expect(page.locator(".lw-told")).to_be_visible()
    still("an answer")
    assert box_of(page, "told") == before["explain"], "what can be done and the decks stay in sight"
    page.locator('[data-id="tool:undo"]').click()
    at.settle()
    still("taken back")


def test_a_captured_terror_moves_nothing(joined: Join, page: Page) -> None:
    page.set_viewport_size({"width": 1066, "height": 768})
    game = wb.new_game("library-labyrinth", players=2, seed=3)
    player = Greedy(Stream("later", 1))
    action = None
    while action is None or " capture " not in str(action):
        if action is not None:
            game.play(action)
        action = player.choose(game.view(game.decision.seat))
    at = joined(play(game))
    before = boxes(page)
    game.play(action)
    at.widget.refresh()
    at.push()
    expect(page.locator(".lw-hand .lw-new").first).to_be_visible()
    assert boxes(page) == before


def in_sight(page: Page, selector: str) -> list[bool]:
    """Of each such thing whether all of it is seen, not cut by what it scrolls in."""
    found: list[bool] = page.locator(selector).evaluate_all(
        """nodes => nodes.filter(node => node.checkVisibility()).map(node => {
            const { left, right, top, bottom } = node.getBoundingClientRect();
            const [x, y] = [(left + right) / 2, (top + bottom) / 2];
            return [[x, top + 2], [x, bottom - 2], [left + 2, y], [right - 2, y]]
                .every(([x, y]) => node.contains(document.elementFromPoint(x, y)));
        })"""
    )
    return found


@pytest.fixture
def speak() -> Iterator[Callable[[str], None]]:
    """``speak("es")`` until the test ends."""
    yield wb.set_language
    wb.set_language("en")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("width", LAB_WIDTHS)
def test_the_choices_of_a_group_that_is_opened_are_seen(
    joined: Join, page: Page, speak: Callable[[str], None], width: int, language: str
) -> None:
    speak(language)
    page.set_viewport_size({"width": width, "height": 768})
    game = playing()
    game.play("end")
    joined(play(game))
    page.evaluate("document.body.style.margin = 0")
    for verb in page.locator(".lw-verb").all():
        assert in_sight(page, ".lw-verb") == [True] * 6, "all groups are seen before one is opened"
        verb.click()
        page.wait_for_timeout(60)
        shown = in_sight(page, ".lw-groups :is(.lw-choice, .lw-option)")
        assert shown and shown.count(True) >= min(6, len(shown)), verb.inner_text()
        assert all(shown) or "below" in str(page.locator(".lw-offers").get_attribute("data-more")), "a sign says so"
        tops = page.locator(".lw-verb").evaluate_all("nodes => nodes.map(node => node.getBoundingClientRect().top)")
        assert len(set(tops)) == 1, "the other groups stand in one row"
        assert all(in_sight(page, ".lw-lasting .lw-choice"))
        verb.click()
        page.wait_for_timeout(60)


def test_what_a_tile_offers_is_seen_when_it_is_pointed_at(joined: Join, page: Page) -> None:
    page.set_viewport_size({"width": 934, "height": 768})
    game = playing()
    at = joined(play(game))
    cells = {target for choice in at.widget.choices for target in choice["targets"] if target.startswith("cell:")}
    assert cells
    for cell in sorted(cells):
        page.locator(f'.lw-board [data-id="{cell}"]').click(force=True)
        page.wait_for_timeout(60)
        shown = in_sight(page, ".lw-groups :is(.lw-choice, .lw-option)")
        assert shown and shown.count(True) >= min(4, len(shown)), cell
        at.press("Escape")


@pytest.mark.parametrize("width", [754, *LAB_WIDTHS])
def test_the_genres_of_the_first_books_are_seen_whole(joined: Join, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    joined(play(wb.new_game("library-labyrinth", seed=3)))
    assert in_sight(page, ".lw-groups .lw-choice") == [True] * 6


@pytest.mark.parametrize("width", [754, *LAB_WIDTHS])
def test_every_way_to_capture_is_seen_whole(joined: Join, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    cards = ["amanirenas", "jo-march", "nzinga", "lamp-of-scutari", "zenobia"]
    joined(play(table(lit={"c4": "terror[ES] basilisk"}, hands={"1": cards})))
    page.locator('.lw-board [data-id="cell:c4"]').click(force=True)
    page.wait_for_timeout(60)
    assert in_sight(page, '.lw-groups .lw-choice[data-action*="capture"]') == [True] * 4


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("width", LAB_WIDTHS)
def test_the_hint_and_the_speed_are_named_beside_the_question(
    joined: Join, page: Page, speak: Callable[[str], None], width: int, language: str
) -> None:
    speak(language)
    page.set_viewport_size({"width": width, "height": 768})
    joined(play(wb.new_game("library-labyrinth", seed=3), seats={2: Greedy(Stream("two"))}))
    expect(page.locator('[data-id="tool:hint"] > .lw-tool-name')).to_be_visible()
    assert all(in_sight(page, ".lw-speed > span"))
    row = page.locator(".lw-said, .lw-seats, .lw-tools").evaluate_all("nodes => nodes.map(node => node.offsetTop)")
    assert max(row) - min(row) < 12, "all of it stands in one row"


def test_the_way_out_keeps_its_place(joined: Join, page: Page) -> None:
    game = playing()
    at = joined(play(game))
    end = page.locator('[data-action="end"]')
    before = end.bounding_box()
    give = page.locator(".lw-lasting .lw-choice").first
    place = give.bounding_box()
    assert before and place and place["x"] < before["x"]
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.click(x, y)
    at.settle()
    now = len(game.history.past)
    assert end.bounding_box() == before
    page.mouse.click(x, y)
    at.settle()
    assert len(game.history.past) == now, "there is nothing where the button was"


def test_what_happened_is_read_until_something_else_is_pointed_at(joined: Join, page: Page) -> None:
    at = joined(play(playing()))
    line = page.locator(".lw-explain")
    end = page.locator('[data-action="end"]')
    end.hover()
    expect(line).to_contain_text("In writing: end")
    end.click()
    at.settle()
    expect(line).to_contain_text("ends the Action phase")
    page.wait_for_timeout(400)
    expect(line).to_contain_text("ends the Action phase")
    box = end.bounding_box()
    assert box
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    expect(line).to_contain_text("ends the Action phase")
    page.locator('.lw-board [data-id="cell:c4"]').hover(force=True)
    expect(line).to_contain_text("c4")


def test_a_computers_whole_turn_is_told(joined: Join, page: Page) -> None:
    page.set_viewport_size({"width": 934, "height": 768})
    game = playing()
    table = play(game)
    at = joined(table)
    page.locator('[data-action="end"]').click()
    at.settle()
    player = Greedy(Stream("one"))
    for _ in range(2):
        game.play(player.choose(game.view(game.decision.seat)))
        table.refresh()
        at.push()
    line = page.locator(".lw-explain")
    expect(line).to_contain_text("ends the Action phase")
    for event in game.history.now.events:
        expect(line).to_contain_text(game.rules.say(event))


def test_a_long_explanation_can_be_reached_with_the_mouse(joined: Join, page: Page) -> None:
    page.set_viewport_size({"width": 934, "height": 768})
    at = joined(play(playing()))
    line = page.locator(".lw-explain")
    at.widget.pieces = [{**piece, "about": "A long story. " * 60} for piece in at.widget.pieces]
    at.widget.cells = [{**cell, "about": "A long story. " * 60} for cell in at.widget.cells]
    at.widget.revision += 1
    at.push()
    page.locator('.lw-board [data-id="cell:a5"]').hover(force=True)
    expect(line).to_contain_text("a5")
    told = line.inner_text()
    box = line.bounding_box()
    assert box
    page.mouse.move(box["x"] + 60, box["y"] + 30, steps=25)
    page.wait_for_timeout(400)
    assert line.inner_text() == told
    page.mouse.wheel(0, 80)
    page.wait_for_function("document.querySelector('.lw-explain').scrollTop > 50")
    expect(line).to_have_attribute("data-more", "above below")


def test_a_question_and_an_error_move_nothing(joined: Join, page: Page) -> None:
    page.set_viewport_size({"width": 934, "height": 768})
    game = playing()
    game.play("end")
    at = joined(play(game))
    before = boxes(page)
    page.locator('[data-id="tool:undo"]').click()
    at.settle()
    yes = page.locator('[data-id="notice:yes"]')
    expect(yes).to_be_focused()
    assert boxes(page) == before
    at.press("Enter")
    expect(yes).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('.lw-table') !== null"), "the focus is not lost"
    at.press("a")
    assert page.evaluate("document.activeElement.closest('.lw-actions') !== null")


def test_a_bad_code_is_answered_beside_its_field(joined: Join, page: Page) -> None:
    page.set_viewport_size({"width": 934, "height": 400})
    at = joined(play(playing()))
    page.locator(".lw-more-details summary").click()
    page.locator('[data-id="more:code"]').fill("rubbish")
    page.locator('[data-id="more:code"]').press("Enter")
    at.settle()
    alert = page.locator(".lw-ask-form .lw-notice")
    expect(alert).to_be_visible()
    expect(alert).to_be_in_viewport()
    page.get_by_role("button", name="Close").click()
    expect(alert).to_be_hidden()


def test_the_names_of_groups_are_whole_in_spanish_too(joined: Join, page: Page) -> None:
    wb.set_language("es")
    page.set_viewport_size({"width": LAB_WIDTHS[0], "height": 768})
    game = wb.new_game("library-labyrinth", players=2, seed=7)
    player = Greedy(Stream("picture", 1))
    while len({choice.verb for choice in game.scene().choices if choice.targets}) < 7:
        game.play(player.choose(game.view(game.decision.seat)))
    joined(play(game))
    page.evaluate("document.body.style.margin = 0")
    verbs = page.locator(".lw-verb")
    assert verbs.count() >= 7
    for verb in verbs.all():
        verb.click()
        cut = page.evaluate(
            """() => [...document.querySelectorAll('.lw-verb > :first-child')].filter((node) => {
                const [outer, inner] = [node.closest('.lw-offers'), node].map((one) => one.getBoundingClientRect());
                return node.scrollWidth > node.clientWidth || inner.right > outer.right;
            }).map((node) => node.textContent)"""
        )
        assert cut == []


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("width", [272, 754, *LAB_WIDTHS])
def test_nothing_above_the_board_moves_when_turns_and_questions_change(
    joined: Join, page: Page, speak: Callable[[str], None], width: int, language: str
) -> None:
    """Not when a computer thinks, not when a question needs two lines, not when a hint cannot be asked for."""
    speak(language)
    page.set_viewport_size({"width": width, "height": 768})
    game = wb.new_game("library-labyrinth", players=2, seed=7)
    at = joined(play(game, seats={2: Greedy(Stream("two"))}))
    player, seen, asked = Greedy(Stream("later", 1)), set(), set()
    for _ in range(24):
        game.play(player.choose(game.view(game.decision.seat)))
        at.widget.refresh()
        at.push()
        spots = page.locator(".lw-board, .lw-seats, [data-id='tool:undo']")
        seen.add(
            tuple(
                spots.evaluate_all("nodes => nodes.map(node => node.getBoundingClientRect()).map(b => `${b.x} ${b.y}`)")
            )
        )
        asked.add(page.locator(".lw-asked").inner_text())
    assert len(asked) > 4
    assert len(seen) == 1


def test_while_a_computer_thinks_the_panel_tells_what_happens(joined: Join, page: Page) -> None:
    game = playing()
    table = play(game, seats={3 - game.decision.seat: Greedy(Stream("other"))})
    at = joined(table)
    page.locator('[data-action="end"]').click()
    at.settle()
    other = page.locator(".lw-hand.lw-active .lw-owner").inner_text()
    expect(page.locator(".lw-asked")).to_have_text(f"{other} is thinking …")
    expect(page.locator(".lw-meanwhile li").first).to_contain_text("ends the Action phase")
    expect(page.locator(".lw-explain")).not_to_contain_text("ends the Action phase")  # once is enough
    table.seats.pause()
    at.push()
    expect(page.locator(".lw-hint")).to_have_text(f"{other} is paused: choose for it, or let it go on.")
    expect(page.locator(".lw-meanwhile")).to_be_hidden()
    expect(page.locator(".lw-explain")).to_contain_text("ends the Action phase")


@pytest.mark.parametrize("width", LAB_WIDTHS)
def test_all_that_the_end_of_a_turn_brings_is_read_without_scrolling(joined: Join, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    game = playing()
    at = joined(play(game))
    for _ in range(3):
        page.locator('[data-action="end"]').click()
        at.settle()
        expect(page.locator(".lw-explain")).to_contain_text(game.rules.say(game.history.now.events[-1]))
        assert page.locator(".lw-explain").get_attribute("data-more") is None


@pytest.mark.parametrize(("width", "height"), [(934, 500), (754, 500), (272, 700)])
def test_why_not_is_answered_below_its_field(joined: Join, page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    at = joined(play(wb.new_game("library-labyrinth", players=2, seed=7)))
    page.locator(".lw-more-details summary").click()
    field = page.locator('[data-id="more:action"]')
    expect(page.locator(".lw-ask-form", has=field)).to_contain_text(at.widget.choices[0]["action"])
    field.fill("move e1")
    field.scroll_into_view_if_needed()
    field.press("Enter")
    at.settle()
    told = page.locator(".lw-ask-form .lw-told")
    expect(told).to_contain_text("Why not")
    for part in (field, told):
        expect(part).to_be_in_viewport()
    expect(field).to_be_focused()
    page.locator('[data-id="told:close"]').click()
    expect(told).to_be_hidden()
    expect(field).to_be_focused()
    page.locator('[data-id="tool:hint"]').click()
    at.settle()
    expect(page.locator(".lw-body > .lw-told")).to_be_visible()


def test_the_end_of_a_turn_and_every_deck_can_be_reached_beside_an_answer(joined: Join, page: Page) -> None:
    for width in (754, *LAB_WIDTHS):
        page.set_viewport_size({"width": width, "height": 768})
        if width == 754:
            at = joined(play(playing()))
        page.locator('[data-id="tool:hint"]').click()
        at.settle()
        expect(page.locator(".lw-told")).to_be_visible()
        assert all(in_sight(page, ".lw-decks .lw-thing, .lw-lasting .lw-choice"))
        shown = page.locator(".lw-told li").first.get_by_role("button")
        expect(shown).to_have_text("Show me")
        shown.click()
        assert at.focused().startswith("choice:") and len(at.mounted.sent[-1]) and at.mounted.sent[-1]["kind"] == "hint"
        at.press("Escape", "Escape")
