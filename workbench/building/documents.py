"""A build as a document, a share code or a file, and back. Broken boards too: an editor must be able to hold them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from workbench.building.build import SEEDS, Build
from workbench.building.stands import Stand, workshop_of
from workbench.engine import codes
from workbench.engine.game import POSITION_FORMAT, Game
from workbench.engine.history import History
from workbench.errors import BuildError, CodeError, OptionError, PositionError, WorkbenchError
from workbench.games import find
from workbench.language import say
from workbench.packs.pack import Pack
from workbench.resources import write_whole

FORMAT = 1
KIND = "build"
LARGEST_FILE = 2_000_000
"""Bytes of a file that is read."""
_ENTRIES = ("format", "game", "rules", "players", "options", "pack", "state")


def document(build: Build) -> dict[str, Any]:
    """Everything but the history, as a JSON-able mapping."""
    rules = build.rules
    return {
        "kind": KIND,
        "format": FORMAT,
        "game": rules.game,
        "rules": rules.version,
        "players": rules.players,
        "options": dict(rules.options),
        "pack": dict(rules.pack),
        "seed": build.seed,
        "step": build.step,
        "locked": sorted(list(pair) for pair in build.now.locked),
        "state": rules.position(build.state),
    }


def from_document(words: Mapping[str, Any], pack: Pack | None = None) -> Build:
    """The build that `document` wrote, or the position that `Game.position` wrote, to be worked on.

    Args:
        words: the document.
        pack: the content it was made with; None: the shipped one.

    Raises:
        PositionError: naming the entry that is wrong. What only breaks a rule of the set-up is no error here.
    """
    if not isinstance(words, Mapping):
        raise PositionError(say("A document is a mapping, not {kind}.", kind=type(words).__name__))
    for entry in _ENTRIES:
        if entry not in words:
            raise PositionError(say("this entry is missing."), entry)
    known = FORMAT if words.get("kind", KIND) == KIND and "kind" in words else POSITION_FORMAT
    if words.get("kind", KIND) != KIND or words["format"] != known:
        raise PositionError(
            say(
                "{format} cannot be read; this workbench reads {known}.",
                format=repr((words.get("kind", "position"), words["format"])),
                known=repr((KIND, known)),
            ),
            "format",
        )
    build = _begun(words, pack)
    rules = build.rules
    _must_be(words["rules"], rules.version, "rules")
    _must_be(words["pack"], dict(rules.pack), "pack")
    state = rules.from_position(words["state"])
    start = Stand(say("As it was opened"), "", rules, workshop_of(rules), state, _locked(words.get("locked", ())))
    build.history = History(replace(start, state=start.workshop.settled(state)))
    if words.get("step") in [step.name for step in build.steps]:
        build.step = str(words["step"])
    return build


def _begun(words: Mapping[str, Any], pack: Pack | None) -> Build:
    options, seed = words["options"], words.get("seed", 0)
    if not isinstance(options, Mapping) or any(type(name) is not str for name in options):
        raise PositionError(say("a mapping of options is needed."), "options")
    if type(seed) is not int or abs(seed) >= SEEDS**4:
        raise PositionError(say("a whole number is needed, not {shown}.", shown=repr(seed)[:40]), "seed")
    if not isinstance(words["game"], str):
        raise PositionError(say("a game's name is needed."), "game")
    if pack is not None and pack.game != words["game"]:
        raise BuildError(
            say("That is a board of another game, {game}: open it with wb.build(code).", game=words["game"][:60])
        )
    try:
        return Build(find(words["game"]), players=words["players"], seed=seed, pack=pack, options=options)
    except OptionError as error:
        raise PositionError(str(error), "options") from None
    except BuildError:
        raise
    except PositionError:
        raise
    except WorkbenchError as error:
        raise PositionError(str(error), "game") from None


def _must_be(written: object, here: object, entry: str) -> None:
    if written != here:
        raise PositionError(
            say("written with {written}, but here is {here}.", written=repr(written)[:120], here=repr(here)), entry
        )


def _locked(written: object) -> frozenset[tuple[str, str]]:
    if not isinstance(written, list | tuple) or not all(
        isinstance(pair, list | tuple) and len(pair) == 2 and all(isinstance(word, str) for word in pair)
        for pair in written
    ):
        raise PositionError(say("pairs of a step and a place are needed."), "locked")
    return frozenset((str(step), str(place)) for step, place in written)


def of_game(game: Game, pack: Pack | None = None) -> Build:
    """The position of a game, to be worked on; the game itself stays as it is."""
    return from_document(game.position(), pack)


def text_of(build: Build) -> str:
    """The document as text for a file."""
    return json.dumps(document(build), indent=1, ensure_ascii=False) + "\n"


def from_text(text: str, pack: Pack | None = None) -> Build:
    """The build of a file's text, or of a share code.

    Raises:
        CodeError, PositionError: saying what is wrong with it.
    """
    if text.lstrip()[:2].upper() == "LW":
        return open_code(text, pack)
    try:
        words = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PositionError(say("this is not JSON: {error}.", error=str(error)[:120])) from None
    return from_document(words, pack)


def share(build: Build) -> str:
    """One line that carries the whole build, hidden order included."""
    text = json.dumps(document(build), separators=(",", ":"), ensure_ascii=False)
    return codes.encode(codes.BUILD, text, spoiler=True)


def open_code(code: str, pack: Pack | None = None) -> Build:
    """The build that a share code carries; the code of a position is taken too.

    Raises:
        CodeError: when it is damaged, foreign or too large; PositionError: for what it carries.
    """
    shared = codes.decode(code, (codes.BUILD, "position"))
    try:
        words = json.loads(shared.text)
    except (ValueError, RecursionError):
        raise CodeError(say("The code does not carry a board.")) from None
    return from_document(words, pack)


def save(build: Build, path: str | Path) -> Path:
    """Write a build into a file, whole or not at all.

    Raises:
        BuildError: when the file cannot be written; the old one is then as it was.
    """
    file = Path(path)
    try:
        write_whole(file, text_of(build).encode())
    except OSError as error:
        raise BuildError(
            say("{file}: it cannot be written here: {reason}.", file=file, reason=error.strerror or str(error))
        ) from None
    return file


def load(path: str | Path, pack: Pack | None = None) -> Build:
    """Read a build from a file.

    Raises:
        BuildError: when the file cannot be read; PositionError: for what is in it.
    """
    file = Path(path)
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
    return from_text(text, pack)
