"""Laying the floor tiles (LL-SETUP-01…08, LL-SETUP-19).

A tile is written as its kind and open edges: ``terror[NE]``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from workbench.engine import openings
from workbench.engine.scene import Cell
from workbench.engine.streams import keyed_number, keyed_order, purpose_key
from workbench.engine.workshop import Need, Place, SetUpStep, Supply
from workbench.errors import BuildError
from workbench.games.library_labyrinth.building.common import LibraryBench, darken, light, take_token_off
from workbench.games.library_labyrinth.components import CENTRE, SHAPES, TILE_KINDS, UNKNOWN_TILE
from workbench.games.library_labyrinth.picture import TILE_LOOK
from workbench.games.library_labyrinth.setting_up import (
    four_shelves,
    place_tiles,
    quarters_of,
    shapes_in_game,
    tiles_in_order,
)
from workbench.games.library_labyrinth.state import CENTRE_CELL, GRID, State
from workbench.language import mark, say, sentence_case

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

TILES = "tiles"
LAID_OTHERWISE = 200
"""So many other orders of the tiles are tried when four Shelves come to lie round the centre."""
SHAPE_NAMES = {"corner": mark("corner"), "t-junction": mark("T-junction"), "crossroads": mark("crossroads")}
_ITEM = re.compile(r"([a-z]+)\[([NESWnesw]+)\]")


def item_of(kind: int, doors: int) -> str:
    """A tile as it lies, in notation."""
    return f"{TILE_KINDS[kind]}[{openings.letters(doors)}]"


def shape_of(doors: int) -> str:
    """The word for a tile's shape; empty when no tile is so."""
    return next((word for word, shape in SHAPES.items() if _turned_alike(shape, doors)), "")


def _turned_alike(shape: int, doors: int) -> bool:
    return any(openings.turned(shape, quarters) == doors for quarters in range(4))


def ways_to_lie(doors: int) -> int:
    """In how many ways a tile can lie."""
    return 1 if doors in (0, openings.ALL) else 4


def laid(s: State) -> Counter[tuple[int, int]]:
    """How many tiles of each kind and number of openings lie on the board."""
    return Counter((kind, s.doors.of(cell).bit_count()) for cell, kind in enumerate(s.tiles) if kind != UNKNOWN_TILE)


def lay(rules: LibraryLabyrinth, s: State, cell: int, kind: int, doors: int) -> None:
    """Lay a tile dark on a cell; what stood there goes back."""
    if s.tiles[cell] != kind:
        take_token_off(rules, s, cell)
        darken(s, cell)
    place_tiles(s, (*s.tiles[:cell], kind, *s.tiles[cell + 1 :]))
    s.doors.set(cell, doors)


def take_up(rules: LibraryLabyrinth, s: State, cell: int) -> None:
    """Take the tile off a cell; whoever stood there goes back to the centre."""
    lay(rules, s, cell, UNKNOWN_TILE, 0)
    s.meeples = [CENTRE_CELL if there == cell else there for there in s.meeples]


def recipe(rules: LibraryLabyrinth, s: State) -> tuple[Need, ...]:
    """How many tiles of each kind lie on the board, and how many shall (LL-SETUP-02, LL-SETUP-03)."""
    counts = Counter(s.tiles)
    return tuple(
        Need(say(TILE_LOOK[word][0]), counts[kind], number, "LL-SETUP-02")
        for kind, (word, number) in enumerate(zip(TILE_KINDS, rules.tile_numbers, strict=True))
        if number or counts[kind]
    )


