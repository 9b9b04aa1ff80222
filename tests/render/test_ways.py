"""Passages over a board, previews of its places, and that a board that grows moves nothing."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

from workbench.engine.scene import Cell, Scene, Stretch, Symbol, Way
from workbench.render import parts, svg

KEY = Symbol("Key", "blue", "key", "K")


def card(x: int, y: int, *roads: str, **more: object) -> Cell:
    return Cell(f"cell:{x},{y}", f"{x},{y}", x, y, "square", "card", "Card", roads, **more)  # type: ignore[arg-type]


def scene(*cells: Cell, ways: tuple[Way, ...] = ()) -> Scene:
    west, south = min(cell.x for cell in cells), min(cell.y for cell in cells)
    columns = int(max(cell.x for cell in cells) - west) + 1
    rows = int(max(cell.y for cell in cells) - south) + 1
    return Scene("game", "Title", columns, rows, "", cells, left=west, bottom=south, ways=ways)


def test_a_board_that_grows_redraws_its_ground_and_nothing_else() -> None:
    before = [card(0, 0, "NE"), card(1, 0, "EW")]
    small = parts.board(scene(*before))
    grown = parts.board(scene(*before, card(-2, 3, "NS")))
    assert {key for key in small if small[key] != grown[key]} == {"ground"}
    for drawn, view in ((small, "-86 -70 276 156"), (grown, "-326 -430 516 516")):
        assert ET.fromstring(drawn["ground"]).get("viewBox") == view


WAY = Way(
    "way:2,1",
    "cell:2,1",
    (
        Stretch(0, 0, "E", True, "", "E", (KEY,)),
        Stretch(1, 0, "EW", True, "W", "E"),
        Stretch(2, 0, "NW", False, "W", "N"),
        Stretch(2, 1, "NS", True, "S", "", (KEY,)),
    ),
    "A passage.",
)


def test_a_passage_leads_from_middle_to_middle_over_the_edges_and_along_bends() -> None:
    drawn = ET.fromstring(parts.board(scene(card(0, 0, "E"), ways=(WAY,)))["way:2,1"])
    lines = {path.get("d") for path in drawn.findall("path")}
    assert lines == {"M0 0L60 0L120 0L180 0C214 0 240 -26 240 -60L240 -120"}
    assert drawn.get("pointer-events") == "none", "what lies below can still be clicked"
    assert drawn.get("aria-label") == "A passage."


def test_the_signs_on_a_passage_lie_on_it_even_where_nothing_lies_any_more() -> None:
    drawn = ET.fromstring(parts.board(scene(card(0, 0, "E"), ways=(WAY,)))["way:2,1"])
    places = [group.get("transform") or "" for group in drawn.findall("g")]
    assert places == ["", "translate(240 -120)"], "on the first card and on the last"


def test_a_passage_stands_in_the_whole_picture_and_in_its_words() -> None:
    whole = scene(card(0, 0, "E"), card(1, 0, "EW"), ways=(WAY,))
    assert 'data-id="way:2,1"' in str(svg.board(whole))
    assert "A passage." in whole.description


def test_a_preview_is_the_same_drawing_wherever_it_lies_and_another_when_turned() -> None:
    one = card(3, 4, "NE", signs=((0, KEY),), marks=("gain",), label="3,4: Card.")
    assert parts.ghost(one) == parts.ghost(replace(one, id="cell:x", name="x", x=-1, y=0, marks=(), label=""))
    assert parts.ghost(one) != parts.ghost(replace(one, roads=("ES",)))
    assert "data-id" not in parts.ghost(one)
