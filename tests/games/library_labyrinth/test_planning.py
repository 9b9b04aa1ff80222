"""The plan of the board against the game itself: what it says of tiles and curses is what playing brings about."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

import workbench as wb
from workbench.analysis.board import BoardFacts, Settings
from workbench.analysis.completions import chances
from workbench.analysis.squares import Board
from workbench.analysis.strikes import struck
from workbench.engine.game import Game
from workbench.engine.plans import Plan
from workbench.engine.streams import Stream
from workbench.errors import WorkbenchError
from workbench.games.library_labyrinth.junctions import AROUND
from workbench.games.library_labyrinth.state import GRID
from workbench.players.chance import RandomPlayer

IDS = tuple(f"cell:{name}" for name in GRID.names)


def dealt(seed: int = 5, **options: Any) -> Game:
    return wb.new_game("library-labyrinth", seed=seed, start_genres="random", **options)


def after(game: Game, steps: int) -> Game:
    player = RandomPlayer(Stream("planning", game.seed))
    for _ in range(steps):
        if game.outcome is None:
            game.play(player.pick(game.legal_actions))
    return game


def plan_of(game: Game) -> Plan:
    rules: Any = game.rules
    plan: Plan = rules.plan(game.view().state)
    return plan


def known(game: Game) -> set[str]:
    """The cells whose tiles a plan of the game shows."""
    return {spot.name for spot in plan_of(game).spots if spot.roads is not None}


# What is known


def test_only_tiles_that_were_lit_are_known() -> None:
    """LL-AMB-32: also when they are dark again."""
    game = after(dealt(), 60)
    lit = {cell.name for cell in game.scene().cells if cell.lit or cell.known}
    assert known(game) == lit
    assert any(cell.known for cell in game.scene().cells)


def test_hidden_order_does_not_show() -> None:
    """Whole states that look alike have the same figures, whatever lies where in truth."""
    game = after(dealt(), 40)
    rules: Any = game.rules
    facts = BoardFacts(plan_of(game), Settings(samples=60, exact_up_to=0))
    for number in range(3):
        other = rules.sample(game.view().state, Stream("other", number))
        assert other != game.state
        again = BoardFacts(rules.plan(rules.conceal(other)), Settings(samples=60, exact_up_to=0))
        assert again.rows == facts.rows


def test_the_deck_of_a_whole_state_does_not_show_either() -> None:
    """A builder's plan is of a state with all tiles known; its curse deck still lies face down."""
    game = dealt()
    rules: Any = game.rules
    whole, concealed = rules.plan(game.state), plan_of(game)
    assert whole.unseen is None
    assert all(spot.roads is not None for spot in whole.spots)
    assert whole.strikes == concealed.strikes


def test_the_centre_is_not_turned_unless_a_house_rule_allows_it() -> None:
    """LL-ACT-ROT-05 and its option."""
    assert [spot.name for spot in plan_of(dealt()).spots if not spot.turns] == ["c3"]
    free = plan_of(dealt(rotate_centre="noop"))
    assert all(spot.turns for spot in free.spots)
    assert "LL-ACT-ROT-05" in plan_of(dealt()).rotation
    assert "LL-ACT-ROT-05" not in free.rotation


# Unseen tiles


