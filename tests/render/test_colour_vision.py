"""Drawn boards and cards as pixels, as people with a colour-vision deficiency see them: what differs in meaning differs
to the eye, by lightness, hue or shape.

Each test draws real games, puts the things to be told apart side by side under equal conditions (the same roads, the
same place) and counts the pixels that differ. `python -m tests.render.test_colour_vision FOLDER` writes the pictures.
"""

from __future__ import annotations

import json
import sys
from base64 import b64decode
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Page, sync_playwright

import workbench as wb
from tests.browser import chromium as browsers
from tests.render.test_palette import VISIONS
from workbench.engine.game import Game
from workbench.engine.scene import Card, Cell, Deck, Piece, Scene
from workbench.engine.streams import Stream
from workbench.players.greedy import Greedy
from workbench.render import cards, svg
from workbench.render.board import Frame
from workbench.render.palette import COLOURS
from workbench.render.tiles import PITCH

pytestmark = pytest.mark.browser

NOTICEABLE = 0.1
"""A distance in OKLab that is seen at a glance: some five just noticeable differences."""
SCRIPT = Path(__file__).with_name("vision.js").read_text("utf-8").replace("%VISIONS%", json.dumps(VISIONS))
Part: TypeAlias = "dict[str, Any]"
THEMES = pytest.mark.parametrize("theme", COLOURS)


def is_curse(game: Game) -> bool:
    return any(event.kind.startswith("curse") for event in game.history.now.events)


@cache
def drawn(name: str, when: str) -> Scene:
    """The scene of a game's start, its middle, or (where there are curses) just after one late in the game."""
    game = wb.new_game(name, players=3, seed=9)
    player = Greedy(Stream("vision", 1))
    if when != "start":
        for number in range(400):
            if game.outcome or (number > 50 and (when == "middle" or is_curse(game))):
                break
            game.play(player.choose(game.view(game.decision.seat)))
    return game.scene()


BOARDS = [("library-labyrinth", when) for when in ("start", "middle", "curse")] + [
    ("labyrinth-card-game", when) for when in ("start", "middle")
]


def board_part(scene: Scene, theme: str, x: float, y: float, half: float = PITCH / 2) -> Part:
    """The part of a drawn board round a point."""
    frame = Frame(scene)
    left, top = frame.at(x, y)
    left, top = left - frame.left, top - frame.top
    at = [round(left - half), round(top - half), round(2 * half), round(2 * half)]
    return {"svg": str(svg.board(scene, theme=theme, size=frame.width)), "at": at}


def told_apart(page: Page, parts: dict[str, Part], share: float, pairs: Iterable[tuple[str, str]] = ()) -> None:
    """Every pair differs noticeably in such a share of its pixels, whoever looks."""
    pairs = list(pairs) or list(combinations(parts, 2))
    assert pairs, "there is something to be told apart"
    page.evaluate(SCRIPT)
    found = page.evaluate("([parts, pairs, least]) => vision.apart(parts, pairs, least)", [parts, pairs, NOTICEABLE])
    weak = [
        f"{one} and {other}, {vision}: {differs:.1%}"
        for (one, other), by_vision in zip(pairs, found, strict=True)
        for vision, differs in by_vision.items()
        if differs < share
    ]
    by_pair = [(differs, pair, who) for pair, seen in zip(pairs, found, strict=True) for who, differs in seen.items()]
    least, pair, who = min(by_pair)
    print(f"least: {least:.1%} between {' and '.join(pair)}, {who}")
    assert weak == []


def bare(scene: Scene, *cells: Cell, pieces: tuple[Piece, ...] = ()) -> Scene:
    """The board with only some cells, and other pieces."""
    return replace(scene, cells=cells or scene.cells, pieces=pieces)


