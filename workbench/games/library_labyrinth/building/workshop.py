"""The workshop of Library Labyrinth: its steps, the bare table, and what the table looks like at each step."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.engine.bits import mask_of, members
from workbench.engine.options import PLAYERS
from workbench.engine.scene import Cell, Scene
from workbench.engine.workshop import REVIEW, Bench, Flaw, FormBench, SetUpStep, bare_scene
from workbench.games.library_labyrinth.building import flaws as faults
from workbench.games.library_labyrinth.building import mending
from workbench.games.library_labyrinth.building.common import (
    LibraryBench,
    cards_in_order,
    light,
    shelves_in_order,
    terrors_in_order,
)
from workbench.games.library_labyrinth.building.curses import Curses, fitted
from workbench.games.library_labyrinth.building.figures import Figures
from workbench.games.library_labyrinth.building.hands import HANDS, Hands
from workbench.games.library_labyrinth.building.tiles import TILES, Tiles, recipe
from workbench.games.library_labyrinth.building.tokens import Tokens
from workbench.games.library_labyrinth.components import DECKS, UNKNOWN_TILE
from workbench.games.library_labyrinth.picture import drawn
from workbench.games.library_labyrinth.setting_up import place_tiles, set_up
from workbench.games.library_labyrinth.state import CENTRE_CELL, State
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

_HANDS_OPTIONS = ("start_books", "start_rewards", "start_genres")
_DECK_OPTIONS = ("disturbance_count", "out_of_time_counts_in_d", "double_curses", "double_curse_pairs")


class LibraryWorkshop:
    """See `workbench.engine.workshop.Workshop`."""

    def __init__(self, rules: LibraryLabyrinth) -> None:
        self.rules = rules
        self.benches: Sequence[Bench] = (
            FormBench(_players()),
            Difficulty(rules),
            Tiles(rules),
            Tokens(rules),
            Figures(rules),
            Curses(rules),
            Hands(rules),
        )

    def bare(self, seed: int) -> State:
        """Everything dealt from the seed but the tiles, of which only the centre lies."""
        s = set_up(self.rules, seed)
        s.script = None
        centre = s.tiles[CENTRE_CELL]
        kinds = [UNKNOWN_TILE] * len(s.tiles)
        kinds[CENTRE_CELL] = centre
        place_tiles(s, tuple(kinds))
        for cell in range(len(kinds)):
            if cell != CENTRE_CELL:
                s.doors.set(cell, 0)
        return s

    def carry(self, old: LibraryLabyrinth, state: State, seed: int) -> State:
        """The board, its tokens and its figures as they are; hands and deck unless their options changed."""
        if not mending.is_fresh(state) and old.players == self.rules.players:
            return state.copy()  # a game in its middle
        s = self.bare(seed)
        place_tiles(s, state.tiles)
        s.doors, s.lit, s.seen = state.doors.copy(), state.lit, state.seen
        s.terror_at, s.shelf_at = state.terror_at.copy(), state.shelf_at.copy()
        s.terror_cells, s.shelf_cells = state.terror_cells, state.shelf_cells
        s.terror_stack = tuple(t for t in s.terror_stack if t not in s.terror_at.values())
        s.shelf_stack = tuple(genre for genre in s.shelf_stack if genre not in s.shelf_at.values())
        by_word = dict(zip(old.figure_words, state.meeples, strict=True))
        s.meeples = [by_word.get(word, CENTRE_CELL) for word in self.rules.figure_words]
        if not _differ(old, self.rules, _DECK_OPTIONS):
            s.curses = fitted(state.curses, self.rules.curse_count)
        dealt = LibraryWorkshop(old).bare(seed).hands
        if state.hands != dealt and not _differ(old, self.rules, _HANDS_OPTIONS):
            self._carry_hands(old, state, s)
        return s

    def _carry_hands(self, old: LibraryLabyrinth, state: State, s: State) -> None:
        """The hands of the seats that stay; all other cards lie in their decks as the seed shuffles them."""
        hands = dict(zip(old.figure_words, state.hands, strict=True))
        piles = dict(zip(old.figure_words, state.piles, strict=True))
        s.hands = [hands.get(word, 0) for word in self.rules.figure_words]
        s.piles = [piles.get(word, ()) for word in self.rules.figure_words]
        if old.players == self.rules.players:
            s.phase, s.first, s.seat, s.pending = state.phase, state.first, state.seat, state.pending
        captured = [pile for own in s.piles for pile in own]
        s.terror_stack = tuple(t for t in s.terror_stack if all(pile.terror != t for pile in captured))
        gone = mask_of(card for hand in (*s.hands, *(pile.cards for pile in captured)) for card in members(hand))
        s.decks = [
            cards_in_order(self.rules, s, number, [*members(self.rules.box.deck_cards[number] & ~gone)])
            for number in range(len(DECKS))
        ]

    def known(self, state: State, seed: int) -> State:
        """Lit tiles, tokens, figures and hands stay; decks and stacks are shuffled by the seed."""
        s = state.copy()
        s.seed, s.script = seed, None
        s.decks = [cards_in_order(self.rules, s, number, deck) for number, deck in enumerate(s.decks)]
        s.terror_stack = terrors_in_order(self.rules, s, s.terror_stack)
        s.shelf_stack = shelves_in_order(self.rules, s, s.shelf_stack)
        return s

    def settled(self, state: State) -> State:
        """Before the first turn: who is still choosing the first Books goes on; else who has cards has had them dealt,
        and where nobody has any, everybody chooses (LL-SETUP-16).
        """
        s = state.copy()
        s.seen |= s.lit
        if s.tiles[CENTRE_CELL] != UNKNOWN_TILE:
            light(s, CENTRE_CELL)
        if not mending.is_fresh(s):
            return s
        s.received = s.passed = s.granted = 0
        if self._is_choosing(s):
            return s
        s.seat = s.first
        if any(s.hands) or any(s.piles) or self.rules.house.start_books == 0:
            s.phase, s.turn, s.pending, s.actions = "action", 1, 0, self.rules.actions_a_turn
        else:
            s.phase, s.turn, s.pending, s.actions = "start", 0, self.rules.house.start_books, 0
        return s

    def _is_choosing(self, s: State) -> bool:
        """Whether what everybody holds is what the choices of the first Books have brought so far."""
        if s.phase != "start" or s.piles.count(()) < len(s.piles) or not any(s.hands):
            return False
        books, players = self.rules.house.start_books, self.rules.players
        order = [(s.first + step) % players for step in range(players)]
        held = dict.fromkeys(order[: order.index(s.seat)], books) | {s.seat: books - s.pending}
        rewards = self.rules.box.deck_cards[-1]
        return all(hand.bit_count() == held.get(seat, 0) and not hand & rewards for seat, hand in enumerate(s.hands))

    def flaws(self, state: State, locked: Collection[tuple[str, str]] = ()) -> Sequence[Flaw]:
        """All that is wrong."""
        return faults.flaws(self.rules, state, locked)

    def scene(self, state: State, step: str) -> Scene:
        """Tiles lie open to whoever builds; which are lit is shown as soon as they are laid."""
        shown = state.copy()
        there = mask_of(cell for cell, kind in enumerate(state.tiles) if kind != UNKNOWN_TILE)
        late = step not in ("players", Difficulty.name, TILES)
        shown.seen, shown.lit = there, state.lit & there if late else there
        scene = drawn(self.rules, shown)
        cells = tuple(cell if there >> number & 1 else _empty(cell) for number, cell in enumerate(scene.cells))
        cells = tuple(replace(cell, marks=()) for cell in cells)
        hands = scene.hands if step in (HANDS, REVIEW) and any(state.hands) else ()
        return replace(bare_scene(scene, ""), cells=cells, hands=hands, decks=())


def _empty(cell: Cell) -> Cell:
    return replace(cell, kind="free", title=say("Empty"), label=say("{name}: empty.", name=cell.name), about="")


def _differ(old: LibraryLabyrinth, new: LibraryLabyrinth, options: tuple[str, ...]) -> bool:
    return any(getattr(old.house, name) != getattr(new.house, name) for name in options)


def _players() -> SetUpStep:
    return SetUpStep(
        "players",
        say("Players"),
        say("How many play? One player plays with the Trolley, by rules of their own."),
        "LL-SETUP-18",
        form=(PLAYERS,),
    )


class Difficulty(LibraryBench):
    """The recipe of tiles, and all other house rules."""

    name = "difficulty"

    def step(self, state: State) -> SetUpStep:
        """The checklist is the recipe that the next step fills."""
        return SetUpStep(
            self.name,
            say("Difficulty"),
            say(
                "The difficulty says how many tiles of each kind come into the game: fewer crossroads and more Terrors "
                "are harder."
            ),
            "LL-SETUP-02",
            form=("difficulty", "shape_bias"),
            rest_of_form=True,
            checklist=recipe(self.rules, state),
        )
