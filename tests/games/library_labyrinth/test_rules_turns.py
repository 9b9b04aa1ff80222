"""Turns, passing on an action, curse, Bookwyrm and the end (law 2.1, 2.3, 2.4, 2.14, 2.15, 2.20)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.library_labyrinth.tables import CROSSROADS, GAME, GENRES, changes, hand, seen, table
from tests.games.seeing import kinds, offered
from workbench.engine.game import Game
from workbench.errors import IllegalAction
from workbench.resources import content_dir

FIVE_TERRORS = {
    "a1": "terror[NE] basilisk",
    "e1": "terror[NE] chupacabra",
    "e5": "terror[NE] kraken",
    "a3": "terror[NE] minotaur",
    "e3": "terror[NE] dracula",
}
NO_TERROR_LEFT: dict[str, Any] = {
    "players": 5,
    "options": {"difficulty": "standard"},
    "hands": {
        "1": ["wormhole: alice", "bunyip: heidi", "cerberus: gerda"],
        "2": ["tornado: jo-march", "fenrir: capitu", "anxiety: marcela"],
        "3": ["jabberwock: atalanta", "plague: mulan", "mari-lwyd: savitri"],
        "4": ["big-bad-wolf: nzinga", "strange-orchid: zenobia", "martian-robot: tamar"],
        "5": ["spider-webs: we-wha", "king-in-yellow: mary-seacole", "forest-of-thorns: ada-lovelace"],
    },
    "returned": {
        "childrens-fiction": "chupacabra",
        "legends": "minotaur",
        "science": "reichenbach-falls",
        "historical-leaders": "basilisk",
        "amazing-lives": "pit-and-the-pendulum",
    },
}
"""All 24 Terrors are elsewhere once four lie on the grid."""
LAST_TERRORS = {
    "a1": "terror[NE] grendels-mother",
    "e1": "terror[NE] dracula",
    "e5": "terror[NE] kraken",
    "a5": "terror[NE] jekyll-and-hyde",
}


def no_terror_left(**more: Any) -> Game:
    words = {**NO_TERROR_LEFT, **more, "lit": {**LAST_TERRORS, **more.get("lit", {})}}
    game = table(**words)
    assert seen(game)["terrors_left"] == 0
    return game


def test_the_choice_is_the_current_players() -> None:
    """LL-OBJ-02, LL-TURN-05, LL-ACT-PASS-06: nobody else is ever asked, and nobody must agree."""
    game = table(players=3, hands={"1": ["zenobia"], "2": ["nzinga"], "3": ["jo-march"]})
    game.play("receive nzinga from 2")
    game.play("swap zenobia for jo-march with 3")
    assert (hand(game, "1"), hand(game, "2"), hand(game, "3")) == (["jo-march", "nzinga"], [], ["zenobia"])
    assert game.decision.seat == 1
    with pytest.raises(IllegalAction, match="seat 2 is not asked now"):
        game.play("end", seat=2)
    for seat in (2, 3, 1, 2):
        game.play("end")
        assert game.decision.seat == seat


def test_five_actions_cost_one_each() -> None:
    """LL-TURN-06, LL-TURN-02: any order, repeats allowed."""
    game = table(
        lit={"c4": CROSSROADS, "b3": "terror[NES]"},
        dark={"d3": "crossroads[NESW]"},
        hands={"1": ["zenobia"]},
    )
    for action in ("take science", "flip d3", "rotate b3 cw", "give zenobia to 2", "move c4"):
        assert changes(game, action)["actions"] == 2
        game.undo()
    verbs = {action.split()[0] for action in offered(game)}
    assert verbs == {"take", "flip", "rotate", "give", "move", "pass-action", "end", "discard"}
    for left, action in ((2, "move c4"), (1, "move c3"), (0, "move c4")):
        assert changes(game, action)["actions"] == left
    assert {action.split()[0] for action in offered(game)} == {"discard", "end"}


def test_the_phase_ends_only_by_the_players_end() -> None:
    """LL-TURN-08: with no action left discards and Time Machines are still legal, passing one on is not."""
    game = table(hands={"1": ["zenobia", "time-machine-or-secret-passage"]}, actions=0)
    assert offered(game) == [
        "discard time-machine-or-secret-passage",
        "discard zenobia",
        "end",
        "use time-machine/secret-passage",
    ]
    game.play("discard zenobia")
    assert (game.decision.seat, seen(game)["turn"]) == (1, 1)
    game.play("use time-machine/secret-passage")
    assert "pass-action" in offered(game)
    game.play("end")
    assert (game.decision.seat, seen(game)["turn"]) == (2, 2)


def test_with_no_action_left_solo_passes_are_legal() -> None:
    """LL-TURN-08, LL-SOLO-05"""
    game = table(players=1, hands={"1": ["zenobia"], "trolley": ["nzinga"]}, actions=0)
    assert offered(game) == [
        "discard nzinga by trolley",
        "discard zenobia",
        "end",
        "give zenobia to trolley",
        "receive nzinga from trolley",
        "swap zenobia for nzinga with trolley",
    ]


def test_order_of_phases() -> None:
    """LL-TURN-01, LL-TURN-03, LL-TURN-04: one card, then the Bookwyrm, without decisions; in every player's turn."""
    game = table(
        players=3, dark={"a5": CROSSROADS, "b5": CROSSROADS, "c5": CROSSROADS}, top={"disturbances": ["nw"] * 3}
    )
    for seat, junction in ((2, 1), (3, 2), (1, 3)):
        game.play("end")
        assert kinds(game) == ["end", "disturbance", "curse-lit", "lit", "bookwyrm", "turn"]
        assert (game.decision.seat, seen(game)["bookwyrm"]) == (seat, junction)
        assert seen(game)["disturbance_discards"] == junction


