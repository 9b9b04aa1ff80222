"""End a save of a whole pack at every call that changes the disk, and look what is read afterwards.

``python -m tests.long.cut_off_saves --pack library-labyrinth --twice`` ends it in each of three ways, lets the disk
refuse in three others, and ends the mending of every ended save as well.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path

import workbench as wb
from tests.packs import faults
from tests.packs.faults import Disk
from workbench.errors import PackError
from workbench.packs.pack import Pack

ENDINGS = {"exit": faults.exits, "kill": faults.killed, "power cut": faults.power_cut}
FAILURES = {"full": faults.full, "denied": faults.denied, "broken": faults.broken}


def main(arguments: list[str] | None = None) -> int:
    """Run it and print what was read."""
    options = _options().parse_args(arguments)
    if options.no_sync:
        os.fsync = lambda descriptor: None  # type: ignore[assignment]
    with tempfile.TemporaryDirectory() as place:
        kept, tried = Path(place, "kept"), Path(place, "tried")
        old = wb.fork_pack(options.pack, kept)
        new = _edited(old)
        calls = _calls(new, kept, tried)
        print(f"{calls} calls change the disk.")
        seen: Counter[tuple[str, str]] = Counter()
        for number in range(calls):
            for name, ending in ENDINGS.items():
                _fresh(kept, tried)
                faults.in_child(partial(new.save, tried, overwrite=True), Disk(ending, number))
                seen[name, _what(tried, old, new)] += 1
                if options.twice and name == "kill":
                    _end_again(kept, tried, number, old, new, seen)
            for name, failure in FAILURES.items():
                for lasting in (False, True):
                    _fresh(kept, tried)
                    try:
                        with faults.watched(Disk(failure, number, lasting)):
                            new.save(tried, overwrite=True)
                    except PackError:
                        pass
                    seen[f"{name}{' for good' * lasting}", _what(tried, old, new)] += 1
    for (name, what), number in sorted(seen.items()):
        print(f"{number:8}  {name}: {what}")
    return 1 if any("BROKEN" in what for _, what in seen) else 0


def _edited(old: Pack) -> Pack:
    """Another cell in every table, so that every file changes."""
    tables = {}
    for name, rows in old.tables.items():
        column = next(one for one in ("name.en", "count", "first") if one in rows[0].cells)
        other = {"name.en": "Changed", "count": "1", "first": rows[0].get("second")}[column]
        tables[name] = (replace(rows[0], cells={**rows[0].cells, column: other}), *rows[1:])
    return replace(old, tables=tables, version="2")


def _fresh(kept: Path, tried: Path) -> None:
    shutil.rmtree(tried, ignore_errors=True)
    shutil.copytree(kept, tried)


def _calls(new: Pack, kept: Path, tried: Path) -> int:
    _fresh(kept, tried)
    with faults.watched(Disk()) as disk:
        new.save(tried, overwrite=True)
    return len(disk.calls)


def _what(tried: Path, old: Pack, new: Pack) -> str:
    """Which pack is read; and whether it can be saved to again."""
    try:
        found = wb.load_pack(tried, strict=False)
        name = "the old pack" if found == old else "the new pack" if found == new else "BROKEN: a mixture"
        new.save(tried, overwrite=True)
        return name if wb.load_pack(tried, strict=False) == new else "BROKEN: cannot be saved to"
    except PackError as error:
        return f"BROKEN: {error}"


def _end_again(kept: Path, tried: Path, number: int, old: Pack, new: Pack, seen: Counter[tuple[str, str]]) -> None:
    for second in range(1_000):
        _fresh(kept, tried)
        faults.in_child(partial(new.save, tried, overwrite=True), Disk(faults.killed, number))
        ended = faults.in_child(partial(wb.load_pack, tried), Disk(faults.killed, second))
        seen["kill, and kill while mending", _what(tried, old, new)] += 1
        if ended:
            return


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pack", default="library-labyrinth-mini", help="which shipped pack (default %(default)s)")
    parser.add_argument("--twice", action="store_true", help="also end the mending at every call")
    parser.add_argument("--no-sync", action="store_true", help="do not wait for the disk: quicker, and finds the same")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
