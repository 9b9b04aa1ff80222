"""Captures, returns, Rewards and boosters (law 2.11–2.13), where no scenario is about it."""

from __future__ import annotations

import workbench as wb
from tests.games.library_labyrinth.tables import CROSSROADS, FULL, GAME, GENRES, REWARDS, changes, hand, seen, table
from tests.games.seeing import kinds, offered, refusal
from workbench.engine.game import Game

MAP, CARD, MACHINE = (
    [f"{one}-or-{other}" for other in ("secret-passage", "library-ladder", "trolley-service")]
    for one in ("useful-map", "library-card", "time-machine")
)


def before_the(terror: str, *hand_of_one: str, **symbols: str) -> Game:
    return table(lit={"c4": f"terror[ES] {terror}"}, hands={"1": [*hand_of_one]}, symbols=symbols)


def sets(game: Game) -> list[str]:
    """The capturing sets that are offered."""
    return [action.partition(" with ")[2] for action in offered(game, "move c4*")]


def test_every_irredundant_set_is_offered() -> None:
    """LL-CAP-03, LL-CAP-01, LL-CAP-02: also of different sizes."""
    game = before_the("basilisk", "amanirenas", "jo-march", "nzinga", "lamp-of-scutari", "zenobia")
    assert sets(game) == sorted(["amanirenas", "jo-march nzinga", "nzinga zenobia", "zenobia lamp-of-scutari"])
    assert refusal(game, "move c4 capture basilisk with amanirenas zenobia") == "LL-CAP-03"
    assert refusal(game, "move c4 capture basilisk with nzinga") == "LL-CAP-01"


def test_a_capture_says_what_it_costs() -> None:
    """LL-CAP-03, LL-CAP-04, LL-CAP-07: before it is chosen and when it is done."""
    hand_of_one = "amanirenas", "jo-march", "nzinga", "lamp-of-scutari", "zenobia"
    costs = {
        choice.action.partition(" with ")[2]: choice.spends
        for choice in before_the("basilisk", *hand_of_one).scene().choices
        if " capture " in choice.action
    }
    assert costs["amanirenas"] == "1 card" and costs["zenobia lamp-of-scutari"] == "2 cards"
    assert told("amanirenas") == "The Book lies under it until it is returned."
    assert told("jo-march nzinga") == "The 2 Books lie under it until it is returned."
    assert (
        told("zenobia lamp-of-scutari")
        == "The Book lies under it until it is returned. The magical item goes to the discards."
    )


def told(capturing: str) -> str:
    """What is said of the cards of a capture."""
    game = before_the("basilisk", "amanirenas", "jo-march", "nzinga", "lamp-of-scutari", "zenobia")
    game.play(f"move c4 capture basilisk with {capturing}")
    return next(line for line in game.log if " captures " in line).split(". ", 1)[1]


def test_what_a_booster_and_a_capture_use_up_is_told_together() -> None:
    """LL-BOOST-07, LL-CAP-04"""
    game = table(
        lit={"c4": "terror[NES] kraken", "c5": "terror[ES] basilisk"},
        hands={"1": ["amanirenas", "library-card-or-library-ladder"]},
    )
    choice = next(choice for choice in game.scene().choices if choice.action.startswith("move c5 using"))
    assert choice.spends == "Library Ladder and 1 card"


def test_symbols_count_with_multiplicity() -> None:
    """LL-SYM-03, LL-CAP-01: two, two and two are needed; what is too much is wasted."""
    symbols = {"tamar": "BBOO", "heidi": "RKP", "alice": "RKP", "gerda": "RRP"}
    assert sets(before_the("cerberus", "gerda", "tamar", "we-wha", **symbols)) == ["gerda tamar"]
    assert sets(before_the("cerberus", "heidi", "tamar", **symbols)) == []
    assert sets(before_the("cerberus", "heidi", "alice", "tamar", **symbols)) == ["alice heidi tamar"]


