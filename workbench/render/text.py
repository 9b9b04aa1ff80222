"""Scenes for a terminal: a board in box-drawing characters, and a whole table in 80 columns where it has five."""

from __future__ import annotations

import unicodedata

from workbench.engine.overlay import Overlay, Reading
from workbench.engine.scene import Card, Cell, Hand, Piece, Scene, Symbol
from workbench.render import heat
from workbench.render.board import coordinates
from workbench.render.elements import clean
from workbench.render.tiles import is_free

INSIDE = 12
"""Characters between the walls of a tile."""
WIDE = INSIDE + 2
LINES = 5
"""Lines of a tile with its walls."""
LINE = 80

MARKS = {"target": "*", "threat": "!", "last": "+", "gain": "$"}
"""The sign of each mark in a tile's north-east corner."""


_FAINT = str.maketrans("┌─┐│└┘", " · :  ")
"""The walls of a place where nothing lies yet."""


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(
        0
        if unicodedata.combining(letter) or unicodedata.category(letter) == "Cf"
        else 2
        if unicodedata.east_asian_width(letter) in "WF"
        else 1
        for letter in text
    )


def fill(text: str, room: int, ground: str = " ") -> str:
    """The text in exactly so many columns, cut with an ellipsis or padded."""
    text = clean(text, 400)
    if columns(text) > room:
        while columns(text) > max(room - 1, 0):
            text = text[:-1]
        text = text.rstrip() + "…" if room else ""
    return text + ground * (room - columns(text))


def letters(signs: tuple[Symbol, ...]) -> str:
    """The letters of symbols, one after the other."""
    return "".join(clean(sign.letter or sign.name[:1], 2) for sign in signs)


def _token(piece: Piece) -> str:
    signs = letters(piece.symbols)
    return " ".join(word for word in (clean(piece.text), signs) if word) or clean(piece.name, INSIDE)


def _content(cell: Cell, here: list[Piece]) -> tuple[str, str, str]:
    """The three lines inside a tile: what it is, what lies on it, who stands there."""
    tokens = [piece for piece in here if piece.kind == "token"]
    others = [piece for piece in here if piece.kind != "token"]
    title = tokens[0].name if len(tokens) == 1 and tokens[0].name else cell.title or cell.kind
    middle = " ".join(_token(piece) for piece in tokens) or clean(cell.text)
    if len(cell.roads) > 1:
        middle = f"{middle} {'+'.join(cell.roads)}".strip()
    feet = " ".join(clean(piece.text or piece.name[:2], 3) for piece in others)
    return title, middle, feet


def _number(reading: Reading | None) -> str:
    """What an overlay says about a cell, in a few characters."""
    if reading is None:
        return ""
    return (reading.text or heat.SIGNS["none"]) + (heat.SIGNS["mark"] if reading.marked else "")


def _with_number(line: str, number: str) -> str:
    """The last line inside a tile with a number at its right end."""
    if not number:
        return line
    keep, ground = INSIDE - columns(number) - 2, line[-1]
    return f"{fill(line.rstrip(ground + ' '), keep, ground)} {number} "


def _tile(cell: Cell, here: list[Piece], reading: Reading | None = None) -> list[str]:
    """A tile's lines. An opening is a gap in the wall between two corners that lead outwards."""
    open_edges = {edge for road in cell.roads for edge in road} if cell.lit or cell.known else set()
    if is_free(cell):
        inner = [f" {fill(line, INSIDE - 2)} " for line in ("", cell.name.center(INSIDE - 2), "")]
    elif cell.lit:
        inner = [f" {fill(line, INSIDE - 2)} " for line in _content(cell, here)]
    else:
        face = f"({cell.title or cell.kind})" if cell.known else ""
        feet = " ".join(clean(piece.text or piece.name[:2], 3) for piece in here)
        inner = [f"░{fill(line, INSIDE - 2, '░')}░" for line in (face, "", feet)]
    inner[-1] = _with_number(inner[-1], _number(reading))
    marks = "".join(sign for mark, sign in MARKS.items() if mark in cell.marks)
    middle = INSIDE // 2 - 1
    gap = "─" * (middle - 1) + "┘  └" + "─" * (INSIDE - middle - 3)
    wall = "─" * INSIDE
    north = gap if "N" in open_edges else wall
    south = (gap if "S" in open_edges else wall).translate(str.maketrans("┘└", "┐┌"))
    if marks:
        north = north[: INSIDE - len(marks)] + marks
    west = "┘ ┐" if "W" in open_edges else "│││"
    east = "└ ┌" if "E" in open_edges else "│││"
    rows = [f"{west[row]}{line}{east[row]}" for row, line in enumerate(inner)]
    drawn = [f"┌{north}┐", *rows, f"└{south}┘"]
    return [line.translate(_FAINT) for line in drawn] if is_free(cell) else drawn


