"""Cards that are alike, dominated, never of use; requirements by difficulty."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings

import workbench as wb
from tests.analysis.small import Box, boxes
from workbench.errors import WorkbenchError


def test_what_nothing_covers_is_not_among_what_a_card_could_be_for():
    coverage = Box("AB", (("x", "A"), ("x", "A"), ("x", "AA")), ("A", "B")).coverage
    first = "c0 is in smallest covers of 1 of the 1 that can be covered (Asks)."
    assert coverage.standing[0].sentence.startswith(first)
    alone = Box("AB", (("x", "A"), ("x", "AAA")), ("AAA", "B")).coverage
    first = "c0 is in no smallest cover of any of the 1 that can be covered (Asks)."
    assert alone.standing[0].sentence.startswith(first)
    assert alone.difficulty[1].sentence.endswith("At least 1 card is needed (1 such set).")


def test_a_short_report_says_how_many_more_are_ranked():
    coverage = wb.coverage("library-labyrinth")
    assert "  And 14 more, which are in `coverage.difficulty` and on the page." in str(coverage).splitlines()
    assert "And 14 more" in coverage._repr_html_() and "And 14 more" not in coverage.page()
    rest = "Also counted: the symbols of every card"
    assert rest in str(coverage) and rest in coverage._repr_html_() and rest not in coverage.page()


@given(boxes(most_cards=7))
def test_alike_dominated_and_never_of_use(box: Box):
    coverage = box.coverage
    for row in coverage.standing:
        own = int(row.card[1:])
        deck, marks = box.cards[own]
        others = {number: Counter(box.cards[number][1]) for number in box.deck(deck) if number != own}
        same = [number for number, other in others.items() if other == Counter(marks)]
        better = [number for number, other in others.items() if other > Counter(marks)]
        assert sorted(row.interchangeable) == sorted(f"c{number}" for number in same)
        assert sorted(row.dominated_by) == sorted(f"c{number}" for number in better)
        used = coverage.in_fewest.where(card=row.card)
        assert row.smallest == len(used)
    assert [row.card for row in coverage.standing] == [f"c{n}" for n, (_, marks) in enumerate(box.cards) if marks]


def test_cards_that_are_alike_have_the_same_figures():
    coverage = Box("AB", (("x", "A"), ("x", "A"), ("x", "AB")), ("A", "AB")).coverage
    one, other, better = coverage.standing
    assert one.interchangeable == ("c1",) and other.interchangeable == ("c0",) and better.dominated_by == ()
    assert one.dominated_by == ("c2",)
    assert (
        one.sentence == "c0 is in smallest covers of 1 of 2 (Asks). In its deck c1 shows the same symbols. "
        "In its deck c2 shows all its symbols and more."
    )
    assert better.sentence == "c2 is in smallest covers of 2 of 2 (Asks)."


def test_a_card_that_is_never_in_a_smallest_cover():
    coverage = Box("AB", (("x", "A"), ("x", "AA")), ("AA",)).coverage
    assert [row.smallest for row in coverage.standing] == [0, 1]
    assert coverage.standing[0].sentence.startswith("c0 is in no smallest cover of any of 1 (Asks).")


@settings(max_examples=40)
@given(boxes(most_cards=7))
def test_difficulty_is_the_best_chance_of_three_cards(box: Box):
    coverage = box.coverage
    decks = list(dict.fromkeys(deck for deck, _ in box.cards))
    order = []
    for row in coverage.difficulty:
        ask = box.asks[int(row.requirement.removeprefix("ask-"))]
        best = Fraction(0)
        for chosen in combinations_with_replacement(decks, 3):
            draws = list(box.draws(Counter(chosen)))
            good = sum(box.covers(draw, ask) for draw in draws)
            best = max(best, Fraction(good, len(draws)) if draws else Fraction(0))
        assert row.best == best
        order.append(best)
        if row.draws:
            draws = list(box.draws(dict(row.draws)))
            assert Fraction(sum(box.covers(draw, ask) for draw in draws), len(draws)) == best
    assert order == sorted(order)
    assert [row.rank for row in coverage.difficulty] == sorted(row.rank for row in coverage.difficulty)


def test_the_hardest_of_the_shipped_pack_ask_for_three_pairs():
    """LL-SYM-02."""
    coverage = wb.coverage("library-labyrinth")
    hardest = [row.requirement for row in coverage.difficulty[:8]]
    assert all(len(row["symbols"]) == 6 for row in coverage.pack["terrors"] if row["id"] in hardest)
    assert len({row.rank for row in coverage.difficulty}) > 20


def test_with_very_many_decks_it_is_said_that_nothing_is_ranked():
    letters = "ABC"
    coverage = Box(letters, tuple((f"deck-{n}", letters[n % 3]) for n in range(150)), ("A", "AB")).coverage
    with pytest.raises(WorkbenchError, match=r"3 cards of 150 decks .* 1,147,600 chances .* 200,000 are the most\."):
        _ = coverage.difficulty
    for text in (str(coverage), coverage.page()):
        assert "The difficulty is not ranked" in text
    assert "cannot be listed" in coverage.page()  # all mixes of three decks
    with pytest.raises(WorkbenchError, match="not ranked"):
        _ = coverage.against(coverage).difficulty
    assert "The difficulty is not ranked" in str(coverage.against(coverage))


def test_the_ranking_says_by_what_ties_are_broken():
    """Equal chances: what needs more cards comes first, then what fewer sets cover; the same number is equal in all."""
    coverage = wb.coverage("library-labyrinth")
    ranked = list(coverage.difficulty)
    assert ranked[0].sentence == (
        "Kraken is number 1 by difficulty: 1 card of Legends, 1 card of Historical Leaders and 1 card of Amazing Lives "
        "cover it in 26.6 % of draws, the best of any 3 cards. At least 2 cards are needed (10 such sets)."
    )
    fewest = {row.requirement: row for row in coverage.fewest}
    keys = [(row.best, -(row.fewest or 99), row.sets) for row in ranked]
    assert keys == sorted(keys)
    for row, key in zip(ranked, keys, strict=True):
        assert (row.fewest, row.sets) == (fewest[row.requirement].cards, fewest[row.requirement].sets)
        assert row.rank == keys.index(key) + 1
    assert len({key[0] for key in keys}) < len(keys), "some chances are equal"
    assert "what needs more cards at least comes first" in str(coverage)


def test_what_nothing_covers_says_so():
    coverage = Box("AB", (("x", "A"),), ("B",)).coverage
    assert coverage.difficulty[0].sentence.endswith("no 3 cards cover it. All cards together do not cover it.")
