"""Questions, endings and events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from workbench.engine.rulesets import Decision, Event, Outcome
from workbench.games.labyrinth_cards.state import State

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.components import Box
    from workbench.games.labyrinth_cards.rules import LabyrinthCards


def plural(number: int, word: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


class Names:
    """The printed names of ids, in one language."""

    def __init__(self, box: Box, language: str = "en") -> None:
        self.language = language
        self._names = {card.id: card.row.text("name", language) for card in box.cards}

    def __call__(self, name: str) -> str:
        """The name of a card."""
        return self._names.get(name, name)

    def all(self, names: tuple[str, ...]) -> str:
        """Several names as a list in a sentence; names hold commas themselves."""
        words = [f"“{self(name)}”" for name in names]
        return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def question(rules: LabyrinthCards, s: State) -> Decision:
    """Who is asked, and for what."""
    seat = s.seat + 1
    if s.phase == "over":
        return Decision(0, "over", ending(rules, s))
    if s.phase == "take":
        cards = plural(s.takeable.bit_count(), "card")
        must = "" if rules.house.must_take else ", or leave it"
        return Decision(seat, "take", f"Player {seat}, your card is connected with {cards}: take what you like{must}.")
    return Decision(seat, "lay", f"Player {seat}, lay one of your cards beside the others.")


def winners(s: State) -> tuple[int, ...]:
    """The seats with the most cards; a tie is shared (LC-END-02/03)."""
    points = [cards.bit_count() for cards in s.taken]
    return tuple(seat + 1 for seat, own in enumerate(points) if own == max(points))


def ending(rules: LabyrinthCards, s: State) -> str:
    """How the game ended, in a sentence."""
    best = winners(s)
    points = plural(max(cards.bit_count() for cards in s.taken), "point")
    why = "All cards are laid." if s.result == "all-laid" else "Nobody can lay a card any more."
    if len(best) == 1:
        return f"{why} Player {best[0]} wins with {points}."
    names = [f"Player {seat}" for seat in best]
    return f"{why} {', '.join(names[:-1])} and {names[-1]} win together with {points} each."


def outcome(rules: LabyrinthCards, s: State) -> Outcome | None:
    """Who won, when the game is over."""
    if s.phase != "over":
        return None
    points = tuple(cards.bit_count() for cards in s.taken)
    return Outcome(True, s.result, ending(rules, s), winners(s), points)


def turned(word: str | None) -> str:
    """``, turned right``, or nothing."""
    return f", turned {word}" if word else ""


def say(rules: LabyrinthCards, event: Event) -> str:
    """An event as a sentence."""
    return _SENTENCES[event.kind](rules.names, event.words)


def _who(w: Mapping[str, Any]) -> str:
    return f"Player {w['seat']}"


def _square(n: Names, w: Mapping[str, Any]) -> str:
    return n.all(tuple(word.partition("/")[0] for word in w["cards"]))


_WAIVED = {
    "": "",
    "match": " No card in hand fits on all sides, so one road is enough.",
    "link": " No card in hand can be linked, so it lies beside the others without.",
}
_ENDS = {"all-laid": "All cards are laid: the game is over.", "all-stuck": "Nobody can lay a card: the game is over."}

_SENTENCES: dict[str, Callable[[Names, Mapping[str, Any]], str]] = {
    "deal": lambda n, w: f"Everybody gets two cards; Player {w['first']} begins.",
    "hand": lambda n, w: f"{_who(w)} gets {n.all(w['cards'])}.",
    "square": lambda n, w: f"The starting square is {_square(n, w)}.",
    "redeal": lambda n, w: f"The square {_square(n, w)} has no road outwards: it goes back into the deck.",
    "turn": lambda n, w: f"Turn {w['turn']}: {_who(w)} begins.",
    "stuck": lambda n, w: f"Turn {w['turn']}: {_who(w)} can lay no card and is skipped.",
    "lay": lambda n, w: f"{_who(w)} lays “{n(w['card'])}” on {w['cell']}{turned(w['turned'])}.{_WAIVED[w['waived']]}",
    "connect": lambda n, w: f"A passage joins it with {n.all(w['cards'])}.",
    "blocked": lambda n, w: (
        f"A passage joins it with {n.all(w['cards'])}, but without them the table would fall apart."
    ),
    "take": lambda n, w: f"{_who(w)} takes {n.all(w['cards'])} and has {plural(w['points'], 'point')}.",
    "leave": lambda n, w: f"{_who(w)} takes nothing.",
    "draw": lambda n, w: (
        f"{_who(w)} draws {n.all((w['card'],)) if 'card' in w else 'a card'}; {plural(w['left'], 'card')} left."
    ),
    "end": lambda n, w: _ENDS[w["result"]],
}
