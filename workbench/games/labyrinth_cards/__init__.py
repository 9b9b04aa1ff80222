"""Labyrinth: The Card Game, for two to six players. Its law is `content/labyrinth-card-game/rules.md`."""

from __future__ import annotations

from workbench.engine.options import options_of
from workbench.games import GameInfo
from workbench.games.labyrinth_cards.box_check import check
from workbench.games.labyrinth_cards.components import TABLES
from workbench.games.labyrinth_cards.covering import COVERING
from workbench.games.labyrinth_cards.house_rules import HouseRules
from workbench.games.labyrinth_cards.looks import looks
from workbench.games.labyrinth_cards.rules import LabyrinthCards
from workbench.language import mark

GAME = GameInfo(
    name="labyrinth-card-game",
    title=mark("Labyrinth: The Card Game"),
    players=range(2, 7),
    about=mark("Lay cards of a labyrinth side by side and take those whose treasures your roads connect."),
    options=options_of(HouseRules),
    tables=TABLES,
    rules=LabyrinthCards,
    check=check,
    covering=COVERING,
    looks=looks,
)
