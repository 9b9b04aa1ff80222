"""Library Labyrinth in words: the question that is asked, what happened, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from workbench.engine.rulesets import Decision, Event, Outcome
from workbench.games.library_labyrinth.components import GENRES, OUT_OF_TIME
from workbench.games.library_labyrinth.state import State
from workbench.language import language, listed, mark, plural, say, sentence_case

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

ENDINGS = {
    "won": mark("All six Shelves are filled: everybody wins."),
    "six-terrors": mark("Six Terrors lie on the grid: everybody loses."),
    "out-of-time": mark("The Disturbance deck shows Out of Time: everybody loses."),
}


def actions(number: int) -> str:
    """``1 action``, ``2 actions``."""
    return plural(number, "{number} action", "{number} actions")


def cards(number: int) -> str:
    """``1 card``, ``2 cards``."""
    return plural(number, "{number} card", "{number} cards")


def way(word: str) -> str:
    """In which direction a tile is turned."""
    return say("clockwise") if word == "cw" else say("anticlockwise")


def question(rules: LibraryLabyrinth, s: State) -> Decision:
    """Who is asked, and for what."""
    seat = s.seat + 1
    if s.phase == "over":
        return Decision(0, "over", say(ENDINGS[s.result]))
    if s.phase == "start":
        sentence = plural(
            s.pending,
            "Player {seat}, choose the genre of the last of your first Books.",
            "Player {seat}, choose a genre for one of your first Books ({number} to go).",
            seat=seat,
        )
        return Decision(seat, "start", sentence)
    if s.phase == "extra":
        return Decision(seat, "extra", say("Player {seat}, take an extra Book from any genre, or leave it.", seat=seat))
    if s.actions:
        return Decision(
            seat, "action", say("Player {seat}, you have {actions} left.", seat=seat, actions=actions(s.actions))
        )
    return Decision(seat, "action", say("Player {seat}, your actions are used up: end your turn.", seat=seat))


def outcome(rules: LibraryLabyrinth, s: State) -> Outcome | None:
    """All win or all lose (LL-OBJ-01)."""
    if s.phase != "over":
        return None
    won = s.result == "won"
    winners = tuple(range(1, rules.players + 1)) if won else ()
    return Outcome(won, s.result, say(ENDINGS[s.result]), winners, (s.filled.bit_count(),) * rules.players)


class Names:
    """The printed names of ids, in the language of now."""

    def __init__(self, rules: LibraryLabyrinth) -> None:
        self.rules = rules
        self._names: dict[str, dict[str, str]] = {}

    def _in(self, language: str) -> dict[str, str]:
        tables = ("genres", "effects", "books", "items", "terrors", "disturbances")
        names = {row["id"]: row.text("name", language) for table in tables for row in self.rules.box.pack[table]}
        for card in self.rules.box.cards:
            if card.kind == "booster":
                names[card.id] = " / ".join(names[effect] for effect in card.effects)
        self._names[language] = names
        return names

    def __call__(self, name: str) -> str:
        """The name of a card, Terror, genre, effect or curse card."""
        names = self._names.get(language()) or self._in(language())
        return names.get(name, name)

    def all(self, names: tuple[str, ...]) -> str:
        """Several names as a list in a sentence."""
        return listed([self(name) for name in names])

    def seat(self, word: str | int | None) -> str:
        """``Player 2`` or ``the Trolley``."""
        return say("the Trolley") if word == "trolley" else say("Player {seat}", seat=word)


def told(rules: LibraryLabyrinth, event: Event) -> str:
    """An event as a sentence."""
    return _SENTENCES[event.kind](rules.names, event.words)


def _who(n: Names, w: Mapping[str, Any]) -> str:
    return sentence_case(n.seat(w["seat"]))  # every sentence about somebody begins with who it is


def milestone(event: Event) -> str:
    """A word for what a replay is searched for; empty for the rest."""
    return _MILESTONES.get(event.kind, "")


_MILESTONES = {"capture": "capture", "return": "return", "disturbance": "curse", "won": "end", "lost": "end"}


def _curse(n: Names, w: Mapping[str, Any]) -> str:
    sentence = say("A Disturbance card is revealed: {card}.", card=n(w["card"]))
    if w["card"] == OUT_OF_TIME:
        return sentence
    return f"{sentence} {say('The tile on that side of the Bookwyrm is cursed.')}"


def _take(n: Names, w: Mapping[str, Any]) -> str:
    template = mark("{who} takes {card} from {genre}.")
    if w.get("into"):
        template = mark("{who} takes {card} from {genre} into the hand of {into}.")
    return say(template, who=_who(n, w), card=n(w["card"]), genre=n(w["genre"]), into=n.seat(w.get("into")))


def _capture(n: Names, w: Mapping[str, Any]) -> str:
    """Who captures what, and where the cards are then (LL-CAP-04…07)."""
    sentence = say(
        "{who} captures {terror} with {cards}.", who=_who(n, w), terror=n(w["terror"]), cards=n.all(w["cards"])
    )
    return " ".join([sentence, *_used_up(n.rules, w["cards"])])


def _used_up(rules: LibraryLabyrinth, used: tuple[str, ...]) -> Iterator[str]:
    if rules.house.item_goes_to_pile:
        yield plural(
            len(used),
            "The card lies under it until it is returned.",
            "The {number} cards lie under it until it is returned.",
        )
        return
    items = sum(rules.box.cards[rules.box.card_number[word]].kind == "item" for word in used)
    if len(used) > items:
        yield plural(
            len(used) - items,
            "The Book lies under it until it is returned.",
            "The {number} Books lie under it until it is returned.",
        )
    if items:
        yield plural(items, "The magical item goes to the discards.", "The {number} magical items go to the discards.")


def _end(n: Names, w: Mapping[str, Any]) -> str:
    if not w["left"]:
        return say("{who} ends the Action phase.", who=_who(n, w))
    return plural(
        w["left"],
        "{who} ends the Action phase; {number} action not used.",
        "{who} ends the Action phase; {number} actions not used.",
        who=_who(n, w),
    )


_WALKS = {
    "move": mark("{who} walks to {cell}."),
    "send": mark("{who} sends the Trolley to {cell}."),
    "ride": mark("{who} rides with the Trolley to {cell}."),
}
_TILES = {
    "centre": mark("the centre"),
    "crossroads": mark("a crossroads"),
    "terror": mark("a Terror tile"),
    "shelf": mark("a Shelf tile"),
    "reward": mark("a Reward tile"),
}

_SENTENCES: dict[str, Callable[[Names, Mapping[str, Any]], str]] = {
    "deal": lambda n, w: say("The library is laid out; the Bookwyrm waits at its junction."),
    "redeal-board": lambda n, w: say("Four Shelves lay round the centre, so the tiles were shuffled and laid anew."),
    "redeal-game": lambda n, w: say("All four tiles round the centre are Shelves: the game is set up anew."),
    "start": lambda n, w: say(
        "{who} starts with {card} ({genre}).", who=_who(n, w), card=n(w["card"]), genre=n(w["genre"])
    ),
    "start-reward": lambda n, w: say("{who} starts with the Reward {card}.", who=_who(n, w), card=n(w["card"])),
    "turn": lambda n, w: say("Turn {turn}: {who} begins.", turn=w["turn"], who=_who(n, w)),
    "take": _take,
    "no-more": lambda n, w: say("{who} leaves the extra card.", who=_who(n, w)),
    "reshuffle": lambda n, w: say(
        "The discards of {deck} are shuffled into a new deck of {cards}.",
        deck=n(w["deck"]) if w["deck"] in GENRES else say("the Rewards"),
        cards=cards(w["cards"]),
    ),
    "booster": lambda n, w: say("{who} plays {effect}.", who=_who(n, w), effect=n(w["effect"])),
    "flip": lambda n, w: say("{who} flips {cell}.", who=_who(n, w), cell=w["cell"]),
    "lit": lambda n, w: say("{cell} turns out to be {tile}.", cell=w["cell"], tile=say(_TILES[w["tile"]])),
    "terror": lambda n, w: say("{terror} appears on {cell}.", terror=n(w["terror"]), cell=w["cell"]),
    "shelf": lambda n, w: say("The Shelf on {cell} is for {genre}.", cell=w["cell"], genre=n(w["genre"])),
    "rotate": lambda n, w: say("{who} turns {cell} {way}.", who=_who(n, w), cell=w["cell"], way=way(w["way"])),
    "give": lambda n, w: say(
        "{who} gives {cards} to {to}.", who=_who(n, w), cards=n.all(w["cards"]), to=n.seat(w["to"])
    ),
    "receive": lambda n, w: say(
        "{who} gets {cards} from {giver}.", who=_who(n, w), cards=n.all(w["cards"]), giver=n.seat(w["giver"])
    ),
    "swap": lambda n, w: say(
        "{who} swaps {cards} for {against} with {partner}.",
        who=_who(n, w),
        cards=n.all(w["cards"]),
        against=n.all(w["against"]),
        partner=n.seat(w["partner"]),
    ),
    "move": lambda n, w: say(_WALKS[w["who"]], who=_who(n, w), cell=w["cell"]),
    "capture": _capture,
    "return": lambda n, w: say(
        "{who} returns {terror}: the Shelf of {genre} is filled.",
        who=_who(n, w),
        terror=n(w["terror"]),
        genre=n(w["genre"]),
    ),
    "reward": lambda n, w: say("{who} draws the Reward {card}.", who=_who(n, w), card=n(w["card"])),
    "discard": lambda n, w: say("{who} discards {card}.", who=_who(n, w), card=n(w["card"])),
    "pass-action": lambda n, w: say("{who} passes an action on to {to}.", who=_who(n, w), to=n.seat(w["to"])),
    "end": _end,
    "disturbance": _curse,
    "curse-lit": lambda n, w: say("The curse strikes {cell}, which is dark: it turns lit.", cell=w["cell"]),
    "curse-rotate": lambda n, w: say(
        "The curse strikes {cell}, which is occupied: it turns clockwise.", cell=w["cell"]
    ),
    "curse-terror": lambda n, w: say(
        "The curse strikes {cell}, an empty Terror tile: a new Terror comes.", cell=w["cell"]
    ),
    "curse-dark": lambda n, w: say("The curse strikes {cell}, which is empty: it goes dark.", cell=w["cell"]),
    "bookwyrm": lambda n, w: say("The Bookwyrm moves on to the next junction."),
    "won": lambda n, w: say(ENDINGS["won"]),
    "lost": lambda n, w: say(ENDINGS[w["reason"]]),
}
