"""Pearson's test, with the standard library alone."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from statistics import NormalDist
from typing import Any


def too_large(statistic: float, freedom: int, level: float = 1e-6) -> bool:
    """Whether chance alone gives so large a statistic less often than ``level`` (Wilson and Hilferty)."""
    cube = math.cbrt(statistic / freedom)
    spread = 2 / (9 * freedom)
    return (cube - (1 - spread)) / math.sqrt(spread) > NormalDist().inv_cdf(1 - level)


def uniform(counts: Iterable[int]) -> bool:
    """Whether these counts can be those of equally likely cases."""
    listed = [*counts]
    return fits(dict(enumerate(listed)), dict.fromkeys(range(len(listed)), 1))


def fits(counts: Mapping[Any, int], weights: Mapping[Any, float]) -> bool:
    """Whether the counts can come from these weights; a case without weight must not occur."""
    if set(counts) - set(weights):
        return False
    drawn, whole = sum(counts.values()), sum(weights.values())
    expected = {case: drawn * weight / whole for case, weight in weights.items()}
    assert min(expected.values()) >= 5, f"draw more: {len(weights)} cases, {drawn} draws"
    statistic = sum((counts.get(case, 0) - e) ** 2 / e for case, e in expected.items())
    return not too_large(statistic, len(weights) - 1)
