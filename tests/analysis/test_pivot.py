"""Pivots of two columns, against counting rows."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given

import workbench as wb
from tests.analysis.small import Box, boxes
from workbench.analysis.coverage import Coverage
from workbench.analysis.heatmaps import Ask
from workbench.analysis.laying import heatmap
from workbench.analysis.picking import pick
from workbench.errors import WorkbenchError
from workbench.language import speak
from workbench.packs.pack import Pack


@pytest.fixture(scope="module")
def pack() -> Pack:
    """The game's own."""
    return wb.load_pack("library-labyrinth")


@given(boxes())
def test_decks_by_symbols_as_counted_by_hand(box: Box):
    rows = box.coverage.pivot("cards", "deck", "marks", "marks")
    counted = Counter((deck, mark) for deck, marks in box.cards for mark in (marks or [""]))
    assert {(row.row, row.column): row.count for row in rows if row.count} == dict(counted)
    for row in rows:
        assert row.of == counted.total()
        assert row.of_row == sum(number for (deck, _), number in counted.items() if deck == row.row)
        assert row.of_column == sum(number for (_, mark), number in counted.items() if mark == row.column)
        sizes = [
            len(marks) for deck, marks in box.cards for mark in (marks or [""]) if (deck, mark) == (row.row, row.column)
        ]
        assert row.mean == (Fraction(sum(sizes), len(sizes)) if sizes else None)
    for one in {row.row for row in rows}:
        assert sum((row.share_of_row or 0) for row in rows if row.row == one) == 1


def test_copies_count():
    """LL-SETUP-01: 15 Terror tiles, 8 of them T-junctions."""
    rows = wb.coverage("library-labyrinth").pivot("tiles", "kind", "shape")
    cell = next(row for row in rows if (row.row, row.column) == ("terror", "t-junction"))
    assert (cell.count, cell.of_row, cell.of) == (8, 15, 30)
    assert cell.sentence == (
        "tiles: terror with t-junction: 8 pieces, 53.3 % of the 15 of terror, 66.7 % of the 12 of t-junction."
    )
    assert (cell.share, cell.mean) == (Fraction(8, 30), None)


def test_means_of_numbers_symbols_and_words():
    coverage = wb.coverage("library-labyrinth")
    rows = coverage.pivot("books", "genre", "genre", "symbols")
    science = next(row for row in rows if row.row == row.column == "science")
    books = [row for row in coverage.pack["books"] if row["genre"] == "science"]
    assert science.mean == Fraction(sum(len(row["symbols"]) for row in books), len(books))
    assert science.sentence.endswith("Mean of symbols: 3.43.")
    words = coverage.pivot("books", "genre", "genre", "words.en")
    assert {row.mean for row in words if row.count} == {Fraction(3)}
    curses = coverage.pivot("disturbances", "corners", "corners", "count")
    assert next(row for row in curses if row.row == row.column == "NW").mean == Fraction(7 * 7 + 1, 8)


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("book", "genre", "genre"), "no table 'book'. Did you mean 'books'?"),
        (("books", "gender", "genre"), "no column 'gender'. Did you mean 'genre'?"),
        (("books", "genre", "symbol"), "no column 'symbol'. Did you mean 'symbols'?"),
        (("books", "genre", "genre", "name.en"), "'name.en' of 'books' has no numbers"),
    ],
)
def test_wrong_names_get_the_right_ones(arguments: tuple[str, ...], words: str):
    with pytest.raises(WorkbenchError) as caught:
        wb.coverage("library-labyrinth").pivot(*arguments)
    assert words in str(caught.value)


def test_what_is_counted_is_said(pack: Pack) -> None:
    """Alice has RR and counts twice (LL-SYM-01); tiles and curses count as often as there are of them (LL-SETUP-01)."""
    coverage = Coverage(pack)
    counted = {
        ("books", "genre", "symbols"): "symbols",
        ("books", "genre", "genre"): "rows",
        ("books", "genre", "words.en"): "words",
        ("books", "symbols", "words.en"): "pairs",
        ("tiles", "kind", "shape"): "pieces",
    }
    for (table, first, second), what in counted.items():
        drawn = heatmap(coverage, Ask("pivot", table=table, first=first, second=second))
        rows = coverage.pivot(table, first, second)
        assert drawn.scale.unit == what and f"Number of {what}" in drawn.title
        assert drawn.meaning.startswith("Counted are ") and what in drawn.meaning
        assert f" {rows[0].count} {what[:-1]}" in rows[0].sentence
    share = heatmap(coverage, Ask("pivot", measure="column", table="books", first="genre", second="symbols"))
    assert share.scale.unit == "% of the symbols with the value above" and "rows" not in share.meaning
    tiles = heatmap(coverage, Ask("pivot", table="tiles", first="kind", second="shape"))
    assert "A row counts as often as its 'count' says." in tiles.meaning


def test_values_stand_in_the_order_of_the_pack_and_numbers_by_size(pack: Pack) -> None:
    by_deck = heatmap(Coverage(pack), Ask("symbols-by-deck"))
    pivoted = heatmap(Coverage(pack), Ask("pivot", table="books", first="symbols", second="genre"))
    assert [line.title for line in pivoted.rows] == [line.title for line in by_deck.rows]
    assert [line.id.partition(":")[2] for line in pivoted.columns] == [row["id"] for row in pack["genres"]]
    numbers = heatmap(Coverage(pack), Ask("pivot", table="tiles", first="count", second="kind")).rows
    found = [int(line.title) for line in numbers]
    assert found == sorted(found) and len(found) > 2


def test_a_pivot_speaks_spanish_throughout(pack: Pack) -> None:
    wb.set_language("es")
    try:
        drawn = heatmap(Coverage(pack), Ask("pivot", table="books", first="genre", second="symbols"))
        said = " ".join([drawn.title, drawn.meaning, drawn.squares[0][0].sentence])
        listed = pick(
            Coverage(pack), Ask("pivot", table="books", first="genre", second="symbols"), ("value:science", "value:G")
        )
    finally:
        speak("en", {})
    assert "Libros: género por símbolos · Número de símbolos" in said
    assert "books" not in said and "genre" not in said and "Libros" in listed[0].title
