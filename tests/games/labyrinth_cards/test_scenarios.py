"""The worked scenarios of the law (section 4), each played from its file in `tests/scenarios/labyrinth_cards`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.scenarios import law
from tests.scenarios.loader import files, load, play

GAME = "labyrinth-card-game"
FILES = files("labyrinth_cards")
IN_PYTHON = {
    "LC-SC-01": "counts what a deal gives, which is one position for each seed",
    "LC-SC-13": "counts the turns of a whole game",
    "LC-SC-14": "is about who wins, which no step shows",
    "LC-SC-15": "is about the end of any game",
}
"""Scenarios that are tests in `test_rules_setup.py` instead, and why."""


def cited(text: str) -> set[str]:
    """The rule IDs at the end of a scenario: ``LC-LAY-02/03, LC-CON-01``."""
    found: set[str] = set()
    citation = re.findall(r" \*([^*]*LC-[^*]*)\*", text)[-1]
    for family, numbers in re.findall(r"(LC-[A-Z]+)-(\d\d(?:/\d\d)*)", citation):
        found |= {f"{family}-{number}" for number in numbers.split("/")}
    return {rule for rule in found if "AMB" not in rule}


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_scenario(path: Path) -> None:
    play(load(path))


def test_every_scenario_of_the_law_is_there() -> None:
    law.hold(GAME, FILES, IN_PYTHON)


def test_every_rule_that_a_scenario_cites_is_in_its_files() -> None:
    law.hold_citations(GAME, FILES, IN_PYTHON, cited)
