"""What serves which goal, and the chance to serve them all, against trying every choice and every matching."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import workbench as wb
from tests.analysis.small import COVERING, Box, pack
from workbench.analysis import matching
from workbench.analysis.coverage import Coverage
from workbench.engine.streams import Stream
from workbench.errors import WorkbenchError

served_sets = st.lists(st.integers(0, 15), max_size=8)


def literal(served: list[int], goals: int) -> int:
    """The choices of as many as goals of which some order serves goal 0, goal 1, …"""
    return sum(
        any(all(served[one] >> goal & 1 for goal, one in enumerate(order)) for order in permutations(chosen))
        for chosen in combinations(range(len(served)), goals)
    )


@settings(max_examples=200)
@given(served_sets, st.integers(1, 4))
def test_matched_choices_as_found_by_trying(served: list[int], goals: int):
    """LL-RET-01, LL-RET-03: each Shelf takes one Terror that shows its symbol."""
    served = [one & (1 << goals) - 1 for one in served]
    ways, met = matching.matched(tuple(sorted(Counter(served).items())), goals)
    assert ways == literal(served, goals) and met >= 1


def test_the_shipped_pack_against_trying_a_sample_of_draws():
    """LL-SETUP-10: any six Terrors are equally likely. Four standard deviations."""
    coverage = wb.coverage("library-labyrinth")
    (row,) = coverage.matching
    served = matching.goals_served(coverage.parts)
    stream, draws, good = Stream("matching", 1), 4000, 0
    for _ in range(draws):
        left = list(range(len(served)))
        stream.shuffle(left)
        good += literal([served[one] for one in left[:6]], 6)
    chance = float(row.value or 0)
    assert row.of == 134_596 and row.drawn == 6
    assert abs(good - draws * chance) <= 4 * (draws * chance * (1 - chance)) ** 0.5


def test_every_six_of_the_shipped_pack_by_marriage():
    """Hall's condition, set of goals by set of goals, for all 134,596 choices."""
    coverage = wb.coverage("library-labyrinth")
    served = matching.goals_served(coverage.parts)
    touched = [[bool(one & goals) for goals in range(1, 64)] for one in served]
    sizes = [goals.bit_count() for goals in range(1, 64)]
    good = sum(
        all(sum(column) >= size for column, size in zip(zip(*chosen, strict=True), sizes, strict=True))
        for chosen in combinations(touched, 6)
    )
    assert coverage.matching[0].ways == good


def test_rows_of_goals():
    coverage = Box("ABC", (("x", "A"),), ("A", "AAB", "B")).coverage
    assert [(row.requirement, row.goal) for row in coverage.serving if row.serves] == [
        ("ask-0", "kind-a"),
        ("ask-1", "kind-a"),
        ("ask-1", "kind-b"),
        ("ask-2", "kind-b"),
    ]
    assert [(row.goal, row.serving) for row in coverage.served_by] == [("kind-a", 2), ("kind-b", 2), ("kind-c", 0)]
    assert coverage.served_by[0].sentence == "kind-a is served by 2 of 3 (Asks), 66.7 %."
    assert (coverage.matching[0].ways, coverage.matching[0].value) == (0, Fraction(0)), "nothing serves the third goal"


def test_two_of_three_can_be_matched():
    row = Box("AB", (("x", "A"),), ("A", "AAB", "B")).coverage.matching[0]
    assert (row.ways, row.of, row.value) == (3, 3, Fraction(1))
    row = Box("AB", (("x", "A"),), ("A", "AA", "B")).coverage.matching[0]
    assert (row.ways, row.of) == (2, 3)
    assert row.sentence == "2 Asks drawn at random can serve all 2 Goals in 66.7 % of draws (2 of 3)."


def test_fewer_than_there_are_goals():
    row = Box("AB", (("x", "A"),), ("A",)).coverage.matching[0]
    assert (row.ways, row.of, row.value) == (0, 0, None)
    assert row.sentence == "There are fewer than 2 (Asks)."


def test_too_many_goals_are_refused_in_a_sentence():
    letters = "ABCDEFGHIJKLM"
    coverage = Coverage(pack(letters, [], list(letters)), COVERING)
    with pytest.raises(WorkbenchError, match="counted for up to 12; there are 13"):
        _ = coverage.matching


def test_too_many_families_are_refused_before_the_memory_is_full(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(matching, "MOST_FAMILIES", 10)
    with pytest.raises(WorkbenchError, match="more than 10 steps"):
        matching.matched(tuple((served, 3) for served in range(1, 64)), 6)
