"""The errors of the workbench: each says what was wrong, where, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.language import say

MOST_CHARACTERS = 2000
"""A message is cut after so many characters: it may quote what a stranger wrote."""


class WorkbenchError(Exception):
    """The base of all errors that are meant for a person to read. Its message is one that any terminal can show."""

    def __init__(self, message: str = "") -> None:
        super().__init__(readable(message))


def readable(text: str, most: int = MOST_CHARACTERS) -> str:
    """A text cut to a length, with characters that would steer a terminal or turn the writing round made visible."""
    if len(text) > most:
        text = text[: most - 1] + "…"
    return "".join(sign if sign.isprintable() or sign in "\n\u00a0\u202f" else f"\\x{ord(sign):02x}" for sign in text)


class NotationError(WorkbenchError, ValueError):
    """A word of an action, a cell or a name could not be read."""


class IllegalAction(WorkbenchError, ValueError):
    """An action that reads well but may not be chosen now.

    ``action`` is its notation, ``rule`` the ID of the rule that forbids it (or an empty string).
    """

    def __init__(self, action: str, reason: str, rule: str = "") -> None:
        self.action, self.reason, self.rule = action, reason, rule
        super().__init__(
            say("'{action}' is not legal here: {reason}", action=action, reason=reason) + (f" [{rule}]" if rule else "")
        )


class OptionError(WorkbenchError, ValueError):
    """An option is unknown, or its value is not one that the game can be played with. ``options`` names those that do
    not go together, where it is about several.
    """

    def __init__(self, message: str, *, options: tuple[str, ...] = ()) -> None:
        self.options = options
        super().__init__(message)


class PackError(WorkbenchError, ValueError):
    """A pack's file cannot be read. ``file``, ``row`` (1 = the header line) and ``column`` say where."""

    def __init__(self, message: str, file: str = "", row: int | None = None, column: str = "") -> None:
        self.message, self.file, self.row, self.column = message, file, row, column
        where = ", ".join(
            part
            for part in (
                file,
                say("row {row}", row=row) if row is not None else "",
                say("column '{column}'", column=column) if column else "",
            )
            if part
        )
        super().__init__(f"{where}: {message}" if where else message)


class FileError(WorkbenchError, ValueError):
    """A file that somebody named may not be written, or cannot. ``file`` is its path."""

    def __init__(self, message: str, file: str) -> None:
        self.message, self.file = message, file
        super().__init__(f"{file}: {message}")


class PositionError(WorkbenchError, ValueError):
    """A position cannot be set up. ``path`` names the entry of the document, such as ``hands[1].cards``."""

    def __init__(self, message: str, path: str = "") -> None:
        self.path = path
        super().__init__(f"{path}: {message}" if path else message)


class BuildError(WorkbenchError, ValueError):
    """Something that cannot be done to a table that is set up by hand; the table stays as it was."""


class LockedError(BuildError):
    """Something that would change what is locked. ``places`` are the steps and places that must be unlocked first."""

    def __init__(self, message: str, places: tuple[tuple[str, str], ...]) -> None:
        self.places = places
        super().__init__(message)


class RecordError(WorkbenchError, ValueError):
    """A record cannot be replayed. ``line`` is the line of its text, from 1."""

    def __init__(self, message: str, line: int | None = None) -> None:
        self.message, self.line = message, line
        super().__init__(
            say("Line {line} of the record: {message}", line=line, message=message) if line is not None else message
        )


class CodeError(WorkbenchError, ValueError):
    """A share code is damaged, foreign or too large."""


def a_kind(value: object) -> str:
    """What something is that was not meant, such as ``an int`` or ``a Pack``; None is ``None``."""
    kind = type(value).__name__
    if value is None:
        return "None"
    return say("an {kind}", kind=kind) if kind[0] in "aeiouAEIO" else say("a {kind}", kind=kind)


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most like a wrong one; None when none is near."""
    from difflib import get_close_matches  # only who makes a mistake waits for it

    return next(iter(get_close_matches(word, [*known], n=1)), None)


def advice(word: str, known: Iterable[str], limit: int = 12) -> str:
    """A sentence that names the nearest known word, or the known words when few, or the first and the last."""
    words = sorted(set(known))
    near = closest(word, words)
    if near is not None:
        return say(" Did you mean '{word}'?", word=near)
    if words and len(words) <= limit:
        return say(" It can be: {known}.", known=", ".join(words))
    return say(" It can be '{first}' … '{last}'.", first=words[0], last=words[-1]) if words else ""
