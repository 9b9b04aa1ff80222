"""Labyrinth: The Card Game, for two to six players. Its law is `content/labyrinth-card-game/rules.md`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from workbench.engine.options import options_of
from workbench.games import GameInfo, Look
from workbench.games.labyrinth_cards.box_check import check
from workbench.games.labyrinth_cards.components import TABLES
from workbench.games.labyrinth_cards.house_rules import HouseRules
from workbench.language import mark
from workbench.packs.pack import Pack
from workbench.packs.rows import Row

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards
    from workbench.packs.covering import Covering


# Every game is looked at to find the one that is played: what only its players need is loaded by them.


def _rules(players: int, options: Mapping[str, Any], pack: Pack) -> LabyrinthCards:
    """The rules for a number of players, options and a pack."""
    from workbench.games.labyrinth_cards.rules import LabyrinthCards

    return LabyrinthCards(players, options, pack)


def _looks(pack: Pack, table: str, row: Row) -> tuple[Look, ...]:
    """How a row of a pack looks on the table."""
    from workbench.games.labyrinth_cards.looks import looks

    return looks(pack, table, row)


def _covering() -> Covering:
    """Which components show symbols, and which ask for them."""
    from workbench.games.labyrinth_cards.covering import COVERING

    return COVERING


GAME = GameInfo(
    name="labyrinth-card-game",
    title=mark("Labyrinth: The Card Game"),
    players=range(2, 7),
    about=mark("Lay cards of a labyrinth side by side and take those whose treasures your roads connect."),
    options=options_of(HouseRules),
    tables=TABLES,
    rules=_rules,
    check=check,
    covering=_covering,
    looks=_looks,
)
