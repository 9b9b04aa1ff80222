"""A state in words, for documents and scenarios, and back (every set-up of the law can be written down)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from workbench.engine.bits import mask_of
from workbench.engine.documents import Words
from workbench.errors import PositionError
from workbench.games.labyrinth_cards.actions import TURNS
from workbench.games.labyrinth_cards.networks import connected
from workbench.games.labyrinth_cards.plane import CELLS, name_of, number_of, rim_of
from workbench.games.labyrinth_cards.setting_up import HAND
from workbench.games.labyrinth_cards.state import UNKNOWN, State
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards

PHASES = ("lay", "take", "over")
RESULTS = ("", "all-laid", "all-stuck")
UNSEEN = "unknown"
"""A card that may not be known."""
_TURNED = ("", *(word for word in TURNS if word))
_MOST = 100_000


def write(rules: LabyrinthCards, s: State) -> dict[str, Any]:
    """The whole state; the deck lists its top first."""
    box = rules.box
    return {
        "seed": s.seed,
        "phase": s.phase,
        "seat": s.seat + 1,
        "first": s.first + 1,
        "turn": s.turn,
        "stuck": s.stuck,
        "result": s.result,
        "table": {
            name_of(cell): {"card": box.cards[placed >> 2].id, "turned": TURNS[placed & 3] or ""}
            for cell, placed in sorted(s.table.items())
        },
        "last": "" if s.last is None else name_of(s.last),
        "hands": {word: _write_hand(rules, s, seat) for seat, word in enumerate(rules.seats)},
        "barred": {word: [list(box.ids(cards)) for cards in s.barred[seat]] for seat, word in enumerate(rules.seats)},
        "deck": [UNSEEN if card == UNKNOWN else box.cards[card].id for card in reversed(s.deck)],
        "taken": {word: list(box.ids(s.taken[seat])) for seat, word in enumerate(rules.seats)},
    }


def _write_hand(rules: LabyrinthCards, s: State, seat: int) -> list[str]:
    return [*rules.box.ids(s.hands[seat])] if s.knows(seat) else [UNSEEN] * s.holds(seat)


def read(rules: LabyrinthCards, document: Mapping[str, Any]) -> State:
    """The state that `write` described.

    Raises:
        PositionError: naming the entry that is missing or wrong, and what it can be.
    """
    words = Words(document)
    s = State()
    s.script = None
    s.seed = words.number("seed", -(2**127), 2**127)
    s.phase = words.one_of("phase", PHASES)
    s.seat = words.number("seat", 1, rules.players) - 1
    s.first = words.number("first", 1, rules.players) - 1
    s.turn = words.number("turn", 0, _MOST)
    s.stuck = words.number("stuck", 0, _MOST)
    s.result = words.one_of("result", RESULTS)
    _read_table(rules, s, words)
    _read_hands(rules, s, words)
    numbers = rules.box.number | {UNSEEN: UNKNOWN}
    s.deck = tuple(numbers[card] for card in reversed(words.list("deck", numbers, unique=False)))
    taken = words.inner("taken")
    s.taken = [mask_of(numbers[card] for card in taken.list(word, rules.box.number)) for word in rules.seats]
    taken.nothing_else()
    words.nothing_else()
    return s


def _read_table(rules: LabyrinthCards, s: State, words: Words) -> None:
    table = words.inner("table")
    s.table = {}
    for name in table.keys_among(CELLS):
        place = table.inner(name)
        placed = rules.box.number[place.one_of("card", rules.box.number)] << 2
        s.table[number_of(name)] = placed | rules.box.same_as[placed | _TURNED.index(place.one_of("turned", _TURNED))]
        place.nothing_else()
    if len({placed >> 2 for placed in s.table.values()}) < len(s.table):
        raise PositionError(say("a card lies on two cells."), "state.table")
    s.rim = rim_of(rules.box.faces, s.table)
    last = words.one_of("last", ("", *(name_of(cell) for cell in s.table)))
    s.last = number_of(last) if last else None
    if s.phase == "take" and s.last is None:
        raise PositionError(say("the cell of the card laid in this turn is needed."), "state.last")
    s.takeable = connected(rules.box, s.table, s.last) if s.phase == "take" and s.last is not None else 0


def _read_hands(rules: LabyrinthCards, s: State, words: Words) -> None:
    cards = rules.box.number
    hands, barred = words.inner("hands"), words.inner("barred")
    s.hands, s.barred = [], []
    for word in rules.seats:
        hand = hands.list(word, (*cards, UNSEEN), unique=False)
        known = [card for card in hand if card != UNSEEN]
        if len(hand) > HAND or (known and (len(known) < len(hand) or len(set(known)) < len(known))):
            raise PositionError(
                say("a hand is up to {most} different cards, all known or all '{word}'.", most=HAND, word=UNSEEN),
                f"hands.{word}",
            )
        sets = [mask_of(cards[card] for card in each) for each in barred.lists(word, cards)]
        if len(sets) != len(hand):
            raise PositionError(
                say("a list for each of the {number} cards in hand is needed.", number=len(hand)), f"barred.{word}"
            )
        s.hands.append(mask_of(cards[card] for card in known))
        s.barred.append(tuple(sorted(sets)))
    hands.nothing_else()
    barred.nothing_else()
