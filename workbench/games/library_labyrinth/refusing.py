"""Why an action may not be chosen: the first precondition that fails, with the ID of its rule (LL-TURN-07)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from workbench.engine.actions import Action, words_of
from workbench.engine.rulesets import Refusal
from workbench.games.library_labyrinth import actions as act
from workbench.games.library_labyrinth.components import GENRES
from workbench.games.library_labyrinth.drawing import can_draw
from workbench.games.library_labyrinth.legal import may_pass_action, reach_cells
from workbench.games.library_labyrinth.refusing_moves import refuse_move
from workbench.games.library_labyrinth.refusing_passes import refuse_pass
from workbench.games.library_labyrinth.state import CENTRE_CELL, GRID, State
from workbench.language import mark, say

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

Reasons = Iterator[Refusal]

_PHASES: dict[type[Action], str] = {act.Choose: "start", act.More: "extra", act.NoMore: "extra"}
_NOT_NOW = {
    "start": (mark("the first Books have been chosen."), "LL-SETUP-16"),
    "extra": (mark("no Library Card asks for an extra Book now."), "LL-BOOST-11"),
}
_FREE = (act.Choose, act.More, act.NoMore, act.Use, act.Discard, act.End)
_END_RULES = {"won": "LL-END-01", "six-terrors": "LL-END-03", "out-of-time": "LL-END-04"}
_WHEN = {
    "start": (mark("the first Books are still being chosen; name a genre."), "LL-SETUP-16"),
    "extra": (mark("a Library Card asks for its extra Book first: take it, leave it or discard."), "LL-BOOST-11"),
}


def refusal(rules: LibraryLabyrinth, s: State, action: Action) -> Refusal:
    """The reason against an action that is not legal."""
    return next(refusals(rules, s, action))


def refusals(rules: LibraryLabyrinth, s: State, action: Action) -> Reasons:
    """All that stands against an action that is not legal, the weightiest first."""
    if s.phase == "over":
        yield Refusal(say("the game is over."), _END_RULES[s.result])
        return
    known = False
    for reason in _reasons(rules, s, action):
        known = True
        yield reason
    if not known:
        yield Refusal(say("it is not among the actions that may be chosen now."))


def _reasons(rules: LibraryLabyrinth, s: State, action: Action) -> Reasons:
    needed = _PHASES.get(type(action), "action")
    if s.phase != needed and not (s.phase == "extra" and isinstance(action, act.Discard)):
        reason, rule = _WHEN.get(s.phase) or _NOT_NOW[needed]
        yield Refusal(say(reason), rule)
    yield from _booster_reasons(rules, s, action)
    if s.actions <= 0 and not isinstance(action, _FREE) and not _free_in_solo(rules, action):
        yield Refusal(say("no action is left in this turn."), "LL-TURN-02")
    yield from _REASONS[type(action)](rules, s, action)


def _free_in_solo(rules: LibraryLabyrinth, action: Action) -> bool:
    return rules.solo and isinstance(action, act.Give | act.Receive | act.Swap)


_EFFECT_FOR: dict[type[Action], tuple[str, ...]] = {
    act.Take: ("library-card",),
    act.Flip: ("useful-map",),
    act.Give: ("trolley-service",),
    act.Receive: ("trolley-service",),
    act.Swap: ("trolley-service",),
    act.Move: ("library-ladder", "secret-passage"),
    act.Send: ("library-ladder", "secret-passage"),
    act.Ride: ("library-ladder", "secret-passage"),
    act.Use: ("time-machine",),
}


def _booster_reasons(rules: LibraryLabyrinth, s: State, action: Action) -> Reasons:
    """Boosters come from the own hand, each card once, for the action that they enhance."""
    uses = [word for role, word in words_of(action) if role == "use"]
    hand = s.hands[s.seat]
    for use in uses:
        effect = use.split("/")[0]
        if effect not in _EFFECT_FOR.get(type(action), ()):
            yield Refusal(
                say("{effect} does nothing for '{verb}'.", effect=rules.names(effect), verb=action.verb), "LL-BOOST-01"
            )
        ways = rules.boosters.uses(hand, effect)
        if not any(word == use or use == effect for word, _ in ways):
            if any(word == use or use == effect for word, _ in rules.boosters.uses(s.hands[s.seat], effect)):
                yield Refusal(say("a booster serves once, for one of its two effects."), "LL-BOOST-02")
            yield Refusal(
                say("no such {effect} is in the hand of player {seat}.", effect=rules.names(effect), seat=s.seat + 1),
                "LL-BOOST-01",
            )
        hand &= ~next((card for word, card in ways if word == use or use == effect), 0)


def _take(rules: LibraryLabyrinth, s: State, action: act.Take | act.More) -> Reasons:
    genre = GENRES.index(action.genre)
    if not can_draw(rules, s, genre):
        yield Refusal(
            say("no card of {genre} is left, not even a discard.", genre=rules.names(action.genre)), "LL-DECK-03"
        )
    names_hand = rules.trolley_reaches
    if (action.into is not None) != names_hand:
        yield Refusal(say("the receiving hand is named only with the option trolley_reach."), "LL-SOLO-16")
    if rules.free_slots(s, rules.figure_of(s, action.into)) <= 0:
        yield Refusal(say("the hand has no free slot; discard a card first."), "LL-ACT-TAKE-02")


def _flip(rules: LibraryLabyrinth, s: State, action: act.Flip) -> Reasons:
    cell = GRID.number[action.cell]
    if s.lit >> cell & 1:
        yield Refusal(say("{cell} is lit already.", cell=action.cell), "LL-ACT-FLIP-06")
    near = reach_cells(rules, s)[1]
    if action.using and near >> cell & 1:
        yield Refusal(say("{cell} is adjacent: no Useful Map is needed.", cell=action.cell), "LL-BOOST-15")
    if not action.using and not near >> cell & 1:
        yield Refusal(
            say("{cell} is not orthogonally adjacent to {place}.", cell=action.cell, place=_place(s)),
            _adjacency_rule(s, cell, "FLIP"),
        )


def _adjacency_rule(s: State, cell: int, verb: str) -> str:
    if verb == "ROT":
        return "LL-ACT-ROT-01"
    (x, y), (own_x, own_y) = GRID.at(cell), GRID.at(s.meeples[s.seat])
    return "LL-ACT-FLIP-02" if abs(x - own_x) == abs(y - own_y) == 1 else "LL-ACT-FLIP-01"


def _place(s: State) -> str:
    return say("{cell}, where player {seat} stands", cell=GRID.names[s.meeples[s.seat]], seat=s.seat + 1)


def _rotate(rules: LibraryLabyrinth, s: State, action: act.Rotate) -> Reasons:
    cell = GRID.number[action.cell]
    if cell == CENTRE_CELL and rules.house.rotate_centre == "forbid":
        yield Refusal(say("the centre is not rotated (the option rotate_centre allows it)."), "LL-ACT-ROT-05")
    own, near = reach_cells(rules, s)
    if not (own | near) >> cell & 1:
        yield Refusal(
            say("{cell} is neither {place}, nor next to it.", cell=action.cell, place=_place(s)),
            _adjacency_rule(s, cell, "ROT"),
        )
    if not s.lit >> cell & 1:
        yield Refusal(say("{cell} is dark.", cell=action.cell), "LL-ACT-ROT-04")


def _pass_action(rules: LibraryLabyrinth, s: State, action: act.PassAction) -> Reasons:
    if rules.solo:
        yield Refusal(say("there is no next player in solo."), "LL-PAA-04")
    if s.passed:
        yield Refusal(say("an action has been passed on in this turn already."), "LL-PAA-02")
    if not may_pass_action(rules, s):
        yield Refusal(say("a received action may not be passed on (option paa_chain)."), "LL-PAA-03")


def _discard(rules: LibraryLabyrinth, s: State, action: act.Discard) -> Reasons:
    word = action.by or rules.figure_words[s.seat]
    figure = rules.figure_of(s, action.by)
    if action.by == rules.figure_words[s.seat]:
        yield Refusal(say("for the own hand no seat is named."), "LL-HAND-06")
    if any(rules.box.terrors[pile.terror].id == action.card for pile in s.piles[figure]):
        yield Refusal(say("a captured Terror can never be discarded."), "LL-HAND-03")
    card = rules.box.card_number.get(action.card)
    if card is None or not s.hands[figure] >> card & 1:
        under = card is not None and any(pile.cards >> card & 1 for pile in s.piles[figure])
        if under:
            yield Refusal(say("{card} lies under a captured Terror.", card=rules.names(action.card)), "LL-CAP-06")
        else:
            seat = rules.names.seat(word)
            yield Refusal(
                say("{card} is not in the hand of {seat}.", card=rules.names(action.card), seat=seat), "LL-HAND-06"
            )
    if s.phase == "extra":
        reason, rule = _WHEN["extra"]
        yield Refusal(say(reason), rule)
    yield Refusal(
        say("{seat} has a free slot, so only that seat's own turn allows it.", seat=rules.names.seat(word)),
        "LL-HAND-06",
    )


def _choose(rules: LibraryLabyrinth, s: State, action: act.Choose) -> Reasons:
    yield Refusal(say("no card of {genre} is left.", genre=rules.names(action.genre)), "LL-DECK-03")


def _nothing(rules: LibraryLabyrinth, s: State, action: Action) -> Reasons:
    yield from ()


_REASONS: dict[type[Action], Callable[[LibraryLabyrinth, State, Any], Reasons]] = {
    act.Choose: _choose,
    act.Take: _take,
    act.More: _take,
    act.NoMore: _nothing,
    act.Flip: _flip,
    act.Rotate: _rotate,
    act.Give: refuse_pass,
    act.Receive: refuse_pass,
    act.Swap: refuse_pass,
    act.Move: refuse_move,
    act.Send: refuse_move,
    act.Ride: refuse_move,
    act.Use: _nothing,
    act.PassAction: _pass_action,
    act.Discard: _discard,
    act.End: _nothing,
}
