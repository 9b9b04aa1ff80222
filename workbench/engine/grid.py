"""A bounded board of square cells, and walking on it, over sets of cells held in one integer.

Cell numbers run row by row from the south-west corner: column ``a`` is west, row ``1`` is south (law 0.1).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from workbench.engine.bits import mask_of, members


@dataclass(frozen=True)
class Grid:
    """``columns`` × ``rows`` cells. All sets of cells are integers with the bit of each cell number."""

    columns: int
    rows: int

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Each cell's name, such as ``c3``."""
        return tuple(f"{chr(ord('a') + x)}{y + 1}" for y in range(self.rows) for x in range(self.columns))

    @cached_property
    def number(self) -> dict[str, int]:
        """The cell number of each name."""
        return {name: cell for cell, name in enumerate(self.names)}

    @cached_property
    def all_cells(self) -> int:
        """The set of all cells."""
        return (1 << self.columns * self.rows) - 1

    @cached_property
    def not_east_rim(self) -> int:
        """The cells that have an eastern neighbour."""
        return mask_of(c for c in range(self.columns * self.rows) if c % self.columns != self.columns - 1)

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """For each cell the set of its orthogonal neighbours."""
        return tuple(self.spread(1 << cell) for cell in range(self.columns * self.rows))

    def spread(self, cells: int) -> int:
        """All orthogonal neighbours of a set of cells (the set itself only where its cells touch)."""
        rim = self.not_east_rim
        return (cells << self.columns | cells >> self.columns | (cells & rim) << 1 | cells >> 1 & rim) & self.all_cells

    def at(self, cell: int) -> tuple[int, int]:
        """Column and row of a cell, from 0."""
        return cell % self.columns, cell // self.columns

    def list(self, cells: int) -> list[str]:
        """The names of a set of cells."""
        return [self.names[cell] for cell in members(cells)]


class Doors:
    """Which edges of each cell are open: one set of cells for each of the four directions.

    Changed in place; `copy` is cheap. The *bookcase count* of an edge (law 0.5) says how many of its sides are closed.
    """

    __slots__ = ("north", "east", "south", "west")

    def __init__(self, north: int = 0, east: int = 0, south: int = 0, west: int = 0) -> None:
        self.north, self.east, self.south, self.west = north, east, south, west

    def copy(self) -> Doors:
        """An independent copy."""
        return Doors(self.north, self.east, self.south, self.west)

    def of(self, cell: int) -> int:
        """The openings of one cell (see `workbench.engine.openings`)."""
        return (
            (self.north >> cell & 1)
            | (self.east >> cell & 1) << 1
            | (self.south >> cell & 1) << 2
            | (self.west >> cell & 1) << 3
        )

    def set(self, cell: int, openings: int) -> None:
        """Give one cell these openings."""
        keep = ~(1 << cell)
        self.north = self.north & keep | (openings & 1) << cell
        self.east = self.east & keep | (openings >> 1 & 1) << cell
        self.south = self.south & keep | (openings >> 2 & 1) << cell
        self.west = self.west & keep | (openings >> 3 & 1) << cell

    def turn_clockwise(self, cell: int) -> None:
        """Turn one cell by a quarter: what was open to the west is open to the north."""
        bit = 1 << cell
        keep = ~bit
        north, east, south, west = self.north, self.east, self.south, self.west
        self.north, self.east = north & keep | west & bit, east & keep | north & bit
        self.south, self.west = south & keep | east & bit, west & keep | south & bit

    def turn_anticlockwise(self, cell: int) -> None:
        """Turn one cell by a quarter the other way."""
        bit = 1 << cell
        keep = ~bit
        north, east, south, west = self.north, self.east, self.south, self.west
        self.north, self.east = north & keep | east & bit, east & keep | south & bit
        self.south, self.west = south & keep | west & bit, west & keep | north & bit