def of_each_kind(scene: Scene) -> Iterator[tuple[str, Cell]]:
    """A cell of each kind, all alike but for that, where the first lies: the same roads, no mark, the same name."""
    home = scene.cells[0]
    for cell in scene.cells:
        look = replace(cell, id=home.id, name=home.name, x=home.x, y=home.y, marks=(), signs=())
        kind = f"{cell.kind or cell.shape}{' (remembered)' * cell.known}"
        yield kind, replace(look, roads=("NS",) if cell.roads else ())


@THEMES
@pytest.mark.parametrize("when", ["middle", "curse"])
def test_kinds_of_tiles_and_light_and_dark(page: Page, when: str, theme: str) -> None:
    scene = drawn("library-labyrinth", when)
    parts = {kind: board_part(bare(scene, cell), theme, cell.x, cell.y) for kind, cell in of_each_kind(scene)}
    assert {"dark", "terror", "shelf", "crossroads", "centre"} <= parts.keys()
    told_apart(page, parts, 0.02)


@THEMES
def test_roads_and_walls_of_cards_that_are_laid(page: Page, theme: str) -> None:
    """The card game's tiles differ by their roads: each edge open or closed."""
    scene = drawn("labyrinth-card-game", "middle")
    tile = next(cell for cell in scene.cells if cell.shape == "square" and cell.roads)
    shapes = [("N",), ("NS",), ("NE",), ("NES",), ("NESW",), ("NS", "EW"), ("NE", "SW"), ("NW", "ES")]
    parts = {
        "/".join(roads): board_part(bare(scene, replace(tile, roads=roads, signs=(), title="")), theme, tile.x, tile.y)
        for roads in shapes
    }
    free = next(cell for cell in scene.cells if cell.shape == "free")
    parts["free"] = board_part(bare(scene, replace(free, x=tile.x, y=tile.y)), theme, tile.x, tile.y)
    told_apart(page, parts, 0.02)


@pytest.mark.parametrize(("name", "when"), [board for board in BOARDS if board != ("labyrinth-card-game", "start")])
@THEMES
def test_marks_of_danger_and_choice(page: Page, name: str, when: str, theme: str) -> None:
    """On every tile that bears a mark on this board, it is seen at a glance that it does."""
    scene = drawn(name, when)
    marked = [cell for cell in scene.cells if cell.marks][:12]
    parts, pairs = {}, []
    for cell in marked:
        for mark in cell.marks:
            for word, marks in ((f"{cell.name}, {mark}", (mark,)), (f"{cell.name}, plain", ())):
                one = replace(scene, cells=tuple(replace(c, marks=marks if c is cell else ()) for c in scene.cells))
                parts[word] = board_part(one, theme, cell.x, cell.y)
            pairs.append((f"{cell.name}, {mark}", f"{cell.name}, plain"))
    told_apart(page, parts, 0.01, pairs)


@THEMES
def test_tokens_that_threaten_and_tokens_that_are_goals(page: Page, theme: str) -> None:
    scene = drawn("library-labyrinth", "middle")
    tokens = [piece for piece in scene.pieces if piece.kind == "token"]
    ground = next(cell for cell in scene.cells if cell.kind == "crossroads")
    parts = {}
    for token in tokens:
        plain = replace(token, x=ground.x, y=ground.y, name="", symbols=())
        parts[token.name] = board_part(bare(scene, pieces=(plain,)), theme, ground.x, ground.y)
    threats, goals = ([token.name for token in tokens if token.flag == flag] for flag in ("hostile", "goal"))
    assert threats and goals
    told_apart(page, parts, 0.03, [(threat, goal) for threat in threats for goal in goals])


@THEMES
def test_goals_by_their_symbols(page: Page, theme: str) -> None:
    """All six Shelf tokens, without their names."""
    scene = drawn("library-labyrinth", "middle")
    token = next(piece for piece in scene.pieces if piece.flag == "goal")
    ground = next(cell for cell in scene.cells if cell.kind == "crossroads")
    parts = {}
    for sign in scene.legend:
        goal = replace(token, x=ground.x, y=ground.y, name="", symbols=(sign,), colour=sign.colour)
        parts[sign.name] = board_part(bare(scene, pieces=(goal,)), theme, ground.x, ground.y)
    told_apart(page, parts, 0.03)


