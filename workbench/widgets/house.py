"""Which house rules a game is played with, in words: those that are not as usual."""

from __future__ import annotations

from typing import Any

from workbench.engine.rulesets import Ruleset
from workbench.games import games
from workbench.language import say
from workbench.widgets.telling import short


def house_rules(rules: Ruleset[Any]) -> list[dict[str, str]]:
    """Each house rule that is not as usual, as a form calls it, with what it is and what it means. What is asked before
    all house rules, such as the difficulty, stands in a table's title.
    """
    info = games().get(rules.game)
    options = dict(rules.options)
    found = []
    for option in info.options if info else ():
        if option.first or option.name not in options:
            continue
        value = option.value(options[option.name])
        if value != option.default:
            words = {"title": short(option.heading, 80), "value": short(option.word(value), 200)}
            found.append({**words, "about": short(option.about)})
    return found


def told(rules: Ruleset[Any]) -> str:
    """The same in a sentence; empty when all is as usual."""
    found = [f"{rule['title']}: {rule['value']}" for rule in house_rules(rules)]
    return say("House rules: {rules}.", rules="; ".join(found)) if found else ""
