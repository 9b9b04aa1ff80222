"""The lobby: what is chosen is dealt, what cannot be is said at its field, computers take seats."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

import workbench as wb
from workbench.engine.actions import Action
from workbench.engine.game import Game
from workbench.engine.views import View
from workbench.errors import WorkbenchError
from workbench.players.greedy import Greedy
from workbench.players.kinds import KINDS
from workbench.players.player import Player
from workbench.widgets.lobby import Lobby, LobbyPage, lobby


class First:
    """A player of a pupil's own."""

    name = "My <b>first</b> player"

    def choose(self, view: View) -> Action:
        return next(iter(view.legal_actions))


class At:
    """A lobby's page, what was dealt by it, and the words that a page would send."""

    def __init__(self, game: str | None = "library-labyrinth", own: Mapping[int, Player] | None = None) -> None:
        self.dealt: list[tuple[Game, Mapping[int, Player]]] = []
        self.page = LobbyPage(lambda game, seats, *_: self.dealt.append((game, seats)), game, own)

    def send(self, **intent: Any) -> None:
        self.page._receive(None, intent, None)

    def set(self, **values: str) -> None:
        for name, value in values.items():
            self.send(kind="set", name=name.replace("seat_", "seat:"), value=value)

    def field(self, name: str) -> dict[str, Any]:
        return next(f for f in [*self.page.first, *self.page.seats, *self.page.rest] if f["name"] == name)


def test_what_is_chosen_is_dealt() -> None:
    at = At()
    at.set(players="3", seed=" 12 ", difficulty='"novice"', double_curse_pairs="NW+NE, SW+SE", pass_many="true")
    at.send(kind="deal")
    assert at.page.notice == "" and at.page.dealt == 1
    [(game, seats)] = at.dealt
    assert game.rules.players == 3 and game.seed == 12 and seats == {}
    assert game.rules.options == {"difficulty": "novice", "double_curse_pairs": ["NW+NE", "SW+SE"], "pass_many": True}
    assert wb.new_game("library-labyrinth", players=3, seed=12, options=game.rules.options).state == game.state


def test_a_teacher_is_asked_for_players_difficulty_and_seed_first() -> None:
    at = At()
    assert [field["name"] for field in at.page.first] == ["game", "players", "difficulty", "seed"]
    assert len(at.page.first) + len(at.page.rest) == 3 + len(wb.games()["library-labyrinth"].options)
    assert all(field["group"] for field in at.page.rest)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("expert_tiles", "1, 2", "it takes five numbers that sum to 25"),
        ("expert_tiles", "import os", "it takes five numbers"),
        ("booster_pairs", "all", "it takes nine pairs"),
        ("players", "9", "for 1 to 5 players, not for '9'"),
        ("seed", "seven", "not 'seven'"),
        ("seed", "1" * 9999, "…'"),
        ("seed", "²", "a whole number"),
        ("seed", str(10**18), "at most 18 digits"),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_never_dealt(name: str, text: str, words: str) -> None:
    at = At()
    at.set(**{name: text})
    assert words in at.field(name)["wrong"] and len(at.field(name)["wrong"]) < 250
    assert at.field(name)["value"] == text[:200], "nothing that was written is lost"
    at.send(kind="deal")
    assert words in at.page.notice and at.page.refused and at.dealt == []
    if name != "players":
        at.set(**{name: ""})
        at.send(kind="deal")
        assert at.page.notice == "" and len(at.dealt) == 1


def test_the_main_game_stands_first_everywhere() -> None:
    """README and the first notebook begin with Library Labyrinth."""
    assert next(iter(wb.games())) == "library-labyrinth" and [*wb.games()][1:] == sorted([*wb.games()][1:])
    at = At(None)
    assert at.page._info.name == "library-labyrinth"
    assert [choice["value"] for choice in at.field("game")["choices"]] == [*wb.games()]


