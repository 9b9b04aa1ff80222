"""The actions of Labyrinth: The Card Game, as a player names them. Each line of notation reads aloud well.

Cells are written ``column,row`` with signs: the starting square is 0,0 1,0 0,1 1,1. A card lies as its row of the pack
says, or is turned ``right``, ``round`` or ``left``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from workbench.engine.actions import Action, part
from workbench.language import mark

TURNS = (None, mark("right"), mark("round"), mark("left"))
"""The word for each number of clockwise quarters."""


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lay a hand card beside the others (LC-LAY)."""

    verb: ClassVar[str] = "lay"
    also: ClassVar[tuple[str, ...]] = (mark("place"), mark("put"), mark("play"))
    card: str = part("card")
    cell: str = part("cell", lead="at")
    turned: str | None = part("turn", lead="turned", default=None)


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take connected cards (LC-TAKE). They are a set: whatever order they are given in, they are kept in one."""

    verb: ClassVar[str] = "take"
    also: ClassVar[tuple[str, ...]] = (mark("collect"), mark("get"))
    cards: tuple[str, ...] = part("card", many=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(set(self.cards))))


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """Take nothing (LC-TAKE-06)."""

    verb: ClassVar[str] = "leave"
    also: ClassVar[tuple[str, ...]] = (mark("skip"),)


ACTIONS: tuple[type[Action], ...] = (Lay, Take, Leave)
