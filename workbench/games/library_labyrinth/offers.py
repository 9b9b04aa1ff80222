"""The legal actions as a person finds them: what to point at, and a sentence on what will happen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from workbench.engine.actions import Action, words_of
from workbench.engine.scene import Choice, Verb
from workbench.games.library_labyrinth import actions as act
from workbench.games.library_labyrinth.legal import legal_actions
from workbench.games.library_labyrinth.sentences import Names, cards, way
from workbench.games.library_labyrinth.state import State
from workbench.language import listed, mark, say

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

_POINT_AT = {"cell": "cell", "card": "card", "deck": "deck", "seat": "seat"}


def choices(rules: LibraryLabyrinth, s: State) -> tuple[Choice, ...]:
    """All that may be chosen now, in the order in which a player would think of it."""
    legal = legal_actions(rules, s)
    offered = [(action, False) for action in legal.main] + [(action, True) for action in legal.free]
    offered.sort(key=lambda pair: (_ORDER.index(_kind(pair[0])), _plays_a_card(pair[0])))
    return tuple(_choice(rules, s, action, free) for action, free in offered)


_ORDER = (
    "capture",
    "return",
    "Choose",
    "Take",
    "Flip",
    "Move",
    "Rotate",
    "Pass cards",
    "Play a booster",
    "Pass an action on",
    "Discard",
    "End",
)


def verbs() -> tuple[Verb, ...]:
    """The groups of choices with what each is for."""
    return tuple(Verb(say(name), say(about)) for name, about in _VERBS)


_VERBS = (
    (mark("Choose"), mark("Begin with the top Book of a genre that you choose.")),
    (mark("Take"), mark("Take the top Book of a genre into your hand.")),
    (mark("Flip"), mark("Turn a dark tile next to you to its lit side.")),
    (
        mark("Move"),
        mark(
            "Walk along open corridors: onto a Terror if your cards show all its symbols, which captures it and uses "
            "these cards up; onto a Shelf if a captured Terror shows its symbol, which returns it."
        ),
    ),
    (mark("Rotate"), mark("Turn your tile, or a lit one next to it, by a quarter.")),
    (mark("Pass cards"), mark("Give a card to somebody on your tile, get one from there, or swap.")),
    (mark("Play a booster"), mark("Play a booster that works by itself: it brings one more action in this turn.")),
    (mark("Pass an action on"), mark("Give one of your actions to the next player.")),
    (mark("Discard"), mark("Put a card of yours away. It costs no action.")),
    (mark("End"), mark("End your turn: the Disturbance and Bookwyrm phases follow.")),
)


def _plays_a_card(action: Action) -> bool:
    """Whether it needs a booster: what costs no card stands first."""
    return not isinstance(action, act.Use) and any(role == "use" for role, _ in words_of(action))


def _kind(action: Action) -> str:
    """The group that an action is listed in; captures and returns come first."""
    if getattr(action, "capture", None):
        return "capture"
    return "return" if getattr(action, "returns", None) else _OFFERS[type(action)][0]


def worded(rules: LibraryLabyrinth, action: Action) -> tuple[str, str]:
    """The group of any action, and what it does; a use of a card is named by its effect."""
    verb, sentence = _OFFERS[type(action)]
    what = sentence(rules.names, action)
    uses = [] if isinstance(action, act.Use) else [word for role, word in words_of(action) if role == "use"]
    names = listed([rules.names(word.split("/")[0]) for word in uses])
    return say(verb), say("{what}, using {uses}", what=what, uses=names) if uses else what


def _choice(rules: LibraryLabyrinth, s: State, action: Action, free: bool) -> Choice:
    verb, sentence = _OFFERS[type(action)]
    what, uses = sentence(rules.names, action), _uses(rules, s, action)
    return Choice(
        action=str(action),
        sentence=say("{what}, using {uses}.", what=what, uses=listed(uses)) if uses else f"{what}.",
        verb=say(verb),
        targets=tuple(dict.fromkeys(_targets(rules, s, action))),
        free=free,
        spends=listed([*uses, *_captures_with(action)]),
    )


def _captures_with(action: Action) -> list[str]:
    """How many cards a capture takes from the hand, since its sets differ in that above all (LL-CAP-03/04)."""
    return [cards(len(getattr(action, "cards", ())))] if getattr(action, "capture", None) else []


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


def _uses(rules: LibraryLabyrinth, s: State, action: Action) -> list[str]:
    if isinstance(action, act.Use):
        return []
    return [_use(rules, s, word) for role, word in words_of(action) if role == "use"]


def _use(rules: LibraryLabyrinth, s: State, use: str) -> str:
    """A booster's effect; the card is named too when several in the hand could bring it."""
    effect, other = use.split("/")
    name = rules.names(effect)
    several = len(rules.boosters.uses(s.hands[s.seat], effect)) > 1
    return say("{name} (of {name} / {other})", name=name, other=rules.names(other)) if several else name


