"""Random games to test on: any number of players, options drawn at random, from streams that are kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import workbench as wb
from tests.golden.pack_of import golden_pack
from tests.oracle.positions import random_options
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.errors import OptionError
from workbench.players.chance import RandomPlayer

GAME = "library-labyrinth"


def dealt(number: int, players: int | None = None, options: Mapping[str, Any] | None = None) -> Game:
    """Game number ``number``: the same every time; the default options in a quarter of all cases."""
    stream = Stream("random game", number)
    while True:
        seats = players or 1 + stream.below(5)
        drawn = dict(options) if options is not None else random_options(stream, seats) if stream.below(4) else {}
        try:
            return wb.new_game(GAME, players=seats, seed=stream.below(1 << 40), pack=golden_pack(), options=drawn)
        except OptionError:
            continue


def play(game: Game, number: int, steps: int = 10_000, *, take_backs: bool = False) -> Game:
    """Play on at random; with take-backs some steps are undone now and then, and comments are made."""
    stream = Stream("random play", number)
    player = RandomPlayer(stream.child("player"))
    for _ in range(steps):
        if game.outcome:
            break
        game.play(player.pick(game.legal_actions))
        if take_backs and stream.below(12) == 0:
            for _ in range(min(1 + stream.below(3), len(game.history.past) - 1)):
                game.undo()
            if stream.below(3) == 0:
                game.redo()
        if take_backs and stream.below(15) == 0:
            game.comment(stream.choice(COMMENTS))
    return game


def random_game(number: int, *, take_backs: bool = False, players: int | None = None) -> Game:
    """A random game played for a while, to its end in one of three cases."""
    steps = Stream("steps", number).choice((0, 5, 25, 60, 10_000, 10_000))
    return play(dealt(number, players), number, steps, take_backs=take_backs)


def as_json(document: Mapping[str, Any]) -> Any:
    """The document as it comes back from a file."""
    return json.loads(json.dumps(document))


COMMENTS = (
    "Well played.",
    "¿Y ahora qué?",
    "! taken back: 3. [x] = y",
    "; ;",
    "",
    "  two\n lines\u2028here ",
    "1. deal = \\n",
)
