"""Packs with problems are counted as far as they make sense, and what was left out is named by file and row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest

import workbench as wb
from tests.analysis.small import COVERING, pack
from tests.packs.samples import changed, with_rows
from workbench.analysis.captions import about
from workbench.analysis.coverage import Coverage
from workbench.analysis.supplies import read_parts
from workbench.games import find
from workbench.packs.covering import Alphabet, Covering, Goal, Require, Supply
from workbench.packs.pack import Pack, Row
from workbench.resources import content_dir
from workbench.widgets.explore import explore

CARD = {"id": "one", "deck": "x", "marks": "A", "count": "1"}


@pytest.mark.parametrize("name", ["library-labyrinth", "library-labyrinth-mini", "library-labyrinth-imbalanced"])
def test_nothing_of_a_shipped_pack_is_left_out(name: str):
    """LL-SETUP-12, LL-SETUP-13: the Book decks and the Reward deck, in which boosters are in the way."""
    pack = wb.load_pack(name)
    parts = read_parts(pack)
    assert parts.left_out == ()
    assert len(parts.cards) == len(pack["books"]) + len(pack["items"]) + len(pack["boosters"])
    assert parts.decks[-1] == "reward" and len(parts.decks) == 7
    assert sum(not symbols for symbols in parts.deck_vectors[-1]) == len(pack["boosters"])
    assert [one.id for one in parts.requirements] == [row["id"] for row in pack["terrors"]]
    assert [symbol.letter for symbol in parts.symbols] == list("RKOGBP")


@pytest.mark.parametrize("name", sorted(wb.games()))
def test_what_a_game_declares_is_in_its_tables(name: str):
    """What shows symbols, what asks for them and what they serve are columns that its packs have."""
    info = find(name)
    if info.covering is None:
        return
    covering = info.covering()
    columns = {table.name: {column.name for column in table.columns} for table in info.tables}
    wanted = [(covering.alphabet.table, covering.alphabet.letter), (covering.alphabet.table, covering.alphabet.id)]
    for supply in covering.supplies:
        wanted += [(supply.table, column) for column in (supply.column, supply.deck, supply.copies) if column]
        assert bool(supply.deck) != bool(supply.pile)
    asking: list[Require | Goal] = [*covering.requires, *covering.goals]
    wanted += [(one.table, one.column) for one in asking]
    assert [place for place in wanted if place[1] not in columns[place[0]]] == []
    law = (content_dir() / name / "rules.md").read_text("utf-8")
    assert all(f"| {one.rule} |" in law for one in asking)


def test_the_card_game_asks_for_pairs():
    """LC-CON-01, LC-TAKE-03: two cards have to show a treasure."""
    for name in ("labyrinth-card-game", "labyrinth-card-game-two"):
        coverage = wb.coverage(name)
        pack = coverage.pack
        assert coverage.left_out == () and len(coverage.parts.cards) == len(pack["cards"]) == 50
        for row in coverage.fewest:
            showing = sum(
                row.requirement in card["roads"].replace(":", " ").replace("+", " ").split() for card in pack["cards"]
            )
            assert (row.cards, row.sets) == (2, showing * (showing - 1) // 2)
        assert len(coverage.matching) == len(coverage.serving) == 0


def test_a_treasure_that_stands_twice_on_a_card_counts_once():
    """LC-CON-01: a treasure is joined with one on another card."""
    game = wb.load_pack("labyrinth-card-game")
    twice = wb.coverage(changed(game, "cards", 0, roads="NE:chest S:chest"))
    assert twice.cards.where(card=game["cards"][0]["id"], symbol="chest")[0].count == 1
    assert twice.fewest == wb.coverage(game).fewest


@pytest.mark.parametrize(
    "cells, words",
    [
        ({"marks": "AX"}, "row 3, column 'marks': warning: two: 'X' is not one of its symbols (A, B)."),
        ({"marks": "a"}, "'a' is not one of its symbols"),
        ({"marks": "A" * 101}, "it has 101 symbols; at most 100 are counted."),
        ({"deck": ""}, "cards.csv, row 3, column 'deck': warning: two: it is in no deck."),
        ({"count": "some"}, "column 'count': warning: two: the number of copies is not a number."),
        ({"id": ""}, "column 'id': warning: it has no id."),
        ({"id": "one"}, "one: 'one' stands further up already."),
    ],
)
def test_a_card_that_makes_no_sense_is_left_out(cells: dict[str, str], words: str):
    broken = Coverage(pack("AB", [CARD, {**CARD, "id": "two", **cells}], ["A"]), COVERING)
    (problem,) = broken.left_out
    assert words in str(problem)
    whole = Coverage(pack("AB", [CARD], ["A"]), COVERING)
    assert broken.symbols == whole.symbols and broken.draws == whole.draws and broken.fewest == whole.fewest


@pytest.mark.parametrize(
    "asks, words",
    [
        (["A", "X"], "row 3, column 'marks': warning: ask-1: 'X' is not one of its symbols (A, B)."),
        (["A", ""], "ask-1: it has no symbols, and 1 to 6 are asked for."),
    ],
)
def test_a_requirement_that_makes_no_sense_is_left_out(asks: list[str], words: str):
    broken = Coverage(pack("AB", [CARD], asks), COVERING)
    assert [str(problem) for problem in broken.left_out if words in str(problem)]
    assert [row.requirement for row in broken.fewest] == ["ask-0"]


def test_symbols_that_cannot_be_told_apart_are_left_out():
    found = Coverage(pack("AAB", [CARD], ["A"]), COVERING)
    assert str(found.left_out[0]) == (
        "kinds.csv, row 3, column 'letter': warning: kind-a: 'A' is also the letter of 'kind-a'."
    )
    assert [symbol.letter for symbol in found.parts.symbols] == ["A", "B"]


def test_a_broken_pack_of_the_game_is_counted_as_far_as_it_goes():
    """LL-SYM-01, LL-SYM-02: what breaks a rule but can be counted is counted."""
    good = wb.load_pack("library-labyrinth")
    books = list(good["books"])
    books[0] = replace(books[0], cells={**books[0].cells, "symbols": "R?P"})
    books[1] = replace(books[1], cells={**books[1].cells, "symbols": "GGG"})  # not its genre's first; countable
    broken = changed(with_rows(good, "books", *books), "terrors", 0, symbols="PPPPP")
    found = wb.coverage(broken)
    assert [str(problem) for problem in found.left_out] == [
        "books.csv, row 2, column 'symbols': warning: Anne Shirley: '?' is not one of its symbols (R, K, O, G, B, P)."
    ]
    assert len(found.parts.cards) == 74
    assert found.cards.where(card=books[1]["id"], symbol="logic")[0].count == 3
    assert found.fewest[0].cards == 3, "five of a symbol, at most two on a card"


@pytest.mark.parametrize("symbols", ["", "R", "RK"])
def test_a_card_with_fewer_symbols_than_the_rules_ask_for_is_left_out(symbols: str):
    """LL-SYM-01, LL-ITEM-01: unfinished, it is not counted as a weak card; with too many it is counted as it is."""
    good = wb.load_pack("library-labyrinth")
    found = wb.coverage(changed(good, "books", 0, symbols=symbols))
    (problem,) = found.left_out
    number = {"": "no symbols", "R": "1 symbol", "RK": "2 symbols"}[symbols]
    assert str(problem) == (
        f"books.csv, row 2, column 'symbols': warning: Anne Shirley: it has {number}, and 3 to 4 are asked "
        "for. [LL-SYM-01]"
    )
    assert "anne-shirley" not in {card.id for card in found.parts.cards} and len(found.parts.cards) == 74
    deck = found.draws.where(deck="childrens-fiction", cards=1)[0]
    assert deck.of == 8, "its deck has a card less, and does not count a blank as a draw that fails"
    assert wb.coverage(changed(good, "books", 0, symbols="RKOGB")).left_out == ()
    assert "and 2 are asked for. [LL-ITEM-01]" in str(wb.coverage(changed(good, "items", 0, symbols="R")).left_out[0])
    wanted = wb.coverage(changed(good, "terrors", 0, symbols="R"))
    assert "Fenrir the Wolf: it has 1 symbol" in str(wanted.left_out[0])
    assert len(wanted.difficulty) == len(good["terrors"]) - 1


@pytest.mark.parametrize("missing", ["genres", "books", "terrors", "items", "boosters"])
def test_a_pack_without_a_table_is_counted_without_it(missing: str):
    good = wb.load_pack("library-labyrinth")
    broken = replace(good, tables={name: rows for name, rows in good.tables.items() if name != missing})
    found = wb.coverage(broken)
    assert str(found) and found.page() and isinstance(found.draws.csv(), str)
    if missing == "genres":
        assert found.parts.rows_left_out == 60 + 6 + 24 and len(found.left_out) == 1 and not found.parts.symbols
    if missing == "terrors":
        assert len(found.fewest) == len(found.draws) == len(found.matching) == 0
    if missing == "books":
        assert found.parts.decks == ("reward",)


def _gone(file: Path) -> None:
    file.unlink()


def _too_long(file: Path) -> None:
    file.write_text(file.read_text("utf-8").replace("Zenobia", "Z" * 20_001), "utf-8")


def _quoted(file: Path) -> None:
    file.write_text(file.read_text("utf-8") + '"no end\n', "utf-8")


@pytest.mark.parametrize("table", ["genres", "books", "terrors"])
@pytest.mark.parametrize("spoil", [_gone, _quoted, lambda file: file.write_bytes(b"")])
def test_a_table_that_cannot_be_read_is_missed_wherever_figures_are(
    spoil: Callable[[Path], None], table: str, tmp_path: Path
):
    folder = tmp_path / "mine"
    copytree(content_dir() / "library-labyrinth", folder)
    spoil(folder / f"{table}.csv")
    found = wb.coverage(str(folder))
    why = f"{table}.csv could not be read, so all its rows are missing here: "
    assert [problem.file for problem in found.parts.unread] == [f"{table}.csv"]
    assert found.left_out[0].file == f"{table}.csv" and found.left_out[0] in found.pack.problems()
    for text in (str(found), found.page(), " ".join(about(found)), str(found.against("library-labyrinth"))):
        assert why in text and "What could be read is counted exactly" in text
    assert "All figures are exact." not in str(found)
    shown = explore(found.pack)
    assert shown.info["warning"].startswith(f"Warning: {why}")


def test_where_one_cell_has_spoilt_a_table_it_is_named(tmp_path: Path):
    folder = tmp_path / "mine"
    copytree(content_dir() / "library-labyrinth", folder)
    _too_long(folder / "books.csv")
    why = "missing here: row 39, column 'name.en': the cell has more than 20,000 characters."
    assert why in str(wb.coverage(str(folder)))


def test_rows_that_stand_where_nothing_could_be_read_are_counted(tmp_path: Path):
    folder = tmp_path / "mine"
    copytree(content_dir() / "library-labyrinth", folder)
    rows = wb.load_pack(folder)["books"]
    (folder / "books.csv").unlink()
    broken = wb.load_pack(folder, strict=False)
    assert wb.coverage(broken).parts.unread
    mended = replace(broken, tables={**broken.tables, "books": rows})
    assert wb.coverage(mended).parts.unread == () and "All figures are exact." in str(wb.coverage(mended))


def test_what_needs_no_card_is_shown_of_a_pack_without_one():
    good = wb.load_pack("library-labyrinth")
    bare = replace(good, tables={**good.tables, "books": (), "items": (), "boosters": ()})
    shown = explore(bare)
    assert [name for name, _ in shown.info["maps"]] == ["goals", "pivot"] and shown.ask.map == "goals"
    assert shown.info["warning"] == "No card of this pack shows a symbol, so nothing can be covered."
    none = explore(replace(good, tables=dict.fromkeys(good.tables, ())))
    assert none.info["why"] == "No table of this pack has a row."
    assert none.heatmap.title == "Two columns of a table · library-labyrinth"


def test_a_table_of_two_columns_does_not_warn_of_rows_that_it_counts():
    good = wb.load_pack("library-labyrinth")
    broken = replace(good, tables={**good.tables, "genres": ()})
    assert len(wb.coverage(broken).left_out) == 1
    shown = explore(broken, show="pivot")
    assert shown.ask.map == "pivot" and sum(square.value or 0 for row in shown.heatmap.squares for square in row) > 60
    assert "left out" not in shown.info["warning"] and shown.info["troubles"] == []


def test_goals_without_anything_that_could_serve_them_are_not_listed():
    good = wb.load_pack("library-labyrinth")
    found = wb.coverage(replace(good, tables={**good.tables, "terrors": ()}))
    assert len(found.served_by) == 0 and "How many serve each goal" not in str(found)


def test_a_pack_without_anything():
    empty = Pack(id="empty", game="library-labyrinth", version="1", title={}, tables={})
    found = wb.coverage(empty)
    assert "Nothing in this pack shows symbols or asks for them." in str(found)
    assert len(found.symbols) == len(found.draws) == len(found.difficulty) == len(found.standing) == 0


def test_columns_that_are_missing_leave_every_row_out():
    rows = tuple(Row({"id": f"c{n}"}, "cards.csv", n + 2) for n in range(3))
    bare = Pack(
        id="p", game="g", version="1", title={}, tables={"kinds": (Row({"id": "a", "letter": "A"}),), "cards": rows}
    )
    parts = read_parts(bare, Covering(Alphabet("kinds"), (Supply("cards", "marks", deck="deck"),)))
    assert [problem.row for problem in parts.left_out] == [2, 3, 4]


def test_what_a_pack_has_nothing_of_is_said_once_and_the_rest_is_counted():
    pack = wb.load_pack("library-labyrinth")
    books = {"books": pack["books"]}
    bare = wb.coverage(replace(pack, tables=books))
    (problem,) = bare.left_out
    assert str(problem).startswith("genres.csv: warning: no symbol is declared here, so 60 rows with symbols")
    assert "60 rows were left out:" in str(bare) and "60 rows were left out:" in bare.page()
    lettered = wb.coverage(replace(pack, tables={**books, "genres": pack["genres"]}))
    assert lettered.left_out == () and len(lettered.symbols) and len(lettered.cards)
    words = "Terrors: there are none in this pack, so chances, smallest covers and difficulty are left out."
    assert words in str(lettered) and words in lettered.page() and words in " ".join(about(lettered))
    blank = wb.coverage(replace(pack, tables={**pack.tables, "books": (), "items": ()}))
    assert "No card of this pack shows a symbol" in str(blank)
    assert wb.coverage(pack).parts.missing == []


@pytest.mark.parametrize(("table", "wrong", "column"), [("books", "QQQ", "cards"), ("terrors", "QQQ", "fewest")])
def test_of_rows_with_the_same_id_the_one_that_is_counted_is_named(table: str, wrong: str, column: str) -> None:
    """The first one is left out for its symbols, so the figures are of the second."""
    good = wb.load_pack("library-labyrinth")
    first, second = good[table][:2]
    spoilt = changed(changed(good, table, 0, symbols=wrong), table, 1, id=first["id"])
    coverage = Coverage(spoilt)
    assert coverage.parts.name(first["id"]) == second["name.en"]
    assert first["name.en"] in coverage.left_out[0].message
    told = " ".join(row.sentence for row in getattr(coverage, column))
    assert second["name.en"] in told and first["name.en"] not in told


def test_a_deck_that_there_is_not_is_no_deck() -> None:
    """A Book of a genre that there is not (LL-SETUP-02) is left out; it makes no deck of its own."""
    pack = wb.load_pack("library-labyrinth").edit().set("books", "zenobia", "genre", "Nope").pack
    parts = read_parts(pack)
    assert "Nope" not in parts.decks and "zenobia" not in {card.id for card in parts.cards}
    assert [one.text for one in parts.left_out] == ["Zenobia: there is no deck 'Nope'."]
