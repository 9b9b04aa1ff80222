"""Whose eyes a table is for: where hands are secret, one seat's hand at most is shown, and nobody's in between."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from workbench.engine.game import Game
from workbench.engine.rulesets import Ruleset
from workbench.engine.scene import Scene
from workbench.engine.views import View
from workbench.language import language
from workbench.widgets import changes
from workbench.widgets.seats import Seats

SCENES = 6
"""So many scenes are remembered, to tell what changed between them."""


class Eyes:
    """Sees a game for whoever sits at the table."""

    def __init__(self, game: Game, seats: Seats) -> None:
        self.seats = seats
        self._scenes: dict[tuple[int, int | None, str], tuple[object, Scene]] = {}
        self.look_at(game)

    def look_at(self, game: Game, *, replayed: bool = False) -> None:
        """See this game from now on; in a replay only what everybody sees."""
        self.game, self.replayed = game, replayed
        self.looking: int | None = None
        """The seat that said it is there."""
        self.secret = game.scene().secret

    @property
    def seat(self) -> int | None:
        """The seat whose hand may be shown, where hands are secret; None: nobody's."""
        humans, asked = self.seats.humans, self.game.decision.seat
        if asked == 0 or not humans or self.replayed:
            return None
        if len(humans) == 1:
            return humans[0]
        return self.looking if asked == self.looking or self.seats.asked else None

    @property
    def waits_for(self) -> int:
        """The seat that the table must be handed to before hands are shown; 0 when there is none."""
        if not self.secret or self.replayed:
            return 0
        asked = self.game.decision.seat
        return asked if asked in self.seats.humans and asked != self.seat else 0

    def scene(self, state: Any = None) -> Scene:
        """The scene of a state, by default the one of now, through the eyes of whoever looks."""
        state = self.game.state if state is None else state
        key = (id(state), self.seat, language())
        if key not in self._scenes:
            rules = self.game.rules
            scene = View(rules, state, key[1]).scene() if self.secret else rules.scene(state)
            self._scenes[key] = (state, scene)
            while len(self._scenes) > SCENES:
                del self._scenes[next(iter(self._scenes))]
        return self._scenes[key][1]

    def shown(self) -> Scene:
        """The scene of now, with the passages that the last action was about still lit up."""
        scene, past = self.scene(), self.game.history.past
        if len(past) < 2:
            return scene
        return replace(scene, ways=changes.lit(self.scene(past[-2].state), scene, str(past[-1].action)))

    def view(self) -> View:
        """What whoever looks may know: every question is answered from it. Where no hand is secret, what seat is asked
        knows; where hands are, nobody's hand while the table is handed over.
        """
        seat = self.seat if self.secret else self.game.decision.seat or None
        return View(self.game.rules, self.game.state, seat)

    def knows(self) -> tuple[Ruleset[Any], Any]:
        """The rules, and the state of now as far as whoever looks may know it."""
        rules = self.game.rules
        return rules, View(rules, self.game.state, self.seat if self.secret else None).state

    def moved(self) -> None:
        """Something was played or taken back: once another person is asked, whoever looked looks no longer, so that
        even when it goes back to them the table is first handed over.
        """
        asked = self.game.decision.seat
        if asked in self.seats.humans and asked != self.looking:
            self.looking = None

    def changes(self) -> list[changes.Change]:
        """Since the seat that is asked last looked: its own last action, or all that happened since then."""
        past, asked = self.game.history.past, self.game.decision.seat
        if len(past) < 2:
            return []
        before = past[-2]
        if asked and past[-1].seat != asked and not self.seats.asked:
            before = next((moment for moment in reversed(past) if moment.seat == asked), past[0])
        return changes.between(self.scene(before.state), self.scene())
