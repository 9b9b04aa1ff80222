"""The worked scenarios of the law (section 4), each played from its file in `tests/scenarios/library_labyrinth`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.scenarios import law
from tests.scenarios.loader import files, load, play

GAME = "library-labyrinth"
FILES = files("library_labyrinth")
IN_PYTHON = {
    "LL-SC-45": "looks for deals with four Shelves round the centre among many seeds",
    "LL-SC-53": "counts the kinds and shapes of what is left in the box, which no position shows",
    "LL-SC-54": "is about all difficulties and both biases at once",
    "LL-SC-55": "is about what is in the Disturbance deck, and about options that are refused",
    "LL-SC-56": "counts the turns of a whole game",
}
"""Scenarios that are tests in `test_rules_setup.py` instead, and why."""


def cited(text: str) -> set[str]:
    """The rule IDs at the end of a scenario: ``LL-RET-01…03, LL-DIST-02/04``."""
    found: set[str] = set()
    citation = re.findall(r" \*([^*]*LL-[^*]*)\*", text)[0]
    for family, numbers in re.findall(r"(LL-[A-Z]+(?:-[A-Z]+)*)-(\d\d(?:[/…]\d\d)*)", citation):
        for part in numbers.split("/"):
            first, _, last = part.partition("…")
            found |= {f"{family}-{n:02}" for n in range(int(first), int(last or first) + 1)}
    return found


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_scenario(path: Path) -> None:
    play(load(path))


def test_every_scenario_of_the_law_is_there() -> None:
    law.hold(GAME, FILES, IN_PYTHON)


def test_every_rule_that_a_scenario_cites_is_in_its_files() -> None:
    law.hold_citations(GAME, FILES, IN_PYTHON, cited)
