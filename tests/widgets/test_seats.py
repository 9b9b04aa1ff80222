from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

import workbench as wb
from tests.widgets import secret, toy
from tests.widgets.bridge import Joined, state_of
from workbench.engine.actions import Action
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.engine.views import View
from workbench.errors import WorkbenchError
from workbench.players.chance import RandomPlayer
from workbench.widgets.seats import SPEEDS
from workbench.widgets.table import Table, play


class TakesFirst:
    """Also notes in which thread it was asked, and for which seat."""

    def __init__(self) -> None:
        self.asked: list[tuple[int | None, bool]] = []

    def choose(self, view: View) -> Action:
        self.asked.append((view.seat, threading.current_thread() is threading.main_thread()))
        return next(iter(view.legal_actions.main))


class Ends:
    def choose(self, view: View) -> Action:
        return toy.End()


class Breaks:
    name = "the breaker"

    def choose(self, view: View) -> Action:
        raise ZeroDivisionError("no oil")


class Cheats:
    def choose(self, view: View) -> Action:
        return toy.Light("c2", "oil-1")


def say(table: Table, kind: str, **words: Any) -> None:
    table._handle_custom_msg({"kind": kind, "revision": table.revision, **words}, [])


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for speed in SPEEDS:
        monkeypatch.setitem(SPEEDS, speed, 0.0)
    yield


@pytest.mark.parametrize("seats", [{3: Ends()}, {0: Ends()}, {"2": Ends()}, {2: None}, {2: "greedy"}])
def test_only_players_in_seats_that_there_are(seats: Any) -> None:
    with pytest.raises(WorkbenchError, match=r"no seat|has no method choose"):
        play(toy.new_game(), seats=seats)


@pytest.mark.parametrize("seats", [[1, 2], (Ends(),), Ends(), "2", 2, {1}])
def test_seats_that_are_no_mapping_are_told_what_is_wanted(seats: Any) -> None:
    with pytest.raises(WorkbenchError, match=r"such as {2: RandomPlayer\(Stream\('two'\)\)}, and this is an? "):
        play(toy.new_game(), seats=seats)


def in_loop(work: Callable[[], Any], until: Callable[[], bool]) -> None:
    """Run something in a loop of its own until a condition holds."""

    async def run() -> None:
        work()
        for _ in range(400):
            if until():
                return
            await asyncio.sleep(0.005)
        raise AssertionError("it did not come to its end")

    asyncio.run(run())


def test_a_computer_seat_plays_by_itself_off_the_main_thread_and_waits_for_people() -> None:
    game, player = toy.new_game(), TakesFirst()
    table = play(game, seats={2: player})
    in_loop(lambda: say(table, "play", action="end"), lambda: game.decision.seat == 1)
    assert player.asked and all(seat == 2 and not main for seat, main in player.asked)
    assert len(game.history.past) > 2
    assert table.choices and table.mode["seats"]["asked"] == 0


def test_nothing_is_offered_while_a_computer_decides() -> None:
    game = toy.new_game()
    table = play(game, seats={1: Ends()})
    assert table.choices == [] and table.mode["seats"]["asked"] == 1
    say(table, "play", action="end")
    assert "not your turn" in table.notice["text"]
    assert len(game.history.past) == 1


def test_pause_step_and_playing_for_a_paused_seat() -> None:
    game = toy.new_game()
    table = play(game, seats={1: TakesFirst(), 2: Ends()})
    say(table, "pause")
    assert table.mode["seats"]["paused"] and table.choices
    say(table, "step")
    assert len(game.history.past) == 2 and table.mode["seats"]["paused"], "without a loop a step is played at once"
    say(table, "play", action="end")
    assert game.decision.seat == 2
    say(table, "speed", speed="fast")
    assert table.mode["seats"]["speed"] == "fast"
    say(table, "speed", speed="warp")
    assert "A speed is one of" in table.notice["text"]


