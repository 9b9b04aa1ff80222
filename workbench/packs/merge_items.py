"""The single things in which two versions of a pack differ, each with what will be taken and a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from workbench.language import mark, say
from workbench.packs.columns import Table

What = Literal["changed", "added", "removed", "missing", "twice", "renamed", "slip", "swapped", "moved", "about"]
PAIR = ", "
"""Between the columns that stand in each other's place."""
Take = Literal["mine", "theirs", "meant"]
"""What is here, what stands there, or what was meant there."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing in which the two versions differ, and what will be taken."""

    key: str
    """Names it among the items of its plan, also after something was resolved."""
    table: str
    what: What
    id: str
    """What the row is called here (or there, when it is new); of an order, the fewest rows that have moved."""
    column: str
    mine: str
    theirs: str
    """As it stands there; `meant` is what it was surely meant to be."""
    meant: str
    take: Take | str
    """What is taken; a text after ``=`` is one that somebody wrote for this cell."""
    conflict: bool
    """Whether both sides changed it, and nobody has said yet what is right."""
    row: str = ""
    """What a sentence calls the row."""
    of: Table | None = None
    """The table, by which sentences call it and its columns; None for what is about the pack itself."""

    @property
    def result(self) -> str:
        """The text of the cell when it is carried out."""
        if self.take.startswith("="):
            return self.take[1:]
        return {"mine": self.mine, "theirs": self.theirs}.get(self.take, self.meant)

    @property
    def changes(self) -> bool:
        """Whether anything here becomes another."""
        return self.result != self.mine if self.what in CELLS else self.take != "mine" and self.what != "swapped"

    @property
    def sentence(self) -> str:
        """What it is, in the language of now."""
        if self.conflict:
            return say(_CONFLICTS[self.what], **self._words)
        said = say(_SENTENCES[self.what], **self._words)
        if self.take == "mine" and self.what in _KEPT:
            return f"{said} {say(_KEPT[self.what])}"
        return said

    @property
    def _words(self) -> dict[str, str]:
        shown = {name: short(getattr(self, name)) for name in ("mine", "theirs", "meant", "result")}
        column, table = self.column, self.table
        if self.of is not None:
            names = column.split(PAIR) if self.what == "swapped" else [column]
            column, table = PAIR.join(self.of.spoken_column(one) for one in names), self.of.spoken
        return {"table": table, "row": self.row, "column": column, **shown}


CELLS = frozenset({"changed", "renamed", "slip", "about"})
"""Those that are about the text of a cell."""
_SENTENCES: dict[str, str] = {
    "changed": mark("{table}: {column} of {row}: '{mine}' becomes '{result}'."),
    "about": mark("{table}: {column}: '{mine}' becomes '{result}'."),
    "renamed": mark("{table}: {row} is called '{result}' from now on."),
    "slip": mark("{table}: {column} of {row}: '{theirs}' is taken for '{meant}'."),
    "added": mark("{table}: {row} is new."),
    "removed": mark("{table}: {row} goes."),
    "missing": mark("{table}: {row} is not in the file."),
    "twice": mark("{table}: {row} stands in the file once more."),
    "swapped": mark("{table}: the columns {column} stand in each other's place in the file."),
    "moved": mark("{table}: what stands elsewhere: {row}."),
}
_CONFLICTS: dict[str, str] = {
    "changed": mark("{table}: {column} of {row} was changed on both sides: '{mine}' here, '{theirs}' there."),
    "about": mark("{table}: {column} was changed on both sides: '{mine}' here, '{theirs}' there."),
    "renamed": mark("{table}: {row} was renamed on both sides: '{mine}' here, '{theirs}' there."),
    "slip": mark("{table}: {column} of {row} was changed on both sides: '{mine}' here, '{theirs}' there."),
    "added": mark("{table}: {row} was changed there and deleted here."),
    "removed": mark("{table}: {row} was changed here and deleted there."),
    "moved": mark("{table}: the rows were put into another order on both sides."),
}
_KEPT: dict[str, str] = {
    "changed": mark("It stays as it is here."),
    "about": mark("It stays as it is here."),
    "renamed": mark("It stays as it is here."),
    "slip": mark("It stays as it is here."),
    "added": mark("It is not taken."),
    "removed": mark("It stays."),
    "missing": mark("It stays."),
    "twice": mark("It is not taken."),
    "moved": mark("The order stays as it is here."),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """How a plan is made, and what somebody decided."""

    mend: bool
    """Whether slips are read as what was meant."""
    remove_missing: bool
    """Whether rows that are missing there go, when nobody can tell whether they were deleted."""
    choices: Mapping[str, str]
    """By the key of an item, what is taken."""

    def cell(self, key: str, mine: str, theirs: str, meant: str, base: str | None) -> tuple[str, bool] | None:
        """What a cell takes, and whether that is a conflict; None when there is nothing to say of it."""
        if meant == mine and theirs == mine:
            return None
        take, conflict = "theirs" if meant == theirs else "meant", False
        if base is not None and meant != mine:
            if meant == base:
                return None  # only changed here
            conflict = mine != base
            take = "mine" if conflict else take
        if key in self.choices:
            return self.choices[key], False
        return take, conflict


def item_key(table: str, number: int, column: str) -> str:
    """Names an item; a negative number stands for the whole table."""
    return f"{table}/{number}/{column}"


def short(text: str) -> str:
    """A text as a sentence quotes it."""
    shown = text.replace("\n", " ")
    return shown if len(shown) <= 60 else shown[:59] + "…"
