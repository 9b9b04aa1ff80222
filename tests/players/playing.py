"""Whole games played by computer players on bare states."""

from __future__ import annotations

from typing import Any

from workbench.engine.rulesets import Outcome
from workbench.engine.views import View
from workbench.players.player import Player

MOST_CHOICES = 400
"""No game has so many choices: some 25 turns of three actions, a few more for boosters and free actions."""


def play(rules: Any, player: Player, seed: int, most: int = MOST_CHOICES) -> tuple[Outcome, int]:
    """A game in which every seat is the same player: how it ended, and how many choices it took."""
    state = rules.new_state(seed)
    for steps in range(most):
        outcome = rules.outcome(state)
        if outcome is not None:
            return outcome, steps
        rules.apply(state, player.choose(View(rules, state, rules.decision(state).seat)))
    raise AssertionError(f"seed {seed}: no end after {most} choices")
