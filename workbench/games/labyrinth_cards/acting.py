"""Carrying out a turn: lay, take, draw, and on to the next player (LC-TURN-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.engine.bits import mask_of
from workbench.engine.chance import with_on_top
from workbench.engine.rulesets import Tell
from workbench.games.labyrinth_cards import hiding, laying
from workbench.games.labyrinth_cards.actions import Lay, Leave, Take
from workbench.games.labyrinth_cards.legal import place_of
from workbench.games.labyrinth_cards.networks import connected
from workbench.games.labyrinth_cards.plane import lay_down, pick_up
from workbench.games.labyrinth_cards.state import State
from workbench.games.labyrinth_cards.taking import Loose

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards

STUCK = "stuck"
"""What a record says of a turn that is skipped."""


def lay(rules: LabyrinthCards, s: State, action: Lay, tell: Tell) -> None:
    """The card comes to lie for good (LC-LAY-05), and its passages are judged (LC-CON-04)."""
    box = rules.box
    card, place = box.number[action.card], place_of(action)
    cell, placed = place >> 2, card << 2 | place & 3
    step = laying.step_of(rules, s, card, place) or 0
    before = s.copy() if _tells_of_the_hand(rules, step) else None
    s.hands[s.seat] &= ~(1 << card)
    lay_down(box.faces, s.table, s.rim, cell, placed)
    s.last, s.stuck = cell, 0
    matching = connected(box, s.table, cell)
    forbidden = laying.would_forbid(rules, before, step, bool(matching)) if before else 0
    s.barred[s.seat] = hiding.without(s.barred[s.seat], card, forbidden)
    if tell:
        waived = rules.fits.steps[step - 1] if step else ""
        tell("lay", seat=s.seat + 1, card=action.card, cell=action.cell, turned=action.turned, waived=waived)
    if matching and Loose(s.table, matching).any_may_go():
        s.phase, s.takeable = "take", matching
        if tell:
            tell("connect", seat=s.seat + 1, card=action.card, cards=box.ids(matching))
    else:
        if matching and tell:
            tell("blocked", seat=s.seat + 1, cards=box.ids(matching))
        end_turn(rules, s, tell)


def _tells_of_the_hand(rules: LabyrinthCards, step: int) -> bool:
    return not rules.house.open_hands and (step > 0 or rules.house.must_connect)


def take(rules: LabyrinthCards, s: State, action: Take, tell: Tell) -> None:
    """Cards leave the table for good, each for a point (LC-TAKE-01/07/09)."""
    cards = mask_of(rules.box.number[card] for card in action.cards)
    for cell in [cell for cell, placed in s.table.items() if cards >> (placed >> 2) & 1]:
        pick_up(rules.box.faces, s.table, s.rim, cell)
    s.taken[s.seat] |= cards
    if tell:
        tell("take", seat=s.seat + 1, cards=rules.box.ids(cards), points=s.taken[s.seat].bit_count())
    end_turn(rules, s, tell)


def leave(rules: LabyrinthCards, s: State, action: Leave, tell: Tell) -> None:
    """Nothing is taken (LC-TAKE-06)."""
    if tell:
        tell("leave", seat=s.seat + 1)
    end_turn(rules, s, tell)


def end_turn(rules: LabyrinthCards, s: State, tell: Tell) -> None:
    """One card is drawn (LC-DRAW-01), and it is the next player's turn."""
    s.takeable = 0
    if s.deck:
        _draw(rules, s, tell)
    s.seat = (s.seat + 1) % rules.players
    begin_turn(rules, s, tell)


def _draw(rules: LabyrinthCards, s: State, tell: Tell) -> None:
    deck, words = s.deck, {}
    if rules.house.open_hands:
        if s.script is not None:
            deck = with_on_top(deck, s.script.next(), lambda card: rules.box.cards[card].id)
        words["card"] = rules.box.cards[deck[-1]].id
    s.hands[s.seat] |= 1 << deck[-1]
    s.barred[s.seat] = (0, *s.barred[s.seat])  # nothing is known of it, and 0 is the least set
    s.deck = deck[:-1]
    if tell:
        tell("draw", seat=s.seat + 1, left=len(s.deck), **words)


def begin_turn(rules: LabyrinthCards, s: State, tell: Tell) -> None:
    """Find who can lay: seats without cards are passed over (LC-DRAW-02), stuck ones may be (LC-LAY-09)."""
    holding = sum(s.holds(seat) > 0 for seat in range(rules.players))
    s.phase = "between"
    while holding and s.stuck < holding:
        while not s.holds(s.seat):
            s.seat = (s.seat + 1) % rules.players
        s.turn += 1
        if rules.house.stuck_rule != "skip" or not _is_stuck(rules, s):
            s.phase = "lay"
            if tell:
                tell("turn", seat=s.seat + 1, turn=s.turn)
            return
        s.stuck += 1
        if tell:
            tell(STUCK, seat=s.seat + 1, turn=s.turn)
        s.seat = (s.seat + 1) % rules.players
    s.phase, s.result = "over", "all-stuck" if holding else "all-laid"
    if tell:
        tell("end", result=s.result)


def _is_stuck(rules: LabyrinthCards, s: State) -> bool:
    """Whether the turn is skipped. That it was tells everybody what the seat does not hold."""
    could = laying.can_be_laid(rules, s.rim, 0)
    if s.script is not None:
        said = s.script.rest[:1] == (STUCK,)
        if said:
            s.script.next()
        if not rules.house.open_hands:
            hiding.suppose_stuck(rules, s, could, said)
    is_stuck = not s.hands[s.seat] & could
    if is_stuck and not rules.house.open_hands:
        s.barred[s.seat] = tuple(sorted(barred | could for barred in s.barred[s.seat]))
    return is_stuck
