"""Section 5 of the law in random games. Hypothesis chooses players, options, seed and what is played.

What two consecutive positions must have in common is checked here on their documents, not with the engine's own sets;
what one state must fulfil is also what `problems` lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import workbench as wb
from tests.games import seeing
from tests.games.library_labyrinth.tables import GAME, GENRES
from workbench.engine.actions import Action, parse, words_of
from workbench.engine.game import Game, Moment
from workbench.engine.openings import clockwise, from_letters, letters
from workbench.engine.streams import Stream
from workbench.errors import IllegalAction, NotationError
from workbench.games.library_labyrinth.house_rules import DIFFICULTIES

Document = Mapping[str, Any]

SOMETIMES = settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
PACK = wb.load_pack(GAME)

OPTIONS: dict[str, st.SearchStrategy[Any]] = {
    "difficulty": st.sampled_from(DIFFICULTIES),
    "shape_bias": st.sampled_from(["corners", "t_junctions"]),
    "disturbance_count": st.integers(2, 28),
    "out_of_time_counts_in_d": st.just(True),
    "double_curses": st.integers(1, 2),
    "start_books": st.integers(0, 4),
    "start_rewards": st.integers(0, 2),
    "start_genres": st.just("random"),
    "wyrm_start": st.integers(0, 11),
    "four_shelf_redeal": st.sampled_from(["onreveal", "never"]),
    "paa_chain": st.just(False),
    "rotate_centre": st.sampled_from(["noop", "turn_compass"]),
    "move_to_own_tile": st.just(True),
    "item_goes_to_pile": st.just(True),
    "ladder_unlimited": st.just(True),
    "passage_counts_edge_once": st.just(True),
    "solo_actions": st.just(4),
    "trolley_slots": st.integers(2, 8),
    "trolley_rewards": st.just(False),
    "trolley_reach": st.just(True),
    "solo_remote_pass_cost": st.just(1),
    "first_player": st.just("random"),
}


@st.composite
def games(draw: st.DrawFn, pass_many: bool = False) -> Game:
    """A dealt game of some players with some options."""
    names = draw(st.lists(st.sampled_from(sorted(OPTIONS)), unique=True, max_size=4))
    options = {name: draw(OPTIONS[name]) for name in names}
    if pass_many:
        options["pass_many"] = True
    options.setdefault("disturbance_count", 12)
    players, seed = draw(st.integers(1, 5)), draw(st.integers(0, 10**6))
    return wb.new_game(GAME, players=players, seed=seed, pack=PACK, options={"start_rewards": 2} | options)


def choose(game: Game, stream: Stream) -> Action:
    """Something legal: first the sort of thing, so that captures and returns are not lost among many passes."""
    sorts: dict[tuple[object, ...], list[Action]] = {}
    for action in game.legal_actions:
        words = str(action).split()
        what = tuple(word in words for word in ("capture", "return", "draw", "using"))
        sorts.setdefault((words[0], *what), []).append(action)
    wanted = [sort for sort in sorts if any(sort[1:3])]
    many = [sort for sort in sorts if sort[0] not in ("discard", "end", "swap", "pass-action")] or [*sorts]
    if wanted and stream.below(3):
        return stream.choice(sorts[stream.choice(wanted)])
    return stream.choice(sorts[stream.choice(many if stream.below(8) else [*sorts])])


played = partial(seeing.played, choose)
KEYS = st.integers(0, 2**32)


# What one position must fulfil.


def same(places: Iterator[str], names: set[str]) -> None:
    found = [*places]
    assert len(found) == len(set(found)) and set(found) == names


def tokens(words: Document, known: set[str]) -> Iterator[str]:
    yield from (tile["token"] for tile in words["board"].values() if tile.get("token") in known)


def check_position(words: Document, game: Game) -> None:
    """Items 1 to 4, 7, 8 and 10."""
    rules, pack = game.rules, PACK
    terrors = {row["id"] for row in pack["terrors"]}
    piles = [pile for hand in words["hands"].values() for pile in hand["piles"]]
    captured = [pile["terror"] for pile in piles]
    same(iter([*words["terror_stack"], *tokens(words, terrors), *captured, *words["returned"].values()]), terrors)
    same(iter([*words["shelf_stack"], *tokens(words, set(GENRES)), *words["returned"]]), set(GENRES))
    for deck in (*GENRES, "reward"):
        rows = (
            [*pack["items"], *pack["boosters"]]
            if deck == "reward"
            else [r for r in pack["books"] if r["genre"] == deck]
        )
        own = {row["id"] for row in rows}
        held = [card for hand in words["hands"].values() for card in hand["cards"] if card in own]
        under = [card for pile in piles for card in pile["cards"] if card in own]
        assert not (deck == "reward" and under and not rules.options.get("item_goes_to_pile"))
        same(iter([*words["decks"][deck], *words["discards"][deck], *held, *under]), own)
    for figure, hand in words["hands"].items():
        slots = rules.options.get("trolley_slots", 6) if figure == "trolley" else 6
        assert len(hand["cards"]) + len(hand["piles"]) <= slots
    for cell, tile in words["board"].items():
        if "token" in tile:
            assert tile["lit"] and tile["tile"] == ("terror" if tile["token"] in terrors else "shelf")
            assert cell not in words["meeples"].values()
        assert tile["lit"] or cell not in words["meeples"].values()
        assert tile["seen"] or not tile["lit"]
    if words["phase"] != "over":
        assert len([*tokens(words, terrors)]) <= 5 and len(words["returned"]) <= 5
        turns = max(words["turn"] - 1, 0)
        assert len(words["disturbance_discards"]) == turns
        assert words["bookwyrm"] == (rules.options.get("wyrm_start", 0) + turns) % 12


@SOMETIMES
@given(game=games(), key=KEYS)
def test_every_position(game: Game, key: int) -> None:
    """LL-HAND-01, LL-END-03, LL-WYRM-04"""
    check_position(game.position()["state"], game)
    for _, _, after in played(game, key):
        check_position(after, game)
        assert game.rules.problems(game.state) == []


# What an action may change.

FREE = dict.fromkeys(("discard", "more", "no-more"), (0,))
PASSES = dict.fromkeys(("give", "receive", "swap"), (0, 1))
COSTS = {**FREE, **PASSES, "use": (-1,)}
"""How many actions each verb may cost, if not one."""


def check_step(before: Document, action: Action, after: Document, game: Game) -> None:
    """Items 5 to 10, of two consecutive positions of one deal."""
    kinds = [event.kind for event in game.history.past[-1].events]
    turned: set[str] = set()
    lit_up: set[str] = set()
    darkened: set[str] = set()
    for cell, was in before["board"].items():
        now = after["board"][cell]
        assert was["tile"] == now["tile"]
        if was["openings"] != now["openings"]:
            turned.add(cell)
        if was["lit"] != now["lit"]:
            (lit_up if now["lit"] else darkened).add(cell)
        assert not (was["tile"] == "terror" and was["lit"] and not now["lit"]), "a lit Terror tile went dark"
    verb = str(action).split()[0]
    if verb == "rotate":
        assert turned <= {action.cell}  # type: ignore[attr-defined]
    elif verb == "end":
        assert len(turned) <= kinds.count("curse-rotate")
        for cell in turned:
            assert (
                letters(clockwise(from_letters(before["board"][cell]["openings"]))) == after["board"][cell]["openings"]
            )
            assert "token" in before["board"][cell] or cell in before["meeples"].values()
        changed = {cell for cell in before["board"] if before["board"][cell] != after["board"][cell]}
        card = after["disturbance_discards"][-1]
        assert len(changed) <= len(card.split("-")) and card == before["disturbances"][0]
        assert "c3" not in changed
    else:
        assert not turned and not darkened
    assert lit_up == ({action.cell} if verb == "flip" else lit_up if verb == "end" else set())  # type: ignore[attr-defined]
    if not game.rules.options.get("rotate_centre"):
        assert before["board"]["c3"] == after["board"]["c3"]
    assert (
        before["returned"].items() <= after["returned"].items()
        and len(after["returned"]) <= len(before["returned"]) + 1
    )
    if verb == "end":
        assert after["disturbance_discards"] == [*before["disturbance_discards"], before["disturbances"][0]]
        assert after["phase"] == "over" or after["bookwyrm"] == (before["bookwyrm"] + 1) % 12
        assert before["hands"] == after["hands"] and before["meeples"] == after["meeples"]
    else:
        assert after["bookwyrm"] == before["bookwyrm"] and after["disturbances"] == before["disturbances"]
        if after["phase"] != "start":
            assert before["actions"] - after["actions"] in COSTS.get(verb, (1,)) or before["phase"] == "start"


@SOMETIMES
@given(game=games(), key=KEYS)
def test_what_one_action_changes(game: Game, key: int) -> None:
    """LL-DIST-02, LL-DIST-04, LL-ACT-FLIP-04, LL-ACT-FLIP-06, LL-WYRM-01, LL-DIST-10"""
    for before, action, after in played(game, key):
        if before["deal"] == after["deal"]:
            check_step(before, action, after, game)


@SOMETIMES
@given(game=games(), key=KEYS)
def test_actions_of_a_turn_and_length_of_the_game(game: Game, key: int) -> None:
    """LL-TURN-02, LL-PAA-01, LL-PAA-02, LL-SOLO-03, LL-END-04, counted anew from what was played."""
    spent = machines = given_on = received = 0
    solo = game.rules.players == 1
    most = game.rules.options.get("solo_actions", 3) if solo else 3
    free = {"choose", "more", "no-more", "discard", "use", "end", "pass-action"}
    for before, action, after in played(game, key, 250):
        verb = str(action).split()[0]
        if before["deal"] != after["deal"]:
            spent = machines = given_on = received = 0
        elif verb == "end" and after["phase"] != "over":
            assert after["received"] == given_on
            spent, machines, received, given_on = 0, 0, given_on, 0
        else:
            machines += verb == "use"
            given_on += verb == "pass-action"
            remote = solo and "using" in str(action) and game.rules.options.get("solo_remote_pass_cost")
            spent += verb not in free and (not solo or verb not in ("give", "receive", "swap") or bool(remote))
            assert given_on <= 1 and spent <= most + received + machines - given_on
    curses = len(game.position()["state"]["disturbances"]) + len(game.position()["state"]["disturbance_discards"])
    assert game.position()["state"]["turn"] <= curses


# What holds for every choice.


@pytest.mark.parametrize("pass_many", [False, True])
def test_every_legal_action_can_be_written_and_done(pass_many: bool) -> None:
    """What is printed parses to the same action; what is legal can be applied, and leaves no problem behind."""

    @settings(SOMETIMES, max_examples=8 if pass_many else 20)
    @given(game=games(pass_many=pass_many), key=KEYS)
    def check(game: Game, key: int) -> None:
        rules = game.rules
        looks = Stream("which", key)
        for _ in played(game, key, 40 if pass_many else 60):
            legal = [*game.legal_actions]
            assert len(legal) == len(game.legal_actions) == len(set(legal))
            for action in legal if len(legal) <= 40 else [looks.choice(legal) for _ in range(40)]:
                assert parse(str(action), rules.actions, rules.vocabulary) == action
                assert action in game.legal_actions
                after = game.state.copy()
                rules.apply(after, action)
                assert rules.problems(after) == [], str(action)

    check()


@settings(SOMETIMES, max_examples=15)
@given(game=games(), key=KEYS)
def test_copies_and_documents(game: Game, key: int) -> None:
    """A copy lives its own life; a document gives the same game again, whose next step is the same too."""
    for _ in played(game, key, 50):
        state, copy = game.state, game.state.copy()
        assert copy == state
        document = game.position()
        again = wb.from_position(document, PACK)
        assert again.position() == document and again.state == state
        if game.outcome is None:
            action = choose(game, Stream("a side step", key))
            game.rules.apply(copy, action)
            assert copy != state and game.position() == document
            again.play(action)
            assert again.state == copy


@settings(SOMETIMES, max_examples=15)
@given(game=games(), other=games(), key=KEYS)
def test_what_is_not_legal_is_refused_and_changes_nothing(game: Game, other: Game, key: int) -> None:
    """LL-TURN-07: actions of another table, tried at this one."""
    known = game.rules.vocabulary
    strangers = [
        action for _, action, _ in played(other, key, 60) if all(word in known(role) for role, word in words_of(action))
    ]
    refused = 0
    for number, _ in enumerate(played(game, key + 1, 40)):
        legal = set(game.legal_actions)
        before = game.position()
        for action in strangers[number % 7 :: 7]:
            if action in legal:
                continue
            with pytest.raises(IllegalAction) as error:
                game.play(action)
            refused += 1
            assert error.value.reason and game.position() == before
    assert refused or not strangers


@settings(SOMETIMES, max_examples=20)
@given(game=games(), key=KEYS, back=st.integers(1, 30))
def test_undo_and_redo(game: Game, key: int, back: int) -> None:
    """Taken back and done again, every state and every event is exactly what it was."""
    for _ in played(game, key, 60):
        pass
    past: list[Moment] = [*game.history.past]
    documents = [game.position()]
    steps = min(back, len(past) - 1)
    for _ in range(steps):
        game.undo()
        documents.append(game.position())
    for document in reversed(documents[:-1]):
        game.redo()
        assert game.position() == document
    assert [*game.history.past] == past
    for _ in range(steps):
        game.undo()
    for moment in past[len(past) - steps :]:
        assert moment.action is not None
        assert tuple(game.play(moment.action)) == moment.events
    assert game.position() == documents[0]
    assert all(one.state != other.state for one, other in pairwise(past))


@settings(SOMETIMES, max_examples=25)
@given(text=st.text(max_size=40), seed=st.integers(0, 20))
def test_any_text_is_read_or_refused(text: str, seed: int) -> None:
    game = wb.new_game(GAME, seed=seed, pack=PACK)
    before = game.position()
    try:
        game.parse(text)
    except (NotationError, IllegalAction) as error:
        assert str(error)
    assert game.position() == before


@settings(SOMETIMES, max_examples=6)
@given(players=st.integers(1, 5), seed=st.integers(0, 10**6), key=KEYS)
def test_the_same_seed_and_choices_give_the_same_game(players: int, seed: int, key: int) -> None:
    one, other = (wb.new_game(GAME, players=players, seed=seed, pack=PACK) for _ in range(2))
    for _, action, after in played(one, key, 80):
        other.play(action)
        assert other.position()["state"] == after
