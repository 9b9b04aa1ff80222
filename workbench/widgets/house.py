"""Which house rules a game is played with, in words: those that are not as usual."""

from __future__ import annotations

from typing import Any

from workbench.engine.rulesets import Ruleset
from workbench.games import changed_rules
from workbench.language import say
from workbench.widgets.telling import short


def house_rules(rules: Ruleset[Any]) -> list[dict[str, str]]:
    """Each house rule that is not as usual, as a form calls it, with what it is and what that means here. What is asked
    before all house rules, such as the difficulty, stands in a table's title.
    """
    return [
        {"title": short(one.heading, 80), "value": short(one.word(value), 200), "about": short(noted or one.about)}
        for one, value, noted in changed_rules(rules)
        if not one.first
    ]


def told(rules: Ruleset[Any]) -> str:
    """The same in a sentence; empty when all is as usual."""
    found = [f"{rule['title']}: {rule['value']}" for rule in house_rules(rules)]
    return say("House rules: {rules}.", rules="; ".join(found)) if found else ""
