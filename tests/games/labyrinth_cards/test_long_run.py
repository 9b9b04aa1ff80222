"""A slice of what `tests/long/cards_run.py` does by hand with thousands of games."""

from __future__ import annotations

from collections import Counter

from tests.long.cards_run import game_faults


def test_random_games_reach_their_end_without_a_fault():
    """LC-END-01, and the invariants of section 5 after every step."""
    results: Counter[str] = Counter()
    for number in range(120):
        assert game_faults(number, results) == []
    assert any(result.startswith("all-laid") for result in results)
    assert any(result.startswith("all-stuck") for result in results)
