"""Wishes in everyday words: "walk to the c4" is read as the action that a game writes ``move c4``.

What an action may be called comes from the game: its notation, the words that it and its parts declare (`Action.also`,
`part`), the group that its choices stand in and the first word of its sentence. Things are called what the table calls
them, or by a word of that: "the heart" is the card in the hand with a heart in its name. What a wish leaves open, such
as the tile on which a Terror lies, is filled in so that as little as possible stands against it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING
from itertools import islice
from typing import Any

from workbench.engine.actions import Action, parse, parts, words_of
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
SHORTEST = 4
"""A part of a name that stands for the whole has at least so many letters."""
MOST_TRIED, MOST_FILLINGS = 30, 400
"""So many words for each part that a wish leaves open are tried, and so many actions in all."""
_WORD = re.compile(r"[^\s\"“”«».!?¿¡;:]+")


def read(view: View, text: str) -> Action | None:
    """The action that a wish means: one that may be chosen, if there is such a reading; None when it has none."""
    words = [word.strip(",'") for word in _WORD.findall(text.lower())]
    names = _things(view)
    found: list[Action] = []
    for place, word in enumerate(words):
        kinds = [kind for kind in view.rules.actions if word in _names(view.rules, kind)]
        leads = {kind: _lead(kind, word) for kind in view.rules.actions if kind not in kinds and _lead(kind, word)}
        for kind in sorted([*kinds, *leads], key=lambda kind: kind.verb != word):
            rest = [*_lead_words(leads.get(kind)), *_rest(view, kind, words[place + 1 :], names)]
            try:
                found.append(parse(" ".join([kind.verb, *rest]), view.rules.actions, view.rules.vocabulary))
            except NotationError:
                found += _filled(view, kind, rest)
        if kinds or leads:
            break
    legal = view.legal_actions
    return next((action for action in found if action in legal), found[0] if found else None)


def _lead(kind: type[Action], word: str) -> str:
    """The word in a kind's notation that leads in what a wish begins with; empty when none does."""
    parted = (f for f in parts(kind) if any(word in (also, say(also)) for also in f.metadata["also"]))
    return next((str(f.metadata["lead"]) for f in parted), "")


def _lead_words(lead: str | None) -> list[str]:
    return [lead] if lead else []


def _things(view: View) -> dict[str, set[str]]:
    """What each thing on the table that a wish may name is called, by its name and by each long word of it."""
    scene = view.scene()
    named = [(card.id, card.title) for hand in scene.hands for card in hand.cards]
    named += [(thing.id, thing.name) for thing in scene.pieces]
    named += [(thing.id, thing.title) for things in (scene.decks, scene.hands) for thing in things]
    found: dict[str, set[str]] = {}
    for ident, title in named:
        word = ident.partition(":")[2]
        whole = [_plain(part) for part in title.split()]
        for called in ("-".join(whole), *whole, *word.split("-")):
            if len(called) >= SHORTEST or called == "-".join(whole):
                found.setdefault(called, set()).add(word)
    return found


def _plain(word: str) -> str:
    return word.lower().strip(",.'").removesuffix("'s").removesuffix("’s")


