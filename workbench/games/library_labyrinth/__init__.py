"""Library Labyrinth: a co-operative game for one to five players. Its law is `content/library-labyrinth/rules.md`."""

from __future__ import annotations

from workbench.engine.options import options_of
from workbench.games import GameInfo
from workbench.games.library_labyrinth.box_check import check
from workbench.games.library_labyrinth.components import TABLES
from workbench.games.library_labyrinth.covering import COVERING
from workbench.games.library_labyrinth.house_rules import HouseRules
from workbench.games.library_labyrinth.looks import looks
from workbench.games.library_labyrinth.rules import LibraryLabyrinth
from workbench.language import mark

GAME = GameInfo(
    name="library-labyrinth",
    title=mark("Library Labyrinth"),
    players=range(1, 6),
    about=mark("Work together to capture the Terrors of a dark library and return them to their Shelves."),
    options=options_of(HouseRules),
    tables=TABLES,
    rules=LibraryLabyrinth,
    check=check,
    covering=COVERING,
    looks=looks,
)
