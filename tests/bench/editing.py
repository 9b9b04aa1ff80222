"""Prints what an edit costs, on this machine now: ``python -m tests.bench.editing``."""

from __future__ import annotations

import platform
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import workbench as wb
from workbench.packs.edit import Edit
from workbench.packs.exporting import workbook_of
from workbench.packs.importing import read_workbook
from workbench.packs.merging import merge
from workbench.packs.pack import Pack

ROWS = 500


def milliseconds(run: Callable[[int], object], times: int = 40) -> str:
    """The median, and the largest."""
    taken = []
    for number in range(times):
        start = time.perf_counter()
        run(number)
        taken.append((time.perf_counter() - start) * 1000)
    return f"{statistics.median(taken):8.2f} ms (largest {max(taken):.2f})"


def large(pack: Pack) -> Pack:
    """A pack whose first large table has `ROWS` rows, each with an id of its own."""
    rows = pack["books"]
    made = [replace(rows[n % len(rows)], cells={**rows[n % len(rows)].cells, "id": f"card-{n}"}) for n in range(ROWS)]
    return replace(pack, tables={**pack.tables, "books": tuple(made)}).edit().pack


def lines(name: str, pack: Pack, folder: Path) -> None:
    """The figures of one pack."""
    print(f"{name}: {sum(map(len, pack.tables.values()))} rows, {len(pack['books'])} of them books")
    in_memory = pack.edit()
    kept = Edit.open(wb.load_pack(pack.save(folder), strict=False), tell=str)

    def edit_and_check(edit: Edit) -> Callable[[int], object]:
        def once(number: int) -> None:
            edit.set("books", number % len(pack["books"]), "name.en", f"Name {number} {id(edit)}")
            edit.problems()

        return once

    high = min(200, len(pack["books"]))
    other = pack.edit().set("books", 3, "symbols", "RKO").move("books", 5, 0).rename("books", 7, "somebody-else").pack
    data = workbook_of(other, ["books"])
    figures = {
        "an edit, in memory": milliseconds(lambda n: in_memory.set("books", n, "name.en", f"Some {n}")),
        "an edit and all problems": milliseconds(edit_and_check(in_memory)),
        "an edit on the disk and all problems": milliseconds(edit_and_check(kept)),
        "undo and all problems": milliseconds(lambda n: (kept.undo(), kept.problems())),
        f"paste {high} × 2 cells": milliseconds(
            lambda n: in_memory.paste("books", 0, "name.en", [[f"A {n}", f"B {n}"]] * high), 5
        ),
        "save": milliseconds(lambda n: kept.set("books", 0, "name.en", f"Saved {n}").save(), 5),
        "export to XLSX": milliseconds(lambda n: workbook_of(pack, ["books"]), 3),
        "import from XLSX": milliseconds(lambda n: read_workbook(data, "books.xlsx", pack), 3),
        "plan a merge": milliseconds(lambda n: merge(pack, read_workbook(data, "books.xlsx", pack)).items, 3),
    }
    for what, figure in figures.items():
        print(f"    {what:<40}{figure}")
    kept.close()


def main() -> None:
    """Print it all."""
    print(f"Python {platform.python_version()}, {platform.machine()}")
    pack = wb.load_pack("library-labyrinth")
    with tempfile.TemporaryDirectory() as folder:
        lines("the full pack", pack, Path(folder, "full"))
        lines(f"{ROWS} books", large(pack), Path(folder, "large"))


if __name__ == "__main__":
    main()
