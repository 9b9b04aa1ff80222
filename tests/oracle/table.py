"""What the oracle knows besides a position: the players, the house rules and what is printed on the components."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

Position = dict[str, Any]
"""The ``state`` part of a position document. Decks and stacks list their top first."""

SYMBOL_OF = {
    "childrens-fiction": "R",
    "classic-fiction": "K",
    "legends": "O",
    "science": "G",
    "historical-leaders": "B",
    "amazing-lives": "P",
}
"""The letter of each genre's symbol (law 1.2, letters as in section 4)."""
GENRES = tuple(SYMBOL_OF)
REWARD = "reward"
TROLLEY = "trolley"


@dataclass(frozen=True)
class Card:
    """What is printed on a card."""

    deck: str
    """Its genre, or ``reward``."""
    symbols: str
    """Letters; empty on a booster."""
    effects: tuple[str, ...]
    """The two options of a booster; empty on others."""


@dataclass(frozen=True)
class Table:
    """Everything that does not change during a game."""

    players: int
    options: Mapping[str, Any]
    """Every option of section 6 by its name, defaults included."""
    cards: Mapping[str, Card]
    """All cards by id, in the order of the box."""
    terrors: Mapping[str, str]
    """The symbols of each Terror."""
    curses: Mapping[str, tuple[str, ...]]
    """The corners that each Disturbance card marks."""
    mix: Mapping[str, int]
    """How many tiles of each kind are on the board."""

    @property
    def solo(self) -> bool:
        """Whether this is the solo game (2.19)."""
        return self.players == 1

    @property
    def actions_a_turn(self) -> int:
        """LL-TURN-02, LL-SOLO-03."""
        return int(self.options["solo_actions"]) if self.solo else 3

    @property
    def holders(self) -> tuple[str, ...]:
        """The words of all who have a meeple and a hand: the seats, and the Trolley in solo."""
        return ("1", TROLLEY) if self.solo else tuple(str(seat) for seat in range(1, self.players + 1))

    @property
    def curse_cards(self) -> int:
        """How many curse cards lie above Out of Time (LL-SETUP-14/15, LL-AMB-04)."""
        given = self.options["disturbance_count"]
        count = {1: 18, 2: 18, 3: 18, 4: 20, 5: 20}[self.players] if given is None else int(given)
        return count - 1 if self.options["out_of_time_counts_in_d"] else count


MIXES = {
    "novice": (1, 4, 7, 3, 10),
    "solo": (1, 4, 7, 3, 10),
    "standard": (1, 3, 6, 3, 12),
    "advanced": (1, 2, 6, 3, 13),
}
"""LL-SETUP-02: centre, crossroads, Shelf, Reward, Terror."""


def table_of(rules: LibraryLabyrinth) -> Table:
    """The table of a ruleset of the engine: only what its box, its options and its seats say."""
    from workbench.games.library_labyrinth.components import DECKS, TILE_KINDS

    options = {f.name: getattr(rules.house, f.name) for f in fields(rules.house)}
    difficulty = options["difficulty"] or ("solo" if rules.players == 1 else "standard")
    mix = tuple(options["expert_tiles"]) if difficulty == "expert" else MIXES[difficulty]
    curses = {row["id"]: tuple(row["corners"].split()) for row in rules.box.pack["disturbances"]}
    for pair in options["double_curse_pairs"]:
        corners = tuple(pair.split("+"))
        curses["-".join(corners).lower()] = corners
    return Table(
        players=rules.players,
        options=options,
        cards={card.id: Card(DECKS[card.deck], card.letters, card.effects) for card in rules.box.cards},
        terrors={terror.id: terror.letters for terror in rules.box.terrors},
        curses=curses,
        mix=dict(zip(TILE_KINDS, mix, strict=True)),
    )
