"""The figure of an explorer: a heatmap drawn by Bokeh, whose squares are patched and whose ranges are left alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import pi
from typing import Any, cast

from bokeh.core.properties import value
from bokeh.events import Tap
from bokeh.models import (
    AdaptiveTicker,
    ColumnDataSource,
    CustomJS,
    FixedTicker,
    LinearAxis,
    PanTool,
    PrintfTickFormatter,
    Range1d,
    WheelZoomTool,
)
from bokeh.models.annotations.labels import Title
from bokeh.models.glyph import Glyph
from bokeh.models.glyphs import Rect, Scatter
from bokeh.models.renderers import GlyphRenderer
from bokeh.plotting import figure

from workbench.language import say
from workbench.render.elements import clean
from workbench.render.heatmap import Heatmap, Line, Square, brief
from workbench.render.lettering import FONT, cut, width, wrap
from workbench.render.palette import COLOURS
from workbench.render.shading import colour, ink
from workbench.widgets.batched import BatchedModel
from workbench.widgets.explore_scripts import FIT_TEXTS, NAME_GROUPS, TELL_OF_MORE, WRITE, group_names, told_of_more
from workbench.widgets.explore_sizes import SIZE, Room, Sizes

GAP = 0.96
"""How much of its place a square fills, so that squares stand apart and a pointer is never on two of them."""
LINE = 16
"""How high a line is of what is told below the squares."""
MOST_SIDES, BETWEEN = "← 000 · 000 → ↑ 000 · 000 ↓", "     "
"""The longest that is told of what is out of sight, and what stands between columns and rows in one line."""
NUMBER = "@number"
"""The mark that is drawn for a number."""
ENDS = 0.5
ZOOM = 1.5


class HeatFigure:
    """A Bokeh figure that shows one heatmap after the other."""

    def __init__(self, room: Room, tapped: Callable[[int, int], None], carry: Callable[[list[str]], None]) -> None:
        """An empty figure.

        Args:
            room: what the page has.
            tapped: called with row and column when somebody clicks on a square.
            carry: called with the parts of every patch.
        """
        self.room = room
        self._shown: Heatmap | None = None
        self._framed: tuple[Sequence[int], Sequence[int]] = (), ()
        self._tapped = tapped
        self.squares = ColumnDataSource({name: [] for name in ("x", "y", "fill", "ink", "text")})
        self.marks = ColumnDataSource({name: [] for name in ("x", "y", "w", "h", "thick", "dash")})
        self.lines = ColumnDataSource({"x": [], "top": [], "bottom": []})
        self.x: Any = Range1d(start=-ENDS, end=ENDS)
        self.y: Any = Range1d(start=ENDS, end=-ENDS)
        self.figure = self._figure()
        self.model = BatchedModel(self.figure)
        self.model.carry = carry

    def _figure(self) -> figure:
        fig = figure(
            x_range=self.x,
            y_range=self.y,
            sizing_mode="stretch_width",
            height=300,
            toolbar_location=None,
            tools=[],
            background_fill_color=None,
            border_fill_color=None,
            outline_line_color=None,
            x_axis_location="above",
            min_border_right=12,
            min_border_top=8,
            lod_threshold=None,
        )
        fig.grid.visible = False
        boxes = fig.rect("x", "y", GAP, GAP, source=self.squares, fill_color="fill", line_color=None)
        _never_other(boxes, Rect(width=GAP, height=GAP, fill_color=None, line_color=None))
        self.texts = self._numbers(fig)
        self.cuts = fig.segment("x", "top", "x", "bottom", source=self.lines, line_width=2).glyph
        self.rings = fig.rect("x", "y", "w", "h", source=self.marks, fill_color=None, line_width="thick").glyph
        self.rings.line_dash = "dash"
        fig.add_tools(
            WheelZoomTool(modifiers="ctrl"),
        )
        self.pan = PanTool()
        fig.add_tools(self.pan)
        self.across, self.down = fig.xaxis[0], fig.yaxis[0]
        self.groups = cast("Any", LinearAxis())
        self.groups.ticker = FixedTicker(ticks=[])
        fig.add_layout(self.groups, "above")
        self.more = Title(text="", align="right", text_font_size=f"{SIZE}px", text_font=FONT, tags=[0, 0, *[""] * 4])
        fig.add_layout(self.more, "below")
        for axis in (self.across, self.down, self.groups):
            axis.axis_line_color = axis.major_tick_line_color = axis.minor_tick_line_color = None
            axis.major_label_text_font_size, axis.major_label_text_font = f"{SIZE}px", FONT
            axis.major_label_standoff = 4
            axis.formatter = PrintfTickFormatter(format=" ")
        self.groups.major_label_text_font_style = "bold"
        parts = {"texts": self.texts, "figure": fig, "x": self.x, "y": self.y, "more": self.more, "groups": self.groups}
        fit = CustomJS(args=parts, code=FIT_TEXTS + TELL_OF_MORE + NAME_GROUPS)
        for one in (self.x, self.y):
            one.js_on_change("start", fit)
            one.js_on_change("end", fit)
        for name in ("inner_width", "inner_height"):
            fig.js_on_change(name, fit)
        tapped: Any = self._tap
        fig.on_event(Tap, tapped)
        return fig

    def _numbers(self, fig: figure) -> GlyphRenderer[Any]:
        """The numbers in the squares, as marks of our own: Bokeh would measure and paint each one as a box of text."""
        write = CustomJS(args={"squares": self.squares, "font": f"{SIZE}px {FONT}"}, code=WRITE)
        marks = Scatter(x="x", y="y", size=SIZE, marker=value(NUMBER), fill_color="ink", defs={NUMBER: write})
        numbers = fig.add_glyph(self.squares, marks)
        _never_other(numbers, Scatter(size=0, fill_color=None, line_color=None))
        return numbers

    # What is shown

    def show(self, heatmap: Heatmap, *, anew: bool = False) -> None:
        """Show a heatmap; ``anew`` begins with its first rows and columns, else the place looked at stays."""
        before, self._shown = self._shown, heatmap
        same = before is not None and [one.id for one in before.rows] == [one.id for one in heatmap.rows]
        same = same and before is not None and [one.id for one in before.columns] == [one.id for one in heatmap.columns]
        with self.model.batch():
            if before is None or anew or not same:
                self._lay_out(heatmap, anew or before is None)
                self.squares.data = self._columns(heatmap)
                return
            if before.rows != heatmap.rows or before.columns != heatmap.columns:
                self._label(heatmap)
            self._patch(before, heatmap)

    def _columns(self, heatmap: Heatmap) -> dict[str, list[Any]]:
        cells = [self._cell(heatmap, square) for squares in heatmap.squares for square in squares]
        down, across = len(heatmap.rows), len(heatmap.columns)
        fills, inks, texts = (list(column) for column in zip(*cells, strict=True)) if cells else ([],) * 3
        return {
            "x": [place % across for place in range(down * across)],
            "y": [place // across for place in range(down * across)],
            "fill": fills,
            "ink": inks,
            "text": texts,
        }

    def _cell(self, heatmap: Heatmap, square: Square) -> tuple[str, str, str]:
        fill = colour(heatmap.scale, square.value, self.room.theme)
        return fill, ink(fill), square.sign

    def _patch(self, before: Heatmap, heatmap: Heatmap) -> None:
        """Change only the squares that differ."""
        rescaled = before.scale.course_and_ends != heatmap.scale.course_and_ends
        patches: dict[str, list[tuple[int, str]]] = {name: [] for name in ("fill", "ink", "text")}
        place = 0
        for old, new in zip(before.squares, heatmap.squares, strict=True):
            for one, other in zip(old, new, strict=True):
                if rescaled or (one is not other and one != other):
                    for name, value in zip(patches, self._cell(heatmap, other), strict=True):
                        if self.squares.data[name][place] != value:
                            patches[name].append((place, value))
                place += 1
        if wanted := {name: found for name, found in patches.items() if found}:
            self.squares.patch(wanted)

    def _lay_out(self, heatmap: Heatmap, anew: bool) -> None:
        sizes = self._sizes
        down, across = max(1, len(heatmap.rows)), max(1, len(heatmap.columns))
        self._label(heatmap)
        self.figure.max_width = sizes.width
        below = 4 + LINE * (1 + max(text.count("\n") for text in self._hints())) if sizes.is_panned else 0
        self.figure.height = sizes.height + below
        ends = [place - ENDS for _, place, _ in heatmap.groups[1:]]
        self.lines.data = {"x": ends, "top": [-ENDS] * len(ends), "bottom": [down - ENDS] * len(ends)}
        self.x.bounds, self.y.bounds = (-ENDS, across - ENDS), (-ENDS, down - ENDS)
        fewest = 2 / max(down, across, 2)
        self.x.min_interval = self.y.min_interval = max(2.0, fewest)
        if anew:
            self._begin(heatmap)
        else:
            self._look(self.x.start, self.x.end, self.y.end, self.y.start)
        self.figure.toolbar.active_drag = self.pan if sizes.is_panned else None

    def _begin(self, heatmap: Heatmap) -> None:
        """Look at the first columns and rows."""
        across = min(max(1, len(heatmap.columns)), self._sizes.columns_at_once)
        self._look(-ENDS, across - ENDS, -ENDS, self._sizes.rows_at_once - ENDS)

    def _look(self, left: float, right: float, top: float, bottom: float) -> None:
        """Look at some columns and rows, inside of what there is."""
        if self._shown is None:
            return
        top, bottom = min(top, bottom), max(top, bottom)
        left, right = _inside(left, right, max(1, len(self._shown.columns)))
        top, bottom = _inside(top, bottom, max(1, len(self._shown.rows)))
        rows, columns = len(self._shown.rows), len(self._shown.columns)
        self.more.tags = [rows, columns, *self._hints()]
        self.more.text = told_of_more(self.more.tags, left, right, top, bottom)
        self.x.start, self.x.end, self.y.start, self.y.end = left, right, bottom, top
        self._head()

    def _hints(self) -> list[str]:
        """What is told below the squares, in as many lines as the page's width needs.

        That they are small, what stands between what is told of columns and of rows, and the words for both.
        """
        small = say("The squares are too small for their numbers: look nearer with +")
        of_both = say("Columns out of sight:"), say("Rows out of sight:")
        room = min(self.room.width, self.figure.max_width or self.room.width) - 30
        fits = width(f"{' '.join(of_both)} {MOST_SIDES}", SIZE, True) <= room
        return ["\n".join(wrap(small, SIZE, room, 4, True)), BETWEEN if fits else "\n", *of_both]

    def _label(self, heatmap: Heatmap) -> None:
        sizes = self._sizes
        self.down.major_label_overrides = _overrides(heatmap.rows, sizes.name_of_row)
        self.across.major_label_overrides = dict(enumerate(sizes.labels))
        self.down.bounds = (0, max(0, len(heatmap.rows) - 1))
        self.across.bounds = (0, max(0, len(heatmap.columns) - 1))
        self.across.major_label_orientation = "horizontal" if sizes.is_level else pi / 2
        self.across.ticker = AdaptiveTicker(
            min_interval=1, desired_num_ticks=int(sizes.columns / 14), num_minor_ticks=0
        )
        self.down.ticker = AdaptiveTicker(min_interval=1, desired_num_ticks=40, num_minor_ticks=0)
        self.groups.tags = [
            [clean(text), place - ENDS, place + number - ENDS] for text, place, number in heatmap.groups
        ]
        self.groups.visible = bool(heatmap.groups)
        self._head()
        self.texts.tags = [sizes.number + 1]

    def _head(self) -> None:
        """Write over the columns that are seen which group they belong to; the page does it when somebody pans."""
        share = self._sizes.columns / max(1.0, self.x.end - self.x.start)
        found = group_names(self.groups.tags, self.x.start, self.x.end, share)
        self.groups.major_label_overrides, self.groups.ticker.ticks = found, list(found)

    @property
    def _sizes(self) -> Sizes:
        assert self._shown is not None
        return Sizes(self._shown, self.room.width)

    # Looking around

    def zoom(self, how: str, around: tuple[int, int] | None = None) -> None:
        """Look nearer (``in``), from further away (``out``), at everything (``all``), at the beginning (``first``),
        or as far to the side as a row or column that is selected (``framed``) needs.

        Nearer is nearer to the square ``around``; without one, or from further away, the middle stays.
        """
        if self._shown is None:
            return
        down, across = len(self._shown.rows), len(self._shown.columns)
        with self.model.batch():
            if how == "all":
                self._look(-ENDS, across - ENDS, -ENDS, down - ENDS)
            elif how == "first":
                self._begin(self._shown)
            elif how == "framed":
                rows, columns = self._framed
                row, column = (round((one.start + one.end) / 2) for one in (self.y, self.x))
                self.reveal(rows[0] if rows else row, columns[0] if columns else column)
            else:
                by = 1 / ZOOM if how == "in" else ZOOM
                down_to, across_to = around if around and how == "in" else (None, None)
                left, right = _scaled(self.x.start, self.x.end, by, across_to)
                top, bottom = _scaled(self.y.end, self.y.start, by, down_to)
                self._look(left, right, top, bottom)

    def reveal(self, row: int, column: int) -> None:
        """Pan so far that a square is seen."""
        left, right, top, bottom = self.x.start, self.x.end, self.y.end, self.y.start
        across = min(0.0, column - ENDS - left) + max(0.0, column + ENDS - right)
        down = min(0.0, row - ENDS - top) + max(0.0, row + ENDS - bottom)
        if across or down:
            self._look(left + across, right + across, top + down, bottom + down)

    def mark(
        self,
        cursor: tuple[int, int] | None,
        picked: tuple[int, int] | None,
        rows: Sequence[int],
        columns: Sequence[int],
        *,
        reveal: bool,
    ) -> None:
        """Draw rings: a dashed one where the keyboard is, strong ones round what was picked or is selected.

        ``reveal`` pans to where the keyboard is; without it the view stays, as it does at an edit.
        """
        if self._shown is None:
            return
        self._framed = rows, columns
        down, across = len(self._shown.rows), len(self._shown.columns)
        found: list[tuple[float | str, ...]] = [((across - 1) / 2, row, across, 1.0, 2.5, "solid") for row in rows]
        found += [(column, (down - 1) / 2, 1.0, down, 2.5, "solid") for column in columns]
        found += [(column, row, 1.0, 1.0, 4.0, "solid") for row, column in ([picked] if picked else [])]
        found += [(column, row, 1.0, 1.0, 3.0, "dashed") for row, column in ([cursor] if cursor else [])]
        data = {name: [one[place] for one in found] for place, name in enumerate(self.marks.data)}
        with self.model.batch():
            if cursor and reveal:
                self.reveal(*cursor)
            if data != self.marks.data:
                self.marks.data = data

    def paint(self, room: Room) -> None:
        """Take on the colours and the width of the page."""
        ground = COLOURS[room.theme]
        rethemed, before = room.theme != self.room.theme, self.room
        self.room = room
        with self.model.batch():
            self.cuts.line_color = self.rings.line_color = ground["ink"]
            for axis in (self.across, self.down, self.groups):
                axis.major_label_text_color = ground["ink"]
            self.more.text_color = ground["ink"]
            if self._shown is not None and rethemed:
                self.squares.data = self._columns(self._shown)
            if self._shown is not None and abs(before.width - room.width) > 8:
                self._lay_out(self._shown, True)

    def _tap(self, event: Tap) -> None:
        if self._shown is None or event.x is None or event.y is None:
            return
        row, column = round(event.y), round(event.x)
        if 0 <= row < len(self._shown.rows) and 0 <= column < len(self._shown.columns):
            self._tapped(row, column)


def _never_other(renderer: GlyphRenderer[Any], nothing: Glyph) -> None:
    """Squares are neither selected nor muted, but Bokeh would lay out and measure all of them once more for each."""
    renderer.selection_glyph = renderer.nonselection_glyph = renderer.muted_glyph = nothing


def _overrides(lines: Sequence[Line], room: float) -> dict[float | str, Any]:
    return {place: cut(clean(brief(line)), SIZE, room) for place, line in enumerate(lines)}


def _scaled(start: float, end: float, by: float, around: float | None) -> tuple[float, float]:
    middle, half = (start + end) / 2 if around is None else around, (end - start) / 2 * by
    return middle - half, middle + half


def _inside(start: float, end: float, number: int) -> tuple[float, float]:
    """The same stretch, moved and if need be shortened so that it lies inside of what there is; at least two lines."""
    length = min(max(end - start, min(2.0, number)), float(number))
    start = min(max(start, -ENDS), number - ENDS - length)
    return start, start + length
