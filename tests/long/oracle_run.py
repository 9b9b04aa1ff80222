"""Compare the engine with the oracle over many positions: ``python -m tests.long.oracle_run --positions 20000``."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from tests.oracle.comparing import Difference, Figures, differences
from tests.oracle.positions import samples


def main(arguments: list[str] | None = None) -> int:
    """Run it, print the figures, and say how many positions differ."""
    options = _options().parse_args(arguments)
    figures, began, differing = Figures(), time.perf_counter(), 0
    for sample in samples(range(options.first, options.first + options.positions)):
        found = differences(sample, figures, options.steps or None)
        differing += bool(found)
        if found and differing <= options.show:
            print(found[0], end="\n\n", flush=True)
        if found and options.keep:
            _keep(found, options.keep)
        if figures.positions % 1000 == 0:
            print(f"{figures}; {differing} positions differ", file=sys.stderr, flush=True)
    for what, times in sorted(figures.seen.items()):
        print(f"{times:8}  {what}")
    print(f"{figures}, in {time.perf_counter() - began:.0f} s: {differing} positions differ.")
    return 1 if differing else 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20_000, help="how many positions (default %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first position")
    parser.add_argument("--steps", type=int, default=12, help="choices carried out in each; 0: all (default 12)")
    parser.add_argument("--show", type=int, default=5, help="how many differing positions to print in full")
    parser.add_argument("--keep", type=Path, help="a folder for the differences, one JSON file a position")
    return parser


def _keep(found: list[Difference], folder: Path) -> None:
    """Write the differences of one position down."""
    folder.mkdir(parents=True, exist_ok=True)
    sample = found[0].sample
    document = {
        "number": sample.number,
        "players": sample.rules.players,
        "options": sample.rules.options,
        "state": sample.state,
        "differences": [{"action": one.action, "engine": one.engine, "oracle": one.oracle} for one in found],
    }
    path = folder / f"position-{sample.number}.json"
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
