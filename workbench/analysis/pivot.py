"""A pivot of any two columns of any component (g): counts, shares and means, what spreadsheets are used for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, Literal

from workbench.analysis.rows import Finding, Rows, decimal, percent
from workbench.analysis.supplies import Parts
from workbench.errors import WorkbenchError, advice
from workbench.language import mark, plural, say, whole
from workbench.packs.columns import Table
from workbench.packs.kinds import Count, OneOf, Reference, Symbols, Words, number
from workbench.packs.rows import Row

COPIES = "count"
"""The column that says how many there are of a component, in tables that have one."""
Counted = Literal["rows", "pieces", "symbols", "words", "pairs"]
"""What is counted: rows, or pieces where a row says how many there are of it; symbols or words where a cell has
several, each for itself; pairs where cells of both columns do."""


@dataclass(frozen=True, slots=True)
class Pivot(Finding):
    """One cell of a pivot: how often two values stand in the same row of a table.

    A cell with several symbols or words counts once for each, a row with copies once for each copy. ``mean`` is that of
    ``measure`` over what is counted, ``Σ (copies · measure) / Σ copies``.
    """

    title: ClassVar[str] = mark("Two columns of one table")
    about: ClassVar[str] = mark("How often two values stand in the same row.")
    axes: ClassVar[tuple[str, str] | None] = ("row", "column")
    unit: ClassVar[str] = "count"
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
    counted: Counted
    """What is counted."""
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
        """``books: Science with Logic: 9 symbols, 34.6 % of the 26 of Science, 26.5 % of the 34 of Logic.``"""
        table = declared(self.source, self.table)
        words = {
            "table": table.spoken,
            "row": self._word(self.row, self.first),
            "column": self._word(self.column, self.second),
        }
        counted = say(
            "{table}: {row} with {column}: {counted}, {of_row} of the {all_row} of {row}, {of_column} of the "
            "{all_column} of {column}.",
            counted=_number_of(self.counted, self.count),
            of_row=percent(self.share_of_row),
            of_column=percent(self.share_of_column),
            all_row=whole(self.of_row),
            all_column=whole(self.of_column),
            **words,
        )
        if self.mean is None:
            return counted
        return f"{counted} " + say(
            "Mean of {measure}: {mean}.", measure=table.spoken_column(self.measure), mean=decimal(self.mean)
        )

    def _word(self, value: str, column: str) -> str:
        return value_names(self.source, self.table, column)(value) or say("(empty)")


def _number_of(counted: Counted, number: int) -> str:
    """``3 symbols``."""
    if counted == "rows":
        return plural(number, "{number} row", "{number} rows")
    if counted == "pieces":
        return plural(number, "{number} piece", "{number} pieces")
    if counted == "symbols":
        return plural(number, "{number} symbol", "{number} symbols")
    if counted == "words":
        return plural(number, "{number} word", "{number} words")
    return plural(number, "{number} pair", "{number} pairs")


def declared(parts: Parts, table: str) -> Table:
    """What the game says of a table; one that it does not know has its name and no columns."""
    return next((one for one in parts.pack.schema if one.name == table), Table(table, "", ()))


def has_copies(table: Table) -> bool:
    """Whether a row says how many there are of it, and so counts as often."""
    column = table.column(COPIES)
    return column is not None and isinstance(column.kind, Count)


def counted_in(table: Table, rows: str, columns: str) -> Counted:
    """What a pivot of two columns counts."""
    found = [column.kind for name in (rows, columns) if (column := table.column(name)) is not None]
    several = [kind for kind in found if isinstance(kind, Symbols | Words)]
    if len(several) > 1:
        return "pairs"
    if several:
        return "symbols" if isinstance(several[0], Symbols) else "words"
    return "pieces" if has_copies(table) else "rows"


def value_names(parts: Parts, table: str, column: str) -> Callable[[str], str]:
    """What the values of a column are called: symbols and rows of the pack have names, all else is called as it is."""
    known = declared(parts, table).column(column)
    if known is None or not isinstance(known.kind, Symbols):
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
    of = declared(parts, table)
    for column in (rows, columns, *([mean_of] if mean_of else [])):
        _check(of, tables[table], column)
    measured = mean_of and any(_measure(of, mean_of, row) is not None for row in tables[table])
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
        copies = _copies(of, row)
        measure = _measure(of, mean_of, row) if mean_of else None
        for one in values(of, rows, row):
            for other in values(of, columns, row):
                counts[one, other] += copies
                if measure is not None:
                    sums[one, other] += copies * measure
                    with_measure[one, other] += copies
    return Rows.of(Pivot, parts, _cells(parts, (table, rows, columns), counts, mean_of, (sums, with_measure)))


Sums = defaultdict[tuple[str, str], int]


def _cells(parts: Parts, of: tuple[str, str, str], counts: Sums, mean_of: str, means: tuple[Sums, Sums]) -> list[Pivot]:
    """One for each pair; ``of`` names table and columns."""
    table = declared(parts, of[0])
    counted = counted_in(table, of[1], of[2])
    firsts = in_order(parts, table, of[1], list(dict.fromkeys(one for one, _ in counts)))
    seconds = in_order(parts, table, of[2], list(dict.fromkeys(other for _, other in counts)))
    every = sum(counts.values())
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
            of_both = of_row[one], of_column[other], every
            cells.append(Pivot(*of, one, other, number, *of_both, mean_of, mean, counted, parts))
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


def in_order(parts: Parts, table: Table, column: str, found: Sequence[str]) -> list[str]:
    """Values as people look for them: symbols and rows as the pack orders them, numbers by size, words as declared."""
    known = table.column(column)
    kind = known.kind if known else None
    first: Sequence[str] = ()
    if isinstance(kind, Symbols):
        first = [one.letter for one in parts.symbols]
    elif isinstance(kind, Reference):
        first = [row.get("id") for row in parts.pack.tables.get(kind.table, ())]
    elif isinstance(kind, OneOf):
        first = kind.words
    elif isinstance(kind, Words):
        first = kind.among
    elif all(number(value) is not None for value in found if value):
        first = sorted(filter(None, found), key=lambda value: number(value) or 0)
    places = {value: place for place, value in reversed([*enumerate(first)])}
    return sorted(found, key=lambda value: places.get(value, len(places)))


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
    copies = number(row.get(COPIES)) if has_copies(table) else 1
    return 1 if copies is None else copies
