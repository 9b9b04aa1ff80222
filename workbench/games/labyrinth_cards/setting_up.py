"""Setting up a game (LC-SETUP). All hidden order comes from the seed, each shuffle from a key of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from workbench.engine.bits import members
from workbench.engine.chance import Script, with_on_top
from workbench.engine.rulesets import Tell
from workbench.engine.streams import Stream, keyed_number, keyed_order, purpose_key
from workbench.errors import RecordError
from workbench.games.labyrinth_cards.acting import begin_turn
from workbench.games.labyrinth_cards.actions import TURNS
from workbench.games.labyrinth_cards.plane import SQUARE, lay_down
from workbench.games.labyrinth_cards.state import State
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards

HAND = 2
"""LC-SETUP-01."""
OUTWARDS = (0b1100, 0b0110, 0b1001, 0b0011)
"""The sides of each card of the starting square that do not touch another of its cards."""


def set_up(rules: LabyrinthCards, seed: int, tell: Tell = None, script: Script | None = None) -> State:
    """A dealt game that waits for its first decision."""
    s = State()
    s.seed, s.script = seed, script
    s.phase, s.turn, s.stuck, s.takeable, s.result = "between", 0, 0, 0, ""
    s.taken = [0] * rules.players
    s.first = s.seat = first_seat(rules, s)
    if tell:
        tell("deal", first=s.first + 1)
    _deal_hands(rules, s, tell)
    _lay_square(rules, s, tell)
    begin_turn(rules, s, tell)
    return s


def first_seat(rules: LabyrinthCards, s: State) -> int:
    """Who begins (LC-SETUP-05)."""
    first = rules.house.first_player
    if isinstance(first, int):
        return first - 1
    if s.script is not None:
        word = s.script.next()
        if word not in rules.seats:
            raise RecordError(say("'{word}' is not a seat.", word=word))
        return rules.seats.index(word)
    return Stream(s.seed, "first player").below(rules.players)


def _shuffled(rules: LabyrinthCards, s: State, times: int, cards: Iterable[int]) -> tuple[int, ...]:
    return tuple(keyed_order(purpose_key(s.seed, "deck", times), rules.box.keys, cards))


def _deal_hands(rules: LabyrinthCards, s: State, tell: Tell) -> None:
    """Two cards to each player, and the rest is the deck (LC-SETUP-01/04)."""
    box, deck = rules.box, _shuffled(rules, s, 0, range(len(rules.box.cards)))
    if s.script is not None and not rules.house.open_hands:
        shown = {word.partition("/")[0] for word in s.script.rest}
        # What will lie in the square was not in a hand.
        deck = (*(n for n in deck if box.cards[n].id in shown), *(n for n in deck if box.cards[n].id not in shown))
    s.hands, s.barred = [], [(0,) * HAND] * rules.players
    for seat in range(rules.players):
        hand = 0
        for _ in range(HAND):
            if s.script is not None and rules.house.open_hands:
                deck = with_on_top(deck, s.script.next(), lambda card: box.cards[card].id)
            hand |= 1 << deck[-1]
            deck = deck[:-1]
        s.hands.append(hand)
        if tell and rules.house.open_hands:
            tell("hand", seat=seat + 1, cards=box.ids(hand))
    s.deck = deck


def _lay_square(rules: LabyrinthCards, s: State, tell: Tell) -> None:
    """Four cards as they come (LC-SETUP-02/03). Without a road outwards they go back, and the deck is shuffled anew."""
    faces, times = rules.box.faces, 0
    while True:
        square = [_square_card(rules, s, times) for _ in SQUARE]
        s.table, s.rim, s.last = {}, {}, None
        for cell, placed in zip(SQUARE, square, strict=True):
            lay_down(faces, s.table, s.rim, cell, placed)
        leads_out = any(faces[placed].sides & out for placed, out in zip(square, OUTWARDS, strict=True))
        if tell:
            again = rules.house.square_must_have_exit and not leads_out
            tell("redeal" if again else "square", cards=tuple(square_word(rules, placed) for placed in square))
        if leads_out or not rules.house.square_must_have_exit:
            return
        times += 1
        cards = sum(1 << (placed >> 2) for placed in square)
        if not rules.house.open_hands:  # everybody saw that they are in no hand
            s.barred = [tuple(known | cards for known in barred) for barred in s.barred]
        s.deck = _shuffled(rules, s, times, (*s.deck, *members(cards)))


def _square_card(rules: LabyrinthCards, s: State, times: int) -> int:
    """The next card for the square, in a random orientation also without `free_rotation`."""
    box = rules.box
    if s.script is not None:
        name, _, word = s.script.next().partition("/")
        if (word or None) not in TURNS:
            raise RecordError(say("'{word}' is not an orientation.", word=word))
        s.deck = with_on_top(s.deck, name, lambda card: box.cards[card].id)
        turn = TURNS.index(word or None)
    else:
        turn = keyed_number(purpose_key(s.seed, "orientation", times), box.keys[s.deck[-1]]) & 3
    placed = s.deck[-1] << 2
    s.deck = s.deck[:-1]
    return placed | box.same_as[placed | turn]


def square_word(rules: LabyrinthCards, placed: int) -> str:
    """A card of the square as a record says it, such as ``crown-tee/right``."""
    turned = TURNS[placed & 3]
    return rules.box.cards[placed >> 2].id + (f"/{turned}" if turned else "")
