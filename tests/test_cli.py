"""The command line: each command through `main`, some in a process of their own; bad input gets one line and code 2."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import workbench as wb
from tests.commands import Run, one_line
from workbench.engine.game import Game
from workbench.files import MOST_TEXT

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = ("lab", "play", "options", "show", "replay", "check", "diff", "fork", "coverage", "export", "merge")


def in_a_process(*arguments: str, typed: str = "", folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "workbench", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        check=False,
    )


@pytest.fixture(scope="module")
def game() -> Game:
    """A game of two with a few actions."""
    game = wb.new_game("library-labyrinth", players=2, seed=7)
    for words in (*["choose science"] * 6, "flip c2", "take legends", "end"):
        game.play(words)
    return game


@pytest.fixture
def record(game: Game, tmp_path: Path) -> Path:
    """Its record in a file."""
    path = tmp_path / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    return path


# Help.


def test_help_names_every_command(run: Run):
    code, out, err = run("--help")
    assert code == 0 and not err
    assert all(f"\n    {command} " in out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_each_shows_one_real_example(run: Run, command: str):
    code, out, _ = run(command, "--help")
    assert code == 0
    example = " ".join(out.partition("Example: ")[2].split())
    assert example.startswith(f"workbench {command} ") and out.count("Example: ") == 1


def test_the_version(run: Run):
    code, out, _ = run("--version")
    assert code == 0 and out == f"labyrinth-workbench {wb.__version__}\n"


# play


def test_a_scripted_game(run: Run):
    code, out, err = run("play", "--seed", 7, typed="choose science\n\n  CHOOSE   legends \nquit\nchoose science\n")
    assert code == 0 and err == ""
    assert "2 players, seed 7" in out
    assert "Player 1 starts with" in out
    assert out.endswith("Left after 2 actions; seed 7 deals the same game again.\n")


def test_the_words_of_the_terminal(run: Run):
    lines = ["?", "? science", "? nothing", "choose science", "undo", "redo", "log", "table", "help", "undo", "undo"]
    typed = "\n".join([*lines, "redo", "redo", "flip c2", "choos science", ""])
    code, out, err = run("play", "--seed", 7, typed=typed)
    assert code == 0 and err == ""
    for words in (
        "Choose: choose childrens-fiction",
        "Nothing can be done with 'nothing' now.",
        "There is no action to take back: this is the start of the game.",
        "There is no action to do again: nothing was taken back.",
        "'flip c2' is not legal here: the first Books are still being chosen",
        "'choos' in 'choos science' is not an action. Did you mean 'choose'?",
        "Left after 1 action;",
    ):
        assert words in out, words
    assert out.count("Write an action as it is listed") == 2


def test_the_terminal_says_what_stands_on_the_board_in_the_games_own_words(run: Run):
    words = {"library-labyrinth": "T is a Terror, S is a Shelf and W is the Bookwyrm", "labyrinth-card-game": ""}
    for game, own in words.items():
        _, out, _ = run("play", "--game", game, "--seed", 7, typed="quit\n")
        assert own in out and "a place with * can be chosen" in out
        assert "hostile" not in out and "wanderer" not in out


def test_the_options_of_play(run: Run):
    arguments = ["--players", "3", "--seed", "5", "--difficulty", "novice", "--option", "start_books=0", "--option"]
    code, out, _ = run("play", *arguments, "pass_many=true", typed="? 2\n")
    assert code == 0 and "3 players, seed 5" in out and "Library Labyrinth, novice" in out
    assert "Turn 1: Player 1 begins." in out


def test_what_the_rules_make_of_an_option_is_said_before_the_game(run: Run):
    """LL-SETUP-02, LL-SOLO-02: solo for two is dealt, but not without a word."""
    code, out, _ = run("play", "--difficulty", "solo", "--option", "solo_actions=4", "--seed", 5, typed="quit\n")
    assert code == 0 and "Library Labyrinth, with the tiles of solo" in out
    assert "Difficulty: For 2 players this only lays the tiles of solo" in out
    assert "Actions a turn in solo: Changes nothing here: it holds only for one player." in out
    _, out, _ = run("play", "--players", 1, "--seed", 5, typed="quit\n")
    assert "Library Labyrinth, solo\n" in out and "hold" not in out.split("Library Labyrinth, solo")[1]


def test_a_game_to_its_end(run: Run):
    code, out, _ = run(
        "play", "--option", "disturbance_count=1", "--seed", 1, typed="choose legends\n" * 6 + "end\n" * 5
    )
    assert code == 0
    assert out.rstrip().endswith("Seed 1.") and "Out of Time" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--game", "chess"], "There is no game 'chess'."),
        (["--game", "library-labyrint"], "Did you mean 'library-labyrinth'?"),
        (["--players", "9"], "for 1 to 5 players, not for 9"),
        (["--difficulty", "hard"], "It can be: novice, standard"),
        (["--option", "pass_many"], "'pass_many' is not NAME=VALUE"),
        (["--option", "pass_mani=true"], "Did you mean 'pass_many'?"),
        (["--game", "library-labyrinth-mini"], "give --game library-labyrinth and --pack library-labyrinth-mini."),
        (["--game", "mysterious-library"], "its engine is still to come"),
        (["--option", "shape_bias=none", "--option", "double_curse_pairs=NW+SE,NE+X"], "names two different corners"),
        (["--option", "pass_many=7"], "Option 'pass_many' cannot be 7. It can be: false, true."),
        (["--option", "expert_tiles=(1, 2"], "Option 'expert_tiles' cannot be"),
        (["--option", "disturbance_count=30"], "but there are 28"),
        (["--pack", "nowhere"], "There is no pack folder 'nowhere'."),
    ],
)
@pytest.mark.parametrize("command", ["play", "show"])
def test_a_wrong_game_gets_one_line(run: Run, command: str, arguments: list[str], words: str):
    one_line(*run(command, *arguments), words)


@pytest.mark.parametrize(
    "arguments",
    [[], ["shwo"], ["show", "--players", "two"], ["show", "--theme", "pink"], ["replay"], ["play", "--nonsense"]],
)
def test_wrong_arguments_get_one_line(run: Run, arguments: list[str]):
    one_line(*run(*arguments))


ARGUMENTS = [
    (["play", "--seed", "x"], "--seed: 'x' is not a whole number, such as 7."),
    (["play", "--seed", "9" * 5000], "has 5000 digits"),
    (["replay", "x", "--to", "1.5"], "--to: '1.5' is not a whole number"),
    (["lab", "--port", "many"], "--port: 'many' is not a whole number"),
    (["play", "--seed"], "--seed: a value is needed after it."),
    (["play", "--seed="], "--seed: '' is not a whole number"),
    (["play", "--sed", "7"], "Nothing is known of '--sed 7' here. Did you mean '--seed'?"),
    (["lab", "--dry-run=3"], "--dry-run: it takes no value."),
    (["show", "--theme", "pink"], "--theme: there is no 'pink'. It can be: auto, dark, light."),
    (["shwo"], "there is no 'shwo'. Did you mean 'show'?"),
    (["diff", "library-labyrinth"], "Something is missing: after."),
    ([], "Something is missing: COMMAND."),
]


@pytest.mark.parametrize(("arguments", "words"), ARGUMENTS, ids=lambda value: " ".join(value)[:30])
def test_a_wrong_argument_is_explained_in_the_language_of_now(run: Run, arguments: list[str], words: str):
    code, out, err = run(*arguments)
    one_line(code, out, err, words, "See 'workbench")
    assert len(err) < 300
    spanish = run("--language", "es", *arguments)
    one_line(*spanish, "Mira «workbench")
    assert not re.search(r"\b(argument|arguments|invalid|expected|required|choose|unrecognized|is|not)\b", spanish[2])


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_spanish(run: Run, command: str):
    code, out, _ = run("--language", "es", command, "--help")
    assert code == 0 and out.startswith("uso: ") and "Ejemplo" in out
    assert not re.search(r"usage|positional|show this|options:|arguments:", out)


# options


@pytest.mark.parametrize("game", list(wb.games()))
@pytest.mark.parametrize("language", ["en", "es"])
def test_options_lists_every_house_rule_with_what_it_means(run: Run, game: str, language: str):
    code, out, err = run("--language", language, "options", game)
    assert (code, err) == (0, "")
    printed = " ".join(out.split())
    for option in wb.games()[game].options:
        assert f"\n  {option.name}=" in out and f"[{option.rule}]" in printed
        assert option.heading in printed and option.about in printed
    assert max(map(len, out.splitlines())) <= 100


def test_options_of_another_game(run: Run):
    one_line(*run("options", "chess"), "There is no game 'chess'.")


def test_options_are_given_as_they_are_listed(run: Run):
    """What `options` prints before each rule is what --option takes (LL-AMB-05, LL-AMB-18 …)."""
    for game in wb.games():
        _, out, _ = run("options", game)
        given = [line.strip() for line in out.splitlines() if re.match(r"  \S", line) and "=" in line]
        assert len(given) == len(wb.games()[game].options)
        arguments = [word for text in given for word in ("--option", text) if "None" not in text]
        code, shown, err = run("show", "--game", game, "--seed", 7, *arguments)
        assert (code, err) == (0, "") and shown == f"{wb.new_game(game, seed=7)}\n"


def test_a_game_that_can_only_be_read_yet(run: Run):
    for arguments in (["check"], ["fork"], ["coverage"], ["options"]):
        one_line(
            *run(*arguments, "mysterious-library"),
            "rules.md and CSV files",
            "Games to play now: library-labyrinth, labyrinth-card",
        )


# show


def test_show_prints_the_table(run: Run):
    code, out, err = run("show", "--seed", 7)
    assert (code, err) == (0, "")
    assert out == f"{wb.new_game('library-labyrinth', seed=7)}\n"


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_show_draws_a_picture(run: Run, tmp_path: Path, theme: str):
    code, out, err = run("show", "--seed", 7, "--svg", "board.svg", "--theme", theme)
    assert (code, out, err) == (0, "The picture is in board.svg.\n", "")
    picture = ElementTree.fromstring((tmp_path / "board.svg").read_text(encoding="utf-8"))
    assert picture.tag.endswith("svg")
    assert [path.name for path in tmp_path.iterdir()] == ["board.svg"]


def test_show_lays_numbers_over_the_board(run: Run, tmp_path: Path):
    overlay = wb.board_facts(wb.new_game("library-labyrinth", seed=7)).overlay("strikes")
    code, out, err = run("show", "--seed", 7, "--numbers", "strikes")
    assert (code, err) == (0, "")
    assert all(f" {reading.text} " in out for reading in overlay.readings)
    assert overlay.meaning in " ".join(out.split())
    assert run("show", "--seed", 7, "--numbers", "strikes", "--svg", "board.svg")[0] == 0
    assert overlay.title in (tmp_path / "board.svg").read_text(encoding="utf-8")
    one_line(*run("show", "--numbers", "weather"), "There is no overlay 'weather'. There are: distance, rotations")


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("as_record", [False, True])
def test_show_takes_a_share_code(run: Run, tmp_path: Path, game: Game, full: bool, as_record: bool):
    code = game.share(full=full, record=as_record)
    assert run("show", code) == (0, f"{game}\n", "")
    (tmp_path / "code.txt").write_text(f"\n  {code[:40]}\n{code[40:]}\n", encoding="utf-8")
    assert run("show", "code.txt", "--seed", 3) == (0, f"{game}\n", "")


@pytest.mark.parametrize("text", ["LW1:abc", "LW1 : position : public", "lw1/…", "LW1,position,public,abc"])
def test_a_code_that_lost_its_hyphens_is_known_as_one(run: Run, tmp_path: Path, text: str):
    if "/" not in text:
        one_line(*run("show", text), "This share code is damaged: it begins 'LW1", "LW1-position-public- is usual")
        (tmp_path / "code.txt").write_text(text, encoding="utf-8")
        one_line(*run("show", "code.txt"), "This share code is damaged")
        one_line(*run("replay", "code.txt"), "This share code is damaged")
    else:
        one_line(*run("show", text), "this file cannot be read")


@pytest.mark.parametrize("public", [False, True])
def test_show_takes_a_position_in_a_file(run: Run, tmp_path: Path, game: Game, public: bool):
    (tmp_path / "position.json").write_text(json.dumps(game.position(public=public), indent=1), encoding="utf-8")
    assert run("show", "position.json") == (0, f"{game}\n", "")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "this file cannot be read: No such file or directory."),
        ("", "this is not JSON"),
        ("{", "this is not JSON"),
        ("[" * 100_000, "this is not JSON"),
        ("[]", "A position is a mapping, not list."),
        ('{"format": 1}', "game: this entry is missing."),
        ("LW1-position-public-AAAA-00000000", "its checksum does not fit"),
        ("LW9-position-public-AAAA-00000000", "A newer one may read it."),
    ],
)
def test_show_refuses_a_wrong_file(run: Run, tmp_path: Path, text: str | None, words: str):
    if text is not None:
        (tmp_path / "wrong.json").write_text(text, encoding="utf-8")
    one_line(*run("show", "wrong.json", "--svg", "board.svg"), words)
    assert not (tmp_path / "board.svg").exists()


def test_show_refuses_what_is_no_text_and_where_it_cannot_write(run: Run, tmp_path: Path):
    (tmp_path / "picture.json").write_bytes(b"\x89PNG\xff\xfe")
    one_line(*run("show", "picture.json"), "this file is not UTF-8 text")
    one_line(*run("show", tmp_path), "Is a directory")
    one_line(*run("show", "--svg", "nowhere/board.svg"), "nowhere/board.svg: It cannot be written here: No such file")
    for nowhere in ("/", "."):
        one_line(*run("show", "--svg", nowhere), "It cannot be written here: Is a directory.")
        one_line(*run("coverage", "library-labyrinth-mini", "--html", nowhere), "Is a directory.")
    assert [path.name for path in tmp_path.iterdir()] == ["picture.json"]


# replay


def test_replay_tells_the_whole_game(run: Run, game: Game, record: Path):
    code, out, err = run("replay", record)
    assert (code, err) == (0, "")
    assert out == "".join(f"  {sentence}\n" for sentence in game.log) + f"{game}\n9 of 9 actions, as recorded.\n"


@pytest.mark.parametrize("to", [0, 4, 9])
def test_replay_stops_where_it_is_told(run: Run, game: Game, record: Path, to: int):
    there = wb.read_record(game.record())
    for _ in range(9 - to):
        there.undo()
    code, out, _ = run("replay", record, "--to", to)
    assert code == 0 and out.endswith(f"{there}\n{to} of 9 actions, as recorded.\n")


def test_replay_takes_a_code_in_a_file(run: Run, tmp_path: Path, game: Game):
    for full in (False, True):
        (tmp_path / "code.txt").write_text(game.share(record=True, full=full), encoding="utf-8")
        code, out, _ = run("replay", "code.txt")
        assert code == 0 and out.endswith(f"{game}\n9 of 9 actions, as recorded.\n")


def test_a_code_is_found_in_what_was_copied(run: Run, tmp_path: Path, game: Game):
    code = game.share(record=True)
    (tmp_path / "mail.txt").write_text(f"Hello,\n> {code[:60]}\n> {code[60:]}\nbye", encoding="utf-8")
    assert run("replay", "mail.txt") == run("replay", "mail.txt", "--to", 9)
    assert run("show", f"Here: {code.lower()}, have a look") == (0, f"{game}\n", "")


def test_replay_with_another_pack(run: Run, tmp_path: Path, game: Game):
    from tests.golden.corpus import CORPUS
    from tests.golden.pack_of import HERE

    one_line(*run("replay", CORPUS[0].path), "load that pack and hand it in")
    code, out, _ = run("replay", CORPUS[0].path, "--pack", HERE / "pack")
    assert code == 0 and "actions, as recorded." in out


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("7. flip c2", "7. flip c3", "Line 16 of the record: 'flip c3' is not legal here: c3 is lit already."),
        ("7. flip", "7. flipp", "Line 16 of the record: 'flipp' in 'flipp c2"),
        ("7. flip", "8. flip", "Line 16 of the record: '7. ACTION = RESULTS' is expected here"),
        ('[Record "1"]', '[Record "2"]', "Line 1 of the record: its format is '2'; this workbench reads 1."),
        ('[Seed "7"]', '[Seed "8"]', "was revealed, the game reveals"),
    ],
)
def test_replay_refuses_a_wrong_record(run: Run, record: Path, old: str, new: str, words: str):
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new), encoding="utf-8")
    one_line(*run("replay", record), words)


@pytest.mark.parametrize("to", ["10", "-1"])
def test_replay_refuses_a_step_that_is_not_there(run: Run, record: Path, to: str):
    one_line(*run("replay", record, f"--to={to}"), "this game has 9 actions; give a number from 0 to 9.")


def test_replay_refuses_other_files(run: Run, tmp_path: Path):
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    one_line(*run("replay", "empty.txt"), "this is not a record")
    one_line(*run("replay", "nowhere.txt"), "nowhere.txt: this file cannot be read")
    one_line(*run("replay", "/dev/zero"), "/dev/zero: this file is not text")
    (tmp_path / "long.txt").write_text("x" * (MOST_TEXT + 1), encoding="utf-8")
    for command in ("replay", "show"):
        one_line(*run(command, "long.txt"), "long.txt: this file has more than")


# lab


def test_lab_says_what_it_would_do_and_does_nothing(run: Run, tmp_path: Path):
    code, out, _ = run("lab", "here", "--dry-run", "--no-browser")
    assert code == 0 and "here" in out
    assert [*tmp_path.iterdir()] == []


# Coverage.


def test_coverage_prints_what_it_counted(run: Run, tmp_path: Path):
    code, out, err = run("coverage", "library-labyrinth")
    assert (code, err) == (0, "") and [*tmp_path.iterdir()] == []
    assert "All figures are exact." in out and "Chances to cover: 3 cards of one deck" in out
    assert "6 Terrors drawn at random can serve all 6 Shelves" in out
    assert max(map(len, out.splitlines())) < 200


def test_coverage_writes_a_page_and_compares(run: Run, tmp_path: Path):
    code, out, err = run(
        "coverage", "library-labyrinth-imbalanced", "--html", "c.html", "--against", "library-labyrinth"
    )
    assert (code, out, err) == (0, "The page is in c.html.\n", "")
    page = (tmp_path / "c.html").read_text("utf-8")
    assert page.startswith("<!doctype html>") and "Before it was" in page
    assert [path.name for path in tmp_path.iterdir()] == ["c.html"]


def test_coverage_prints_of_a_difference_only_what_changed(run: Run, tmp_path: Path):
    run("fork", "library-labyrinth", "--to", "mine")
    code, same, err = run("coverage", "mine", "--against", "library-labyrinth")
    assert (code, err) == (0, "") and same.count("No figure has changed.") == 4
    assert "Minotaur" not in same, "no grid of noughts"
    books = tmp_path / "mine" / "books.csv"
    text = books.read_text("utf-8")
    books.write_text(text.replace("zenobia,historical-leaders,BOG", "zenobia,historical-leaders,BOO"), "utf-8")
    code, out, err = run("coverage", "mine", "--against", "library-labyrinth")
    grid = out[out.index("Chances to cover: 2 cards") : out.index("Chances to cover: 3 cards")]
    assert "Historical" in grid and "Science" not in grid and "Minotaur" not in grid
    assert "6 columns in which nothing changed are left out." in grid
    assert all("pp" in line for line in grid.strip().splitlines()[3:-1]), grid
    code, every, err = run("coverage", "mine", "--against", "library-labyrinth", "--unchanged")
    assert (code, err) == (0, "") and "left out" not in every and every.count("\n  Minotaur ") == 3
    assert run("coverage", "mine", "--against", "library-labyrinth", "--unchanged", "--html", "c.html")[0] == 0
    assert ">Minotaur</th>" in (tmp_path / "c.html").read_text("utf-8")


def test_coverage_of_a_large_pack_tells_what_is_counted_and_how_large_the_page_is(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("workbench.cli.MUCH_TO_COUNT", 10)
    monkeypatch.setattr("workbench.analysis.report.MOST_CELLS", 60)
    code, out, err = run("coverage", "library-labyrinth", "--html", "c.html")
    page = (tmp_path / "c.html").read_text("utf-8")
    size = len(page.encode()) / 1e6
    assert code == 0 and re.fullmatch(rf"The page is in c\.html\.\nIt has {size:.1f} MB\.\n", out)
    lines = err.splitlines()
    assert re.fullmatch(r"\d+ cards for \d+ requirements: counting takes a while\.", lines[0])
    assert lines[1:] == [f"Counted: {title}" for title in re.findall(r'<h2 id="part-\d+">(.*?)</h2>', page)]
    assert "of them; a table has room for 60." in page
    assert page.count("<td") < 60 * page.count("<table>"), "no table is larger"


def test_coverage_of_a_broken_pack_says_what_was_left_out(run: Run, tmp_path: Path):
    run("fork", "library-labyrinth-mini", "--to", "mine")
    books = tmp_path / "mine" / "books.csv"
    lines = books.read_text("utf-8").splitlines(keepends=True)
    genre, symbols = lines[1].split(",")[1:3]
    books.write_text(
        "".join([lines[0], lines[1].replace(f",{genre},{symbols},", f",{genre},R?,"), *lines[2:]]), "utf-8"
    )
    code, out, err = run("coverage", "mine")
    assert (code, err) == (0, "")
    assert "1 row was left out:\n  books.csv, row 2, column 'symbols': Anne Shirley: '?'" in out


def test_coverage_of_a_card_that_the_rules_forbid_says_that_it_is_counted(run: Run, tmp_path: Path):
    """LL-SYM-01"""
    run("fork", "library-labyrinth-mini", "--to", "mine")
    books = tmp_path / "mine" / "books.csv"
    first = wb.load_pack("library-labyrinth-mini")["books"][0]["symbols"]
    text = books.read_text("utf-8")
    books.write_text(text.replace(f",{first},", ",RKOGBP,", 1), "utf-8")
    code, out, err = run("coverage", "mine", "--html", "mine.html")
    assert (code, err) == (0, "")
    words = "1 row is counted although something is wrong with it:"
    assert words in (tmp_path / "mine.html").read_text("utf-8")
    code, out, err = run("coverage", "mine")
    wrong = "books.csv, row 2, column 'symbols': Anne Shirley: 'RKOGBP' has 6 symbols. It takes 3 to 4. [LL-SYM-01]"
    assert code == 0 and f"All figures are exact.\n{words}\n  {wrong}\n" in out


@pytest.mark.parametrize(
    "arguments, word",
    [
        (["nowhere"], "nowhere"),
        (["library-labyrinth", "--against", "nowhere"], "nowhere"),
        (["library-labyrinth", "--against", "labyrinth-card-game"], "for different games"),
        (["library-labyrinth", "--html", "no/such/folder.html"], "no/such/folder.html: It cannot be written here"),
        (["library-labyrinth", "--unchanged"], "--unchanged goes with --against"),
        ([], "pack"),
    ],
)
def test_coverage_of_nothing_is_refused(arguments: list[str], word: str, run: Run, tmp_path: Path):
    one_line(*run("coverage", *arguments), word)
    assert [*tmp_path.iterdir()] == []


# In a process of its own.


def test_playing_in_a_process(tmp_path: Path):
    done = in_a_process("play", "--seed", "7", typed="choose science\n", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Left after 1 action; seed 7 deals the same game again." in done.stdout
    assert [*tmp_path.iterdir()] == []


def test_bad_input_in_a_process(tmp_path: Path):
    done = in_a_process("show", "nowhere.json", folder=tmp_path)
    one_line(done.returncode, done.stdout, done.stderr, "nowhere.json: this file cannot be read")


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path):
    """As in ``workbench replay game.txt | head -1``."""
    process = subprocess.Popen(
        [sys.executable, "-m", "workbench", "play", "--seed", "7"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
    )
    assert process.stdin and process.stdout and process.stderr
    process.stdout.readline()
    process.stdout.close()
    process.stdin.write(b"table\n" * 3000)
    process.stdin.close()
    errors = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait() == 0 and "Traceback" not in errors
