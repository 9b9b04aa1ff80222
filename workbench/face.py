"""Making games and loading packs by name: the part of the public face that needs no widget."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from workbench.engine.game import POSITION_FORMAT, Game
from workbench.errors import OptionError, PositionError
from workbench.games import GameInfo, find
from workbench.games import games as all_games
from workbench.packs import pack as packs
from workbench.packs.pack import Pack
from workbench.resources import content_dir


def games() -> dict[str, GameInfo]:
    """All games, by name."""
    return dict(all_games())


def load_pack(which: str | Path, game: str | None = None) -> Pack:
    """The shipped pack of a game, or the pack in a folder.

    Args:
        which: a game's name, or a folder with a ``pack.toml``.
        game: the game that a folder's pack is for; None: as its ``pack.toml`` says.

    Raises:
        PackError: with file, row and column of what is wrong.
    """
    if isinstance(which, str) and which in all_games():
        return packs.load_pack(content_dir() / which, find(which).tables, which)
    folder = Path(which)
    name = game or packs.game_of(folder)
    return packs.load_pack(folder, find(name).tables, name)


def new_game(
    game: str,
    *,
    players: int = 2,
    seed: int | None = None,
    pack: Pack | None = None,
    options: Mapping[str, Any] | None = None,
    **more_options: Any,
) -> Game:
    """A freshly dealt game.

    Args:
        game: its name, such as ``library-labyrinth``.
        players: how many seats.
        seed: fixes all hidden order; None takes one that nobody knows (``game.seed`` tells it).
        pack: the content; None: the shipped one.
        options: house rules by name; they may also be given as keywords (``difficulty="novice"``).

    Raises:
        WorkbenchError: for an unknown game; OptionError: for a wrong option; PackError: for a wrong pack.
    """
    info = find(game)
    if type(players) is not int or players not in info.players:
        raise OptionError(
            f"{info.title} is for {info.players.start} to {info.players.stop - 1} players, not for {players!r}."
        )
    if seed is None:
        seed = secrets.randbits(32)
    if type(seed) is not int:
        raise OptionError(f"A seed is a whole number, not {seed!r}.")
    rules = info.rules(players, {**(options or {}), **more_options}, pack or load_pack(game))
    return Game(rules, seed)


def from_position(document: Mapping[str, Any], pack: Pack | None = None) -> Game:
    """The game that `Game.position` wrote down.

    Args:
        document: what `Game.position` gave.
        pack: the content it was written with; None: the shipped one.

    Raises:
        PositionError: naming the entry that is wrong.
    """
    if not isinstance(document, Mapping):
        raise PositionError(f"A position is a mapping, not {type(document).__name__}.")
    for entry in ("format", "game", "rules", "players", "options", "pack", "seed", "state"):
        if entry not in document:
            raise PositionError("this entry is missing.", entry)
    if document["format"] != POSITION_FORMAT:
        raise PositionError(f"{document['format']!r} cannot be read; this workbench reads {POSITION_FORMAT}.", "format")
    game = new_game(
        document["game"], players=document["players"], seed=document["seed"], pack=pack, options=document["options"]
    )
    _same_rules(document, game)
    return Game(game.rules, game.seed, game.rules.from_position(document["state"]))


def _same_rules(document: Mapping[str, Any], game: Game) -> None:
    if document["rules"] != game.rules.version:
        raise PositionError(f"written with version {document['rules']!r}; this is {game.rules.version!r}.", "rules")
    written, here = document["pack"], dict(game.rules.pack)
    if written != here:
        raise PositionError(
            f"written with {written}, but the pack here is {here}: load that pack and hand it in.", "pack"
        )
