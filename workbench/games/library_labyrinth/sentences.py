"""Library Labyrinth in words: the question that is asked, what happened, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from workbench.engine.rulesets import Decision, Event, Outcome
from workbench.games.library_labyrinth.components import GENRES, OUT_OF_TIME
from workbench.games.library_labyrinth.state import State

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

ENDINGS = {
    "won": "All six Shelves are filled: everybody wins.",
    "six-terrors": "Six Terrors lie on the grid: everybody loses.",
    "out-of-time": "The Disturbance deck shows Out of Time: everybody loses.",
}


def plural(number: int, word: str) -> str:
    """``1 action``, ``2 actions``."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def question(rules: LibraryLabyrinth, s: State) -> Decision:
    """Who is asked, and for what."""
    seat = s.seat + 1
    if s.phase == "over":
        return Decision(0, "over", ENDINGS[s.result])
    if s.phase == "start":
        left = "the last" if s.pending == 1 else f"one of {s.pending}"
        return Decision(seat, "start", f"Player {seat}, name the genre of {left} of your first Books.")
    if s.phase == "extra":
        return Decision(seat, "extra", f"Player {seat}, take an extra Book from any genre, or leave it.")
    if s.actions:
        return Decision(seat, "action", f"Player {seat}, you have {plural(s.actions, 'action')} left.")
    return Decision(seat, "action", f"Player {seat}, your actions are used up: end your turn.")


def outcome(rules: LibraryLabyrinth, s: State) -> Outcome | None:
    """All win or all lose (LL-OBJ-01)."""
    if s.phase != "over":
        return None
    won = s.result == "won"
    winners = tuple(range(1, rules.players + 1)) if won else ()
    return Outcome(won, s.result, ENDINGS[s.result], winners, (s.filled.bit_count(),) * rules.players)


class Names:
    """The printed names of ids, in one language."""

    def __init__(self, rules: LibraryLabyrinth, language: str = "en") -> None:
        self.rules, self.language = rules, language
        pack = rules.box.pack
        rows = [
            row for table in ("genres", "effects", "books", "items", "terrors", "disturbances") for row in pack[table]
        ]
        self._names = {row["id"]: row.text("name", language) for row in rows}
        for card in rules.box.cards:
            if card.kind == "booster":
                self._names[card.id] = " / ".join(self._names[effect] for effect in card.effects)

    def __call__(self, name: str) -> str:
        """The name of a card, Terror, genre, effect or curse card."""
        return self._names.get(name, name)

    def all(self, names: tuple[str, ...]) -> str:
        """Several names as a list in a sentence."""
        words = [self(name) for name in names]
        return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"

    def seat(self, word: str | int | None) -> str:
        """``Player 2`` or ``the Trolley``."""
        return "the Trolley" if word == "trolley" else f"Player {word}"


def say(rules: LibraryLabyrinth, event: Event) -> str:
    """An event as a sentence."""
    return _SENTENCES[event.kind](rules.names, event.words)


def _who(n: Names, w: Mapping[str, Any]) -> str:
    return n.seat(w["seat"])


def milestone(event: Event) -> str:
    """A word for what a replay is searched for; empty for the rest."""
    return _MILESTONES.get(event.kind, "")


_MILESTONES = {"capture": "capture", "return": "return", "disturbance": "curse", "won": "end", "lost": "end"}


def _curse(n: Names, w: Mapping[str, Any]) -> str:
    where = "" if w["card"] == OUT_OF_TIME else " The tile on that side of the Bookwyrm is cursed."
    return f"A Disturbance card is revealed: {n(w['card'])}.{where}"


_WALKS = {"move": "walks to", "send": "sends the Trolley to", "ride": "rides with the Trolley to"}
_TILES = {
    "centre": "the centre",
    "crossroads": "a crossroads",
    "terror": "a Terror tile",
    "shelf": "a Shelf tile",
    "reward": "a Reward tile",
}
_LOSSES = {"six-terrors": ENDINGS["six-terrors"], "out-of-time": ENDINGS["out-of-time"]}

