"""How the rows of a pack look on the table: a card with its roads and the treasures on them."""

from __future__ import annotations

from workbench.engine import openings
from workbench.engine.scene import Card, Cell, Symbol
from workbench.games import Look
from workbench.games.labyrinth_cards.components import read_roads
from workbench.language import language
from workbench.packs.pack import Pack, Row


def looks(pack: Pack, table: str, row: Row) -> tuple[Look, ...]:
    """A card, as far as its roads can be read; treasures look like any symbol."""
    if table != "cards":
        return ()
    title = row.text("name", language())
    try:
        roads = read_roads(row.get("roads"))
    except ValueError:
        roads = ()
    treasures = {one.get("id"): _treasure(one) for one in pack.tables.get("treasures", ())}
    signs = tuple(
        (place, treasures.get(name) or Symbol(name, "grey", "", name[:1].upper()))
        for place, (_, names) in enumerate(roads)
        for name in names
    )
    face = Cell(
        "cell:shown", "", 0, 0, "square", "card", "", tuple(openings.letters(sides) for sides, _ in roads), signs=signs
    )
    shown = tuple(sign for _, sign in signs)
    label = f"{title}: {', '.join(sign.name for sign in shown) or row.get('roads')}."
    return (Card("card:shown", "card", title, shown[0].colour if shown else "grey", shown, label=label, face=face),)


def _treasure(row: Row) -> Symbol:
    return Symbol(row.text("name", language()), row.get("colour"), row.get("icon"), row.get("letter"))
