"""The house-rule options of section 6 of the law; what the less obvious ones mean is its section 5.1."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

import workbench as wb
from tests.games.library_labyrinth.tables import CROSSROADS, FULL, GAME, changes, hand, seen, table
from tests.games.seeing import kinds, offered, refusal
from workbench.engine.game import Game
from workbench.engine.options import options_of
from workbench.games.library_labyrinth.actions import Give
from workbench.games.library_labyrinth.house_rules import BETWEEN, CORNERS, HouseRules
from workbench.games.library_labyrinth.junctions import AROUND
from workbench.games.library_labyrinth.state import GRID
from workbench.resources import content_dir

LADDER, PASSAGE = "useful-map-or-library-ladder", "useful-map-or-secret-passage"


def test_the_options_are_those_of_the_law() -> None:
    law = (content_dir() / GAME / "rules.md").read_text(encoding="utf-8").partition("## 6. ")[2]
    listed = set(re.findall(r"`(\w+)`\s+\*\*", law)) | {"double_curse_pairs"}
    assert {option.name for option in options_of(HouseRules)} - {"difficulty"} == listed


def mix(game: Game) -> Counter[str]:
    return Counter(tile["tile"] for tile in game.position()["state"]["board"].values())


def test_expert_tiles() -> None:
    """LL-SETUP-03"""
    game = wb.new_game(GAME, seed=1, difficulty="expert", expert_tiles=(1, 0, 6, 3, 15))
    assert mix(game) == {"centre": 1, "shelf": 6, "reward": 3, "terror": 15}
    assert mix(wb.new_game(GAME, seed=1, difficulty="expert"))["terror"] == 14


def test_start_books_and_rewards() -> None:
    """LL-SETUP-16"""
    bare = wb.new_game(GAME, seed=1, start_books=0, start_rewards=0)
    assert bare.decision.kind == "action" and hand(bare) == hand(bare, "2") == []
    game = wb.new_game(GAME, seed=1, start_books=1, start_rewards=2)
    game.play("choose science")
    assert game.decision.seat == 2
    game.play("choose legends")
    assert game.decision.kind == "action" and len(hand(game)) == len(hand(game, "2")) == 3


def test_where_the_bookwyrm_starts() -> None:
    """LL-SETUP-17"""
    assert seen(wb.new_game(GAME, seed=1))["bookwyrm"] == 0
    assert seen(wb.new_game(GAME, seed=1, wyrm_start=11))["bookwyrm"] == 11
    starts = {seen(wb.new_game(GAME, seed=seed, wyrm_start="random"))["bookwyrm"] for seed in range(80)}
    assert starts == set(range(12))


def test_double_curse_pairs() -> None:
    """LL-DIST-09"""
    options = {"double_curses": 2, "double_curse_pairs": ["NW+NE", "SE+SW"]}
    game = table(options=options, dark=dict.fromkeys(("a5", "b5"), CROSSROADS), top={"disturbances": ["nw-ne"]})
    different = changes(game, "end")
    assert {name for name in different if name.startswith("board")} == {"board.a5", "board.b5"}


def test_out_of_time_counts_in_d() -> None:
    """LL-END-04: 17 full turns then, and the 18th card loses."""
    game = table(options={"out_of_time_counts_in_d": True}, done=17)
    assert seen(game)["disturbances"] == 1
    game.play("end")
    assert game.outcome is not None and game.outcome.reason == "out-of-time"
    assert seen(game)["disturbance_discards"] == 18


SHELVES: dict[str, Any] = {
    "players": 1,
    "lit": {"b3": "shelf[NE]", "c4": "shelf[NES] legends", "d3": "shelf[NE] science"},
    "dark": {"c2": "shelf[NES]"},
    "hands": {"1": ["zenobia", "basilisk: alice"]},
}


def tiles(game: Game) -> Counter[tuple[str, int]]:
    """How many tiles of each kind and shape are in the game."""
    return Counter((tile["tile"], len(tile["openings"])) for tile in game.position()["state"]["board"].values())


def test_redeal_on_reveal() -> None:
    """LL-SETUP-19: when the fourth neighbour is lit, everything is set up anew, hands and decks included."""
    game = table(options={"four_shelf_redeal": "onreveal"}, **SHELVES)
    game.play("flip c2")
    words = seen(game)
    assert (words["phase"], words["turn"], words["deal"], hand(game)) == ("start", 0, 1, [])
    assert words["terrors_left"] == 24 and words["shelves_left"] == 6
    assert [name for name in words if name.startswith("board") and not words[name].startswith("dark")] == ["board.c3"]
    assert game.rules.problems(game.state) == []
    assert kinds(game)[:4] == ["flip", "lit", "shelf", "redeal-game"]


def test_redeal_on_reveal_by_a_curse() -> None:
    """LL-SETUP-19, LL-ACTV-01: the turn in which it happens is over, too."""
    words: dict[str, Any] = {**SHELVES, "options": {"four_shelf_redeal": "onreveal", "wyrm_start": 7}}
    game = table(**words, top={"disturbances": ["nw"]})
    game.play("end")
    after = seen(game)
    assert (after["phase"], after["turn"], after["bookwyrm"], after["disturbance_discards"]) == ("start", 0, 7, 0)


def test_redeal_on_reveal_keeps_the_tiles() -> None:
    """LL-SETUP-01, LL-SETUP-19: anew from LL-SETUP-06 on: the same 25 tiles are laid, so their shapes stay."""
    for seed in range(8):
        words: dict[str, Any] = {**SHELVES, "options": {"four_shelf_redeal": "onreveal"}, "seed": seed}
        game = table(**words)
        before = tiles(game)
        game.play("flip c2")
        assert tiles(game) == before


@pytest.mark.parametrize("when", ["setup", "never"])
def test_no_redeal_in_play(when: str) -> None:
    """LL-SETUP-19"""
    game = table(options={"four_shelf_redeal": when}, **SHELVES)
    game.play("flip c2")
    assert seen(game)["turn"] == 1


def test_paa_chain() -> None:
    """LL-PAA-03"""
    game = table(options={"paa_chain": False})
    game.play("pass-action")
    game.play("end")
    assert seen(game)["received"] == 1
    assert refusal(game, "pass-action") == "LL-PAA-03"
    game.play("end")
    assert "pass-action" in offered(game), "this one has received nothing"


def test_rotate_centre_noop() -> None:
    """LL-ACT-ROT-05"""
    game = table(options={"rotate_centre": "noop"}, top={"disturbances": ["nw"]}, dark={"a5": CROSSROADS})
    assert changes(game, "rotate c3 cw") == {"actions": 2}
    assert "board.a5" in changes(game, "end")


@pytest.mark.parametrize(
    ("turns", "cell"), [(["cw"], "b5"), (["cw", "cw"], "b4"), (["ccw"], "a4"), (["cw", "ccw"], "a5")]
)
def test_rotate_centre_turns_the_compass(turns: list[str], cell: str) -> None:
    """LL-ACT-ROT-05, LL-DIST-01: a card means the corner turned by the same quarters, in later turns too."""
    around = {"a5": CROSSROADS, "b5": CROSSROADS, "b4": "reward[NE]", "a4": "reward[NE]"}
    game = table(options={"rotate_centre": "turn_compass"}, top={"disturbances": ["nw", "nw"]}, dark=around)
    for way in turns:
        game.play(f"rotate c3 {way}")
    assert [name for name in changes(game, "end") if name.startswith("board")] == [f"board.{cell}"]


def test_a_double_curse_keeps_its_order_by_the_corners_meant() -> None:
    """LL-DIST-09: ne-sw, turned clockwise, means SE and NW; NW comes first."""
    game = table(
        options={"rotate_centre": "turn_compass", "double_curses": 2},
        dark={"a5": "terror[NE]", "b4": "terror[NE]"},
        top={"disturbances": ["ne-sw"], "terrors": ["bunyip", "fenrir"]},
    )
    game.play("rotate c3 cw")
    different = changes(game, "end")
    assert (different["board.a5"], different["board.b4"]) == ("terror[NE] bunyip", "terror[NE] fenrir")


def test_move_to_own_tile() -> None:
    """LL-ACT-MOVE-06: by a route of at least one step; on a Reward tile it may draw again."""
    options = {"move_to_own_tile": True}
    game = table(options=options, lit={"c4": "reward[ES]"}, at={"1": "c4", "2": "c4"})
    assert offered(game, "move *") == ["move c3", "move c4", "move c4 draw"]
    assert len(changes(game, "move c4 draw")["hands.1"]) == 1
    assert offered(table(options=options, lit={"c4": "reward[NE]"}), "move *") == [], "no step is possible"
    assert offered(table(options=options, lit={"c4": "terror[ES] bunyip"}), "move *") == []


def test_move_to_own_tile_with_boosters() -> None:
    """LL-ACT-MOVE-06, LL-BOOST-15: only where a booster is needed to step away and back."""
    game = table(options={"move_to_own_tile": True}, lit={"c4": "reward[NE]"}, hands={"1": [PASSAGE]})
    use = "using secret-passage/useful-map"
    assert offered(game, "move *") == [f"move c3 {use}", f"move c4 {use}", f"move c4 {use} draw"]


def test_item_goes_to_pile() -> None:
    """LL-CAP-07: it lies there until the return, and is discarded then."""
    options = {"item_goes_to_pile": True}
    game = table(
        options=options,
        lit={"c4": "terror[NES] basilisk", "c5": "shelf[ESW] amazing-lives"},
        hands={"1": ["spear-of-minerva", "junko-tabei"]},
        symbols={"junko-tabei": "POG"},
        decks={"reward": ["drink-me"]},
    )
    before = seen(game)["discards.reward"]
    different = changes(game, "move c4 capture basilisk with junko-tabei spear-of-minerva")
    assert different["hands.1"] == ["basilisk: junko-tabei spear-of-minerva"] and "discards.reward" not in different
    assert changes(game, "move c5 return basilisk")["discards.reward"] == sorted([*before, "spear-of-minerva"])


def test_an_item_out_of_a_pile_is_drawn_by_the_return() -> None:
    """LL-RET-06, LL-DECK-02: with no other Reward card to be had."""
    rest = [
        row["id"]
        for name in ("items", "boosters")
        for row in wb.load_pack(GAME)[name]
        if row["id"] != "spear-of-minerva"
    ]
    for players, walk in ((4, "move c4 return basilisk"), (1, "ride c4 return basilisk into trolley")):
        words: dict[str, Any] = {"lit": {"c4": "shelf[ES] amazing-lives"}, "options": {"item_goes_to_pile": True}}
        if players == 4:
            hands = {"1": ["basilisk: spear-of-minerva"], "2": rest[:5], "3": rest[5:10], "4": rest[10:]}
        else:
            words["options"]["trolley_slots"] = 12
            hands = {"1": ["basilisk: spear-of-minerva", *rest[:4]], "trolley": rest[4:]}
        game = table(players=players, hands=hands, **words)
        receiver = "trolley" if players == 1 else "1"
        game.play(walk)
        assert "spear-of-minerva" in hand(game, receiver)


TOKENS_IN_A_ROW = {"c4": "terror[NES] dracula", "c5": "shelf[ESW] legends", "d5": CROSSROADS}


def test_ladder_unlimited() -> None:
    """LL-BOOST-07"""
    game = table(
        options={"ladder_unlimited": True}, lit=TOKENS_IN_A_ROW, hands={"1": [LADDER, "library-card-or-library-ladder"]}
    )
    assert offered(game, "move *") == [
        "move d5 using library-ladder/library-card",
        "move d5 using library-ladder/useful-map",
    ]


@pytest.mark.parametrize("once", [True, False])
def test_passage_counts_edge_once(once: bool) -> None:
    """LL-BOOST-08"""
    lit = {"b4": "terror[NW]", "c4": "terror[NE]"}
    game = table(options={"passage_counts_edge_once": once}, lit=lit, at={"1": "b4"}, hands={"1": [PASSAGE]})
    assert offered(game, "move *") == (["move c4 using secret-passage/useful-map"] if once else [])


def test_booster_pairs() -> None:
    """LL-BOOST-13: nine cards with other pairs, in the order of the pack's."""
    pairs = [["time-machine", "library-ladder"]] * 9
    game = table(options={"booster_pairs": pairs}, hands={"1": [PASSAGE]}, lit={"c4": "terror[NE]"})
    assert offered(game, "use *") == ["use time-machine/library-ladder"] and offered(game, "move *") == []
    assert {"time-machine/library-ladder", "library-ladder/time-machine"} <= {*game.rules.vocabulary("use")}
    assert "secret-passage" not in game.rules.vocabulary("use")


