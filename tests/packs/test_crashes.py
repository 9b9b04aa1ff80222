"""A save that is cut off between any two calls leaves the old pack or the new one."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from tests.packs import faults
from tests.packs.faults import Disk
from tests.packs.samples import changed, load_toy, toy, with_rows
from workbench.errors import PackError
from workbench.packs import journal
from workbench.packs.pack import Pack

needs_fork = pytest.mark.skipif(not faults.FORKS, reason="this system has no fork")


@dataclass(frozen=True)
class Case:
    """A pack that was saved twice, and what a third save changes."""

    folder: Path
    before: Pack
    old: Pack
    new: Pack

    def fresh(self, place: Path) -> Path:
        shutil.rmtree(place, ignore_errors=True)
        return Path(shutil.copytree(self.folder, place))

    def calls(self, place: Path) -> int:
        folder = self.fresh(place)
        with faults.watched(Disk()) as disk:
            self.new.save(folder, overwrite=True)
        return len(disk.calls)


@pytest.fixture
def case(tmp_path: Path) -> Case:
    folder = toy(tmp_path / "kept")
    before = load_toy(folder)
    old = changed(before, "stones", 0, count="5")
    old.save()
    new = with_rows(changed(old, "kinds", 0, name_en="Very round"), "stones", *reversed(old["stones"]))
    return Case(folder, before, old, new)


def is_whole(folder: Path, case: Case, monkeypatch: pytest.MonkeyPatch) -> Pack:
    """Read a folder without writing, then with finishing the save: both give the same whole pack."""
    with monkeypatch.context() as patch:
        patch.setattr(journal, "finish", faults.denied)
        unwritten = load_toy(folder)
    assert unwritten in (case.old, case.new)
    finished = load_toy(folder)
    assert finished == unwritten
    assert not (folder / journal.STAGE / "plan.json").exists()
    assert sorted(file.name for file in folder.glob("[!.]*")) == ["kinds.csv", "pack.toml", "stones.csv"]
    previous = load_toy(folder / journal.PREVIOUS)
    assert previous == (case.before if finished == case.old else case.old)
    return finished


@needs_fork
@pytest.mark.parametrize("ending", [faults.killed, faults.power_cut])
def test_an_end_at_every_call(
    case: Case, tmp_path: Path, ending: Callable[[Disk], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "tried"
    found = []
    for number in range(case.calls(place)):
        folder = case.fresh(place)
        assert not faults.in_child(partial(case.new.save, folder, overwrite=True), Disk(ending, number))
        found.append(is_whole(folder, case, monkeypatch))
        case.new.save(folder, overwrite=True)
        assert load_toy(folder) == case.new
    first = found.index(case.new)
    assert all(pack == case.old for pack in found[:first]) and all(pack == case.new for pack in found[first:])
    assert 0 < first < len(found)


@needs_fork
def test_an_end_while_an_earlier_end_is_mended(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "tried"
    whole = case.calls(place)
    for number in range(whole // 2, whole, 3):
        for second in range(30):
            folder = case.fresh(place)
            faults.in_child(partial(case.new.save, folder, overwrite=True), Disk(faults.exits, number))
            ended = faults.in_child(partial(load_toy, folder), Disk(faults.exits, second))
            is_whole(folder, case, monkeypatch)
            if ended:
                break
        else:
            raise AssertionError("mending takes more than 30 calls")


@needs_fork
def test_an_end_of_the_first_save(tmp_path: Path) -> None:
    pack = load_toy(toy(tmp_path / "kept"))
    with faults.watched(Disk()) as disk:
        pack.save(tmp_path / "counted")
    for number in range(len(disk.calls)):
        folder = tmp_path / f"new-{number}"
        faults.in_child(partial(pack.save, folder), Disk(faults.exits, number))
        try:
            assert load_toy(folder) == pack
        except PackError as error:
            assert "no pack" in str(error)
        assert load_toy(pack.save(folder, overwrite=True)) == pack


@pytest.mark.parametrize(("failure", "lasting"), [(faults.full, True), (faults.denied, False)])
def test_a_failure_at_every_call(
    case: Case, tmp_path: Path, failure: Callable[[Disk], None], lasting: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "tried"
    refused = 0
    for number in range(case.calls(place)):
        folder = case.fresh(place)
        try:
            with faults.watched(Disk(failure, number, lasting)):
                case.new.save(folder, overwrite=True)
            expected = [case.new]
        except PackError as error:
            refused += 1
            assert "\n" not in str(error)
            expected = [case.old] if "Nothing was changed" in str(error) else [case.old, case.new]
        found = is_whole(folder, case, monkeypatch)
        assert found in expected
        case.new.save(folder, overwrite=True)
        assert load_toy(folder) == case.new
    assert refused > 10


def test_an_interrupt_at_every_call(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "tried"
    for number in range(case.calls(place)):
        folder = case.fresh(place)
        with pytest.raises(KeyboardInterrupt), faults.watched(Disk(faults.interrupted, number)):
            case.new.save(folder, overwrite=True)
        is_whole(folder, case, monkeypatch)


@needs_fork
def test_an_edit_after_an_end_is_kept(case: Case, tmp_path: Path) -> None:
    """Whoever opens the folder in a spreadsheet program after a crash may save there; nothing of it is lost."""
    place = tmp_path / "tried"
    edits = 0
    for number in range(case.calls(place)):
        folder = case.fresh(place)
        faults.in_child(partial(case.new.save, folder, overwrite=True), Disk(faults.exits, number))
        text = (folder / "stones.csv").read_text(encoding="utf-8").replace("A thin one.", "Edited by hand.")
        (folder / "stones.csv").write_text(text, encoding="utf-8")
        committed = (folder / journal.STAGE / "plan.json").exists()
        pack = load_toy(folder)
        assert "Edited by hand." in [row["line.en"] for row in pack["stones"]]
        aside = folder / "stones.unsaved.csv"
        if committed and aside.exists():
            edits += 1
            assert aside.read_bytes() == case.new.files()["stones.csv"]
    assert edits > 2
