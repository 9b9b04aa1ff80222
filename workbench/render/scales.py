"""Colour scales for figures: from low to high, and from less over the same to more.

From low to high in steps of equal distance in OKLab, whose lightness only falls (or only rises), so that nobody needs
the hue. Less and more are blue and orange, which all kinds of colour vision tell apart, and the figure has its sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from workbench.render.palette import HEAT, HEAT_STEPS, ink_on

LOW_TO_HIGH = HEAT
LESS_TO_MORE = {
    "light": ("#1d4f8c", "#5e93c9", "#b5d0ea", "#f6f2e9", "#f3cc9b", "#d68f3f", "#8a4a05"),
    "dark": ("#9fcbf3", "#5590c9", "#274b73", "#26292f", "#6e4b1f", "#bf8037", "#f6c383"),
}
STEPS = HEAT_STEPS


def step(value: Fraction | float, low: Fraction | float, high: Fraction | float, steps: int = STEPS) -> int:
    """The step of the scale from low to high on which a value lies, from 0."""
    if high <= low:
        return 0
    return min(steps - 1, max(0, int((value - low) * steps / (high - low))))


def sheet(scope: str, name: str, scale: Sequence[str]) -> str:
    """CSS that colours ``.name-0``, ``.name-1``, … inside a scope."""
    return "".join(
        f"{scope} .{name}-{number}{{background:{colour};color:{ink_on(colour)}}}" for number, colour in enumerate(scale)
    )
