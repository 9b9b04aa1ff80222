"""What a figure is from, printed with the figures: where they were measured, of what, and how busy it was."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from pathlib import Path

import workbench as wb
from workbench.packs.pack import Pack


def machine(*packages: str) -> str:
    """The workbench, Python, the packages that matter, the machine, and how busy it is now."""
    versions = ", ".join(f"{name} {version(name)}" for name in packages)
    parts = [f"workbench {wb.__version__}", f"Python {platform.python_version()}", *([versions] if packages else [])]
    return f"{', '.join(parts)}; {processor()}, {os.cpu_count()} cores, {load()}"


def processor() -> str:
    """Which processor it is, as far as the system says."""
    lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines() if Path("/proc/cpuinfo").exists() else []
    named = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    return f"{named or platform.processor()} ({platform.machine()})".strip()


def load() -> str:
    """How busy the machine was in the last 1, 5 and 15 minutes."""
    return "load " + " ".join(f"{one:.2f}" for one in os.getloadavg())


def of(pack: Pack) -> str:
    """Which pack, so that it can be had again."""
    return f"{pack.id} {pack.version}, digest {pack.digest}"
