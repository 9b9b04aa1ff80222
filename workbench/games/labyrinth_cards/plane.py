"""The unbounded grid (law 0): cells as single numbers, what lies beside free cells, and what hangs together.

A cell (x, y) is the number ``y * 1024 + x``, whatever the signs: a step is one addition. The *rim* holds every free
cell beside a card. Its entry says, in the lower four bits, on which sides a neighbour has a road towards it, and in the
upper four, on which sides there is a neighbour at all; so whether a card fits a cell is one look into a table.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.components import Face

ROW = 1024
STEPS = (ROW, 1, -ROW, -1)
"""From a cell to its edge-neighbours in the north, east, south and west."""
FARTHEST = 450
"""No cell of a game is as far from the start as that."""
SQUARE = (0, 1, ROW, ROW + 1)
"""The cells of the starting square: (0,0) (1,0) (0,1) (1,1)."""

Table = dict[int, int]
"""What lies on each cell: a card's placed number, ``card * 4 + turn``."""
Rim = dict[int, int]

_CELL = re.compile(r"(0|-?[1-9]\d{0,2}),(0|-?[1-9]\d{0,2})")


def at(cell: int) -> tuple[int, int]:
    """Column and row of a cell."""
    x = (cell + ROW // 2) % ROW - ROW // 2
    return x, (cell - x) // ROW


@lru_cache(maxsize=20_000)
def name_of(cell: int) -> str:
    """A cell's name, such as ``2,-1``."""
    x, y = at(cell)
    return f"{x},{y}"


def number_of(name: str) -> int:
    """The cell of a name that is in `CELLS`."""
    x, _, y = name.partition(",")
    return int(y) * ROW + int(x)


class _Cells(Collection[str]):
    """All names of cells, as a vocabulary. Those near the start are listed, for advice on what is misspelt."""

    def __contains__(self, name: object) -> bool:
        found = _CELL.fullmatch(name) if isinstance(name, str) else None
        return found is not None and abs(int(found[1])) <= FARTHEST and abs(int(found[2])) <= FARTHEST

    def __iter__(self) -> Iterator[str]:
        return (f"{x},{y}" for x in range(-9, 11) for y in range(-9, 11))

    def __len__(self) -> int:
        return 400


CELLS: Collection[str] = _Cells()


def lay_down(faces: Sequence[Face], table: Table, rim: Rim, cell: int, placed: int) -> None:
    """Put a card on a free cell."""
    table[cell] = placed
    rim.pop(cell, None)
    road_at = faces[placed].road_at
    for side, step in enumerate(STEPS):
        beside = cell + step
        if beside not in table:
            opposite = side + 2 & 3
            rim[beside] = rim.get(beside, 0) | (0x11 if road_at[side] >= 0 else 0x10) << opposite


def pick_up(faces: Sequence[Face], table: Table, rim: Rim, cell: int) -> int:
    """Take a card off its cell, and give its placed number."""
    placed = table.pop(cell)
    entry = 0
    for side, step in enumerate(STEPS):
        beside, opposite = cell + step, side + 2 & 3
        there = table.get(beside)
        if there is not None:
            entry |= (0x11 if faces[there].road_at[opposite] >= 0 else 0x10) << side
        elif left := rim[beside] & ~(0x11 << opposite):
            rim[beside] = left
        else:
            del rim[beside]
    if entry:
        rim[cell] = entry
    return placed


def rim_of(faces: Sequence[Face], table: Mapping[int, int]) -> Rim:
    """The rim of a whole table."""
    laid: Table = {}
    rim: Rim = {}
    for cell, placed in table.items():
        lay_down(faces, laid, rim, cell, placed)
    return rim


def group(cells: Collection[int], start: int) -> set[int]:
    """The cells that hang together with one of them by their sides; roads do not matter (LC-TAKE-02)."""
    found, waiting = {start}, [start]
    while waiting:
        cell = waiting.pop()
        for step in STEPS:
            beside = cell + step
            if beside in cells and beside not in found:
                found.add(beside)
                waiting.append(beside)
    return found


def is_one_group(cells: Collection[int]) -> bool:
    """Whether cells hang together; no cell at all does not."""
    return bool(cells) and len(group(cells, next(iter(cells)))) == len(cells)


def bounds(cells: Iterable[int]) -> tuple[int, int, int, int]:
    """The westmost column, the southmost row, and the numbers of columns and rows."""
    places = [at(cell) for cell in cells]
    west, south = min(x for x, _ in places), min(y for _, y in places)
    return west, south, max(x for x, _ in places) - west + 1, max(y for _, y in places) - south + 1
