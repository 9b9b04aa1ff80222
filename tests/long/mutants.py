"""Alters the rules one spot at a time and asks the tests: ``python -m tests.long.mutants [--each N] [--seed S]``.

Every function of the rule modules gets up to N alterations (one unless told otherwise), drawn with a kept seed from
all the spots in it: a comparison turned round, an ``and`` for an ``or``, a condition denied, a number one higher, a
``+`` for a ``-``, a statement left out. Scenarios, rule tests and the oracle then test an altered copy of the package.
Prints each mutant with what became of it, and the survivors once more at the end; the exit code is 1 if there are any.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from workbench.engine.streams import Stream

ROOT = Path(__file__).resolve().parents[2]
GAME = "workbench/games/library_labyrinth"
MODULES = (
    f"{GAME}/acting.py",
    f"{GAME}/activating.py",
    f"{GAME}/arriving.py",
    f"{GAME}/boosters.py",
    f"{GAME}/drawing.py",
    f"{GAME}/junctions.py",
    f"{GAME}/legal.py",
    f"{GAME}/moving.py",
    f"{GAME}/passing.py",
    f"{GAME}/setting_up.py",
    f"{GAME}/tables.py",
    f"{GAME}/turning.py",
    "workbench/engine/walking.py",
    "workbench/engine/symbols.py",
    "workbench/engine/grid.py",
)
TESTS = (  # the quick ones first; invariants last, since Hypothesis takes its time over a failure
    "tests/games/library_labyrinth/test_scenarios.py",
    *(
        f"tests/games/library_labyrinth/test_rules_{part}.py"
        for part in ["actions", "cards", "turns", "solo", "options", "setup"]
    ),
    "tests/oracle",
    "tests/engine/test_grid.py",
    "tests/engine/test_symbols.py",
    "tests/engine/test_walking.py",
    "tests/games/library_labyrinth/test_invariants.py",
)
SECONDS = 240
_OPPOSITE = {ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
_OPPOSITE |= {ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is}
_OTHER = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr}


def spots(function: ast.FunctionDef) -> list[tuple[ast.AST, str]]:
    """The nodes of a function that can be altered, with what would be done."""
    found: list[tuple[ast.AST, str]] = []
    told = {id(part) for node in ast.walk(function) if _tells(node) for part in ast.walk(node)}
    for node in ast.walk(function):
        if id(node) in told:
            continue  # what is told of it is no rule
        if isinstance(node, ast.Compare) and type(node.ops[0]) in _OPPOSITE:
            found.append((node, "turn the comparison round"))
        elif isinstance(node, ast.BoolOp):
            found.append((node, "and for or"))
        elif isinstance(node, ast.If | ast.IfExp) and not _listens(node.test):
            found.append((node, "deny the condition"))
        elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in _OTHER:
            found.append((node, "another operator"))
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            found.append((node, "one more"))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and not _tells(node.value):
            found.append((node, "leave it out"))
    return found


def _listens(test: ast.expr) -> bool:
    """Whether a condition only asks whether anybody listens, or whether something is remembered."""
    return ast.unparse(test) in ("tell", "table is None", "uses is None", "ways is None", "found is None")


def _tells(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "tell"


def alter(node: ast.AST) -> None:
    """Do it, in place."""
    if isinstance(node, ast.Compare):
        node.ops[0] = _OPPOSITE[type(node.ops[0])]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.If | ast.IfExp):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.BinOp | ast.AugAssign):
        node.op = _OTHER[type(node.op)]()
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        node.value += 1
    elif isinstance(node, ast.Expr):
        node.value = ast.Constant(None)


def mutants(module: str, each: int, stream: Stream) -> Iterator[tuple[str, str]]:
    """(description, altered source) of every mutant of a module."""
    tree = ast.parse((ROOT / module).read_text("utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for number, function in enumerate(functions):
        places = list(range(len(spots(function))))
        stream.child(module, function.name).shuffle(places)
        for place in places[:each]:
            changed = copy.deepcopy(tree)
            there = [node for node in ast.walk(changed) if isinstance(node, ast.FunctionDef)][number]
            node, deed = spots(there)[place]
            line = getattr(node, "lineno", 0)
            before = ast.unparse(node).partition("\n")[0][:70]
            alter(node)
            yield f"{module}:{line} {function.name}: {deed}: {before}", ast.unparse(ast.fix_missing_locations(changed))


def killed(copy_of: Path, module: str, source: str) -> str:
    """How the tests take an altered module; empty when they do not notice."""
    file = copy_of / module
    original = file.read_text("utf-8")
    file.write_text(source, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not browser", *TESTS]
    try:
        done = subprocess.run(
            command,
            cwd=copy_of,
            env={**os.environ, "PYTHONPATH": str(copy_of)},
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
    except subprocess.TimeoutExpired:
        return "hangs"
    finally:
        file.write_text(original, "utf-8")
    if done.returncode == 0:
        return ""
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0].split(" - ")[0] if failed else f"exit {done.returncode}"


def main() -> int:
    """Alter, test, print."""
    parser = argparse.ArgumentParser(description="Alter the rules one spot at a time and ask the tests.")
    parser.add_argument("--each", type=int, default=1, help="mutants a function")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", default="0/1", help="which share of them, such as 0/2 and 1/2")
    given = parser.parse_args()
    part, parts = map(int, given.part.split("/"))
    stream, survivors, count = Stream("mutants", given.seed), [], 0
    with tempfile.TemporaryDirectory() as folder:
        copy_of = Path(folder) / "tree"
        shutil.copytree(ROOT, copy_of, ignore=shutil.ignore_patterns(".git", ".venv", "*_cache", "__pycache__"))
        listed = [(module, *mutant) for module in MODULES for mutant in mutants(module, given.each, stream)]
        for module, what, source in listed[part::parts]:
            count += 1
            fate = killed(copy_of, module, source)
            print(f"{'killed by ' + fate if fate else 'SURVIVED'}\t{what}", flush=True)
            if not fate:
                survivors.append(what)
    print(f"{count} mutants, {count - len(survivors)} killed, {len(survivors)} survived:")
    print("\n".join(survivors))
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
