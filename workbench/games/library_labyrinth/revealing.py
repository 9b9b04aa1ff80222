"""What chance reveals, as words of a record, and states arranged so that a record's words come true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.engine import openings
from workbench.engine.chance import with_on_top
from workbench.engine.rulesets import Event
from workbench.errors import RecordError
from workbench.games.library_labyrinth.components import OUT_OF_TIME, SHAPES, TILE_KINDS
from workbench.games.library_labyrinth.setting_up import REDEALT, place_tiles
from workbench.games.library_labyrinth.state import GRID, State
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

_REVEALED_BY = {
    "start": "card",
    "start-reward": "card",
    "take": "card",
    "reward": "card",
    "terror": "terror",
    "shelf": "genre",
    "disturbance": "card",
}
"""Which word of an event was hidden before."""


def word_for(rules: LibraryLabyrinth, event: Event) -> str:
    """What an event revealed; empty when it revealed nothing."""
    words = event.words
    if event.kind == "lit":
        return f"{words['tile']}[{words['openings']}]" if words["first"] else ""
    if event.kind == "redeal-board":
        return REDEALT
    if event.kind == "deal":
        house = rules.house
        first = str(words["first"]) if house.first_player == "random" else ""
        junction = words["junction"] if house.wyrm_start == "random" else ""
        return f"{first} {junction}".strip()
    return str(words[_REVEALED_BY[event.kind]]) if event.kind in _REVEALED_BY else ""


def reveal_tile(s: State, cell: int, word: str) -> None:
    """Make a dark cell turn out to be ``terror[NE]``: its tile changes places with a fitting unseen one.

    Raises:
        RecordError: when no unseen tile fits.
    """
    kind_word, _, letters = word.partition("[")
    if kind_word not in TILE_KINDS or not letters.endswith("]"):
        raise RecordError(say("'{word}' is not a tile, such as terror[NE].", word=word))
    try:
        roads = openings.from_letters(letters[:-1])
    except ValueError as error:
        raise RecordError(str(error)) from None
    if roads not in {openings.turned(shape, quarters) for shape in SHAPES.values() for quarters in range(4)}:
        raise RecordError(say("'{word}' is not a tile: no tile has these openings.", word=word))
    kind = TILE_KINDS.index(kind_word)
    unseen = [other for other in range(len(GRID.names)) if not s.seen >> other & 1 and s.tiles[other] == kind]
    if not unseen:
        raise RecordError(
            say("'{word}' cannot be revealed here: all {kind} tiles have been seen.", word=word, kind=say(kind_word))
        )
    alike = [other for other in unseen if s.doors.of(other).bit_count() == roads.bit_count()]
    other = cell if cell in alike else (alike or unseen)[0]
    tiles = list(s.tiles)
    tiles[cell], tiles[other] = tiles[other], tiles[cell]
    s.doors.set(other, s.doors.of(cell))
    s.doors.set(cell, roads)
    place_tiles(s, tuple(tiles))


def curse_on_top(rules: LibraryLabyrinth, s: State, word: str) -> tuple[str, ...]:
    """The Disturbance deck with a card on top; one that was thought to be out of the game comes in for another.

    Raises:
        RecordError: when all its copies have been revealed, or Out of Time is not the last card.
    """
    if word == OUT_OF_TIME or len(s.curses) == 1:
        if word == OUT_OF_TIME and len(s.curses) == 1:
            return s.curses
        raise RecordError(say("'{word}' cannot be revealed here: Out of Time is the last card.", word=word))
    bottom, rest = s.curses[:1], s.curses[1:]
    if word in rest:
        return bottom + with_on_top(rest, word, str)
    copies = rules.box.singles.count(word) + rules.doubles.count(word)
    if s.curse_discard.count(word) >= copies:
        raise RecordError(say("'{word}' cannot be revealed here: there are {copies} of it.", word=word, copies=copies))
    return (*s.curses[:-1], word)
