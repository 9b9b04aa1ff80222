"""Small random boards, and the same walks done literally: cell by cell, with nothing held in bits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from workbench.engine.grid import Doors, Grid
from workbench.engine.walking import Help

STEPS = {0: (0, 1), 1: (1, 0), 2: (0, -1), 3: (-1, 0)}
"""The way of each edge: north, east, south, west."""


@dataclass(frozen=True)
class Board:
    """A board as plain lists."""

    columns: int
    rows: int
    openings: tuple[int, ...]
    floor: int
    open_floor: int

    @property
    def grid(self) -> Grid:
        return Grid(self.columns, self.rows)

    @property
    def doors(self) -> Doors:
        doors = Doors()
        for cell, openings in enumerate(self.openings):
            doors.set(cell, openings)
        return doors

    def neighbours(self, cell: int) -> Iterator[tuple[int, int]]:
        """Each neighbour, and how many sides of the edge to it are closed."""
        x, y = cell % self.columns, cell // self.columns
        for edge, (dx, dy) in STEPS.items():
            nx, ny = x + dx, y + dy
            if 0 <= nx < self.columns and 0 <= ny < self.rows:
                other = ny * self.columns + nx
                mine, theirs = self.openings[cell] >> edge & 1, self.openings[other] >> (edge + 2) % 4 & 1
                yield other, 2 - mine - theirs


@st.composite
def boards(draw: st.DrawFn, most: int = 4) -> Board:
    """Boards of up to ``most`` × ``most`` cells, walled more or less densely."""
    columns, rows = draw(st.integers(1, most)), draw(st.integers(1, most))
    cells = columns * rows
    openings = draw(st.lists(st.integers(0, 15), min_size=cells, max_size=cells))
    floor = draw(st.integers(0, (1 << cells) - 1)) | draw(st.integers(0, (1 << cells) - 1))
    return Board(columns, rows, tuple(openings), floor, floor & ~draw(st.integers(0, (1 << cells) - 1)))


@st.composite
def standing(draw: st.DrawFn, most: int = 4) -> tuple[Board, int]:
    """A board and where somebody stands on it, which is open floor."""
    board = draw(boards(most))
    start = draw(st.integers(0, board.columns * board.rows - 1))
    return replace(board, floor=board.floor | 1 << start, open_floor=board.open_floor | 1 << start), start


helps = st.builds(
    Help,
    obstacles=st.integers(0, 2),
    sides=st.integers(0, 3),
    edge_counts_once=st.booleans(),
    back_to_start=st.booleans(),
    one_covers_all=st.booleans(),
)


def walk(board: Board, start: int) -> set[int]:
    """All ends of a walk over open edges: one may go on from cells of the open floor only."""
    ends: set[int] = set()
    waiting = [start]
    while waiting:
        for other, closed in board.neighbours(waiting.pop()):
            if not closed and board.floor >> other & 1 and other not in ends:
                ends.add(other)
                if board.open_floor >> other & 1:
                    waiting.append(other)
    return ends
