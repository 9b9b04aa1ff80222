"""Vectors of symbols and the sets of cards that cover what is needed, against counting and itertools."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.engine.bits import mask_of
from workbench.engine.symbols import count, covers, guards, irredundant_covers, kinds_in, vector

KINDS = 6
GUARD = guards(KINDS)
symbols = st.lists(st.integers(0, KINDS - 1), max_size=6)


@given(symbols)
def test_a_vector_counts_every_kind(kinds: list[int]):
    counted = Counter(kinds)
    assert [count(vector(kinds), kind) for kind in range(KINDS)] == [counted[kind] for kind in range(KINDS)]
    assert kinds_in(vector(kinds), KINDS) == mask_of(counted)


@given(symbols, symbols)
def test_covering_is_having_at_least_as_many(supply: list[int], need: list[int]):
    assert covers(vector(supply), vector(need), GUARD) == (not Counter(need) - Counter(supply))


@settings(max_examples=300)
@given(st.lists(st.lists(st.integers(0, 3), max_size=4), max_size=8), symbols, st.data())
def test_irredundant_covers_are_those_of_a_literal_search(cards: list[list[int]], need: list[int], data: st.DataObject):
    """LL-CAP-03: every card is needed."""
    usable = data.draw(st.sets(st.integers(0, max(0, len(cards) - 1)))) if cards else set()

    def enough(chosen: tuple[int, ...]) -> bool:
        return not Counter(need) - sum((Counter(cards[card]) for card in chosen), Counter())

    literal = {
        mask_of(chosen)
        for size in range(len(usable) + 1)
        for chosen in combinations(sorted(usable), size)
        if enough(chosen) and not any(enough(tuple(c for c in chosen if c != left)) for left in chosen)
    }
    found = irredundant_covers([vector(card) for card in cards], mask_of(usable), vector(need), GUARD)
    assert set(found) == literal
    assert len(found) == len(literal), "none stands twice"
    assert [*found] == sorted(found, key=lambda chosen: chosen.bit_count()), "smaller sets come first"
