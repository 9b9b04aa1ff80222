"""The legal actions as a person finds them: what to point at, and a sentence on what will happen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from workbench.engine.scene import Cell, Choice, Part
from workbench.games.labyrinth_cards.actions import Lay, Take
from workbench.games.labyrinth_cards.laying import Beside
from workbench.games.labyrinth_cards.legal import legal_actions, place_of
from workbench.games.labyrinth_cards.plane import name_of
from workbench.games.labyrinth_cards.sentences import points, turned
from workbench.games.labyrinth_cards.state import State
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards

Preview = Callable[[int, int, bool], Cell]
"""Draws a card's placed number on a cell; the last says whether it connects."""


def choices(rules: LabyrinthCards, s: State, preview: Preview) -> tuple[Choice, ...]:
    """All that may be chosen now."""
    beside = Beside(rules.box, s) if s.phase == "lay" else None
    found = []
    for action in legal_actions(rules, s):
        if isinstance(action, Lay) and beside is not None:
            found.append(_lay(rules, s, action, beside, preview))
        elif isinstance(action, Take):
            found.append(_take(rules, s, action))
        else:
            found.append(Choice(str(action), say("Take nothing and end your turn."), say("Leave")))
    return tuple(found)


def _lay(rules: LabyrinthCards, s: State, action: Lay, beside: Beside, preview: Preview) -> Choice:
    card, place = rules.box.number[action.card], place_of(action)
    joined = rules.box.ids(rules.box.cards_of(beside.connects(card, place)))
    sentence = say(
        "Lay “{card}” on {cell}{turned}", card=rules.names(action.card), cell=action.cell, turned=turned(action.turned)
    )
    if joined:
        sentence += say(": a passage joins it with {joined}", joined=rules.names.all(joined))
    return Choice(
        action=str(action),
        sentence=sentence + ".",
        verb=say("Lay"),
        targets=(f"card:{action.card}", f"cell:{action.cell}"),
        preview=preview(place >> 2, card << 2 | place & 3, bool(joined)),
    )


def _take(rules: LabyrinthCards, s: State, action: Take) -> Choice:
    won, names = points(len(action.cards)), rules.names.all(action.cards)
    return Choice(
        str(action),
        say("Take {cards} for {points}.", cards=names, points=won),
        say("Take"),
        tuple(_cells(rules, s, action)),
        parts=(Part("cards", "card", " ".join(action.cards), names, say("Which cards do you take?")),),
    )


def _cells(rules: LabyrinthCards, s: State, action: Take) -> Iterator[str]:
    for cell, placed in sorted(s.table.items()):
        if rules.box.cards[placed >> 2].id in action.cards:
            yield f"cell:{name_of(cell)}"
