"""The open edges of a tile, written with the letters N, E, S, W (law 0.2)."""

from __future__ import annotations

from workbench.language import say

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
LETTERS = "NESW"
ALL = NORTH | EAST | SOUTH | WEST


def opposite(edge: int) -> int:
    """The same edge seen from the tile on its other side."""
    return (edge << 2 | edge >> 2) & ALL


def clockwise(openings: int) -> int:
    """Turn by a quarter: N→E, E→S, S→W, W→N."""
    return (openings << 1 | openings >> 3) & ALL


def anticlockwise(openings: int) -> int:
    """Turn by a quarter: N→W, W→S, S→E, E→N."""
    return (openings >> 1 | openings << 3) & ALL


def turned(openings: int, quarters: int) -> int:
    """Turn clockwise by any number of quarters."""
    for _ in range(quarters % 4):
        openings = clockwise(openings)
    return openings


def letters(openings: int) -> str:
    """``NES`` for north, east and south; ``ES`` keeps the order of the compass."""
    return "".join(letter for bit, letter in enumerate(LETTERS) if openings >> bit & 1)


def from_letters(text: str) -> int:
    """Read ``NES`` or ``[NES]``.

    Raises:
        ValueError: for another letter, or the same letter twice.
    """
    openings = 0
    for letter in text.strip("[]").upper():
        bit = LETTERS.find(letter)
        if bit < 0 or openings >> bit & 1:
            raise ValueError(
                say("'{text}' is not a set of edges: it takes each of the letters N, E, S, W at most once.", text=text)
            )
        openings |= 1 << bit
    return openings
