"""Ways to mend what is wrong with a board: each a sentence and what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING

from workbench.engine import openings
from workbench.engine.bits import members
from workbench.engine.workshop import Deed, Repair
from workbench.games.library_labyrinth.activating import TERRORS_THAT_LOSE
from workbench.games.library_labyrinth.building.curses import CURSES
from workbench.games.library_labyrinth.building.figures import FIGURES
from workbench.games.library_labyrinth.building.hands import HANDS
from workbench.games.library_labyrinth.building.tiles import TILES, item_of, laid
from workbench.games.library_labyrinth.building.tokens import TOKENS
from workbench.games.library_labyrinth.components import CENTRE, SHAPES, SHELF, TILE_KINDS, UNKNOWN_TILE
from workbench.games.library_labyrinth.junctions import JUNCTIONS
from workbench.games.library_labyrinth.picture import TILE_LOOK
from workbench.games.library_labyrinth.state import CENTRE_CELL, GRID, State
from workbench.language import say, sentence_case

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

Repairs = tuple[Repair, ...]
Locked = Collection[tuple[str, str]]
"""Steps and places that are to stay as they are."""


def is_fresh(s: State) -> bool:
    """Whether no turn was ended yet, so that the rules of the set-up apply."""
    return s.turn <= 1 and not s.curse_discard and s.phase != "over"


def turns_complete(s: State) -> int:
    """How many turns were ended."""
    return max(0, s.turn - 1)


def fill_tiles() -> Repair:
    """Whatever the board misses comes from the seed."""
    return Repair(say("Fill the rest from the seed."), (Deed("fill", TILES),))


def _spare(rules: LibraryLabyrinth, s: State, kind: int, like: int) -> int:
    """The openings of a tile of a kind that is left in the box, as like as may be to given ones; 0 without one."""
    there, box = laid(s), Counter(rules.box.tiles)
    shapes = sorted(SHAPES, key=lambda shape: SHAPES[shape].bit_count() != like.bit_count())
    for shape in shapes:
        if box[kind, shape] > there[kind, SHAPES[shape].bit_count()]:
            ways = [openings.turned(SHAPES[shape], quarters) for quarters in range(4)]
            return like if like in ways else max(ways, key=lambda way: (way & like).bit_count())
    return 0


def _kind_title(kind: int) -> str:
    return say(TILE_LOOK[TILE_KINDS[kind]][0])


def _exchange(rules: LibraryLabyrinth, s: State, cell: int, kind: int) -> Repairs:
    """Another tile in the place of one."""
    doors = _spare(rules, s, kind, s.doors.of(cell))
    if not doors or cell == CENTRE_CELL:
        return ()
    name = GRID.names[cell]
    sentence = say("Make the tile on {cell} a {tile}.", cell=name, tile=_kind_title(kind))
    return (Repair(sentence, (Deed("put", TILES, name, item=item_of(kind, doors)),)),)


def _expendable(rules: LibraryLabyrinth, s: State, kind: int, locked: Locked) -> list[int]:
    """The cells of a kind: those first that are not locked, then those that nothing stands on."""
    cells = [cell for cell, other in enumerate(s.tiles) if other == kind and cell != CENTRE_CELL]
    busy = s.lit | s.terror_cells | s.shelf_cells
    return sorted(cells, key=lambda cell: (_held(TILES, cell, locked), busy >> cell & 1, -cell))


def _held(step: str, cell: int, locked: Locked) -> bool:
    return (step, GRID.names[cell]) in locked


def too_many(rules: LibraryLabyrinth, s: State, kind: int, locked: Locked) -> Repairs:
    """One tile of the kind goes, or becomes one of which there are too few."""
    cells = _expendable(rules, s, kind, locked)
    if not cells:
        return ()
    name, counts = GRID.names[cells[0]], Counter(s.tiles)
    take_up = Repair(
        say("Take the {tile} off {cell}.", tile=_kind_title(kind), cell=name), (Deed("remove", TILES, name),)
    )
    few = [other for other, number in enumerate(rules.tile_numbers) if counts[other] < number and other != CENTRE]
    if UNKNOWN_TILE in s.tiles or not few:
        return (take_up,)
    return (*_exchange(rules, s, cells[0], few[0]), take_up)


def exchange_for(rules: LibraryLabyrinth, s: State, kind: int, locked: Locked) -> Repairs:
    """A tile of a kind of which there are too many becomes one of this kind."""
    counts = Counter(s.tiles)
    extra = [other for other, number in enumerate(rules.tile_numbers) if counts[other] > number and other != CENTRE]
    cells = [_expendable(rules, s, other, locked)[0] for other in extra]
    if cells:
        return _exchange(rules, s, min(cells, key=lambda cell: _held(TILES, cell, locked)), kind)
    return (fill_tiles(),) if kind == CENTRE else ()


def part_shelves(s: State, locked: Locked) -> Repairs:
    """One of the four Shelves changes places with a tile further out."""
    around = sorted(members(GRID.neighbours[CENTRE_CELL]), key=lambda cell: _held(TILES, cell, locked))
    repairs = []
    for cell in around:
        others = [
            other
            for other, kind in enumerate(s.tiles)
            if kind != SHELF and other not in around and other != CENTRE_CELL
        ]
        if others:
            other = min(others, key=lambda place: _farther(s, place, cell, locked))
            names = GRID.names[cell], GRID.names[other]
            sentence = say("Swap {one} and {other}.", one=names[0], other=names[1])
            repairs.append(Repair(sentence, (Deed("swap", TILES, names[0], names[1]),)))
    return tuple(repairs[:2])


def _farther(s: State, place: int, cell: int, locked: Locked) -> tuple[bool, bool, int]:
    """How ill a place suits for a swap with a cell."""
    return _held(TILES, place, locked), s.tiles[place] == UNKNOWN_TILE, _distance(place, cell)


def _distance(one: int, other: int) -> int:
    (x, y), (u, v) = GRID.at(one), GRID.at(other)
    return abs(x - u) + abs(y - v)


def other_shape(rules: LibraryLabyrinth, s: State, kind: int, shape: str, locked: Locked) -> Repairs:
    """A tile of a shape too many becomes one of the other shape, or, when the box has no more of those, goes."""
    roads = SHAPES[shape].bit_count()
    wanted = next(other for other in ("corner", "t-junction") if other != shape)
    spare = Counter(rules.box.tiles)[kind, wanted] > laid(s)[kind, SHAPES[wanted].bit_count()]
    cells = [cell for cell in _expendable(rules, s, kind, locked) if s.doors.of(cell).bit_count() == roads]
    if not cells:
        return ()
    name = GRID.names[cells[0]]
    if not spare:
        return (Repair(say("Take up the tile on {cell}.", cell=name), (Deed("remove", TILES, name),)),)
    sentence = say("Lay the other shape on {cell}.", cell=name)
    return (Repair(sentence, (Deed("put", TILES, name, item=item_of(kind, SHAPES[wanted])),)),)


def straight(rules: LibraryLabyrinth, s: State, about: tuple[str, ...], locked: Locked) -> Repairs:
    """A tile that there is not becomes one that there is, or goes."""
    return _each(rules, s, [GRID.number[name] for name in about])


def not_in_the_box(rules: LibraryLabyrinth, s: State, about: tuple[str, ...], locked: Locked) -> Repairs:
    """Of tiles that the box does not hold so often one becomes another shape, or goes."""
    kind, roads = TILE_KINDS.index(about[0]), int(about[1])
    cells = [cell for cell in _expendable(rules, s, kind, locked) if s.doors.of(cell).bit_count() == roads]
    return _each(rules, s, cells[:1])


def _each(rules: LibraryLabyrinth, s: State, cells: list[int]) -> Repairs:
    if not cells or cells[0] == CENTRE_CELL:
        return ()
    cell = cells[0]
    name = GRID.names[cell]
    take_up = Repair(say("Take up the tile on {cell}.", cell=name), (Deed("remove", TILES, name),))
    doors = _spare(rules, s, s.tiles[cell], openings.from_letters("NE"))
    if not doors:
        return (take_up,)
    sentence = say("Lay the other shape on {cell}.", cell=name)
    return (Repair(sentence, (Deed("put", TILES, name, item=item_of(s.tiles[cell], doors)),)), take_up)


def misplaced(rules: LibraryLabyrinth, s: State, about: tuple[str, ...], locked: Locked) -> Repairs:
    """A token goes where it may lie, or back to its stack; a tile that may hold it comes to light."""
    name = about[0]
    cell = GRID.number[name]
    terror = cell in s.terror_at
    fitting, taken = (s.terror_tiles if terror else s.shelf_tiles), s.terror_cells | s.shelf_cells
    back = Repair(say("Put the token on {cell} back.", cell=name), (Deed("remove", TOKENS, name),))
    if s.tiles[cell] == UNKNOWN_TILE or cell == CENTRE_CELL:
        return (Repair(say("Take all tokens off."), (Deed("clear", TOKENS),)),)
    if fitting >> cell & 1:
        return (Repair(say("Turn {cell} to its lit side.", cell=name), (Deed("flip", TOKENS, name),)), back)
    free = [*members(fitting & ~taken)]
    if not free:
        return (back,)
    other = min(free, key=lambda place: (_held(TOKENS, place, locked), not s.lit >> place & 1, _distance(place, cell)))
    sentence = say("Move the token from {cell} to {other}.", cell=name, other=GRID.names[other])
    return (Repair(sentence, (Deed("swap", TOKENS, name, GRID.names[other]),)), back)


def flip(rules: LibraryLabyrinth, s: State, about: tuple[str, ...], locked: Locked) -> Repairs:
    """The tile comes to light."""
    return (Repair(say("Turn {cell} to its lit side.", cell=about[0]), (Deed("flip", TOKENS, about[0]),)),)


def five_terrors(rules: LibraryLabyrinth, s: State, about: tuple[str, ...], locked: Locked) -> Repairs:
    """So many Terrors go back that the game is not lost."""
    extra = sorted(sorted(about), key=lambda name: (TOKENS, name) not in locked)[TERRORS_THAT_LOSE - 1 :]
    sentence = say("Put the Terrors on {cells} back.", cells=", ".join(extra))
    return (Repair(sentence, tuple(Deed("remove", TOKENS, name) for name in extra)),)


def to_centre(rules: LibraryLabyrinth, figures: list[int]) -> Repair:
    """Somebody goes to the centre."""
    words = [rules.figure_words[figure] for figure in figures]
    names = ", ".join(sentence_case(rules.names.seat(word)) for word in words)
    items = [word if word == "trolley" else f"player-{word}" for word in words]
    centre = GRID.names[CENTRE_CELL]
    return Repair(
        say("{names}: start on the centre.", names=names),
        tuple(Deed("put", FIGURES, centre, item=item) for item in items),
    )


def on_token(rules: LibraryLabyrinth, s: State, about: tuple[str, ...], locked: Locked) -> Repairs:
    """Who stands on a token goes to the centre, or the token goes."""
    cell = GRID.number[about[0]]
    back = Repair(say("Put the token on {cell} back.", cell=about[0]), (Deed("remove", TOKENS, about[0]),))
    if cell == CENTRE_CELL:
        return (Repair(say("Take all tokens off."), (Deed("clear", TOKENS),)),)
    return (to_centre(rules, [figure for figure, there in enumerate(s.meeples) if there == cell]), back)


def on_dark(rules: LibraryLabyrinth, s: State, about: tuple[str, ...], locked: Locked) -> Repairs:
    """Who stands in the dark goes to the centre, or there is light."""
    cell = GRID.number[about[0]]
    if cell == CENTRE_CELL:
        return (fill_tiles(),)
    away = to_centre(rules, [figure for figure, there in enumerate(s.meeples) if there == cell])
    return (away,) if s.tiles[cell] == UNKNOWN_TILE else (away, *flip(rules, s, about, locked))


def bookwyrm(rules: LibraryLabyrinth, s: State, about: tuple[str, ...], locked: Locked) -> Repairs:
    """The Bookwyrm goes to where it is due, or is said to have started elsewhere."""
    start = rules.house.wyrm_start
    due = ((start if isinstance(start, int) else 0) + turns_complete(s)) % JUNCTIONS
    began = (s.wyrm - turns_complete(s)) % JUNCTIONS
    follow = Repair(
        say("Set wyrm_start to {number}.", number=began), (Deed("set", FIGURES, options={"wyrm_start": began}),)
    )
    put = Repair(say("Put the Bookwyrm on J{due}.", due=due), (Deed("put", FIGURES, f"j{due}", item="bookwyrm"),))
    return (put, follow)


def curses(rules: LibraryLabyrinth, s: State, about: tuple[str, ...], locked: Locked) -> Repairs:
    """What is missing comes from the seed; what is there too often goes first."""
    removed = []
    there = Counter((*rules.box.singles, *rules.doubles))
    for card in about:
        slots = [number for number in range(1, len(s.curses)) if s.curses[-number] == card]
        slots.sort(key=lambda number: (CURSES, f"curse-{number}") not in locked)
        removed += [Deed("remove", CURSES, f"curse-{number}") for number in slots[there[card] :] if there[card]]
    return (Repair(say("Complete the Disturbance deck from the seed."), (*removed, Deed("fill", CURSES))),)


def full_hand(rules: LibraryLabyrinth, s: State, about: tuple[str, ...], locked: Locked) -> Repairs:
    """Cards go back until the hand is no longer too full."""
    figure = rules.figure_words.index(about[0])
    place = about[0] if about[0] == "trolley" else f"seat-{about[0]}"
    cards = rules.card_words(s.hands[figure])[rules.free_slots(s, figure) :]
    deeds = tuple(Deed("remove", HANDS, place, item=card) for card in cards)
    return (Repair(say("Put {number} cards of the hand back.", number=len(deeds)), deeds),) if deeds else ()


def deal_hands(too_many_cards: bool) -> Repairs:
    """What is missing is dealt; or, where there is too much, everything anew."""
    anew = Repair(say("Deal all hands anew from the seed."), (Deed("clear", HANDS), Deed("fill", HANDS)))
    missing = Repair(say("Fill the rest from the seed."), (Deed("fill", HANDS),))
    none = Repair(say("Take all cards from the hands."), (Deed("clear", HANDS),))
    return (anew, none) if too_many_cards else (missing, none)
