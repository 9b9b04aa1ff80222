"""What a seat may know of a game. Players, hints and search get a view and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from workbench.engine import reading
from workbench.engine.actions import Action
from workbench.engine.menus import LegalActions
from workbench.engine.rulesets import Decision, Outcome, Reasoned, Refusal, Ruleset
from workbench.engine.streams import Stream

if TYPE_CHECKING:
    from workbench.engine.scene import Scene


class View:
    """A position without its secrets: two positions that look alike to the seat give equal views.

    ``state`` is the concealed state: what is unseen is in one fixed order or left out, and there is no seed.
    """

    __slots__ = ("rules", "seat", "state")

    def __init__(self, rules: Ruleset[Any], state: Any, seat: int | None = None) -> None:
        self.rules, self.seat = rules, seat
        self.state = rules.conceal(state, seat)

    @property
    def decision(self) -> Decision:
        """Who is asked now, and for what kind of choice."""
        return self.rules.decision(self.state)

    @property
    def legal_actions(self) -> LegalActions:
        """What may be chosen now."""
        return self.rules.legal(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.rules.outcome(self.state)

    def parse(self, text: str) -> Action:
        """Read an action's notation, as far as the seat can tell what may be chosen.

        Raises:
            NotationError: for a word that is wrong.
            IllegalAction: when it may not be chosen, or could mean several actions.
        """
        return reading.read(self.rules, self.state, text)

    def why_not(self, action: Action) -> Refusal | None:
        """Why an action may not be chosen, judged by what the seat knows; None when it may."""
        return self.rules.why_not(self.state, action)

    def against(self, action: Action) -> list[Refusal]:
        """All that is known to stand against an action, the weightiest first; empty when it may be chosen."""
        if isinstance(self.rules, Reasoned):
            return list(self.rules.against(self.state, action))
        refusal = self.why_not(action)
        return [refusal] if refusal else []

    def scene(self) -> Scene:
        """What the table looks like."""
        return self.rules.scene(self.state, self.seat)

    def sample(self, stream: Stream) -> Any:
        """A whole state that fits what is known, uniformly over all that do; each call draws on from the stream."""
        return self.rules.sample(self.state, stream)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.seat == other.seat and self.state == other.state

    __hash__ = None  # type: ignore[assignment]
