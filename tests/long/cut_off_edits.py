"""End an editor at every call that changes the disk, and look what the next one finds.

``python -m tests.long.cut_off_edits --pack library-labyrinth`` kills it (``kill -9``), and cuts the power, at each call
of a session with pasting, undo, saving, versions; and says how often, and what was lost.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections import Counter
from pathlib import Path

import workbench as wb
from tests.packs import faults
from tests.packs.editing_session import Session, deeds_on
from workbench.packs.pack import Pack

ENDINGS = {"kill -9": faults.killed, "power cut": faults.power_cut, "exit": faults.exits}


def load(folder: Path) -> Pack:
    """Any pack, broken or not."""
    return wb.load_pack(folder, strict=False)


def main(arguments: list[str] | None = None) -> int:
    """Run it and print what was found."""
    options = _options().parse_args(arguments)
    if options.no_sync:
        os.fsync = lambda descriptor: None  # type: ignore[assignment]
    seen: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory() as name:
        place, kept = Path(name, "tried"), Path(name, "kept")
        pack = wb.fork_pack(options.pack, kept)
        table = next(one.name for one in pack.schema if one.column("name.en") and one.column("id"))
        session = Session(kept, load, deeds_on(table, "name.en"), table)
        states, calls = session.states(place), session.calls(place)
        print(f"{calls} calls change the disk in {len(session.deeds)} deeds.")
        for number in range(0, calls, options.every):
            for ending, happens in ENDINGS.items():
                try:
                    session.end_at(number, happens, place, states)
                    seen[ending, "nothing lost"] += 1
                except Exception as error:  # whatever it is, the other calls are of interest too
                    seen[ending, f"BROKEN at call {number}: {type(error).__name__}: {error}"] += 1
    for (ending, what), number in sorted(seen.items()):
        print(f"{number:8}  {ending}: {what}")
    return 1 if any("BROKEN" in what for _, what in seen) else 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pack", default="library-labyrinth-mini", help="which shipped pack (default %(default)s)")
    parser.add_argument("--every", type=int, default=1, help="only every Nth call")
    parser.add_argument("--no-sync", action="store_true", help="do not wait for the disk: quicker, and finds the same")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
