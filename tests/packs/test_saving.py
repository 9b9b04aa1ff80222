"""Saving: one form for every content, and nothing that anybody made is lost."""

from __future__ import annotations

import os
import stat
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import workbench as wb
from tests.packs import faults
from tests.packs.samples import GOOD, MINI, TOY_TOML, cells_of, changed, load_toy, toy, with_rows, write_cells
from workbench.errors import PackError
from workbench.packs import disk, journal
from workbench.packs.pack import Pack, Row
from workbench.packs.spreadsheet import tidy
from workbench.resources import content_dir


def all_files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_an_edit_of_one_card_is_one_line(tmp_path: Path) -> None:
    folder = wb.fork_pack(GOOD, tmp_path / "mine").folder
    assert folder is not None
    before = all_files(folder)
    changed(wb.load_pack(folder), "terrors", 3, symbols="RKO", name_es="Otra, «distinta»").save()
    after = all_files(folder)
    assert [name for name in before if after[name] != before[name]] == ["terrors.csv"]
    lines = zip(before["terrors.csv"].splitlines(), after["terrors.csv"].splitlines(), strict=True)
    assert [number for number, (old, new) in enumerate(lines) if old != new] == [4]
    previous = {name.removeprefix(".previous/"): data for name, data in after.items() if name.startswith(".previous")}
    assert previous == {name: data for name, data in before.items() if name != "CREDITS.md"}


def test_comments_and_entries_of_ones_own_survive(tmp_path: Path) -> None:
    text = TOY_TOML.replace("[title]", "# my notes\n[mine]\ncolour = 'red' # so be it\n\n[title]")
    pack = load_toy(toy(tmp_path, {"pack.toml": text}))
    replace(pack, version="2", title={"en": "A toy", "es": "Un juguete"}).save()
    expected = text.replace('version = "1"', 'version = "2"').replace('"Toy"', '"A toy"\nes = "Un juguete"')
    assert (tmp_path / "pack.toml").read_text(encoding="utf-8") == expected
    replace(load_toy(tmp_path), title={}).save()
    assert load_toy(tmp_path).title == {}


def test_what_was_not_changed_is_not_written(tmp_path: Path) -> None:
    folder = toy(tmp_path / "mine")
    before = {file: file.stat().st_mtime_ns for file in folder.iterdir()}
    load_toy(folder).save()
    assert {file: file.stat().st_mtime_ns for file in folder.iterdir()} == before


def test_the_previous_version_is_a_pack(tmp_path: Path) -> None:
    first = load_toy(toy(tmp_path))
    second, third = changed(first, "stones", 0, count="3"), changed(first, "stones", 0, count="4")
    second.save()
    third.save()
    assert load_toy(tmp_path / ".previous") == second
    load_toy(tmp_path / ".previous").save(tmp_path, overwrite=True)
    assert load_toy(tmp_path) == second and load_toy(tmp_path / ".previous") == third


def test_what_somebody_put_where_saves_are_prepared_stays(tmp_path: Path) -> None:
    pack = load_toy(toy(tmp_path))
    (tmp_path / journal.STAGE).mkdir()
    notes = tmp_path / journal.STAGE / "notes.txt"
    notes.write_text("mine")
    with pytest.raises(PackError, match="something of yours lies in it"):
        changed(load_toy(tmp_path), "stones", 0, count="3").save()
    assert notes.read_text() == "mine" and load_toy(tmp_path) == pack
    notes.unlink()
    changed(pack, "stones", 0, count="3").save()
    assert not (tmp_path / journal.STAGE).exists()


@pytest.mark.parametrize("name", ["notes.txt", "table.ods", "drafts/stones.csv"])
def test_what_somebody_put_beside_the_previous_version_stays(tmp_path: Path, name: str) -> None:
    first = load_toy(toy(tmp_path))
    changed(first, "stones", 0, count="3").save()
    mine = tmp_path / journal.PREVIOUS / name
    mine.parent.mkdir(exist_ok=True)
    mine.write_text("mine")
    for count in ("4", "5"):
        changed(load_toy(tmp_path), "stones", 0, count=count).save()
    assert (tmp_path / f"{journal.PREVIOUS}.unsaved" / name).read_text() == "mine"
    assert load_toy(tmp_path / journal.PREVIOUS)["stones"][0]["count"] == "4"


