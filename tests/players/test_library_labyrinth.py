"""The greedy player at Library Labyrinth: legal, blind for what is hidden, never in circles, and it fills Shelves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import mean
from typing import Any

import pytest

import workbench as wb
from tests.games.library_labyrinth.tables import CROSSROADS, GAME, table
from tests.players.playing import MOST_CHOICES, play
from workbench.engine.actions import Action
from workbench.engine.advice import Advice
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.engine.views import View
from workbench.players.chance import RandomPlayer
from workbench.players.greedy import Greedy

SETTINGS: list[tuple[int, Mapping[str, Any]]] = [
    (1, {}),
    (2, {"difficulty": "novice"}),
    (3, {"difficulty": "expert", "double_curses": 2, "start_rewards": 3}),
    (5, {"start_books": 0, "start_rewards": 2}),
    (1, {"trolley_reach": True, "solo_remote_pass_cost": 1, "trolley_slots": 2, "solo_actions": 4, "start_rewards": 3}),
    (1, {"start_books": 3, "start_rewards": 3, "trolley_rewards": False, "item_goes_to_pile": True}),
    (2, {"move_to_own_tile": True, "rotate_centre": "turn_compass", "ladder_unlimited": True, "start_rewards": 3}),
    (2, {"pass_many": True, "passage_counts_edge_once": True, "paa_chain": False}),
    (1, {"pass_many": True, "four_shelf_redeal": "onreveal"}),
]


def rules_for(players: int, options: Mapping[str, Any]) -> Any:
    return wb.new_game(GAME, players=players, seed=0, options=options).rules


def a_game(rules: Any, seed: int) -> Iterator[tuple[View, tuple[Advice, ...], Action]]:
    """The views of a game, what is advised and what is chosen."""
    state, player = rules.new_state(seed), Greedy(Stream("test", seed))
    while rules.outcome(state) is None:
        view = View(rules, state, rules.decision(state).seat)
        advice, action = player.explain(view), player.choose(view)
        yield view, advice, action
        rules.apply(state, action)


def hint(game: Game) -> Advice:
    return Greedy(Stream("hint")).explain(game.view(game.decision.seat))[0]


def advised(game: Game) -> dict[str, Advice]:
    return {str(advice.action): advice for advice in game.rules.advise(game.state)}  # type: ignore[attr-defined]


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_advice_is_legal_and_the_choice_is_the_best_of_it(players: int, options: Mapping[str, Any]) -> None:
    """Every piece of advice is one of the legal actions, tells why in one sentence, and one of the best is chosen."""
    rules = rules_for(players, options)
    for view, advice, action in a_game(rules, 11):
        legal = {str(each) for each in view.legal_actions}
        assert {str(each.action) for each in advice} <= legal
        assert action in [each.action for each in advice if each.worth == advice[0].worth]
        for each in advice:
            assert each.reason[0].isupper() and each.reason.endswith(".") and len(each.reason) < 260, each


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_games_end_and_no_state_comes_twice_in_a_phase(players: int, options: Mapping[str, Any]) -> None:
    """LL-SOLO-05: no passes and discards in circles; a whole game takes a bounded number of choices."""
    rules = rules_for(players, options)
    met: list[Any] = []
    turn = -1
    for number, (view, _, _) in enumerate(a_game(rules, 3)):
        assert number < MOST_CHOICES
        if view.state.turn != turn:
            turn, met = view.state.turn, []
        assert view.state not in met
        met.append(view.state)


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_it_sees_only_what_it_may(players: int, options: Mapping[str, Any]) -> None:
    """LL-AMB-32: with the hidden order changed, the advice and the decision are the same."""
    rules = rules_for(players, options)
    stream = Stream("hidden")
    for number, (view, advice, _) in enumerate(a_game(rules, 17)):
        if number % 6:
            continue
        other = rules.sample(view.state, stream)
        assert tuple(rules.advise(other)) == tuple(rules.advise(view.state))
        again = View(rules, other, view.seat)
        assert Greedy(Stream("a")).explain(again) == advice
        assert Greedy(Stream("a")).choose(again) == Greedy(Stream("a")).choose(view)


def test_advice_leaves_the_state_as_it_was() -> None:
    rules = rules_for(2, {"start_rewards": 3})
    for view, _, _ in a_game(rules, 23):
        before = view.state.copy()
        list(rules.advise(view.state))
        assert view.state == before


def test_the_same_stream_plays_the_same_game() -> None:
    rules = rules_for(2, {})
    games = [[str(action) for _, _, action in a_game(rules, 29)] for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_it_fills_far_more_shelves_than_the_random_player(players: int) -> None:
    """Over kept seeds; the random player fills hardly one Shelf in twenty games."""
    rules = rules_for(players, {"difficulty": "novice"})
    seeds = range(6)
    greedy = [play(rules, Greedy(Stream("greedy", seed)), seed)[0].scores[0] for seed in seeds]
    random = [play(rules, RandomPlayer(Stream("random", seed)), seed, 5000)[0].scores[0] for seed in seeds]
    assert mean(greedy) > mean(random) + 3


# Positions in which any good beginner would know what to do.


def test_it_returns_what_it_can() -> None:
    game = table(
        hands={"1": ["basilisk: jo-march nzinga"]},
        lit={"c4": "shelf[ES] amazing-lives", "d3": "terror[ESW] kraken", "b3": CROSSROADS},
    )
    best = hint(game)
    assert str(best.action) == "move c4 return basilisk"
    assert best.reason == "Return Basilisk: it fills the Shelf of Amazing Lives, 1 of 6."


def test_it_captures_what_it_can_and_says_how() -> None:
    game = table(
        hands={"1": ["jo-march", "nzinga"]}, lit={"c4": "terror[ESW] basilisk", "d4": "shelf[SW] amazing-lives"}
    )
    best = hint(game)
    assert str(best.action) == "move c4 capture basilisk with jo-march nzinga"
    assert best.reason == "Capture Basilisk: Jo March and Nzinga show all its symbols."


def test_it_keeps_the_better_cards() -> None:
    """Of two sets that capture the same Terror it spends the one that is missed less; items are dear."""
    game = table(
        hands={"1": ["zenobia", "drink-me", "spear-of-minerva", "lady-six-sky"]},
        symbols={"zenobia": "BBGG", "lady-six-sky": "BGPK"},
        lit={"c4": "terror[ESW] big-bad-wolf"},
    )
    assert str(hint(game).action) == "move c4 capture big-bad-wolf with zenobia"


def test_it_takes_the_missing_symbol() -> None:
    """LL-SC-05: every Children's Fiction card brings the heart that is missing."""
    shelves = {"a1": "shelf[NE] legends", "a5": "shelf[ES] science", "e1": "shelf[NW] amazing-lives"}
    returned = {"classic-fiction": "jabberwock", "historical-leaders": "wormhole"}
    lit = {"c4": "terror[ESW] chupacabra", "d4": "shelf[SW] childrens-fiction", **shelves}
    game = table(hands={"1": ["ichiyo-higuchi", "zenobia"]}, lit=lit, returned=returned, actions=2)
    best = hint(game)
    assert str(best.action) == "take childrens-fiction"
    assert "9 of the 9 cards there complete a set for Chupacabra" in best.reason


