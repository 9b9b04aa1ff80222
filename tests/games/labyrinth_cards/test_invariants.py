"""Section 5 of the law in random games. Hypothesis chooses players, options, seed and what is played.

What positions and their successors must have in common is checked here on documents, not with the engine's own sets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games import seeing
from tests.games.labyrinth_cards.playing import CHOICES, DECKS, choose, random_game, rules_of
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.errors import IllegalAction
from workbench.games.labyrinth_cards.laying import Beside
from workbench.games.labyrinth_cards.legal import place_of
from workbench.games.labyrinth_cards.networks import connected, passages

Document = Mapping[str, Any]
SOMETIMES = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A dealt game of some players with some options."""
    names = draw(st.lists(st.sampled_from(sorted(CHOICES)), unique=True, max_size=3))
    options = tuple(sorted((name, draw(st.sampled_from(CHOICES[name]))) for name in names))
    return Game(
        rules_of(draw(st.integers(2, 6)), draw(st.sampled_from(sorted(DECKS))), options), draw(st.integers(0, 10**9))
    )


played = partial(seeing.played, choose)
KEYS = st.integers(0, 2**32)


def cards_of(state: Document) -> list[str]:
    return [
        *state["deck"],
        *(place["card"] for place in state["table"].values()),
        *(card for hand in state["hands"].values() for card in hand),
        *(card for taken in state["taken"].values() for card in taken),
    ]


def one_group(cells: list[str]) -> bool:
    """Whether cells hang together, by spreading from one of them."""
    places = {tuple(map(int, cell.split(","))) for cell in cells}
    reached = {next(iter(places))}
    for _ in places:
        reached |= {(x + dx, y + dy) for x, y in reached for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))} & places
    return reached == places


@SOMETIMES
@given(game=games(), key=KEYS)
def test_cards_are_neither_lost_nor_doubled_and_the_table_hangs_together(game: Game, key: int):
    """LC-TAKE-02, LC-TAKE-03, LC-TAKE-09."""
    every = sorted(cards_of(game.position()["state"]))
    assert len(every) == 50
    for _, action, after in played(game, key):
        assert sorted(cards_of(after)) == every
        assert one_group([*after["table"]])
        assert after["last"] in after["table"]
        if action.verb == "lay":
            assert after["last"] == action.cell  # type: ignore[attr-defined]
        assert game.rules.problems(game.state) == []


@SOMETIMES
@given(game=games(), key=KEYS)
def test_a_turn_is_a_lay_a_taking_a_draw(game: Game, key: int):
    """LC-TURN-01, LC-LAY-01, LC-TAKE-01, LC-TAKE-07, LC-DRAW-01."""
    for before, action, after in played(game, key):
        seat = str(before["seat"])
        size = {name: len(before["table"]) for name in ("table",)}["table"]
        if action.verb == "lay":
            assert before["phase"] == "lay"
            assert action.card in before["hands"][seat]  # type: ignore[attr-defined]
            assert after["taken"] == before["taken"] and len(after["table"]) == size + 1
        else:
            assert before["phase"] == "take"
            won = set(after["taken"][seat]) - set(before["taken"][seat])
            assert won == set(getattr(action, "cards", ())) and len(after["table"]) == size - len(won)
        if after["phase"] == "take":
            assert after["deck"] == before["deck"] and after["seat"] == before["seat"]
        else:
            drawn = before["deck"][:1]
            assert after["deck"] == before["deck"][1:]
            assert set(drawn) <= set(after["hands"][seat])
            assert after["turn"] == before["turn"] + sum(e.kind in ("turn", "stuck") for e in game.history.now.events)
        for cell, place in before["table"].items():
            if cell in after["table"] and after["table"][cell] != place:
                raise AssertionError(f"the card on {cell} changed")


