"""What hands cover and what draws would complete: the law's examples, every draw, and nothing that may not be known."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import workbench as wb
from tests.analysis.small import COVERING, Box, boxes
from workbench.analysis.odds import Odds
from workbench.analysis.supplies import read_parts
from workbench.engine.game import Game
from workbench.engine.holdings import Holding, Holdings, Unseen, Wanted
from workbench.engine.streams import Stream
from workbench.engine.symbols import covers
from workbench.errors import WorkbenchError
from workbench.games.library_labyrinth.components import DECKS
from workbench.games.library_labyrinth.state import GRID
from workbench.players.greedy import Greedy


def played(seed: int, steps: int, players: int = 2, **options: Any) -> Game:
    """A game in the middle, played by somebody who captures."""
    game, player = (
        wb.new_game("library-labyrinth", players=players, seed=seed, options=options),
        Greedy(Stream("o", seed)),
    )
    while game.outcome is None and len(game.history.past) <= steps:
        game.play(player.choose(game.view(game.decision.seat)))
    return game


def of(box: Box, hand: list[int], draws: dict[str, int] | None) -> Odds:
    """The odds of a small box with some cards in a hand and the others in their decks."""
    decks = {
        deck: [f"c{n}" for n in box.deck(deck) if n not in hand] for deck in dict.fromkeys(d for d, _ in box.cards)
    }
    holdings = Holdings(
        box.pack,
        (Holding("seat:1", "Player 1", tuple(f"c{n}" for n in hand)),),
        tuple(Wanted(f"ask-{n}", "c3") for n in range(len(box.asks))),
        tuple(Unseen(deck, tuple(cards)) for deck, cards in decks.items()),
    )
    return Odds(read_parts(box.pack, COVERING), holdings, draws)


@settings(max_examples=60)
@given(boxes(most_cards=8), st.data())
def test_draws_on_top_of_a_hand_as_counted_by_hand(box: Box, data: st.DataObject):
    """LL-CAP-09: own cards and drawn cards count together, nobody else's."""
    hand = sorted(data.draw(st.sets(st.integers(0, len(box.cards) - 1), max_size=3)))
    decks = list(dict.fromkeys(deck for deck, _ in box.cards))
    wanted = {deck: data.draw(st.integers(0, 2)) for deck in decks}
    rows = of(box, hand, wanted).chances
    for ask, row in zip(box.asks, rows, strict=True):
        left = [[n for n in box.deck(deck) if n not in hand] for deck in wanted]
        every = [draw for draw in box.draws(wanted) if not set(draw) & set(hand)]
        assert row.covered == box.covers(hand, ask)
        assert row.of == len(every) and all(isinstance(cards, list) for cards in left)
        assert row.ways == sum(box.covers((*hand, *draw), ask) for draw in every)
        assert row.value == (None if row.covered or not every else Fraction(row.ways, row.of))


@settings(max_examples=60)
@given(boxes(most_cards=8), st.data())
def test_the_next_card_and_what_is_covered_as_counted_by_hand(box: Box, data: st.DataObject):
    """LL-CAP-03: the sets of a hand have no card too many."""
    hand = sorted(data.draw(st.sets(st.integers(0, len(box.cards) - 1), max_size=4)))
    odds = of(box, hand, None)
    for row in odds.worth:
        left = [n for n in box.deck(row.deck) if n not in hand]
        good = [n for n in left if any(box.covers([*hand, n], ask) and not box.covers(hand, ask) for ask in box.asks)]
        assert (row.completing, row.of, row.cards) == (len(good), len(left), tuple(f"c{n}" for n in good))
    for ask, cover in zip(box.asks, odds.covered, strict=True):
        assert bool(cover.sets) == box.covers(hand, ask)
        for chosen in cover.sets:
            numbers = [int(card[1:]) for card in chosen]
            assert box.covers(numbers, ask)
            assert not any(box.covers([n for n in numbers if n != left], ask) for left in numbers)