@pytest.mark.parametrize("number", [3, 4])
def test_solo_actions(number: int) -> None:
    """LL-SOLO-03"""
    game = table(players=1, options={"solo_actions": number})
    for _ in range(number):
        assert "take science" in offered(game)
        game.play("take amazing-lives")
    assert offered(game, "take *") == []
    game.play("end")
    assert seen(game)["actions"] == number
    assert seen(table(players=2, options={"solo_actions": 4}))["actions"] == 3


def test_trolley_slots() -> None:
    """LL-SOLO-04"""
    hands = {"1": ["alice"], "trolley": FULL}
    assert offered(table(players=1, hands=hands), "give *") == []
    assert offered(table(players=1, hands=hands, options={"trolley_slots": 7}), "give *") == ["give alice to trolley"]
    none = table(players=1, hands={"1": ["alice"]}, options={"trolley_slots": 0}, lit={"c4": "reward[ES]"})
    assert offered(none, "give *") == [] and offered(none, "send *") == ["send c4"]
    assert offered(none, "ride *") == ["ride c4", "ride c4 draw into 1"]


def test_trolley_rewards() -> None:
    """LL-SOLO-09: the option binds the Trolley alone; a ride's draw may go to its hand."""
    game = table(players=1, options={"trolley_rewards": False}, lit={"c4": "reward[ES]"})
    assert offered(game, "send *") == ["send c4"]
    assert offered(game, "ride *") == ["ride c4", "ride c4 draw into 1", "ride c4 draw into trolley"]


