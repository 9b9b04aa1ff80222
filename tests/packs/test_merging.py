"""Merging: sixty edits with the plan that is expected, and what holds for all."""

from __future__ import annotations

import re
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import workbench as wb
from tests.packs.samples import GOOD, load_toy, toy, write_cells
from tests.packs.test_editing import STEPS, TOY, do
from workbench.cli import main
from workbench.errors import PackError
from workbench.packs.edit import Edit
from workbench.packs.exporting import export
from workbench.packs.importing import Imported, read_csv, read_file
from workbench.packs.keeping import same
from workbench.packs.merge_items import Item
from workbench.packs.merging import merge
from workbench.packs.pack import Pack

PAIRS: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "data" / "merges.toml").read_text("utf-8"))["pair"]


def edited(pack: Pack, table: str, edits: Sequence[str]) -> Pack:
    """A pack after edits as `merges.toml` writes them."""
    edit = pack.edit()
    for line in edits:
        what, *words = line.split(" ")
        rest = " ".join(words[2:])
        match what:
            case "set":
                edit.set(table, edit.find(table, words[0]), words[1], rest) if words[0] in _ids(edit, table) else None
            case "delete":
                edit.delete(table, words[0])
            case "add":
                cells = {"id": words[0]}
                for name, text in re.findall(r"(\S+?)=(.*?)(?= \S+?=|$)", rest):
                    cells[name] = text.replace("~", " ")
                edit.add(table, cells, None if words[1] == "-" else words[1])
            case "move":
                edit.move(table, words[0], int(words[1]))
            case "sort":
                edit.sort(table, words[0])
            case "rename-column":
                edit.rename_column(table, words[0], words[1])
            case "drop":
                edit.drop_column(table, words[0])
            case "swap":
                for number, row in enumerate(edit.rows(table)):
                    one, two = row.get(words[0]), row.get(words[1])
                    edit.set_many(table, [(number, words[0], two), (number, words[1], one)])
            case _:
                raise AssertionError(line)
    return edit.pack


def _ids(edit: Edit, table: str) -> list[str]:
    return [row.get("id") for row in edit.rows(table)]


def line_of(item: Item) -> str:
    """An item as `merges.toml` writes it."""
    end = " (conflict)" if item.conflict else " (stays)" if item.take == "mine" else ""
    match item.what:
        case "swapped":
            return f"swapped {item.column}"
        case "moved":
            return "moved (conflict)" if item.conflict else f"moved {item.id}"
        case "added" | "removed" | "missing" | "twice":
            return f"{item.what} {item.id}{end}"
        case "slip":
            return f"slip {item.id} {item.column}: '{item.theirs}' for '{item.meant}'{end}"
    texts = f"'{item.mine}' | '{item.theirs}'" if item.conflict else f"'{item.mine}' -> '{item.result}'"
    return f"{item.what} {item.id} {item.column}: {texts}{end}"


def lines_of(items: Sequence[Item]) -> list[str]:
    """All items; many missing rows only as their number."""
    missing = [item for item in items if item.what == "missing"]
    lines = [line_of(item) for item in items if item.what != "missing" or len(missing) <= 3]
    return [*lines, f"missing {len(missing)} (stays)"] if len(missing) > 3 else lines


def is_as_expected(line: str, expected: str) -> bool:
    return line.startswith(expected[:-1]) if expected.endswith("…") else line == expected


@pytest.mark.parametrize("pair", PAIRS, ids=[pair["title"] for pair in PAIRS])
def test_pairs(pair: dict[str, Any]) -> None:
    shipped, table = wb.load_pack(pair["pack"]), pair["table"]
    mine = edited(shipped, table, pair.get("here", []))
    if "file" in pair:
        theirs = read_csv(pair["file"].lstrip("\n").encode(), "came-back.csv", mine, table)
    else:
        other = edited(shipped, table, pair["edits"])
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "came-back.csv"
            write_cells(file, cells_of_table(other, table))
            theirs = read_file(file, mine, table)
    plan = merge(mine, theirs, shipped if pair.get("base") else None)
    lines = lines_of(plan.items)
    expected = pair["plan"]
    assert Counter(map(bool, lines)) == Counter(map(bool, expected)), lines
    for line, wanted in zip(lines, expected, strict=True):
        assert is_as_expected(line, wanted), lines
    remarks = "\n".join(map(str, plan.remarks))
    assert all(words in remarks for words in pair.get("remarks", [])), remarks
    conflicts = sum("(conflict)" in line for line in expected)
    assert len(plan.conflicts) == conflicts and len(plan.resolve_all("theirs").conflicts) == 0
    assert all("\n" not in sentence and "{" not in sentence for sentence in plan.sentences)
    if not [line for line in expected if "(stays)" not in line and "(conflict)" not in line]:
        assert not plan.changes and same(plan.result, mine)
    applied = mine.edit().apply(plan)
    assert same(applied.pack, plan.result) and len(applied.steps) == (0 if same(mine, plan.result) else 1)


