"""Damage packs by many seeds and try each: ``python -m tests.long.damaged_packs --seeds 5000``."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.packs.damages import DAMAGES
from tests.packs.trying import try_seed


def main(arguments: list[str] | None = None) -> int:
    """Run it, print what came of each damage, and say how many seeds did not turn out as they must."""
    options = _options().parse_args(arguments)
    seen: Counter[tuple[str, str]] = Counter()
    slowest, began = (0.0, ""), time.perf_counter()
    for seed in range(options.first, options.first + options.seeds):
        name, since = list(DAMAGES)[seed % len(DAMAGES)], time.perf_counter()
        with tempfile.TemporaryDirectory() as place:
            try:
                tried = try_seed(seed, Path(place))
                seen[name, "refused" if tried.error else "read"] += 1
            except Exception as error:  # whatever it is, the other seeds are of interest too
                seen[name, "WRONG"] += 1
                print(f"seed {seed}, {name}: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
        slowest = max(slowest, (time.perf_counter() - since, f"seed {seed}, {name}"))
    for name in DAMAGES:
        print(f"{name:32}", *(f"{word} {seen[name, word]:5}" for word in ("read", "refused", "WRONG")))
    whole = {
        word: sum(number for (_, one), number in seen.items() if one == word) for word in ("read", "refused", "WRONG")
    }
    print(f"{options.seeds} packs: {whole['read']} read, {whole['refused']} refused, {whole['WRONG']} wrong,", end=" ")
    print(f"in {time.perf_counter() - began:.0f} s; the slowest took {slowest[0]:.1f} s ({slowest[1]}).")
    return 1 if whole["WRONG"] else 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3_000, help="how many packs (default %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
