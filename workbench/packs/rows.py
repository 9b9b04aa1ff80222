"""One line of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table; ``row["name.en"]`` is a cell. Rows are equal when their cells are, wherever they stand."""

    cells: Mapping[str, str]
    file: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)
    """Its row as a spreadsheet counts, 1 being the header; 0 for one that has not been saved."""

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def get(self, column: str) -> str:
        """A cell, or an empty text where a broken table has no such column."""
        return self.cells.get(column, "")

    def text(self, column: str, language: str) -> str:
        """The cell of a column that exists in several languages: in this one, in English, or in any that has it."""
        found = self.cells.get(f"{column}.{language}") or self.cells.get(f"{column}.en")
        return found or next((text for name, text in self.cells.items() if text and name.startswith(f"{column}.")), "")


def numbered(table: str, rows: Sequence[Row]) -> Iterator[Row]:
    """The rows with the lines that they will have in the saved file."""
    for place, row in enumerate(rows):
        yield row if row.line == place + 2 and row.file else replace(row, file=f"{table}.csv", line=place + 2)
