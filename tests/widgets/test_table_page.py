"""The table in Chromium, its Python half answering, with a toy game that it has never heard of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from tests.games.library_labyrinth.tables import table as library_table
from tests.widgets import toy
from tests.widgets.bridge import Joined
from tests.widgets.by_keyboard import Keyboard
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.players.greedy import Greedy
from workbench.widgets.table import Table, play

pytestmark = pytest.mark.browser

Join = Callable[..., Joined]


def with_cards(draws: int = 3) -> Game:
    """A game in which cards are in hands already."""
    game = toy.new_game()
    for _ in range(draws):
        game.play("draw oil")
    return game


def point(joined: Joined, ident: str) -> None:
    if ident.startswith("cell:"):
        joined.page.locator(f'.lw-board [data-id="{ident}"]').click(force=True)  # a piece may stand on it
    else:
        joined.page.locator(f'button[data-id="{ident}"]').click(force=True)  # a piece may stand on it


def offered(page: Page) -> list[str]:
    return [str(node.get_attribute("data-action")) for node in page.locator("[data-action]").all()]


def test_a_whole_game_by_keyboard_alone(joined: Join) -> None:
    game = toy.new_game()
    at = joined(play(game))
    keyboard = Keyboard(at)
    for _ in range(80):
        if game.outcome:
            break
        words = [str(action) for action in game.legal_actions]
        wanted = next(word for verb in ("light", "draw", "give", "end") for word in words if word.startswith(verb))
        keyboard.play(wanted)
        assert str(game.history.now.action) == wanted
        assert at.page.evaluate("document.activeElement !== document.body"), "the focus was lost"
    assert game.outcome and game.outcome.won
    expect(at.page.locator(".lw-result")).to_have_text("★ Won! Every lantern is lit.")
    expect(at.page.locator(".lw-live")).to_contain_text("Every lantern is lit.")
    assert offered(at.page) == []


def test_every_legal_action_has_its_button(joined: Join) -> None:
    game = with_cards()
    at = joined(play(game))
    for _ in range(6):
        found = set(offered(at.page))
        for verb in at.page.locator(".lw-verb").all():
            verb.click()
            found |= set(offered(at.page))
        words = [str(action) for action in game.legal_actions]
        assert found == set(words)
        if not at.page.locator(f'[data-action="{words[0]}"]').is_visible():
            at.page.locator(".lw-verb").first.click()
        at.page.locator(f'[data-action="{words[0]}"]').click()
        at.settle()


def test_pointing_narrows_the_choices_and_pointing_again_widens_them(joined: Join) -> None:
    at = joined(play(with_cards(4)))
    page = at.page
    everything = offered(page)
    point(at, "cell:b1")
    assert [word for word in offered(page) if word != "end"] == [w for w in everything if w.startswith("light b1")]
    card = next(word.split()[-1] for word in offered(page) if word != "end")
    expect(page.locator(f'button[data-id="card:{card}"]')).to_have_class("lw-thing lw-selectable")
    point(at, f"card:{card}")
    assert set(offered(page)) == {f"light b1 with {card}", "end"}
    point(at, "cell:a2")  # another place: the card stays chosen
    assert set(offered(page)) == {f"light a2 with {card}", "end"}
    point(at, "cell:a2")
    point(at, f"card:{card}")
    assert offered(page) == everything
    assert at.mounted.sent == [], "pointing alone plays nothing"


def test_an_open_verb_marks_only_what_it_is_about(joined: Join) -> None:
    game = with_cards(6)
    game.play("end")
    game.play(f"light b1 with {game.state.hands[0][0]}")
    at = joined(play(game))
    expect(at.page.locator(".lw-verb")).to_have_text(["Light99 ways", "Draw11 way", "Give33 ways"])
    at.page.get_by_role("button", name="Draw 1 way").click()
    expect(at.page.locator('.lw-decks [data-id="deck:oil"]')).to_have_class("lw-thing lw-selectable")
    expect(at.page.locator(".lw-ring.lw-selectable")).to_have_count(0)
    at.page.get_by_role("button", name="Draw 1 way").click()
    expect(at.page.locator(".lw-ring.lw-selectable")).to_have_count(3)


def test_escape_and_the_chips_clear_the_selection(joined: Join) -> None:
    at = joined(play(with_cards()))
    point(at, "cell:b1")
    expect(at.page.locator('[data-id="cell:b1"]')).to_have_attribute("aria-selected", "true")
    at.press("Escape")
    expect(at.page.locator('[data-id="cell:b1"]')).to_have_attribute("aria-selected", "false")
    point(at, "cell:b1")
    at.page.get_by_role("button", name="Deselect b1").click()
    expect(at.page.locator(".lw-chip")).to_have_count(0)


def test_a_thing_that_nothing_can_be_done_with_says_so(joined: Join) -> None:
    at = joined(play(with_cards()))
    point(at, "cell:c2")
    expect(at.page.locator(".lw-hint")).to_have_text("c2: Nothing can be done with it now.")
    expect(at.page.locator(".lw-live")).to_contain_text("Why can nothing be done with c2 now?")
    expect(at.page.locator(".lw-told")).to_contain_text("Rule TOY-1")
    point(at, "cell:b1")
    expect(at.page.locator(".lw-told")).to_be_hidden()


def test_a_piece_is_transparent_unless_a_choice_names_it(joined: Join) -> None:
    at = joined(play(with_cards()))
    at.page.locator('.lw-board [data-id="piece:keeper"]').click()
    expect(at.page.locator(".lw-hint")).to_have_text("a1: Nothing can be done with it now.")


def test_what_happens_is_announced_and_logged(joined: Join) -> None:
    at = joined(play(toy.new_game()))
    at.page.locator('[data-action="end"]').click()
    at.settle()
    expect(at.page.locator(".lw-live")).to_contain_text("Seat 1 ends the turn.")
    expect(at.page.locator(".lw-live")).to_contain_text("Seat 2: what will you do?")
    expect(at.page.get_by_role("log").locator("li")).to_have_text(["Seat 1 ends the turn."])
    expect(at.page.locator(".lw-hand.lw-active")).to_contain_text("Seat 2")


def test_undo_and_redo_by_button_and_key(joined: Join) -> None:
    game = toy.new_game()
    at = joined(play(game))
    at.page.locator('[data-action="end"]').click()
    at.settle()
    at.page.get_by_role("button", name="Undo").click()
    at.settle()
    assert len(game.history.past) == 1
    assert at.focused() == "tool:undo", "used up, and still where it was"
    at.press("r")
    assert len(game.history.past) == 2
    at.press("u", "u")
    expect(at.page.locator(".lw-live")).to_have_text("There is nothing to take back.")
    assert len(at.mounted.sent) == 4, "nothing is sent for what cannot be done"


def test_the_focus_stays_on_the_same_thing_through_redraws(joined: Join) -> None:
    game = with_cards()
    table = play(game)
    at = joined(table)
    at.press("Tab")
    at.page.locator('[data-id="cell:b2"]').focus()
    held = at.page.evaluate_handle("document.activeElement")
    game.play("end")
    table.refresh()
    at.push()
    assert at.focused() == "cell:b2"
    assert at.page.evaluate("node => node === document.activeElement", held), "patched, not replaced"


def test_when_a_thing_is_gone_the_focus_goes_to_its_neighbourhood(joined: Join) -> None:
    game = with_cards(2)
    at = joined(play(game))
    at.page.locator('[data-action^="draw"]').focus()
    at.press("Enter", "a")
    card = game.state.hands[1][0]
    Keyboard(at).play(f"light b1 with {card}")
    assert at.focused() == "What you can do"
    at.page.locator(f'button[data-id="card:{game.state.hands[0][0]}"]').focus()
    game.undo()
    game.undo()
    game.undo()
    table: Any = at.widget
    table.refresh()
    at.push()
    assert at.page.evaluate("document.activeElement.closest('[data-region]')?.dataset.region") == "hands"


def test_a_held_enter_key_does_not_play_on(joined: Join) -> None:
    game = toy.new_game()
    at = joined(play(game))
    at.page.locator('[data-action="end"]').focus()
    at.page.keyboard.down("Enter")
    for _ in range(5):
        at.page.keyboard.down("Enter")
    at.page.keyboard.up("Enter")
    at.settle()
    assert len(game.history.past) == 2


def test_a_second_click_before_the_answer_is_not_sent(joined: Join) -> None:
    at = joined(play(toy.new_game()))
    at.page.evaluate("""() => {
        const button = document.querySelector('[data-action="end"]');
        button.click();
        button.click();
    }""")
    at.settle()
    assert len(at.mounted.sent) == 1


def test_errors_are_shown_below_the_table(joined: Join, monkeypatch: pytest.MonkeyPatch) -> None:
    game = toy.new_game()
    at = joined(play(game))

    def broken(*_: object) -> None:
        raise ZeroDivisionError("one <b>lantern</b>")

    monkeypatch.setattr(game.rules, "apply", broken)
    at.page.locator('[data-action="end"]').click()
    at.settle()
    expect(at.page.get_by_role("alert")).to_contain_text("ZeroDivisionError: one <b>lantern</b>")
    monkeypatch.undo()
    at.page.locator('[data-action="end"]').click()
    at.settle()
    expect(at.page.get_by_role("alert")).to_have_count(0)


def test_silence_is_not_left_unexplained(joined: Join) -> None:
    at = joined(play(toy.new_game()))
    at.page.evaluate("fake.model.send = () => {}")
    at.page.clock.install()
    at.page.locator('[data-action="end"]').click()
    at.page.clock.fast_forward(7000)
    expect(at.page.get_by_role("alert")).to_contain_text("No answer from Python yet")


def test_the_board_is_entered_where_whoever_decides_stands_and_then_where_the_keys_were(joined: Join) -> None:
    at = joined(play(library_table(at={"1": "d4"}, lit={"d4": "crossroads[NESW]", "d3": "reward[NES]"})))
    at.page.locator(".lw-actions > .lw-offers > .lw-heading").focus()
    at.press("b")
    assert at.focused() == "cell:d4"
    at.press("ArrowDown", "a", "b")
    assert at.focused() == "cell:d3"


def test_where_nobody_stands_the_board_is_entered_where_something_can_be_chosen(joined: Join) -> None:
    at = joined(play(with_cards()))
    at.page.locator(".lw-actions > .lw-offers > .lw-heading").focus()
    at.press("b")
    named = {target for choice in at.widget.choices for target in choice["targets"]}
    assert at.focused() == next(cell["id"] for cell in at.widget.cells if cell["id"] in named)


def test_keys_do_not_reach_the_notebook(joined: Join) -> None:
    at = joined(play(with_cards()))
    at.page.evaluate("() => { window.leaked = []; document.addEventListener('keydown', e => leaked.push(e.key)); }")
    at.page.locator('[data-id="cell:b1"]').focus()
    at.press("ArrowUp", "Enter", "Escape", "a", "b", "h", "d", "x", "Tab")
    assert at.page.evaluate("leaked") == []
    assert at.page.locator(".lw-table").get_attribute("data-lm-suppress-shortcuts") == "true"


def test_nothing_is_left_behind(joined: Join) -> None:
    at = joined(play(toy.new_game()))
    at.mounted.unmount()
    assert at.mounted.listeners == 0
    assert at.root.inner_html() == ""


def test_a_drawing_that_cannot_be_read_is_no_secret(joined: Join) -> None:
    table = play(toy.new_game())
    draw(table, ground="<svg")
    at = joined(table)
    expect(at.page.get_by_role("alert")).to_contain_text("could not draw the table")
    table.refresh()
    at.push()
    expect(at.page.get_by_role("alert")).to_have_count(0)
    expect(at.page.locator('[data-id="cell:a1"]')).to_have_count(1)


def draw(table: Table, **markup: str) -> None:
    """Put other drawings in the place of some."""
    for name, value in table.parted({**table.drawings, **markup}).items():
        setattr(table, name, value)


EVIL = '<img src=x onerror="window.evil=1"><script>window.evil=2</script>'


def test_a_drawing_cannot_run_anything_and_data_is_only_text(joined: Join) -> None:
    game = with_cards()
    table, card = play(game), game.state.hands[1][0]
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" '
        'onload="window.evil=3"><script>window.evil=4</script>'
        '<g data-id="cell:a1" data-cell="a1" onclick="window.evil=5">'
        '<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="window.evil=6"/></foreignObject>'
        '<a xlink:href="javascript:window.evil=7"><rect width="9" height="9"/></a></g></svg>'
    )
    draw(table, ground=drawing, **{"cell:a1": drawing, "card:" + card: drawing})
    table.info = {**table.info, "title": EVIL, "asked": EVIL, "seed": EVIL}
    table.choices = [{**choice, "sentence": EVIL, "verb": EVIL} for choice in table.choices]
    table.hands = [{**hand, "title": EVIL, "label": EVIL} for hand in table.hands]
    turn = {"key": "0", "title": EVIL, "colour": EVIL, "lines": [EVIL]}
    table.chronicle = {"turns": [turn], "last": 1, "earlier": False}
    at = joined(table)
    point(at, "cell:a1")
    at.page.wait_for_timeout(100)
    assert at.page.evaluate("window.evil") is None
    assert at.root.locator("img, script, foreignObject").count() == 0
    expect(at.page.locator(".lw-asked")).to_have_text(EVIL)


@pytest.mark.parametrize(("width", "columns"), [(1366, 2), (934, 2), (390, 1)])
def test_it_fits_its_place(joined: Join, page: Page, width: int, columns: int) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    at = joined(play(with_cards()))
    point(at, "cell:b1")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    parts = ("head", "board", "actions", "hands", "decks", "chronicle")
    boxes = [page.locator(f".lw-{part}").bounding_box() for part in parts]
    for i, one in enumerate(boxes):
        for other in boxes[i + 1 :]:
            assert one and other
            apart = (
                one["x"] + one["width"] <= other["x"] + 0.5
                or other["x"] + other["width"] <= one["x"] + 0.5
                or one["y"] + one["height"] <= other["y"] + 0.5
                or other["y"] + other["height"] <= one["y"] + 0.5
            )
            assert apart, (one, other)
    board, actions = boxes[1], boxes[2]
    assert board and actions
    assert (actions["x"] >= board["x"] + board["width"]) == (columns == 2)
    for button in page.locator("button:visible").all():
        box = button.bounding_box()
        assert box and min(box["width"], box["height"]) >= 44, button.inner_text()


@pytest.mark.parametrize(("said", "theme"), [("true", "lw-light"), ("false", "lw-dark")])
def test_it_follows_the_theme_of_the_page(joined: Join, page: Page, said: str, theme: str) -> None:
    at = joined(play(toy.new_game()))
    page.evaluate("said => document.body.setAttribute('data-jp-theme-light', said)", said)
    expect(at.page.locator(f".lw-table.{theme}")).to_have_count(1)


def test_tab_meets_the_hands_in_the_order_in_which_they_stand(joined: Join, page: Page) -> None:
    page.set_viewport_size({"width": 1000, "height": 800})
    game = wb.new_game("library-labyrinth", players=3, seed=9)
    player = Greedy(Stream("hands", 1))
    while game.decision.seat != 2 or len(game.history.past) < 12:
        game.play(player.choose(game.view(game.decision.seat)))
    at = joined(play(game))
    owners = page.locator(".lw-owner")
    expect(owners.first).to_have_attribute("data-id", "seat:1")
    spots = [(box["y"], box["x"]) for owner in owners.all() if (box := owner.bounding_box())]
    assert spots == sorted(spots)
    page.locator('[data-id="tool:undo"]').focus()
    at.press("h")
    assert page.evaluate("document.activeElement.closest('.lw-hand').classList.contains('lw-active')")
    page.set_viewport_size({"width": 390, "height": 800})
    expect(owners.first).to_have_attribute("data-id", "seat:2")  # on a phone whoever decides stands first


def test_up_and_down_lead_to_the_row_above_and_below(joined: Join, page: Page) -> None:
    page.set_viewport_size({"width": 934, "height": 768})
    at = joined(play(wb.new_game("library-labyrinth", players=2, seed=7)))

    def place() -> tuple[int, int]:
        box = page.locator(":focus").bounding_box()
        assert box
        return round(box["x"]), round(box["y"])

    page.locator('[data-id="tool:undo"]').focus()
    at.press("d", "ArrowRight")
    first = place()
    at.press("ArrowDown")
    below = place()
    assert abs(below[0] - first[0]) < 10 and below[1] > first[1]
    at.press("ArrowUp")
    assert place() == first
    at.press("ArrowDown", "ArrowDown", "ArrowDown")
    last = place()
    at.press("ArrowDown")
    assert place() == last, "at the last row the arrow leads nowhere"
