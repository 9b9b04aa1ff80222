"""Setting up a game (law 2.2). All hidden order comes from the seed, each shuffle from a stream of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.engine import openings
from workbench.engine.bits import members
from workbench.engine.grid import Doors
from workbench.engine.rulesets import Tell
from workbench.engine.streams import Stream, keyed_number, keyed_order, purpose_key
from workbench.games.library_labyrinth.components import (
    CENTRE,
    DECKS,
    GENRES,
    OUT_OF_TIME,
    REWARD,
    REWARD_DECK,
    SHAPES,
    SHELF,
    TERROR,
    TILE_KINDS,
    curse_keys,
)
from workbench.games.library_labyrinth.drawing import can_draw, draw
from workbench.games.library_labyrinth.junctions import JUNCTIONS
from workbench.games.library_labyrinth.state import CENTRE_CELL, GRID, State

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

TILES_BY_DIFFICULTY = {
    "novice": (1, 4, 7, 3, 10),
    "solo": (1, 4, 7, 3, 10),
    "standard": (1, 3, 6, 3, 12),
    "advanced": (1, 2, 6, 3, 13),
}
"""Numbers of centre, crossroads, Shelf, Reward and Terror tiles (LL-SETUP-02)."""


def set_up(rules: LibraryLabyrinth, seed: int, deal: int = 0, tell: Tell = None) -> State:
    """A dealt game that waits for its first decision. ``deal`` counts the games set up anew from one seed."""
    s = State()
    s.seed, s.deal = seed, deal
    s.result, s.phase = "", "start"
    s.turn = s.actions = s.pending = s.received = s.passed = s.granted = 0
    s.first = s.seat = first_seat(rules, s)
    _lay_tiles(rules, s, tell)
    _stack_tokens(rules, s)
    _shuffle_decks(rules, s)
    _stack_curses(rules, s)
    s.meeples = [CENTRE_CELL] * rules.figures
    s.hands = [0] * rules.figures
    s.piles = [()] * rules.figures
    start = rules.house.wyrm_start
    s.wyrm = start if isinstance(start, int) else Stream(seed, "bookwyrm", deal).below(JUNCTIONS)
    s.compass = 0
    _ask_for_genres(rules, s, tell)
    return s


def first_seat(rules: LibraryLabyrinth, s: State) -> int:
    """Who begins, from 0 (LL-SETUP-18)."""
    first = rules.house.first_player
    return first - 1 if isinstance(first, int) else Stream(s.seed, "first player", s.deal).below(rules.players)


def _lay_tiles(rules: LibraryLabyrinth, s: State, tell: Tell) -> None:
    """Choose the tiles (LL-SETUP-04/05) and lay them dark, each in a random orientation (LL-SETUP-07)."""
    box = rules.box
    chosen = _choose_tiles(rules, s)
    centre = next(tile for tile in chosen if box.tiles[tile][0] == CENTRE)
    others = [tile for tile in chosen if tile != centre]
    attempt = 0
    while True:
        laid = keyed_order(purpose_key(s.seed, "board", s.deal, attempt), box.tile_keys, others)
        laid.insert(CENTRE_CELL, centre)
        kinds = tuple(box.tiles[tile][0] for tile in laid)
        if rules.house.four_shelf_redeal != "setup" or not four_shelves(kinds):
            break
        attempt += 1
        if tell:
            tell("redeal-board")
    turns = purpose_key(s.seed, "orientation", s.deal, attempt)
    s.doors = Doors()
    for cell, tile in enumerate(laid):
        quarters = 0 if cell == CENTRE_CELL else keyed_number(turns, box.tile_keys[tile]) & 3
        s.doors.set(cell, openings.turned(SHAPES[box.tiles[tile][1]], quarters))
    place_tiles(s, kinds)
    s.lit = s.seen = 1 << CENTRE_CELL


def place_tiles(s: State, kinds: tuple[int, ...]) -> None:
    """Note which kind of tile lies on each cell."""
    s.tiles = kinds
    s.terror_tiles = sum(1 << cell for cell, kind in enumerate(kinds) if kind == TERROR)
    s.shelf_tiles = sum(1 << cell for cell, kind in enumerate(kinds) if kind == SHELF)
    s.reward_tiles = sum(1 << cell for cell, kind in enumerate(kinds) if kind == REWARD)


def four_shelves(kinds: tuple[int, ...]) -> bool:
    """Whether all four tiles next to the centre are Shelves (LL-SETUP-19)."""
    return all(kinds[cell] == SHELF for cell in members(GRID.neighbours[CENTRE_CELL]))


def _choose_tiles(rules: LibraryLabyrinth, s: State) -> list[int]:
    """The tiles that come into the game, drawn kind by kind without replacement."""
    box = rules.box
    favoured = {"corners": "corner", "t_junctions": "t-junction"}.get(rules.house.shape_bias)
    key = purpose_key(s.seed, "tiles", s.deal)
    chosen: list[int] = []
    for kind, number in enumerate(rules.tile_numbers):
        in_box = [tile for tile, (of_kind, _) in enumerate(box.tiles) if of_kind == kind]
        drawn = keyed_order(key, box.tile_keys, in_box)
        if favoured:
            drawn.sort(key=lambda tile: box.tiles[tile][1] != favoured)
        chosen += drawn[:number]
    return chosen


def _stack_tokens(rules: LibraryLabyrinth, s: State) -> None:
    """Two separate face-down stacks (LL-SETUP-10/11)."""
    terrors, genres = range(len(rules.box.terrors)), range(len(GENRES))
    s.terror_stack = tuple(keyed_order(purpose_key(s.seed, "terrors", s.deal), rules.box.terror_keys, terrors))
    s.shelf_stack = tuple(keyed_order(purpose_key(s.seed, "shelves", s.deal), rules.box.genre_keys, genres))
    s.terror_at, s.shelf_at, s.terror_cells, s.shelf_cells = {}, {}, 0, 0
    s.returned, s.filled = (), 0


def _shuffle_decks(rules: LibraryLabyrinth, s: State) -> None:
    """Six Book decks and the Reward deck (LL-SETUP-12/13)."""
    s.discard = 0
    s.shuffles = [0] * len(DECKS)
    s.decks = [
        tuple(keyed_order(purpose_key(s.seed, "deck", name, s.deal, 0), rules.box.card_keys, [*members(cards)]))
        for name, cards in zip(DECKS, rules.box.deck_cards, strict=True)
    ]


def _stack_curses(rules: LibraryLabyrinth, s: State) -> None:
    """D curse cards, shuffled, with Out of Time under them (LL-SETUP-14/15/20)."""
    box, house = rules.box, rules.house
    names = [*box.singles, *rules.doubles]
    keys = curse_keys(names)
    drawn = keyed_order(purpose_key(s.seed, "curses drawn", s.deal), keys, range(len(names)))
    doubles = [card for card in drawn if card >= len(box.singles)][: house.double_curses]
    singles = [card for card in drawn if card < len(box.singles)][: rules.curse_count - len(doubles)]
    deck = keyed_order(purpose_key(s.seed, "curses", s.deal), keys, singles + doubles)
    s.curses = (OUT_OF_TIME, *(names[card] for card in deck))
    s.curse_discard = ()


def _ask_for_genres(rules: LibraryLabyrinth, s: State, tell: Tell) -> None:
    """The first decisions of the game, unless chance or nobody makes them (LL-SETUP-16)."""
    s.pending = rules.house.start_books
    if not s.pending:
        deal_rewards(rules, s, tell)
    elif rules.house.start_genres == "random":
        while s.phase == "start":
            stream = Stream(s.seed, "start genres", s.deal, s.seat, s.pending)
            start_with(rules, s, stream.choice([g for g in range(len(GENRES)) if can_draw(rules, s, g)]), tell)


def start_with(rules: LibraryLabyrinth, s: State, genre: int, tell: Tell) -> None:
    """The seat that is asked takes the top Book of a genre; then the next Book, the next seat, or the Rewards."""
    card = draw(rules, s, genre, tell)
    s.hands[s.seat] |= 1 << card
    if tell:
        tell("start", seat=s.seat + 1, genre=GENRES[genre], card=rules.box.cards[card].id)
    s.pending -= 1
    if s.pending and any(can_draw(rules, s, g) for g in range(len(GENRES))):
        return
    s.seat = (s.seat + 1) % rules.players
    s.pending = rules.house.start_books
    if s.seat == s.first:
        deal_rewards(rules, s, tell)


def deal_rewards(rules: LibraryLabyrinth, s: State, tell: Tell) -> None:
    """Each seat gets the top Reward cards, in the same order; then the first turn begins."""
    for step in range(rules.players):
        seat = (s.first + step) % rules.players
        for _ in range(rules.house.start_rewards):
            card = draw(rules, s, REWARD_DECK, tell)
            s.hands[seat] |= 1 << card
            if tell:
                tell("start-reward", seat=seat + 1, card=rules.box.cards[card].id)
    s.pending, s.phase, s.seat, s.turn = 0, "action", s.first, 1
    s.actions = rules.actions_a_turn
    if tell:
        tell("turn", seat=s.seat + 1, turn=s.turn)


def tile_shortage(tiles: tuple[tuple[int, str], ...], numbers: tuple[int, ...]) -> str:
    """A sentence on what the box lacks for a mix of tiles; empty when it can be built."""
    for kind, number in enumerate(numbers):
        there = sum(of_kind == kind for of_kind, _ in tiles)
        if number > there:
            return f"the mix needs {number} {TILE_KINDS[kind]} tiles, but the box has {there}"
    return ""
