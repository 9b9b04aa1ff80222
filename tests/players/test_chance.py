"""The default random player: uniform among main actions, a free one now and then, and blind to what is hidden."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

import pytest

from tests.engine.chi_square import fits, uniform
from tests.engine.playing import dealt, random_game
from workbench.engine.actions import Action, part
from workbench.engine.game import Game
from workbench.engine.menus import ALL, LegalActions, Menu
from workbench.engine.streams import Stream
from workbench.players.chance import FREE_ONE_IN, RandomPlayer


@dataclass(frozen=True, slots=True)
class Pull(Action):
    verb: ClassVar[str] = "pull"
    lever: str = part("lever")


MAIN: list[Menu] = [((Pull("a"), Pull("b"), Pull("c")), 0b101), ((Pull("d"), Pull("e")), ALL)]
FREE: list[Menu] = [((Pull("x"), Pull("y")), ALL)]


def counts(player: RandomPlayer, main: list[Menu], free: list[Menu], times: int) -> Counter[object]:
    return Counter(str(player.pick(LegalActions(main, lambda: free)))[-1] for _ in range(times))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("one_in", [2, FREE_ONE_IN])
def test_main_actions_are_alike_and_a_free_one_comes_once_in_so_many(seed: int, one_in: int):
    found = counts(RandomPlayer(Stream("player", seed), one_in), MAIN, FREE, 20_000)
    main = (1 - 1 / one_in) / 4
    assert fits(found, {**dict.fromkeys("acde", main), **dict.fromkeys("xy", 1 / one_in / 2)})


def test_only_free_or_only_main_actions():
    assert uniform(counts(RandomPlayer(Stream("player", 3)), MAIN, [], 8000).values())
    found = counts(RandomPlayer(Stream("player", 4)), [], FREE, 8000)
    assert set(found) == {"x", "y"} and uniform(found.values())
    found = counts(RandomPlayer(Stream("player", 5)), [((), ALL)], FREE, 100)
    assert set(found) == {"x", "y"}


def test_nothing_to_choose_is_an_error():
    with pytest.raises(IndexError):
        RandomPlayer(Stream("player", 6)).pick(LegalActions([], list))


@pytest.mark.parametrize("number", range(10))
def test_the_same_stream_chooses_the_same_whatever_is_hidden(number: int):
    game = dealt(number)
    other = Game(game.rules, 1, game.view().sample(Stream("hidden", number)))
    assert other.state != game.state
    players = [RandomPlayer(Stream("blind", number)) for _ in range(2)]
    for _ in range(40):
        if game.outcome:
            break
        seat = game.decision.seat
        chosen = [player.choose(table.view(seat)) for player, table in zip(players, (game, other), strict=True)]
        assert chosen[0] == chosen[1] and chosen[0] in game.legal_actions
        game.play(chosen[0])
        other = Game(game.rules, 1, game.view().sample(Stream("hidden", number, len(game.history.past))))


def test_a_whole_game_is_fixed_by_two_numbers():
    assert random_game(9).record() == random_game(9).record()
    assert random_game(9).record() != random_game(10).record()