def _filled(view: View, kind: type[Action], words: Sequence[str]) -> list[Action]:
    """Actions of a kind with what was named in them and the rest filled in: first those against which least stands."""
    leads = {f.metadata["lead"] for f in parts(kind) if f.metadata["lead"]}
    taken: dict[str, list[str]] = {}
    lead = ""
    for word in words:
        if word in leads:
            lead = word
            continue
        fits = [
            f for f in parts(kind) if f.metadata["role"] != "flag" and word in view.rules.vocabulary(f.metadata["role"])
        ]
        fits = [f for f in fits if f.metadata["many"] or f.name not in taken]
        if not fits:
            return []  # something was named that nobody knows
        wanted = next((f for f in fits if f.metadata["lead"] == lead), fits[0])
        taken.setdefault(wanted.name, []).append(word)
    chosen = words_chosen(view)
    fillings: list[dict[str, Any]] = [{}]
    for f in parts(kind):
        role, many = f.metadata["role"], f.metadata["many"]
        if f.name in taken:
            options: list[Any] = [tuple(taken[f.name]) if many else taken[f.name][0]]
        elif f.default is MISSING:
            known = [*dict.fromkeys([*chosen.get(role, []), *islice(view.rules.vocabulary(role), MOST_TRIED)])]
            options = [(word,) if many else word for word in known[:MOST_TRIED]]
        else:
            continue
        fillings = [{**filling, f.name: option} for filling in fillings for option in options][:MOST_FILLINGS]
    made, spots = [kind(**filling) for filling in fillings], _spots(view, words)
    return sorted(made, key=lambda action: (spots.isdisjoint(_words(action)), len(view.against(action))))[:1]


def _words(action: Action) -> set[str]:
    return {word for _, word in words_of(action)}


def _spots(view: View, words: Sequence[str]) -> set[str]:
    """The cells on which things stand that were named."""
    scene = view.scene()
    places = {(round(piece.x), round(piece.y)) for piece in scene.pieces if piece.id.partition(":")[2] in words}
    return {cell.id.partition(":")[2] for cell in scene.cells if (cell.x, cell.y) in places}


def words_chosen(view: View) -> dict[str, list[str]]:
    """The words of each role that actions name which can be chosen now."""
    found: dict[str, dict[str, None]] = {}
    for action in islice(view.legal_actions, 200):
        for f in parts(type(action)):
            value = getattr(action, f.name)
            if isinstance(value, (str, tuple)) and f.default is MISSING:
                words = value if isinstance(value, tuple) else (value,)
                found.setdefault(f.metadata["role"], {}).update(dict.fromkeys(words))
    return {role: list(words) for role, words in found.items()}


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


def _own_words(view: View, kind: type[Action]) -> Iterator[str]:
    """Words that say nothing more about an action: those of its own sentence, of what its parts are, and of what lies
    on the table without ever being named.
    """
    example = _example(view.rules, kind)
    if example is not None and isinstance(view.rules, Worded):
        yield from view.rules.worded(example)[1].lower().split()
    scene, roles = view.scene(), {f.metadata["role"] for f in parts(kind)}
    yield from (word for role in roles for word in (role, say(role)))
    yield from {card.kind for hand in scene.hands for card in hand.cards}
    everywhere = {f.metadata["role"] for each in view.rules.actions for f in parts(each)}
    decks = view.rules.vocabulary("deck") if "deck" in everywhere else ()
    for deck in scene.decks:
        if deck.id.partition(":")[2] not in decks:
            yield from deck.title.lower().split()


def _rest(view: View, kind: type[Action], words: Sequence[str], names: Mapping[str, set[str]]) -> Iterator[str]:
    """The words after the verb: names joined as they are written, and fillers that mean nothing here left out."""
    leads = {f.metadata["lead"] for f in parts(kind) if f.metadata["lead"]}
    roles = [f.metadata["role"] for f in parts(kind) if f.metadata["role"] != "flag"]
    known = {word for role in roles for word in view.rules.vocabulary(role)}
    fillers = {
        *say("to the a an my your please tile card cards on in at from of with").split(),
        *say("it its this that now back up over turn token something").split(),
        *_own_words(view, kind),
    }
    place = 0
    while place < len(words):
        for length in range(min(LONGEST_NAME, len(words) - place), 0, -1):
            name = "-".join(words[place : place + length])
            if name in known:
                yield name
                break
            called = names.get("-".join(_plain(word) for word in words[place : place + length]), set()) & known
            if len(called) == 1 and (length > 1 or words[place] not in fillers):
                yield from called
                break
        else:
            length = 1
            if words[place] in leads or words[place] not in fillers:
                yield words[place]
        place += length
