"""Writing cells as a person does: one visit to a cell is one step, and what refers to a row follows its id."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import workbench as wb
from tests.packs.samples import load_toy, toy
from workbench.packs.edit import Edit
from workbench.packs.keeping import same


@pytest.fixture
def edit(tmp_path: Path) -> Edit:
    return Edit.open(load_toy(toy(tmp_path / "toy")), tell=str)


def test_what_is_written_in_one_visit_is_one_step(edit: Edit) -> None:
    before = edit.pack
    for text in ("S", "Sl", "Slate of Wales"):
        edit.write("stones", [("slate", "line.en", text)], visit="a")
        assert edit.row("stones", "slate")["line.en"] == text
    assert edit.steps == ("Write 'Slate of Wales' into line.en of 'slate'.",)
    edit.write("stones", [("slate", "line.en", "Another")], visit="b")
    edit.write("stones", [("pebble", "line.en", "Pebble")], visit="b")  # a visit is to one cell
    assert len(edit.steps) == 3
    for _ in range(3):
        edit.undo()
    assert edit.pack == before and len(edit.undone) == 3


def test_a_visit_that_leaves_all_as_it_was_is_no_step(edit: Edit) -> None:
    before = edit.pack
    edit.write("stones", [("slate", "count", "7")], visit="a").write("stones", [("slate", "count", "1")], visit="a")
    assert edit.pack == before and not edit.steps and not edit.undone and not edit.changed
    edit.write("stones", [("slate", "count", "8")], visit="a")
    assert [*edit.steps] == ["Write '8' into count of 'slate'."]


def test_another_deed_and_saving_end_a_visit(edit: Edit) -> None:
    edit.write("stones", [("slate", "count", "7")], visit="a").set("stones", "pebble", "count", "3")
    edit.write("stones", [("slate", "count", "8")], visit="a")
    assert len(edit.steps) == 3
    edit.save()
    edit.write("stones", [("slate", "count", "9")], visit="a")
    assert len(edit.steps) == 4 and edit.undo() == "Write '9' into count of 'slate'."
    assert not edit.changed
    edit.write("stones", [("slate", "count", "5")], visit="a")
    assert edit.undo() == "Write '5' into count of 'slate'." and not edit.changed


VISITS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(["a", "b", ""]), st.sampled_from(["slate", "pebble"]), st.sampled_from("1234")),
        st.sampled_from(["undo", "redo", "save", "close"]),
    ),
    max_size=14,
)


@given(VISITS)
@settings(max_examples=80)
def test_a_killed_process_has_what_was_typed_last(deeds: list[tuple[str, str, str] | str]) -> None:
    """After every single deed the next editor has the same cells and the same steps to take back and do again."""
    with tempfile.TemporaryDirectory() as place:
        folder = toy(Path(place))
        edit = Edit.open(load_toy(folder), tell=str)
        for deed in deeds:
            if isinstance(deed, tuple):
                visit, row, text = deed
                edit.write("stones", [(row, "count", text)], visit=visit)
            elif deed == "save":
                edit.save()
            elif deed == "close":
                known = edit.pack, edit.steps[-1:], edit.undone
                changed = edit.changed
                edit = Edit.open(load_toy(folder), tell=str)
                assert same(edit.pack, known[0])
                if changed and "save" not in deeds:  # what was undone of what is saved is one step in the journal
                    assert (edit.steps[-1:], edit.undone) == known[1:]
            elif edit.steps if deed == "undo" else edit.undone:
                getattr(edit, deed)()
            assert [edit.undo_takes_back, edit.redo_brings] == [*(edit.steps or [""])[-1:], *(edit.undone or [""])[:1]]
        assert same(Edit.open(load_toy(folder), tell=str).pack, edit.pack)


def test_a_long_journal_is_begun_anew_within_a_visit(edit: Edit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.packs.edit_journal.LONGEST", 10)
    for text in ("x", "xy", "xyz"):
        edit.write("stones", [("slate", "note", text)], visit="a")
    edit.write("stones", [("slate", "note", "")], visit="a").write("stones", [("slate", "note", "z")], visit="b")
    assert edit.folder is not None
    again = Edit.open(load_toy(edit.folder), tell=str)
    assert again.row("stones", "slate").get("note") == "z" and len(again.steps) == 1


def test_what_refers_to_a_row_follows_its_id_in_the_same_step() -> None:
    """LC-AMB-01: the roads of a card name its treasures."""
    edit = wb.load_pack("labyrinth-card-game").edit()
    before = edit.pack
    named = [row["id"] for row in edit.rows("cards") if "crown" in re.split("[: +]", row["roads"])]
    crown = edit.find("treasures", "crown")
    for text in ("ti", "tia", "tiara"):
        edit.write("treasures", [(crown, "id", text)], visit="a")
    assert edit.steps == (f"Call 'crown' 'tiara', also in {len(named)} rows that name it.",)
    assert not [one for one in edit.problems() if one.severity == "error"]
    text = " ".join(row["roads"] for row in edit.rows("cards"))
    assert text.count("tiara") == len(named) > 1 and "crown" not in text
    edit.undo()
    assert edit.pack == before


@pytest.mark.parametrize("text", ["", "flat", "Not an id!", "pebble"])
def test_nothing_follows_what_can_be_no_id_of_the_row(edit: Edit, text: str) -> None:
    edit.write("kinds", [("round", "id", text)])
    assert edit.row("stones", "pebble")["kind"] == "round" and len(edit.steps) == 1


def test_one_row_that_names_it_is_told_as_one(edit: Edit) -> None:
    edit.write("kinds", [("round", "id", "ball")])
    assert edit.steps == ("Call 'round' 'ball', also in the row that names it.",)
    assert edit.row("stones", "pebble")["kind"] == "ball"
    wb.set_language("es")
    assert edit.steps == ("Llamar «ball» a 'round', también en la fila que lo nombra.",)


def test_a_new_row_that_gets_a_name_takes_along_what_refers_to_it(edit: Edit) -> None:
    edit.add("kinds").set("stones", "pebble", "kind", "new")
    edit.write("kinds", [("new", "name.en", "Jagged")])
    assert edit.rows("kinds")[-1]["id"] == edit.row("stones", "pebble")["kind"] == "jagged"
    assert edit.steps[-1] == "Write 3 cells of kinds."
