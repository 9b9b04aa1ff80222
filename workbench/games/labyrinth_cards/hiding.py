"""What a seat may know of a state, and whole states that fit it (LC-AMB-10).

Secret are hands and deck. Public are the table, what was taken, and what follows from the rules: who laid a card beside
the others without a link had no card that could be linked. `State.barred` keeps that, a set of cards for each card in
hand that it cannot be; a state fits if every hand can be matched with its sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from workbench.engine.bits import members
from workbench.engine.streams import Stream
from workbench.errors import PositionError
from workbench.games.labyrinth_cards import laying
from workbench.games.labyrinth_cards.state import UNKNOWN, State
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards

Slots = list[tuple[int, int]]
"""The unknown cards of hands: each its seat and what it cannot be."""
Counter = Callable[[int, int], int]
_TRIES = 300
_MOST_TRIES = 200_000
_FEW_CARDS = 16
"""With so few unseen cards all ways to deal them can be counted."""


def without(barred: tuple[int, ...], card: int, forbidden: int) -> tuple[int, ...]:
    """What is known of a hand once a card was laid from it, and that none of the others is one of some cards.

    Nobody saw which of the hand's cards it was. What stays barred is what is barred whichever it was.
    """
    ways = [barred[:place] + barred[place + 1 :] for place, cards in enumerate(barred) if not cards >> card & 1]
    left = [_all_of(sets) for sets in zip(*(ways or [barred[1:]]), strict=True)]
    return tuple(sorted(cards | forbidden for cards in left))


def _all_of(sets: Sequence[int]) -> int:
    common = sets[0]
    for cards in sets[1:]:
        common &= cards
    return common


def conceal(rules: LabyrinthCards, s: State, seat: int | None) -> State:
    """The same state for all states that look alike to a seat (from 1; None: to everybody)."""
    known = s.copy()
    known.seed = 0
    known.deck = (UNKNOWN,) * len(s.deck)
    if not rules.house.open_hands:
        known.hands = [hand if number + 1 == seat else 0 for number, hand in enumerate(s.hands)]
    return known


def sample(rules: LabyrinthCards, known: State, stream: Stream, slots: Slots | None = None) -> State:
    """A whole state that fits, each with the same probability; what was not hidden stays as it is.

    ``slots``: the unknown cards; None: all cards of the hands of which nothing is known.

    Raises:
        PositionError: when no state fits, which only a position made by hand can bring about.
    """
    s = known.copy()
    s.seed = stream.below(1 << 63)
    if slots is None:
        slots = [(seat, cards) for seat in range(rules.players) if not s.knows(seat) for cards in s.barred[seat]]
    if not slots and UNKNOWN not in s.deck:
        return s
    held = 0
    for hand in s.hands:
        held |= hand
    unseen = [*members(rules.box.all_cards & ~s.seen & ~held)]
    if len(unseen) != len(slots) + len(s.deck):
        raise PositionError(
            say(
                "{unseen} cards are unseen, but {slots} of hands and {deck} in the deck.",
                unseen=len(unseen),
                slots=len(slots),
                deck=len(s.deck),
            )
        )
    while True:
        s.hands = _with(known.hands, slots, _deal(unseen, slots, stream))
        if rules.house.stuck_rule != "skip" or s.phase != "lay" or not laying.stuck(rules, s):
            break  # whoever is asked to lay is not stuck
    dealt = 0
    for hand in s.hands:
        dealt |= hand
    deck = [card for card in unseen if not dealt >> card & 1]
    stream.shuffle(deck)
    s.deck = tuple(deck)
    return s


def _with(hands: list[int], slots: Slots, cards: Iterable[int]) -> list[int]:
    filled = hands.copy()
    for (seat, _), card in zip(slots, cards, strict=True):
        filled[seat] |= 1 << card
    return filled


def _deal(unseen: list[int], slots: Slots, stream: Stream) -> list[int]:
    """A card for each slot, such that all hands that fit come up equally often."""
    if not any(barred for _, barred in slots):
        cards = unseen.copy()
        stream.shuffle(cards)
        return cards[: len(slots)]
    allowed = [[card for card in unseen if not barred >> card & 1] for _, barred in slots]
    count: Counter | None = None
    for tries in range(_MOST_TRIES):
        if tries == _TRIES and len(unseen) <= _FEW_CARDS:
            count = _counter([sum(1 << card for card in cards) for cards in allowed])
            if not count(0, 0):
                break
        dealt = _try(allowed, stream) if count is None else _counted(allowed, stream, count)
        if dealt and _is_first_way(slots, dealt):
            return dealt
    raise PositionError(say("no deal of the unseen cards fits what is known of the hands."), "barred")


def _try(allowed: list[list[int]], stream: Stream) -> list[int] | None:
    """A card for each slot on its own; useless when two slots get the same. So every way to deal is equally likely."""
    dealt: list[int] = []
    for cards in allowed:
        if not cards or (card := stream.choice(cards)) in dealt:
            return None
        dealt.append(card)
    return dealt


def _counter(allowed: list[int]) -> Counter:
    @cache
    def count(slot: int, used: int) -> int:
        """How many ways there are to fill the slots from one on."""
        if slot == len(allowed):
            return 1
        return sum(count(slot + 1, used | 1 << card) for card in members(allowed[slot] & ~used))

    return count


def _counted(allowed: list[list[int]], stream: Stream, count: Counter) -> list[int]:
    """A card for each slot, drawn with the number of ways in which it can go on."""
    dealt: list[int] = []
    used = 0
    for slot, cards in enumerate(allowed):
        left = stream.below(count(slot, used))
        for card in cards:
            if not used >> card & 1:
                left -= count(slot + 1, used | 1 << card)
                if left < 0:
                    break
        dealt.append(card)
        used |= 1 << card
    return dealt


def _is_first_way(slots: Slots, dealt: list[int]) -> bool:
    """A hand of which different things are known may fit in two ways; it counts once."""
    for place in range(len(slots) - 1):
        (seat, barred), (other, also) = slots[place], slots[place + 1]
        one, two = dealt[place], dealt[place + 1]
        if seat == other and barred != also and not (barred >> two & 1 or also >> one & 1) and one > two:
            return False
    return True


# A record without its seed: what hands held is only known from what was laid.


def suppose(rules: LabyrinthCards, s: State, card: int, place: int) -> None:
    """Let the seat have held a card that it lays, and nothing that would have forbidden that, as everybody can tell."""
    step = laying.step_of(rules, s, card, place)
    if rules.house.open_hands or step is None or s.seen >> card & 1:
        return
    connects = bool(laying.Beside(rules.box, s).connects(card, place))
    forbidden = laying.would_forbid(rules, s, step, connects)
    hand = s.hands[s.seat]
    if hand >> card & 1 and not hand & forbidden:
        return
    known = conceal(rules, s, None)
    known.hands[s.seat] = 1 << card
    known.phase = "between"
    slots = [(seat, barred) for seat in range(rules.players) if seat != s.seat for barred in s.barred[seat]]
    slots += [(s.seat, barred) for barred in without(s.barred[s.seat], card, forbidden)]
    _take_over(rules, s, known, slots)


def suppose_stuck(rules: LabyrinthCards, s: State, could: int, said: bool) -> None:
    """Let the seat hold none of the cards that could be laid, or at least one of them."""
    if bool(s.hands[s.seat] & could) != said:
        return
    known = conceal(rules, s, None)
    known.phase = "between" if said else "lay"
    slots = [
        (seat, barred | could if said and seat == s.seat else barred)
        for seat in range(rules.players)
        for barred in s.barred[seat]
    ]
    _take_over(rules, s, known, slots)


def _take_over(rules: LabyrinthCards, s: State, known: State, slots: Slots) -> None:
    fitting = sample(rules, known, Stream(s.seed, "supposed", s.turn), slots)
    s.hands, s.deck = fitting.hands, fitting.deck
