"""The greedy player knows no game: what it does with advice, and without."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import workbench as wb
from tests.widgets.toy import Draw, End, Lanterns, State
from workbench.engine.advice import Advice, Adviser
from workbench.engine.streams import Stream
from workbench.engine.views import View
from workbench.players.greedy import Greedy


class AdvisedLanterns(Lanterns):
    """A game that likes drawing and ending its turn alike, and hopes for little from a gift."""

    def advise(self, state: Any, seat: int | None = None) -> Iterable[Advice]:
        yield Advice(End(), 1.0, "Rest.")
        yield Advice(Draw("oil"), 1.0, "Draw oil: it burns.")
        yield from (Advice(gift, 0.5, "Give.") for gift in self.legal(state).free)


def a_view(rules: Any) -> View:
    return View(rules, rules.new_state(3), 1)


def test_it_takes_one_of_the_best_by_its_stream() -> None:
    chosen = {str(Greedy(Stream("ties", key)).choose(a_view(AdvisedLanterns()))) for key in range(20)}
    assert chosen == {"end", "draw oil"}


def test_the_same_stream_chooses_the_same() -> None:
    rules = AdvisedLanterns()
    lists = [
        [str(player.choose(a_view(rules))) for _ in range(30)] for player in (Greedy(Stream(7)), Greedy(Stream(7)))
    ]
    assert lists[0] == lists[1]


def test_it_explains_itself_best_first_and_draws_nothing() -> None:
    state = State([], hands=[["oil-1"], []])
    stream = Stream("explain")
    before = stream.state
    advice = Greedy(stream).explain(View(AdvisedLanterns(), state, 1))
    assert [str(each.action) for each in advice] == ["end", "draw oil", "give oil-1 to 2"]
    assert stream.state == before


def test_without_advice_it_plays_like_the_random_player() -> None:
    rules = Lanterns()
    assert not isinstance(rules, Adviser)
    player, view = Greedy(Stream(1)), a_view(rules)
    assert player.explain(view) == ()
    assert all(player.choose(view) in view.legal_actions for _ in range(50))


def test_it_says_when_there_is_nothing_to_choose() -> None:
    rules = Lanterns()
    try:
        Greedy(Stream(1)).choose(View(rules, State([], hands=[[], []]), 1))
    except IndexError:
        return
    raise AssertionError("chose something in a game that is over")


def test_it_plays_at_the_table() -> None:
    game = wb.new_game("library-labyrinth", players=2, seed=5)
    player = Greedy(Stream(5))
    for _ in range(30):
        action = player.choose(game.view(game.decision.seat))
        game.play(action)
    assert game.rules.problems(game.state) == []
