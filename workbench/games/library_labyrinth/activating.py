"""Turning a tile lit and activating it (law 2.5), with what may follow at once: six Terrors, a new deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.engine import openings
from workbench.engine.bits import members
from workbench.engine.chance import with_on_top
from workbench.engine.rulesets import Tell
from workbench.games.library_labyrinth.components import GENRES, TILE_KINDS
from workbench.games.library_labyrinth.revealing import reveal_tile
from workbench.games.library_labyrinth.setting_up import four_shelves, set_up_anew
from workbench.games.library_labyrinth.state import CENTRE_CELL, GRID, State

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

TERRORS_THAT_LOSE = 6
"""LL-END-03."""


def turn_lit(rules: LibraryLabyrinth, s: State, cell: int, tell: Tell) -> None:
    """A dark tile becomes lit and is activated, whoever or whatever turned it (LL-ACTV-01/03)."""
    bit = 1 << cell
    first = not s.seen & bit
    if first and s.script is not None:
        reveal_tile(s, cell, s.script.next())
    s.lit |= bit
    s.seen |= bit
    if tell:
        kind, roads = TILE_KINDS[s.tiles[cell]], openings.letters(s.doors.of(cell))
        tell("lit", cell=GRID.names[cell], tile=kind, openings=roads, first=first)
    if s.terror_tiles & bit:
        place_terror(rules, s, cell, tell)
    elif s.shelf_tiles & bit and s.shelf_stack:
        if s.script is not None:
            s.shelf_stack = with_on_top(s.shelf_stack, s.script.next(), GENRES.__getitem__)
        genre = s.shelf_stack[-1]
        s.shelf_stack = s.shelf_stack[:-1]
        s.shelf_at[cell] = genre
        s.shelf_cells |= bit
        if tell:
            tell("shelf", cell=GRID.names[cell], genre=GENRES[genre])
    if rules.house.four_shelf_redeal == "onreveal" and s.phase != "over" and _four_shelves_seen(s):
        if tell:
            tell("redeal-game")
        set_up_anew(rules, s, tell)


def place_terror(rules: LibraryLabyrinth, s: State, cell: int, tell: Tell) -> None:
    """The next Terror token goes on a tile; with none left nothing happens (LL-ACTV-04). The sixth loses the game."""
    if not s.terror_stack:
        return
    if s.script is not None:
        s.terror_stack = with_on_top(s.terror_stack, s.script.next(), lambda token: rules.box.terrors[token].id)
    terror = s.terror_stack[-1]
    s.terror_stack = s.terror_stack[:-1]
    s.terror_at[cell] = terror
    s.terror_cells |= 1 << cell
    if tell:
        tell("terror", cell=GRID.names[cell], terror=rules.box.terrors[terror].id)
    if len(s.terror_at) >= TERRORS_THAT_LOSE:
        s.phase, s.result = "over", "six-terrors"
        if tell:
            tell("lost", reason=s.result)


def _four_shelves_seen(s: State) -> bool:
    """Option `four_shelf_redeal = onreveal`: the fourth neighbour of the centre is lit and all are Shelves."""
    around = GRID.neighbours[CENTRE_CELL]
    return around & ~s.seen == 0 and four_shelves(s.tiles) and all(s.lit >> cell & 1 for cell in members(around))
