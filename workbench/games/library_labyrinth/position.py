"""A state in words, for documents and scenarios, and back (every set-up of the law can be written down)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from workbench.engine import openings
from workbench.engine.bits import mask_of, members
from workbench.engine.documents import Words
from workbench.engine.grid import Doors
from workbench.games.library_labyrinth.components import DECKS, GENRES, TILE_KINDS
from workbench.games.library_labyrinth.hiding import UNKNOWN_CURSE
from workbench.games.library_labyrinth.setting_up import place_tiles
from workbench.games.library_labyrinth.state import GRID, Pile, State

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

PHASES = ("start", "action", "extra", "over")
RESULTS = ("", "won", "six-terrors", "out-of-time")
_TILE_WORDS = (*TILE_KINDS, "unknown")
"""A tile that was never lit is unknown in a public position."""
_COUNTERS = ("deal", "turn", "actions", "pending", "received", "passed", "granted", "compass")


def write(rules: LibraryLabyrinth, s: State) -> dict[str, Any]:
    """The whole state; decks and stacks list their top first."""
    box = rules.box
    return {
        **{name: getattr(s, name) for name in ("seed", "phase", *_COUNTERS)},
        "seat": s.seat + 1,
        "first": s.first + 1,
        "bookwyrm": s.wyrm,
        "result": s.result,
        "board": {name: _write_cell(rules, s, cell) for cell, name in enumerate(GRID.names)},
        "meeples": {word: GRID.names[s.meeples[figure]] for figure, word in enumerate(rules.figure_words)},
        "hands": {word: _write_hand(rules, s, figure) for figure, word in enumerate(rules.figure_words)},
        "decks": {deck: [box.cards[card].id for card in reversed(s.decks[n])] for n, deck in enumerate(DECKS)},
        "discards": {deck: list(rules.card_words(s.discard & box.deck_cards[n])) for n, deck in enumerate(DECKS)},
        "shuffles": dict(zip(DECKS, s.shuffles, strict=True)),
        "terror_stack": [box.terrors[terror].id for terror in reversed(s.terror_stack)],
        "shelf_stack": [GENRES[genre] for genre in reversed(s.shelf_stack)],
        "returned": {GENRES[genre]: box.terrors[terror].id for genre, terror in s.returned},
        "disturbances": list(reversed(s.curses)),
        "disturbance_discards": list(s.curse_discard),
    }


def _write_cell(rules: LibraryLabyrinth, s: State, cell: int) -> dict[str, Any]:
    words: dict[str, Any] = {
        "tile": _TILE_WORDS[s.tiles[cell]],
        "openings": openings.letters(s.doors.of(cell)),
        "lit": bool(s.lit >> cell & 1),
        "seen": bool(s.seen >> cell & 1),
    }
    if cell in s.terror_at:
        words["token"] = rules.box.terrors[s.terror_at[cell]].id
    elif cell in s.shelf_at:
        words["token"] = GENRES[s.shelf_at[cell]]
    return words


def _write_hand(rules: LibraryLabyrinth, s: State, figure: int) -> dict[str, Any]:
    return {
        "cards": list(rules.card_words(s.hands[figure])),
        "piles": [
            {"terror": rules.box.terrors[pile.terror].id, "cards": list(rules.card_words(pile.cards))}
            for pile in s.piles[figure]
        ],
    }


def read(rules: LibraryLabyrinth, document: Mapping[str, Any]) -> State:
    """The state that `write` described.

    Raises:
        PositionError: naming the entry that is missing or wrong, and what it can be.
    """
    words = Words(document)
    s = State()
    s.seed = words.number("seed", -(2**127), 2**127)
    s.phase = words.one_of("phase", PHASES)
    for name in _COUNTERS:
        setattr(s, name, words.number(name, 0, 10_000))
    s.seat = words.number("seat", 1, rules.players) - 1
    s.first = words.number("first", 1, rules.players) - 1
    s.wyrm = words.number("bookwyrm", 0, 11)
    s.result = words.one_of("result", RESULTS)
    _read_board(rules, s, words.inner("board"))
    _read_hands(rules, s, words)
    _read_decks(rules, s, words)
    genres, terrors = _numbered(GENRES), rules.box.terror_number
    s.terror_stack = tuple(terrors[word] for word in reversed(words.list("terror_stack", terrors)))
    s.shelf_stack = tuple(genres[word] for word in reversed(words.list("shelf_stack", genres)))
    returned = words.inner("returned")
    s.returned = tuple(
        (genres[genre], terrors[returned.one_of(genre, terrors)]) for genre in returned.keys_among(GENRES)
    )
    s.filled = mask_of(genre for genre, _ in s.returned)
    unseen = (*rules.corners, UNKNOWN_CURSE)
    s.curses = tuple(reversed(words.list("disturbances", unseen, unique=False)))
    s.curse_discard = tuple(words.list("disturbance_discards", rules.corners, unique=False))
    words.nothing_else()
    s.script = None
    return s


def _numbered(names: tuple[str, ...]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


def _read_board(rules: LibraryLabyrinth, s: State, board: Words) -> None:
    s.doors, s.lit, s.seen = Doors(), 0, 0
    s.terror_at, s.shelf_at = {}, {}
    kinds, genres, terrors = [], _numbered(GENRES), rules.box.terror_number
    for cell, name in enumerate(GRID.names):
        tile = board.inner(name)
        kinds.append(_TILE_WORDS.index(tile.one_of("tile", _TILE_WORDS)))
        s.doors.set(cell, tile.openings("openings"))
        s.lit |= tile.flag("lit") << cell
        s.seen |= tile.flag("seen") << cell
        if tile.has("token"):
            token = tile.one_of("token", (*terrors, *genres))
            if token in terrors:
                s.terror_at[cell] = terrors[token]
            else:
                s.shelf_at[cell] = genres[token]
        tile.nothing_else()
    board.nothing_else()
    place_tiles(s, tuple(kinds))
    s.terror_cells, s.shelf_cells = mask_of(s.terror_at), mask_of(s.shelf_at)


def _read_hands(rules: LibraryLabyrinth, s: State, words: Words) -> None:
    meeples, hands = words.inner("meeples"), words.inner("hands")
    cards, terrors = rules.box.card_number, rules.box.terror_number
    s.meeples, s.hands, s.piles = [], [], []
    for word in rules.figure_words:
        s.meeples.append(GRID.number[meeples.one_of(word, GRID.names)])
        hand = hands.inner(word)
        s.hands.append(mask_of(cards[card] for card in hand.list("cards", cards)))
        s.piles.append(
            tuple(
                Pile(
                    terrors[pile.one_of("terror", terrors)], mask_of(cards[card] for card in pile.list("cards", cards))
                )
                for pile in hand.inners("piles")
            )
        )
        hand.nothing_else()
    meeples.nothing_else()
    hands.nothing_else()


def _read_decks(rules: LibraryLabyrinth, s: State, words: Words) -> None:
    cards = rules.box.card_number
    decks, discards, shuffles = words.inner("decks"), words.inner("discards"), words.inner("shuffles")
    s.decks, s.shuffles, s.discard = [], [], 0
    for number, deck in enumerate(DECKS):
        own = [rules.box.cards[card].id for card in members(rules.box.deck_cards[number])]
        s.decks.append(tuple(cards[card] for card in reversed(decks.list(deck, own))))
        s.discard |= mask_of(cards[card] for card in discards.list(deck, own))
        s.shuffles.append(shuffles.number(deck, 0, 10_000))


def problems(rules: LibraryLabyrinth, s: State) -> list[str]:
    """Everything that the rules could not have brought about (law 5), as sentences; empty when all is well."""
    from workbench.games.library_labyrinth.invariants import broken

    return [one.sentence for one in broken(rules, s)]
