"""Every notebook runs from top to bottom, each in a folder of its own, and is kept without outputs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

import workbench as wb
from workbench.resources import notebooks_dir

NOTEBOOKS = sorted(notebooks_dir().rglob("*.ipynb"))
EXECUTE = """
import sys
import nbformat
from nbclient import NotebookClient
NotebookClient(nbformat.read(sys.argv[1], as_version=4), timeout=300, kernel_name="python3").execute()
"""


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(notebook: Path) -> None:
    for cell in nbformat.read(notebook, as_version=4).cells:
        if cell.cell_type == "code":
            assert cell.outputs == [] and cell.execution_count is None


# In a process of its own: a notebook is run with an event loop, and Playwright keeps one in this process.
@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook: Path, tmp_path: Path) -> None:
    run(notebook, tmp_path)


@pytest.mark.slow
def test_designing_a_card_goes_on_with_a_pack_whose_texts_are_not_written_yet(tmp_path: Path) -> None:
    edit = wb.fork_pack("library-labyrinth", tmp_path / "my-library-labyrinth").edit()
    edit.add("terrors", {"id": "draught", "symbols": "KKOO", "name.en": "Draught", "name.es": "Corriente"})
    edit.save()
    run(next(one for one in NOTEBOOKS if one.stem == "21_design_a_card"), tmp_path)


def run(notebook: Path, tmp_path: Path) -> None:
    """Run a notebook in a folder."""
    home = os.environ | {"WORKBENCH_DATA": str(tmp_path / "data"), "IPYTHONDIR": str(tmp_path / "ipython")}
    command = [sys.executable, "-c", EXECUTE, str(notebook)]
    done = subprocess.run(command, cwd=tmp_path, env=home, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-4000:]
