"""Seeded chance. Nothing in the workbench draws from any other source.

Two kinds: a `Stream` gives one number after the other (players, experiments); a *keyed order* shuffles by giving each
item a number that depends on the seed, the purpose and the item's own name alone, so that adding, removing or editing
one card leaves the order of all others as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")
_MASK64 = (1 << 64) - 1
_MASK128 = (1 << 128) - 1
# L'Ecuyer's 128-bit multiplier for a congruential generator with an odd state; its upper 64 bits are what is given out.
_MULTIPLIER = 0xDA942042E4DD58B5


def _digest(key: tuple[object, ...], size: int) -> int:
    text = "\x1f".join(f"{type(part).__name__}:{part}" for part in key)
    return int.from_bytes(blake2b(text.encode(), digest_size=size).digest(), "big")


class Stream:
    """A stream of random numbers that depends on its key alone; ``state`` is all there is to save."""

    __slots__ = ("state",)

    def __init__(self, *key: object) -> None:
        self.state = _digest(key, 16) | 1

    @classmethod
    def restored(cls, state: int) -> Stream:
        """The stream that had this ``state``."""
        stream = cls.__new__(cls)
        stream.state = state | 1
        return stream

    def copy(self) -> Stream:
        """An independent stream that will give the same numbers."""
        return Stream.restored(self.state)

    def child(self, *key: object) -> Stream:
        """A stream of its own for one purpose; drawing from it leaves this one as it was."""
        return Stream(self.state, *key)

    def below(self, n: int) -> int:
        """A whole number from 0 to n − 1, each equally likely (to within n in 2**64)."""
        self.state = state = self.state * _MULTIPLIER & _MASK128
        return (state >> 64) * n >> 64

    def unit(self) -> float:
        """A number from 0 up to but not including 1."""
        return self.below(1 << 53) / (1 << 53)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def name_key(name: str) -> int:
    """The number that stands for an item's name in keyed orders; work it out once for each item."""
    return _digest(("name", name), 8)


def purpose_key(seed: int, *purpose: object) -> int:
    """The number that stands for one shuffle: its seed, what is shuffled, how often it was before."""
    return _digest((seed, *purpose), 8)


def keyed_number(purpose: int, name: int) -> int:
    """64 random bits for one item in one shuffle."""
    mixed = (purpose ^ name) * 0x9E3779B97F4A7C15 & _MASK64
    mixed = (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9 & _MASK64
    return mixed ^ mixed >> 32


def keyed_order(purpose: int, names: Sequence[int], items: Iterable[int]) -> list[int]:
    """The items in random order; ``names[item]`` is the `name_key` of each."""
    numbered = [(keyed_number(purpose, names[item]), item) for item in items]
    numbered.sort()
    return [item for _, item in numbered]
