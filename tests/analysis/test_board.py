"""Board facts of every game: rows and overlays fit its scene, hold together, and know nothing that a view does not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import workbench as wb
from tests.contract.games import Contender, contenders, each_seat, moments, played
from tests.widgets import toy
from workbench.analysis.board import BoardFacts, board_facts
from workbench.analysis.intervals import Share, wilson
from workbench.engine.game import Game
from workbench.engine.openings import ALL
from workbench.engine.plans import Plan, Spot
from workbench.engine.streams import Stream
from workbench.errors import WorkbenchError
from workbench.language import language
from workbench.render import svg, text

GAMES = contenders()
QUICK = {"samples": 40, "exact_up_to": 500}


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    wb.set_language("en")


@pytest.fixture(params=GAMES, ids=str)
def contender(request: pytest.FixtureRequest) -> Contender:
    found: Contender = request.param
    return found


def test_every_overlay_fits_the_scene_and_says_what_it_means(contender: Contender) -> None:
    for game in moments(contender, games=1, every=25):
        facts = board_facts(game, **QUICK)
        cells = {cell.id for cell in game.view().scene().cells}
        for name in facts.names:
            overlay = facts.overlay(name)
            assert overlay.name == name
            assert overlay.title == facts.title(name) != ""
            assert {reading.cell for reading in overlay.readings} <= cells
            assert overlay.meaning.endswith(".") and overlay.source.endswith(".")
            for reading in overlay.readings:
                assert reading.label.endswith(".")
                assert reading.label[0].isupper() or reading.label[0].isdigit()
                assert len(reading.text) <= 4
                assert (reading.value is None) == (reading.text == "")
                assert (reading.interval is not None) <= (not overlay.exact)
            board = svg.board(game.view().scene(), overlay=overlay)
            assert overlay.title in board.text
            assert text.board(game.view().scene(), overlay) == board.text


def test_rows_are_plain_and_agree_with_the_overlays(contender: Contender) -> None:
    facts = board_facts(played(contender, 3, 30), **QUICK)
    json.dumps(facts.records())
    assert [row.cell for row in facts.rows] == [spot.name for spot in facts.plan.spots]
    ways = facts.overlay("ways-on").by_cell
    for row, spot in zip(facts.rows, facts.plan.spots, strict=True):
        if spot.id in ways:
            assert (ways[spot.id].value, ways[spot.id].marked) == (row.ways_on, row.dead_end)
        else:
            assert row.ways_on is row.dead_end is None


def test_facts_are_the_same_whatever_is_hidden(contender: Contender) -> None:
    """A seat's view completed otherwise has the same facts."""
    game = played(contender, 5, 25)
    for seat in each_seat(game):
        view = game.view(seat)
        facts = board_facts(view, **QUICK)
        other = Game(game.rules, 99, view.sample(Stream("other")))
        assert board_facts(other.view(seat), **QUICK).records() == facts.records()


def test_they_speak_spanish(contender: Contender) -> None:
    if not contender.listed:
        return
    game = played(contender, 3, 30)
    said = {name: board_facts(game, **QUICK).overlay(name) for name in board_facts(game, **QUICK).names}
    wb.set_language("es")
    assert language() == "es"
    for name, english in said.items():
        spanish = board_facts(game, **QUICK).overlay(name)
        assert spanish.title != english.title
        assert spanish.meaning != english.meaning
        assert spanish.evidence != english.evidence
        for one, other in zip(spanish.readings, english.readings, strict=True):
            assert (one.cell, one.value, one.text, one.interval) == (
                other.cell, other.value, other.text, other.interval,
            )  # fmt: skip
            assert one.label != other.label


def test_nothing_is_counted_before_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("counted too early")

    for name in ("distances.Ways.distances", "rotations.rotations_needed", "completions.chances", "strikes.struck"):
        monkeypatch.setattr(f"workbench.analysis.{name}", never)
    facts = board_facts(wb.new_game("library-labyrinth", seed=1))
    assert len([facts.title(name) for name in facts.names]) == 8
    assert "BoardFacts of 25 cells" in repr(facts)
    facts.overlay("ways-on")
    with pytest.raises(AssertionError, match="too early"):
        facts.overlay("goal-chance")


def test_an_estimate_says_how_to_get_it_again() -> None:
    """n, stream, game, version and pack stand beside it; the same words give the same figures."""
    game = wb.new_game("library-labyrinth", seed=1)
    overlay = board_facts(game, samples=50, seed=4).overlay("goal-chance")
    assert "50 samples" in overlay.evidence
    assert "seed board/4; game library-labyrinth, rules 1" in overlay.evidence
    assert game.rules.pack["digest"][:12] in overlay.evidence
    assert board_facts(game, samples=50, seed=4).overlay("goal-chance") == overlay
    assert board_facts(game, samples=50, seed=5).overlay("goal-chance") != overlay
    reading = next(reading for reading in overlay.readings if reading.interval)
    assert "n = " in reading.label


