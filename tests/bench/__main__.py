"""Prints what a step of each game costs, on this machine and in this run: ``python -m tests.bench [GAMES]``.

A step is: list the legal actions, choose one as the default random player does, carry it out on the bare state.
"""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import workbench as wb
from tests.bench import start
from workbench.engine.streams import Stream
from workbench.players.chance import RandomPlayer

PLAYERS = (1, 2, 3, 4, 5)


def microseconds(run: Callable[[], object], times: int) -> float:
    """The best of five rounds, per call."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(times):
            run()
        best = min(best, (time.perf_counter() - start) / times)
    return best * 1e6


def play(rules: Any, seed: int) -> int:
    """One game on the bare state; gives the number of steps."""
    state, player, steps = rules.new_state(seed), RandomPlayer(Stream("bench", seed)), 0
    while rules.outcome(state) is None:
        rules.apply(state, player.pick(rules.legal(state)))
        steps += 1
    return steps


def sample(rules: Any, seeds: range) -> list[tuple[Any, Any]]:
    """States met in random play, each with the action that was chosen there."""
    met = []
    for seed in seeds:
        state, player = rules.new_state(seed), RandomPlayer(Stream("bench", seed))
        while rules.outcome(state) is None:
            action = player.pick(rules.legal(state))
            met.append((state.copy(), action))
            rules.apply(state, action)
    return met


def of(name: str, players: int, games: int) -> str:
    """One line of figures."""
    rules = wb.new_game(name, players=players, seed=0).rules
    met = sample(rules, range(min(games, 40)))
    player = RandomPlayer(Stream("choose"))

    def each(run: Callable[[Any, Any], object]) -> float:
        def once() -> None:
            for state, action in met:
                run(state, action)

        return microseconds(once, 1) / len(met)

    legal = each(lambda state, action: rules.legal(state))
    choose = each(lambda state, action: player.pick(rules.legal(state))) - legal
    copy = each(lambda state, action: state.copy())
    apply = each(lambda state, action: rules.apply(state.copy(), action)) - copy
    set_up = microseconds(lambda: rules.new_state(7), 200)
    start = time.perf_counter()
    steps = sum(play(rules, seed) for seed in range(games))
    taken = time.perf_counter() - start
    return (
        f"{name:<20}{players:>8}{legal:>8.2f}{choose:>8.2f}{apply:>8.2f}{legal + choose + apply:>8.2f}{copy:>8.2f}"
        f"{set_up:>8.0f}{games / taken:>9.0f}{steps / games:>7.0f}"
    )


def by_cards(name: str, laid: int, games: int = 12) -> str:
    """One line for a table on which so many cards lie, when none of them was ever taken: what each thing costs."""
    rules = wb.new_game(name, players=2, seed=0).rules
    states = []
    for seed in range(games):
        state, player = rules.new_state(seed), RandomPlayer(Stream("bench", seed))
        while len(state.table) < laid or state.phase != "lay":
            leave = [action for action in rules.legal(state) if action.verb == "leave"] if state.phase == "take" else []
            rules.apply(state, leave[0] if leave else player.pick(rules.legal(state)))
        states.append((state, player.pick(rules.legal(state))))
    player = RandomPlayer(Stream("choose"))

    def each(run: Callable[[Any, Any], object]) -> float:
        def once() -> None:
            for state, action in states:
                run(state, action)

        return min(microseconds(once, 20) for _ in range(2)) / len(states)

    legal = each(lambda state, action: rules.legal(state))
    built = each(lambda state, action: list(rules.legal(state)))
    choose = each(lambda state, action: player.pick(rules.legal(state))) - legal
    copy = each(lambda state, action: state.copy())
    apply = each(lambda state, action: rules.apply(state.copy(), action)) - copy
    scene = each(lambda state, action: rules.scene(state, state.seat + 1))
    number = sum(len(rules.legal(state)) for state, _ in states) / len(states)
    return (
        f"{name:<20}{laid:>3} cards laid, {number:.0f} lays: legal {legal:.0f}, all of them built {built:.0f}, "
        f"choose {choose:.0f}, apply {apply:.0f}, step {legal + choose + apply:.0f}, scene {scene:.0f}"
    )


def documents(name: str) -> str:
    """One line on what is written and read: microseconds in the middle of a game."""
    game, player = wb.new_game(name, players=2, seed=3), RandomPlayer(Stream("documents"))
    while game.outcome is None and len(game.history.past) < 40:
        game.play(player.pick(game.legal_actions))
    pack = wb.load_pack(name)
    position, record, code = game.position(), game.record(), game.share()
    costs = {
        "position": lambda: game.position(),
        "from_position": lambda: wb.from_position(position, pack),
        "record": lambda: game.record(),
        "read_record": lambda: wb.read_record(record, pack),
        "share": lambda: game.share(),
        "open_code": lambda: wb.open_code(code, pack, seed=1),
        "scene": lambda: game.scene(),
    }
    return f"{name:<20}" + ", ".join(f"{what} {microseconds(run, 10):.0f}" for what, run in costs.items())


def chess_beside_us(games: int = 30) -> str:
    """One line: a random step of python-chess (legal moves, choose, push) in this run, when it is installed."""
    if find_spec("chess") is None:
        return "python-chess is not installed: no figures beside ours"
    chess = import_module("chess")
    stream, steps, start = Stream("chess"), 0, time.perf_counter()
    for _ in range(games):
        board = chess.Board()
        for _ in range(150):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[stream.below(len(moves))])
            steps += 1
    step = (time.perf_counter() - start) / steps * 1e6
    copied = microseconds(lambda: board.copy(stack=False), 1000)
    text = microseconds(lambda: chess.Board(board.fen()), 200)
    return f"python-chess {chess.__version__:<7}step {step:.2f}, copy {copied:.2f}, FEN there and back {text:.0f}"


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    print(f"Python {platform.python_version()}, {platform.machine()}; microseconds, best of five; {games} games a row")
    print(f"{'game':<20}{'players':>8}{'legal':>8}{'choose':>8}{'apply':>8}{'step':>8}{'copy':>8}{'set-up':>8}", end="")
    print(f"{'games/s':>9}{'steps':>7}")
    for name, info in wb.games().items():
        for players in info.players:
            print(of(name, players, games))
    for laid in (10, 25, 46):
        print(by_cards("labyrinth-card-game", laid))
    for name in wb.games():
        print(documents(name))
    print(chess_beside_us())
    print(*start.lines(), sep="\n")


if __name__ == "__main__":
    main()