def board(scene: Scene, overlay: Overlay | None = None) -> str:
    """The board in characters, with what stands between the cells in the gaps and the coordinates at the rim.

    Dark tiles are shaded, free places dotted. In a corner ``*`` marks what may be chosen, ``!`` what is in danger,
    ``+`` what just changed, ``$`` what wins something. With an overlay its number stands at the lower right of each
    tile, with ``#`` when the cell is marked, and its legend below the board.
    """
    if not scene.cells:
        return ""
    xs = sorted({cell.x for cell in scene.cells})
    ys = sorted({cell.y for cell in scene.cells}, reverse=True)
    west, north = min(xs), max(ys)
    rim = 4
    wide = rim + int(max(xs) - west + 1) * (WIDE + 1) - 1
    paper = [[" "] * wide for _ in range(int(north - min(ys) + 1) * (LINES + 1) - 1)]
    here: dict[tuple[float, float], list[Piece]] = {}
    for piece in scene.pieces:
        here.setdefault((piece.x, piece.y), []).append(piece)
    readings = overlay.by_cell if overlay else {}
    for cell in scene.cells:
        left, top = rim + int((cell.x - west) * (WIDE + 1)), int((north - cell.y) * (LINES + 1))
        for row, line in enumerate(_tile(cell, here.pop((cell.x, cell.y), []), readings.get(cell.id))):
            _stamp(paper, left, top + row, line)
        words = coordinates(cell)
        if words is not None:
            _stamp(paper, 0, top + LINES // 2, words[1].rjust(rim - 1))
    for (x, y), pieces in here.items():
        sign = "".join(clean(piece.text or piece.name[:1], 2) for piece in pieces)
        left = rim + round((x - west) * (WIDE + 1)) + WIDE // 2 - len(sign) // 2
        _stamp(paper, left, round((north - y) * (LINES + 1)) + LINES // 2, sign)
    feet = [" "] * wide
    for cell in scene.cells:
        words = coordinates(cell)
        if words is not None:
            _stamp([feet], rim + int((cell.x - west) * (WIDE + 1)), 0, words[0].center(WIDE))
    drawn = "\n".join("".join(line).rstrip() for line in [*paper, feet])
    return "\n\n".join([drawn, *([_legend(overlay)] if overlay else [])])


def _legend(overlay: Overlay) -> str:
    return "\n".join(_sentence(line) for line in heat.legend_text(overlay))


def _stamp(paper: list[list[str]], left: int, row: int, text: str) -> None:
    """Write on the paper. A wide letter takes its second column with an empty string."""
    if not 0 <= row < len(paper):
        return
    column = left
    for letter in text:
        room = columns(letter)
        if room == 0 and 0 < column <= len(paper[row]):
            paper[row][column - 1] += letter
        elif column >= 0 and column + room <= len(paper[row]):
            paper[row][column] = letter
            if room == 2:
                paper[row][column + 1] = ""
        column += room


def _card(card: Card) -> str:
    signs = letters(card.symbols)
    title = clean(card.title, 40) or clean(card.kind, 40)
    under = f" ⟨{', '.join(clean(title, 30) for title in card.under)}⟩" if card.under else ""
    return f"{title}{f' [{signs}]' if signs else ''}{under}"


def _hand(hand: Hand) -> list[str]:
    limit = f"/{hand.limit}" if hand.limit is not None else ""
    head = f"{'▶' if hand.active else ' '} {clean(hand.title, 40)} ({len(hand.cards)}{limit})"
    return folded(head + ": ", [_card(card) for card in hand.cards], " · ")


def folded(head: str, items: list[str], between: str) -> list[str]:
    """Items in lines of at most 80 columns, the later ones indented; a single longer item is cut."""
    lines, line = [], head
    for index, item in enumerate(items):
        part = item + (between.rstrip() if index < len(items) - 1 else "")
        part = fill(part, LINE - 6).rstrip()
        if line.strip() and columns(line) + columns(part) > LINE:
            lines.append(line.rstrip())
            line = "    "
        line += part + " "
    return [*lines, line.rstrip()]


def _sentence(text: str) -> str:
    return "\n".join(folded("", clean(text, 800).split(" "), "")) if text else ""


def table(scene: Scene, overlay: Overlay | None = None) -> str:
    """The whole table: board, tracks, decks, hands, and the question or the result."""
    tracks = [
        f"{'!' if track.danger else ''}{clean(track.title, 40)} {track.value}"
        + (f"/{track.end}" if track.end is not None else "")
        for track in scene.tracks
    ]
    decks = [
        f"{clean(deck.title, 40)} {deck.count}"
        + (f"+{deck.discards}" if deck.discards is not None else "")
        + (" ✓" if deck.done else "")
        for deck in scene.decks
    ]
    parts = [
        clean(scene.title, LINE),
        board(scene, overlay),
        "\n".join(folded("", tracks, " · ")) if tracks else "",
        "\n".join(folded("", decks, " · ")) if decks else "",
        "\n".join(line for hand in scene.hands for line in _hand(hand)),
        _sentence(scene.result),
        _sentence(scene.asked if scene.asked != scene.result else ""),
    ]
    return "\n\n".join(part for part in parts if part)
