"""Whether another process that saved something is still running, told by a lock that dies with its process."""

from __future__ import annotations

import contextlib
import re
import sys
import time
from pathlib import Path
from typing import IO

SUFFIX = ".playing"
_MADE = re.compile(rf"\.([0-9a-f]{{8}}){re.escape(SUFFIX)}")
_held: dict[Path, IO[bytes]] = {}
"""The open files, and with them the locks, of this process."""


def claim(folder: Path, token: str) -> None:
    """Tell other processes, for as long as this one lives, that what bears this token is being worked on.

    Where a file system knows no locks nothing is told.
    """
    path = _path(folder, token)
    if path in _held and path.exists():
        return
    with contextlib.suppress(OSError):
        file = path.open("wb")
        _held[path] = file
        _lock(file)


def alive(folder: Path, token: str) -> bool:
    """Whether the process that claimed this token still lives, on this machine or another that shares the folder."""
    path = _path(folder, token)
    if path in _held:
        return True
    try:
        with path.open("r+b") as file:
            _lock(file)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    with contextlib.suppress(OSError):
        path.unlink()
    return False


def forget_dead(folder: Path, age: float) -> None:
    """Clear away the marks of processes that ended without a word, when they are older than ``age`` seconds."""
    for path in folder.glob(f".*{SUFFIX}"):
        if made := _MADE.fullmatch(path.name):
            with contextlib.suppress(OSError):
                about = path.stat()
                if about.st_size == 0 and time.time() - about.st_mtime > age:
                    alive(folder, made[1])  # which removes the mark of one that is dead


def _path(folder: Path, token: str) -> Path:
    return folder.resolve() / f".{token}{SUFFIX}"


def _lock(file: IO[bytes]) -> None:
    """Lock a file or fail with an OSError when another process has. The system lets go of it when this one ends."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        from fcntl import LOCK_EX, LOCK_NB, flock

        flock(file, LOCK_EX | LOCK_NB)
