"""Why a Move may not be chosen (law 2.10–2.13; solo 2.19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from workbench.engine.rulesets import Refusal
from workbench.games.library_labyrinth import actions as act
from workbench.games.library_labyrinth.components import GENRES, REWARD_DECK
from workbench.games.library_labyrinth.drawing import can_draw
from workbench.games.library_labyrinth.moving import journeys
from workbench.games.library_labyrinth.state import GRID, TROLLEY, State
from workbench.language import mark, say

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

Walk = act.Move | act.Send | act.Ride


def refuse_move(rules: LibraryLabyrinth, s: State, action: Walk) -> Iterator[Refusal]:
    """The reasons against a Move, the first that holds first."""
    cell = GRID.number[action.cell]
    if isinstance(action, act.Send | act.Ride) and not rules.solo:
        yield Refusal(say("there is a Trolley only in solo."), "LL-SOLO-01")
        return
    if isinstance(action, act.Ride) and s.meeples[TROLLEY] != s.meeples[s.seat]:
        yield Refusal(say("player and Trolley are not on the same tile."), "LL-SOLO-10")
    start = s.meeples[TROLLEY if isinstance(action, act.Send) else s.seat]
    yield from _way_reasons(rules, s, action, cell, start)
    yield from _end_reasons(rules, s, action, cell)


def _way_reasons(rules: LibraryLabyrinth, s: State, action: Walk, cell: int, start: int) -> Iterator[Refusal]:
    if cell == start and not rules.house.move_to_own_tile:
        yield Refusal(say("a Move must end on another tile than it began."), "LL-ACT-MOVE-06")
    if not s.lit >> cell & 1:
        yield Refusal(say("{cell} is dark.", cell=action.cell), "LL-ACT-MOVE-08")
    ways = [journey.using for journey in journeys(rules, s, start) if journey.ends >> cell & 1]
    wanted = tuple(sorted(action.using))
    if not ways:
        yield Refusal(
            say(
                "no way leads from {start} to {cell} across open edges and past no token.",
                start=GRID.names[start],
                cell=action.cell,
            ),
            "LL-ACT-MOVE-01",
        )
    elif wanted not in ways:
        if () in ways:
            yield Refusal(say("{cell} can be reached without a booster.", cell=action.cell), "LL-BOOST-15")
        first = say(" or ").join(" ".join(way) for way in ways[:3])
        yield Refusal(
            say("to reach {cell} exactly these boosters are needed: {boosters}.", cell=action.cell, boosters=first),
            "LL-BOOST-15",
        )


def _end_reasons(rules: LibraryLabyrinth, s: State, action: Walk, cell: int) -> Iterator[Refusal]:
    if isinstance(action, act.Send):
        if (s.terror_cells | s.shelf_cells) >> cell & 1:
            yield Refusal(say("the Trolley alone can neither capture nor return."), "LL-SOLO-08")
    else:
        yield from _capture_reasons(rules, s, action, cell)
        yield from _return_reasons(rules, s, action, cell)
    if action.draw:
        if not s.reward_tiles >> cell & 1:
            yield Refusal(say("{cell} is not a Reward tile.", cell=action.cell), "LL-RWD-01")
        if not can_draw(rules, s, REWARD_DECK):
            yield Refusal(say("no Reward card is left."), "LL-DECK-03")
        yield Refusal(say("there is no free slot for a Reward card; discard first."), "LL-RWD-02")
    if isinstance(action, act.Ride):
        if action.into is None:
            yield Refusal(say("the hand that receives must be named: into 1 or into trolley."), "LL-SOLO-13")
        yield Refusal(
            say("{seat} receives nothing or has no free slot.", seat=rules.names.seat(action.into)), "LL-SOLO-13"
        )


def _capture_reasons(rules: LibraryLabyrinth, s: State, action: act.Move | act.Ride, cell: int) -> Iterator[Refusal]:
    there = s.terror_at.get(cell)
    if there is None:
        if action.capture:
            yield Refusal(
                say("{terror} is not on {cell}.", terror=rules.names(action.capture), cell=action.cell),
                "LL-ACT-MOVE-03",
            )
        return
    name = rules.names(rules.box.terrors[there].id)
    hands = s.hands[s.seat] | (s.hands[TROLLEY] if isinstance(action, act.Ride) else 0)
    given = sum(1 << rules.box.card_number[card] for card in set(action.cards) if card in rules.box.card_number)
    if given & ~hands:
        rule = "LL-SOLO-15" if rules.solo and given & ~hands & s.hands[TROLLEY] else "LL-CAP-09"
        yield Refusal(say("only cards of the mover's own hand count, and not all of these are in it."), rule)
    sets = rules.capturing_sets(hands, there)
    if not sets:
        yield Refusal(say("{terror} is there, and the cards in hand do not capture it.", terror=name), "LL-ACT-MOVE-03")
    if action.capture != rules.box.terrors[there].id:
        yield Refusal(say("{terror} is there and must be captured.", terror=name), "LL-ACT-MOVE-05")
    if given not in sets:
        more = any(given & chosen == chosen for chosen in sets)
        if more:
            yield Refusal(say("these cards do not capture it: a card is superfluous."), "LL-CAP-03")
        else:
            yield Refusal(
                say("these cards do not capture it: they do not cover what {terror} needs.", terror=name), "LL-CAP-01"
            )


def _return_reasons(rules: LibraryLabyrinth, s: State, action: act.Move | act.Ride, cell: int) -> Iterator[Refusal]:
    genre = s.shelf_at.get(cell)
    if genre is None:
        if action.returns:
            yield Refusal(say("there is no Shelf token on {cell}.", cell=action.cell), "LL-ACT-MOVE-03")
        return
    shelf = rules.names(GENRES[genre])
    figures = (s.seat, TROLLEY) if isinstance(action, act.Ride) else (s.seat,)
    held = {rules.box.terrors[pile.terror].id: pile.terror for figure in figures for pile in s.piles[figure]}
    fitting = [word for word, terror in held.items() if rules.box.terrors[terror].kinds >> genre & 1]
    if not fitting:
        yield Refusal(
            say("the Shelf of {shelf} is there, and no captured Terror in hand fits it.", shelf=shelf), "LL-RET-01"
        )
    if action.returns is None:
        yield Refusal(say("the Shelf of {shelf} is there: a Terror must be returned.", shelf=shelf), "LL-ACT-MOVE-05")
    elif action.returns not in fitting:
        template = (
            mark("{terror} does not fit the Shelf of {shelf}.")
            if action.returns in held
            else mark("{terror} is not captured in this hand, so it cannot go to the Shelf of {shelf}.")
        )
        yield Refusal(say(template, terror=rules.names(action.returns), shelf=shelf), "LL-RET-01")
