"""Every rule of the laws is named by a test that would fail without it, or stands in `untested_rules.toml` with why.

A rule counts as named when its ID stands in the docstring of a test (a function ``test_…``) or among the ``rules`` of a
scenario. IDs elsewhere, in messages or comments, do not count. Rules are the rows of the tables of
`content/<game>/rules.md`; ambiguities (AMB) are choices between rules, not rules.
"""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

import workbench as wb
from workbench.resources import content_dir

TESTS = Path(__file__).resolve().parent
ID = re.compile(r"\b(?:LL|LC|ML)-[A-Z]+(?:-[A-Z]+)*-\d+\b")
ROW = re.compile(rf"^\| ({ID.pattern}) \|", re.MULTILINE)
MOST_UNTESTED = 0
"""How many entries `untested_rules.toml` may have. A new game may raise it once; after that it only goes down."""


def rules_of(game: str) -> set[str]:
    """All rules of a game's law."""
    text = (content_dir() / game / "rules.md").read_text(encoding="utf-8")
    return {rule for rule in ROW.findall(text) if "-AMB-" not in rule}


@cache
def named() -> frozenset[str]:
    """All IDs that tests and scenarios name."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                found |= set(ID.findall(ast.get_docstring(node) or ""))
    for path in (TESTS / "scenarios").rglob("*.toml"):
        found |= set(tomllib.loads(path.read_text(encoding="utf-8")).get("rules", []))
    return frozenset(found)


@cache
def untested() -> dict[str, str]:
    """The rules that cannot be tested, each with the reason."""
    words = tomllib.loads((TESTS / "untested_rules.toml").read_text(encoding="utf-8"))
    return {rule: str(reason) for rule, reason in words.items()}


@pytest.mark.parametrize("game", sorted(wb.games()))
def test_every_rule_is_named_by_a_test(game: str) -> None:
    rules = rules_of(game)
    assert rules, f"no rules were found in the law of {game}"
    assert sorted(rules - named() - set(untested())) == []


def test_the_untested_rules_only_shrink() -> None:
    assert sorted(set(untested()) & named()) == [], "tested by now: take them out"
    known = {rule for game in wb.games() for rule in rules_of(game)}
    assert sorted(set(untested()) - known) == [], "no such rules"
    assert len(untested()) <= MOST_UNTESTED
    assert all(len(reason) > 20 for reason in untested().values()), "each needs a reason"


def test_tests_name_only_rules_that_exist() -> None:
    known = {rule for game in wb.games() for rule in rules_of(game)}
    families = {rule.partition("-")[0] for rule in known}
    strange = {rule for rule in named() - known if rule.partition("-")[0] in families}
    assert sorted(rule for rule in strange if not re.search(r"-(AMB|SC)-", rule)) == []
