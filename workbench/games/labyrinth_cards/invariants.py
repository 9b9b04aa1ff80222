"""What is true of every state that the rules can bring about (section 5 of the law)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from workbench.engine.bits import members
from workbench.games.labyrinth_cards.networks import connected
from workbench.games.labyrinth_cards.plane import SQUARE, is_one_group
from workbench.games.labyrinth_cards.setting_up import HAND
from workbench.games.labyrinth_cards.state import UNKNOWN, State
from workbench.games.labyrinth_cards.taking import Loose
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards


class Broken(NamedTuple):
    """An invariant that does not hold: its word, and what is the matter."""

    kind: str
    sentence: str


def broken(rules: LabyrinthCards, s: State) -> list[Broken]:
    """All invariants that do not hold."""
    return [*_cards(rules, s), *_table(s), *_hands(rules, s), *_turns(rules, s), *_taking(rules, s)]


def _cards(rules: LabyrinthCards, s: State) -> Iterator[Broken]:
    """Deck, hands, table and points hold every card once."""
    places = Counter(placed >> 2 for placed in s.table.values())
    places.update(card for cards in (*s.hands, *s.taken) for card in members(cards))
    places.update(card for card in s.deck if card != UNKNOWN)
    hidden = s.deck.count(UNKNOWN) + sum(s.holds(n) for n in range(rules.players) if not s.knows(n))
    missing = [card.id for number, card in enumerate(rules.box.cards) if not places[number]]
    if len(missing) != hidden:
        yield Broken(
            "nowhere",
            say(
                "{number} cards are nowhere ({some} …), where {hidden} are out of sight.",
                number=len(missing),
                some=", ".join(missing[:3]),
                hidden=hidden,
            ),
        )
    for number, times in places.items():
        if times > 1:
            yield Broken(
                "places",
                say(
                    "The card '{card}' is in {number} places, not in one.",
                    card=rules.box.cards[number].id,
                    number=times,
                ),
            )


def _table(s: State) -> Iterator[Broken]:
    """The table is one group and holds the card laid last."""
    if not is_one_group(s.table.keys()):
        yield Broken("group", say("The cards on the table do not hang together by their sides (LC-TAKE-02)."))
    if s.last is not None and s.last not in s.table:
        yield Broken("last", say("The card laid last is not on the table (LC-TAKE-03)."))


def _hands(rules: LabyrinthCards, s: State) -> Iterator[Broken]:
    """Two cards each until the deck is empty; who has laid and not yet drawn holds one less."""
    for seat, word in enumerate(rules.seats):
        full = HAND - (s.phase == "take" and seat == s.seat)
        if s.holds(seat) > full or (s.deck and s.holds(seat) < full):
            yield Broken(
                "hand",
                say(
                    "Player {seat} holds {number} cards, not {full} (LC-DRAW-01).",
                    seat=word,
                    number=s.holds(seat),
                    full=full,
                ),
            )
        if s.knows(seat) and not _fits(s.hands[seat], s.barred[seat]):
            yield Broken(
                "barred", say("Player {seat} holds what everybody knows not to be there (LC-AMB-10).", seat=word)
            )


def _fits(hand: int, barred: tuple[int, ...]) -> bool:
    """Whether each card of a hand has an entry that does not bar it."""
    if not barred:
        return not hand
    return any(not barred[0] >> card & 1 and _fits(hand & ~(1 << card), barred[1:]) for card in members(hand))


def _turns(rules: LabyrinthCards, s: State) -> Iterator[Broken]:
    """Lays put cards down, takings take them up; the game ends when all are laid."""
    laid = len(s.table) - len(SQUARE) + sum(cards.bit_count() for cards in s.taken)
    turns = s.turn - (s.phase == "lay")
    if rules.house.stuck_rule == "lay_free" and laid != turns:
        yield Broken(
            "turns",
            say(
                "{number} cards were laid, but table and points hold {laid} besides the square (LC-LAY-01).",
                number=turns,
                laid=laid,
            ),
        )
    left = sum(s.holds(seat) for seat in range(rules.players)) + len(s.deck)
    if (s.phase == "over") != bool(s.result):
        yield Broken(
            "result",
            say("The phase is '{phase}', but the result is '{result}' (LC-END-01).", phase=s.phase, result=s.result),
        )
    if s.result == "all-laid" and left:
        yield Broken("left", say("The game is over and {number} cards are left to be laid (LC-END-01).", number=left))
    if s.phase == "lay" and not s.holds(s.seat):
        yield Broken("empty-hand", say("Player {seat} is asked to lay without a card (LC-DRAW-02).", seat=s.seat + 1))


def _taking(rules: LabyrinthCards, s: State) -> Iterator[Broken]:
    """A taking is asked only if something can be taken."""
    if s.phase == "take" and s.last in s.table:
        if s.takeable != connected(rules.box, s.table, s.last):
            yield Broken("takeable", say("The connected cards are not those that the passages join (LC-CON-04)."))
        if not Loose(s.table, s.takeable).any_may_go():
            yield Broken("nothing-to-take", say("Nothing can be taken, and yet it is asked for (LC-CON-05)."))
