"""Take, Flip, Rotate, Pass, Move, hands and decks (law 2.5–2.10, 2.16, 2.17), where no scenario is about it."""

from __future__ import annotations

from tests.games.library_labyrinth.tables import CROSSROADS, FULL, GENRES, REWARDS, changes, hand, seen, table
from tests.games.seeing import kinds, offered, refusal


def test_take_from_any_of_six_decks() -> None:
    """LL-ACT-TAKE-01, LL-HAND-05: the top card, at once in the hand."""
    game = table()
    top = {genre: game.position()["state"]["decks"][genre][0] for genre in GENRES}
    assert offered(game, "take *") == sorted(f"take {genre}" for genre in GENRES)
    for genre in GENRES:
        game.play(f"take {genre}")
        assert hand(game) == [top[genre]]
        game.undo()


def test_a_book_deck_is_made_anew_when_it_is_needed() -> None:
    """LL-DECK-01, LL-ACT-TAKE-04: not before; cards inside piles stay there."""
    game = table(hands={"1": ["ada-lovelace", "basilisk: marie-curie wang-zhenyi"]}, decks={"science": ["bertha-lutz"]})
    game.play("take science")
    words = seen(game)
    assert words["decks.science"] == 0 and len(words["discards.science"]) == 3 and words["shuffles.science"] == 0
    game.play("discard ada-lovelace")
    assert changes(game, "take science")["discards.science"] == []
    words = seen(game)
    assert words["decks.science"] == 3 and words["shuffles.science"] == 1
    assert "basilisk: marie-curie wang-zhenyi" in hand(game)


def test_the_new_deck_is_shuffled() -> None:
    """LL-DECK-01, LL-DECK-02"""
    taken: set[str] = set()
    drawn: set[str] = set()
    for seed in range(12):
        game = table(seed=seed, decks={"science": [], "reward": []}, lit={"c4": "reward[ES]"})
        game.play("take science")
        taken.update(hand(game))
        game.play("move c4 draw")
        assert seen(game)["shuffles.reward"] == 1 and seen(game)["decks.reward"] == 14
        drawn.update(card for card in hand(game) if card in REWARDS)
    assert len(taken) > 3 and len(drawn) > 5


def test_flip_only_dark_neighbours() -> None:
    """LL-ACT-FLIP-01, LL-ACT-FLIP-06: of a corner tile there are two."""
    game = table(lit={"e5": CROSSROADS}, at={"1": "e5"})
    assert offered(game, "flip *") == ["flip d5", "flip e4"]


def test_a_flip_keeps_the_orientation() -> None:
    """LL-ACT-FLIP-04: whichever way the tile lies."""
    for openings in ("NE", "ES", "SW", "NW"):
        assert changes(table(dark={"c4": f"reward[{openings}]"}), "flip c4")["board.c4"] == f"reward[{openings}]"


def test_rotating_quarter_by_quarter() -> None:
    """LL-ACT-ROT-01: both ways, the own tile too."""
    game = table(lit={"c4": "reward[NES]"}, at={"1": "c4"})
    for way, openings in (("cw", "ESW"), ("cw", "NSW"), ("ccw", "ESW")):
        assert changes(game, f"rotate c4 {way}")["board.c4"] == f"reward[{openings}]"


def test_rotating_a_crossroads() -> None:
    """LL-ACT-ROT-06: legal, costs the action, changes nothing."""
    game = table(lit={"c4": CROSSROADS})
    assert changes(game, "rotate c4 cw") == {"actions": 2}
    assert changes(game, "rotate c4 ccw") == {"actions": 1}


def test_passing_books_and_rewards_one_at_a_time() -> None:
    """LL-ACT-PASS-01, LL-ACT-PASS-02, LL-ACT-PASS-05: with one partner on the same tile."""
    game = table(
        players=3,
        lit={"c4": CROSSROADS},
        at={"3": "c4"},
        hands={"1": ["zenobia", "drink-me"], "2": ["nzinga", "silk-heart"], "3": ["jo-march"]},
    )
    assert offered(game, "give *") == ["give drink-me to 2", "give zenobia to 2"]
    assert offered(game, "receive *") == ["receive nzinga from 2", "receive silk-heart from 2"]
    assert len(offered(game, "swap *")) == 4
    assert changes(game, "swap drink-me for nzinga with 2") == {
        "actions": 2,
        "hands.1": ["nzinga", "zenobia"],
        "hands.2": ["drink-me", "silk-heart"],
    }
    assert refusal(game, "give nzinga zenobia to 2") == "LL-ACT-PASS-01"


