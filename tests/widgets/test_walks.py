from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import workbench as wb
from tests.games.library_labyrinth.tables import table
from tests.widgets import toy
from tests.widgets.bridge import Joined
from tests.widgets.by_keyboard import Keyboard
from workbench.engine.game import Game
from workbench.engine.scene import parts_of
from workbench.engine.streams import Stream
from workbench.players.chance import RandomPlayer
from workbench.widgets.table import play
from workbench.widgets.walks import FEW, titles, walks


def many() -> Game:
    """A game in which the lanterns can be lit in many ways."""
    game = toy.new_game()
    for action in ("draw oil", "draw oil", "draw oil", "draw oil"):
        game.play(action)
    game.play(f"light b1 with {game.state.hands[0][0]}")
    game.play("draw oil")
    game.play("end")
    game.play("draw oil")
    return game


def test_the_parts_of_an_action_are_its_steps() -> None:
    parts = parts_of(toy.Light("b1", "oil-3"), lambda role, word: f"{role} {word}")
    assert [(part.name, part.role, part.word, part.title) for part in parts] == [
        ("cell", "cell", "b1", "cell b1"),
        ("card", "card", "oil-3", "card oil-3"),
    ]
    assert [part.ask for part in parts] == ["Which place?", "With which card?"]
    assert [part.lead for part in parts] == ["", "With"]


def test_a_place_is_named_by_what_lies_and_stands_there_as_far_as_it_is_known() -> None:
    lit = {"c4": "terror[ES] basilisk", "b3": "shelf[NE] science", "d3": "reward[NES]"}
    title = titles(table(lit=lit, dark={"a1": "reward[NW] seen"}, at={"2": "d3"}).scene(1))
    assert title("cell", "c4") == "c4: Terror tile, Basilisk"
    assert title("cell", "b3") == "b3: Shelf tile, Science"
    assert title("cell", "d3") == "d3: Reward tile, Player 2"
    assert title("cell", "a1") == "a1: Reward tile, face down"
    assert title("cell", "e5") == "e5", "nobody has seen what lies there"
    assert titles(toy.new_game().scene())("cell", "b2") == "b2", "there is nothing to be said of it"


def test_few_choices_are_not_walked() -> None:
    game = toy.new_game()
    assert walks(game, game.scene()) == {}


@pytest.mark.parametrize("name", list(wb.games()))
def test_every_choice_of_every_walk_differs_from_the_others_and_is_known(name: str) -> None:
    game = wb.new_game(name, seed=4)
    player = RandomPlayer(Stream("walks", 1))
    seen = 0
    for _ in range(60):
        if game.outcome:
            break
        scene = game.view(game.decision.seat).scene()
        for verb, walk in walks(game, scene).items():
            seen += 1
            choices = [choice for choice in scene.choices if choice.verb == verb]
            assert len(choices) > FEW
            assert set(walk["words"]) == {choice.action for choice in choices}
            for words in walk["words"].values():
                assert len(words) == len(walk["steps"])
                assert all(word in step["titles"] for word, step in zip(words, walk["steps"], strict=True))
            assert len({tuple(words) for words in walk["words"].values()}) == len(choices), "the steps tell all apart"
        game.play(player.choose(game.view(game.decision.seat)))
    assert seen or name not in ("library-labyrinth",)


@pytest.mark.browser
def test_many_choices_are_walked_in_steps_that_can_be_taken_back(joined: Callable[..., Joined]) -> None:
    game = many()
    lights = [str(action) for action in game.legal_actions if str(action).startswith("light")]
    assert len(lights) > FEW
    at = joined(play(game))
    page = at.page
    verb = page.locator('[data-id="verb:Light"]')
    if verb.count():
        verb.click()
    expect(page.locator(".lw-ask:visible")).to_have_text("Which place?")
    expect(page.locator('[data-action^="light"]')).to_have_count(0)
    page.get_by_role("button", name="b2").click()
    left = [action for action in lights if " b2 " in action]
    expect(page.locator('[data-action^="light"]')).to_have_count(len(left))
    assert at.focused() == f"choice:{left[0]}"
    chip = page.get_by_role("button", name="Take back: b2")
    expect(chip).to_have_text("b2 ×")  # no question stands there any more
    chip.click()
    expect(page.locator(".lw-ask:visible")).to_have_text("Which place?")
    page.get_by_role("button", name="c1").click()
    at.press("Escape")
    expect(page.locator(".lw-ask:visible")).to_have_text("Which place?")
    at.press("Escape")
    assert at.mounted.sent == [], "walking plays nothing"


@pytest.mark.browser
def test_the_steps_are_walked_by_keyboard(joined: Callable[..., Joined]) -> None:
    game = many()
    wanted = next(str(action) for action in game.legal_actions if str(action).startswith("light b2"))
    at = joined(play(game))
    Keyboard(at).choose(wanted, "Light")
    assert str(game.history.now.action) == wanted
