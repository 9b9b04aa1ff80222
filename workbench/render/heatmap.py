"""A table of figures as coloured squares: what it consists of, and how it is drawn as SVG.

A square carries its number besides its colour, and a sentence for whoever points at it or hears it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from math import ceil
from typing import Protocol

from workbench.language import say
from workbench.packs.characters import FORMULA
from workbench.render.elements import Drawing, Element, add, box, clean, name, num, written
from workbench.render.lettering import cut, width, wrap, write, write_lines
from workbench.render.palette import COLOURS, Paint
from workbench.render.shading import Scale, colour, ink
from workbench.render.svg import canvas

LONGEST_LABEL = 170.0
"""Units that the label of a line may be long; what is longer is cut."""
_SIZE, _HIGH = 12.0, 24.0
_LINES, _LEADING = 2, 14
"""Of the labels of columns, where they have room enough not to be turned."""
_NARROW, _ROOMY, _WIDE, _MANY = 22.0, 44.0, 100.0, 12
_MARGIN, _LEGEND = 12.0, 220.0
_PARAGRAPH = 390
"""So many letters are written whole."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row or a column."""

    id: str
    """Names the thing that it stands for: ``symbol:logic``, ``card:zenobia``."""
    title: str
    group: str = ""
    """What it belongs to; lines that follow each other in one group are bracketed together."""
    brief: str = ""
    """A shorter title for an axis; empty: the title."""


class Spoken(Protocol):
    """What has a sentence, which it makes when it is asked for it."""

    @property
    def sentence(self) -> str:
        """It in a sentence of the language of now."""


@dataclass(frozen=True, slots=True)
class Square:
    """One figure."""

    value: float | None
    """Its place on the scale; None where there is no figure."""
    text: str
    """The number as it stands in the square."""
    of: Spoken
    """What it is a figure of. There are thousands of squares, and of few somebody asks what they say."""
    drawn: str = ""
    """A mark that is drawn instead of the text, for which squares have no room; empty: the text."""

    @property
    def sentence(self) -> str:
        """The figure in a sentence, for whoever points at it or hears it."""
        return self.of.sentence

    def shows_same(self, other: Square) -> bool:
        """Whether it looks the same; what stands behind it may be another row."""
        return self.value == other.value and self.text == other.text

    @property
    def sign(self) -> str:
        """The number as it is drawn, where many noughts would only hide what there is."""
        return self.drawn or ("·" if self.text == "0" else self.text)


@dataclass(frozen=True)
class Heatmap:
    """Rows and columns, a square where they meet, and what the colours mean."""

    title: str
    rows: tuple[Line, ...]
    columns: tuple[Line, ...]
    squares: tuple[tuple[Square, ...], ...]
    """Row by row."""
    scale: Scale
    meaning: str = ""
    """What a number in a square says."""
    short: tuple[tuple[str, str], ...] = ()
    """What the axes have shortened, and what it stands for."""
    about: tuple[str, ...] = ()
    """Where the figures are from, so that they can be made again; a sentence each."""

    @property
    def key(self) -> str:
        """What the short names on the axes stand for; empty: there are none."""
        return " · ".join(say("{short} = {name}", short=short, name=name) for short, name in self.short)

    @cached_property
    def groups(self) -> tuple[tuple[str, int, int], ...]:
        """(title, first column, number of columns) of columns that belong together."""
        found, place = [], 0
        for title, lines in groupby(self.columns, key=lambda line: line.group):
            number = len(list(lines))
            found.append((title, place, number))
            place += number
        return tuple(found) if any(title for title, _, _ in found) else ()

    def first(self, rows: int, columns: int) -> Heatmap:
        """No more than its first rows and columns, saying so where that leaves something out."""
        if len(self.rows) <= rows and len(self.columns) <= columns:
            return self
        words = {"rows": len(self.rows), "columns": len(self.columns)}
        return replace(
            self,
            rows=self.rows[:rows],
            columns=self.columns[:columns],
            squares=tuple(squares[:columns] for squares in self.squares[:rows]),
            about=(say("This is the beginning of {rows} rows and {columns} columns.", **words), *self.about),
        )

    def csv(self) -> str:
        """One line a square, for a spreadsheet: formulas in names cannot run there.

        ``value`` is the figure in ``unit``, unrounded; ``row_id`` and ``column_id`` tell apart what is called the same,
        and ``group`` is what the column belongs to. ``about``, in the first line only, says what the figures mean and
        where they are from.
        """
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["row", "column", "value", "unit", "sentence", "row_id", "column_id", "group", "about"])
        about = " ".join([f"{self.title}.", *([self.meaning] if self.meaning else []), *self.about])
        for row, squares in zip(self.rows, self.squares, strict=True):
            for column, square in zip(self.columns, squares, strict=True):
                value = "" if square.value is None else repr(square.value)
                texts = (self.scale.unit, square.sentence, row.id, column.id, column.group, about)
                first, second, *others = map(_harmless, (row.title, column.title, *texts))
                writer.writerow([first, second, value, *others])
                about = ""
        return out.getvalue()


