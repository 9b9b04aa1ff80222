"""Nothing that people meet is a stub: no file says what is left to do, and what a class cannot do yet is abstract."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench import resources

ROOT = Path(resources.__file__).parent
STUBS = re.compile(r"\b(TODO|FIXME|XXX|NotImplementedError)\b")


def unfinished(root: Path) -> Iterator[str]:
    """``file:line: the word`` for each."""
    for path in sorted((*root.rglob("*.py"), *root.rglob("*.js"), *root.rglob("*.css"))):
        if "vendor" not in path.parts:
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                if found := STUBS.search(line):
                    yield f"{path.relative_to(root).as_posix()}:{number}: {found.group()}"


def test_nothing_stands_unfinished() -> None:
    assert list(unfinished(ROOT)) == []


@pytest.mark.parametrize("line", ["raise NotImplementedError", "x = 1  # TODO: the rest", "// FIXME"])
def test_a_stub_is_found(tmp_path: Path, line: str) -> None:
    for name in ("new.py", "new.js"):
        (tmp_path / name).write_text(f"\n{line}\n", "utf-8")
    assert [found.split(":")[:2] for found in unfinished(tmp_path)] == [["new.js", "2"], ["new.py", "2"]]
