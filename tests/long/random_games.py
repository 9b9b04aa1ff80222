"""Random games of the default random player without a broken invariant: ``python -m tests.long.random_games [N]``.

N games (5,000 unless given) go round all player counts and difficulties; after every action the state must have no
problem, and once a game its document must give the same state again. Prints the figures; exits with 1 for a fault.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

import workbench as wb
from workbench.engine.streams import Stream
from workbench.players.chance import RandomPlayer

DIFFICULTIES = ("novice", "standard", "advanced", "expert", "solo")


def play(players: int, difficulty: str, seed: int) -> tuple[str, int, list[str]]:
    """One game: how it ended, how many actions it took, what was wrong."""
    rules = wb.new_game("library-labyrinth", players=players, difficulty=difficulty, seed=seed).rules
    state, player = rules.new_state(seed), RandomPlayer(Stream("random games", seed))
    steps, wrong = 0, rules.problems(state)
    while rules.outcome(state) is None and not wrong:
        action = player.pick(rules.legal(state))
        rules.apply(state, action)
        steps += 1
        wrong = [f"seed {seed}, {players} players, {difficulty}, after {action}: {p}" for p in rules.problems(state)]
    if rules.from_position(rules.position(state)) != state:
        wrong.append(f"seed {seed}, {players} players, {difficulty}: the document gives another state")
    return state.result, steps, wrong


def main() -> int:
    """Play and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    ends: Counter[str] = Counter()
    faults: list[str] = []
    steps, start = 0, time.perf_counter()
    for seed in range(games):
        end, length, wrong = play(1 + seed % 5, DIFFICULTIES[seed // 5 % len(DIFFICULTIES)], seed)
        ends[end] += 1
        steps += length
        faults += wrong
    taken = time.perf_counter() - start
    print(f"{games} games, seeds 0 to {games - 1}, 1 to 5 players, {', '.join(DIFFICULTIES)}")
    print(f"{steps} actions in {taken:.0f} s; ends: {dict(ends)}; faults: {len(faults)}")
    print("\n".join(faults[:20]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
