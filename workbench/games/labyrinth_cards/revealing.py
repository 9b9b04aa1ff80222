"""What chance reveals, as words of a record. Cards that are drawn face down are not among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.engine.rulesets import Event

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards


def word_for(rules: LabyrinthCards, event: Event) -> str:
    """What an event revealed; empty when it revealed nothing."""
    words = event.words
    if event.kind == "deal":
        return str(words["first"]) if rules.house.first_player == "random" else ""
    if event.kind in ("hand", "square", "redeal"):
        return " ".join(words["cards"])
    if event.kind == "draw":
        return str(words.get("card", ""))
    return event.kind if event.kind == "stuck" else ""
