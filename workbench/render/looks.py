"""What a row of a pack will look like on the table: drawn as its game says, or else as a card made from its columns.

The pack may be broken: whatever a cell holds is drawn as far as it makes sense.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.scene import Card, Cell, Piece, Symbol
from workbench.games import Look, find, games
from workbench.language import language, say, sentence_case
from workbench.packs.columns import Column, Table
from workbench.packs.kinds import Reference, Symbols
from workbench.packs.pack import Pack, Row
from workbench.packs.signs import signs, tables_of_signs
from workbench.render import cards, icons, pieces, svg
from workbench.render.elements import Drawing, Element, group, name, written
from workbench.render.palette import Paint
from workbench.render.tiles import PITCH, tile

LONGEST = 300
"""More characters of a cell no card has room for."""
_APART = 14.0


def looks(pack: Pack, table: str, row: Row) -> tuple[Look, ...]:
    """Everything on the table that a row becomes: cards, pieces, cells, symbols."""
    if pack.game in games():
        found = find(pack.game).looks(pack, table, row)
        if found:
            return found
    declared = next((one for one in pack.schema if one.name == table), None)
    return _plain(pack, declared, row) if declared else ()


def drawing(pack: Pack, table: str, row: Row, *, theme: str = "auto", size: float | None = None) -> Drawing:
    """A row as it will look.

    Args:
        pack: its pack.
        table: the table that it is in.
        row: the row.
        theme: ``light``, ``dark``, ``auto``, or ``page`` for a page that defines the colours.
        size: the width in pixels; None: at the scale of cards on a table.
    """
    paint, shown = Paint(theme), looks(pack, table, row)
    sizes = [_size(look) for look in shown]
    width = sum(wide for wide, _ in sizes) + _APART * max(len(sizes) - 1, 0) or 1
    height = max((high for _, high in sizes), default=1)
    label = " ".join(label_of(look) for look in shown)
    root = svg.canvas(width, height, size or width, label)
    left = 0.0
    for look, (wide, high) in zip(shown, sizes, strict=True):
        _draw(root, paint, look, left, (height - high) / 2, wide, high)
        left += wide + _APART
    paint.put_style(root)
    return written(root, label)


def sign(symbol: Symbol, *, theme: str = "auto") -> Drawing:
    """One symbol by itself."""
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": "-16 -16 32 32", "text-anchor": "middle"})
    paint = Paint(theme)
    icons.symbol(root, paint, symbol, 0, 0, 28)
    paint.put_style(root)
    return written(root, symbol.name)


def label_of(look: Look) -> str:
    """A look in a sentence."""
    if isinstance(look, Symbol):
        return f"{look.name}."
    if isinstance(look, Piece):
        return look.label or look.name
    return look.label or f"{look.title}."


def _size(look: Look) -> tuple[float, float]:
    match look:
        case Card():
            return cards.WIDTH + 8, cards.HEIGHT + 8
        case Piece():
            return 1.5 * pieces.TOKEN_WIDTH + 24, 1.5 * pieces.TOKEN_HEIGHT + 24
        case Cell():
            return PITCH + 8, PITCH + 8
        case Symbol():
            return 84, 84


def _draw(root: Element, paint: Paint, look: Look, x: float, y: float, wide: float, high: float) -> None:
    match look:
        case Card():
            cards.card(root, paint, look, x + 4, y + 4)
        case Piece():
            place = group(root, x + wide / 2, y + high / 2, 1.5)
            pieces.draw(place, paint, look, False)
            name(place, look.id, look.label or look.name)
        case Cell():
            place = group(root, x + wide / 2, y + high / 2)
            tile(place, paint, look, covered=False, busy=False, selected=False)
            name(place, look.id, look.label or look.title)
        case Symbol():
            place = group(root, x + wide / 2, y + high / 2)
            icons.symbol(place, paint, look, 0, 0, 72)
            name(place, f"symbol:{look.letter}", look.name)


def _plain(pack: Pack, table: Table, row: Row) -> tuple[Look, ...]:
    """A symbol, or a card with what the columns say."""
    known = signs(pack)
    if table in tables_of_signs(pack.schema):
        own = known.get(row.get("letter"))
        shown = own or Symbol(row.text("name", language()), row.get("colour"), row.get("icon"), row.get("letter"))
        return (shown,)
    kinds = [column for column in table.columns if isinstance(column.kind, Symbols)]
    letters = "".join(row.get(column.name) for column in kinds)[:8]
    symbols = tuple(known.get(letter) or Symbol(letter, "grey", "", letter) for letter in letters)
    related = [found for column in table.columns if (found := _referred(pack, column, row))]
    title = row.text("name", language()) or " / ".join(_called(one) for one in related) or table.key_of(row.cells)
    colours = [row.get("colour"), *(one.get("colour") for one in related), *(one.colour for one in symbols)]
    colour = next((one for one in colours if one), "gold")
    lines = tuple(_lines(table, row, [] if title != row.text("name", language()) else related))
    words = ", ".join(symbol.name for symbol in symbols)
    label = f"{title}: {words}." if words else f"{title}."
    return (Card(f"row:{row.get('id')}", table.name, title[:LONGEST], colour, symbols, lines, label=label[:LONGEST]),)


def _referred(pack: Pack, column: Column, row: Row) -> Row | None:
    if not isinstance(column.kind, Reference):
        return None
    wanted = row.get(column.name)
    return next((one for one in pack.tables.get(column.kind.table, ()) if one.get("id") == wanted), None)


def _called(row: Row) -> str:
    return row.text("name", language()) or row.get("id")


def _lines(table: Table, row: Row, related: list[Row]) -> Iterator[str]:
    """What else a card says: what it refers to, then its other texts, then its numbers and words."""
    said: set[str] = {"name", "id", "colour", "icon", "letter", "source"}
    for one in related:
        yield _called(one)
    for column in table.columns:
        if column.stem in said or isinstance(column.kind, Reference | Symbols):
            continue
        said.add(column.stem)
        if column.language:
            text = row.text(column.stem, language())
        else:
            value = row.get(column.name)
            text = say("{column}: {value}", column=sentence_case(column.name), value=value) if value else ""
        if text:
            yield text[:LONGEST]
