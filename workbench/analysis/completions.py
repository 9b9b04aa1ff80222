"""The chance that a cell can be reached, over all boards that fit what is known.

A completion lays an unseen tile on each unseen spot: every choice of tiles from the box that the plan allows, every
order of them and every orientation is as likely as any other. Once all of it is lit, a cell is *reached* when a walk
leads there from the start without a rotation. Then ::

    P(c is reached)                = completions in which it is / all completions
    P(c is reached | c is a goal)  = completions in which c is a goal and reached / completions in which c is a goal

Up to a number of ways in which the unseen tiles can be open, all of them are counted; beyond it completions are drawn
from a seeded stream, and the shares are estimates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from workbench.analysis.intervals import Share
from workbench.analysis.squares import Board
from workbench.engine.grid import Doors
from workbench.engine.openings import turned
from workbench.engine.plans import Lot, Unseen
from workbench.engine.streams import Stream
from workbench.errors import WorkbenchError
from workbench.language import say

EXACT_UP_TO = 10_000
"""With at most so many ways to be open the completions are counted, one by one."""
SAMPLES = 2000


@dataclass(frozen=True, slots=True)
class Chances:
    """What holds for one cell over all completions."""

    reached: Share
    goal: Share
    """That a goal lies here."""
    goal_reached: Share | None
    """That it is reached, given that a goal lies here; None when none can lie here, or no sample had one."""


def chances(
    board: Board, stream: Stream, *, samples: int = SAMPLES, exact_up_to: int = EXACT_UP_TO
) -> tuple[Chances, ...]:
    """What holds for each spot of the plan, in its order.

    Args:
        board: the plan's board.
        stream: what samples are drawn from, when it takes samples.
        samples: how many.
        exact_up_to: count all completions when the unseen tiles can be open in at most so many ways.

    Raises:
        WorkbenchError: when no board fits, or no samples are asked for and it takes some.
    """
    plan = board.plan
    unseen, spots = plan.unseen, [place for place, spot in enumerate(plan.spots) if spot.roads is None]
    if unseen is None or not spots:
        return _settled(board)
    if sum(lot.number for lot in unseen.lots) != len(spots):
        raise WorkbenchError(say("There are not as many unseen tiles as cells to hold them."))
    if ways_to_be_open(unseen, len(spots)) <= exact_up_to:
        return _counted(board, unseen, spots)
    if samples < 1:
        raise WorkbenchError(say("It takes at least one sample."))
    return _sampled(board, unseen, spots, stream, samples)


def ways_to_be_open(unseen: Unseen, spots: int) -> int:
    """In how many ways so many spots can be open at most, as orientations of any unseen shapes."""
    shapes = {shape for lot in unseen.lots if lot.number for shape in lot.tiles}
    one: int = len({turned(shape, quarters) for shape in shapes for quarters in range(4)})
    return int(one**spots)


def _settled(board: Board) -> tuple[Chances, ...]:
    """A board without secrets: everything is certain."""
    reached = board.reached(board.doors, board.floor)
    found = []
    for spot, cell in zip(board.plan.spots, board.cell, strict=True):
        there = Share(Fraction(reached >> cell & 1))
        found.append(Chances(there, Share(Fraction(spot.goal)), there if spot.goal else None))
    return tuple(found)


# Counting


def _counted(board: Board, unseen: Unseen, spots: Sequence[int]) -> tuple[Chances, ...]:
    """All completions, by the shapes on the unseen spots: how likely those are does not depend on how they lie."""
    patterns = _patterns(board, unseen, spots)
    whole = sum(weight for weight, _ in patterns.values())
    if not whole:
        raise WorkbenchError(say("No board that can be dealt fits what is known."))
    count = len(board.plan.spots)
    reached, goal_reached = [Fraction()] * count, [Fraction()] * count
    goal = [Fraction(spot.goal) for spot in board.plan.spots]
    for pattern, (weight, goals) in patterns.items():
        for place, part in zip(spots, goals, strict=True):
            goal[place] += Fraction(part, whole)
        ways, hits = _reached_how_often(board, spots, pattern)
        for place, hit in enumerate(hits):
            reached[place] += Fraction(hit * weight, ways * whole)
            if board.plan.spots[place].goal:
                goal_reached[place] = reached[place]
        for place, part in zip(spots, goals, strict=True):
            goal_reached[place] += Fraction(hits[place] * part, ways * whole)
    return tuple(
        Chances(Share(reached[n]), Share(goal[n]), Share(goal_reached[n] / goal[n]) if goal[n] else None)
        for n in range(count)
    )


Pattern = tuple[int, ...]
"""The shape on each unseen spot, as it is in the box."""


def _patterns(board: Board, unseen: Unseen, spots: Sequence[int]) -> dict[Pattern, tuple[int, list[int]]]:
    """For each pattern in how many ways tiles of the box make it, and in how many a goal lies on each spot."""
    ids = [board.plan.spots[place].id for place in spots]
    found: dict[Pattern, tuple[int, list[int]]] = {}

    def lay(pattern: Pattern, lots: tuple[Lot, ...], ways: int, left: list[int], tiles: list[Counter[int]]) -> None:
        if len(pattern) == len(spots):
            if unseen.allowed({name: lot.kind for name, lot in zip(ids, lots, strict=True)}):
                weight, goals = found.get(pattern, (0, [0] * len(spots)))
                found[pattern] = weight + ways, [n + ways * lot.goal for n, lot in zip(goals, lots, strict=True)]
            return
        for number, lot in enumerate(unseen.lots):
            for shape, there in tiles[number].items():
                if left[number] and there:
                    left[number] -= 1
                    tiles[number][shape] -= 1
                    lay((*pattern, shape), (*lots, lot), ways * there, left, tiles)
                    tiles[number][shape] += 1
                    left[number] += 1

    lay((), (), 1, [lot.number for lot in unseen.lots], [Counter(lot.tiles) for lot in unseen.lots])
    return found


def _reached_how_often(board: Board, spots: Sequence[int], pattern: Pattern) -> tuple[int, list[int]]:
    """Over all orientations of a pattern: how many there are, and in how many of them each spot is reached."""
    hits, ways = [0] * len(board.cell), 0
    cells = [board.cell[place] for place in spots]
    for lying in product(*(sorted({turned(shape, quarters) for quarters in range(4)}) for shape in pattern)):
        doors = board.doors.copy()
        for cell, openings in zip(cells, lying, strict=True):
            doors.set(cell, openings)
        reached = board.reached(doors, board.everywhere)
        ways += 1
        for place, cell in enumerate(board.cell):
            hits[place] += reached >> cell & 1
    return ways, hits


# Sampling


def _sampled(board: Board, unseen: Unseen, spots: Sequence[int], stream: Stream, samples: int) -> tuple[Chances, ...]:
    count = len(board.plan.spots)
    reached, goals, both = [0] * count, [0] * count, [0] * count
    known = board.mask(spot.goal for spot in board.plan.spots)
    for doors, goal in _draw(board, unseen, spots, stream, samples):
        there = board.reached(doors, board.everywhere)
        goal |= known
        for place, cell in enumerate(board.cell):
            reached[place] += there >> cell & 1
            goals[place] += goal >> cell & 1
            both[place] += (there & goal) >> cell & 1
    settled = set(range(count)) - set(spots)
    return tuple(
        Chances(
            Share.of(reached[n], samples),
            Share(Fraction(board.plan.spots[n].goal)) if n in settled else Share.of(goals[n], samples),
            Share.of(both[n], goals[n]) if goals[n] else None,
        )
        for n in range(count)
    )


def _draw(
    board: Board, unseen: Unseen, spots: Sequence[int], stream: Stream, samples: int
) -> Iterator[tuple[Doors, int]]:
    """So many completions, each as likely as any other: the open edges, and the cells that hold an unseen goal."""
    ids, cells = [board.plan.spots[place].id for place in spots], [board.cell[place] for place in spots]
    refused = 0
    while samples:
        tiles = _tiles(unseen.lots, stream)
        if not unseen.allowed({name: lot.kind for name, (lot, _) in zip(ids, tiles, strict=True)}):
            refused += 1
            if refused > 10_000:
                raise WorkbenchError(say("No board that can be dealt fits what is known."))
            continue
        doors, goal, refused = board.doors.copy(), 0, 0
        for cell, (lot, shape) in zip(cells, tiles, strict=True):
            doors.set(cell, turned(shape, stream.below(4)))
            goal |= lot.goal << cell
        samples -= 1
        yield doors, goal


def _tiles(lots: Sequence[Lot], stream: Stream) -> list[tuple[Lot, int]]:
    """Some tiles of each lot, all of them shuffled."""
    found: list[tuple[Lot, int]] = []
    for lot in lots:
        shapes = list(lot.tiles)
        stream.shuffle(shapes)
        found += [(lot, shape) for shape in shapes[: lot.number]]
    stream.shuffle(found)
    return found
