"""Choices of several parts as a walk: which steps there are, and what each choice says at each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from workbench.engine.game import Game
from workbench.engine.scene import Cell, Choice, Part, Scene, parts_of
from workbench.language import say
from workbench.widgets.telling import short

FEW = 6
"""So many choices of one verb are listed; more are walked to in steps."""


def walks(game: Game, scene: Scene) -> dict[str, Any]:
    """For each verb with more than a few choices: its steps, and each choice's words at them by its action."""
    verbs: dict[str, list[Choice]] = defaultdict(list)
    for choice in scene.choices:
        verbs[choice.verb].append(choice)
    many = {verb: choices for verb, choices in verbs.items() if len(choices) > FEW}
    if not many:
        return {}
    parts = _parts(game, scene, [choice for choices in many.values() for choice in choices])
    return {verb: walk for verb, choices in many.items() if (walk := _walk(choices, parts))}


def _parts(game: Game, scene: Scene, choices: list[Choice]) -> dict[str, tuple[Part, ...]]:
    """The parts of each choice by its action: the game's own words, else what the action declares."""
    found = {choice.action: choice.parts for choice in choices if choice.parts}
    if len(found) < len(choices):
        title, wanted = titles(scene), {choice.action for choice in choices}
        for action in game.legal_actions:
            words = str(action)
            if words in wanted and words not in found:
                verb = Part("", "verb", action.verb, action.verb.replace("-", " ").capitalize(), say("In which way?"))
                found[words] = (verb, *parts_of(action, title))
    return found


def titles(scene: Scene) -> Callable[[str, str], str]:
    """Reads a word of an action as the scene calls the thing it names."""
    exact: dict[str, str] = {}
    for things in (scene.decks, scene.hands):
        exact.update({thing.id: thing.title for thing in things})
    for hand in scene.hands:
        exact.update({card.id: card.title for card in hand.cards})
    exact.update({cell.id: _place(cell, scene) for cell in scene.cells})
    exact.update({piece.id: piece.name for piece in scene.pieces})
    loose = {ident.partition(":")[2]: title for ident, title in exact.items()}

    def title(role: str, word: str) -> str:
        plain = word.replace("-", " ").replace("/", " / ")
        return exact.get(f"{role}:{word}") or loose.get(word) or plain[:1].upper() + plain[1:]

    return title


def _place(cell: Cell, scene: Scene) -> str:
    """The name of a place with what lies and stands there, since nobody knows a board by its co-ordinates."""
    said = cell.title != cell.name and cell.shape != "free" and (cell.lit or cell.known)
    lies = (cell.title if cell.lit else say("{title}, face down", title=cell.title)) if said else ""
    stands = [piece.name for piece in scene.pieces if (piece.x, piece.y) == (cell.x, cell.y)]
    there = ", ".join(word for word in (lies, *stands) if word)
    return f"{cell.name}: {there}" if there else cell.name


def _walk(choices: list[Choice], parts: dict[str, tuple[Part, ...]]) -> dict[str, Any] | None:
    if any(choice.action not in parts for choice in choices):
        return None
    steps: dict[str, dict[str, Any]] = {}
    for choice in choices:
        for part in parts[choice.action]:
            about = {"ask": part.ask or say("Which one?"), "lead": part.lead}
            step = steps.setdefault(part.name, {**about, "titles": {"": say("none")}})
            step["titles"][part.word] = short(part.title, 80)
    said = {choice.action: {part.name: part.word for part in parts[choice.action]} for choice in choices}
    differing = [name for name in steps if len({words.get(name, "") for words in said.values()}) > 1]
    words = {action: [each.get(name, "") for name in differing] for action, each in said.items()}
    return {"steps": [steps[name] for name in differing], "words": words}