class Tiles(LibraryBench):
    """The 25 tiles of a game out of the 30 of the box."""

    name = TILES

    def step(self, state: State) -> SetUpStep:
        """A tray with the tiles of the box, 25 cells, and the recipe by kind."""
        return SetUpStep(
            self.name,
            say("Lay the tiles"),
            say(
                "Choose a tile and then the cells where it shall lie; turn it as you like. In a game all but the "
                "centre lie face down. What you leave empty can be filled from a seed."
            ),
            "LL-SETUP-07",
            supplies=tuple(self._supplies(state)),
            places=tuple(_place(state, cell) for cell in range(len(GRID.names))),
            checklist=recipe(self.rules, state),
            moves=("put", "remove", "turn", "swap", "fill"),
        )

    def _supplies(self, s: State) -> Iterator[Supply]:
        there, counts = laid(s), Counter(s.tiles)
        copies = Counter(self.rules.box.tiles)
        for kind in range(CENTRE + 1, len(TILE_KINDS)):
            fitting = Counter(shapes_in_game(self.rules, kind))
            for shape in ("t-junction", "corner", "crossroads"):
                if number := copies[kind, shape]:
                    doors = SHAPES[shape]
                    on_board = there[kind, doors.bit_count()]
                    missing = self.rules.tile_numbers[kind] - counts[kind]
                    if self.rules.house.shape_bias != "none":
                        missing = min(missing, fitting[shape] - on_board)
                    left = max(0, number - on_board)
                    yield _supply(kind, shape, left, max(0, missing))

    def read(self, item: str) -> tuple[int, int]:
        """Kind and openings of a tile in notation.

        Raises:
            BuildError: saying what would be right.
        """
        match = _ITEM.fullmatch(item.strip())
        known = [f"{word}[NE]" for word in TILE_KINDS[2:]] + ["crossroads[NESW]"]
        if match is None or match[1].lower() not in TILE_KINDS:
            raise self.unknown_item(item, known)
        kind = TILE_KINDS.index(match[1].lower())
        try:
            doors = openings.from_letters(match[2])
        except ValueError as error:
            raise BuildError(str(error)) from None
        shapes = {shape for of_kind, shape in self.rules.box.tiles if of_kind == kind}
        if shape_of(doors) not in shapes:
            raise BuildError(
                say(
                    "No {kind} tile is open to {letters} alone: there are {shapes} (law 0.2).",
                    kind=say(TILE_KINDS[kind]),
                    letters=openings.letters(doors),
                    shapes=", ".join(say(SHAPE_NAMES[shape]) for shape in sorted(shapes)),
                )
            )
        return kind, doors

    def put(self, state: State, place: str, item: str) -> Mapping[str, Any]:
        """Lay a tile; the one that lay there goes back into the tray."""
        cell = self._free_cell(place)
        kind, doors = self.read(item)
        if kind == CENTRE:
            raise BuildError(say("The centre tile lies on c3 already, and there is one only (LL-SETUP-06)."))
        roads = doors.bit_count()
        here = state.tiles[cell] == kind and state.doors.of(cell).bit_count() == roads
        number = sum(of_kind == kind and shape == shape_of(doors) for of_kind, shape in self.rules.box.tiles)
        if not here and laid(state)[kind, roads] >= number:
            raise BuildError(
                say(
                    "The box has {number} tiles '{item}' and all of them lie on the board (LL-SETUP-04).",
                    number=number,
                    item=f"{say(TILE_KINDS[kind])}, {say(SHAPE_NAMES[shape_of(doors)])}",
                )
            )
        lay(self.rules, state, cell, kind, doors)
        return {}

    def remove(self, state: State, place: str, item: str = "") -> None:
        """The tile goes back into the tray."""
        cell = self._free_cell(place)
        if state.tiles[cell] == UNKNOWN_TILE:
            raise BuildError(say("Nothing lies on {place}.", place=place))
        take_up(self.rules, state, cell)

    def turn(self, state: State, place: str, quarters: int) -> None:
        """Turn a tile where it lies."""
        cell = self._free_cell(place)
        if state.tiles[cell] == UNKNOWN_TILE:
            raise BuildError(say("Nothing lies on {place}.", place=place))
        state.doors.set(cell, openings.turned(state.doors.of(cell), quarters))

    def swap(self, state: State, one: str, other: str) -> None:
        """Exchange two tiles with the tokens on them; meeples stay where they stand."""
        a, b = self._free_cell(one), self._free_cell(other)
        kinds = list(state.tiles)
        kinds[a], kinds[b] = kinds[b], kinds[a]
        doors = state.doors.of(a), state.doors.of(b)
        state.doors.set(a, doors[1])
        state.doors.set(b, doors[0])
        place_tiles(state, tuple(kinds))
        for cells in ("lit", "seen", "terror_cells", "shelf_cells"):
            setattr(state, cells, _swapped(getattr(state, cells), a, b))
        for tokens in (state.terror_at, state.shelf_at):
            here, there = tokens.pop(a, None), tokens.pop(b, None)
            if there is not None:
                tokens[a] = there
            if here is not None:
                tokens[b] = here

    def _free_cell(self, place: str) -> int:
        cell = self.cell(place)
        if cell == CENTRE_CELL:
            raise BuildError(say("The centre tile lies on c3 in every game (LL-SETUP-06)."))
        return cell

    def fill(self, state: State, seed: int) -> None:
        """Lay what the recipe misses, shuffled and turned by the seed: on an empty board what this seed deals."""
        self._centre_in_the_middle(state)
        empty = [cell for cell, kind in enumerate(state.tiles) if kind == UNKNOWN_TILE]
        chosen = self._missing(state, seed)
        kinds, attempt = list(state.tiles), 0
        while True:
            order = keyed_order(purpose_key(seed, "board", 0, attempt), self.rules.box.tile_keys, chosen)
            for cell, tile in zip(empty, order, strict=False):
                kinds[cell] = self.rules.box.tiles[tile][0]
            deal_again = self.rules.house.four_shelf_redeal == "setup" and four_shelves(tuple(kinds))
            if not deal_again or attempt >= LAID_OTHERWISE:
                break
            attempt += 1
        turns = purpose_key(seed, "orientation", 0, attempt)
        for cell, tile in zip(empty, order, strict=False):
            kind, shape = self.rules.box.tiles[tile]
            lay(self.rules, state, cell, kind, openings.turned(SHAPES[shape], quarters_of(self.rules, turns, tile)))

    def _centre_in_the_middle(self, s: State) -> None:
        """Mend what only a document can bring: the centre tile elsewhere, or dark (LL-SETUP-06)."""
        for cell, kind in enumerate(s.tiles):
            if kind == CENTRE and cell != CENTRE_CELL:
                take_up(self.rules, s, cell)
        if s.tiles[CENTRE_CELL] != CENTRE:
            lay(self.rules, s, CENTRE_CELL, CENTRE, openings.ALL)
        light(s, CENTRE_CELL)

    def _missing(self, s: State, seed: int) -> list[int]:
        """The tiles of the box to lay; with too many of another kind on the board not all of them find a cell."""
        there, counts, missing = laid(s), Counter(s.tiles), []
        for kind in range(CENTRE + 1, len(TILE_KINDS)):
            free = []
            for tile in tiles_in_order(self.rules, seed, kind):
                copy = kind, SHAPES[self.rules.box.tiles[tile][1]].bit_count()
                if there[copy] > 0:
                    there[copy] -= 1  # it lies on the board
                else:
                    free.append(tile)
            missing += free[: max(0, self.rules.tile_numbers[kind] - counts[kind])]
        empty = counts[UNKNOWN_TILE]
        if len(missing) > empty:
            key = purpose_key(seed, "left out")
            missing.sort(key=lambda tile: keyed_number(key, self.rules.box.tile_keys[tile]))
        return missing[:empty]


