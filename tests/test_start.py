"""Who starts a game waits for that game alone: what a fresh process loads and reads until it is dealt."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import workbench as wb
from workbench.games import find

WATCH = """
import json, sys
bare, read = set(sys.modules), []
sys.addaudithook(lambda event, given: read.append(str(given[0])) if event == "open" else None)
{code}
print(json.dumps([sorted(set(sys.modules) - bare), read]))
"""
SHOWN = ("widgets", "render", "analysis", "building", "players", "cli", "terminal")
ASKED_FOR = ("scene", "plans", "holdings", "advice", "overlay", "records", "codes", "workshop")
SAVED = ("saving", "writing", "edit", "editing", "exporting", "forking", "covering")
SLOW = {"argparse", "asyncio", "csv", "decimal", "difflib", "importlib.metadata", "random", "shutil", "textwrap"}
"""Of the standard library, each with much in its train, and nothing that a deal needs."""


def start(code: str) -> tuple[set[str], list[str]]:
    """The modules that a fresh process loads, and the files that it reads."""
    done = subprocess.run([sys.executable, "-c", WATCH.format(code=code)], capture_output=True, text=True, check=True)
    loaded, read = json.loads(done.stdout.splitlines()[-1])
    return set(loaded), read


def of_ours(loaded: set[str], *packages: str) -> set[str]:
    """Those of some of our packages or modules."""
    return {name for name in loaded for one in packages if f"{name}.".startswith(f"workbench.{one}.")}


def test_the_import_alone_loads_nothing_of_ours():
    loaded, _ = start("import workbench")
    assert {name for name in loaded if name.startswith("workbench")} == {"workbench"}


@pytest.mark.parametrize("name", sorted(wb.games()))
def test_a_deal_loads_its_game_alone(name: str):
    loaded, read = start(f"import workbench as wb; wb.new_game({name!r}, players=2, seed=1)")
    own = find(name).rules.__module__
    assert own in loaded
    others = {find(other).rules.__module__.removeprefix("workbench.") for other in wb.games() if other != name}
    asked = [f"engine.{one}" for one in ASKED_FOR] + [f"packs.{one}" for one in SAVED]
    assert of_ours(loaded, *others, *SHOWN, *asked) == set()
    assert loaded & SLOW == set()
    foreign = {name.partition(".")[0] for name in loaded} - sys.stdlib_module_names
    assert foreign == {"workbench"}
    assert [file for file in read if "languages" in file] == [], "English stands in the code"


def test_the_help_of_the_command_line_loads_no_game():
    loaded, read = start("from workbench.cli import main\ntry:\n    main(['--help'])\nexcept SystemExit:\n    print()")
    games = {find(name).rules.__module__.removeprefix("workbench.") for name in wb.games()}
    assert of_ours(loaded, *games, "widgets", "render", "analysis", "engine.scene", "engine.codes") == set()
    assert not loaded & {"importlib.metadata", "asyncio"}
    assert [file for file in read if file.endswith(".toml")] == []


def test_what_was_not_loaded_comes_when_it_is_asked_for():
    """Every public name is there, and all that a game can be asked."""
    code = (
        "import workbench as wb; game = wb.new_game('library-labyrinth', seed=1)\n"
        "assert all(getattr(wb, name) for name in wb.__all__)\n"
        "assert game.scene() and game.record() and game.share() and wb.from_position(game.position())"
    )
    loaded, _ = start(code)
    assert of_ours(loaded, "widgets") and of_ours(loaded, "engine.scene")
