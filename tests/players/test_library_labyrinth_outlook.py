"""What the advice at Library Labyrinth rests on: ways in actions, expected Takes, jobs, odds."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.games.library_labyrinth.tables import CROSSROADS, table
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.engine.symbols import vector
from workbench.games.library_labyrinth import hiding
from workbench.games.library_labyrinth.components import LETTERS
from workbench.games.library_labyrinth.estimates import estimates
from workbench.games.library_labyrinth.outlook import WEIGHTS, Job, assign, kind_odds, outlook, price, terror_odds
from workbench.games.library_labyrinth.routes import FAR, actions_to, barriers
from workbench.games.library_labyrinth.state import GRID


def known(game: Game) -> Any:
    return hiding.conceal(game.rules, game.state)  # type: ignore[arg-type]


def actions(game: Game, start: str, end: str) -> int:
    s = game.state
    edges = barriers(s.doors.north, s.doors.east, s.doors.south, s.doors.west, s.lit)
    return actions_to(GRID.number[end], edges, s.terror_cells | s.shelf_cells)[GRID.number[start]]


@pytest.mark.parametrize(
    ("lit", "start", "expected"),
    [
        ({"c4": "shelf[ES] science"}, "c3", 1),  # one Move
        ({"c4": "shelf[NE] science"}, "c3", 2),  # turn it, walk in
        ({"c2": CROSSROADS, "c4": "shelf[NE] science"}, "c2", 3),  # first walk to it
        ({"b4": "shelf[NW] science", "b3": "terror[NES] kraken", "c4": "terror[ES]"}, "c3", 4),  # Move, turn both, Move
        ({"b3": "terror[NEW] kraken", "a3": "shelf[NW] science"}, "b3", 2),  # from the token's own tile
    ],
)
def test_ways_are_counted_in_actions(lit: dict[str, str], start: str, expected: int) -> None:
    end = next(cell for cell, tile in lit.items() if tile.startswith("shelf"))
    assert actions(table(lit=lit), start, end) == expected


def test_a_token_cannot_be_walked_through() -> None:
    """LL-ACT-MOVE-02"""
    row = {"b3": "terror[NEW] kraken", "a3": "shelf[NE] science"}
    assert actions(table(lit=row), "c3", "a3") > 2
    free = {"b3": CROSSROADS, "a3": "shelf[NE] science"}
    assert actions(table(lit=free), "c3", "a3") == 1


def test_what_cannot_be_reached_is_far() -> None:
    assert actions(table(lit={"a1": "shelf[NE] science"}), "c3", "a1") <= FAR


def test_expected_takes_are_exact() -> None:
    """LL-SYM-01: one missing symbol takes one Book; for two alike it depends on the genre's Books."""
    game = table()
    cards, box = estimates(game.rules), game.rules.box  # type: ignore[arg-type, attr-defined]
    letters = "RKOGBP"
    for letter in letters:
        assert cards.takes(vector([LETTERS.index(letter)])) == 1
    two = vector([LETTERS.index("G")] * 2)
    books = [card.letters for card in box.cards if card.kind == "book" and card.letters[0] == "G"]
    assert cards.takes(two) == pytest.approx(1 + sum(book.count("G") < 2 for book in books) / len(books))
    for terror in range(len(box.terrors)):
        assert cards.takes_for(0, terror) >= cards.takes_for(box.with_symbols, terror) == 0


def test_cards_are_kept_for_a_capture() -> None:
    """LL-CAP-03: the set that is missed least; without one, the cards that help."""
    game = table()
    cards, box = estimates(game.rules), game.rules.box  # type: ignore[arg-type, attr-defined]
    held = sum(1 << box.card_number[card] for card in ("jo-march", "nzinga", "spear-of-minerva"))
    kept = cards.reserved(held, box.terror_number["basilisk"])
    assert [card.id for n, card in enumerate(box.cards) if kept >> n & 1] == ["jo-march", "nzinga"]


def test_jobs_are_given_out_at_the_least_cost() -> None:
    """Against all ways to give Shelves to Terrors (LL-RET-02: one Shelf, one Terror)."""
    stream = Stream("jobs")
    for _ in range(60):
        filled = stream.below(64)
        options = [
            [
                Job(g, terror, 0, False, 1 + 12 * stream.unit())
                for g in range(6)
                if stream.below(2) and not filled >> g & 1
            ]
            for terror in range(1 + stream.below(4))
        ]
        best = 99.0
        for chosen in product(*([None, *jobs] for jobs in options)):
            given = [job for job in chosen if job is not None]
            if len({job.genre for job in given}) == len(given):
                open_ = 6 - filled.bit_count() - len(given)
                best = min(best, sum(price(job.actions, WEIGHTS) for job in given) + WEIGHTS.no_job * open_)
        assert assign(options, filled, WEIGHTS)[0] == pytest.approx(best)


def test_odds_of_a_dark_tile_are_those_of_the_unseen_tiles() -> None:
    """LL-AMB-32, LL-SETUP-02: standard, 12 Terrors of 24; what has been seen is known."""
    game = table(lit={"c4": "terror[NE]"}, dark={"a1": "reward[NE] seen"})
    s = known(game)
    odds = [kind_odds(game.rules, s, GRID.number["e5"], kind) for kind in range(5)]  # type: ignore[arg-type]
    assert sum(odds) == pytest.approx(1) and odds[4] == pytest.approx(11 / 22)
    assert kind_odds(game.rules, s, GRID.number["a1"], 3) == 1  # type: ignore[arg-type]


def test_odds_of_a_curse() -> None:
    """LL-DIST-02: an empty Terror tile gets a Terror, a player shields it (LL-DIST-07)."""
    lit = {"a5": "terror[NE]", "b5": CROSSROADS, "b4": CROSSROADS, "a4": CROSSROADS}
    assert terror_odds(table(lit=lit).rules, known(table(lit=lit)), 0) == pytest.approx(1 / 4)  # type: ignore[arg-type]
    shielded = table(lit=lit, at={"2": "a5"})
    assert terror_odds(shielded.rules, known(shielded), 0) == 0  # type: ignore[arg-type]


def test_less_work_is_left_after_each_step_of_a_job() -> None:
    lit = {"c4": "terror[ESW] basilisk", "d4": "shelf[SW] amazing-lives"}
    game = table(hands={"1": ["jo-march", "nzinga"]}, lit=lit, decks={"reward": []})
    work = [outlook(game.rules, known(game)).work]  # type: ignore[arg-type]
    for action in ("move c4 capture basilisk with jo-march nzinga", "move d4 return basilisk"):
        game.play(action)
        work.append(outlook(game.rules, known(game)).work)  # type: ignore[arg-type]
    assert work[0] - 1 > work[1] > work[2] + 1
