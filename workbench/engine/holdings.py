"""What is held, wanted and still to be drawn at a table, in ids: enough to count odds, whichever game it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class Holding:
    """The cards that one may use together."""

    id: str
    """Such as ``seat:2``."""
    title: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Something on the table that asks for symbols."""

    requirement: str
    place: str
    """Where it lies, such as ``c2``."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """The cards of which the next one of a deck is one, each as likely as any other; copies stand repeatedly."""

    deck: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Holdings:
    """All of it, as it can be known."""

    content: Any
    """The pack that is played with."""
    hands: tuple[Holding, ...]
    wanted: tuple[Wanted, ...]
    decks: tuple[Unseen, ...]


@runtime_checkable
class ShowsHoldings(Protocol):
    """A ruleset that can say what is held and what can be drawn; games in which nothing is covered do without it."""

    def holdings(self, known: Any) -> Holdings:
        """What is known from a concealed state."""
