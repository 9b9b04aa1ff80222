"""Ways on a plan: how far each cell is, where ways end, and which cells hold the rest together.

All tiles count as lit; tokens and figures are left aside; a tile that nobody has seen is open on no side. One *step*
leads from a cell to a neighbour across an edge that is open on both sides.
"""

from __future__ import annotations

from functools import cached_property

from workbench.engine.openings import EAST, NORTH, SOUTH, WEST, opposite
from workbench.engine.plans import Plan

_STEPS = ((NORTH, 0, 1), (EAST, 1, 0), (SOUTH, 0, -1), (WEST, -1, 0))


class Ways:
    """The roads of a plan and how they are joined. Cells are counted in the plan's order."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.number = {spot.id: place for place, spot in enumerate(plan.spots)}
        self._roads: list[tuple[int, int]] = [
            (place, road) for place, spot in enumerate(plan.spots) for road in spot.roads or ()
        ]
        """Each road with the cell it lies on."""
        at = {(spot.x, spot.y): place for place, spot in enumerate(plan.spots)}
        of: dict[int, list[int]] = {}
        for number, (place, _) in enumerate(self._roads):
            of.setdefault(place, []).append(number)
        self._of = of
        self._links: list[list[int]] = [self._joined(at, *road) for road in self._roads]

    def _joined(self, at: dict[tuple[int, int], int], place: int, road: int) -> list[int]:
        spot, found = self.plan.spots[place], []
        for edge, dx, dy in _STEPS:
            if road & edge and (there := at.get((spot.x + dx, spot.y + dy))) is not None:
                found += [other for other in self._of.get(there, ()) if self._roads[other][1] & opposite(edge)]
        return found

    def distances(self, without: int | None = None) -> list[int | None]:
        """For each cell the fewest steps from the start; None where no way leads.

        ``d(start) = 0``, ``d(c) = 1 + min d`` over the neighbours that are joined with c. A cell with several roads
        is as far as its nearest road. ``without``: a cell that is left out.
        """
        plan = self.plan
        found: list[int | None] = [None] * len(plan.spots)
        if plan.start is None or (start := self.number[plan.start]) == without:
            return found
        found[start], seen = 0, set(self._of.get(start, ()))
        here, steps = list(seen), 0
        while here:
            steps += 1
            there = []
            for road in here:
                for other in self._links[road]:
                    place = self._roads[other][0]
                    if other not in seen and place != without:
                        seen.add(other)
                        there.append(other)
                        if found[place] is None:
                            found[place] = steps
            here = there
        return found

    @cached_property
    def ways_on(self) -> list[int | None]:
        """For each cell the number of neighbours that one step leads to; None for a tile that nobody has seen.

        A cell with at most one is a dead end.
        """
        return [
            None
            if spot.roads is None
            else len({self._roads[other][0] for road in self._of.get(place, ()) for other in self._links[road]})
            for place, spot in enumerate(self.plan.spots)
        ]

    @cached_property
    def cut_off(self) -> list[int | None]:
        """For each cell how many others the start reaches no more when that cell is lost; None where no way leads.

        ``|reach(all)| − |reach(all without c)| − 1``. Where it is above 0 the cell is an articulation cell. The start
        itself has none.
        """
        reached = self.distances()
        whole = sum(steps is not None for steps in reached)
        found: list[int | None] = []
        for place, steps in enumerate(reached):
            if steps is None or self.plan.spots[place].id == self.plan.start:
                found.append(None)
            else:
                left = sum(steps is not None for steps in self.distances(without=place))
                found.append(whole - left - 1)
        return found
