"""The edges of a tile: letters, quarter turns, what they are from the other side."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.engine import openings

every = st.integers(0, openings.ALL)
TURN = {"N": "E", "E": "S", "S": "W", "W": "N"}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}


def test_all_sets_of_edges_are_printed_in_the_order_of_the_compass_and_read_again():
    printed = [openings.letters(edges) for edges in range(16)]
    assert len(set(printed)) == 16
    assert printed[openings.NORTH | openings.SOUTH] == "NS"
    assert openings.letters(openings.ALL) == "NESW"
    for edges, text in enumerate(printed):
        assert openings.from_letters(text) == openings.from_letters(f"[{text.lower()[::-1]}]") == edges


@pytest.mark.parametrize("text", ["X", "NN", "NEN", "N E", "north", "?"])
def test_other_letters_are_refused(text: str):
    with pytest.raises(ValueError, match="each of the letters N, E, S, W at most once"):
        openings.from_letters(text)


@given(every)
def test_a_quarter_turns_every_letter(edges: int):
    turned = {TURN[letter] for letter in openings.letters(edges)}
    assert set(openings.letters(openings.clockwise(edges))) == turned
    assert openings.anticlockwise(openings.clockwise(edges)) == edges


@given(every, st.integers(-9, 9))
def test_any_number_of_quarters_is_so_many_single_ones(edges: int, quarters: int):
    expected = edges
    for _ in range(abs(quarters)):
        expected = openings.clockwise(expected) if quarters > 0 else openings.anticlockwise(expected)
    assert openings.turned(edges, quarters) == expected


@pytest.mark.parametrize("letter", "NESW")
def test_the_opposite_edge(letter: str):
    assert openings.letters(openings.opposite(openings.from_letters(letter))) == FACING[letter]