def heatmap(shown: Heatmap, *, theme: str = "light", spoken: bool = True) -> Drawing:
    """A heatmap as a picture of its own, with legend, title and where its figures are from.

    Args:
        shown: the figures.
        theme: ``light`` or ``dark``.
        spoken: whether every square has its sentence as an accessible name; without them the picture is some ten times
            smaller.
    """
    return _Picture(shown, theme, spoken).drawing()


class _Picture:
    """Measures first, then draws."""

    def __init__(self, shown: Heatmap, theme: str, spoken: bool) -> None:
        self.shown, self.theme, self.spoken = shown, theme, spoken
        labels = [cut(clean(brief(line)), _SIZE, LONGEST_LABEL) for line in shown.columns]
        signs = [square.sign for squares in shown.squares for square in squares]
        widest = max((width(sign, _SIZE) for sign in signs), default=0)
        self.wide = max(_NARROW if len(shown.columns) > _MANY else _ROOMY, widest + 8)
        room = max(self.wide, _WIDE if len(shown.columns) <= _MANY else 0.0) - 10
        self.lines = [wrap(label, _SIZE, room, _LINES) for label in labels]
        self.level = all(" ".join(lines) == label for lines, label in zip(self.lines, labels, strict=True))
        if not self.level:
            self.lines = [(label,) for label in labels]
        longest = max((width(line, _SIZE) for lines in self.lines for line in lines), default=0)
        if self.level:
            self.wide = max(self.wide, longest + 10)
        rows = max((width(brief(line), _SIZE) for line in shown.rows), default=0)
        self.left = _MARGIN + min(rows, LONGEST_LABEL) + 8
        most = max(map(len, self.lines), default=1)
        self.labels = 20 + _LEADING * (most - 1) if self.level else ceil(longest) + 12
        self.grid_width = self.wide * len(shown.columns)
        keys = sum(35 + width(text, 11) for _, text in shown.scale.keys)
        self.width = max(self.left + self.grid_width + _MARGIN, self.left + keys + _LEGEND + 40, 420)
        room = self.width - 2 * _MARGIN
        self.title = wrap(shown.title, 15, room, 3, True)
        self.meaning = wrap(shown.meaning, 11, room, 8) if shown.meaning else ()
        texts = [*([shown.key] if shown.key else []), *_paragraphs(shown.about)]
        self.about = tuple(line for part in texts for line in wrap(part, 10.5, room, 8))
        self.head = _MARGIN + 20 * len(self.title) + 15 * len(self.meaning) + 4
        self.top = self.head + (22 if shown.groups else 8) + self.labels
        self.bottom = self.top + _HIGH * len(shown.rows)
        self.height = self.bottom + 74 + 14 * len(self.about)

    def drawing(self) -> Drawing:
        shown = self.shown
        root = canvas(self.width, self.height, self.width, shown.title)
        ground = COLOURS[self.theme]
        add(root, "rect", x=0, y=0, width=self.width, height=self.height, fill=ground["page"])
        write_lines(root, self.title, _MARGIN, _MARGIN + 14, 15, ground["ink"], bold=True, anchor="start", leading=1.3)
        at = _MARGIN + 20 * len(self.title) + 12
        write_lines(root, self.meaning, _MARGIN, at, 11, ground["ink"], anchor="start", leading=15 / 11)
        (self._squares if self.spoken else self._plain_squares)(root)
        self._labels(root)
        self._legend(root, self.bottom + 12)
        y = self.height - 14 * len(self.about)
        write_lines(root, self.about, _MARGIN, y, 10.5, ground["soft"], anchor="start", leading=1.3)
        Paint(self.theme).put_style(root)
        return written(root, "\n".join([shown.title, *([shown.meaning] if shown.meaning else []), *shown.about]))

    def _squares(self, root: Element) -> None:
        for number, (row, squares) in enumerate(zip(self.shown.rows, self.shown.squares, strict=True)):
            line = add(root, "g")
            y = self.top + number * _HIGH
            for place, square in enumerate(squares):
                x = self.left + place * self.wide
                fill = colour(self.shown.scale, square.value, self.theme)
                cell = add(line, "g")
                box(cell, (x + 0.5, y + 0.5, self.wide - 1, _HIGH - 1), 2, fill)
                write(cell, square.sign, x + self.wide / 2, y + _HIGH / 2 + 4, _SIZE, ink(fill))
                name(cell, f"{row.id} {self.shown.columns[place].id}", square.sentence)

    def _plain_squares(self, root: Element) -> None:
        """The same in few elements: one a colour for the squares, one an ink for the numbers."""
        paths: dict[str, list[str]] = {}
        texts: dict[str, list[tuple[float, float, str]]] = {}
        for number, squares in enumerate(self.shown.squares):
            y = self.top + number * _HIGH
            for place, square in enumerate(squares):
                x = self.left + place * self.wide
                fill = colour(self.shown.scale, square.value, self.theme)
                paths.setdefault(fill, []).append(
                    f"M{num(x)} {num(y)}h{num(self.wide - 1)}v{num(_HIGH - 1)}h{num(1 - self.wide)}z"
                )
                texts.setdefault(ink(fill), []).append((x + self.wide / 2, y + _HIGH / 2 + 4, square.sign))
        for fill, found in paths.items():
            add(root, "path", d="".join(found), fill=fill)
        for fill, numbers in texts.items():
            line = add(root, "text", fill=fill, font_size=_SIZE)
            for x, y, text in numbers:
                if text:
                    add(line, "tspan", clean(text, 20), x=x, y=y)

    def _labels(self, root: Element) -> None:
        ground = COLOURS[self.theme]
        for number, line in enumerate(self.shown.rows):
            y = self.top + (number + 0.5) * _HIGH + 4
            self._label(root, line, self.left - 8, y, "end")
        for place, lines in enumerate(self.lines):
            x = self.left + (place + 0.5) * self.wide
            if self.level:
                y = self.top - 7 - _LEADING * (len(lines) - 1)
                write_lines(root, lines, x, y, _SIZE, ground["ink"], leading=_LEADING / _SIZE)
            else:
                written_up = write(root, lines[0], 0, 0, _SIZE, ground["ink"], anchor="start")
                written_up.set("transform", f"translate({x + 4:.1f} {self.top - 6:.1f}) rotate(-90)")
        for title, first, number in self.shown.groups:
            x, wide = self.left + first * self.wide, number * self.wide
            text = cut(clean(title), 11, wide - 4, True)
            write(root, text, x + wide / 2, self.top - self.labels - 5, 11, ground["soft"], bold=True)
            if first:
                top = self.top - self.labels - 14
                add(root, "line", x1=x, x2=x, y1=top, y2=self.bottom, stroke=ground["ink"], stroke_width=1.5)

    def _label(self, root: Element, line: Line, x: float, y: float, anchor: str) -> Element:
        text = cut(clean(brief(line)), _SIZE, LONGEST_LABEL)
        return write(root, text, x, y, _SIZE, COLOURS[self.theme]["ink"], anchor=anchor)

    def _legend(self, root: Element, y: float) -> None:
        scale, ground, steps, x = self.shown.scale, COLOURS[self.theme], 44, self.left
        for value, text in scale.keys:
            box(root, (x, y, 12, 12), 0, colour(scale, value, self.theme), ground["line"], 1)
            write(root, text, x + 17, y + 10, 11, ground["ink"], anchor="start")
            x += 17 + width(text, 11) + 18
        if scale.ticks:
            for step in range(steps):
                value = scale.low + (scale.high - scale.low) * step / (steps - 1)
                at, shade = x + step * _LEGEND / steps, colour(scale, value or scale.high / 1000, self.theme)
                add(root, "rect", x=at, y=y, width=_LEGEND / steps + 0.5, height=12, fill=shade)
            box(root, (x, y, _LEGEND, 12), 0, "none", ground["line"], 1)
            for tick, text in scale.ticks:
                write(root, text, x + scale.place(tick) * _LEGEND, y + 25, 11, ground["ink"])
        unit = cut(scale.unit, 11, self.width - self.left - _MARGIN)
        write(root, unit, self.left, y + 40, 11, ground["soft"], anchor="start")


def _paragraphs(sentences: Sequence[str]) -> list[str]:
    """Sentences put together as far as a paragraph is not cut."""
    found: list[str] = []
    for sentence in sentences:
        if found and len(found[-1]) + len(sentence) < _PARAGRAPH:
            found[-1] += f" {sentence}"
        else:
            found.append(sentence)
    return found


def _harmless(text: str) -> str:
    """A text that no spreadsheet program takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def brief(line: Line) -> str:
    """What an axis calls a line."""
    return line.brief or line.title or say("(empty)")
