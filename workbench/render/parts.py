"""A drawing in parts, so that a page that has drawn it before need only be sent what differs.

The parts use the colours that their page defines (`Paint` with the theme ``page``) and are remembered: what looks as
before is not drawn again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from workbench.engine.overlay import Overlay
from workbench.engine.scene import Card, Cell, Deck, Piece, Scene, Symbol, Way
from workbench.render import board as boards
from workbench.render import heat, icons, svg, ways
from workbench.render.elements import Element, add, group, name, num, written
from workbench.render.lettering import FONT
from workbench.render.palette import Paint
from workbench.render.tiles import PITCH, gain_mark, tile

GROUND = "ground"
"""The key of the part that holds the empty board."""


def board(scene: Scene, overlay: Overlay | None = None) -> dict[str, str]:
    """The group of each cell, way and piece by its id, and the ground on which they are put, in this order.

    Under an overlay the cells show its numbers, and their labels say them.
    """
    shades = boards.shades_of(scene, overlay)
    frame = boards.Frame(scene)
    here: dict[tuple[float, float], list[str]] = {}
    for piece in scene.pieces:
        here.setdefault((piece.x, piece.y), []).append("token" if piece.kind == "token" else "other")
    drawn = {GROUND: _ground(_outline(scene), scene.title)}
    for cell in scene.cells:
        kinds = tuple(sorted(set(here.get((cell.x, cell.y), ()))))
        drawn[cell.id] = _cell(cell, *frame.at(cell.x, cell.y), kinds, shades.get(cell.id))
    drawn |= {way.id: _way(way) for way in scene.ways}
    for piece, x, y, size in boards.places(scene, frame, shades):
        drawn[piece.id] = _piece(piece, x, y, size)
    return drawn


@lru_cache(maxsize=1024)
def card(card: Card) -> str:
    """A card as a drawing of its own."""
    return str(svg.card(card, theme="page"))


@lru_cache(maxsize=256)
def deck(deck: Deck) -> str:
    """A deck as a drawing of its own."""
    return str(svg.deck(deck, theme="page"))


@lru_cache(maxsize=64)
def symbol(sign: Symbol) -> str:
    """One symbol as a drawing of its own."""
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": "-16 -16 32 32", "text-anchor": "middle"})
    paint = Paint("page")
    icons.symbol(root, paint, sign, 0, 0, 28)
    paint.put_style(root)
    return str(written(root, sign.name))


@lru_cache(maxsize=512)
def lone_tile(cell: Cell) -> str:
    """One tile as a drawing of its own."""
    root = _alone(PITCH)
    boards.draw_cell(root, Paint("page"), replace(cell, x=0, y=0, marks=()), (0, 0), ())
    return str(written(root, cell.label or cell.title))


@lru_cache(maxsize=512)
def lone_piece(piece: Piece) -> str:
    """One piece as a drawing of its own."""
    root = _alone(PITCH * 0.8)
    boards.draw_piece(root, Paint("page"), replace(piece, x=0, y=0), (0, 0, 1))
    return str(written(root, piece.label or piece.name))


@lru_cache(maxsize=512)
def spot(ident: str, label: str, x: float, y: float) -> str:
    """A place between the cells that can be pointed at."""
    root, paint = Element("svg"), Paint("page")
    place = group(root, x, y)
    add(place, "circle", r=22, fill=paint("halo"), fill_opacity=0.55, stroke=paint("soft"), stroke_width=2)
    name(place, ident, label)
    return str(written(root[0], label))


def _alone(side: float) -> Element:
    box = f"{num(-side / 2)} {num(-side / 2)} {num(side)} {num(side)}"
    about = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": box, "font-family": FONT, "text-anchor": "middle"}
    return Element("svg", {**about, "stroke-linejoin": "round", "stroke-width": num(icons.THIN)})


def _outline(scene: Scene) -> Scene:
    """What of a scene the ground depends on."""
    cells = tuple(Cell(c.id, c.name, c.x, c.y, c.shape, "", "") for c in scene.cells)
    pieces = tuple(Piece("", "", "", p.x, p.y) for p in scene.pieces)
    return Scene("", "", scene.columns, scene.rows, "", cells, pieces, left=scene.left, bottom=scene.bottom)


@lru_cache(maxsize=64)
def _ground(scene: Scene, title: str) -> str:
    paint, frame = Paint("page"), boards.Frame(scene)
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": frame.view,
            "font-family": FONT,
            "text-anchor": "middle",
            "stroke-linejoin": "round",
            "stroke-width": num(icons.THIN),
        },
    )
    boards.draw_ground(root, paint, scene, frame)
    paint.put_style(root)
    return str(written(root, title))


@lru_cache(maxsize=4096)
def _cell(cell: Cell, x: float, y: float, kinds: Sequence[str], shade: heat.Shade | None) -> str:
    root = Element("svg")
    boards.draw_cell(root, Paint("page"), cell, (x, y), [Piece("", kind, "", 0, 0) for kind in kinds], (), shade)
    return str(written(root[0], cell.label))


def ghost(cell: Cell) -> str:
    """A cell as it would look, round the origin and without a word about its place: the same for many places."""
    return _ghost(replace(cell, id="", name="", x=0, y=0, title="", label="", about="", marks=()))


@lru_cache(maxsize=1024)
def _ghost(cell: Cell) -> str:
    root = Element("svg")
    tile(group(root), Paint("page"), cell, covered=False, busy=False, selected=False)
    return str(written(root[0], ""))


@lru_cache(maxsize=1)
def gain() -> str:
    """The mark of a place where something is gained, where a cell at the origin has it."""
    root = Element("svg")
    gain_mark(group(root), Paint("page"))
    return str(written(root[0], ""))


@lru_cache(maxsize=64)
def _way(way: Way) -> str:
    root = Element("svg")
    ways.draw(root, Paint("page"), way)
    return str(written(root[0], way.label))


@lru_cache(maxsize=4096)
def _piece(piece: Piece, x: float, y: float, size: float) -> str:
    root = Element("svg")
    boards.draw_piece(root, Paint("page"), piece, (x, y, size))
    return str(written(root[0], piece.label))
