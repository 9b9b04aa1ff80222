"""The end of a turn: Disturbance phase, Bookwyrm phase, the next seat (law 2.3, 2.14, 2.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.engine.rulesets import Tell
from workbench.games.library_labyrinth.activating import place_terror, turn_lit
from workbench.games.library_labyrinth.components import OUT_OF_TIME
from workbench.games.library_labyrinth.junctions import AROUND, JUNCTIONS, meant_corners
from workbench.games.library_labyrinth.revealing import curse_on_top
from workbench.games.library_labyrinth.state import GRID, State

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth


def end_turn(rules: LibraryLabyrinth, s: State, tell: Tell) -> None:
    """Unused actions lapse; then both phases run without decisions (LL-TURN-08)."""
    if tell:
        tell("end", seat=s.seat + 1, left=s.actions)
    deal = s.deal
    disturb(rules, s, tell)
    if s.phase == "over" or s.deal != deal:
        return
    move_bookwyrm(s, tell)
    _next_turn(rules, s, tell)


def disturb(rules: LibraryLabyrinth, s: State, tell: Tell) -> None:
    """Reveal one Disturbance card, apply it, discard it (LL-TURN-03, LL-DIST)."""
    if s.script is not None:
        s.curses = curse_on_top(rules, s, s.script.next())
    card = s.curses[-1]
    s.curses = s.curses[:-1]
    s.curse_discard = (*s.curse_discard, card)
    if tell:
        tell("disturbance", card=card)
    if card == OUT_OF_TIME:
        s.phase, s.result = "over", "out-of-time"
        if tell:
            tell("lost", reason=s.result)
        return
    deal = s.deal
    for corner in meant_corners(rules.corners[card], s.compass):
        curse(rules, s, AROUND[s.wyrm][corner], tell)
        if s.phase == "over" or s.deal != deal:
            return


def curse(rules: LibraryLabyrinth, s: State, cell: int, tell: Tell) -> None:
    """The first matching case applies, and only that one (LL-DIST-02)."""
    bit = 1 << cell
    if not s.lit & bit:
        if tell:
            tell("curse-lit", cell=GRID.names[cell])
        turn_lit(rules, s, cell, tell)
    elif (s.terror_cells | s.shelf_cells) & bit or cell in s.meeples:
        s.doors.turn_clockwise(cell)
        if tell:
            tell("curse-rotate", cell=GRID.names[cell])
    elif s.terror_tiles & bit:
        if tell:
            tell("curse-terror", cell=GRID.names[cell])
        place_terror(rules, s, cell, tell)
    else:
        s.lit &= ~bit
        if tell:
            tell("curse-dark", cell=GRID.names[cell])


def move_bookwyrm(s: State, tell: Tell) -> None:
    """One outer junction clockwise (LL-WYRM-01)."""
    s.wyrm = (s.wyrm + 1) % JUNCTIONS
    if tell:
        tell("bookwyrm", junction=s.wyrm)


def _next_turn(rules: LibraryLabyrinth, s: State, tell: Tell) -> None:
    """The next player clockwise takes the token, with the action that was passed on (LL-TURN-05, LL-PAA-01)."""
    s.received, s.passed, s.granted = s.passed, 0, 0
    s.actions = rules.actions_a_turn + s.received
    s.seat = (s.seat + 1) % rules.players
    s.turn += 1
    if tell:
        tell("turn", seat=s.seat + 1, turn=s.turn)
