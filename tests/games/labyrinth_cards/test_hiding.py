"""LC-AMB-10: what is hidden stays hidden, and what is sampled fits everything that is known, uniformly."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

import pytest

import workbench as wb
from tests.engine.chi_square import fits
from tests.games.labyrinth_cards.playing import flat, random_game
from tests.games.labyrinth_cards.tables import GAME, PACK, deal, table
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.errors import PositionError
from workbench.render import svg, text

NUMBERS = range(60)


def hidden_ids(game: Game, seat: int | None) -> set[str]:
    """The cards that a seat (None: everybody) may not see now."""
    state = game.position()["state"]
    hidden = set(state["deck"])
    if not game.rules.options.get("open_hands"):
        for word, hand in state["hands"].items():
            hidden |= set(hand) if word != str(seat) else set()
    return hidden


def never_seen(game: Game) -> set[str]:
    """The hidden cards that have not lain in a square that was dealt anew."""
    shown = [word for event in game.history.past[0].events for word in event.words.get("cards", ())]
    return hidden_ids(game, None) - {word.partition("/")[0] for word in shown}


def words_in(told: str) -> set[str]:
    return set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", told))


@pytest.mark.parametrize("number", NUMBERS)
def test_nothing_that_everybody_gets_names_a_hidden_card(number: int) -> None:
    game = random_game(number)
    hidden = never_seen(game)
    names = {row["name.en"] for row in game.rules.box.pack["cards"] if row["id"] in hidden}  # type: ignore[attr-defined]
    public = game.position(public=True)
    public["state"].pop("barred")  # sets of cards that are *not* held, worked out from the whole box
    told = {
        "record": game.record(public=True),
        "log": "\n".join(game.log),
        "events": flat([[event.words for event in moment.events] for moment in game.history.past]),
        "position": flat(public),
        "scene": repr(game.scene()),
        "text": str(game),
        "drawing": svg.table(game.scene()),
        "view": repr(game.view().scene()),
        "view in text": text.table(game.view().scene()),
        "shared position": wb.open_code(game.share(), game.rules.box.pack, seed=1).view().scene().description,  # type: ignore[attr-defined]
    }
    for what, words in told.items():
        assert not words_in(words) & hidden, what
        assert not [name for name in names if f"“{name}”" in words or f"'{name}'" in words], what
    assert not list(game.view().legal_actions) or game.decision.kind == "take" or game.rules.options.get("open_hands")


@pytest.mark.parametrize("number", NUMBERS)
def test_a_seat_sees_its_own_hand_and_no_other(number: int) -> None:
    game = random_game(number)
    for seat in range(1, game.rules.players + 1):
        scene = game.scene(seat)
        assert scene == game.view(seat).scene()
        assert not words_in(repr(scene)) & hidden_ids(game, seat)
        hand = next(hand for hand in scene.hands if hand.id == f"seat:{seat}")
        own = game.position()["state"]["hands"][str(seat)]
        assert [card.id for card in hand.cards] == [f"card:{name}" for name in own]
        if seat == game.decision.seat:
            assert list(game.view(seat).legal_actions) == list(game.legal_actions)
            assert [choice.action for choice in scene.choices] == [str(action) for action in game.legal_actions]
        elif game.decision.kind == "lay" and not game.rules.options.get("open_hands"):
            assert not game.view(seat).legal_actions and not scene.choices


@pytest.mark.parametrize("number", NUMBERS)
def test_positions_that_look_alike_give_equal_views_and_records(number: int) -> None:
    game = random_game(number)
    for seat in (None, *range(1, game.rules.players + 1)):
        view = game.view(seat)
        other = Game(game.rules, 1, view.sample(Stream("other", number)))
        assert other.view(seat) == view
        assert other.scene(seat) == game.scene(seat)
        assert other.rules.problems(other.state) == []
        assert bool(other.legal_actions) == bool(game.legal_actions)
        if seat is None:
            assert other.position(public=True) == game.position(public=True)
            assert other.share() == game.share()
        if game.decision.seat == seat:
            assert list(other.legal_actions) == list(game.legal_actions)
            assert [str(a) for a in game.rules.advise(view.state)] == [str(a) for a in other.rules.advise(other.state)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("number", range(120))
def test_a_public_record_gives_back_every_public_view(number: int) -> None:
    """Also of skipped turns and of lays that tell what a hand does not hold."""
    game = random_game(number)
    words = game.record(public=True)
    again = wb.read_record(words, game.rules.box.pack, seed=number)  # type: ignore[attr-defined]
    assert again.record(public=True) == words
    assert again.view() == game.view() and again.log == game.log
    assert again.rules.problems(again.state) == []
    while game.history.can_undo:
        game.undo()
        again.undo()
        assert again.view() == game.view()


@pytest.mark.parametrize("number", range(20))
def test_a_record_with_its_seed_gives_back_everything(number: int) -> None:
    game = random_game(number)
    pack = game.rules.box.pack  # type: ignore[attr-defined]
    assert wb.read_record(game.record(), pack).state == game.state
    assert wb.from_position(json.loads(json.dumps(game.position())), pack).state == game.state
    assert wb.open_code(game.share(full=True, record=True), pack).state == game.state


# Uniformity, on decks so small that all hands can be counted.


def tiny(cards: int, **options: Any) -> Game:
    """A game with so few cards."""
    rows = PACK["cards"][::5][:cards]
    pack = replace(PACK, tables={**PACK.tables, "cards": rows}, folder=None)
    return wb.new_game(GAME, players=2, seed=3, pack=pack, options=options)


def test_samples_are_uniform_over_hands_and_decks() -> None:
    game = tiny(9)
    view = game.view(1)
    unseen = sorted(hidden_ids(game, 1))
    possible = {(*hand, *(card for card in unseen if card not in hand)) for hand in combinations(unseen, 2)}
    counts: Counter[object] = Counter()
    stream = Stream("uniform")
    for _ in range(3000):
        state = game.rules.position(view.sample(stream))
        counts[*sorted(state["hands"]["2"]), *state["deck"]] += 1
    assert set(counts) == possible
    assert fits(counts, dict.fromkeys(possible, 1))


def test_samples_are_uniform_over_all_hands_that_fit_what_is_known() -> None:
    game = tiny(10)
    document = game.position()
    unseen = sorted(hidden_ids(game, None))
    first, second = unseen[:2], unseen[1:5]
    document["state"]["barred"] = {"1": [[], first], "2": [first, second]}

    def ways(hand: tuple[str, ...], sets: list[list[str]]) -> bool:
        return any(
            all(card not in barred for card, barred in zip(order, sets, strict=True)) for order in permutations(hand)
        )

    sets = document["state"]["barred"]
    possible = [
        (one, two)
        for one in combinations(unseen, 2)
        for two in combinations([card for card in unseen if card not in one], 2)
        if ways(one, sets["1"]) and ways(two, sets["2"])
    ]
    document["state"]["hands"] = {"1": ["unknown"] * 2, "2": ["unknown"] * 2}
    document["state"]["deck"] = ["unknown"] * (len(unseen) - 4)
    concealed = game.rules.from_position(document["state"])
    counts: Counter[object] = Counter()
    stream = Stream("uniform")
    for _ in range(12_000):
        state = game.rules.position(game.rules.sample(concealed, stream))
        counts[tuple(sorted(state["hands"]["1"])), tuple(sorted(state["hands"]["2"]))] += 1
    assert set(counts) <= set(possible)
    assert fits(counts, dict.fromkeys(possible, 1))


def test_what_a_lay_tells_of_the_rest_of_the_hand() -> None:
    """LC-LAY-08/09: who with `must_connect` lays what connects nothing holds nothing that would."""
    game = table(hands={"1": ["SW:gem", "E:coin"]}, options={"must_connect": True})
    game.play("lay sw-gem at 2,1")
    barred = game.position()["state"]["barred"]["1"]
    assert barred[0] == []
    rows = {row["id"]: row["roads"] for row in game.rules.box.pack["cards"]}  # type: ignore[attr-defined]
    joined = {"crown", "ghost", "key", "chest"}
    on_table = {place["card"] for place in game.position()["state"]["table"].values()}
    expected = {
        name for name, roads in rows.items() if name not in on_table and any(f":{one}" in roads for one in joined)
    }
    assert set(barred[1]) == expected - {"sw-gem"}
    open_hands = table(hands={"1": ["SW:gem", "E:coin"]}, options={"must_connect": True, "open_hands": True})
    open_hands.play("lay sw-gem at 2,1")
    assert not any(open_hands.position()["state"]["barred"]["1"])


def test_what_cannot_be_is_refused() -> None:
    document = deal().position(public=True)
    every = [row["id"] for row in PACK["cards"]]
    document["state"]["barred"]["1"] = [every, []]
    with pytest.raises(PositionError, match="no deal"):
        wb.from_position(document, seed=1)
    document = deal().position(public=True)
    document["state"]["deck"].pop()
    with pytest.raises(PositionError, match="unseen"):
        wb.from_position(document, seed=1)
