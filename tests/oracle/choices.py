"""Which actions may be chosen in a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import combinations

from tests.oracle import floor, hands
from tests.oracle.hands import me, use_word
from tests.oracle.table import REWARD, SYMBOL_OF, TROLLEY, Position, Table
from workbench.engine.actions import Action
from workbench.games.library_labyrinth import actions as act


def normal(action: Action) -> str:
    """The notation with the words of each set in a fixed order: their order has no meaning (LL-BOOST-15)."""
    sets = {f.name: tuple(sorted(value)) for f in fields(action) if isinstance(value := getattr(action, f.name), tuple)}
    return str(replace(action, **sets))


def choices(state: Position, table: Table) -> set[str]:
    """All legal actions as normal notation."""
    return {normal(action) for action in actions(state, table)}


def actions(state: Position, table: Table) -> Iterator[Action]:
    """All legal actions; some may come twice."""
    if state["phase"] == "start":
        # LL-SETUP-16: the only decisions of the set-up.
        yield from (act.Choose(genre) for genre in hands.genres_to_be_had(state, table))
    elif state["phase"] == "extra":
        yield from _extra(state, table)
    elif state["phase"] == "action":
        if state["actions"] >= 1:  # LL-TURN-06
            yield from _takes(state, table)
            yield from _flips(state, table)
            yield from _rotations(state, table)
            yield from _moves(state, table)
            yield from _pass_action(state, table)
        yield from _passes(state, table)
        yield from _time_machines(state, table)
        yield from _discards(state, table)
        yield act.End()  # LL-TURN-08


def _receivers_of_a_take(state: Position, table: Table) -> list[str | None]:
    """LL-SOLO-16: the player's hand; with trolley_reach a hand is named (5.1)."""
    return ["1", TROLLEY] if table.solo and table.options["trolley_reach"] else [None]


def _takes(state: Position, table: Table) -> Iterator[Action]:
    """LL-ACT-TAKE, with Library Cards declared (LL-BOOST-10/11)."""
    for chosen in hands.sets_of_uses(state, ["library-card"], table):
        using = tuple(use_word(card, effect, table) for card, effect in chosen)
        for into in _receivers_of_a_take(state, table):
            # LL-ACT-TAKE-02; a declared booster's slot is free already (LL-BOOST-04, LL-AMB-15).
            if hands.free_slots(state, into or me(state), table, [card for card, _ in chosen]) < 1:
                continue
            for genre in hands.genres_to_be_had(state, table):
                yield act.Take(genre, using, into)


def _extra(state: Position, table: Table) -> Iterator[Action]:
    """The second decision of a Library Card (LL-BOOST-11)."""
    for into in _receivers_of_a_take(state, table):
        if hands.free_slots(state, into or me(state), table) >= 1:
            yield from (act.More(genre, into) for genre in hands.genres_to_be_had(state, table))
    yield from (act.Discard(card) for card in hands.cards_of(state, me(state)))
    if table.solo:
        yield from (act.Discard(card, TROLLEY) for card in hands.cards_of(state, TROLLEY))
    yield act.NoMore()


def _reached_from(state: Position, table: Table) -> list[str]:
    """The tiles from which Flip and Rotate are measured (LL-SOLO-16; trolley_reach, 5.1)."""
    own = state["meeples"][me(state)]
    return [own, state["meeples"][TROLLEY]] if table.solo and table.options["trolley_reach"] else [own]


def _flips(state: Position, table: Table) -> Iterator[Action]:
    """LL-ACT-FLIP, and Useful Map where it is needed (LL-BOOST-09/15)."""
    adjacent = {cell for own in _reached_from(state, table) for cell in floor.neighbours(own)}
    for cell in floor.CELLS:
        if state["board"][cell]["lit"]:
            continue
        if cell in adjacent:
            yield act.Flip(cell)
        else:
            for card, effect in hands.boosters_for(state, ["useful-map"], table):
                yield act.Flip(cell, use_word(card, effect, table))


def _rotations(state: Position, table: Table) -> Iterator[Action]:
    """LL-ACT-ROT: the own tile and adjacent ones, lit, whatever lies or stands there; a crossroads both ways."""
    for own in _reached_from(state, table):
        for cell in {own} | floor.neighbours(own):
            if not state["board"][cell]["lit"]:
                continue  # LL-ACT-ROT-04
            if cell == floor.CENTRE and table.options["rotate_centre"] == "forbid":
                continue  # LL-ACT-ROT-05, LL-AMB-11
            yield act.Rotate(cell, "cw")
            yield act.Rotate(cell, "ccw")


