"""Editing in memory: every change is a named step, exactly undone and redone; broken packs can be edited too."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import workbench as wb
from tests.packs.samples import GOOD, load_toy, toy
from workbench.errors import PackError
from workbench.packs.edit import Edit
from workbench.packs.pack import Pack
from workbench.packs.steps import Handle, Step


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    return load_toy(toy(tmp_path / "pack"))


@pytest.fixture
def edit(pack: Pack) -> Edit:
    return pack.edit()


def ids(edit: Edit, table: str = "stones") -> list[str]:
    return [row.get("id") for row in edit.rows(table)]


def test_a_script_in_one_line(pack: Pack) -> None:
    other = pack.edit().set("stones", "slate", "count", " 7 ").delete("stones", "pebble").pack
    assert [dict(row.cells)["count"] for row in other["stones"]] == ["7"]
    assert pack["stones"][1]["count"] == "1"  # the pack that was edited is as it was


def test_steps_are_told_in_words(edit: Edit) -> None:
    edit.set("stones", "slate", "count", "7").set("stones", 1, "note", "x").set("stones", 1, "note", "")
    edit.add("stones", {"line.en": "New."}).duplicate("stones", "pebble").move("stones", "slate", 0)
    edit.delete("stones", [0, 1]).sort("kinds", "id").reorder("kinds", ["round", "flat"]).rename(
        "kinds", "flat", "plane"
    )
    edit.describe("title.en", "Toys").paste("stones", 0, "line.en", "a\tb").drop_column("kinds", "name.es")
    assert edit.steps == (
        "Write '7' into count of 'slate'.",
        "Write 'x' into note of 'slate'.",
        "Empty note of 'slate'.",
        "Add 'new' to stones.",
        "Duplicate 'pebble' in stones.",
        "Move 'slate' to row 2.",
        "Delete 2 rows of stones.",
        "Sort kinds by id.",
        "Put kinds into another order.",
        "Call 'flat' 'plane'.",
        "title.en is now 'Toys'.",
        "Paste 1 × 2 cells into stones.",
        "Take the column 'name.es' out of kinds.",
    )
    wb.set_language("es")
    try:
        assert list(edit.steps[:1]) == ["Escribir «7» en cantidad de 'slate'."]
    finally:
        wb.set_language("en")
    while edit.steps:
        edit.undo()
    assert not edit.changed and len(edit.undone) == 13


def test_what_changes_nothing_is_no_step(edit: Edit) -> None:
    edit.set("stones", "slate", "count", "1").sort("stones", "id").move("stones", 0, 0).set_many("stones", [])
    edit.delete("stones", []).rename("stones", "slate", "slate").paste("stones", 0, "id", "pebble")
    edit.describe("version", "1").describe("title.fr", "").set_many("stones", [(0, "count", "9"), (0, "count", "2")])
    assert edit.steps == () and not edit.changed


def test_a_paste_is_one_step(edit: Edit) -> None:
    text = 'pebble\tflat\tblue\nslate\tround\tred\n"sand\nstone"\tflat\tred\n'
    with pytest.raises(PackError, match="1 row is pasted beyond the end of stones"):
        edit.paste("stones", 0, "id", text)
    assert edit.steps == ()
    edit.paste("stones", 0, "id", text, grow=True)
    assert len(edit.steps) == 1 and len(edit.rows("stones")) == 3
    assert edit.rows("stones")[2]["id"] == "sand\nstone"
    assert [row["colour"] for row in edit.rows("stones")] == ["blue", "red", "red"]
    edit.undo()
    edit.paste("stones", 2, "kind", [["flat"], ["round"]], grow=True)
    assert ids(edit) == ["pebble", "slate", "new", "new-2"]
    with pytest.raises(PackError, match=r"3 columns are pasted, but from 'line\.es' on stones has only 2"):
        edit.paste("stones", 0, "line.es", "a\tb\tc")
    edit.paste("stones", 0, "count", "5\t6", columns=["id", "count", "note"])
    assert (edit.row("stones", "pebble")["count"], edit.row("stones", 0)["note"]) == ("5", "6")


def test_a_quotation_mark_in_what_is_pasted(edit: Edit) -> None:
    edit.paste("stones", 0, "line.en", '"Stop" she said\tSo')
    assert edit.row("stones", 0)["line.en"] == '"Stop" she said'


def test_several_changes_as_one_step(edit: Edit) -> None:
    with edit.together("Make it blue."):
        edit.fill("stones", [0, 1], "colour", "blue").add("stones", {"id": "opal"}).set(
            "stones", "opal", "colour", "blue"
        )
        with pytest.raises(PackError, match="not over yet"):
            edit.undo()
    assert edit.steps == ("Make it blue.",) and edit.row("stones", "opal")["colour"] == "blue"
    with pytest.raises(PackError, match=r"no column 'color'\. Did you mean 'colour'"), edit.together("Fail."):
        edit.set("stones", 0, "count", "9").set("stones", 0, "color", "red")
    assert edit.row("stones", 0)["count"] == "2" and edit.steps == ("Make it blue.",)


def test_handles_stay_with_their_rows(edit: Edit) -> None:
    first, second = edit.handles("stones")
    edit.rename("stones", first, "boulder").move("stones", first, 1).add("stones", at=0)
    assert (edit.find("stones", first), edit.find("stones", second)) == (2, 1)
    assert edit.row("stones", first)["id"] == "boulder"
    new = edit.handles("stones")[0]
    edit.delete("stones", first)
    with pytest.raises(PackError, match="no longer in stones"):
        edit.set("stones", first, "count", "1")
    edit.undo()
    assert edit.row("stones", first)["id"] == "boulder"
    edit.undo()
    with pytest.raises(PackError, match="no longer in stones"):
        edit.find("stones", new)
    assert [place.handle for place in edit.touched] == [new]  # what the undo took away


def test_rows_of_a_broken_pack_can_be_named(tmp_path: Path) -> None:
    folder = toy(tmp_path, {"kinds.csv": "id,name.en,name.es\nround,A,A\nround,B,B\n,C,C\n"})
    edit = load_toy(folder, strict=False).edit()
    with pytest.raises(PackError, match="'round' stands in kinds more than once: name one of the places 0, 1"):
        edit.set("kinds", "round", "name.en", "x")
    edit.set("kinds", 1, "id", "oval").set("kinds", edit.handles("kinds")[2], "id", "flat")
    assert ids(edit, "kinds") == ["round", "oval", "flat"]
    assert not [one for one in edit.problems() if one.severity == "error"]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda edit: edit.set("stone", 0, "count", "1"), "There is no table 'stone'. Did you mean 'stones'"),
        (lambda edit: edit.set("stones", "slat", "count", "1"), "There is no 'slat' in stones. Did you mean 'slate'"),
        (lambda edit: edit.set("stones", 2, "count", "1"), "stones has 2 rows; there is none at place 2"),
        (lambda edit: edit.set("stones", 0, "count", 1), "set: text takes a text, and this is an int"),
        (lambda edit: edit.set("stones", 0, "line.en", "x" * 20_001), "more than 20,000 characters"),
        (lambda edit: edit.reorder("stones", [0, 0]), "names every row of stones once"),
        (lambda edit: edit.describe("color", "x"), "a version and titles such as title.en, but no 'color'"),
        (lambda edit: edit.new_from_blank("stones", 0), "The rows of stones are no blanks. Tables of blanks: none"),
        (lambda edit: edit.paste("stones", 0, "id", "x\n" * 5001, grow=True), "At most 5,000 rows"),
        (lambda edit: edit.paste("stones", 0, "id", "x" * 4_000_001), "too much to be pasted"),
    ],
)
def test_what_cannot_be_done_changes_nothing(edit: Edit, call: object, said: str) -> None:
    before = edit.pack
    with pytest.raises(PackError, match=said):
        call(edit)  # type: ignore[operator]
    assert edit.pack is before and edit.steps == ()


def test_renaming_follows_references(edit: Edit) -> None:
    edit.rename("kinds", "round", "oval")
    assert edit.row("stones", "pebble")["kind"] == "oval"
    assert not [one for one in edit.problems() if one.severity == "error"]
    edit.undo()
    assert edit.row("stones", "pebble")["kind"] == "round"


def test_sorting(edit: Edit) -> None:
    for count in ("10", "", "9", "many"):
        edit.add("stones", {"id": f"n-{count or 'none'}", "count": count})
    edit.sort("stones", "count")
    assert [row["count"] for row in edit.rows("stones")] == ["1", "2", "9", "10", "many", ""]
    edit.sort("stones", "count", descending=True)
    assert [row["count"] for row in edit.rows("stones")] == ["many", "10", "9", "2", "1", ""]


# --- repairs ----------------------------------------------------------------------------------------------------------


def test_repairs_of_cells(edit: Edit) -> None:
    edit.set_many("stones", [(0, "id", "Big Pebble"), (0, "marks", "x y"), (0, "count", "3.0"), (0, "colour", "Red")])
    edit.set_many(
        "stones", [(1, "colour", "bleu"), (1, "kind", "flatt"), (1, "words", "thin; ; old"), (1, "note", "a\x07b")]
    )
    edit.repair_all()
    row = edit.row("stones", 0)
    assert [row[name] for name in ("id", "marks", "count", "colour")] == ["big-pebble", "XY", "3", "red"]
    assert [edit.row("stones", 1)[name] for name in ("colour", "kind", "words", "note")] == [
        "bleu",
        "flatt",
        "thin; old",
        "ab",
    ]
    edit.repair_all(only_sure=False)
    assert [edit.row("stones", 1)[name] for name in ("colour", "kind")] == ["blue", "flat"]
    assert edit.problems() == ()
    assert edit.steps[-1] == "Repair what is wrong."


def test_a_problem_leads_to_its_cell_and_is_repaired(edit: Edit) -> None:
    edit.add("stones", {"id": "opal", "kind": "flat", "colour": "rde", "marks": "X", "count": "1", "words": "a"}, at=0)
    (problem,) = [one for one in edit.problems() if one.column == "colour"]
    place = edit.place_of(problem)
    assert place is not None and (place.table, place.column) == ("stones", "colour")
    assert isinstance(place.handle, Handle) and edit.row("stones", place.handle)["id"] == "opal"
    assert problem.repair is not None and problem.repair.sentence == "Write 'red'." and not problem.repair.sure
    edit.repair(problem)
    assert edit.row("stones", 0)["colour"] == "red"
    (missing, *_) = [one for one in edit.problems() if one.column == "line.en"]
    with pytest.raises(PackError, match="Nobody but you can know"):
        edit.repair(missing)


def test_repairs_of_columns(tmp_path: Path) -> None:
    folder = toy(tmp_path, {"kinds.csv": "id,name.en,name.en,nam.es\nround,A,B,C\nflat,D,E,F,G\n"})
    edit = load_toy(folder, strict=False).edit()
    repairs = {one.repair.sentence: one for one in edit.problems() if one.repair}
    assert set(repairs) >= {
        "Call this column 'name.es'.",
        "Take the column 'name.en?3' out.",
        "Take the column '?5' out.",
    }
    edit.repair(repairs["Take the column 'name.en?3' out."]).repair(repairs["Take the column '?5' out."])
    edit.repair(repairs["Call this column 'name.es'."])
    assert edit.problems() == ()
    assert edit.pack.files()["kinds.csv"] == b"id,name.en,name.es\nround,A,C\nflat,D,F\n"


def test_the_first_symbol_is_mended() -> None:
    """LL-SYM-01: that of the genre comes first."""
    edit = wb.load_pack(GOOD).edit()
    edit.set_many("books", [("zenobia", "symbols", "OBG"), ("alice", "symbols", "BPO")])
    edit.repair_all(only_sure=False)
    assert edit.row("books", "zenobia")["symbols"] == "BOG"
    assert edit.row("books", "alice")["symbols"] == "RPO"


def test_a_character_of_ones_own() -> None:
    """LL-AMB-33: the six blanks become Book cards in a pack of one's own."""
    edit = wb.load_pack(GOOD).edit()
    assert [table.name for table in edit.pack.schema if table.blank_for] == ["blanks"]
    for row in edit.rows("blanks"):
        edit.new_from_blank("blanks", row["id"], {"name.en": f"My {row['genre']}"})
    assert len(edit.rows("books")) == 66 and len(edit.rows("blanks")) == 6
    new = edit.row("books", "my-science")
    assert (new["genre"], new["symbols"], new["name.en"]) == ("science", "GOB", "My science")
    assert not [one for one in edit.problems() if one.severity == "error"]
    assert wb.new_game(GOOD, seed=1, pack=edit.pack).legal_actions


