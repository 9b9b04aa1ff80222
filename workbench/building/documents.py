"""A build as a document, a share code or a file, and back. Broken boards too: an editor must be able to hold them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from workbench.building.build import Build
from workbench.building.memory import Memory, history_of, table
from workbench.building.stands import Stand, workshop_of
from workbench.engine import codes
from workbench.engine.game import POSITION_FORMAT, Game
from workbench.engine.history import History
from workbench.engine.rulesets import Ruleset
from workbench.engine.seeds import seed_in
from workbench.errors import BuildError, CodeError, FileError, OptionError, PositionError, WorkbenchError
from workbench.files import named, write_out
from workbench.games import find, games
from workbench.games.shipped import load_pack, shipped_packs
from workbench.language import say
from workbench.packs.disk import digest
from workbench.packs.pack import Pack

FORMAT = 1
KIND = "build"
LARGEST_FILE = 2_000_000
"""Bytes of a file that is read."""
_ENTRIES = ("format", "game", "rules", "players", "options", "pack", "state")


def document(build: Build, memory: Memory | None = None) -> dict[str, Any]:
    """A build as a JSON-able mapping.

    Args:
        build: what is written.
        memory: with one the history is written too.
    """
    rules = build.rules
    words = {
        "kind": KIND,
        "format": FORMAT,
        "game": rules.game,
        "rules": rules.version,
        "pack": dict(rules.pack),
        "step": build.step,
        **table(build.now),
    }
    return words if memory is None else {**words, "history": memory.words(build.history)}


def from_document(words: Mapping[str, Any], pack: Pack | None = None, *, seed: int | None = None) -> Build:
    """The build that `document` wrote, or the position that `Game.position` wrote, to be worked on.

    Of a public position all that is known stays, and what a step would lay is left open.

    Args:
        words: the document.
        pack: the content it was made with; None: the one of its name that comes with the workbench.
        seed: deals what a public position does not say; None takes one that nobody knows.

    Raises:
        PositionError: naming the entry that is wrong; BuildError: when it is of another game than the pack. What only
            breaks a rule of the set-up is no error here.
    """
    _read_header(words)
    build = _begun(words, pack, seed)
    rules = build.rules
    must_fit(words, rules)
    state = rules.from_position(words["state"])
    workshop = workshop_of(rules)
    if is_public(words):
        state = workshop.known(state, build.seed)
    locked = _locked(words.get("locked", ()))
    name = say("As it was opened")
    dealt = _dealt(words.get("dealt", ()))
    start = Stand(name, "", rules, workshop, workshop.settled(state), locked, build.seed, dealt)
    build.history = _remembered(words.get("history"), start, build) or History(start)
    names = [step.name for step in build.steps]
    if words.get("step") in names:
        build.step = str(words["step"])
    elif words.get("kind") != KIND:  # a position: where its table is seen
        build.step = next((step.name for step in build.steps if step.places), names[0])
    return build


def must_fit(words: Mapping[str, Any], rules: Ruleset[Any]) -> None:
    """Refuse a document that was made by another version of the rules or with another pack.

    Raises:
        PositionError: saying which, and what to do.
    """
    _read_header(words)
    _same_rules(words["rules"], rules.version)
    _same_pack(words["pack"], dict(rules.pack))


def is_public(words: Mapping[str, Any]) -> bool:
    """Whether a document is a position that says only what everybody may know."""
    return "kind" not in words and "seed" not in words


def _remembered(words: Any, now: Stand, build: Build) -> History[Stand] | None:
    """The history that was written with a table, if it leads to it."""
    made: dict[str, Stand] = {}

    def stand_of(name: str, step: str, words: dict[str, Any]) -> Stand:
        seed = _seed(words["seed"])
        key = json.dumps([words["players"], words["options"]], sort_keys=True)
        if key not in made:
            made[key] = Build(
                build.info, players=words["players"], seed=0, pack=build.pack, options=words["options"]
            ).now
        like = made[key]
        state = like.rules.from_position(words["state"])
        locked, dealt = _locked(words["locked"]), _dealt(words.get("dealt", ()))
        return replace(like, name=name, step=step, state=state, locked=locked, seed=seed, seeds=dealt)

    if words is None:
        return None
    try:
        history = history_of(words, stand_of)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError, WorkbenchError):
        return None
    return history if history.now.same_as(now) else None


def _read_header(words: object) -> None:
    if not isinstance(words, Mapping) or not {"game", "state"} & set(words):
        raise PositionError(
            say("This is no board of the workbench. One is made by “Save as a file” or “Share code” in the builder.")
        )
    for entry in _ENTRIES:
        if entry not in words:
            raise PositionError(
                say("this entry is missing, so the board is not whole. Save or share it again where it came from."),
                entry,
            )
    kind, known = words.get("kind", KIND), FORMAT if "kind" in words else POSITION_FORMAT
    if kind != KIND:
        raise PositionError(say("this is a {kind}, not a board.", kind=repr(kind)[:40]), "kind")
    if words["format"] != known:
        newer = type(words["format"]) is int and words["format"] > known
        advice = say("Open it with a newer workbench.") if newer else say("The file is damaged.")
        raise PositionError(
            say(
                "the board has the format {format}, and this workbench reads format {known}. {advice}",
                format=repr(words["format"])[:40],
                known=known,
                advice=advice,
            ),
            "format",
        )


def _begun(words: Mapping[str, Any], pack: Pack | None, seed: int | None) -> Build:
    options = words["options"]
    if not isinstance(options, Mapping) or any(type(name) is not str for name in options):
        raise PositionError(say("a mapping of options is needed."), "options")
    if not is_public(words):
        seed = _seed(words.get("seed", 0))
    game = words["game"]
    if not isinstance(game, str):
        raise PositionError(say("a game's name is needed."), "game")
    try:
        info = find(game)
    except WorkbenchError as error:
        raise PositionError(str(error), "game") from None
    if pack is not None and pack.game != info.name:
        raise BuildError(
            say(
                "This is a board of {game}, and here {here} is built. Open it in a cell of its own: wb.build(code).",
                game=say(info.title),
                here=say(find(pack.game).title) if pack.game in games() else pack.game,
            )
        )
    try:
        return Build(info, players=words["players"], seed=seed, pack=pack or _shipped(words), options=options)
    except OptionError as error:
        raise PositionError(str(error), "options") from None
    except (BuildError, PositionError):
        raise
    except WorkbenchError as error:
        raise PositionError(str(error), "game") from None


def _seed(seed: object, entry: str = "seed") -> int:
    try:
        return seed_in(seed)
    except OptionError as error:
        raise PositionError(str(error), entry) from None


def _shipped(words: Mapping[str, Any]) -> Pack | None:
    """The pack that comes with the workbench and has the name that a document gives; None when there is none."""
    named = words["pack"].get("id") if isinstance(words["pack"], Mapping) else None
    if not isinstance(named, str) or named not in shipped_packs():
        return None
    pack = load_pack(named)
    return pack if pack.game == words["game"] else None


def _same_rules(written: object, here: object) -> None:
    if written != here:
        raise PositionError(
            say(
                "the board was made by version {written} of the rules; this workbench plays version {here}.",
                written=repr(written)[:40],
                here=repr(here),
            ),
            "rules",
        )


def _same_pack(written: object, here: Mapping[str, Any]) -> None:
    if written == here:
        return
    if not isinstance(written, Mapping) or not isinstance(written.get("id"), str):
        raise PositionError(say("the name and the version of a pack are needed."), "pack")
    if written["id"] != here["id"]:
        raise PositionError(
            say(
                "the board was made with the pack '{written}', and here is '{here}'. Load that pack and open it with "
                "it: wb.build(code, pack=wb.load_pack('{written}')).",
                written=written["id"][:60],
                here=here["id"],
            ),
            "pack",
        )
    raise PositionError(
        say(
            "the board was made with another state of the pack '{name}' (version {written}) than the one that is here "
            "(version {here}): cards were changed in between. Open it with the pack as it was then.",
            name=here["id"],
            written=_state_of(written),
            here=_state_of(here),
        ),
        "pack",
    )


def _state_of(pack: Mapping[str, Any]) -> str:
    return f"{str(pack.get('version', ''))[:20]}, {str(pack.get('digest', ''))[:20]}"


def _locked(written: object) -> frozenset[tuple[str, str]]:
    if not isinstance(written, list | tuple) or not all(
        isinstance(pair, list | tuple) and len(pair) == 2 and all(isinstance(word, str) for word in pair)
        for pair in written
    ):
        raise PositionError(say("pairs of a step and a place are needed."), "locked")
    return frozenset((str(step), str(place)) for step, place in written)


def _dealt(written: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(written, list | tuple) or not all(
        isinstance(pair, list | tuple) and len(pair) == 2 and isinstance(pair[0], str) for pair in written
    ):
        raise PositionError(say("pairs of a step and a seed are needed."), "dealt")
    return tuple((str(step), _seed(seed, "dealt")) for step, seed in written)


def of_game(game: Game, pack: Pack | None = None) -> Build:
    """The position of a game, to be worked on; the game itself stays as it is."""
    return from_document(game.position(), pack)


def text_of(build: Build) -> str:
    """The document as text for a file."""
    return json.dumps(document(build), indent=1, ensure_ascii=False) + "\n"


def from_text(text: str, pack: Pack | None = None, *, seed: int | None = None) -> Build:
    """The build of a file's text, or of a share code.

    Raises:
        CodeError, PositionError, BuildError: saying what is wrong with it.
    """
    return from_document(words_of(text), pack, seed=seed)


def words_of(text: str, *, most: int | None = LARGEST_FILE) -> Mapping[str, Any]:
    """The document in a file's text, or in a share code.

    Args:
        text: what was pasted or read.
        most: so many characters are read; None: however many there are.

    Raises:
        CodeError, PositionError: saying what is wrong with it.
    """
    if most is not None and len(text) > most:
        raise PositionError(say("It has more than {most} characters, which no board has.", most=most))
    if codes.found_in(text):
        return _words_of_code(text)
    if text.lstrip()[:1] != "{":
        raise PositionError(
            say(
                "This is neither a share code, which begins with LW1-, nor the text of a board's file. It begins with "
                "'{start}'.",
                start=text.strip()[:16],
            )
        )
    try:
        words = json.loads(text)
    except json.JSONDecodeError as error:
        raise PositionError(
            say(
                "The text of this board is damaged or breaks off in line {line}, at its character {column}. Copy the "
                "whole of it, or save it again.",
                line=error.lineno,
                column=error.colno,
            )
        ) from None
    except (ValueError, RecursionError):
        raise PositionError(say("The text of this board is damaged. Save it again where it came from.")) from None
    if not isinstance(words, Mapping):
        raise PositionError(say("The text of this board is damaged. Save it again where it came from."))
    return words


def share(build: Build) -> str:
    """One line that carries the whole build, hidden order included."""
    text = json.dumps(document(build), separators=(",", ":"), ensure_ascii=False)
    return codes.encode(codes.BUILD, text, spoiler=True)


def open_code(code: str, pack: Pack | None = None, *, seed: int | None = None) -> Build:
    """The build that a share code carries; the code of a position is taken too.

    Raises:
        CodeError: when it is damaged, foreign or too large; PositionError: for what it carries.
    """
    return from_document(_words_of_code(code), pack, seed=seed)


def _words_of_code(code: str) -> Mapping[str, Any]:
    shared = codes.decode(code, (codes.BUILD, "position", "record"))
    if shared.kind == "record":
        raise CodeError(
            say(
                "This code carries a whole game, not a board. Look at it with wb.play(wb.open_code(code)); there "
                "“Code of this position” gives one that can be built on."
            )
        )
    try:
        words = json.loads(shared.text)
    except (ValueError, RecursionError):
        words = None
    if not isinstance(words, Mapping):
        raise CodeError(say("The code does not carry a board."))
    return words


def save(build: Build, path: str | Path, *, overwrite: bool = False) -> Path:
    """Write a build into a file, whole or not at all.

    Args:
        build: the build.
        path: a file. One that is there is replaced when this very build was read from it or saved into it last, and
            nobody has changed it since, or when it says the very same.
        overwrite: whether any other file may be replaced too.

    Raises:
        BuildError: when the file may not be written, or cannot; the old one is then as it was.
    """
    file, data = named(path, BuildError), text_of(build).encode()
    mine = build.files.get(os.path.realpath(file))
    try:
        write_out(file, data, overwrite=overwrite, known=lambda there: there == data or digest(there) == mine)
    except FileError as error:
        raise BuildError(str(error)) from None
    build.files[os.path.realpath(file)] = digest(data)
    return file


def load(path: str | Path, pack: Pack | None = None) -> Build:
    """Read a build from a file.

    Raises:
        BuildError: when the file cannot be read; PositionError: for what is in it.
    """
    file = named(path, BuildError)
    try:
        with file.open("rb") as opened:
            raw = opened.read(LARGEST_FILE + 1)
        text = raw.decode("utf-8-sig")
    except OSError as error:
        raise BuildError(
            say("{file}: it cannot be read: {reason}.", file=file, reason=error.strerror or str(error))
        ) from None
    except UnicodeDecodeError:
        raise BuildError(say("{file}: this file is not UTF-8 text.", file=file)) from None
    if len(raw) > LARGEST_FILE:
        raise BuildError(say("{file}: it is larger than {most} bytes and is not read.", file=file, most=LARGEST_FILE))
    build = from_text(text, pack)
    build.files[os.path.realpath(file)] = digest(raw)
    return build
