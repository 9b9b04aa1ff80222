"""The solo game (law 2.19), where no scenario is about it."""

from __future__ import annotations

from tests.games.library_labyrinth.tables import CROSSROADS, FULL, REWARDS, changes, hand, seen, table
from tests.games.seeing import offered, refusal


def test_player_and_trolley() -> None:
    """LL-SOLO-01: one seat, two meeples on c3, every turn the player's; both phases follow each."""
    game = table(players=1, dark={"a5": CROSSROADS}, top={"disturbances": ["nw"]})
    assert game.position()["state"]["meeples"] == {"1": "c3", "trolley": "c3"}
    different = changes(game, "end")
    assert (different["turn"], different["bookwyrm"], different["disturbance_discards"]) == (2, 1, 1)
    assert game.decision.seat == 1
    assert refusal(table(players=2, lit={"c4": CROSSROADS}), "ride c4") == "LL-SOLO-01"
    assert offered(table(players=2, lit={"c4": CROSSROADS}), "send *") == []


def test_the_trolleys_hand() -> None:
    """LL-SOLO-04, LL-SOLO-06: six slots of its own; a pile takes one and moves as a whole."""
    game = table(players=1, hands={"1": ["basilisk: alice heidi", "drink-me"], "trolley": FULL[:5]})
    assert offered(game, "give *") == ["give basilisk to trolley", "give drink-me to trolley"]
    assert changes(game, "give basilisk to trolley") == {
        "hands.1": ["drink-me"],
        "hands.trolley": sorted([*FULL[:5], "basilisk: alice heidi"]),
    }
    assert offered(game, "give *") == []
    assert refusal(game, "give drink-me to trolley") == "LL-ACT-PASS-04"
    assert changes(game, "swap drink-me for basilisk with trolley")["hands.1"] == ["basilisk: alice heidi"]


def test_discarding_from_both_hands() -> None:
    """LL-HAND-06: in solo the Trolley's hand too, also with a free slot."""
    game = table(players=1, hands={"1": ["alice"], "trolley": ["heidi"]})
    assert offered(game, "discard *") == ["discard alice", "discard heidi by trolley"]
    assert [game.rules.say(event) for event in game.play("discard heidi by trolley")] == ["The Trolley discards Heidi."]
    assert refusal(table(players=1, hands={"1": ["basilisk: alice"]}), "discard basilisk") == "LL-HAND-03"


def test_a_move_of_one_of_the_two() -> None:
    """LL-SOLO-07"""
    game = table(players=1, lit={"c4": CROSSROADS})
    assert changes(game, "move c4") == {"actions": 2, "meeples.1": "c4"}
    game.undo()
    assert changes(game, "send c4") == {"actions": 2, "meeples.trolley": "c4"}
    game.undo()
    assert changes(game, "ride c4") == {"actions": 2, "meeples.1": "c4", "meeples.trolley": "c4"}


def test_ride_and_capture_with_both_hands() -> None:
    """LL-SOLO-11, LL-SOLO-13: cards and items of either hand, the pile into a hand with a free slot."""
    game = table(
        players=1,
        lit={"c4": "terror[ES] kraken"},
        hands={"1": ["amanirenas"], "trolley": ["spear-of-minerva", "lamp-of-scutari"]},
    )
    assert offered(game, "move *") == [] and offered(game, "send *") == []
    assert offered(game, "ride *") == [
        "ride c4 capture kraken with spear-of-minerva lamp-of-scutari into 1",
        "ride c4 capture kraken with spear-of-minerva lamp-of-scutari into trolley",
    ]
    game = table(
        players=1, lit={"c4": "terror[ES] basilisk"}, hands={"1": ["jo-march", *FULL[:3]], "trolley": ["nzinga"]}
    )
    mixed = "ride c4 capture basilisk with jo-march nzinga into trolley"
    assert mixed in offered(game)
    assert changes(game, mixed) == {
        "actions": 2,
        "board.c4": "terror[ES]",
        "meeples.1": "c4",
        "meeples.trolley": "c4",
        "hands.1": sorted(FULL[:3]),
        "hands.trolley": ["basilisk: jo-march nzinga"],
    }


def test_the_pile_of_a_ride_needs_a_free_slot() -> None:
    """LL-SOLO-13: one hand always has one."""
    game = table(
        players=1,
        lit={"c4": "terror[ES] basilisk"},
        hands={"1": ["amanirenas"], "trolley": ["alice", "heidi", "gerda", "drink-me", "silk-heart", "dot"]},
        symbols={"alice": "RRG", "heidi": "RRG", "gerda": "RRG", "dot": "RRG"},
    )
    assert offered(game, "ride *") == ["ride c4 capture basilisk with amanirenas into 1"]


def test_a_ride_draws_into_either_hand() -> None:
    """LL-SOLO-14: at most one card; a player alone draws into the own hand."""
    game = table(players=1, lit={"c4": "reward[ES]"}, top={"reward": ["drink-me"]})
    assert offered(game, "ride *") == ["ride c4", "ride c4 draw into 1", "ride c4 draw into trolley"]
    assert changes(game, "ride c4 draw into trolley")["hands.trolley"] == ["drink-me"]
    game.undo()
    assert changes(game, "ride c4 draw into 1")["hands.1"] == ["drink-me"]
    game.undo()
    assert changes(game, "move c4 draw")["hands.1"] == ["drink-me"]
    full = table(players=1, lit={"c4": "reward[ES]"}, hands={"trolley": FULL})
    assert offered(full, "ride *") == ["ride c4", "ride c4 draw into 1"]


