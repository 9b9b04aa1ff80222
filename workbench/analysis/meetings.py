"""Where a row and a column of a heatmap meet and nothing was found: a nought, or no figure at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from workbench.analysis.measures import GONE, NEW
from workbench.language import mark, say
from workbench.render.heatmap import Line, Square

What = Literal["", "new", "gone", "never"]
"""What came of a place since before: ``never`` is where a row that is new crosses a column that is gone."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Which rows and columns of a comparison are new, and which are gone."""

    new: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    gone: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    """The ids of rows, and those of columns."""

    def what(self, row: str, column: str) -> What:
        """What came of the place where they meet."""
        new = row in self.new[0] or column in self.new[1]
        gone = row in self.gone[0] or column in self.gone[1]
        return "never" if new and gone else "new" if new else "gone" if gone else ""


def lines(before: Sequence[Sequence[Line]], now: Sequence[Sequence[Line]]) -> Lines:
    """Compare rows and columns with those before."""
    old, new = ([frozenset(line.id for line in axis) for axis in both] for both in (before, now))
    return Lines((new[0] - old[0], new[1] - old[1]), (old[0] - new[0], old[1] - new[1]))


@dataclass(frozen=True, slots=True)
class Meeting:
    """A row and a column that meet where no finding is."""

    row: str
    column: str
    template: str
    frame: str = field(default="{sentence}")
    """What is said round it, such as that it is new."""

    @property
    def sentence(self) -> str:
        """What is to be said of the place."""
        return say(self.frame, sentence=say(self.template, row=self.row, column=self.column))


def absent(row: Line, column: Line, noughts: bool, what: What) -> Square:
    """What stands where nothing was found.

    Args:
        row: the line that is level.
        column: the line that crosses it.
        noughts: whether nothing means a nought, such as a card that is in no smallest cover.
        what: what came of the place since before.
    """
    names = row.title, column.title
    if not noughts or what == "never":
        return Square(None, "–", Meeting(*names, mark("{row}, {column}: no data.")))
    nothing = mark("{row}, {column}: nothing.")
    if what == "new":
        return Square(None, f"0{NEW}", Meeting(*names, nothing, mark("New: {sentence}")))
    if what == "gone":
        return Square(None, say("gone"), Meeting(*names, nothing, mark("Gone: {sentence}")), GONE)
    return Square(0.0, "0", Meeting(*names, nothing))