# --- undo and redo ----------------------------------------------------------------------------------------------------

WORDS = st.sampled_from(["", "pebble", "slate", "round", "x", "RED", "7", "a b", "=1", "ñ"])
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("set"), st.integers(0, 9), st.sampled_from(["id", "count", "line.en", "note"]), WORDS),
        st.tuples(st.just("add"), WORDS),
        st.tuples(st.just("duplicate"), st.integers(0, 9)),
        st.tuples(st.just("delete"), st.integers(0, 9)),
        st.tuples(st.just("move"), st.integers(0, 9), st.integers(0, 9)),
        st.tuples(st.just("sort"), st.sampled_from(["id", "count"]), st.booleans()),
        st.tuples(st.just("paste"), st.integers(0, 9), st.lists(st.lists(WORDS, min_size=1, max_size=3), max_size=4)),
        st.tuples(st.just("rename"), st.integers(0, 9), WORDS),
        st.tuples(st.just("drop"), st.sampled_from(["note", "line.es"])),
        st.tuples(st.just("describe"), st.sampled_from(["version", "title.fr"]), WORDS),
        st.tuples(st.just("undo"), st.integers(1, 3)),
        st.tuples(st.just("redo"), st.integers(1, 3)),
    ),
    max_size=14,
)


def do(edit: Edit, step: tuple[object, ...]) -> None:
    """One random step; rows are named modulo their number."""
    what, *given = step
    rows = len(edit.rows("stones"))
    at = given[0] % rows if given and isinstance(given[0], int) and rows else 0
    if what in ("undo", "redo"):
        for _ in range(int(str(given[0]))):
            if edit.steps if what == "undo" else edit.undone:
                getattr(edit, str(what))()
    elif what == "add":
        edit.add("stones", {"id": str(given[0])})
    elif what == "sort":
        edit.sort("stones", str(given[0]), descending=bool(given[1]))
    elif what == "describe":
        edit.describe(str(given[0]), str(given[1]))
    elif what == "drop":
        edit.drop_column("stones", str(given[0]))
    elif rows:
        match what:
            case "set":
                edit.set("stones", at, str(given[1]), str(given[2]))
            case "duplicate":
                edit.duplicate("stones", at)
            case "delete":
                edit.delete("stones", at)
            case "move":
                edit.move("stones", at, int(str(given[1])))
            case "paste":
                edit.paste("stones", at, "line.en", given[1], grow=True)  # type: ignore[arg-type]
            case "rename":
                edit.rename("stones", at, str(given[1]))


