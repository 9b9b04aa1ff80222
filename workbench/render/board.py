"""The board of a scene: the ground, the tiles, what stands on them, and the rim with its coordinates."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from workbench.engine.overlay import Overlay, read_out
from workbench.engine.scene import Cell, Piece, Scene
from workbench.render import heat, pieces, ways
from workbench.render.elements import Element, add, box, clean, group, name, num, path_of
from workbench.render.lettering import write
from workbench.render.palette import Paint
from workbench.render.tiles import CORNER, PITCH, draw_marks, is_room, tile

RIM = 26.0
"""Units for the coordinates west and south of the tiles."""
EDGE = 10.0

_NAMES = (re.compile(r"([A-Za-z]{1,2})(-?\d{1,3})"), re.compile(r"\(?([+-]?\d{1,4})\s*[,;:]\s*([+-]?\d{1,4})\)?"))


class Frame:
    """The drawn part of the plane: from cells to units of the picture.

    A point of the plane is drawn at the same place whatever else is drawn: a board that grows moves nothing.
    """

    def __init__(self, scene: Scene) -> None:
        xs = [cell.x for cell in scene.cells] + [piece.x for piece in scene.pieces]
        ys = [cell.y for cell in scene.cells] + [piece.y for piece in scene.pieces]
        self.west = min([scene.left, *xs])
        self.south = min([scene.bottom, *ys])
        self.east = max([scene.left + max(scene.columns, 1) - 1, *xs])
        self.north = max([scene.bottom + max(scene.rows, 1) - 1, *ys])
        self.left = (self.west - 0.5) * PITCH - RIM
        self.top = -(self.north + 0.5) * PITCH - EDGE
        self.width = (self.east - self.west + 1) * PITCH + RIM + EDGE
        self.height = (self.north - self.south + 1) * PITCH + RIM + EDGE

    @property
    def view(self) -> str:
        """What a picture of it shows, as a ``viewBox``."""
        return " ".join(num(side) for side in (self.left, self.top, self.width, self.height))

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the plane is drawn."""
        return x * PITCH, -y * PITCH


def coordinates(cell: Cell) -> tuple[str, str] | None:
    """The words for a cell's column and row, when its name is made of them."""
    for pattern in _NAMES:
        found = pattern.fullmatch(cell.name.strip())
        if found:
            return found[1], found[2]
    return None


def draw(
    parent: Element, paint: Paint, scene: Scene, selected: Collection[str] = (), overlay: Overlay | None = None
) -> Frame:
    """Draw the board with its north-west corner at the origin of its parent."""
    frame = Frame(scene)
    place = group(parent, -frame.left, -frame.top)
    draw_ground(place, paint, scene, frame)
    standing = pieces.by_point(scene.pieces)
    shades = shades_of(scene, overlay)
    for cell in scene.cells:
        here = standing.get((cell.x, cell.y), ())
        draw_cell(place, paint, cell, frame.at(cell.x, cell.y), here, selected, shades.get(cell.id))
    for way in scene.ways:
        ways.draw(place, paint, way)
    for piece, x, y, size in places(scene, frame, shades):
        draw_piece(place, paint, piece, (x, y, size), selected)
    return frame


def shades_of(scene: Scene, overlay: Overlay | None) -> dict[str, heat.Shade]:
    """How each cell is drawn under an overlay; nothing without one."""
    if overlay is None:
        return {}
    shades = heat.shades(overlay)
    return {cell.id: shades.get(cell.id, heat.ASIDE) for cell in scene.cells}


def draw_ground(parent: Element, paint: Paint, scene: Scene, frame: Frame) -> None:
    """Draw what lies below the tiles and round them."""
    box(parent, (frame.left, frame.top, frame.width, frame.height), 14, paint("board"))
    _rim(parent, paint, scene, frame)
    _junctions(parent, paint, scene, frame)


