"""``python -m tests.golden [--update]``: say which golden files would change, or write them anew."""

from __future__ import annotations

import argparse

from tests.golden import perft
from tests.golden.corpus import stale, text_of


def main(arguments: list[str] | None = None) -> int:
    """Compare or write; 1 when something differs and was not written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--update", action="store_true", help="write the files that do not hold any more")
    update = parser.parse_args(arguments).update
    changed = False
    for golden, why in stale():
        changed = True
        print(f"{golden.path.name}: {why}")
        if update:
            golden.path.write_text(text_of(golden), encoding="utf-8", newline="\n")
    table = perft.text()
    if not perft.TABLE.exists() or perft.TABLE.read_text(encoding="utf-8") != table:
        changed = True
        print(f"{perft.TABLE.name}: the counts differ")
        if update:
            perft.TABLE.write_text(table, encoding="utf-8", newline="\n")
    if not changed:
        print("Nothing changes.")
    return 1 if changed and not update else 0


if __name__ == "__main__":
    raise SystemExit(main())
