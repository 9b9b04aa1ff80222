"""Plans whose tiles have one road each, as sets of cells held in one integer: quick enough to look at many boards."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.engine.grid import Doors, Grid
from workbench.engine.plans import Plan
from workbench.engine.walking import reachable
from workbench.errors import WorkbenchError
from workbench.language import say


class Board:
    """A plan laid on the smallest grid that holds it; ``cell[place]`` is the grid's number of the plan's spot."""

    def __init__(self, plan: Plan) -> None:
        if any(len(spot.roads or ()) > 1 for spot in plan.spots):
            raise WorkbenchError(say("Only tiles with a single road can be turned or dealt anew here."))
        west, south = min(spot.x for spot in plan.spots), min(spot.y for spot in plan.spots)
        columns = max(spot.x for spot in plan.spots) - west + 1
        rows = max(spot.y for spot in plan.spots) - south + 1
        self.plan, self.grid = plan, Grid(columns, rows)
        self.cell = tuple((spot.y - south) * columns + spot.x - west for spot in plan.spots)
        number = {spot.id: cell for spot, cell in zip(plan.spots, self.cell, strict=True)}
        self.start = None if plan.start is None else number[plan.start]
        self.floor = self.mask(spot.roads is not None for spot in plan.spots)
        """The cells whose tiles are known."""
        self.everywhere = self.mask(True for _ in plan.spots)
        self.turnable = self.mask(spot.turns and spot.roads is not None for spot in plan.spots)
        self.doors = Doors()
        for spot, cell in zip(plan.spots, self.cell, strict=True):
            if spot.roads:
                self.doors.set(cell, spot.roads[0])

    def mask(self, which: Iterable[bool]) -> int:
        """The set of the cells for whose spots, in the plan's order, it is true."""
        return sum(1 << cell for cell, true in zip(self.cell, which, strict=True) if true)

    def linked(self, doors: Doors, start: int, floor: int) -> int:
        """A cell and all that one can walk to from there."""
        return reachable(self.grid, doors, start, floor, floor) | 1 << start

    def reached(self, doors: Doors, floor: int) -> int:
        """The start and all that one can walk to from it; nothing without a start."""
        return 0 if self.start is None else self.linked(doors, self.start, floor)
