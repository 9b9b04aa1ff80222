"""binder/ is what mybinder.org can build: it is rendered without a container engine, installed, and run.

Each test makes an environment of its own and so needs a package index; without one it is skipped, and says so.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import venv
from pathlib import Path

import pytest

from tests.browser.server import JupyterServer, fresh_environment

ROOT = Path(__file__).resolve().parent.parent
START = ROOT / "notebooks" / "00_start.ipynb"
LEFT_OUT = (".git", ".venv", "dist", "build", "*cache*", ".hypothesis", ".ipynb_checkpoints")

RENDER = """
import json, os, sys
from repo2docker.app import Repo2Docker

os.chdir(sys.argv[1])
app = Repo2Docker()
for build_pack in app.buildpacks:
    pack = build_pack(app.base_image)
    pack.platform = "linux/amd64"
    if pack.detect():
        print(json.dumps({"pack": type(pack).__name__, "python": pack.python_version, "dockerfile": pack.render({})}))
        break
"""

EXECUTE = """
import sys

import nbformat
from nbclient import NotebookClient

notebook = nbformat.read(sys.argv[1], as_version=4)
NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
"""

pytestmark = pytest.mark.slow


def run(command: list[str | Path], cwd: Path, **environment: str) -> str:
    """What a command prints; its failure is the test's, with all it said."""
    done = subprocess.run(command, cwd=cwd, env=os.environ | environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{command} failed:\n{done.stdout[-3000:]}\n{done.stderr[-6000:]}"
    return done.stdout


def environment_with(folder: Path, cwd: Path, *install: str) -> Path:
    """The interpreter of a new environment in which `install` (pip's arguments) is installed."""
    venv.create(folder, with_pip=True)
    done = subprocess.run(
        [folder / "bin" / "python", "-m", "pip", "install", "-q", "--no-input", "--retries", "1", *install],
        cwd=cwd,
        capture_output=True,
        text=True,
    )
    if done.returncode and any(sign in done.stderr for sign in ("NewConnectionError", "ConnectTimeout", "ProxyError")):
        pytest.skip(f"no package index can be reached to install {' '.join(install)}")
    assert done.returncode == 0, done.stderr[-6000:]
    return folder / "bin" / "python"


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository, as it would be cloned."""
    copy = tmp_path_factory.mktemp("binder") / "repository"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
    return copy


@pytest.fixture(scope="module")
def image(repository: Path) -> Path:
    """The interpreter of an environment in which binder/ was carried out, in the order that repo2docker does it."""
    python = environment_with(repository.parent / "image", repository, "-r", "binder/requirements.txt")
    prefix = python.parent.parent
    path = os.pathsep.join([str(prefix / "bin"), os.environ["PATH"]])
    run(["./binder/postBuild"], repository, NB_PYTHON_PREFIX=str(prefix), PATH=path)
    return python


def test_repo2docker_finds_and_renders_it(repository: Path, tmp_path: Path) -> None:
    python = environment_with(tmp_path / "repo2docker", tmp_path, "jupyter-repo2docker")
    rendered = json.loads(run([python, "-c", RENDER, repository], tmp_path))
    assert rendered["pack"] == "PythonBuildPack"
    assert f"python-{rendered['python']}" == (repository / "binder" / "runtime.txt").read_text().strip()
    steps = rendered["dockerfile"]
    clone, install = (
        steps.index("COPY --chown=1000:1000 src/ ${REPO_DIR}/"),
        steps.index('-r "binder/requirements.txt"'),
    )
    assert clone < install, "the project is installed before its files are there"
    assert install < steps.index("RUN ./binder/postBuild")


def test_its_settings_are_in_force(image: Path, tmp_path: Path) -> None:
    with JupyterServer(tmp_path, tmp_path / "home", python=str(image), our_settings=False) as server:
        plugin = server.request("/lab/api/settings/@jupyter-widgets/jupyterlab-manager:plugin")
        assert plugin["schema"]["properties"]["saveState"]["default"] is True
        news = server.request("/lab/api/settings/@jupyterlab/apputils-extension:notification")
        assert news["schema"]["properties"]["fetchNews"]["default"] == "false"


def test_the_project_comes_from_there(image: Path, tmp_path: Path) -> None:
    found = run([image, "-c", "import workbench; print(workbench.__file__)"], tmp_path)
    assert Path(found.strip()).is_relative_to(image.parent.parent)


@pytest.mark.skipif(not START.exists(), reason="notebooks/00_start.ipynb is not there")
def test_the_first_notebook_runs(image: Path, repository: Path, tmp_path: Path) -> None:
    notebook = repository / START.relative_to(ROOT)
    variables = fresh_environment(tmp_path / "home", str(image))
    done = subprocess.run(
        [image, "-c", EXECUTE, notebook], cwd=notebook.parent, env=variables, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-6000:]


def test_the_version_of_python_is_one_that_the_project_supports() -> None:
    runtime = (ROOT / "binder" / "runtime.txt").read_text().strip()
    name, _, version = runtime.partition("-")
    assert name == "python" and tuple(map(int, version.split("."))) >= (3, 11)
