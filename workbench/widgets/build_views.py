"""What the builder's page shows, as small JSON-able words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from workbench.building.build import Build
from workbench.building.opening import Opened
from workbench.engine.overlay import Overlay, read_out
from workbench.engine.scene import Card, Cell, Piece, Scene
from workbench.engine.workshop import REVIEW, Flaw, Place, SetUpStep, Supply
from workbench.language import mark, plural, say, sentence_case
from workbench.render import parts
from workbench.render.board import Frame
from workbench.widgets import fields, laws, views
from workbench.widgets.telling import short

MOST_FLAWS = 40
"""So many problems are shown at once; their number is always told."""


def info(build: Build, scene: Scene) -> dict[str, Any]:
    """What stands above the board."""
    history = build.history
    return {
        "title": short(scene.title),
        "seed": str(build.seed),
        "dealt": "" if build.dealt is None else str(build.dealt),
        "undo": short(build.now.name, 120) if history.can_undo else "",
        "redo": short(history.future[0].name, 120) if history.can_redo else "",
    }


_COUNTED = {
    "wrong": (mark("{number} thing is wrong"), mark("{number} things are wrong")),
    "missing": (mark("{number} thing is missing"), mark("{number} things are missing")),
    "unusual": (mark("{number} thing is unusual"), mark("{number} things are unusual")),
}
"""How many there are of each weight, the worst first."""


def _counted(weights: Mapping[str, int]) -> list[str]:
    return [plural(weights[weight], one, many) for weight, (one, many) in _COUNTED.items() if weights[weight]]


def verdict(found: Sequence[Flaw]) -> str:
    """How many things are wrong, missing and unusual, and whether the board can be played; without a full stop."""
    weights = Counter(flaw.weight for flaw in found)
    counts = ", ".join(_counted(weights))
    if not counts:
        return say("Nothing is wrong: this board can be played")
    if any(flaw.broken for flaw in found):
        return sentence_case(counts)
    return say("{counts}, but this board can be played", counts=sentence_case(counts))


def steps(build: Build, flaws: list[Flaw]) -> list[dict[str, Any]]:
    """The way through the set-up: which steps are done, and where how much is wrong."""
    weights: dict[str, Counter[str]] = {}
    for flaw in flaws:
        weights.setdefault(flaw.step, Counter())[flaw.weight] += 1
    found = []
    for step in build.steps:
        there = weights.get(step.name, Counter())
        state = next((weight for weight in _COUNTED if there[weight]), "")
        done = bool(step.moves) and bool(step.checklist) and step.done and not step.optional
        words = ", ".join(_counted(there)) or (say("done") if done else "")
        if step.optional and not words:
            words = say("can stay as it is")
        found.append(
            {
                "name": step.name,
                "title": short(step.title, 60),
                "state": state or ("done" if done else ""),
                "count": there[state],
                "words": words,
                "optional": step.optional,
                "sentence": short(step.sentence),
                "rule": step.rule,
            }
        )
    return found


def step(build: Build, look: SetUpStep) -> dict[str, Any]:
    """The step that is worked at."""
    law = laws.find(build.rules.game, look.rule) if look.rule else None
    return {
        "name": look.name,
        "title": short(look.title, 80),
        "sentence": short(look.sentence),
        "rule": look.rule,
        "law": short(law.text) if law else "",
        "moves": list(look.moves),
        "form": fields.fields(look.form, build.info.options, build.options, build.info.players),
        "rest": fields.fields(_rest(build, look), build.info.options, build.options, build.info.players),
        "checklist": [
            {"title": short(need.title, 80), "have": need.have, "want": need.want, "rule": need.rule}
            for need in look.checklist
        ],
        "last": look.name == REVIEW,
    }


def _rest(build: Build, look: SetUpStep) -> list[str]:
    """The options that no step asks for."""
    if not look.rest_of_form:
        return []
    named = {name for one in build.steps for name in one.form}
    return [option.name for option in build.info.options if option.name not in named]


def tray(look: SetUpStep) -> list[dict[str, Any]]:
    """What can be laid; how it looks is among the drawings."""
    return [
        {
            "id": supply.id,
            "title": short(supply.title, 80),
            "left": supply.left,
            "wanted": supply.wanted,
            "group": short(supply.group, 80),
            "turns": supply.turns,
            "label": short(supply.label or supply.title),
            "shape": "word" if supply.look is None else "card" if isinstance(supply.look, Card) else "tile",
        }
        for supply in look.supplies
    ]


def places(build: Build, look: SetUpStep, scene: Scene, overlay: Overlay | None = None) -> list[dict[str, Any]]:
    """Where things can be laid; those on the board with what the scene, and the numbers over it, say of them."""
    cells = {cell.id: cell for cell in scene.cells}
    read = overlay.by_cell if overlay else {}
    locked = {place for step, place in build.now.locked if step == look.name}
    found = []
    for place in look.places:
        cell = cells.get(place.target)
        label = place.label or (cell.label if cell else "") or place.name
        if place.id in locked and not label.endswith(say("Locked.")):
            label = f"{label} {say('Locked.')}"
        if place.target in read:
            label = read_out(place.name, label, read[place.target].label)
        found.append(_place(place, cell, label, place.id in locked))
    return found


def _place(place: Place, cell: Cell | None, label: str, locked: bool) -> dict[str, Any]:
    on_board = place.x is not None
    return {
        "id": place.id,
        "target": (place.target or f"place:{place.id}") if on_board else "",
        "name": short(place.name, 80),
        "x": place.x,
        "y": place.y,
        "label": short(label),
        "about": short(cell.about if cell else ""),
        "holds": list(place.holds),
        "room": place.room,
        "turns": place.turns,
        "fixed": place.fixed,
        "locked": locked,
        "takes": list(place.takes),
        "group": short(place.group, 80),
    }


def flaws(build: Build, found: list[Flaw]) -> list[dict[str, Any]]:
    """What is wrong, with the law's own words and the ways to mend it; what is mended alike stands together."""
    titles = {one.name: one.title for one in build.steps}
    targets = {place.id: place.target or f"place:{place.id}" for one in build.steps for place in one.places}
    shown: list[dict[str, Any]] = []
    together: dict[object, dict[str, Any]] = {}
    for number, flaw in enumerate(found):
        key = (flaw.weight, flaw.rule, flaw.step, flaw.repairs)
        if flaw.weight == "missing" and key in together:
            together[key]["sentences"].append(short(flaw.sentence))
            continue
        if len(shown) >= MOST_FLAWS:
            break
        law = laws.find(build.rules.game, flaw.rule) if flaw.rule else None
        together[key] = {
            "number": number,
            "sentences": [short(flaw.sentence)],
            "rule": flaw.rule,
            "law": short(law.text) if law else "",
            "weight": flaw.weight,
            "step": flaw.step,
            "stepTitle": short(titles.get(flaw.step, ""), 80),
            "targets": [targets[place] for place in flaw.places if place in targets],
            "repairs": [short(repair.sentence.removesuffix(".")) for repair in flaw.repairs],
        }
        shown.append(together[key])
    return shown


