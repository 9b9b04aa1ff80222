"""Sets of small numbers in one integer, against Python's own sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from workbench.engine.bits import mask_of, members, nth

numbers = st.sets(st.integers(0, 130))


@given(numbers)
def test_a_set_comes_back_smallest_first(chosen: set[int]):
    mask = mask_of(chosen)
    assert [*members(mask)] == sorted(chosen)
    assert mask.bit_count() == len(chosen)


@given(numbers.filter(bool), st.data())
def test_the_nth_member(chosen: set[int], data: st.DataObject):
    k = data.draw(st.integers(0, len(chosen) - 1))
    assert nth(mask_of(chosen), k) == sorted(chosen)[k]
