"""The board as a plan: where one can walk, which tiles may lie unseen, and what can be cursed (law 0, 2.14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from workbench.engine.bits import members
from workbench.engine.plans import Cards, Lot, Plan, Spot, Strikes, Unseen, everything
from workbench.games.library_labyrinth.components import (
    CENTRE,
    OUT_OF_TIME,
    SHAPES,
    SHELF,
    TILE_KINDS,
    UNKNOWN_TILE,
)
from workbench.games.library_labyrinth.junctions import AROUND, JUNCTIONS, meant_corners
from workbench.games.library_labyrinth.setting_up import shapes_in_game
from workbench.games.library_labyrinth.state import CENTRE_CELL, GRID, State
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

_IDS = tuple(f"cell:{name}" for name in GRID.names)


def plan(rules: LibraryLabyrinth, s: State) -> Plan:
    """The board as far as its tiles are known in this state; from a view's state, what everybody may know."""
    spots = tuple(_spot(rules, s, cell) for cell in range(len(GRID.names)))
    return Plan(
        spots,
        start=_IDS[CENTRE_CELL],
        start_name=say("the centre"),
        when=say("once all tiles are lit"),
        rotation=say(
            "A rotation is one Rotate action: a quarter turn, either way, of the tile one stands on or of a lit tile "
            "beside it (LL-ACT-ROT-01), with any walk before and after; the centre is never turned (LL-ACT-ROT-05)."
        )
        if rules.house.rotate_centre == "forbid"
        else say(
            "A rotation is one Rotate action: a quarter turn, either way, of the tile one stands on or of a lit tile "
            "beside it (LL-ACT-ROT-01), with any walk before and after."
        ),
        goal_name=say("Shelf tile"),
        unseen=_unseen(rules, s) if any(spot.roads is None for spot in spots) else None,
        strikes=_strikes(rules, s) if s.phase != "over" else None,
        source=say("The openings are those of the tiles as they lie now; tokens and figures are left aside."),
    )


def _spot(rules: LibraryLabyrinth, s: State, cell: int) -> Spot:
    known = s.tiles[cell] != UNKNOWN_TILE
    x, y = GRID.at(cell)
    return Spot(
        _IDS[cell],
        GRID.names[cell],
        x,
        y,
        (s.doors.of(cell),) if known else None,
        turns=bool(rules.can_rotate >> cell & 1),
        goal=s.tiles[cell] == SHELF,
    )


def _unseen(rules: LibraryLabyrinth, s: State) -> Unseen:
    """What is left of the mix and of the box, the tiles that are known taken out (LL-SETUP-02/04/05, LL-AMB-32)."""
    lots = []
    for kind, number in enumerate(rules.tile_numbers):
        if kind == CENTRE:
            continue
        known = Counter(s.doors.of(cell).bit_count() for cell, there in enumerate(s.tiles) if there == kind)
        tiles = []
        for shape in shapes_in_game(rules, kind):
            if known[SHAPES[shape].bit_count()]:
                known[SHAPES[shape].bit_count()] -= 1
            else:
                tiles.append(SHAPES[shape])
        left = number - sum(there == kind for there in s.tiles)
        lots.append(Lot(TILE_KINDS[kind], left, tuple(tiles), goal=kind == SHELF))
    return Unseen(tuple(lots), _NeverFourShelves(s) if rules.house.four_shelf_redeal == "setup" else everything)


class _NeverFourShelves:
    """Four Shelves round the centre are never dealt (LL-SETUP-19)."""

    def __init__(self, s: State) -> None:
        around = [*members(GRID.neighbours[CENTRE_CELL])]
        self.open = [_IDS[cell] for cell in around if s.tiles[cell] == UNKNOWN_TILE]
        self.possible = all(s.tiles[cell] in (SHELF, UNKNOWN_TILE) for cell in around)

    def __call__(self, kinds: Mapping[str, str]) -> bool:
        return not self.possible or any(kinds[cell] != TILE_KINDS[SHELF] for cell in self.open)


def _strikes(rules: LibraryLabyrinth, s: State) -> Strikes:
    """The Bookwyrm goes on by a junction a turn, whatever happens (LL-WYRM-01/04), and one card a turn names a corner.

    In the deck are singles that were not revealed, and the doubles still missing (LL-SETUP-14/20); the compass stays.
    """
    signs = {card: "+".join(corners) for card, corners in rules.corners.items() if corners}
    cells = [
        {
            sign: tuple(_IDS[around[corner]] for corner in meant_corners(tuple(sign.split("+")), s.compass))
            for sign in set(signs.values())
        }
        for around in AROUND
    ]
    singles = Counter(rules.box.singles) - Counter(s.curse_discard)
    doubles = Counter(rules.doubles) - Counter(s.curse_discard)
    left = len(s.curses) - s.curses.count(OUT_OF_TIME)
    double = min(rules.house.double_curses - (len(rules.doubles) - doubles.total()), left)
    return Strikes(
        coming=tuple(cells[(s.wyrm + turn) % JUNCTIONS] for turn in range(left)),
        deck=(Cards(left - double, _by_sign(singles, signs)), Cards(double, _by_sign(doubles, signs))),
        title=say("Curses to expect"),
        once_title=say("Chance of a curse"),
        word=say("cursed"),
        condition=say(
            "It is counted up to the last Disturbance card before Out of Time, as if the game did not end earlier; the "
            "Bookwyrm goes on by one junction a turn (LL-WYRM-01)."
        ),
    )


def _by_sign(cards: Counter[str], signs: Mapping[str, str]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for card, number in cards.items():
        found[signs[card]] += number
    return dict(sorted(found.items()))
