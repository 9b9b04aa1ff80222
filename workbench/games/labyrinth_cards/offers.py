"""The legal actions as a person finds them: what to point at, and a sentence on what will happen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from workbench.engine.actions import Action
from workbench.engine.scene import Cell, Choice, Part, Verb
from workbench.games.labyrinth_cards.actions import Lay, Take
from workbench.games.labyrinth_cards.laying import Beside
from workbench.games.labyrinth_cards.legal import legal_actions, place_of
from workbench.games.labyrinth_cards.plane import name_of
from workbench.games.labyrinth_cards.sentences import points, turned
from workbench.games.labyrinth_cards.state import State
from workbench.games.labyrinth_cards.taking import Loose
from workbench.language import mark, say

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards

Preview = Callable[[int, int, bool], Cell]
"""Draws a card's placed number on a cell; the last says whether something could be taken after that."""


def choices(rules: LabyrinthCards, s: State, preview: Preview) -> tuple[Choice, ...]:
    """All that may be chosen now."""
    outlook = Outlook(rules, s) if s.phase == "lay" else None
    found = []
    for action in legal_actions(rules, s):
        if isinstance(action, Lay) and outlook is not None:
            found.append(_lay(rules, action, outlook, preview))
        elif isinstance(action, Take):
            found.append(_take(rules, s, action))
        else:
            found.append(Choice(str(action), f"{worded(rules, action)[1]}.", say("Leave")))
    return tuple(found)


def verbs() -> tuple[Verb, ...]:
    """The groups of choices with what each is for."""
    return (
        Verb(say("Lay"), say("Lay one of your cards beside the others, so that at least one road goes on.")),
        Verb(say("Take"), say("Take cards that your roads connect; all that is left must still hang together.")),
        Verb(say("Leave"), say("Take nothing and end your turn.")),
    )


def worded(rules: LabyrinthCards, action: Action) -> tuple[str, str]:
    """The group of any action, and what it does."""
    if isinstance(action, Lay):
        return say("Lay"), _laid(rules, action)
    if isinstance(action, Take):
        return say("Take"), say("Take {cards}", cards=rules.names.all(action.cards))
    return say("Leave"), say("Take nothing and end your turn")


def _laid(rules: LabyrinthCards, action: Lay) -> str:
    return say(
        "Lay “{card}” on {cell}{turned}", card=rules.names(action.card), cell=action.cell, turned=turned(action.turned)
    )


class Outlook:
    """What each lay would join, and whether anything of that could then be taken; each place is looked at once."""

    def __init__(self, rules: LabyrinthCards, s: State) -> None:
        self._box, self._table, self._beside = rules.box, s.table, Beside(rules.box, s)
        self._kept: dict[tuple[int, int], bool] = {}

    def joins(self, card: int, place: int) -> int:
        """The cards that a lay would join with a treasure of the laid one (LC-CON-01…03)."""
        return self._box.cards_of(self._beside.connects(card, place))

    def brings(self, card: int, place: int, joined: int) -> bool:
        """Whether one of the joined cards could leave the table after the lay (LC-TAKE-02)."""
        key = place >> 2, joined
        if joined and key not in self._kept:
            self._kept[key] = Loose(self._table | {place >> 2: card << 2 | place & 3}, joined).any_may_go()
        return bool(joined) and self._kept[key]


def _lay(rules: LabyrinthCards, action: Lay, outlook: Outlook, preview: Preview) -> Choice:
    card, place = rules.box.number[action.card], place_of(action)
    matching = outlook.joins(card, place)
    joined, brings = rules.box.ids(matching), outlook.brings(card, place, matching)
    sentence = _laid(rules, action)
    if joined:
        template = (
            mark(": a passage joins it with {joined}")
            if brings
            else mark(
                ": a passage joins it with {joined}, but without that the table would fall apart: nothing to take"
            )
        )
        sentence += say(template, joined=rules.names.all(joined))
    return Choice(
        action=str(action),
        sentence=sentence + ".",
        verb=say("Lay"),
        targets=(f"card:{action.card}", f"cell:{action.cell}"),
        preview=preview(place >> 2, card << 2 | place & 3, brings),
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
