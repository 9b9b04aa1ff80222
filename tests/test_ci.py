"""What CI runs is what the README tells a newcomer to run."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OPEN_COMMAND = "python3 -m venv .venv && .venv/bin/pip install -q -e . && .venv/bin/workbench lab"


def commands(text: str) -> set[str]:
    """The lines of all fenced code blocks."""
    blocks: list[str] = re.findall(r"^```[a-z]*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return {line.strip().removeprefix("$ ") for block in blocks for line in block.splitlines()}


@pytest.fixture(scope="module")
def readme() -> set[str]:
    return commands((ROOT / "README.md").read_text("utf-8"))


def test_ci_runs_the_readme_s_very_test_command(readme: set[str]) -> None:
    [command] = [line for line in readme if ".venv/bin/python -m pytest" in line and "venv .venv" in line]
    script = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert command in script
    assert script.index(command) == len(script) - 1, "the tests come last, so that their summary ends the output"


def test_the_readme_says_how_to_set_up_and_open(readme: set[str]) -> None:
    assert OPEN_COMMAND in readme


def test_scripts_are_well_formed_and_may_be_run() -> None:
    for script in (ROOT / ".ci" / "run", ROOT / "binder" / "postBuild"):
        subprocess.run(["bash", "-n", script], check=True)
        assert "\nset -euo pipefail\n" in script.read_text("utf-8")
        assert os.access(script, os.X_OK), f"chmod +x {script}"
