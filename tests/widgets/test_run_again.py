"""A cell that is run again while Python lives: the game that it showed is offered, and no other one that is shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.players.greedy import Greedy
from workbench.widgets import kept_games, places
from workbench.widgets.builder import Builder
from workbench.widgets.lobby import Lobby
from workbench.widgets.table import Table, play

Run = Callable[..., Any]


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("WORKBENCH_DATA", str(tmp_path / "saved"))
    monkeypatch.setattr(kept_games, "_REFUSED", set())
    monkeypatch.setattr(places, "_CELLS", {})
    return tmp_path / "saved"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """``run("first", thing)`` shows a thing in a run of that cell of its own."""
    runs = iter(range(1000))

    def run(cell: str, *things: Any) -> Any:
        now = (cell, str(next(runs)))
        monkeypatch.setattr(places, "running", lambda: now)
        for thing in things:
            if isinstance(thing, Table):
                thing._on_display()
            elif isinstance(thing, Builder):
                thing._ipython_display_()
            else:
                thing._repr_mimebundle_()
        return things[0]

    return run


def dealt(seed: int = 5) -> Game:
    return wb.new_game("library-labyrinth", seed=seed)


def played(table: Table, actions: int = 25) -> Table:
    for _ in range(actions):
        table.game.play(next(iter(table.game.legal_actions)))
    table._catch_up()
    table._keep()
    return table


def say(table: Table, kind: str, **words: Any) -> None:
    table._handle_custom_msg({"kind": kind, "revision": table.revision, **words}, [])


@pytest.mark.parametrize("seed", [5, 6], ids=["same seed", "another seed"])
def test_the_game_that_a_cell_showed_is_offered_when_it_is_run_again(run: Run, folder: Path, seed: int) -> None:
    old = played(run("first", play(dealt(5))))
    new = run("first", play(dealt(seed)))
    offer = new.mode["offer"]
    assert offer and not offer["aside"] and "25 actions played" in offer["about"]
    say(new, "resume", id=offer["id"])
    assert new.notice is None and new.game.record() == old.game.record()
    played(new, 1)
    [file] = folder.glob("*.txt")
    assert wb.read_record(file.read_text("utf-8")).record() == new.game.record(), "it goes on in its file"
    played(old, 1)  # a variable may still hold the game that was left
    assert len(list(folder.glob("*.txt"))) == 2, "no two games are written to one file"


def test_a_game_that_another_cell_shows_stays_its_own(run: Run) -> None:
    played(run("first", play(dealt())))
    assert run("second", play(dealt())).mode["offer"] is None
    both = played(run("third", play(dealt(7))), 3)
    run("fourth", both)
    new = run("third", play(dealt(7)))
    assert new.mode["offer"] is None, "the fourth cell shows it still"


def test_a_cell_that_shows_its_game_again_leaves_nothing(run: Run) -> None:
    game = dealt()
    table = played(run("first", play(game)))
    assert run("first", table).mode["offer"] is None
    again = run("first", play(game))
    assert again.mode["offer"] is None and again.game is game
    assert run("second", play(dealt())).mode["offer"] is None, "it is shown"


def test_two_tables_of_one_run_keep_their_games(run: Run) -> None:
    one, two = play(dealt(1)), play(dealt(2))
    run("first", one, two)
    played(one, 4)
    played(two, 2)
    assert run("second", play(dealt(1))).mode["offer"] is None
    new = run("first", play(dealt(1)))
    assert "4 actions played" in new.mode["offer"]["about"]
    assert "2 actions played" in new.mode["earlier"][0]["about"]


def test_a_refusal_is_of_that_game_and_not_of_a_later_accident(run: Run) -> None:
    played(run("first", play(dealt())))
    second = run("first", play(dealt()))
    say(second, "decline", id=second.mode["offer"]["id"])
    assert second.mode["offer"]["aside"], "it can still be come back to"
    played(second, 6)
    third = run("first", play(dealt()))
    assert not third.mode["offer"]["aside"] and "6 actions played" in third.mode["offer"]["about"]
    [earlier] = third.mode["earlier"]
    say(third, "resume", id=earlier["id"])
    assert len(third.game.history.past) == 26


def test_a_game_that_is_played_on_although_its_cell_was_run_again_is_not_offered(run: Run) -> None:
    """The notebook may be open in a second window."""
    old = played(run("first", play(dealt())))
    run("first", play(dealt()))
    played(old, 1)
    assert run("second", play(dealt())).mode["offer"] is None


def test_the_computers_of_a_table_that_nobody_sees_rest(run: Run) -> None:
    old = run("first", play(dealt(), seats={1: Greedy(Stream("one"))}))
    assert not old.seats.paused
    run("first", play(dealt(), seats={1: Greedy(Stream("one"))}))
    assert old.seats.paused


def test_a_lobby_that_is_run_again_offers_its_game(run: Run) -> None:
    room = run("first", Lobby("library-labyrinth"))
    room.page._receive(None, {"kind": "deal"}, None)
    played(room.table)
    assert run("second", Lobby("library-labyrinth")).page.offers == []
    again = run("first", Lobby("library-labyrinth"))
    [offer] = again.page.offers
    assert "25 actions played" in offer["about"]
    again.page._receive(None, {"kind": "resume", "id": offer["id"]}, None)
    assert len(again.game.history.past) == 26
    again.page._receive(None, {"kind": "deal"}, None)
    assert "25 actions played" in again.page.offers[0]["about"], "dealing anew leaves the game before"


def test_a_builder_that_is_run_again_offers_the_game_on_its_board(run: Run, drafts_folder: Path) -> None:
    old = wb.build("library-labyrinth", seed=7)
    old.build.fill()
    run("first", old)
    old.play()
    assert old.table is not None
    played(old.table, 3)
    new = wb.build(old.build)
    run("first", new)
    new.play()
    assert new.table is not None and new.table is not old.table
    assert "3 actions played" in new.table.mode["offer"]["about"]


def test_where_no_cell_is_known_nothing_is_left(run: Run) -> None:
    played(run("", play(dealt())))
    assert run("", play(dealt())).mode["offer"] is None
