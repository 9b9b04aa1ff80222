"""What was printed parses to the same action: a toy set of actions with every kind of part, then those of the games."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.playing import dealt, play
from workbench.engine.actions import Action, parse, part, parts, words_of
from workbench.errors import NotationError

WORDS = {
    "place": ("north", "south", "east"),
    "thing": ("lamp", "rope", "key"),
    "friend": ("ann", "bob"),
}


@dataclass(frozen=True, slots=True)
class Go(Action):
    verb: ClassVar[str] = "go"
    place: str = part("place")
    using: tuple[str, ...] = part("thing", lead="using", many=True, default=())
    guide: str | None = part("friend", lead="with", default=None)
    fast: bool = part("flag", lead="fast")


@dataclass(frozen=True, slots=True)
class Hand(Action):
    verb: ClassVar[str] = "hand"
    things: tuple[str, ...] = part("thing", many=True)
    to: str = part("friend", lead="to")


@dataclass(frozen=True, slots=True)
class Wait(Action):
    verb: ClassVar[str] = "wait"


@dataclass(frozen=True, slots=True)
class Put(Action):
    verb: ClassVar[str] = "put"
    thing: str = part("thing")
    place: str = part("place")


KINDS = (Go, Hand, Wait, Put)


def words(role: str) -> Collection[str]:
    return WORDS[role]


def read(text: str) -> Action:
    return parse(text, KINDS, words)


place, thing, friend = (st.sampled_from(WORDS[role]) for role in ("place", "thing", "friend"))
things = st.lists(thing, max_size=3).map(tuple)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Go, place, things, st.none() | friend, st.booleans()),
    st.builds(Hand, things.filter(bool), friend),
    st.just(Wait()),
    st.builds(Put, thing, place),
)


@given(actions)
def test_what_was_printed_parses_to_the_same_action(action: Action):
    assert read(str(action)) == action
    assert read(f"  {str(action).upper().replace(' ', '   ')}\n") == action


@given(st.data(), place, things, st.none() | friend, st.booleans())
def test_parts_with_a_leading_word_may_stand_in_any_order(
    data: st.DataObject, where: str, using: tuple[str, ...], guide: str | None, fast: bool
):
    pieces = [["using", *using]] * bool(using) + [["with", guide]] * bool(guide) + [["fast"]] * fast
    order = data.draw(st.permutations(pieces))
    text = " ".join(["go", where, *(word for piece in order for word in piece or [] if word)])
    assert read(text) == Go(where, using, guide, fast)


def test_printing():
    assert str(Go("north")) == "go north"
    assert str(Go("north", ("lamp", "rope"), "ann", True)) == "go north using lamp rope with ann fast"
    assert str(Hand(("key", "lamp"), "bob")) == "hand key lamp to bob"
    assert str(Wait()) == "wait"


def test_the_words_of_an_action():
    action = Go("north", ("lamp", "rope"), "ann", True)
    assert [*words_of(action)] == [("place", "north"), ("thing", "lamp"), ("thing", "rope"), ("friend", "ann")]
    assert [f.name for f in parts(Go)] == ["place", "using", "guide", "fast"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "An action is needed, such as 'go …'."),
        ("   ", "An action is needed"),
        ("gos north", "'gos' in 'gos north' is not an action. Did you mean 'go'?"),
        ("dance", "It can be: go, hand, put, wait."),
        ("go", "'go' is not complete: a place is missing."),
        ("go nord", "'nord' in 'go nord' is not a place. Did you mean 'north'?"),
        ("go north south", "'south' in 'go north south' is one word too many."),
        ("go north usin lamp", "Did you mean 'using'?"),
        ("go north using", "'go north using' is not complete: a thing is missing."),
        ("go north using lamp using rope", "'using' stands twice"),
        ("go north with ann bob", "'bob' in 'go north with ann bob' is one word too many."),
        ("go north fast ann", "'ann' in 'go north fast ann' is one word too many."),
        ("go north fast fast", "'fast' stands twice"),
        ("hand lamp", "'hand lamp' is not complete: a friend is missing."),
        ("hand to bob", "'hand to bob' is not complete: a thing is missing."),
        ("wait here", "'here' in 'wait here' is one word too many."),
        ("put north lamp", "'north' in 'put north lamp' is not a thing."),
        ("go " + "north " * 50, "…' is one word too many."),
    ],
)
def test_wrong_words_are_refused_by_name(text: str, sentence: str):
    with pytest.raises(NotationError) as refused:
        read(text)
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize("number", range(10))
def test_every_legal_action_of_a_game_parses_to_itself(number: int):
    game = dealt(number)
    for _ in range(6):
        for action in game.legal_actions:
            assert parse(str(action), game.rules.actions, game.rules.vocabulary) == action
        play(game, number, 9)