def test_it_wins_when_it_can() -> None:
    """LL-END-01"""
    returned = dict(
        zip(
            ("childrens-fiction", "classic-fiction", "legends", "science", "historical-leaders"),
            ("fenrir", "jabberwock", "kraken", "plague", "wormhole"),
            strict=True,
        )
    )
    game = table(hands={"1": ["basilisk: jo-march"]}, returned=returned, lit={"c4": "shelf[ES] amazing-lives"})
    best = hint(game)
    assert str(best.action) == "move c4 return basilisk" and "wins the game" in best.reason


FIVE = {
    "a1": "terror[NE] fenrir",
    "a5": "terror[NE] jabberwock",
    "e1": "terror[NE] kraken",
    "e5": "terror[NE] plague",
    "b4": "terror[NE] wormhole",
}


def test_it_never_flips_beside_five_terrors() -> None:
    """LL-END-03: the sixth loses at once; only a tile that is known to be no Terror may be flipped."""
    assert not any(action.startswith("flip") for action in advised(table(lit=FIVE)))
    known = table(lit=FIVE, dark={"c4": "reward[NE] seen"})
    assert {action for action in advised(known) if action.startswith("flip")} <= {"flip c4"}


def test_it_flips_to_find_shelves() -> None:
    best = hint(table(lit={}))
    assert best.action.verb == "flip" and "missing Shelves" in best.reason


