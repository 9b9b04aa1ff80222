"""Positions to compare on, the same for the same number: out of games, and thrown together at random.

In games tables are as players leave them. Thrown together, cards lie in any connected shape and any orientation,
whether or not their roads meet: more holes, more loops, more cards that cannot go.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.games.labyrinth_cards.playing import random_game, random_rules
from tests.oracle_cards.literal import Position, Reading
from workbench.engine.streams import Stream

TURNS = ("", "right", "round", "left")


@dataclass(frozen=True)
class Sample:
    """A position with the engine's rules and the oracle's."""

    number: int
    rules: Any
    state: Position

    @property
    def reading(self) -> Reading:
        """The oracle for it."""
        cards = {row["id"]: row["roads"] for row in self.rules.box.pack["cards"]}
        return Reading(cards, dict(self.rules.options), self.rules.players)


def samples(numbers: range) -> Iterator[Sample]:
    """One position a number."""
    for number in numbers:
        yield sample(number)


def sample(number: int) -> Sample:
    """Position number ``number``."""
    if number % 2:
        game = random_game(number, steps=Stream("oracle steps", number).below(100))
        return Sample(number, game.rules, game.position()["state"])
    stream = Stream("oracle position", number)
    rules = random_rules(stream)
    return Sample(number, rules, _thrown_together(rules, stream))


def _thrown_together(rules: Any, stream: Stream) -> Position:
    state: Position = rules.position(rules.new_state(stream.below(1 << 40)))
    cards = [row["id"] for row in rules.box.pack["cards"]]
    stream.shuffle(cards)
    cells = [(0, 0)]
    for _ in range(stream.below(30) + 1):
        x, y = stream.choice(cells)
        dx, dy = stream.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        if (x + dx, y + dy) not in cells:
            cells.append((x + dx, y + dy))
    table = {f"{x},{y}": {"card": cards.pop(), "turned": stream.choice(TURNS)} for x, y in cells}
    state |= {
        "table": table,
        "phase": "lay",
        "last": "",
        "stuck": 0,
        "result": "",
        "seat": 1 + stream.below(rules.players),
    }
    for seat in state["hands"]:
        state["hands"][seat] = [cards.pop() for _ in range(2)]
        state["barred"][seat] = [[], []]
        state["taken"][seat] = []
    left = stream.below(len(cards)) if stream.below(4) else 0
    state["deck"], state["taken"]["1"] = cards[:left], cards[left:]
    # Written again, so that orientations that look the same are one.
    return dict(rules.position(rules.from_position(state)))
