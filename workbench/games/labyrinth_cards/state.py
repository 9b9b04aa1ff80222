"""The whole state of a game of Labyrinth: The Card Game, hidden order included."""

from __future__ import annotations

from workbench.engine.chance import Script
from workbench.games.labyrinth_cards.plane import Rim, Table

UNKNOWN = -1
"""In place of a card in the deck, for those who may not know it."""


class State:
    """Changed in place by the rules; `copy` is cheap. Sets of cards are integers.

    In a concealed state a hand that may not be seen is an empty set, though `barred` still has an entry a card.
    """

    __slots__ = (
        "seed",
        "phase",
        "seat",
        "first",
        "turn",
        "stuck",
        "table",
        "rim",
        "last",
        "takeable",
        "hands",
        "barred",
        "deck",
        "taken",
        "result",
        "script",
    )

    seed: int
    phase: str
    """``lay``, ``take`` or ``over``; ``between`` while a turn passes on."""
    seat: int
    """Whose turn it is, from 0."""
    first: int
    """Who began, from 0."""
    turn: int
    """Turns begun, skipped ones included."""
    stuck: int
    """Turns skipped in succession (`stuck_rule = skip`)."""
    table: Table
    rim: Rim
    """The free cells beside cards (see `plane`); follows from the table."""
    last: int | None
    """The cell of the card laid last, as long as no other was laid."""
    takeable: int
    """The cards that the laid card is connected with, judged once (LC-CON-04); 0 unless some can be taken now."""
    hands: list[int]
    barred: list[tuple[int, ...]]
    """For each card in a seat's hand the set of cards that everybody knows it not to be, from what the seat had to do
    by the rules. In ascending order: nobody knows which card of a hand is which."""
    deck: tuple[int, ...]
    """The top card is the last."""
    taken: list[int]
    """What each seat has taken: a point a card (LC-TAKE-07)."""
    result: str
    """``all-laid`` or ``all-stuck``; empty while the game goes on."""
    script: Script | None
    """What chance is to reveal, while a record is replayed from its results; no part of the position."""

    def copy(self) -> State:
        """An independent copy."""
        new = State.__new__(State)
        new.seed = self.seed
        new.phase = self.phase
        new.seat = self.seat
        new.first = self.first
        new.turn = self.turn
        new.stuck = self.stuck
        new.table = self.table.copy()
        new.rim = self.rim.copy()
        new.last = self.last
        new.takeable = self.takeable
        new.hands = self.hands.copy()
        new.barred = self.barred.copy()
        new.deck = self.deck
        new.taken = self.taken.copy()
        new.result = self.result
        new.script = None
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(getattr(self, name) == getattr(other, name) for name in _POSITION)

    __hash__ = None  # type: ignore[assignment]

    def holds(self, seat: int) -> int:
        """How many cards a seat has in hand, known or not."""
        return len(self.barred[seat])

    def knows(self, seat: int) -> bool:
        """Whether all cards of a hand are known here."""
        return self.hands[seat].bit_count() == self.holds(seat)

    @property
    def seen(self) -> int:
        """The cards that everybody has seen: those on the table and those taken."""
        cards = 0
        for placed in self.table.values():
            cards |= 1 << (placed >> 2)
        for taken in self.taken:
            cards |= taken
        return cards


_POSITION = tuple(name for name in State.__slots__ if name != "script")
