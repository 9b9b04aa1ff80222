"""Making games from what a person chose or pasted, for the widgets."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Any

from workbench.engine import codes, records
from workbench.engine.game import POSITION_FORMAT, Game, Moment
from workbench.engine.history import History
from workbench.engine.rulesets import Ruleset
from workbench.engine.streams import Stream
from workbench.errors import CodeError, OptionError, PositionError, RecordError, WorkbenchError
from workbench.games import find
from workbench.language import say
from workbench.packs import reading
from workbench.resources import content_dir


def deal(game: str, players: int, options: Mapping[str, Any], seed: int | None = None) -> Game:
    """A freshly dealt game with the shipped pack.

    Raises:
        WorkbenchError: for an unknown game or wrong options.
    """
    return Game(_rules(game, players, options), secrets.randbits(32) if seed is None else seed)


def _rules(game: str, players: int, options: Mapping[str, Any]) -> Ruleset[Any]:
    info = find(game)
    if players not in info.players:
        raise OptionError(
            say(
                "{title} is for {fewest} to {most} players.",
                title=info.title,
                fewest=info.players.start,
                most=info.players.stop - 1,
            )
        )
    pack = reading.load_pack(content_dir() / game, info.tables, info.name, info.check)
    return info.rules(players, dict(options), pack)


def open_code(code: str, like: Game | None = None) -> Game:
    """The game that a share code carries; ``like`` lends its rules, and so its pack, when they are the same.

    Raises:
        WorkbenchError: saying what is wrong with the code, or with what it carries.
    """
    shared = codes.decode(code)
    if shared.kind == "record":
        return read_record(shared.text, like)
    try:
        document = json.loads(shared.text)
        name, players, options = str(document["game"]), int(document["players"]), dict(document["options"])
        pack, state, version = dict(document["pack"]), document["state"], document["format"]
    except (ValueError, RecursionError, KeyError, TypeError):
        raise CodeError(say("The code does not carry a position.")) from None
    if version != POSITION_FORMAT:
        raise PositionError(
            say("{format} cannot be read; this workbench reads {known}.", format=repr(version), known=POSITION_FORMAT),
            "format",
        )
    rules = _same(name, players, options, pack, str(document.get("rules")), like)
    public, seed = "seed" not in document, document.get("seed")
    seed = secrets.randbits(32) if public or type(seed) is not int else seed
    whole = rules.from_position(state)
    return Game(rules, seed, rules.sample(whole, Stream("unseen", seed)) if public else whole)


def read_record(text: str, like: Game | None = None) -> Game:
    """The game that a record tells; it stands at its end.

    Raises:
        RecordError: with the line that is wrong.
    """
    record = records.parse(text)
    headers = record.headers
    seed = records.whole_number(record, "Seed") if "Seed" in headers else secrets.randbits(32)
    try:
        players = records.whole_number(record, "Players")
        rules = _same(headers["Game"], players, headers["Options"], headers["Pack"], headers["Rules"], like)
    except RecordError:
        raise
    except WorkbenchError as error:
        raise RecordError(str(error)) from None
    return records.replay(rules, record, seed)


def _same(
    name: str, players: int, options: Mapping[str, Any], pack: Mapping[str, str], version: str, like: Game | None
) -> Ruleset[Any]:
    """The rules that something was written with, or an error when this workbench does not have them."""
    if like is not None and (like.rules.game, like.rules.players) == (name, players):
        here = like.rules
        same = dict(here.options) == dict(options) and dict(here.pack) == dict(pack) and here.version == version
        if same:
            return here
    rules = _rules(name, players, options)
    if rules.version != version:
        raise PositionError(
            say("written with version {version}; this is {here}.", version=repr(version), here=repr(rules.version)),
            "rules",
        )
    if dict(rules.pack) != dict(pack):
        raise PositionError(
            say("written with {written}, but the pack here is {here}.", written=dict(pack), here=dict(rules.pack)),
            "pack",
        )
    return rules


def branch(game: Game, at: int | None = None) -> Game:
    """An independent game with the same past, up to a moment (None: all of it); what follows can be done again."""
    moments: tuple[Moment, ...] = (*game.history.past, *game.history.future)
    kept = moments if at is None else moments[: at + 1]
    twin = Game(game.rules, game.seed, kept[0].state)
    twin.from_position = game.from_position
    twin.history = History(kept[0])
    for moment in kept[1:]:
        twin.history.add(moment)
    for mine, theirs in ((twin.comments, game.comments), (twin.take_backs, game.take_backs)):
        mine.update({number: list(notes) for number, notes in theirs.items() if number < len(kept)})
    return twin


def become(game: Game, other: Game) -> None:
    """Turn a game into another one, so that who holds it goes on with that one."""
    game.rules, game.seed, game.from_position = other.rules, other.seed, other.from_position
    game.history, game.comments, game.take_backs = other.history, other.comments, other.take_backs
