"""What a game declares of the symbols in its packs: which components show them, which ask for them, which they serve.

It is data, so that the same counting works for every game. Cells that make no sense are reported by whoever reads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

Read = Callable[[str], Sequence[str]]
"""Takes a cell apart into symbols, one that counts twice given twice; may raise ValueError with a sentence."""


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The table that has a row for each kind of symbol."""

    table: str
    letter: str = "letter"
    """The column by which other cells call the symbol."""
    id: str = "id"
    """The column by which programs call it."""
    name: str = "name"
    """The text column of its name."""


@dataclass(frozen=True, slots=True)
class Supply:
    """A table whose rows are cards that are drawn from a deck and, if they show symbols, help to cover."""

    table: str
    column: str = ""
    """The column of the symbols; empty: these cards show none, and are only in the way."""
    deck: str = ""
    """The column that names the deck; empty: all are in the deck called ``pile``."""
    pile: str = ""
    copies: str = ""
    """The column that says how many there are of a card; empty: one of each."""
    read: Read = tuple


@dataclass(frozen=True, slots=True)
class Require:
    """A table whose rows ask for symbols: covered by cards that show at least as many of each."""

    table: str
    column: str
    rule: str
    """The ID of the rule of covering."""
    title: str
    """What its rows are called, in the plural; marked for translation."""
    read: Read = tuple


@dataclass(frozen=True, slots=True)
class Goal:
    """A table whose rows are served by whatever asks for one of their symbols, each by one and each by another."""

    table: str
    column: str
    rule: str
    title: str
    """What the goals are called, in the plural; marked for translation."""
    read: Read = tuple


@dataclass(frozen=True, slots=True)
class Covering:
    """All of it for one game."""

    alphabet: Alphabet
    supplies: tuple[Supply, ...]
    requires: tuple[Require, ...] = ()
    goals: tuple[Goal, ...] = ()
    decks: Mapping[str, str] = field(default_factory=dict)
    """Titles, marked for translation, of decks that are not called after a row of the pack."""