def cells_of_table(pack: Pack, table: str) -> list[list[str]]:
    """The header and all rows, with the columns that the rows have."""
    names = list(dict.fromkeys(name for row in pack[table] for name in row.cells))
    return [names, *([row.get(name) for name in names] for row in pack[table])]


def test_there_are_sixty_pairs_for_both_games() -> None:
    assert len(PAIRS) >= 60 and len({pair["title"] for pair in PAIRS}) == len(PAIRS)
    assert Counter(pair["pack"] for pair in PAIRS)["labyrinth-card-game"] >= 8


# --- deciding ---------------------------------------------------------------------------------------------------------


def test_items_are_decided_one_by_one() -> None:
    pack = wb.load_pack(GOOD)
    mine = pack.edit().set("books", "zenobia", "symbols", "BOGG").delete("terrors", "kraken").pack
    theirs = pack.edit().set("books", "zenobia", "symbols", "BOP").set("terrors", "kraken", "symbols", "BBPPRR").pack
    plan = merge(mine, theirs, pack)
    cell, row = plan.conflicts
    assert same(plan.result, mine)
    assert plan.resolve(cell, "theirs").resolve(row, "theirs").result.tables == theirs.tables
    assert plan.resolve(cell.key, text="BKK").result["books"][37]["symbols"] == "BKK"
    assert plan.resolve(cell, "mine").conflicts[0].key == row.key
    assert plan.resolve_all("theirs").result.tables == theirs.tables
    with pytest.raises(PackError, match="has no item 'x'"):
        plan.resolve("x", "mine")
    with pytest.raises(PackError, match="Only a cell can get a text"):
        plan.resolve(row, text="x")
    with pytest.raises(PackError, match="takes 'mine', 'theirs' or 'meant'"):
        plan.resolve(cell, "yours")  # type: ignore[arg-type]


def test_slips_can_be_taken_as_they_stand() -> None:
    pack = wb.load_pack(GOOD)
    theirs = read_csv(b"id,symbols\nada-lovlace,gbr\n", "books.csv", pack)
    plan = merge(pack, theirs)
    name, symbols = (item for item in plan.items if item.what == "slip")
    row = plan.result["books"][29]
    assert (row["id"], row["symbols"]) == ("ada-lovelace", "GBR")
    row = plan.resolve(name, "theirs").resolve(symbols, "theirs").result["books"][29]
    assert (row["id"], row["symbols"]) == ("ada-lovlace", "gbr")
    assert plan.resolve(symbols, "mine").result["books"][29]["symbols"] == "GGB"
    row = merge(pack, theirs, mend=False).result["books"][29]
    assert (row["id"], row["symbols"]) == ("ada-lovlace", "gbr")


def test_swapped_columns_can_be_taken_as_they_stand() -> None:
    pack = wb.load_pack(GOOD)
    theirs = edited(pack, "terrors", ["swap name.en name.es"])
    plan = merge(pack, theirs)
    (swap,) = plan.items
    assert same(plan.result, pack) and not plan.changes
    literal = plan.resolve(swap, "theirs")
    assert literal.result.tables == theirs.tables and len(literal.changes) == 38


