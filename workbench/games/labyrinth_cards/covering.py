"""Which cards show which treasures: a treasure is worth drawing for once two cards show it (LC-CON-01).

A connection joins a treasure with an identical one on *another* card, so what is asked for is each treasure on two
cards; a treasure that stands twice on one card counts once there (LC-AMB-11, LC-AMB-12).
"""

from __future__ import annotations

from workbench.games.labyrinth_cards.components import read_roads
from workbench.language import mark
from workbench.packs.covering import Alphabet, Covering, Require, Supply

PILE = "cards"


def treasures_on(roads: str) -> tuple[str, ...]:
    """The treasures of a card, each once.

    Raises:
        ValueError: with a sentence, when these are no roads.
    """
    return tuple(dict.fromkeys(name for _, names in read_roads(roads) for name in names))


def a_pair(treasure: str) -> tuple[str, ...]:
    """The treasure on two cards."""
    return (treasure, treasure)


COVERING = Covering(
    alphabet=Alphabet("treasures", letter="id"),
    supplies=(Supply("cards", "roads", pile=PILE, read=treasures_on),),
    requires=(Require("treasures", "id", "LC-CON-01", mark("Pairs of treasures"), read=a_pair),),
    decks={PILE: mark("the deck")},
)
