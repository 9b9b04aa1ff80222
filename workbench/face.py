"""Making games and loading packs by name: the part of the public face that needs no widget."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from workbench.engine import codes, records
from workbench.engine.game import POSITION_FORMAT, Game
from workbench.engine.rulesets import Ruleset
from workbench.engine.streams import Stream
from workbench.errors import CodeError, OptionError, PositionError, RecordError, WorkbenchError
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


def from_position(document: Mapping[str, Any], pack: Pack | None = None, *, seed: int | None = None) -> Game:
    """The game that `Game.position` wrote down.

    Args:
        document: what `Game.position` gave.
        pack: the content it was written with; None: the shipped one.
        seed: for a public position, what fixes all that it leaves open; None takes one that nobody knows.

    Raises:
        PositionError: naming the entry that is wrong.
    """
    if not isinstance(document, Mapping):
        raise PositionError(f"A position is a mapping, not {type(document).__name__}.")
    for entry in ("format", "game", "rules", "players", "options", "pack", "state"):
        if entry not in document:
            raise PositionError("this entry is missing.", entry)
    if not isinstance(document["options"], Mapping) or not isinstance(document["game"], str):
        raise PositionError("a game's name and a mapping of options are needed.", "game, options")
    if document["format"] != POSITION_FORMAT:
        raise PositionError(f"{document['format']!r} cannot be read; this workbench reads {POSITION_FORMAT}.", "format")
    public = "seed" not in document
    game = new_game(
        document["game"],
        players=document["players"],
        seed=seed if public else document["seed"],
        pack=pack,
        options=document["options"],
    )
    rules = game.rules
    _same_rules(document["rules"], document["pack"], rules)
    state = rules.from_position(document["state"])
    return Game(rules, game.seed, rules.sample(state, Stream("unseen", game.seed)) if public else state)


def read_record(text: str, pack: Pack | None = None, *, seed: int | None = None) -> Game:
    """Replay a record; the game stands at its end and can be taken back step by step.

    Args:
        text: what `Game.record` gave.
        pack: the content it was played with; None: the shipped one.
        seed: for a public record, what fixes all that it leaves open; None takes one that nobody knows.

    Raises:
        RecordError: with the line that is wrong, or at which record and rules part.
    """
    record = records.parse(text)
    headers = record.headers
    if "Seed" in headers:
        seed = records.whole_number(record, "Seed")
    try:
        game = new_game(
            headers["Game"],
            players=records.whole_number(record, "Players"),
            seed=seed,
            pack=pack,
            options=headers["Options"],
        )
        _same_rules(headers["Rules"], headers["Pack"], game.rules)
    except RecordError:
        raise
    except WorkbenchError as error:
        raise RecordError(str(error)) from None
    return records.replay(game.rules, record, game.seed)


def open_code(code: str, pack: Pack | None = None, *, seed: int | None = None) -> Game:
    """The position or game that a share code carries.

    Args:
        code: what `Game.share` gave.
        pack: the content it was played with; None: the shipped one.
        seed: for a public code, what fixes all that it leaves open; None takes one that nobody knows.

    Raises:
        CodeError: when it is damaged, foreign or too large; PositionError or RecordError: for what it carries.
    """
    shared = codes.decode(code)
    if shared.kind == "record":
        return read_record(shared.text, pack, seed=seed)
    try:
        document = json.loads(shared.text)
    except (ValueError, RecursionError):
        raise CodeError("The code does not carry a position.") from None
    return from_position(document, pack, seed=seed)


def _same_rules(version: object, written: object, rules: Ruleset[Any]) -> None:
    """Refuse what was written with other rules or another pack: it would be played differently."""
    if version != rules.version:
        raise PositionError(f"written with version {version!r}; this is {rules.version!r}.", "rules")
    here = dict(rules.pack)
    if written != here:
        raise PositionError(
            f"written with {written}, but the pack here is {here}: load that pack and hand it in.", "pack"
        )
