from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packs.samples import toy


@pytest.fixture(autouse=True, scope="package")
def no_waiting_for_the_disk() -> Iterator[None]:
    """Whether a file is waited for is counted where it matters; the waiting itself only takes time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda descriptor: None)
        yield


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The toy pack in a folder."""
    return toy(tmp_path / "pack")


@pytest.fixture
def heard() -> list[str]:
    """What an editor says to its user."""
    return []
