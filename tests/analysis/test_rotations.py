"""Fewest rotations against a search that does one thing after the other (LL-ACT-ROT-01/02/04/05)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.analysis.plans import boards_of, plans, spot, tiled, walked
from workbench.analysis.rotations import MOST, rotations_needed
from workbench.analysis.squares import Board
from workbench.engine.openings import ALL, from_letters
from workbench.engine.plans import Plan
from workbench.errors import WorkbenchError

Cells = dict[tuple[int, int], str]


def turned(openings: str, clockwise: bool) -> str:
    """Law 0.2, letter by letter."""
    goes_to = {"N": "E", "E": "S", "S": "W", "W": "N"}
    if not clockwise:
        goes_to = {there: here for here, there in goes_to.items()}
    return "".join(letter for letter in "NESW" if letter in {goes_to[one] for one in openings})


def literal(plan: Plan, most: int) -> list[int | None]:
    """A walker who walks to any cell that can be walked to, or turns a tile there or beside it; all ways at once."""
    start = next((one.x, one.y) for one in plan.spots if one.id == plan.start)
    known = {(one.x, one.y) for one in plan.spots if one.roads is not None}
    may_turn = {(one.x, one.y) for one in plan.spots if one.turns} & known
    first = {place: roads[0] if roads else "" for place, roads in boards_of(plan).items()}
    stands: list[tuple[tuple[int, int], Cells]] = [(start, first)]
    needed: dict[tuple[int, int], int] = {}
    for count in range(most + 1):
        after: dict[object, tuple[tuple[int, int], Cells]] = {}
        for at, cells in stands:
            for here in walked({place: [road] if road else [] for place, road in cells.items()}, at):
                needed.setdefault(here, count)
                for tile in (here, *((here[0] + dx, here[1] + dy) for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)))):
                    for clockwise in (True, False):
                        if tile in may_turn:
                            new = {**cells, tile: turned(cells[tile], clockwise)}
                            after[here, tuple(sorted(new.items()))] = (here, new)
        stands = list(after.values())
    return [needed.get((one.x, one.y)) for one in plan.spots]


@settings(max_examples=60)
@given(plans(columns=3, rows=2, split=False), st.integers(0, 2))
def test_rotations_are_those_of_somebody_who_tries_everything(plan: Plan, most: int) -> None:
    assert rotations_needed(Board(plan), most) == literal(plan, most)


@settings(max_examples=120)
@given(tiled(), st.integers(1, 2))
def test_rotations_on_a_whole_board(plan: Plan, most: int) -> None:
    assert rotations_needed(Board(plan), most) == literal(plan, most)


@pytest.mark.parametrize("openings", ["NE", "NW"])
def test_either_way_round_is_one_rotation(openings: str) -> None:
    """`[NE]` has to go clockwise to be open to the south, `[NW]` anticlockwise."""
    plan = Plan((spot(0, 0, (ALL,), turns=False), spot(0, 1, (from_letters(openings),))), "cell:0,0", "here")
    assert rotations_needed(Board(plan), 1) == [0, 1]


def test_one_goes_on_from_where_one_turned_the_tile() -> None:
    """Three in a row. The middle one is open to the west and south: who stands on it turns it, and goes on east."""
    row = (spot(0, 0, (ALL,), turns=False), spot(1, 0, (from_letters("SW"),)), spot(2, 0, (ALL,), turns=False))
    assert rotations_needed(Board(Plan(row, "cell:0,0", "the west")), 2) == [0, 0, 1]


def test_what_is_turned_far_away_does_not_help() -> None:
    """The far corner could be opened towards the walker by one turn, but nobody can come near it."""
    row = (spot(0, 0, (ALL,), turns=False), spot(1, 0, (from_letters("NS"),), turns=False), spot(2, 0, (ALL,)))
    assert rotations_needed(Board(Plan(row, "cell:0,0", "the west")), 2) == [0, None, None]


def test_a_closed_tile_is_turned_open_from_beside_it() -> None:
    """LL-SC-15: c4 `[NE]` north of the centre is closed to the south; one quarter turn clockwise opens it."""
    plan = Plan((spot(0, 0, (ALL,), turns=False), spot(0, 1, (from_letters("NE"),))), "cell:0,0", "the centre")
    assert rotations_needed(Board(plan), 1) == [0, 1]
    assert rotations_needed(Board(plan), 0) == [0, None]


def test_what_may_not_be_turned_stays_closed() -> None:
    plan = Plan((spot(0, 0, (ALL,), turns=False), spot(0, 1, (from_letters("NE"),), turns=False)), "cell:0,0", "here")
    assert rotations_needed(Board(plan), 3) == [0, None]


def test_the_tile_that_is_turned_to_go_on_may_close_the_way_back() -> None:
    """A corner that one stands on is turned away from where one came from: the far end is reached all the same."""
    spots = (spot(0, 0, (ALL,), turns=False), spot(0, 1, (from_letters("ES"),)), spot(-1, 1, (ALL,), turns=False))
    assert rotations_needed(Board(Plan(spots, "cell:0,0", "here")), 2) == [0, 0, 1]


@pytest.mark.parametrize("most", [-1, MOST + 1])
def test_too_many_rotations_are_refused(most: int) -> None:
    plan = Plan((spot(0, 0, (ALL,)),), "cell:0,0", "here")
    with pytest.raises(WorkbenchError, match="From 0 to 3 rotations"):
        rotations_needed(Board(plan), most)


def test_a_tile_with_two_roads_cannot_be_turned() -> None:
    plan = Plan((spot(0, 0, (from_letters("NS"), from_letters("EW"))),), "cell:0,0", "here")
    with pytest.raises(WorkbenchError, match="single road"):
        Board(plan)
