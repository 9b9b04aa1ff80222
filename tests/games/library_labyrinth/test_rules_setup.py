"""Set-up and difficulty (law 2.2, 2.18), with the scenarios that count what is in the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import workbench as wb
from tests.games.library_labyrinth.tables import GAME, GENRES, REWARDS, hand, seen, table
from tests.games.seeing import offered
from workbench.engine.game import Game
from workbench.errors import OptionError, PackError
from workbench.games.library_labyrinth.setting_up import _tiles_on_board
from workbench.packs.pack import Pack

BOX = {"centre": (0, 1, 0), "crossroads": (0, 4, 0), "shelf": (3, 0, 4), "reward": (1, 0, 2), "terror": (8, 0, 7)}
"""T-junctions, crossroads, corners of each kind in the box (law 1.1)."""
MIXES = {
    "novice": (1, 4, 7, 3, 10),
    "solo": (1, 4, 7, 3, 10),
    "standard": (1, 3, 6, 3, 12),
    "advanced": (1, 2, 6, 3, 13),
    "expert": (1, 1, 6, 3, 14),
}
AROUND_CENTRE = ("b3", "c4", "d3", "c2")


def deal(**more: Any) -> Game:
    return wb.new_game(GAME, **{"seed": 1, **more})


def started(players: int = 2, seed: int = 1, **options: Any) -> Game:
    """A game after its start decisions."""
    game = deal(players=players, seed=seed, **options)
    while game.decision.kind == "start":
        game.play(next(iter(game.legal_actions)))
    return game


def board(game: Game) -> dict[str, dict[str, Any]]:
    tiles: dict[str, dict[str, Any]] = game.position()["state"]["board"]
    return tiles


def shapes(game: Game) -> dict[str, tuple[int, int, int]]:
    """T-junctions, crossroads and corners of each kind on the board."""
    counted = Counter((tile["tile"], len(tile["openings"])) for tile in board(game).values())
    assert all(tile["openings"] not in ("NS", "EW") for tile in board(game).values())
    return {kind: (counted[kind, 3], counted[kind, 4], counted[kind, 2]) for kind in BOX}


def numbers(game: Game) -> tuple[int, ...]:
    return tuple(sum(shapes(game)[kind]) for kind in BOX)


def curses(game: Game) -> list[str]:
    deck: list[str] = game.position()["state"]["disturbances"]
    return deck


def test_standard_for_two_after_the_start_decisions() -> None:
    """LL-SC-53.

    LL-SETUP-01, LL-SETUP-02, LL-SETUP-04, LL-SETUP-06, LL-SETUP-08, LL-SETUP-09, LL-SETUP-10, LL-SETUP-11,
    LL-SETUP-12, LL-SETUP-13, LL-SETUP-14, LL-SETUP-17, LL-HAND-05
    """
    game = started()
    words, state = seen(game), game.position()["state"]
    assert numbers(game) == MIXES["standard"]
    assert len(board(game)) == 25
    assert board(game)["c3"] == {"tile": "centre", "openings": "NESW", "lit": True, "seen": True}
    assert [cell for cell, tile in board(game).items() if tile["lit"] or tile["seen"]] == ["c3"]
    assert shapes(game)["reward"] == (1, 0, 2)
    assert sum(words[f"decks.{genre}"] for genre in GENRES) == 54
    assert words["decks.reward"] == 13
    assert [len(hand(game, seat)) for seat in ("1", "2")] == [4, 4]
    assert len(curses(game)) == 19 and curses(game)[-1] == "out-of-time" and curses(game).count("out-of-time") == 1
    assert max(Counter(curses(game)).values()) <= 7
    assert len(set(state["terror_stack"])) == 24 and sorted(state["shelf_stack"]) == sorted(GENRES)
    assert state["meeples"] == {"1": "c3", "2": "c3"}
    assert words["bookwyrm"] == 0
    for genre in GENRES:
        known = {row["id"] for row in wb.load_pack(GAME)["books"] if row["genre"] == genre}
        assert set(state["decks"][genre]) <= known
    assert {card for card in [*state["decks"]["reward"], *hand(game, "1"), *hand(game, "2")] if card in REWARDS} == {
        *REWARDS
    }


def test_hidden_order_differs_between_seeds() -> None:
    """Everything that is shuffled lies otherwise in another game. LL-SETUP-07, LL-SETUP-10, LL-SETUP-12, LL-SETUP-13"""
    names = ("terror_stack", "shelf_stack", "decks", "board")
    one, other = (deal(seed=seed).position()["state"] for seed in (1, 2))
    assert all(one[name] != other[name] for name in names)
    assert all(one["decks"][deck] != other["decks"][deck] for deck in one["decks"])
    assert one == deal(seed=1).position()["state"]


def test_every_orientation_and_every_tile_of_the_box_occurs() -> None:
    """LL-SETUP-04, LL-SETUP-07"""
    turned: Counter[str] = Counter()
    shelf_corners: Counter[tuple[int, int, int]] = Counter()
    for seed in range(120):
        game = deal(seed=seed)
        turned.update(tile["openings"] for tile in board(game).values())
        shelf_corners[shapes(game)["shelf"]] += 1
        assert all(shapes(game)[kind][n] <= BOX[kind][n] for kind in BOX for n in range(3))
    corners = [turned[o] for o in ("NE", "ES", "SW", "NW")]
    junctions = [turned[o] for o in ("NES", "ESW", "NSW", "NEW")]
    assert min(corners) > 0.8 * max(corners) and min(junctions) > 0.8 * max(junctions)
    # Six of 3T + 4C without replacement: the one left out is a T-junction in 3 of 7 games.
    assert set(shelf_corners) == {(2, 0, 4), (3, 0, 3)} and 35 <= shelf_corners[2, 0, 4] <= 68


@pytest.mark.parametrize("difficulty", MIXES)
def test_every_mix_is_buildable(difficulty: str) -> None:
    """LL-SC-54. LL-SETUP-02, LL-SETUP-03, LL-SETUP-04, LL-DIFF-01, LL-SOLO-02"""
    for players in (1, 2, 5):
        game = deal(players=players, difficulty=difficulty)
        assert numbers(game) == MIXES[difficulty] and sum(numbers(game)) == 25
        assert all(shapes(game)[kind][n] <= BOX[kind][n] for kind in BOX for n in range(3))
    if difficulty in ("novice", "solo"):
        assert shapes(deal(difficulty=difficulty))["shelf"] == (3, 0, 4)


def test_the_default_mix_is_standard_and_solo_for_one() -> None:
    """LL-SETUP-02, LL-SOLO-02"""
    assert numbers(deal(players=1)) == MIXES["solo"]
    assert all(numbers(deal(players=players)) == MIXES["standard"] for players in (2, 3, 4, 5))


def test_bias_of_shapes() -> None:
    """LL-SC-54. LL-SETUP-05, LL-DIFF-02"""
    corners = shapes(deal(shape_bias="corners"))
    assert (corners["shelf"], corners["terror"]) == ((2, 0, 4), (5, 0, 7))
    junctions = shapes(deal(shape_bias="t_junctions"))
    assert (junctions["shelf"], junctions["terror"]) == ((3, 0, 3), (8, 0, 4))


def test_four_shelves_round_the_centre_are_redealt() -> None:
    """LL-SC-45. LL-SETUP-19"""
    four = three = 0
    for seed in range(1500):
        as_laid = deal(seed=seed, difficulty="novice", four_shelf_redeal="never")
        around = [board(as_laid)[cell]["tile"] for cell in AROUND_CENTRE]
        if around.count("shelf") == 4:
            dealt = deal(seed=seed, difficulty="novice")
            four += 1
            assert [board(dealt)[cell]["tile"] for cell in AROUND_CENTRE].count("shelf") < 4
            assert numbers(dealt) == MIXES["novice"]
        elif around.count("shelf") == 3 and three < 10:
            three += 1
            assert board(deal(seed=seed, difficulty="novice")) == board(as_laid)
        if four >= 2 and three >= 10:
            return
    raise AssertionError(f"too few deals to see: {four} with four Shelves, {three} with three")


def test_double_curses_substitute() -> None:
    """LL-SC-55. LL-SETUP-14, LL-SETUP-20, LL-DIFF-03"""
    assert not {"nw-se", "ne-sw"} & set(curses(deal()))
    both = Counter(curses(deal(double_curses=2)))
    assert (both["nw-se"], both["ne-sw"], both["out-of-time"]) == (1, 1, 1) and both.total() == 19
    one = [Counter(curses(deal(seed=seed, double_curses=1))) for seed in range(20)]
    assert all(deck["nw-se"] + deck["ne-sw"] == 1 and deck.total() == 19 for deck in one)
    assert {deck["nw-se"] for deck in one} == {0, 1}, "one of the two at random"


def test_numbers_of_curse_cards() -> None:
    """LL-SC-55. LL-SETUP-14, LL-DIFF-04"""
    assert len(curses(deal(disturbance_count=24))) == 24 + 1
    assert len(curses(deal(disturbance_count=28))) == 28 + 1
    with pytest.raises(OptionError, match=r"29 single ones, but there are 28"):
        deal(disturbance_count=29)
    assert len(curses(deal(disturbance_count=30, double_curses=2))) == 30 + 1
    assert len(curses(deal(disturbance_count=18, out_of_time_counts_in_d=True))) == 18


def test_curse_cards_are_drawn_at_random() -> None:
    """LL-SETUP-14: of the 28, each game has others, in another order."""
    decks = [curses(deal(seed=seed)) for seed in range(30)]
    assert len({tuple(deck) for deck in decks}) == 30
    assert len({tuple(sorted(deck)) for deck in decks}) > 10


@pytest.mark.parametrize(("players", "turns"), [(1, 18), (2, 18), (3, 18), (4, 20), (5, 20)])
def test_length_of_the_game(players: int, turns: int) -> None:
    """LL-SC-56. LL-SETUP-15, LL-END-04, LL-DIST-12, LL-DECK-04, LL-DIST-10"""
    for seed in range(100):
        game = started(players, seed)
        begun: Counter[int] = Counter({1: 1})
        while game.outcome is None:
            game.play("end")
            begun.update(event.words["seat"] for event in game.history.past[-1].events if event.kind == "turn")
        if game.outcome.reason == "out-of-time":  # nobody does anything, so Terrors may win first
            break
    assert begun.total() == turns + 1
    assert begun == Counter(1 + turn % players for turn in range(turns + 1))
    words = seen(game)
    assert (words["disturbances"], words["disturbance_discards"], words["last_disturbance"]) == (
        0,
        turns + 1,
        "out-of-time",
    )
    assert words["bookwyrm"] == turns % 12


def test_start_decisions() -> None:
    """LL-SETUP-16, LL-HAND-05: three genres one by one, the next seat, then a Reward each in the same order."""
    game = deal(players=3, first_player=2)
    top = {genre: game.position()["state"]["decks"][genre] for genre in (*GENRES, "reward")}
    assert offered(game) == sorted(f"choose {genre}" for genre in GENRES)
    order = []
    for genre in (
        "science",
        "science",
        "legends",
        "science",
        "legends",
        "amazing-lives",
        "science",
        "legends",
        "science",
    ):
        order.append(game.decision.seat)
        before = hand(game, str(order[-1]))
        game.play(f"choose {genre}")
        drawn = top[genre].pop(0)
        assert drawn in hand(game, str(order[-1])) and drawn not in before
        assert game.history.past[-1].events[0].words["card"] == drawn
    assert order == [2, 2, 2, 3, 3, 3, 1, 1, 1]
    assert [card for seat in ("2", "3", "1") for card in hand(game, seat) if card in REWARDS] == top["reward"][:3]
    assert (game.decision.kind, game.decision.seat, seen(game)["turn"]) == ("action", 2, 1)


def test_random_start_genres_ask_nobody() -> None:
    """LL-SETUP-16"""
    game = deal(players=4, start_genres="random")
    assert game.decision.kind == "action"
    assert [len(hand(game, str(seat))) for seat in (1, 2, 3, 4)] == [4] * 4
    assert all(sum(card in REWARDS for card in hand(game, str(seat))) == 1 for seat in (1, 2, 3, 4))
    assert len({tuple(hand(deal(seed=seed, start_genres="random"))) for seed in range(10)}) == 10


def test_first_player() -> None:
    """LL-SETUP-18"""
    assert deal(players=3).decision.seat == 1
    assert deal(players=3, first_player=3).decision.seat == 3
    assert {deal(players=3, seed=seed, first_player="random").decision.seat for seed in range(30)} == {1, 2, 3}


def test_hands_lie_open() -> None:
    """LL-SETUP-21: everybody sees all cards of all hands, captured Terrors and what lies under them too."""
    game = table(hands={"1": ["zenobia", "basilisk: jo-march nzinga"], "2": ["drink-me"]})
    shown = " ".join(str(hand) for hand in game.scene().hands)
    for name in ("Zenobia", "Basilisk", "Jo March", "Nzinga", "Drink Me"):
        assert name in shown


def test_the_shipped_box() -> None:
    """LL-SETUP-01: 30 tiles of which 25 are used; LL-SYM-01 and LL-SYM-02 hold for every card and Terror."""
    pack = wb.load_pack(GAME)
    letters = {row["id"]: row["letter"] for row in pack["genres"]}
    tiles = [(row["kind"], row["shape"], int(row["count"])) for row in pack["tiles"]]
    assert sum(count for _, _, count in tiles) == 30
    for kind, (junctions, crossroads, corners) in BOX.items():
        assert sum(n for k, shape, n in tiles if k == kind and shape == "t-junction") == junctions
        assert sum(n for k, shape, n in tiles if k == kind and shape == "crossroads") == crossroads
        assert sum(n for k, shape, n in tiles if k == kind and shape == "corner") == corners
    books = Counter(row["genre"] for row in pack["books"])
    assert [books[genre] for genre in GENRES] == [9, 9, 11, 7, 12, 12]
    for row in pack["books"]:
        assert len(row["symbols"]) in (3, 4) and row["symbols"][0] == letters[row["genre"]]
    patterns = [sorted(Counter(row["symbols"]).values()) for row in pack["terrors"]]
    assert len(patterns) == 24 and all(pattern in ([1, 1, 1], [2, 2], [2, 2, 2]) for pattern in patterns)
    assert [row["symbols"] for row in pack["items"]] == [2 * letters[genre] for genre in GENRES]


def changed(pack: Pack, table_name: str, name: str, symbols: str) -> Pack:
    def rows() -> Iterator[Any]:
        for row in pack[table_name]:
            yield replace(row, cells={**row.cells, "symbols": symbols}) if row["id"] == name else row

    return replace(pack, tables={**pack.tables, table_name: tuple(rows())})


@pytest.mark.parametrize("symbols", ["BBP", "BPOG", "BBBP", "BBPPO", "BBBBPP", "BBPPOG"])
def test_other_patterns_of_terrors_are_refused(symbols: str) -> None:
    """LL-SYM-02"""
    with pytest.raises(PackError, match="LL-SYM-02"):
        deal(pack=changed(wb.load_pack(GAME), "terrors", "basilisk", symbols))


def test_a_book_of_another_first_symbol_is_refused() -> None:
    """LL-SYM-01"""
    with pytest.raises(PackError, match="LL-SYM-01"):
        deal(pack=changed(wb.load_pack(GAME), "books", "zenobia", "OBG"))


def test_the_nine_boosters() -> None:
    """LL-BOOST-13, LL-BOOST-14"""
    words = deal().rules.vocabulary("use")
    one, other = ("useful-map", "library-card", "time-machine"), ("secret-passage", "library-ladder", "trolley-service")
    pairs = {(a, b) for a in one for b in other}
    assert {word for word in words if "/" in word} == {f"{a}/{b}" for a, b in pairs} | {f"{b}/{a}" for a, b in pairs}
    assert {word for word in words if "/" not in word} == {*one, *other}
    assert sorted((row["first"], row["second"]) for row in wb.load_pack(GAME)["boosters"]) == sorted(pairs)
    assert "photocopier" not in words


def test_a_new_deal_takes_each_tile_of_the_board_once() -> None:
    """LL-SETUP-01: of tiles alike it does not matter which, but each is shuffled by itself."""
    game = wb.new_game("library-labyrinth", seed=5)
    assert len(set(_tiles_on_board(game.rules, game.state))) == 25  # type: ignore[arg-type]


def test_a_public_record_tells_of_redeals_before_other_results() -> None:
    """LL-SETUP-19: the board that was laid anew comes first in the record, the cards of the deal after it."""
    options: dict[str, Any] = {"difficulty": "novice", "start_genres": "random"}
    rules = wb.new_game("library-labyrinth", seed=0, **options).rules
    told: list[str] = []
    seed = -1
    while "redeal-board" not in told:
        told.clear()
        seed += 1
        rules.new_state(seed, lambda kind, **words: told.append(kind))
    game = wb.new_game("library-labyrinth", seed=seed, **options)
    record = game.record(public=True)
    assert "0. deal = redealt " in record
    again = wb.read_record(record, seed=seed + 1)
    assert again.log == game.log and again.record(public=True) == record