def test_a_toy_has_what_its_plan_has() -> None:
    facts = board_facts(toy.new_game())
    assert facts.names == ("distance", "ways-on", "cut-off")
    assert [row.distance for row in facts.rows] == [0, 1, 2, 1, 2, 3]
    assert [row.ways_on for row in facts.rows] == [2, 3, 2, 2, 3, 2]
    assert facts.rows[0].record()["reached"] is None
    with pytest.raises(WorkbenchError, match="no overlay 'rotations'"):
        facts.overlay("rotations")


def test_a_builder_looks_at_a_plan_of_its_own() -> None:
    """All tiles known: nothing is left to chance, and there is no picture without a scene."""
    game = wb.new_game("library-labyrinth", seed=1)
    rules: Any = game.rules
    facts = BoardFacts(rules.plan(game.state))
    assert "reach-chance" not in facts.names
    overlay = facts.overlay("goal-chance")
    assert overlay.exact
    assert len(overlay.readings) == 6
    assert {reading.value for reading in overlay.readings} <= {0, 100}
    for row in facts.rows:
        assert row.reached is not None
        assert (row.distance is not None) == (row.reached.value == 1)
    with pytest.raises(WorkbenchError, match="no picture"):
        facts.draw("distance")


def test_a_plan_of_one_tile_has_no_way_on() -> None:
    facts = BoardFacts(Plan((Spot("cell:a", "a", 0, 0, (ALL,)),), "cell:a", "here"))
    assert facts.overlay("ways-on").readings[0].marked
    assert facts.overlay("distance").readings[0].text == "0"
    assert facts.overlay("cut-off").readings == ()


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"turn": 3}, "no setting 'turn'"),
        ({"samples": 0}, "samples is at least 1, not 0"),
        ({"samples": 2.5}, "samples is a whole number, not 2.5"),
        ({"turns": -1}, "turns is at least 0, not -1"),
        ({"rotations": True}, "rotations is a whole number"),
    ],
)
def test_wrong_settings_are_refused_in_a_sentence(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(WorkbenchError, match=words):
        board_facts(toy.new_game(), **settings)


def test_more_turns_than_there_are_and_things_that_are_no_game_are_refused() -> None:
    game = wb.new_game("library-labyrinth", seed=1)
    with pytest.raises(WorkbenchError, match="18 such turns to come, so not 19"):
        board_facts(game, turns=19).overlay("strikes")
    with pytest.raises(WorkbenchError, match="From 0 to 3 rotations"):
        board_facts(game, rotations=9).overlay("rotations")
    with pytest.raises(WorkbenchError, match="this is a str"):
        board_facts("library-labyrinth")  # type: ignore[arg-type]


def test_a_game_without_a_plan_says_so() -> None:
    class Planless(toy.Lanterns):
        plan = None  # type: ignore[assignment]

    rules = Planless()
    with pytest.raises(WorkbenchError, match="draws no plan"):
        board_facts(Game(rules, 1))


# Shares


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [(0, 10, 0.0, 0.27753), (1, 10, 0.01788, 0.40415), (5, 10, 0.23659, 0.76341), (10, 10, 0.72247, 1.0)],
)
def test_wilson_intervals(hits: int, n: int, low: float, high: float) -> None:
    """Against tabulated values (E. B. Wilson 1927; rounded to five digits)."""
    assert wilson(hits, n) == pytest.approx((low, high), abs=1e-5)


def test_wilson_covers_the_truth_about_as_often_as_it_says() -> None:
    """Exactly, by summing binomial probabilities: for n = 60 and many p the coverage is 95 % on average."""
    from math import comb

    n, covered = 60, []
    for step in range(5, 96):
        p = step / 100
        covered.append(
            sum(
                comb(n, hits) * p**hits * (1 - p) ** (n - hits)
                for hits in range(n + 1)
                if wilson(hits, n)[0] <= p <= wilson(hits, n)[1]
            )
        )
    assert 0.945 <= sum(covered) / len(covered) <= 0.96
    assert min(covered) >= 0.92


def test_no_proportion_is_refused() -> None:
    for hits, n in ((1, 0), (3, 2), (-1, 4)):
        with pytest.raises(ValueError, match="no proportion"):
            wilson(hits, n)


def test_an_estimate_in_words_has_its_interval_and_n() -> None:
    assert Share.of(5, 10).sentence == "50.0 % (23.7 % to 76.3 %, n = 10)"
    assert Share(Fraction(1, 3)).sentence == "33.3 %"
    assert Share(Fraction(1, 3)).exact
