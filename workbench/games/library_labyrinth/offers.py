"""The legal actions as a person finds them: what to point at, and a sentence on what will happen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from workbench.engine.actions import Action, words_of
from workbench.engine.scene import Choice
from workbench.games.library_labyrinth import actions as act
from workbench.games.library_labyrinth.legal import legal_actions
from workbench.games.library_labyrinth.sentences import Names
from workbench.games.library_labyrinth.state import State

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

_POINT_AT = {"cell": "cell", "card": "card", "deck": "deck", "seat": "seat"}


def choices(rules: LibraryLabyrinth, s: State) -> tuple[Choice, ...]:
    """All that may be chosen now, in the order in which a player would think of it."""
    legal = legal_actions(rules, s)
    offered = [(action, False) for action in legal.main] + [(action, True) for action in legal.free]
    offered.sort(key=lambda pair: _ORDER.index(_kind(pair[0])))
    return tuple(_choice(rules, s, action, free) for action, free in offered)


_ORDER = (
    "capture",
    "return",
    "Choose",
    "Take",
    "Flip",
    "Move",
    "Rotate",
    "Pass",
    "Boosters",
    "Pass an action on",
    "Discard",
    "End",
)


def _kind(action: Action) -> str:
    """The group that an action is listed in; captures and returns come first."""
    if getattr(action, "capture", None):
        return "capture"
    return "return" if getattr(action, "returns", None) else _OFFERS[type(action)][0]


def _choice(rules: LibraryLabyrinth, s: State, action: Action, free: bool) -> Choice:
    verb, sentence = _OFFERS[type(action)]
    return Choice(
        action=str(action),
        sentence=sentence(rules.names, action) + _boosted(rules, s, action) + ".",
        verb=verb,
        targets=tuple(dict.fromkeys(_targets(rules, s, action))),
        free=free,
    )


def _targets(rules: LibraryLabyrinth, s: State, action: Action) -> Iterator[str]:
    for role, word in words_of(action):
        if role in _POINT_AT:
            yield f"{_POINT_AT[role]}:{word}"
        elif role == "use":
            yield from (f"card:{card}" for card in rules.card_words(_one_card(rules, s, word)))
        elif role == "terror" and getattr(action, "returns", None) == word:
            yield f"card:{word}"


def _one_card(rules: LibraryLabyrinth, s: State, use: str) -> int:
    """The card that a use will take from the hand."""
    cards = s.hands[s.seat] & rules.boosters.token_cards[use]
    return cards & -cards


def _boosted(rules: LibraryLabyrinth, s: State, action: Action) -> str:
    uses = [word for role, word in words_of(action) if role == "use" and not isinstance(action, act.Use)]
    return ", using " + " and ".join(_use(rules, s, use) for use in uses) if uses else ""


def _use(rules: LibraryLabyrinth, s: State, use: str) -> str:
    """A booster's effect; the card is named too when several in the hand could bring it."""
    effect, other = use.split("/")
    name = rules.names(effect)
    several = len(rules.boosters.uses(s.hands[s.seat], effect)) > 1
    return f"{name} (of {name} / {rules.names(other)})" if several else name


def _move(n: Names, a: Any) -> str:
    start = {"move": "Walk to", "send": "Send the Trolley to", "ride": "Ride with the Trolley to"}[a.verb]
    text = f"{start} {a.cell}"
    if getattr(a, "capture", None):
        text += f" and capture {n(a.capture)} with {n.all(a.cards)}"
    if getattr(a, "returns", None):
        text += f" and return {n(a.returns)}"
    if a.draw:
        text += " and draw a Reward"
    return text + _into(n, a)


def _into(n: Names, a: Any) -> str:
    word = getattr(a, "into", None)
    return f", into the hand of {n.seat(word)}" if word else ""


def _discard(n: Names, a: act.Discard) -> str:
    return f"Discard {n(a.card)}" + (f" from the hand of {n.seat(a.by)}" if a.by else "")


_OFFERS: dict[type[Action], tuple[str, Callable[[Names, Any], str]]] = {
    act.Choose: ("Choose", lambda n, a: f"Start with the top Book of {n(a.genre)}"),
    act.Take: ("Take", lambda n, a: f"Take the top Book of {n(a.genre)}{_into(n, a)}"),
    act.More: ("Take", lambda n, a: f"Take the extra Book from {n(a.genre)}{_into(n, a)}"),
    act.NoMore: ("Take", lambda n, a: "Leave the extra Book"),
    act.Flip: ("Flip", lambda n, a: f"Flip {a.cell} to its lit side"),
    act.Rotate: ("Rotate", lambda n, a: f"Turn {a.cell} {'clockwise' if a.way == 'cw' else 'anticlockwise'}"),
    act.Give: ("Pass", lambda n, a: f"Give {n.all(a.cards)} to {n.seat(a.to)}"),
    act.Receive: ("Pass", lambda n, a: f"Get {n.all(a.cards)} from {n.seat(a.giver)}"),
    act.Swap: ("Pass", lambda n, a: f"Swap {n.all(a.cards)} for {n.all(a.against)} with {n.seat(a.partner)}"),
    act.Move: ("Move", _move),
    act.Send: ("Move", _move),
    act.Ride: ("Move", _move),
    act.Use: ("Boosters", lambda n, a: f"Play {n(a.booster.split('/')[0])}: one more action in this turn"),
    act.PassAction: ("Pass an action on", lambda n, a: "Give one of your actions to the next player"),
    act.Discard: ("Discard", _discard),
    act.End: ("End", lambda n, a: "End your turn: the Disturbance and Bookwyrm phases follow"),
}
