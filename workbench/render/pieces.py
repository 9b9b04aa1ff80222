"""What stands on the board: tokens, meeples and others, laid out so that none covers another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import ceil

from workbench.engine.scene import Piece
from workbench.render import icons
from workbench.render.elements import Element, add, box
from workbench.render.lettering import cut, fit, write, write_lines
from workbench.render.palette import Paint

Place = tuple[Piece, float, float, float]
"""A piece, its centre in units from the point it stands on, and its size relative to a full one."""

TOKEN_WIDTH, TOKEN_HEIGHT = 82.0, 76.0
RIM, AIR = 4.5, 0.8
"""How thick the outline of a token is, and what is left between its inner half and the symbols."""


def by_point(pieces: Iterable[Piece]) -> dict[tuple[float, float], list[Piece]]:
    """The pieces that share each point of the board."""
    points: dict[tuple[float, float], list[Piece]] = defaultdict(list)
    for piece in pieces:
        points[piece.x, piece.y].append(piece)
    return points


def _rows(pieces: list[Piece], per_row: int, step: float, size: float, y: float) -> list[Place]:
    rows = ceil(len(pieces) / per_row)
    places: list[Place] = []
    for row in range(rows):
        line = pieces[row * per_row : (row + 1) * per_row]
        for column, piece in enumerate(line):
            places.append((piece, (column - (len(line) - 1) / 2) * step, y + (row - (rows - 1) / 2) * step, size))
    return places


def arrange(pieces: list[Piece], room: float = 1) -> list[Place]:
    """Places for all pieces of one point; ``room`` is 1 in the middle of a cell and less between cells."""
    tokens = [piece for piece in pieces if piece.kind == "token"]
    others = [piece for piece in pieces if piece.kind != "token"]
    places: list[Place] = []
    if tokens:
        across = 1 if len(tokens) == 1 else 2
        size = (1.0 if not others else 0.76) / across
        places += _rows(tokens, across, 46 if others else 48, size if across == 1 else size * 1.1, -15 if others else 0)
        step = min(30.0, 94 / max(len(others), 1))
        places += _rows(others, len(others) or 1, step, min(step * 0.95, 31) / 46, 34)
    elif others:
        count = len(others)
        across = min(count, 2) if count < 5 else max(3, ceil(count**0.5))
        step = {1: 48, 2: 46}.get(across, 108 / across)
        places += _rows(others, across, step, (step - 3) / 46, 0)
    return [(piece, x * room, y * room, size * room) for piece, x, y, size in places]


def draw(parent: Element, paint: Paint, piece: Piece, selected: bool) -> None:
    """Draw one piece of full size round the origin of its parent."""
    if piece.kind == "token":
        _token(parent, paint, piece, selected)
    else:
        _figure(parent, paint, piece, selected)


def _token(parent: Element, paint: Paint, piece: Piece, selected: bool) -> None:
    w, h = TOKEN_WIDTH, TOKEN_HEIGHT
    band = piece.colour or {"hostile": "red", "goal": "gold"}.get(piece.flag, "grey")
    if selected:
        box(parent, (-w / 2 - 5, -h / 2 - 5, w + 10, h + 10), 13, "none", paint("ink"), 4, dash="12 5")
    if piece.flag == "hostile":
        add(parent, "path", d=_SPIKES, fill=paint.word(band), stroke=paint("outline"), stroke_width=1.5)
    box(parent, (-w / 2, -h / 2, w, h), 9, paint("face"), paint("outline"), RIM)
    box(parent, (-w / 2, -h / 2, w, h), 9, "none", paint.word(band), 2.5)
    top = -h / 2 + RIM / 2
    if piece.name:
        size, lines = fit(piece.name, w - 8, 2, (14, 13, 12, 11, 10, 9.5), True)
        deep = 6 + len(lines) * size * 1.08
        x, y = w / 2, h / 2
        head = f"M{-x:g} {deep - y:g}V{8 - y:g}Q{-x:g} {-y:g} {8 - x:g} {-y:g}H{x - 8:g}Q{x:g} {-y:g} {x:g} {8 - y:g}"
        add(parent, "path", d=f"{head}V{deep - y:g}Z", fill=paint.word(band))
        write_lines(parent, lines, 0, -y + 2 + size * 0.98, size, paint.on(band), bold=True, leading=1.06)
        top = deep - y
    floor = h / 2 - RIM / 2
    _signs(parent, paint, piece, (top + floor) / 2, floor - top - 2 * AIR)


def _spikes() -> str:
    """A spiked rim behind a hostile token, which tells it from others without a colour."""
    across, up = 7, 6
    step, rise = (TOKEN_WIDTH - 14) / across / 2, (TOKEN_HEIGHT - 16) / up / 2
    out = 6.5
    top = f"l{step:.1f}{-out} {step:.1f} {out}" * across
    east = f"l{out} {rise:.1f}{-out} {rise:.1f}" * up
    bottom = f"l{-step:.1f} {out}{-step:.1f}{-out}" * across
    west = f"l{-out}{-rise:.1f} {out}{-rise:.1f}" * up
    x, y = TOKEN_WIDTH / 2, TOKEN_HEIGHT / 2
    return f"M{-x + 7:g}{-y:g}{top}L{x:g}{-y + 8:g}{east}L{x - 7:g} {y:g}{bottom}L{-x:g} {y - 8:g}{west}Z"


_SPIKES = _spikes()


def _signs(parent: Element, paint: Paint, piece: Piece, y: float, room: float) -> None:
    """The symbols of a token in one row or two that fill its room; without any, the sign of its kind or its letters."""
    signs = piece.symbols[:6]
    if len(signs) > 3:
        size = min(23.0, (room - 1.6) / 2)
        half = ceil(len(signs) / 2)
        icons.row(parent, paint, signs[:half], 0, y - size / 2 - 0.8, size, 2.5)
        icons.row(parent, paint, signs[half:], 0, y + size / 2 + 0.8, size, 2.5)
    elif signs:
        size = min({1: 46.0, 2: 34.0, 3: 23.5}[len(signs)], room)
        icons.row(parent, paint, signs, 0, y, size, 2.5 if len(signs) > 2 else 4)
    elif icons.known(piece.flag):
        colour = paint.word(piece.colour)
        icons.shape(parent, piece.flag, 0, y, min(42, room), colour, paint("outline"), paint("detail"))
    else:
        write(parent, cut(piece.text, 26, TOKEN_WIDTH - 10, True), 0, y + 9, 26, paint("ink"), bold=True)


def _figure(parent: Element, paint: Paint, piece: Piece, selected: bool) -> None:
    """A meeple, the wanderer, a trolley …, 46 units tall."""
    colour = piece.colour or {"wanderer": "grey", "trolley": "white", "compass": "gold"}.get(piece.kind, "grey")
    if piece.kind == "wanderer":
        add(parent, "circle", r=24, fill=paint("face"), stroke=paint("outline"), stroke_width=2.5)
    if selected:
        add(parent, "circle", r=27, fill="none", stroke=paint("ink"), stroke_width=4, stroke_dasharray="12 5")
    size = 36 if piece.kind == "wanderer" else 46
    active = piece.flag == "active"
    if icons.known(piece.kind) and piece.kind != "wanderer":  # a pale rim sets it off from whatever lies below
        rim = "glow" if active else "halo"
        icons.shape(parent, piece.kind, 0, 0, size, paint(rim), paint(rim), "none", 5 if active else 3.4)
    if icons.known(piece.kind):
        icons.shape(parent, piece.kind, 0, 0, size, paint.word(colour), paint("outline"), paint("detail"))
        if piece.text and piece.kind != "wanderer":
            write(parent, cut(piece.text, 17, 26, True), 0, 9, 17, paint.on(colour), bold=True)
    else:
        letter = piece.text or piece.name[:1]
        icons.lozenge(parent, letter, 0, 0, 40, paint.word(colour), paint.on(colour), paint("outline"))
    if active:  # whose turn it is must not hang on colour
        add(parent, "path", d="M-11-42H11L0-26Z", fill=paint("glow"), stroke=paint("outline"), stroke_width=2.5)