@pytest.mark.parametrize(
    "options",
    [{}, {"difficulty": "novice"}, {"shape_bias": "corners"}, {"four_shelf_redeal": "never"}],
    ids=lambda options: "-".join(map(str, options.values())) or "standard",
)
@pytest.mark.parametrize("steps", [0, 50])
def test_chances_are_those_of_whole_games_that_fit(options: dict[str, Any], steps: int) -> None:
    """LL-SETUP-02/04/05/07/19: the plan's own samples, and the engine's, differ by chance alone (four sigma)."""
    game = after(dealt(**options), steps)
    rules: Any = game.rules
    n = 1500
    ours = chances(Board(plan_of(game)), Stream("ours", 1), samples=n, exact_up_to=0)
    view, stream = game.view(), Stream("engine", 2)
    reached, goals, both = Counter[str](), Counter[str](), Counter[str]()
    for _ in range(n):
        board = Board(rules.plan(view.sample(stream)))
        there = board.reached(board.doors, board.floor)
        for spot, cell in zip(board.plan.spots, board.cell, strict=True):
            reached[spot.id] += there >> cell & 1
            goals[spot.id] += spot.goal
            both[spot.id] += spot.goal and there >> cell & 1
    for name, one in zip(IDS, ours, strict=True):
        assert close(float(one.reached.value), n, reached[name] / n, n), name
        assert close(float(one.goal.value), n, goals[name] / n, n), name
        if one.goal_reached is not None and goals[name]:
            theirs = both[name] / goals[name]
            assert close(float(one.goal_reached.value), one.goal_reached.n, theirs, goals[name]), name


def close(p: float, n: int, q: float, m: int) -> bool:
    """Whether two shares of n and m samples differ by at most four standard deviations of their difference."""
    middle = (p * n + q * m) / (n + m)
    return abs(p - q) <= 4 * sqrt(middle * (1 - middle) * (1 / n + 1 / m)) + 1e-12


def test_few_unseen_tiles_are_counted_exactly() -> None:
    """Three dark cells left: counting and sampling agree, and the number of goals that are left adds up."""
    game = dealt(seed=3)
    rules: Any = game.rules
    state = game.state.copy()
    dark = [GRID.number[name] for name in ("a1", "c4", "e5")]
    state.seen = state.lit = GRID.all_cells & ~sum(1 << cell for cell in dark)
    plan = rules.plan(rules.conceal(state))
    exact = chances(Board(plan), Stream("none"))
    assert all(one.reached.exact for one in exact)
    assert sum(one.goal.value for one in exact) == rules.tile_numbers[2]
    sampled = chances(Board(plan), Stream("sampled"), samples=3000, exact_up_to=0)
    for one, other in zip(exact, sampled, strict=True):
        assert close(float(one.reached.value), 10**9, float(other.reached.value), 3000)


def test_four_shelves_round_the_centre_are_ruled_out() -> None:
    """LL-SETUP-19: with three Shelves lit beside the centre the fourth neighbour is none; b3 is dark alone."""
    game = dealt(difficulty="novice")
    rules: Any = game.rules
    for seed in range(3000):
        state = rules.new_state(seed)
        around = [GRID.number[name] for name in ("c4", "d3", "c2")]
        others = [cell for cell in range(25) if cell not in (GRID.number["b3"], GRID.number["a1"])]
        shelves_lit = sum(state.shelf_tiles >> cell & 1 for cell in others)
        if all(state.shelf_tiles >> cell & 1 for cell in around) and shelves_lit == 6:
            break
    else:
        pytest.fail("no such board among so many")
    state.seen = state.lit = sum(1 << cell for cell in others)
    plan = rules.plan(rules.conceal(state))
    found = dict(zip(IDS, chances(Board(plan), Stream("none")), strict=True))
    assert found["cell:b3"].goal.value == 0
    free = wb.new_game("library-labyrinth", difficulty="novice", four_shelf_redeal="never", seed=0).rules
    loose = dict(zip(IDS, chances(Board(free.plan(free.conceal(state))), Stream("none")), strict=True))  # type: ignore[attr-defined]
    assert loose["cell:b3"].goal.value == Fraction(1, 2)
    assert found["cell:a1"].goal.value == 1


def test_a_board_that_nothing_completes_is_refused_in_a_sentence() -> None:
    plan = plan_of(dealt())
    assert plan.unseen is not None
    empty = replace(plan, unseen=replace(plan.unseen, lots=()))
    with pytest.raises(WorkbenchError, match="not as many unseen tiles"):
        chances(Board(empty), Stream("none"))


# Curses


