"""A coverage as it is asked for: all its lists, any game, large packs, what rows say of themselves."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import fields
from typing import Any

import pytest

import workbench as wb
from tests.analysis.small import COVERING, LETTERS, pack
from tests.analysis.test_difference import LISTS
from workbench.analysis.coverage import Coverage
from workbench.analysis.rows import Rows
from workbench.engine.streams import Stream
from workbench.errors import PackError, WorkbenchError
from workbench.language import ENGLISH
from workbench.packs.pack import Pack


def large(cards: int = 500, asks: int = 60, letters: str = LETTERS) -> Pack:
    """A pack of ten symbols and ten decks, by a fixed stream."""
    stream = Stream("large", 1)
    rows = []
    for number in range(cards):
        deck = stream.below(10)
        marks = letters[deck % len(letters)] + "".join(stream.choice(letters) for _ in range(2 + stream.below(2)))
        rows.append({"id": f"c{number}", "deck": f"deck-{deck}", "marks": marks, "count": "1"})
    wanted = []
    for _ in range(asks):
        left = list(letters)
        stream.shuffle(left)
        wanted.append((left[0] + left[1] + left[2]) * (1 + stream.below(2)))
    return pack(letters, rows, wanted)


@pytest.mark.parametrize("name", ["library-labyrinth", "library-labyrinth-mini", "labyrinth-card-game-two"])
@pytest.mark.parametrize("code", ["en", "es"])
def test_every_row_says_what_it_is_and_of_which_pack(name: str, code: str):
    wb.set_language(code)
    try:
        coverage = wb.coverage(name)
        found = [getattr(coverage, one) for one in LISTS]
        for rows in (*found, coverage.mixed(2), coverage.pivot(next(iter(coverage.pack.tables)), "id", "id")):
            keys = [row.key for row in rows]
            assert len(set(keys)) == len(keys)
            for row in rows[:: max(1, len(rows) // 50)]:
                record = row.record()
                assert record["digest"] == coverage.pack.digest and record["pack"] == name and record["version"]
                assert json.loads(json.dumps(record)) == record, "plain values"
                assert row.sentence[-1] in ".]" and "{" not in row.sentence
                assert row == row and {field.name for field in fields(row)} >= {"source"}
            assert rows.title and rows.about.endswith(".")
            read = list(csv.DictReader(io.StringIO(rows.csv())))
            assert len(read) == len(rows)
    finally:
        wb.set_language(ENGLISH)


def test_lists_of_rows_are_sequences():
    draws = wb.coverage("library-labyrinth-mini").draws
    assert draws[0] is draws[0] and draws[-1] == draws[len(draws) - 1] and len(draws[:5]) == 5
    assert list(draws)[3] == draws[3] and draws[2] in draws
    for wrong in (len(draws), -len(draws) - 1):
        with pytest.raises(IndexError):
            _ = draws[wrong]
    mine = draws.where(requirement=draws[0].requirement, cards=3)
    assert {row.cards for row in mine} == {3} and mine != draws and mine == mine.where(cards=3)
    assert repr(mine) == f"<{len(mine)} Draw of library-labyrinth-mini>"


@pytest.mark.parametrize(
    "wanted, says",
    [
        ({"requirement": "basilisc"}, "no row has requirement = 'basilisc'. Did you mean 'basilisk'"),
        ({"deck": "scince", "cards": 3}, "no row has deck = 'scince'. Did you mean 'science'"),
        ({"deck": 5}, "no row has deck = 5. It can be: amazing-lives, "),
        ({"deck": ["science"]}, "no row has deck = ['science']. Did you mean 'science'"),
        ({"cards": 99}, "no row has cards = 99. It can be 1 to 6."),
        ({"cards": "3"}, "no row has cards = '3'. It can be 1 to 6."),
    ],
)
def test_a_word_or_number_that_no_row_can_have_is_refused(wanted: dict[str, Any], says: str):
    draws = wb.coverage("library-labyrinth").draws
    for rows in (draws, draws.where(requirement="kraken")):
        with pytest.raises(WorkbenchError, match=re.escape(says)):
            rows.where(**wanted)


def test_wanting_what_could_be_and_is_not_gives_no_rows_and_says_so():
    coverage = wb.coverage("library-labyrinth")
    used = {row.card for row in coverage.in_fewest}
    unused = next(card.id for card in coverage.parts.cards if card.id not in used)
    same = coverage.against("library-labyrinth").draws
    nothing: list[Rows[Any]] = [
        coverage.draws.where(deck="science").where(deck="legends"),
        coverage.draws.where(value=7),
        coverage.in_fewest.where(card=unused),
        same.where(what="gone"),
    ]
    for rows in nothing:
        assert len(rows) == 0 and "No row has all of this at once." in str(rows) and "Nothing in" not in str(rows)
        assert "No row has all of this at once." in rows._repr_html_()
    with pytest.raises(WorkbenchError, match=r"what = 'gon'\. Did you mean 'gone'"):
        same.where(what="gon")


def test_a_coverage_is_compared_with_a_pack_or_its_name():
    pack = wb.load_pack("library-labyrinth-imbalanced")
    coverage = wb.coverage("library-labyrinth")
    expected = coverage.against(wb.coverage(pack)).fewest
    assert coverage.against(pack).fewest == coverage.against("library-labyrinth-imbalanced").fewest == expected
    with pytest.raises(WorkbenchError, match=r"coverage\.against\(pack\), and this is an int"):
        coverage.against(5)  # type: ignore[arg-type]


def test_ten_symbols_and_five_hundred_cards():
    coverage = Coverage(large(), COVERING)
    assert len(coverage.parts.symbols) == 10 and sum(map(len, coverage.parts.deck_vectors)) == 500
    assert len(coverage.draws) == 60 * 10 * 6 and len(coverage.mixed(3)) == 60 * 220
    assert all(row.cards for row in coverage.fewest) and any(row.sets > 100 for row in coverage.fewest)
    (row,) = coverage.matching
    assert 0 < row.ways < row.of and row.families > 1000
    assert coverage.page().count("<table") > 10


def test_more_decks_and_symbols_change_no_figure_that_they_do_not_touch():
    small = large(40, 5, LETTERS[:4])
    more = pack(
        LETTERS[:4] + "Z",
        [*(row.cells for row in small["cards"]), {"id": "z", "deck": "other", "marks": "Z", "count": "1"}],
        [row["marks"] for row in small["asks"]],
    )
    before, after = Coverage(small, COVERING), Coverage(more, COVERING)
    assert [row for row in after.draws if row.deck != "other"] == list(before.draws)
    assert after.fewest == before.fewest


def test_a_coverage_is_made_of_a_pack_a_name_or_a_folder(tmp_path: Any):
    one = wb.coverage("library-labyrinth-mini")
    folder = wb.load_pack("library-labyrinth-mini").save(tmp_path / "mine")
    assert wb.coverage(folder).draws == wb.coverage(one.pack).draws == one.draws
    assert repr(one) == f"<Coverage of library-labyrinth-mini, digest {one.pack.digest}>"
    for wrong in ("nope", 7, None):
        with pytest.raises(PackError):
            wb.coverage(wrong)  # type: ignore[arg-type]