def test_passing_an_action_on() -> None:
    """LL-PAA-01, LL-PAA-02: one action, once a turn, to the next player's coming turn."""
    game = table(players=3)
    assert changes(game, "pass-action") == {"actions": 2, "passed": 1}
    with pytest.raises(IllegalAction) as refused:
        game.play("pass-action")
    assert refused.value.rule == "LL-PAA-02"
    game.play("end")
    assert (seen(game)["seat"], seen(game)["actions"], seen(game)["received"]) == (2, 4, 1)
    game.play("end")
    assert (seen(game)["seat"], seen(game)["actions"], seen(game)["received"]) == (3, 3, 0)


def test_a_received_action_lapses_or_is_passed_on() -> None:
    """LL-PAA-03, LL-PAA-02: it may itself be passed on, as that player's one pass; unused it does not stay."""
    game = table(players=3)
    game.play("pass-action")
    game.play("end")
    assert changes(game, "pass-action")["actions"] == 3
    assert "pass-action" not in offered(game)
    game.play("end")
    assert seen(game)["actions"] == 4, "3 and the one received, never more"
    game.play("end")
    assert seen(game)["actions"] == 3


def test_no_passing_on_with_no_action_left_or_in_solo() -> None:
    """LL-PAA-01, LL-PAA-04"""
    assert "pass-action" not in offered(table(actions=0))
    solo = table(players=1)
    with pytest.raises(IllegalAction) as refused:
        solo.play("pass-action")
    assert refused.value.rule == "LL-PAA-04"