def test_a_walk_ends_where_it_is_open() -> None:
    """LL-ACT-MOVE-01: any number of steps, never across a side closed on either tile, nor off the rim."""
    game = table(lit={"c4": "terror[ES]", "d4": "terror[NW]", "d3": "terror[ES]", "c2": "terror[SW]", "b3": CROSSROADS})
    assert offered(game, "move *") == ["move b3", "move c4", "move d4"]
    rim = table(lit={"e3": "terror[NES]", "a4": "terror[NES]", "d3": CROSSROADS}, at={"1": "e3"})
    assert offered(rim, "move *") == []


def test_a_move_ends_elsewhere() -> None:
    """LL-ACT-MOVE-06"""
    assert refusal(table(lit={"c4": CROSSROADS}), "move c3") == "LL-ACT-MOVE-06"


def test_tokens_of_both_kinds_block_the_way() -> None:
    """LL-ACT-MOVE-02, LL-ACT-MOVE-03"""
    for token in ("terror[NES] bunyip", "shelf[NES] legends"):
        game = table(lit={"c4": token, "c5": CROSSROADS})
        assert offered(game, "move *") == []
    assert offered(table(lit={"c4": "terror[NES]", "c5": CROSSROADS}), "move *") == ["move c4", "move c5"]


def test_one_thing_at_the_end_of_a_move() -> None:
    """LL-ACT-MOVE-04, LL-ACT-MOVE-05: the capture ends the Move, and costs no action of its own."""
    game = table(
        lit={"c4": "terror[NES] basilisk", "c5": "shelf[ESW] amazing-lives"}, hands={"1": ["jo-march", "nzinga"]}
    )
    assert offered(game, "move *") == ["move c4 capture basilisk with jo-march nzinga"]
    assert changes(game, "move c4 capture basilisk with jo-march nzinga")["actions"] == 2
    assert offered(game, "move c5*") == ["move c5 return basilisk"]


def test_everybody_on_one_tile() -> None:
    """LL-ACT-MOVE-07"""
    game = table(players=5, lit={"c4": CROSSROADS}, at={str(seat): "c4" for seat in (2, 3, 4, 5)})
    assert changes(game, "move c4") == {"actions": 2, "meeples.1": "c4"}


def test_discarding_is_free_and_for_full_hands_of_others() -> None:
    """LL-HAND-02, LL-HAND-06: another seat's hand only while it has no free slot."""
    game = table(players=3, hands={"1": ["drink-me"], "2": FULL, "3": ["alice", "heidi"]})
    assert offered(game, "discard *") == sorted(["discard drink-me", *(f"discard {card} by 2" for card in FULL)])
    assert changes(game, "discard zenobia by 2") == {
        "hands.2": sorted(set(FULL) - {"zenobia"}),
        "discards.historical-leaders": ["zenobia"],
    }
    assert offered(game, "discard *") == ["discard drink-me"]
    assert changes(game, "discard drink-me") == {"hands.1": [], "discards.reward": ["drink-me"]}


def test_six_slots() -> None:
    """LL-HAND-01, LL-HAND-04: a pile takes one, however many cards lie under it."""
    game = table(hands={"1": [*FULL[:4], "basilisk: alice heidi gerda"]})
    game.play("take science")
    assert offered(game, "take *") == []
    assert refusal(game, "take legends") == "LL-ACT-TAKE-02"
    assert refusal(table(hands={"1": FULL, "2": ["alice"]}), "receive alice from 2") == "LL-ACT-PASS-04"


def test_discarding_is_not_nested() -> None:
    """LL-HAND-06: it is an action of its own; whoever wants room discards first."""
    game = table(lit={"c4": "reward[ES]"}, hands={"1": FULL})
    assert offered(game, "move *") == ["move c4"]
    game.play("discard zenobia")
    assert game.decision.kind == "action"
    game.play("move c4 draw")
    assert len(hand(game)) == 6 and kinds(game) == ["move", "reward"]
