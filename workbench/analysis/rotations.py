"""How many rotations a walk from the start to each cell needs at least.

One rotation is one quarter turn, either way, of the tile under the walker or of a neighbouring one that may be turned
(the plan's ``rotation`` says what the law counts); walking between them is free and the tile stays turned. Everything
is tried: all boards that so many turns lead to, each with every part of it in which the walker can then be.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.analysis.squares import Board
from workbench.engine.bits import members
from workbench.engine.grid import Doors
from workbench.errors import WorkbenchError
from workbench.language import say

MOST = 3
"""More rotations than that are not looked at: each multiplies the boards by about forty."""

Standing = tuple[int, int, int, int, int]
"""A board, as its four sets of doors, and the cells of it in which the walker can be."""


def rotations_needed(board: Board, most: int) -> list[int | None]:
    """For each spot of the plan the fewest rotations with which it can be reached; None: more than ``most``.

    Raises:
        WorkbenchError: when ``most`` is below 0 or above `MOST`.
    """
    if not 0 <= most <= MOST:
        raise WorkbenchError(say("From 0 to {most} rotations can be looked at, not {number}.", most=MOST, number=most))
    first = board.reached(board.doors, board.floor)
    levels = [first]
    standing: set[Standing] = {(*_sets(board.doors), first)} if first else set()
    for _ in range(most):
        there = {other for one in standing for other in _turned(board, one)}
        levels.append(0)
        for one in there:
            levels[-1] |= one[-1]
        standing = there
    found: list[int | None] = []
    for cell in board.cell:
        found.append(next((count for count, reached in enumerate(levels) if reached >> cell & 1), None))
    return found


def _turned(board: Board, standing: Standing) -> Iterator[Standing]:
    """All that one rotation can lead to."""
    *sets, here = standing
    doors = Doors(*sets)
    near = (here | board.grid.spread(here)) & board.turnable
    for tile in members(near):
        for clockwise in (True, False):
            turned = doors.copy()
            (turned.turn_clockwise if clockwise else turned.turn_anticlockwise)(tile)
            if turned.of(tile) == doors.of(tile):
                break  # a crossroads stays as it is
            left = here  # each part that it falls into has a cell beside the tile, where the walker can have stood
            while left:
                part = board.linked(turned, (left & -left).bit_length() - 1, board.floor)
                left &= ~part
                yield (*_sets(turned), part)


def _sets(doors: Doors) -> tuple[int, int, int, int]:
    return doors.north, doors.east, doors.south, doors.west
