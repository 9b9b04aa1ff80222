"""Export and import: what goes out comes back exactly, nothing in it is calculated, headings are recognised."""

from __future__ import annotations

import io
import tempfile
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

import workbench as wb
from tests.packs import faults
from tests.packs.samples import GOOD, load_toy, toy, with_rows
from tests.packs.test_editing import TOY
from workbench.errors import PackError
from workbench.packs.exporting import csv_for_spreadsheets, export, guarded, unguarded, workbook_of
from workbench.packs.headers import headings, table_for
from workbench.packs.importing import read_csv, read_file, read_workbook
from workbench.packs.pack import Row
from workbench.packs.spreadsheet import tidy

TEXT = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    st.sampled_from(
        ["=1+1", "'=1", "''-x", "@SUM(A1)", "+1", "-", "#REF!", "_x000B_", "_x005F_x000B_", "\x00\x0b", "\uffff", "007",
         "1e5", "TRUE", "2024-03-01", "1/2", " a\r\nb ", "\u2028", "'", "é̂", "😀", "7", "x" * 300]
    ),
).map(tidy)  # fmt: skip
NAMES = ("id", "kind", "colour", "marks", "count", "words", "line.en", "line.es", "note")
ROWS = st.lists(
    st.dictionaries(st.sampled_from(NAMES), TEXT, min_size=1).filter(lambda cells: any(cells.values())), max_size=5
)


def table_of(rows: list[dict[str, str]]) -> tuple[Row, ...]:
    return tuple(Row({name: cells.get(name, "") for name in NAMES}) for cells in rows)


def stated(rows: tuple[Row, ...]) -> list[dict[str, str]]:
    return [{name: text for name, text in row.cells.items() if text} for row in rows]


@given(ROWS)
@settings(max_examples=60)
def test_what_goes_out_comes_back(cells: list[dict[str, str]]) -> None:
    pack = with_rows(TOY, "stones", *table_of(cells))
    header = ",".join(NAMES)
    # A row that says what the header says is taken for a header once more.
    if any(list(row.cells.values()) == header.split(",") for row in pack["stones"]):
        return
    back = read_workbook(workbook_of(pack, ["kinds", "stones"]), "toy.xlsx", pack)
    assert stated(back.tables["stones"]) == stated(pack["stones"])
    assert stated(back.tables["kinds"]) == stated(pack["kinds"])
    assert back.about["digest"] == pack.digest and back.remarks == ()
    csv = read_csv(csv_for_spreadsheets(pack, "stones"), "stones.csv", pack)
    assert stated(csv.tables["stones"]) == stated(pack["stones"])
    assert csv.remarks == ()


@pytest.mark.parametrize("name", [GOOD, "labyrinth-card-game", "library-labyrinth-mini"])
def test_shipped_packs_come_back(name: str, tmp_path: Path) -> None:
    pack = wb.load_pack(name)
    back = read_file(export(pack, tmp_path / "all.xlsx"), pack)
    assert back.tables == pack.tables and back.remarks == ()
    assert (back.about["id"], back.about["digest"], back.about["version"]) == (pack.id, pack.digest, pack.version)
    for table, rows in pack.tables.items():
        assert read_file(export(pack, tmp_path / f"{table}.csv"), pack).tables == {table: rows}
        assert read_file(export(pack, tmp_path / f"only-{table}.xlsx", table=table), pack).tables == {table: rows}


@given(TEXT)
@settings(max_examples=200)
def test_no_cell_is_a_formula(text: str) -> None:
    assert not guarded(text).startswith(("=", "+", "-", "@"))
    assert unguarded(guarded(text)) == text


def test_nothing_in_a_workbook_is_calculated() -> None:
    pack = TOY.edit().set_many("stones", [(0, "note", "=1+1"), (1, "note", "@x"), (0, "count", "-5")]).pack
    data = workbook_of(pack, ["stones"])
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        sheet = packed.read("xl/worksheets/sheet1.xml")
    assert b"<f>" not in sheet
    book = load_workbook(io.BytesIO(data))
    note = [cell for cell in book["stones"][2] if cell.value == "=1+1"]
    assert note[0].data_type == "s" and note[0].quotePrefix and note[0].number_format == "@"
    assert book["stones"].freeze_panes == "B2"
    offered = {str(one.sqref): one.formula1 for one in book["stones"].data_validations.dataValidation}
    assert '"red,blue"' in offered.values()


def test_numbers_are_numbers_where_something_is_counted() -> None:
    pack = TOY.edit().set("stones", 1, "count", "007").pack
    book = load_workbook(io.BytesIO(workbook_of(pack, ["stones", "kinds"])))
    assert [book["stones"].cell(row, 5).value for row in (2, 3)] == [2, "007"]
    offered = [one.formula1 for one in book["stones"].data_validations.dataValidation]
    assert any(formula.startswith("'kinds'!$A$2") for formula in offered)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("name.en", "name.en"),
        ("NAME_EN", "name.en"),
        ("Name (English)", "name.en"),
        ("english name", "name.en"),
        ("Nombre", "name.es"),
        ("Nombre en inglés", "name.en"),
        ("Nombre (español)", "name.es"),
        ("name", "name.en"),
        ("Name ES", "name.es"),
        ("name fr", "name.fr"),
        ("Símbolo", "symbols"),
        ("simbols", "symbols"),
        ("Symbol", "symbols"),
        ("GÉNERO", "genre"),
        ("Fuente", "source"),
        ("Palabras", "words.es"),
        ("texto", "line.es"),
        ("colour", "colour"),
        ("id", "id"),
        ("Código", "id"),
        ("x", "x"),
    ],
)
def test_headings(written: str, name: str) -> None:
    books = next(table for table in wb.load_pack(GOOD).schema if table.name == "books")
    (found,) = headings([written], books)
    assert found.name == name