def test_it_turns_a_tile_to_open_the_way() -> None:
    """First the Rotate, then the return: one step saves the work for the next."""
    game = table(
        hands={"1": ["basilisk: jo-march nzinga"]},
        lit={"c4": "shelf[NE] amazing-lives", "b3": CROSSROADS, "d3": CROSSROADS, "c2": CROSSROADS},
        actions=2,
    )
    best = hint(game)
    assert str(best.action) == "rotate c4 cw" and "returning Basilisk to the Shelf of Amazing Lives" in best.reason
    game.play(best.action)
    assert str(hint(game).action) == "move c4 return basilisk"


def test_it_uses_a_secret_passage_for_a_return() -> None:
    """LL-BOOST-08"""
    game = table(
        hands={"1": ["basilisk: jo-march nzinga", "useful-map-or-secret-passage"]},
        lit={"c4": "shelf[NE] amazing-lives", "b3": CROSSROADS, "d3": CROSSROADS, "c2": CROSSROADS},
        actions=1,
    )
    assert str(hint(game).action) == "move c4 using secret-passage/useful-map return basilisk"


def test_it_plays_a_time_machine_when_an_action_is_worth_it() -> None:
    """LL-BOOST-05"""
    hands = {"1": ["basilisk: jo-march nzinga", "time-machine-or-secret-passage"]}
    game = table(hands=hands, lit={"c4": "shelf[ES] amazing-lives"}, actions=0)
    best = hint(game)
    assert str(best.action) == "use time-machine/secret-passage" and "return Basilisk" in best.reason
    game.play(best.action)
    assert str(hint(game).action) == "move c4 return basilisk"


def test_it_gives_the_card_that_completes_a_set() -> None:
    """LL-SC-60: only the other player stands where the Terror can be reached next turn."""
    lit = {"c4": "terror[ESW] basilisk", "d4": "shelf[SW] amazing-lives"}
    game = table(hands={"1": ["jo-march", "time-machine-or-secret-passage"], "2": ["nzinga"]}, lit=lit, actions=1)
    advice = advised(game)
    assert "give jo-march to 2" in advice or "receive nzinga from 2" in advice


def test_it_passes_an_action_on_rather_than_waste_it() -> None:
    """LL-PAA-01"""
    lit = {**FIVE, "b3": CROSSROADS, "d3": CROSSROADS, "c4": "shelf[NE] science", "c2": "shelf[NE] legends"}
    full = ["basilisk: jo-march", "minotaur: atalanta", "bunyip: mulan", "anxiety: nzinga", "mari-lwyd: dot", "alice"]
    advice = advised(table(hands={"1": full}, lit=lit))
    assert advice["pass-action"].worth > advice["end"].worth == 0


def test_it_ends_the_turn_when_nothing_is_left() -> None:
    best = hint(table(actions=0))
    assert str(best.action) == "end" and best.reason == "End the turn: the actions are used up."


def test_it_rides_in_solo_with_the_cards_of_both_hands() -> None:
    """LL-SOLO-11"""
    lit = {"c4": "terror[ESW] basilisk", "d4": "shelf[SW] amazing-lives"}
    game = table(players=1, hands={"1": ["jo-march"], "trolley": ["nzinga"]}, lit=lit)
    assert str(hint(game).action).startswith("ride c4 capture basilisk with jo-march nzinga")


def test_the_first_books_complement_each_other() -> None:
    """LL-SETUP-16: never three of one genre, though one of them has the best Books on average."""
    game = wb.new_game(GAME, players=2, seed=3)
    player = Greedy(Stream(1))
    chosen = [str(game.play(player.choose(game.view(1))) and game.history.past[-1].action) for _ in range(3)]
    assert len(set(chosen)) > 1
