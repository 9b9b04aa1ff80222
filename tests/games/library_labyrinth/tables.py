"""Tables of Library Labyrinth for tests: set up in the words of the scenarios, looked at in theirs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.scenarios.library_labyrinth_setup import summary
from tests.scenarios.loader import Scenario, fixtures, start
from workbench.engine.game import Game

GAME = "library-labyrinth"
FOLDER = "library_labyrinth"
GENRES = ("childrens-fiction", "classic-fiction", "legends", "science", "historical-leaders", "amazing-lives")
REWARDS = (
    "silk-heart",
    "prosperos-book",
    "seven-league-boots",
    "drink-me",
    "spear-of-minerva",
    "lamp-of-scutari",
    "useful-map-or-secret-passage",
    "useful-map-or-library-ladder",
    "useful-map-or-trolley-service",
    "library-card-or-secret-passage",
    "library-card-or-library-ladder",
    "library-card-or-trolley-service",
    "time-machine-or-secret-passage",
    "time-machine-or-library-ladder",
    "time-machine-or-trolley-service",
)
FULL = ["zenobia", "ada-lovelace", "amanirenas", "ichiyo-higuchi", "jo-march", "nzinga"]
"""Six Books that fill a hand."""
CROSSROADS = "crossroads[NESW]"


def table(
    *,
    players: int = 2,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    symbols: Mapping[str, str] | None = None,
    **words: Any,
) -> Game:
    """A game in its first turn, set up in the words of a scenario's ``[set]``; nobody holds anything unless said."""
    return start(
        Scenario(
            "a table",
            FOLDER,
            "",
            (),
            (),
            players=players,
            seed=seed,
            options=options or {},
            symbols={**fixtures(FOLDER), **(symbols or {})},
            set=words,
        )
    )


def seen(game: Game) -> dict[str, Any]:
    """The position in short words."""
    return summary(game.position())


def hand(game: Game, figure: str = "1") -> list[str]:
    """What a figure holds, sorted."""
    held: list[str] = seen(game)[f"hands.{figure}"]
    return held


def changes(game: Game, action: str) -> dict[str, Any]:
    """Play, and give everything that became different."""
    before = seen(game)
    game.play(action)
    after = seen(game)
    assert game.rules.problems(game.state) == []
    return {name: after.get(name) for name in {**before, **after} if before.get(name) != after.get(name)}
