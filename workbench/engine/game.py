"""A game that is being played: a ruleset, its state and the way here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from workbench.engine.actions import Action, parse, words_of
from workbench.engine.history import History
from workbench.engine.menus import LegalActions
from workbench.engine.rulesets import Decision, Event, Outcome, Ruleset
from workbench.engine.scene import Scene
from workbench.errors import IllegalAction, WorkbenchError

POSITION_FORMAT = 1
"""The version of the document that `Game.position` gives."""


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

    def __init__(self, rules: Ruleset[Any], seed: int, state: Any = None) -> None:
        self.rules = rules
        self.seed = seed
        start = rules.new_state(seed) if state is None else state
        self.history: History[Moment] = History(Moment(None, 0, (), start))

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
            more = f"; and {len(completions) - 6} more" if len(completions) > 6 else ""
            raise IllegalAction(str(wanted), f"it is not complete. Choose one of: {listed}{more}.")
        raise self._refusal(wanted)

    def play(self, action: Action | str, *, seat: int | None = None) -> list[Event]:
        """Do it, and give what happened.

        Args:
            action: an `Action` or its notation.
            seat: who wants it (from 1); refused if another seat is asked. None: whoever is asked.

        Raises:
            NotationError: for a word that is wrong.
            IllegalAction: when it may not be chosen; the game stays as it was.
        """
        asked = self.decision.seat
        if seat is not None and asked and seat != asked:
            raise IllegalAction(str(action), f"seat {seat} is not asked now. It is seat {asked}'s decision.")
        if isinstance(action, str):
            action = self.parse(action)
        elif action not in self.legal_actions:
            raise self._refusal(action)
        events: list[Event] = []
        state = self.state.copy()
        self.rules.apply(state, action, lambda kind, **words: events.append(Event(kind, words)))
        self.history.add(Moment(action, asked, tuple(events), state))
        return events

    def undo(self) -> None:
        """Take the last action back.

        Raises:
            WorkbenchError: at the start of the game.
        """
        if not self.history.can_undo:
            raise WorkbenchError("There is no action to take back: this is the start of the game.")
        self.history.undo()

    def redo(self) -> None:
        """Do again what was taken back; chance gives the same again.

        Raises:
            WorkbenchError: when nothing was taken back.
        """
        if not self.history.can_redo:
            raise WorkbenchError("There is no action to do again: nothing was taken back.")
        self.history.redo()

    @property
    def log(self) -> list[str]:
        """What has happened so far, a sentence each."""
        return [self.rules.say(event) for moment in self.history.past for event in moment.events]

    def scene(self) -> Scene:
        """What the table looks like to everybody."""
        return self.rules.scene(self.state)

    def position(self) -> dict[str, Any]:
        """The whole position as a JSON-able document that `workbench.from_position` takes. It holds hidden order."""
        return {
            "format": POSITION_FORMAT,
            "game": self.rules.game,
            "rules": self.rules.version,
            "players": self.rules.players,
            "options": dict(self.rules.options),
            "pack": dict(self.rules.pack),
            "seed": self.seed,
            "state": self.rules.position(self.state),
        }

    def _refusal(self, action: Action) -> IllegalAction:
        refusal = self.rules.why_not(self.state, action)
        if refusal is None:
            return IllegalAction(str(action), "it is not among the actions that may be chosen now.")
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


def _completes(action: Action, wanted: Action) -> bool:
    """Whether an action says all that the wanted one says, and more."""
    if type(action) is not type(wanted):
        return False
    offered = list(words_of(action))
    for role, word in words_of(wanted):
        match = next((pair for pair in offered if pair[0] == role and _same_word(role, pair[1], word)), None)
        if match is None:
            return False
        offered.remove(match)
    return True


def _same_word(role: str, offered: str, word: str) -> bool:
    """A use of a card may be named by its effect alone: ``secret-passage`` for ``secret-passage/useful-map``."""
    return offered == word or (role == "use" and offered.split("/")[0] == word)
