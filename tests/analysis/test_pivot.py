"""Pivots of two columns, against counting rows."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given

import workbench as wb
from tests.analysis.small import Box, boxes
from workbench.errors import WorkbenchError


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
    assert cell.sentence == "tiles: terror with t-junction: 8, 53.3 % of terror, 66.7 % of t-junction."
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
