"""Library Labyrinth: a co-operative game for one to five players. Its law is `content/library-labyrinth/rules.md`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from workbench.engine.options import options_of
from workbench.games import GameInfo, Look
from workbench.games.library_labyrinth.box_check import check
from workbench.games.library_labyrinth.components import TABLES
from workbench.games.library_labyrinth.house_rules import HouseRules
from workbench.language import mark
from workbench.packs.pack import Pack
from workbench.packs.rows import Row

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth
    from workbench.packs.covering import Covering


# Every game is looked at to find the one that is played: what only its players need is loaded by them.


def _rules(players: int, options: Mapping[str, Any], pack: Pack) -> LibraryLabyrinth:
    """The rules for a number of players, options and a pack."""
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

    return LibraryLabyrinth(players, options, pack)


def _looks(pack: Pack, table: str, row: Row) -> tuple[Look, ...]:
    """How a row of a pack looks on the table."""
    from workbench.games.library_labyrinth.looks import looks

    return looks(pack, table, row)


def _covering() -> Covering:
    """Which components show symbols, and which ask for them."""
    from workbench.games.library_labyrinth.covering import COVERING

    return COVERING


GAME = GameInfo(
    name="library-labyrinth",
    title=mark("Library Labyrinth"),
    players=range(1, 6),
    about=mark("Work together to capture the Terrors of a dark library and return them to their Shelves."),
    options=options_of(HouseRules),
    tables=TABLES,
    rules=_rules,
    check=check,
    covering=_covering,
    looks=_looks,
    is_main=True,
)
