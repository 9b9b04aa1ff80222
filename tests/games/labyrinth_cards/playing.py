"""Random games of Labyrinth: The Card Game, with options drawn at random; the same for the same number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

import workbench as wb
from tests.games.labyrinth_cards.tables import GAME, PACK
from workbench.engine.actions import Action
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.packs.pack import Pack


def walls() -> Pack:
    """The shipped deck with a dead end in place of most cards: with it players are often stuck."""
    rows = [
        replace(row, cells={**row.cells, "roads": f"N:{row['id'].partition('-')[0]}"}) if place % 3 else row
        for place, row in enumerate(PACK["cards"])
    ]
    return replace(PACK, id="walls", folder=None, tables={**PACK.tables, "cards": tuple(rows)})


DECKS = {"one": PACK, "two": wb.load_pack("labyrinth-card-game-two"), "walls": walls()}
CHOICES: dict[str, tuple[Any, ...]] = {
    "match_all_edges": (True,),
    "free_rotation": (False,),
    "must_connect": (True,),
    "must_take": (True,),
    "stuck_rule": ("skip",),
    "square_must_have_exit": (False,),
    "open_hands": (True,),
    "first_player": ("random", 2),
}


@lru_cache(maxsize=64)
def rules_of(players: int, deck: str, options: tuple[tuple[str, Any], ...]) -> Any:
    """Rules, made once."""
    return wb.new_game(GAME, players=players, seed=0, pack=DECKS[deck], options=dict(options)).rules


def random_rules(stream: Stream, players: int | None = None) -> Any:
    """Rules for some players, one of three decks and a few options; the defaults in a quarter of all cases."""
    seats = players or 2 + stream.below(5)
    deck, options = stream.choice(("one", "one", "two", "walls")), {}
    if stream.below(4):
        for name, values in CHOICES.items():
            if stream.below(3) == 0:
                options[name] = stream.choice(values)
    return rules_of(seats, deck, tuple(sorted(options.items())))


def choose(game: Game, stream: Stream) -> Action:
    """Something legal: in half of all cases something that takes cards or leads to it, so that takings come up."""
    takes = [action for action in game.legal_actions if action.verb == "take"]
    if takes and stream.below(4):
        return stream.choice(takes)
    if game.decision.kind == "lay" and stream.below(2):
        worthwhile: list[Action] = [advice.action for advice in game.rules.advise(game.state)]  # type: ignore[attr-defined]
        if worthwhile:
            return stream.choice(worthwhile)
    return stream.choice(list(game.legal_actions))


def random_game(number: int, *, steps: int | None = None, players: int | None = None) -> Game:
    """Game number ``number``, played for a while, or to its end in one of three cases."""
    stream = Stream("a random card game", number)
    game = Game(random_rules(stream, players), stream.below(1 << 40))
    for _ in range(stream.choice((0, 8, 25, 45, 10_000)) if steps is None else steps):
        if game.outcome:
            break
        game.play(choose(game, stream))
    return game


def flat(value: Any) -> str:
    """Everything a document or a scene says, as one text to look for words in."""
    if isinstance(value, Mapping):
        return " ".join(f"{flat(name)} {flat(inner)}" for name, inner in value.items())
    if isinstance(value, list | tuple):
        return " ".join(map(flat, value))
    return str(value)
