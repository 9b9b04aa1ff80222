"""A board seen as a map of numbers: each cell in the colour of its reading, its walls as on a floor plan, the number
itself on it, and below the board what it all means.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from workbench.engine.overlay import Overlay, Reading, figure
from workbench.engine.scene import Cell
from workbench.language import say
from workbench.render import icons
from workbench.render.elements import Element, add, box, group
from workbench.render.lettering import fit, width, wrap, write, write_lines
from workbench.render.palette import HEAT_STEPS, Paint
from workbench.render.tiles import CORNER, EDGES, HALF, draw_glow, is_free, outline, road_joint, road_path

SWATCH, BAR = 36.0, 22.0
"""Units of one step of the scale, across and down."""
LEADING = 20.0
SIGNS = {"none": "–", "mark": "#"}
"""How a board in characters shows that there is no value, and that a cell is marked."""
STANDING = 0.72
"""How large pieces are drawn on a cell with a number, and how far up they move, in units."""
RAISED = 15.0


@dataclass(frozen=True, slots=True)
class Shade:
    """How one cell is drawn under an overlay. Without a step it has no value; without a text it is not meant at all."""

    step: int | None = None
    text: str = ""
    label: str = ""
    marked: bool = False

    @property
    def fill(self) -> str:
        """The name of its colour."""
        return "wall-line" if self.step is None else f"heat-{self.step}"

    @property
    def ink(self) -> str:
        """The name of the colour to write and draw with on it."""
        return "dark-ink" if self.step is None else f"on-heat-{self.step}"


ASIDE = Shade()
"""A cell that the overlay is not about."""


def step_of(overlay: Overlay, reading: Reading) -> int | None:
    """The step of the scale on which a reading lies."""
    share = overlay.share(reading)
    return None if share is None else round(share * (HEAT_STEPS - 1))


def shades(overlay: Overlay) -> Mapping[str, Shade]:
    """How each cell that has a reading is drawn, by the cell's id."""
    return {
        reading.cell: Shade(step_of(overlay, reading), reading.text or "–", reading.label, reading.marked)
        for reading in overlay.readings
    }


def draw_cell(parent: Element, paint: Paint, cell: Cell, shade: Shade, *, busy: bool) -> None:
    """Draw a cell with a reading round the origin of its parent; ``busy``: something stands on it."""
    ink = paint(shade.ink)
    seen = cell.lit or cell.known
    ground = add(parent, "path", d=outline(cell.shape), fill=paint(shade.fill), stroke=ink, stroke_width=2)
    if not seen:
        ground.set("stroke-dasharray", "7 6")
    if shade.step is None:
        add(parent, "path", d=_hatching(cell.shape), stroke=ink, stroke_width=3, stroke_opacity="0.3", fill="none")
    if seen and not is_free(cell):
        _plan(parent, cell, ink)
    if not busy and seen and icons.known(cell.icon) and cell.icon != "compass":
        icons.shape(parent, cell.icon, 0, -24, 24, ink, "none", "none")
    if shade.marked:
        add(parent, "path", d=outline(cell.shape, 15), fill="none", stroke=ink, stroke_width=5, stroke_dasharray="3 6")
    size, y = (23.0, 38.0) if busy else (36.0, 13.0 if not cell.icon or not seen else 25.0)
    size, lines = fit(shade.text, 84, 1, (size, 24.0, 19.0, 15.0), True)
    for line in lines:
        number = write(parent, line, 0, y, size, ink, bold=True)
        for key, value in (("paint-order", "stroke"), ("stroke", paint(shade.fill)), ("stroke-width", "6")):
            number.set(key, value)
    if not seen:
        write(parent, cell.name, 0, 37 if not busy else -44, 12, ink)
    draw_glow(parent, paint, cell)


def draw_veil(parent: Element, paint: Paint, cell: Cell) -> None:
    """Set a cell back that the overlay is not about."""
    add(parent, "path", d=outline(cell.shape), fill=paint("board"), fill_opacity="0.6", stroke="none")


def _plan(parent: Element, cell: Cell, ink: str) -> None:
    """Walls along the closed edges, and the roads as pale lines."""
    alone = len(cell.roads) < 2
    for road in cell.roads:
        thick = 26 if alone else 15
        d, joint = road_path(road, alone), road_joint(road, alone)
        place = group(parent)
        place.set("opacity", "0.16")
        if joint is not None:
            add(place, "circle", cx=joint[0], cy=joint[1], r=thick / 2, fill=ink)
        add(place, "path", d=d, fill="none", stroke=ink, stroke_width=thick)
    closed = [edge for edge in EDGES if not any(edge in road for road in cell.roads)]
    if closed and cell.roads:
        half, at = (CORNER if cell.shape == "octagon" else HALF - 4), HALF - 5
        d = "".join(
            f"M{x * at - y * half:g} {y * at - x * half:g}L{x * at + y * half:g} {y * at + x * half:g}"
            for x, y in (EDGES[edge] for edge in closed)
        )
        add(parent, "path", d=d, fill="none", stroke=ink, stroke_width=8)