def _swapped(cells: int, a: int, b: int) -> int:
    here, there = cells >> a & 1, cells >> b & 1
    return cells & ~(1 << a | 1 << b) | there << a | here << b


def _place(s: State, cell: int) -> Place:
    name, kind, doors = GRID.names[cell], s.tiles[cell], s.doors.of(cell)
    x, y = GRID.at(cell)
    holds = (item_of(kind, doors),) if kind != UNKNOWN_TILE else ()
    label = ""
    if kind == UNKNOWN_TILE:
        label = say("{name}: empty.", name=name)
    return Place(
        name,
        name,
        x,
        y,
        f"cell:{name}",
        holds,
        turns=ways_to_lie(doors),
        fixed=cell == CENTRE_CELL,
        label=label,
    )


def _supply(kind: int, shape: str, left: int, missing: int) -> Supply:
    """So many of a shape are left in the box; both shapes of a kind make up for what is missing of it."""
    word, doors = TILE_KINDS[kind], SHAPES[shape]
    title, colour, icon = TILE_LOOK[word]
    shape_name = say(SHAPE_NAMES[shape])
    name = say(title) if shape == "crossroads" else say("{tile}, {shape}", tile=say(title), shape=shape_name)
    look = Cell("", "", 0, 0, "octagon", word, "", (openings.letters(doors),), True, False, colour, icon)
    label = say(
        "{tile}: {left} left in the box; still needed of its kind: {missing}.",
        tile=sentence_case(name),
        left=left,
        missing=missing,
    )
    return Supply(item_of(kind, doors), name, left, min(left, missing), "", look, ways_to_lie(doors), label)
