"""Counts of action sequences from fixed positions, as chess programmers count them (*perft*).

A position is a golden game after so many of its actions; hidden order is fixed, so each action has one result.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from tests.golden.corpus import CORPUS, replayed
from tests.golden.pack_of import HERE

TABLE = HERE / "perft.toml"
POSITIONS = (
    ("one-novice", 20, 3),
    ("one-trolley", 30, 2),
    ("one-many", 25, 2),
    ("two-dealt", 0, 3),
    ("two-standard", 8, 3),
    ("two-standard", 30, 3),
    ("two-won", 60, 2),
    ("two-from-position", 20, 3),
    ("three-compass", 26, 2),
    ("three-boosters", 40, 2),
    ("four-full-hands", 40, 2),
    ("five-standard", 45, 2),
)
"""Golden game, actions played in it, depth."""


def counts(rules: Any, state: Any, depth: int) -> list[int]:
    """The number of action sequences of each length up to ``depth``."""
    legal = rules.legal(state)
    total = [len(legal)] + [0] * (depth - 1)
    if depth > 1:
        for action in legal:
            after = state.copy()
            rules.apply(after, action)
            for length, number in enumerate(counts(rules, after, depth - 1), 1):
                total[length] += number
    return total


def name_of(game: str, actions: int) -> str:
    """The name of a row."""
    return f"{game}-{actions}"


def count(game: str, actions: int, depth: int) -> list[int]:
    """The row of one position."""
    path = next(golden.path for golden in CORPUS if golden.name == game)
    there = replayed(path.read_text(encoding="utf-8"))
    return counts(there.rules, there.history.past[actions].state, depth)


def read() -> Mapping[str, list[int]]:
    """The table as it was kept."""
    return tomllib.loads(TABLE.read_text(encoding="utf-8")) if TABLE.exists() else {}


def text() -> str:
    """The table, counted anew."""
    rows = [f"{name_of(game, actions)} = {count(game, actions, depth)}" for game, actions, depth in POSITIONS]
    head = "# Numbers of action sequences of 1, 2 and 3 actions from positions of golden games; see perft.py.\n"
    return head + "\n".join(rows) + "\n"
