"""A slice of `tests/long/fuzz_formats.py`: mutated codes, records and positions are read properly or refused."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import workbench as wb
from tests.engine.playing import dealt, play, random_game
from tests.golden.pack_of import golden_pack
from tests.long.fuzz_formats import attempt, case, no_hang, tried
from workbench.engine.game import Game
from workbench.errors import WorkbenchError

CASES = 400
PARTS = 5
ONCE_FAILED = (299, 329, 607, 635, 638, 790, 809, 833, 907, 1546, 1748, 1789, 2192, 3752, 18197)
"""Cases at which something was wrong once."""


@pytest.mark.parametrize("part", range(PARTS))
def test_mutated_codes_records_and_positions(part: int):
    results: Counter[str] = Counter()
    for number in range(part, CASES, PARTS):
        kind, result, fault = tried(number)
        if fault is not None:
            pytest.fail(f"case {number} ({kind}): {type(fault).__name__}: {fault}")
        results[result.split(":")[0]] += 1
    assert results["accepted"] >= 5 and results["refused"] >= 40, "most are refused, but not all"


@pytest.mark.parametrize("number", ONCE_FAILED)
def test_what_failed_once(number: int):
    with no_hang():
        assert attempt(case(number))


# Absurd values one by one.


def tall(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


ABSURD: tuple[Any, ...] = (
    None,
    True,
    -1,
    1.0,
    float("nan"),
    float("inf"),
    2**63,
    10**300,
    -(10**300),
    "",
    "x",
    "\ud800",
    [],
    {},
    [[]],
    [None],
    {"a": {}},
    tall(50),
)


def paths(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every entry of a document."""
    found = [way] if way else []
    if isinstance(value, dict | list):
        for at in value if isinstance(value, dict) else range(len(value)):
            found += paths(value[at], (*way, at))
    return found


def replaced(document: Any, way: tuple[Any, ...], value: Any) -> Any:
    made = json.loads(json.dumps(document))
    holder = made
    for step in way[:-1]:
        holder = holder[step]
    holder[way[-1]] = value
    return made


def test_every_entry_with_an_absurd_value_is_refused_in_a_sentence():
    """A sample of all pairs of entry and value; what happens to be right there is read."""
    document = play(dealt(5, 2, {"pass_many": True}), 5, 40).position()
    ways = paths(json.loads(json.dumps(document)))
    refused = 0
    for number, way in enumerate(ways[::3]):
        value = ABSURD[number % len(ABSURD)]
        try:
            wb.from_position(replaced(document, way, value), golden_pack(), seed=1)
        except WorkbenchError as error:
            refused += 1
            assert 0 < len(str(error)) < 2000 and "\n" not in str(error)
    assert refused > len(ways[::3]) * 0.7


@pytest.mark.parametrize("value", ABSURD, ids=lambda value: repr(value)[:20])
def test_absurd_options_are_refused(value: Any):
    options = [option.name for option in wb.games()["library-labyrinth"].options]
    for name in options:
        try:
            game = wb.new_game("library-labyrinth", pack=golden_pack(), seed=1, options={name: value})
        except WorkbenchError as error:
            assert f"'{name}'" in str(error) or name in str(error)
        else:
            assert wb.from_position(game.position(), golden_pack()).state == game.state


@pytest.mark.parametrize("value", [v for v in ABSURD if v is not None], ids=lambda value: repr(value)[:20])
def test_absurd_seeds_and_numbers_of_players_are_refused(value: Any):
    for argument in ({"players": value}, {"seed": value}):
        if value == -1 and type(value) is int and "seed" in argument:
            continue
        with pytest.raises(WorkbenchError):
            wb.new_game("library-labyrinth", pack=golden_pack(), **argument)


def test_a_public_position_that_says_it_is_full_is_refused_or_found_wanting():
    document = play(dealt(6, 2, {}), 6, 20).position(public=True)
    record = wb.from_position(document, golden_pack(), seed=1).record(public=True)
    reads: tuple[Callable[[], Game], ...] = (
        lambda: wb.from_position({**document, "seed": 1}, golden_pack()),
        lambda: wb.read_record(record.replace('[Position "', '[Seed "1"]\n[Position "', 1), golden_pack()),
    )
    for read in reads:
        try:
            game = read()
        except WorkbenchError as error:
            assert str(error)
        else:
            assert game.rules.problems(game.state)


def impossible() -> dict[str, Any]:
    """Public positions into which nothing fits."""
    public = play(dealt(7, 2, {}), 7, 20).position(public=True)
    dark = [name for name, cell in public["state"]["board"].items() if not cell["seen"]]
    lit = [name for name, cell in public["state"]["board"].items() if cell["lit"] and name != "c3"]

    def changed(**cells: dict[str, Any]) -> dict[str, Any]:
        made = json.loads(json.dumps(public))
        for name, words in cells.items():
            made["state"]["board"][name].update(words)
        return made  # type: ignore[no-any-return]

    return {
        "too many of a kind": changed(
            **{name: {"seen": True, "tile": "reward", "openings": "NE"} for name in dark[:4]}
        ),
        "a shape that is not in the box": changed(**{lit[0]: {"openings": "NESW", "tile": "reward"}}),
        "a dead end": changed(**{lit[0]: {"openings": "N"}}),
        "no opening": changed(**{lit[0]: {"openings": ""}}),
        "all unknown": changed(
            **{name: {"seen": False, "lit": False, "tile": "unknown", "openings": ""} for name in (*dark, *lit)}
        ),
        "a second centre": changed(**{lit[0]: {"tile": "centre"}}),
        "four shelves": changed(
            **{name: {"seen": True, "tile": "shelf", "openings": "NE"} for name in ("c4", "b3", "d3", "c2")}
        ),
        "too many curse cards": {**public, "state": {**public["state"], "disturbances": ["unknown"] * 60}},
    }


