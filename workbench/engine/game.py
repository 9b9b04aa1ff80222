"""A game that is being played: a ruleset, its state and the way here."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import WeakMethod

from workbench.checked import checked, weakly
from workbench.engine import reading
from workbench.engine.actions import Action
from workbench.engine.chance import Script
from workbench.engine.history import History
from workbench.engine.menus import LegalActions
from workbench.engine.rulesets import Decision, Event, Outcome, Ruleset, Tell
from workbench.engine.views import View
from workbench.errors import IllegalAction, NotationError, RecordError, WorkbenchError
from workbench.language import say

if TYPE_CHECKING:
    from workbench.engine.scene import Scene

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
        """What may be chosen now: a lazy sequence, main actions first; ``game.legal_actions[0]`` is one of them."""
        return self.rules.legal(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.rules.outcome(self.state)

    @checked(NotationError)
    def parse(self, text: str) -> Action:
        """Read an action's notation. It may leave out what the position leaves no choice about.

        Raises:
            NotationError: for a word that is wrong.
            IllegalAction: when it may not be chosen, or could mean several actions.
        """
        return reading.read(self.rules, self.state, text)

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
        action = self.parse(action) if isinstance(action, str) else reading.as_offered(self.rules, self.state, action)
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
        self._watchers.append(weakly(method))

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
