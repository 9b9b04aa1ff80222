"""Every row of every shipped pack as it will look, and rows that make no sense."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

import workbench as wb
from workbench.engine.scene import Card, Cell, Piece, Symbol
from workbench.games.shipped import shipped_packs
from workbench.packs.pack import Pack, Row
from workbench.packs.reading import game_of
from workbench.packs.signs import signs
from workbench.render import looks

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