def test_an_undo_pauses_the_computer_or_it_would_do_the_same_again() -> None:
    game = toy.new_game()
    table = play(game, seats={2: Ends()})
    in_loop(lambda: say(table, "play", action="end"), lambda: game.decision.seat == 1)
    say(table, "undo")
    assert game.decision.seat == 2 and table.mode["seats"]["paused"]


@pytest.mark.parametrize(
    ("player", "words"),
    [(Breaks(), "Player 2, the breaker, failed.*ZeroDivisionError: no oil"), (Cheats(), "not legal here")],
)
def test_a_player_that_fails_is_told_of_with_its_seat_and_paused(player: Any, words: str) -> None:
    game = toy.new_game()
    table = play(game, seats={2: player})
    in_loop(lambda: say(table, "play", action="end"), lambda: table.notice is not None)
    with pytest.raises(WorkbenchError, match=words):
        raise WorkbenchError(table.notice["text"])
    assert "Traceback" in table.notice["details"]
    assert table.mode["seats"]["paused"] and table.choices, "a person can choose for it"


def test_an_answer_that_comes_too_late_is_dropped() -> None:
    game = toy.new_game()
    gate = threading.Event()

    class Slow:
        def choose(self, view: View) -> Action:
            gate.wait(2)
            return toy.End()

    table = play(game, seats={2: Slow()})

    def start() -> None:
        say(table, "play", action="end")

    def undone() -> bool:
        if table.seats._task is not None and game.decision.seat == 2 and not gate.is_set():
            say(table, "undo")
            gate.set()
        return gate.is_set() and table.seats._task is None

    in_loop(start, undone)
    assert len(game.history.past) == 1


def test_a_cell_that_is_run_again_leaves_one_computer_in_the_seat() -> None:
    game = toy.new_game()
    first, second = (play(game, seats={2: Ends()}, autosave=False) for _ in range(2))
    first.begin()
    second.begin()
    assert first.seats.paused and not second.seats.paused
    second.close()
    assert second.seats.paused


class Thinks:
    """Ends the turn when it is let to, and counts how often it was asked."""

    def __init__(self) -> None:
        self.gate, self.asked = threading.Event(), 0

    def choose(self, view: View) -> Action:
        self.asked += 1
        self.gate.wait(2)
        return toy.End()


def test_what_was_thought_out_before_a_pause_is_played_after_it_and_not_before() -> None:
    game, player = toy.new_game(), Thinks()
    table = play(game, seats={2: player})

    async def run() -> None:
        say(table, "play", action="end")
        while not player.asked:
            await asyncio.sleep(0.005)
        say(table, "pause")
        player.gate.set()
        while table.seats._task is not None:
            await asyncio.sleep(0.005)
        assert game.decision.seat == 2 and table.choices, "it is paused, and a person may choose for it"
        say(table, "go")
        while game.decision.seat == 2:
            await asyncio.sleep(0.005)

    asyncio.run(run())
    assert player.asked == 1, "it need not think again"


def test_a_pause_while_a_step_is_thought_out_stops_the_step() -> None:
    game, player = toy.new_game(), Thinks()
    table = play(game, seats={2: player})

    async def run() -> None:
        say(table, "pause")
        say(table, "play", action="end")
        say(table, "step")
        assert table.mode["seats"]["paused"] is False, "it is thinking"
        while not player.asked:
            await asyncio.sleep(0.005)
        say(table, "pause")
        assert table.mode["seats"]["paused"]
        player.gate.set()
        while table.seats._task is not None:
            await asyncio.sleep(0.005)
        assert game.decision.seat == 2
        say(table, "step")
        while table.seats._task is not None:
            await asyncio.sleep(0.005)
        assert game.decision.seat == 1 and table.mode["seats"]["paused"]

    asyncio.run(run())
    assert player.asked == 1


def test_what_a_failing_player_says_at_length_is_in_the_details() -> None:
    class Rants:
        def choose(self, view: View) -> Action:
            raise ValueError("It broke because of this and that. " * 50)

    game = toy.new_game()
    table = play(game, seats={2: Rants()})
    in_loop(lambda: say(table, "play", action="end"), lambda: table.notice is not None)
    text = table.notice["text"]
    assert text.startswith("Player 2, Rants, failed and is paused.") and len(text) < 400 and text.endswith("…")
    assert table.notice["details"].count("this and that") >= 50


