"""The floor: cells, bookcases, junctions and every walk across them (sections 0 and 2.10 of the law)."""

from __future__ import annotations

from itertools import product

from tests.oracle.table import Position, Table

CELLS = tuple(column + row for row in "12345" for column in "abcde")
CENTRE = "c3"
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
CORNERS = ("NW", "NE", "SE", "SW")
"""In the order in which a double curse is carried out (LL-DIST-09)."""
JUNCTIONS = (
    ("a5", "b5", "b4", "a4"),
    ("b5", "c5", "c4", "b4"),
    ("c5", "d5", "d4", "c4"),
    ("d5", "e5", "e4", "d4"),
    ("d4", "e4", "e3", "d3"),
    ("d3", "e3", "e2", "d2"),
    ("d2", "e2", "e1", "d1"),
    ("c2", "d2", "d1", "c1"),
    ("b2", "c2", "c1", "b1"),
    ("a2", "b2", "b1", "a1"),
    ("a3", "b3", "b2", "a2"),
    ("a4", "b4", "b3", "a3"),
)
"""The table of 0.3: the cells NW, NE, SE and SW of J0 … J11."""


def beside(cell: str, side: str) -> str | None:
    """The orthogonal neighbour on that side; None at the rim (0.1)."""
    east, north = STEPS[side]
    column, row = chr(ord(cell[0]) + east), chr(ord(cell[1]) + north)
    return column + row if column + row in CELLS else None


def neighbours(cell: str) -> set[str]:
    """The cells that share an edge with it; diagonal ones do not (LL-ACT-FLIP-02)."""
    return {there for side in STEPS if (there := beside(cell, side)) is not None}


def turned(openings: str, way: str) -> str:
    """Openings after a quarter turn (0.2)."""
    quarter = CLOCKWISE if way == "cw" else {after: before for before, after in CLOCKWISE.items()}
    after = {quarter[side] for side in openings}
    return "".join(side for side in "NESW" if side in after)


def has_token(state: Position, cell: str) -> bool:
    """Whether a Terror or Shelf token lies there."""
    return "token" in state["board"][cell]


def bookcases(state: Position, cell: str, side: str, there: str) -> set[tuple[str, str]]:
    """The bookcases on the edge to a neighbour, each as the tile and the side on which it stands (0.5)."""
    here_closed = {(cell, side)} if side not in state["board"][cell]["openings"] else set()
    there_closed = {(there, OPPOSITE[side])} if OPPOSITE[side] not in state["board"][there]["openings"] else set()
    return here_closed | there_closed


Due = tuple[str, str]
"""What must be paid for on a walk: an effect, and the thing that it lets pass."""
Dues = frozenset[Due]


def walks(state: Position, start: str, ladders: int, passages: int, table: Table) -> dict[str, set[Dues]]:
    """Where one Move can lead with at most so many Ladders and Passages, and what each way of getting there takes.

    A walk goes step by step, over lit tiles only (LL-ACT-MOVE-01/08). A step over an edge ignores the bookcases that
    stand there (LL-BOOST-08); a step on from a tile with a token walks through that tile (LL-ACT-MOVE-02, LL-BOOST-07).
    A bookcase once ignored and a tile once passed stay so for the whole Move. Walks of no step are not listed; whether
    one may *end* on a tile is another matter.

    A way whose dues include all the dues of another way to the same cell can do nothing that the other cannot, and is
    not followed further.
    """
    found: dict[str, set[Dues]] = {cell: set() for cell in CELLS}
    # At the start nothing was walked yet: it is kept apart from a return to the same cell.
    todo: list[tuple[str, Dues]] = [(start, frozenset())]
    while todo:
        cell, dues = todo.pop(0)
        for side in "NESW":
            there = beside(cell, side)
            if there is None or not state["board"][there]["lit"]:
                continue
            after = dues | _dues_of_a_step(state, cell, side, there, table)
            if count(after, "library-ladder") > ladders or count(after, "secret-passage") > passages:
                continue
            if any(known <= after for known in found[there]):
                continue
            found[there] = {known for known in found[there] if not after <= known} | {after}
            todo.append((there, after))
    return found


def _dues_of_a_step(state: Position, cell: str, side: str, there: str, table: Table) -> set[Due]:
    """What a single step takes."""
    dues: set[Due] = set()
    if has_token(state, cell):
        # LL-AMB-16: with ladder_unlimited one card is for every token on the route.
        dues.add(("library-ladder", "every token" if table.options["ladder_unlimited"] else cell))
    standing = bookcases(state, cell, side, there)
    if standing and table.options["passage_counts_edge_once"]:
        dues.add(("secret-passage", "-".join(sorted((cell, there)))))  # LL-AMB-17
    else:
        dues |= {("secret-passage", f"{where} {which}") for where, which in standing}
    return dues


def count(dues: Dues, effect: str) -> int:
    """How many cards of an effect the dues take."""
    return sum(1 for needed, _ in dues if needed == effect)


def reachable(state: Position, start: str, most: tuple[int, int], table: Table) -> dict[str, set[tuple[int, int]]]:
    """For each cell the numbers of Ladders and Passages with which a walk leads there, up to the most of each."""
    ways = walks(state, start, *most, table)
    numbers = list(product(range(most[0] + 1), range(most[1] + 1)))
    return {
        cell: {
            (ladders, passages)
            for ladders, passages in numbers
            if any(count(d, "library-ladder") <= ladders and count(d, "secret-passage") <= passages for d in dues)
        }
        for cell, dues in ways.items()
    }


def enough_and_no_more(cell: str, ladders: int, passages: int, reach: dict[str, set[tuple[int, int]]]) -> bool:
    """Whether so many lead to a cell, and no proper part of them does (LL-BOOST-15)."""
    parts = set(product(range(ladders + 1), range(passages + 1))) - {(ladders, passages)}
    return (ladders, passages) in reach[cell] and not parts & reach[cell]
