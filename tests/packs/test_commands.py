"""Forking a shipped pack, and the commands ``check``, ``diff`` and ``fork``."""

from __future__ import annotations

from pathlib import Path

import pytest

import workbench as wb
from tests.packs.samples import GOOD, MINI
from workbench.cli import main
from workbench.errors import PackError


def test_a_fork_is_a_pack_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    good = wb.load_pack(GOOD)
    pack, second = wb.fork_pack(GOOD), wb.fork_pack(GOOD)
    assert capsys.readouterr().out.splitlines() == [
        f"Your copy of {GOOD} is in {tmp_path / f'my-{GOOD}{number}'}" for number in ("", "-2")
    ]
    assert (pack.id, second.id) == (f"my-{GOOD}", f"my-{GOOD}-2")
    assert pack.digest == good.digest and pack.tables == good.tables
    assert pack.folder is not None and str(pack.folder) in repr(pack)
    about = (pack.folder / "pack.toml").read_text(encoding="utf-8")
    assert f'forked-from = "{GOOD} 1, digest {good.digest}"' in about
    assert (pack.folder / "CREDITS.md").read_bytes() == (good.folder / "CREDITS.md").read_bytes()  # type: ignore[operator]
    pack.save()
    assert wb.new_game(GOOD, seed=1, pack=pack).decision == wb.new_game(GOOD, seed=1).decision


def test_a_fork_takes_nobodys_place(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "precious.txt").write_text("x", encoding="utf-8")
    with pytest.raises(PackError, match="There is something here already"):
        wb.fork_pack(MINI, tmp_path / "mine")
    assert [file.name for file in (tmp_path / "mine").iterdir()] == ["precious.txt"]
    wb.fork_pack(MINI, tmp_path / "Más cartas")
    assert wb.load_pack(tmp_path / "Más cartas").id == "mas-cartas"
    again = wb.fork_pack(tmp_path / "Más cartas", tmp_path / "again")
    assert again.tables == wb.load_pack(MINI).tables


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words)
    out, err = capsys.readouterr()
    return code, out, err


def test_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check", GOOD)[:2] == (0, f"{GOOD} 1, digest {wb.load_pack(GOOD).digest}: nothing is wrong.\n")
    code, out, _ = run(capsys, "check", MINI)
    assert code == 0 and "terrors.csv: note: there are" in out and out.endswith(" notes.\n")
    folder = wb.fork_pack(GOOD, tmp_path / "mine").folder
    assert folder is not None
    file = folder / "books.csv"
    text = file.read_text(encoding="utf-8").replace("anne-shirley,childrens-fiction,R", "Anne,childrens-fiction,K", 1)
    file.write_text(text, encoding="utf-8")
    capsys.readouterr()
    code, out, err = run(capsys, "check", str(folder))
    assert (code, err) == (2, "")
    lines = out.splitlines()
    assert lines[0].startswith("books.csv, row 2, column 'id': 'Anne' is not an id")
    assert lines[1].startswith("books.csv, row 2, column 'symbols': the first symbol of 'Anne' must be 'R'")
    assert lines[1].endswith("[LL-SYM-01]") and lines[2].endswith(": 2 errors.")
    code, _, err = run(capsys, "play", "--pack", str(folder))
    assert code == 2 and "books.csv, row 2, column 'id'" in err and "(And 1 more" in err
    code, _, err = run(capsys, "check", str(tmp_path / "nowhere"))
    assert code == 2 and err.startswith("workbench: There is no pack folder") and err.count("\n") == 1
    code, _, err = run(capsys, "check", "library-labyrith")
    assert code == 2 and "Did you mean 'library-labyrinth'?" in err and "labyrinth-card-game" in err


def test_diff(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fork", GOOD, "--to", str(tmp_path / "mine")]) == 0
    assert f"is in {tmp_path / 'mine'}" in capsys.readouterr().out
    file = tmp_path / "mine" / "terrors.csv"
    file.write_text(file.read_text(encoding="utf-8").replace("basilisk,", "cockatrice,"), encoding="utf-8")
    code, out, _ = run(capsys, "diff", GOOD, str(tmp_path / "mine"))
    assert code == 0 and out.splitlines() == [
        f"pack: id was '{GOOD}' and is now 'mine'.",
        "terrors: 'basilisk' (Basilisk) is now called 'cockatrice'.",
    ]
    assert run(capsys, "fork", GOOD, "--to", str(tmp_path / "mine"))[0] == 2


@pytest.mark.parametrize("command", ["check", "diff", "fork"])
def test_help_shows_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert f"Example: workbench {command} " in capsys.readouterr().out
