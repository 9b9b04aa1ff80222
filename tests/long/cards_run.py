"""Play many random games of Labyrinth: The Card Game, and compare the engine with the oracle on many positions.

``python -m tests.long.cards_run --games 10000 --positions 5000``
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence

from tests.games.labyrinth_cards.playing import random_rules
from tests.oracle_cards.comparing import Figures, differences
from tests.oracle_cards.positions import samples
from workbench.engine.streams import Stream
from workbench.players.chance import RandomPlayer


def game_faults(number: int, results: Counter[str]) -> list[str]:
    """Play one game on the bare state to its end; what is wrong after any of its steps."""
    stream = Stream("long run", number)
    rules = random_rules(stream)
    state, player = rules.new_state(stream.below(1 << 40)), RandomPlayer(stream.child("player"))
    steps = 0
    while rules.outcome(state) is None:
        legal = rules.legal(state)
        if not legal or steps > 200:
            return [f"game {number}: nothing can be chosen, or it does not end"]
        rules.apply(state, player.pick(legal))
        steps += 1
        if found := rules.problems(state):
            return [f"game {number}, step {steps}, {rules.options}: {found}"]
    outcome = rules.outcome(state)
    results[f"{outcome.reason}, {len(outcome.winners)} winners"] += 1
    results[f"points: {sum(outcome.scores)}"] += 1
    return []


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it, print the figures, and say how much differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="how many games (default %(default)s)")
    parser.add_argument("--positions", type=int, default=2_000, help="how many positions (default %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game and position")
    given = parser.parse_args(arguments)
    began, results = time.perf_counter(), Counter[str]()
    faults = []
    for number in range(given.first, given.first + given.games):
        faults += game_faults(number, results)
        if number % 1000 == 999:
            print(f"{number + 1 - given.first} games, {len(faults)} faults", file=sys.stderr, flush=True)
    figures = Figures()
    for one in samples(range(given.first, given.first + given.positions)):
        faults += differences(one, figures)
    for line in faults[:5]:
        print(line)
    for counts in (results, figures.seen):
        print(", ".join(f"{what}: {times}" for what, times in sorted(counts.items())))
    print(f"{given.games} games, {figures}, in {time.perf_counter() - began:.0f} s: {len(faults)} faults.")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
