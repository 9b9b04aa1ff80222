"""Imports point one way, and only a game's own folder knows the game. Read off the syntax trees; nothing is imported.

    language ← errors ← engine ← packs ← games ← {players, render} ← analysis ← {widgets, lessons} ← cli

A module may import its own layer's and those to the left of it, wherever in the file the import stands, also for types
only. Within the braces nobody imports a sibling. Exceptions, all of them:

* inside a method such as ``_repr_svg_``, and in ``__str__``, any layer may import ``render``: so a thing draws itself;
* ``resources`` and ``files`` are for everybody from ``packs`` on; ``lab`` for ``cli`` alone; the face (``__init__``,
  ``__main__``, ``face``) may import everything, and is imported by ``cli``, ``lab`` and itself only;
* ``cli`` and the face may name the default game; docstrings may name any; ``render/icons.py`` may have a picture for
  any word.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent / "workbench"

RANKS = {
    "language": -1,
    "errors": 0,
    "checked": 0.5,
    "engine": 1,
    "packs": 2,
    "games": 3,
    "players": 4,
    "render": 4,
    "building": 5,
    "analysis": 5,
    "widgets": 6,
    "lessons": 6,
    "cli": 7,
    "terminal": 6,
    "arguments": 6,
}
FACE = {"__init__", "__main__", "face"}
RESOURCES, PATHS, LAB = "resources", "files", "lab"
HELPERS = {
    RESOURCES: {"language", "errors"},
    PATHS: {"language", "errors", RESOURCES},
    LAB: {"language", "errors", RESOURCES, PATHS},
}
"""Modules beside the layers, and what they may import."""
DEFAULT_GAME = "library-labyrinth"

BROWSER_LIBRARIES = re.compile(r"anywidget|ipywidgets|bokeh|param|traitlets|notebook|voila|jupyter\w*")
FILES = {"fileinput", "glob", "linecache", "os", "pathlib", "shutil", "socket", "subprocess", "tempfile", "urllib"}
"""Modules of the standard library by which the engine could reach beyond what it is given."""
GAME_WORDS = ["basilisk", "bookwyrm", "chupacabra", "disturbance", "terror"]
"""Words that mean one game wherever they are read; the games' own names come from their folders."""
ICONS = ("render", "icons")
SLUGS = {"labyrinth_cards": "labyrinth_card_game"}
"""Where a game is called otherwise than its folder."""


def violations(root: Path) -> list[str]:
    """``file:line: what is wrong`` of every breach of the rules above in the package at `root`."""
    games = sorted(path.name for path in (root / "games").glob("*") if path.is_dir() and not path.name.startswith("_"))
    return [found for path in sorted(root.rglob("*.py")) for found in _Module(root, path, games).check()]


