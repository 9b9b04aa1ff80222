"""Generating functions over symbol vectors, against counting every choice."""

from __future__ import annotations

from itertools import combinations, islice

from hypothesis import given
from hypothesis import strategies as st

from workbench.analysis.ways import ANY, Need, need_of
from workbench.engine.symbols import count, covers, guards, vector

KINDS = 4
needs = st.lists(st.integers(0, KINDS - 1), min_size=1, max_size=6).map(vector)
cards = st.lists(st.lists(st.integers(0, KINDS - 1), max_size=5).map(vector), max_size=7)


def literal(need: Need, chosen: list[tuple[int, ...]]) -> tuple[int, ...]:
    """For each entry in how many of the choices all its answers are true."""
    found = []
    for answer in need.shape.answers:
        true = 0
        for choice in chosen:
            shown = [sum(count(card, kind) for card in choice) for kind in need.kinds]
            true += all(one in (ANY, there) for one, there in zip(answer, shown, strict=True))
        found.append(true)
    return tuple(found)


@given(needs, cards)
def test_the_ways_of_choosing_cards(wanted: int, deck: list[int]):
    need = Need(wanted, KINDS)
    for number, ways in enumerate(islice(need.chosen(need.classes(deck)), len(deck) + 2)):
        chosen = list(combinations(deck, number))
        assert ways == literal(need, chosen)
        good = [choice for choice in chosen if covers(sum(choice), wanted, guards(KINDS))]
        assert need.shape.covers(ways) == len(good)


@given(needs, cards, cards, st.integers(0, 3), st.integers(0, 3))
def test_choosing_here_and_there_multiplies(wanted: int, here: list[int], there: list[int], few: int, many: int):
    need = Need(wanted, KINDS)
    one, other = (
        next(islice(need.chosen(need.classes(deck)), number, None)) for deck, number in ((here, few), (there, many))
    )
    both = [a + b for a in combinations(here, few) for b in combinations(there, many)]
    product = need.shape.times(one, other)
    assert product == literal(need, both) == need.shape.times(other, one)
    assert sum(a * b for a, b in zip(one, need.shape.rest(other), strict=True)) == need.shape.covers(product)


@given(needs, cards, st.lists(st.integers(0, KINDS - 1), max_size=5).map(vector))
def test_one_more_card_in_every_choice(wanted: int, deck: list[int], more: int):
    need = Need(wanted, KINDS)
    ways = next(islice(need.chosen(need.classes(deck)), 2, None))
    added = need.shape.added(ways, need.shown(more))
    assert added == literal(need, [(*choice, more) for choice in combinations(deck, 2)])


@given(needs, cards)
def test_what_a_need_does_not_ask_for_makes_no_difference(wanted: int, deck: list[int]):
    """LL-CAP-01: surplus symbols are wasted."""
    need = Need(wanted, KINDS)
    assert need.classes(deck) == need.classes(map(need.capped, deck))
    guard = guards(KINDS)
    assert covers(sum(deck), wanted, guard) == covers(sum(map(need.capped, deck)), wanted, guard)


def test_a_product_for_single_symbols_takes_one_multiplication_an_entry():
    shape = need_of(vector(range(5)), 5).shape
    assert len(shape.answers) == len(shape._products) == 2**5


def test_needs_of_the_same_numbers_share_their_arithmetic():
    assert need_of(vector([0, 0, 1]), 3).shape is need_of(vector([1, 1, 2]), 3).shape
    assert need_of(vector([0, 0, 1]), 3).limits == (2, 1)
