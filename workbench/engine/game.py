"""A game that is being played: a ruleset, its state and the way here."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass
from typing import Any
from weakref import WeakMethod

from workbench.engine.actions import Action, check, parse, parts, words_of
from workbench.engine.chance import Script
from workbench.engine.history import History
from workbench.engine.menus import LegalActions
from workbench.engine.rulesets import Decision, Event, Outcome, Ruleset, Tell
from workbench.engine.scene import Scene
from workbench.engine.views import View
from workbench.errors import IllegalAction, RecordError, WorkbenchError, advice
from workbench.language import say

POSITION_FORMAT = 1
"""The version of the document that `Game.position` gives."""


MOST_TAKE_BACKS = 100
"""So many lines taken back are kept at one point of a game; older ones are forgotten."""
MOST_COMMENT = 5000
"""Characters of a comment."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One point of a game: the action that led here (None at the start), what it did, and the state after it."""

    action: Action | None
    seat: int
    """Who did it; 0 at the start."""
    events: tuple[Event, ...]
    state: Any


class Game:
    """One table. Everything that a person or a player does goes through here and is checked.

    ``seed`` fixes all hidden order: the same seed, pack and options deal the same game.
    """

    def __init__(self, rules: Ruleset[Any], seed: int, state: Any = None, *, script: Script | None = None) -> None:
        """Deal a game, or go on from a state.

        Args:
            rules: the game's rules.
            seed: fixes all hidden order of a deal.
            state: where to start instead of a deal.
            script: what chance is to reveal in the deal, when a record is replayed without its seed.
        """
        self.rules = rules
        self.seed = seed
        self.from_position = state is not None
        events: list[Event] = []
        start = rules.new_state(seed, _listener(events), script) if state is None else state
        self.history: History[Moment] = History(Moment(None, 0, tuple(events), start))
        self.scripted = -1 if script is None else 0
        """How many actions follow the results of a record that had no seed; −1: not even the deal does."""
        self._watchers: list[WeakMethod[Callable[[], None]]] = []
        self.comments: dict[int, list[str]] = {}
        """Comments by number of actions played."""
        self.take_backs: dict[int, list[str]] = {}
        """Lines that were played after so many actions, revealed something, and were then taken back."""

    @property
    def state(self) -> Any:
        """The whole state, hidden order included. Read it; change it through `play` only."""
        return self.history.now.state

    @property
    def decision(self) -> Decision:
        """Who is asked now, and for what kind of choice."""
        return self.rules.decision(self.state)

    @property
    def legal_actions(self) -> LegalActions:
        """What may be chosen now: a lazy view with ``len``, ``in`` and iteration."""
        return self.rules.legal(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.rules.outcome(self.state)

    def parse(self, text: str) -> Action:
        """Read an action's notation. It may leave out what the position leaves no choice about.

        Raises:
            NotationError: for a word that is wrong.
            IllegalAction: when it may not be chosen, or could mean several actions.
        """
        wanted = parse(text, self.rules.actions, self.rules.vocabulary)
        if wanted in self.legal_actions:
            return wanted
        completions = [action for action in self.legal_actions if _completes(action, wanted)]
        if len(completions) == 1:
            return completions[0]
        if completions:
            listed = "; ".join(str(action) for action in completions[:6])
            more = say("; and {number} more", number=len(completions) - 6) if len(completions) > 6 else ""
            raise IllegalAction(
                str(wanted), say("it is not complete. Choose one of: {listed}{more}.", listed=listed, more=more)
            )
        raise self._refusal(wanted)

    def play(self, action: Action | str, *, seat: int | None = None, script: Script | None = None) -> list[Event]:
        """Do it, and give what happened.

        Args:
            action: an `Action` or its notation.
            seat: who wants it (from 1); refused if another seat is asked. None: whoever is asked.
            script: what chance is to reveal, when a record is replayed without its seed.

        Raises:
            NotationError: for a word that is wrong.
            IllegalAction: when it may not be chosen; the game stays as it was.
            RecordError: when the script says what cannot be; the game stays as it was.
        """
        asked = self.decision.seat
        if seat is not None and asked and seat != asked:
            raise IllegalAction(
                str(action), say("seat {seat} is not asked now. It is seat {asked}'s decision.", seat=seat, asked=asked)
            )
        action = self.parse(action) if isinstance(action, str) else self._as_offered(action)
        events: list[Event] = []
        state = self.state.copy()
        self.rules.apply(state, action, _listener(events), script)
        if script is not None and script.rest:
            raise RecordError(
                say("'{words}' was not revealed by '{action}'.", words=" ".join(script.rest), action=action)
            )
        self._note_take_backs()
        played = len(self.history.past)
        self.scripted = min(self.scripted, played - 1) if script is None else played
        self.history.add(Moment(action, asked, tuple(events), state))
        self._moved()
        return events

    def _as_offered(self, action: Action) -> Action:
        """The legal action that says the same; the order of cards within it has no meaning."""
        check(action)
        if action in self.legal_actions:
            return action
        words = sorted(words_of(action))
        for offered in self.legal_actions:
            if _completes(offered, action) and sorted(words_of(offered)) == words:
                return offered
        raise self._refusal(action)

    def _note_take_backs(self) -> None:
        """What was taken back after it had revealed something stays in the record once another way is taken."""
        from workbench.engine.records import line_of

        number, gone = len(self.history.past) - 1, self.history.future
        lines: list[str] = []
        for later, moment in enumerate(gone, number + 1):
            lines.append(line_of(self.rules, moment))
            lines += self.take_backs.pop(later, [])
            self.comments.pop(later, None)
        revealed = any(self.rules.revealed(event) for moment in gone for event in moment.events)
        if revealed or len(lines) > len(gone):
            kept = [*self.take_backs.get(number, []), *lines]
            self.take_backs[number] = kept[-MOST_TAKE_BACKS:]

    def comment(self, text: str) -> None:
        """Write a comment on the last action (or the deal); it goes into the record.

        Raises:
            WorkbenchError: when it is no text or longer than a record may hold.
        """
        if len(f"{text}") > MOST_COMMENT:
            raise WorkbenchError(say("A comment is a text of at most {most} characters.", most=MOST_COMMENT))
        self.comments.setdefault(len(self.history.past) - 1, []).append(" ".join(f"{text}".split()))

    def undo(self) -> None:
        """Take the last action back.

        Raises:
            WorkbenchError: at the start of the game.
        """
        if not self.history.can_undo:
            raise WorkbenchError(say("There is no action to take back: this is the start of the game."))
        self.history.undo()
        self._moved()

    def redo(self) -> None:
        """Do again what was taken back; chance gives the same again.

        Raises:
            WorkbenchError: when nothing was taken back.
        """
        if not self.history.can_redo:
            raise WorkbenchError(say("There is no action to do again: nothing was taken back."))
        self.history.redo()
        self._moved()

    def watch(self, method: Callable[[], None]) -> None:
        """Call a bound method after every action, undo and redo, for as long as its object is alive."""
        self._watchers.append(WeakMethod(method))

    def _moved(self) -> None:
        for watcher in self._watchers:
            if (method := watcher()) is not None:
                method()

    @property
    def log(self) -> list[str]:
        """What has happened so far, a sentence each."""
        return [self.rules.say(event) for moment in self.history.past for event in moment.events]

    def scene(self, seat: int | None = None) -> Scene:
        """What the table looks like to a seat (None: to everybody)."""
        return self.rules.scene(self.state, seat)

    def position(self, *, public: bool = False) -> dict[str, Any]:
        """The whole position as a JSON-able document that `workbench.from_position` takes.

        ``public`` leaves out what nobody may know: hidden order and the seed. Otherwise both are in it.
        """
        return {
            "format": POSITION_FORMAT,
            "game": self.rules.game,
            "rules": self.rules.version,
            "players": self.rules.players,
            "options": dict(self.rules.options),
            "pack": dict(self.rules.pack),
            **({} if public else {"seed": self.seed}),
            "state": self.rules.position(self.rules.conceal(self.state) if public else self.state),
        }

    def record(self, *, public: bool = False) -> str:
        """The game up to now as text that `workbench.read_record` takes; ``public`` leaves out the seed."""
        from workbench.engine import records

        return records.write(self, public=public)

    def share(self, *, full: bool = False, record: bool = False) -> str:
        """One line that carries this position, or the record, for `workbench.open_code`.

        Args:
            full: with hidden order and seed. Such a code says that it is a spoiler.
            record: the whole way here instead of the position alone.
        """
        from workbench.engine import codes

        if record:
            return codes.encode("record", self.record(public=not full), spoiler=full)
        return codes.encode("position", json.dumps(self.position(public=not full), separators=(",", ":")), spoiler=full)

    def view(self, seat: int | None = None) -> View:
        """What a seat may know (None: everybody): no deck order, no seed.

        Raises:
            WorkbenchError: when there is no such seat.
        """
        if seat is not None and (type(seat) is not int or not 1 <= seat <= self.rules.players):
            raise WorkbenchError(
                say(
                    "There is no seat {seat}; the seats are 1 to {players}.",
                    seat=repr(seat),
                    players=self.rules.players,
                )
            )
        return View(self.rules, self.state, seat)

    def _refusal(self, action: Action) -> IllegalAction:
        if type(action) not in self.rules.actions:
            return IllegalAction(str(action), say("this game has no such action."))
        for role, word in words_of(action):
            known = self.rules.vocabulary(role)
            if word not in known:
                return IllegalAction(
                    str(action),
                    say(
                        "'{word}' is not a {role} here.{advice}",
                        word=word,
                        role=say(role),
                        advice=advice(str(word), known),
                    ),
                )
        refusal = self.rules.why_not(self.state, action)
        if refusal is None:
            return IllegalAction(str(action), say("it is not among the actions that may be chosen now."))
        return IllegalAction(str(action), refusal.reason, refusal.rule)

    def __str__(self) -> str:
        from workbench.render import text

        return text.table(self.scene())

    def __repr__(self) -> str:
        played = len(self.history.past) - 1
        return f"<Game {self.rules.game}, {self.rules.players} players, seed {self.seed}, {played} actions played>"

    def _repr_mimebundle_(self, **_: Any) -> Mapping[str, str]:
        from workbench.render import svg, text

        scene = self.scene()
        return {"text/plain": text.table(scene), "image/svg+xml": svg.table(scene)}


def _listener(events: list[Event]) -> Tell:
    """Writes what happens into a list."""
    return lambda kind, **words: events.append(Event(kind, words))


def _completes(action: Action, wanted: Action) -> bool:
    """Whether an action says all that the wanted one says, each word in the same part, and more.

    A flag and the use of a card are never filled in: nobody loses a card that they did not name.
    """
    if type(action) is not type(wanted) or _declared(action) != _declared(wanted):
        return False
    return all(_says(f, action, wanted) for f in parts(type(wanted)) if f.metadata["role"] != "flag")


def _says(f: Field[Any], action: Action, wanted: Action) -> bool:
    """Whether one part of an action holds every word of the wanted one's, in any order."""
    offered = _words(f, action)
    for word in _words(f, wanted):
        match = next((other for other in offered if _same_word(f.metadata["role"], other, word)), None)
        if match is None:
            return False
        offered.remove(match)
    return True


def _words(f: Field[Any], action: Action) -> list[str]:
    value = getattr(action, f.name)
    return [*value] if f.metadata["many"] else [value] if value is not None else []


def _declared(action: Action) -> tuple[int, list[bool]]:
    """How many uses of cards an action names, and its flags."""
    flags = [bool(getattr(action, f.name)) for f in parts(type(action)) if f.metadata["role"] == "flag"]
    return sum(role == "use" for role, _ in words_of(action)), flags


def _same_word(role: str, offered: str, word: str) -> bool:
    """A use of a card may be named by its effect alone: ``secret-passage`` for ``secret-passage/useful-map``."""
    return offered == word or (role == "use" and offered.split("/")[0] == word)
