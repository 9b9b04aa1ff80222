"""Rows laid out in two directions, for whoever draws them: a table, a page, a heatmap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import compress
from typing import Any

from workbench.analysis.difference import Change
from workbench.analysis.rows import YES_OR_NO, Finding, Number, Rows, figure, signed_decimal, yes_or_no
from workbench.analysis.supplies import Parts
from workbench.language import plural, say, sentence_case, whole


@dataclass(frozen=True, slots=True)
class Label:
    """What a line or column of a grid is about."""

    kind: str
    """``card``, ``deck``, ``symbol``, ``requirement``, ``goal``, ``draws``, ``hand``, ``row`` or ``column``."""
    id: str
    """The id, for what has one; the same in every pack."""
    title: str
    """In the language of now."""


@dataclass(frozen=True)
class Grid:
    """Rows of one kind by two of their fields; ``cells[line][column]`` is None where there is no row."""

    title: str
    about: str
    down_title: str
    across_title: str
    down: tuple[Label, ...]
    across: tuple[Label, ...]
    cells: tuple[tuple[Finding | None, ...], ...]
    unit: str
    changes: bool
    """Whether the figures are differences, so that 0 is the middle of the scale."""
    source: Parts
    rows_left_out: int = 0
    columns_left_out: int = 0
    """Of differences: the rows and the columns in which nothing changed, and which are not shown; see `changed`."""

    @property
    def left_out(self) -> str:
        """What is not shown of it, in words; empty: all is shown."""
        said = [
            plural(
                self.rows_left_out,
                "{number} row in which nothing changed is left out.",
                "{number} rows in which nothing changed are left out.",
            )
            if self.rows_left_out
            else "",
            plural(
                self.columns_left_out,
                "{number} column in which nothing changed is left out.",
                "{number} columns in which nothing changed are left out.",
            )
            if self.columns_left_out
            else "",
        ]
        return " ".join(filter(None, said))

    @cached_property
    def ends(self) -> tuple[Fraction, Fraction]:
        """The lowest and the highest value of the scale: from 0, or as far below as above."""
        values = [Fraction(one.value) for line in self.cells for one in line if one and one.value is not None]
        most = max(map(abs, values), default=Fraction(0))
        return (-most if self.changes else Fraction(0)), most

    def end(self, value: Fraction) -> str:
        """An end of the scale in words."""
        whole = value if value.denominator > 1 else int(value)
        return signed(whole, self.unit) if self.changes else figure(whole, self.unit)

    def text(self, cell: Finding | None) -> str:
        """A cell's figure as it stands in the grid; differences have their sign."""
        if cell is None:
            return ""
        if isinstance(cell, Change):
            return figure_of(cell) or "–"
        return "–" if cell.value is None else figure(cell.value, self.unit)


def figure_of(row: Finding) -> str:
    """A row's figure alone; that of a difference with its sign; of what is new or gone, the figure that it has.

    Empty: a difference has none, since a figure is missing.
    """
    if not isinstance(row, Change):
        return figure(row.value, row.unit)
    if row.before is not None and row.after is not None:
        return "" if row.value is None else signed(row.value, row.kind.unit)
    if row.is_left_out:
        return say("left out")
    if row.row.value is None:
        return say("new") if row.before is None else say("gone")
    only = figure(row.row.value, row.kind.unit)
    return say("new: {figure}", figure=only) if row.before is None else say("gone: {figure}", figure=only)


def signed(value: Number, unit: str) -> str:
    """A difference in words: ``+3.1 pp`` (percentage points) of a share, ``−2`` of a number, ``✓`` or ``✗``, ``0``."""
    if not value:
        return "0"
    if unit == YES_OR_NO:
        return yes_or_no(value, change=True)
    if unit == "share":
        return say("{number} pp", number=signed_decimal(Fraction(value) * 100, 1))
    if unit == "evenness":
        return signed_decimal(Fraction(value))
    return f"{'+' if value > 0 else '−'}{whole(abs(int(value)))}"


