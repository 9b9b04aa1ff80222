"""One place of the board: floor, corridors, bookcases, darkness, and the marks that draw attention to it."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from workbench.engine.scene import Cell, Symbol
from workbench.render import icons
from workbench.render.elements import Element, add, group, path_of
from workbench.render.lettering import Ways, cut, fit_one_of, write
from workbench.render.palette import BOOKS, Paint

PITCH = 120.0
"""Units from the centre of a cell to its neighbour's."""
HALF = 57.0
"""Units from the centre of a tile to its edge."""
CORNER = 24.0
"""Half the length of an octagon's edge."""

EDGES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
"""Where each edge lies, in the picture's directions."""


def outline(shape: str, inset: float = 0) -> str:
    """The outline of a tile as path data, drawn in by some units."""
    h = HALF - inset
    if shape == "octagon":
        k = round(h * CORNER / HALF)
        return path_of([(-k, -h), (k, -h), (h, -k), (h, k), (k, h), (-k, h), (-h, k), (-h, -k)])
    r = max(9 - inset // 2, 2)
    x = h - r
    bend = f"a{r:g} {r:g} 0 0 1 "
    return (
        f"M{-x:g}{-h:g}H{x:g}{bend}{r:g} {r:g}V{x:g}{bend}{-r:g} {r:g}H{-x:g}{bend}{-r:g} {-r:g}V{-x:g}"
        f"{bend}{r:g} {-r:g}Z"
    )


def _ends(road: str) -> list[tuple[int, int]]:
    return [EDGES[edge] for edge in road if edge in EDGES]


def bends(road: str, alone: bool) -> bool:
    """Whether a road is drawn as a bend that leaves the centre free for the other roads of its tile."""
    ends = _ends(road)
    return not alone and len(ends) == 2 and ends[0][0] * ends[1][0] + ends[0][1] * ends[1][1] == 0


def road_path(road: str, alone: bool) -> str:
    """The middle line of one road. A road that is alone on its tile passes through the centre."""
    reach, ends = HALF + 1.5, _ends(road)
    if bends(road, alone):
        (x, y), (u, v) = ends
        return f"M{x * reach:g} {y * reach:g}C{x * 26} {y * 26} {u * 26} {v * 26} {u * reach:g} {v * reach:g}"
    mid = road_joint(road, alone) or (0, 0)
    return "".join(f"M{mid[0]:g} {mid[1]:g}L{x * reach:g} {y * reach:g}" for x, y in ends)


def road_joint(road: str, alone: bool) -> tuple[float, float] | None:
    """Where the ends of a road meet and need a round joint; a lone end stops short of the centre beside others."""
    ends = _ends(road)
    if not ends or bends(road, alone):
        return None
    return (ends[0][0] * 28, ends[0][1] * 28) if len(ends) == 1 and not alone else (0, 0)


def road_centre(road: str, alone: bool) -> tuple[float, float]:
    """Where something that lies on a road is drawn: on this road and on no other of its tile."""
    ends = _ends(road)
    if alone or not ends:
        return 0, 0
    if bends(road, alone):
        return sum(x for x, _ in ends) * 24, sum(y for _, y in ends) * 24
    return ends[0][0] * 32, ends[0][1] * 32


def _shelf(edge: str, seed: int) -> dict[str, str]:
    """The books of one bookcase: path data for each colour of binding."""
    data: dict[str, str] = {}
    x, state = -21, seed * 2654435761 + 12345
    while x < 19:
        state = state * 1103515245 + 12345 & 0x7FFFFFFF
        thick = (3, 4, 5, 4)[state >> 9 & 3]
        tall = (9, 10, 11, 8)[state >> 12 & 3]
        if state >> 16 & 7:  # now and then a gap, as on a shelf that is used
            colour = BOOKS[(state >> 20) % len(BOOKS)]
            data[colour] = (
                data.get(colour, "")
                + {
                    "N": f"M{x}-44h{thick}v-{tall}h-{thick}z",
                    "S": f"M{-x} 44h-{thick}v{tall}h{thick}z",
                    "E": f"M44 {x}v{thick}h{tall}v-{thick}z",
                    "W": f"M-44 {-x}v-{thick}h-{tall}v{thick}z",
                }[edge]
            )
        x += thick + (1 if state >> 24 & 1 else 0)
    return data


_CASES = {"N": "M-24-56h48v13h-48z", "S": "M-24 56h48v-13h-48z", "E": "M56-24v48h-13v-48z", "W": "M-56-24v48h13v-48z"}
_SHELVES = {(edge, seed): _shelf(edge, seed) for edge in EDGES for seed in range(8)}


def _bookcases(parent: Element, paint: Paint, cell: Cell) -> None:
    """A bookcase along each closed edge; the same tile always has the same books."""
    closed = [edge for edge in EDGES if not any(edge in road for road in cell.roads)]
    books: dict[str, str] = {}
    for edge in closed:
        for colour, d in _SHELVES[edge, crc32(f"{cell.id}{edge}".encode()) % 8].items():
            books[colour] = books.get(colour, "") + d
    if closed:
        add(parent, "path", d="".join(_CASES[edge] for edge in closed), fill=paint("case"))
    for colour, d in books.items():
        add(parent, "path", d=d, fill=colour)


def _roads(parent: Element, paint: Paint, cell: Cell) -> None:
    """Each road is cased in turn, so that one that crosses another seems to lead over it."""
    alone = len(cell.roads) < 2
    gold = "gold-" if cell.colour == "gold" else ""
    hall = alone and cell.shape == "octagon"
    for number, road in enumerate(cell.roads):
        d, joint = road_path(road, alone), road_joint(road, alone)
        if number and len(road) > 1 and joint is not None:  # a bridge: its parapets cut off what leads below
            (x, y), (u, v) = _ends(road)[:2]
            span = f"M{x * 24} {y * 24}L{u * 24} {v * 24}"
            add(parent, "path", d=span, stroke=paint("path-line"), stroke_width=49, fill="none")
        for colour, thick, wide in (("path-line", 35, 62), (f"{gold}path", 31, 58), (f"{gold}runner", 13, 13)):
            if joint is not None:
                across = wide if hall else thick
                add(parent, "circle", cx=joint[0], cy=joint[1], r=across / 2, fill=paint(colour))
            add(parent, "path", d=d, stroke=paint(colour), stroke_width=thick, fill="none")


def _doors(parent: Element, paint: Paint, cell: Cell) -> None:
    """An arrow out of every open side: a token leaves little of the corridors to be seen."""
    d = "".join(_DOORS[edge] for edge in EDGES if any(edge in road for road in cell.roads))
    if d:
        add(parent, "path", d=d, fill=paint("path"), stroke=paint("path-line"), stroke_width=2)


_DOORS = {
    "N": "M-13-45l13-13 13 13z",
    "E": "M45-13l13 13-13 13z",
    "S": "M-13 45l13 13 13-13z",
    "W": "M-45-13l-13 13 13 13z",
}


def signs_on(
    parent: Element, paint: Paint, road: str, alone: bool, signs: Sequence[Symbol], at: tuple[float, float] = (0, 0)
) -> None:
    """The signs on one road, side by side, on a cell whose centre is given."""
    x, y = road_centre(road, alone)
    size = 27.0 if alone and len(signs) < 2 else 22.0
    step = size + 11
    for number, sign in enumerate(signs):
        here = group(parent, at[0] + x + (number - (len(signs) - 1) / 2) * step, at[1] + y)
        add(here, "circle", r=size / 2 + 5, fill=paint("face"), stroke=paint.word(sign.colour), stroke_width=3)
        icons.symbol(here, paint, sign, 0, 0, size)


def _signs(parent: Element, paint: Paint, cell: Cell) -> None:
    """The signs on the roads."""
    for place, road in enumerate(cell.roads):
        signs_on(parent, paint, road, len(cell.roads) < 2, [sign for on, sign in cell.signs if on == place])


def is_free(cell: Cell) -> bool:
    """Whether nothing lies here yet: a place of its own shape, or one where a tile of a shape is still to be laid."""
    return "free" in (cell.shape, cell.kind)


def _free(parent: Element, paint: Paint, cell: Cell) -> None:
    """A place where nothing lies yet: an outline and its name."""
    d = outline(cell.shape, 5)
    add(parent, "path", d=d, fill=paint("board"), stroke=paint("line"), stroke_width=2, stroke_dasharray="7 7")
    write(parent, cut(cell.name, 19, 90), 0, 6.5, 19, paint("rim"))


def _rose(parent: Element, paint: Paint, busy: bool) -> None:
    """A compass rose inlaid into the floor."""
    add(parent, "circle", r=36, fill=paint("face"), stroke=paint("path-line"), stroke_width=2)
    add(parent, "circle", r=31, fill="none", stroke=paint("gold"), stroke_width=2)
    if busy:
        return
    spike = "M0 -33L6 -6L0 0zM33 0L6 6L0 0zM0 33L-6 6L0 0zM-33 0L-6 -6L0 0z"
    other = "M0 -33L-6 -6L0 0zM33 0L6 -6L0 0zM0 33L6 6L0 0zM-33 0L-6 6L0 0z"
    add(parent, "path", d="M-17 -17L0 -5L17 -17L5 0L17 17L0 5L-17 17L-5 0z", fill=paint("gold"))
    add(parent, "path", d=spike, fill=paint("ink"))
    add(parent, "path", d=other, fill=paint("danger"))
    _caption(parent, paint, "N", -38, 20, "path-ink", "path", _NORTH)


def _emblem(parent: Element, paint: Paint, cell: Cell, busy: bool) -> None:
    """The sign of what lies here; faint under somebody's feet."""
    if cell.icon == "compass":
        _rose(parent, paint, busy)
        return
    if not cell.icon:
        return
    small = len(cell.roads) > 1
    x, y = road_centre(cell.roads[0], alone=False) if small else (0.0, 0.0)
    if is_room(cell):
        y = 10  # below its name
    elif cell.shape == "octagon" and not busy and cell.title:
        y = -4  # above its title
    at = group(parent, x, y)
    if busy:
        at.set("opacity", "0.45")
    size = 26 if small else 33
    if not small:
        add(at, "circle", r=23.5, fill=paint("face"), stroke=paint.word(cell.colour, "gold"), stroke_width=3.5)
    if icons.known(cell.icon):
        icons.shape(at, cell.icon, 0, 0, size, paint.word(cell.colour, "gold"), paint("outline"), paint("detail"))
    else:
        colour = (paint.word(cell.colour, "gold"), paint.on(cell.colour, "gold"))
        icons.lozenge(at, cell.text or cell.icon[:1].upper(), 0, 0, size, *colour, paint("outline"))


_TITLE: Ways = ((1, (15, 14, 13)), (2, (13.5, 13, 12, 11, 10.5, 10)), (3, (10.5, 10, 9.5, 9)))
"""The title of a tile in one line, in two or in three: the sizes to try, the more lines the smaller."""
_BETWEEN: Ways = ((1, (15, 14, 13, 12, 11)), (2, (10, 9.5, 9)))
"""The title where signs lie above and below: they say more than it does, so that it may be cut."""
_DOOR: Ways = ((1, (15, 14, 13, 12, 11, 10, 9.5)),)
_NORTH: Ways = ((1, (13,)),)


def _caption(
    parent: Element,
    paint: Paint,
    text: str,
    y: float,
    room: float,
    ink: str,
    edge: str,
    ways: Ways = _TITLE,
) -> None:
    """Lines on a halo, readable on whatever floor lies below. Below the middle the last one has its baseline at ``y``,
    above it the first one: they grow inwards.
    """
    size, lines = fit_one_of(text, room, ways, True)
    first = y - (len(lines) - 1) * size * 0.98 if y > 0 else y
    for number, line in enumerate(lines):
        words = write(parent, line, 0, first + number * size * 0.98, size, paint(ink), bold=True)
        for key, value in (("paint-order", "stroke"), ("stroke", paint(edge)), ("stroke-width", "3.5")):
            words.set(key, value)


def _dark(parent: Element, paint: Paint, cell: Cell) -> None:
    """A face-down tile; its face shows through faintly where it is publicly remembered."""
    add(parent, "path", d=outline(cell.shape), fill=paint("dark"), stroke=paint("dark-line"), stroke_width=1.5)
    pattern = outline(cell.shape, 8)
    if not cell.known:
        pattern += "M0 -40L40 0L0 40L-40 0ZM-28 -28H28V28H-28ZM0 -28L28 0L0 28L-28 0Z"
    add(parent, "path", d=pattern, fill="none", stroke=paint("dark-mark"), stroke_width=1.2)
    if cell.known:
        alone = len(cell.roads) < 2
        for road in cell.roads:
            d = road_path(road, alone)
            add(parent, "path", d=d, fill="none", stroke=paint("dark-mark"), stroke_width=26, opacity="0.55")
        if icons.known(cell.icon):
            icons.shape(parent, cell.icon, 0, -8, 28, "none", paint("dark-ink"), paint("dark-ink"))
        _caption(parent, paint, cell.title, 24, 92, "dark-ink", "dark")
    size, y = (13, 46) if cell.known else (19, 6.5)
    write(parent, cut(cell.name, size, 90), 0, y, size, paint("dark-ink"))


def is_room(cell: Cell) -> bool:
    """Whether a cell is a lit room that one simply stands in: square, without roads, its name over the door."""
    return cell.lit and cell.shape == "square" and not cell.roads


def _floor(parent: Element, paint: Paint, cell: Cell) -> None:
    """Walls, corridors and bookcases of a lit tile."""
    add(parent, "path", d=outline(cell.shape), fill=paint("wall"), stroke=paint("wall-line"), stroke_width=1.5)
    if is_room(cell):
        add(parent, "path", d=outline(cell.shape, 7), fill=paint("path"), stroke=paint("path-line"))
        if cell.title:
            add(parent, "path", d="M-50-30H50", stroke=paint("runner"), stroke_width=2)
        return
    if cell.shape == "square":
        add(parent, "path", d=outline(cell.shape, 6), fill="none", stroke=paint("wall-line"), stroke_opacity="0.6")
    _roads(parent, paint, cell)
    if cell.shape == "octagon":
        _bookcases(parent, paint, cell)


def _title(parent: Element, paint: Paint, cell: Cell, free: bool) -> None:
    """The title of a lit tile, where nothing covers it."""
    if is_room(cell):
        _caption(parent, paint, cell.title, -35, 94, "path-ink", "path", _DOOR)
    elif free and cell.icon != "compass":
        low, high = _reach_of_signs(cell)
        y = 35 if cell.shape == "octagon" else -38 if low > max(5, high) else 45
        _caption(parent, paint, cell.title, y, 92, "path-ink", "path", _BETWEEN if min(low, high) > 5 else _TITLE)


def _reach_of_signs(cell: Cell) -> tuple[float, float]:
    """How far below the middle signs lie, and how far above it."""
    alone = len(cell.roads) < 2
    heights = [road_centre(cell.roads[place], alone)[1] for place, _ in cell.signs]
    return max(heights, default=0.0), -min(heights, default=0.0)


def draw_glow(parent: Element, paint: Paint, cell: Cell) -> None:
    """A soft rim of light where something just changed."""
    if "last" in cell.marks:
        for inset, thick in ((9, 18), (6, 12), (3, 6)):
            add(
                parent,
                "path",
                d=outline(cell.shape, inset),
                stroke=paint("glow"),
                stroke_width=thick,
                stroke_opacity="0.33",
                fill="none",
                pointer_events="none",
            )


def gain_mark(parent: Element, paint: Paint) -> None:
    """A star in a corner: something is gained here."""
    add(parent, "circle", cx=-40, cy=-40, r=12, fill=paint("halo"), stroke=paint("ink"), stroke_width=2)
    icons.shape(parent, "star", -40, -40, 16, paint("gold"), paint("outline"), "none")


def lock_mark(parent: Element, paint: Paint) -> None:
    """A padlock in a corner: what lies here stays."""
    at = group(parent, -32, -32)
    at.set("pointer-events", "none")
    add(at, "circle", r=12.5, fill=paint("halo"), stroke=paint("ink"), stroke_width=2.5)
    add(at, "path", d="M-4.5 -1v-3.5a4.5 4.5 0 0 1 9 0v3.5", fill="none", stroke=paint("ink"), stroke_width=2.6)
    add(at, "path", d="M-7 -1.5h14v9.5h-14z", fill=paint("ink"))
    add(at, "path", d="M0 1.5v3", fill="none", stroke=paint("halo"), stroke_width=2.4)


def draw_marks(parent: Element, paint: Paint, cell: Cell, selected: bool) -> None:
    """Marks differ in form: striped corners, a crisp ring, a broken ring with a tick."""
    quiet = {"fill": "none", "pointer_events": "none"}
    if "threat" in cell.marks:
        a, b = (HALF - 8, CORNER) if cell.shape == "octagon" else (HALF - 9, HALF - 36)
        d = "".join(f"M{x * a:g} {y * b:g}L{x * b:g} {y * a:g}" for x in (-1, 1) for y in (-1, 1))
        add(parent, "path", d=d, stroke=paint("hazard"), stroke_width=11, **quiet)
        add(parent, "path", d=d, stroke=paint("hazard-ink"), stroke_width=11, stroke_dasharray="5 5", **quiet)
    if "target" in cell.marks:
        d = outline(cell.shape, 3)
        add(parent, "path", d=d, stroke=paint("halo"), stroke_width=7, **quiet)
        add(parent, "path", d=d, stroke=paint("target"), stroke_width=4, **quiet)
    if "gain" in cell.marks:
        gain_mark(parent, paint)
    if "locked" in cell.marks:
        lock_mark(parent, paint)
    if selected:
        d = outline(cell.shape, 5)
        add(parent, "path", d=d, stroke=paint("halo"), stroke_width=11, **quiet)
        add(parent, "path", d=d, stroke=paint("ink"), stroke_width=7, stroke_dasharray="17 6", **quiet)
        add(parent, "circle", cx=40, cy=-40, r=11, fill=paint("halo"), stroke=paint("ink"), stroke_width=2)
        icons.shape(parent, "check", 40, -40, 14, paint("ink"), "none", "none")


def tile(parent: Element, paint: Paint, cell: Cell, *, covered: bool, busy: bool, selected: bool) -> None:
    """Draw a cell round the origin of its parent. ``covered``: a token lies on it; ``busy``: somebody stands there."""
    if is_free(cell):
        _free(parent, paint, cell)
    elif cell.lit:
        _floor(parent, paint, cell)
        if covered and cell.shape == "octagon":
            _doors(parent, paint, cell)
        if not covered:
            _emblem(parent, paint, cell, busy)
            _signs(parent, paint, cell)
    else:
        _dark(parent, paint, cell)
    draw_glow(parent, paint, cell)
    draw_marks(parent, paint, cell, selected)
    if cell.lit and not is_free(cell):
        _title(parent, paint, cell, free=not covered and not busy)
