"""How many actions it takes to get to a tile when bookcases may be turned away and dark tiles flipped on the way.

The count is a little optimistic: it takes every closed side of an edge for one Rotate, and a dark tile for one Flip
and one Rotate; that a turned tile may close another way is left out.
"""

from __future__ import annotations

from functools import lru_cache

from workbench.engine.bits import members
from workbench.games.library_labyrinth.state import GRID

FAR = 8
"""As many actions, or more."""
_COLUMNS = GRID.columns
_HAS_NORTH, _HAS_EAST = GRID.all_cells >> _COLUMNS, GRID.not_east_rim

Edges = tuple[int, int]
"""Cells whose northern, and cells whose eastern edge is meant."""
Barriers = tuple[Edges, Edges, Edges]
"""The edges that need no, one and two actions before one can step across."""


@lru_cache(maxsize=4096)
def barriers(north: int, east: int, south: int, west: int, lit: int) -> Barriers:
    """The edges of a board by what stands in the way (law 0.5); an edge of a dark tile counts two."""
    upper, right = lit & lit >> _COLUMNS & _HAS_NORTH, lit & lit >> 1 & _HAS_EAST
    below_upper, left_of_right = south >> _COLUMNS, west >> 1
    open_ = north & below_upper & upper, east & left_of_right & right
    one = (north ^ below_upper) & upper, (east ^ left_of_right) & right
    return open_, one, (_HAS_NORTH & ~(open_[0] | one[0]), _HAS_EAST & ~(open_[1] | one[1]))


def _across(edges: Edges, cells: int) -> int:
    north, east = edges
    return (cells & north) << _COLUMNS | cells >> _COLUMNS & north | (cells & east) << 1 | cells >> 1 & east


@lru_cache(maxsize=1 << 15)
def actions_to(target: int, edges: Barriers, tokens: int) -> tuple[int, ...]:
    """For each cell the number of actions, the last Move included, from standing there to standing on the target.

    A Move goes anywhere along open edges but ends at a token (LL-ACT-MOVE-02). To turn or flip a tile one must stand
    next to it (LL-ACT-ROT-01, LL-ACT-FLIP-01), so between two barriers there may be a Move more.
    """
    open_, one, two = edges
    passable = GRID.all_cells & ~tokens
    counts = [FAR] * len(GRID.names)
    counts[target] = 0
    stood = walked = 1 << target
    linked = _linked(open_, stood, passable)
    walking = [0, 0, linked & passable | stood]  # where a walk may be when so many actions remain after it
    walked |= walking[-1]
    for count in range(1, FAR):
        stand = (linked | _across(one, walking[-2]) | _across(two, walking[-3])) & ~stood
        for cell in members(stand):
            counts[cell] = count
        stood |= stand
        if stood == GRID.all_cells:
            break
        linked = _linked(open_, stand & passable, passable)
        walking.append(linked & passable & ~walked)
        walked |= walking[-1]
    return tuple(counts)


def _linked(open_: Edges, cells: int, passable: int) -> int:
    """These cells and all from which one can walk to one of them."""
    here = cells
    while here:
        here = _across(open_, here) & ~cells
        cells |= here
        here &= passable
    return cells