_WALKS = {
    "move": mark("Walk to {cell}"),
    "send": mark("Send the Trolley to {cell}"),
    "ride": mark("Ride with the Trolley to {cell}"),
}


def _move(n: Names, a: Any) -> str:
    text = say(_WALKS[a.verb], cell=a.cell)
    if getattr(a, "capture", None):
        text += say(" and capture {terror} with {cards}", terror=n(a.capture), cards=n.all(a.cards))
    if getattr(a, "returns", None):
        text += say(" and return {terror}", terror=n(a.returns))
    if a.draw:
        text += say(" and draw a Reward")
    return text + _into(n, a)


def _into(n: Names, a: Any) -> str:
    word = getattr(a, "into", None)
    return say(", into the hand of {seat}", seat=n.seat(word)) if word else ""


def _discard(n: Names, a: act.Discard) -> str:
    if not a.by:
        return say("Discard {card}", card=n(a.card))
    return say("Discard {card} from the hand of {seat}", card=n(a.card), seat=n.seat(a.by))


_OFFERS: dict[type[Action], tuple[str, Callable[[Names, Any], str]]] = {
    act.Choose: (mark("Choose"), lambda n, a: say("Start with the top Book of {genre}", genre=n(a.genre))),
    act.Take: (
        mark("Take"),
        lambda n, a: say("Take the top Book of {genre}{into}", genre=n(a.genre), into=_into(n, a)),
    ),
    act.More: (
        mark("Take"),
        lambda n, a: say("Take the extra Book from {genre}{into}", genre=n(a.genre), into=_into(n, a)),
    ),
    act.NoMore: (mark("Take"), lambda n, a: say("Leave the extra Book")),
    act.Flip: (mark("Flip"), lambda n, a: say("Flip {cell} to its lit side", cell=a.cell)),
    act.Rotate: (mark("Rotate"), lambda n, a: say("Turn {cell} {way}", cell=a.cell, way=way(a.way))),
    act.Give: (mark("Pass cards"), lambda n, a: say("Give {cards} to {to}", cards=n.all(a.cards), to=n.seat(a.to))),
    act.Receive: (
        mark("Pass cards"),
        lambda n, a: say("Get {cards} from {giver}", cards=n.all(a.cards), giver=n.seat(a.giver)),
    ),
    act.Swap: (
        mark("Pass cards"),
        lambda n, a: say(
            "Swap {cards} for {against} with {partner}",
            cards=n.all(a.cards),
            against=n.all(a.against),
            partner=n.seat(a.partner),
        ),
    ),
    act.Move: (mark("Move"), _move),
    act.Send: (mark("Move"), _move),
    act.Ride: (mark("Move"), _move),
    act.Use: (
        mark("Play a booster"),
        lambda n, a: say("Play {effect}: one more action in this turn", effect=n(a.booster.split("/")[0])),
    ),
    act.PassAction: (mark("Pass an action on"), lambda n, a: say("Give one of your actions to the next player")),
    act.Discard: (mark("Discard"), _discard),
    act.End: (mark("End"), lambda n, a: say("End your turn: the Disturbance and Bookwyrm phases follow")),
}