_SENTENCES: dict[str, Callable[[Names, Mapping[str, Any]], str]] = {
    "deal": lambda n, w: "The library is laid out; the Bookwyrm waits at its junction.",
    "redeal-board": lambda n, w: "Four Shelves lay round the centre, so the tiles were shuffled and laid anew.",
    "redeal-game": lambda n, w: "All four tiles round the centre are Shelves: the game is set up anew.",
    "start": lambda n, w: f"{_who(n, w)} starts with {n(w['card'])} ({n(w['genre'])}).",
    "start-reward": lambda n, w: f"{_who(n, w)} starts with the Reward {n(w['card'])}.",
    "turn": lambda n, w: f"Turn {w['turn']}: {_who(n, w)} begins.",
    "take": lambda n, w: (
        f"{_who(n, w)} takes {n(w['card'])} from {n(w['genre'])}"
        + (f" into the hand of {n.seat(w['into'])}." if w.get("into") else ".")
    ),
    "no-more": lambda n, w: f"{_who(n, w)} leaves the extra card.",
    "reshuffle": lambda n, w: (
        f"The discards of {n(w['deck']) if w['deck'] in GENRES else 'the Rewards'} are shuffled "
        f"into a new deck of {plural(w['cards'], 'card')}."
    ),
    "booster": lambda n, w: f"{_who(n, w)} plays {n(w['effect'])}.",
    "flip": lambda n, w: f"{_who(n, w)} flips {w['cell']}.",
    "lit": lambda n, w: f"{w['cell']} turns out to be {_TILES[w['tile']]}.",
    "terror": lambda n, w: f"{n(w['terror'])} appears on {w['cell']}.",
    "shelf": lambda n, w: f"The Shelf on {w['cell']} is for {n(w['genre'])}.",
    "rotate": lambda n, w: f"{_who(n, w)} turns {w['cell']} {'clockwise' if w['way'] == 'cw' else 'anticlockwise'}.",
    "give": lambda n, w: f"{_who(n, w)} gives {n.all(w['cards'])} to {n.seat(w['to'])}.",
    "receive": lambda n, w: f"{_who(n, w)} gets {n.all(w['cards'])} from {n.seat(w['giver'])}.",
    "swap": lambda n, w: (
        f"{_who(n, w)} swaps {n.all(w['cards'])} for {n.all(w['against'])} with {n.seat(w['partner'])}."
    ),
    "move": lambda n, w: f"{_who(n, w)} {_WALKS[w['who']]} {w['cell']}.",
    "capture": lambda n, w: f"{_who(n, w)} captures {n(w['terror'])} with {n.all(w['cards'])}.",
    "return": lambda n, w: f"{_who(n, w)} returns {n(w['terror'])}: the Shelf of {n(w['genre'])} is filled.",
    "reward": lambda n, w: f"{_who(n, w)} draws the Reward {n(w['card'])}.",
    "discard": lambda n, w: f"{_who(n, w)} discards {n(w['card'])}.",
    "pass-action": lambda n, w: f"{_who(n, w)} passes an action on to {n.seat(w['to'])}.",
    "end": lambda n, w: (
        f"{_who(n, w)} ends the Action phase" + (f"; {plural(w['left'], 'action')} not used." if w["left"] else ".")
    ),
    "disturbance": _curse,
    "curse-lit": lambda n, w: f"The curse strikes {w['cell']}, which is dark: it turns lit.",
    "curse-rotate": lambda n, w: f"The curse strikes {w['cell']}, which is occupied: it turns clockwise.",
    "curse-terror": lambda n, w: f"The curse strikes {w['cell']}, an empty Terror tile: a new Terror comes.",
    "curse-dark": lambda n, w: f"The curse strikes {w['cell']}, which is empty: it goes dark.",
    "bookwyrm": lambda n, w: "The Bookwyrm moves on to the next junction.",
    "won": lambda n, w: ENDINGS["won"],
    "lost": lambda n, w: _LOSSES[w["reason"]],
}
