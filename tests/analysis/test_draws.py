"""Chances that drawn cards cover: against every draw on small boxes, against shuffled decks on the whole pack."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, sqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import workbench as wb
from tests.analysis.small import Box, boxes
from tests.packs.samples import changed
from workbench.analysis.coverage import Coverage
from workbench.analysis.draws import MOST_OF_ONE_DECK, Draw, mixes
from workbench.engine.streams import Stream
from workbench.engine.symbols import covers
from workbench.errors import WorkbenchError
from workbench.language import ENGLISH, speak

SIGMAS = 4


def agrees(box: Box, row: Draw) -> None:
    """A row says what counting every draw says."""
    draws = list(box.draws(dict(row.draws)))
    ask = box.asks[int(row.requirement.removeprefix("ask-"))]
    assert row.of == len(draws)
    assert row.ways == sum(box.covers(chosen, ask) for chosen in draws)
    assert row.value == (Fraction(row.ways, row.of) if draws else None)


@settings(max_examples=60)
@given(boxes())
def test_one_deck_as_counted_by_hand(box: Box):
    """LL-CAP-01, LL-SYM-03."""
    rows = box.coverage.draws
    decks = len({deck for deck, _ in box.cards})
    assert len(rows) == len(box.asks) * decks * MOST_OF_ONE_DECK
    for row in rows:
        agrees(box, row)


@settings(max_examples=40)
@given(boxes(), st.integers(1, 4))
def test_every_multiset_of_decks_as_counted_by_hand(box: Box, cards: int):
    """LL-CAP-02: cards of any decks may be mixed."""
    decks = list(dict.fromkeys(deck for deck, _ in box.cards))
    rows = box.coverage.mixed(cards)
    multisets = [tuple(sorted(Counter(chosen).items())) for chosen in combinations_with_replacement(decks, cards)]
    for ask in range(len(box.asks)):
        drawn = [tuple(sorted(row.draws)) for row in rows.where(requirement=f"ask-{ask}")]
        assert sorted(drawn) == sorted(multisets)
    for row in rows:
        agrees(box, row)


def test_a_deck_that_is_too_small_gives_no_chance():
    rows = Box("A", (("x", "A"),), ("A",)).coverage.draws
    assert [(row.ways, row.of, row.value) for row in rows[:2]] == [(1, 1, 1), (0, 0, None)]
    assert rows[1].sentence == "2 cards of x cannot be drawn: there are fewer."


OUT_OF_RANGE = "of 7 decks cannot be listed: it can be from 1 to 12 cards"


@pytest.mark.parametrize(
    "wrong, words",
    [
        (0, OUT_OF_RANGE),
        (-1, OUT_OF_RANGE),
        (40, OUT_OF_RANGE),
        (1.5, "cards takes a whole number"),
        ("2", "cards takes a whole number"),
    ],
)
def test_what_is_no_number_of_cards_is_refused(wrong: Any, words: str):
    with pytest.raises(WorkbenchError, match=words):
        wb.coverage("library-labyrinth").mixed(wrong)


def test_as_many_cards_as_is_said_can_be_mixed():
    assert len(wb.coverage("library-labyrinth").mixed(12)) > 0
    with pytest.raises(WorkbenchError, match="from 1 to 1023 cards"):
        Box("A", (("x", "A"),), ("A",)).coverage.mixed(0)


@pytest.mark.parametrize("decks, cards", [(7, 1), (7, 3), (7, 4), (1, 4), (0, 2)])
def test_there_are_as_many_mixes_as_multisets(decks: int, cards: int):
    found = mixes(decks, cards)
    assert len(set(found)) == len(found) == (comb(decks + cards - 1, cards) if decks else 0)
    assert all(sum(number for _, number in mix) == cards for mix in found)


def test_the_whole_pack_against_shuffled_decks():
    """Four standard deviations, over ten thousand draws of each kind. LL-SETUP-12: each deck is shuffled."""
    coverage = wb.coverage("library-labyrinth")
    parts, draws = coverage.parts, 10_000
    stream = Stream("coverage", 1)
    wanted = [row for row in (*coverage.draws, *coverage.mixed(3), *coverage.mixed(4)) if row.of]
    kinds = sorted({row.draws for row in wanted}, key=str)
    kinds = [kinds[stream.below(len(kinds))] for _ in range(12)]
    need = {one.id: one.need for one in parts.requirements}
    looked_at = 0
    for kind in kinds:
        shown: list[int] = []
        for _ in range(draws):
            cards = []
            for deck, number in kind:
                left = list(parts.deck_vectors[parts.decks.index(deck)])
                for place in range(number):
                    other = place + stream.below(len(left) - place)
                    left[place], left[other] = left[other], left[place]
                cards += left[:number]
            shown.append(sum(cards))
        counted = Counter(shown)
        for row in wanted:
            if row.draws == kind:
                good = sum(
                    times for supply, times in counted.items() if covers(supply, need[row.requirement], parts.guard)
                )
                chance = float(row.value or 0)
                spread = sqrt(draws * chance * (1 - chance))
                assert abs(good - draws * chance) <= SIGMAS * spread, (row, good)
                looked_at += 1
    assert looked_at >= len(set(kinds)) * len(parts.requirements)


def test_an_edit_changes_what_depends_on_it_and_taking_it_back_takes_all_back():
    pack = wb.load_pack("library-labyrinth")
    before = wb.coverage(pack)
    edited = changed(pack, "books", 30, symbols="GGB" if pack["books"][30]["symbols"] != "GGB" else "GKK")
    after = wb.coverage(edited)
    deck = pack["books"][30]["genre"]
    for old, new in zip((*before.draws, *before.mixed(3)), (*after.draws, *after.mixed(3)), strict=True):
        assert old == new or deck in dict(new.draws), "only draws from the deck of the edited card differ"
    assert any(old != new for old, new in zip(before.draws, after.draws, strict=True))
    back = changed(edited, "books", 30, symbols=pack["books"][30]["symbols"])
    assert wb.coverage(back).draws == before.draws


def test_the_figures_are_the_same_in_every_language():
    coverage = wb.coverage("library-labyrinth")
    row = coverage.mixed(2)[40]
    english = row.sentence
    wb.set_language("es")
    try:
        assert wb.coverage("library-labyrinth").mixed(2)[40] == row
        assert row.sentence != english and "en el" in row.sentence
    finally:
        wb.set_language(ENGLISH)


def test_one_card_covers_and_several_cover() -> None:
    draws = Coverage(wb.load_pack("library-labyrinth")).draws
    one, several = (next(row for row in draws if row.cards == cards and row.of) for cards in (1, 2))
    assert ": 1 card of " in one.sentence and " covers it in " in one.sentence
    assert ": 2 cards of " in several.sentence and " cover it in " in several.sentence
    wb.set_language("es")
    try:
        assert " lo cubre en el " in one.sentence and " lo cubren en el " in several.sentence
    finally:
        speak("en", {})
