"""What keeps an editor's steps on the disk: recovery, copies of shipped packs, two editors, versions."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings

import workbench as wb
from tests.packs import faults
from tests.packs.samples import GOOD, MINI, load_toy, toy
from tests.packs.test_editing import STEPS, do
from tests.packs.test_saving import as_somebody_else
from workbench.errors import PackError
from workbench.packs import disk, edit_journal, heart, presence
from workbench.packs.edit import Edit
from workbench.packs.edit_journal import FOLDER
from workbench.packs.keeping import same
from workbench.packs.pack import Pack
from workbench.packs.presence import Who

needs_fork = pytest.mark.skipif(not faults.FORKS, reason="this system has no fork")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return toy(tmp_path / "pack")


@pytest.fixture
def heard() -> list[str]:
    return []


def opened(pack: Pack, heard: list[str]) -> Edit:
    return Edit.open(pack, tell=heard.append)


def in_another_process(work: Callable[[], object]) -> None:
    """Do something in a process that is killed when it is done."""

    def whole() -> None:
        work()
        os.kill(os.getpid(), signal.SIGKILL)

    child = os.fork()
    if child == 0:
        whole()
        os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "what was to be done there failed"


def journals(folder: Path) -> list[Path]:
    return sorted((folder / FOLDER).glob("*")) if (folder / FOLDER).exists() else []


# --- recovery ---------------------------------------------------------------------------------------------------------


@needs_fork
def test_a_killed_process_loses_nothing(folder: Path, heard: list[str]) -> None:
    def work() -> None:
        edit = Edit.open(load_toy(folder), tell=str)
        edit.set("stones", "slate", "count", "7").add("stones", {"id": "opal"}).set("stones", "opal", "count", "2")
        edit.undo()

    in_another_process(work)
    assert load_toy(folder)["stones"][1]["count"] == "1"
    edit = opened(load_toy(folder), heard)
    assert edit.steps == ("Write '7' into count of 'slate'.", "Add 'opal' to stones.")
    assert edit.undone == ("Write '2' into count of 'opal'.",)
    assert edit.recovered is not None and (edit.recovered.steps, edit.recovered.files_changed) == (2, False)
    assert heard == [str(edit.recovered)] and "2 steps that were not saved are here again" in heard[0]
    assert edit.changed
    edit.redo()
    edit.save()
    assert load_toy(folder, strict=False)["stones"][2]["count"] == "2"
    edit.close()
    assert journals(folder) == []
    assert opened(load_toy(folder, strict=False), heard).recovered is None


@needs_fork
def test_what_was_saved_is_not_recovered(folder: Path, heard: list[str]) -> None:
    def work() -> None:
        edit = Edit.open(load_toy(folder), tell=str)
        edit.set("stones", "slate", "count", "7").save()

    in_another_process(work)
    edit = opened(load_toy(folder), heard)
    assert edit.recovered is None and edit.steps == () and not edit.changed and heard == []
    assert len(journals(folder)) == 1  # its own


@needs_fork
def test_steps_before_and_after_a_save(folder: Path, heard: list[str]) -> None:
    def work() -> None:
        edit = Edit.open(load_toy(folder), tell=str)
        edit.set("stones", "slate", "count", "7").set("stones", "slate", "count", "8").save()
        edit.undo()
        edit.undo()
        edit.redo()
        edit.set("stones", "slate", "note", "after")

    in_another_process(work)
    edit = opened(load_toy(folder), heard)
    assert (edit.row("stones", "slate")["count"], edit.row("stones", "slate")["note"]) == ("7", "after")
    edit.undo()
    edit.undo()
    edit.undo()
    assert edit.row("stones", "slate")["count"] == "8" and not edit.changed


@needs_fork
def test_files_that_changed_since(folder: Path, heard: list[str]) -> None:
    in_another_process(lambda: Edit.open(load_toy(folder), tell=str).set("stones", "slate", "count", "7"))
    load_toy(folder).edit().set("stones", "pebble", "count", "9").save()
    edit = opened(load_toy(folder), heard)
    assert edit.recovered is not None and edit.recovered.files_changed
    assert heard[0].endswith("The files of the pack were changed since.")
    assert [row["count"] for row in edit.rows("stones")] == ["2", "7"]  # as it was then, with the step
    assert edit.changed_on_disk() == ("stones.csv",)
    with pytest.raises(PackError, match="changed by somebody else"):
        edit.save()
    plan = edit.plan_from_disk()
    assert plan.sentences == ["stones: count of 'pebble': '2' becomes '9'."]
    edit.apply(plan).save()
    assert [row["count"] for row in load_toy(folder)["stones"]] == ["9", "7"]
    assert edit.changed_on_disk() == ()


@needs_fork
def test_a_torn_end_of_the_journal(folder: Path, heard: list[str], tmp_path: Path) -> None:
    in_another_process(
        lambda: Edit.open(load_toy(folder), tell=str).set("stones", 0, "count", "7").set("stones", 1, "count", "8")
    )
    (file,) = journals(folder)
    whole = file.read_bytes()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    for length in range(last, len(whole), 7):
        place = tmp_path / f"cut-{length}"
        shutil.copytree(folder, place)
        (place / FOLDER / file.name).write_bytes(whole[:length])
        edit = opened(load_toy(place), heard)
        assert edit.steps == ("Write '7' into count of 'pebble'.",)
        assert edit.recovered is not None and edit.recovered.incomplete == (length > last)
    damaged = bytearray(whole)
    damaged[last + 30] ^= 1
    file.write_bytes(damaged)
    edit = opened(load_toy(folder), heard)
    assert edit.steps == ("Write '7' into count of 'pebble'.",) and "The last one was cut off" in heard[-1]


def test_hostile_journals_do_no_harm(folder: Path, heard: list[str]) -> None:
    (folder / FOLDER).mkdir()
    editor = {"what": "editor", "format": 1, "pid": 1, "host": "gone", "start": "", "user": "", "since": ""}
    base = edit_journal.base_record(load_toy(folder))
    steps: list[dict[str, object]] = [
        {
            "what": "step",
            "say": "x",
            "words": {},
            "deeds": [{"do": "set", "table": "stones", "row": row, "column": "id"}],
        }
        for row in (99, -1, "0", None)
    ]
    steps += [
        {"what": "step", "say": 7, "words": [], "deeds": {}},
        {"what": "step", "say": "{x.__class__}", "words": {"x": "y"}, "deeds": [{"do": "rm", "table": "stones"}]},
        {"what": "step", "say": "", "words": {}, "deeds": [{"do": "whole", "table": "../../x", "cells": [{"a": 1}]}]},
        {"what": "undo"},
        {"what": "redo"},
        {"what": ["x"]},
    ]
    for number, step in enumerate(steps):
        lines = b"".join(edit_journal._line(record) for record in (editor, base, step))
        file = folder / FOLDER / f"{number}.jsonl"
        file.write_bytes(lines)
        os.utime(file, (1, 1))
    for number, data in enumerate((b"", b"\xff" * 100, b"0" * 16 + b" {}\n", b"[" * 100_000)):
        (folder / FOLDER / f"junk-{number}.jsonl").write_bytes(data)
    edit = opened(load_toy(folder), heard)
    assert edit.pack == load_toy(folder) and edit.recovered is None
    broken = {**base, "tables": {"stones": [{"id": 5}, 7]}}
    (folder / FOLDER / "base.jsonl").write_bytes(edit_journal._line(editor) + edit_journal._line(broken))
    os.utime(folder / FOLDER / "base.jsonl", (1, 1))
    assert opened(load_toy(folder), heard).pack == load_toy(folder)


@given(STEPS)
@settings(max_examples=40, deadline=None)
def test_the_journal_gives_the_same_editor(steps: list[tuple[object, ...]]) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = toy(Path(place))
        edit = Edit.open(load_toy(folder), tell=str)
        for number, step in enumerate(steps):
            do(edit, step)
            if number % 5 == 4 and step[0] != "drop":
                edit.save()
        unsaved, unsaved_steps = edit.pack, edit.undone
        again = Edit.open(load_toy(folder, strict=False), tell=str)
        assert same(again.pack, unsaved)
        if again.recovered:
            assert again.undone == unsaved_steps
        assert again.changed == (again.recovered is not None)


# --- copies of shipped packs ------------------------------------------------------------------------------------------


def test_a_shipped_pack_is_copied_before_the_first_step(
    tmp_path: Path, heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shipped = wb.load_pack(MINI)
    edit = opened(shipped, heard)
    assert edit.folder is None and list(tmp_path.iterdir()) == []
    edit.set("tiles", 0, "count", "1")  # as it is: no step
    assert list(tmp_path.iterdir()) == []
    edit.set("books", 0, "name.en", "Anna")
    copy = tmp_path / f"my-{MINI}"
    assert edit.folder == copy and heard == [f"Your copy of {MINI} is in {copy}"]
    assert wb.load_pack(copy).tables == shipped.tables and wb.load_pack(copy).id == f"my-{MINI}"
    assert edit.pack.id == f"my-{MINI}" and edit.changed
    edit.save()
    assert wb.load_pack(copy)["books"][0]["name.en"] == "Anna"
    assert wb.load_pack(copy / ".previous").tables == shipped.tables
    edit.undo()
    assert edit.pack.id == f"my-{MINI}" and edit.pack.tables == shipped.tables


@needs_fork
def test_unsaved_edits_of_a_shipped_pack_are_found_again(tmp_path: Path, heard: list[str]) -> None:
    def work() -> None:
        Edit.open(wb.load_pack(MINI), home=tmp_path, tell=str).set("books", 0, "name.en", "Anna")

    in_another_process(work)
    edit = Edit.open(wb.load_pack(MINI), home=tmp_path, tell=heard.append)
    assert edit.folder == tmp_path / f"my-{MINI}" and edit.steps == ("Write 'Anna' into name.en of 'anne-shirley'.",)
    again = Edit.open(wb.load_pack(MINI), home=tmp_path, tell=heard.append)  # the cell is run once more
    assert again.steps == edit.steps and "from the editor that was open before" in heard[-1]
    with pytest.raises(PackError, match="opened in another editor of the same notebook"):
        edit.set("books", 0, "name.en", "x")
    again.save()
    assert Edit.open(wb.load_pack(MINI), home=tmp_path, tell=str).folder is None  # nothing is unsaved: the shipped one


def test_a_copy_that_is_no_pack_any_more_is_passed_over(tmp_path: Path, heard: list[str]) -> None:
    edit = Edit.open(wb.load_pack(MINI), home=tmp_path, tell=heard.append).set("books", 0, "name.en", "Anna")
    copy = tmp_path / f"my-{MINI}"
    (copy / "pack.toml").write_text((copy / "pack.toml").read_text("utf-8") + "\n[[", encoding="utf-8")
    again = Edit.open(wb.load_pack(MINI), home=tmp_path, tell=heard.append)
    assert again.folder is None and "This is not TOML" in heard[-1]
    again.set("books", 0, "name.en", "Hanna")
    assert again.folder == tmp_path / f"my-{MINI}-2"
    assert edit.row("books", 0)["name.en"] == "Anna" and journals(copy)


def test_a_script_copies_when_it_saves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    edit = wb.load_pack(GOOD).edit().set("books", "zenobia", "symbols", "BRO")
    assert list(tmp_path.iterdir()) == []
    folder = edit.save()
    assert capsys.readouterr().out == f"Your copy of {GOOD} is in {folder}\n"
    assert wb.load_pack(folder).difference(edit.pack).changes == () and journals(folder) == []
    assert (folder / "CREDITS.md").exists()


# --- two editors ------------------------------------------------------------------------------------------------------

OTHER = """
import sys, time
from pathlib import Path
from tests.packs.samples import load_toy
from workbench.packs.edit import Edit
edit = Edit.open(load_toy(Path(sys.argv[1])), tell=str)
edit.set("stones", "pebble", "count", "5")
print("open", flush=True)
sys.stdin.readline()
edit.save()
print("saved", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def other(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that edits the same pack: it says when it has it open, and saves when it is told to."""
    path = os.pathsep.join(filter(None, sys.path))
    process = subprocess.Popen(
        [sys.executable, "-c", OTHER, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert process.stdout is not None and process.stdout.readline() == "open\n"
    yield process
    process.kill()
    process.communicate()


def test_two_editors_see_each_other(folder: Path, heard: list[str], other: subprocess.Popen[str]) -> None:
    edit = opened(load_toy(folder), heard)
    assert len(heard) == 1 and heard[0].startswith("This pack is also open elsewhere: ")
    assert [who.pid for who in edit.others] == [other.pid] and f"(process {other.pid})" in heard[0]
    assert edit.recovered is None and edit.steps == ()  # its steps are not ours to take
    edit.set("stones", "slate", "count", "7")
    assert other.stdin is not None and other.stdout is not None
    other.stdin.write("save\n")
    other.stdin.flush()
    assert other.stdout.readline() == "saved\n"
    assert edit.changed_on_disk() == ("stones.csv",)
    with pytest.raises(PackError, match="changed by somebody else since the pack was read"):
        edit.save()
    assert edit.steps and edit.changed  # nothing of ours is lost by that
    edit.apply(edit.plan_from_disk()).save()
    assert [row["count"] for row in load_toy(folder)["stones"]] == ["5", "7"]
    other.kill()
    other.wait()
    assert edit.others == ()


def test_both_changed_the_same_cell(folder: Path) -> None:
    edit = load_toy(folder).edit().set("stones", "slate", "count", "7")
    load_toy(folder).edit().set("stones", "slate", "count", "8").save()
    plan = edit.plan_from_disk()
    (conflict,) = plan.conflicts
    assert conflict.sentence == "stones: count of 'slate' was changed on both sides: '7' here, '8' there."
    edit.apply(plan.resolve(conflict, text="15"))
    with pytest.raises(PackError, match="changed since this plan was made"):
        edit.apply(plan)
    edit.save()
    assert load_toy(folder)["stones"][1]["count"] == "15"
    assert load_toy(folder / ".previous")["stones"][1]["count"] == "8"


def test_who_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Who.here()
    assert here.runs(1e9) and here.is_here and Who.of(json.loads(json.dumps(here.data))) == here
    elsewhere = Who(here.pid, "another-machine", "", "zoe", "2026-01-02T10:12:00+00:00")
    assert elsewhere.runs(presence.STALE - 1) and not elsewhere.runs(presence.STALE + 1)
    assert str(elsewhere) == f"zoe on another-machine since 10:12 (process {here.pid})"
    process = subprocess.Popen([sys.executable, "-c", "pass"])
    process.wait()
    assert not Who(process.pid, here.host, "1", "", "").runs(0)
    if Path("/proc/self/stat").exists():
        assert not Who(here.pid, here.host, "1", "", "").runs(0)  # the number was given to a later process
    monkeypatch.setattr(presence, "_start_of", lambda pid: None)
    monkeypatch.setattr(Path, "exists", lambda path: False)
    assert here.runs(1e9) and not Who(process.pid, here.host, "", "", "").runs(0)


def test_an_open_editor_shows_that_it_is_there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit = Edit.open(load_toy(folder), tell=str)
    (file,) = journals(folder)
    os.utime(file, (1, 1))
    assert heart._thread is not None and heart._thread.is_alive()
    for journal in list(heart._beating.values()):
        journal.beat()
    assert time.time() - file.stat().st_mtime < 1000
    edit.close()
    assert edit not in heart._beating


# --- the journal on a bad disk ----------------------------------------------------------------------------------------


def test_a_full_disk_is_said_once_and_made_up_for(folder: Path, heard: list[str]) -> None:
    edit = opened(load_toy(folder), heard)
    with faults.watched(faults.Disk(faults.full, 0, lasting=True)):
        edit.set("stones", 0, "count", "5").set("stones", 0, "count", "6")
        edit.undo()
    assert edit.row("stones", 0)["count"] == "5"
    assert heard == [edit.trouble] and edit.trouble == (
        "The latest steps are not kept on the disk but only here, while this process runs: No space left on device"
    )
    edit.set("stones", 1, "count", "8")
    assert edit.trouble == ""
    again = opened(load_toy(folder), heard)
    assert again.steps == edit.steps and len(again.steps) == 2


def test_a_journal_that_somebody_took_away(folder: Path, heard: list[str]) -> None:
    edit = opened(load_toy(folder), heard)
    edit.set("stones", 0, "count", "5")
    shutil.rmtree(folder / FOLDER)
    edit.set("stones", 1, "count", "6")
    (file,) = journals(folder)
    file.write_bytes(file.read_bytes() + b"somebody's line\n")
    edit.set("stones", 1, "count", "7")
    assert opened(load_toy(folder), heard).steps == edit.steps and len(edit.steps) == 3


def test_a_long_journal_is_begun_anew(folder: Path, heard: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edit_journal, "LONGEST", 3_000)
    edit = opened(load_toy(folder), heard)
    for number in range(200):
        edit.set("stones", 0, "note", f"note {number} " + "x" * 50)
        assert journals(folder)[0].stat().st_size < 3_000 + 4_000
    assert len(edit.steps) == 200
    again = opened(load_toy(folder), heard)
    assert again.pack.tables == edit.pack.tables and again.steps[0] == "What was done earlier."


READ_ONLY = """
from workbench.packs.edit import Edit
from workbench.errors import PackError
import os
said = []
edit = Edit.open(load_toy(folder / "pack"), home=folder / "home", tell=said.append)
edit.set("stones", 0, "count", "5")
print(edit.folder, said, edit.trouble)
edit.save()
print(load_toy(folder / "home" / "my-toy")["stones"][0]["count"])
edit = Edit.open(load_toy(folder / "pack"), home=folder / "nowhere", tell=said.append)
edit.set("stones", 0, "count", "6")
print(edit.trouble, edit.row("stones", 0)["count"])
try:
    edit.save()
except PackError as error:
    print(error)
"""


@pytest.mark.skipif(not Path("/proc/self/exe").exists(), reason="needs Linux")
def test_a_folder_that_may_not_be_written_to() -> None:
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        os.chmod(place, 0o755)
        folder = toy(place / "pack")
        (place / "home").mkdir()
        os.chmod(place / "home", 0o777)
        os.chmod(folder, 0o555)
        probe = as_somebody_else("print(load_toy(folder).id)", folder)
        if probe.stdout != "toy\n":
            pytest.skip(f"another user cannot run this checkout here: {probe.stderr[-200:]}")
        done = as_somebody_else(READ_ONLY, place)
        assert done.stderr == ""
        copy = place / "home" / "my-toy"
        lines = done.stdout.splitlines()
        assert lines[0] == f"{copy} ['Your copy of toy is in {copy}'] "
        assert lines[1] == "5"
        refused = (
            f"{place / 'nowhere' / 'my-toy'}: The pack cannot be saved here: Permission denied. Nothing was changed."
        )
        assert lines[2] == (
            f"The latest steps are not kept on the disk but only here, while this process runs: {refused} 6"
        )
        assert lines[3] == refused
        os.chmod(folder, 0o755)


# --- versions ---------------------------------------------------------------------------------------------------------


def test_named_versions(folder: Path, heard: list[str]) -> None:
    edit = opened(load_toy(folder), heard)
    first = edit.save_version("Before the lesson")
    edit.set("stones", "slate", "count", "7").save()
    edit.set("stones", "slate", "count", "8")
    edit.save_version("¡Más!")
    assert [one.name for one in edit.versions()] == ["Before the lesson", "¡Más!"]
    assert first.digest == edit.version("Before the lesson").digest == load_toy(first.folder).digest
    assert str(edit.difference("Before the lesson")) == "stones: count of 'slate' was '1' and is now '8'."
    assert [change.after for change in edit.difference("Before the lesson", "saved")] == ["7"]
    assert [change.after for change in edit.difference("Before the lesson", "¡Más!")] == ["8"]
    assert [change.before for change in edit.difference("previous", "now")] == ["1"]
    edit.open_version("Before the lesson")
    assert (
        edit.row("stones", "slate")["count"] == "1" and edit.steps[-1] == "Go back to the version 'Before the lesson'."
    )
    edit.undo()
    assert edit.row("stones", "slate")["count"] == "8"
    with pytest.raises(PackError, match="There is a version 'before the LESSON' already"):
        edit.save_version("before the LESSON")
    for name in ("", "…", "x" * 101, "a\nb"):
        with pytest.raises(PackError, match="A version needs a name"):
            edit.save_version(name)
    with pytest.raises(PackError, match=r"no version 'Before'\. It can be: Before the lesson, ¡Más!"):
        edit.open_version("Before")


def test_a_version_is_kept_whole_or_not(folder: Path) -> None:
    edit = load_toy(folder).edit()
    with faults.watched(faults.Disk()) as counted:
        edit.save_version("counted")
    for number in range(len(counted.calls)):
        name = f"version {number}"
        try:
            with faults.watched(faults.Disk(faults.full, number)):
                edit.save_version(name)
            assert load_toy(edit.versions()[-1].folder).tables == edit.pack.tables
        except PackError as error:
            assert "Nothing was changed" in str(error)
            found = [one for one in edit.versions() if one.name == name]
            assert all(load_toy(one.folder).tables == edit.pack.tables for one in found)
    assert not list((folder / ".versions").glob(".new*"))


def test_versions_of_a_pack_without_a_folder(tmp_path: Path, heard: list[str]) -> None:
    edit = Edit(wb.load_pack(MINI), home=tmp_path, tell=heard.append)
    assert edit.versions() == [] and edit.difference().changes == ()
    with pytest.raises(PackError, match="no version 'x'"):
        edit.version("x")
    assert edit.save_version("first").folder.parent.parent == edit.folder == tmp_path / f"my-{MINI}"


def test_saving_mends_what_was_wrong_with_the_files(tmp_path: Path) -> None:
    folder = toy(tmp_path, {"kinds.csv": "id;name.en;name.es\nround;Round;Redonda\nflat;Flat;Plana\n".encode("utf-16")})
    edit = load_toy(folder, strict=False).edit()
    assert [one.message for one in edit.problems()] == ["the file is UTF-16 text."]
    edit.set("kinds", 0, "name.en", "Ball").save()
    assert edit.problems() == () and not edit.changed
    edit.undo()
    assert edit.problems() == () and edit.changed


def test_links_in_place_of_our_folders_are_not_followed(folder: Path, heard: list[str], tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for name in (FOLDER, ".versions"):
        (folder / name).symlink_to(elsewhere)
    edit = opened(load_toy(folder), heard).set("stones", 0, "count", "9")
    assert "Too many levels of symbolic links" in edit.trouble
    with pytest.raises(PackError, match="The version cannot be kept here: Too many levels"):
        edit.save_version("x")
    assert list(elsewhere.iterdir()) == [] and edit.versions() == []


def test_what_cannot_be_saved_is_not_lost(folder: Path, heard: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody has the file open in a spreadsheet program; as on Windows, it is held; it would be too large."""
    edit = opened(load_toy(folder), heard)
    edit.set("stones", 0, "count", "9").set("stones", 0, "note", "x" * 400)
    (folder / ".~lock.stones.csv#").write_text("somebody", encoding="utf-8")
    with pytest.raises(PackError, match=r"stones\.csv: This file is open in a spreadsheet program\. Close it there"):
        edit.save()
    (folder / ".~lock.stones.csv#").unlink()
    with monkeypatch.context() as patch:
        real = os.replace

        def held(source: Path, target: Path) -> None:
            if Path(target) == folder / "stones.csv":
                raise PermissionError(13, "Permission denied", str(target))
            real(source, target)

        patch.setattr(os, "replace", held)
        with pytest.raises(PackError, match=r"cannot be saved here: Permission denied\. Nothing was changed"):
            edit.save()
    with monkeypatch.context() as patch:
        patch.setattr(disk, "LARGEST_FILE", 400)
        with pytest.raises(PackError, match="could not be read again: shorten its texts"):
            edit.save()
    assert load_toy(folder)["stones"][0]["count"] == "2"
    assert edit.changed and opened(load_toy(folder), heard).steps == edit.steps


def test_a_file_that_could_not_be_read_is_not_written_over(tmp_path: Path) -> None:
    edit = load_toy(toy(tmp_path, {"kinds.csv": 'id,name.en\nround,"never closed'}), strict=False).edit()
    for change in (lambda: edit.add("kinds"), lambda: edit.paste("kinds", 0, "id", "x", grow=True)):
        with pytest.raises(PackError, match=r"kinds\.csv: This file could not be read, so nothing is added to it"):
            change()
