"""Light and tokens: a game begins in the dark (LL-SETUP-07), but a board for study may begin anywhere later."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from workbench.engine.bits import members
from workbench.engine.scene import Piece, Symbol
from workbench.engine.workshop import Place, SetUpStep, Supply
from workbench.errors import BuildError
from workbench.games.library_labyrinth.building.common import (
    LibraryBench,
    darken,
    light,
    put_shelf,
    put_terror,
    shelves_in_order,
    take_token_off,
    terrors_in_order,
)
from workbench.games.library_labyrinth.components import GENRES, TILE_KINDS, UNKNOWN_TILE
from workbench.games.library_labyrinth.picture import TILE_LOOK, symbol, symbols
from workbench.games.library_labyrinth.state import CENTRE_CELL, GRID, State
from workbench.language import say

TOKENS = "tokens"


class Tokens(LibraryBench):
    """Which tiles lie lit, and what lies on them."""

    name = TOKENS

    def step(self, state: State) -> SetUpStep:
        """A tray with all tokens; every tile is a place."""
        return SetUpStep(
            self.name,
            say("Light and tokens"),
            say(
                "A game begins with all tiles dark but the centre: then there is nothing to do here. For a board "
                "to study, turn tiles to their lit side and put tokens on them."
            ),
            "LL-SETUP-07",
            supplies=tuple(self._supplies(state)),
            places=tuple(self._place(state, cell) for cell in range(len(GRID.names))),
            moves=("put", "remove", "flip", "swap", "fill"),
            optional=True,
        )

    def _supplies(self, s: State) -> Iterator[Supply]:
        rules = self.rules
        for number, terror in enumerate(rules.box.terrors):
            name = rules.names(terror.id)
            shown = symbols(rules, terror.letters)
            yield _supply(terror.id, name, number in s.terror_stack, say("Terror tokens"), shown, "red", "hostile")
        for number, genre in enumerate(GENRES):
            shown = (symbol(rules, number),)
            title, left = rules.names(genre), number in s.shelf_stack
            yield _supply(genre, title, left, say("Shelf tokens"), shown, shown[0].colour, "goal")

    def _place(self, s: State, cell: int) -> Place:
        name, (x, y) = GRID.names[cell], GRID.at(cell)
        holds: tuple[str, ...] = ()
        if cell in s.terror_at:
            holds = (self.rules.box.terrors[s.terror_at[cell]].id,)
        elif cell in s.shelf_at:
            holds = (GENRES[s.shelf_at[cell]],)
        return Place(name, name, x, y, f"cell:{name}", holds, fixed=cell == CENTRE_CELL, label=self._label(s, cell))

    def _label(self, s: State, cell: int) -> str:
        name, kind = GRID.names[cell], s.tiles[cell]
        if kind == UNKNOWN_TILE:
            return say("{name}: empty.", name=name)
        tile = say(TILE_LOOK[TILE_KINDS[kind]][0])
        side = say("lit") if s.lit >> cell & 1 else say("dark")
        token = ""
        if cell in s.terror_at:
            token = self.rules.names(self.rules.box.terrors[s.terror_at[cell]].id)
        elif cell in s.shelf_at:
            token = self.rules.names(GENRES[s.shelf_at[cell]])
        if token:
            return say("{name}: {tile}, {side}, with {token}.", name=name, tile=tile, side=side, token=token)
        return say("{name}: {tile}, {side}.", name=name, tile=tile, side=side)

    def put(self, state: State, place: str, item: str) -> Mapping[str, Any]:
        """Put a token on a tile, which then lies lit."""
        cell, box = self._tile(state, place), self.rules.box
        if item not in box.terror_number and item not in GENRES:
            raise self.unknown_item(item, [*box.terror_number, *GENRES])
        number = box.terror_number.get(item)
        token = state.terror_at if number is not None else state.shelf_at
        if token.get(cell) != (number if number is not None else GENRES.index(item)):
            take_token_off(self.rules, state, cell)
        if number is not None:
            self._must_be_free(item, number in state.terror_stack or number in state.terror_at.values())
            put_terror(state, cell, number)
        else:
            genre = GENRES.index(item)
            self._must_be_free(item, genre in state.shelf_stack or genre in state.shelf_at.values())
            put_shelf(state, cell, genre)
        light(state, cell)
        return {}

    def _must_be_free(self, item: str, free: bool) -> None:
        if not free:
            raise BuildError(say("{token} is neither in its stack nor on the board.", token=self.rules.names(item)))

    def remove(self, state: State, place: str, item: str = "") -> None:
        """The token goes back to its stack; from a lit tile without one the light goes."""
        cell = self._tile(state, place)
        if cell in state.terror_at or cell in state.shelf_at:
            take_token_off(self.rules, state, cell)
        elif state.lit >> cell & 1:
            darken(state, cell)
        else:
            raise BuildError(say("Nothing lies on {place}.", place=place))

    def clear(self, state: State, keep: Collection[str] = ()) -> None:
        """All tokens go back to their stacks and all tiles lie dark."""
        for cell, name in enumerate(GRID.names):
            if name not in keep:
                take_token_off(self.rules, state, cell)
                if cell != CENTRE_CELL:
                    darken(state, cell)

    def flip(self, state: State, place: str) -> None:
        """Turn a tile to its other side; from a tile that goes dark the token goes back."""
        cell = self._tile(state, place)
        if state.lit >> cell & 1:
            take_token_off(self.rules, state, cell)
            darken(state, cell)
        else:
            light(state, cell)

    def swap(self, state: State, one: str, other: str) -> None:
        """Exchange the tokens of two tiles; who gets one lies lit."""
        a, b = self._tile(state, one), self._tile(state, other)
        for tokens in (state.terror_at, state.shelf_at):
            here, there = tokens.pop(a, None), tokens.pop(b, None)
            for cell, token in ((a, there), (b, here)):
                if token is not None:
                    tokens[cell] = token
                    light(state, cell)
        state.terror_cells = sum(1 << cell for cell in state.terror_at)
        state.shelf_cells = sum(1 << cell for cell in state.shelf_at)

    def fill(self, state: State, seed: int) -> None:
        """Every lit Terror or Shelf tile without a token gets one from the stack (LL-ACTV-01)."""
        terrors = [*terrors_in_order(self.rules, state, state.terror_stack, seed)]
        shelves = [*shelves_in_order(self.rules, state, state.shelf_stack, seed)]
        for cell in members(state.lit & state.terror_tiles & ~state.terror_cells & ~state.shelf_cells):
            if terrors:
                put_terror(state, cell, terrors.pop())
        for cell in members(state.lit & state.shelf_tiles & ~state.terror_cells & ~state.shelf_cells):
            if shelves:
                put_shelf(state, cell, shelves.pop())

    def _tile(self, s: State, place: str) -> int:
        cell = self.cell(place)
        if s.tiles[cell] == UNKNOWN_TILE:
            raise BuildError(say("No tile lies on {place} yet.", place=place))
        if cell == CENTRE_CELL:
            raise BuildError(say("The centre is always lit and never has a token (LL-SETUP-06, LL-ACTV-02)."))
        return cell


def _supply(item: str, title: str, left: bool, group: str, shown: tuple[Symbol, ...], colour: str, flag: str) -> Supply:
    names = ", ".join(one.name for one in shown)
    look = Piece("", "token", title, 0, 0, colour, shown, flag=flag)
    return Supply(item, title, int(left), None, group, look, label=say("{title}: {shown}.", title=title, shown=names))
