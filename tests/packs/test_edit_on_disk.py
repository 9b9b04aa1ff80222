"""An editor on a bad disk, its named versions, and what saving refuses."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest

import workbench as wb
from tests.packs import faults
from tests.packs.editors import journals, opened
from tests.packs.samples import MINI, load_toy, toy
from tests.packs.test_saving import as_somebody_else
from workbench.errors import PackError
from workbench.packs import disk, edit_journal
from workbench.packs.edit import Edit
from workbench.packs.edit_journal import FOLDER

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


def test_only_drafts_of_journals_are_cleared_away(folder: Path, heard: list[str]) -> None:
    place = folder / FOLDER
    place.mkdir()
    for name in ("chapter.new", "0123456789ab.new"):
        (place / name).write_text("precious")
        os.utime(place / name, (1e9, 1e9))
    opened(load_toy(folder), heard)
    assert (place / "chapter.new").exists() and not (place / "0123456789ab.new").exists()


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
            f"The folder {folder} cannot be written to, so a copy was to be made in {place / 'nowhere'}, "
            f"and that failed: {place / 'nowhere' / 'my-toy'}: "
            "The pack cannot be saved here: Permission denied. Nothing was changed."
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
