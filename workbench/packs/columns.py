"""What the columns of a pack's tables may hold. A game declares them; reading checks them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

Check = Callable[[str], str]
"""Takes a cell's text and gives a sentence on what is wrong with it, or an empty string."""


def an_id(text: str) -> str:
    """A name for programs: lower-case words with hyphens between them."""
    return (
        ""
        if _ID.fullmatch(text)
        else f"'{text}' is not an id: use a-z and 0-9, words joined by '-', as in 'ada-lovelace'."
    )


def a_text(text: str) -> str:
    """Any text but none."""
    return "" if text else "a text is missing."


def any_text(text: str) -> str:
    """Any text, also none."""
    return ""


def a_count(text: str) -> str:
    """A whole number from 0."""
    return (
        "" if text.isascii() and text.isdigit() and len(text) < 5 else f"'{text}' is not a whole number from 0 to 9999."
    )


def one_of(*words: str) -> Check:
    """One of these words."""

    def check(text: str) -> str:
        return "" if text in words else f"'{text}' is not known here. It can be: {', '.join(words)}."

    return check


def letters_of(alphabet: str, low: int, high: int) -> Check:
    """From ``low`` to ``high`` letters out of an alphabet, such as ``KOG``."""

    def check(text: str) -> str:
        wrong = [letter for letter in text if letter not in alphabet]
        if wrong:
            return f"'{wrong[0]}' in '{text}' is not a symbol. The symbols are {', '.join(alphabet)}."
        if not low <= len(text) <= high:
            return (
                f"'{text}' has {len(text)} symbols; it takes {low} to {high}."
                if low < high
                else (f"'{text}' has {len(text)} symbols; it takes {low}.")
            )
        return ""

    return check


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name in the header line, what it may hold, what it means."""

    name: str
    check: Check
    doc: str


@dataclass(frozen=True, slots=True)
class Table:
    """One component of a pack: the CSV file ``<name>.csv`` and its columns."""

    name: str
    doc: str
    columns: tuple[Column, ...]
