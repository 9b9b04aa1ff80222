"""How often each cell is struck, against dealing the deck in every order."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.analysis.strikes import struck
from workbench.engine.plans import Cards, Strikes
from workbench.errors import WorkbenchError

CELLS = ("cell:a", "cell:b", "cell:c")


def strikes_of(coming: list[dict[str, tuple[str, ...]]], *deck: Cards) -> Strikes:
    return Strikes(tuple(coming), deck, "Hits", "A hit", "hit", "As if.")


def decks(strikes: Strikes) -> Iterator[tuple[str, ...]]:
    """Every deck in every order, each card told from the others."""
    parts = []
    for cards in strikes.deck:
        unseen = [(word, n) for word, count in cards.pool.items() for n in range(count)]
        parts.append(list(combinations(unseen, cards.number)))
    for choice in product(*parts):
        for order in permutations([card for part in choice for card in part]):
            yield tuple(word for word, _ in order)


def literal(strikes: Strikes, turns: int) -> list[tuple[Fraction, Fraction]]:
    hits, once, count = dict.fromkeys(CELLS, 0), dict.fromkeys(CELLS, 0), 0
    for deck in decks(strikes):
        count += 1
        for cell in CELLS:
            times = sum(cell in turn.get(word, ()) for turn, word in zip(strikes.coming[:turns], deck, strict=False))
            hits[cell] += times
            once[cell] += times > 0
    return [(Fraction(hits[cell], count), Fraction(once[cell], count)) for cell in CELLS]


@st.composite
def cases(draw: st.DrawFn) -> tuple[Strikes, int]:
    single = {word: draw(st.integers(0, 2)) for word in ("NW", "SE")}
    double = {"NW+SE": draw(st.integers(0, 1)), "NE+SW": draw(st.integers(0, 1))}
    deck = (
        Cards(draw(st.integers(0, sum(single.values()))), single),
        Cards(draw(st.integers(0, min(1, sum(double.values())))), double),
    )
    length = sum(cards.number for cards in deck)
    targets = st.lists(st.sampled_from(CELLS), max_size=2, unique=True).map(tuple)
    coming = [{word: draw(targets) for word in (*single, *double)} for _ in range(length)]
    return strikes_of(coming, *deck), draw(st.integers(0, length))


@given(cases())
def test_it_is_what_comes_out_of_every_order_of_every_deck(case: tuple[Strikes, int]) -> None:
    strikes, turns = case
    assert [(one.expected, one.once) for one in struck(strikes, CELLS, turns)] == literal(strikes, turns)


def test_one_of_four_corners_once() -> None:
    """One card of four that may be it: a quarter; two turns in which it can be hit: one card less the second time."""
    pool = {"NW": 7, "NE": 7, "SE": 7, "SW": 7}
    turn: dict[str, tuple[str, ...]] = {"NW": ("cell:a",), "SE": ("cell:b",)}
    one = struck(strikes_of([turn], Cards(1, pool)), CELLS, 1)
    assert [(each.expected, each.once) for each in one] == [(Fraction(1, 4),) * 2, (Fraction(1, 4),) * 2, (0, 0)]
    two = struck(strikes_of([turn, turn], Cards(2, pool)), CELLS, 2)
    assert two[0].expected == Fraction(1, 2)
    assert two[0].once == 1 - Fraction(21, 28) * Fraction(20, 27)


def test_more_turns_than_cards_are_refused() -> None:
    strikes = strikes_of([{"NW": CELLS[:1]}], Cards(1, {"NW": 1}))
    for turns in (-1, 2):
        with pytest.raises(WorkbenchError, match="turns to come"):
            struck(strikes, CELLS, turns)
