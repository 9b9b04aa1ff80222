"""What a square is about: its cards and what asks for them (LL-SYM, LL-CAP-01, LL-RET-01)."""

from __future__ import annotations

import pytest

import workbench as wb
from workbench.analysis.coverage import Coverage
from workbench.analysis.heatmaps import Ask
from workbench.analysis.picking import pick
from workbench.engine.streams import Stream
from workbench.players.chance import RandomPlayer

COVERAGE = Coverage(wb.load_pack("library-labyrinth"))
BOOKS = {row.get("id"): row for row in COVERAGE.pack["books"]}
TERRORS = {row.get("id"): row for row in COVERAGE.pack["terrors"]}


def picked(*lines: str, ask: Ask | None = None) -> list[set[str]]:
    return [{row.get("id") for _, row in group.rows} for group in pick(COVERAGE, ask or Ask(), lines)]


def test_a_symbol_and_a_deck() -> None:
    symbol, letter = next((one.id, one.letter) for one in COVERAGE.parts.symbols)
    cards, terrors = picked(f"symbol:{symbol}", "deck:science")
    assert cards == {id for id, row in BOOKS.items() if row.get("genre") == "science" and letter in row.get("symbols")}
    assert terrors == {id for id, row in TERRORS.items() if letter in row.get("symbols")}


def test_a_requirement_and_a_deck_give_the_cards_that_help() -> None:
    cards, terrors = picked("need:kraken", "deck:legends")
    needed = set(TERRORS["kraken"].get("symbols"))
    assert terrors == {"kraken"} and cards
    assert cards == {
        i for i, row in BOOKS.items() if row.get("genre") == "legends" and needed & set(row.get("symbols"))
    }


def test_a_requirement_and_a_card_that_does_not_help_it_have_nothing_in_common() -> None:
    cards, terrors = picked("need:kraken", "card:nobody")
    assert cards == set() and terrors == set()


def test_a_goal_gives_what_serves_it() -> None:
    cards, terrors = picked("need:basilisk", "goal:legends")
    serves = {row.requirement for row in COVERAGE.serving if row.goal == "legends" and row.serves}
    assert terrors == serves & {"basilisk"} and bool(cards) == bool(terrors)


def test_decks_drawn_from_give_the_cards_of_all_of_them() -> None:
    cards, _ = picked("need:kraken", "mix:science+legends+legends")
    assert {BOOKS[card].get("genre") for card in cards} == {"science", "legends"}


def test_values_of_a_pivot_give_the_rows_that_have_them() -> None:
    ask = Ask("pivot", table="books", first="genre", second="symbols")
    (rows,) = picked("value:science", "value:G", ask=ask)
    assert rows == {id for id, row in BOOKS.items() if row.get("genre") == "science" and "G" in row.get("symbols")}


@pytest.mark.parametrize("line", ["symbol:none", "need:none", "card:none", "goal:none", "deck:none", "odd", ""])
def test_lines_that_are_not_there_pick_nothing_and_break_nothing(line: str) -> None:
    picked(line, "deck:science")


def test_at_a_square_of_a_position_the_cards_that_complete_it_are_listed() -> None:
    game = wb.new_game("library-labyrinth", players=2, seed=7)
    player = RandomPlayer(Stream("picking"))
    while not any(row.completing for row in wb.odds(game).worth):
        game.play(player.choose(game.view()))
    seated = COVERAGE.at_table(game.view())
    odds = seated.table
    assert odds is not None and COVERAGE.table is None
    for chance in odds.chances:
        deck = chance.draws[0][0]
        lines = (f"need:{chance.requirement}", f"next:{chance.hand}|{deck}")
        complete, held, needs = (
            [row.get("id") for _, row in group.rows] for group in pick(seated, Ask("table"), lines)
        )
        unseen = next(one.cards for one in odds.holdings.decks if one.deck == deck)
        assert needs == [chance.requirement] and len(held) == len({*held})
        assert sum(unseen.count(card) for card in complete) == (0 if chance.covered else chance.ways)
    for worth in odds.worth:
        complete, _, needs = (
            [row.get("id") for _, row in group.rows]
            for group in pick(seated, Ask("next-card"), (f"hand:{worth.hand}", f"deck:{worth.deck}"))
        )
        assert tuple(complete) == worth.cards and bool(needs) == bool(complete)
    assert odds.completing("seat:9", "science") == odds.completing("seat:1", "nothing") == ((), ())