class _Module:
    def __init__(self, root: Path, path: Path, games: list[str]) -> None:
        self.root, self.path = root, path
        parts = path.relative_to(root).with_suffix("").parts
        self.layer = parts[0]
        self.package = ("workbench", *parts[:-1])  # which a relative import starts from; also right for __init__.py
        self.tree = ast.parse(path.read_text("utf-8"), str(path))
        own = parts[1] if self.layer == "games" and len(parts) > 2 else None
        words = [name for game in games if game != own for name in (game, SLUGS.get(game, game))]
        patterns = [word.replace("_", r"[\s_-]?") for word in words] + (
            [] if own or parts == ICONS else [f"{w}s?" for w in GAME_WORDS]
        )
        self.names_a_game = re.compile(rf"(?<![a-z])(?:{'|'.join(patterns)})(?![a-z])") if patterns else None

    def check(self) -> Iterator[str]:
        if self.layer not in RANKS.keys() | HELPERS.keys() | FACE:
            yield self._at(self.tree, f"{self.layer!r} has no place among the layers: give it one in test_layers.py")
            return
        docstrings = _docstrings(self.tree)
        for node, drawing in _walk(self.tree, drawing=False):
            for target in self._imports(node):
                if problem := self._import(target, drawing):
                    yield self._at(node, problem)
            if node not in docstrings and (problem := self._name(node)):
                yield self._at(node, problem)
            if self.layer == "engine" and isinstance(node, ast.Call) and _called(node) == "open":
                yield self._at(node, "the engine opens no file")

    def _at(self, node: ast.AST, problem: str) -> str:
        return f"{self.path.relative_to(self.root.parent).as_posix()}:{getattr(node, 'lineno', 1)}: {problem}"

    # What is imported, as tuples of names: ("workbench", "engine", "grid"), ("numpy", "random").
    def _imports(self, node: ast.AST) -> Iterator[tuple[str, ...]]:
        match node:
            case ast.Import():
                yield from (tuple(alias.name.split(".")) for alias in node.names)
            case ast.ImportFrom():
                base = self.package[: len(self.package) + 1 - node.level] if node.level else ()
                whole = (*base, *(node.module.split(".") if node.module else ()))
                yield from ((*whole, alias.name) for alias in node.names)
            case ast.Call(args=[ast.Constant(value=str(name)), *_]) if _called(node) in ("import_module", "__import__"):
                level = len(name) - len(name.lstrip("."))
                base = self.package[: len(self.package) + 1 - level] if level else ()
                yield (*base, *name.lstrip(".").split("."))

    def _import(self, target: tuple[str, ...], drawing: bool) -> str | None:
        first, second = target[0], target[1] if len(target) > 1 else ""
        if first == "workbench":
            return self._own_import(second, drawing)
        if first == "random" or target[:2] == ("numpy", "random"):
            return "chance comes from engine/streams.py, never from the shared random"
        if self.layer == "engine" and first not in sys.stdlib_module_names:
            return f"the engine needs the standard library only, not {first}"
        if self.layer == "engine" and (first in FILES or target[:2] == ("importlib", "resources")):
            return f"the engine reads no file and asks no system: {first}"
        if BROWSER_LIBRARIES.fullmatch(first) and self.layer not in ("widgets", LAB):
            return f"{first} belongs to widgets/ alone"
        return None

    def _own_import(self, module: str, drawing: bool) -> str | None:
        known = RANKS.keys() | HELPERS.keys()
        # `from workbench import play` asks the face; so does `import workbench`.
        target = module if module in known | FACE or (module and (self.root / module).is_dir()) else "__init__"
        if target == self.layer or self.layer in FACE:
            return None
        if target in FACE:
            return None if self.layer in ("cli", LAB) else f"{self.layer} imports the face: import the module itself"
        if self.layer in HELPERS:
            return None if target in HELPERS[self.layer] else f"{self.layer} imports {target}"
        if target == LAB:
            return None if self.layer == "cli" else f"{self.layer} imports lab, which is for cli alone"
        if target in (RESOURCES, PATHS):
            return None if RANKS[self.layer] >= RANKS["packs"] else f"{self.layer} imports {target}"
        if target not in RANKS:
            return f"{target!r} has no place among the layers: give it one in test_layers.py"
        if RANKS[target] < RANKS[self.layer] or (drawing and target == "render"):
            return None
        return f"{self.layer} imports {target}, which is not to the left of it"

    def _name(self, node: ast.AST) -> str | None:
        if self.names_a_game is None:
            return None
        for text in _texts(node):
            if text == DEFAULT_GAME and self.layer in {"cli", *FACE}:
                continue
            # CamelCase and snake_case are read as words.
            spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", text).lower()
            if found := self.names_a_game.search(spaced):
                return f"{found.group()!r} is known to a game's own folder only"
        return None


def _walk(node: ast.AST, drawing: bool) -> Iterator[tuple[ast.AST, bool]]:
    """Every node, and whether it is inside a method by which a thing draws itself."""
    yield node, drawing
    inside = drawing or (isinstance(node, ast.FunctionDef) and node.name.startswith(("_repr_", "__str__")))
    for child in ast.iter_child_nodes(node):
        yield from _walk(child, inside)


