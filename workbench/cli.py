"""The command line: ``workbench lab``, ``play``, ``show``, ``replay``, ``check``, ``diff`` and ``fork``.

Bad input gets one line on what is wrong, where, and what would be right; the exit code is then 2 and nothing on disk
has changed.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import workbench as wb
from workbench.engine.game import Game
from workbench.errors import OptionError, PositionError, WorkbenchError
from workbench.resources import write_whole
from workbench.terminal import play_in_terminal

BAD_INPUT = 2
MOST_TEXT = 4_000_000
"""Characters that are read of a file; records and positions are far shorter."""
DEFAULT_GAME = "library-labyrinth"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give the exit code: 0, or 2 for bad input."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter still gets the rest
    parser = _parser()
    try:
        given = parser.parse_args(arguments)
        return given.run(given) or 0  # most commands give no code: they worked
    except WorkbenchError as error:
        print(f"workbench: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # somebody piped us into `head`
        sys.stderr.close()
    except OSError as error:
        print(f"workbench: this cannot be read or written: {error.strerror or error}.", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="workbench", description="Play, study and change labyrinth games.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"labyrinth-workbench {wb.__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    lab = _command(commands, "lab", "open JupyterLab on the notebooks", "workbench lab ~/labyrinth")
    lab.add_argument("directory", nargs="?", type=Path, help="where the notebooks go (default: ./labyrinth-notebooks)")
    lab.add_argument("--no-browser", action="store_true", help="start the server and open no browser")
    lab.add_argument("--port", type=int, help="the port of the server")
    lab.add_argument("--dry-run", action="store_true", help="say what would be done and do nothing")
    lab.set_defaults(run=_lab)

    play = _command(commands, "play", "play a game in the terminal", "workbench play --players 3 --difficulty novice")
    _add_game_arguments(play)
    play.set_defaults(run=_play)

    show = _command(commands, "show", "draw a position", "workbench show --seed 7 --svg board.svg")
    show.add_argument("position", nargs="?", help="a share code, or a JSON file that holds what Game.position() gave")
    show.add_argument("--svg", type=Path, metavar="FILE", help="write the picture into FILE instead of printing text")
    show.add_argument("--theme", choices=("auto", "light", "dark"), default="auto", help="colours of the picture")
    _add_game_arguments(show)
    show.set_defaults(run=_show)

    replay = _command(commands, "replay", "replay a recorded game and check it", "workbench replay game.txt --to 12")
    replay.add_argument("record", type=Path, help="a file that holds what Game.record() gave, or a share code")
    replay.add_argument("--to", type=int, metavar="N", help="stop after N actions (default: at the end)")
    replay.add_argument("--pack", type=Path, help="the folder of the content that it was played with")
    replay.set_defaults(run=_replay)

    check = _command(commands, "check", "list what is wrong with a pack", "workbench check my-cards")
    check.add_argument("pack", help="a folder with your own content, or the name of a shipped pack")
    check.set_defaults(run=_check)

    diff = _command(commands, "diff", "say how two packs differ", f"workbench diff {DEFAULT_GAME} my-cards")
    diff.add_argument("before", help="a folder, or the name of a shipped pack")
    diff.add_argument("after", help="the pack to compare it with")
    diff.set_defaults(run=_diff)

    example = f"workbench fork {DEFAULT_GAME} --to my-cards"
    fork = _command(commands, "fork", "copy a shipped pack, to change it", example)
    fork.add_argument("pack", help="the name of a shipped pack, or a folder")
    fork.add_argument("--to", type=Path, metavar="FOLDER", help="a new folder (default: ./my-…)")
    fork.set_defaults(run=_fork)
    return parser


def _command(commands: Any, name: str, summary: str, example: str) -> argparse.ArgumentParser:
    made: argparse.ArgumentParser = commands.add_parser(
        name, help=summary, description=summary[0].upper() + summary[1:] + ".", epilog=f"Example: {example}"
    )
    return made


def _add_game_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default=DEFAULT_GAME, help=f"which game (default: {DEFAULT_GAME})")
    parser.add_argument("--players", type=int, default=2, help="how many seats (default: 2)")
    parser.add_argument("--seed", type=int, help="a whole number that fixes all hidden order (default: a new one)")
    parser.add_argument("--difficulty", help="short for --option difficulty=…")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule, such as pass_many=true; may be given several times",
    )
    parser.add_argument("--pack", type=Path, help="a folder with your own content")


def _new_game(given: argparse.Namespace) -> Game:
    options = dict(_read_option(text) for text in given.option)
    if given.difficulty is not None:
        options["difficulty"] = given.difficulty
    pack = wb.load_pack(given.pack, given.game) if given.pack else None
    return wb.new_game(given.game, players=given.players, seed=given.seed, pack=pack, options=options)


def _read_option(text: str) -> tuple[str, Any]:
    """``pass_many=true`` → ("pass_many", True); numbers and tuples are read as Python writes them."""
    name, equals, value = text.partition("=")
    if not equals:
        raise OptionError(f"'{text}' is not NAME=VALUE, such as pass_many=true.")
    words = {"true": True, "false": False, "none": None}
    if value.lower() in words:
        return name, words[value.lower()]
    try:
        return name, ast.literal_eval(value)
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        return name, value


def _lab(given: argparse.Namespace) -> None:
    from workbench.lab import open_lab

    try:
        directory = given.directory and given.directory.expanduser().resolve()
    except (OSError, RuntimeError) as error:
        raise WorkbenchError(f"{given.directory}: there is no such folder: {error}.") from None
    open_lab(directory, browser=not given.no_browser, port=given.port, dry_run=given.dry_run)


def _play(given: argparse.Namespace) -> None:
    lines = sys.stdin or io.StringIO()  # there is none when it was closed
    play_in_terminal(_new_game(given), lines, sys.stdout)


def _show(given: argparse.Namespace) -> None:
    from workbench.render import svg, text

    game = _new_game(given) if given.position is None else _read_position(given)
    if given.svg is None:
        print(text.table(game.scene()))
        return
    picture = svg.table(game.scene(), theme=given.theme)
    try:
        write_whole(given.svg, picture.encode())
    except OSError as error:
        raise WorkbenchError(f"{given.svg}: the picture cannot be written here: {error.strerror}.") from None
    print(f"The picture is in {given.svg}.")


def _replay(given: argparse.Namespace) -> None:
    from workbench.render import text

    words = _read_text(given.record)
    pack = wb.load_pack(given.pack) if given.pack else None
    game = wb.open_code(words, pack) if _is_code(words) else wb.read_record(words, pack)
    actions = len(game.history.past) - 1
    if given.to is not None and not 0 <= given.to <= actions:
        raise WorkbenchError(f"--to {given.to}: this game has {actions} actions; give a number from 0 to {actions}.")
    for _ in range(actions - (actions if given.to is None else given.to)):
        game.undo()
    for sentence in game.log:
        print(f"  {sentence}")
    print(text.table(game.scene()))
    print(f"{len(game.history.past) - 1} of {actions} actions, as recorded.")


def _check(given: argparse.Namespace) -> int:
    pack = wb.load_pack(given.pack, strict=False)
    problems = pack.problems()
    for problem in problems:
        print(problem)
    numbers = [(sum(one.severity == kind for one in problems), kind) for kind in ("error", "warning", "note")]
    found = ", ".join(f"{number} {kind}{'s' if number > 1 else ''}" for number, kind in numbers if number)
    print(f"{pack.id} {pack.version}, digest {pack.digest}: {found or 'nothing is wrong'}.")
    return BAD_INPUT if numbers[0][0] else 0


def _diff(given: argparse.Namespace) -> None:
    before, after = (wb.load_pack(which, strict=False) for which in (given.before, given.after))
    print(before.difference(after))


def _fork(given: argparse.Namespace) -> None:
    wb.fork_pack(given.pack, given.to)


def _is_code(words: str) -> bool:
    return words.lstrip().startswith("LW") and "-" in words[:40]


def _read_text(file: Path) -> str:
    try:
        with file.open(encoding="utf-8") as opened:
            return opened.read(MOST_TEXT)
    except OSError as error:
        raise WorkbenchError(f"{file}: this file cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise WorkbenchError(f"{file}: this file is not UTF-8 text.") from None


def _read_position(given: argparse.Namespace) -> Game:
    pack = wb.load_pack(given.pack) if given.pack else None
    if _is_code(given.position):
        return wb.open_code(given.position, pack, seed=given.seed)
    file = Path(given.position)
    words = _read_text(file)
    if _is_code(words):
        return wb.open_code(words, pack, seed=given.seed)
    try:
        document = json.loads(words)
    except (ValueError, RecursionError) as error:
        raise PositionError(f"this is not JSON: {error}.", str(file)) from None
    return wb.from_position(document, pack, seed=given.seed)
