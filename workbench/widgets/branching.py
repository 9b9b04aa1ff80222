"""A game that parts from another, and one that takes another's place."""

from __future__ import annotations

from workbench.engine.game import Game, Moment
from workbench.engine.history import History


def branch(game: Game, at: int | None = None) -> Game:
    """An independent game with the same past, up to a moment (None: all of it); what follows can be done again."""
    moments: tuple[Moment, ...] = (*game.history.past, *game.history.future)
    kept = moments if at is None else moments[: at + 1]
    twin = Game(game.rules, game.seed, kept[0].state)
    twin.from_position = game.from_position
    twin.scripted = min(game.scripted, len(kept) - 1)
    twin.history = History(kept[0])
    for moment in kept[1:]:
        twin.history.add(moment)
    for mine, theirs in ((twin.comments, game.comments), (twin.take_backs, game.take_backs)):
        mine.update({number: list(notes) for number, notes in theirs.items() if number < len(kept)})
    return twin


def set_aside(game: Game) -> Game:
    """The same game under another name, to be come back to once the first has become another."""
    kept = Game(game.rules, game.seed, game.history.past[0].state)
    become(kept, game)
    return kept


def become(game: Game, other: Game) -> None:
    """Turn a game into another one, so that who holds it goes on with that one."""
    game.rules, game.seed, game.from_position = other.rules, other.seed, other.from_position
    game.scripted = other.scripted
    game.history, game.comments, game.take_backs = other.history, other.comments, other.take_backs
