"""The oracle's two answers: `choices` says what may be chosen, `carry_out` what it does.

`comparable` brings a position document into the form in which two of them can be compared: what has no order in the
law has a fixed one there.
"""

from __future__ import annotations

from copy import deepcopy

from tests.oracle.choices import choices, normal
from tests.oracle.effects import NewDeal, Reshuffle, carry_out
from tests.oracle.table import Position, Table, table_of

__all__ = ["NewDeal", "Position", "Reshuffle", "Table", "carry_out", "choices", "comparable", "normal", "table_of"]


def comparable(state: Position) -> Position:
    """Hands, piles and discards are sets; decks, stacks and the Disturbance discards are in order."""
    plain = deepcopy(state)
    for hand in plain["hands"].values():
        hand["cards"].sort()
        hand["piles"].sort(key=lambda pile: pile["terror"])
        for pile in hand["piles"]:
            pile["cards"].sort()
    for cards in plain["discards"].values():
        cards.sort()
    return plain
