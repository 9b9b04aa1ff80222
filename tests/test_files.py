"""Files that a person names, on the command line and in Python: what is there stays, and the path is the one meant."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from tests.commands import Run, one_line
from workbench import resources
from workbench.building import documents
from workbench.building.build import Build
from workbench.engine.game import Game
from workbench.errors import BuildError, PackError, WorkbenchError
from workbench.games import find
from workbench.packs import exporting
from workbench.resources import content_dir

GAME = "library-labyrinth"
MINI = "library-labyrinth-mini"


@pytest.fixture(scope="module")
def game() -> Game:
    game = wb.new_game(GAME, seed=7)
    game.play("choose science")
    return game


WRITES = [
    ("show", "--seed", 7, "--svg"),
    ("coverage", "library-labyrinth-mini", "--html"),
    ("export", "library-labyrinth-mini", "--table", "books"),
]
"""Every command that writes a file under a name that somebody gives; the name comes last."""


@pytest.mark.parametrize("command", WRITES, ids=lambda command: command[0])
def test_a_file_that_is_there_is_replaced_only_when_somebody_says_so(
    run: Run, tmp_path: Path, command: tuple[Any, ...]
):
    (tmp_path / "books.csv").write_text("a year of work", "utf-8")
    one_line(*run(*command, "books.csv"), "books.csv: This file is there already.")
    assert (tmp_path / "books.csv").read_text("utf-8") == "a year of work"
    assert run(*command, "books.csv", "--overwrite")[0] == 0
    assert "a year of work" not in (tmp_path / "books.csv").read_text("utf-8")


@pytest.mark.parametrize(("command", "other"), [WRITES[:2], WRITES[1::-1]], ids=["show", "coverage"])
def test_what_a_command_wrote_itself_it_writes_anew_until_somebody_changes_it(
    run: Run, tmp_path: Path, command: tuple[Any, ...], other: tuple[Any, ...]
):
    first, again = run(*command, "made"), run(*command, "made", "--language", "es")
    assert first[0] == again[0] == 0 and first[1] != again[1]
    one_line(*run(*other, "made"), "This file is there already.")
    made = tmp_path / "made"
    made.write_text(made.read_text("utf-8").replace("#", "%", 1), "utf-8")
    one_line(*run(*command, "made"), "This file is there already.")
    assert "%" in made.read_text("utf-8")


@pytest.mark.parametrize("command", WRITES, ids=lambda command: command[0])
@pytest.mark.parametrize("name", ["books.csv", "new/books.csv"])
def test_nothing_is_ever_written_among_what_is_shipped(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[Any, ...], name: str
):
    shipped = tmp_path / "shipped"
    shutil.copytree(content_dir(), shipped / "content")
    (shipped / "content" / "library-labyrinth" / "new").mkdir()
    monkeypatch.setattr(resources, "_PACKAGE", shipped / "workbench")
    (shipped / "pyproject.toml").touch()
    (tmp_path / "link").symlink_to(shipped / "content" / "library-labyrinth")
    before = {file: file.read_bytes() for file in shipped.rglob("*") if file.is_file()}
    for folder in (shipped / "content" / "library-labyrinth", tmp_path / "link"):
        one_line(*run(*command, folder / name, "--overwrite"), "What comes with the workbench is never changed.")
    assert {file: file.read_bytes() for file in shipped.rglob("*") if file.is_file()} == before


# Paths


EMPTY = [
    ("show", "--svg", ""),
    ("show", "--pack", ""),
    ("show", ""),
    ("play", "--pack", ""),
    ("replay", ""),
    ("replay", "game.txt", "--pack", ""),
    ("check", ""),
    ("diff", "", "library-labyrinth"),
    ("diff", "library-labyrinth", ""),
    ("fork", ""),
    ("fork", "library-labyrinth", "--to", ""),
    ("coverage", ""),
    ("coverage", "library-labyrinth", "--html", ""),
    ("coverage", "library-labyrinth", "--against", ""),
    ("export", "", "x.csv"),
    ("export", "library-labyrinth", ""),
    ("merge", "", "x.csv"),
    ("merge", "library-labyrinth", ""),
    ("merge", "library-labyrinth", "library-labyrinth", "--base", ""),
    ("lab", ""),
]
"""Every argument that is a path, as a variable without a value leaves it."""


@pytest.mark.parametrize("arguments", EMPTY, ids=" ".join)
def test_an_empty_path_is_not_the_current_folder(run: Run, tmp_path: Path, game: Game, arguments: tuple[str, ...]):
    (tmp_path / "game.txt").write_text(game.record(), "utf-8")
    (tmp_path / "x.csv").write_text("id\n", "utf-8")
    before = sorted(tmp_path.rglob("*"))
    one_line(*run(*arguments), "The name of a file or folder is empty here.")
    assert sorted(tmp_path.rglob("*")) == before


def test_a_path_may_begin_at_home(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    assert run("fork", "library-labyrinth-mini", "--to", "~/cards")[0] == 0
    assert run("check", "~/cards")[0] == 0
    assert run("show", "--svg", "~/board.svg", "--pack", "~/cards")[0] == 0
    assert run("export", "~/cards", "~/cards.xlsx")[0] == 0
    assert run("coverage", "~/cards", "--html", "~/c.html")[0] == 0
    assert run("merge", "~/cards", "~/cards.xlsx", "--base", "~/cards")[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["home"]


def test_a_name_that_no_disk_takes_is_told(run: Run, tmp_path: Path):
    one_line(
        *run("fork", "library-labyrinth-mini", "--to", f"a/{'é' * 150}"), "'éééééééééééééééééééééééé…' is too long"
    )
    one_line(
        *run("show", "--svg", "b" * 300), "--svg: The name 'bbbbbbbbbbbbbbbbbbbbbbbb…' is too long: it has 300 bytes"
    )
    assert [*tmp_path.iterdir()] == []


# In Python


def board(place: str = "c2") -> Build:
    build = Build(find(GAME), seed=7)
    build.place(place, "terror[NE]")
    return build


def test_a_board_is_saved_again_into_its_own_file_and_into_no_other(tmp_path: Path) -> None:
    first, other, file = board(), board("d4"), tmp_path / "mine.board.json"
    documents.save(first, file)
    first.place("d4", "reward[NE]")
    documents.save(first, str(file))
    with pytest.raises(BuildError, match="This file is there already"):
        documents.save(other, file)
    again = documents.load(file)
    assert again.now.same_as(first.now)
    again.place("e5", "reward[NE]")
    documents.save(again, file)
    with pytest.raises(BuildError, match="This file is there already"):
        documents.save(first, file)
    documents.save(other, file, overwrite=True)
    documents.save(board("d4"), file)  # the same to the letter: a cell that is run again
    file.write_text(file.read_text("utf-8") + " ", "utf-8")
    with pytest.raises(BuildError, match="This file is there already"):
        documents.save(other, file)


def test_in_python_too_nothing_is_written_among_what_is_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.files.write_whole", lambda *_: pytest.fail("it was written"))
    place = content_dir() / GAME
    with pytest.raises(BuildError, match=r"What comes with the workbench is never changed"):
        documents.save(board(), place / "mine.json", overwrite=True)
    with pytest.raises(PackError, match=r"What comes with the workbench is never changed"):
        exporting.export(wb.load_pack(GAME), place / "books.csv", overwrite=True)


def test_in_python_too_a_path_may_begin_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    pack = wb.fork_pack(MINI, "~/cards")
    assert pack.folder == tmp_path / "home" / "cards" and wb.load_pack("~/cards") == wb.load_pack(Path("~/cards"))
    assert wb.coverage("~/cards").pack == pack
    pack.save("~/copy")
    exporting.export(pack, "~/cards.xlsx")
    pack.edit().plan("~/cards.xlsx")
    documents.save(board(), "~/mine.json")
    assert documents.load("~/mine.json").now.same_as(board().now)
    assert wb.build("~/mine.json", autosave=False).build.now.same_as(board().now)
    wb.edit("~/cards").edit.close()
    wb.edit(MINI, home="~").edit.set("books", 0, "symbols", "BRO").close()
    wb.explore("~/cards", "~/copy")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["home"]
    assert sorted(path.name for path in (tmp_path / "home").iterdir()) == [
        "cards", "cards.xlsx", "copy", "mine.json", f"my-{MINI}",
    ]  # fmt: skip


WRONG: list[Any] = ["", "  ", "x\0y", "x\ud800", "~nobody-of-this-name/x", "n" * 300, "n/" * 2000, 5, None, []]


@pytest.mark.parametrize("path", WRONG, ids=lambda path: repr(path)[:20])
def test_what_is_no_path_is_refused_before_anything_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: Any):
    monkeypatch.chdir(tmp_path)
    pack = wb.load_pack(MINI)
    deeds = [
        lambda: wb.load_pack(path),
        lambda: wb.fork_pack(path),
        lambda: wb.coverage(path),
        lambda: exporting.export(pack, path),
        lambda: documents.save(board(), path),
        lambda: documents.load(path),
        lambda: pack.edit().plan(path),
    ]
    if path is not None:
        deeds += [lambda: wb.fork_pack(MINI, path), lambda: pack.save(path), lambda: wb.edit(MINI, home=path)]
    for deed in deeds:
        with pytest.raises(WorkbenchError):
            deed()
    assert list(tmp_path.iterdir()) == []


GONE = [
    ("fork", MINI),
    ("fork", MINI, "--to", "x"),
    ("show", "--svg", "x.svg"),
    ("show", "x.json"),
    ("replay", "x"),
    ("check", "x"),
    ("diff", MINI, "x"),
    ("coverage", MINI, "--html", "x.html"),
    ("export", MINI, "books.csv"),
    ("merge", MINI, "x.csv"),
    ("lab",),
    ("lab", "x"),
]


@pytest.mark.skipif(os.name == "nt", reason="a folder in which a program runs cannot be taken away")
@pytest.mark.parametrize("arguments", GONE, ids=" ".join)
def test_a_current_folder_that_is_gone_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    one_line(*run(*arguments), "The folder you are in is not there any more.")
    code, out, _ = run("coverage", MINI)
    assert code == 0 and out, "what needs no folder works"
