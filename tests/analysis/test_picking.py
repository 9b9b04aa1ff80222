"""What a square is about: its cards and what asks for them (LL-SYM, LL-CAP-01, LL-RET-01)."""

from __future__ import annotations

import pytest

import workbench as wb
from workbench.analysis.coverage import Coverage
from workbench.analysis.facts import odds_with
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


def groups(*lines: str, ask: Ask | None = None) -> dict[str, list[str]]:
    return {group.title: [row.get("id") for _, row in group.rows] for group in pick(COVERAGE, ask or Ask(), lines)}


def test_every_group_says_why_its_items_are_there() -> None:
    assert list(groups("symbol:logic", "deck:science")) == [
        "Cards of Science that show Logic",
        "Terrors that ask for Logic",
    ]
    assert next(iter(groups("symbol:logic", "deck:"))) == "Cards that show Logic"
    assert next(iter(groups("symbol:logic", "card:zenobia"))) == "Zenobia, and what it shows"
    assert list(groups("need:kraken", "deck:legends")) == [
        "Cards of Legends that show something Kraken asks for",
        "Kraken, and what it asks for",
    ]
    assert list(groups("need:kraken", "card:zenobia")) == [
        "Zenobia, and what it shows",
        "Kraken, and what it asks for",
        "Other cards in smallest covers of Kraken",
    ]
    assert list(groups("need:kraken", "goal:legends"))[1] == "Terrors that serve Legends"
    ask = Ask("pivot", table="books", first="genre", second="symbols")
    assert list(groups("value:science", "value:G", ask=ask)) == ["Rows of books with Science and Logic"]


def test_what_is_listed_is_what_the_figure_counts() -> None:
    for symbol in COVERAGE.symbols:
        cards, _ = pick(COVERAGE, Ask(), (f"symbol:{symbol.symbol}", f"deck:{symbol.deck}"))
        assert len(cards.rows) == symbol.cards
    for standing in COVERAGE.standing:
        _, needs = pick(COVERAGE, Ask("standing"), ("value:standing", f"card:{standing.card}"))
        assert len(needs.rows) == standing.smallest
        assert needs.title.startswith("Terrors with ") and needs.title.endswith(" in a smallest cover")
    for serves in COVERAGE.served_by:
        _, needs = pick(COVERAGE, Ask("goals"), ("need:kraken", f"goal:{serves.goal}"))
        assert len(needs.rows) == serves.serving
    for row in COVERAGE.fewest[:4]:
        card = next(one.card for one in COVERAGE.in_fewest if one.requirement == row.requirement)
        _, _, others = pick(COVERAGE, Ask("smallest-covers"), (f"need:{row.requirement}", f"card:{card}"))
        assert len(others.rows) == row.different - 1


def test_the_hardest_has_the_cards_of_its_best_decks() -> None:
    hardest = COVERAGE.difficulty[0]
    cards, _ = pick(COVERAGE, Ask("difficulty"), (f"need:{hardest.requirement}", "value:best"))
    assert {row.get("genre") for _, row in cards.rows} == {deck for deck, _ in hardest.draws}


def test_cards_in_the_hand_are_listed_with_those_that_complete_them() -> None:
    """LL-CAP-01: a chance of 1 in 9 has one card."""
    ask = Ask("hand", held=("zenobia",))
    for row in odds_with(COVERAGE, ask.held).chances:
        complete, held, needs = pick(COVERAGE, ask, (f"need:{row.requirement}", f"deck:{row.draws[0][0]}"))
        assert len(complete.rows) == (0 if row.covered else row.ways)
        assert [one.get("id") for _, one in held.rows] == ["zenobia"]
        assert [one.get("id") for _, one in needs.rows] == [row.requirement]


def test_lines_of_nothing_have_nothing() -> None:
    assert all(not rows for rows in groups("need:nothing", "card:nobody").values())
    assert not groups("need:kraken", "goal:none")["Terrors that serve none"]


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
