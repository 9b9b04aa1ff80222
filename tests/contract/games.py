"""Every game that there is, and the toy, to be tested alike. Nothing here knows any of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import workbench as wb
from tests.widgets import toy
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.players.chance import RandomPlayer

MOST_STEPS = 700


@dataclass(frozen=True)
class Contender:
    """A game with one number of players."""

    name: str
    players: int
    rules: Any
    listed: bool
    """Whether the public face knows it, so that documents of it can be read."""

    def deal(self, seed: int) -> Game:
        """A freshly dealt game."""
        return Game(self.rules, seed)

    def __str__(self) -> str:
        return f"{self.name}-{self.players}"


def contenders() -> list[Contender]:
    """Each game with the fewest and the most players and one number between them."""
    found = []
    for name, info in wb.games().items():
        pack = wb.load_pack(name)
        for players in sorted({info.players[0], info.players[len(info.players) // 2], info.players[-1]}):
            found.append(Contender(name, players, wb.new_game(name, players=players, seed=0, pack=pack).rules, True))
    return [*found, Contender("toy", 2, toy.Lanterns(), False)]


def played(contender: Contender, seed: int, steps: int) -> Game:
    """A game after some random steps, or at its end."""
    game, player = contender.deal(seed), RandomPlayer(Stream("contract", seed))
    for _ in range(steps):
        if game.outcome:
            break
        game.play(player.pick(game.legal_actions))
    return game


def moments(contender: Contender, games: int = 3, every: int = 9) -> Iterator[Game]:
    """The same game at many of its positions, from the deal to the end; it is played on between them."""
    for seed in range(games):
        game, player = contender.deal(seed), RandomPlayer(Stream("contract", seed))
        for step in range(MOST_STEPS):
            if step % every == 0 or game.outcome:
                yield game
            if game.outcome:
                break
            game.play(player.pick(game.legal_actions))


def each_seat(game: Game) -> list[int | None]:
    """Everybody, and every seat."""
    return [None, *range(1, game.rules.players + 1)]
