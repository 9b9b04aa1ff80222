"""The rules of set-up, drawing and the end of the game (LC-SETUP, LC-DRAW, LC-END)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import workbench as wb
from tests.games.labyrinth_cards.tables import GAME, PACK, deal, play_out, seen, table
from tests.games.seeing import kinds, offered, refusal
from workbench.engine.game import Game
from workbench.errors import OptionError
from workbench.packs.pack import Row


def turns_of(game: Game) -> Counter[int]:
    return Counter(moment.seat for moment in game.history.past[1:] if str(moment.action).startswith("lay"))


@pytest.mark.parametrize(("players", "deck"), [(2, 42), (3, 40), (4, 38), (5, 36), (6, 34)])
def test_everybody_gets_two_cards_four_lie_in_a_square_and_the_rest_is_the_deck(players: int, deck: int):
    """LC-SC-01: LC-SETUP-01, LC-SETUP-02, LC-SETUP-04, LC-SETUP-05."""
    game = deal(players)
    state = game.position()["state"]
    assert [len(hand) for hand in state["hands"].values()] == [2] * players
    assert sorted(state["table"]) == ["0,0", "0,1", "1,0", "1,1"]
    assert len(state["deck"]) == deck
    assert not any(state["taken"].values())
    everything = [*state["deck"], *(place["card"] for place in state["table"].values())]
    everything += [card for hand in state["hands"].values() for card in hand]
    assert sorted(everything) == sorted(row["id"] for row in wb.load_pack(GAME)["cards"])
    assert game.decision.seat == 1
    assert "unknown" in game.position(public=True)["state"]["deck"]


def test_cards_are_shuffled():
    """LC-SETUP-01: another seed, another deal; each card comes into a hand now and then."""
    rules = deal().rules
    hands = [Game(rules, seed).position()["state"]["hands"]["1"] for seed in range(300)]
    assert len({card for hand in hands for card in hand}) == 50
    assert hands[0] != hands[1]


def test_the_square_lies_in_random_orientation_and_gives_nothing():
    """LC-SETUP-03: also without `free_rotation`; roads need not meet, and equal treasures have no effect."""
    for options in ({}, {"free_rotation": False}):
        rules = deal(**options).rules
        games = [Game(rules, seed) for seed in range(80)]
        turned = {place["turned"] for game in games for place in game.position()["state"]["table"].values()}
        assert turned == {"", "right", "round", "left"}
        assert all(game.decision.kind == "lay" for game in games)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_configured_seat_begins(seat: int):
    """LC-SETUP-05: and the others follow clockwise (LC-TURN-01)."""
    game = deal(3, first_player=seat)
    assert game.decision.seat == seat
    game.play(next(iter(game.legal_actions)))
    if game.decision.kind == "take":
        game.play("leave")
    assert game.decision.seat == seat % 3 + 1
    rules = deal(3, first_player="random").rules
    assert {Game(rules, seed).decision.seat for seed in range(40)} == {1, 2, 3}
    with pytest.raises(OptionError, match="LC-SETUP-05"):
        deal(2, first_player=3)


def test_a_square_without_a_road_outwards_is_dealt_anew():
    """LC-AMB-09: the four go back, the deck is reshuffled, hands stay; everybody knows then what is in no hand."""
    corners = [{**row.cells, "roads": f"NE:{row['id'].partition('-')[0]}"} for row in PACK["cards"]]
    pack = replace(PACK, tables={**PACK.tables, "cards": tuple(Row(cells) for cells in corners)}, folder=None)
    rules = wb.new_game(GAME, pack=pack, seed=0).rules
    games = [Game(rules, seed) for seed in range(1500)]
    redealt = [game for game in games if "redeal" in kinds(game)]
    assert 1 <= len(redealt) <= 20, "one square of corners in 256 has no exit"
    loose = wb.new_game(GAME, pack=pack, seed=0, square_must_have_exit=False).rules
    for game in redealt:
        shown = [event.words["cards"] for event in game.history.past[0].events if event.kind == "redeal"]
        cards = {word.partition("/")[0] for square in shown for word in square}
        state = game.position()["state"]
        assert all(set(barred) == cards for barred in state["barred"]["1"])
        assert not cards & {card for hand in state["hands"].values() for card in hand}
        other = Game(loose, game.seed)
        assert "redeal" not in kinds(other)
        assert other.position()["state"]["hands"] == state["hands"]
        assert {place["card"] for place in other.position()["state"]["table"].values()} == {
            word.partition("/")[0] for word in shown[0]
        }
        again = wb.read_record(game.record(public=True), pack, seed=5)
        assert again.view() == game.view() and again.rules.problems(again.state) == []


def test_one_card_is_drawn_at_the_end_of_a_turn():
    """LC-DRAW-01: nothing when the deck is empty."""
    game = table(hands={"1": ["SW:coin"]}, top=["NS:lamp"], deck=1)
    game.play("lay sw-coin at 2,1")
    assert "ns-lamp" in seen(game)["hands.1"] and seen(game)["deck"] == 0
    game.play(offered(game, "lay*")[0])
    if game.decision.kind == "take":
        game.play("leave")
    assert len(seen(game)["hands.2"]) == 1
    assert "draw" not in kinds(game)


def test_a_player_without_cards_is_skipped():
    """LC-DRAW-02."""
    game = table(players=3, hands={"1": ["SW:coin", "SW:gem"], "3": ["SW:lamp"]}, deck=0, short=True)
    game.play("lay sw-coin at 2,1")
    assert game.decision.seat == 3


@pytest.mark.parametrize(
    ("players", "turns"),
    [(2, [23, 23]), (3, [16, 15, 15]), (4, [12, 12, 11, 11]), (5, [10, 9, 9, 9, 9]), (6, [8, 8, 8, 8, 7, 7])],
)
def test_the_game_ends_after_46_lays(players: int, turns: list[int]):
    """LC-SC-13, LC-SC-15: LC-END-01, LC-END-04, LC-TAKE-09, LC-DRAW-01, LC-DRAW-02; the deck runs out on the way."""
    game = play_out(deal(players), players)
    assert [turns_of(game)[seat] for seat in range(1, players + 1)] == turns
    state = game.position()["state"]
    assert not state["deck"] and not any(state["hands"].values())
    assert len(state["table"]) + sum(map(len, state["taken"].values())) == 50
    assert state["table"]
    assert offered(game) == [] and game.decision.seat == 0
    lays = [moment for moment in game.history.past if str(moment.action).startswith("lay")]
    last_draw = 46 - 2 * players
    assert [any(e.kind == "draw" and e.words["left"] == 0 for e in m.events) for m in lays].count(True) <= 1
    if players == 3:
        assert [moment.seat for moment in lays[last_draw:]] == [2, 3, 1, 2, 3, 1]
    assert refusal(game, "leave") == "LC-END-01"


def test_most_points_win_and_ties_are_shared():
    """LC-SC-14: LC-OBJ-01, LC-END-02, LC-END-03."""
    for seed in range(40):
        game = play_out(deal(3, seed), seed)
        outcome = game.outcome
        assert outcome is not None
        points = tuple(len(cards) for cards in game.position()["state"]["taken"].values())
        assert outcome.scores == points
        assert outcome.winners == tuple(seat for seat in (1, 2, 3) if points[seat - 1] == max(points))
    taken = {"1": ["NE:gem", "ES:gem"], "2": ["NE:lamp", "ES:lamp"], "3": ["NE:coin"]}
    game = table(players=3, hands={"1": ["SW:key"]}, short=True, deck=0, taken=taken)
    document = game.position()
    spare = document["state"]["taken"]["3"][1:]
    document["state"]["taken"]["3"] = ["ne-coin"]
    for card in spare:  # the rest lies on the table, in a row to the west
        at = len(document["state"]["table"])
        document["state"]["table"][f"{4 - at},-1"] = {"card": card, "turned": ""}
    game = wb.from_position(document, game.rules.box.pack)  # type: ignore[attr-defined]
    game.play(offered(game, "lay*")[0])
    if game.decision.kind == "take":
        game.play("leave")
    assert game.outcome is not None and game.outcome.winners == (1, 2)
    assert "Player 1 and Player 2 win together with 2 points each" in game.outcome.sentence


def test_a_seat_that_is_not_asked_cannot_act():
    """LC-TURN-01."""
    game = deal(3)
    action = next(iter(game.legal_actions))
    assert refusal(game, str(action), seat=2) == ""


def test_the_option_deck_plays_the_shipped_deck_with_two_treasures():
    """LC-AMB-01: a pack of one's own stays as it is, and must show two treasures when the option asks for them."""
    game = deal(2, deck="two")
    assert game.rules.pack["id"] == "labyrinth-card-game-two"
    assert wb.from_position(game.position()).state == game.state
    assert wb.read_record(game.record()).state == game.state
    two = wb.load_pack("labyrinth-card-game-two")
    assert wb.new_game(GAME, pack=two, seed=1).rules.pack["id"] == "labyrinth-card-game-two"
    own = replace(PACK, folder=None)
    with pytest.raises(OptionError, match="two treasures"):
        wb.new_game(GAME, pack=own, deck="two")
