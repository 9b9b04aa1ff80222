"""What everybody may know of a state, and whole states that fit it (LL-AMB-32).

Secret are the tiles that were never lit, the order of decks and stacks, and which curse cards are in the deck. Counts,
discards and hands are public, so the cards of a deck are known and only their order is not.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from workbench.engine import openings
from workbench.engine.bits import members
from workbench.engine.streams import Stream
from workbench.errors import PositionError
from workbench.games.library_labyrinth.components import OUT_OF_TIME, SHAPES, SHELF, TILE_KINDS, UNKNOWN_TILE
from workbench.games.library_labyrinth.setting_up import four_shelves, place_tiles, shapes_in_game
from workbench.games.library_labyrinth.state import CENTRE_CELL, GRID, State
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

UNKNOWN_CURSE = "unknown"


def conceal(rules: LibraryLabyrinth, s: State) -> State:
    """The same state for all states that look alike: what is unseen is put into one order, or left out."""
    known = s.copy()
    known.seed = 0
    place_tiles(known, tuple(kind if s.seen >> cell & 1 else UNKNOWN_TILE for cell, kind in enumerate(s.tiles)))
    for cell in members(GRID.all_cells & ~s.seen):
        known.doors.set(cell, 0)
    known.decks = [tuple(sorted(deck)) for deck in s.decks]
    known.terror_stack = tuple(sorted(s.terror_stack))
    known.shelf_stack = tuple(sorted(s.shelf_stack))
    if s.curses:
        known.curses = (OUT_OF_TIME, *[UNKNOWN_CURSE] * (len(s.curses) - 1))
    return known


def sample(rules: LibraryLabyrinth, known: State, stream: Stream) -> State:
    """A whole state that fits, each with the same probability; what was not hidden stays as it is.

    Raises:
        PositionError: when no whole state fits.
    """
    _must_fit(rules, known)
    s = known.copy()
    s.seed = stream.below(1 << 63)
    s.decks = [_shuffled(deck, stream) for deck in s.decks]
    s.terror_stack = _shuffled(s.terror_stack, stream)
    s.shelf_stack = _shuffled(s.shelf_stack, stream)
    if UNKNOWN_CURSE in s.curses:
        s.curses = (OUT_OF_TIME, *_sample_curses(rules, s, stream))
    if UNKNOWN_TILE in s.tiles:
        while True:
            _sample_tiles(rules, known, s, stream)
            if rules.house.four_shelf_redeal != "setup" or not four_shelves(s.tiles):
                break
    return s


def _must_fit(rules: LibraryLabyrinth, known: State) -> None:
    """Refuse what is known when no tile or curse card of the box can complete it."""
    unknown = sum(1 << cell for cell, kind in enumerate(known.tiles) if kind == UNKNOWN_TILE)
    if unknown & known.seen or unknown not in (0, GRID.all_cells & ~known.seen):
        raise PositionError(say("exactly the tiles that were never lit must be unknown."), "state.board")
    for kind, number in enumerate(rules.tile_numbers):
        laid = Counter(_shape_of(known, cell) for cell in members(known.seen) if known.tiles[cell] == kind)
        there = Counter(shapes_in_game(rules, kind))
        if laid.total() > number or laid - there:
            raise PositionError(
                say("more {kind} tiles are seen than there are in the game.", kind=say(TILE_KINDS[kind])), "state.board"
            )
    around = GRID.neighbours[CENTRE_CELL]
    shelves_seen = all(known.tiles[cell] == SHELF for cell in members(around & known.seen))
    shelves_left = rules.tile_numbers[SHELF] - sum(known.tiles[cell] == SHELF for cell in members(known.seen))
    others_left = unknown.bit_count() - shelves_left if around & ~known.seen else 0
    if unknown and rules.house.four_shelf_redeal == "setup" and shelves_seen and others_left <= 0:
        raise PositionError(
            say("four Shelves lie round the centre, which is never dealt (LL-SETUP-19)."), "state.board"
        )
    if known.curses.count(UNKNOWN_CURSE) > len(rules.box.singles) + len(rules.doubles):
        raise PositionError(
            say("it lists {number} cards; there are not so many.", number=len(known.curses)), "state.disturbances"
        )


def _shuffled(cards: tuple[int, ...], stream: Stream) -> tuple[int, ...]:
    order = list(cards)
    stream.shuffle(order)
    return tuple(order)


def _sample_curses(rules: LibraryLabyrinth, s: State, stream: Stream) -> list[str]:
    """The unseen curse cards of the deck: some of the singles that were not revealed, and the missing doubles."""
    singles, doubles = list(rules.box.singles), list(rules.doubles)
    for card in s.curse_discard:
        for unseen in (singles, doubles):
            if card in unseen:
                unseen.remove(card)
                break
    seen_doubles = len(rules.doubles) - len(doubles)
    stream.shuffle(singles)
    stream.shuffle(doubles)
    chosen = doubles[: rules.house.double_curses - seen_doubles]
    chosen += singles[: len(s.curses) - 1 - len(chosen)]
    stream.shuffle(chosen)
    return chosen


def _sample_tiles(rules: LibraryLabyrinth, known: State, s: State, stream: Stream) -> None:
    """Lay the unseen tiles: every tile that may still be in the game is as likely on every dark cell."""
    cells = [*members(GRID.all_cells & ~known.seen)]
    unseen: list[tuple[int, str]] = []
    for kind, number in enumerate(rules.tile_numbers):
        shapes = shapes_in_game(rules, kind)
        seen = [cell for cell in members(known.seen) if known.tiles[cell] == kind]
        for cell in seen:
            shapes.remove(_shape_of(known, cell))
        stream.shuffle(shapes)
        unseen += [(kind, shape) for shape in shapes[: number - len(seen)]]
    stream.shuffle(unseen)
    tiles = list(known.tiles)
    for cell, (kind, shape) in zip(cells, unseen, strict=True):
        tiles[cell] = kind
        s.doors.set(cell, openings.turned(SHAPES[shape], stream.below(4)))
    place_tiles(s, tuple(tiles))


def _shape_of(s: State, cell: int) -> str:
    roads = s.doors.of(cell).bit_count()
    return next((name for name, shape in SHAPES.items() if shape.bit_count() == roads), "no tile")
