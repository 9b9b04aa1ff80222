"""What is true of every state that the rules can bring about (section 5 of the law)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from workbench.engine import openings
from workbench.engine.bits import members
from workbench.games.library_labyrinth.activating import TERRORS_THAT_LOSE
from workbench.games.library_labyrinth.components import (
    CENTRE,
    DECKS,
    GENRES,
    OUT_OF_TIME,
    SHAPES,
    TILE_KINDS,
    UNKNOWN_TILE,
)
from workbench.games.library_labyrinth.drawing import can_draw
from workbench.games.library_labyrinth.junctions import JUNCTIONS
from workbench.games.library_labyrinth.state import CENTRE_CELL, GRID, State
from workbench.language import mark, say

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth


class Broken(NamedTuple):
    """An invariant that does not hold: its word, what is the matter, and the cells, seats or cards that it is about."""

    kind: str
    sentence: str
    about: tuple[str, ...] = ()


def broken(rules: LibraryLabyrinth, s: State) -> list[Broken]:
    """All invariants that do not hold."""
    return [
        *_tokens(rules, s),
        *_cards(rules, s),
        *_hands(rules, s),
        *_board(rules, s),
        *_floor(rules, s),
        *_curses(rules, s),
        *_phase(rules, s),
        *_time(rules, s),
    ]


def _tokens(rules: LibraryLabyrinth, s: State) -> Iterator[Broken]:
    """Invariant 1: Terrors and Shelf tokens are neither lost nor doubled."""
    terrors = [
        *s.terror_stack,
        *s.terror_at.values(),
        *(pile.terror for piles in s.piles for pile in piles),
        *(terror for _, terror in s.returned),
    ]
    names = [terror.id for terror in rules.box.terrors]
    yield from _each_once(((names[terror]) for terror in terrors), names, mark("Terror"))
    shelves = [*s.shelf_stack, *s.shelf_at.values(), *(genre for genre, _ in s.returned)]
    yield from _each_once((GENRES[genre] for genre in shelves), GENRES, mark("Shelf token"))


def _cards(rules: LibraryLabyrinth, s: State) -> Iterator[Broken]:
    """Invariant 2: every card is in exactly one place, in decks of its own kind."""
    piles = [pile.cards for piles in s.piles for pile in piles]
    places = [*(card for deck in s.decks for card in deck)]
    for cards in (*s.hands, *piles, s.discard):
        places += members(cards)
    names = [card.id for card in rules.box.cards]
    yield from _each_once((names[card] for card in places), names, mark("card"))
    for number, deck in enumerate(s.decks):
        if any(rules.box.cards[card].deck != number for card in deck):
            yield Broken("deck", say("The {deck} deck holds a card of another deck (LL-SETUP-12).", deck=DECKS[number]))
    if not rules.house.item_goes_to_pile:
        rewards = rules.box.deck_cards[len(GENRES)]
        if any(cards & rewards for cards in piles):
            yield Broken("pile", say("A Reward card lies in a pile (LL-CAP-07)."))


def _each_once(there: Iterable[str], all_names: Iterable[str], kind: str) -> Iterator[Broken]:
    found = list(there)
    for name in all_names:
        if found.count(name) != 1:
            yield Broken(
                "places",
                say(
                    "The {kind} '{name}' is in {count} places, not in one.",
                    kind=say(kind),
                    name=name,
                    count=found.count(name),
                ),
                (name,),
            )


def _hands(rules: LibraryLabyrinth, s: State) -> Iterator[Broken]:
    """Invariant 3: no hand is fuller than its slots."""
    for figure, word in enumerate(rules.figure_words):
        if rules.free_slots(s, figure) < 0:
            yield Broken(
                "full",
                say(
                    "Hand {seat} uses {used} slots of {limit} (LL-HAND-01).",
                    seat=word,
                    used=s.used(figure),
                    limit=rules.limits[figure],
                ),
                (word,),
            )


def _board(rules: LibraryLabyrinth, s: State) -> Iterator[Broken]:
    """Invariants 4, 5 and the half of 7 that one state can show."""
    for cell, name in enumerate(GRID.names):
        bit = 1 << cell
        if s.terror_cells & bit and not s.terror_tiles & s.lit & bit:
            yield Broken(
                "terror-misplaced",
                say("{name} has a Terror but is not a lit Terror tile (LL-ACTV-01).", name=name),
                (name,),
            )
        if s.shelf_cells & bit and not s.shelf_tiles & s.lit & bit:
            yield Broken(
                "shelf-misplaced",
                say("{name} has a Shelf token but is not a lit Shelf tile (LL-ACTV-01).", name=name),
                (name,),
            )
        if cell in s.meeples and (s.terror_cells | s.shelf_cells) & bit:
            yield Broken(
                "on-token", say("Somebody stands on {name} together with a token (LL-ACT-MOVE-03).", name=name), (name,)
            )
        if cell in s.meeples and not s.lit & bit:
            yield Broken("on-dark", say("Somebody stands on {name}, which is dark (LL-DIST-07).", name=name), (name,))
        if s.terror_tiles & s.seen & ~s.lit & bit:
            yield Broken("terror-dark", say("{name} is a Terror tile that went dark (LL-AMB-56).", name=name), (name,))
    if s.lit & ~s.seen:
        yield Broken(
            "unseen",
            say("{cells}: lit but never seen (LL-AMB-32).", cells=", ".join(GRID.list(s.lit & ~s.seen))),
            tuple(GRID.list(s.lit & ~s.seen)),
        )
    if not s.lit >> CENTRE_CELL & 1:
        yield Broken("centre-dark", say("The centre is dark (LL-SETUP-06)."))
    counts = tuple(s.tiles.count(kind) for kind in range(len(rules.tile_numbers)))
    if counts != tuple(rules.tile_numbers):
        yield Broken(
            "mix",
            say(
                "The board has {counts} tiles of each kind, the mix is {mix} (LL-SETUP-02).",
                counts=counts,
                mix=tuple(rules.tile_numbers),
            ),
        )
    if s.phase != "over" and len(s.terror_at) >= TERRORS_THAT_LOSE:
        yield Broken(
            "six-terrors",
            say("{number} Terrors lie on the grid and the game goes on (LL-END-03).", number=len(s.terror_at)),
            tuple(GRID.names[cell] for cell in s.terror_at),
        )


def _floor(rules: LibraryLabyrinth, s: State) -> Iterator[Broken]:
    """The tiles on the board are tiles of the box, and the centre lies in the middle (LL-SETUP-01…08)."""
    box = Counter((kind, SHAPES[shape].bit_count()) for kind, shape in rules.box.tiles)
    laid = Counter((kind, s.doors.of(cell).bit_count()) for cell, kind in enumerate(s.tiles) if kind < UNKNOWN_TILE)
    for (kind, roads), number in laid.items():
        if number > box[kind, roads]:
            yield Broken(
                "shape",
                say(
                    "{number} {kind} tiles have {roads} openings; the box has {there} such tiles.",
                    number=number,
                    kind=say(TILE_KINDS[kind]),
                    roads=roads,
                    there=box[kind, roads],
                ),
                (TILE_KINDS[kind], str(roads)),
            )
    straight = [name for cell, name in enumerate(GRID.names) if s.doors.of(cell) in _STRAIGHT]
    if straight:
        yield Broken(
            "straight", say("{cells}: there is no straight tile (law 0.2).", cells=", ".join(straight)), tuple(straight)
        )
    if s.tiles[CENTRE_CELL] != CENTRE:
        yield Broken("centre-place", say("The centre tile does not lie on c3 (LL-SETUP-06)."))
    if s.compass and rules.house.rotate_centre != "turn_compass":
        yield Broken(
            "compass", say("The compass is turned, which only the option rotate_centre allows (LL-ACT-ROT-05).")
        )


_STRAIGHT = {openings.from_letters("NS"), openings.from_letters("EW")}


def _curses(rules: LibraryLabyrinth, s: State) -> Iterator[Broken]:
    """The Disturbance deck holds cards that there are, with Out of Time under them (LL-SETUP-14)."""
    cards = Counter((*s.curses, *s.curse_discard))
    there = Counter((*rules.box.singles, *rules.doubles, OUT_OF_TIME))
    for card, number in cards.items():
        if number > there[card]:
            yield Broken(
                "curse",
                say(
                    "{number} Disturbance cards '{card}'; there are {there} (LL-SETUP-14).",
                    number=number,
                    card=card,
                    there=there[card],
                ),
                (card,),
            )
    if s.phase != "over" and (not s.curses or s.curses[0] != OUT_OF_TIME):
        yield Broken("last-curse", say("Out of Time is not the last card of the Disturbance deck (LL-SETUP-14)."))


def _phase(rules: LibraryLabyrinth, s: State) -> Iterator[Broken]:
    """What is asked can be answered."""
    if (s.phase == "over") != bool(s.result):
        yield Broken(
            "result", say("The phase is '{phase}', but the result is '{result}'.", phase=s.phase, result=s.result)
        )
    if (s.phase in ("start", "extra")) != bool(s.pending):
        yield Broken(
            "pending",
            say(
                "The phase is '{phase}', but {number} cards are still to be chosen (LL-SETUP-16, LL-BOOST-11).",
                phase=s.phase,
                number=s.pending,
            ),
        )
    if s.phase == "start" and not any(can_draw(rules, s, genre) for genre in range(len(GENRES))):
        yield Broken("no-book", say("A genre is to be named, but no Book is left (LL-SETUP-16)."))
    if s.phase == "start" and (s.turn or s.curse_discard):
        yield Broken("early", say("The first Books are still being chosen, but turns have been played (LL-SETUP-16)."))
    if s.phase in ("action", "extra") and not s.turn:
        yield Broken("no-turn", say("Actions are asked for, but no turn has begun (LL-TURN-01)."))
    if s.phase == "start" and (s.pending > rules.house.start_books or s.pending > rules.free_slots(s, s.seat)):
        yield Broken(
            "too-many-pending",
            say("{number} Books are still to be chosen, which is too many (LL-SETUP-16).", number=s.pending),
        )
    if s.received > 1 or s.passed > 1:
        yield Broken("passed", say("More than one action was passed on in a turn (LL-PAA-02)."))


def _time(rules: LibraryLabyrinth, s: State) -> Iterator[Broken]:
    """Invariants 8, 9 and 10, for a game that began on a fixed junction."""
    if len(s.curses) + len(s.curse_discard) != rules.curse_count + 1:
        yield (
            Broken(
                "curse-count",
                say(
                    "{curses} Disturbance cards and {discards} discards are not {number} and Out of Time "
                    "(LL-SETUP-14).",
                    curses=len(s.curses),
                    discards=len(s.curse_discard),
                    number=rules.curse_count,
                ),
            )
        )
    if s.phase != "over":
        turns = max(0, s.turn - 1)
        if len(s.curse_discard) != turns:
            yield Broken(
                "curses-gone",
                say(
                    "{turns} turns are complete, {discards} Disturbance cards are discarded (LL-TURN-03).",
                    turns=turns,
                    discards=len(s.curse_discard),
                ),
            )
        start = rules.house.wyrm_start
        if isinstance(start, int) and s.wyrm != (start + turns) % JUNCTIONS:
            due = (start + turns) % JUNCTIONS
            yield Broken(
                "wyrm",
                say(
                    "After {turns} turns the Bookwyrm is on J{wyrm}, not on J{due} (LL-WYRM-04).",
                    turns=turns,
                    wyrm=s.wyrm,
                    due=due,
                ),
            )
    if s.phase in ("action", "extra"):
        most = rules.actions_a_turn + s.received + s.granted - s.passed
        if not 0 <= s.actions <= most:
            yield Broken(
                "actions",
                say(
                    "{number} actions are left of at most {most} (LL-TURN-02, LL-PAA-01).", number=s.actions, most=most
                ),
            )
    if s.turn > rules.curse_count + 1:
        yield Broken("late", say("Turn {turn} comes after Out of Time (LL-END-04).", turn=s.turn))
