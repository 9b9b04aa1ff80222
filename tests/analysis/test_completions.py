"""The chances over all boards that fit, against laying every tile of the box everywhere in every way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations, product
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.analysis.plans import CROSSROADS, SHAPES, boards_of, letters, plans, spot, walked
from tests.analysis.test_rotations import turned
from workbench.analysis.completions import Chances, chances, ways_to_be_open
from workbench.analysis.squares import Board
from workbench.engine.openings import ALL
from workbench.engine.plans import Lot, Plan, Unseen
from workbench.engine.streams import Stream
from workbench.errors import WorkbenchError

MOST_UNSEEN = 3


def no_two_goals(kinds: Mapping[str, str]) -> bool:
    return list(kinds.values()).count("goal") < 2


@st.composite
def dark_plans(draw: st.DrawFn) -> Plan:
    """A small board with up to three unseen tiles, and a box from which they come."""
    plan = draw(plans(columns=3, rows=2, split=False))
    spots, dark = [], 0
    for one in plan.spots:
        roads = one.roads
        if roads is None and dark == MOST_UNSEEN:
            roads = (draw(st.integers(1, 15)),)
        dark += roads is None
        spots.append(replace(one, roads=roads, goal=one.goal and roads is not None))
    left, lots = dark, []
    for kind in ("goal", "other"):
        number = left if kind == "other" else draw(st.integers(0, left))
        tiles = draw(st.lists(st.sampled_from(SHAPES), min_size=number, max_size=number + 2))
        lots.append(Lot(kind, number, tuple(tiles), goal=kind == "goal"))
        left -= number
    unseen = Unseen(tuple(lots), no_two_goals) if draw(st.booleans()) else Unseen(tuple(lots))
    return replace(plan, spots=tuple(spots), unseen=unseen)


def literal(plan: Plan) -> tuple[int, list[tuple[Fraction, Fraction, Fraction | None]]]:
    """Every choice of tiles from the box, each tile told from the others, in every order and orientation."""
    assert plan.unseen is not None
    start = next((one.x, one.y) for one in plan.spots if one.id == plan.start)
    dark = [one for one in plan.spots if one.roads is None]
    count = 0
    reached: Counter[str] = Counter()
    goals: Counter[str] = Counter()
    both: Counter[str] = Counter()
    box = [list(combinations([(lot, n) for n in range(len(lot.tiles))], lot.number)) for lot in plan.unseen.lots]
    for choice in product(*box):
        for order in permutations([tile for tiles in choice for tile in tiles]):
            kinds = {one.id: lot.kind for one, (lot, _) in zip(dark, order, strict=True)}
            if not plan.unseen.allowed(kinds):
                continue
            for turns in product(range(4), repeat=len(dark)):
                board = boards_of(plan)
                for one, (lot, number), quarters in zip(dark, order, turns, strict=True):
                    openings = letters(lot.tiles[number])
                    for _ in range(quarters):
                        openings = turned(openings, clockwise=True)
                    board[one.x, one.y] = [openings]
                count += 1
                there = walked(board, start)
                for one in plan.spots:
                    is_goal = one.goal or kinds.get(one.id) == "goal"
                    reached[one.id] += (one.x, one.y) in there
                    goals[one.id] += is_goal
                    both[one.id] += is_goal and (one.x, one.y) in there
    return count, [
        (
            Fraction(reached[one.id], count),
            Fraction(goals[one.id], count),
            Fraction(both[one.id], goals[one.id]) if goals[one.id] else None,
        )
        for one in plan.spots
    ] if count else []


def plain(found: tuple[Chances, ...]) -> list[tuple[Fraction, Fraction, Fraction | None]]:
    return [(one.reached.value, one.goal.value, one.goal_reached.value if one.goal_reached else None) for one in found]


@settings(max_examples=100)
@given(dark_plans())
def test_counting_is_the_same_as_laying_out_every_board(plan: Plan) -> None:
    count, wanted = literal(plan)
    if not count:
        with pytest.raises(WorkbenchError, match="No board"):
            chances(Board(plan), Stream("none"))
        return
    found = chances(Board(plan), Stream("none"))
    assert plain(found) == wanted
    assert all(one.reached.exact and one.reached.interval is None for one in found)


ROW = Plan(
    (spot(0, 0, (ALL,)), *(spot(x, 0, None) for x in range(1, 4)), spot(4, 0, (ALL,), goal=True)),
    "cell:0,0",
    "the west",
    goal_name="goal",
    unseen=Unseen((Lot("goal", 1, SHAPES, goal=True), Lot("other", 2, (*SHAPES, CROSSROADS, CROSSROADS)))),
)
"""Five in a row, three of them unseen."""


def test_tiles_of_which_there_are_more_are_likelier() -> None:
    """One tile is unseen; the box has three crossroads and a corner for it: ¾ + ¼ · ½ that it is open to the west."""
    unseen = Unseen((Lot("other", 1, (CROSSROADS, CROSSROADS, CROSSROADS, SHAPES[0])),))
    plan = Plan((spot(0, 0, (ALL,)), spot(1, 0, None)), "cell:0,0", "here", unseen=unseen)
    assert chances(Board(plan), Stream("none"))[1].reached.value == Fraction(7, 8)


def test_samples_are_drawn_as_often_as_boards_are_counted() -> None:
    """Each estimate lies within four standard deviations of the exact chance, its interval round it."""
    exact = chances(Board(ROW), Stream("none"))
    n = 4000
    drawn = chances(Board(ROW), Stream("row", 5), samples=n, exact_up_to=0)
    for one, estimate in zip(exact, drawn, strict=True):
        for truth, share in (
            (one.reached, estimate.reached),
            (one.goal, estimate.goal),
            (one.goal_reached, estimate.goal_reached),
        ):
            assert (truth is None) == (share is None)
            if truth is None or share is None or share.exact:
                assert truth == share
                continue
            p = float(truth.value)
            assert abs(float(share.value) - p) <= 4 * sqrt(p * (1 - p) / share.n) + 1e-12
            low, high = share.interval or (0, 0)
            assert low <= share.value <= high
    assert drawn[1].reached.n == n
    assert drawn[1].goal_reached is not None
    assert drawn[1].goal_reached.n == round(drawn[1].goal.value * n)


def test_the_same_stream_gives_the_same_estimate() -> None:
    twice = [chances(Board(ROW), Stream("same", 1), samples=50, exact_up_to=0) for _ in range(2)]
    assert twice[0] == twice[1]
    assert twice[0] != chances(Board(ROW), Stream("same", 2), samples=50, exact_up_to=0)


def test_without_secrets_all_is_certain() -> None:
    plan = Plan((spot(0, 0, (ALL,)), spot(1, 0, (ALL,), goal=True), spot(3, 0, (ALL,), goal=True)), "cell:0,0", "here")
    none, one = Fraction(0), Fraction(1)
    assert plain(chances(Board(plan), Stream("none"))) == [(one, none, None), (one, one, one), (none, one, none)]


def test_the_limit_counts_the_ways_to_be_open() -> None:
    assert ROW.unseen is not None
    assert ways_to_be_open(ROW.unseen, 3) == 9**3  # four corners, four junctions, one crossroads
    counted = chances(Board(ROW), Stream("none"), exact_up_to=9**3)
    sampled = chances(Board(ROW), Stream("none"), exact_up_to=9**3 - 1)
    assert counted[1].reached.exact
    assert not sampled[1].reached.exact


@pytest.mark.parametrize("exact_up_to", [10_000, 0])
def test_what_cannot_have_been_dealt_is_said(exact_up_to: int) -> None:
    assert ROW.unseen is not None
    plan = replace(ROW, unseen=replace(ROW.unseen, allowed=lambda kinds: False))
    with pytest.raises(WorkbenchError, match="No board"):
        chances(Board(plan), Stream("none"), exact_up_to=exact_up_to)
    few = replace(ROW, unseen=Unseen(ROW.unseen.lots[:1]))
    with pytest.raises(WorkbenchError, match="not as many unseen tiles"):
        chances(Board(few), Stream("none"), exact_up_to=exact_up_to)
