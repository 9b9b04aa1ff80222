"""Ready-made actions: each is built once and then only pointed at from menus (see `workbench.engine.menus`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from workbench.engine.actions import Action
from workbench.engine.bits import nth
from workbench.engine.menus import ALL, Menu
from workbench.games.library_labyrinth.actions import (
    Choose,
    Discard,
    End,
    Flip,
    Give,
    More,
    Move,
    NoMore,
    PassAction,
    Receive,
    Ride,
    Rotate,
    Send,
    Swap,
    Take,
    Use,
)
from workbench.games.library_labyrinth.components import GENRES
from workbench.games.library_labyrinth.state import GRID

Table = tuple[Action, ...]


class Tables:
    """The tables of one box. Places in them are cells, genres or *units*: cards, then captured Terrors."""

    def __init__(self, units: tuple[str, ...]) -> None:
        self.units = units
        self._kept: dict[tuple[object, ...], Table] = {}
        self.plain = _plain_actions()
        self.discards = self.discard(None)
        self.chooses: Table = tuple(Choose(genre) for genre in GENRES)
        self.no_more: Menu = ((NoMore(),), ALL)

    def _keep(self, key: tuple[object, ...], make: Callable[[], Table]) -> Table:
        table = self._kept[key] = make()
        return table

    def take(self, using: tuple[str, ...] = (), into: str | None = None) -> Table:
        """A Take of each genre."""
        key = ("take", using, into)
        return self._kept.get(key) or self._keep(key, lambda: tuple(Take(genre, using, into) for genre in GENRES))

    def more(self, into: str | None) -> Table:
        """An extra card of each genre."""
        key = ("more", into)
        return self._kept.get(key) or self._keep(key, lambda: tuple(More(genre, into) for genre in GENRES))

    def flip(self, using: str | None) -> Table:
        """A Flip of each cell."""
        key = ("flip", using)
        return self._kept.get(key) or self._keep(key, lambda: tuple(Flip(cell, using) for cell in GRID.names))

    def move(
        self, kind: type[Move | Send | Ride], using: tuple[str, ...], draw: bool, into: str | None = None
    ) -> Table:
        """A walk to each cell without capture or return."""

        def make() -> Table:
            if kind is Ride:
                return tuple(Ride(cell, using, draw=draw, into=into) for cell in GRID.names)
            return tuple(kind(cell, using, draw=draw) for cell in GRID.names)

        key = kind, using, draw, into
        return self._kept.get(key) or self._keep(key, make)

    def give(self, to: str, using: str | None) -> Table:
        """A gift of each unit."""
        key = ("give", to, using)
        return self._kept.get(key) or self._keep(key, lambda: tuple(Give((unit,), to, using) for unit in self.units))

    def receive(self, giver: str, using: str | None) -> Table:
        """A gift of each unit the other way."""
        key = ("receive", giver, using)
        return self._kept.get(key) or self._keep(
            key, lambda: tuple(Receive((unit,), giver, using) for unit in self.units)
        )

    def discard(self, by: str | None) -> Table:
        """A discard of each card."""
        key = ("discard", by)
        return self._kept.get(key) or self._keep(key, lambda: tuple(Discard(unit, by) for unit in self.units))

    def use(self, token: str) -> Table:
        """A Time Machine played."""
        key = ("use", token)
        return self._kept.get(key) or self._keep(key, lambda: (Use(token),))


_CELLS = len(GRID.names)
TAKE_AT = 0
"""Where in `Tables.plain` the Takes begin, one a genre; and so on for the others, one a cell."""
FLIP_AT = TAKE_AT + len(GENRES)
CLOCKWISE_AT = FLIP_AT + _CELLS
ANTICLOCKWISE_AT = CLOCKWISE_AT + _CELLS
MOVE_AT = ANTICLOCKWISE_AT + _CELLS
DRAW_AT = MOVE_AT + _CELLS
"""Moves that end on a Reward tile and draw there."""
PASS_ACTION_AT = DRAW_AT + _CELLS
END_AT = PASS_ACTION_AT + 1


def _plain_actions() -> Table:
    """All main actions that need no card: one table, so that what a turn offers is mostly one set of places in it."""
    return (
        *(Take(genre) for genre in GENRES),
        *(Flip(cell) for cell in GRID.names),
        *(Rotate(cell, "cw") for cell in GRID.names),
        *(Rotate(cell, "ccw") for cell in GRID.names),
        *(Move(cell) for cell in GRID.names),
        *(Move(cell, draw=True) for cell in GRID.names),
        PassAction(),
        End(),
    )


class Passes(Sequence[Action]):
    """All that may go between the asked hand and a partner's: gifts, gifts the other way, exchanges; built only when
    looked at. ``given`` and ``got`` are the units that may be a gift (none where there is no room)."""

    __slots__ = ("_tables", "_mine", "_theirs", "_given", "_got", "_partner", "_using")

    def __init__(self, tables: Tables, mine: int, theirs: int, given: int, got: int, partner: str, using: str | None):
        self._tables = tables
        self._mine = mine
        self._theirs = theirs
        self._given = given
        self._got = got
        self._partner = partner
        self._using = using

    def __len__(self) -> int:
        swaps = self._mine.bit_count() * self._theirs.bit_count()
        return self._given.bit_count() + self._got.bit_count() + swaps

    def __getitem__(self, place: int) -> Action:  # type: ignore[override]  # menus never slice
        if not 0 <= place < len(self):
            raise IndexError(place)
        if place < (given := self._given.bit_count()):
            return self._tables.give(self._partner, self._using)[nth(self._given, place)]
        place -= given
        if place < (got := self._got.bit_count()):
            return self._tables.receive(self._partner, self._using)[nth(self._got, place)]
        mine, theirs = divmod(place - got, self._theirs.bit_count())
        units = self._tables.units
        return _swap(units[nth(self._mine, mine)], units[nth(self._theirs, theirs)], self._partner, self._using)


@lru_cache(maxsize=50_000)
def _swap(mine: str, theirs: str, partner: str, using: str | None) -> Swap:
    return Swap((mine,), (theirs,), partner, using)
