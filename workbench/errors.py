"""The errors of the workbench: each says what was wrong, where, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class WorkbenchError(Exception):
    """The base of all errors that are meant for a person to read."""


class NotationError(WorkbenchError, ValueError):
    """A word of an action, a cell or a name could not be read."""


class IllegalAction(WorkbenchError, ValueError):
    """An action that reads well but may not be chosen now.

    ``action`` is its notation, ``rule`` the ID of the rule that forbids it (or an empty string).
    """

    def __init__(self, action: str, reason: str, rule: str = "") -> None:
        self.action, self.reason, self.rule = action, reason, rule
        super().__init__(f"'{action}' is not legal here: {reason}" + (f" [{rule}]" if rule else ""))


class OptionError(WorkbenchError, ValueError):
    """An option is unknown, or its value is not one that the game can be played with."""


class PackError(WorkbenchError, ValueError):
    """A pack's file cannot be read. ``file``, ``row`` (1 = the header line) and ``column`` say where."""

    def __init__(self, message: str, file: str = "", row: int | None = None, column: str = "") -> None:
        self.file, self.row, self.column = file, row, column
        where = ", ".join(
            part
            for part in (file, f"row {row}" if row is not None else "", f"column '{column}'" if column else "")
            if part
        )
        super().__init__(f"{where}: {message}" if where else message)


class PositionError(WorkbenchError, ValueError):
    """A position cannot be set up. ``path`` names the entry of the document, such as ``hands[1].cards``."""

    def __init__(self, message: str, path: str = "") -> None:
        self.path = path
        super().__init__(f"{path}: {message}" if path else message)


class RecordError(WorkbenchError, ValueError):
    """A record cannot be replayed. ``line`` is the line of its text, from 1."""

    def __init__(self, message: str, line: int | None = None) -> None:
        self.message, self.line = message, line
        super().__init__(f"Line {line} of the record: {message}" if line is not None else message)


class CodeError(WorkbenchError, ValueError):
    """A share code is damaged, foreign or too large."""


def advice(word: str, known: Iterable[str], limit: int = 12) -> str:
    """A sentence that names the nearest known word, or the known words when few, or the first and the last."""
    words = sorted(set(known))
    near = get_close_matches(word, words, n=1, cutoff=0.6)
    if near:
        return f" Did you mean '{near[0]}'?"
    if words and len(words) <= limit:
        return f" It can be: {', '.join(words)}."
    return f" It can be '{words[0]}' … '{words[-1]}'." if words else ""
