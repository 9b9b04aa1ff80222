"""The rules of laying a card (LC-LAY)."""

from __future__ import annotations

from typing import Any

from tests.games.labyrinth_cards.tables import BLANKS, RING, seen, table
from tests.games.seeing import kinds, offered, refusal
from workbench.engine.game import Game
from workbench.packs.pack import Row


def test_a_card_must_be_laid_and_only_one_from_the_hand():
    """LC-LAY-01, LC-TURN-01."""
    game = table(hands={"1": ["SW:crown"]}, top=["NS:lamp"])
    assert refusal(game, "leave") == "LC-LAY-01"
    assert refusal(game, "lay ns-lamp at 2,1") == "LC-LAY-01"
    assert all(action.startswith("lay ") for action in offered(game))
    game.play("lay sw-crown at 2,1")
    assert refusal(game, "lay sw-crown at 3,1") == "LC-TURN-01"
    assert game.decision.kind == "take"


def test_a_cell_must_be_free_and_beside_a_card():
    """LC-LAY-02, LC-LAY-06: no corner contact, no overlapping."""
    game = table(hands={"1": ["NESW:crown", "SW:coin"]})
    assert offered(game, "lay nesw-crown*") == ["lay nesw-crown at 2,1"]
    assert refusal(game, "lay nesw-crown at 1,1") == "LC-LAY-06"
    assert refusal(game, "lay nesw-crown at 2,2") == "LC-LAY-02"
    assert refusal(game, "lay nesw-crown at -3,7") == "LC-LAY-02"


def test_a_road_must_meet_a_road():
    """LC-LAY-03."""
    game = table(hands={"1": ["W:coin", "NES:coin"]})
    assert "lay w-coin at 2,1" in offered(game)
    assert refusal(game, "lay nes-coin at 2,1") == "LC-LAY-03"
    assert refusal(game, "lay w-coin at 2,1 turned round") == "LC-LAY-03"


def test_other_sides_may_mismatch():
    """LC-LAY-04: unless `match_all_edges`; then a blank side against a road is refused in both directions."""
    words: dict[str, Any] = {"table": {**RING, "2,1": "SW:crown"}, "hands": {"1": ["NW:coin", "N:coin"]}}
    assert "lay nw-coin at 2,0" in offered(table(**words))
    strict = table(**words, options={"match_all_edges": True})
    assert refusal(strict, "lay nw-coin at 2,0") == "LC-LAY-04"
    assert "lay n-coin at 2,0" in offered(strict)
    two_roads = {**RING, "2,1": "ESW:crown", "3,0": "N:key", "2,0": "N:dragon"}
    words = {"table": two_roads, "hands": {"1": ["W:coin", "SW:gem"]}}
    assert "lay w-coin at 3,1" in offered(table(**words))
    strict = table(**words, options={"match_all_edges": True})
    assert refusal(strict, "lay w-coin at 3,1") == "LC-LAY-04"
    assert offered(strict) == ["lay sw-gem at 3,1"]


def test_a_card_may_be_turned_before_it_is_laid_and_equal_orientations_are_one():
    """LC-LAY-05: a card on the table never moves or turns again."""
    game = table(hands={"1": ["NS:coin", "W:dragon"]})
    assert offered(game, "lay ns-coin*") == ["lay ns-coin at 2,1 turned right"]
    assert offered(game, "lay w-dragon*") == ["lay w-dragon at 2,1"]
    assert refusal(game, "lay ns-coin at 2,1 turned left") == "LC-LAY-05"
    game.play("lay ns-coin at 2,1 turned right")
    laid = {name: word for name, word in seen(game).items() if name.startswith("table.")}
    assert laid["table.2,1"] == "ns-coin right"
    game.play(offered(game)[0])
    after = seen(game)
    assert {name: after[name] for name in laid} == laid


def test_two_roads_make_orientations_differ():
    """LC-LAY-05: what is the same is judged by roads and treasures, not by which sides have a road."""
    game = table(hands={"1": ["NS:coin EW", "NS EW"]})
    assert offered(game, "lay ns-coin-ew*") == ["lay ns-coin-ew at 2,1", "lay ns-coin-ew at 2,1 turned right"]
    assert offered(game, "lay ns-ew *") == ["lay ns-ew at 2,1"]


def test_without_free_rotation_a_card_is_laid_as_it_is():
    """LC-LAY-05 with the option `free_rotation` off."""
    game = table(hands={"1": ["SW:coin", "NE:coin"]}, options={"free_rotation": False})
    assert offered(game) == ["lay sw-coin at 2,1"]
    assert refusal(game, "lay sw-coin at 2,1 turned right") == "LC-LAY-05"


def test_card_cell_and_orientation_are_the_players_choice():
    """LC-LAY-10: two equal cards in a hand stay two choices."""
    game = table(table={**RING, "1,1": "NESW:chest"}, hands={"1": ["NES:gem", "NES:gem"]})
    places = ("1,2", "1,2 turned right", "1,2 turned round", "2,1 turned right", "2,1 turned round", "2,1 turned left")
    assert offered(game) == sorted(f"lay nes-gem{twin} at {place}" for twin in ("", "-2") for place in places)


