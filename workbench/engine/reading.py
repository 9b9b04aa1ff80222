"""Reading an action in a position: what was written may leave out what the position leaves no choice about."""

from __future__ import annotations

from dataclasses import Field
from typing import Any

from workbench.engine.actions import Action, check, parse, parts, words_of
from workbench.engine.rulesets import Ruleset
from workbench.errors import IllegalAction, advice
from workbench.language import say


def read(rules: Ruleset[Any], state: Any, text: str) -> Action:
    """The legal action that a text means.

    Raises:
        NotationError: for a word that is wrong.
        IllegalAction: when it may not be chosen, or could mean several actions.
    """
    wanted, legal = parse(text, rules.actions, rules.vocabulary), rules.legal(state)
    if wanted in legal:
        return wanted
    completions = [action for action in legal if _completes(action, wanted)]
    if len(completions) == 1:
        return completions[0]
    if completions:
        listed = "; ".join(str(action) for action in completions[:6])
        more = say("; and {number} more", number=len(completions) - 6) if len(completions) > 6 else ""
        raise IllegalAction(
            str(wanted), say("it is not complete. Choose one of: {listed}{more}.", listed=listed, more=more)
        )
    raise refusal(rules, state, wanted)


def as_offered(rules: Ruleset[Any], state: Any, action: Action) -> Action:
    """The legal action that says the same; the order of cards within it has no meaning.

    Raises:
        NotationError: when it is no action.
        IllegalAction: when it may not be chosen.
    """
    check(action)
    legal = rules.legal(state)
    if action in legal:
        return action
    words = sorted(words_of(action))
    for offered in legal:
        if _completes(offered, action) and sorted(words_of(offered)) == words:
            return offered
    raise refusal(rules, state, action)


def refusal(rules: Ruleset[Any], state: Any, action: Action) -> IllegalAction:
    """Why an action may not be chosen, as an error that can be raised."""
    if type(action) not in rules.actions:
        return IllegalAction(str(action), say("this game has no such action."))
    for role, word in words_of(action):
        known = rules.vocabulary(role)
        if word not in known:
            return IllegalAction(
                str(action),
                say("'{word}' is not a {role} here.{advice}", word=word, role=say(role), advice=advice(word, known)),
            )
    found = rules.why_not(state, action)
    if found is None:
        return IllegalAction(str(action), say("it is not among the actions that may be chosen now."))
    return IllegalAction(str(action), found.reason, found.rule)


def _completes(action: Action, wanted: Action) -> bool:
    """Whether an action says all that the wanted one says, each word in the same part, and more.

    A flag and the use of a card are never filled in: nobody loses a card that they did not name.
    """
    if type(action) is not type(wanted) or _declared(action) != _declared(wanted):
        return False
    return all(_says(f, action, wanted) for f in parts(type(wanted)) if f.metadata["role"] != "flag")


def _says(f: Field[Any], action: Action, wanted: Action) -> bool:
    """Whether one part of an action holds every word of the wanted one's, in any order."""
    offered = _words(f, action)
    for word in _words(f, wanted):
        match = next((other for other in offered if _same_word(f.metadata["role"], other, word)), None)
        if match is None:
            return False
        offered.remove(match)
    return True


def _words(f: Field[Any], action: Action) -> list[str]:
    value = getattr(action, f.name)
    return [*value] if f.metadata["many"] else [value] if value is not None else []


def _declared(action: Action) -> tuple[int, list[bool]]:
    """How many uses of cards an action names, and its flags."""
    flags = [bool(getattr(action, f.name)) for f in parts(type(action)) if f.metadata["role"] == "flag"]
    return sum(role == "use" for role, _ in words_of(action)), flags


def _same_word(role: str, offered: str, word: str) -> bool:
    """A use of a card may be named by its effect alone: ``secret-passage`` for ``secret-passage/useful-map``."""
    return offered == word or (role == "use" and offered.split("/")[0] == word)
