"""What an editor left behind is there again; copies of shipped packs; two editors of one pack."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings

import workbench as wb
from tests.packs.editors import in_another_process, journals, needs_fork, opened
from tests.packs.samples import GOOD, MINI, load_toy, toy
from tests.packs.test_editing import STEPS, do
from workbench.errors import PackError
from workbench.packs import edit_journal, heart, presence
from workbench.packs.edit import Edit
from workbench.packs.edit_journal import FOLDER
from workbench.packs.keeping import same
from workbench.packs.presence import Who

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
@settings(max_examples=40)
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
