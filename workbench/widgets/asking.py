"""Answers to a person's questions at a table: why can't I, and what would you do?"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import MISSING
from itertools import islice
from typing import Any

from workbench.engine.actions import Action, parse, parts
from workbench.engine.advice import Adviser
from workbench.engine.game import Game
from workbench.engine.rulesets import Ruleset
from workbench.engine.scene import Choice, Scene
from workbench.engine.streams import Stream
from workbench.engine.views import View
from workbench.errors import IllegalAction, NotationError, WorkbenchError
from workbench.language import say
from workbench.players.greedy import Greedy
from workbench.widgets import everyday, laws, telling, wording
from workbench.widgets.eyes import Eyes

FEW_WORDS = 4
"""A part with so few words is tried with each of them."""
MOST = 6
"""So many refusals are shown."""
HINTS = 3


def why_not(view: View, text: str) -> dict[str, Any]:
    """Whether an action that was typed may be chosen, and if not, which rule forbids it."""
    try:
        action = view.parse(text)
    except IllegalAction as error:
        return {
            "title": say("Why not: {what}?", what=_in_words(view.rules, error.action)),
            "items": [_item(view.rules.game, "", error.reason, error.rule)],
        }
    except NotationError as error:
        if (wished := everyday.read(view, text)) is not None:
            return why_not(view, str(wished))
        reasons = [str(error)]
        if found := everyday.examples(view):
            reasons.append(say("What can be asked for is, for example: {examples}.", examples="; ".join(found)))
        items = [_item(view.rules.game, "", reason, "") for reason in reasons]
        return {"title": say("This is not read as an action."), "items": items}
    title = say("This can be chosen now: {what}.", what=wording.with_notation(view.rules, action))
    return {"title": title, "items": [], "action": str(action)}


def _in_words(rules: Ruleset[Any], notation: str) -> str:
    with suppress(NotationError):
        return wording.with_notation(rules, parse(notation, rules.actions, rules.vocabulary))
    return notation


def why_nothing(view: View, ident: str, name: str) -> dict[str, Any]:
    """Why nothing can be done with a thing that was pointed at: actions that could name it, and what forbids each."""
    role, _, word = ident.partition(":")
    wishes: dict[tuple[str, str], tuple[int, Action]] = {}
    for action in islice(_about(view, role, word), 200):
        if not (reasons := view.against(action)):
            continue
        first = reasons[0].reason, reasons[0].rule
        if first not in wishes or len(reasons) < wishes[first][0]:  # the nearest to what can be done is wished for
            wishes[first] = len(reasons), action
    nearest = sorted(wishes.items(), key=lambda wish: wish[1][0])
    items = [
        _item(view.rules.game, wording.sentence(view.rules, action), reason, rule)
        for (reason, rule), (_, action) in nearest
    ]
    named = [item for item in items if item["rule"]]
    items = (named or items)[:MOST]
    title = (
        say("Why can nothing be done with {name} now?", name=name)
        if items
        else say("Nothing is ever done with {name} itself.", name=name)
    )
    return {"title": title, "items": items}


def _about(view: View, role: str, word: str) -> Iterator[Action]:
    """The plainest actions of each kind that name a word. The rest of each is what could be chosen now, if anything:
    whoever asks about a place has the cards in mind that are in the hand.
    """
    rules, chosen = view.rules, everyday.words_chosen(view)
    for kind in rules.actions:
        needed = [f for f in parts(kind) if f.metadata["role"] != "flag" and _is_needed(f)]
        mine = next((f for f in needed if f.metadata["role"] == role), None)
        if mine is None or word not in rules.vocabulary(role):
            continue
        fillings: list[dict[str, Any]] = [{mine.name: (word,) if mine.metadata["many"] else word}]
        for f in needed:
            if f is mine:
                continue
            words = (chosen.get(f.metadata["role"]) or list(rules.vocabulary(f.metadata["role"])))[:FEW_WORDS]
            fillings = [
                {**filling, f.name: (each,) if f.metadata["many"] else each} for filling in fillings for each in words
            ]
        yield from (kind(**filling) for filling in fillings)


def _is_needed(f: Any) -> bool:
    return f.default is MISSING


def _item(game: str, action: str, reason: str, rule: str) -> dict[str, Any]:
    law = laws.find(game, rule) if rule else None
    if reason[:2].isalpha():  # a cell's name stays as it is
        reason = reason[0].upper() + reason[1:]
    return {
        "action": telling.short(action, 200),
        "text": telling.short(reason),
        "rule": rule,
        "law": law.text if law else "",
        "section": law.section if law else "",
    }


def gives_hints(game: Game) -> bool:
    """Whether a game can tell what is worth doing."""
    return isinstance(game.rules, Adviser)


def hints(view: View, scene: Scene, seed: int) -> dict[str, Any]:
    """The best actions in the greedy player's eyes, each with its reason, of those that whoever looks can choose."""
    knows_any = any(True for _ in view.legal_actions)
    advice = Greedy(Stream("hints", seed)).explain(view)[:HINTS] if knows_any else ()
    choices = {choice.action: choice for choice in scene.choices}
    items = [_hinted(str(each.action), str(each.reason), choices.get(str(each.action))) for each in advice]
    if items:
        return {"title": say("A hint, the best first"), "items": items}
    some = next((choice for choice in scene.choices if not choice.free), None)
    if some is None:
        return {"title": say("There is no hint here: you have nothing to choose now."), "items": []}
    title = say("No choice brings anything at once, as far as can be seen: any will do, such as this one.")
    return {"title": title, "items": [_hinted(some.action, some.sentence, some)]}


