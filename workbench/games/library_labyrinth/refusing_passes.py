"""Why a Pass may not be chosen (law 2.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from workbench.engine.rulesets import Refusal
from workbench.games.library_labyrinth import actions as act
from workbench.games.library_labyrinth.passing import units_held
from workbench.games.library_labyrinth.state import State
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth


def refuse_pass(rules: LibraryLabyrinth, s: State, action: act.Give | act.Receive | act.Swap) -> Iterator[Refusal]:
    """The reasons against a Pass, the first that holds first."""
    mine: tuple[str, ...] = () if isinstance(action, act.Receive) else action.cards
    theirs: tuple[str, ...] = ()
    if isinstance(action, act.Give):
        word = action.to
    elif isinstance(action, act.Receive):
        word, theirs = action.giver, action.cards
    else:
        word, theirs = action.partner, action.against
    partner = rules.figure_of(s, word)
    if partner == s.seat:
        yield Refusal(say("a partner is needed; nobody passes to themselves."), "LL-ACT-PASS-01")
    yield from _place_reasons(rules, s, partner, word, action.using)
    for card in mine:
        yield from _held_reasons(rules, s, s.seat, partner, card)
    for card in theirs:
        yield from _held_reasons(rules, s, partner, s.seat, card)
    if not rules.house.pass_many and (len(mine) > 1 or len(theirs) > 1):
        yield Refusal(say("only one card goes each way in a Pass."), "LL-ACT-PASS-01")
    if rules.free_slots(s, partner) < len(mine) - len(theirs):
        yield Refusal(say("{seat} has no free slot.", seat=rules.names.seat(word)), "LL-ACT-PASS-04")
    if rules.free_slots(s, s.seat) < len(theirs) - len(mine):
        yield Refusal(say("the own hand has no free slot."), "LL-ACT-PASS-04")


def _place_reasons(rules: LibraryLabyrinth, s: State, partner: int, word: str, using: str | None) -> Iterator[Refusal]:
    together = s.meeples[partner] == s.meeples[s.seat]
    if not together and not using:
        rule = "LL-SOLO-05" if rules.solo else "LL-ACT-PASS-01"
        yield Refusal(say("{seat} is on another tile.", seat=rules.names.seat(word)), rule)
    if together and using:
        yield Refusal(say("both are on one tile: no Trolley Service is needed."), "LL-BOOST-15")


def _held_reasons(rules: LibraryLabyrinth, s: State, holder: int, other: int, unit: str) -> Iterator[Refusal]:
    """A captured Terror never changes hands in multiplayer, nor does a card out of a pile."""
    number = rules.tables.units.index(unit)
    if units_held(rules, s, holder) >> number & 1:
        return
    if any(rules.box.terrors[pile.terror].id == unit for pile in s.piles[holder]):
        yield Refusal(say("a captured Terror cannot be passed in multiplayer."), "LL-ACT-PASS-03")
    if number < rules.cards_in_box and any(pile.cards >> number & 1 for pile in s.piles[holder]):
        yield Refusal(say("{card} lies under a captured Terror.", card=rules.names(unit)), "LL-CAP-06")
    name = rules.names.seat(rules.figure_words[holder])
    # A card in a third hand means that somebody else's gift was asked for.
    third = any(
        figure not in (holder, other) and units_held(rules, s, figure) >> number & 1 for figure in range(rules.figures)
    )
    rule = "LL-ACT-PASS-05" if third else "LL-ACT-PASS-01"
    yield Refusal(say("{card} is not in the hand of {seat}.", card=rules.names(unit), seat=name), rule)