def cursed_in_play(game: Game, turns: int, games: int, seed: str) -> tuple[Counter[str], Counter[str]]:
    """How often each cell is cursed when nobody does anything, over whole games that fit; and in how many at all."""
    rules: Any = game.rules
    view, stream = game.view(), Stream(seed)
    end = next(action for action in game.legal_actions if str(action) == "end")
    times, once = Counter[str](), Counter[str]()
    for _ in range(games):
        state = view.sample(stream)
        state.terror_stack = ()  # so that no sixth Terror ends the game: with none left nothing is placed (LL-ACTV-04)
        here: list[str] = []

        def tell(kind: str, here: list[str] = here, **words: Any) -> None:
            if kind.startswith("curse-"):
                here.append(f"cell:{words['cell']}")

        for _ in range(turns):
            rules.apply(state, end, tell)
        times.update(here)
        once.update(set(here))
    return times, once


@pytest.mark.parametrize(
    "options",
    [{}, {"double_curses": 2}, {"double_curses": 1, "wyrm_start": 7}, {"disturbance_count": 28}],
    ids=["standard", "two-doubles", "one-double-from-j7", "more-than-two-laps"],
)
@pytest.mark.parametrize("played", [0, 3])
def test_curses_come_as_often_as_in_play(options: dict[str, Any], played: int) -> None:
    """LL-DIST-01/09/11, LL-WYRM-01/04, LL-SETUP-14/20: the engine's own turns, within four sigma of what is exact."""
    game = dealt(**options)
    for _ in range(played):
        game.play("end")
    strikes = plan_of(game).strikes
    assert strikes is not None
    turns, n = len(strikes.coming), 600
    times, once = cursed_in_play(game, turns, n, "curses")
    for name, one in zip(IDS, struck(strikes, IDS, turns), strict=True):
        p, mean = float(one.once), float(one.expected)
        assert abs(once[name] / n - p) <= 4 * sqrt(p * (1 - p) / n) + 1e-12, name
        around = sum(cell == GRID.number[name.removeprefix("cell:")] for ring in AROUND for cell in ring.values())
        assert abs(times[name] / n - mean) <= 4 * sqrt(max(around, 1) * mean / n) + 1e-12, name
    assert times["cell:c3"] == 0


def test_a_lap_strikes_each_cell_from_its_junctions() -> None:
    """LL law 0.4: in twelve turns a corner cell is hit with a quarter's chance once, an inner one three times."""
    strikes = plan_of(dealt()).strikes
    assert strikes is not None
    expected = {name: one.expected * 4 for name, one in zip(GRID.names, struck(strikes, IDS, 12), strict=True)}
    assert {name for name, quarters in expected.items() if quarters == 0} == {"c3"}
    assert {name for name, quarters in expected.items() if quarters == 1} == {"a1", "a5", "e1", "e5"}
    assert {name for name, quarters in expected.items() if quarters == 3} == {"b2", "b4", "d2", "d4"}
    assert sum(expected.values()) == 48


def test_a_turned_compass_turns_the_curses() -> None:
    """`rotate_centre = turn_compass`: NW then means the north-east, and so on (LL-AMB-11)."""
    game = dealt(rotate_centre="turn_compass")
    game.play("rotate c3 cw")
    strikes = plan_of(game).strikes
    assert strikes is not None
    assert strikes.coming[0]["NW"] == ("cell:b5",)


def test_revealed_cards_are_in_the_deck_no_more() -> None:
    """LL-DIST-10: five curses seen, so thirteen are left, out of twenty-three that nobody saw."""
    game = dealt()
    for _ in range(5):
        game.play("end")
    strikes = plan_of(game).strikes
    assert strikes is not None
    singles, doubles = strikes.deck
    assert (singles.number, sum(singles.pool.values()), doubles.number) == (13, 23, 0)
    assert len(strikes.coming) == 13


def test_a_game_that_is_over_has_no_curses_to_come() -> None:
    game = dealt()
    while game.outcome is None:
        game.play("end")
    assert plan_of(game).strikes is None
