"""What tests of editors that keep a journal share."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packs import faults
from workbench.packs.edit import Edit
from workbench.packs.edit_journal import FOLDER
from workbench.packs.pack import Pack

needs_fork = pytest.mark.skipif(not faults.FORKS, reason="this system has no fork")


def in_another_process(work: Callable[[], object]) -> None:
    """Do something in a process that is killed when it is done."""
    child = os.fork()
    if child == 0:
        try:
            work()
            os.kill(os.getpid(), signal.SIGKILL)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "what was to be done there failed"


def opened(pack: Pack, heard: list[str]) -> Edit:
    return Edit.open(pack, tell=heard.append)


def journals(folder: Path) -> list[Path]:
    return sorted((folder / FOLDER).glob("*")) if (folder / FOLDER).exists() else []
