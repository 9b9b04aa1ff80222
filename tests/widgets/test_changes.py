from __future__ import annotations

from dataclasses import replace

from tests.widgets import toy
from workbench.engine.scene import Cell, Piece, Scene
from workbench.widgets.changes import between
from workbench.widgets.table import play


def kinds(before: Scene, after: Scene) -> set[tuple[str, str]]:
    return {(change.id, change.kind) for change in between(before, after)}


def test_nothing_differs_from_itself() -> None:
    scene = toy.new_game().scene()
    assert between(scene, scene) == []


def test_what_an_action_changes_is_marked() -> None:
    game = toy.new_game()
    start = game.scene()
    game.play("draw oil")
    card = f"card:{game.state.hands[0][0]}"
    drawn = game.scene()
    assert kinds(start, drawn) == {(card, "came"), ("deck:oil", "fewer")}
    game.play(f"light b1 with {game.state.hands[0][0]}")
    assert kinds(drawn, game.scene()) == {("cell:b1", "lit"), ("seat:1", "went")}


def test_pieces_and_cells_come_go_move_and_turn() -> None:
    one = Cell("cell:a1", "a1", 0, 0, "octagon", "path", "Path", ("NE",))
    two = Cell("cell:b1", "b1", 1, 0, "octagon", "", "")
    keeper, lamp = Piece("k", "meeple", "Keeper", 0, 0), Piece("l", "token", "Lamp", 1, 0)
    before = Scene("g", "G", 2, 1, "", (one,), (keeper, lamp))
    standing = (replace(keeper, x=1.0), Piece("n", "token", "N", 0, 0))
    after = Scene("g", "G", 2, 1, "", (replace(one, roads=("ES",)), two), standing)
    assert kinds(before, after) == {
        ("cell:a1", "turned"),
        ("cell:b1", "new"),
        ("k", "moved"),
        ("n", "new"),
        ("l", "gone"),
    }
    moved = next(change for change in between(before, after) if change.kind == "moved")
    assert moved.start and moved.end and moved.start[0] < moved.end[0]


def test_a_place_that_becomes_free_is_no_news() -> None:
    cell = Cell("cell:a1", "a1", 0, 0, "free", "", "")
    assert between(Scene("g", "G", 1, 1, "", ()), Scene("g", "G", 1, 1, "", (cell,))) == []


def test_the_seat_that_is_asked_sees_all_that_happened_since_it_last_acted() -> None:
    game = toy.new_game()
    table = play(game)

    def act(action: str) -> None:
        table._handle_custom_msg({"kind": "play", "revision": table.revision, "action": action}, [])

    act("draw oil")
    act("draw oil")
    drawn = {f"card:{card}" for card in game.state.hands[0]}
    assert {change["id"] for change in table.changed} == drawn | {"deck:oil"}, "both draws, for seat 2"
    act("draw oil")
    assert {change["id"] for change in table.changed} == {f"card:{game.state.hands[1][0]}", "deck:oil"}, "its own"
    table._handle_custom_msg({"kind": "undo", "revision": table.revision}, [])
    assert table.changed == []
