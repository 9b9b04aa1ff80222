"""Every notebook runs from top to bottom, each in a folder of its own, and is kept without outputs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

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
    home = os.environ | {"WORKBENCH_DATA": str(tmp_path / "data"), "IPYTHONDIR": str(tmp_path / "ipython")}
    command = [sys.executable, "-c", EXECUTE, str(notebook)]
    done = subprocess.run(command, cwd=tmp_path, env=home, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-4000:]