def _docstrings(tree: ast.AST) -> set[ast.AST]:
    """Every string that stands alone as a statement: docstrings, and those below an attribute."""
    return {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def _called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _texts(node: ast.AST) -> Iterator[str]:
    """The strings and identifiers that stand in a node itself."""
    for _, value in ast.iter_fields(node):
        for text in value if isinstance(value, list) else [value]:
            if isinstance(text, str):
                yield text


def test_the_package_keeps_its_layers() -> None:
    assert violations(ROOT) == []


# --- the test is tested -----------------------------------------------------------------------------------------------

GOOD = {
    "__init__.py": "from workbench.cli import main\nDEFAULT = 'library-labyrinth'",
    "__main__.py": "import workbench.cli",
    "language.py": "import re",
    "errors.py": "from workbench.language import say\nclass WorkbenchError(Exception): ...",
    "resources.py": "from pathlib import Path\nfrom workbench.errors import WorkbenchError",
    "lab.py": "import jupyterlab\nfrom workbench import resources",
    "cli.py": "from workbench import lab, players, new_game\nimport workbench as wb\nx = 'library-labyrinth'",
    "engine/__init__.py": '"""Library Labyrinth, say."""\nimport json\nfrom workbench.errors import WorkbenchError',
    "engine/game.py": "class Game:\n    def _repr_svg_(self):\n        from workbench.render import svg",
    "engine/grid.py": "from . import game\ndef __str__(self):\n    import workbench.render\nterrorise = interrorem = 1",
    "packs/__init__.py": "import pathlib\nfrom workbench import resources\nfrom workbench.engine.grid import Grid",
    "games/__init__.py": "from workbench.packs import load",
    "games/library_labyrinth/__init__.py": "from ..library_labyrinth.bookwyrm import move",
    "games/library_labyrinth/bookwyrm.py": "from workbench.engine.game import Game\nTERRORS = 'library-labyrinth'",
    "games/labyrinth_cards/__init__.py": "",
    "players/__init__.py": "from workbench.games import find",
    "render/__init__.py": "from workbench.engine import scene",
    "render/icons.py": "SAME = {'terror': 'hostile'}",
    "analysis/__init__.py": "from workbench.players import greedy\nimport workbench.render",
    "widgets/__init__.py": "import anywidget, ipywidgets, bokeh.plotting, param\nfrom jupyter_bokeh import BokehModel",
    "lessons/__init__.py": "from workbench.analysis import odds",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small package that keeps all rules and uses every exception."""
    root = tmp_path / "workbench"
    for name, text in GOOD.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_a_package_that_keeps_the_rules_passes(tree: Path) -> None:
    assert violations(tree) == []


@pytest.mark.parametrize(
    ("file", "line", "problem"),
    [
        ("errors.py", "from workbench.engine import grid", "errors imports engine"),
        ("engine/new.py", "from workbench.packs import load", "engine imports packs"),
        ("engine/new.py", "from ..packs import load", "engine imports packs"),
        ("engine/new.py", "from .. import packs", "engine imports packs"),
        ("engine/new.py", "import workbench.packs.columns as c", "engine imports packs"),
        ("engine/new.py", "def late():\n    from workbench.render import svg", "engine imports render"),
        ("engine/new.py", "if TYPE_CHECKING:\n    from workbench.render import svg", "engine imports render"),
        ("engine/new.py", "import_module('workbench.render.svg')", "engine imports render"),
        ("engine/new.py", "import_module('..render', __package__)", "engine imports render"),
        ("engine/new.py", "def _repr_svg_(self):\n    from workbench.players import greedy", "engine imports players"),
        ("engine/new.py", "import numpy", "standard library only"),
        ("engine/new.py", "import pathlib", "reads no file"),
        ("engine/new.py", "from importlib import resources", "reads no file"),
        ("engine/new.py", "text = open('x').read()", "opens no file"),
        ("engine/new.py", "text = io.open('x').read()", "opens no file"),
        ("engine/new.py", "from workbench import resources", "engine imports resources"),
        ("engine/new.py", "from workbench.lab import open_lab", "for cli alone"),
        ("packs/new.py", "import workbench", "imports the face"),
        ("packs/new.py", "from workbench import new_game", "imports the face"),
        ("widgets/new.py", "from workbench.face import new_game", "imports the face"),
        ("packs/new.py", "from random import shuffle", "shared random"),
        ("analysis/new.py", "import numpy.random", "shared random"),
        ("analysis/new.py", "from numpy import random", "shared random"),
        ("players/new.py", "from workbench.render import svg", "players imports render"),
        ("render/new.py", "from workbench import players", "render imports players"),
        ("lessons/new.py", "from workbench.widgets import board", "lessons imports widgets"),
        ("widgets/new.py", "import workbench.lessons", "widgets imports lessons"),
        ("widgets/new.py", "from workbench.cli import main", "widgets imports cli"),
        ("lessons/new.py", "import ipywidgets as w", "belongs to widgets/"),
        ("render/new.py", "from bokeh.plotting import figure", "belongs to widgets/"),
        ("analysis/new.py", "from jupyter_client import KernelManager", "belongs to widgets/"),
        ("resources.py", "from workbench.packs import load", "resources imports packs"),
        ("lab.py", "import workbench.widgets", "lab imports widgets"),
        ("new.py", "x = 1", "no place among the layers"),
        ("tools/new.py", "x = 1", "no place among the layers"),
        ("packs/new.py", "import workbench.tools", "imports the face"),
        ("packs/new.py", "if game == 'library-labyrinth': pass", "own folder only"),
        ("render/new.py", "title = f'The Library Labyrinth of {name}'", "own folder only"),
        ("render/new.py", "class LibraryLabyrinthBoard: ...", "own folder only"),
        ("players/new.py", "from workbench.games.library_labyrinth import rules", "own folder only"),
        ("players/new.py", "from workbench.games import library_labyrinth", "own folder only"),
        ("players/new.py", "x = game.bookwyrm", "own folder only"),
        ("widgets/new.py", "def draw(*, bookwyrm): ...", "own folder only"),
        ("widgets/new.py", "draw(bookwyrm=1)", "own folder only"),
        ("widgets/new.py", "match x:\n    case {'terrors': n}: pass", "own folder only"),
        ("games/new.py", "LIST = ['labyrinth-card-game']", "own folder only"),
        ("games/labyrinth_cards/new.py", "from workbench.games.library_labyrinth import rules", "own folder only"),
        ("cli.py", "other = 'labyrinth-cards'", "own folder only"),
        ("lessons/new.py", "x = 'library-labyrinth'", "own folder only"),
    ],
)
def test_a_planted_violation_is_found(tree: Path, file: str, line: str, problem: str) -> None:
    path = tree / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(line)
    found = violations(tree)
    assert len(found) == 1, found
    assert found[0].startswith(f"workbench/{file}:") and problem in found[0]
