"""What is said when an option, a word, an action or a seat is wrong, and how short forms are read."""

from __future__ import annotations

from typing import Any

import pytest

import workbench as wb
from tests.games.library_labyrinth.tables import CROSSROADS, GAME, changes, hand, seen, table
from workbench.errors import IllegalAction, NotationError, OptionError, PositionError, WorkbenchError
from workbench.games.library_labyrinth.actions import Flip, Give


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"dificulty": "novice"}, "There is no option 'dificulty'. Did you mean 'difficulty'?"),
        (
            {"difficulty": "hard"},
            "Option 'difficulty' cannot be 'hard'. It can be: novice, standard, advanced, expert, solo,",
        ),
        ({"disturbance_count": 0}, "Option 'disturbance_count' cannot be 0. It can be: a whole number from 1 to 30,"),
        ({"disturbance_count": True}, "Option 'disturbance_count' cannot be True."),
        ({"wyrm_start": 12}, "Option 'wyrm_start' cannot be 12. It can be: random, a whole number from 0 to 11."),
        ({"paa_chain": 1}, "Option 'paa_chain' cannot be 1. It can be: false, true."),
        ({"expert_tiles": (1, 1, 6, 3, 13)}, "Option 'expert_tiles' cannot be (1, 1, 6, 3, 13): it takes five numbers"),
        ({"expert_tiles": 7}, "Option 'expert_tiles' cannot be 7"),
        ({"double_curse_pairs": ["NW+NW", "NE+SW"]}, "each pair names two different corners"),
        ({"booster_pairs": [["time-machine", "photocopier"]] * 9}, "it takes nine pairs of effects"),
        ({"first_player": 3}, "first_player 3 is not one of 2 players"),
        ({"start_books": 6, "start_rewards": 1}, "do not fit into a hand of 6 slots (LL-HAND-01)"),
        ({"difficulty": "expert", "expert_tiles": (1, 5, 6, 3, 10)}, "needs 5 crossroads tiles, but the box has 4"),
    ],
)
def test_wrong_options(options: dict[str, Any], says: str) -> None:
    with pytest.raises(OptionError) as error:
        wb.new_game(GAME, options=options)
    assert says in str(error.value)


@pytest.mark.parametrize("players", [0, 6, True, "2"])
def test_wrong_number_of_players(players: Any) -> None:
    with pytest.raises(OptionError, match="is for 1 to 5 players, not for"):
        wb.new_game(GAME, players=players)


def test_unknown_game() -> None:
    with pytest.raises(
        WorkbenchError, match=r"There is no game 'library-labyrint'\. Did you mean 'library-labyrinth'\?"
    ):
        wb.new_game("library-labyrint")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "An action is needed"),
        ("tkae science", "'tkae' in 'tkae science' is not an action. Did you mean 'take'?"),
        ("take sciense", "'sciense' in 'take sciense' is not a deck. Did you mean 'science'?"),
        ("flip f6", "'f6' in 'flip f6' is not a cell."),
        ("flip", "'flip' is not complete: a cell is missing."),
        ("flip c4 c5", "'c5' in 'flip c4 c5' is one word too many."),
        ("rotate c4 clockwise", "'clockwise' in 'rotate c4 clockwise' is not a way."),
        ("give zenobia to 3", "'3' in 'give zenobia to 3' is not a seat. It can be: 1, 2."),
        ("move c4 capture basilsk with zenobia", "is not a terror. Did you mean 'basilisk'?"),
        ("move c4 using using secret-passage", "'using' stands twice"),
        ("use photocopier", "'photocopier' in 'use photocopier' is not a use."),
    ],
)
def test_wrong_words(text: str, says: str) -> None:
    game = table(lit={"c4": CROSSROADS})
    before = game.position()
    with pytest.raises(NotationError) as error:
        game.play(text)
    assert says in str(error.value)
    assert game.position() == before


def test_an_illegal_action_says_why_and_names_its_rule() -> None:
    """LL-TURN-07: it cannot be chosen, and the state stays as it was."""
    game = table(lit={"c4": CROSSROADS})
    before = game.position()
    with pytest.raises(IllegalAction) as error:
        game.play("flip a1")
    assert error.value.action == "flip a1" and error.value.rule == "LL-ACT-FLIP-01"
    assert str(error.value) == "'flip a1' is not legal here: " + error.value.reason + " [LL-ACT-FLIP-01]"
    assert game.position() == before and not game.history.can_undo