def test_the_laws_example_of_items():
    """LL-ITEM-01, LL-CAP-03: scenario LL-SC-14, with cards of the shipped pack that show the same."""
    odds = wb.odds("library-labyrinth", held=["spear-of-minerva", "amanirenas", "nzinga"])
    (row,) = odds.covered.where(requirement="basilisk")
    assert row.sets == (("amanirenas",),)
    king = odds.covered.where(requirement="kraken")[0]
    assert king.sets == () and king.sentence == "The hand does not cover Kraken."


def test_the_laws_example_of_the_chupacabra():
    """LL-SC-05, LL-SC-06: the opening pair lacks one symbol, which every card of one genre brings."""
    odds = wb.odds("library-labyrinth", held=["ichiyo-higuchi", "zenobia"])
    rows = {row.draws[0][0]: row for row in odds.chances.where(requirement="chupacabra")}
    assert rows["childrens-fiction"].value == 1
    with_anne = wb.odds("library-labyrinth", held=["ichiyo-higuchi", "zenobia", "anne-shirley"])
    (row,) = with_anne.covered.where(requirement="chupacabra")
    assert [set(chosen) for chosen in row.sets] == [{"zenobia", "anne-shirley"}]


def test_a_view_is_enough_and_hidden_order_makes_no_difference():
    """LL-AMB-32: what a deck holds is known, and its order is not."""
    for seed in range(4):
        game = played(seed, 30)
        view = game.view(1)
        odds = wb.odds(view)
        shuffled = Game(game.rules, 0, view.sample(Stream("other", seed)))
        again = wb.odds(shuffled.view(1))
        assert odds.worth == again.worth and odds.chances == again.chances and odds.covered == again.covered
        assert wb.odds(game.view(2)).worth == odds.worth, "hands lie open (LL-SETUP-21)"
        assert wb.odds(game).worth == odds.worth


def test_what_is_covered_is_what_may_be_captured():
    """LL-CAP-01, LL-CAP-02, LL-CAP-09: the rules of the game say the same, all through some games."""
    seen = 0
    for seed in range(3):
        game, player = wb.new_game("library-labyrinth", players=3, seed=seed), Greedy(Stream("capture", seed))
        rules: Any = game.rules
        while game.outcome is None:
            game.play(player.choose(game.view(game.decision.seat)))
            if len(game.history.past) % 9:
                continue
            state = game.state
            for row in wb.odds(game).covered:
                hand = state.hands[int(row.hand.removeprefix("seat:")) - 1] & rules.box.with_symbols
                terror = rules.box.terror_number[row.requirement]
                named = {frozenset(rules.card_words(chosen)) for chosen in rules.capturing_sets(hand, terror)}
                assert {frozenset(chosen) for chosen in row.sets} == named
                assert state.terror_at[GRID.number[row.place]] == terror
                seen += len(named)
    assert seen > 10


def test_the_next_card_against_sampled_games():
    """Four standard deviations over two thousand completions of what is known."""
    game = played(3, 40)
    view, stream, tries = game.view(1), Stream("sampled", 3), 2000
    odds = wb.odds(view)
    rules: Any = game.rules
    states = [view.sample(stream) for _ in range(tries)]
    for row in odds.worth:
        deck = DECKS.index(row.deck)
        seat = int(row.hand.removeprefix("seat:")) - 1
        good = 0
        for state in states:
            cards = state.decks[deck]
            hand = sum(rules.box.vectors[n] for n in range(len(rules.box.cards)) if state.hands[seat] >> n & 1)
            needs = [rules.box.terrors[terror].need for terror in state.terror_at.values()]
            lacking = [need for need in needs if not covers(hand, need, rules.box.guard)]
            good += any(covers(hand + rules.box.vectors[cards[-1]], need, rules.box.guard) for need in lacking)
        chance = float(row.value or 0)
        assert abs(good - tries * chance) <= 4 * sqrt(tries * chance * (1 - chance)), row


