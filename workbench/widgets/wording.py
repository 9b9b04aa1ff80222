"""How actions are told to people: in the game's own words, with the notation in brackets where it may be typed."""

from __future__ import annotations

from typing import Any

from workbench.engine.actions import Action
from workbench.engine.game import Game, Moment
from workbench.engine.rulesets import Ruleset, Worded
from workbench.language import say
from workbench.widgets import telling


def sentence(rules: Ruleset[Any], action: Action) -> str:
    """What an action does, without a full stop; its notation where the game has no words for it."""
    return rules.worded(action)[1] if isinstance(rules, Worded) else str(action)


def with_notation(rules: Ruleset[Any], action: Action) -> str:
    """What an action does, and how it is typed."""
    words, notation = sentence(rules, action), str(action)
    return words if words.lower() == notation else say("{words} ({notation})", words=words, notation=notation)


def told(game: Game, moment: Moment) -> str:
    """What an action that was played did, as a whole sentence of the log, or as it was chosen."""
    if lines := telling.sentences(game, moment):
        return lines[0]
    return f"{sentence(game.rules, moment.action)}." if moment.action else say("The start.")