@pytest.mark.parametrize("corner", ["nw", "ne", "se", "sw"])
def test_which_tile_a_card_marks(corner: str) -> None:
    """LL-DIST-01, LL-WYRM-04: the corners of all junctions, against table 0.3 of the law."""
    law = (content_dir() / GAME / "rules.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in law.splitlines() if line.startswith("| J")]
    assert [row[0] for row in rows] == [f"J{n}" for n in range(12)]
    for junction, row in enumerate(rows):
        cell = dict(zip(("nw", "ne", "se", "sw"), row[2:], strict=True))[corner]
        game = table(options={"wyrm_start": junction}, top={"disturbances": [corner]})
        game.play("end")
        struck = [event.words["cell"] for event in game.history.past[-1].events if event.kind.startswith("curse-")]
        assert struck == [cell] and cell != "c3"


def test_an_empty_terror_tile_gets_a_new_terror() -> None:
    """LL-DIST-05, LL-DIST-02"""
    game = table(
        options={"wyrm_start": 5}, lit={"d2": "terror[NE]"}, top={"disturbances": ["sw"], "terrors": ["bunyip"]}
    )
    different = changes(game, "end")
    assert different["board.d2"] == "terror[NE] bunyip" and different["terrors_left"] == 23


@pytest.mark.parametrize(
    ("tile", "after"),
    [
        ("terror[NE] bunyip", "terror[ES] bunyip"),
        ("shelf[NE] legends", "shelf[ES] legends"),
        ("shelf[NE]", "dark shelf[NE] seen"),
        ("reward[NE]", "dark reward[NE] seen"),
        (CROSSROADS, "dark crossroads[NESW] seen"),
    ],
)
def test_what_a_curse_does_to_a_lit_tile(tile: str, after: str) -> None:
    """LL-DIST-04, LL-DIST-06, LL-DIST-08"""
    game = table(options={"wyrm_start": 5}, lit={"d2": tile}, top={"disturbances": ["sw"]})
    game.play("end")
    assert seen(game)["board.d2"] == after


@pytest.mark.parametrize("tile", ["terror[NE]", "shelf[NE]", "reward[NE]", CROSSROADS])
def test_nobody_is_left_in_the_dark(tile: str) -> None:
    """LL-DIST-07, LL-DIST-04: where a player stands, the tile turns, whatever it is."""
    game = table(options={"wyrm_start": 5}, lit={"d2": tile}, at={"2": "d2"}, top={"disturbances": ["sw"]})
    game.play("end")
    assert seen(game)["board.d2"] == tile.replace("[NE]", "[ES]")
    assert kinds(game)[2] == "curse-rotate"


def test_the_first_case_alone_applies() -> None:
    """LL-DIST-02, LL-DIST-03: a dark Terror tile is turned lit and gets one Terror, and is not turned as well."""
    game = table(
        options={"wyrm_start": 5}, dark={"d2": "terror[NE]"}, top={"disturbances": ["sw"], "terrors": ["bunyip"]}
    )
    game.play("end")
    assert seen(game)["board.d2"] == "terror[NE] bunyip"


def test_order_of_a_double_curse() -> None:
    """LL-DIST-09: NW, NE, SE, SW, with the state found at that moment; LL-DIST-11: one phase, one step."""
    game = table(
        options={"double_curses": 2, "double_curse_pairs": ["SE+NW", "SW+NE"]},
        dark={"a5": "terror[NE]", "b4": "terror[NE]", "b5": "terror[NE]", "a4": "terror[NE]"},
        top={"disturbances": ["se-nw"], "terrors": ["bunyip", "fenrir"]},
    )
    different = changes(game, "end")
    assert (different["board.a5"], different["board.b4"]) == ("terror[NE] bunyip", "terror[NE] fenrir")
    assert different["bookwyrm"] == 1 and different["disturbance_discards"] == 1
    game.undo()


def test_the_sixth_terror_between_the_halves_of_a_double_curse() -> None:
    """LL-END-03, LL-WYRM-03: the second half and the Bookwyrm's step do not come."""
    game = table(
        options={"double_curses": 2},
        lit=FIVE_TERRORS,
        dark={"a5": "terror[NE]", "b4": "terror[NE]"},
        top={"disturbances": ["nw-se"], "terrors": ["bunyip"]},
    )
    different = changes(game, "end")
    assert game.outcome is not None and (game.outcome.won, game.outcome.reason) == (False, "six-terrors")
    assert different["board.a5"] == "terror[NE] bunyip"
    assert "board.b4" not in different and "bookwyrm" not in different and "turn" not in different
    assert seen(game)["last_disturbance"] == "nw-se"
    assert offered(game) == []


def test_the_sixth_terror_by_an_empty_terror_tile() -> None:
    """LL-END-03, LL-DIST-05: only tokens on the grid count, not dark, captured or returned ones (LL-END-05)."""
    four = {cell: tile for cell, tile in FIVE_TERRORS.items() if cell != "e3"}
    game = table(
        options={"wyrm_start": 5},
        lit={**four, "d2": "terror[NE]"},
        dark={"c4": "terror[NE]"},
        hands={"1": ["dracula: alice", "wormhole: heidi"]},
        returned={"legends": "cerberus"},
        top={"disturbances": ["sw"]},
    )
    game.play("end")
    assert game.outcome is None, "five are allowed"
    game.play("flip c4")
    assert game.outcome is not None and game.outcome.reason == "six-terrors"


def test_no_terror_token_left() -> None:
    """LL-ACTV-04, LL-DIST-14: an empty Terror tile stays as it is; a dark one becomes lit and empty."""
    game = no_terror_left(options={"wyrm_start": 5}, lit={"d2": "terror[NE]"}, top={"disturbances": ["sw"]})
    assert "board.d2" not in changes(game, "end")
    game = no_terror_left(options={"wyrm_start": 5}, dark={"d2": "terror[NE]"}, top={"disturbances": ["sw"]})
    assert changes(game, "end")["board.d2"] == "terror[NE]"
    game = no_terror_left(dark={"c4": "terror[NE]"})
    assert changes(game, "flip c4") == {"actions": 2, "board.c4": "terror[NE]"}


def test_the_seventh_shelf_finds_no_token() -> None:
    """LL-ACTV-04, LL-END-02: six tokens of six genres, each once."""
    tiles = {"a5": "NES", "b5": "NES", "c5": "NES", "d5": "NE", "e5": "NE"}  # three T-junctions and four corners
    lit = {cell: f"shelf[{roads}] {genre}" for (cell, roads), genre in zip(tiles.items(), GENRES, strict=False)}
    game = table(players=1, lit=lit, dark={"c4": "shelf[NE]", "b3": "shelf[NE]"})
    assert changes(game, "flip c4") == {"actions": 2, "board.c4": f"shelf[NE] {GENRES[5]}", "shelves_left": 0}
    assert changes(game, "flip b3") == {"actions": 1, "board.b3": "shelf[NE]"}


def test_which_tiles_get_tokens() -> None:
    """LL-ACTV-01, LL-ACTV-02: whoever turned them."""
    kinds_of = {"terror[NE]": True, "shelf[NE]": True, "reward[NE]": False, CROSSROADS: False}
    for tile, token in kinds_of.items():
        by_flip = table(dark={"d3": tile})
        by_flip.play("flip d3")
        by_curse = table(options={"wyrm_start": 4}, dark={"d3": tile}, top={"disturbances": ["sw"]})
        by_curse.play("end")
        for game in (by_flip, by_curse):
            assert (seen(game)["board.d3"] != tile) is token


def test_out_of_time() -> None:
    """LL-DIST-12, LL-END-04, LL-DIST-10, LL-DECK-04, LL-WYRM-03: the last card loses, nothing is shuffled or moved."""
    game = table(options={"disturbance_count": 3}, players=2, done=3)
    assert seen(game)["disturbances"] == 1
    assert changes(game, "end") == {
        "phase": "over",
        "result": "out-of-time",
        "disturbances": 0,
        "disturbance_discards": 4,
        "last_disturbance": "out-of-time",
    }
    assert kinds(game) == ["end", "disturbance", "lost"]
    assert game.outcome is not None and not game.outcome.won and game.outcome.winners == ()


def test_all_win_together() -> None:
    """LL-OBJ-01, LL-END-01, LL-WYRM-03"""
    game = table(
        players=3,
        lit={"c4": "shelf[ES] amazing-lives"},
        hands={"1": ["basilisk: jo-march nzinga"]},
        returned=dict(zip(GENRES, ("fenrir", "jabberwock", "cerberus", "plague", "tornado"), strict=False)),
    )
    different = changes(game, "move c4 return basilisk")
    assert game.outcome is not None and game.outcome.won and game.outcome.winners == (1, 2, 3)
    assert not {"bookwyrm", "disturbances", "decks.reward"} & set(different)


def test_five_filled_shelves_do_not_win() -> None:
    """LL-END-01, LL-END-02"""
    game = table(
        lit={"c4": "shelf[ES] amazing-lives"},
        hands={"1": ["basilisk: jo-march nzinga"]},
        returned=dict(zip(GENRES, ("fenrir", "jabberwock", "cerberus", "plague"), strict=False)),
    )
    game.play("move c4 return basilisk")
    assert game.outcome is None


def test_the_bookwyrm_blocks_nothing() -> None:
    """LL-WYRM-02: whatever junction it is on, the choices are the same."""
    choices = {
        junction: offered(table(options={"wyrm_start": junction}, lit={"c4": CROSSROADS, "d4": CROSSROADS}))
        for junction in range(12)
    }
    assert all(choice == choices[0] for choice in choices.values())


def test_nothing_useful_to_do_does_not_end_the_game() -> None:
    """LL-END-06, LL-TURN-02, LL-TURN-07"""
    piles = [
        "basilisk: jo-march",
        "chupacabra: nzinga",
        "kraken: zenobia",
        "minotaur: tamar",
        "dracula: alice",
        "plague: heidi",
    ]
    game = table(
        lit={
            cell: "terror[NE] " + terror
            for cell, terror in zip(("b3", "c4", "d3", "c2"), ("fenrir", "bunyip", "anxiety", "tornado"), strict=True)
        },
        hands={"1": piles},
    )
    verbs = {action.split()[0] for action in offered(game)}
    assert verbs == {"rotate", "pass-action", "end"}
    game.play("end")
    assert game.outcome is None and game.decision.seat == 2