def test_a_file_that_is_a_link_is_written_where_it_leads(tmp_path: Path) -> None:
    """Somebody keeps the tables in a folder of their own, or under a name of their own."""
    folder = toy(tmp_path / "pack")
    (folder / "sheets").mkdir()
    real = (folder / "stones.csv").rename(folder / "sheets" / "my stones.csv")
    (folder / "stones.csv").symlink_to("sheets/my stones.csv")
    changed(load_toy(folder), "stones", 0, count="7").save()
    assert (folder / "stones.csv").is_symlink()
    assert b",7" in real.read_bytes() and load_toy(folder)["stones"][0]["count"] == "7"
    assert not (folder / journal.PREVIOUS / "stones.csv").is_symlink()


def test_a_link_out_of_the_folder_is_not_written_through(tmp_path: Path) -> None:
    pack = load_toy(toy(tmp_path / "pack"))
    target = toy(tmp_path / "other")
    (target / "stones.csv").unlink()
    (target / "stones.csv").symlink_to(tmp_path / "not there yet.csv")
    before = all_files(target)
    with pytest.raises(PackError, match="a link that leads out of the pack's folder"):
        pack.save(target, overwrite=True)
    assert all_files(target) == before and not (tmp_path / "not there yet.csv").exists()


def test_shipped_packs_are_never_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = changed(wb.load_pack(MINI), "tiles", 0, count="1")
    (tmp_path / "link").symlink_to(content_dir())
    monkeypatch.chdir(content_dir())
    for folder in (None, content_dir() / "new", MINI, tmp_path / "link" / MINI, tmp_path / "link" / "x" / ".." / MINI):
        with pytest.raises(PackError, match=r"never changed.*wb\.fork_pack"):
            pack.save(folder, overwrite=True)
    assert not (content_dir() / "new").exists()


def test_edits_of_somebody_else_are_noticed(tmp_path: Path) -> None:
    mine, theirs = load_toy(toy(tmp_path)), load_toy(tmp_path)
    changed(theirs, "stones", 0, count="3").save()
    edited = changed(mine, "stones", 1, count="9")
    with pytest.raises(PackError, match=r"stones\.csv: This file was changed by somebody else since the pack was read"):
        edited.save()
    assert load_toy(tmp_path)["stones"][0]["count"] == "3"
    edited.save(overwrite=True)
    assert load_toy(tmp_path)["stones"][1]["count"] == "9"
    changed(edited, "stones", 1, count="8").save()  # by now the folder is as this one left it


def test_another_pack_is_not_overwritten(tmp_path: Path) -> None:
    pack = load_toy(toy(tmp_path / "one"))
    toy(tmp_path / "two", {"stones.csv": "id,kind\n"})
    with pytest.raises(PackError, match="belongs to a pack that is there"):
        pack.save(tmp_path / "two")
    pack.save(tmp_path / "two", overwrite=True)
    assert load_toy(tmp_path / "two") == pack


def test_a_file_that_could_not_be_read_is_left_alone(tmp_path: Path) -> None:
    folder = toy(tmp_path, {"stones.csv": 'id,kind\npebble,"never closed'})
    pack = changed(load_toy(folder, strict=False), "kinds", 0, name_en="Ball")
    pack.save()
    assert (folder / "stones.csv").read_bytes() == b'id,kind\npebble,"never closed'
    assert load_toy(folder, strict=False)["kinds"][0]["name.en"] == "Ball"


def test_an_open_spreadsheet_is_noticed(tmp_path: Path) -> None:
    pack = changed(load_toy(toy(tmp_path)), "stones", 0, count="3")
    (tmp_path / ".~lock.stones.csv#").write_text("somebody", encoding="utf-8")
    before = all_files(tmp_path)
    with pytest.raises(PackError, match=r"stones\.csv: This file is open in a spreadsheet program\. Close it"):
        pack.save()
    assert all_files(tmp_path) == before


