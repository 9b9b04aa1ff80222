"""The whole state of a game of Library Labyrinth, hidden order included."""

from __future__ import annotations

from typing import NamedTuple

from workbench.engine.chance import Script
from workbench.engine.grid import Doors, Grid

GRID = Grid(5, 5)
CENTRE_CELL = GRID.number["c3"]
TROLLEY = 1
"""The Trolley's number among the figures of a solo game."""


class Pile(NamedTuple):
    """A captured Terror with the cards that captured it (a set); it takes one place in a hand (LL-CAP-04)."""

    terror: int
    cards: int


class State:
    """Changed in place by the rules; `copy` is cheap since everything inside is a number or never changes.

    A *figure* is a seat, or the Trolley after the only seat. Sets of cells and of cards are integers.
    """

    __slots__ = (
        "seed",
        "deal",
        "phase",
        "seat",
        "first",
        "turn",
        "actions",
        "pending",
        "received",
        "passed",
        "granted",
        "tiles",
        "terror_tiles",
        "shelf_tiles",
        "reward_tiles",
        "doors",
        "lit",
        "seen",
        "terror_at",
        "shelf_at",
        "terror_cells",
        "shelf_cells",
        "meeples",
        "wyrm",
        "compass",
        "hands",
        "piles",
        "decks",
        "shuffles",
        "discard",
        "terror_stack",
        "shelf_stack",
        "returned",
        "filled",
        "curses",
        "curse_discard",
        "result",
        "script",
    )

    seed: int
    deal: int
    """How often the game was set up anew (`four_shelf_redeal = onreveal`)."""
    phase: str
    """``start``, ``action``, ``extra`` (a Library Card's second decision) or ``over``."""
    seat: int
    """Whose turn it is, from 0."""
    first: int
    """Who began, from 0."""
    turn: int
    """Turns begun; 0 before the first."""
    actions: int
    """Actions left."""
    pending: int
    """Genres still to be named by this seat at the start, or extra Books still to be decided."""
    received: int
    """1 if this turn has an action from Pass-An-Action."""
    passed: int
    """1 if one was passed on in this turn."""
    granted: int
    """Time Machines played in this turn."""
    tiles: tuple[int, ...]
    """The kind of tile on each cell."""
    terror_tiles: int
    shelf_tiles: int
    reward_tiles: int
    doors: Doors
    lit: int
    seen: int
    """Cells that have ever been lit: their tiles are public (LL-AMB-32)."""
    terror_at: dict[int, int]
    """The Terror on each cell that has one."""
    shelf_at: dict[int, int]
    """The genre of the Shelf token on each cell that has one."""
    terror_cells: int
    shelf_cells: int
    meeples: list[int]
    """The cell of each figure."""
    wyrm: int
    """The Bookwyrm's junction, 0 to 11."""
    compass: int
    """Quarter turns clockwise of the compass (`rotate_centre = turn_compass`)."""
    hands: list[int]
    """Each figure's cards, without piles."""
    piles: list[tuple[Pile, ...]]
    """Each figure's captured Terrors."""
    decks: list[tuple[int, ...]]
    """Each deck; the top card is the last."""
    shuffles: list[int]
    """How often each deck was made anew from its discards."""
    discard: int
    """All discarded Books and Rewards; each belongs to one deck."""
    terror_stack: tuple[int, ...]
    shelf_stack: tuple[int, ...]
    """The token stacks; the top is the last."""
    returned: tuple[tuple[int, int], ...]
    """(genre, Terror) of each filled Shelf, in the order in which they were filled."""
    filled: int
    """The set of filled genres."""
    curses: tuple[str, ...]
    """The Disturbance deck; the top card is the last."""
    curse_discard: tuple[str, ...]
    result: str
    """``won``, ``six-terrors`` or ``out-of-time``; empty while the game goes on."""
    script: Script | None
    """What chance is to reveal, while a record is replayed from its results; no part of the position."""

    def copy(self) -> State:
        """An independent copy."""
        new = State.__new__(State)
        new.seed = self.seed
        new.deal = self.deal
        new.phase = self.phase
        new.seat = self.seat
        new.first = self.first
        new.turn = self.turn
        new.actions = self.actions
        new.pending = self.pending
        new.received = self.received
        new.passed = self.passed
        new.granted = self.granted
        new.tiles = self.tiles
        new.terror_tiles = self.terror_tiles
        new.shelf_tiles = self.shelf_tiles
        new.reward_tiles = self.reward_tiles
        new.doors = self.doors.copy()
        new.lit = self.lit
        new.seen = self.seen
        new.terror_at = self.terror_at.copy()
        new.shelf_at = self.shelf_at.copy()
        new.terror_cells = self.terror_cells
        new.shelf_cells = self.shelf_cells
        new.meeples = self.meeples.copy()
        new.wyrm = self.wyrm
        new.compass = self.compass
        new.hands = self.hands.copy()
        new.piles = self.piles.copy()
        new.decks = self.decks.copy()
        new.shuffles = self.shuffles.copy()
        new.discard = self.discard
        new.terror_stack = self.terror_stack
        new.shelf_stack = self.shelf_stack
        new.returned = self.returned
        new.filled = self.filled
        new.curses = self.curses
        new.curse_discard = self.curse_discard
        new.result = self.result
        new.script = None
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(
            _comparable(getattr(self, name)) == _comparable(getattr(other, name)) for name in _POSITION
        )

    __hash__ = None  # type: ignore[assignment]

    def used(self, figure: int) -> int:
        """Places used in a figure's hand (LL-HAND-01)."""
        return self.hands[figure].bit_count() + len(self.piles[figure])


_POSITION = tuple(name for name in State.__slots__ if name != "script")


def _comparable(value: object) -> object:
    if isinstance(value, Doors):
        return (value.north, value.east, value.south, value.west)
    return value
