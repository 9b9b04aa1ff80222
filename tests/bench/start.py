"""Prints what starting costs: ``python -m tests.bench.start [RUNS]``.

Milliseconds of processor time (user and system) of a fresh process with its modules compiled, less those of a bare
interpreter that runs just after it; the median. Other programs add less to it than to the clock's.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

import workbench as wb

RUNS = 15
KERNEL = "import ipykernel.kernelapp, ipykernel.zmqshell, ipywidgets, anywidget; "
"""What a kernel and the packages that we build upon have loaded before anything of ours."""


def _spent() -> float:
    children = getrusage(RUSAGE_CHILDREN)
    return 1000 * (children.ru_utime + children.ru_stime)


def _run(arguments: list[str]) -> float:
    compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = _spent()
    subprocess.run(
        [sys.executable, *arguments], check=True, env=compiled, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )
    return _spent() - before


def cost(arguments: list[str], bare: str = "pass", runs: int = RUNS) -> float:
    """Milliseconds beyond those of the bare code."""
    _run(arguments)  # compiles what is not compiled yet
    return median(_run(arguments) - _run(["-c", bare]) for _ in range(runs))


def lines(runs: int = RUNS) -> list[str]:
    """The figures, a line each."""
    found = [f"processor time beyond a bare interpreter's, median of {runs} pairs"]
    for name in wb.games():
        game = f"wb.new_game({name!r}, players=2, seed=1)"
        first = cost(["-c", f"import workbench as wb; {game}"], runs=runs)
        table = cost(["-c", f"{KERNEL}import workbench as wb; wb.play({game}, autosave=False)"], KERNEL, runs)
        found.append(f"{name:<20}import and first game {first:.0f} ms; up to wb.play(game) in a kernel {table:.0f} ms")
    told = cost(["-m", "workbench", "--help"], runs=runs)
    asked = cost(["-m", "workbench", "play", "--seed", "1"], runs=runs)
    return [*found, f"{'workbench':<20}--help {told:.0f} ms; play until it asks {asked:.0f} ms"]


def main() -> None:
    """Print the figures."""
    print(f"Python {platform.python_version()}; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(*lines(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS), sep="\n")


if __name__ == "__main__":
    main()
