"""Trying a damaged pack: it is read or refused, and nothing on the disk changes."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path

import workbench as wb
from tests.packs.damage import Expected
from tests.packs.damages import damaged
from workbench.errors import PackError
from workbench.packs.pack import Pack

Snapshot = dict[str, tuple[int, int, bytes]]


@dataclass
class Tried:
    """What came of a seed."""

    seed: int
    base: str
    name: str
    expected: Expected
    error: PackError | None
    held: bool
    """Whether the pack could be held for mending, and was then saved and read again."""


def snapshot(folder: Path) -> Snapshot:
    """All files below a folder: kind, time and content."""
    found = {}
    for place, _, files in os.walk(folder):
        for name in [".", *files]:
            about = os.lstat(file := Path(place, name))
            whole = file.read_bytes() if stat.S_ISREG(about.st_mode) else b""
            found[str(file)] = (about.st_mode, about.st_mtime_ns, whole)
    return found


def try_seed(seed: int, place: Path) -> Tried:
    """Make the damaged pack of a seed below a place, and do with it what people do.

    Raises:
        AssertionError: when it does not turn out as it must.
    """
    folder = place / "pack"
    base, name, expected = damaged(seed, folder)
    before = snapshot(place)
    try:
        wb.load_pack(folder, "library-labyrinth")
        error = None
    except PackError as refusal:
        error = refusal
    try:
        held = wb.load_pack(folder, "library-labyrinth", strict=False)
        problems = held.problems()
    except PackError:
        held, problems = None, ()
    assert snapshot(place) == before, "something was written"
    _as_expected(folder, wb.load_pack(base), expected, error, held)
    if held is not None:
        assert (error is not None) == any(problem.severity == "error" for problem in problems)
        _mend(held, place / "mended")
    return Tried(seed, base, name, expected, error, held is not None)


def _as_expected(folder: Path, good: Pack, expected: Expected, error: PackError | None, held: Pack | None) -> None:
    if error is not None:
        assert "\n" not in str(error) and len(str(error)) < 900, str(error)
        assert error.file, str(error)
    if expected.outcome == "refused":
        assert error is not None, "was not refused"
        where = Path(error.file).relative_to(folder).as_posix()
        assert where == expected.file and expected.words in str(error), str(error)
        assert expected.row in (None, error.row), str(error)
        assert expected.column in ("", error.column), str(error)
    elif expected.outcome != "either":
        assert error is None, str(error)
        assert held is not None
        assert expected.told in "\n".join(map(str, held.problems()))
        if expected.outcome == "same":
            assert held == good and held.digest == good.digest


def _mend(held: Pack, folder: Path) -> None:
    """What can be held can be saved elsewhere, and then reads the same."""
    held.save(folder)
    again = wb.load_pack(folder, "library-labyrinth", strict=False)
    assert again.files() == held.files()
    assert again.digest == held.digest or any("column is missing" in one.message for one in held.problems())
