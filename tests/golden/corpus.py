"""The golden games: how each was played, and writing them down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import workbench as wb
from tests.golden.keen import KeenPlayer
from tests.golden.pack_of import HERE, golden_pack
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.errors import WorkbenchError

GAME = "library-labyrinth"
ANY_PAIRS = (
    ("time-machine", "useful-map"),
    ("library-card", "useful-map"),
    ("library-card", "time-machine"),
    ("secret-passage", "library-ladder"),
    ("secret-passage", "library-ladder"),
    ("trolley-service", "library-card"),
    ("trolley-service", "time-machine"),
    ("secret-passage", "useful-map"),
    ("library-ladder", "time-machine"),
)
REDEALT = {"four_shelf_redeal": "onreveal", "shape_bias": "t_junctions", "difficulty": "novice"}


@dataclass(frozen=True)
class Golden:
    """One game of the corpus."""

    name: str
    players: int
    seed: int
    steps: int = 10_000
    """Actions played, unless the game ends before."""
    options: Mapping[str, Any] = field(default_factory=dict)
    public: bool = False
    start_at: int = 0
    """Go on from the position after so many actions, as a game that starts there."""
    take_back_every: int = 0
    comments: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        """Its file."""
        return HERE / f"{self.name}.txt"


CORPUS = (
    Golden("one-novice", 1, 3, options={"difficulty": "novice"}),
    Golden("one-out-of-time", 1, 4, options={"disturbance_count": 4, "solo_actions": 4, "trolley_slots": 3}),
    Golden(
        "one-trolley",
        1,
        12,
        options={
            "trolley_reach": True,
            "solo_remote_pass_cost": 1,
            "trolley_rewards": False,
            "booster_pairs": ANY_PAIRS,
        },
    ),
    Golden("one-many", 1, 5, steps=40, options={"pass_many": True, "item_goes_to_pile": True}, take_back_every=9),
    Golden("one-public", 1, 8, steps=30, options={"solo_actions": 4, "difficulty": "advanced"}, public=True),
    Golden("two-standard", 2, 7),
    Golden("two-won", 2, 15, options={"difficulty": "novice", "disturbance_count": 28}, comments=("A rare thing.",)),
    Golden("two-won-again", 2, 103, options={"difficulty": "novice", "disturbance_count": 28}, public=True),
    Golden("two-dealt", 2, 1, steps=0),
    Golden("two-public-dealt", 2, 1, steps=0, options={"first_player": "random", "wyrm_start": "random"}, public=True),
    Golden(
        "two-take-backs", 2, 21, steps=60, take_back_every=5, comments=("Was that wise?", "¿Fue una buena idea? = 1.")
    ),
    Golden("two-public-take-backs", 2, 22, steps=60, take_back_every=7, public=True, comments=("; ! [x] 3. y",)),
    Golden("two-from-position", 2, 23, steps=30, start_at=25),
    Golden("two-public-from-position", 2, 24, steps=30, start_at=25, public=True),
    Golden(
        "two-expert", 2, 31, options={"difficulty": "expert", "expert_tiles": (1, 4, 7, 0, 13), "shape_bias": "corners"}
    ),
    Golden(
        "two-few-turns", 2, 32, options={"disturbance_count": 3, "out_of_time_counts_in_d": True, "double_curses": 1}
    ),
    Golden("three-won", 3, 48, options={"difficulty": "novice", "disturbance_count": 28}),
    Golden(
        "three-compass", 3, 41, options={"rotate_centre": "turn_compass", "move_to_own_tile": True, "double_curses": 2}
    ),
    Golden("three-boosters", 3, 42, options={"booster_pairs": ANY_PAIRS, "start_rewards": 3, "ladder_unlimited": True}),
    Golden("three-doubles", 3, 43, options={"double_curses": 2, "double_curse_pairs": ("NW+NE", "SE+SW")}, public=True),
    Golden("two-redealt-board", 2, 118, steps=20),
    Golden("three-redealt", 3, 1861, steps=70, options=REDEALT),
    Golden("three-public-redealt", 3, 1861, steps=70, options=REDEALT, public=True),
    Golden("four-advanced", 4, 51, options={"difficulty": "advanced", "paa_chain": False}),
    Golden(
        "four-random-start", 4, 52, steps=80, options={"start_genres": "random", "first_player": "random"}, public=True
    ),
    Golden("four-full-hands", 4, 53, options={"start_books": 5, "start_rewards": 1, "passage_counts_edge_once": True}),
    Golden("five-standard", 5, 61),
    Golden("five-many", 5, 62, steps=90, options={"pass_many": True, "start_books": 1}, take_back_every=11),
    Golden("five-nothing-to-start-with", 5, 63, options={"start_books": 0, "start_rewards": 0, "wyrm_start": 5}),
)


def played(golden: Golden) -> Game:
    """The game, played as it was first played."""
    game = wb.new_game(GAME, players=golden.players, seed=golden.seed, pack=golden_pack(), options=dict(golden.options))
    player = KeenPlayer(Stream("k", golden.seed))
    for step in range(1, golden.steps + golden.start_at + 1):
        if game.outcome:
            break
        game.play(player.pick(game.legal_actions))
        if step == golden.start_at:
            game = wb.from_position(game.position(), golden_pack())
        if golden.take_back_every and step % golden.take_back_every == 0:
            for _ in range(min(1 + step % 2, len(game.history.past) - 1)):
                game.undo()
        elif golden.comments and step % 8 == 0:
            game.comment(golden.comments[step // 8 % len(golden.comments)])
    return game


def text_of(golden: Golden) -> str:
    """Its record."""
    return played(golden).record(public=golden.public)


def replayed(text: str) -> Game:
    """The game of a record's text. What a public one leaves open is fixed by a seed of our own."""
    return wb.read_record(text, golden_pack(), seed=None if "[Seed " in text else 1234)


def stale() -> Iterator[tuple[Golden, str]]:
    """The games whose file is missing or does not replay to the letter, and why."""
    for golden in CORPUS:
        if not golden.path.exists():
            yield golden, "there is no such file"
            continue
        text = golden.path.read_text(encoding="utf-8")
        try:
            if replayed(text).record(public=golden.public) != text:
                yield golden, "what is written again differs"
        except WorkbenchError as error:
            yield golden, str(error)