@pytest.mark.parametrize("name", impossible())
def test_a_public_position_that_nothing_fits_is_refused_or_read(name: str):
    with no_hang():
        try:
            game = wb.from_position(impossible()[name], golden_pack(), seed=1)
        except WorkbenchError as error:
            assert str(error)
        else:
            game.scene()
            assert game.rules.problems(game.state)


def broken() -> dict[str, dict[str, Any]]:
    """Positions that an editor may hold and nobody can have played."""
    full = play(dealt(8, 2, {}), 8, 25).position()
    state = full["state"]

    def changed(**entries: Any) -> dict[str, Any]:
        return {**full, "state": {**json.loads(json.dumps(state)), **entries}}

    cards = [card for hand in state["hands"].values() for card in hand["cards"]]
    decks: dict[str, list[str]] = {deck: [] for deck in state["decks"]}
    return {
        "no disturbances": changed(disturbances=[]),
        "out of time in the middle": changed(
            disturbances=["nw", "out-of-time", "nw"], disturbance_discards=["out-of-time"]
        ),
        "unknown disturbances": changed(disturbances=["unknown", "out-of-time"]),
        "start without a Reward": changed(
            phase="start", pending=1, turn=0, decks={**state["decks"], "reward": []}, discards=decks
        ),
        "start with nothing": changed(phase="start", decks=decks, discards=decks),
        "start with nothing pending": changed(phase="start", pending=0),
        "extra with nothing pending": changed(phase="extra", pending=0),
        "over for no reason": changed(phase="over", result=""),
        "won and not over": changed(phase="action", result="won"),
        "everybody holds everything": changed(hands={word: {"cards": cards, "piles": []} for word in state["hands"]}),
        "everything is everywhere": changed(
            discards={deck: [*state["decks"][deck]] for deck in state["decks"]},
            terror_stack=[*state["terror_stack"]],
            returned={"legends": "kraken", "science": "kraken"},
        ),
        "no tokens": changed(terror_stack=[], shelf_stack=[]),
        "all Shelves filled": changed(returned=dict(zip(GENRES, ("kraken",) * 6, strict=True))),
        "a dark centre": changed(board={name: {**cell, "lit": False} for name, cell in state["board"].items()}),
        "all lit, none seen": changed(
            board={n: {**cell, "lit": True, "seen": False} for n, cell in state["board"].items()}
        ),
        "all unknown": changed(board={n: {**cell, "tile": "unknown"} for n, cell in state["board"].items()}),
        "tokens everywhere": changed(board={n: {**cell, "token": "kraken"} for n, cell in state["board"].items()}),
        "ten thousand actions": changed(actions=10_000, turn=10_000, granted=10_000, pending=10_000),
    }


GENRES = ("childrens-fiction", "classic-fiction", "legends", "science", "historical-leaders", "amazing-lives")


@pytest.mark.parametrize("name", broken())
def test_a_broken_position_can_be_held_and_never_crashes(name: str):
    """It is refused, or read with its problems listed; what cannot be played on is refused in a sentence."""
    from workbench.engine.streams import Stream
    from workbench.players.chance import RandomPlayer

    with no_hang():
        for number in range(6):
            try:
                game = wb.from_position(broken()[name], golden_pack())
                assert game.rules.problems(game.state)
                player = RandomPlayer(Stream("broken", number), free_one_in=5)
                for _ in range(15):
                    game.scene(), game.position(), game.record(), game.view().scene()
                    if game.outcome or not len(game.legal_actions):
                        break
                    game.play(player.pick(game.legal_actions))
            except WorkbenchError as error:
                assert str(error)


def test_a_hand_full_of_everything_is_no_trap():
    """With `pass_many` the choices grow with the power of the cards: such a hand is refused, or they are listed."""
    document = play(dealt(9, 2, {"pass_many": True}), 9, 15).position()
    state = json.loads(json.dumps(document["state"]))
    state["meeples"] = dict.fromkeys(state["meeples"], "c3")
    for word, deck in zip(state["hands"], ("science", "legends"), strict=True):
        state["hands"][word]["cards"] += state["decks"][deck]
        state["decks"][deck] = []
    with no_hang():
        try:
            game = wb.from_position({**document, "state": state}, golden_pack())
            game.scene()
        except WorkbenchError as error:
            assert str(error)


def test_the_sources_are_of_every_kind():
    kinds = Counter(case(number).kind for number in range(60))
    assert set(kinds) == {"code", "record", "position"}
    assert {random_game(number).rules.players for number in range(20)} == {1, 2, 3, 4, 5}


def test_a_public_position_that_leaves_no_tile_but_a_fourth_shelf_is_refused():
    """LL-SETUP-19: such a board would have been dealt anew, so nothing fits."""
    game = wb.new_game("library-labyrinth", seed=1, pack=golden_pack(), start_books=0)
    document = json.loads(json.dumps(game.position()))
    board, around = document["state"]["board"], ("c4", "d3", "c2", "b3")
    for name in around:
        if board[name]["tile"] != "shelf":
            other = next(n for n in board if board[n]["tile"] == "shelf" and n not in around)
            for entry in ("tile", "openings"):
                board[name][entry], board[other][entry] = board[other][entry], board[name][entry]
    for name, cell in board.items():
        cell["seen"] = cell["lit"] = name != "c4"
    with no_hang(3):
        try:
            held = wb.from_position(document, golden_pack())
            wb.from_position(held.position(public=True), golden_pack(), seed=1)
        except WorkbenchError as error:
            assert str(error)
