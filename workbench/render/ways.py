"""Passages that are lit up, over the cells that they lead over."""

from __future__ import annotations

from workbench.engine.scene import Stretch, Way
from workbench.render.elements import Element, add, group, name, num
from workbench.render.palette import Paint
from workbench.render.tiles import EDGES, PITCH, bends, road_centre, road_joint, signs_on

LINES = (("halo", 17, ""), ("target", 11, ""), ("glow", 5, "9 9"))
"""Colour, thickness and dashes of the lines that make a passage: seen on any ground, and without its colour."""


def draw(parent: Element, paint: Paint, way: Way) -> None:
    """Draw one passage. It hides nothing: the signs on its way lie on it, and what is below can still be clicked."""
    place = group(parent)
    d = "".join(_path(stretch, begins=number == 0) for number, stretch in enumerate(way.stretches))
    for colour, thick, dash in LINES:
        line = add(place, "path", d=d, stroke=paint(colour), stroke_width=thick, fill="none", stroke_linecap="round")
        if dash:
            line.set("stroke-dasharray", dash)
    for stretch in way.stretches:
        signs_on(place, paint, stretch.road, stretch.alone, stretch.signs, _centre(stretch))
    name(place, way.id, way.label)
    place.set("pointer-events", "none")


def _centre(stretch: Stretch) -> tuple[float, float]:
    return stretch.x * PITCH, -stretch.y * PITCH


def _path(stretch: Stretch, *, begins: bool) -> str:
    """The line over one cell, going on from where the one before ended."""
    bent = bends(stretch.road, stretch.alone)
    start, end = EDGES.get(stretch.came), EDGES.get(stretch.went)
    middle = road_centre(stretch.road, stretch.alone)
    d = "M" + _at(stretch, middle if start is None else _edge(start)) if begins else ""
    if bent and start is not None and end is not None:
        return d + "C" + " ".join(_at(stretch, point) for point in (_control(start), _control(end), _edge(end)))
    if start is not None and end is not None:
        return d + f"L{_at(stretch, road_joint(stretch.road, stretch.alone) or (0, 0))}L{_at(stretch, _edge(end))}"
    if bent and start is not None:
        return d + f"Q{_at(stretch, _control(start))} {_at(stretch, middle)}"
    if bent and end is not None:
        return d + f"Q{_at(stretch, _control(end))} {_at(stretch, _edge(end))}"
    return d + f"L{_at(stretch, middle if end is None else _edge(end))}"


def _edge(side: tuple[int, int]) -> tuple[float, float]:
    return side[0] * PITCH / 2, side[1] * PITCH / 2


def _control(side: tuple[int, int]) -> tuple[float, float]:
    return side[0] * 26, side[1] * 26


def _at(stretch: Stretch, point: tuple[float, float]) -> str:
    x, y = _centre(stretch)
    return f"{num(x + point[0])} {num(y + point[1])}"