def _pass_action(state: Position, table: Table) -> Iterator[Action]:
    """LL-PAA: one action a turn, not in solo; a received one by LL-PAA-03 and paa_chain (5.1)."""
    chained = state["received"] and not table.options["paa_chain"]
    if not table.solo and not state["passed"] and not chained:
        yield act.PassAction()


def _time_machines(state: Position, table: Table) -> Iterator[Action]:
    """LL-BOOST-05: costs no action and may be played with none left."""
    for card, effect in hands.boosters_for(state, ["time-machine"], table):
        yield act.Use(use_word(card, effect, table))


def _discards(state: Position, table: Table) -> Iterator[Action]:
    """LL-HAND-02/03/06: the own hand and the Trolley's always, another seat's while it is full."""
    for holder in table.holders:
        if holder == me(state):
            yield from (act.Discard(card) for card in hands.cards_of(state, holder))
        elif holder == TROLLEY or hands.free_slots(state, holder, table) < 1:
            yield from (act.Discard(card, holder) for card in hands.cards_of(state, holder))


# Pass (2.9, LL-BOOST-06, LL-SOLO-05/06/17).


def _passes(state: Position, table: Table) -> Iterator[Action]:
    """With whom a Pass is possible, and with which Trolley Service."""
    for partner in table.holders:
        if partner == me(state):
            continue
        together = state["meeples"][partner] == state["meeples"][me(state)]
        if together:
            cost = 0 if table.solo else 1  # LL-SOLO-05
            if state["actions"] >= cost:
                yield from _passes_with(state, partner, None, None, table)
        else:
            # LL-BOOST-15: Trolley Service only for partners on different tiles, at most one a Pass.
            cost = table.options["solo_remote_pass_cost"] if table.solo else 1  # LL-SOLO-17, LL-AMB-26
            if state["actions"] >= cost:
                for card, effect in hands.boosters_for(state, ["trolley-service"], table):
                    yield from _passes_with(state, partner, card, use_word(card, effect, table), table)


def _units(state: Position, holder: str, table: Table) -> list[str]:
    """What can be passed: Book and Reward cards (LL-ACT-PASS-02); captured Terrors in solo only (-03, LL-SOLO-06)."""
    return hands.cards_of(state, holder) + (hands.terrors_of(state, holder) if table.solo else [])


def _passes_with(
    state: Position, partner: str, booster: str | None, using: str | None, table: Table
) -> Iterator[Action]:
    """One gift either way or an exchange (LL-ACT-PASS-01/04); with pass_many any number one way or both (5.1)."""
    many = table.options["pass_many"]
    mine = _parts([unit for unit in _units(state, me(state), table) if unit != booster], many)
    theirs = _parts(_units(state, partner, table), many)
    room_here = hands.free_slots(state, me(state), table, [booster] if booster else [])
    room_there = hands.free_slots(state, partner, table)
    for given in mine:
        if room_there >= len(given):
            yield act.Give(given, partner, using)
    for got in theirs:
        if room_here >= len(got):
            yield act.Receive(got, partner, using)
    for given in mine:
        for got in theirs:
            if room_here >= len(got) - len(given) and room_there >= len(given) - len(got):
                yield act.Swap(given, got, partner, using)


def _parts(units: list[str], many: bool) -> list[tuple[str, ...]]:
    """The sets that can be passed at once: single units, or with pass_many every set but the empty one."""
    return [part for size in range(1, len(units) + 1) if many or size == 1 for part in combinations(units, size)]


# Move (2.10 … 2.13, LL-SOLO-07 … 15).


def _moves(state: Position, table: Table) -> Iterator[Action]:
    """The player alone, and in solo the Trolley alone or both on one tile together (LL-SOLO-07/10)."""
    own = state["meeples"][me(state)]
    for cell, boosters, using in _ways(state, own, table):
        yield from _arrivals_alone(state, cell, boosters, using, table)
    if not table.solo:
        return
    for cell, boosters, using in _ways(state, state["meeples"][TROLLEY], table):
        yield from _arrivals_of_trolley(state, cell, boosters, using, table)
    if state["meeples"][TROLLEY] == own:
        for cell, boosters, using in _ways(state, own, table):
            yield from _arrivals_of_ride(state, cell, boosters, using, table)


