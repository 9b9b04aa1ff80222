"""What is wrong with a pack, as data: where, what, how badly, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from workbench.errors import PackError
from workbench.language import mark, plural, say

SEVERITIES = (mark("error"), mark("warning"), mark("note"))
Severity = Literal["error", "warning", "note"]
"""With an error a pack cannot be played; a warning is probably a mistake; a note is good to know."""


@dataclass(frozen=True, slots=True)
class Repair:
    """What would mend a problem, as data; `Edit.repair` carries it out."""

    what: Literal["cell", "column", "drop", "rename", "rename back"]
    """Write ``text`` into the cell; call the column ``text``; take the column ``text`` out; write the id ``text``
    wherever ``old`` stands for a row of ``table``; call the row ``old`` of ``table`` ``text`` again."""
    text: str = ""
    sure: bool = True
    """Whether nothing else can have been meant; otherwise it is the nearest that is right."""
    table: str = ""
    old: str = ""
    number: int = 0
    """In how many rows ``old`` stands."""

    @property
    def is_of_cells(self) -> bool:
        """Whether it only writes cells, so that it can be done together with others."""
        return self.what not in ("column", "drop")

    @property
    def sentence(self) -> str:
        """What is offered, such as ``Write 'RO'.``"""
        if self.what == "drop":
            return say("Take the column '{name}' out.", name=self.text)
        if self.what == "column":
            return say("Call this column '{name}'.", name=self.text)
        if self.what == "rename":
            return plural(self.number, "Rename it in {number} card too.", "Rename it in {number} cards too.")
        if self.what == "rename back":
            return say("Call '{old}' '{name}' again.", old=self.old, name=self.text)
        return say("Write '{right}'.", right=self.text) if self.text else say("Empty this cell.")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one cell; where the cell stands is added by whoever knows."""

    message: str
    hint: str = ""
    severity: Severity = "error"
    right: Repair | None = None
    """What the cell should hold, where that is known."""


@dataclass(frozen=True, slots=True, repr=False)
class Problem:
    """One thing that is wrong. It prints as a line such as ``books.csv, row 5, column 'symbols': …``."""

    file: str
    """The file's name in the pack's folder."""
    row: int | None
    """As a spreadsheet counts: 1 is the header line. None: the whole file."""
    column: str
    """The column's name; empty: the whole row."""
    severity: Severity
    message: str
    hint: str = ""
    """What would be right."""
    rule: str = ""
    """The ID of the rule that asks for it, where one does."""
    repair: Repair | None = None
    """What would mend it, where that is known."""
    missing: tuple[str, str] | None = None
    """The table and the id of a row that the cell names and that is not there."""
    about: str = ""
    """What it is about, where the message also names another row by its number; empty: the message."""

    @property
    def text(self) -> str:
        """Message, hint and rule, without the place."""
        return " ".join(part for part in (self.message, self.hint, f"[{self.rule}]" if self.rule else "") if part)

    @property
    def where(self) -> str:
        """File, row and column."""
        row = say("row {row}", row=self.row) if self.row is not None else ""
        column = say("column '{column}'", column=self.column) if self.column else ""
        return ", ".join(part for part in (self.file, row, column) if part)

    def __str__(self) -> str:
        lead = "" if self.severity == "error" else f"{say(self.severity)}: "
        return f"{self.where}: {lead}{self.text}" if self.where else f"{lead}{self.text}"

    def __repr__(self) -> str:
        return f"<{self}>"  # a cell of a notebook that ends with the problems shows a line for each


def of_fault(fault: Fault, file: str, row: int | None, column: str, rule: str = "") -> Problem:
    """A cell's fault with its place."""
    return Problem(file, row, column, fault.severity, fault.message, fault.hint, rule, fault.right)


def errors(problems: Iterable[Problem]) -> list[Problem]:
    """Those with which the pack cannot be played."""
    return [problem for problem in problems if problem.severity == "error"]


def refuse(problems: Iterable[Problem], folder: Path | None = None) -> None:
    """Stop what cannot be played.

    Raises:
        PackError: for the first error, with the number of the others.
    """
    found = errors(problems)
    if not found:
        return
    first, others = found[0], len(found) - 1
    file = str(folder / first.file) if folder is not None and first.file else first.file
    more = say(" (And {number} more: `workbench check` lists them.)", number=others) if others else ""
    raise PackError(first.text + more, file, first.row, first.column)
