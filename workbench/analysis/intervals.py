"""A share that was counted: exact, or estimated from samples with its 95 % interval."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

from workbench.analysis.rows import percent
from workbench.language import say

_Z = NormalDist().inv_cdf(0.975)


def wilson(hits: int, n: int) -> tuple[float, float]:
    """The 95 % score interval of a proportion (Wilson 1927), for hits out of a fixed number n of independent tries::

        (p + z²/2n ± z·√(p(1 − p)/n + z²/4n²)) / (1 + z²/n)   with p = hits/n and z = 1.95996…

    Raises:
        ValueError: without a try, or for more hits than tries.
    """
    if not 0 <= hits <= n or n < 1:
        raise ValueError(f"{hits} of {n} is no proportion.")
    p, square = hits / n, _Z * _Z / n
    middle, half = p + square / 2, _Z * sqrt(p * (1 - p) / n + square / (4 * n))
    low, high = (middle - half) / (1 + square), (middle + half) / (1 + square)
    return (0.0 if hits == 0 else low, 1.0 if hits == n else high)


@dataclass(frozen=True, slots=True)
class Share:
    """A chance from 0 to 1: an exact fraction, or hits among samples."""

    value: Fraction
    n: int = 0
    """How many samples it rests on; 0 when it is exact."""

    @classmethod
    def of(cls, hits: int, n: int) -> Share:
        """The share of hits among n samples."""
        return cls(Fraction(hits, n), n)

    @property
    def exact(self) -> bool:
        """Whether it is no estimate."""
        return self.n == 0

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % Wilson interval; None when it is exact."""
        return None if self.exact else wilson(round(self.value * self.n), self.n)

    @property
    def sentence(self) -> str:
        """The share in words, an estimate with what it rests on."""
        interval = self.interval
        if interval is None:
            return percent(self.value)
        low, high = (percent(Fraction(end)) for end in interval)
        return say("{share} ({low} to {high}, n = {n})", share=percent(self.value), low=low, high=high, n=self.n)