def _ways(state: Position, start: str, table: Table) -> Iterator[tuple[str, list[str], tuple[str, ...]]]:
    """Each tile a walk can end on with each needed set of Ladders and Passages (LL-BOOST-03/15): cards and words."""
    sets = list(hands.sets_of_uses(state, ["library-ladder", "secret-passage"], table))
    numbers = [_ladders_and_passages(chosen) for chosen in sets]
    most = max(ladders for ladders, _ in numbers), max(passages for _, passages in numbers)
    reach = floor.reachable(state, start, most, table)
    for cell in floor.CELLS:
        if cell == start and not table.options["move_to_own_tile"]:
            continue  # LL-ACT-MOVE-06, LL-AMB-12
        for chosen, (ladders, passages) in zip(sets, numbers, strict=True):
            if floor.enough_and_no_more(cell, ladders, passages, reach):
                cards = [card for card, _ in chosen]
                yield cell, cards, tuple(use_word(card, effect, table) for card, effect in chosen)


def _ladders_and_passages(chosen: list[tuple[str, str]]) -> tuple[int, int]:
    effects = [effect for _, effect in chosen]
    return effects.count("library-ladder"), effects.count("secret-passage")


def _draws_reward(state: Position, cell: str, holder: str, boosters: list[str], table: Table) -> bool:
    """Whether a Reward card can be drawn on a tile into a hand (LL-RWD-01/02)."""
    return (
        state["board"][cell]["tile"] == "reward"
        and hands.free_slots(state, holder, table, boosters) >= 1
        and hands.can_be_had(state, REWARD, table, boosters)
    )


def _arrivals_alone(
    state: Position, cell: str, boosters: list[str], using: tuple[str, ...], table: Table
) -> Iterator[Action]:
    """LL-ACT-MOVE-03/05: token-free, or a Terror captured, or a Terror returned, from the own hand (LL-SOLO-15)."""
    token = state["board"][cell].get("token")
    if token is None:
        yield act.Move(cell, using)
        if _draws_reward(state, cell, me(state), boosters, table):
            yield act.Move(cell, using, draw=True)
    elif token in table.terrors:
        for cards in hands.capturing_sets(hands.cards_of(state, me(state)), token, table):
            yield act.Move(cell, using, capture=token, cards=cards)
    else:
        for terror in hands.returnable(state, [me(state)], token, table):
            yield act.Move(cell, using, returns=terror)


def _arrivals_of_trolley(
    state: Position, cell: str, boosters: list[str], using: tuple[str, ...], table: Table
) -> Iterator[Action]:
    """LL-SOLO-08/09: never onto a token; may draw into its own hand (trolley_rewards, LL-AMB-23)."""
    if floor.has_token(state, cell):
        return
    yield act.Send(cell, using)
    if table.options["trolley_rewards"] and _draws_reward(state, cell, TROLLEY, boosters, table):
        yield act.Send(cell, using, draw=True)


def _arrivals_of_ride(
    state: Position, cell: str, boosters: list[str], using: tuple[str, ...], table: Table
) -> Iterator[Action]:
    """LL-SOLO-11 … 14: cards and Terrors of both hands; what is received goes into either hand with a free slot."""
    token = state["board"][cell].get("token")
    both = table.holders
    if token is None:
        yield act.Ride(cell, using)
        for into in both:
            if _draws_reward(state, cell, into, boosters, table):
                yield act.Ride(cell, using, draw=True, into=into)
    elif token in table.terrors:
        all_cards = [card for holder in both for card in hands.cards_of(state, holder)]
        for cards in hands.capturing_sets(all_cards, token, table):
            for into in both:
                if hands.free_slots(state, into, table, [*boosters, *cards]) >= 1:
                    yield act.Ride(cell, using, capture=token, cards=cards, into=into)
    else:
        for terror in hands.returnable(state, both, token, table):
            wins = set(state["returned"]) | {token} == set(SYMBOL_OF)  # LL-END-01: no draw
            if wins or not hands.rewards_after_return(state, terror, boosters, table):
                yield act.Ride(cell, using, returns=terror)
                continue
            for into in both:
                if hands.free_slots(state, into, table, [*boosters, terror]) >= 1:
                    yield act.Ride(cell, using, returns=terror, into=into)
