"""What a table widget shows, as small JSON-able words: only what the scene says, so nothing hidden can slip through."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from workbench.engine.game import Game
from workbench.engine.scene import Deck, Scene
from workbench.render import svg

LOG_LINES = 200
"""How many sentences of the log are sent; `Game.log` has them all."""

# A card that looks as before is not drawn again.
_card = lru_cache(maxsize=1024)(svg.card)
_deck = lru_cache(maxsize=256)(svg.deck)


def board(scene: Scene) -> str:
    """The board's drawing. What can be chosen changes with every selection, so the page marks that, not the drawing."""
    cells = tuple(replace(cell, marks=tuple(mark for mark in cell.marks if mark != "target")) for cell in scene.cells)
    return str(svg.board(replace(scene, cells=cells)))


def info(game: Game, scene: Scene) -> dict[str, Any]:
    """What stands above the table."""
    active = next((hand for hand in scene.hands if hand.active), None)
    return {
        "title": scene.title,
        "asked": scene.asked,
        "colour": active.colour if active else "",
        "seed": str(game.seed),  # as text: a number above 2**53 would change in JavaScript
        "result": scene.result,
        "won": scene.won,
        "over": bool(scene.result) or game.outcome is not None,
        "can_undo": game.history.can_undo,
        "can_redo": game.history.can_redo,
        "tracks": [
            {"id": t.id, "title": t.title, "value": t.value, "end": t.end, "danger": t.danger, "label": t.label}
            for t in scene.tracks
        ],
    }


def cells(scene: Scene) -> list[dict[str, Any]]:
    """Where each cell lies and what a person who cannot see it is told."""
    return [{"id": c.id, "name": c.name, "x": c.x, "y": c.y, "label": c.label or c.title} for c in scene.cells]


def pieces(scene: Scene) -> list[dict[str, Any]]:
    """What stands on the board and may be pointed at."""
    return [{"id": p.id, "name": p.name, "label": p.label or p.name} for p in scene.pieces]


def hands(scene: Scene) -> list[dict[str, Any]]:
    """Each seat's hand; how its cards look is in `faces`."""
    return [
        {
            "id": hand.id,
            "title": hand.title,
            "colour": hand.colour,
            "limit": hand.limit,
            "active": hand.active,
            "label": hand.label or hand.title,
            "cards": [{"id": c.id, "title": c.title, "label": c.label or c.title} for c in hand.cards],
        }
        for hand in scene.hands
    ]


def faces(scene: Scene) -> dict[str, str]:
    """The drawing of each card in a hand: the bulk of what is sent, and unchanged by most actions."""
    return {card.id: _card(card) for hand in scene.hands for card in hand.cards}


def decks(scene: Scene) -> list[dict[str, Any]]:
    """Each deck with its drawing."""
    return [_deck_words(deck) for deck in scene.decks]


def choices(scene: Scene) -> list[dict[str, Any]]:
    """What may be chosen, and what one points at to find it."""
    return [
        {"action": c.action, "sentence": c.sentence, "verb": c.verb, "targets": list(c.targets), "free": c.free}
        for c in scene.choices
    ]


def log(game: Game) -> dict[str, Any]:
    """The last sentences of what happened; ``last`` counts those that the latest action brought."""
    past = game.history.past
    lines: list[str] = []
    moments = 0
    for moment in reversed(past):
        if len(lines) >= LOG_LINES:
            break
        lines[:0] = [game.rules.say(event) for event in moment.events]
        moments += 1
    return {"lines": lines, "last": len(past[-1].events), "earlier": any(m.events for m in past[: len(past) - moments])}


def _deck_words(deck: Deck) -> dict[str, Any]:
    label = deck.label or f"{deck.title}: {deck.count} left"
    return {"id": deck.id, "title": deck.title, "label": label, "done": deck.done, "svg": _deck(deck)}
