"""Numbers laid over a board: one for each cell, with a scale, its meaning in one sentence and where it comes from.

An overlay knows no game and draws nothing. `workbench.analysis.board` makes them, `workbench.render` shows them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from workbench.language import plural, say, sentence_case


@dataclass(frozen=True, slots=True)
class Reading:
    """What an overlay says about one cell."""

    cell: str
    """The cell's id in the scene, such as ``cell:c3``."""
    value: float | None
    """The number that is shown as heat; None when there is none, as for a cell that cannot be reached."""
    text: str
    """The number in at most four characters, as it stands on the cell."""
    label: str
    """A whole sentence for somebody who cannot see it, which names no cell: its cell's label goes before it."""
    interval: tuple[float, float] | None = None
    """The 95 % interval of an estimate, in the unit of ``value``; None when it is exact."""
    marked: bool = False
    """Whether this is one of the cells that the overlay is about (a dead end), to be marked without its colour."""


@dataclass(frozen=True)
class Overlay:
    """A statistic of a board, cell by cell.

    Raises:
        ValueError: for a scale without room, a reading outside it, or two readings of one cell.
    """

    name: str
    """One word for programs: ``distance``, ``dead-ends``, …"""
    title: str
    meaning: str
    """What the number of a cell means, in one sentence."""
    unit: str
    """What is counted: ``steps``, ``%``, …; empty when the title says it."""
    readings: tuple[Reading, ...]
    """At most one a cell. A cell without one is not what the overlay is about."""
    low: float
    """The value at the pale end of the scale."""
    high: float
    """The value at the strong end of the scale."""
    source: str
    """What it was computed from, in one sentence."""
    samples: int = 0
    """How many samples an estimate rests on, each figure with its 95 % interval; 0 when all figures are exact."""
    seed: str = ""
    """The key of the stream that drew the samples."""
    nothing: str = ""
    """What it means that a reading has no value, in a few words."""
    mark: str = ""
    """What it means that a cell is marked, in a few words."""

    def __post_init__(self) -> None:
        cells = [reading.cell for reading in self.readings]
        if self.low >= self.high:
            raise ValueError(f"overlay {self.name}: its scale must go up, and not from {self.low} to {self.high}.")
        if len(set(cells)) < len(cells):
            raise ValueError(f"overlay {self.name}: a cell has two readings.")
        for reading in self.readings:
            if reading.value is not None and not self.low <= reading.value <= self.high:
                raise ValueError(f"overlay {self.name}: {reading.cell} has {reading.value}, which is off the scale.")

    @cached_property
    def by_cell(self) -> Mapping[str, Reading]:
        """Each cell's reading by the cell's id."""
        return {reading.cell: reading for reading in self.readings}

    @property
    def exact(self) -> bool:
        """Whether no figure is an estimate."""
        return self.samples == 0

    def share(self, reading: Reading) -> float | None:
        """Where a reading lies on the scale, from 0 to 1; None without a value."""
        return None if reading.value is None else (reading.value - self.low) / (self.high - self.low)

    @property
    def evidence(self) -> str:
        """How sure the figures are, and what they rest on, in whole sentences."""
        if self.exact:
            return f"{say('Exact.')} {self.source}"
        estimated = plural(
            self.samples,
            "Estimated from {number} sample (seed {seed}); every figure has a 95 % interval.",
            "Estimated from {number} samples (seed {seed}); every figure has a 95 % interval.",
            seed=self.seed,
        )
        return f"{estimated} {self.source}"

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """What the signs beside the scale mean: ``("none", …)`` for no value, ``("mark", …)`` for a marked cell.

        Only those that some cell has.
        """
        found: list[tuple[str, str]] = []
        if self.nothing and any(reading.value is None for reading in self.readings):
            found.append(("none", self.nothing))
        if self.mark and any(reading.marked for reading in self.readings):
            found.append(("mark", self.mark))
        return tuple(found)


def read_out(name: str, label: str, reading: str) -> str:
    """A cell's label with what an overlay says about it: its name, the number, and then all else.

    Who goes from cell to cell with a screen reader to hear the numbers need not hear the rest first.
    """
    rest = label.removeprefix(name).lstrip(" :,;") if label.startswith(name) else label
    return f"{name}: {reading} {sentence_case(rest)}".strip()


def figure(value: float) -> str:
    """A value in as few characters as it needs: whole numbers as such, small ones with two digits after the point."""
    if abs(value - round(value)) < 1e-9:
        return f"{round(value)}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"
