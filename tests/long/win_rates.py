"""How often the greedy player wins: ``python -m tests.long.win_rates --players 1 2 3 --games 200``.

Prints for every number of players and every difficulty the games won, with n, a 95 % Wilson interval and the seeds;
then the mean of the Shelves filled, the games lost to Terrors and to time, and the processor time of a choice. The
number of games is fixed beforehand; do not stop at a look that pleases.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from math import sqrt
from statistics import NormalDist

import workbench as wb
from tests.players.playing import play
from workbench.engine.streams import Stream
from workbench.players.chance import RandomPlayer
from workbench.players.greedy import Greedy

DIFFICULTIES = ("novice", "standard", "advanced", "expert")
PLAYERS = {"greedy": Greedy, "random": RandomPlayer}


def wilson(successes: int, n: int, confidence: float = 0.95) -> tuple[float, float]:
    """The Wilson interval of a proportion."""
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share, more = successes / n, z * z / n
    centre, half = share + more / 2, z * sqrt(share * (1 - share) / n + more / (4 * n))
    return (centre - half) / (1 + more), (centre + half) / (1 + more)


def row(name: str, players: int, difficulty: str, seeds: range) -> str:
    """Play one setting and put it in words."""
    rules = wb.new_game("library-labyrinth", players=players, seed=0, difficulty=difficulty).rules
    reasons: Counter[str] = Counter()
    shelves = choices = 0
    began = time.process_time()
    for seed in seeds:
        end, steps = play(rules, PLAYERS[name](Stream(name, seed)), seed)
        reasons[end.reason] += 1
        shelves += end.scores[0]
        choices += steps
    taken, n, won = time.process_time() - began, len(seeds), reasons["won"]
    low, high = wilson(won, n)
    return (
        f"{name:<8}{players:>8}  {difficulty:<10}{n:>6}{won:>6}{won / n:>8.1%}  [{low:.1%}, {high:.1%}]".ljust(66)
        + f"{shelves / n:>8.2f}{reasons['six-terrors']:>8}{reasons['out-of-time']:>8}"
        + f"{taken / choices * 1e6:>9.0f}  {seeds.start}–{seeds.stop - 1}"
    )


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games a row (default %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (default %(default)s)")
    parser.add_argument("--players", type=int, nargs="+", default=[1, 2, 3, 4, 5])
    parser.add_argument("--difficulties", nargs="+", default=DIFFICULTIES, choices=DIFFICULTIES)
    parser.add_argument("--player", default="greedy", choices=PLAYERS)
    given = parser.parse_args(arguments)
    print(
        f"{'player':<8}{'players':>8}  {'difficulty':<10}{'n':>6}{'won':>6}{'share':>8}  95 % Wilson".ljust(66), end=""
    )
    print(f"{'Shelves':>8}{'terrors':>8}{'time':>8}{'µs each':>9}  seeds")
    for players in given.players:
        for difficulty in given.difficulties:
            seeds = range(given.first, given.first + given.games)
            print(row(given.player, players, difficulty, seeds), flush=True)


if __name__ == "__main__":
    main()