def test_capturing_with_a_full_hand() -> None:
    """LL-CAP-08, LL-CAP-04"""
    game = before_the("basilisk", "amanirenas", *[card for card in FULL if card != "amanirenas"])
    game.play("move c4 capture basilisk with amanirenas")
    assert len(hand(game)) == 6 and "basilisk: amanirenas" in hand(game)


def test_an_item_whose_second_symbol_is_wasted() -> None:
    """LL-ITEM-02, LL-CAP-07: the Terror needs one B only."""
    game = before_the("basilisk", "spear-of-minerva", "junko-tabei", **{"junko-tabei": "POG"})
    assert sets(game) == ["junko-tabei spear-of-minerva"]
    different = changes(game, "move c4 capture basilisk with junko-tabei spear-of-minerva")
    assert different["hands.1"] == ["basilisk: junko-tabei"] and different["discards.reward"] == ["spear-of-minerva"]


def test_items_alone() -> None:
    """LL-ITEM-03, LL-ITEM-01: the pile has no card then."""
    game = before_the("kraken", "spear-of-minerva", "lamp-of-scutari")
    different = changes(game, "move c4 capture kraken with spear-of-minerva lamp-of-scutari")
    assert different["hands.1"] == ["kraken: "]
    assert different["discards.reward"] == ["lamp-of-scutari", "spear-of-minerva"]


def test_all_items_stand_for_two_symbols() -> None:
    """LL-ITEM-01: beside another one it captures a Terror of two pairs."""
    letters = dict(
        zip(
            ("silk-heart", "prosperos-book", "seven-league-boots", "drink-me", "spear-of-minerva"), "RKOGB", strict=True
        )
    )
    for item, letter in letters.items():
        game = before_the("kraken", item, "lamp-of-scutari", kraken=2 * letter + "PP")
        assert len(sets(game)) == 1
        assert sets(before_the("kraken", item, "amanirenas", kraken=2 * letter + "PP")) == []


def test_cards_under_a_terror_are_out_of_use() -> None:
    """LL-CAP-06: not for captures, passes, discards."""
    game = before_the("basilisk", "chupacabra: jo-march nzinga", "alice")
    assert sets(game) == []
    assert offered(game, "discard *") == ["discard alice"] and offered(game, "give *") == ["give alice to 2"]


def test_a_return_needs_a_common_symbol() -> None:
    """LL-RET-01, LL-RET-02: of the Terror, not of its pile."""
    game = table(lit={"c4": "shelf[ES] science"}, hands={"1": ["basilisk: ada-lovelace", "minotaur: alice"]})
    assert offered(game, "move *") == []
    assert refusal(game, "move c4 return basilisk") == "LL-RET-01"


def test_a_return_with_a_full_hand_draws() -> None:
    """LL-RET-06, LL-RET-04: a slot is free since the pile left; the draw is not optional."""
    game = table(
        lit={"c4": "shelf[ES] amazing-lives"},
        hands={"1": [*FULL[:4], "alice", "basilisk: jo-march nzinga"]},
        top={"reward": ["silk-heart"]},
    )
    assert offered(game, "move *") == ["move c4 return basilisk"]
    game.play("move c4 return basilisk")
    assert hand(game) == sorted([*FULL[:4], "alice", "silk-heart"])


def test_the_reward_deck_is_made_anew_for_a_return() -> None:
    """LL-DECK-02"""
    game = table(
        lit={"c4": "shelf[ES] amazing-lives"},
        hands={"1": ["basilisk: jo-march nzinga", "drink-me"]},
        decks={"reward": []},
    )
    assert len(seen(game)["discards.reward"]) == 14
    different = changes(game, "move c4 return basilisk")
    assert (different["decks.reward"], different["discards.reward"], different["shuffles.reward"]) == (13, [], 1)