def test_a_ride_returns_what_either_holds() -> None:
    """LL-SOLO-12, LL-SOLO-14: the hand that the pile left has a free slot for the Reward."""
    game = table(
        players=1,
        lit={"c4": "shelf[ES] amazing-lives"},
        hands={"1": ["basilisk: jo-march nzinga", *FULL[:4], "alice"], "trolley": ["fenrir: heidi", "bunyip: gerda"]},
    )
    assert offered(game, "ride *") == [
        "ride c4 return basilisk into 1",
        "ride c4 return basilisk into trolley",
        "ride c4 return fenrir into trolley",
    ]
    assert offered(game, "move *") == ["move c4 return basilisk"]


def test_a_winning_ride_names_no_hand() -> None:
    """LL-SOLO-14, LL-END-01: there is nothing to receive."""
    filled = dict(
        zip(
            ("childrens-fiction", "classic-fiction", "legends", "science", "historical-leaders"),
            ("chupacabra", "jabberwock", "cerberus", "plague", "tornado"),
            strict=True,
        )
    )
    game = table(
        players=1, lit={"c4": "shelf[ES] amazing-lives"}, hands={"trolley": ["fenrir: heidi"]}, returned=filled
    )
    assert offered(game, "ride *") == ["ride c4 return fenrir"]
    game.play("ride c4 return fenrir")
    assert game.outcome is not None and game.outcome.won


def test_take_flip_rotate_are_the_players() -> None:
    """LL-SOLO-16: a Take fills the player's hand; Flip and Rotate are measured from the player's meeple."""
    game = table(players=1, lit={"c4": CROSSROADS, "c5": "terror[NES]"}, at={"trolley": "c5"})
    assert offered(game, "flip *") == ["flip b3", "flip c2", "flip d3"]
    assert offered(game, "rotate *") == ["rotate c4 ccw", "rotate c4 cw"]
    assert len(changes(game, "take science")["hands.1"]) == 1
    assert refusal(game, "take science into trolley") == "LL-SOLO-16"


def test_boosters_are_played_from_the_players_hand() -> None:
    """LL-SOLO-18: also for a Move of the Trolley; not out of the Trolley's hand."""
    booster = "useful-map-or-secret-passage"
    game = table(players=1, lit={"c4": "terror[NE]"}, hands={"1": [booster]}, at={"1": "c3"})
    use = "using secret-passage/useful-map"
    assert offered(game, "send *") == [f"send c4 {use}"] and offered(game, "ride *") == [f"ride c4 {use}"]
    assert changes(game, f"send c4 {use}") == {
        "actions": 2,
        "meeples.trolley": "c4",
        "hands.1": [],
        "discards.reward": [booster],
    }
    held = table(players=1, lit={"c4": "terror[NE]"}, hands={"trolley": [booster, "time-machine-or-trolley-service"]})
    assert offered(held, "* using *") == [] and offered(held, "use *") == []


def test_the_trolleys_draw_needs_its_own_slot() -> None:
    """LL-SOLO-09, LL-SOLO-04"""
    game = table(players=1, lit={"c4": "reward[ES]"}, hands={"trolley": FULL})
    assert offered(game, "send *") == ["send c4"]
    game = table(players=1, lit={"c4": "reward[ES]"}, hands={"1": FULL})
    assert offered(game, "send *") == ["send c4", "send c4 draw"]
    assert offered(game, "move *") == ["move c4"]


def test_no_free_pass_between_tiles() -> None:
    """LL-SOLO-05, LL-SOLO-17: Trolley Service makes one possible, still free."""
    game = table(
        players=1,
        lit={"c4": CROSSROADS},
        at={"trolley": "c4"},
        hands={"1": ["time-machine-or-trolley-service"], "trolley": ["alice"]},
        actions=0,
    )
    assert refusal(game, "receive alice from trolley") == "LL-SOLO-05"
    different = changes(game, "receive alice from trolley using trolley-service/time-machine")
    assert different == {
        "hands.1": ["alice"],
        "hands.trolley": [],
        "discards.reward": ["time-machine-or-trolley-service"],
    }
    assert seen(game)["actions"] == 0 and hand(game) == ["alice"]


def test_a_ride_and_return_names_no_hand_when_nothing_is_to_be_had() -> None:
    """LL-SOLO-14, LL-RET-06, LL-DECK-03: all Rewards are in hands, so there is nothing to receive."""
    game = table(
        players=1,
        options={"trolley_slots": 12},
        lit={"d3": "shelf[NW] amazing-lives"},
        hands={"1": list(REWARDS[:6]), "trolley": [*REWARDS[6:], "basilisk: jo-march nzinga"]},
    )
    rides = offered(game, "ride d3*")
    assert rides == ["ride d3 return basilisk"]
