"""Menus: the actions that may be chosen, kept as ready-made tables and sets of places in them.

Nothing is built until it is looked at: counting is counting bits, choosing builds one action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from operator import index as as_index
from typing import Any, overload

from workbench.engine.actions import Action
from workbench.engine.bits import members, nth
from workbench.language import say

ALL = -1
"""In place of a set: the whole table."""

Menu = tuple[Sequence[Action], int]
"""A table of actions and the set of places in it that may be chosen, or `ALL`."""


def size(menus: Sequence[Menu]) -> int:
    """How many actions the menus offer."""
    total = 0
    for table, mask in menus:
        total += mask.bit_count() if mask >= 0 else len(table)
    return total


def pick(menus: Sequence[Menu], k: int) -> Action:
    """The k-th action of the menus, counted from 0.

    Raises:
        IndexError: if there are not so many.
    """
    for table, mask in menus:
        count = mask.bit_count() if mask >= 0 else len(table)
        if k < count:
            return table[nth(mask, k) if mask >= 0 else k]
        k -= count
    raise IndexError(say("fewer actions than that can be chosen"))


def each(menus: Sequence[Menu]) -> Iterator[Action]:
    """All the actions, in the order of the menus."""
    for table, mask in menus:
        if mask < 0:
            yield from table
        else:
            for place in members(mask):
                yield table[place]


def _offers(menu: Menu, action: object) -> bool:
    """Whether a menu offers an action. A table that is worked out on demand may know by itself what is in it."""
    table, mask = menu
    return action in table if mask < 0 else any(action == table[place] for place in members(mask))


class LegalActions(Sequence[Action]):
    """A lazy sequence of what may be chosen now; main actions first, then free ones, always in the same order.

    A *main* action is one of the turn's choices; a *free* one costs nothing and leaves the choice open (a discard).
    Free ones are only looked for when somebody asks: ask before the state changes.
    """

    __slots__ = ("main_menus", "_find_free", "_free")

    def __init__(self, main: Sequence[Menu], find_free: Callable[[], Sequence[Menu]]) -> None:
        self.main_menus, self._find_free = main, find_free
        self._free: Sequence[Menu] | None = None

    @property
    def free_menus(self) -> Sequence[Menu]:
        """The menus of free actions."""
        if self._free is None:
            self._free = self._find_free()
        return self._free

    @property
    def main(self) -> Iterator[Action]:
        """The main actions."""
        return each(self.main_menus)

    @property
    def free(self) -> Iterator[Action]:
        """The free actions."""
        return each(self.free_menus)

    def __iter__(self) -> Iterator[Action]:
        yield from each(self.main_menus)
        yield from each(self.free_menus)

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> list[Action]: ...
    def __getitem__(self, place: int | slice) -> Action | list[Action]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        place = as_index(place)
        if place < 0:
            place += len(self)
        if place < 0:
            raise IndexError(say("fewer actions than that can be chosen"))
        main = size(self.main_menus)
        return pick(self.main_menus, place) if place < main else pick(self.free_menus, place - main)

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """At which place an action stands; looked for from ``start`` on and before ``stop``.

        Raises:
            ValueError: when it does not.
        """
        start, stop, _ = slice(start, stop).indices(len(self))
        for place, action in enumerate(islice(self, start, stop), start):
            if action == value:
                return place
        raise ValueError(say("'{action}' is not among what can be chosen", action=str(value)[:80]))

    def __len__(self) -> int:
        return size(self.main_menus) + size(self.free_menus)

    def __bool__(self) -> bool:
        return any(mask if mask >= 0 else len(table) for table, mask in (*self.main_menus, *self.free_menus))

    def __contains__(self, action: object) -> bool:
        return any(_offers(menu, action) for menus in (self.main_menus, self.free_menus) for menu in menus)

    def __repr__(self) -> str:
        words = [str(action) for _, action in zip(range(8), self, strict=False)]
        return f"<{len(self)} legal actions: {', '.join(words)}{', …' if len(self) > len(words) else ''}>"
