"""What a table widget shows, as small JSON-able words: only what the scene says, so nothing hidden can slip through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from zlib import crc32

from workbench.engine.game import Game
from workbench.engine.overlay import Overlay, read_out
from workbench.engine.scene import Card, Cell, Deck, Scene
from workbench.language import mark, say
from workbench.render import parts
from workbench.widgets.house import house_rules
from workbench.widgets.telling import short

COLOURS = (
    mark("red"),
    mark("pink"),
    mark("orange"),
    mark("green"),
    mark("blue"),
    mark("purple"),
    mark("gold"),
    mark("grey"),
    mark("teal"),
    mark("white"),
    mark("brown"),
    mark("yellow"),
    mark("black"),
)
"""The colours of symbols that a label names."""


GAIN = "mark:gain"
"""The key of the drawing that marks a place where something is gained."""


def drawings(scene: Scene, overlay: Overlay | None = None) -> dict[str, str]:
    """The drawing of everything, by its id. What can be chosen changes with every selection: the page marks that, and
    what is gained where a choice has a preview.
    """
    ghosts = {choice.preview.id: choice.preview for choice in scene.choices if choice.preview}
    ours = ({"target"}, {"target", "gain"})
    cells = (
        replace(cell, marks=tuple(mark for mark in cell.marks if mark not in ours[cell.id in ghosts]))
        for cell in scene.cells
    )
    drawn = parts.board(replace(scene, cells=tuple(cells)), overlay)
    drawn |= {_ghost_key(choice.preview): parts.ghost(choice.preview) for choice in scene.choices if choice.preview}
    if ghosts:
        drawn[GAIN] = parts.gain()
    drawn |= {card.id: parts.card(card) for hand in scene.hands for card in hand.cards}
    drawn |= {deck.id: parts.deck(deck) for deck in scene.decks}
    drawn |= {f"symbol:{place}": parts.symbol(symbol) for place, symbol in enumerate(scene.legend)}
    return drawn


def info(game: Game, scene: Scene) -> dict[str, Any]:
    """What stands above the table."""
    active = next((hand for hand in scene.hands if hand.active), None)
    return {
        "title": short(scene.title),
        "house": house_rules(game.rules),
        "verbs": [{"name": short(verb.name, 80), "about": short(verb.about)} for verb in scene.verbs],
        "asked": short(scene.asked),
        "seat": game.decision.seat,
        "colour": active.colour if active else "",
        "stands": _stands(scene),
        "seed": str(game.seed),  # as text: a number above 2**53 would change in JavaScript
        "result": short(scene.result),
        "won": scene.won,
        "over": bool(scene.result) or game.outcome is not None,
        "can_undo": game.history.can_undo,
        "can_redo": game.history.can_redo,
        "tracks": [
            {
                "id": t.id,
                "title": short(t.title, 80),
                "value": t.value,
                "end": t.end,
                "danger": t.danger,
                "label": short(t.label),
                "about": short(t.about),
            }
            for t in scene.tracks
        ],
    }


def _stands(scene: Scene) -> str:
    """The cell where whoever decides stands; empty where nobody stands on the board."""
    here = next(((piece.x, piece.y) for piece in scene.pieces if piece.flag == "active"), None)
    return next((cell.id for cell in scene.cells if (cell.x, cell.y) == here), "")


def cells(scene: Scene, overlay: Overlay | None = None) -> list[dict[str, Any]]:
    """Where each cell lies and what a person who cannot see it is told, with what the pieces on it mean, and the number
    that is laid over it.
    """
    numbers = {} if overlay is None else overlay.by_cell
    standing: dict[tuple[float, float], dict[str, None]] = {}
    for piece in scene.pieces:
        if piece.about:
            standing.setdefault((piece.x, piece.y), {})[piece.about] = None
    return [
        {
            "id": c.id,
            "name": short(c.name, 80),
            "x": c.x,
            "y": c.y,
            "label": short(
                read_out(c.name, c.label or c.title, numbers[c.id].label) if c.id in numbers else c.label or c.title
            ),
            "about": short(" ".join([*standing.get((c.x, c.y), ()), *([c.about] if c.about else [])])),
            "threat": "threat" in c.marks,
            "free": c.shape == "free",
        }
        for c in scene.cells
    ]


def pieces(scene: Scene) -> list[dict[str, Any]]:
    """What stands on the board and may be pointed at."""
    return [
        {"id": p.id, "name": short(p.name, 80), "label": short(p.label or p.name), "about": short(p.about)}
        for p in scene.pieces
    ]


def hands(scene: Scene, players: Mapping[str, str]) -> list[dict[str, Any]]:
    """Each seat's hand; ``players`` names the computers by seat. How its cards look is among the drawings."""
    return [
        {
            "id": hand.id,
            "title": short(hand.title, 80),
            "player": players.get(hand.id.partition(":")[2], ""),
            "colour": hand.colour,
            "limit": hand.limit,
            "active": hand.active,
            "label": short(hand.label or hand.title),
            "cards": [_thing(card) for card in hand.cards],
        }
        for hand in scene.hands
    ]


def decks(scene: Scene) -> list[dict[str, Any]]:
    """Each deck; how it looks is among the drawings."""
    words = (
        (deck, deck.label or say("{title}: {number} left", title=deck.title, number=deck.count)) for deck in scene.decks
    )
    return [_thing(deck, label) for deck, label in words]


def legend(scene: Scene) -> list[dict[str, Any]]:
    """Each symbol with what it stands for."""
    return [
        {
            "id": f"symbol:{place}",
            "title": short(symbol.name, 80),
            "label": say(
                "{name}: the {colour} symbol, {letter} in writing.",
                name=short(symbol.name, 80),
                colour=say(symbol.colour),
                letter=short(symbol.letter, 9),
            ),
            "about": short(symbol.about),
        }
        for place, symbol in enumerate(scene.legend)
    ]


def choices(scene: Scene) -> list[dict[str, Any]]:
    """What may be chosen, and what one points at to find it."""
    return [
        {
            "action": c.action,
            "sentence": short(c.sentence),
            "verb": short(c.verb, 80),
            "targets": list(c.targets),
            "free": c.free,
            "spends": short(c.spends, 80),
            "ghost": _ghost(c.preview) if c.preview else None,
        }
        for c in scene.choices
    ]


def ways(scene: Scene) -> list[dict[str, Any]]:
    """The passages that are lit up, and where each leads."""
    return [{"id": way.id, "goal": way.goal, "label": short(way.label)} for way in scene.ways]


def _ghost(preview: Cell) -> dict[str, Any]:
    """What the place of a choice would look like with it."""
    return {
        "cell": preview.id,
        "drawing": _ghost_key(preview),
        "label": short(preview.label or preview.title),
        "gain": "gain" in preview.marks,
    }


def _ghost_key(preview: Cell) -> str:
    """The same for all that look the same, wherever they are."""
    return f"ghost:{crc32(parts.ghost(preview).encode()):08x}"


def _thing(thing: Card | Deck, label: str = "") -> dict[str, Any]:
    """A card or deck; one whose upper part alone would not tell what it is has to be shown ``whole``."""
    words = label or thing.label or thing.title
    lines = ""
    if isinstance(thing, Card) and not thing.about and thing.face is None:  # a card with a face tells it in its label
        lines = ". ".join(line for line in thing.lines if line)
    about = short(thing.about or (lines and f"{lines.rstrip('.')}."))
    plain = {"id": thing.id, "title": short(thing.title, 80), "label": short(words), "about": about}
    headless = isinstance(thing, Card) and (thing.face is not None or thing.kind == "back")
    return plain | ({"whole": True} if headless else {})
