"""The shades of a figure: where it lies between the ends of its scale, and the colour for that.

The colours are those of `workbench.render.scales`, with the shades between them. What a colour says also stands as a
number in the square.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from workbench.render.palette import contrast
from workbench.render.scales import LESS_TO_MORE, LOW_TO_HIGH

Course = Literal["amount", "change"]

STOPS = {"amount": LOW_TO_HIGH, "change": LESS_TO_MORE}
NOTHING = {"light": "#dcd6ca", "dark": "#3a3d44"}
"""The ground of a square without a figure."""
NOUGHT = {"light": "#f3efe6", "dark": "#22252c"}
"""The ground of an amount of exactly nothing: what cannot be stands apart from what is rare."""
STEPS = 120


@dataclass(frozen=True, slots=True)
class Scale:
    """What colours mean: ``low`` and ``high`` are its ends, in the unit of the figures."""

    course: Course
    """From little to much, or from less over the same to more."""
    low: float
    high: float
    unit: str
    """In words, for the legend: ``% of the deck's symbols``."""
    ticks: tuple[tuple[float, str], ...] = ()
    """Places along the scale and what to write there; without any there is no scale, only the keys."""
    keys: tuple[tuple[float | None, str], ...] = ()
    """Figures with a colour of their own beside the scale, and what to write there; None: that there is no figure."""

    @property
    def course_and_ends(self) -> tuple[Course, float, float]:
        """What the colours of figures depend on."""
        return self.course, self.low, self.high

    def place(self, value: float) -> float:
        """Where a figure lies on the scale, from 0 to 1."""
        if self.high <= self.low:
            return 0.0
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))


def colour(scale: Scale, value: float | None, theme: str) -> str:
    """The colour of a figure as ``#rrggbb``; one of its own where there is none."""
    if value is None:
        return NOTHING[theme]
    if value == 0 and scale.course == "amount":
        return NOUGHT[theme]
    return shades(theme, scale.course)[round(scale.place(value) * STEPS)]


@lru_cache(maxsize=1024)
def ink(ground: str) -> str:
    """What to write with on a colour: black or white themselves, since the shades between the steps leave no room."""
    return max(("#000000", "#ffffff"), key=lambda one: contrast(one, ground))


@lru_cache(maxsize=8)
def shades(theme: str, course: Course) -> tuple[str, ...]:
    """All shades of a scale from its low end to its high one."""
    stops = [[int(stop[i : i + 2], 16) for i in (1, 3, 5)] for stop in STOPS[course][theme]]
    found = []
    for step in range(STEPS + 1):
        place, part = divmod(step * (len(stops) - 1) / STEPS, 1)
        here, there = stops[int(place)], stops[min(int(place) + 1, len(stops) - 1)]
        channels = [round(a + (b - a) * part) for a, b in zip(here, there, strict=True)]
        found.append("#" + "".join(f"{channel:02x}" for channel in channels))
    return tuple(found)
