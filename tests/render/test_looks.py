"""Every row of every shipped pack as it will look, and rows that make no sense."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import workbench as wb
from workbench.engine.scene import Card, Cell, Piece, Symbol
from workbench.games.shipped import shipped_packs
from workbench.packs.pack import Pack, Row
from workbench.packs.reading import game_of
from workbench.packs.signs import signs
from workbench.render import cards, icons, looks, pieces
from workbench.render.elements import Element
from workbench.render.palette import Paint

PACKS = [name for name, folder in shipped_packs().items() if game_of(folder) in wb.games()]


@pytest.mark.parametrize("name", PACKS)
def test_every_row_has_a_look_with_its_name(name: str) -> None:
    pack = wb.load_pack(name)
    for table in pack.schema:
        for row in pack[table.name]:
            drawn = looks.drawing(pack, table.name, row, theme="light")
            ElementTree.fromstring(drawn)
            assert drawn.text.strip(), (table.name, row)
            title = row.get("name.en")
            assert not title or table.column("letter") or title.split()[0] in f"{drawn.text} {drawn}", table.name


def test_kinds_of_looks() -> None:
    pack = wb.load_pack("library-labyrinth")
    first = {table.name: looks.looks(pack, table.name, pack[table.name][0]) for table in pack.schema}
    kinds = {name: [type(look) for look in found] for name, found in first.items()}
    assert kinds["terrors"] == [Piece, Card] and kinds["tiles"] == [Cell] and kinds["genres"] == [Symbol]
    assert kinds["books"] == kinds["items"] == kinds["boosters"] == kinds["effects"] == [Card]
    cards = wb.load_pack("labyrinth-card-game")
    (look,) = looks.looks(cards, "cards", cards["cards"][0])
    assert isinstance(look, Card) and look.face is not None and look.face.roads


Box = tuple[float, float, float, float]


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[Box]:
    """West, north, east and south of every symbol that is drawn, outline and all, as it is drawn."""
    found: list[Box] = []
    draw = icons.symbol

    def noted(parent: Element, paint: Paint, sign: Symbol, x: float, y: float, size: float) -> None:
        half = size / 2 + size / 24 * icons.THIN / 2
        found.append((x - half, y - half, x + half, y + half))
        draw(parent, paint, sign, x, y, size)

    monkeypatch.setattr(icons, "symbol", noted)
    return found


@pytest.mark.parametrize("spoken", ["en", "es"])
@pytest.mark.parametrize("name", PACKS)
def test_symbols_stay_inside_of_their_frame(boxes: list[Box], name: str, spoken: str) -> None:
    wb.set_language(spoken)
    try:
        pack = wb.load_pack(name)
        for table in pack.schema:
            for row in pack[table.name]:
                for look in looks.looks(pack, table.name, row):
                    if isinstance(look, Piece) or (isinstance(look, Card) and look.face is None):
                        boxes.clear()
                        _draw_and_compare(look, boxes)
    finally:
        wb.set_language("en")


def _draw_and_compare(look: Piece | Card, boxes: list[Box]) -> None:
    root, paint = Element("svg"), Paint("light")
    if isinstance(look, Piece):
        pieces.draw(root, paint, look, False)
        east, south = pieces.TOKEN_WIDTH / 2 - pieces.RIM / 2, pieces.TOKEN_HEIGHT / 2 - pieces.RIM / 2
        bands = [float(found[1]) for d in root.iter("path") if (found := re.search(r"V(-?[\d.]+)Z$", d.get("d", "")))]
        west, north = -east, max(bands, default=-south)
    else:
        cards.card(root, paint, look, 0, 0)
        west, east, south = 0, cards.WIDTH, cards.HEIGHT
        north = cards.BAND + (cards.TEETH if look.kind == "pile" else 0)
    assert len(boxes) == len(look.symbols)
    for box in boxes:
        assert box[0] >= west and box[1] >= north and box[2] <= east and box[3] <= south, (look, box, north)
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            assert one[2] < other[0] or one[3] < other[1] or other[2] < one[0], (look, one, other)


TEXTS = ["", "?", "<script>x</script>" * 300, "\u202e\x00\ufffe", "🂡" * 40, "NE:nobody+x NE", "-"]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("name", ["library-labyrinth", "labyrinth-card-game"])
def test_cells_that_make_no_sense_are_drawn_all_the_same(name: str, text: str) -> None:
    pack = wb.load_pack(name)
    for table in pack.schema:
        for column in table.columns:
            row = replace(pack[table.name][0], cells={**pack[table.name][0].cells, column.name: text})
            drawn = looks.drawing(pack, table.name, row, theme="page")
            ElementTree.fromstring(drawn)
            assert "<script" not in drawn and len(drawn) < 100_000
        ElementTree.fromstring(looks.drawing(pack, table.name, Row({}), theme="light"))


def test_a_row_of_an_unknown_table_and_a_pack_without_tables() -> None:
    pack = wb.load_pack("library-labyrinth")
    assert looks.looks(pack, "nowhere", pack["books"][0]) == ()
    empty: Pack = replace(pack, tables={})
    assert signs(empty) == {}
    assert looks.looks(empty, "books", pack["books"][0]) != ()


def test_the_symbols_of_a_pack() -> None:
    found = signs(wb.load_pack("library-labyrinth"))
    assert "".join(found) == "RKOGBP" and found["R"].name == "Empathy" and found["R"].colour == "red"
    assert found["R"].icon == "heart" and found["R"].about == "Children's Fiction"
    assert signs(wb.load_pack("labyrinth-card-game"))["Q"].name == "Crown"
