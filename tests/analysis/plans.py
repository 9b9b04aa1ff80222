"""Small boards, drawn by Hypothesis, and the most literal reading of how one walks on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hypothesis import strategies as st

from workbench.engine.openings import from_letters, turned
from workbench.engine.plans import Plan, Spot

CORNER, JUNCTION, CROSSROADS = (from_letters(word) for word in ("NE", "NES", "NESW"))
SHAPES = (CORNER, JUNCTION, CROSSROADS)
BESIDE = {"N": (0, 1, "S"), "E": (1, 0, "W"), "S": (0, -1, "N"), "W": (-1, 0, "E")}


@dataclass(frozen=True)
class Walker:
    """A cell, and which of its roads one stands on."""

    x: int
    y: int
    road: str


def letters(road: int) -> str:
    return "".join(letter for bit, letter in enumerate("NESW") if road >> bit & 1)


def boards_of(plan: Plan) -> dict[tuple[int, int], list[str]]:
    """The roads on each cell, in letters."""
    return {(spot.x, spot.y): [letters(road) for road in spot.roads or ()] for spot in plan.spots}


def steps_from(board: Mapping[tuple[int, int], list[str]], here: Walker) -> list[Walker]:
    """Where one step leads to."""
    found = []
    for letter in here.road:
        dx, dy, back = BESIDE[letter]
        there = (here.x + dx, here.y + dy)
        found += [Walker(*there, road) for road in board.get(there, []) if back in road]
    return found


def walked(board: Mapping[tuple[int, int], list[str]], start: tuple[int, int]) -> dict[tuple[int, int], int]:
    """The fewest steps to each cell: everybody who can take a step takes it, again and again."""
    found = {start: 0}
    here = {Walker(*start, road) for road in board[start]}
    ever, steps = set(here), 0
    while here:
        steps += 1
        here = {there for walker in here for there in steps_from(board, walker)} - ever
        ever |= here
        for walker in here:
            found.setdefault((walker.x, walker.y), steps)
    return found


def spot(x: int, y: int, roads: tuple[int, ...] | None, *, turns: bool = True, goal: bool = False) -> Spot:
    return Spot(f"cell:{x},{y}", f"{x},{y}", x, y, roads, turns, goal)


single_roads = st.integers(0, 15).map(lambda openings: (openings,) if openings else ())
split_roads = st.tuples(st.integers(0, 15), st.integers(0, 15)).map(
    lambda pair: tuple(road for road in (pair[0], pair[1] & ~pair[0]) if road)
)


@st.composite
def tiled(draw: st.DrawFn, columns: int = 3, rows: int = 2) -> Plan:
    """A whole board of corners, junctions and some crossroads, on which rotations matter; the start is never turned."""
    lying = st.tuples(st.sampled_from((CORNER, CORNER, JUNCTION, CROSSROADS)), st.integers(0, 3))
    spots = []
    for x in range(columns):
        for y in range(rows):
            shape, quarters = draw(lying)
            spots.append(spot(x, y, (turned(shape, quarters),), turns=(x, y) != (0, 0) and draw(st.integers(0, 5)) > 0))
    return Plan(tuple(spots), "cell:0,0", "the start", rotation="A quarter turn.")


@st.composite
def plans(draw: st.DrawFn, columns: int = 4, rows: int = 3, split: bool = True) -> Plan:
    """A board with gaps and tiles that nobody has seen, anywhere on the plane."""
    west, south = draw(st.integers(-3, 3)), draw(st.integers(-3, 3))
    wide, high = draw(st.integers(1, columns)), draw(st.integers(1, rows))
    spots: list[Spot] = []
    for x in range(west, west + wide):
        for y in range(south, south + high):
            if draw(st.integers(0, 9)) == 0 and spots:
                continue
            roads = draw(st.none() | (split_roads if split else single_roads))
            spots.append(spot(x, y, roads, turns=draw(st.booleans()), goal=draw(st.booleans())))
    start = draw(st.sampled_from(spots))
    return Plan(tuple(spots), start.id, "the start", rotation="A quarter turn.", goal_name="goal")