def test_holes_are_ordinary_free_cells():
    """LC-LAY-07."""
    game = table(hands={"1": ["SW:crown"], "2": ["NE:lamp"]})
    game.play("lay sw-crown at 2,1")
    game.play("take ne-crown")
    assert "table.0,0" not in seen(game)
    game.play("lay ne-lamp at 0,0")
    assert seen(game)["table.0,0"] == "ne-lamp"


def test_connecting_is_advised_not_compelled():
    """LC-LAY-08: unless `must_connect`, which is judged over the whole hand."""
    words: dict[str, Any] = {"hands": {"1": ["SW:crown", "SW:coin"]}}
    assert "lay sw-coin at 2,1" in offered(table(**words))
    dutiful = table(**words, options={"must_connect": True})
    assert offered(dutiful) == ["lay sw-crown at 2,1", "lay sw-crown at 2,1 turned right"]
    assert refusal(dutiful, "lay sw-coin at 2,1") == "LC-LAY-08"
    nothing = table(hands={"1": ["SW:gem", "SW:coin"]}, options={"must_connect": True})
    assert "lay sw-coin at 2,1" in offered(nothing)


def test_must_connect_counts_a_connection_whose_card_cannot_be_taken():
    """LC-LAY-08, law 5.1: the crown of the bridge (1,0) cannot go, but it is connected."""
    row = {"0,0": "E:key", "1,0": "EW:crown", "2,0": "EW:ghost", "-1,0": "E:gem"}
    game = table(table=row, hands={"1": ["W:crown", "W:coin"]}, options={"must_connect": True})
    assert offered(game) == ["lay w-crown at 3,0"]
    game.play("lay w-crown at 3,0")
    assert kinds(game)[:2] == ["lay", "blocked"]


def test_who_can_lay_nothing_lays_anywhere_beside_a_card():
    """LC-LAY-09: the road rule is waived, side contact is not; no passage can come of it."""
    game = table(table=BLANKS, hands={"1": ["NE:crown", "S:key"]})
    cells = {"-1,0", "-1,1", "0,-1", "1,-1", "2,0", "2,1", "0,2", "1,2"}
    assert len(offered(game)) == len(cells) * 8
    assert {action.split()[3] for action in offered(game)} == cells
    assert refusal(game, "lay s-key at 2,2") == "LC-LAY-02"
    game.play("lay s-key at 2,0 turned right")
    assert kinds(game)[:2] == ["lay", "draw"]
    assert game.history.now.events[0].words["waived"] == "link"


def test_match_all_edges_is_waived_before_the_link():
    """LC-LAY-09, law 5.1: first the matching of all sides; a link is kept, and connections count."""
    words: dict[str, Any] = {"table": {**RING, "2,0": "N:dragon"}, "hands": {"1": ["W:crown", "W:key"]}}
    game = table(**words, options={"match_all_edges": True})
    ways = ("at 2,1", "at 2,1 turned left")
    assert offered(game) == sorted(f"lay w-{name} {way}" for name in ("crown", "key") for way in ways)
    game.play("lay w-crown at 2,1")
    assert game.history.now.events[0].words["waived"] == "match"
    assert offered(game) == ["leave", "take ne-crown"]
    assert not table(**words, options={"match_all_edges": True, "stuck_rule": "skip"}).legal_actions


def test_with_skip_a_stuck_player_is_passed_over():
    """LC-LAY-09 with `stuck_rule = skip`: nothing is laid or drawn, the turn counts, and a lay ends the row."""
    game = table(
        players=3,
        hands={"1": ["SW:gem", "E:coin"], "2": ["E:key", "E:ghost"], "3": ["NS:lamp", "E:lamp"]},
        options={"stuck_rule": "skip", "free_rotation": False},
        top=["E:gem", "E:dragon"],
    )
    game.play("lay sw-gem at 2,1")
    assert kinds(game) == ["lay", "draw", "stuck", "turn"]
    assert game.decision.seat == 3 and seen(game)["turn"] == 3 and seen(game)["stuck"] == 1
    assert seen(game)["hands.2"] == ["e-ghost", "e-key"] and seen(game)["deck"] == 39
    north = {row["id"] for row in _cards(game) if any("N" in road.partition(":")[0] for road in row["roads"].split())}
    assert set(seen(game)["barred.2"][0]) == north
    game.play("lay ns-lamp at 2,0")
    assert kinds(game) == ["lay", "draw", "stuck", "stuck", "stuck", "end"]
    assert seen(game)["turn"] == 6


def _cards(game: Game) -> tuple[Row, ...]:
    return game.rules.box.pack["cards"]  # type: ignore[attr-defined,no-any-return]


def test_with_skip_the_game_ends_when_all_are_stuck():
    """LC-LAY-09, LC-AMB-05: whatever the deck holds; cards in hand and deck score nothing."""
    game = table(
        hands={"1": ["W:coin", "N:gem"], "2": ["N:key", "E:ghost"]},
        options={"stuck_rule": "skip", "free_rotation": False},
        top=["N:gem"],
    )
    game.play("lay w-coin at 2,1")
    assert kinds(game) == ["lay", "draw", "stuck", "stuck", "end"]
    assert game.outcome is not None and game.outcome.reason == "all-stuck"
    assert seen(game)["deck"] == 41 and game.outcome.scores == (0, 0) and game.outcome.winners == (1, 2)
    assert seen(game)["turn"] == 3
