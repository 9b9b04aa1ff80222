"""The face of this package: a scene, or a part of one, as an SVG picture.

Everything that has an id in the scene carries it as ``data-id`` with an accessible name, so a page can make it live.
"""

from __future__ import annotations

from collections.abc import Collection

from workbench.engine.overlay import Overlay
from workbench.engine.scene import Card, Deck, Hand, Scene
from workbench.render import board as boards
from workbench.render import cards, heat, tables, text
from workbench.render.elements import Drawing, Element, add, box, clean, clean_lines, group, name, num, written
from workbench.render.icons import THIN
from workbench.render.lettering import FONT
from workbench.render.palette import Paint

__all__ = ["Drawing", "board", "card", "deck", "hand", "table"]


def board(
    scene: Scene,
    *,
    theme: str = "auto",
    selected: Collection[str] = (),
    size: float | None = None,
    overlay: Overlay | None = None,
) -> Drawing:
    """The board of a scene with everything that stands on it.

    Args:
        scene: What to draw.
        theme: ``light``, ``dark``, or ``auto``, which follows the page or the system that shows the drawing.
        selected: Ids (``cell:c3``, ``token:c3`` …) to draw as chosen.
        size: Width in pixels; a drawing never grows wider than its place.
        overlay: Numbers to show on the cells, with their legend below the board.
    """
    paint, frame = Paint(theme), boards.Frame(scene)
    below = heat.legend_height(overlay, frame.width) if overlay else 0.0
    root = canvas(frame.width, frame.height + below, size or min(frame.width * 1.1, 760), scene.title)
    words = text.board(scene, overlay)
    add(root, "desc", clean_lines(words))
    if overlay:
        box(root, (0, 0, frame.width, frame.height + below), 14, paint("page"))
        heat.draw_legend(group(root, 8, frame.height), paint, overlay, frame.width - 16)
    boards.draw(root, paint, scene, selected, overlay)
    paint.put_style(root)
    return written(root, words)


def table(
    scene: Scene,
    *,
    theme: str = "auto",
    selected: Collection[str] = (),
    size: float | None = None,
    overlay: Overlay | None = None,
) -> Drawing:
    """A complete picture of a game: board, question or result, tracks, decks, hands and legend."""
    paint = Paint(theme)
    plan = tables.Plan(scene, overlay)
    root = canvas(plan.width, plan.height, size or plan.width, scene.title)
    words = text.table(scene, overlay)
    add(root, "desc", clean_lines(words))
    tables.draw(root, paint, plan, selected)
    paint.put_style(root)
    return written(root, words)


def card(card: Card, *, theme: str = "auto", selected: bool = False, size: float = 150) -> Drawing:
    """One card, ``size`` pixels wide."""
    paint = Paint(theme)
    root = canvas(cards.WIDTH + 8, cards.HEIGHT + 8, size, card.label or card.title)
    cards.card(root, paint, card, 4, 4, selected=selected)
    paint.put_style(root)
    return written(root, card.label or card.title)


def deck(deck: Deck, *, theme: str = "auto", selected: bool = False, size: float = 150) -> Drawing:
    """One deck with its count and discards, ``size`` pixels wide."""
    paint = Paint(theme)
    root = canvas(cards.DECK_WIDTH + 8, cards.DECK_HEIGHT + 8, size, deck.label or deck.title)
    cards.deck(root, paint, deck, 4, 4, selected=selected)
    paint.put_style(root)
    return written(root, deck.label or deck.title)


def hand(hand: Hand, *, theme: str = "auto", selected: Collection[str] = (), size: float | None = None) -> Drawing:
    """What one seat holds, with its empty places."""
    paint = Paint(theme)
    width, height = cards.hand_size(hand)
    root = canvas(width + 8, height + 8, size or min((width + 8) * 0.8, 1000), hand.label or hand.title)
    place = add(root, "g")
    cards.hand(place, paint, hand, 4, 4, selected)
    name(place, hand.id, hand.label or hand.title, holds_others=True)
    paint.put_style(root)
    return written(root, hand.label or hand.title)


def canvas(width: float, height: float, shown: float, title: str) -> Element:
    """An empty drawing of some units, shown by default so many pixels wide, and narrower where there is less room."""
    return Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {num(width)} {num(height)}",
            "width": num(shown),
            "height": num(shown * height / width),
            "font-family": FONT,
            "text-anchor": "middle",
            "stroke-linejoin": "round",
            "stroke-width": num(THIN),
            "role": "group",
            "aria-label": clean(title, 200),
            "style": "max-width:100%;height:auto",
        },
    )