def test_trolley_reach() -> None:
    """LL-SOLO-16: Flip, Rotate and Useful Map measured from the Trolley too; a Take names the receiving hand."""
    game = table(
        players=1,
        options={"trolley_reach": True},
        lit={"a1": CROSSROADS, "b1": "terror[NE]"},
        at={"trolley": "a1"},
        hands={"1": [PASSAGE]},
        top={"science": ["marie-curie"]},
    )
    assert offered(game, "flip ??") == ["flip a2", "flip b3", "flip c2", "flip c4", "flip d3"]
    assert "flip a2 using useful-map/secret-passage" not in offered(game)
    assert "flip b2 using useful-map/secret-passage" in offered(game)
    assert {action.split()[1] for action in offered(game, "rotate *")} == {"a1", "b1"}
    assert len(offered(game, "take *")) == 12
    assert changes(game, "take science into trolley")["hands.trolley"] == ["marie-curie"]
    assert refusal(game, "take legends") == "LL-SOLO-16"


def test_solo_remote_pass_cost() -> None:
    """LL-SOLO-17"""
    service = "useful-map-or-trolley-service"
    words: dict[str, Any] = {
        "players": 1,
        "lit": {"c4": CROSSROADS},
        "at": {"trolley": "c4"},
        "hands": {"1": ["alice", service]},
    }
    pass_on = "give alice to trolley using trolley-service/useful-map"
    game = table(options={"solo_remote_pass_cost": 1}, **words)
    assert changes(game, pass_on)["actions"] == 2
    assert pass_on not in offered(table(options={"solo_remote_pass_cost": 1}, actions=0, **words))
    assert pass_on in offered(table(actions=0, **words))
    words["at"] = {}
    assert "actions" not in changes(table(options={"solo_remote_pass_cost": 1}, **words), "give alice to trolley")


