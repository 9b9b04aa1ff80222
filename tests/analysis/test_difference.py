"""Differences of two packs: every row of either, with both figures."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any, cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import workbench as wb
from tests.analysis.small import COVERING, Box, pack
from tests.packs.samples import changed, with_rows
from workbench.analysis.counts import Evenness
from workbench.analysis.coverage import Compared, Coverage
from workbench.analysis.difference import Change
from workbench.analysis.grids import signed
from workbench.analysis.heatmaps import Ask
from workbench.analysis.laying import heatmap
from workbench.analysis.rows import percent, told_apart
from workbench.analysis.standing import Difficulty
from workbench.errors import WorkbenchError

LISTS = (
    "symbols",
    "cards",
    "evenness",
    "draws",
    "fewest",
    "in_fewest",
    "standing",
    "difficulty",
    "serving",
    "served_by",
    "matching",
)


@pytest.fixture(scope="module")
def imbalanced() -> Compared:
    """The imbalanced pack against the one that it was made from."""
    return wb.coverage("library-labyrinth-imbalanced").against(wb.coverage("library-labyrinth"))


def test_a_pack_against_itself_is_all_the_same():
    one = wb.coverage("library-labyrinth-mini")
    same = one.against(wb.coverage("library-labyrinth-mini"))
    for name in LISTS:
        rows = getattr(same, name)
        assert len(rows) == len(getattr(one, name)) > 0
        assert {row.what for row in rows} == {"same"} and {row.value for row in rows} <= {0, None}
    assert (
        {row.what for row in same.mixed(2)} == {row.what for row in same.pivot("books", "genre", "symbols")} == {"same"}
    )
    assert "Nothing has changed." in str(same)


@pytest.mark.parametrize("name", LISTS)
def test_the_difference_is_after_less_before(name: str, imbalanced: Compared):
    for row in getattr(imbalanced, name):
        old, new = row.before, row.after
        assert row.key == (new or old).key
        if old and new and old.value is not None and new.value is not None:
            assert row.value == Fraction(new.value) - old.value
        else:
            assert row.value is None
        assert row.what == ("new" if not old else "gone" if not new else "same" if old == new else "changed")
    keys = [row.key for row in getattr(imbalanced, name)]
    assert sorted(keys) == sorted(
        {row.key for row in (*getattr(imbalanced.before, name), *getattr(imbalanced.after, name))}
    )


def test_rows_that_come_and_go():
    before = Box("AB", (("x", "A"),), ("A",)).coverage
    after = Coverage(pack("AB", [{"id": "new", "deck": "y", "marks": "AB", "count": "1"}], ["A", "AB"]), COVERING)
    compared = after.against(before)
    assert [(row.key[0], row.what) for row in compared.fewest] == [("ask-0", "same"), ("ask-1", "new")]
    cards = {row.key: row.what for row in compared.cards}
    assert cards[("kind-a", "new")] == "new" and cards[("kind-a", "c0")] == "gone"
    gone = next(row for row in compared.cards if row.what == "gone")
    assert gone.sentence == f"Gone: {gone.row.sentence}"
    new = next(row for row in compared.fewest if row.what == "new")
    assert new.sentence.startswith("New: ask-1: 1 card alone covers it")


def test_one_changed_card_in_sentences_and_records():
    good = wb.load_pack("library-labyrinth")
    place = next(n for n, row in enumerate(good["books"]) if row["id"] == "ada-lovelace")
    compared = wb.coverage(changed(good, "books", place, symbols="GGK")).against(wb.coverage(good))
    row = next(row for row in compared.symbols if row.key == ("wisdom", "science"))
    assert row.sentence.endswith("Before it was 16.7 %.") and row.value == Fraction(-1, 24)
    record = row.record()
    assert record["before"] == pytest.approx(4 / 24) and record["difference"] == pytest.approx(-1 / 24)
    assert record["digest_before"] == good.digest != record["digest_after"]
    assert record["rows"] == "SymbolInDeck" and record["what"] == "changed"
    assert compared.draws.csv().count("\n") == len(compared.draws) + 1
    alike = [row for row in compared.standing if row.what == "changed" and row.value == 0]
    assert all(" Before: " in row.sentence for row in alike)


def test_a_card_that_is_taken_out_is_gone():
    good = wb.load_pack("library-labyrinth")
    fewer = wb.coverage(with_rows(good, "books", *good["books"][1:])).against(wb.coverage(good))
    assert {row.what for row in fewer.cards if row.key[1] == good["books"][0]["id"]} == {"gone"}
    assert all(row.what != "gone" for row in fewer.draws)


def test_packs_of_different_games_are_not_compared():
    with pytest.raises(WorkbenchError, match="for different games, 'labyrinth-card-game' and 'library-labyrinth'"):
        wb.coverage("labyrinth-card-game").against(wb.coverage("library-labyrinth"))


def test_a_difference_is_seen_as_text_and_as_a_page(imbalanced: Compared):
    text: Any = str(imbalanced)
    assert "−12.2 pp" in imbalanced.page() and "Before it was 89.9 %." in text
    assert "library-labyrinth-imbalanced against library-labyrinth" in imbalanced.page()
    assert repr(imbalanced) == "<Compared of library-labyrinth-imbalanced against library-labyrinth>"


def test_a_row_that_only_goes_by_another_id_is_the_same_row() -> None:
    good = wb.load_pack("library-labyrinth")
    before, same = wb.coverage(good), wb.coverage(good).against(good)
    for table, old in (("terrors", "kraken"), ("books", "zenobia"), ("genres", "legends")):
        edit = good.edit().set(table, old, "id", "mari")
        for place, row in enumerate(good["books"]):
            if table == "genres" and row["genre"] == old:
                edit.set("books", place, "genre", "mari")
        edited = edit.pack
        assert "is now called 'mari'" in str(good.difference(edited))
        compared = wb.coverage(edited).against(before)
        for name in LISTS:
            rows = getattr(compared, name)
            assert len(rows) == len(getattr(same, name)) and {row.what for row in rows} == {"same"}, (table, name)
        assert {row.what for row in compared.pivot("books", "genre", "symbols")} == {"same"}
        assert {row.what for row in compared.mixed(2)} == {"same"}
        record = compared.draws[0].record()
        assert record["digest_before"] == good.digest != edited.digest == record["digest_after"]
        assert compared.before.pack is not good and compared.sources[1].digest == good.digest
        assert good.digest in compared.page() and ">gone<" not in compared.page()


def test_a_renamed_and_edited_row_is_changed_and_called_as_now() -> None:
    good = wb.load_pack("library-labyrinth")
    edit = good.edit().set("terrors", "kraken", "id", "mari").set("terrors", "mari", "name.en", "Mari")
    edited = edit.set("terrors", "mari", "symbols", "BBPPRR").pack
    rows = [row for row in wb.coverage(edited).against(good).fewest if row.what != "same"]
    assert [row.key for row in rows] == [("mari",)] and rows[0].sentence.startswith("Mari: ")


def test_an_id_that_another_row_had_before_is_not_taken_from_it() -> None:
    before = pack("AB", [{"id": "x", "deck": "d", "marks": "A", "count": "1"}], ["A"], ["d"])
    blank = before["blanks"][0]
    card = before["cards"][0]
    after = with_rows(with_rows(before, "blanks"), "cards", replace(card, cells={**card.cells, "id": blank["id"]}))
    compared = Coverage(after, COVERING).against(Coverage(before, COVERING))
    assert compared.before.left_out == () and {row.what for row in compared.cards} >= {"gone"}


@pytest.mark.parametrize("new", ["", "alice"], ids=["no id", "another row's"])
@pytest.mark.parametrize("lost", [("heidi",), ("heidi", "zenobia", "gerda")], ids=["one row", "three rows"])
def test_rows_that_lost_their_ids_are_missing_from_one_side_only(lost: tuple[str, ...], new: str) -> None:
    good = wb.load_pack("library-labyrinth")
    rows = [replace(row, cells={**row.cells, "id": new}) if row["id"] in lost else row for row in good["books"]]
    spoilt = with_rows(good, "books", *rows)
    rest = with_rows(good, "books", *(row for row in good["books"] if row["id"] not in lost))
    assert len(rest["books"]) == len(rows) - len(lost)
    there, back = wb.coverage(spoilt).against(good), wb.coverage(good).against(spoilt)
    for name in ("draws", "fewest", "cards"):
        expected = {row.key: row.value for row in getattr(wb.coverage(rest).against(good), name)}
        assert {row.key: row.value for row in getattr(there, name)} == expected
        assert {row.key: None if row.value is None else -row.value for row in getattr(back, name)} == expected
    assert [len(one.parts.cards) for one in (there.before, there.after)] == [75, 75 - len(lost)]
    assert [len(one.parts.cards) for one in (back.before, back.after)] == [75 - len(lost), 75]


@given(st.fractions(0, 1, max_denominator=10**7), st.fractions(0, 1, max_denominator=10**7))
@example(Fraction(9987, 10000), Fraction(9984, 10000))
@example(Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**9))
@example(Fraction(0), Fraction(1, 10**6))
def test_what_is_not_the_same_never_looks_so(before: Fraction, after: Fraction) -> None:
    """Not «−0.00 … (evenness 1.00). Before it was 1.00.»: a small change has the digits that it needs."""
    source = Box("AB", (("x", "AB"),), ("A",)).coverage.parts
    for unit in ("share", "evenness"):
        written = signed(after - before, unit)
        if before != after:
            assert re.search("[1-9]", written) or written.removesuffix(" pp") == "≈0"
            old, new = told_apart(before, after, unit)
            assert old != new or abs(after - before) <= Fraction(1, 10**5)
    row, other = (Evenness("x", 9, 2, value, source) for value in (before, after))
    sentence = Change(row, other, source).sentence
    if before == after:
        assert sentence.endswith("Nothing has changed.")
    else:
        old, new = told_apart(before, after, "evenness")
        assert old in sentence and new in sentence and (old != new or "too small to be written" in sentence)


def test_two_figures_get_as_many_digits_as_tell_them_apart() -> None:
    assert told_apart(Fraction(9987, 10000), Fraction(9984, 10000), "evenness") == ("0.9987", "0.9984")
    assert told_apart(Fraction(3731, 10000), Fraction(3734, 10000), "share") == ("37.31 %", "37.34 %")
    assert told_apart(2, 3, "cards") == ("2", "3")
    assert [signed(Fraction(-1, size), "evenness") for size in (10, 4000, 10**9)] == ["−0.10", "−0.0003", "≈0"]
    assert [signed(Fraction(1, size), "share") for size in (10, 4000, 10**9)] == ["+10.0 pp", "+0.03 pp", "≈0 pp"]


def test_a_change_of_difficulty_says_rank_and_chance_before_and_now() -> None:
    good = wb.load_pack("library-labyrinth")
    edited = good.edit().set("terrors", "kraken", "symbols", "BBP").pack
    compared = wb.coverage(edited).against(good)
    drawn = heatmap(wb.coverage(edited), Ask("difficulty"), wb.coverage(good))
    told = {row.sentence for row in compared.difficulty}
    changed_rank = 0
    for row in compared.difficulty:
        old, new = cast(Difficulty, row.before), cast(Difficulty, row.after)
        if (old.rank, old.best) != (new.rank, new.best):
            changed_rank += old.rank != new.rank
            assert f"is number {new.rank} by difficulty" in row.sentence and percent(new.best) in row.sentence
            assert row.sentence.endswith(f"Before it was number {old.rank}, with {percent(old.best)}.")
    assert changed_rank > 1 and {square.sentence for squares in drawn.squares for square in squares} == told
    one = next(one for one in wb.coverage(good).difficulty if one.requirement == "kraken")
    nearly = replace(one, best=one.best + Fraction(1, 10**5), rank=one.rank + 1)
    assert re.search(r"Before it was number \d+, with [\d.]+ %, and now it has [\d.]+ %\.$", nearly.was(one))
    assert replace(one, sets=one.sets + 1).was(one) == f"Before: {one.sentence}"