def test_missing_rows_go_when_that_is_said() -> None:
    pack = wb.load_pack(GOOD)
    theirs = read_csv(b"id,name.en\nkraken,Kraken\n", "terrors.csv", pack)
    assert merge(pack, theirs).sentences == ["terrors: 23 rows are not in the file. They stay."]
    plan = merge(pack, theirs, remove_missing=True)
    assert [row["id"] for row in plan.result["terrors"]] == ["kraken"]
    assert plan.sentences == ["terrors: 23 rows are not in the file. They go."]
    assert len(plan.resolve(plan.items[0], "mine").result["terrors"]) == 2


def test_titles_and_version(tmp_path: Path) -> None:
    pack = wb.load_pack(GOOD)
    theirs = pack.edit().describe("version", "2").describe("title.fr", "Le labyrinthe").pack
    file = export(theirs, tmp_path / "other.xlsx")
    plan = pack.edit().plan(file)
    assert plan.base is pack or plan.base == pack  # known by the digest that the workbook carries
    assert plan.sentences == ["pack: version: '1' becomes '2'.", "pack: title.fr: '' becomes 'Le labyrinthe'."]
    assert (plan.result.version, plan.result.title) == (theirs.version, theirs.title)
    older = replace(pack, tables={**pack.tables, "books": pack["books"][1:]})
    assert merge(older, read_file(file, pack)).base is None
    assert not [item for item in merge(older, read_file(file, pack)).items if item.what == "about"]


def test_another_game_is_refused() -> None:
    with pytest.raises(PackError, match="This pack is for the game 'labyrinth-card-game', not for 'library-labyrinth'"):
        merge(wb.load_pack(GOOD), wb.load_pack("labyrinth-card-game"))


def test_the_base_is_found_among_the_versions(tmp_path: Path) -> None:
    edit = load_toy(toy(tmp_path / "pack")).edit()
    edit.save_version("handed out")
    file = export(edit.pack, tmp_path / "stones.xlsx")
    edit.set("stones", "pebble", "count", "5").save()
    edit.set("stones", "pebble", "note", "x").save()
    plan = edit.plan(file)
    assert plan.base is not None and plan.base["stones"][0]["count"] == "2" and plan.items == ()
    assert [item.what for item in edit.plan(read_file(file, edit.pack), "now").items] == ["changed"]


# --- what holds for all -----------------------------------------------------------------------------------------------


@given(STEPS)
@settings(max_examples=100)
def test_what_only_they_changed_is_taken(steps: list[tuple[object, ...]]) -> None:
    edit = TOY.edit()
    for step in steps:
        if step[0] != "drop":
            do(edit, step)
    plan = merge(TOY, edit.pack, TOY, mend=False)
    assert plan.conflicts == ()
    twice = Counter(row.get("id") for rows in edit.pack.tables.values() for row in rows)
    if max(twice.values()) == 1:
        assert same(plan.result, edit.pack), plan.sentences
        assert bool(plan.items) == (not same(TOY, edit.pack))


@given(STEPS)
@settings(max_examples=60)
def test_what_only_we_changed_stays(steps: list[tuple[object, ...]]) -> None:
    edit = TOY.edit()
    for step in steps:
        if step[0] != "drop":
            do(edit, step)
    plan = merge(edit.pack, TOY, TOY)
    assert not plan.changes and same(plan.result, edit.pack), plan.sentences


@given(STEPS, STEPS)
@settings(max_examples=80)
def test_nothing_is_lost_or_made_up(ours: list[tuple[object, ...]], theirs: list[tuple[object, ...]]) -> None:
    sides = []
    for steps in (ours, theirs):
        edit = TOY.edit()
        for step in steps:
            do(edit, step)
        sides.append(edit.pack)
    for base in (TOY, None):
        plan = merge(sides[0], sides[1], base)
        known = {text for pack in sides for rows in pack.tables.values() for row in rows for text in row.cells.values()}
        mended = {item.meant for item in plan.items}
        for row in plan.result["stones"]:
            assert set(row.cells.values()) <= known | mended | {""}
        stays = merge(sides[0], Imported(plan.theirs.tables), base)
        for item in stays.items:
            if item.what != "swapped" and item.key in {one.key for one in stays.items}:
                stays = stays.resolve(item, "mine")
        assert same(stays.result, sides[0]), stays.sentences


# --- the command line -------------------------------------------------------------------------------------------------


