"""The fewest cards that cover, against trying every set of cards."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings

import workbench as wb
from tests.analysis.small import Box, boxes
from workbench.analysis.supplies import Card, Parts
from workbench.engine.symbols import covers


@settings(max_examples=150)
@given(boxes(most_cards=8))
def test_the_fewest_cards_as_found_by_trying(box: Box):
    """LL-CAP-02, LL-CAP-03: any cards may be mixed, and none of a smallest set is superfluous."""
    coverage = box.coverage
    for ask, row in zip(box.asks, coverage.fewest, strict=True):
        by_size = (
            [chosen for chosen in combinations(range(len(box.cards)), size) if box.covers(chosen, ask)]
            for size in range(len(box.cards) + 1)
        )
        sets = next((found for found in by_size if found), [])
        assert row.cards == (len(sets[0]) if sets else None)
        assert row.sets == len(sets)
        used = {card for chosen in sets for card in chosen}
        assert row.different == len(used)
        found = {one.card: one.sets for one in coverage.in_fewest.where(requirement=row.requirement)}
        assert found == {f"c{card}": sum(card in chosen for chosen in sets) for card in used}
        assert all(one.of == row.sets for one in coverage.in_fewest.where(requirement=row.requirement))


def test_smallest_covers_of_the_whole_pack_as_found_by_trying():
    """LL-CAP-01, LL-SYM-02: with the engine's own word on what covers, every card, every pair of cards."""
    coverage = wb.coverage("library-labyrinth")
    parts = coverage.parts
    for one, row in zip(parts.requirements, coverage.fewest, strict=True):
        by_size = (
            [chosen for chosen in combinations(parts.cards, size) if _capture(parts, chosen, one.need)]
            for size in (1, 2)
        )
        sets = next(found for found in by_size if found)
        assert (row.cards, row.sets) == (len(sets[0]), len(sets))
        used = {card.id for chosen in sets for card in chosen}
        assert used == {found.card for found in coverage.in_fewest.where(requirement=one.id)}


def _capture(parts: Parts, cards: tuple[Card, ...], need: int) -> bool:
    return covers(sum(card.symbols for card in cards), need, parts.guard)


def test_what_cannot_be_covered_says_so():
    coverage = Box("AB", (("x", "A"), ("x", "AA")), ("B", "AAA", "AAAA")).coverage
    assert [(row.cards, row.sets) for row in coverage.fewest] == [(None, 0), (2, 1), (None, 0)]
    assert coverage.fewest[0].sentence == "ask-0: all cards together do not cover it."
    assert coverage.fewest[1].sentence == (
        "ask-1: 2 cards are the fewest that cover it; 1 set of so many does, made of 2 different cards."
    )
    assert [row.sentence for row in coverage.in_fewest] == [
        "c0 is in 1 of the 1 smallest covers of ask-1 (100 %).",
        "c1 is in 1 of the 1 smallest covers of ask-1 (100 %).",
    ]