# Secret hands


def secrets_in(table: Table, game: Game) -> set[str]:
    """The cards in hands whose names the page was sent."""
    sent = str({name: value for name, value in state_of(table).items() if name != "chronicle"})
    return {card for hand in game.state.hands for card in hand if card in sent}


def with_secrets() -> Game:
    game = secret.new_game()
    for _ in range(3):
        game.play("draw oil")
    return game


def test_no_hand_is_shown_before_the_table_was_handed_over() -> None:
    game = with_secrets()
    table = play(game)
    assert table.mode["hand_over"] == {"seat": 2, "title": "Seat 2"}
    assert table.choices == [] and secrets_in(table, game) == set()
    say(table, "play", action="end")
    assert "not your turn" in table.notice["text"]
    say(table, "here")
    assert table.mode["hand_over"] is None and table.choices
    assert secrets_in(table, game) == set(game.state.hands[1])
    say(table, "play", action="end")
    assert table.mode["hand_over"] == {"seat": 1, "title": "Seat 1"}
    assert secrets_in(table, game) == set()


def test_a_single_person_needs_no_hand_over_and_never_sees_the_computers_hand() -> None:
    game = with_secrets()
    table = play(game, seats={2: Ends()})
    assert table.mode["hand_over"] is None
    assert secrets_in(table, game) == set(game.state.hands[0])


@pytest.mark.browser
def test_the_hand_over_screen_and_the_seats_bar(joined: Callable[..., Joined]) -> None:
    game = with_secrets()
    at = joined(play(game))
    expect(at.page.locator(".lw-body")).to_be_hidden()
    at.page.get_by_role("button", name="I am Seat 2: show my hand").click()
    at.settle()
    expect(at.page.locator(".lw-body")).to_be_visible()
    at.page.locator('[data-action="end"]').click()
    at.settle()
    expect(at.page.get_by_text("Hand the table over to Seat 1.")).to_be_visible()


@pytest.mark.browser
def test_the_seats_bar_pauses_steps_and_goes_on(joined: Callable[..., Joined]) -> None:
    game = toy.new_game()
    table = play(game, seats={1: TakesFirst()})
    at = joined(table)
    expect(at.page.get_by_text("Seat 1 is thinking …")).to_be_visible()
    expect(at.page.locator(".lw-hand").first).to_contain_text("TakesFirst")
    at.page.get_by_role("button", name="Pause").click()
    at.settle()
    expect(at.page.get_by_role("button", name="Go on")).to_be_visible()
    expect(at.page.locator('[data-action="end"]')).to_be_visible()
    at.page.get_by_label("Speed").select_option("fast")
    at.settle()
    assert table.seats.speed == "fast"


HELD = """() => Object.fromEntries([...document.querySelectorAll(".lw-head :is(button, select)")].map((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [node.dataset.id, [left, top, width, height].map(Math.round)];
}))"""


@pytest.mark.browser
@pytest.mark.parametrize("width", [1366, 390, 320])
@pytest.mark.parametrize("game", list(wb.games()))
def test_nothing_to_be_clicked_moves_while_computers_play(joined: Callable[..., Joined], game: str, width: int) -> None:
    """Whatever is said beside the buttons, however far the counters go, paused or not."""
    players = {seat: RandomPlayer(Stream("held", seat)) for seat in (1, 2, 3)}
    table = play(wb.new_game(game, players=3, seed=3), seats=players, autosave=False)
    at = joined(table)
    at.page.set_viewport_size({"width": width, "height": 800})
    places = []
    while not table.game.outcome:
        for paused in (False, True):
            table.seats.paused = paused
            table._answer(news=[])
            at.push()
            places.append(at.page.evaluate(HELD))
        for _ in range(9):
            if not table.game.outcome:
                table.game.play(players[table.seats.asked].choose(table.game.view(table.seats.asked)))
    assert len(places) > 8
    assert all(place == places[0] for place in places)