def test_export_and_merge(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[int, list[str], str]:
        code = main(words)
        out, err = capsys.readouterr()
        return code, out.splitlines(), err

    assert run("export", GOOD, "terrors.csv") == (0, [f"{GOOD} is in terrors.csv."], "")
    code, _, err = run("export", GOOD, "terrors.csv")
    assert code == 2 and "terrors.csv: This file is there already" in err and err.count("\n") == 1
    data = Path("terrors.csv").read_bytes().replace(b"\r\nkraken,BBPPOO", b"\r\nkrakken,bbpprr")
    Path("terrors.csv").write_bytes(data)
    code, lines, _ = run("merge", GOOD, "terrors.csv")
    assert code == 0 and lines == [
        "terrors: id of 'kraken' (Kraken): 'krakken' is taken for 'kraken'.",
        "terrors: symbols of 'kraken' (Kraken): 'bbpprr' is taken for 'BBPPRR'.",
        "1 change. Nothing was changed; --apply carries it out.",
    ]
    assert not (tmp_path / f"my-{GOOD}").exists()
    code, lines, _ = run("merge", GOOD, "terrors.csv", "--apply")
    assert code == 0 and lines[-1].startswith(f"1 change. The pack in {tmp_path / f'my-{GOOD}'} is changed")
    mine = wb.load_pack(f"my-{GOOD}")
    assert [row["symbols"] for row in mine["terrors"] if row["id"] == "kraken"] == ["BBPPRR"]
    run("export", GOOD, "other.xlsx")
    code, lines, _ = run("merge", f"my-{GOOD}", "other.xlsx", "--base", GOOD)
    assert code == 0 and lines[-1] == "0 changes: nothing is to be carried out."
    code, lines, _ = run("merge", f"my-{GOOD}", GOOD, "--conflicts", "theirs", "--literal", "--apply")
    assert wb.load_pack(f"my-{GOOD}").tables == wb.load_pack(GOOD).tables
    Path("books.csv").write_text("id,genre\nheidi,romance\n", "utf-8")
    code, lines, _ = run("merge", GOOD, "books.csv")
    assert code == 0 and any(line.startswith("Then wrong: books.csv, row 5, column 'genre'") for line in lines)
    code, _, err = run("merge", GOOD, "nowhere.csv")
    assert code == 2 and "nowhere.csv: There is no such file" in err


@pytest.mark.parametrize(
    ("wrong", "done", "worse"),
    [
        (("zenobia", "symbols", "OGB"), lambda edit: edit.move("books", "zenobia", 0), []),
        (("zenobia", "symbols", "OGB"), lambda edit: edit.delete("books", [0, 1]), []),
        (("zenobia", "symbols", "OGB"), lambda edit: edit.rename("books", "zenobia", "zenobia-of-palmyra"), []),
        (("zenobia", "id", "nzinga"), lambda edit: edit.delete("books", [0, 1]), []),
        (("zenobia", "symbols", "OGB"), lambda edit: edit.set("books", "tamar", "symbols", "OGB"), ["tamar"]),
        (
            ("zenobia", "symbols", "OGB"),
            lambda edit: edit.set("books", "zenobia", "symbols", "BOG").set("books", "tamar", "symbols", "OGB"),
            ["tamar"],
        ),
    ],
)
def test_only_what_was_not_wrong_before_is_worse(
    wrong: tuple[str, str, str], done: Callable[[Edit], Edit], worse: list[str]
) -> None:
    """A problem whose row has moved or is called otherwise is the same one; another row's is another (LL-SYM-01)."""
    mine = wb.load_pack(GOOD).edit().set("books", *wrong).pack
    plan = merge(mine, done(mine.edit()).pack, mine)
    assert [one for one in mine.problems() if one.severity == "error"] and plan.changes
    assert [plan.result["books"][one.row - 2].get("id") for one in plan.worse if one.row] == worse


def test_a_plan_is_told_in_the_words_of_the_language() -> None:
    mine = wb.load_pack(GOOD)
    wb.set_language("es")
    plan = merge(mine, mine.edit().set("books", "heidi", "symbols", "ROB").delete("terrors", 0).pack, mine)
    assert plan.sentences[0].startswith("Libros: símbolos de «heidi» (Heidi):")
    assert plan.sentences[1].startswith("Terrores: «")
