"""Advice: what brings points now, judged by what the seat can see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from workbench.engine.advice import Advice
from workbench.games.labyrinth_cards.actions import Lay, Take
from workbench.games.labyrinth_cards.laying import Beside
from workbench.games.labyrinth_cards.legal import legal_actions, place_of
from workbench.games.labyrinth_cards.sentences import points
from workbench.games.labyrinth_cards.state import State
from workbench.games.labyrinth_cards.taking import Loose
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards


def advise(rules: LabyrinthCards, s: State) -> Iterator[Advice]:
    """Every taking, and every lay after which something can be taken; worth the points that it brings."""
    beside = Beside(rules.box, s) if s.phase == "lay" else None
    for action in legal_actions(rules, s):
        if isinstance(action, Take):
            number = len(action.cards)
            reason = say("Take {cards}: {points}.", cards=rules.names.all(action.cards), points=points(number))
            yield Advice(action, float(number), reason)
        elif isinstance(action, Lay) and beside is not None and (number := _points(rules, s, action, beside)):
            reason = say(
                "Lay “{card}” on {cell}: it connects treasures for {points}.",
                card=rules.names(action.card),
                cell=action.cell,
                points=points(number),
            )
            yield Advice(action, float(number), reason)


def _points(rules: LabyrinthCards, s: State, action: Lay, beside: Beside) -> int:
    """The most cards that could be taken after a lay."""
    card, place = rules.box.number[action.card], place_of(action)
    matching = rules.box.cards_of(beside.connects(card, place))
    if not matching:
        return 0
    loose = Loose(s.table | {place >> 2: card << 2 | place & 3}, matching)
    most = 0
    for gone in loose.sets():
        most = max(most, gone.bit_count())
    return most
