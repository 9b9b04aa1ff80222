"""Pass: what may go between two hands (law 2.9; solo 2.19)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from workbench.engine.actions import Action
from workbench.engine.bits import members
from workbench.engine.menus import ALL, Menu
from workbench.games.library_labyrinth.actions import Give, Receive, Swap
from workbench.games.library_labyrinth.state import State
from workbench.games.library_labyrinth.tables import Passes

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth


def add_passes(rules: LibraryLabyrinth, s: State, main: list[Menu]) -> None:
    """The passes that cost an action."""
    if not rules.solo:
        cell, service = s.meeples[s.seat], s.hands[s.seat] & rules.boosters.cards
        if service or s.meeples.count(cell) > 1:
            _add_all(rules, s, main, here=True, remote=bool(service))
    elif rules.house.solo_remote_pass_cost:
        _add_all(rules, s, main, here=False, remote=True)


def add_free_passes(rules: LibraryLabyrinth, s: State, free: list[Menu]) -> None:
    """Solo: passes between player and Trolley cost nothing (LL-SOLO-05, LL-SOLO-17)."""
    if rules.solo:
        _add_all(rules, s, free, here=True, remote=not rules.house.solo_remote_pass_cost)


def _add_all(rules: LibraryLabyrinth, s: State, menus: list[Menu], *, here: bool, remote: bool) -> None:
    me, cell = s.seat, s.meeples[s.seat]
    for partner, there in enumerate(s.meeples):
        if partner == me:
            continue
        if there == cell:
            if here:
                _add_between(rules, s, menus, partner, None, 0)
        elif remote:  # only then is Trolley Service needed (LL-BOOST-15)
            for word, card in rules.boosters.one(s.hands[me], "trolley-service"):
                _add_between(rules, s, menus, partner, word, card)


def units_held(rules: LibraryLabyrinth, s: State, figure: int) -> int:
    """What a figure could pass: its cards; in solo its captured Terrors too (LL-ACT-PASS-03, LL-SOLO-06)."""
    units = s.hands[figure]
    if rules.solo:
        for pile in s.piles[figure]:
            units |= 1 << rules.cards_in_box + pile.terror
    return units


def _add_between(
    rules: LibraryLabyrinth, s: State, menus: list[Menu], partner: int, using: str | None, played: int
) -> None:
    """A gift either way needs a free slot, an exchange needs none (LL-ACT-PASS-01/04)."""
    mine, theirs = s.hands[s.seat], s.hands[partner]
    if rules.solo:
        mine, theirs = units_held(rules, s, s.seat), units_held(rules, s, partner)
    alike = played and mine & rules.boosters.token_cards[using or ""]
    if alike == played:  # of two boosters alike either may go: then the other one is played
        mine &= ~played
        alike = 0
    own_room, their_room = rules.free_slots(s, s.seat, played), rules.free_slots(s, partner)
    word = rules.figure_words[partner]
    if rules.house.pass_many:
        passes = _many(rules, mine, theirs, own_room, their_room, word, using)
        kept = {rules.tables.units[unit] for unit in members(alike)}
        menus.append(([action for action in passes if not kept or not kept <= _given(action)], ALL))
        return
    given, got = mine if their_room > 0 else 0, theirs if own_room > 0 else 0
    if given or got or (mine and theirs):
        menus.append((Passes(rules.tables, mine, theirs, given, got, word, using), ALL))


def _given(action: Action) -> set[str]:
    """What a Pass gives away."""
    return set(action.cards) if isinstance(action, Give | Swap) else set()


def _many(
    rules: LibraryLabyrinth, mine: int, theirs: int, own_room: int, their_room: int, word: str, using: str | None
) -> Iterator[Action]:
    """Option `pass_many`: any number one way or both ways, never above the slots."""
    units = rules.tables.units
    own, other = [units[u] for u in members(mine)], [units[u] for u in members(theirs)]
    for out in range(len(own) + 1):
        for back in range(len(other) + 1):
            if out == back == 0 or back - out > own_room or out - back > their_room:
                continue
            for given in combinations(own, out):
                for got in combinations(other, back):
                    if not got:
                        yield Give(given, word, using)
                    elif not given:
                        yield Receive(got, word, using)
                    else:
                        yield Swap(given, got, word, using)
