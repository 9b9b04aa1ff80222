"""Menus: counting, choosing and listing agree, and nothing is built before it is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.playing import dealt, play
from workbench.engine.actions import Action, part
from workbench.engine.menus import ALL, LegalActions, Menu, each, pick, size
from workbench.engine.streams import Stream
from workbench.players.chance import RandomPlayer


@dataclass(frozen=True, slots=True)
class Pull(Action):
    verb: ClassVar[str] = "pull"
    lever: str = part("lever")


def table(name: str, length: int) -> tuple[Action, ...]:
    return tuple(Pull(f"{name}{place}") for place in range(length))


@st.composite
def some_menus(draw: st.DrawFn) -> list[tuple[tuple[Action, ...], int]]:
    lengths = draw(st.lists(st.integers(0, 9), max_size=4))
    masks = [draw(st.sampled_from([ALL]) | st.integers(0, (1 << length) - 1)) for length in lengths]
    return [(table("abcd"[n], length), mask) for n, (length, mask) in enumerate(zip(lengths, masks, strict=True))]


@given(some_menus(), some_menus())
def test_counting_choosing_and_listing_agree(main: list[Menu], free: list[Menu]):
    literal = [action for items, mask in main for place, action in enumerate(items) if mask == ALL or mask >> place & 1]
    assert [*each(main)] == literal
    assert size(main) == len(literal)
    assert [pick(main, k) for k in range(len(literal))] == literal
    with pytest.raises(IndexError):
        pick(main, len(literal))
    legal = LegalActions(main, lambda: free)
    assert [*legal] == [*legal.main, *legal.free]
    assert len(legal) == size(main) + size(free)
    assert bool(legal) == (len(legal) > 0)
    assert all(action in legal for action in legal)
    assert Pull("z") not in legal and "pull a0" not in list[object](legal)


@given(some_menus(), some_menus(), st.integers(-40, 40), st.integers(-40, 40), st.sampled_from([-3, -1, 1, 2]))
def test_it_is_a_sequence_in_the_order_of_iteration(
    main: list[Menu], free: list[Menu], start: int, stop: int, step: int
):
    legal = LegalActions(main, lambda: free)
    listed = list(legal)
    assert isinstance(legal, Sequence)
    assert [legal[place] for place in range(len(legal))] == listed == [*reversed(legal)][::-1]
    assert [legal[place] for place in range(-len(legal), 0)] == listed
    assert legal[start:stop:step] == listed[start:stop:step]
    for place, action in enumerate(listed):
        assert legal.index(action) == listed.index(action) and legal.count(action) == listed.count(action)
        assert legal.index(action, place, place + 1) == legal.index(action, place - len(listed)) == place
    for place in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            _ = legal[place]
    with pytest.raises(ValueError, match="'pull z' is not among"):
        legal.index(Pull("z"))
    if listed and listed[0] not in listed[1:]:
        with pytest.raises(ValueError, match="is not among"):
            legal.index(listed[0], 1)


def test_a_main_action_is_taken_without_looking_for_free_ones():
    def find() -> Sequence[Menu]:
        raise AssertionError("nobody asked")

    legal = LegalActions([(table("m", 3), 0b101)], find)
    assert str(legal[1]) == "pull m2"


def test_free_actions_are_looked_for_only_when_asked_and_once():
    calls = []

    def find() -> Sequence[Menu]:
        calls.append(1)
        return [(table("f", 2), ALL)]

    legal = LegalActions([(table("m", 3), 0b101)], find)
    assert [str(action) for action in legal.main] == ["pull m0", "pull m2"] and not calls
    assert len(legal) == 4 and len([*legal]) == 4 and calls == [1]


def test_what_it_looks_like():
    legal = LegalActions([(table("a", 9), ALL)], list)
    assert repr(legal) == f"<9 legal actions: {', '.join(f'pull a{n}' for n in range(8))}, …>"
    assert repr(LegalActions([], list)) == "<0 legal actions: >"


@pytest.mark.parametrize("number", range(12))
def test_the_menus_of_a_game_agree(number: int):
    game = dealt(number)
    player = RandomPlayer(Stream("menus", number))
    for _ in range(25):
        if game.outcome:
            break
        legal = game.legal_actions
        listed = [*legal.main], [*legal.free]
        assert len(legal) == len(listed[0]) + len(listed[1])
        assert legal[:] == [*listed[0], *listed[1]] and legal[Stream("place", number).below(len(legal))] in legal
        assert [pick(legal.main_menus, k) for k in range(len(listed[0]))] == listed[0]
        assert [pick(legal.free_menus, k) for k in range(len(listed[1]))] == listed[1]
        assert len({*listed[0], *listed[1]}) == len(legal), "none is offered twice"
        for action in [*listed[0], *listed[1]][::7]:
            assert action in legal
        game.play(player.pick(legal))
    play(game, number, 3)
