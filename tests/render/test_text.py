"""The board in characters: narrow enough, and nothing that the picture shows is missing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.render.scenes import octagons, squares
from workbench.engine.scene import Scene
from workbench.render import text

SCENES = {"octagons": octagons(), "squares": squares()}


def blocks(scene: Scene) -> dict[str, list[str]]:
    """The lines of each tile, cut out of the printed board again."""
    lines = [line.ljust(text.LINE) for line in text.board(scene).splitlines()]
    west, north = min(cell.x for cell in scene.cells), max(cell.y for cell in scene.cells)
    found = {}
    for cell in scene.cells:
        left, top = 4 + int((cell.x - west) * (text.WIDE + 1)), int((north - cell.y) * (text.LINES + 1))
        found[cell.name] = [line[left : left + text.WIDE] for line in lines[top : top + text.LINES]]
    return found


def openings(block: list[str]) -> str:
    north, middle, south = block[0], block[text.LINES // 2], block[-1]
    return "".join(
        edge
        for edge, is_open in zip(
            "NESW", ("┘" in north[:-1], middle[-1] != "│", "┐" in south[:-1], middle[0] != "│"), strict=True
        )
        if is_open
    )


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())
def test_openings_titles_and_figures_can_be_read_back(scene: Scene) -> None:
    for cell in scene.cells:
        block = blocks(scene)[cell.name]
        edges = {edge for road in cell.roads for edge in road} if cell.lit or cell.known else set()
        assert set(openings(block)) == edges, cell.name
        here = [piece for piece in scene.pieces if (piece.x, piece.y) == (cell.x, cell.y)]
        for piece in here:
            if piece.kind != "token":
                assert piece.text in block[3]
            else:
                assert "".join(sign.letter for sign in piece.symbols) in block[2]
        assert ("░" in "".join(block)) == (not cell.lit)
        for mark in cell.marks:
            assert text.MARKS[mark] in block[0]


def test_separate_roads_of_a_square_are_told_apart() -> None:
    assert "NS+EW" in blocks(squares())["2,1"][2]
    assert "+" not in "".join(blocks(squares())["1,1"])


def test_coordinates_and_the_wanderer_are_printed() -> None:
    lines = text.board(octagons()).splitlines()
    assert lines[-1].split() == list("abcde")
    assert [line[:4].strip() for line in lines if line[:4].strip()] == ["5", "4", "3", "2", "1"]
    assert lines[5].strip() == "W"
    assert [line[:4].strip() for line in text.board(squares()).splitlines() if line[:4].strip()] == [
        "2",
        "1",
        "0",
        "-1",
    ]


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())
def test_a_table_keeps_within_80_columns_and_says_everything(scene: Scene) -> None:
    printed = text.table(scene)
    assert max(text.columns(line) for line in printed.splitlines()) <= 80
    words = " ".join(printed.split())
    for part in (scene.title, scene.asked, scene.result):
        assert part in words
    for hand in scene.hands:
        assert hand.title in words
        for card in hand.cards:
            assert card.title in words
    for track in scene.tracks:
        assert track.title in words
    for deck in scene.decks:
        assert f"{deck.title} {deck.count}" in words


def test_hostile_texts_cannot_break_the_board_or_steer_the_terminal() -> None:
    scene = octagons()
    for nasty in ("\x1b[2J\x07", "a\nb\r\nc", "図書館の迷宮と本の虫", "W" * 5000, "e" + "\u0301" * 90, "x\u202ey"):
        cells = tuple(replace(cell, title=nasty, text=nasty) for cell in scene.cells)
        printed = text.table(replace(scene, cells=cells, title=nasty, asked=nasty))
        assert not any(ord(letter) < 32 and letter != "\n" for letter in printed)
        assert len(text.board(replace(scene, cells=cells)).splitlines()) == len(text.board(scene).splitlines())
        assert max(text.columns(line) for line in printed.splitlines()) <= 80
