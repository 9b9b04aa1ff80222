"""An id that others name gets another one: the editor offers to follow, in every game's way of naming rows."""

from __future__ import annotations

import re

import pytest

import workbench as wb
from workbench.errors import PackError
from workbench.packs.edit import Edit
from workbench.packs.problems import Problem


def _errors(edit: Edit) -> list[Problem]:
    return [one for one in edit.problems() if one.severity == "error"]


def test_a_treasure_with_another_id_is_followed_by_the_roads_that_it_lies_on() -> None:
    """LC-AMB-01: the roads of a card name its treasures."""
    edit = wb.load_pack("labyrinth-card-game").edit()
    named = [row["id"] for row in edit.rows("cards") if "crown" in re.split("[: +]", row["roads"])]
    edit.set("treasures", "crown", "id", "tiara")
    found = _errors(edit)
    assert len(found) == len(named) > 1 and {one.missing for one in found} == {("treasures", "crown")}
    for one in found:
        assert one.repair and one.repair.sentence == f"Rename it in {len(named)} cards too."
        assert "It is called 'tiara' now." in one.text and "Did you mean" not in one.text
    edit.repair(found[0])
    assert not _errors(edit) and len(edit.steps) == 2
    text = " ".join(row["roads"] for row in edit.rows("cards"))
    assert "tiara" in text and "crown" not in text
    edit.undo()
    edit.repair_all()
    assert not _errors(edit)


def test_rename_follows_the_roads_at_once() -> None:
    """LC-AMB-01."""
    edit = wb.load_pack("labyrinth-card-game").edit()
    before = edit.pack
    edit.rename("treasures", "crown", "tiara")
    assert not _errors(edit)
    edit.rename("treasures", "tiara", "crown")
    assert edit.pack == before


def test_a_treasure_that_is_not_there_is_mended_on_its_road() -> None:
    """LC-AMB-01: nothing was renamed, so the nearest treasure is offered."""
    edit = wb.load_pack("labyrinth-card-game").edit()
    card = next(row["id"] for row in edit.rows("cards") if ":" in row["roads"])
    roads = edit.row("cards", card)["roads"]
    word = next(word for word in roads.split() if ":" in word)
    edit.set("cards", card, "roads", roads.replace(word, word + "x", 1))
    (one,) = _errors(edit)
    edit.repair(one)
    assert edit.row("cards", card)["roads"] == roads


@pytest.mark.parametrize("column", ["id", "genre"])
def test_a_genre_must_be_called_as_it_was(column: str) -> None:
    """The six genres are fixed by the box: their books are not renamed with them, but the old id is offered."""
    edit = wb.load_pack("library-labyrinth").edit()
    before = edit.pack
    edit.set("genres", "legends", "id", "sagas")
    found = [one for one in _errors(edit) if one.column == column]
    assert found and all("It was 'legends'" in one.text for one in found)
    edit.repair(found[0])
    assert edit.pack == before
    with pytest.raises(PackError):
        edit.repair(Problem("genres.csv", None, "", "error", "nothing"))
