"""The pack that the golden records were played with."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import workbench as wb
from workbench.packs.pack import Pack

HERE = Path(__file__).resolve().parent


@cache
def golden_pack() -> Pack:
    """A pack that never changes."""
    return wb.load_pack(HERE / "pack")
