"""What reading forgives, and how it says what it cannot."""

from __future__ import annotations

import csv
import io
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import workbench as wb
from tests.packs.samples import GOOD, MINI, TOY_FILES, TOY_TOML, cells_of, copy_of, load_toy, toy, write_cells
from workbench.errors import PackError, WorkbenchError
from workbench.games import find
from workbench.packs.decoding import decode
from workbench.packs.reading import game_of
from workbench.packs.spreadsheet import records
from workbench.resources import content_dir

STONES = TOY_FILES["stones.csv"]


def shipped() -> list[str]:
    return [file.parent.name for file in content_dir().glob("*/pack.toml") if game_of(file.parent) in wb.games()]


@pytest.mark.parametrize("name", shipped())
def test_the_shipped_packs_are_sound_and_canonical(name: str) -> None:
    pack = wb.load_pack(name)
    assert [problem for problem in pack.problems() if problem.severity != "note"] == []
    assert pack.folder is not None
    for file, data in pack.files().items():
        assert (pack.folder / file).read_bytes() == data, file


def test_the_default_pack_is_the_box() -> None:
    assert wb.load_pack(GOOD).problems() == ()


def test_a_pack_goes_to_another_process() -> None:
    pack = wb.load_pack(GOOD)
    again = pickle.loads(pickle.dumps(pack))
    assert again == pack and again.digest == pack.digest and again.problems() == ()


def problems(tmp_path: Path, **files: str | bytes | None) -> list[str]:
    """What is said of a toy pack whose files ``kinds`` or ``stones`` are these."""
    pack = load_toy(toy(tmp_path, {f"{name}.csv": text for name, text in files.items()}), strict=False)
    return [str(problem) for problem in pack.problems()]


