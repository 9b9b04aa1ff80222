"""Advice: what is worth doing in a position, and why, in one plain sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from workbench.engine.actions import Action


@dataclass(frozen=True, slots=True)
class Advice:
    """One action that helps."""

    action: Action
    worth: float
    """How much it helps, in the game's own measure; only comparisons within one position mean something."""
    reason: str
    """One sentence that tells what to do and why."""


@runtime_checkable
class Adviser(Protocol):
    """A ruleset that also knows how to play its game. It is an optional part: a game without it can be played too."""

    def advise(self, state: Any, seat: int | None = None) -> Iterable[Advice]:
        """The worthwhile ones among the legal actions, in any order, judged by nothing but what the seat may know."""