def test_headings_do_not_take_each_others_place() -> None:
    books = next(table for table in wb.load_pack(GOOD).schema if table.name == "books")
    found = headings(["Name", "name.en", "Nombre", "", "symbols", "Symbols", "odd", "odd"], books)
    assert [one.name for one in found] == ["Name", "name.en", "name.es", "", "symbols", "Symbols", "odd", "odd (2)"]


@pytest.mark.parametrize(
    ("name", "header", "table"),
    [
        ("books", [], "books"),
        ("Book", [], "books"),
        ("Teror", [], "terrors"),
        ("Terors", [], "terrors"),
        ("my terrors 2", [], "terrors"),
        ("Sheet1", ["id", "first", "second"], "boosters"),
        ("Sheet1", ["id", "genre", "symbols", "words.en"], None),  # books or blanks: it does not say
        ("Sheet1", ["x"], None),
    ],
)
def test_which_table_a_sheet_is(name: str, header: list[str], table: str | None) -> None:
    found = table_for(name, header, wb.load_pack(GOOD).schema)
    assert (found.name if found else None) == table


def test_files_are_not_written_over(tmp_path: Path) -> None:
    file = export(TOY, tmp_path / "toy.xlsx")
    before = file.read_bytes()
    with pytest.raises(PackError, match="This file is there already"):
        export(TOY, file)
    for lock in (".~lock.toy.xlsx#", "~$toy.xlsx"):
        (tmp_path / lock).write_text("x", encoding="utf-8")
        with pytest.raises(PackError, match="open in a spreadsheet program"):
            export(TOY, file, overwrite=True)
        (tmp_path / lock).unlink()
    assert file.read_bytes() == before
    export(TOY.edit().set("stones", 0, "count", "9").pack, file, overwrite=True)
    assert read_file(file, TOY).tables["stones"][0]["count"] == "9"


@pytest.mark.parametrize(
    ("name", "table", "said"),
    [
        ("toy.ods", "", "ends in .xlsx or .csv"),
        ("toy.csv", "", "There is no table 'toy'"),
        ("toy.csv", "stone", "Did you mean 'stones'"),
        ("nowhere/toy.xlsx", "", "cannot be written here: No such file or directory"),
    ],
)
def test_what_cannot_be_exported(tmp_path: Path, name: str, table: str, said: str) -> None:
    with pytest.raises(PackError, match=said):
        export(TOY, tmp_path / name, table=table)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    file = export(TOY, tmp_path / "toy.xlsx")
    before = file.read_bytes()
    with faults.watched(faults.Disk(faults.full, 0, lasting=True)), pytest.raises(PackError, match="No space left"):
        export(TOY.edit().set("stones", 0, "count", "9").pack, file, overwrite=True)
    assert file.read_bytes() == before


def test_what_no_file_can_hold_is_refused() -> None:
    pack = replace(TOY, tables={**TOY.tables, "stones": (Row({"id": "half \ud800"}),)})
    for make in (lambda: workbook_of(pack, ["stones"]), lambda: csv_for_spreadsheets(pack, "stones")):
        with pytest.raises(PackError, match="half a character"):
            make()
    pack = replace(TOY, tables={**TOY.tables, "stones": (Row({"id": "\x00" * 5_000}),)})
    with pytest.raises(PackError, match=r"stones\.csv, row 0, column 'id': The text is too long for a cell"):
        workbook_of(pack, ["stones"])


def test_broken_packs_can_be_exported(tmp_path: Path) -> None:
    pack = load_toy(toy(tmp_path, {"kinds.csv": "id,name.en,name.en,x\n,A,B,=1\nflat,D,E,F,G\n"}), strict=False)
    back = read_workbook(workbook_of(pack, ["kinds"]), "toy.xlsx", pack)
    assert [row.get("x") for row in back.tables["kinds"]] == ["=1", "F"]


def test_importing_does_not_need_much_of_a_workbook() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "Cards.XLSX"
        file.write_bytes(workbook_of(TOY, ["stones"]))
        assert set(read_file(file, TOY).tables) == {"stones"}
        assert read_file(file, TOY).about["id"] == "toy"


def test_a_column_that_is_not_in_the_file_is_told() -> None:
    """A sheet with a title above its header line and one column taken out: nothing changes there, and that is said."""
    good = wb.load_pack(GOOD)
    names = ["id", "name.en", "name.es", "line.en", "line.es", "source"]
    lines = ["Our Terrors,,,,,", ",".join(names), *(f"{row['id']},x,x,x,x,x" for row in good["terrors"])]
    found = read_csv("\n".join(lines).encode(), "terrors.csv", good)
    (one,) = found.remarks
    assert one.row == 2 and one.message == "the column symbols is not in the file; nothing changes in it."
    assert read_csv(csv_for_spreadsheets(good, "terrors"), "terrors.csv", good).remarks == ()
