"""Distances, dead ends and articulation cells against walking every way there is (law 0.2, 0.5, LL-ACT-MOVE-01)."""

from __future__ import annotations

from hypothesis import given

from tests.analysis.plans import Walker, boards_of, plans, spot, steps_from, walked
from workbench.analysis.distances import Ways
from workbench.engine.openings import ALL, from_letters
from workbench.engine.plans import Plan


def start_of(plan: Plan) -> tuple[int, int]:
    return next((one.x, one.y) for one in plan.spots if one.id == plan.start)


@given(plans())
def test_distances_are_those_of_somebody_who_tries_every_way(plan: Plan) -> None:
    steps = walked(boards_of(plan), start_of(plan))
    assert Ways(plan).distances() == [steps.get((one.x, one.y)) for one in plan.spots]


@given(plans())
def test_ways_on_are_the_cells_that_one_step_leads_to(plan: Plan) -> None:
    board = boards_of(plan)
    for one, ways in zip(plan.spots, Ways(plan).ways_on, strict=True):
        there = {(w.x, w.y) for road in board[one.x, one.y] for w in steps_from(board, Walker(one.x, one.y, road))}
        assert ways == (None if one.roads is None else len(there))


@given(plans())
def test_what_is_cut_off_is_what_is_missed_without_the_cell(plan: Plan) -> None:
    board, start = boards_of(plan), start_of(plan)
    reached = set(walked(board, start))
    for one, lost in zip(plan.spots, Ways(plan).cut_off, strict=True):
        at = (one.x, one.y)
        if at not in reached or at == start:
            assert lost is None
        else:
            without = {place: roads for place, roads in board.items() if place != at}
            assert lost == len(reached - {at} - set(walked(without, start)))


def test_a_row_of_four_by_hand() -> None:
    """Start in the west; the last tile is closed towards the others."""
    roads = (ALL, ALL, from_letters("EW"), from_letters("N"))
    plan = Plan(tuple(spot(x, 0, (road,)) for x, road in enumerate(roads)), "cell:0,0", "the start")
    ways = Ways(plan)
    assert ways.distances() == [0, 1, 2, None]
    assert ways.ways_on == [1, 2, 1, 0]
    assert ways.cut_off == [None, 1, 0, None]


def test_two_roads_of_one_tile_are_not_joined() -> None:
    """A bridge: one comes over it from west to east, and meets neither the north nor the south."""
    bridge = spot(0, 0, (from_letters("EW"), from_letters("NS")))
    beside = [spot(-1, 0, (ALL,)), spot(1, 0, (ALL,)), spot(0, 1, (ALL,)), spot(0, -1, (ALL,))]
    plan = Plan((bridge, *beside), "cell:-1,0", "the west")
    assert Ways(plan).distances() == [1, 0, 2, None, None]
    assert Ways(plan).ways_on == [4, 1, 1, 1, 1]


def test_without_a_start_there_are_no_distances() -> None:
    plan = Plan((spot(0, 0, (ALL,)), spot(1, 0, (ALL,))), None)
    assert Ways(plan).distances() == [None, None]
    assert Ways(plan).ways_on == [1, 1]
