"""Who has a pack open: the process, and whether it still runs."""

from __future__ import annotations

import getpass
import os
import platform
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from workbench.language import say

BEAT = 15.0
"""Seconds after which an open editor shows that it is still there."""
STALE = 90.0
"""Seconds without a sign after which an editor on another machine counts as ended."""


@dataclass(frozen=True, slots=True)
class Who:
    """A process that has a pack open."""

    pid: int
    host: str
    start: str
    """When the process began, as its system says it; a later process may get the same number. Empty: not known."""
    user: str
    since: str
    """When it opened the pack: date and time by its own clock."""

    @classmethod
    def here(cls) -> Who:
        """This process, now."""
        user = ""
        with suppress(Exception):  # where nobody is logged in; each Python says that with another error
            user = getpass.getuser()
        now = datetime.now().astimezone().isoformat(timespec="seconds")
        return cls(os.getpid(), _host(), _start_of(os.getpid()) or "", user, now)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Who:
        """What `data` gave.

        Raises:
            KeyError, TypeError, ValueError: when it is something else.
        """
        return cls(int(data["pid"]), *(str(data[name]) for name in ("host", "start", "user", "since")))

    @property
    def is_here(self) -> bool:
        """Whether it is this process."""
        return (self.pid, self.host) == (os.getpid(), _host())

    @property
    def data(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)

    def runs(self, silent: float) -> bool:
        """Whether it still runs, when it gave its last sign so many seconds ago."""
        if self.host != _host():
            return silent < STALE
        start = _start_of(self.pid)
        if start is not None:
            return start == self.start
        if os.name != "posix":  # to ask there whether a process runs may end it
            return silent < STALE
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        except OSError:  # it runs, and is somebody else's
            return True
        return not Path("/proc/self/stat").exists()

    def __str__(self) -> str:
        try:
            since = datetime.fromisoformat(self.since).strftime("%H:%M")
        except ValueError:
            since = self.since[:20]
        where = say("this machine") if self.host == _host() else self.host[:60]
        if self.user:
            return say(
                "{user} on {host} since {time} (process {pid})",
                user=self.user[:60],
                host=where,
                time=since,
                pid=self.pid,
            )
        return say("somebody on {host} since {time} (process {pid})", host=where, time=since, pid=self.pid)


@cache
def _host() -> str:
    return platform.node()


def _start_of(pid: int) -> str | None:
    """When a process began, where the system has a file that says it; None when it does not or the process ended."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
        return None if words[0] in "ZX" else words[19]
    except (OSError, IndexError):
        return None
