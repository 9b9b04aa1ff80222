"""Damaged packs: what people, spreadsheet programs and strangers do to a good one, each by a seed.

A damage changes a folder and says what must come of it: the pack is read (and whether it is still equal to the good
one), or refused at a file, row and column.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.packs.samples import cells_of, write_cells
from workbench.engine.streams import Stream

TABLES = ("books", "terrors", "items", "blanks", "effects", "genres", "disturbances")
TEXT_COLUMNS = ("name.en", "name.es", "line.en", "line.es", "source")


@dataclass(frozen=True)
class Expected:
    """What must come of a damaged pack."""

    outcome: str
    """``same``: read, and equal to the good one; ``read``; ``refused``; ``either``."""
    file: str = ""
    row: int | None = None
    column: str = ""
    words: str = ""
    """What the sentence must hold."""
    told: str = ""
    """What a problem of a pack that is read must say."""


class Sheet:
    """One table of the pack, as cells."""

    def __init__(self, folder: Path, chance: Stream, *tables: str) -> None:
        self.file = folder / f"{chance.choice(tables or TABLES)}.csv"
        self.cells = cells_of(self.file)
        self.header = self.cells[0]
        self.chance = chance
        self.row = 1 + chance.below(len(self.cells) - 1)

    def text_column(self) -> str:
        return self.chance.choice([name for name in TEXT_COLUMNS if name in self.header])

    def change(self, column: str, change: Callable[[str], str]) -> None:
        place = self.header.index(column)
        self.cells[self.row][place] = change(self.cells[self.row][place])

    def write(self, separator: str = ",", end: str = "\n", encoding: str = "utf-8") -> None:
        write_cells(self.file, self.cells, separator, end, encoding)

    def refused(self, column: str, words: str = "") -> Expected:
        self.write()
        return Expected("refused", self.file.name, self.row + 1, column, words)


Damage = Callable[[Path, Stream], Expected]
DAMAGES: dict[str, Damage] = {}


def damage(function: Damage) -> Damage:
    """Register one."""
    DAMAGES[function.__name__] = function
    return function


def every_table(folder: Path, **how: str) -> None:
    for file in folder.glob("*.csv"):
        write_cells(file, cells_of(file), **how)