def test_an_action_with_words_of_another_table_is_refused() -> None:
    """LL-TURN-07: made in Python rather than read, it may name a seat or hand that this table does not have."""
    solo, two = table(players=1, hands={"1": ["zenobia"]}), table(players=2, hands={"1": ["zenobia"]})
    for game, action in (
        (solo, Give(("zenobia",), "2")),
        (two, Give(("zenobia",), "trolley")),
        (two, Give(("dr-who",), "2")),
        (two, Flip("z9")),
    ):
        with pytest.raises(IllegalAction):
            game.play(action)


def test_the_wrong_seat() -> None:
    """LL-OBJ-02"""
    game = table()
    with pytest.raises(IllegalAction, match=r"seat 2 is not asked now\. It is seat 1's decision\."):
        game.play("take science", seat=2)
    game.play("take science", seat=1)


def test_nothing_is_legal_after_the_end() -> None:
    """LL-END-04"""
    game = table(options={"disturbance_count": 1}, done=1)
    game.play("end")
    assert len(game.legal_actions) == 0 and game.decision.kind == "over" and game.decision.seat == 0
    with pytest.raises(IllegalAction, match="the game is over") as error:
        game.play("end")
    assert error.value.rule == "LL-END-04", "it was lost by Out of Time"


def test_short_forms() -> None:
    """What the position leaves no choice about need not be written."""
    game = table(lit={"c4": "terror[ES] basilisk"}, hands={"1": ["jo-march", "nzinga"]})
    game.play("move c4")
    assert hand(game) == ["basilisk: jo-march nzinga"]
    many = table(lit={"c4": "terror[ES] basilisk"}, hands={"1": ["jo-march", "nzinga", "amanirenas"]})
    with pytest.raises(IllegalAction, match=r"it is not complete\. Choose one of: move c4 capture basilisk with"):
        many.play("move c4")
    other_order = table(lit={"c4": "terror[ES] basilisk"}, hands={"1": ["jo-march", "nzinga"]})
    other_order.play("move c4 capture basilisk with nzinga jo-march")


def test_a_short_form_does_not_lose_its_flag() -> None:
    """LL-RWD-02: who asks for a draw that is not to be had is refused, and does not walk without it."""
    game = table(
        lit={"c4": "reward[ES]"}, hands={"1": ["zenobia", "ada-lovelace", "amanirenas", "jo-march", "nzinga", "alice"]}
    )
    with pytest.raises(IllegalAction):
        game.play("move c4 draw")
    assert seen(game)["meeples.1"] == "c3"
    drawing = table(lit={"c4": "reward[NE]"}, hands={"1": ["useful-map-or-secret-passage"]})
    assert len(changes(drawing, "move c4 using secret-passage draw")["hands.1"]) == 1


@pytest.mark.parametrize("action", ["flip a1", "give zenobia to 2", "move c4", "take science"])
def test_a_short_form_plays_no_booster(action: str) -> None:
    """LL-BOOST-01, LL-BOOST-15: boosters are declared. Nobody loses one by a Flip that was not legal without it."""
    cards = ["zenobia", "library-card-or-secret-passage", "useful-map-or-trolley-service"]
    game = table(lit={"e5": CROSSROADS, "c4": "terror[NE]"}, at={"2": "e5"}, hands={"1": cards})
    if action == "take science":
        game.play(action)
    else:
        with pytest.raises(IllegalAction):
            game.play(action)
    assert set(cards) <= set(hand(game))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"bookwyrm": 12}, "state.bookwyrm: a whole number from 0 to 11 is needed, not 12."),
        ({"phase": "acton"}, "state.phase: 'acton' is not known here. Did you mean 'action'?"),
        ({"meeples": {"1": "c3"}}, "state.meeples.2: this entry is missing."),
        ({"terror_stack": ["kraken", "kraken"]}, "state.terror_stack: 'kraken' stands twice."),
        ({"extra": 1}, "state.extra: there is no such entry."),
    ],
)
def test_wrong_positions(change: dict[str, Any], says: str) -> None:
    document = table().position()
    with pytest.raises(PositionError) as error:
        wb.from_position({**document, "state": {**document["state"], **change}}, table().rules.box.pack)  # type: ignore[attr-defined]
    assert says in str(error.value)
