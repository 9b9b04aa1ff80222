"""Cells, their names and neighbours, and doors: against brute force on plain lists."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.engine.boards import Board, boards
from workbench.engine import openings
from workbench.engine.bits import mask_of, members
from workbench.engine.grid import Doors, Grid


def test_cells_are_named_like_those_of_a_chess_board():
    grid = Grid(5, 5)
    assert grid.names[:6] == ("a1", "b1", "c1", "d1", "e1", "a2")
    assert grid.number["c3"] == 12
    assert grid.at(grid.number["e2"]) == (4, 1)
    assert grid.list(mask_of([24, 0])) == ["a1", "e5"]


@given(boards(5), st.data())
def test_neighbours_and_spread(board: Board, data: st.DataObject):
    grid, cells = board.grid, range(board.columns * board.rows)
    literal = [{other for other, _ in board.neighbours(cell)} for cell in cells]
    assert [{*members(near)} for near in grid.neighbours] == literal
    chosen = data.draw(st.sets(st.sampled_from(cells)))
    assert {*members(grid.spread(mask_of(chosen)))} == set().union(*(literal[cell] for cell in chosen))


@given(boards(5))
def test_doors_hold_the_openings_of_every_cell(board: Board):
    assert tuple(board.doors.of(cell) for cell in range(len(board.openings))) == board.openings


@given(boards(), st.data())
def test_a_cell_is_turned_and_no_other(board: Board, data: st.DataObject):
    cell = data.draw(st.integers(0, len(board.openings) - 1))
    doors, before = board.doors, board.doors
    copy = doors.copy()
    turns = data.draw(st.lists(st.sampled_from(["cw", "ccw"]), max_size=6))
    expected = board.openings[cell]
    for way in turns:
        if way == "cw":
            doors.turn_clockwise(cell)
            expected = openings.clockwise(expected)
        else:
            doors.turn_anticlockwise(cell)
            expected = openings.anticlockwise(expected)
    for other in range(len(board.openings)):
        assert doors.of(other) == (expected if other == cell else before.of(other))
        assert copy.of(other) == before.of(other)


@given(boards(), st.data())
def test_setting_replaces_what_was_there(board: Board, data: st.DataObject):
    doors: Doors = board.doors
    cell = data.draw(st.integers(0, len(board.openings) - 1))
    doors.set(cell, 0b0101)
    assert doors.of(cell) == 0b0101
    doors.set(cell, 0)
    assert doors.of(cell) == 0
