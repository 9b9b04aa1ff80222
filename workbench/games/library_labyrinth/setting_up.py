"""Setting up a game (law 2.2). All hidden order comes from the seed, each shuffle from a stream of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.engine import openings
from workbench.engine.bits import members
from workbench.engine.chance import Script
from workbench.engine.grid import Doors
from workbench.engine.rulesets import Tell
from workbench.engine.streams import Stream, keyed_number, keyed_order, purpose_key
from workbench.errors import RecordError
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
from workbench.games.library_labyrinth.junctions import JUNCTION_WORDS, JUNCTIONS
from workbench.games.library_labyrinth.state import CENTRE_CELL, GRID, State
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

TILES_BY_DIFFICULTY = {
    "novice": (1, 4, 7, 3, 10),
    "solo": (1, 4, 7, 3, 10),
    "standard": (1, 3, 6, 3, 12),
    "advanced": (1, 2, 6, 3, 13),
}
"""Numbers of centre, crossroads, Shelf, Reward and Terror tiles (LL-SETUP-02)."""


REDEALT = "redealt"
"""The word of a record for a board that was laid anew (LL-SETUP-19)."""
FAVOURED_SHAPE = {"corners": "corner", "t_junctions": "t-junction"}
"""The shape that comes in first (LL-SETUP-05)."""


def set_up(rules: LibraryLabyrinth, seed: int, tell: Tell = None, script: Script | None = None) -> State:
    """A dealt game that waits for its first decision."""
    s = State()
    s.seed, s.deal, s.script = seed, 0, script
    _deal(rules, s, _choose_tiles(rules, seed), tell)
    return s


def set_up_anew(rules: LibraryLabyrinth, s: State, tell: Tell) -> None:
    """Deal the whole game again with the same 25 tiles, from LL-SETUP-06 on (option `four_shelf_redeal`)."""
    s.deal += 1
    _deal(rules, s, _tiles_on_board(rules, s), tell)


def _deal(rules: LibraryLabyrinth, s: State, chosen: list[int], tell: Tell) -> None:
    """All of the set-up but the choice of tiles; ``s.deal`` counts the games dealt from one seed."""
    s.result, s.phase = "", "start"
    s.turn = s.actions = s.pending = s.received = s.passed = s.granted = 0
    _lay_tiles(rules, s, chosen, tell)
    s.first = s.seat = first_seat(rules, s)
    _stack_tokens(rules, s)
    _shuffle_decks(rules, s)
    _stack_curses(rules, s)
    s.meeples = [CENTRE_CELL] * rules.figures
    s.hands = [0] * rules.figures
    s.piles = [()] * rules.figures
    s.wyrm, s.compass = first_junction(rules, s), 0
    if tell:
        tell("deal", first=s.first + 1, junction=JUNCTION_WORDS[s.wyrm])
    _ask_for_genres(rules, s, tell)


def first_seat(rules: LibraryLabyrinth, s: State) -> int:
    """Who begins, from 0 (LL-SETUP-18)."""
    first = rules.house.first_player
    if isinstance(first, int):
        return first - 1
    if s.script is not None:
        return rules.figure_words.index(s.script.one_of(rules.figure_words))
    return Stream(s.seed, "first player", s.deal).below(rules.players)


def first_junction(rules: LibraryLabyrinth, s: State) -> int:
    """Where the Bookwyrm starts (LL-SETUP-17)."""
    start = rules.house.wyrm_start
    if isinstance(start, int):
        return start
    if s.script is not None:
        return JUNCTION_WORDS.index(s.script.one_of(JUNCTION_WORDS))
    return Stream(s.seed, "bookwyrm", s.deal).below(JUNCTIONS)


def _lay_tiles(rules: LibraryLabyrinth, s: State, chosen: list[int], tell: Tell) -> None:
    """Lay the chosen tiles dark, each in a random orientation (LL-SETUP-07)."""
    box = rules.box
    centre = next(tile for tile in chosen if box.tiles[tile][0] == CENTRE)
    others = [tile for tile in chosen if tile != centre]
    attempt = 0
    silent = s.script is not None
    if s.script is not None:
        _tell_redeals(s.script, tell)
    while True:
        laid = keyed_order(purpose_key(s.seed, "board", s.deal, attempt), box.tile_keys, others)
        laid.insert(CENTRE_CELL, centre)
        kinds = tuple(box.tiles[tile][0] for tile in laid)
        if rules.house.four_shelf_redeal != "setup" or not four_shelves(kinds):
            break
        attempt += 1
        if tell and not silent:
            tell("redeal-board")
    turns = purpose_key(s.seed, "orientation", s.deal, attempt)
    s.doors = Doors()
    for cell, tile in enumerate(laid):
        quarters = 0 if cell == CENTRE_CELL else quarters_of(rules, turns, tile)
        s.doors.set(cell, openings.turned(SHAPES[box.tiles[tile][1]], quarters))
    place_tiles(s, kinds)
    s.lit = s.seen = 1 << CENTRE_CELL


def _tell_redeals(script: Script, tell: Tell) -> None:
    """A record says how often the board was laid anew before anybody saw it."""
    while script.rest[:1] == (REDEALT,):
        script.next()
        if tell:
            tell("redeal-board")


def place_tiles(s: State, kinds: tuple[int, ...]) -> None:
    """Note which kind of tile lies on each cell."""
    s.tiles = kinds
    s.terror_tiles = sum(1 << cell for cell, kind in enumerate(kinds) if kind == TERROR)
    s.shelf_tiles = sum(1 << cell for cell, kind in enumerate(kinds) if kind == SHELF)
    s.reward_tiles = sum(1 << cell for cell, kind in enumerate(kinds) if kind == REWARD)


def four_shelves(kinds: tuple[int, ...]) -> bool:
    """Whether all four tiles next to the centre are Shelves (LL-SETUP-19)."""
    return all(kinds[cell] == SHELF for cell in members(GRID.neighbours[CENTRE_CELL]))


def _tiles_on_board(rules: LibraryLabyrinth, s: State) -> list[int]:
    """The tiles of the box that lie on the board; of those alike it does not matter which."""
    left = list(enumerate(rules.box.tiles))
    there = []
    for cell, kind in enumerate(s.tiles):
        roads = s.doors.of(cell).bit_count()
        found = next(tile for tile in left if tile[1][0] == kind and SHAPES[tile[1][1]].bit_count() == roads)
        left.remove(found)
        there.append(found[0])
    return there


def _choose_tiles(rules: LibraryLabyrinth, seed: int) -> list[int]:
    """The tiles that come into the game, drawn kind by kind without replacement (LL-SETUP-04/05)."""
    chosen: list[int] = []
    for kind, number in enumerate(rules.tile_numbers):
        chosen += tiles_in_order(rules, seed, kind)[:number]
    return chosen


def tiles_in_order(rules: LibraryLabyrinth, seed: int, kind: int) -> list[int]:
    """The tiles of a kind in the order in which they are drawn, a favoured shape first (LL-SETUP-05)."""
    box = rules.box
    in_box = [tile for tile, (of_kind, _) in enumerate(box.tiles) if of_kind == kind]
    drawn = keyed_order(purpose_key(seed, "tiles"), box.tile_keys, in_box)
    if favoured := FAVOURED_SHAPE.get(rules.house.shape_bias):
        drawn.sort(key=lambda tile: box.tiles[tile][1] != favoured)
    return drawn


def quarters_of(rules: LibraryLabyrinth, turns: int, tile: int) -> int:
    """By how many quarters a tile is turned in the shuffle of orientations with this key (LL-SETUP-07)."""
    return keyed_number(turns, rules.box.tile_keys[tile]) & 3


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
            start_with(rules, s, _random_genre(rules, s), tell)


def _random_genre(rules: LibraryLabyrinth, s: State) -> int:
    """Option `start_genres = random`. A record names the card, and with it the genre."""
    if s.script is not None:
        return _deck_of(rules, s, s.script.peek())
    stream = Stream(s.seed, "start genres", s.deal, s.seat, s.pending)
    return stream.choice([genre for genre in range(len(GENRES)) if can_draw(rules, s, genre)])


def _deck_of(rules: LibraryLabyrinth, s: State, word: str) -> int:
    card = rules.box.card_number.get(word)
    deck = None if card is None else rules.box.cards[card].deck
    if deck is None or deck == REWARD_DECK or not can_draw(rules, s, deck):
        raise RecordError(say("'{word}' cannot be revealed here.", word=word))
    return deck


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


def shapes_in_game(rules: LibraryLabyrinth, kind: int) -> list[str]:
    """The shapes of a kind that may be in the game: with a bias exactly those that are (LL-SETUP-04, LL-SETUP-05)."""
    shapes = [shape for of_kind, shape in rules.box.tiles if of_kind == kind]
    favoured = FAVOURED_SHAPE.get(rules.house.shape_bias)
    if favoured:
        shapes.sort(key=lambda shape: shape != favoured)
        del shapes[rules.tile_numbers[kind] :]
    return shapes


def tile_shortage(tiles: tuple[tuple[int, str], ...], numbers: tuple[int, ...]) -> str:
    """A sentence on what the box lacks for a mix of tiles; empty when it can be built."""
    for kind, number in enumerate(numbers):
        there = sum(of_kind == kind for of_kind, _ in tiles)
        if number > there:
            return say(
                "the mix needs {number} {kind} tiles, but the box has {there}",
                number=number,
                kind=say(TILE_KINDS[kind]),
                there=there,
            )
    return ""
