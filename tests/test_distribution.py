"""The wheel alone, away from the checkout: it plays, it finds its data, and it carries nothing else."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

PLAY = """
import json
import workbench as wb
from workbench import resources

game = wb.new_game("library-labyrinth", players=2, seed=7)
for _ in range(30):
    game.play(next(iter(game.legal_actions)))
print(json.dumps({
    "game": game.position()["game"],
    "version": wb.__version__,
    "package": wb.__file__,
    "content": str(resources.content_dir()),
    "notebooks": str(resources.notebooks_dir()),
}))
"""


def project() -> dict[str, object]:
    table = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert isinstance(table, dict)
    return table


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The source distribution, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    [source], [wheel] = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return source, wheel


@pytest.fixture(scope="module")
def installed(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment in which nothing but the wheel is installed.

    Its dependencies are looked up in the environment that runs the tests, added to the path as a plain folder: Python
    reads no ``.pth`` file there, and so an editable installation of the checkout is not seen.
    """
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install = ["install", "-q", "--no-deps", "--no-index", "--no-compile", str(built[1])]
    subprocess.run([sys.executable, "-m", "pip", "--python", str(python), *install], check=True)
    packages = sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)})
    (Path(packages) / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


@pytest.mark.slow
def test_the_wheel_plays_away_from_the_checkout(installed: Path, tmp_path: Path) -> None:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    run = subprocess.run([installed, "-c", PLAY], cwd=tmp_path, env=clean, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    said = json.loads(run.stdout)
    assert said["game"] == "library-labyrinth"
    assert said["version"] == project()["version"]
    home = installed.parent.parent
    for part in ("package", "content", "notebooks"):
        assert Path(said[part]).is_relative_to(home), f"{part} was not taken from the wheel: {said[part]}"


@pytest.mark.slow
def test_the_command_is_installed(installed: Path, tmp_path: Path) -> None:
    run = subprocess.run([installed.with_name("workbench"), "--help"], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert "lab" in run.stdout


@pytest.mark.slow
def test_the_wheel_carries_what_it_should_and_nothing_else(built: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(built[1]) as archive:
        names = set(archive.namelist())
    tops = {name.split("/")[0] for name in names}
    assert tops == {"workbench", f"labyrinth_workbench-{project()['version']}.dist-info"}
    unwanted = re.compile(
        r"__pycache__|\.py[co]$|(^|/)tests?/|test_\w+\.py$|conftest\.py$|\.ipynb_checkpoints|/\.(?!gitkeep)"
    )
    assert [name for name in names if unwanted.search(name)] == []
    tracked = [
        path.relative_to(ROOT).as_posix()
        for folder in ("workbench", "content", "notebooks")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not unwanted.search(path.relative_to(ROOT).as_posix())
    ]
    expected = {name if name.startswith("workbench/") else f"workbench/_data/{name}" for name in tracked}
    assert expected - names == set(), "files of the checkout that the wheel lacks"
    assert {"workbench/py.typed", "workbench/_jupyter/labconfig/default_setting_overrides.json"} <= names


@pytest.mark.slow
def test_the_source_distribution_can_test_itself(built: tuple[Path, Path]) -> None:
    with tarfile.open(built[0]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "tests/test_layers.py", ".ci/run"} <= names
    assert {"binder/postBuild", "workbench/lab.py"} <= names
    assert not [name for name in names if "__pycache__" in name or name.startswith((".venv", ".git/"))]


def test_every_library_that_is_imported_is_declared() -> None:
    """The environment above has more than the dependencies, so that a missing one would not show there."""
    table = project()
    extras = table["optional-dependencies"]
    dependencies = table["dependencies"]
    assert isinstance(extras, dict) and isinstance(dependencies, list)
    for name, wanted in extras.items():
        if name not in ("test", "dev"):
            dependencies = [*dependencies, *wanted]
    declared = {re.split(r"[^A-Za-z0-9_.-]", text)[0].replace("-", "_").lower() for text in dependencies}
    declared |= {"traitlets", "ipython"}  # which ipywidgets is made of
    found: dict[str, str] = {}
    for path in (ROOT / "workbench").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Import():
                    modules = [alias.name for alias in node.names]
                case ast.ImportFrom(level=0, module=str(module)):
                    modules = [module]
                case _:
                    continue
            found |= {module.split(".")[0]: path.relative_to(ROOT).as_posix() for module in modules}
    foreign = {name: where for name, where in found.items() if name not in {*sys.stdlib_module_names, "workbench"}}
    assert {name: where for name, where in foreign.items() if name.lower() not in declared} == {}
