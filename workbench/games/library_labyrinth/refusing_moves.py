"""Why a Move may not be chosen (law 2.10–2.13; solo 2.19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from workbench.engine.rulesets import Refusal
from workbench.games.library_labyrinth import actions as act
from workbench.games.library_labyrinth.components import GENRES, REWARD_DECK
from workbench.games.library_labyrinth.drawing import can_draw
from workbench.games.library_labyrinth.moving import TROLLEY, journeys
from workbench.games.library_labyrinth.state import GRID, State

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

Walk = act.Move | act.Send | act.Ride


def refuse_move(rules: LibraryLabyrinth, s: State, action: Walk) -> Iterator[Refusal]:
    """The reasons against a Move, the first that holds first."""
    cell = GRID.number[action.cell]
    if isinstance(action, act.Send | act.Ride) and not rules.solo:
        yield Refusal("there is a Trolley only in solo.", "LL-SOLO-01")
        return
    if isinstance(action, act.Ride) and s.meeples[TROLLEY] != s.meeples[s.seat]:
        yield Refusal("player and Trolley are not on the same tile.", "LL-SOLO-10")
    start = s.meeples[TROLLEY if isinstance(action, act.Send) else s.seat]
    yield from _way_reasons(rules, s, action, cell, start)
    yield from _end_reasons(rules, s, action, cell)


def _way_reasons(rules: LibraryLabyrinth, s: State, action: Walk, cell: int, start: int) -> Iterator[Refusal]:
    if cell == start and not rules.house.move_to_own_tile:
        yield Refusal("a Move must end on another tile than it began.", "LL-ACT-MOVE-06")
    if not s.lit >> cell & 1:
        yield Refusal(f"{action.cell} is dark.", "LL-ACT-MOVE-08")
    ways = [journey.using for journey in journeys(rules, s, start) if journey.ends >> cell & 1]
    wanted = tuple(sorted(action.using))
    if not ways:
        yield Refusal(
            f"no way leads from {GRID.names[start]} to {action.cell} across open edges and past no token.",
            "LL-ACT-MOVE-01",
        )
    elif wanted not in ways:
        if () in ways:
            yield Refusal(f"{action.cell} can be reached without a booster.", "LL-BOOST-15")
        first = " or ".join(" ".join(way) for way in ways[:3])
        yield Refusal(f"to reach {action.cell} exactly these boosters are needed: {first}.", "LL-BOOST-15")


def _end_reasons(rules: LibraryLabyrinth, s: State, action: Walk, cell: int) -> Iterator[Refusal]:
    if isinstance(action, act.Send):
        if (s.terror_cells | s.shelf_cells) >> cell & 1:
            yield Refusal("the Trolley alone can neither capture nor return.", "LL-SOLO-08")
    else:
        yield from _capture_reasons(rules, s, action, cell)
        yield from _return_reasons(rules, s, action, cell)
    if action.draw:
        if not s.reward_tiles >> cell & 1:
            yield Refusal(f"{action.cell} is not a Reward tile.", "LL-RWD-01")
        if not can_draw(rules, s, REWARD_DECK):
            yield Refusal("no Reward card is left.", "LL-DECK-03")
        yield Refusal("there is no free slot for a Reward card; discard first.", "LL-RWD-02")
    if isinstance(action, act.Ride):
        if action.into is None:
            yield Refusal("the hand that receives must be named: into 1 or into trolley.", "LL-SOLO-13")
        yield Refusal(f"{rules.names.seat(action.into)} receives nothing or has no free slot.", "LL-SOLO-13")


def _capture_reasons(rules: LibraryLabyrinth, s: State, action: act.Move | act.Ride, cell: int) -> Iterator[Refusal]:
    there = s.terror_at.get(cell)
    if there is None:
        if action.capture:
            yield Refusal(f"{rules.names(action.capture)} is not on {action.cell}.", "LL-ACT-MOVE-03")
        return
    name = rules.names(rules.box.terrors[there].id)
    hands = s.hands[s.seat] | (s.hands[TROLLEY] if isinstance(action, act.Ride) else 0)
    given = sum(1 << rules.box.card_number[card] for card in set(action.cards) if card in rules.box.card_number)
    if given & ~hands:
        rule = "LL-SOLO-15" if rules.solo and given & ~hands & s.hands[TROLLEY] else "LL-CAP-09"
        yield Refusal("only cards of the mover's own hand count, and not all of these are in it.", rule)
    sets = rules.capturing_sets(hands, there)
    if not sets:
        yield Refusal(f"{name} is there, and the cards in hand do not capture it.", "LL-ACT-MOVE-03")
    if action.capture != rules.box.terrors[there].id:
        yield Refusal(f"{name} is there and must be captured.", "LL-ACT-MOVE-05")
    if given not in sets:
        more = any(given & chosen == chosen for chosen in sets)
        reason = "a card is superfluous" if more else f"they do not cover what {name} needs"
        yield Refusal(f"these cards do not capture it: {reason}.", "LL-CAP-03" if more else "LL-CAP-01")


def _return_reasons(rules: LibraryLabyrinth, s: State, action: act.Move | act.Ride, cell: int) -> Iterator[Refusal]:
    genre = s.shelf_at.get(cell)
    if genre is None:
        if action.returns:
            yield Refusal(f"there is no Shelf token on {action.cell}.", "LL-ACT-MOVE-03")
        return
    shelf = rules.names(GENRES[genre])
    figures = (s.seat, TROLLEY) if isinstance(action, act.Ride) else (s.seat,)
    held = {rules.box.terrors[pile.terror].id: pile.terror for figure in figures for pile in s.piles[figure]}
    fitting = [word for word, terror in held.items() if rules.box.terrors[terror].kinds >> genre & 1]
    if not fitting:
        yield Refusal(f"the Shelf of {shelf} is there, and no captured Terror in hand fits it.", "LL-RET-01")
    if action.returns is None:
        yield Refusal(f"the Shelf of {shelf} is there: a Terror must be returned.", "LL-ACT-MOVE-05")
    elif action.returns not in fitting:
        reason = "does not fit" if action.returns in held else "is not captured in this hand, so it cannot go to"
        yield Refusal(f"{rules.names(action.returns)} {reason} the Shelf of {shelf}.", "LL-RET-01")
