"""The computer players that there are, for whoever gives one a seat: by name, with a line on what each does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from workbench.engine.streams import Stream
from workbench.language import mark, say
from workbench.players.chance import RandomPlayer
from workbench.players.greedy import Greedy
from workbench.players.player import Player


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of computer player."""

    name: str
    title: str
    doc: str
    made: Callable[[Stream], Player]

    @property
    def heading(self) -> str:
        """What people call it, in the language of now."""
        return say(self.title)

    @property
    def about(self) -> str:
        """What it does, in the language of now."""
        return say(self.doc)

    def player(self, seed: int, seat: int) -> Player:
        """One for a seat of the game dealt from this seed; it plays the same again when all else is the same."""
        return self.made(Stream("computer player", self.name, seed, seat))


KINDS = (
    Kind(
        "greedy",
        mark("Greedy computer"),
        mark("Does what is worth most right now, as the hints do; it does not look ahead."),
        Greedy,
    ),
    Kind("random", mark("Random computer"), mark("Does anything that is allowed, by chance."), RandomPlayer),
)
