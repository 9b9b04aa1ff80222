"""200 broken spreadsheets: each is read or refused in one sentence; nothing is written, nothing of the pack is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

import workbench as wb
from tests.packs.samples import GOOD
from tests.packs.spreadsheets import DAMAGES, Broken, broken
from tests.packs.trying import snapshot
from workbench.errors import PackError
from workbench.packs.importing import read_file
from workbench.packs.merging import Merge, merge
from workbench.packs.pack import Pack

SEEDS = 200
PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
def test_broken_spreadsheets(part: int, tmp_path: Path) -> None:
    pack = wb.load_pack(GOOD)
    for seed in range(part, SEEDS, PARTS):
        name, damaged = broken(pack, seed)
        try:
            try_file(pack, damaged, tmp_path / str(seed))
        except BaseException as error:
            error.add_note(f"seed {seed}, {name}")
            raise


def try_file(pack: Pack, damaged: Broken, place: Path) -> None:
    """Do with a broken spreadsheet what people do."""
    place.mkdir()
    file = place / damaged.name
    file.write_bytes(damaged.data)
    before = snapshot(place)
    try:
        plan = merge(pack, read_file(file, pack))
        said = "\n".join((*map(str, plan.remarks), *plan.sentences, str(plan)))
        outcome = "read"
    except PackError as error:
        plan, said, outcome = None, str(error), "refused"
        assert "\n" not in said and len(said) < 900 and damaged.name in said, said
    assert snapshot(place) == before
    assert damaged.outcome in ("either", outcome), said
    if damaged.words.startswith("="):
        assert str(plan).lower().startswith(f"there is {damaged.words[1:]}"), said
    else:
        assert damaged.words in said, said
    if plan:
        nothing_is_lost(pack, plan)


def nothing_is_lost(pack: Pack, plan: Merge) -> None:
    """What becomes another is told; what is not told is as it was."""
    told = {(item.table, item.id) for item in plan.items}
    tables = {item.table for item in plan.items}
    for table in pack.schema:
        after = {table.key_of(row.cells): row for row in plan.result[table.name]}
        if table.name not in tables:
            assert plan.result[table.name] == pack[table.name]
        for row in pack[table.name]:
            key = table.key_of(row.cells)
            assert key in after or (table.name, key) in told
            if (table.name, key) not in told:
                same = {name: after[key].get(name) for name in row.cells}
                assert same == dict(row.cells)
    edit = pack.edit().apply(plan)
    if edit.steps:
        edit.undo()
    assert edit.pack == pack


def test_every_damage_is_done() -> None:
    assert len(DAMAGES) * 4 < SEEDS
