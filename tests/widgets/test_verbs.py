"""The groups of choices: always in one order, explained in the rules' words; what costs a card says so and is last."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import workbench as wb
from tests.widgets.bridge import Joined
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.players.chance import RandomPlayer
from workbench.players.greedy import Greedy
from workbench.widgets.table import play


def games_played(name: str, number: int = 12) -> list[Game]:
    """Games at many moments."""
    found = []
    for seed in range(number):
        game = wb.new_game(name, seed=seed)
        player = RandomPlayer(Stream("verbs", seed))
        for _ in range(6 + 5 * seed):
            if game.outcome is None:
                game.play(player.choose(game.view(game.decision.seat)))
        found.append(game)
    return found


@pytest.mark.parametrize("name", list(wb.games()))
def test_every_group_has_its_sentence(name: str) -> None:
    for game in games_played(name):
        scene = game.scene(game.decision.seat)
        known = {verb.name: verb.about for verb in scene.verbs}
        assert {choice.verb for choice in scene.choices} <= set(known)
        assert all(about.endswith(".") and about.rstrip(".") != verb for verb, about in known.items())
        assert [verb.name for verb in scene.verbs] == [verb.name for verb in wb.new_game(name).scene().verbs]


def with_a_map() -> Game:
    """A player who can flip a tile, and with a booster any other (LL-BOOST)."""
    for seed in range(20):
        game, player = wb.new_game("library-labyrinth", seed=seed), Greedy(Stream("a map", seed))
        while game.outcome is None:
            choices = [choice for choice in game.scene().choices if choice.action.startswith("flip")]
            if len({bool(choice.spends) for choice in choices}) == 2:
                return game
            game.play(player.choose(game.view(game.decision.seat)))
    raise AssertionError("no such game was found")


def test_what_costs_a_card_stands_after_what_does_not_and_says_so() -> None:
    choices = [choice for choice in with_a_map().scene().choices if choice.action.startswith("flip")]
    spends = [bool(choice.spends) for choice in choices]
    assert spends == sorted(spends)
    assert all((" using " in choice.action) == bool(choice.spends) for choice in choices)


@pytest.mark.browser
def test_the_cost_is_on_the_buttons_and_the_verbs_are_explained(joined: Callable[..., Joined]) -> None:
    game = with_a_map()
    at = joined(play(game, autosave=False))
    order = [verb.name for verb in game.scene().verbs]
    shown = at.page.locator(".lw-verb > span:first-child").all_inner_texts()
    assert shown == [name for name in order if name in shown]
    flip = at.page.locator('[data-id="verb:Flip"]')
    number = sum(choice.verb == "Flip" for choice in game.scene().choices)
    expect(flip).to_have_accessible_name(f"Flip {number} ways")
    flip.hover()
    expect(at.page.locator(".lw-explain")).to_contain_text(f" {number} ways.")
    expect(at.page.locator(".lw-explain")).to_contain_text("Turn a dark tile next to you to its lit side.")
    flip.click()
    options = at.page.locator(".lw-option, .lw-groups .lw-choice").filter(visible=True)
    texts = options.all_inner_texts()
    costs = ["⊖ uses up" in text for text in texts]
    assert any(costs) and not all(costs) and costs == sorted(costs)
    several = at.page.locator(".lw-option:has(> .lw-count:visible)").all()
    for option in several:
        expect(option).to_have_accessible_name(re.compile(r" \d+ ways?$"))