def test_nothing_is_wrong_with_the_toy(tmp_path: Path) -> None:
    assert problems(tmp_path) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("slate,flat", "Slate Rock!,flat", "stones.csv, row 3, column 'id': 'Slate Rock!' is not an id: it takes a-z "
         "and 0-9, words joined by '-', at most 60 letters. Write 'slate-rock'."),
        ("slate,flat", "“slate”,flat", "stones.csv, row 3, column 'id': '“slate”' is not an id: it takes a-z and "
         "0-9, words joined by '-', at most 60 letters. Write 'slate'."),
        ("slate,flat", "Pebble,flat", "stones.csv, row 3, column 'id': 'Pebble' is also in stones.csv, row 2, as "
         "'pebble'. Every id of a pack is another."),
        ("slate,flat", "flat,flat", "stones.csv, row 3, column 'id': 'flat' is also in kinds.csv, row 3. Every id of a "
         "pack is another."),
        ("slate,flat", "slate,falt", "stones.csv, row 3, column 'kind': there is no 'falt' in kinds.csv. Did you mean "
         "'flat'?"),
        (",blue,", ",Blue,", "stones.csv, row 3, column 'colour': 'Blue' is not known here. Write 'blue'."),
        (",XY,", ",XQ,", "stones.csv, row 2, column 'marks': 'Q' in 'XQ' is not a symbol. The symbols are X, Y, Z. "
         "[TOY-01]"),
        (",XY,", ",XQ?,", "stones.csv, row 2, column 'marks': 'Q' and '?' in 'XQ?' are no symbols. The symbols "
         "are X, Y, Z. [TOY-01]"),
        (",XY,", ",x y,", "stones.csv, row 2, column 'marks': 'x' in 'x y' is not a symbol. Write 'XY'. [TOY-01]"),
        (",XY,", ",XYZX,", "stones.csv, row 2, column 'marks': 'XYZX' has 4 symbols. It takes 1 to 3. [TOY-01]"),
        (",XY,", ",,", "stones.csv, row 2, column 'marks': a symbol is missing. [TOY-01]"),
        (",2,small", ",2.0,small", "stones.csv, row 2, column 'count': '2.0' is not a whole number from 0 to 9999. "
         "Write 2."),
        ("small; smooth", "a;b;c;d", "stones.csv, row 2, column 'words': warning: 'a;b;c;d' is a list of 4. It takes 1 "
         "to 3, with ';' between them."),
        ("A thin one.", "=A1", "stones.csv, row 3, column 'line.en': warning: the cell begins with '=', which a "
         "spreadsheet program may take for a formula. It is kept as text here."),
        ("A thin one.", "A\u202ethin one.", "stones.csv, row 3, column 'line.en': character 2 is U+202E (RIGHT-TO-LEFT "
         "OVERRIDE), which turns the reading direction. Delete it."),
        ("A thin one.", "A\u200bthin one.", "stones.csv, row 3, column 'line.en': warning: character 2 is U+200B (ZERO "
         "WIDTH SPACE), which cannot be seen. Delete it if it is not meant."),
        ("A thin one.", "", "stones.csv, row 3, column 'line.en': warning: there is no text in 'en' yet; that of "
         "another language is shown."),
        ("Una fina.", "Una pequeÃ±a.", "stones.csv, row 3, column 'line.es': warning: the letters look damaged by a "
         "program that took UTF-8 for something else. It is probably 'Una pequeña.'."),
        ("Una fina.", "Una peque\ufffda.", "stones.csv, row 3, column 'line.es': warning: a letter was lost when this "
         "text was converted ('\ufffd'). Type it again."),
        ("line.es\n", "line.es,todo\n", "stones.csv, row 1, column 'todo': warning: this column is not known here. "
         "It is kept, and not used."),
        ("line.es\n", "line.es,coluor\n", "stones.csv, row 1, column 'coluor': warning: this column is not known here. "
         "It is kept, and not used. Did you mean 'colour'?"),
    ],
)  # fmt: skip
def test_what_is_said_of_a_cell(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in STONES
    assert said in problems(tmp_path, stones=STONES.replace(old, new, 1))


def test_a_missing_count_of_rows_is_noted(tmp_path: Path) -> None:
    text = "".join(STONES.splitlines(keepends=True)[:2])
    assert problems(tmp_path, stones=text) == ["stones.csv: note: there are 1 rows; the box has 2."]


def test_strict_reading_counts_the_other_errors(tmp_path: Path) -> None:
    folder = toy(
        tmp_path, {"stones.csv": STONES.replace("round", "Round").replace(",Z,", ",Q,").replace("slate", "S!")}
    )
    with pytest.raises(PackError, match=r"row 2, column 'kind'.*\(And 2 more: ") as caught:
        load_toy(folder)
    assert (Path(caught.value.file), caught.value.row, caught.value.column) == (folder / "stones.csv", 2, "kind")


def test_rows_are_counted_as_a_spreadsheet_does(tmp_path: Path) -> None:
    text = STONES.replace('"A small, smooth one."', '"A small,\n\nsmooth one."').replace("\nslate", "\n\n;\n\nslate")
    assert "stones.csv, row 6, column 'colour'" in "\n".join(problems(tmp_path, stones=text.replace("blue", "bleu")))


def test_more_languages_are_welcome(tmp_path: Path) -> None:
    lines = STONES.splitlines()
    text = "\n".join([lines[0] + ",Line.FR", lines[1] + ",Une petite.", lines[2] + ","])
    assert problems(tmp_path, stones=text) == []
    pack = load_toy(tmp_path)
    assert [row.text("line", "fr") for row in pack["stones"]] == ["Une petite.", "A thin one."]
    assert pack.digest != load_toy(toy(tmp_path / "other")).digest


def test_a_text_in_one_language_is_shown_in_all(tmp_path: Path) -> None:
    toy(tmp_path, {"stones.csv": STONES.replace("A thin one.", "")})
    assert [row.text("line", "en") for row in load_toy(tmp_path)["stones"]] == ["A small, smooth one.", "Una fina."]


def test_nothing_of_a_doubled_or_nameless_column_is_lost(tmp_path: Path) -> None:
    lines = STONES.splitlines()
    text = "\n".join([lines[0] + ",colour,", lines[1] + ",green,first", lines[2] + ",,,surplus"])
    said = problems(tmp_path, stones=text)
    assert [line.partition(":")[0] for line in said] == [
        "stones.csv, row 1, column 'colour'",
        "stones.csv, row 1, column '?10'",
        "stones.csv, row 3, column '?11'",
    ]
    pack = load_toy(tmp_path, strict=False)
    pack.save()
    again = load_toy(tmp_path)
    assert again["stones"][0]["colour?9"] == "green" and again["stones"][0]["?10"] == "first"
    assert again["stones"][1]["?11"] == "surplus"


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        (TOY_TOML.replace("format = 1", "format = 2"), "format = 2 is newer than this workbench, which reads up to 1"),
        (TOY_TOML.replace("format = 1", ""), "format = 1 is missing"),
        (TOY_TOML.replace('"toy"\n', '"../toy"\n', 1), "column 'id': '../toy' is not an id"),
        (TOY_TOML.replace('game = "toy"', 'game = "chess"'), "for the game 'chess', not for 'toy'"),
        (TOY_TOML + "[title]\n", "row 8: This is not TOML"),
        (TOY_TOML.replace('en = "Toy"', "en = 3"), "column 'title': The title is a text for each language"),
        (TOY_TOML.replace('"1"', "[]"), "column 'version'"),
        (None, "This file is missing, so this is no pack"),
    ],
)
def test_what_is_said_of_the_pack(tmp_path: Path, toml: str | None, said: str) -> None:
    folder = toy(tmp_path, {"pack.toml": toml})
    for strict in (True, False):
        with pytest.raises(PackError) as caught:
            load_toy(folder, strict=strict)
        assert said in str(caught.value) and caught.value.file == str(folder / "pack.toml")


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="There is no pack folder"):
        wb.load_pack(tmp_path / "nowhere")
    with pytest.raises(PackError, match="There is no pack folder"):
        wb.load_pack("nowhere")