@THEMES
@pytest.mark.parametrize("name", ["library-labyrinth", "labyrinth-card-game"])
def test_symbols_by_colour_and_shape(page: Page, name: str, theme: str) -> None:
    """As they stand on cards, without a word."""
    parts = {}
    for sign in drawn(name, "middle").legend:
        card = Card("card:x", "item", "", "grey", symbols=(sign,))
        parts[sign.name] = card_part(card, theme)
    told_apart(page, parts, 0.008)


def card_part(card: Card, theme: str) -> Part:
    at = [4, 4, round(cards.WIDTH), round(cards.HEIGHT)]
    return {"svg": str(svg.card(card, theme=theme, size=cards.WIDTH + 8)), "at": at}


@THEMES
def test_players_by_colour_and_number(page: Page, theme: str) -> None:
    scene = wb.new_game("library-labyrinth", players=5, seed=1).scene()
    ground = next(cell for cell in scene.cells if cell.kind == "dark")
    parts = {}
    for figure in (piece for piece in scene.pieces if piece.kind == "meeple"):
        one = replace(figure, x=ground.x, y=ground.y, flag="")
        parts[figure.name] = board_part(bare(scene, pieces=(one,)), theme, ground.x, ground.y, 26)
    active = replace(one, flag="active")
    told_apart(page, parts, 0.04)
    pair = {
        "active": board_part(bare(scene, pieces=(active,)), theme, ground.x, ground.y),
        "waiting": board_part(bare(scene, pieces=(one,)), theme, ground.x, ground.y),
    }
    told_apart(page, pair, 0.02)


@THEMES
def test_decks_by_symbol_and_filled_shelves_by_their_check(page: Page, theme: str) -> None:
    decks = [deck for deck in drawn("library-labyrinth", "middle").decks if deck.symbol is not None]
    plain = [replace(deck, title="", count=5, discards=0, done=False) for deck in decks]
    told_apart(page, {deck.id: deck_part(deck, theme) for deck in plain}, 0.03)
    pair = {"open": deck_part(plain[0], theme), "filled": deck_part(replace(plain[0], done=True), theme)}
    told_apart(page, pair, 0.03)


def deck_part(deck: Deck, theme: str) -> Part:
    at = [4, 4, round(cards.DECK_WIDTH), round(cards.DECK_HEIGHT)]
    return {"svg": str(svg.deck(deck, theme=theme, size=cards.DECK_WIDTH + 8)), "at": at}


@THEMES
def test_captured_terrors_and_books_of_the_same_colour(page: Page, theme: str) -> None:
    """By the jagged band, seen in the card's head alone."""
    kinds = {kind: card_part(Card("card:x", kind, "", "red"), theme) for kind in ("book", "pile")}
    for part in kinds.values():
        part["at"][3] = 105
    told_apart(page, kinds, 0.015)


def main(folder: Path) -> None:
    """Write every board as every vision sees it."""
    folder.mkdir(parents=True, exist_ok=True)
    executable = browsers.find_chromium()
    assert executable is not None, "there is no Chromium here"
    with sync_playwright() as playwright:
        page = browsers.launch(playwright, executable).new_page()
        page.evaluate(SCRIPT)
        for name, when in BOARDS:
            scene = drawn(name, when)
            size = [round(Frame(scene).width), round(Frame(scene).height)]
            for theme in COLOURS:
                markup = str(svg.board(scene, theme=theme, size=Frame(scene).width))
                for vision in VISIONS:
                    how = "([svg, size, name]) => vision.picture(svg, size, name)"
                    address = page.evaluate(how, [markup, size, vision])
                    (folder / f"{name}-{when}-{theme}-{vision}.png").write_bytes(b64decode(address.split(",")[1]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
