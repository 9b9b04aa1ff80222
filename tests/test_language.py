"""The language switch: every sentence has a Spanish one, and nothing but words depends on the language."""

from __future__ import annotations

import ast
import gc
import io
import re
import tomllib
import weakref
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from workbench.analysis.rows import decimal
from workbench.cli import main
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.errors import IllegalAction, WorkbenchError, readable
from workbench.language import language, listen, plural, say, whole
from workbench.players.chance import RandomPlayer
from workbench.players.greedy import Greedy
from workbench.render.elements import clean
from workbench.resources import content_dir
from workbench.widgets import assets
from workbench.widgets.table import Table

ROOT = Path(__file__).resolve().parent.parent / "workbench"
LITERALS = {"say": (0,), "mark": (0,), "plural": (1, 2), "option": (1,), "part": (0,)}
"""Which arguments of these calls are sentences, when they are written out."""
KEYWORDS = {"option": ("none", "title"), "part": ("lead",)}


def templates() -> dict[str, str]:
    """Every English sentence, with the module that says it."""
    found: dict[str, str] = {}
    for path in sorted(ROOT.rglob("*.py")):
        for template in _templates(ast.parse(path.read_text("utf-8"))):
            found.setdefault(template, path.relative_to(ROOT).with_suffix("").as_posix())
    for path in sorted(ROOT.rglob("*.js")):
        for template in assets.sentences(path.read_text("utf-8")):
            found.setdefault(template, path.relative_to(ROOT).with_suffix("").as_posix())
    return found