def test_a_file_held_by_another_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows: the second file cannot be replaced, so the first one goes back."""
    pack = changed(changed(load_toy(toy(tmp_path)), "stones", 0, count="3"), "kinds", 0, name_en="Ball")
    real, before = os.replace, all_files(tmp_path)

    def held(source: Path, target: Path) -> None:
        if Path(target) == tmp_path / "stones.csv" and "new" in Path(source).parts:
            raise PermissionError(13, "Permission denied", str(target))
        real(source, target)

    monkeypatch.setattr(os, "replace", held)
    with pytest.raises(PackError, match=r"cannot be saved here: Permission denied\. Nothing was changed\."):
        pack.save()
    assert all_files(tmp_path) == before


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users of this machine can reach."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        yield Path(name)


def as_somebody_else(work: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a line of Python without the power to write everywhere."""
    code = f"from pathlib import Path\nfrom tests.packs.samples import *\nfolder = Path({str(folder)!r})\n{work}"
    become = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
    python = [*become, os.path.realpath("/proc/self/exe"), "-c", code]
    home = {"PYTHONPATH": os.pathsep.join(filter(None, __import__("sys").path)), "PATH": os.environ["PATH"]}
    return subprocess.run(python, capture_output=True, text=True, env=home, timeout=120, check=False)


SAVE = """
from workbench.errors import PackError
try:
    changed(load_toy(folder), "stones", 0, count="3").save()
except PackError as error:
    print(error)
"""


@pytest.mark.skipif(not Path("/proc/self/exe").exists(), reason="needs Linux")
def test_a_folder_or_file_that_may_not_be_written_to(open_folder: Path) -> None:
    probe = as_somebody_else("print(load_toy(folder).id)", toy(open_folder / "pack"))
    if probe.stdout != "toy\n":
        pytest.skip(f"another user cannot run this checkout here: {probe.stderr[-200:]}")
    folder = open_folder / "pack"
    before = all_files(folder)
    said = as_somebody_else(SAVE, folder).stdout
    assert "write-protected" in said or "Permission denied" in said
    os.chmod(folder, 0o777)
    said = as_somebody_else(SAVE, folder).stdout
    assert said == f"{folder / 'stones.csv'}: This file is write-protected. Save into another folder, or take the " \
        "protection off.\n"  # fmt: skip
    os.chmod(folder / "stones.csv", 0o666)
    os.chmod(folder, 0o555)
    said = as_somebody_else(SAVE, folder).stdout
    assert said == f"{folder}: The pack cannot be saved here: Permission denied. Nothing was changed.\n"
    assert all_files(folder) == before


@pytest.mark.skipif(not faults.FORKS, reason="this system has no fork")
def test_a_cut_off_save_is_read_where_nothing_may_be_written(open_folder: Path) -> None:
    folder = toy(open_folder / "pack")
    pack = changed(load_toy(folder), "stones", 0, count="3")
    with faults.watched(faults.Disk()) as counted:
        pack.save(toy(open_folder / "counted"), overwrite=True)
    at = counted.calls.index("replace") + 2
    faults.in_child(pack.save, faults.Disk(faults.exits, at))
    assert (folder / journal.STAGE / "plan.json").exists()
    for file in (folder, *folder.rglob("*")):
        file.chmod(0o555 if file.is_dir() else 0o444)
    probe = as_somebody_else("print(load_toy(folder)['stones'][0]['count'])", folder)
    for file in (folder, *folder.rglob("*")):
        file.chmod(0o755)
    if probe.returncode:
        pytest.skip(f"another user cannot run this checkout here: {probe.stderr[-200:]}")
    assert probe.stdout == "3\n"


def test_two_who_save_at_once(tmp_path: Path) -> None:
    packs = [changed(load_toy(toy(tmp_path)), "stones", 0, count=str(number)) for number in range(1, 9)]
    failures: list[BaseException] = []

    def work(pack: Pack) -> None:
        try:
            for _ in range(10):
                pack.save(overwrite=True)
                assert load_toy(tmp_path) in packs
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(pack,)) for pack in packs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert load_toy(tmp_path) in packs and load_toy(tmp_path / ".previous") in packs


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no such locks")
def test_a_save_that_never_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "PATIENCE", 0.1)
    pack = changed(load_toy(toy(tmp_path)), "stones", 0, count="3")
    began = time.monotonic()
    with disk.locked(tmp_path, exclusive=True):
        with pytest.raises(PackError, match="Another program is saving this pack"):
            pack.save()
        with pytest.raises(PackError, match="Another program is saving this pack"):
            load_toy(tmp_path)
    assert time.monotonic() - began < 60
    pack.save()


