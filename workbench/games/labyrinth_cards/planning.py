"""The table as a plan: where the roads lead. Cards stay as they lie, and nothing on the table is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.engine.plans import Plan, Spot
from workbench.games.labyrinth_cards.plane import at, name_of
from workbench.games.labyrinth_cards.state import State
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards


def plan(rules: LabyrinthCards, s: State) -> Plan:
    """All cards on the table with their roads; ways start at the card laid last, from which one connects (LC-CON)."""
    spots = []
    for cell, placed in sorted(s.table.items()):
        x, y = at(cell)
        spots.append(Spot(f"cell:{name_of(cell)}", name_of(cell), x, y, rules.box.faces[placed].roads))
    return Plan(
        tuple(spots),
        start=None if s.last is None or s.last not in s.table else f"cell:{name_of(s.last)}",
        start_name=say("the card laid last"),
        source=say("The roads are those of the cards on the table."),
    )
