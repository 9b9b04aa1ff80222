"""Where one can walk on a grid whose cells have doors: across open edges, and past obstacles with help (law 0.5).

All sets of cells are integers. *Floor* is where one may step at all, *open floor* where one may walk through.
"""

from __future__ import annotations

from dataclasses import dataclass

from workbench.engine.bits import members
from workbench.engine.grid import Doors, Grid


def reachable(grid: Grid, doors: Doors, start: int, floor: int, open_floor: int) -> int:
    """All cells that a walk of at least one step can end on. The start is among them if one can come back to it."""
    columns = grid.columns
    north = doors.north & doors.south >> columns
    east = doors.east & doors.west >> 1 & grid.not_east_rim
    here, found = 1 << start, 0
    while here:
        step = (here & north) << columns | here >> columns & north | (here & east) << 1 | here >> 1 & east
        here = step & floor & ~found
        found |= here
        here &= open_floor
    return found


Edges = tuple[int, int]
"""Edges that have something in common: the cells whose northern edge is one, and those whose eastern edge is one."""


def _edges_by_count(grid: Grid, doors: Doors) -> tuple[Edges, Edges, Edges]:
    """The edges with bookcase count 0, 1 and 2 (law 0.5)."""
    has_north, has_east = grid.all_cells >> grid.columns, grid.not_east_rim
    south_of_north, west_of_east = doors.south >> grid.columns, doors.west >> 1
    return (
        (doors.north & south_of_north & has_north, doors.east & west_of_east & has_east),
        ((doors.north ^ south_of_north) & has_north, (doors.east ^ west_of_east) & has_east),
        (~(doors.north | south_of_north) & has_north, ~(doors.east | west_of_east) & has_east),
    )


def _across(columns: int, edges: Edges, cells: int) -> int:
    """The cells on the other side of these edges."""
    north, east = edges
    return (cells & north) << columns | cells >> columns & north | (cells & east) << 1 | cells >> 1 & east


@dataclass(frozen=True, slots=True)
class Help:
    """What may be ignored on one walk: obstacles passed through, sides of edges crossed.

    ``edge_counts_once``: an edge closed on both sides needs one passage, not two.
    ``back_to_start``: whether a walk may end where it began. ``one_covers_all``: the first obstacle passed opens all.
    """

    obstacles: int
    sides: int
    edge_counts_once: bool = False
    back_to_start: bool = False
    one_covers_all: bool = False


def reachable_with_help(
    grid: Grid, doors: Doors, start: int, floor: int, open_floor: int, help_: Help
) -> dict[tuple[int, int], int]:
    """For each number of obstacles and of sides the cells that need exactly so much help: with any less of one of the
    two they cannot be reached. A cell may need either of two helps, then it is in both sets (LL-BOOST-15).
    """
    edges, columns = _edges_by_count(grid, doors), grid.columns
    origin = 1 << start
    obstacles = floor & ~open_floor
    ends: dict[tuple[int, int], int] = {}
    passed: dict[tuple[int, int], int] = {}
    for used in range(help_.obstacles + 1):
        for sides in range(help_.sides + 1):
            end = ends.get((used - 1, sides), 0) | ends.get((used, sides - 1), 0)
            end |= _across(columns, edges[1], passed.get((used, sides - 1), 0)) & floor
            double = sides - (1 if help_.edge_counts_once else 2)
            end |= _across(columns, edges[2], passed.get((used, double), 0)) & floor
            over = ends.get((used - 1, sides), 0) & obstacles
            through = floor if used and help_.one_covers_all else open_floor
            here, grown = origin | over | end & through, -1
            while here != grown:
                grown = here
                end |= _across(columns, edges[0], here) & floor
                here |= end & through
            ends[used, sides], passed[used, sides] = end, here
    for at, end in ends.items():
        again = help_.back_to_start and _out_and_back(grid, edges, start, floor, open_floor, at, help_)
        ends[at] = end | origin if again else end & ~origin
    return {
        (used, sides): needed
        for (used, sides), end in ends.items()
        if (needed := end & ~(ends.get((used - 1, sides), 0) | ends.get((used, sides - 1), 0)))
    }


def _out_and_back(
    grid: Grid,
    edges: tuple[Edges, Edges, Edges],
    start: int,
    floor: int,
    open_floor: int,
    at: tuple[int, int],
    help_: Help,
) -> bool:
    """Whether one step out and back is possible: a side once ignored is ignored both ways."""
    used, sides = at
    for neighbour in members(grid.neighbours[start] & floor):
        closed = next(n for n in (0, 1, 2) if _across(grid.columns, edges[n], 1 << start) >> neighbour & 1)
        cost = min(closed, 1) if help_.edge_counts_once else closed
        if cost <= sides and (open_floor >> neighbour & 1 or used >= 1):
            return True
    return False