@SOMETIMES
@given(game=games(), key=KEYS)
def test_hands_hold_two_until_the_deck_is_empty(game: Game, key: int):
    """LC-DRAW-01, LC-DRAW-02, LC-END-01: and with `lay_free` 46 cards are laid."""
    lays = 0
    for _, action, after in played(game, key):
        lays += action.verb == "lay"
        sizes = {seat: len(hand) for seat, hand in after["hands"].items()}
        if after["phase"] == "take":
            sizes[str(after["seat"])] += 1
        assert not after["deck"] or set(sizes.values()) == {2}
        if game.rules.options.get("stuck_rule") != "skip":
            points = sum(map(len, after["taken"].values()))
            assert len(after["table"]) == 4 + lays - points
            assert after["turn"] == lays + (after["phase"] == "lay")
    assert game.outcome is not None
    if game.outcome.reason == "all-laid":
        assert lays == 46 and not any(after["hands"].values())
    else:
        assert game.rules.options["stuck_rule"] == "skip"
    best = max(game.outcome.scores)
    assert list(game.outcome.winners) == [n for n, own in enumerate(game.outcome.scores, 1) if own == best]


@SOMETIMES
@given(game=games(), key=KEYS, back=st.integers(1, 40))
def test_taking_back_and_doing_again_lead_to_the_same(game: Game, key: int, back: int):
    states = [game.position()]
    for _ in played(game, key):
        states.append(game.position())
    steps = min(back, len(states) - 1)
    for _ in range(steps):
        game.undo()
    assert game.position() == states[-1 - steps]
    for _ in range(steps):
        game.redo()
    assert game.position() == states[-1]


@SOMETIMES
@given(
    game=games(),
    key=KEYS,
    cell=st.tuples(st.integers(-4, 5), st.integers(-4, 5)),
    turn=st.sampled_from(["", " turned right", " turned round", " turned left"]),
)
def test_a_refusal_has_a_reason_and_a_rule_and_changes_nothing(game: Game, key: int, cell: tuple[int, int], turn: str):
    stream = Stream("tried", key)
    for _ in played(game, key, stream.below(40)):
        pass
    before = game.position()
    cards = [*game.rules.vocabulary("card")]
    cards.sort()
    for text in (
        f"lay {stream.choice(cards)} at {cell[0]},{cell[1]}{turn}",
        f"lay {(before['state']['hands'][str(before['state']['seat'])] or cards)[0]} at {cell[0]},{cell[1]}{turn}",
        f"take {stream.choice(cards)}",
        f"take {stream.choice(cards)} {stream.choice(cards)}",
        "leave",
    ):
        offered = [str(action) for action in game.legal_actions]
        try:
            game.play(text)
        except IllegalAction as error:
            assert error.rule or "not complete" in str(error), text
            assert game.position() == before
        else:
            assert str(game.history.now.action) in offered
            game.undo()


@SOMETIMES
@given(number=st.integers(0, 10**6))
def test_what_would_connect_is_what_is_connected_once_it_lies(number: int):
    """LC-CON-01, LC-CON-02: `must_connect`, advice and pictures look ahead by networks, a lay walks its passages."""
    game = random_game(number)
    if game.decision.kind != "lay":
        return
    rules: Any = game.rules
    beside = Beside(rules.box, game.state)
    for action in game.legal_actions:
        card, place = rules.box.number[action.card], place_of(action)  # type: ignore[attr-defined,arg-type]
        table = game.state.table | {place >> 2: card << 2 | place & 3}
        found = connected(rules.box, table, place >> 2)
        assert rules.box.cards_of(beside.connects(card, place)) == found
        ways = passages(rules.box, table, place >> 2)
        assert sum(1 << other for other in ways) == found
        assert all(way[0] >> 2 == place >> 2 and table[way[-1] >> 2] >> 2 == other for other, way in ways.items())


def test_random_games_come_upon_everything():
    """The games on which so much is tested have all kinds of events, also those that are rare."""
    kinds: Counter[str] = Counter()
    for number in range(150):
        game = random_game(number)
        for moment in game.history.past:
            kinds.update(event.kind for event in moment.events)
            kinds.update(f"waived {event.words['waived']}" for event in moment.events if event.kind == "lay")
            kinds.update(f"takes {len(event.words['cards'])}" for event in moment.events if event.kind == "take")
    wanted = {"deal", "hand", "square", "turn", "lay", "connect", "blocked", "take", "leave", "draw", "stuck", "end"}
    assert wanted <= set(kinds), wanted - set(kinds)
    assert {"waived ", "waived match", "waived link", "takes 1", "takes 2", "takes 3"} <= set(kinds), kinds
