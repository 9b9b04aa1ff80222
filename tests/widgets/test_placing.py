"""Laying on a board that grows: ghosts of what could lie there, passages that are lit up, and the view that follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from tests.games.labyrinth_cards.tables import table
from tests.widgets.bridge import Joined
from tests.widgets.test_accessible import findings, set_theme
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.widgets.table import play

pytestmark = pytest.mark.browser

Join = Callable[..., Joined]

GHOSTS = ".lw-ghosts > .lw-ghost"
STARS = ".lw-gains > .lw-gain"
PLAY = "(action) => fake.model.send({ kind: 'play', action, revision: fake.model.get('revision') })"


def played(until: Callable[[Game], bool], *, seed: int = 5, **options: Any) -> Game:
    """The first position of a random game, with all hands open, of which something holds; nothing is ever taken."""
    game = wb.new_game("labyrinth-card-game", players=2, seed=seed, options={"open_hands": True, **options})
    stream = Stream("placing", seed)
    while not until(game):
        actions = list(game.legal_actions)
        game.play(next((action for action in actions if action.verb == "leave"), stream.choice(actions)))
    return game


def connecting(game: Game) -> bool:
    """Whether a card could be laid so that it connects, and so that it does not, each in several orientations."""
    ghosts = [choice for choice in game.scene().choices if choice.preview and choice.preview.marks]
    places = {choice.targets: 0 for choice in ghosts}
    for choice in game.scene().choices:
        if choice.targets in places:
            places[choice.targets] += 1
    return any(number > 2 for number in places.values())


def taking(game: Game) -> bool:
    return game.decision.kind == "take" and len(game.legal_actions) >= 4


def place_of(game: Game) -> tuple[str, str, list[Any]]:
    """A card and a place where it would connect, and all ways of laying it there."""
    choices = game.scene().choices
    gains = [choice for choice in choices if choice.preview and choice.preview.marks]
    several = (
        (choice.targets, ways)
        for choice in gains
        if len(ways := [one for one in choices if one.targets == choice.targets]) > 2
    )
    (card, cell), ways = next(several)
    return card, cell, ways


def node(page: Page, ident: str) -> Any:
    return page.locator(f'.lw-board [data-id="{ident}"]')


def test_a_chosen_card_is_shown_at_every_place_and_stars_tell_where_it_connects(joined: Join) -> None:
    game = played(connecting)
    at = joined(play(game))
    page = at.page
    expect(page.locator(GHOSTS)).to_have_count(0)
    gains = {choice.targets for choice in game.scene().choices if choice.preview and choice.preview.marks}
    expect(page.locator(STARS)).to_have_count(len({cell for _, cell in gains}))
    card, cell, _ = place_of(game)
    page.locator(f'button[data-id="{card}"]').click()
    places = {choice.targets[1] for choice in game.scene().choices if choice.targets[0] == card}
    expect(page.locator(GHOSTS)).to_have_count(len(places))
    expect(page.locator(STARS)).to_have_count(len({place for one, place in gains if one == card}))
    words = str(node(page, cell).get_attribute("aria-description"))
    assert "Shown there:" in words and "It gains something here." in words
    dull = next(iter(places - {place for one, place in gains if one == card}))
    assert "gains" not in str(node(page, dull).get_attribute("aria-description"))
    assert page.evaluate("getComputedStyle(document.querySelector('.lw-ghosts')).pointerEvents") == "none"


def test_a_place_that_is_pointed_at_shows_what_could_lie_there(joined: Join) -> None:
    game = played(connecting)
    at = joined(play(game))
    page = at.page
    _, cell, _ = place_of(game)
    node(page, cell).hover()
    expect(page.locator(f"{GHOSTS}.lw-near")).to_have_count(1)
    expect(page.locator(".lw-explain")).to_contain_text("Shown there:")
    assert page.locator(f"{GHOSTS} path").count() > 0
    at_cell = node(page, cell).get_attribute("transform")
    assert page.locator(f"{GHOSTS}.lw-near").get_attribute("transform") == at_cell
    page.locator(".lw-asked").hover()
    expect(page.locator(GHOSTS)).to_have_count(0)


def test_orientations_are_turned_through_at_the_place_and_back_and_laid_there(joined: Join) -> None:
    game = played(connecting)
    at = joined(play(game))
    page = at.page
    card, cell, ways = place_of(game)
    page.locator(f'button[data-id="{card}"]').click()
    node(page, cell).click()
    number, go = page.locator(".lw-turn-number"), page.locator(".lw-go")
    first = next(place for place, way in enumerate(ways) if way.preview.marks)
    expect(number).to_have_text(f"{first + 1}/{len(ways)}")
    expect(go).to_have_text("★ Lay")
    expect(go).to_have_attribute("aria-label", ways[first].sentence)
    before = page.locator(f"{GHOSTS}.lw-near").inner_html()
    page.locator('[data-id="ghost:on"]').click()
    expect(number).to_have_text(f"{(first + 1) % len(ways) + 1}/{len(ways)}")
    assert page.locator(f"{GHOSTS}.lw-near").inner_html() != before
    page.locator('[data-id="ghost:back"]').click()
    assert page.locator(f"{GHOSTS}.lw-near").inner_html() == before
    at.press("Shift+T", "t", "t")
    shown = ways[(first + 1) % len(ways)]
    expect(page.locator(".lw-live")).to_contain_text("Shown there:")
    expect(go).to_have_attribute("aria-label", shown.sentence)
    go.click()
    at.settle()
    assert str(game.history.now.action) == shown.action
    assert at.focused() == cell, "the focus stays where the card was laid"
    expect(page.locator(".lw-turnbar")).to_be_hidden()


def test_equal_orientations_are_one(joined: Join) -> None:
    """Law 5.1: equal orientations are merged."""
    game = played(lambda game: any("cross" in choice.targets[0] for choice in game.scene().choices if choice.targets))
    cross = next(choice for choice in game.scene().choices if "cross" in choice.targets[0])
    at = joined(play(game))
    for target in cross.targets:
        at.page.locator(f'.lw-table [data-id="{target}"]').first.click()
    expect(at.page.locator('[data-id="ghost:on"]')).to_be_hidden()
    expect(at.page.locator(".lw-go")).to_be_visible()


def test_a_choice_in_the_list_is_shown_on_the_board(joined: Join) -> None:
    game = played(connecting)
    at = joined(play(game))
    card, cell, ways = place_of(game)
    at.page.locator(f'button[data-id="{card}"]').click()
    node(at.page, cell).click()
    near = at.page.locator(f"{GHOSTS}.lw-near")
    seen = set()
    for way in ways:
        at.page.locator(f'[data-action="{way.action}"]').hover()
        seen.add(near.inner_html())
    assert len(seen) == len(ways)


def test_laying_by_keyboard_alone(joined: Join) -> None:
    game = played(connecting)
    at = joined(play(game))
    card, cell, ways = place_of(game)
    at.page.locator(f'button[data-id="{card}"]').focus()
    at.press("Enter", "b")
    node(at.page, cell).focus()
    at.press("t", "Enter")
    label = str(at.page.locator(".lw-go").get_attribute("aria-label"))
    assert label in [way.sentence for way in ways]
    at.press("Tab", "Tab", "Tab")
    assert at.focused() == "ghost:play"
    at.press("Enter")
    assert str(game.history.now.action) == next(way.action for way in ways if way.sentence == label)


def test_what_is_shown_is_what_is_laid_whichever_way_the_keyboard_goes(joined: Join) -> None:
    game = played(connecting)
    at = joined(play(game))
    page = at.page
    card, cell, ways = place_of(game)
    page.locator(f'button[data-id="{card}"]').click()
    page.locator("body").click(position={"x": 1, "y": 1})
    page.locator(f'button[data-id="{card}"]').focus()
    at.press("b")
    fitting = {choice.targets[1] for choice in game.scene().choices if choice.targets[0] == card}
    assert at.focused() in fitting, "the board is entered where the card can be laid"
    node(page, cell).focus()
    at.press("t", "Enter")
    shown = page.locator(".lw-choice.lw-shown")
    expect(shown).to_have_count(1)
    expect(shown).to_have_attribute("aria-current", "true")
    turned = shown.get_attribute("data-action")
    expect(page.locator(".lw-go")).to_have_attribute("aria-label", shown.locator("span").first.inner_text())
    expect(page.locator(".lw-live")).to_contain_text("Enter again: Lay")
    at.press("a")
    assert at.focused() == f"choice:{turned}", "the list is entered at what is shown"
    last = page.locator(".lw-groups .lw-choice").last.get_attribute("data-action")
    at.press("ArrowLeft" if turned == last else "ArrowRight")
    other = at.focused().removeprefix("choice:")
    assert other != turned and other in [str(way.action) for way in ways]
    expect(shown).to_have_attribute("data-action", other)
    node(page, cell).focus()
    at.press("Enter")
    assert str(game.history.now.action) == other


@pytest.mark.parametrize("width", [272, 754, 934])
def test_the_bar_covers_neither_its_place_nor_the_cards_beside_it(joined: Join, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    game = played(lambda game: connecting(game) and len(game.legal_actions) > 30)
    joined(play(game))
    card, cell, _ = place_of(game)
    page.locator(f'button[data-id="{card}"]').click()
    node(page, cell).click(force=True)
    expect(page.locator(".lw-turnbar")).to_be_visible()
    over = page.locator(".lw-turnbar").bounding_box()
    place = node(page, cell).bounding_box()
    assert over and place
    hidden = []
    for one in game.scene().cells:
        box = node(page, one.id).bounding_box()
        assert box
        beside = abs(box["x"] - place["x"]) + abs(box["y"] - place["y"]) < 1.5 * place["width"]
        wide = min(over["x"] + over["width"], box["x"] + box["width"]) - max(over["x"], box["x"])
        high = min(over["y"] + over["height"], box["y"] + box["height"]) - max(over["y"], box["y"])
        if (one.id == cell or (beside and one.shape != "free")) and wide > 1 and high > 1:
            hidden.append(one.id)
    assert hidden == []


def test_the_passages_to_what_can_be_taken_are_told_apart_and_stay_until_the_next_action(joined: Join) -> None:
    """LC-CON-01/02, LC-TAKE-04/05: each passage is drawn; what is looked at is lit alone; and the last ones stay."""
    game = played(taking, deck="two", seed=9)
    ways = game.scene().ways
    assert len(ways) >= 2
    at = joined(play(game, study=True))
    page = at.page
    expect(page.locator(".lw-lit > [data-id]")).to_have_count(len(ways))
    take = next(choice for choice in game.scene().choices if choice.verb == "Take" and len(choice.targets) == 1)
    page.locator(f'[data-action="{take.action}"]').hover()
    expect(page.locator(".lw-lit > .lw-dim")).to_have_count(len(ways) - 1)
    page.locator(f'[data-action="{take.action}"]').click()
    at.settle()
    lit = page.locator(".lw-lit > [data-id]")
    expect(lit).to_have_count(1)
    way = next(way for way in ways if way.goal in take.targets)
    expect(lit).to_have_attribute("aria-label", way.label)
    expect(page.locator(".lw-live")).to_contain_text("takes")
    assert f"{way.goal.partition(':')[2]}: free" in str(node(page, way.goal).get_attribute("aria-label"))
    game.play(next(iter(game.legal_actions)))
    widget: Any = at.widget
    widget.refresh()
    at.push()
    expect(lit).to_have_count(len(game.scene().ways))
    game.undo()
    widget.refresh()
    at.push()
    expect(lit).to_have_count(1)


def test_leaving_lights_nothing(joined: Join) -> None:
    game = played(taking, deck="two", seed=9)
    at = joined(play(game))
    at.page.locator('[data-action="leave"]').click()
    at.settle()
    expect(at.page.locator(".lw-lit > [data-id]")).to_have_count(0)


def test_a_passage_is_drawn_from_end_to_end_unless_nothing_shall_move(joined: Join) -> None:
    game = played(taking, deck="two", seed=9)
    game.undo()
    at = joined(play(game))
    moving = "() => document.getAnimations().some((a) => 'strokeDashoffset' in (a.effect.getKeyframes()[0] ?? {}))"
    lay = str(game.history.future[-1].action)
    for reduced in ("reduce", "no-preference"):
        at.page.emulate_media(reduced_motion=reduced)
        widget: Any = at.widget
        widget.refresh()
        at.push()
        at.page.evaluate(PLAY, lay)
        expect(at.page.locator(".lw-lit > [data-id]")).not_to_have_count(0)
        assert at.page.evaluate(moving) == (reduced == "no-preference")
        game.undo()


def box(page: Page) -> list[float]:
    return [float(side) for side in str(page.locator(".lw-board > svg").get_attribute("viewBox")).split()]


def test_the_view_stays_through_answers_and_follows_what_is_laid_and_what_has_the_focus(joined: Join) -> None:
    game = played(lambda game: len(game.state.table) > 14)
    at = joined(play(game))
    page = at.page
    page.emulate_media(reduced_motion="reduce")
    west, _, width, _ = box(page)
    for _ in range(3):
        page.locator('[data-id="view:in"]').click()
    close = box(page)
    assert close[2] < width / 2
    widget: Any = at.widget
    widget.refresh()
    at.push()
    assert box(page) == close
    for key in ("b", *["ArrowLeft"] * 9):
        at.press(key)
    x = float(str(node(page, at.focused()).get_attribute("transform")).split("(")[1].split()[0])
    assert box(page)[0] <= x - 55 and box(page)[2] == close[2], "the focus is seen"
    far = max(game.scene().choices, key=lambda choice: choice.preview.x if choice.preview else -99)
    game.play(far.action)
    widget.refresh()
    at.push()
    assert far.preview is not None
    assert box(page)[0] + box(page)[2] >= far.preview.x * 120 + 55, "what was laid is seen"
    page.locator('[data-id="view:fit"]').click()
    assert box(page)[0] <= west


def test_the_view_is_kept_while_the_table_is_handed_over(joined: Join) -> None:
    game = played(lambda game: len(game.state.table) > 10, open_hands=False)
    at = joined(play(game))
    page = at.page
    page.emulate_media(reduced_motion="reduce")
    page.locator('[data-id="banner:here"]').click()
    at.settle()
    page.locator('[data-id="view:in"]').click()
    page.locator('[data-id="view:in"]').click()
    width = box(page)[2]
    far = max(game.scene(game.decision.seat).choices, key=lambda choice: choice.preview.y if choice.preview else -99)
    page.evaluate(PLAY, far.action)
    expect(page.locator(".lw-body")).to_be_hidden()
    page.locator('[data-id="banner:here"]').click()
    at.settle()
    assert box(page)[2] == pytest.approx(width, abs=0.1)
    assert far.preview is not None
    assert box(page)[1] <= -far.preview.y * 120 - 55, "the next player sees what was laid"


def test_keys_on_the_board_zoom_and_move_it_and_reach_no_one_else(joined: Join) -> None:
    at = joined(play(played(lambda game: len(game.state.table) > 8)))
    page = at.page
    page.emulate_media(reduced_motion="reduce")
    whole = box(page)
    page.evaluate("() => { window.leaked = []; document.addEventListener('keydown', (e) => leaked.push(e.key)); }")
    at.press("Tab", "b", "+", "+")
    assert box(page)[2] < whole[2] * 0.6
    before = box(page)
    at.press("Shift+ArrowRight")
    assert box(page)[0] != before[0] or box(page)[0] + box(page)[2] == pytest.approx(whole[0] + whole[2], abs=1)
    at.press("-", "0")
    assert box(page) == pytest.approx(whole, abs=0.1)
    assert page.evaluate("leaked").count("+") == 0


def test_a_small_board_opens_whole_with_its_controls_beside_the_line_below(joined: Join) -> None:
    at = joined(play(wb.new_game("library-labyrinth", players=2, seed=7)))
    page = at.page
    _, _, width, height = box(page)
    shown = page.locator(".lw-board > svg").bounding_box()
    assert shown and shown["width"] / shown["height"] == pytest.approx(width / height, abs=0.02)
    for button in page.locator(".lw-viewbar button").all():
        place = button.bounding_box()
        assert place and min(place["width"], place["height"]) >= 44
        below, beside = place["y"] >= shown["y"] + shown["height"], place["x"] >= shown["x"] + shown["width"]
        assert below or beside, "nothing of the board is covered"
    assert page.locator(".lw-turnbar").is_hidden() and page.locator(GHOSTS).count() == 0


@pytest.mark.parametrize("light", [True, False], ids=["light", "dark"])
def test_axe_finds_nothing_serious_while_something_is_laid_and_taken(joined: Join, light: bool) -> None:
    game = played(connecting)
    at = joined(play(game))
    set_theme(at.page, light)
    card, cell, ways = place_of(game)
    at.page.locator(f'button[data-id="{card}"]').click()
    assert findings(at.page) == []
    node(at.page, cell).click()
    assert findings(at.page) == [], "with the buttons at the place"
    for button in at.page.locator(".lw-turnbar button").all():
        place = button.bounding_box()
        assert place and min(place["width"], place["height"]) >= 44
    game.play(next(way.action for way in ways if way.preview.marks))
    widget: Any = at.widget
    widget.refresh()
    at.push()
    assert findings(at.page) == [], "with passages"


def test_of_many_sets_the_one_that_is_pointed_at_has_its_own_button(joined: Join) -> None:
    """LC-TAKE-05: point at exactly the cards to take."""
    spine = {f"{x},0": f"NESW:{sign}" for x, sign in enumerate(("key", "gem", "lamp"))}
    crowns = {f"{x},{y}": f"{side}:crown" for x in range(3) for y, side in ((1, "S"), (-1, "N"))}
    game = table(table={**spine, **crowns, "-1,0": "E:dragon"}, hands={"1": ["W:crown"]}, options={"open_hands": True})
    game.play("lay w-crown at 3,0")
    at = joined(play(game))
    expect(at.page.locator(".lw-ask")).to_have_text("Which cards do you take?")
    options = at.page.locator(".lw-option").all_inner_texts()
    assert all("“" in option for option in options), "called as they are in print"
    wanted = ["cell:0,1", "cell:1,-1", "cell:2,1"]
    for cell in wanted:
        node(at.page, cell).click()
    (button,) = at.page.locator(".lw-group [data-action]").all()
    sentence = button.inner_text()
    assert sentence.startswith("Take ") and sentence.endswith("for 3 points.")
    expect(at.page.locator(".lw-lit > :not(.lw-dim)")).to_have_count(3)
    button.click()
    at.settle()
    assert {cell.id for cell in game.scene().cells if cell.id in wanted and cell.shape != "free"} == set()
