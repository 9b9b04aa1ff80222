"""What was dealt in a lobby is offered there again once its process is dead."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import workbench as wb
from tests.widgets.bridge import Joined
from tests.widgets.test_saving import dying
from workbench.players.greedy import Greedy
from workbench.widgets import kept_games
from workbench.widgets.lobby import Lobby


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("WORKBENCH_DATA", str(tmp_path / "saved"))
    monkeypatch.setenv("JPY_SESSION_NAME", "lessons/evening.ipynb")
    monkeypatch.setattr(kept_games, "_REFUSED", set())
    return tmp_path / "saved"


def tell(room: Lobby, kind: str, **words: Any) -> None:
    room.page._receive(None, {"kind": kind, **words}, None)


def deal_and_die(monkeypatch: pytest.MonkeyPatch, *, seed: str = "7", actions: int = 5) -> Lobby:
    """Deal a game of an unusual kind in a lobby, play, and let its process die."""
    with dying(monkeypatch):
        room = Lobby("library-labyrinth")
        room.begin()
        for name, value in {"players": "3", "difficulty": '"novice"', "seed": seed, "seat:3": "greedy"}.items():
            tell(room, "set", name=name, value=value)
        tell(room, "deal")
        assert room.table is not None and room.game is not None
        room.table.seats.paused = True
        for _ in range(actions):
            room.game.play(next(iter(room.game.legal_actions)))
        room.table._catch_up()
        room.table._keep()
    return room


def test_an_empty_form_offers_what_was_dealt_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    old = deal_and_die(monkeypatch).game
    assert old is not None
    room = Lobby("labyrinth-card-game")
    room.begin()
    [offer] = room.page.offers
    assert offer["text"].startswith("Go on with the game of ")
    for words in ("Library Labyrinth", "3 players", "Player 3: Greedy", "seed 7", "5 actions played"):
        assert words in offer["about"], words
    tell(room, "resume", id=offer["id"])
    assert room.page.notice == "" and room.page.dealt == 1 and room.page.offers == []
    assert room.game is not None and room.game.record() == old.record()
    assert room.table is not None and isinstance(room.table.seats.players[3], Greedy), "everybody sits where they sat"
    assert [*room.table.seats.players] == [3]


def test_who_goes_on_with_a_game_in_a_lobby_goes_on_in_its_file(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    deal_and_die(monkeypatch)
    first, second = Lobby(), Lobby()
    for room in (first, second):
        room.begin()
    offer = first.page.offers[0]["id"]
    tell(first, "resume", id=offer)
    assert first.game is not None and first.table is not None
    first.game.play(next(iter(first.game.legal_actions)))
    first.table._catch_up()
    first.table._keep()
    [file] = folder.glob("*.txt")
    assert wb.read_record(file.read_text("utf-8")).record() == first.game.record()
    tell(second, "resume", id=offer)
    assert "gone on with elsewhere" in second.page.notice and second.table is None and second.page.refused


def test_a_lobby_offers_no_games_of_cells_or_of_other_notebooks(monkeypatch: pytest.MonkeyPatch) -> None:
    with dying(monkeypatch):
        table = wb.play(wb.new_game("library-labyrinth", seed=5))
        table.begin()
        table._handle_custom_msg({"kind": "play", "action": "choose science", "revision": table.revision}, [])
        table._keep()
    deal_and_die(monkeypatch)
    monkeypatch.setenv("JPY_SESSION_NAME", "morning.ipynb")
    room = Lobby()
    room.begin()
    assert room.page.offers == []
    monkeypatch.setenv("JPY_SESSION_NAME", "evening.ipynb")
    room = Lobby()
    room.begin()
    assert len(room.page.offers) == 1


def test_a_game_that_is_not_wanted_now_stands_below_until_it_is_not_wanted_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deal_and_die(monkeypatch)
    room = Lobby()
    room.begin()
    tell(room, "decline", id=room.page.offers[0]["id"])
    assert room.page.offers == [] and len(room.page.earlier) == 1
    again = Lobby()
    again.begin()
    assert again.page.offers == [] and len(again.page.earlier) == 1
    tell(again, "decline", id=again.page.earlier[0]["id"], ever=True)
    assert again.page.earlier == []


def test_without_autosave_nothing_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_and_die(monkeypatch)
    room = Lobby(autosave=False)
    room.begin()
    assert room.page.offers == []


def test_whoever_deals_all_the_same_is_not_asked_a_second_time(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_and_die(monkeypatch)
    room = Lobby("library-labyrinth")
    room.begin()
    for name, value in {"players": "3", "difficulty": '"novice"', "seat:3": "greedy"}.items():
        tell(room, "set", name=name, value=value)
    tell(room, "deal")
    assert room.table is not None and room.table.mode["offer"]["aside"]


@pytest.mark.browser
def test_the_offer_is_taken_up_by_keyboard(joined: Callable[..., Joined], monkeypatch: pytest.MonkeyPatch) -> None:
    deal_and_die(monkeypatch)
    deal_and_die(monkeypatch, seed="8", actions=2)
    room = Lobby()
    room.begin()
    at = joined(room.page)
    offers = at.page.get_by_role("group", name="A saved game")
    expect(offers).to_have_count(2)
    last = offers.filter(has_text="seed 7")
    last.get_by_role("button", name="Not now").focus()
    at.press("Enter")
    expect(offers.locator("visible=true")).to_have_count(1)
    at.page.get_by_text("An earlier game").click()
    expect(last).to_be_visible()
    last.get_by_role("button", name="Go on with it").focus()
    at.press("Enter")
    assert room.game is not None and room.game.seed == 7
