"""The rules of connecting treasures and taking cards (LC-CON, LC-TAKE)."""

from __future__ import annotations

from typing import Any

from tests.games.labyrinth_cards.tables import RING, play_out, seen, table
from tests.games.seeing import kinds, offered, refusal


def test_a_passage_joins_equal_treasures_of_different_cards():
    """LC-CON-01, LC-CON-02: however long it is and whatever lies on it; another treasure is no match."""
    game = table(hands={"1": ["SW:crown"]})
    game.play("lay sw-crown at 2,1")
    assert offered(game) == ["leave", "take ne-crown"]
    assert refusal(game, "take es-key") == "LC-CON-03"
    assert refusal(game, "take sw-crown") == "LC-TAKE-03"
    long = {"0,0": "NE:crown", "1,0": "EW:key", "2,0": "NW:gem", "2,1": "SW:key", "1,1": "EW:ghost", "0,1": "EW:lamp"}
    game = table(table=long, hands={"1": ["E:crown"]})
    game.play("lay e-crown at -1,1")
    assert "take ne-crown" in offered(game)


def test_a_treasure_on_another_road_of_the_card_is_not_connected():
    """LC-CON-01: the passage must lead to the treasure's own road, and start from the treasure's own road."""
    game = table(table={**RING, "2,1": "EW N:crown"}, hands={"1": ["W:crown"]})
    game.play("lay w-crown at 3,1")
    assert kinds(game)[:2] == ["lay", "connect"] and "take n-crown" not in offered(game)
    assert refusal(game, "take ew-n-crown") == "LC-CON-01"
    game = table(hands={"1": ["W N:crown"]})
    game.play("lay w-n-crown at 2,1")
    assert kinds(game)[:2] == ["lay", "draw"]


def test_two_roads_of_the_laid_card_are_joined_by_what_lies_outside():
    """LC-CON-02: a passage may pass through another road of the laid card itself."""
    loop = {"0,0": "ES:key", "0,-1": "NE:gem", "1,-1": "NW:lamp", "2,-1": "E:coin", "2,0": "W:crown"}
    game = table(table=loop, hands={"1": ["ES W:crown"]})
    game.play("lay es-w-crown at 1,0")
    assert offered(game) == ["leave", "take w-crown"]
    open_loop = table(table={**loop, "1,-1": "N:lamp"}, hands={"1": ["ES W:crown"]})
    open_loop.play("lay es-w-crown at 1,0")
    assert kinds(open_loop)[:2] == ["lay", "draw"]


def test_older_treasures_that_become_joined_give_nothing():
    """LC-CON-03."""
    game = table(table={**RING, "0,0": "NE:dragon", "2,0": "N:dragon"}, hands={"1": ["NSW:coin"]})
    game.play("lay nsw-coin at 2,1")
    assert kinds(game)[:2] == ["lay", "draw"]


def test_passages_are_judged_once_before_anything_is_taken():
    """LC-CON-04: the passage to the farther crown leads over the nearer one, and both may go."""
    row = {"0,0": "E:crown", "1,0": "EW:crown", "0,1": "N:lamp", "1,1": "N:lamp", "2,1": "N:lamp"}
    game = table(table=row, hands={"1": ["W:crown"]})
    game.play("lay w-crown at 2,0")
    assert offered(game) == ["leave", "take e-crown", "take e-crown ew-crown", "take ew-crown"]


def test_without_a_connection_the_turn_ends_with_a_draw():
    """LC-CON-05, LC-DRAW-01."""
    game = table(hands={"1": ["SW:coin"]})
    game.play("lay sw-coin at 2,1")
    assert kinds(game) == ["lay", "draw", "turn"]
    assert len(seen(game)["hands.1"]) == 2 and seen(game)["deck"] == 41


# Taking.


def test_a_card_is_taken_only_if_the_rest_hangs_together():
    """LC-TAKE-02: corners do not count."""
    row = {"0,0": "E:crown", "1,0": "NEW:key", "1,1": "S:crown", "2,0": "EW:crown"}
    game = table(table=row, hands={"1": ["W:crown"]})
    game.play("lay w-crown at 3,0")
    assert offered(game, "take*") == ["take e-crown", "take e-crown s-crown", "take s-crown"]
    assert refusal(game, "take ew-crown") == "LC-TAKE-02"
    assert refusal(game, "take e-crown ew-crown") == "LC-TAKE-02"


def test_several_cards_may_go_though_not_in_every_order():
    """LC-TAKE-04, LC-TAKE-05 and the lemma: only what is left counts."""
    row = {"0,0": "E:crown", "1,0": "EW:crown", "2,0": "EW:key", "3,0": "EW:key"}
    game = table(table=row, hands={"1": ["W:crown"]})
    game.play("lay w-crown at 4,0")
    assert offered(game) == ["leave", "take e-crown", "take e-crown ew-crown"]
    game.play("take ew-crown e-crown")
    assert seen(game)["taken.1"] == ["e-crown", "ew-crown"]


def test_the_laid_card_is_never_taken_and_taken_cards_stay_away():
    """LC-TAKE-03, LC-TAKE-09, LC-TAKE-01."""
    game = table(hands={"1": ["SW:crown"]})
    game.play("lay sw-crown at 2,1")
    assert refusal(game, "take sw-crown") == "LC-TAKE-03"
    assert refusal(game, "take ring-cross") == "LC-TAKE-01"
    game.play("take ne-crown")
    assert seen(game)["taken.1"] == ["ne-crown"]
    play_out(game)
    state = game.position()["state"]
    assert "ne-crown" in state["taken"]["1"]
    assert all(place["card"] != "ne-crown" for place in state["table"].values())


def test_taking_is_optional():
    """LC-TAKE-06: with `must_take` a largest set must go, which one is the player's choice."""
    row = {"0,0": "E:crown", "1,0": "NEW:key", "1,1": "S:crown", "2,0": "EW:crown"}
    words: dict[str, Any] = {"table": row, "hands": {"1": ["W:crown"]}}
    game = table(**words)
    game.play("lay w-crown at 3,0")
    assert "leave" in offered(game)
    strict = table(**words, options={"must_take": True})
    strict.play("lay w-crown at 3,0")
    assert offered(strict) == ["take e-crown s-crown"]
    assert refusal(strict, "leave") == refusal(strict, "take e-crown") == "LC-TAKE-06"


def test_each_card_is_one_point_however_many_treasures_it_shows():
    """LC-TAKE-07, LC-OBJ-01."""
    game = table(table={**RING, "0,0": "NE:crown+ghost"}, hands={"1": ["SW:crown+ghost"]})
    game.play("lay sw-crown-ghost at 2,1")
    assert offered(game) == ["leave", "take ne-crown-ghost", "take ne-crown-ghost nw-ghost", "take nw-ghost"]
    game.play("take ne-crown-ghost")
    assert game.history.now.events[0].words["points"] == 1


def test_roads_may_be_cut_by_taking():
    """LC-TAKE-08: the cards left need no road between them."""
    walls = {"0,0": "E:key", "1,0": "EW:crown", "2,0": "NW:gem", "0,1": "N:lamp", "1,1": "N:lamp", "2,1": "SE:coin"}
    game = table(table=walls, hands={"1": ["W:crown"]})
    game.play("lay w-crown at 3,1")
    assert "take ew-crown" in offered(game)
    game.play("take ew-crown")
    assert game.rules.problems(game.state) == []
