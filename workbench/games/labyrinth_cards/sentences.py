"""Questions, endings and events as sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from workbench.engine.bits import members
from workbench.engine.rulesets import Decision, Event, Outcome
from workbench.games.labyrinth_cards.state import State
from workbench.language import language, listed, mark, plural, say

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.components import Box
    from workbench.games.labyrinth_cards.rules import LabyrinthCards


def cards(number: int) -> str:
    """``1 card``, ``2 cards``."""
    return plural(number, "{number} card", "{number} cards")


def points(number: int) -> str:
    """``1 point``, ``2 points``."""
    return plural(number, "{number} point", "{number} points")


class Names:
    """The printed names of ids, in the language of now."""

    def __init__(self, box: Box) -> None:
        self._rows = {card.id: card.row for card in box.cards}

    def __call__(self, name: str) -> str:
        """The name of a card."""
        row = self._rows.get(name)
        return row.text("name", language()) if row is not None else name

    def all(self, names: tuple[str, ...]) -> str:
        """Several names as a list in a sentence; names hold commas themselves."""
        return listed([say("“{name}”", name=self(name)) for name in names])


def question(rules: LabyrinthCards, s: State) -> Decision:
    """Who is asked, and for what."""
    seat = s.seat + 1
    if s.phase == "over":
        return Decision(0, "over", ending(rules, s))
    if s.phase == "take":
        template = (
            mark("Player {seat}, your card is connected with {cards}: take what you like.")
            if rules.house.must_take
            else mark("Player {seat}, your card is connected with {cards}: take what you like, or leave it.")
        )
        return Decision(seat, "take", say(template, seat=seat, cards=cards(s.takeable.bit_count())))
    return Decision(seat, "lay", say("Player {seat}, lay one of your cards beside the others.", seat=seat))


def winners(s: State) -> tuple[int, ...]:
    """The seats with the most cards; a tie is shared (LC-END-02/03)."""
    scores = [taken.bit_count() for taken in s.taken]
    return tuple(seat + 1 for seat, own in enumerate(scores) if own == max(scores))


def ending(rules: LabyrinthCards, s: State) -> str:
    """How the game ended, in a sentence."""
    best = winners(s)
    most = points(max(taken.bit_count() for taken in s.taken))
    why = say("All cards are laid.") if s.result == "all-laid" else say("Nobody can lay a card any more.")
    if len(best) == 1:
        return say("{why} Player {seat} wins with {points}.", why=why, seat=best[0], points=most)
    names = [say("Player {seat}", seat=seat) for seat in best]
    return say("{why} {names} win together with {points} each.", why=why, names=listed(names), points=most)


def score(rules: LabyrinthCards, s: State, seat: int) -> str:
    """A seat's points, and the treasures that brought them: ``Player 1: 3 points (Crown 2, Ghost 1).``"""
    taken = [rules.box.cards[card] for card in members(s.taken[seat])]
    shown = Counter(one for card in taken for one in {one for road in card.treasures for one in road})
    words = {"seat": seat + 1, "points": points(len(taken))}
    if not shown:
        return say("Player {seat}: {points}.", **words)
    treasures = ", ".join(f"{rules.symbols[one].name} {number}" for one, number in sorted(shown.items()))
    return say("Player {seat}: {points} ({treasures}).", treasures=treasures, **words)


def scores(rules: LabyrinthCards, s: State) -> str:
    """All points at the end, and why several may win (LC-END-02/03)."""
    told = " ".join(score(rules, s, seat) for seat in range(rules.players))
    return f"{told} {say('Who has equally many shares the victory.')}" if len(winners(s)) > 1 else told


def outcome(rules: LabyrinthCards, s: State) -> Outcome | None:
    """Who won, when the game is over."""
    if s.phase != "over":
        return None
    scores = tuple(taken.bit_count() for taken in s.taken)
    return Outcome(True, s.result, ending(rules, s), winners(s), scores)


def turned(word: str | None) -> str:
    """``, turned right``, or nothing."""
    return say(", turned {way}", way=say(word)) if word else ""


def told(rules: LabyrinthCards, event: Event) -> str:
    """An event as a sentence."""
    return _SENTENCES[event.kind](rules.names, event.words)


def _who(w: Mapping[str, Any]) -> str:
    return say("Player {seat}", seat=w["seat"])


def _square(n: Names, w: Mapping[str, Any]) -> str:
    return n.all(tuple(word.partition("/")[0] for word in w["cards"]))


_WAIVED = {
    "match": mark("No card in hand fits on all sides, so one road is enough."),
    "link": mark("No card in hand can be linked, so it lies beside the others without."),
}


def _lay(n: Names, w: Mapping[str, Any]) -> str:
    sentence = say(
        "{who} lays “{card}” on {cell}{turned}.",
        who=_who(w),
        card=n(w["card"]),
        cell=w["cell"],
        turned=turned(w["turned"]),
    )
    return f"{sentence} {say(_WAIVED[w['waived']])}" if w["waived"] else sentence


_ENDS = {
    "all-laid": mark("All cards are laid: the game is over."),
    "all-stuck": mark("Nobody can lay a card: the game is over."),
}

_SENTENCES: dict[str, Callable[[Names, Mapping[str, Any]], str]] = {
    "deal": lambda n, w: say("Everybody gets two cards; Player {seat} begins.", seat=w["first"]),
    "hand": lambda n, w: say("{who} gets {cards}.", who=_who(w), cards=n.all(w["cards"])),
    "square": lambda n, w: say("The starting square is {square}.", square=_square(n, w)),
    "redeal": lambda n, w: say(
        "The square {square} has no road outwards: it goes back into the deck.", square=_square(n, w)
    ),
    "turn": lambda n, w: say("Turn {turn}: {who} begins.", turn=w["turn"], who=_who(w)),
    "stuck": lambda n, w: say("Turn {turn}: {who} can lay no card and is skipped.", turn=w["turn"], who=_who(w)),
    "lay": _lay,
    "connect": lambda n, w: say("A passage joins it with {cards}.", cards=n.all(w["cards"])),
    "blocked": lambda n, w: say(
        "A passage joins it with {cards}, but without them the table would fall apart.", cards=n.all(w["cards"])
    ),
    "take": lambda n, w: say(
        "{who} takes {cards} and has {points}.", who=_who(w), cards=n.all(w["cards"]), points=points(w["points"])
    ),
    "leave": lambda n, w: say("{who} takes nothing.", who=_who(w)),
    "draw": lambda n, w: say(
        "{who} draws {what}; {cards} left.",
        who=_who(w),
        what=n.all((w["card"],)) if "card" in w else say("a card"),
        cards=cards(w["left"]),
    ),
    "end": lambda n, w: say(_ENDS[w["result"]]),
}