def test_when_a_reward_may_be_drawn() -> None:
    """LL-RWD-01, LL-RWD-03, LL-RWD-04: by ending a Move there, each time anew, and by nothing else."""
    game = table(lit={"c4": "reward[NES]", "c5": CROSSROADS}, dark={"b3": "reward[NE]"})
    assert changes(game, "flip b3") == {"actions": 2, "board.b3": "reward[NE]"}
    game.undo()
    assert offered(game, "move *") == ["move c4", "move c4 draw", "move c5"]
    assert "hands.1" not in changes(game, "move c5")
    assert "hands.1" not in changes(game, "move c4"), "drawing is optional"
    game.undo()
    assert len(changes(game, "move c4 draw")["hands.1"]) == 1
    assert "hands.1" not in changes(game, "rotate c4 cw")
    again = table(lit={"c4": "reward[NES]"})
    for action in ("move c4 draw", "move c3", "move c4 draw"):
        again.play(action)
    assert len(hand(again)) == 2


def test_no_draw_when_no_reward_card_is_left() -> None:
    """LL-RWD-02, LL-DECK-03"""
    game = table(
        players=3, lit={"c4": "reward[ES]"}, hands={"1": [*REWARDS[:3]], "2": [*REWARDS[3:9]], "3": [*REWARDS[9:]]}
    )
    assert offered(game, "move *") == ["move c4"]
    assert refusal(game, "move c4 draw") == "LL-DECK-03"


# Boosters.


def test_a_played_booster_frees_its_slot() -> None:
    """LL-BOOST-04, LL-BOOST-11: with six cards the first card fills its slot, the second does not fit."""
    game = table(hands={"1": [CARD[0], *FULL[:5]]}, top={"science": ["marie-curie"]})
    assert "take science" not in offered(game)
    game.play("take science using library-card/secret-passage")
    assert hand(game) == sorted([*FULL[:5], "marie-curie"])
    assert offered(game, "more *") == []
    game.play("discard marie-curie")
    assert offered(game, "more *") == sorted(f"more {genre}" for genre in GENRES)


def test_a_played_booster_frees_a_slot_for_a_reward() -> None:
    """LL-BOOST-04, LL-RWD-02"""
    game = table(lit={"c4": "reward[NE]"}, hands={"1": [MAP[0], *FULL[:5]]})
    assert offered(game, "move *") == [
        "move c4 using secret-passage/useful-map",
        "move c4 using secret-passage/useful-map draw",
    ]


def test_a_played_booster_may_come_back_by_the_same_action() -> None:
    """LL-BOOST-04: it lies on the discards from its declaration and is reshuffled if need be."""
    others = [card for card in REWARDS if card != MAP[0]]
    game = table(
        players=4,
        lit={"c4": "reward[NE]"},
        hands={"1": [MAP[0]], "2": others[:5], "3": others[5:10], "4": others[10:]},
    )
    game.play("move c4 using secret-passage/useful-map draw")
    assert hand(game) == [MAP[0]] and seen(game)["shuffles.reward"] == 1
    assert kinds(game) == ["booster", "move", "reshuffle", "reward"]


def test_boosters_lie_on_the_discards_after_use() -> None:
    """LL-BOOST-02: one option, then it is gone."""
    game = table(hands={"1": [MACHINE[0]]})
    assert changes(game, "use time-machine/secret-passage")["discards.reward"] == [MACHINE[0]]


def test_library_card_takes_one_more() -> None:
    """LL-BOOST-10, LL-BOOST-11: from the same or another genre, after the first card has been seen, for one action."""
    game = table(hands={"1": [CARD[1]]}, top={"science": ["marie-curie", "bertha-lutz"], "legends": ["mulan"]})
    different = changes(game, "take science using library-card")
    assert different["hands.1"] == ["marie-curie"] and different["actions"] == 2 and different["phase"] == "extra"
    assert offered(game) == sorted(["discard marie-curie", *(f"more {genre}" for genre in GENRES), "no-more"])
    assert changes(game, "more legends") == {
        "phase": "action",
        "pending": 0,
        "hands.1": ["marie-curie", "mulan"],
        "decks.legends": 10,
    }
    game.undo()
    game.play("more science")
    assert hand(game) == ["bertha-lutz", "marie-curie"]
    game.undo()
    assert changes(game, "no-more") == {"phase": "action", "pending": 0}