@given(STEPS)
@settings(max_examples=120)
def test_undo_and_redo_are_exact(steps: list[tuple[object, ...]]) -> None:
    edit = TOY.edit()
    for step in steps:
        do(edit, step)
    packs, handles = [edit.pack], [edit.handles("stones")]
    assert len(set(handles[0])) == len(handles[0]) == len(edit.rows("stones"))
    assert [row.line for row in edit.rows("stones")] == list(range(2, len(edit.rows("stones")) + 2))
    names = edit.steps
    while edit.steps:
        assert edit.undo() in names
        packs.append(edit.pack)
        handles.append(edit.handles("stones"))
    assert edit.pack == TOY and not edit.changed
    for pack, handle in zip(reversed(packs[:-1]), reversed(handles[:-1]), strict=True):
        edit.redo()
        assert (edit.pack, edit.handles("stones")) == (pack, handle)
        assert edit.pack.problems() == pack.problems()
    assert edit.steps == names


@given(STEPS)
@settings(max_examples=60)
def test_steps_as_data_do_the_same(steps: list[tuple[object, ...]]) -> None:
    edit = TOY.edit()
    for step in steps:
        do(edit, step)
    moment = edit._history.past[0]
    for later in edit._history.past[1:]:
        assert later.step is not None
        moment = moment.after(Step.from_json(json.loads(json.dumps(later.step.to_json()))))
        assert (moment.pack, moment.handles, moment.places) == (later.pack, later.handles, later.places)


def _toy() -> Pack:
    with tempfile.TemporaryDirectory() as folder:
        return load_toy(toy(Path(folder)))


TOY = _toy()
