"""The builder without a browser, for every game and the toy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import workbench as wb
from tests.building import toy
from tests.building.doing import carry_out, movements
from workbench.building.build import Build
from workbench.engine.workshop import REVIEW, CanBeBuilt, Deed, Repair
from workbench.errors import BuildError, OptionError, PositionError
from workbench.games import find

BUILDABLE = [name for name in wb.games() if isinstance(wb.new_game(name, seed=1).rules, CanBeBuilt)]
MAKE: dict[str, Callable[[int], Build]] = {
    "toy": toy.new_build,
    **{name: (lambda seed, name=name: Build(find(name), seed=seed)) for name in BUILDABLE},  # type: ignore[misc]
}
games = pytest.mark.parametrize("game", list(MAKE))
few = settings(max_examples=25)


@games
def test_every_step_can_be_walked_to_in_any_order(game: str) -> None:
    build = MAKE[game](7)
    names = [step.name for step in build.steps]
    assert len(set(names)) == len(names) and names[-1] == REVIEW
    for _ in names:
        build.next()
    assert build.step == REVIEW
    for name in reversed(names):
        build.go(name)
        assert build.look().title and build.look().sentence
        assert build.scene().asked == build.look().sentence
    build.back()
    assert build.step == names[0]
    with pytest.raises(BuildError, match="no step"):
        build.go("somewhere")


@games
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_filling_a_bare_table_leaves_nothing_wrong(game: str, seed: int) -> None:
    build = MAKE[game](seed)
    assert [flaw.weight for flaw in build.problems() if flaw.weight != "unusual"], "a bare table misses something"
    build.fill()
    assert build.problems() == []
    assert all(step.done for step in build.steps if not step.optional)
    dealt = build.game()
    assert dealt.from_position and dealt.rules.problems(dealt.state) == []
    dealt.play(next(iter(dealt.legal_actions)))


@pytest.mark.parametrize("game", BUILDABLE)
@pytest.mark.parametrize("seed", range(8))
def test_filling_a_bare_table_gives_what_the_seed_deals(game: str, seed: int) -> None:
    """LL-SETUP-04, LL-SETUP-07, LL-SETUP-19, LC-SETUP-01…03, LC-AMB-09."""
    build = MAKE[game](seed)
    build.fill()
    assert build.state == wb.new_game(game, seed=seed).state


@games
@few
@given(seed=st.integers(0, 999), moves=movements)
def test_undo_and_redo_lead_through_the_same_tables(
    game: str, seed: int, moves: list[tuple[int, int, int, int]]
) -> None:
    build = MAKE[game](seed)
    carry_out(build, moves)
    stands = build.history.past
    names = [build.undo() for _ in stands[1:]]
    assert build.now is stands[0]
    with pytest.raises(BuildError):
        build.undo()
    assert [build.redo() for _ in stands[1:]] == names[::-1] == [stand.name for stand in stands[1:]]
    assert build.now is stands[-1] and all(names)
    with pytest.raises(BuildError):
        build.redo()


@games
@few
@given(seed=st.integers(0, 999), moves=movements)
def test_mending_leaves_nothing_wrong_and_can_be_taken_back(
    game: str, seed: int, moves: list[tuple[int, int, int, int]]
) -> None:
    build = MAKE[game](seed)
    carry_out(build, moves)
    state = build.state
    build.mend()
    assert build.problems() == []
    assert build.rules.problems(build.state) == []
    if build.state != state:
        build.undo()
    assert build.state == state


@games
@few
@given(seed=st.integers(0, 999), moves=movements)
def test_every_repair_mends_what_it_says(game: str, seed: int, moves: list[tuple[int, int, int, int]]) -> None:
    """After a repair its flaw is gone, or there is less of it: never the same table, never the same sentence."""
    build = MAKE[game](seed)
    carry_out(build, moves)
    for flaw in build.problems():
        assert flaw.repairs, flaw
        for repair in flaw.repairs:
            before = build.now
            build.repair(repair)
            assert build.now is not before, (flaw, repair)
            assert flaw.sentence not in [left.sentence for left in build.problems()], (flaw, repair)
            build.undo()


@games
@few
@given(seed=st.integers(0, 999), moves=movements)
def test_without_a_broken_flaw_the_rules_find_nothing(
    game: str, seed: int, moves: list[tuple[int, int, int, int]]
) -> None:
    build = MAKE[game](seed)
    carry_out(build, moves)
    if not any(flaw.broken for flaw in build.problems()):
        assert build.rules.problems(build.state) == []
        build.game()
    else:
        with pytest.raises(PositionError):
            build.game()
        build.game(strict=False)
    for step in build.steps:
        assert build.scene(step.name).cells, "every table can be drawn"


def test_doing_the_same_twice_is_one_change() -> None:
    build = MAKE["library-labyrinth"](7)
    build.place("c2", "terror[NE]")
    build.place("c2", "terror[NE]")
    build.swap("c2", "c2")
    build.rotate("c2", 4)
    build.set(players=2)
    assert [stand.name for stand in build.history.past] == ["The bare table", "Terror tile, corner to c2"]


def test_what_is_locked_stays_when_the_rest_is_dealt_anew() -> None:
    build = MAKE["library-labyrinth"](7)
    build.place("c2", "shelf[NES]")
    build.place("d4", "reward[SW]")
    build.go("tiles")
    build.lock("c2")
    build.fill(1)
    boards = set()
    for seed in range(5):
        build.reroll(seed)
        assert build.look().place("c2").holds == ("shelf[NES]",)
        assert build.problems() == []
        boards.add(str(build.scene("tiles").cells))
    assert len(boards) == 5
    build.unlock("c2")
    build.clear()
    assert build.look().place("c2").holds == ()


def test_undo_goes_to_the_step_where_it_was_done() -> None:
    build = MAKE["library-labyrinth"](7)
    build.go("tiles")
    build.place("c2", "terror[NE]")
    build.go("figures")
    build.place("j5", "bookwyrm")
    build.go(REVIEW)
    assert build.undo() == "Bookwyrm to J5" and build.step == "figures"
    assert build.undo() == "Terror tile, corner to c2" and build.step == "tiles"
    assert build.redo() == "Terror tile, corner to c2" and build.step == "tiles"


def test_choosing_other_options_keeps_what_lies_there() -> None:
    build = MAKE["library-labyrinth"](7)
    build.place("c2", "terror[NE]")
    build.place("c2", "kraken")
    build.place("seat-1", "zenobia")
    build.set(difficulty="novice", players=3)
    assert build.now.name == "Chosen: Difficulty: Novice, 3 players"
    assert build.options == {"players": 3, "difficulty": "novice"}
    assert build.look("tiles").place("c2").holds == ("terror[NE]",)
    assert build.look("tokens").place("c2").holds == ("kraken",)
    assert build.look("hands").place("seat-1").holds == ("zenobia",)
    assert {need.title: need.want for need in build.look("tiles").checklist}["Terror tile"] == 10
    build.undo()
    assert build.options == {"players": 2}


def test_options_that_cannot_be_change_nothing() -> None:
    build = MAKE["library-labyrinth"](7)
    for wrong in (
        {"difficulty": "easy"},
        {"players": 9},
        {"players": "2"},
        {"colour": "red"},
        {"disturbance_count": 29},
    ):
        with pytest.raises(OptionError):
            build.set(**wrong)
    assert not build.history.can_undo


def test_a_game_that_has_no_workshop_says_so() -> None:
    from dataclasses import replace

    from tests.widgets.toy import Lanterns

    info = replace(toy.INFO, rules=lambda players, options, pack: Lanterns())
    with pytest.raises(BuildError, match="cannot be set up by hand"):
        Build(info, seed=1, pack=toy.NO_PACK)


def test_a_problem_without_a_ready_repair_says_so() -> None:
    from dataclasses import replace

    build = MAKE["toy"](1)
    with pytest.raises(BuildError, match="no ready way"):
        build.repair(replace(build.problems()[0], repairs=()))
    build.repair(
        Repair("Two lamps.", (Deed("put", "lamps", "a1", item="lamp"), Deed("put", "lamps", "b1", item="lamp")))
    )
    assert build.history.now.name == "Two lamps" and build.state.lit == ["a1", "b1"]
    build.undo()
    assert build.state.lit == [], "several deeds are one change"


def test_a_build_draws_itself() -> None:
    build = MAKE["library-labyrinth"](7)
    build.fill()
    bundle = build._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg") and "Terror ti…" in str(bundle["text/plain"])
    assert "1 changes" in repr(build) and str(build) == bundle["text/plain"]


@pytest.mark.parametrize("game", [name for name in MAKE if name != "toy"])
def test_the_seed_of_a_deal_is_told_and_gives_the_same_again(game: str) -> None:
    build = MAKE[game](1)
    step = next(step for step in build.steps if "fill" in step.moves and not step.optional)
    build.go(step.name)
    assert build.dealt is None
    build.fill(5, step=step.name)
    place = next(place.id for place in build.look().places if place.holds and not place.fixed)
    build.lock(place)
    build.reroll()
    assert build.dealt is not None and str(build.dealt) in build.now.name
    state, seed = build.state, build.dealt
    build.clear()
    assert build.dealt is None
    build.fill(seed, step=step.name)
    assert build.state == state and build.dealt == seed
    build.undo()
    build.undo()
    build.undo()
    assert build.dealt == 5, "what is taken back takes its seed with it"


@pytest.mark.parametrize("game", MAKE)
def test_a_scene_shows_and_says_what_is_locked_at_its_step(game: str) -> None:
    build = MAKE[game](1)
    step = next(step for step in build.steps if "fill" in step.moves and any(p.target for p in step.places))
    build.go(step.name)
    build.fill(5, step=step.name)
    place = next(p for p in build.look().places if p.holds and not p.fixed and p.target.startswith("cell:"))
    build.lock(place.id)
    locked = [cell for cell in build.scene().cells if "locked" in cell.marks]
    assert [cell.id for cell in locked] == [place.target] and locked[0].label.endswith("Locked.")
    for scene in (build.scene("review"), build.scene(locks=False)):
        assert not any("locked" in cell.marks or "Locked" in cell.label for cell in scene.cells)


@pytest.mark.parametrize("seed", ["abc", 10**30, 10**5000, -(10**18), 1.5, True], ids=lambda seed: str(type(seed)))
def test_a_seed_is_one_that_everything_can_hold(seed: Any) -> None:
    with pytest.raises(OptionError, match="A seed is a whole number of at most 18 digits, not "):
        wb.build("library-labyrinth", seed=seed)
    with pytest.raises(OptionError, match="at most 18 digits"):
        wb.new_game("library-labyrinth", seed=seed)
    build = MAKE["library-labyrinth"](10**18 - 1)
    before = build.now
    for do in (build.fill, build.reroll):
        with pytest.raises(OptionError, match="at most 18 digits"):
            do(seed)
    assert build.now is before


def test_what_is_no_place_or_no_word_is_said_in_a_sentence() -> None:
    build = MAKE["library-labyrinth"](7)
    for item in (None, 7, ["terror[NE]"]):
        with pytest.raises(BuildError, match="named by words such as 'c2', not "):
            build.place("c2", item)  # type: ignore[arg-type]
    with pytest.raises(BuildError, match=r"There is no place '3' on this table\."):
        build.place("3", "terror[NE]")
    with pytest.raises(BuildError, match=r"There is no place 'c22' on this table\. Did you mean 'c2'"):
        build.lock("c22")
    with pytest.raises(BuildError, match="That cannot be done to seat-1 at any step"):
        build.rotate("seat-1")