def test_pass_many() -> None:
    """LL-ACT-PASS-01, LL-ACT-PASS-04: any number one way or both ways, never above six slots."""
    game = table(options={"pass_many": True}, hands={"1": FULL[:3], "2": ["alice", "heidi", "gerda", "dot", "mini"]})
    gives = offered(game, "give *")
    assert gives == sorted(f"give {card} to 2" for card in FULL[:3]), "there is one free slot"
    assert "swap ada-lovelace zenobia for alice with 2" in offered(game)
    assert refusal(game, "swap zenobia ada-lovelace amanirenas for alice with 2") == "LL-ACT-PASS-04"
    back = [len(action.split(" from ")[0].split()) - 1 for action in offered(game, "receive *")]
    assert max(back) == 3 and Counter(back) == {1: 5, 2: 10, 3: 10}
    assert changes(game, "receive alice heidi gerda from 2") == {
        "actions": 2,
        "hands.1": sorted([*FULL[:3], "alice", "heidi", "gerda"]),
        "hands.2": ["dot", "mini"],
    }


def test_of_two_boosters_alike_one_is_kept_for_the_pass() -> None:
    """LL-BOOST-06, LL-BOOST-15 with `pass_many`: either may be given, but not both, since one is played."""
    one, other = "useful-map-or-secret-passage", "useful-map-or-library-ladder"
    options = {"pass_many": True, "booster_pairs": [("useful-map", "trolley-service")] * 9}
    game = table(options=options, lit={"e5": CROSSROADS}, at={"2": "e5"}, hands={"1": [one, other, "zenobia"]})
    given = [set(action.cards) for action in game.legal_actions if isinstance(action, Give)]
    assert {one} in given and {other} in given and {one, "zenobia"} in given
    assert not any({one, other} <= cards for cards in given)


def test_a_junction_is_called_by_the_cells_round_it() -> None:
    """LL-AMB-07: where the Bookwyrm starts can be found on the board."""
    for junction, around in enumerate(AROUND):
        assert BETWEEN[junction].split() == [GRID.names[around[corner]] for corner in CORNERS]
    option = next(one for one in options_of(HouseRules) if one.name == "wyrm_start")
    assert option.word(0) == "J0, between a5 b5 b4 a4" and option.word("random") == "By chance"