def test_several_library_cards() -> None:
    """LL-BOOST-03, LL-BOOST-11: a decision for each declared card."""
    game = table(hands={"1": [CARD[0], CARD[1]]})
    game.play("take science using library-card/library-ladder library-card/secret-passage")
    assert seen(game)["pending"] == 2
    game.play("more science")
    assert game.decision.kind == "extra"
    game.play("no-more")
    assert game.decision.kind == "action" and len(hand(game)) == 2 and seen(game)["actions"] == 2


def test_no_extra_card_is_asked_for_when_none_is_left() -> None:
    """LL-BOOST-11: skipped when no genre has a card left. All Books but one are in hands and piles."""
    books = [row["id"] for row in wb.load_pack(GAME)["books"]]
    last = "marie-curie"
    rest = [book for book in books if book != last]
    piles = [
        f"{terror}: {' '.join(rest[n * 20 : n * 20 + 20])}" for n, terror in enumerate(("basilisk", "bunyip", "fenrir"))
    ]
    game = table(hands={"1": [CARD[0]], "2": piles})
    assert offered(game, "take *") == ["take science", "take science using library-card/secret-passage"]
    different = changes(game, "take science using library-card")
    assert "phase" not in different and game.decision.kind == "action"
    game = table(hands={"1": [CARD[0], "alice"], "2": [pile.replace(" alice", "") for pile in piles]})
    game.play("take science using library-card")
    assert game.decision.kind == "action"
    game.play("discard alice")
    assert "take childrens-fiction" in offered(game)


def test_a_walk_declares_only_what_it_needs() -> None:
    """LL-BOOST-15, LL-BOOST-08: exactly so many sides as are closed, and nothing on an open way."""
    hands = {"1": [MAP[0], CARD[0], MACHINE[0]]}
    uses = sorted(f"secret-passage/{other}" for other in ("useful-map", "library-card", "time-machine"))
    for tile, needed in (("terror[ES]", 0), ("terror[NE]", 1)):
        game = table(lit={"c4": tile}, hands=hands)
        assert offered(game, "move c4*") == (["move c4"] if not needed else [f"move c4 using {use}" for use in uses])
    both_closed = table(lit={"c4": "terror[NE]", "b4": "terror[NW]"}, at={"1": "b4"}, hands=hands)
    pairs = ((uses[0], uses[1]), (uses[0], uses[2]), (uses[1], uses[2]))
    assert offered(both_closed, "move c4*") == [f"move c4 using {one} {other}" for one, other in pairs]
    assert (
        refusal(table(lit={"c4": "terror[ES]"}, hands=hands), "move c4 using secret-passage/useful-map")
        == "LL-BOOST-15"
    )


def test_two_minimal_helps_are_two_choices() -> None:
    """LL-BOOST-15: a Ladder straight on, or a Passage round about."""
    game = table(
        lit={"c4": "terror[NES] bunyip", "c5": CROSSROADS, "d3": CROSSROADS, "d4": "terror[NES]", "d5": "terror[ES]"},
        hands={"1": [MAP[0], MAP[1]]},
    )
    assert offered(game, "move c5*") == [
        "move c5 using library-ladder/useful-map",
        "move c5 using secret-passage/useful-map",
    ]


def test_one_ladder_passes_one_token() -> None:
    """LL-BOOST-07, LL-BOOST-03, LL-ACT-MOVE-02"""
    lit = {"c4": "terror[NES] bunyip", "c5": "shelf[ESW] legends", "d5": CROSSROADS}
    assert offered(table(lit=lit, hands={"1": [MAP[1]]}), "move *") == []
    game = table(lit=lit, hands={"1": [MAP[1], CARD[1]]})
    assert offered(game, "move *") == ["move d5 using library-ladder/library-card library-ladder/useful-map"]
    assert changes(game, offered(game, "move *")[0])["discards.reward"] == sorted([MAP[1], CARD[1]])


