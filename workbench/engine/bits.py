"""Sets of small numbers held in one integer: cells of a board, cards of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def members(mask: int) -> Iterator[int]:
    """The numbers of the set, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def nth(mask: int, k: int) -> int:
    """The k-th smallest number of the set, counted from 0."""
    passed = 0
    while k >= (count := (mask & 0xFFFF).bit_count()):
        k -= count
        mask >>= 16
        passed += 16
    while k:
        mask &= mask - 1
        k -= 1
    return passed + (mask & -mask).bit_length() - 1


def mask_of(numbers: Iterable[int]) -> int:
    """The set of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
