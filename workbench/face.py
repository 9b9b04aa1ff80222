"""Making games and loading packs by name: the part of the public face that needs no widget."""

from __future__ import annotations

import json
import secrets
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from workbench.engine import codes, records
from workbench.engine.game import POSITION_FORMAT, Game
from workbench.engine.rulesets import Ruleset
from workbench.engine.streams import Stream
from workbench.errors import CodeError, OptionError, PackError, PositionError, RecordError, WorkbenchError
from workbench.games import GameInfo, find
from workbench.games import games as all_games
from workbench.language import ENGLISH, say, speak
from workbench.packs import forking, reading
from workbench.packs.pack import Pack
from workbench.resources import content_dir

LONGEST_PATH = 2000
SEEDS = 2**63
"""Seeds go from -SEEDS up to but not including SEEDS."""


def languages() -> list[str]:
    """The codes of the languages that there are."""
    return sorted({ENGLISH, *(file.stem for file in (content_dir() / "languages").glob("*.toml"))})


def set_language(code: str) -> None:
    """Speak another language from now on: ``"es"``, or ``"en"`` again.

    It changes what people read, wherever it is said next: names, sentences, questions, errors, labels. Notation,
    records, positions and codes are the same in all languages.

    Raises:
        WorkbenchError: when there is no such language, naming those there are.
    """
    known = languages()
    if code not in known:
        raise WorkbenchError(
            say("There is no language {code}. There are: {known}.", code=repr(code), known=", ".join(known))
        )
    if code == ENGLISH:
        speak(ENGLISH, {})
        return
    groups = tomllib.loads((content_dir() / "languages" / f"{code}.toml").read_text("utf-8"))
    joins = groups.pop("joins", {})
    speak(code, {english: there for group in groups.values() for english, there in group.items()}, joins)


def games() -> dict[str, GameInfo]:
    """All games, by name."""
    return dict(all_games())


def load_pack(which: str | Path, game: str | None = None, *, strict: bool = True) -> Pack:
    """A pack that comes with the workbench, or the pack in a folder.

    Args:
        which: the name of a game or of another shipped pack, or a folder with a ``pack.toml``.
        game: the game that a folder's pack is for; None: as its ``pack.toml`` says.
        strict: refuse a pack that cannot be played; False: hold it, so that `Pack.problems` lists what to mend.

    Raises:
        PackError: with file, row and column of the first thing that is wrong, and how many others there are.
    """
    if not isinstance(which, str | Path):
        raise PackError(say("A pack is loaded by its name or its folder, not by {kind}.", kind=type(which).__name__))
    if len(str(which)) > LONGEST_PATH:
        raise PackError(say("There is no pack with a name of {number} characters.", number=len(str(which))))
    folder = Path(which)
    if isinstance(which, str) or not folder.is_dir():
        folder = shipped_packs().get(str(which), folder)
    info = find(game or reading.game_of(folder))
    return reading.load_pack(folder, info.tables, info.name, info.check, strict=strict)


def shipped_packs() -> dict[str, Path]:
    """The packs that come with the workbench, by name; that of a game is called as the game."""
    return {file.parent.name: file.parent for file in sorted(content_dir().glob("*/pack.toml"))}


def fork_pack(name: str | Path, to: str | Path | None = None) -> Pack:
    """A copy of your own of a shipped pack, to be changed; prints where it is.

    Args:
        name: the shipped pack (or the folder of any other).
        to: a folder that is not there yet; None: ``my-…`` in the current folder.

    Raises:
        PackError: when there is something in that folder already, or it cannot be written to.
    """
    pack = load_pack(name)
    folder = forking.fork(pack, Path(to) if to is not None else forking.free_folder(Path.cwd(), pack.id))
    print(say("Your copy of {pack} is in {folder}", pack=pack.id, folder=folder.resolve()))
    return load_pack(folder)


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
    if seed is None:
        seed = secrets.randbits(32)
    if type(seed) is not int or not -SEEDS <= seed < SEEDS:
        raise OptionError(say("A seed is a whole number of at most 63 bits, not {seed}.", seed=repr(seed)))
    rules = info.rules(players, {**given, **more_options}, pack or load_pack(game))
    return Game(rules, seed)


def from_position(
    document: Mapping[str, Any], pack: Pack | None = None, *, seed: int | None = None, strict: bool = True
) -> Game:
    """The game that `Game.position` wrote down.

    Args:
        document: what `Game.position` gave.
        pack: the content it was written with; None: the shipped one.
        seed: for a public position, what fixes all that it leaves open; None takes one that nobody knows.
        strict: refuse a position that the rules could not have brought about; False holds it, to be looked at and
            mended (``game.rules.problems(game.state)`` lists what is wrong); playing it may then go wrong.

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
    if public:
        state = rules.sample(state, Stream("unseen", game.seed))
    if strict and (problems := rules.problems(state)):
        others = say(" (and {number} other problems)", number=len(problems) - 1) if len(problems) > 1 else ""
        raise PositionError(problems[0] + others, "state")
    return Game(rules, game.seed, state)


def read_record(text: str, pack: Pack | None = None, *, seed: int | None = None) -> Game:
    """Replay a record; the game stands at its end and can be taken back step by step.

    Args:
        text: what `Game.record` gave.
        pack: the content it was played with; None: the shipped one.
        seed: for a public record, what fixes all that it leaves open; None takes one that nobody knows.

    Raises:
        RecordError: with the line that is wrong, or at which record and rules part.
    """
    if not isinstance(text, str):
        raise RecordError(say("a record is text, not {kind}.", kind=type(text).__name__))
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
    if not isinstance(code, str):
        raise CodeError(say("A share code is text, not {kind}.", kind=type(code).__name__))
    shared = codes.decode(code)
    if shared.kind == "record":
        return read_record(shared.text, pack, seed=seed)
    try:
        document = json.loads(shared.text)
    except (ValueError, RecursionError):
        raise CodeError(say("The code does not carry a position.")) from None
    return from_position(document, pack, seed=seed)


def _same_rules(version: object, written: object, rules: Ruleset[Any]) -> None:
    """Refuse what was written with other rules or another pack: it would be played differently."""
    if version != rules.version:
        raise PositionError(
            say("written with version {version}; this is {here}.", version=repr(version), here=repr(rules.version)),
            "rules",
        )
    here = dict(rules.pack)
    if written != here:
        raise PositionError(
            say(
                "written with {written}, but the pack here is {here}: load that pack and hand it in.",
                written=written,
                here=here,
            ),
            "pack",
        )