def _templates(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        given = [node.args[place] for place in LITERALS.get(called, ()) if place < len(node.args)]
        given += [keyword.value for keyword in node.keywords if keyword.arg in KEYWORDS.get(called, ())]
        for value in given:
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value not in ("", "flag"):
                yield value.value


def catalogue(code: str = "es") -> dict[str, str]:
    """A catalogue's sentences; none may stand in it twice."""
    groups = tomllib.loads((content_dir() / "languages" / f"{code}.toml").read_text("utf-8"))
    found: dict[str, str] = {}
    for name, group in groups.items():
        if name not in ("joins", "numbers"):
            assert not found.keys() & group.keys()
            found.update(group)
    return found


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Whatever a test speaks, the next one hears English."""
    yield
    wb.set_language("en")


def test_every_sentence_is_translated() -> None:
    known = catalogue()
    assert {template: module for template, module in templates().items() if template not in known} == {}


def test_no_translation_is_left_over() -> None:
    assert sorted(catalogue().keys() - templates().keys()) == []


def test_translations_fill_the_same_holes() -> None:
    holes = {english: (_holes(english), _holes(spanish)) for english, spanish in catalogue().items()}
    assert {english: pair for english, pair in holes.items() if pair[0] != pair[1]} == {}


def test_translations_begin_and_end_alike() -> None:
    """What is put together from several sentences keeps its spaces and its full stop."""
    for english, spanish in catalogue().items():
        assert spanish and (english[0] == " ", english[-1] == " ") == (spanish[0] == " ", spanish[-1] == " "), english
        assert (english[-1] == ".") == (spanish[-1] == "."), english


def _holes(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", template))


ENGLISH_WORDS = re.compile(
    r"\b(the|and|is|are|of|with|from|you|your|player|turns?|takes?|flips?|cards?|hand|left|lies|dark|tile|walks?"
    r"|actions?|deck|into|for|this|that|no|not|token|must|it)\b",
    re.IGNORECASE,
)
SPANISH_TOO = {"no", "deck"}
"""Words of the list that are Spanish as well, or the name of an option."""


def english_in(text: str) -> list[str]:
    return [word for word in ENGLISH_WORDS.findall(text) if word.lower() not in SPANISH_TOO]


def seen(value: Any) -> Iterator[str]:
    """All texts of a scene that a person reads."""
    if isinstance(value, tuple):
        for one in value:
            yield from seen(one)
    elif is_dataclass(value):
        for f in fields(value):
            if f.name not in NOT_READ.get(type(value).__name__, set()) | {
                "id",
                "kind",
                "colour",
                "icon",
                "flag",
                "shape",
            }:
                yield from seen(getattr(value, f.name))
    elif isinstance(value, str):
        yield value


NOT_READ = {
    "Scene": {"game"},
    "Choice": {"action", "targets", "parts"},
    "Cell": {"marks", "roads", "holds"},
    "Stretch": {"road", "came", "went"},
    "Part": {"name", "role", "word"},
}
"""What of a scene is for programs, by class: notation, ids, kinds."""


def played(game: Game, steps: int = 160) -> Iterator[Game]:
    """The game at many points of a random course."""
    player = RandomPlayer(Stream("language", game.seed))
    for step in range(steps):
        if game.outcome is not None:
            break
        game.play(player.choose(game.view(game.decision.seat)))
        if step % 8 == 0:
            yield game
    yield game


GAMES: list[dict[str, Any]] = [
    {"game": "library-labyrinth", "players": 1, "seed": 5, "options": {"trolley_reach": True}},
    {"game": "library-labyrinth", "players": 2, "seed": 3, "difficulty": "novice"},
    {"game": "library-labyrinth", "players": 4, "seed": 11, "options": {"pass_many": True}},
    {"game": "labyrinth-card-game", "players": 3, "seed": 2},
    {"game": "labyrinth-card-game", "players": 2, "seed": 9, "options": {"must_take": True}},
]


@pytest.mark.parametrize("what", GAMES, ids=lambda what: f"{what['game']}-{what['players']}")
def test_nothing_english_is_read_in_a_spanish_game(what: dict[str, Any]) -> None:
    wb.set_language("es")
    found: set[str] = set()
    for game in played(wb.new_game(**what)):
        texts = [*game.log, game.decision.sentence, *seen(game.scene(game.decision.seat or None))]
        found |= {text for text in texts if english_in(text)}
        assert game.outcome is None or not english_in(game.outcome.sentence)
    assert found == set()


@pytest.mark.parametrize("what", GAMES, ids=lambda what: f"{what['game']}-{what['players']}")
def test_refusals_and_advice_are_spanish(what: dict[str, Any]) -> None:
    wb.set_language("es")
    start = wb.new_game(**what)
    wanted = [action for game in played(wb.new_game(**what)) for action in list(game.legal_actions)[:60]]
    found: set[str] = set()
    for game in played(start):
        for action in wanted[:: max(1, len(wanted) // 200)]:
            refusal = None if action in game.legal_actions else game.rules.why_not(game.state, action)
            if refusal is not None and english_in(refusal.reason):
                found.add(refusal.reason)
        if game.outcome is None:
            player = Greedy(Stream("advice", 1))
            found |= {one.reason for one in player.explain(game.view(game.decision.seat)) if english_in(one.reason)}
    assert found == set()


@pytest.mark.parametrize("what", GAMES, ids=lambda what: f"{what['game']}-{what['players']}")
def test_records_positions_and_notation_speak_no_language(what: dict[str, Any]) -> None:
    written = []
    for code in ("en", "es"):
        wb.set_language(code)
        game = wb.new_game(**what)
        notation = [[str(action) for action in game.legal_actions] for game in played(game, 40)]
        written.append((game.record(), game.record(public=True), game.position(), game.share(full=True), notation))
    assert written[0] == written[1]


def test_a_record_written_in_one_language_is_read_in_another() -> None:
    wb.set_language("es")
    game = list(played(wb.new_game("library-labyrinth", seed=3)))[-1]
    spanish, text = game.log, game.record()
    wb.set_language("en")
    again = wb.read_record(text)
    assert again.record() == text and again.log == game.log != spanish


def test_names_and_texts_change_and_change_back() -> None:
    game = wb.new_game("library-labyrinth", seed=3)
    english = (game.log, game.scene(), str(game))
    wb.set_language("es")
    spanish = (game.log, game.scene(), str(game))
    assert game.rules.names("fenrir") == "El lobo Fenrir"  # type: ignore[attr-defined]
    assert {symbol.name for symbol in game.scene().legend} >= {"Empatía", "Pericia"}
    assert all(there != here for there, here in zip(english, spanish, strict=True))
    wb.set_language("en")
    assert (game.log, game.scene(), str(game)) == english


def test_errors_change_and_keep_their_rule() -> None:
    game = wb.new_game("library-labyrinth", seed=3)
    for code, words in (("en", "is not legal here"), ("es", "no está permitido aquí")):
        wb.set_language(code)
        with pytest.raises(IllegalAction, match=words) as caught:
            game.play("end")
        assert caught.value.rule == "LL-SETUP-16" and caught.value.action == "end"


def test_the_error_for_a_language_that_is_not_there_names_those_there_are() -> None:
    wb.set_language("es")
    with pytest.raises(WorkbenchError, match=r"'xx'.*en, es"):
        wb.set_language("xx")
    assert language() == "es"
    for wrong in ("../es", "", "ES", None, 7, ["es"]):
        with pytest.raises(WorkbenchError):
            wb.set_language(wrong)  # type: ignore[arg-type]


def test_what_fills_a_hole_is_never_read_as_a_template() -> None:
    for code in ("en", "es"):
        wb.set_language(code)
        for hostile in ("{cell}", "{who}", "{0.__class__}", "{", "}}", "%s", "\\1", "{cell!r:>{who}}"):
            assert hostile in say("{who} flips {cell}.", who=hostile, cell="c2")
            assert say("{who} flips {cell}.", who="x", cell=hostile).count("c2") == 0
    assert say("{who} flips {cell}.", who="x") == "x voltea {cell}."


def test_a_name_full_of_braces_is_safe_in_a_game(tmp_path: Path) -> None:
    pack = wb.fork_pack("library-labyrinth", tmp_path / "mine")
    for table in ("genres", "books"):
        file = tmp_path / "mine" / f"{table}.csv"
        file.write_text(file.read_text("utf-8").replace("Leyendas", "{cell} {}").replace("Legends", "{who}"), "utf-8")
    wb.set_language("es")
    game = wb.new_game("library-labyrinth", seed=3, pack=wb.load_pack(tmp_path / "mine"))
    assert pack.id and any("{cell} {}" in text for text in seen(game.scene()))


def test_a_sentence_without_a_translation_is_said_in_english() -> None:
    wb.set_language("es")
    assert say("Nobody has translated {this}.", this="this") == "Nobody has translated this."


def test_whole_numbers_are_written_as_the_language_does() -> None:
    """Spanish has no thousands before five digits, and then a narrow space at which no line ends."""
    numbers = (0, 999, -1000, 9_999, 10_000, 203_956, -1_234_567)
    written = {
        "en": ["0", "999", "-1,000", "9,999", "10,000", "203,956", "-1,234,567"],
        "es": ["0", "999", "-1000", "9999", "10\u202f000", "203\u202f956", "-1\u202f234\u202f567"],
    }
    for code, texts in written.items():
        wb.set_language(code)
        assert [*map(whole, numbers)] == texts
        assert clean(f" a  {texts[-2]}\u202f b ") == f"a {texts[-2]} b" and readable(texts[-2]) == texts[-2]
        assert plural(12_345, "{number} row", "{number} rows").startswith(whole(12_345))
    assert decimal(Fraction(1234567, 100), 1) == "12\u202f345,7" and decimal(Fraction(-1, 1000)) == "0,00"
    chance = wb.coverage("library-labyrinth").matching[0]
    assert chance.ways >= 10_000
    assert f"({whole(chance.ways)} de {whole(chance.of)})" in chance.sentence and "," not in whole(chance.ways)


def test_no_number_is_written_with_the_commas_of_english() -> None:
    """What a person reads goes by `whole`; only that may ask Python for its commas."""
    found = set()
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            spec = node.format_spec if isinstance(node, ast.FormattedValue) else None
            words = [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
            if (spec and "," in ast.unparse(spec)) or any(
                re.search(r"\{\w*:[<>^+\d]*,[\d.a-z]*\}", one) for one in words
            ):
                found.add(path.relative_to(ROOT).as_posix())
    assert found == {"language.py"}


def test_spanish_runs_words_together() -> None:
    wb.set_language("es")
    trolley = say("the Trolley")
    assert say("{card} is not in the hand of {seat}.", card="X", seat=trolley) == "X no está en la mano del Carrito."
    assert say("Give {cards} to {to}", cards="X", to=trolley) == "Dar X al Carrito"
    assert say("{first} and {last}", first="Ada", last="Isadora") == "Ada e Isadora"
    assert say("{first} and {last}", first="Ada", last="el Cid") == "Ada y el Cid"


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "--seed", "3"],
        ["play", "--seed", "3"],
        ["check", "library-labyrinth"],
        ["coverage", "library-labyrinth-mini"],
        ["coverage", "library-labyrinth-imbalanced", "--against", "library-labyrinth"],
    ],
)
def test_the_command_line_speaks_it(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("help\nflip z9\nquit\n"))
    assert main(["--language", "es", *arguments]) == 0
    printed = "\n".join(line for line in capsys.readouterr().out.splitlines() if "<Game" not in line)
    assert english_in(re.sub(r"undo, redo|table|help|quit, q|log|«[^»]*»", "", printed)) == []


def test_a_table_hands_its_page_the_words_of_its_language() -> None:
    game = wb.new_game("library-labyrinth", seed=3)
    assert Table(game, autosave=False).words == {}
    wb.set_language("es")
    table = Table(game, autosave=False)
    assert table.words["Undo"] == "Deshacer" and set(table.words) <= templates().keys()
    assert table.info["asked"] == game.decision.sentence and "Jugador 1" in table.info["asked"]


class Listener:
    """Notes what is spoken when it hears that it is another language."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        listen(self.hear)
        listen(self.hear)

    def hear(self) -> None:
        self.heard.append(language())


def test_another_language_is_heard_once_and_nobody_is_kept_for_it() -> None:
    listener, gone = Listener(), Listener()
    last = weakref.ref(gone)
    del gone
    gc.collect()
    assert last() is None
    for code in ("en", "es", "es", "en"):
        wb.set_language(code)
    assert listener.heard == ["es", "en"]
