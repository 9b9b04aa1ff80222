"""A board as a plan: what can be counted on it without knowing the game.

A ruleset that can draw a plan of its board is a `DrawsPlan`; `workbench.analysis.board` does the counting. Two spots
are neighbours when they lie one apart in x or in y; one steps from road to road where both are open towards each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable


def everything(kinds: Mapping[str, str]) -> bool:
    """Nothing is ruled out."""
    return True


@dataclass(frozen=True, slots=True)
class Spot:
    """One cell of the board, with what is known of the tile on it, whichever side is up."""

    id: str
    """The cell's id in the scene, such as ``cell:c3``."""
    name: str
    x: int
    y: int
    roads: tuple[int, ...] | None
    """Sets of joined open edges (see `workbench.engine.openings`) as the tile lies; None: nobody has seen it yet."""
    turns: bool = False
    """Whether players may rotate it once it is lit."""
    goal: bool = False
    """Whether it is known to be a goal."""


@dataclass(frozen=True, slots=True)
class Lot:
    """Tiles of one kind among those that nobody has seen, each in any of four orientations."""

    kind: str
    number: int
    """How many of the unseen spots hold one."""
    tiles: tuple[int, ...]
    """The open edges of each tile of the box that may be one of them; each choice of ``number`` is equally likely."""
    goal: bool = False


@dataclass(frozen=True, slots=True)
class Unseen:
    """What may lie on the spots without roads: every tile of the lots is as likely on each of them."""

    lots: tuple[Lot, ...]
    allowed: Callable[[Mapping[str, str]], bool] = everything
    """Whether a board can have been dealt, by the kind on each unseen spot's id."""


@dataclass(frozen=True, slots=True)
class Cards:
    """A part of a shuffled deck: ``number`` cards of it, drawn from those that nobody has seen."""

    number: int
    pool: Mapping[str, int]
    """How many unseen cards there are of each kind; each choice of ``number`` of them is equally likely."""


@dataclass(frozen=True, slots=True)
class Strikes:
    """What strikes cells at the end of turns: each time the next card of a shuffled deck says which."""

    coming: tuple[Mapping[str, tuple[str, ...]], ...]
    """For each turn to come, this one first, the ids of the cells that each kind of card would strike."""
    deck: tuple[Cards, ...]
    """The parts of the deck; which part of it lies where is as random as all else."""
    title: str
    """What the average number is called, as in ``Curses to expect``."""
    once_title: str
    """What the chance is called, as in ``Chance of a curse``."""
    word: str
    """What happens to a cell, as in ``cursed``."""
    condition: str
    """What has to be for the figures to hold, in a sentence."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A board as somebody may know it. What a game does not have is left out."""

    spots: tuple[Spot, ...]
    start: str | None
    """The id of the cell from which ways are counted."""
    start_name: str = ""
    """That cell in words that can follow *from*: ``the centre``."""
    when: str = ""
    """A condition under which ways are counted, at the end of a sentence: ``once all tiles are lit``."""
    rotation: str = ""
    """What counts as one rotation, in a sentence; a tile is turned from itself or from a neighbouring cell. Empty:
    tiles are never turned."""
    goal_name: str = ""
    """What a goal is called: ``Shelf tile``. Empty: there are none."""
    unseen: Unseen | None = None
    strikes: Strikes | None = None
    source: str = ""
    """What the plan shows, in a sentence."""


@runtime_checkable
class DrawsPlan(Protocol):
    """A ruleset whose board can be looked at without playing."""

    def plan(self, state: Any) -> Plan:
        """The board of a state, as far as its tiles are known there: give it a view's state, which holds no secret.

        No order of a deck shows in it, also in that of a whole state.
        """
