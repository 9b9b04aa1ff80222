"""Symbols by deck and by card, and evenness, against counting letters."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import workbench as wb
from tests.analysis.small import COVERING, LETTERS, Box, boxes, pack
from workbench.analysis.counts import evenness
from workbench.analysis.coverage import Coverage


@given(boxes())
def test_symbols_by_deck_and_by_card_are_the_letters(box: Box):
    coverage = box.coverage
    decks = list(dict.fromkeys(deck for deck, _ in box.cards))
    for row in coverage.symbols:
        marks = [marks for deck, marks in box.cards if row.deck in (deck, "")]
        letter = LETTERS[[symbol.id for symbol in coverage.parts.symbols].index(row.symbol)]
        assert row.count == "".join(marks).count(letter) and row.of == len("".join(marks))
        assert row.cards == sum(letter in mark for mark in marks) and row.of_cards == len(marks)
        assert row.value == (Fraction(row.count, row.of) if row.of else None)
    assert [row.deck for row in coverage.evenness] == [*decks, *([""] if len(decks) > 1 else [])]
    for card in coverage.cards:
        letter = card.symbol.removeprefix("kind-").upper()
        assert card.count == box.cards[int(card.card[1:])][1].count(letter)
    assert len(coverage.cards) == len(box.cards) * len(box.letters)


@given(boxes())
def test_evenness_is_between_one_kind_and_all_alike(box: Box):
    kinds = len(box.letters)
    for row in box.coverage.evenness:
        counts = Counter("".join(marks for deck, marks in box.cards if row.deck in (deck, "")))
        assert row.symbols == counts.total() and row.kinds == len(counts)
        if row.value is None:
            assert not counts
            continue
        shares = [Fraction(number, counts.total()) for number in counts.values()]
        assert row.value == 1 / (kinds * sum(share**2 for share in shares))
        assert Fraction(1, kinds) <= row.value <= 1


@pytest.mark.parametrize(
    "counts, expected", [([2, 2, 2], 1), ([6, 0, 0], Fraction(1, 3)), ([3, 1], Fraction(4, 5)), ([0, 0], None)]
)
def test_evenness_of_counts(counts: list[int], expected: Fraction | None):
    assert evenness(counts) == expected


@given(st.lists(st.integers(0, 50), min_size=1, max_size=10), st.integers(1, 9))
def test_evenness_does_not_depend_on_how_many_there_are(counts: list[int], times: int):
    assert evenness(counts) == evenness([number * times for number in counts])


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ([9, 9, 9, 9, 9, 9], "6.00 kinds shown equally often (evenness 1.00)"),
        ([9, 9, 9, 9, 9, 8], "5.99 kinds shown equally often (evenness 0.998)"),
        ([199, 200, 200, 200, 200, 200], "≈6 kinds shown equally often (evenness ≈1)"),
    ],
)
def test_nothing_reads_as_even_but_what_is(counts: list[int], said: str):
    cards = [
        {"id": letter, "deck": "x", "marks": letter, "count": str(number)}
        for letter, number in zip("ABCDEF", counts, strict=True)
    ]
    coverage = Coverage(pack("ABCDEF", cards, ["AB"]), COVERING)
    assert said in coverage.evenness[0].sentence


def test_copies_count_and_are_cards_of_their_own():
    cards = [
        {"id": "piece", "deck": "x", "marks": "A", "count": "4"},
        {"id": "none", "deck": "x", "marks": "B", "count": "0"},
    ]
    coverage = Coverage(pack("AB", cards, ["AAAA"], blanks=["x"]), COVERING)
    assert [(row.count, row.of, row.cards, row.of_cards) for row in coverage.symbols] == [(4, 4, 4, 5), (0, 4, 0, 5)]
    assert (coverage.fewest[0].cards, coverage.fewest[0].sets) == (4, 1)
    assert [(row.card, row.sets) for row in coverage.in_fewest] == [("piece", 1)]
    assert [row.value for row in coverage.draws][3:6] == [Fraction(1, 5), 1, None]


def test_the_sentences_of_the_shipped_pack():
    coverage = wb.coverage("library-labyrinth")
    science = coverage.symbols.where(deck="science", symbol="logic")[0]
    assert science.sentence == "Logic is 8 of the 24 symbols in Science (33.3 %), on 7 of its 7 cards."
    assert coverage.evenness[-1].sentence.startswith("All decks: 216 symbols of 6 kinds, as varied as 6.00 kinds")
    ada = coverage.cards.where(card="ada-lovelace")
    assert {row.sentence for row in ada} >= {
        "Ada Lovelace (Science) shows Logic 2 times.",
        "Ada Lovelace (Science) shows Wisdom once.",
        "Ada Lovelace (Science) does not show Courage.",
    }