def draw_cell(
    parent: Element,
    paint: Paint,
    cell: Cell,
    at: tuple[float, float],
    here: Sequence[Piece],
    selected: Collection[str] = (),
    shade: heat.Shade | None = None,
) -> None:
    """Draw one cell at a point; ``here`` is what stands on it, ``shade`` how it looks under an overlay."""
    covered = any(piece.kind == "token" for piece in here)
    busy = any(piece.kind != "token" for piece in here)
    place = group(parent, *at)
    label = cell.label or f"{cell.name} {cell.title}"
    if shade is None or not shade.text:
        tile(place, paint, cell, covered=covered, busy=busy, selected=cell.id in selected)
        if shade is not None:
            heat.draw_veil(place, paint, cell)
    else:
        heat.draw_cell(place, paint, cell, shade, busy=bool(here))
        draw_marks(place, paint, cell, cell.id in selected)
        label = read_out(cell.name, label, shade.label)
    name(place, cell.id, label)
    place.set("data-cell", clean(cell.name, 40))
    if cell.marks:
        place.set("data-marks", clean(" ".join(cell.marks)))


def draw_piece(
    parent: Element, paint: Paint, piece: Piece, at: tuple[float, float, float], selected: Collection[str] = ()
) -> None:
    """Draw one piece at a point and in a size that `places` gave."""
    place = group(parent, *at)
    pieces.draw(place, paint, piece, piece.id in selected)
    name(place, piece.id, piece.label or piece.name)


def places(
    scene: Scene, frame: Frame, shades: Mapping[str, heat.Shade] | None = None
) -> Iterator[tuple[Piece, float, float, float]]:
    """Where each piece is drawn, and how large: smaller and higher on a cell that bears a number."""
    cells = {(cell.x, cell.y): cell for cell in scene.cells}
    for point, here in pieces.by_point(scene.pieces).items():
        x, y = frame.at(*point)
        cell = cells.get(point)
        # Between cells there is less room than in the middle of one, though a lone figure fills a junction.
        room = 1.0 if cell else 0.5 if any(piece.kind == "token" for piece in here) else 0.95
        shade = (shades or {}).get(cell.id) if cell else None
        if shade is not None and shade.text:
            room, y = heat.STANDING, y - heat.RAISED
        elif cell and is_room(cell) and cell.title:
            room, y = 0.84, y + 9  # below its name
        for piece, dx, dy, size in pieces.arrange(here, room):
            yield piece, x + dx, y + dy, size


def _rim(parent: Element, paint: Paint, scene: Scene, frame: Frame) -> None:
    """Words for columns below and for rows on the left, read from the names of the cells."""
    across: dict[float, str] = {}
    up: dict[float, str] = {}
    for cell in scene.cells:
        words = coordinates(cell)
        if words is not None:
            across.setdefault(cell.x, words[0])
            up.setdefault(cell.y, words[1])
    for x, word in sorted(across.items()):
        write(parent, word, frame.at(x, 0)[0], frame.top + frame.height - RIM / 2 + 6.5, 19, paint("rim"), bold=True)
    for y, word in sorted(up.items()):
        write(parent, word, frame.left + RIM / 2 + 1, frame.at(0, y)[1] + 6.5, 19, paint("rim"), bold=True)


def _junctions(parent: Element, paint: Paint, scene: Scene, frame: Frame) -> None:
    """The square gaps between every four octagons, paved."""
    octagons = {(cell.x, cell.y) for cell in scene.cells if cell.shape == "octagon"}
    reach = PITCH / 2 - CORNER - 3
    d = ""
    for x, y in sorted(octagons):
        if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= octagons:
            u, v = frame.at(x + 0.5, y + 0.5)
            d += path_of([(u, v - reach), (u + reach, v), (u, v + reach), (u - reach, v)])
    if d:
        add(parent, "path", d=d, fill=paint("gap"), stroke=paint("gap-line"), stroke_width=1.5)
