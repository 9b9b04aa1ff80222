"""Why an action may not be chosen: the first rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from workbench.engine.actions import Action
from workbench.engine.bits import mask_of
from workbench.engine.rulesets import Refusal
from workbench.games.labyrinth_cards import laying
from workbench.games.labyrinth_cards.actions import TURNS, Lay, Leave, Take
from workbench.games.labyrinth_cards.laying import MATCH
from workbench.games.labyrinth_cards.legal import place_of
from workbench.games.labyrinth_cards.plane import STEPS, is_one_group
from workbench.games.labyrinth_cards.state import State
from workbench.language import mark, say

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards

Reasons = Iterator[Refusal]


def refusal(rules: LabyrinthCards, s: State, action: Action) -> Refusal:
    """The reason against an action that is not legal."""
    return next(refusals(rules, s, action))


def refusals(rules: LabyrinthCards, s: State, action: Action) -> Reasons:
    """All that stands against an action that is not legal, the weightiest first."""
    if s.phase == "over":
        yield Refusal(say("the game is over."), "LC-END-01")
        return
    known = False
    for reason in _REASONS[type(action)](rules, s, action):
        known = True
        yield reason
    if not known:
        yield Refusal(say("it is not among the actions that may be chosen now."))


def _lay(rules: LabyrinthCards, s: State, action: Lay) -> Reasons:
    if s.phase != "lay":
        yield Refusal(say("a card was laid in this turn; now take what is connected, or leave it."), "LC-TURN-01")
    card, place = rules.box.number[action.card], place_of(action)
    if s.knows(s.seat) and not s.hands[s.seat] >> card & 1:
        yield Refusal(
            say("{card} is not in the hand of player {seat}.", card=rules.names(action.card), seat=s.seat + 1),
            "LC-LAY-01",
        )
    yield from _cell(s, action.cell, place >> 2)
    yield from _orientation(rules, card, action)
    yield from _roads(rules, s, card, place)
    if not s.knows(s.seat):
        yield Refusal(
            say("the hand of player {seat} is not shown now, so nobody is told what it can lay.", seat=s.seat + 1),
            "LC-AMB-10",
        )
    yield Refusal(
        say("another card or place connects treasures, and must be chosen (option must_connect)."), "LC-LAY-08"
    )


def _cell(s: State, name: str, cell: int) -> Reasons:
    if cell in s.table:
        yield Refusal(say("a card lies on {cell}; cards never overlap.", cell=name), "LC-LAY-06")
    if cell not in s.rim:
        near = any(cell + north + east in s.table for north in (STEPS[0], STEPS[2]) for east in (STEPS[1], STEPS[3]))
        template = (
            mark("{cell} touches other cards only at a corner; a side must touch.")
            if near
            else mark("{cell} does not touch another card; a side must touch.")
        )
        yield Refusal(say(template, cell=name), "LC-LAY-02")


def _orientation(rules: LabyrinthCards, card: int, action: Lay) -> Reasons:
    turn = TURNS.index(action.turned)
    if turn and not rules.house.free_rotation:
        yield Refusal(say("cards are laid as they are, without turning (option free_rotation)."), "LC-LAY-05")
    same = rules.box.same_as[card << 2 | turn]
    if same != turn:
        reason = (
            say(
                "turned {turned} it looks as it does turned {same}: write it so.",
                turned=action.turned,
                same=TURNS[same],
            )
            if same
            else say("turned {turned} it looks as it does without turning: write it so.", turned=action.turned)
        )
        yield Refusal(reason, "LC-LAY-05")


def _roads(rules: LabyrinthCards, s: State, card: int, place: int) -> Reasons:
    """What the step by which this hand is laid asks of a place."""
    if place >> 2 not in s.rim:  # no card is beside it
        return
    step, _ = laying.lays(rules, s)
    entry, sides = s.rim[place >> 2], rules.box.faces[card << 2 | place & 3].sides
    if not laying.fits(rules.fits.steps[step], sides, entry):
        if not sides & entry:
            yield Refusal(say("no road of it meets a road of a card beside it."), "LC-LAY-03")
        if rules.fits.steps[step] == MATCH:
            yield Refusal(say("a road meets a side without one (option match_all_edges)."), "LC-LAY-04")


def _take(rules: LabyrinthCards, s: State, action: Take) -> Reasons:
    if s.phase != "take":
        yield Refusal(say("lay a card first; what it connects can be taken after that."), "LC-TURN-01")
        return
    box = rules.box
    laid = next((placed >> 2 for cell, placed in s.table.items() if cell == s.last), -1)
    on_table = mask_of(placed >> 2 for placed in s.table.values())
    for name in action.cards:
        card = box.number[name]
        if card == laid:
            yield Refusal(say("the card laid in this turn is never taken."), "LC-TAKE-03")
        if not on_table >> card & 1:
            yield Refusal(say("{card} is not on the table.", card=rules.names(name)), "LC-TAKE-01")
        if not s.takeable >> card & 1:
            yield from _not_connected(rules, laid, card)
    cards = mask_of(box.number[name] for name in action.cards)
    if not is_one_group([cell for cell, placed in s.table.items() if not cards >> (placed >> 2) & 1]):
        yield Refusal(say("the cards left on the table would not hang together by their sides."), "LC-TAKE-02")
    yield Refusal(say("more can be taken, and must be (option must_take)."), "LC-TAKE-06")


def _not_connected(rules: LabyrinthCards, laid: int, card: int) -> Reasons:
    """A card with another treasure is not meant at all; one with the same has no passage to it."""
    alike = any(spots & wanted for spots in rules.box.spots_on[card] for wanted in rules.box.wanted[laid])
    name = rules.names(rules.box.cards[card].id)
    if alike:
        yield Refusal(say("no passage leads from the laid card to {card}.", card=name), "LC-CON-01")
    yield Refusal(say("{card} shows no treasure of the card laid in this turn.", card=name), "LC-CON-03")


def _leave(rules: LabyrinthCards, s: State, action: Leave) -> Reasons:
    if s.phase != "take":
        yield Refusal(say("a card must be laid in every turn."), "LC-LAY-01")
    yield Refusal(say("what can be taken must be taken (option must_take)."), "LC-TAKE-06")


_REASONS: dict[type[Action], Callable[[LabyrinthCards, State, Any], Reasons]] = {
    Lay: _lay,
    Take: _take,
    Leave: _leave,
}