def _hinted(action: str, reason: str, choice: Choice | None) -> dict[str, Any]:
    return {
        "action": action,
        "text": choice.sentence if choice else action,
        "reason": reason,
        "verb": choice.verb if choice else "",
        "targets": list(choice.targets) if choice else [],
    }


def _hint(game: Game, eyes: Eyes, _: Mapping[str, Any]) -> dict[str, Any]:
    if not gives_hints(game):
        raise WorkbenchError(say("This game gives no advice."))
    return {"kind": "hint", **hints(eyes.view(), eyes.shown(), game.seed)}


def _why(_: Game, eyes: Eyes, intent: Mapping[str, Any]) -> dict[str, Any]:
    return {"kind": "why", **why_not(eyes.view(), str(intent.get("action")))}


def _why_nothing(_: Game, eyes: Eyes, intent: Mapping[str, Any]) -> dict[str, Any]:
    name = telling.short(str(intent.get("name")), 80)
    return {"kind": "why", **why_nothing(eyes.view(), str(intent.get("id")), name)}


def _law(game: Game, _: Eyes, intent: Mapping[str, Any]) -> dict[str, Any]:
    """The part of the rulebook in which a rule stands."""
    rule = str(intent.get("rule"))
    section = laws.section(game.rules.game, rule)
    if not section:
        raise WorkbenchError(say("There is no rule {rule} in this game.", rule=telling.short(rule, 40)))
    line = next(law.line for law in section if law.id == rule)
    source = say("From content/{game}/rules.md, line {line}.", game=game.rules.game, line=line)
    items = [{"action": "", "text": law.text, "rule": law.id, "here": law.id == rule} for law in section]
    return {"kind": "law", "title": section[0].section, "items": items, "source": source}


def _share(game: Game, eyes: Eyes, intent: Mapping[str, Any]) -> dict[str, Any]:
    full, record = intent.get("full") is True, intent.get("record") is True
    if full and eyes.secret and game.outcome is None:
        raise WorkbenchError(
            say("A code with the hidden order would carry everybody's hand; it is given when the game is over.")
        )
    return {"kind": "share", "code": game.share(full=full, record=record), "spoiler": full, "record": record}


def _record(game: Game, eyes: Eyes, _: Mapping[str, Any]) -> dict[str, Any]:
    return {"kind": "record", "text": game.record(public=eyes.secret)}


def _position(game: Game, _: Eyes, __: Mapping[str, Any]) -> dict[str, Any]:
    """What everybody may know of the position, as the document that `workbench.from_position` takes."""
    return {"kind": "position", "text": json.dumps(game.position(public=True), indent=1, ensure_ascii=False)}


ANSWERS: Mapping[str, Callable[[Game, Eyes, Mapping[str, Any]], dict[str, Any]]] = {
    "hint": _hint,
    "why": _why,
    "why-nothing": _why_nothing,
    "law": _law,
    "share": _share,
    "record": _record,
    "position": _position,
}
"""Each question that a page may ask with what is told in answer, which says only what whoever looks may know;
nothing is changed by it.
"""
