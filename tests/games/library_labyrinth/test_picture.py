"""What the table shows of the rules' places."""

from __future__ import annotations

import pytest

import workbench as wb
from workbench.games.library_labyrinth.junctions import AROUND, JUNCTIONS, place_of
from workbench.games.library_labyrinth.state import GRID


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
