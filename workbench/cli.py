"""The command line: ``workbench lab``, ``play``, ``options``, ``show``, ``replay``, ``check``, ``diff``, ``fork``,
``coverage``, ``export`` and ``merge``.

Bad input gets one line on what is wrong, where, and what would be right; the exit code is then 2 and nothing on disk
has changed.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import workbench as wb
from workbench.arguments import Parser, SayVersion, a_path, whole_number
from workbench.engine.game import Game
from workbench.engine.options import listing
from workbench.errors import OptionError, PositionError, WorkbenchError
from workbench.files import is_stamped, named, read_text, refuse, stamped, write_out
from workbench.games import GameInfo, find
from workbench.games.shipped import shipped_packs
from workbench.language import ENGLISH, plural, say
from workbench.packs.journal import PREVIOUS
from workbench.packs.reading import game_of

BAD_INPUT = 2
MUCH_TO_COUNT = 20_000
"""Of more pairs of a card and a requirement it is told what is being counted."""
DEFAULT_GAME = "library-labyrinth"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give the exit code: 0, or 2 for bad input."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter still gets the rest
    try:
        wb.set_language(_language(sys.argv[1:] if arguments is None else arguments))
        given = _parser().parse_args(arguments)
        return given.run(given) or 0  # most commands give no code: they worked
    except WorkbenchError as error:
        print(f"workbench: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # somebody piped us into `head`
        sys.stderr.close()
    except OSError as error:
        print(
            say("workbench: this cannot be read or written: {reason}.", reason=error.strerror or error), file=sys.stderr
        )
        return BAD_INPUT
    except KeyboardInterrupt:
        print()
    return 0


def _language(arguments: Sequence[str]) -> str:
    """What ``--language`` says; read ahead of all else, whose words depend on it."""
    ahead = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    ahead.add_argument("--language", default=ENGLISH)
    try:
        known, _ = ahead.parse_known_args(arguments)
    except argparse.ArgumentError:  # the whole parser will say what is wrong
        return ENGLISH
    return str(known.language)


def _parser() -> Parser:
    parser = Parser(prog="workbench", description=say("Play, study and change labyrinth games."))
    parser.add_argument(
        "--version",
        action=SayVersion,
        words=lambda: f"labyrinth-workbench {wb.__version__}",
        help=say("say the version and do nothing else"),
    )
    parser.add_argument("--language", metavar="CODE", help=say("the language of all words, such as es (default: en)"))
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    lab = _command(commands, "lab", say("open JupyterLab on the notebooks"), "workbench lab ~/labyrinth")
    lab.add_argument(
        "directory", nargs="?", type=a_path, help=say("where the notebooks go (default: ./labyrinth-notebooks)")
    )
    lab.add_argument("--no-browser", action="store_true", help=say("start the server and open no browser"))
    lab.add_argument("--port", type=whole_number, help=say("the port of the server"))
    lab.add_argument("--dry-run", action="store_true", help=say("say what would be done and do nothing"))
    lab.set_defaults(run=_lab)

    play = _command(
        commands, "play", say("play a game in the terminal"), "workbench play --players 3 --difficulty novice"
    )
    _add_game_arguments(play)
    play.set_defaults(run=_play)

    options = _command(commands, "options", say("list the house rules of a game"), f"workbench options {DEFAULT_GAME}")
    which = say("which game (default: {game})", game=DEFAULT_GAME)
    options.add_argument("game", nargs="?", default=DEFAULT_GAME, help=which)
    options.set_defaults(run=_options)

    show = _command(commands, "show", say("draw a position"), "workbench show --seed 7 --svg board.svg")
    show.add_argument(
        "position", nargs="?", help=say("a share code, or a JSON file that holds what Game.position() gave")
    )
    show.add_argument(
        "--svg", type=a_path, metavar="FILE", help=say("write the picture into FILE instead of printing text")
    )
    _add_overwrite(
        show, say("replace any file that is there; a picture of this command that nobody changed is replaced anyway")
    )
    show.add_argument("--theme", choices=("auto", "light", "dark"), default="auto", help=say("colours of the picture"))
    show.add_argument("--numbers", metavar="NAME", help=say("lay numbers over the board, such as distance"))
    _add_game_arguments(show)
    show.set_defaults(run=_show)

    replay = _command(
        commands, "replay", say("replay a recorded game and check it"), "workbench replay game.txt --to 12"
    )
    replay.add_argument("record", type=a_path, help=say("a file that holds what Game.record() gave, or a share code"))
    replay.add_argument("--to", type=whole_number, metavar="N", help=say("stop after N actions (default: at the end)"))
    replay.add_argument("--pack", type=a_path, help=say("the folder of the content that it was played with"))
    replay.set_defaults(run=_replay)

    check = _command(commands, "check", say("list what is wrong with a pack"), "workbench check my-cards")
    check.add_argument("pack", help=say("a folder with your own content, or the name of a shipped pack"))
    check.set_defaults(run=_check)

    diff = _command(commands, "diff", say("say how two packs differ"), f"workbench diff {DEFAULT_GAME} my-cards")
    diff.add_argument("before", help=say("a folder, or the name of a shipped pack"))
    diff.add_argument("after", help=say("the pack to compare it with"))
    diff.set_defaults(run=_diff)

    example = f"workbench fork {DEFAULT_GAME} --to my-cards"
    fork = _command(commands, "fork", say("copy a shipped pack, to change it"), example)
    fork.add_argument("pack", help=say("the name of a shipped pack, or a folder"))
    fork.add_argument("--to", type=a_path, metavar="FOLDER", help=say("a new folder (default: ./my-…)"))
    fork.set_defaults(run=_fork)

    coverage = _command(
        commands,
        "coverage",
        say("count what the cards of a pack show and how well they cover"),
        f"workbench coverage my-cards --against {DEFAULT_GAME} --html coverage.html",
    )
    coverage.add_argument("pack", help=say("a folder, or the name of a shipped pack"))
    coverage.add_argument("--html", type=a_path, metavar="FILE", help=say("write everything as a page into FILE"))
    _add_overwrite(
        coverage, say("replace any file that is there; a page of this command that nobody changed is replaced anyway")
    )
    coverage.add_argument("--against", metavar="PACK", help=say("show what is different from this pack"))
    coverage.add_argument(
        "--unchanged", action="store_true", help=say("with --against: show also what is the same in both packs")
    )
    coverage.set_defaults(run=_coverage)

    export = _command(
        commands, "export", say("write a pack for a spreadsheet program"), f"workbench export {DEFAULT_GAME} cards.xlsx"
    )
    export.add_argument("pack", help=say("a folder, or the name of a shipped pack"))
    export.add_argument("file", type=a_path, help=say("a new file that ends in .xlsx (all tables) or .csv (one)"))
    export.add_argument("--table", default="", help=say("only this table (for .csv: the one that the file is called)"))
    _add_overwrite(export, say("replace a file that is there"))
    export.set_defaults(run=_export)

    merge = _command(
        commands,
        "merge",
        say("take over what somebody changed in a spreadsheet or in another pack"),
        "workbench merge my-cards cards.xlsx --apply",
    )
    merge.add_argument("pack", help=say("the pack to change: a folder, or a shipped one, which is copied"))
    merge.add_argument("file", help=say("a file that ends in .xlsx or .csv, or another pack"))
    merge.add_argument("--table", default="", help=say("which table a .csv file has"))
    merge.add_argument("--base", help=say("the pack that both were made from, to tell who changed what"))
    merge.add_argument(
        "--remove-missing", action="store_true", help=say("rows that are not in the file go, when there is no base")
    )
    merge.add_argument(
        "--literal", action="store_true", help=say("take every cell as it stands, slips and swapped columns too")
    )
    merge.add_argument(
        "--conflicts", choices=("mine", "theirs"), default="mine", help=say("what both changed (default: mine stays)")
    )
    merge.add_argument("--apply", action="store_true", help=say("carry it out (default: only say what would change)"))
    merge.set_defaults(run=_merge)
    return parser


def _command(commands: Any, name: str, summary: str, example: str) -> Parser:
    made: Parser = commands.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog=say("Example: {example}", example=example),
    )
    made.add_argument("--language", help=argparse.SUPPRESS)  # it may stand before the command or after it
    return made


def _add_overwrite(parser: Parser, about: str) -> None:
    parser.add_argument("--overwrite", action="store_true", help=about)


def _add_game_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default=DEFAULT_GAME, help=say("which game (default: {game})", game=DEFAULT_GAME))
    parser.add_argument("--players", type=whole_number, default=2, help=say("how many seats (default: 2)"))
    parser.add_argument(
        "--seed", type=whole_number, help=say("a whole number that fixes all hidden order (default: a new one)")
    )
    parser.add_argument("--difficulty", help=say("short for --option difficulty=…"))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=say("a house rule, such as pass_many=true; may be given several times; 'workbench options' lists them"),
    )
    parser.add_argument("--pack", type=a_path, help=say("a folder with your own content"))


def _game(name: str) -> GameInfo:
    """The game that is called so; who names a pack is told how to give it here."""
    folder = shipped_packs().get(name)
    game = game_of(folder) if folder is not None else ""
    if game != name and game in wb.games():
        raise WorkbenchError(
            say("'{name}' is a pack, not a game: give --game {game} and --pack {name}.", name=name, game=game)
        )
    return find(name)


def _new_game(given: argparse.Namespace) -> Game:
    info = _game(given.game)
    options = dict(_read_option(text, info) for text in given.option)
    if given.difficulty is not None:
        options |= [_read_option(f"difficulty={given.difficulty}", info)]
    pack = wb.load_pack(given.pack, given.game) if given.pack else None
    return wb.new_game(given.game, players=given.players, seed=given.seed, pack=pack, options=options)


def _read_option(text: str, info: GameInfo) -> tuple[str, Any]:
    """``pass_many=true`` → ("pass_many", True)."""
    name, equals, value = text.partition("=")
    if not equals:
        raise OptionError(say("'{text}' is not NAME=VALUE, such as pass_many=true.", text=text))
    known = {option.name: option for option in info.options}
    return name, known[name].parse(value) if name in known else value  # an unknown name is refused with all others


def _options(given: argparse.Namespace) -> None:
    info = _game(given.game)
    print(say("{title}: the house rules, each with its default.", title=say(info.title)))
    print(listing(info.options))
    name = next((option.name for option in info.options if isinstance(option.default, bool)), "…")
    print(say("Give one with: {example}", example=f"workbench play --game {info.name} --option {name}=true"))


def _lab(given: argparse.Namespace) -> None:
    from workbench.lab import open_lab

    try:
        directory = given.directory and given.directory.resolve()
    except (OSError, RuntimeError) as error:
        raise WorkbenchError(
            say("{directory}: there is no such folder: {error}.", directory=given.directory, error=error)
        ) from None
    open_lab(directory, browser=not given.no_browser, port=given.port, dry_run=given.dry_run)


def _play(given: argparse.Namespace) -> None:
    from workbench.terminal import play_in_terminal

    lines = sys.stdin or io.StringIO()  # there is none when it was closed
    play_in_terminal(_new_game(given), lines, sys.stdout)


def _show(given: argparse.Namespace) -> None:
    from workbench.render import svg, text

    game = _new_game(given) if given.position is None else _read_position(given)
    overlay = wb.board_facts(game).overlay(given.numbers) if given.numbers else None
    if given.svg is None:
        print(text.table(game.scene(), overlay))
        return
    picture = svg.table(game.scene(), theme=given.theme, overlay=overlay)
    _write(given.svg, picture.encode(), "show", given.overwrite)
    print(say("The picture is in {file}.", file=given.svg))


def _replay(given: argparse.Namespace) -> None:
    from workbench.engine import codes
    from workbench.render import text

    words = read_text(given.record)
    pack = wb.load_pack(given.pack) if given.pack else None
    game = wb.open_code(words, pack) if codes.found_in(words) else wb.read_record(words, pack)
    actions = len(game.history.past) - 1
    if given.to is not None and not 0 <= given.to <= actions:
        raise WorkbenchError(
            say(
                "--to {number}: this game has {actions} actions; give a number from 0 to {actions}.",
                number=given.to,
                actions=actions,
            )
        )
    for _ in range(actions - (actions if given.to is None else given.to)):
        game.undo()
    for sentence in game.log:
        print(f"  {sentence}")
    print(text.table(game.scene()))
    print(say("{number} of {actions} actions, as recorded.", number=len(game.history.past) - 1, actions=actions))


def _check(given: argparse.Namespace) -> int:
    pack = wb.load_pack(given.pack, strict=False)
    problems = pack.problems()
    for problem in problems:
        print(problem)
    errors, warnings, notes = (sum(one.severity == kind for one in problems) for kind in ("error", "warning", "note"))
    found = [
        plural(errors, "{number} error", "{number} errors") if errors else "",
        plural(warnings, "{number} warning", "{number} warnings") if warnings else "",
        plural(notes, "{number} note", "{number} notes") if notes else "",
    ]
    counts = ", ".join(part for part in found if part) or say("nothing is wrong")
    print(
        say(
            "{pack} {version}, digest {digest}: {counts}.",
            pack=pack.id,
            version=pack.version,
            digest=pack.digest,
            counts=counts,
        )
    )
    return BAD_INPUT if errors else 0


def _diff(given: argparse.Namespace) -> None:
    before, after = (wb.load_pack(which, strict=False) for which in (given.before, given.after))
    print(before.difference(after))


def _fork(given: argparse.Namespace) -> None:
    wb.fork_pack(given.pack, given.to)


def _coverage(given: argparse.Namespace) -> None:
    if given.unchanged and given.against is None:
        raise WorkbenchError(say("--unchanged goes with --against PACK: there is nothing to compare with."))
    if given.html is not None:  # what takes a while is not done for nothing
        refuse(given.html, overwrite=given.overwrite, known=lambda there: is_stamped(there, "coverage"))
    coverage = wb.coverage(given.pack)
    found = coverage if given.against is None else coverage.against(given.against, unchanged=given.unchanged)
    if given.html is None:
        print(found)
        return
    parts = coverage.parts
    cards, asked = len(parts.cards), len(parts.requirements)
    if is_long := cards * asked > MUCH_TO_COUNT:
        words = say("{cards} cards for {asked} requirements: counting takes a while.", cards=cards, asked=asked)
        print(words, file=sys.stderr, flush=True)
    page = found.page(_counted if is_long else None).encode("utf-8", "replace")
    _write(given.html, page, "coverage", given.overwrite)
    print(say("The page is in {file}.", file=given.html))
    if is_long:
        print(say("It has {number} MB.", number=f"{len(page) / 1e6:.1f}"))


def _counted(what: str) -> None:
    print(say("Counted: {what}", what=what), file=sys.stderr, flush=True)


def _write(file: Path, content: bytes, command: str, overwrite: bool) -> None:
    """Write what a command makes; what it wrote before and nobody changed since is replaced unasked."""
    write_out(file, stamped(content, command), overwrite=overwrite, known=lambda there: is_stamped(there, command))


def _export(given: argparse.Namespace) -> None:
    from workbench.packs.exporting import export

    pack = wb.load_pack(given.pack, strict=False)
    export(pack, given.file, table=given.table, overwrite=given.overwrite)
    print(say("{pack} is in {file}.", pack=pack.id, file=given.file))


def _merge(given: argparse.Namespace) -> None:
    from workbench.packs.importing import read_file

    pack = wb.load_pack(given.pack, strict=False)
    theirs: Any
    file = named(given.file)
    if file.suffix and not file.is_dir():
        theirs = read_file(file, pack, given.table)
    else:
        theirs = wb.load_pack(given.file, strict=False)
    base = wb.load_pack(given.base, strict=False) if given.base is not None else None
    edit = pack.edit()
    plan = edit.plan(theirs, base, mend=not given.literal, remove_missing=given.remove_missing)
    if given.conflicts == "theirs":
        plan = plan.resolve_all("theirs")
    for line in (*plan.remarks, *plan.sentences):
        print(line)
    for problem in plan.worse:
        print(say("Then wrong: {problem}", problem=problem))
    changes, conflicts = len(plan.changes), len(plan.conflicts)
    counts = plural(changes, "{number} change", "{number} changes")
    if conflicts:
        counts += ", " + plural(conflicts, "{number} conflict", "{number} conflicts")
    if not changes:
        print(say("{counts}: nothing is to be carried out.", counts=counts))
        return
    if not given.apply:
        print(say("{counts}. Nothing was changed; --apply carries it out.", counts=counts))
        return
    words = {"counts": counts, "folder": edit.apply(plan).save(), "previous": PREVIOUS}
    print(say("{counts}. The pack in {folder} is changed; {previous} in there is what it was.", **words))


def _read_position(given: argparse.Namespace) -> Game:
    from workbench.engine import codes

    pack = wb.load_pack(given.pack) if given.pack else None
    if codes.found_in(given.position) and not Path(given.position[:255]).exists():
        return wb.open_code(given.position, pack, seed=given.seed)
    file = named(given.position)
    words = read_text(file)
    if codes.found_in(words):
        return wb.open_code(words, pack, seed=given.seed)
    try:
        document = json.loads(words)
    except (ValueError, RecursionError) as error:
        raise PositionError(say("this is not JSON: {error}.", error=error), str(file)) from None
    return wb.from_position(document, pack, seed=given.seed)
