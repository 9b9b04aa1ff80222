"""Wishes in everyday words: "walk to the c4" is read as the action that a game writes ``move c4``.

What an action may be called comes from the game: its notation, the words it declares beside it (`Action.also`), the
group that its choices stand in and the first word of its sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import MISSING
from itertools import islice
from typing import Any

from workbench.engine.actions import Action, parse, parts
from workbench.engine.rulesets import Ruleset, Worded
from workbench.engine.views import View
from workbench.errors import NotationError
from workbench.language import say
from workbench.widgets import wording

LONGEST_NAME = 6
"""A name of more words than this is not looked for."""
EXAMPLES = 3
LOOKED_AT = 300
"""So many legal actions are looked at for examples."""
_WORD = re.compile(r"[^\s\"“”«».!?¿¡;:]+")


def read(view: View, text: str) -> Action | None:
    """The action that a wish means: one that may be chosen, if there is such a reading; None when it has none."""
    words = [word.strip(",'") for word in _WORD.findall(text.lower())]
    found: list[Action] = []
    for place, word in enumerate(words):
        kinds = [kind for kind in view.rules.actions if word in _names(view.rules, kind)]
        for kind in sorted(kinds, key=lambda kind: kind.verb != word):
            wish = " ".join([kind.verb, *_rest(view.rules, kind, words[place + 1 :])])
            try:
                found.append(parse(wish, view.rules.actions, view.rules.vocabulary))
            except NotationError:
                continue
        if kinds:
            break
    legal = view.legal_actions
    return next((action for action in found if action in legal), found[0] if found else None)


def examples(view: View) -> list[str]:
    """A few wishes that can be granted now, each of another kind, in words."""
    kinds: dict[str, Action] = {}
    for action in islice(view.legal_actions, LOOKED_AT):
        kinds.setdefault(action.verb, action)
    return [wording.with_notation(view.rules, action) for action in list(kinds.values())[:EXAMPLES]]


def _names(rules: Ruleset[Any], kind: type[Action]) -> set[str]:
    """The words by which an action may be called, in the language of now."""
    names = {kind.verb, *kind.also, *(say(word) for word in kind.also)}
    example = _example(rules, kind)
    if example is not None and isinstance(rules, Worded):
        names |= {words.lower().split()[0] for words in rules.worded(example) if words}
    return names


def _example(rules: Ruleset[Any], kind: type[Action]) -> Action | None:
    """An action of a kind whose needed parts are filled with any words."""
    filling: dict[str, Any] = {}
    for f in parts(kind):
        if f.default is not MISSING:
            continue
        word = next(iter(sorted(rules.vocabulary(f.metadata["role"]))), None)
        if word is None:
            return None
        filling[f.name] = (word,) if f.metadata["many"] else word
    return kind(**filling)


def _rest(rules: Ruleset[Any], kind: type[Action], words: Sequence[str]) -> Iterator[str]:
    """The words after the verb: names joined as they are written, and fillers that mean nothing here left out."""
    leads = {f.metadata["lead"] for f in parts(kind) if f.metadata["lead"]}
    known = {word for f in parts(kind) if f.metadata["role"] != "flag" for word in rules.vocabulary(f.metadata["role"])}
    fillers, place = say("to the a an my your please tile card cards on in at from of with").split(), 0
    while place < len(words):
        for length in range(min(LONGEST_NAME, len(words) - place), 0, -1):
            name = "-".join(words[place : place + length])
            if name in known:
                yield name
                break
        else:
            length = 1
            if words[place] in leads or words[place] not in fillers:
                yield words[place]
        place += length
