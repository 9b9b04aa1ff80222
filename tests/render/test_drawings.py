"""What every drawing promises: well-formed, named throughout, harmless whatever a pack says, the same every time."""

from __future__ import annotations

import pickle
import re
import time
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

import workbench.render
from tests.render.scenes import ADA, BOOSTER, PILE, octagons, squares
from workbench.engine.scene import Card, Deck, Hand, Piece, Scene, Symbol
from workbench.errors import OptionError
from workbench.render import icons, pieces, svg, tiles

SVG = "{http://www.w3.org/2000/svg}"
SCENES = {"octagons": octagons(), "squares": squares()}
NASTY = {
    "markup": '<script>alert("x")</script>&amp;\'">',
    "long": "word " * 1000,
    "unbroken": "W" * 5000,
    "bidi": "abc\u202edcba\u2066x\u200f",
    "control": "a\x00b\x08c\x1b[31md\ufffe\ud800e\x85f",
    "wide": "図書館の迷宮" * 40,
    "combining": "e" + "\u0301" * 500,
    "blank": "   \n\t ",
}


def parse(drawing: str) -> ET.Element:
    return ET.fromstring(drawing)


def by_id(root: ET.Element) -> dict[str, ET.Element]:
    found = [element for element in root.iter() if element.get("data-id")]
    ids = {element.get("data-id", ""): element for element in found}
    assert len(ids) == len(found), "an id was drawn twice"
    return ids


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())
def test_everything_with_an_id_is_drawn_once_with_role_name_and_hint(scene: Scene, theme: str) -> None:
    ids = by_id(parse(svg.table(scene, theme=theme)))
    wanted = {
        **{cell.id: cell.label for cell in scene.cells},
        **{piece.id: piece.label for piece in scene.pieces},
        **{deck.id: deck.label or deck.title for deck in scene.decks},
        **{hand.id: hand.label or hand.title for hand in scene.hands},
        **{card.id: card.label or card.title for hand in scene.hands for card in hand.cards},
        **{track.id: "" for track in scene.tracks},
    }
    assert set(ids) == set(wanted)
    for ident, label in wanted.items():
        element = ids[ident]
        assert element.get("role") == ("group" if ident.startswith("seat:") else "img")
        if label:
            assert element.get("aria-label") == label.strip()
        assert element.find(f"{SVG}title") is not None


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())
def test_the_board_has_its_cells_pieces_and_a_text_board(scene: Scene) -> None:
    drawing = svg.board(scene)
    root = parse(drawing)
    ids = by_id(root)
    assert set(ids) == {cell.id for cell in scene.cells} | {piece.id for piece in scene.pieces}
    for cell in scene.cells:
        assert ids[cell.id].get("data-cell") == cell.name
    description = root.find(f"{SVG}desc")
    assert description is not None
    assert description.text == drawing.text
    assert "┌" in drawing.text


@pytest.mark.parametrize("kind", NASTY)
def test_hostile_texts_stay_short_harmless_text(kind: str) -> None:
    text = NASTY[kind]
    sign = Symbol(text, text, text, text)
    card = Card("card:x", "book", text, text, (sign,) * 9, (text,) * 9, (text,) * 9, text)
    scene = octagons()
    cells = tuple(replace(cell, title=text, label=text, text=text, icon=text, kind=text) for cell in scene.cells)
    nasty = replace(
        scene,
        title=text,
        asked=text,
        result=text,
        cells=cells,
        pieces=tuple(replace(piece, name=text, label=text, text=text, colour=text) for piece in scene.pieces),
        hands=(Hand("seat:1", text, text, (card,), 3, True, text),),
        decks=(Deck("deck:x", text, 3, 1, text, sign, True, text),),
        tracks=tuple(replace(track, title=text, label=text) for track in scene.tracks),
        legend=(sign,),
    )
    for drawing in (svg.board(nasty), svg.table(nasty), svg.card(card), svg.deck(nasty.decks[0])):
        root = parse(drawing)
        tags = {element.tag.removeprefix(SVG) for element in root.iter()}
        assert tags <= {"svg", "g", "path", "rect", "circle", "text", "title", "desc", "style"}
        assert len(drawing.encode()) < 160_000
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe]", drawing)
        for element in root.iter(f"{SVG}text"):
            assert len(element.text or "") < 220


def test_drawings_do_not_change_from_one_time_to_the_next() -> None:
    for scene in SCENES.values():
        assert svg.table(scene) == svg.table(scene)
        assert svg.board(scene, theme="dark") == svg.board(scene, theme="dark")


def test_a_fixed_theme_needs_no_style_sheet_and_auto_carries_its_own() -> None:
    light, auto = svg.board(octagons(), theme="light"), svg.board(octagons())
    assert "<style" not in light
    assert "var(" not in light
    sheet = parse(auto).find(f"{SVG}style")
    assert sheet is not None
    assert sheet.text is not None
    assert "prefers-color-scheme:dark" in sheet.text
    assert '[data-jp-theme-light="false"]' in sheet.text
    selectors = re.findall(r"([^{};]+)\{--", sheet.text)
    assert all(".lw-drawing" in part for selector in selectors for part in selector.split(",")), "a rule would leak"
    used, defined = set(re.findall(r"var\((--lw-[\w-]+)\)", auto)), set(re.findall(r"(--lw-[\w-]+):", sheet.text))
    assert used == defined


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(OptionError, match="sepia"):
        svg.board(octagons(), theme="sepia")


