"""Seeded chance: uniform (by chi-square with kept seeds), independent children, keyed orders that keep still."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.chi_square import fits, uniform
from workbench.engine.streams import Stream, keyed_number, keyed_order, name_key, purpose_key


def test_the_test_of_uniformity_can_fail():
    assert not uniform([1300, 1000, 1000, 1000])
    assert not fits({"a": 500, "c": 1}, {"a": 1.0, "b": 1.0})
    assert uniform([1010, 990, 1020, 980])


@pytest.mark.parametrize("n", [2, 3, 7, 25, 100])
@pytest.mark.parametrize("seed", [1, 2])
def test_below_is_uniform(n: int, seed: int):
    stream = Stream("below", seed)
    drawn = Counter(stream.below(n) for _ in range(20_000))
    assert set(drawn) <= set(range(n))
    assert uniform(drawn[k] for k in range(n))


def test_numbers_after_one_another_are_independent():
    stream = Stream("pairs", 1)
    assert uniform(Counter((stream.below(6), stream.below(6)) for _ in range(36_000)).values())


def test_every_order_of_a_shuffle_is_as_likely():
    stream, seen = Stream("shuffle", 1), Counter[tuple[int, ...]]()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        stream.shuffle(items)
        seen[tuple(items)] += 1
    assert set(seen) == set(permutations(range(4)))
    assert uniform(seen.values())


def test_choice_and_unit():
    stream = Stream("choice", 1)
    assert uniform(Counter(stream.choice("abcde") for _ in range(10_000)).values())
    tenths = Counter(int(stream.unit() * 10) for _ in range(10_000))
    assert set(tenths) == set(range(10)) and uniform(tenths.values())


def test_first_numbers_of_neighbouring_seeds_are_independent():
    assert uniform(Counter(Stream("seeds", seed).below(10) for seed in range(10_000)).values())
    pairs = Counter((Stream(seed).below(5), Stream(seed + 1).below(5)) for seed in range(10_000))
    assert uniform(pairs.values())


@given(st.integers(), st.integers(0, 50))
def test_a_stream_is_copied_and_restored(seed: int, drawn: int):
    stream = Stream("copy", seed)
    for _ in range(drawn):
        stream.below(10)
    copy, restored = stream.copy(), Stream.restored(stream.state)
    numbers = [stream.below(1000) for _ in range(5)]
    assert numbers == [copy.below(1000) for _ in range(5)] == [restored.below(1000) for _ in range(5)]


def test_children_leave_their_parent_alone_and_differ_by_their_key():
    parent, untouched = Stream("parent", 1), Stream("parent", 1)
    child = parent.child("deck", "science")
    for _ in range(100):
        child.below(10)
    assert [parent.below(10) for _ in range(20)] == [untouched.below(10) for _ in range(20)]
    again = Stream("parent", 1).child("deck", "science")
    other = Stream("parent", 1).child("deck", "legends")
    numbers = [again.below(10**9) for _ in range(5)]
    assert numbers == [Stream("parent", 1).child("deck", "science").below(10**9), *numbers[1:]]
    assert numbers != [other.below(10**9) for _ in range(5)]


def test_children_are_independent_of_each_other():
    parent = Stream("family", 1)
    pairs = Counter((parent.child(n).below(5), parent.child(n + 1).below(5)) for n in range(10_000))
    assert uniform(pairs.values())


def test_keys_tell_text_and_number_apart_and_where_one_part_ends():
    streams = [Stream(*key) for key in ((1, 2), (12,), ("1", 2), (1, "2"), ("1", "2"), ("12",))]
    assert len({stream.state for stream in streams}) == len(streams)


items = st.lists(st.text("abcdefgh", min_size=1, max_size=4), unique=True, min_size=1, max_size=12)


@given(st.integers(0, 2**64 - 1), items, st.data())
def test_removing_or_adding_a_card_leaves_the_order_of_the_others(purpose: int, names: list[str], data: st.DataObject):
    keys = [name_key(name) for name in names]
    whole = [names[place] for place in keyed_order(purpose, keys, range(len(names)))]
    gone = data.draw(st.sampled_from(names))
    left = [name for name in names if name != gone]
    order = keyed_order(purpose, [name_key(name) for name in left], range(len(left)))
    assert [left[place] for place in order] == [name for name in whole if name != gone]


@given(st.integers(0, 2**64 - 1), items)
def test_the_order_in_which_cards_are_listed_does_not_matter(purpose: int, names: list[str]):
    def shuffled(listed: list[str]) -> list[str]:
        return [listed[place] for place in keyed_order(purpose, [*map(name_key, listed)], range(len(listed)))]

    assert shuffled(names) == shuffled(names[::-1])


def test_every_keyed_order_is_as_likely():
    names = [name_key(name) for name in ("ada-lovelace", "alice", "zenobia")]
    seen = Counter(tuple(keyed_order(purpose_key(seed, "deck"), names, range(3))) for seed in range(12_000))
    assert set(seen) == set(permutations(range(3)))
    assert uniform(seen.values())


def test_keyed_orders_of_two_purposes_are_independent():
    names = [name_key(name) for name in ("a", "b", "c")]
    seen = Counter(
        (
            tuple(keyed_order(purpose_key(seed, "x"), names, range(3))),
            keyed_number(purpose_key(seed, "y"), names[0]) & 3,
        )
        for seed in range(12_000)
    )
    assert len(seen) == 24 and uniform(seen.values())
