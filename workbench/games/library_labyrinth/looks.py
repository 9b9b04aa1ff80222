"""How the rows of a pack look on the table: cards of each kind, Terror tokens and captured Terrors, tiles."""

from __future__ import annotations

from workbench.engine import openings
from workbench.engine.scene import Card, Cell, Piece, Symbol
from workbench.games import Look
from workbench.games.library_labyrinth.components import SHAPES
from workbench.games.library_labyrinth.picture import TILE_LOOK
from workbench.language import language, say
from workbench.packs.pack import Pack, Row
from workbench.packs.signs import signs


def looks(pack: Pack, table: str, row: Row) -> tuple[Look, ...]:
    """A row as `picture` would show it; nothing for what any card looks like."""
    if table in ("books", "blanks"):
        return (_book(pack, row),)
    if table == "terrors":
        return (_token(pack, row), _captured(pack, row))
    if table == "tiles":
        return (_tile(row),)
    return ()


def _symbols(pack: Pack, row: Row) -> tuple[Symbol, ...]:
    known = signs(pack)
    return tuple(known.get(letter) or Symbol(letter, "grey", "", letter) for letter in row.get("symbols")[:8])


def _in_words(symbols: tuple[Symbol, ...]) -> str:
    return ", ".join(symbol.name for symbol in symbols)


def _book(pack: Pack, row: Row) -> Card:
    shown, title = _symbols(pack, row), row.text("name", language())
    genre = next((one for one in pack.tables.get("genres", ()) if one.get("id") == row.get("genre")), None)
    colour = genre.get("colour") if genre else shown[0].colour if shown else "grey"
    lines = tuple(word.strip() for word in row.text("words", language()).split(";") if word.strip())
    return Card("card:shown", "book", title, colour, shown, lines, label=f"{title}: {_in_words(shown)}.")


def _token(pack: Pack, row: Row) -> Piece:
    shown, title = _symbols(pack, row), row.text("name", language())
    label = say("{name}: needs {shown}.", name=title, shown=_in_words(shown))
    return Piece("token:shown", "token", title, 0, 0, "red", shown, label, "T", "hostile")


def _captured(pack: Pack, row: Row) -> Card:
    shown, title = _symbols(pack, row), row.text("name", language())
    lines = (say("captured"), row.text("line", language()))
    return Card("card:shown", "pile", title, "red", shown, lines, label=say("Captured {title}.", title=title))


def _tile(row: Row) -> Cell:
    title, colour, icon = TILE_LOOK.get(row.get("kind"), (row.get("kind"), "", ""))
    roads = openings.letters(SHAPES[row.get("shape")]) if row.get("shape") in SHAPES else ""
    return Cell(
        id="cell:shown",
        name="",
        x=0,
        y=0,
        shape="octagon",
        kind=row.get("kind"),
        title=say(title),
        roads=(roads,) if roads else (),
        colour=colour,
        icon=icon,
        label=say("{tile}, {shape}.", tile=say(title), shape=row.get("shape")),
    )