def grid(rows: Rows[Any], title: str = "", about: str = "") -> Grid:
    """Lay out rows, or changes of rows, whose kind has two axes.

    Raises:
        ValueError: for rows that are a list.
    """
    every: list[Finding] = list(rows)
    kind = kind_of(rows)
    if kind.axes is None:
        raise ValueError(f"{kind.__name__} has no axes")
    down_axis, across_axis = kind.axes
    source = rows.source
    down: dict[str, Label] = {}
    across: dict[str, Label] = {}
    found: dict[tuple[str, str], Finding] = {}
    draws = [getattr(_bare(row), across_axis) for row in every] if across_axis == "draws" else []
    # Where the same number of cards comes from one deck each, the deck alone tells columns apart.
    alike = len({number for one in draws for _, number in one}) == 1 and all(len(one) == 1 for one in draws)
    for row in every:
        bare = _bare(row)
        places = []
        for axis, known in ((down_axis, down), (across_axis, across)):
            value = getattr(bare, axis)
            key = _key(value)
            if key not in known:
                known[key] = Label(axis, key, _title(axis, value, bare, alike))
            places.append(key)
        found[places[0], places[1]] = row
    return Grid(
        title or say(kind.title),
        about or say(kind.about),
        axis_title(down_axis, source),
        axis_title(across_axis, source),
        tuple(down.values()),
        tuple(across.values()),
        tuple(tuple(found.get((one, other)) for other in across) for one in down),
        kind.unit,
        rows.kind is Change,
        source,
    )


def changed(found: Grid) -> Grid:
    """Of differences only the rows and the columns in which a figure changed; when none did, the grid is empty."""
    down = [any(map(_differs, line)) for line in found.cells]
    across = [any(map(_differs, column)) for column in zip(*found.cells, strict=True)]
    return replace(
        found,
        down=tuple(compress(found.down, down)),
        across=tuple(compress(found.across, across)),
        cells=tuple(tuple(compress(line, across)) for line in compress(found.cells, down)),
        rows_left_out=down.count(False),
        columns_left_out=across.count(False),
    )


def _differs(cell: Finding | None) -> bool:
    """Whether a figure is another than before, or there on one side only."""
    return isinstance(cell, Change) and cell.what != "same" and cell.value != 0


def kind_of(rows: Rows[Any]) -> type[Finding]:
    """The kind of rows, or of the rows of which they are changes."""
    return type(_bare(rows[0])) if len(rows) else rows.kind


def _bare(row: Finding) -> Finding:
    return row.row if isinstance(row, Change) else row


def _key(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(f"{number}×{deck}" for deck, number in value)
    return str(value)


def _title(axis: str, value: object, row: Finding, alike: bool) -> str:
    source, words = row.source, str(value)
    if isinstance(value, tuple):
        return sentence_case(source.name(value[0][0])) if alike else short_draws(source, value)
    if not words:
        return sentence_case(say("all decks")) if axis == "deck" else say("(empty)")
    if axis == "hand":
        return str(getattr(row, "hand_title", words))
    return sentence_case(source.symbol_name(words) if axis == "symbol" else source.name(words))


def short_draws(source: Parts, draws: Sequence[tuple[str, int]]) -> str:
    """``2 × Science + Legends``."""
    words = [source.name(deck) if number == 1 else f"{number} × {source.name(deck)}" for deck, number in draws]
    return sentence_case(" + ".join(words))


def axis_title(axis: str, source: Parts) -> str:
    """What a direction of a grid is about."""
    if axis == "requirement":
        return source.title_of_requirements
    if axis == "goal":
        return source.title_of_goals
    titles = {
        "card": say("Cards"),
        "deck": say("Decks"),
        "symbol": say("Symbols"),
        "draws": say("Drawn"),
        "hand": say("Hands"),
    }
    return titles.get(axis, "")
