"""Every example in the README and in `content/notation.md` is run, and gives what it says it gives."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from workbench.cli import main
from workbench.engine.actions import parse
from workbench.errors import NotationError
from workbench.resources import content_dir

ROOT = Path(__file__).resolve().parent.parent
README, NOTATION = ROOT / "README.md", content_dir() / "notation.md"
DOCUMENTS = (README, NOTATION)
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GAME = "library-labyrinth"


def blocks(path: Path, language: str) -> list[str]:
    """The blocks of code in a language."""
    return [text for kind, text in BLOCK.findall(path.read_text(encoding="utf-8")) if kind == language]


def promised(line: str) -> tuple[bool, Any]:
    """The value that a comment at the end of a line promises, if it is one."""
    _, mark, comment = line.partition("  # ")
    try:
        return bool(mark), ast.literal_eval(comment.strip()) if mark else None
    except (ValueError, SyntaxError):
        return False, None


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_python_examples_give_what_they_say(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)  # an example makes a copy of a pack
    codes = blocks(path, "python")
    assert codes
    kept: list[tuple[str, Any]] = []
    names: dict[str, Any] = {"_kept": lambda line, value: kept.append((line, value))}
    with contextlib.redirect_stdout(io.StringIO()) as out:
        for code in codes:
            exec(compile(_kept_values(code), f"an example in {path.name}", "exec"), names)
    assert len(kept) == sum(promised(line)[0] for code in codes for line in code.splitlines()) >= 2
    for line, value in kept:
        assert value == promised(line)[1], line
    assert ("print(" not in "".join(codes)) or out.getvalue()


def _kept_values(code: str) -> ast.Module:
    """The code with ``x  # 3`` made ``_kept("x  # 3", x)``."""
    lines = code.splitlines()

    class Keep(ast.NodeTransformer):
        def visit_Expr(self, node: ast.Expr) -> ast.AST:
            line = lines[(node.end_lineno or node.lineno) - 1]
            if not promised(line)[0]:
                return node
            call = ast.Call(ast.Name("_kept", ast.Load()), [ast.Constant(line), node.value], [])
            return ast.copy_location(ast.Expr(call), node)

    tree = Keep().visit(ast.parse(code))
    assert isinstance(tree, ast.Module)
    return ast.fix_missing_locations(tree)


def commands(path: Path) -> list[str]:
    """Every command line in a document, in blocks and in running text."""
    text = path.read_text(encoding="utf-8")
    inline = re.findall(r"`(workbench [^`…]+)`", BLOCK.sub("", text))
    return [line for block in blocks(path, "console") for line in block.splitlines()] + inline


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_commands_work(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.chdir(tmp_path)
    game = wb.new_game(GAME, seed=7)
    for _ in range(6):
        game.play("choose science")
    (tmp_path / "game.txt").write_text(game.record(), encoding="utf-8")
    (tmp_path / "position.json").write_text(json.dumps(game.position(public=True)), encoding="utf-8")
    listed = commands(path)
    assert len(listed) >= 2
    for line in listed:
        words = shlex.split(line)[1:]
        if words == ["lab"]:
            words.append("--dry-run")
        words = ["game.txt" if word == "FILE" else word for word in words]
        if len(words) == 1 and words[0] in ("replay", "show"):
            continue  # only the name of the command
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        assert main(words) == 0, line
        out, err = capsys.readouterr()
        assert out and not err, line


# What only the description of the formats has.


def test_every_action_is_described_and_every_example_reads():
    text = NOTATION.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([^`]+)` \| .* \| LL-", text, re.MULTILINE)
    tables = [wb.new_game(GAME, players=players, seed=1).rules for players in (1, 2)]

    def read(words: str) -> str:
        for rules in tables:
            with contextlib.suppress(NotationError):
                return str(parse(words, rules.actions, rules.vocabulary))
        raise AssertionError(f"'{words}' is not an action")

    assert [read(words) for words in rows] == rows
    assert {words.split()[0] for words in rows} == {kind.verb for kind in tables[0].actions}


def test_every_entry_of_a_position_is_described():
    state = wb.new_game(GAME, seed=1).position()["state"]
    section = NOTATION.read_text(encoding="utf-8").partition("## Positions")[2].partition("## Share")[0]
    named = {
        word for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE) for word in re.findall(r"`(\w+)`", row)
    }
    assert named == set(state)


def test_the_rules_it_names_exist():
    law = (content_dir() / GAME / "rules.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\bLL(?:-[A-Z]+)+(?:-\d+)?\b", NOTATION.read_text(encoding="utf-8")))
    assert named and all(f"{rule}-" in law or f"| {rule} |" in law for rule in named), named


def test_the_record_that_is_shown_can_be_replayed():
    (text,) = blocks(NOTATION, "record")
    pack = json.dumps(json.dumps({**wb.new_game(GAME, seed=1).rules.pack}))
    text = re.sub(r"^\[Pack .*$", lambda _: f"[Pack {pack}]", text, flags=re.MULTILINE)
    game = wb.read_record(text)
    assert game.record() == text
    assert game.comments and game.take_backs


def test_the_workings_of_this_test():
    assert promised("len(x)  # 3") == (True, 3)
    assert promised("x  # None, or how it ended") == (False, None)
    assert promised("x") == (False, None)
    assert ast.unparse(_kept_values("f(1)  # 2\ng(2)")) == "_kept('f(1)  # 2', f(1))\ng(2)"
