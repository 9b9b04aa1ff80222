"""What tests of every game ask a table: what is refused, what happened, and how a game goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any

import pytest

from workbench.engine.actions import Action, parse
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.errors import IllegalAction

Document = Mapping[str, Any]


def refusal(game: Game, action: str, seat: int | None = None) -> str:
    """The rule that forbids an action, which is written out in full. The game stays as it was."""
    before = game.position()
    with pytest.raises(IllegalAction) as refused:
        game.play(parse(action, game.rules.actions, game.rules.vocabulary), seat=seat)
    assert game.position() == before
    return refused.value.rule


def offered(game: Game, pattern: str = "*") -> list[str]:
    """The legal actions whose notation matches a pattern, sorted."""
    return sorted(str(action) for action in game.legal_actions if fnmatchcase(str(action), pattern))


def kinds(game: Game) -> list[str]:
    """The kinds of the events of the last action."""
    return [event.kind for event in game.history.past[-1].events]


def played(
    choose: Callable[[Game, Stream], Action], game: Game, key: int, most: int = 120
) -> Iterator[tuple[Document, Action, Document]]:
    """Play on at random; before, action, after."""
    stream = Stream("a random game", key)
    before = game.position()["state"]
    for _ in range(most):
        if game.outcome is not None:
            return
        action = choose(game, stream)
        game.play(action)
        after = game.position()["state"]
        yield before, action, after
        before = after