def test_an_empty_deck_brings_its_discards():
    """LL-DECK-01, LL-DECK-03."""
    game = played(5, 20)
    state: Any = game.state.copy()
    box: Any = game.rules.box  # type: ignore[attr-defined]
    science = DECKS.index("science")
    taken, kept = state.decks[science][:2], state.decks[science][2:]
    state.decks[science] = ()
    state.discard |= sum(1 << card for card in taken)
    for card in kept:
        state.hands[0] |= 1 << card
    row = wb.odds(Game(game.rules, 5, state).view(1)).worth.where(deck="science")[0]
    assert row.of == (state.discard & box.deck_cards[science]).bit_count() >= 2
    state.discard &= ~box.deck_cards[science]
    row = wb.odds(Game(game.rules, 5, state).view(1)).worth.where(deck="science")[0]
    assert (row.of, row.value) == (0, None)
    assert row.sentence == "Player 1: there is no card left in Science."


def test_in_solo_both_hands_count_on_one_tile_only():
    """LL-SOLO-11, LL-SOLO-15, LL-SOLO-08."""
    game = played(2, 12, players=1)
    state: Any = game.state.copy()
    cards = state.hands[0] | state.hands[1]
    first = cards & -cards
    state.hands[0], state.hands[1] = first, cards ^ first
    for together in (True, False):
        state.meeples[1] = state.meeples[0] if together else state.meeples[0] ^ 1
        (hand,) = game.rules.holdings(state).hands  # type: ignore[attr-defined]
        assert len(hand.cards) == (cards.bit_count() if together else 1)


def test_more_cards_than_there_are_cannot_be_drawn():
    (row, *_) = wb.odds("library-labyrinth", {"science": 10**9}).chances
    assert (row.ways, row.of, row.value) == (0, 0, None) and "cannot be drawn" in row.sentence
    assert wb.odds("library-labyrinth", {}).chances[0].value == 0, "without a card nothing is covered"


def test_with_a_pack_any_draws_can_be_asked_for():
    odds = wb.odds("library-labyrinth", {"science": 7}, held=[])
    assert {row.value for row in odds.chances} <= {Fraction(0), Fraction(1)}, "all seven are drawn"
    five = wb.odds("library-labyrinth", {"science": 2, "legends": 3}, held=["zenobia"]).chances
    assert five[0].of == 21 * 165
    assert five[0].sentence == (
        "The hand: 2 cards of Science and 3 cards of Legends would complete a cover of Fenrir the Wolf in 47.5 % of "
        "draws (1,645 of 3,465)."
    )


@pytest.mark.parametrize(
    "arguments, words",
    [
        ({"draws": {"sience": 1}}, "no deck 'sience'. Did you mean 'science'?"),
        ({"draws": {"science": -1}}, "a whole number from 0, not -1"),
        ({"draws": {"science": 1.5}}, "a whole number from 0, not 1.5"),
        ({"held": ["zenobya"]}, "no card 'zenobya' to be held. Did you mean 'zenobia'?"),
        ({"held": ["zenobia", "zenobia"]}, "no card 'zenobia' to be held"),
    ],
)
def test_wrong_words_get_the_right_ones(arguments: dict[str, Any], words: str):
    with pytest.raises(WorkbenchError) as caught:
        wb.odds("library-labyrinth", **arguments)
    assert words in str(caught.value)


def test_what_cannot_be_asked_is_refused():
    game = wb.new_game("library-labyrinth", seed=1)
    with pytest.raises(WorkbenchError, match="leave out held="):
        wb.odds(game, held=["zenobia"])
    with pytest.raises(WorkbenchError, match="no hand covers anything"):
        wb.odds(wb.new_game("labyrinth-card-game", seed=1))
    odds = wb.odds("library-labyrinth", held=[row["id"] for row in wb.load_pack("library-labyrinth")["books"]])
    assert odds.chances[0].covered
    with pytest.raises(WorkbenchError, match="60 cards that cover are too many"):
        _ = odds.covered


def test_odds_are_seen_as_text_and_as_tables():
    game = played(3, 40)
    odds = wb.odds(game)
    assert len(odds.holdings.wanted) > 0
    text = str(odds)
    assert "What the next card is worth" in text and "Player 2: chances to complete a cover" in text
    assert odds._repr_html_().count("<table") == 4 and "<h1>What hands cover" in odds.page()
    assert repr(odds) == f"<Odds of library-labyrinth, digest {odds.parts.digest}>"
    start = wb.odds(wb.new_game("library-labyrinth", seed=1))
    assert "Nothing asks to be covered now." in str(start)