def test_a_ladder_respects_bookcases_and_the_dark() -> None:
    """LL-BOOST-07, LL-ACT-MOVE-08"""
    game = table(lit={"c4": "terror[NES] bunyip", "c5": "terror[NE]"}, dark={"d4": CROSSROADS}, hands={"1": [MAP[1]]})
    assert offered(game, "move *") == []


def test_helps_on_the_way_to_a_capture_and_a_return() -> None:
    """LL-BOOST-12: the end tile still obeys the rules of tokens."""
    lit = {"c4": "terror[NES] dracula", "c5": "terror[ESW] basilisk", "b3": "shelf[NW] amazing-lives"}
    game = table(lit=lit, hands={"1": [MAP[1], MAP[0], "jo-march", "nzinga", "chupacabra: alice", "fenrir: heidi"]})
    assert offered(game, "move *") == [
        "move b3 using secret-passage/useful-map return fenrir",
        "move c5 using library-ladder/useful-map capture basilisk with jo-march nzinga",
    ]
    assert changes(game, offered(game, "move *")[1])["board.c5"] == "terror[ESW]"
    game.undo()
    assert changes(game, offered(game, "move *")[0])["returned.amazing-lives"] == "fenrir"
    without = table(lit=lit, hands={"1": [MAP[1], MAP[0]]})
    assert offered(without, "move *") == []


def test_a_map_flips_what_is_not_adjacent() -> None:
    """LL-BOOST-15, LL-BOOST-09: and only what is dark; one Map a Flip."""
    game = table(lit={"a1": CROSSROADS}, hands={"1": [MAP[0], MAP[1]]})
    far = {
        "b1",
        "c1",
        "d1",
        "e1",
        "a2",
        "b2",
        "d2",
        "e2",
        "a3",
        "e3",
        "a4",
        "b4",
        "d4",
        "e4",
        "a5",
        "b5",
        "c5",
        "d5",
        "e5",
    }
    assert offered(game, "flip * using useful-map/secret-passage") == sorted(
        f"flip {cell} using useful-map/secret-passage" for cell in far
    )
    assert offered(game, "flip ??") == ["flip b3", "flip c2", "flip c4", "flip d3"]


def test_trolley_service_only_between_tiles() -> None:
    """LL-BOOST-15, LL-BOOST-06: for a gift either way or an exchange; the booster itself is not what is passed."""
    game = table(
        players=3,
        lit={"c4": CROSSROADS},
        at={"3": "c4"},
        hands={"1": ["zenobia", MAP[2]], "2": ["nzinga"], "3": ["jo-march"]},
    )
    use = "using trolley-service/useful-map"
    assert offered(game, f"* {use}") == [
        f"give zenobia to 3 {use}",
        f"receive jo-march from 3 {use}",
        f"swap zenobia for jo-march with 3 {use}",
    ]


def test_boosters_of_others_do_not_help() -> None:
    """LL-BOOST-01: nor are they played in another's turn."""
    game = table(lit={"c4": "terror[NE]"}, hands={"2": [MAP[0], MACHINE[0]]})
    assert offered(game, "* using *") == [] and offered(game, "use *") == []


def test_time_machines_add_up() -> None:
    """LL-BOOST-05, LL-BOOST-03: each is one more, without costing an action; they do not outlast the turn."""
    game = table(hands={"1": [*MACHINE]})
    for number, word in enumerate(("secret-passage", "library-ladder", "trolley-service"), 1):
        assert changes(game, f"use time-machine/{word}")["actions"] == 3 + number
    for _ in range(6):
        game.play("take amazing-lives")
    assert seen(game)["actions"] == 0
    game.play("end")
    assert seen(game)["actions"] == 3 and seen(game)["granted"] == 0


def test_how_a_move_is_named() -> None:
    """LL-BOOST-15: by destination, boosters, set, pile and draw; the way walked makes no difference."""
    game = table(lit={"c4": CROSSROADS, "d4": "reward[SW]", "d3": CROSSROADS})
    assert offered(game, "move *") == ["move c4", "move d3", "move d4", "move d4 draw"]
