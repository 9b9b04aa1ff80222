"""The twelve outer junctions that the Bookwyrm walks, and the tiles round them (law 0.3)."""

from __future__ import annotations

from workbench.games.library_labyrinth.house_rules import CORNERS
from workbench.games.library_labyrinth.state import GRID

# Column and row (from 0) of the tile south-west of each junction, clockwise from the north-west.
_SOUTH_WEST_OF = ((0, 3), (1, 3), (2, 3), (3, 3), (3, 2), (3, 1), (3, 0), (2, 0), (1, 0), (0, 0), (0, 1), (0, 2))
_FROM_SOUTH_WEST = {"NW": (0, 1), "NE": (1, 1), "SE": (1, 0), "SW": (0, 0)}

JUNCTIONS = len(_SOUTH_WEST_OF)
JUNCTION_WORDS = tuple(f"j{junction}" for junction in range(JUNCTIONS))

AROUND: tuple[dict[str, int], ...] = tuple(
    {corner: (y + dy) * GRID.columns + x + dx for corner, (dx, dy) in _FROM_SOUTH_WEST.items()}
    for x, y in _SOUTH_WEST_OF
)
"""For each junction the cell on each of its corners."""


def place_of(junction: int) -> tuple[float, float]:
    """Where a junction lies, in columns and rows from the centre of a1."""
    x, y = _SOUTH_WEST_OF[junction]
    return x + 0.5, y + 0.5


def meant_corners(corners: tuple[str, ...], compass: int) -> list[str]:
    """The corners that a curse card means once the compass was turned, in the order NW, NE, SE, SW (LL-DIST-09)."""
    meant = [(CORNERS.index(corner) + compass) % 4 for corner in corners]
    return [CORNERS[corner] for corner in sorted(meant)]
