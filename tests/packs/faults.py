"""Making the disk fail, or the program end, at a chosen call."""

from __future__ import annotations

import errno
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NoReturn

import pytest

CALLS = ("open", "write", "fsync", "fchmod", "replace", "rename", "mkdir", "unlink", "rmdir")
FORKS = hasattr(os, "fork")


@dataclass
class Disk:
    """Counts the calls that change the disk, and lets something happen before one of them."""

    happens: Callable[[Disk], None] = lambda disk: None
    at: int = -1
    lasting: bool = False
    """Whether it happens at every later call as well."""
    calls: list[str] = field(default_factory=list)
    unsynced: dict[int, tuple[str, int]] = field(default_factory=dict)
    """Files that were written and not yet waited for, and how much of each was there before."""

    def count(self, name: str) -> None:
        """One more call."""
        number = len(self.calls)
        self.calls.append(name)
        if number == self.at or (self.lasting and number > self.at >= 0):
            self.happens(self)


@contextmanager
def watched(disk: Disk) -> Iterator[Disk]:
    """Have every call that changes the disk counted."""
    with pytest.MonkeyPatch.context() as patch:
        for name in CALLS:
            patch.setattr(os, name, _counting(name, getattr(os, name), disk))
        yield disk


def _counting(name: str, real: Callable[..., Any], disk: Disk) -> Callable[..., Any]:
    def call(*arguments: Any, **more: Any) -> Any:
        writing = name != "open" or bool(arguments[1] & os.O_WRONLY)
        if writing:
            disk.count(name)
        result = real(*arguments, **more)
        if name == "open" and writing:
            disk.unsynced[result] = str(arguments[0]), os.fstat(result).st_size
        elif name == "fsync":
            disk.unsynced.pop(arguments[0], None)
        return result

    return call


def fails(number: int) -> Callable[[Disk], None]:
    """The disk says no."""

    def happens(disk: Disk) -> None:
        raise OSError(number, os.strerror(number), "a file")

    return happens


full, denied, broken = fails(errno.ENOSPC), fails(errno.EACCES), fails(errno.EIO)


def interrupted(disk: Disk) -> NoReturn:
    """Somebody presses the stop button."""
    raise KeyboardInterrupt


def exits(disk: Disk) -> NoReturn:
    """The program ends at once."""
    os._exit(7)


def killed(disk: Disk) -> None:
    """``kill -9``."""
    os.kill(os.getpid(), signal.SIGKILL)


def power_cut(disk: Disk) -> NoReturn:
    """The machine stops: what was not waited for is lost in part."""
    for file, before in disk.unsynced.values():
        new = os.path.getsize(file) - before
        os.truncate(file, before + new // 2)
    os._exit(7)


def in_child(work: Callable[[], object], disk: Disk) -> bool:
    """Do something in another process on such a disk; whether it came to its end."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            with watched(disk):
                work()
            code = 0
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0
