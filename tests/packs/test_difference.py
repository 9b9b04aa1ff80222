"""The difference of two packs in plain words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import workbench as wb
from tests.packs.samples import GOOD, MINI, changed, load_toy, toy, with_rows
from workbench.packs.pack import Pack


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    return load_toy(toy(tmp_path))


def said(before: Pack, after: Pack) -> list[str]:
    return str(before.difference(after)).splitlines()


def test_packs_that_are_alike(pack: Pack) -> None:
    assert said(pack, replace(pack, folder=None)) == ["The two packs are alike."]
    assert not pack.difference(pack) and len(pack.difference(pack)) == 0


def test_cells(pack: Pack) -> None:
    after = changed(changed(pack, "stones", 0, marks="XZ", note="new"), "stones", 1, line_es="")
    assert said(pack, after) == [
        "stones: marks of 'pebble' was 'XY' and is now 'XZ'.",
        "stones: note of 'pebble' is now 'new'.",
        "stones: line.es of 'slate' was 'Una fina.' and is now empty.",
    ]
    assert pack.difference(after).rows[0] == {
        "table": "stones",
        "what": "changed",
        "id": "pebble",
        "column": "marks",
        "before": "XY",
        "after": "XZ",
        "sentence": "stones: marks of 'pebble' was 'XY' and is now 'XZ'.",
    }


def test_rows(pack: Pack) -> None:
    kind = pack["kinds"][0]
    other = replace(kind, cells={"id": "square", "name.en": "Square", "name.es": "Cuadrada"})
    assert said(pack, with_rows(pack, "kinds", other, pack["kinds"][1])) == [
        "kinds: 'round' (Round) is gone.",
        "kinds: 'square' (Square) is new.",
    ]
    assert said(pack, with_rows(pack, "kinds", *reversed(pack["kinds"]))) == ["kinds: the rows stand in another order."]


def test_a_new_name_is_recognised(pack: Pack) -> None:
    after = changed(pack, "stones", 0, id="cobble", count="7")
    assert said(pack, after) == [
        "stones: 'pebble' is now called 'cobble'.",
        "stones: count of 'cobble' was '2' and is now '7'.",
    ]
    assert [change.what for change in pack.difference(after)] == ["renamed", "changed"]


def test_a_name_that_is_lost_is_no_new_name(pack: Pack) -> None:
    assert said(pack, changed(pack, "stones", 0, id="")) == ["stones: 'pebble' has lost its id."]
    without = changed(changed(pack, "stones", 0, id=""), "stones", 1, id="")
    assert said(pack, without) == ["stones: 'pebble' has lost its id.", "stones: 'slate' has lost its id."]


def test_each_new_name_belongs_to_one(pack: Pack) -> None:
    after = changed(changed(pack, "stones", 0, id="slate-2"), "stones", 1, id="pebble-2")
    assert said(pack, after) == [
        "stones: 'pebble' is now called 'slate-2'.",
        "stones: 'slate' is now called 'pebble-2'.",
    ]


def test_what_the_pack_is_called(pack: Pack) -> None:
    assert said(pack, replace(pack, version="2", title={"es": "Juguete"})) == [
        "pack: version was '1' and is now '2'.",
        "pack: title.en was 'Toy' and is now empty.",
        "pack: title.es is now 'Juguete'.",
    ]


def test_tables_without_ids() -> None:
    pack = wb.load_pack(GOOD)
    assert said(pack, changed(pack, "tiles", 2, count="9")) == [
        "tiles: count of 'terror t-junction' was '8' and is now '9'."
    ]


def test_the_shipped_packs() -> None:
    difference = wb.load_pack(GOOD).difference(wb.load_pack(MINI))
    assert {"removed", "about"} <= {change.what for change in difference}
    back = wb.load_pack(MINI).difference(wb.load_pack(GOOD))
    assert sum(change.what == "added" for change in back) == sum(change.what == "removed" for change in difference)
