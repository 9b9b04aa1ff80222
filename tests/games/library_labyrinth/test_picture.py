"""What the table shows of the rules' places."""

from __future__ import annotations

import pytest

import workbench as wb
from workbench.engine.streams import Stream
from workbench.games.library_labyrinth.junctions import AROUND, JUNCTIONS, place_of
from workbench.games.library_labyrinth.state import GRID
from workbench.players.greedy import Greedy


@pytest.mark.parametrize("junction", range(JUNCTIONS))
def test_a_junction_lies_in_the_middle_of_its_four_tiles(junction: int) -> None:
    """LL-WYRM-02: on no tile, but between them."""
    columns, rows = zip(*(GRID.at(cell) for cell in AROUND[junction].values()), strict=True)
    assert place_of(junction) == (sum(columns) / 4, sum(rows) / 4)


def test_the_bookwyrm_is_drawn_on_its_junction() -> None:
    """LL-SETUP-17: it starts on J0, between a5, b5, b4 and a4."""
    scene = wb.new_game("library-labyrinth", seed=1).scene()
    wanderer = next(piece for piece in scene.pieces if piece.kind == "wanderer")
    assert (wanderer.x, wanderer.y) == (0.5, 3.5)
    assert {cell.name for cell in scene.cells if "threat" in cell.marks} == {"a5", "b5", "b4", "a4"}


def test_a_captured_terror_names_only_shelves_that_are_still_empty() -> None:
    """LL-RET-01, LL-RET-03: a Shelf is filled once."""
    seen = 0
    for seed in range(3, 9):
        game, player = wb.new_game("library-labyrinth", players=2, seed=seed), Greedy(Stream("picture", seed))
        while game.outcome is None:
            game.play(player.choose(game.view(game.decision.seat)))
            scene = game.scene()
            filled = {deck.title for deck in scene.decks if deck.done}
            for pile in (card for hand in scene.hands for card in hand.cards if card.kind == "pile"):
                named = {deck.title for deck in scene.decks if deck.symbol and deck.title in pile.about}
                assert not named & filled, pile.about
                assert named or pile.about.startswith("No Shelf")
                assert "captured" in pile.label and not pile.about.rstrip().endswith("captured.")
                seen += bool(filled and named)
    assert seen


def test_a_shelf_tile_without_its_token_says_so_only_where_one_can_be_gone() -> None:
    """LL-ACTV-03: a token is laid when the tile comes to light; on a board nobody has played on none has gone."""
    build = wb.build("library-labyrinth", seed=7, autosave=False).build
    build.fill(step="tiles")
    scene = build.scene("tiles")
    shelves = [cell for cell in scene.cells if cell.kind == "shelf"]
    assert shelves and not [piece for piece in scene.pieces if piece.kind == "token"]
    assert all("When it first comes to light a Shelf token is put on it" in cell.about for cell in shelves)
