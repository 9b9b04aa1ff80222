"""Arguments of a wrong kind: whatever is handed to anything public, the answer is a sentence and nothing is made."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from workbench.analysis.coverage import Coverage
from workbench.building.build import Build
from workbench.errors import PackError, WorkbenchError
from workbench.games import find
from workbench.packs import exporting, importing
from workbench.packs.edit import Edit
from workbench.packs.pack import Pack

GAME, MINI = "library-labyrinth", "library-labyrinth-mini"
WRONG: tuple[Any, ...] = (None, 3, -1, 1.5, True, "x", "", "x\ud800", b"x", [], [3], {}, {3: 3}, ("a",), object(), len)
HANDED_ON = {"Action", "Game", "__version__"}
"""Public names that are no functions that take what a person has."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("WORKBENCH_DATA", str(tmp_path / "data"))
    return tmp_path


def right(name: str) -> dict[str, Any]:
    """Arguments with which a function of the public face works."""
    game = wb.new_game(GAME, seed=1)
    every: dict[str, dict[str, Any]] = {
        "board_facts": {"game": game},
        "build": {"what": GAME},
        "from_position": {"document": game.position()},
        "load_pack": {"which": MINI},
        "new_game": {"name": GAME},
        "odds": {"what": GAME},
        "open_code": {"code": game.share()},
        "play": {"game": game},
        "read_record": {"text": game.record()},
        "replay": {"record": game.record()},
        "coverage": {"pack": MINI},
        "edit": {"pack": MINI},
        "explore": {"pack": MINI},
        "fork_pack": {"name": MINI},
    }
    return every.get(name, {})


def attacks(function: Callable[..., Any], good: Mapping[str, Any]) -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """Each parameter with each wrong thing, the others as they should be."""
    parameters = [
        one
        for one in inspect.signature(function).parameters.values()
        if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)
    ]
    for one in parameters:
        for wrong in WRONG:
            given = {other.name: good.get(other.name, "x") for other in parameters if other.default is other.empty}
            yield one.name, wrong, {**given, **{k: v for k, v in good.items() if k in given}, one.name: wrong}


def told(function: Callable[..., Any], given: Mapping[str, Any]) -> str:
    """What is wrong with the answer, if anything is: it must work, or be one of our errors."""
    try:
        answer = function(**given)
        if inspect.isgenerator(answer):
            list(answer)
    except WorkbenchError as error:
        return "" if str(error).strip() else "an error without a word"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


def the_public() -> list[str]:
    return sorted(set(wb.__all__) - HANDED_ON)


@pytest.mark.parametrize("name", the_public())
def test_a_public_function_refuses_what_it_cannot_take_in_a_sentence(name: str) -> None:
    function = getattr(wb, name)
    good = {k: v for k, v in right(name).items() if k in inspect.signature(function).parameters}
    wrong = [
        f"{name}({what}={value!r}): {problem}"
        for what, value, given in attacks(function, good)
        if (problem := told(function, given))
    ]
    wb.set_language("en")
    assert wrong == []


def makers() -> dict[type, tuple[Callable[[Pack], Any], dict[str, Any]]]:
    """How each object that people work with is made anew, and arguments with which its methods work."""
    row = {"table": "books", "row": 0, "rows": [0], "at": 0, "to": 0, "blank": 0, "column": "name.en", "text": "Ada"}
    edit = {**row, "texts": "Ada", "name": "before", "entry": "version", "where": 0, "cells": {"name.en": "Ada"}}
    pivot = {"table": "books", "rows": "genre", "columns": "symbols", "mean_of": "", "cards": 2}
    return {
        Edit: (lambda pack: Edit(pack, tell=lambda _: None), edit),
        Coverage: (lambda pack: wb.coverage(pack), pivot),
        Build: (lambda pack: Build(find(GAME), seed=1), {"step": "tiles", "place": "c2", "item": "terror[NE]"}),
    }


def methods() -> list[tuple[type, str]]:
    found = [(kind, name) for kind in makers() for name, _ in inspect.getmembers(kind, inspect.isfunction)]
    return [(kind, name) for kind, name in found if not name.startswith("_")]


@pytest.mark.parametrize(("kind", "name"), methods(), ids=lambda one: getattr(one, "__name__", one))
def test_a_public_method_refuses_what_it_cannot_take_in_a_sentence(kind: type, name: str, folder: Path) -> None:
    pack = wb.fork_pack(MINI, folder / "mine")
    make, good = makers()[kind]
    wrong = []
    for what, value, given in attacks(getattr(make(pack), name), good):
        if problem := told(getattr(make(pack), name), given):
            wrong.append(f"{kind.__name__}.{name}({what}={value!r}): {problem}")
    assert wrong == []


# What the sentences say, and that nothing was made


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (lambda edit: edit.set("books", "zenobia", None, "x"), "set: column takes a text, and this is None."),
        (lambda edit: edit.set("books", None, "symbols", "x"), "row takes a text, a whole number or a Handle"),
        (lambda edit: edit.set("books", 0, "name.en", "x\ud800"), "The text holds half a character."),
        (lambda edit: edit.set_many("books", [(0, "symbols")]), "set_many: cells takes a list of a tuple of"),
        (lambda edit: edit.new_from_blank("blanks", 0, "x"), "cells takes a mapping of a text, a text or None"),
        (lambda edit: edit.rename_column("books", "symbols", "x\ud800"), "The text holds half a character."),
        (lambda edit: edit.save_version(None), "save_version: name takes a text, and this is None."),
        (lambda edit: edit.save_version(2026), "name takes a text, and this is an int."),
        (lambda edit: edit.save_version(Path("v1")), "name takes a text, and this is a PosixPath."),
        (lambda edit: edit.save_version("x\ud800"), "A version needs a name"),
        (lambda edit: edit.save_version(""), "A version needs a name"),
    ],
)
def test_what_is_wrong_is_refused_before_a_copy_is_made(
    deed: Callable[[Edit], object], words: str, folder: Path
) -> None:
    edit = Edit(wb.load_pack(GAME), tell=lambda _: None)
    with pytest.raises(PackError) as error:
        deed(edit)
    assert words in str(error.value)
    assert list((folder / "here").iterdir()) == [] and not edit.changed


@pytest.mark.parametrize("show", [wb.edit, wb.explore], ids=["edit", "explore"])
@pytest.mark.parametrize("selection", ["books", "", 0, []])
def test_a_selection_that_is_none_is_told(show: Callable[..., object], selection: Any, folder: Path) -> None:
    with pytest.raises(WorkbenchError, match=r"selection= takes the selection of another widget, such as wb\.edit"):
        show(MINI, selection=selection)
    assert list((folder / "here").iterdir()) == []


def test_a_file_may_be_a_text_and_games_takes_no_name(folder: Path) -> None:
    pack = wb.load_pack(MINI)
    file = exporting.export(pack, str(folder / "x.xlsx"))
    assert importing.read_file(str(file), pack).tables
    with pytest.raises(WorkbenchError, match=r"wb\.games\(\)\['library-labyrinth'\]"):
        wb.games("library-labyrinth")
