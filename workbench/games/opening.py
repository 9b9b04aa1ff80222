"""Making games: dealt afresh, or from what was written down or pasted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from workbench.checked import checked
from workbench.engine.game import POSITION_FORMAT, Game
from workbench.engine.rulesets import Ruleset
from workbench.engine.seeds import seed_in
from workbench.engine.streams import Stream
from workbench.errors import CodeError, OptionError, PackError, PositionError, RecordError, WorkbenchError
from workbench.games import find
from workbench.games.shipped import load_pack
from workbench.language import say
from workbench.packs.pack import Pack


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
    return Game(make_rules(game, players, options, pack, **more_options), _seed(seed))


def make_rules(
    game: str, players: int = 2, options: Mapping[str, Any] | None = None, pack: Pack | None = None, **more_options: Any
) -> Ruleset[Any]:
    """The rules of a game; the arguments are those of `new_game`.

    Raises:
        WorkbenchError: for an unknown game; OptionError: for a wrong option; PackError: for a wrong pack.
    """
    info = find(game)
    if pack is not None and not isinstance(pack, Pack):
        raise PackError(
            say(
                "A pack is what load_pack gives, not {kind}: pack=wb.load_pack({pack}).",
                kind=type(pack).__name__,
                pack=repr(pack),
            )
        )
    given: Any = {} if options is None else options
    if not isinstance(given, Mapping) or any(type(name) is not str for name in given):
        raise OptionError(say('Options are a mapping of names to values, such as {"pass_many": True}.'))
    if type(players) is not int or players not in info.players:
        raise OptionError(
            say(
                "{title} is for {fewest} to {most} players, not for {players}.",
                title=say(info.title),
                fewest=info.players.start,
                most=info.players.stop - 1,
                players=repr(players),
            )
        )
    return info.rules(players, {**given, **more_options}, pack or load_pack(game, info.name))


def _seed(seed: int | None) -> int:
    if seed is None:
        from secrets import randbits  # which loads much that a given seed does without

        return randbits(32)
    return seed_in(seed)


@checked(WorkbenchError, "like")
def from_position(
    document: Mapping[str, Any],
    pack: Pack | None = None,
    *,
    seed: int | None = None,
    strict: bool = True,
    like: Game | None = None,
) -> Game:
    """The game that `Game.position` wrote down.

    Args:
        document: what `Game.position` gave.
        pack: the content it was written with; None: the shipped one.
        seed: for a public position, what fixes all that it leaves open; None takes one that nobody knows.
        strict: refuse a position that the rules could not have brought about; False holds it, to be looked at and
            mended (``game.rules.problems(game.state)`` lists what is wrong); playing it may then go wrong.
        like: a game that lends its rules and its pack when they are those that it was written with.

    Raises:
        PositionError: naming the entry that is wrong.
    """
    if not isinstance(document, Mapping):
        raise PositionError(say("A position is a mapping, not {kind}.", kind=type(document).__name__))
    for entry in ("format", "game", "rules", "players", "options", "pack", "state"):
        if entry not in document:
            raise PositionError(say("this entry is missing."), entry)
    if not isinstance(document["options"], Mapping) or not isinstance(document["game"], str):
        raise PositionError(say("a game's name and a mapping of options are needed."), "game, options")
    if document["format"] != POSITION_FORMAT:
        raise PositionError(
            say(
                "{format} cannot be read; this workbench reads {known}.",
                format=repr(document["format"]),
                known=POSITION_FORMAT,
            ),
            "format",
        )
    public = "seed" not in document
    number = _seed(seed if public else document["seed"])
    rules = _written_with(document, pack, like)
    state = rules.from_position(document["state"])
    if public:
        state = rules.sample(state, Stream("unseen", number))
    if strict and (problems := rules.problems(state)):
        others = say(" (and {number} other problems)", number=len(problems) - 1) if len(problems) > 1 else ""
        raise PositionError(problems[0] + others, "state")
    return Game(rules, number, state)


@checked(WorkbenchError, "like")
def read_record(text: str, pack: Pack | None = None, *, seed: int | None = None, like: Game | None = None) -> Game:
    """Replay a record; the game stands at its end and can be taken back step by step.

    Args:
        text: what `Game.record` gave.
        pack: the content it was played with; None: the shipped one.
        seed: for a public record, what fixes all that it leaves open; None takes one that nobody knows.
        like: a game that lends its rules and its pack when they are those that it was played with.

    Raises:
        RecordError: with the line that is wrong, or at which record and rules part.
    """
    if not isinstance(text, str):
        raise RecordError(say("a record is text, not {kind}.", kind=type(text).__name__))
    from workbench.engine import records  # which a game that is dealt does without

    record = records.parse(text)
    headers = record.headers
    if "Seed" in headers:
        seed = records.whole_number(record, "Seed")
    names = {"game": "Game", "options": "Options", "rules": "Rules", "pack": "Pack"}
    try:
        players = records.whole_number(record, "Players")
        written = {"players": players, **{name: headers[header] for name, header in names.items()}}
        rules, number = _written_with(written, pack, like), _seed(seed)
    except RecordError:
        raise
    except WorkbenchError as error:
        raise RecordError(str(error)) from None
    return records.replay(rules, record, number)


@checked(WorkbenchError, "like")
def open_code(code: str, pack: Pack | None = None, *, seed: int | None = None, like: Game | None = None) -> Game:
    """The position or game that a share code carries.

    Args:
        code: what `Game.share` gave.
        pack: the content it was played with; None: the shipped one.
        seed: for a public code, what fixes all that it leaves open; None takes one that nobody knows.
        like: a game that lends its rules and its pack when they are those that it was played with.

    Raises:
        CodeError: when it is damaged, foreign or too large; PositionError or RecordError: for what it carries.
    """
    if not isinstance(code, str):
        raise CodeError(say("A share code is text, not {kind}.", kind=type(code).__name__))
    from workbench.engine import codes

    shared = codes.decode(code)
    if shared.kind == "record":
        return read_record(shared.text, pack, seed=seed, like=like)
    try:
        document = json.loads(shared.text)
    except (ValueError, RecursionError):
        raise CodeError(say("The code does not carry a position.")) from None
    return from_position(document, pack, seed=seed, like=like)


def _written_with(written: Mapping[str, Any], pack: Pack | None, like: Game | None) -> Ruleset[Any]:
    """The rules that something was written with; other rules or another pack would play it differently.

    Raises:
        PositionError: when this workbench does not have them.
    """
    if pack is None and like is not None and _same(written, like.rules):
        return like.rules
    rules = make_rules(written["game"], written["players"], written["options"], pack)
    if written["rules"] != rules.version:
        version, here = repr(written["rules"]), repr(rules.version)
        raise PositionError(say("written with version {version}; this is {here}.", version=version, here=here), "rules")
    if written["pack"] != dict(rules.pack):
        raise PositionError(
            say(
                "written with {written}, but the pack here is {here}: load that pack and hand it in.",
                written=written["pack"],
                here=dict(rules.pack),
            ),
            "pack",
        )
    return rules


def _same(written: Mapping[str, Any], rules: Ruleset[Any]) -> bool:
    here = {
        "game": rules.game,
        "players": rules.players,
        "options": dict(rules.options),
        "rules": rules.version,
        "pack": dict(rules.pack),
    }
    return all(written[name] == value for name, value in here.items())
