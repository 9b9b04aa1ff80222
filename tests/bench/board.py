"""Prints what each statistic of a board costs, on this machine and in this run: ``python -m tests.bench.board``.

The best of five rounds, in milliseconds: every figure worked out anew from a view, what it rests on included. Positions
of the main game: dealt (24 tiles unseen), later (as many as random play left), four tiles unseen (the most that is
counted exactly by default), and a whole board as a builder has it.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import workbench as wb
from workbench.analysis.board import BoardFacts, Settings
from workbench.engine.plans import Plan
from workbench.engine.streams import Stream
from workbench.players.chance import RandomPlayer
from workbench.render import svg, text
from workbench.widgets.layers import QUICK

GAME = "library-labyrinth"


def milliseconds(run: Callable[[], object]) -> float:
    """The best of five."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - start)
    return best * 1000


def positions() -> Iterator[tuple[str, Plan]]:
    """Plans with less and less unseen."""
    game, player = wb.new_game(GAME, seed=7, start_genres="random"), RandomPlayer(Stream("board"))
    rules: Any = game.rules
    yield "dealt", rules.plan(game.view().state)
    for _ in range(45):
        if game.outcome is None:
            game.play(player.pick(game.legal_actions))
    yield "later", rules.plan(game.view().state)
    state = game.state.copy()
    state.seen = state.lit = (1 << 25) - 1 & ~sum(1 << cell for cell in (0, 4, 20, 24))
    yield "four unseen", rules.plan(rules.conceal(state))
    yield "whole", rules.plan(game.state)


def anew(plan: Plan, name: str, settings: Settings | None = None) -> object:
    """An overlay with all that it rests on."""
    return BoardFacts(plan, settings).overlay(name)


def main() -> None:
    """Print the tables."""
    print(f"Python {platform.python_version()}, {platform.machine()}; milliseconds, best of five")
    for title, plan in positions():
        unseen = sum(spot.roads is None for spot in plan.spots)
        costs = [f"{name} {milliseconds(partial(anew, plan, name)):.2f}" for name in BoardFacts(plan).names]
        print(f"{title} ({unseen} unseen): {', '.join(costs)}")
    plans = dict(positions())
    for most in (1, 2, 3):
        cost = milliseconds(partial(anew, plans["whole"], "rotations", Settings(rotations=most)))
        print(f"whole board, at most {most} rotations: {cost:.1f}")
    for title in ("dealt", "four unseen"):
        cost = milliseconds(partial(anew, plans[title], "goal-chance", QUICK))
        print(f"goal-chance as a table shows it ({title}): {cost:.1f}")
    game = wb.new_game(GAME, seed=7)
    rules: Any = game.rules
    print(f"plan of a view: {milliseconds(lambda: rules.plan(game.view().state)):.2f}")
    overlay, scene = wb.board_facts(game).overlay("strikes"), game.scene()
    plain, over = milliseconds(lambda: svg.board(scene)), milliseconds(lambda: svg.board(scene, overlay=overlay))
    words = milliseconds(lambda: text.board(scene, overlay))
    print(f"drawing a board: {plain:.1f}, under an overlay {over:.1f}; in characters {words:.1f}")


if __name__ == "__main__":
    main()
