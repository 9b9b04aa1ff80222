"""How large an explorer's figure draws a heatmap: what fits into the width of the page, and how labels are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.render.elements import clean
from workbench.render.heatmap import Heatmap, Line, brief
from workbench.render.lettering import cut, width, wrap

SIZE = 12
"""Of all letters, in pixels."""
NARROWEST, LOWEST, HIGH = 16.0, 20.0, 28.0
"""A column and a row are at first at least so many pixels wide and high, more of them are reached by panning; a row is
higher where there are few."""
ROWS_AT_ONCE, FEW_ROWS = 26, 12
CLOSEST = 14.0
"""So narrow may columns be when all of them fit then: to pan for the last one would be tiresome."""
WIDEST = 150.0
"""A column grows no wider."""
ROOM_OF_FEW = 80.0
"""So much is left to each column, where they are few, before the names of rows take more than a third of the width."""
LONGEST_NAME = 170.0
"""Of a row, and of a column that is written upright."""
LONGEST_LEVEL, LEVEL_LINES, LEADING = 260.0, 2, 15.0
"""How long the label of a column is that is written level, where there are few, in how many lines, how far apart."""
MARGIN = 30.0


@dataclass(frozen=True, slots=True)
class Room:
    """What the page has."""

    theme: str = "light"
    width: float = 1000


@dataclass(frozen=True, slots=True)
class Sizes:
    """What fits where, in pixels."""

    heatmap: Heatmap
    page: float
    """How wide the page is."""

    @property
    def name_of_row(self) -> float:
        """How wide the names of rows may be: a third, and more where the columns are few."""
        left = self.page - MARGIN - ROOM_OF_FEW * self._across
        return min(LONGEST_NAME, max(self.page * 0.33, left))

    @property
    def left(self) -> float:
        """How much stands left of the first column."""
        return min(self.name_of_row, _longest(self.heatmap.rows)) + 12

    @property
    def columns(self) -> float:
        """About how wide all columns together are shown."""
        return max(120.0, self.page - self.left - MARGIN)

    @property
    def columns_at_once(self) -> int:
        """How many columns are shown at first, if there are so many."""
        closely, well = (max(4, int(self.columns / max(wide, self.number + 2))) for wide in (CLOSEST, NARROWEST))
        return self._across if well < self._across <= closely else well

    @property
    def rows_at_once(self) -> int:
        """How many rows are shown at first."""
        return min(max(1, len(self.heatmap.rows)), ROWS_AT_ONCE)

    @property
    def row(self) -> float:
        """How high a row is."""
        return LOWEST if self.rows_at_once > FEW_ROWS else HIGH

    @property
    def is_panned(self) -> bool:
        """Whether there are more rows or columns than are shown at first."""
        return self._across > self.columns_at_once or len(self.heatmap.rows) > self.rows_at_once

    @property
    def number(self) -> float:
        """How wide the widest number is."""
        texts = {square.sign for squares in self.heatmap.squares for square in squares}
        return max((width(text, SIZE) for text in texts), default=0.0)

    @property
    def is_level(self) -> bool:
        """Whether the labels of columns can be written level, whole or with as much of them as when turned."""
        as_much = self._level_room * LEVEL_LINES >= LONGEST_NAME
        for lines, line in zip(self._levels(), self.heatmap.columns, strict=True):
            is_cut_anyway = width(brief(line), SIZE) > LONGEST_NAME
            if " ".join(lines) != _level(line) and not (as_much and is_cut_anyway):
                return False
        return True

    @property
    def _level_room(self) -> float:
        return min(self.column, self.columns / self._across) - 8

    def _levels(self) -> list[tuple[str, ...]]:
        """The lines of the labels of columns, as they are written level."""
        room = self._level_room
        return [wrap(_level(line), SIZE, room, LEVEL_LINES) for line in self.heatmap.columns]

    @property
    def column(self) -> float:
        """How wide a column grows at most: as wide as its label, where there are few."""
        return max(WIDEST, min(LONGEST_LEVEL, _longest(self.heatmap.columns)) + 12)

    @property
    def labels(self) -> list[str]:
        """The labels of columns as they are written."""
        if self.is_level:
            return ["\n".join(lines) for lines in self._levels()]
        return [cut(clean(brief(line)), SIZE, LONGEST_NAME) for line in self.heatmap.columns]

    @property
    def height(self) -> int:
        """How high the figure is without what is told below the squares."""
        level = 24.0 + LEADING * (max(map(len, self._levels()), default=1) - 1)
        labels = level if self.is_level else min(LONGEST_NAME, _longest(self.heatmap.columns)) + 10
        groups = 24 if self.heatmap.groups else 8
        return int(self.rows_at_once * self.row + labels + groups + 12)

    @property
    def width(self) -> int:
        """How wide the whole figure grows at most."""
        return int(self.left + self._across * self.column + 24)

    @property
    def _across(self) -> int:
        return max(1, len(self.heatmap.columns))


def _longest(lines: Sequence[Line]) -> float:
    return max((width(brief(line), SIZE) for line in lines), default=0.0)


def _level(line: Line) -> str:
    return cut(clean(brief(line)), SIZE, LONGEST_LEVEL)