def test_selected_and_marked_cells_look_different_from_each_other() -> None:
    scene = octagons()
    cell = next(cell for cell in scene.cells if cell.name == "e1")
    looks = set()
    for marks in ((), ("target",), ("threat",), ("last",)):
        one = replace(scene, cells=(replace(cell, marks=marks),), pieces=())
        looks.add(re.sub(r' data-marks="\w+"', "", svg.board(one, theme="light")))
    looks.add(svg.board(replace(scene, cells=(cell,), pieces=()), theme="light", selected=["cell:e1"]))
    assert len(looks) == 5


@pytest.mark.parametrize("count", range(1, 8))
@pytest.mark.parametrize("tokens", [0, 1, 2])
def test_figures_on_one_tile_do_not_cover_each_other(count: int, tokens: int) -> None:
    on = [Piece(f"t{n}", "token", "T", 0, 0) for n in range(tokens)] + [
        Piece(f"m{n}", "meeple", "M", 0, 0) for n in range(count)
    ]
    placed = pieces.arrange(on)
    boxes = []
    for piece, x, y, size in placed:
        wide, high = (pieces.TOKEN_WIDTH, pieces.TOKEN_HEIGHT) if piece.kind == "token" else (44.0, 44.0)
        boxes.append((x - wide * size / 2, y - high * size / 2, x + wide * size / 2, y + high * size / 2))
    assert len(placed) == count + tokens
    for index, (left, top, right, bottom) in enumerate(boxes):
        assert max(abs(left), abs(top), abs(right), abs(bottom)) <= 60
        for west, north, east, south in boxes[:index]:
            assert right <= west + 0.5 or east <= left + 0.5 or bottom <= north + 0.5 or south <= top + 0.5


def test_a_drawing_is_a_string_that_shows_itself() -> None:
    drawing = svg.card(ADA)
    assert drawing.startswith("<svg")
    assert drawing._repr_svg_() == str(drawing)
    again = pickle.loads(pickle.dumps(drawing))
    assert (again, again.text) == (drawing, drawing.text)


def test_a_pile_shows_what_lies_under_it_and_a_back_shows_nothing() -> None:
    texts = [element.text for element in parse(svg.card(PILE)).iter(f"{SVG}text")]
    assert {"Minotaur", "Jo March", "Nzinga", "Zenobia", "The Spear"} <= set(texts)
    hidden = Card("card:7", "back", "", "grey", ADA.symbols, ("Secret",), (), "A hidden card")
    assert "Secret" not in svg.card(hidden)
    assert len(list(parse(svg.card(BOOSTER)).iter(f"{SVG}text"))) >= 4


def test_a_hand_shows_its_empty_places() -> None:
    hand = Hand("seat:1", "One", "blue", (ADA,), 6)
    assert svg.hand(hand).count("stroke-dasharray") == 5


def test_unknown_icon_words_become_letters() -> None:
    assert not icons.known("zebra")
    card = replace(ADA, symbols=(Symbol("Zebra", "pink", "zebra", "Z"),))
    assert "Z" in [element.text for element in parse(svg.card(card)).iter(f"{SVG}text")]


def test_boards_are_small_and_quick() -> None:
    scene = octagons()
    assert len(svg.board(scene).encode()) < 61_000
    start = time.perf_counter()
    for _ in range(5):
        svg.board(scene)
    assert (time.perf_counter() - start) / 5 < 0.25, "some 5 ms on a machine of 2020; this only catches a blunder"


def test_an_empty_scene_can_be_drawn() -> None:
    nothing = Scene("none", "Nothing", 0, 0, "", ())
    parse(svg.board(nothing))
    parse(svg.table(nothing))


def test_render_names_no_game() -> None:
    games = Path(workbench.render.__file__).parent.parent / "games"
    names = {folder.name for folder in games.iterdir() if folder.is_dir() and not folder.name.startswith("_")}
    for file in Path(workbench.render.__file__).parent.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        for name in names | {name.replace("_", "-") for name in names} | {"Bookwyrm", "Shelves"}:
            assert name not in text, f"{file.name} names {name}"


def test_the_openings_under_a_token_are_marked() -> None:
    """A token covers most of its tile: an arrow out of every open side is left, and none out of a closed one."""
    scene = octagons()
    tokens = {(piece.x, piece.y) for piece in scene.pieces if piece.kind == "token"}
    covered = [cell for cell in scene.cells if (cell.x, cell.y) in tokens and cell.lit]
    assert covered
    ids = by_id(parse(svg.board(scene)))
    for cell in covered:
        drawn = [path.get("d") or "" for path in ids[cell.id].iter()]
        for edge, door in tiles._DOORS.items():
            assert any(door in d for d in drawn) == any(edge in road for road in cell.roads), (cell.id, edge)


@pytest.mark.parametrize(
    "title", ["The Tin Woodman's Heart", "El corazón del Leñador de Hojalata", "Makeda, reina de Saba"]
)
def test_the_title_of_a_card_is_whole_and_large(title: str) -> None:
    """A hand shows a card at half its size: what is written on it must still be read there."""
    texts = [
        node for node in parse(svg.card(Card("card:x", "item", title, "gold"))).iter() if node.tag.endswith("text")
    ]
    assert " ".join(str(node.text) for node in texts) == title
    assert min(float(node.get("font-size", 0)) for node in texts) >= 15
