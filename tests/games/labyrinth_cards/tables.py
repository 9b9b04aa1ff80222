"""Tables of Labyrinth: The Card Game for tests: set up in the words of the scenarios, looked at in theirs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import workbench as wb
from tests.scenarios.labyrinth_cards_setup import summary
from tests.scenarios.loader import Scenario, start
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.players.chance import RandomPlayer

GAME = "labyrinth-card-game"
FOLDER = "labyrinth_cards"
PACK = wb.load_pack(GAME)
RING = {"0,0": "NE:crown", "1,0": "NW:ghost", "0,1": "ES:key", "1,1": "ESW:chest"}
"""The law's table Q."""
BLANKS = {"0,0": "NE:crown", "1,0": "NW:ghost", "0,1": "ES:key", "1,1": "SW:chest"}
"""A ring without any road outwards."""


def table(*, players: int = 2, seed: int = 1, options: Mapping[str, Any] | None = None, **words: Any) -> Game:
    """A game set up in the words of a scenario's ``[set]``; without a table, with the law's ring."""
    words.setdefault("table", RING)
    return start(Scenario("a table", FOLDER, "", (), (), players=players, seed=seed, options=options or {}, set=words))


def deal(players: int = 2, seed: int = 1, **options: Any) -> Game:
    """A freshly dealt game."""
    return wb.new_game(GAME, players=players, seed=seed, pack=PACK, options=options)


def play_out(game: Game, key: int = 0) -> Game:
    """Play at random to the end."""
    player = RandomPlayer(Stream("play out", key))
    while game.outcome is None:
        game.play(player.pick(game.legal_actions))
    return game


def seen(game: Game) -> dict[str, Any]:
    """The position in short words."""
    return summary(game.position())
