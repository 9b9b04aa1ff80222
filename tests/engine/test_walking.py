"""Walking, against a literal search that knows nothing but cells, edges and what was used on the way (LL-BOOST)."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.engine.boards import Board, helps, standing, walk
from workbench.engine.bits import members
from workbench.engine.walking import Help, reachable, reachable_with_help


@settings(max_examples=300)
@given(standing(5))
def test_walks_without_help(there: tuple[Board, int]):
    board, start = there
    found = reachable(board.grid, board.doors, start, board.floor, board.open_floor)
    assert {*members(found)} == walk(board, start)


Place = tuple[int, frozenset[int], frozenset[frozenset[int]]]
"""Where a walk is, the obstacles passed and the closed edges crossed on the way."""


def literal_helps(board: Board, start: int, help_: Help) -> dict[int, set[tuple[int, int]]]:
    """For each cell all (obstacles passed, sides ignored) of some walk that ends there, up to what the help allows.

    A walk may come by a cell again and by an edge again; what was helped once stays helped. So a walk is looked at as
    the *sets* of obstacles and edges that it has paid for, and all of those are tried.
    """
    found: dict[int, set[tuple[int, int]]] = {}
    first: Place = (start, frozenset(), frozenset())
    waiting, known = [first], {first}
    price = {
        frozenset((cell, other)): min(closed, 1) if help_.edge_counts_once else closed
        for cell in range(board.columns * board.rows)
        for other, closed in board.neighbours(cell)
    }

    def cost(passed: frozenset[int], crossed: frozenset[frozenset[int]]) -> tuple[int, int]:
        obstacles = min(len(passed), 1) if help_.one_covers_all else len(passed)
        return obstacles, sum(price[edge] for edge in crossed)

    while waiting:
        cell, passed, crossed = waiting.pop()
        # Standing on an obstacle one may go on only by passing it; the start is left freely.
        if cell != start and not board.open_floor >> cell & 1:
            passed = passed | {cell}
        for other, _ in board.neighbours(cell):
            if not board.floor >> other & 1:
                continue
            edge = frozenset((cell, other))
            now = crossed | {edge} if price[edge] else crossed
            obstacles, sides = cost(passed, now)
            if obstacles > help_.obstacles or sides > help_.sides:
                continue
            if other != start or help_.back_to_start:
                found.setdefault(other, set()).add((obstacles, sides))
            place = (other, passed, now)
            if place not in known:
                known.add(place)
                waiting.append(place)
    return found


@settings(max_examples=400)
@given(standing(3), helps)
def test_walks_with_help_need_what_a_literal_search_needs(there: tuple[Board, int], help_: Help):
    """LL-BOOST-15: only helps of which nothing can be left out."""
    board, start = there
    found = reachable_with_help(board.grid, board.doors, start, board.floor, board.open_floor, help_)
    literal = literal_helps(board, start, help_)
    for cell in range(board.columns * board.rows):
        needs = literal.get(cell, set())
        least = {need for need in needs if not any(o != need and o[0] <= need[0] and o[1] <= need[1] for o in needs)}
        assert {need for need, cells in found.items() if cells >> cell & 1} == least, (cell, needs)


@given(standing(4), st.booleans())
def test_no_help_is_an_ordinary_walk(there: tuple[Board, int], back: bool):
    board, start = there
    ends = reachable(board.grid, board.doors, start, board.floor, board.open_floor)
    found = reachable_with_help(
        board.grid, board.doors, start, board.floor, board.open_floor, Help(0, 0, back_to_start=back)
    )
    assert found.get((0, 0), 0) == (ends if back else ends & ~(1 << start))


CORRIDOR = Board(4, 1, (0b0010, 0b1010, 0b1010, 0b1000), 0b1111, 0b1001)
"""Four cells in a row, open to each other, with obstacles on the two in the middle."""


@example(False, 2)
@example(True, 1)
@given(st.just(False), st.just(2))
def test_obstacles_behind_each_other(one_covers_all: bool, needed: int):
    help_ = Help(2, 0, one_covers_all=one_covers_all)
    found = reachable_with_help(CORRIDOR.grid, CORRIDOR.doors, 0, CORRIDOR.floor, CORRIDOR.open_floor, help_)
    assert [at for at, cells in found.items() if cells >> 3 & 1] == [(needed, 0)]