@pytest.mark.skipif(os.name == "nt", reason="modes are another thing there")
def test_modes_are_kept(tmp_path: Path) -> None:
    folder = toy(tmp_path)
    (folder / "stones.csv").chmod(0o640)
    changed(load_toy(folder), "stones", 0, count="3").save()
    assert stat.S_IMODE((folder / "stones.csv").stat().st_mode) == 0o640


def test_a_link_in_place_of_the_stage_is_not_followed(tmp_path: Path) -> None:
    folder, precious = toy(tmp_path / "pack"), toy(tmp_path / "precious")
    pack = changed(load_toy(folder), "stones", 0, count="3")
    (folder / ".saving").symlink_to(precious)
    with pytest.raises(PackError, match="a link or a file in the place where saves are prepared"):
        pack.save()
    assert load_toy(precious).id == "toy"


def test_what_no_file_can_hold_is_refused(tmp_path: Path) -> None:
    pack = changed(load_toy(toy(tmp_path)), "stones", 1, line_en="half \ud800 a letter")
    assert any("U+D800" in str(problem) for problem in pack.problems())
    with pytest.raises(PackError, match=r"stones\.csv, row 3, column 'line\.en': The text holds half a character"):
        pack.save()
    with pytest.raises(PackError, match="say where to save it"):
        replace(pack, folder=None).save()


# --- round trips ------------------------------------------------------------------------------------------------------

ANY = st.text(st.characters(exclude_categories=["Cs"]), max_size=12).map(tidy)
COLUMNS = (
    "id",
    "kind",
    "colour",
    "marks",
    "count",
    "words",
    "line.en",
    "line.es",
    "note",
    "line.fr",
    "my notes",
    "?12",
)


@st.composite
def rows(draw: st.DrawFn) -> tuple[Row, ...]:
    extra = draw(st.sets(st.sampled_from(COLUMNS[-3:])))
    made = []
    for _ in range(draw(st.integers(0, 4))):
        cells = {name: draw(ANY) for name in COLUMNS[:9]} | {name: draw(ANY) for name in COLUMNS if name in extra}
        if any(cells.values()):
            made.append(Row(cells))
    for name in extra:  # a column without any text goes away, as its rows do
        if not any(row[name] for row in made):
            made = [replace(row, cells={one: text for one, text in row.cells.items() if one != name}) for row in made]
    return tuple(row for row in made if any(row.cells.values()))


@given(rows(), ANY, st.dictionaries(st.sampled_from(["en", "es", "fr"]), ANY, max_size=3))
@settings(max_examples=60)
def test_what_is_saved_is_what_is_read(stones: tuple[Row, ...], version: str, title: dict[str, str]) -> None:
    with tempfile.TemporaryDirectory() as name:
        good = load_toy(toy(Path(name) / "good"))
        pack = replace(with_rows(good, "stones", *stones), version=version, title=title)
        again = load_toy(pack.save(Path(name) / "saved"), strict=False)
        assert again == pack
        assert again.digest == pack.digest
        assert again.files() == pack.files()
        assert pack.difference(again).changes == ()


@given(
    rows(),
    st.randoms(use_true_random=False),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    st.sampled_from(",;\t"),
)
@settings(max_examples=60)
def test_the_digest_names_the_content(stones: tuple[Row, ...], chance: object, encoding: str, separator: str) -> None:
    """Not the order of columns, the encoding, the separator, or notes in columns of one's own."""
    with tempfile.TemporaryDirectory() as name:
        pack = with_rows(load_toy(toy(Path(name))), "stones", *stones)
        pack.save()
        cells = cells_of(Path(name) / "stones.csv")
        order = list(range(len(cells[0])))
        chance.shuffle(order)  # type: ignore[attr-defined]
        cells = [[row[place] for place in order] + [f"more {number}"] for number, row in enumerate(cells)]
        write_cells(Path(name) / "stones.csv", cells, separator, encoding=encoding)
        again = load_toy(Path(name), strict=False)
        assert (again.digest == pack.digest and again != pack) or not stones
        if stones:
            other = changed(pack, "stones", 0, id=stones[0]["id"] + "x")
            assert other.digest != pack.digest