def test_what_the_rules_refuse_together_is_said() -> None:
    at = At()
    at.set(disturbance_count="30")
    at.send(kind="deal")
    assert "there are 28" in at.page.notice and at.dealt == [] and at.page.refused


@pytest.mark.parametrize(
    ("chosen", "words", "rule"),
    [
        ({"players": "2", "difficulty": '"solo"'}, "For 2 players this only lays the tiles of solo", "LL-SETUP-02"),
        ({"players": "3", "solo_actions": "4"}, "it holds only for one player.", "LL-AMB-21"),
        ({"players": "1", "paa_chain": "false"}, "nobody to pass an action to.", "LL-AMB-09"),
        ({"expert_tiles": "1, 2, 6, 3, 13"}, "only the difficulty expert has them.", "LL-AMB-01"),
        ({"double_curse_pairs": "NW+SW, NE+SE"}, "there are no double curses.", "LL-AMB-05"),
        ({"start_books": "0", "start_genres": '"random"'}, "nobody starts with Books.", "LL-AMB-06"),
    ],
)
def test_what_the_rules_make_of_a_value_is_said_at_its_field(chosen: dict[str, str], words: str, rule: str) -> None:
    """LL-SETUP-02, LL-SOLO-02, LL-PAA-04: it is dealt all the same."""
    at, name = At(), [*chosen][-1]
    assert at.field(name)["remark"] == ""
    at.set(**chosen)
    assert at.field(name)["remark"].endswith(words) or at.field(name)["remark"].startswith(words)
    assert at.field(name)["rule"] == rule and not at.field(name).get("wrong")
    at.send(kind="deal")
    assert len(at.dealt) == 1


def test_with_the_right_other_value_a_value_needs_no_remark() -> None:
    at = At()
    at.set(expert_tiles="1, 2, 6, 3, 13", difficulty='"expert"')
    assert at.field("expert_tiles")["remark"] == ""
    at.set(difficulty='"solo"', players="1", solo_actions="4")
    assert at.field("difficulty")["remark"] == at.field("solo_actions")["remark"] == ""


@pytest.mark.parametrize(
    ("chosen", "at_field", "words"),
    [
        ({"disturbance_count": "30"}, "disturbance_count", "there are 28"),
        ({"disturbance_count": "1", "double_curses": "2"}, "double_curses", "need -1 single ones"),
        ({"start_books": "6", "start_rewards": "2"}, "start_rewards", "do not fit into a hand of 6"),
        ({"start_rewards": "2", "start_books": "6"}, "start_books", "do not fit into a hand of 6"),
        ({"start_books": "0", "start_rewards": "6", "players": "5"}, "players", "there are 15"),
        ({"difficulty": '"expert"', "expert_tiles": "1, 0, 24, 0, 0"}, "expert_tiles", "four always lie round"),
    ],
)
def test_what_does_not_go_together_is_said_at_its_field_before_it_is_dealt(
    chosen: dict[str, str], at_field: str, words: str
) -> None:
    at = At()
    at.set(**chosen)
    assert words in at.field(at_field)["wrong"] and not at.page.refused
    wrong = [field["name"] for field in [*at.page.first, *at.page.rest] if field.get("wrong")]
    assert wrong == [at_field], "it is said once"
    at.send(kind="deal")
    assert words in at.page.notice and at.dealt == []
    at.set(**dict.fromkeys(chosen, "") | {"players": "2"})
    assert not any(field.get("wrong") for field in [*at.page.first, *at.page.rest])


def test_another_game_has_other_options_and_fewer_players_fewer_seats() -> None:
    at = At()
    at.set(players="5", first_player="5", seed="3")
    assert len(at.page.seats) == 5
    at.set(players="2")
    assert at.field("first_player")["value"] == "1" and len(at.page.seats) == 2
    at.set(players="1", game="labyrinth-card-game")
    assert at.field("players")["value"] == "2" and at.field("seed")["value"] == "3"
    names = [option.name for option in wb.games()["labyrinth-card-game"].options]
    assert sorted(f["name"] for f in at.page.rest) == sorted(set(names) - {"deck"})
    at.send(kind="deal")
    assert at.dealt[0][0].rules.game == "labyrinth-card-game"