def test_format_0_is_read(tmp_path: Path) -> None:
    """Before format 1 a card's symbols were words in columns of their own."""
    folder = copy_of(MINI, tmp_path / "old")
    names = dict(zip("RKOGBP", ("Empathy", "Expertise", "athletics", "LOGIC", "Wisdom", "courage"), strict=True))
    for name, most in {"books": 4, "terrors": 6, "items": 2, "blanks": 4}.items():
        cells = cells_of(folder / f"{name}.csv")
        place = cells[0].index("symbols")
        rows = [
            [f"Symbol {number}" for number in range(1, most + 1)],
            *([names[one] for one in row[place]] for row in cells[1:]),
        ]
        write_cells(
            folder / f"{name}.csv",
            [
                row[:place] + words + [""] * (most - len(words)) + row[place + 1 :]
                for row, words in zip(cells, rows, strict=True)
            ],
        )
    text = (folder / "pack.toml").read_text(encoding="utf-8")
    (folder / "pack.toml").write_text(text.replace("format = 1", "format = 0  # the first"), encoding="utf-8")
    pack, good = wb.load_pack(folder), wb.load_pack(MINI)
    assert pack == good and pack.digest == good.digest
    assert "format = 0 is an older layout" in str(pack.problems()[0])
    pack.save()
    assert (folder / "pack.toml").read_text(encoding="utf-8") == text.replace("format = 1", "format = 1  # the first")
    assert wb.load_pack(folder) == good and wb.load_pack(folder).problems()[0].file != "pack.toml"


def test_a_wrong_word_of_format_0_is_named(tmp_path: Path) -> None:
    header, one, two = TOY_FILES["stones.csv"].splitlines()
    words = [header.replace("marks", "mark 1,mark 2"), one.replace("XY", "cross,frok"), two.replace(",Z,", ",bolt,,")]
    folder = toy(tmp_path, {"pack.toml": TOY_TOML.replace("= 1", "= 0"), "stones.csv": "\n".join(words)})
    with pytest.raises(
        PackError, match=r"row 2, column 'mark 2': this is not the name of a symbol. Did you mean 'fork'\?"
    ):
        load_toy(folder)


@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman", "cp850"])
@pytest.mark.parametrize("name", sorted(file.name for file in (content_dir() / GOOD).glob("*.csv")))
def test_old_encodings_of_whole_files(name: str, encoding: str) -> None:
    text = (content_dir() / GOOD / name).read_text(encoding="utf-8")
    text = text.encode(encoding, "ignore").decode(encoding)  # without letters that it cannot hold
    assert decode(text.encode(encoding))[0] == text


CELLS = st.text(alphabet="ab\",;\n\t ='é", max_size=6)


@given(st.lists(st.lists(CELLS, min_size=1, max_size=4), max_size=4), st.sampled_from(",;\t"))
def test_cells_are_found_as_the_standard_library_finds_them(rows: list[list[str]], separator: str) -> None:
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=separator, lineterminator="\r\n").writerows(rows)
    assert [cells for _, cells in records(out.getvalue(), separator)] == rows


@given(st.binary(max_size=300))
def test_any_bytes_are_text_or_no_text(data: bytes) -> None:
    try:
        assert isinstance(decode(data)[0], str)
    except ValueError as error:
        assert str(error).endswith(".")


@given(st.dictionaries(st.sampled_from(["id", "genre", "symbols", "count", "corners", "letter", "kind"]), CELLS))
def test_no_cell_makes_a_check_fail(cells: dict[str, str]) -> None:
    good = wb.load_pack(MINI)
    row = type(good["books"][0])(cells)
    broken = type(good)(
        id="x", game=GOOD, version="1", title={}, tables=dict.fromkeys(good.tables, (row,)), schema=good.schema,
        check=find(GOOD).check,
    )  # fmt: skip
    assert any(problem.severity == "error" for problem in broken.problems())


def test_a_pack_for_no_game(tmp_path: Path) -> None:
    toy(tmp_path)
    with pytest.raises(WorkbenchError, match="There is no game 'toy'"):
        wb.load_pack(tmp_path)