def _hatching(shape: str) -> str:
    """Slanting lines over a whole tile."""
    across = HALF + (CORNER if shape == "octagon" else HALF) - 5
    d = ""
    for c in range(-96, 97, 16):
        reach = min(HALF - 3 - abs(c) / 2, across / 2)
        if abs(c) < across and reach > 0:
            d += f"M{c / 2 + reach:g} {c / 2 - reach:g}L{c / 2 - reach:g} {c / 2 + reach:g}"
    return d


# What stands below the board


def legend_height(overlay: Overlay, wide: float) -> float:
    """How much room the legend takes below a board of that width."""
    title, meaning, evidence = _words(overlay, wide)
    return 14 + len(title) * 24 + len(meaning) * LEADING + 8 + BAR + 26 + len(evidence) * 18 + 8


def draw_legend(parent: Element, paint: Paint, overlay: Overlay, wide: float) -> None:
    """Title, meaning, scale and evidence from the origin of the parent down."""
    title, meaning, evidence = _words(overlay, wide)
    y = write_lines(parent, title, 6, 22, 20, paint("ink"), bold=True, anchor="start", leading=1.2)
    y = write_lines(parent, meaning, 6, y - 2, 16, paint("ink"), anchor="start", leading=LEADING / 16)
    draw_scale(group(parent, 6, y - 10), paint, overlay, wide - 12)
    write_lines(parent, evidence, 6, y + BAR + 34, 14, paint("soft"), anchor="start", leading=18 / 14)


def draw_scale(parent: Element, paint: Paint, overlay: Overlay, wide: float) -> None:
    """The colours from low to high with the values at both ends, and the signs for what has none."""
    for step in range(HEAT_STEPS):
        box(parent, (step * SWATCH, 0, SWATCH, BAR), 0, paint(f"heat-{step}"), paint("ink"), 1)
    low, high = ends(overlay)
    write(parent, low, 0, BAR + 17, 14, paint("ink"), anchor="start")
    write(parent, high, HEAT_STEPS * SWATCH, BAR + 17, 14, paint("ink"), anchor="end")
    x = HEAT_STEPS * SWATCH + 20
    for sign, words in overlay.keys:
        place = group(parent, x, 0)
        if sign == "none":
            box(place, (0, 0, BAR, BAR), 4, paint("wall-line"), paint("ink"), 1)
            lines = f"M0 {BAR}L{BAR} 0M0 11L11 0M11 {BAR}L{BAR} 11"
            add(place, "path", d=lines, stroke=paint("dark-ink"), stroke_width=2)
        else:
            box(place, (2, 2, BAR - 4, BAR - 4), 4, "none", paint("ink"), 4, dash="3 5")
        size, rows = fit(words, max(wide - x - BAR - 8, 60), 2, (14, 12.5, 11), False)
        write_lines(place, rows, BAR + 7, 16 if len(rows) == 1 else 8, size, paint("ink"), anchor="start")
        x += BAR + 20 + max(width(row, size) for row in rows)


def _words(overlay: Overlay, wide: float) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    return (
        wrap(overlay.title, 20, wide - 12, 2, True),
        wrap(overlay.meaning, 16, wide - 12, 3),
        wrap(overlay.evidence, 14, wide - 12, 4),
    )


def ends(overlay: Overlay) -> tuple[str, str]:
    """What is written at the ends of the scale."""
    unit = f" {overlay.unit}" if overlay.unit else ""
    return figure(overlay.low) + unit, figure(overlay.high) + unit


def legend_text(overlay: Overlay) -> tuple[str, ...]:
    """The legend in words, for a board in characters."""
    return (f"{overlay.title}. {overlay.meaning}", scale_in_words(overlay), overlay.evidence)


def scale_in_words(overlay: Overlay) -> str:
    """The ends of the scale and the signs, in sentences."""
    unit = f" {overlay.unit}" if overlay.unit else ""
    scale = say("From {low} to {high}{unit}.", low=figure(overlay.low), high=figure(overlay.high), unit=unit)
    return " ".join([scale, *(f"{SIGNS[sign]} {words}." for sign, words in overlay.keys)])