def test_computers_take_the_seats_they_are_given() -> None:
    at = At(own={3: First()})
    at.set(players="3", seat_1="greedy", seat_2="random", seed="7")
    assert [field["value"] for field in at.page.seats] == ["greedy", "random", "own"]
    assert at.field("seat:3")["choices"][-1]["title"] == "Your player, My <b>first</b> player"
    assert all(kind.about and kind.heading in [k["title"] for k in at.page.kinds] for kind in KINDS)
    at.send(kind="deal")
    game, seats = at.dealt[0]
    assert isinstance(seats[1], Greedy) and isinstance(seats[3], First)
    courses = []
    for _ in range(2):  # the same seed is the same game, computers and all
        game, seats = at.dealt[-1]
        for _ in range(20):
            seat = game.decision.seat
            game.play(seats[seat].choose(game.view(seat)))
        courses.append(game.record())
        at.send(kind="deal")
    assert courses[0] == courses[1]
    at.set(players="2", seat_2="person")
    at.send(kind="deal")
    assert [*at.dealt[-1][1]] == [1]


def test_a_code_is_opened() -> None:
    at = At()
    code = wb.new_game("library-labyrinth", players=4, seed=1).share()
    at.set(seat_2="random")
    at.send(kind="open", code=f"Here: {code}!")
    game, seats = at.dealt[0]
    assert game.rules.players == 4 and [*seats] == [2]
    at.send(kind="open", code=code[:-3])
    assert at.page.notice.startswith("This share code is cut off: 3 letters") and len(at.dealt) == 1


@pytest.mark.parametrize(
    "intent",
    [
        None,
        {},
        {"kind": "dance"},
        {"kind": "set"},
        {"kind": "set", "name": "nonsense", "value": "1"},
        {"kind": "open"},
        [1],
    ],
)
def test_messages_of_nobody_do_nothing(intent: Any) -> None:
    at = At()
    at.page._receive(None, intent, None)
    assert at.dealt == [] and at.page.revision == 1


@pytest.mark.parametrize("name", list(wb.games()))
def test_every_value_of_every_option_is_dealt_or_refused_in_a_sentence(name: str) -> None:
    """Each value that a list offers, for the fewest and the most players."""
    info = wb.games()[name]
    for players, option in product((info.players[0], info.players[-1]), info.options):
        at = At(name)
        at.set(players=str(players), seed="1")
        for choice in at.field(option.name)["choices"][:6] or [{"value": "true"}, {"value": "false"}]:
            at.set(**{option.name: choice["value"]})
            at.send(kind="deal")
            assert "workbench" not in at.page.notice, at.page.notice
            assert at.dealt or at.page.notice.endswith(".")


def test_the_lobby_shows_the_table_of_what_was_dealt() -> None:
    made = lobby("library-labyrinth", autosave=False)
    assert type(made) is Lobby and made.table is None and made.game is None
    made.page._receive(None, {"kind": "deal"}, None)
    first = made.table
    assert first is not None and made.children == (made.page, first) and made.game is first.game
    made.page._receive(None, {"kind": "deal"}, None)
    assert made.table is not first and len(made.children) == 2
    assert first.comm is None, "the table before is put away"
    with pytest.raises(WorkbenchError, match="no game"):
        lobby("chess")


def test_it_speaks_spanish() -> None:
    wb.set_language("es")
    at = At()
    assert at.field("difficulty")["choices"][0]["title"].startswith("Como siempre (solitario")
    assert at.page.words["Deal"] == "Repartir"
    at.set(seed="x")
    at.send(kind="deal")
    assert at.page.notice.startswith("Semilla: Una semilla es")
