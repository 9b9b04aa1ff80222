"""A pivot of any two columns of any component (g): counts, shares and means, what spreadsheets are used for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from workbench.analysis.rows import Finding, Rows, decimal, percent
from workbench.analysis.supplies import Parts
from workbench.errors import WorkbenchError, advice
from workbench.language import mark, say
from workbench.packs.columns import Table
from workbench.packs.kinds import Count, Symbols, Words, number
from workbench.packs.rows import Row

COPIES = "count"
"""The column that says how many there are of a component, in tables that have one."""


@dataclass(frozen=True, slots=True)
class Pivot(Finding):
    """One cell of a pivot: how often two values stand in the same row of a table.

    A cell with several symbols or words counts once for each, a row with copies once for each copy. ``mean`` is that of
    ``measure`` over what is counted, ``Σ (copies · measure) / Σ copies``.
    """

    title: ClassVar[str] = mark("Two columns of one table")
    about: ClassVar[str] = mark("How often two values stand in the same row.")
    axes: ClassVar[tuple[str, str] | None] = ("row", "column")
    unit: ClassVar[str] = "rows"
    table: str
    first: str
    second: str
    """The two columns."""
    row: str
    column: str
    """The two values."""
    count: int
    of_row: int
    """Counted for this value of the first column."""
    of_column: int
    """Counted for this value of the second column."""
    of: int
    """Counted in all."""
    measure: str
    """The column whose mean is taken; empty: none."""
    mean: Fraction | None
    source: Parts = field(compare=False, repr=False)

    @property
    def key(self) -> tuple[str, ...]:
        """Table and the two values."""
        return (self.table, self.row, self.column)

    @property
    def value(self) -> int:
        """The count."""
        return self.count

    @property
    def share(self) -> Fraction | None:
        """Of all."""
        return Fraction(self.count, self.of) if self.of else None

    @property
    def share_of_row(self) -> Fraction | None:
        """Of those with the same value in the first column."""
        return Fraction(self.count, self.of_row) if self.of_row else None

    @property
    def share_of_column(self) -> Fraction | None:
        """Of those with the same value in the second column."""
        return Fraction(self.count, self.of_column) if self.of_column else None

    @property
    def sentence(self) -> str:
        """``books: Science with Logic: 9, 34.6 % of Science, 26.5 % of Logic.``"""
        words = {
            "table": self.table,
            "row": self._word(self.row, self.first),
            "column": self._word(self.column, self.second),
        }
        counted = say(
            "{table}: {row} with {column}: {count}, {of_row} of {row}, {of_column} of {column}.",
            count=self.count,
            of_row=percent(self.share_of_row),
            of_column=percent(self.share_of_column),
            **words,
        )
        if self.mean is None:
            return counted
        return f"{counted} " + say("Mean of {measure}: {mean}.", measure=self.measure, mean=decimal(self.mean))

    def _word(self, value: str, column: str) -> str:
        return value_names(self.source, self.table, column)(value) or say("(empty)")


def value_names(parts: Parts, table: str, column: str) -> Callable[[str], str]:
    """What the values of a column are called: symbols and rows of the pack have names, all else is called as it is."""
    declared = next((one.column(column) for one in parts.pack.schema if one.name == table), None)
    if declared is None or not isinstance(declared.kind, Symbols):
        return parts.name
    named = {one.letter: parts.symbol_name(one.id) for one in parts.symbols}
    return lambda value: named.get(value, value)


def pivot(parts: Parts, table: str, rows: str, columns: str, mean_of: str = "") -> Rows[Pivot]:
    """One row for each pair of values of two columns, also pairs that never meet.

    Args:
        parts: the pack.
        table: a component, such as ``books``.
        rows, columns: the names of two columns.
        mean_of: a column of numbers, symbols or words; of the last two their number is taken.

    Raises:
        WorkbenchError: when there is no such table or column, naming the nearest; when a mean makes no sense.
    """
    tables = parts.pack.tables
    if table not in tables:
        raise WorkbenchError(say("There is no table '{table}'.{advice}", table=table, advice=advice(table, tables)))
    declared = next((one for one in parts.pack.schema if one.name == table), Table(table, "", ()))
    for column in (rows, columns, *([mean_of] if mean_of else [])):
        _check(declared, tables[table], column)
    measured = mean_of and any(_measure(declared, mean_of, row) is not None for row in tables[table])
    if mean_of and tables[table] and not measured:
        raise WorkbenchError(
            say(
                "'{column}' of '{table}' has no numbers, symbols or words to take a mean of.",
                column=mean_of,
                table=table,
            )
        )
    counts: defaultdict[tuple[str, str], int] = defaultdict(int)
    sums: defaultdict[tuple[str, str], int] = defaultdict(int)
    with_measure: defaultdict[tuple[str, str], int] = defaultdict(int)
    for row in tables[table]:
        copies = _copies(declared, row)
        measure = _measure(declared, mean_of, row) if mean_of else None
        for one in values(declared, rows, row):
            for other in values(declared, columns, row):
                counts[one, other] += copies
                if measure is not None:
                    sums[one, other] += copies * measure
                    with_measure[one, other] += copies
    return Rows.of(Pivot, parts, _cells(parts, (table, rows, columns), counts, mean_of, (sums, with_measure)))


Sums = defaultdict[tuple[str, str], int]


def _cells(parts: Parts, of: tuple[str, str, str], counts: Sums, mean_of: str, means: tuple[Sums, Sums]) -> list[Pivot]:
    """One for each pair; ``of`` names table and columns."""
    firsts = list(dict.fromkeys(one for one, _ in counts))
    seconds = list(dict.fromkeys(other for _, other in counts))
    whole = sum(counts.values())
    found = dict(counts)
    of_row = {one: sum(found.get((one, other), 0) for other in seconds) for one in firsts}
    of_column = {other: sum(found.get((one, other), 0) for one in firsts) for other in seconds}
    sums, measured = means
    cells = []
    for one in firsts:
        for other in seconds:
            pair = one, other
            mean = Fraction(sums[pair], measured[pair]) if measured.get(pair) else None
            number = found.get(pair, 0)
            of_both = of_row[one], of_column[other], whole
            cells.append(Pivot(*of, one, other, number, *of_both, mean_of, mean, parts))
    return cells


def _check(table: Table, rows: Sequence[Row], column: str) -> None:
    known = {*(one.name for one in table.columns), *(name for row in rows for name in row.cells)}
    if column not in known:
        raise WorkbenchError(
            say(
                "The table '{table}' has no column '{column}'.{advice}",
                table=table.name,
                column=column,
                advice=advice(column, known),
            )
        )


def values(table: Table, column: str, row: Row) -> list[str]:
    """The values of a cell: each symbol and each word is one."""
    text, declared = row.get(column), table.column(column)
    kind = declared.kind if declared else None
    if isinstance(kind, Symbols) and text:
        return list(text)
    if isinstance(kind, Words) and text:
        return kind.split(text)
    return [text]


def _measure(table: Table, column: str, row: Row) -> int | None:
    text, declared = row.get(column), table.column(column)
    if declared and isinstance(declared.kind, Symbols | Words):
        return len(values(table, column, row)) if text else 0
    return number(text)


def _copies(table: Table, row: Row) -> int:
    """How many there are of a row; one where the cell makes no sense."""
    declared = table.column(COPIES)
    copies = number(row.get(COPIES)) if declared and isinstance(declared.kind, Count) else 1
    return 1 if copies is None else copies
