"""A selection shared by table, editor and explorer: what is picked in one is marked in the others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from tests.widgets import toy
from tests.widgets.bridge import Joined
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.errors import WorkbenchError
from workbench.players.chance import RandomPlayer
from workbench.widgets.selection import Selection
from workbench.widgets.table import Table, play


@pytest.fixture(autouse=True)
def _saved_games_go_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WORKBENCH_DATA", str(tmp_path / "saved"))


def library() -> Game:
    """Both hold cards, and Terrors lie on the board."""
    game = wb.new_game("library-labyrinth", players=2, seed=7)
    player = RandomPlayer(Stream("pointing"))
    while game.outcome is None:
        scene = game.scene()
        if all(hand.cards for hand in scene.hands) and any(piece.flag == "hostile" for piece in scene.pieces):
            return game
        game.play(player.choose(game.view()))
    raise AssertionError("another seed is needed")


def point(table: Table, id: str) -> None:
    table._handle_custom_msg({"kind": "point", "id": id}, [])


def test_a_card_in_a_hand_and_a_token_on_the_board_are_rows_of_the_pack():
    game, selection = library(), Selection()
    table = play(game, selection=selection)
    scene = game.scene()
    card = scene.hands[0].cards[0].id
    token = next(piece for piece in scene.pieces if piece.flag == "hostile")
    point(table, card)
    assert (selection.table, f"card:{selection.row}") == ("books", card)
    assert table.pointed["ids"] == [card] and "here 1 time." in table.pointed["sentence"]
    point(table, token.id)
    assert (selection.table, f"token:{selection.row}") == ("terrors", token.id)
    selection.choose("")
    assert table.pointed == {"ids": [], "sentence": ""}
    cell = next(cell for cell in scene.cells if (cell.x, cell.y) == (token.x, token.y))
    point(table, cell.id)  # a click on a token is one on its tile
    assert f"token:{selection.row}" == token.id and table.pointed["ids"] == [token.id]


def test_what_is_not_to_be_seen_is_not_given_away():
    game = library()
    selection = Selection()
    table = play(game, selection=selection)
    held = {card.id for hand in game.scene().hands for card in hand.cards}
    hidden = next(row["id"] for row in wb.load_pack("library-labyrinth")["books"] if f"card:{row['id']}" not in held)
    selection.choose("books", hidden)
    assert table.pointed["ids"] == [] and table.pointed["sentence"].endswith("which is not to be seen here.")
    for table_name, row in (("books", "no-such-card"), ("no-such-table", hidden), ("", "")):
        selection.choose(table_name, row)
        assert table.pointed == {"ids": [], "sentence": ""}
    for id in ("meeple:1", "deck:science", "seat:1", "nonsense", ""):
        before = (selection.table, selection.row)
        point(table, id)
        assert (selection.table, selection.row) == before


def test_laid_cards_and_hands_of_the_card_game_share_it_too():
    game, selection = wb.new_game("labyrinth-card-game", players=2, seed=3), Selection()
    table = play(game, selection=selection)
    laid = next(cell for cell in game.scene().cells if cell.holds)
    point(table, laid.id)
    assert selection.table == "cards" and laid.holds == f"card:{selection.row}"
    assert laid.id in table.pointed["ids"]


def test_editor_explorer_and_table_follow_each_other(tmp_path: Path):
    pack = wb.load_pack("library-labyrinth")
    editor = wb.edit(pack, home=tmp_path)
    explorer = wb.explore(editor, show="symbols-by-card")
    game = library()
    table = wb.play(game, selection=editor.selection)
    card = game.scene().hands[1].cards[0].id.removeprefix("card:")
    columns = [line.id for line in explorer.heatmap.columns]
    explorer._handle_custom_msg({"kind": "pick", "row": 0, "column": columns.index(f"card:{card}")}, [])
    assert table.pointed["ids"] == [f"card:{card}"] and editor.selection.row == card
    other = game.scene().hands[0].cards[0].id
    point(table, other)
    assert f"card:{editor.selection.row}" == other
    chosen = next(handle for handle in editor.edit.handles("books") if str(handle.number) == editor.chosen["row"])
    assert editor.chosen["table"] == "books" and f"card:{editor.edit.row('books', chosen).get('id')}" == other


def test_without_a_selection_nothing_is_shared_and_a_wrong_one_is_refused():
    table = play(toy.new_game())
    point(table, "card:oil-1")
    assert table.pointed == {} and table.notice is None
    wrong: Any = "books"
    with pytest.raises(WorkbenchError, match=r"wb\.edit\(pack\)\.selection, and this is a str"):
        play(toy.new_game(), selection=wrong)
    shared = Selection()
    table = play(toy.new_game(), selection=shared)  # a game that shows no pack
    point(table, "card:oil-1")
    shared.choose("cards", "oil-1")
    assert table.pointed == {"ids": [], "sentence": ""} and table.notice is None


@pytest.mark.browser
def test_the_page_marks_what_is_selected_elsewhere_and_tells_what_is_picked(joined: Any, page: Page):
    game, selection = library(), Selection()
    at: Joined = joined(play(game, selection=selection))
    scene = game.scene()
    card = scene.hands[0].cards[0].id
    token = next(piece for piece in scene.pieces if piece.flag == "hostile")
    selection.choose("books", card.removeprefix("card:"))
    at.push()
    marked = page.locator('.lw-thing[aria-current="true"]')
    expect(marked).to_have_count(1)
    expect(marked).to_have_attribute("data-id", card)
    expect(page.locator(".lw-live")).to_contain_text("Selected elsewhere")
    selection.choose("terrors", token.id.removeprefix("token:"))
    at.push()
    expect(marked).to_have_count(0)
    expect(page.locator(f'.lw-shared .lw-pointed[data-for="{token.id}"]')).to_have_count(1)
    page.locator(f'.lw-hand button[data-id="{card}"]').click()
    at.settle()
    assert f"card:{selection.row}" == card
    expect(marked).to_have_attribute("data-id", card)
    expect(page.locator(".lw-shared")).to_have_count(0)
