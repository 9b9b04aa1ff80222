"""Rows that are counted although something is wrong with them are told wherever figures are shown."""

from __future__ import annotations

import pytest

import workbench as wb
from tests.packs.samples import changed
from workbench.analysis.captions import about
from workbench.analysis.heatmaps import Ask
from workbench.analysis.laying import heatmap
from workbench.analysis.showing import ShownRows
from workbench.games.shipped import shipped_packs
from workbench.language import ENGLISH
from workbench.packs.pack import Pack

TOO_MANY = "RKOGBP"
WORDS = "Anne Shirley: 'RKOGBP' has 6 symbols. It takes 3 to 4. [LL-SYM-01]"


@pytest.fixture
def pack() -> Pack:
    return wb.load_pack("library-labyrinth")


@pytest.fixture
def flawed(pack: Pack) -> Pack:
    """A card with too many symbols, the first of which is that of its genre."""
    made = changed(pack, "books", 0, symbols=TOO_MANY)
    assert len(made.problems()) == 1
    return made


@pytest.mark.parametrize("name", [name for name in shipped_packs() if name != "mysterious-library"])
def test_a_shipped_pack_is_silent(name: str):
    coverage = wb.coverage(name)
    assert coverage.flaws == () and "something is wrong" not in str(coverage) + coverage.page()


def test_a_card_with_too_many_symbols_is_counted_and_told(flawed: Pack):
    """LL-SYM-01"""
    coverage = wb.coverage(flawed)
    (flaw,) = coverage.flaws
    assert (flaw.file, flaw.row, flaw.column, flaw.text) == ("books.csv", 2, "symbols", WORDS)
    assert coverage.left_out == () and sum(row.count for row in coverage.cards.where(card="anne-shirley")) == 6
    where = f"books.csv, row 2, column 'symbols': {WORDS}"
    for shown in (coverage, ShownRows(coverage.draws), coverage.against("library-labyrinth")):
        for text in (str(shown), shown._repr_html_(), shown.page()):
            assert "All figures are exact." in text
            assert text.index("1 row is counted although something is wrong with it:") < text.index(where)
    assert str(coverage).index(where) < str(coverage).index("Symbols by deck")


def test_a_few_are_named_and_the_others_counted(pack: Pack):
    for row in range(5):
        pack = changed(pack, "books", row, symbols=TOO_MANY)
    pack = changed(pack, "books", 8, symbols="??")
    coverage = wb.coverage(pack)
    for text in (str(coverage), coverage._repr_html_(), coverage.page()):
        assert text.index("1 row was left out:") < text.index(
            "5 rows are counted although something is wrong with them:"
        )
        assert text.count("It takes 3 to 4") == 3 and "And 2 more: `workbench check` lists them." in text
    assert {flaw.row for flaw in coverage.flaws} == {2, 3, 4, 5, 6}, "one that is left out is told as that"


def test_only_errors_of_rows_that_count_are_told(pack: Pack):
    """LL-ITEM-01: other symbols than the box has, or a name that is missing, make no figure doubtful."""
    wrong = changed(pack, "items", 0, symbols="KK", name_en="")
    wrong = changed(wrong, "disturbances", 0, corners="nowhere")
    assert {one.severity for one in wrong.problems()} == {"error", "warning"}
    assert wb.coverage(wrong).flaws == ()
    assert [flaw.file for flaw in wb.coverage(changed(wrong, "terrors", 0, symbols="RRKO")).flaws] == ["terrors.csv"]


def test_a_pack_before_tells_its_flaws_also_by_the_ids_of_now(flawed: Pack):
    after = changed(flawed, "books", 3, id="another")
    compared = wb.coverage(after).against(flawed)
    assert compared.before.parts.original is not None
    assert str(compared).count("1 row is counted although something is wrong with it:") == 2


def test_they_stand_under_a_heatmap_and_not_under_a_pivot_of_every_row(flawed: Pack):
    coverage = wb.coverage(changed(flawed, "books", 1, symbols="??"))
    told = " ".join(heatmap(coverage, Ask("symbols-by-deck")).about)
    assert told == " ".join(about(coverage)) and "left out" in told
    assert f"1 row is counted although something is wrong with it. Books, row 2, column 'symbols': {WORDS}" in told
    pivot = " ".join(heatmap(coverage, Ask("pivot", table="books", first="genre", second="symbols")).about)
    assert "left out" not in pivot and "something is wrong" not in pivot


def test_they_are_told_in_the_language_of_now(flawed: Pack):
    wb.set_language("es")
    try:
        assert "Se cuenta 1 fila aunque algo en ella está mal:" in str(wb.coverage(flawed))
    finally:
        wb.set_language(ENGLISH)