def drawings(look: SetUpStep, scene: Scene, overlay: Overlay | None = None) -> dict[str, str]:
    """The board in parts, and everything in the tray."""
    drawn = views.drawings(scene, overlay)
    frame = Frame(scene)
    for place in look.places:
        if place.x is not None and place.y is not None and not place.target:
            drawn[f"place:{place.id}"] = parts.spot(f"place:{place.id}", place.name, *frame.at(place.x, place.y))
    for supply in look.supplies:
        drawn[f"item:{supply.id}"] = _drawn(supply)
    return drawn


def _drawn(supply: Supply) -> str:
    match supply.look:
        case Cell():
            return parts.lone_tile(supply.look)
        case Card():
            return parts.card(supply.look)
        case Piece():
            return parts.lone_piece(supply.look)
    return ""


def opened(what: Opened) -> dict[str, Any]:
    """What was opened, and what of it could not be known."""
    if not what.changed:
        hint = say("It is the board that is here already: nothing has changed.")
    elif what.public:
        hint = say(
            "The code hides what nobody may know in the game, so that was left open: lay it by hand, or fill it from "
            "the seed. Undo gives back the board that was here."
        )
    else:
        hint = say("Undo gives back the board that was here.")
    return {
        "title": short(f"{what.name}.", 160),
        "lines": [short(step.sentence) for step in what.steps],
        "hint": hint,
        "undo": what.changed,
    }


def summary(build: Build, found: list[Flaw]) -> list[dict[str, Any]]:
    """The review: what was chosen at every step, what it came to, and whose turn it is then."""
    lines = []
    for one, state in zip(build.steps, steps(build, found), strict=True):
        texts = [text.removeprefix(f"{one.title}: ") for text in _chosen(build, one.form)]
        if one.moves:
            texts += [f"{need.title} {need.have}/{need.want}" for need in one.checklist]
        if one.rest_of_form:
            texts += _chosen(build, [name for name in _rest(build, one) if name in build.options])
        if texts or state["words"]:
            lines.append({**state, "text": short(" · ".join(texts) or sentence_case(state["words"]))})
    asked = short(build.rules.decision(build.state).sentence)
    turn = {"name": "turn", "title": say("Whose turn it is"), "text": asked}
    return [*lines, {**turn, "state": "", "count": 0, "words": "", "optional": False, "sentence": "", "rule": ""}]


def _chosen(build: Build, names: Iterable[str]) -> list[str]:
    """Options with their values, as a form words them."""
    texts = []
    for field in fields.fields(names, build.info.options, build.options, build.info.players):
        worded = {choice["value"]: choice["title"] for choice in field["choices"]}
        flag = {"true": say("yes"), "false": say("no")}
        value = worded.get(field["value"]) or flag.get(field["value"]) or field["value"] or field.get("open", "")
        texts.append(f"{field['title']}: {value}")
    return texts
