"""Our own icons, each a shape in a square of 24 units: an area to fill and, for some, a few lines drawn into it.

An unknown word is drawn as the letter of its symbol in a lozenge, so a pack may use any word it likes.
"""

from __future__ import annotations

from workbench.engine.scene import Symbol
from workbench.render.elements import Element, add, box, clean, group, num
from workbench.render.lettering import write
from workbench.render.palette import Paint

ICONS: dict[str, tuple[str, str]] = {
    # signs of symbols
    "heart": (
        "M12 21.5C5 16 2 12.3 2 8.4 2 5 4.4 3 7.2 3 9.2 3 11 4.2 12 6c1-1.8 2.8-3 4.8-3"
        "C19.6 3 22 5 22 8.4c0 3.9-3 7.6-10 13.1z",
        "",
    ),
    "quill": (
        "M22 1.5C13 1.8 6.5 6 5.5 14L2.5 21.8l1.8.7 2.3-5.5c6.9.3 11.2-3.2 12.4-7"
        "l-3.3.2 4.1-2.4C21 5.8 21.7 3.7 22 1.5z",
        "M6.5 16.5C9 11.5 12.5 8.5 17 6.2",
    ),
    "athlete": (
        "M16.2 1.2a2.6 2.6 0 1 0 .01 0zM7.2 6.6l6-1.1 3.3 4 4 .9-.6"
        " 2.5-5-1.1-1.3-1.5-1.7 3.5 3.6 3.3-1.6 6.2-2.7-.7"
        " 1.2-4.6-3.6-2.9-1.9 3.8-5.5 1-.5-2.7 4-.7 3.1-7-2.2.7-1.4 2.8-2.4-1.2z",
        "",
    ),
    "tree": (
        "M12 1.2a5.4 5.4 0 0 1 5.3 4.3A5.2 5.2 0 0 1 18.8 15.5H14l.2 3.5 1.3 3.8h-7"
        "L9.8 19l.2-3.5H5.2A5.2 5.2 0 0 1 6.7 5.5 5.4 5.4 0 0 1 12 1.2z",
        "M12 15.5V10M12 13l3-2.5M12 11.5L9.5 9",
    ),
    "hourglass": (
        "M4.5 1.5h15v3h-1.7c0 3.9-1.7 5.7-3.8 7.5 2.1 1.8 3.8 3.6 3.8 7.5h1.7"
        "v3h-15v-3h1.7c0-3.9 1.7-5.7 3.8-7.5-2.1-1.8-3.8-3.6-3.8-7.5H4.5z",
        "M8.7 7h6.6M12 12v4.5M9 19.5c1-2 2-2.8 3-3 1 .2 2 1 3 3",
    ),
    "fist": (
        "M3.4 8a2.1 2.1 0 0 1 4-1.3A2.2 2.2 0 0 1 11.5 5.5a2.2 2.2 0 0 1 4.1.7 2.1"
        " 2.1 0 0 1 4 1.3l1 5.5c.3 4.2-1.8 5.7-2.6 7.5v2.3H7.5v-2.3C5 18.8 3.4"
        " 16.3 3.4 12.5z",
        "M7.4 6.7v4.8M11.5 5.5v6M15.6 6.2v5.3M3.8 12h10.5c2.4 0 2.4 3.5 0 3.5H11",
    ),
    # what lies on boards
    "hostile": (
        "M12 1.5C6.3 1.5 2.5 5.3 2.5 10.3c0 3.2 1.4 5.3 3.7 6.6v5.6h11.6v-5.6"
        "c2.3-1.3 3.7-3.4 3.7-6.6 0-5-3.8-8.8-9.5-8.8zM6 8.3l4.8 2.5-1.3 3C7.2"
        " 14 6 12 6 8.3zM18 8.3l-4.8 2.5 1.3 3C16.8 14 18 12 18 8.3z",
        "M9.2 22.3v-3.6M12 22.3v-3.6M14.8 22.3v-3.6",
    ),
    "goal": (
        "M4 1.5h2.5v1.3c4.5-2 8 2.2 14 0v11c-6 2.2-9.5-2-14 0v8.7H4z",
        "",
    ),
    "shelf": (
        "M2 2.5h20v19.5h-2.5v-1h-15v1H2zM4.5 5v6h15V5zM4.5 13.5v5h15v-5zM5.5 6h2v5h-2zM8.3 7"
        "h2v4h-2zM12.5 5.6l1.9-.5 1.5 5.7-1.9.5zM6.5 14.5h2v4h-2zM9.3 15h2v3.5h-2z"
        "M14.5 14.2h2.5v4.3h-2.5z",
        "",
    ),
    "reward": (
        "M2.5 8h19v4.8h-19zM4 12.8h16v9.2H4zM12 8C7 8 5.3 6.3 5.8 4.3S10.3 1.8 12 8zM12"
        " 8c5 0 6.7-1.7 6.2-3.7S13.7 1.8 12 8z",
        "M12 8v14M2.5 12.8h19",
    ),
    "star": (
        "M12 1.2l3.2 6.9 7.5.9-5.5 5.2 1.4 7.5-6.6-3.7-6.6 3.7 1.4-7.5L1.3 9l7.5-.9z",
        "",
    ),
    "compass": (
        "M12 .8l2.7 8.5 8.5 2.7-8.5 2.7-2.7 8.5-2.7-8.5L.8 12l8.5-2.7z",
        "M12 3v9h9",
    ),
    "book": (
        "M1.8 4.5c4-1.2 7.7-.6 10.2 1.5 2.5-2.1 6.2-2.7 10.2-1.5v15c-4-1.2-7.7-.6-10.2 1.5-2.5-2.1-6.2-2.7-10.2-1.5z",
        "M12 6v15M4.5 8.3c2-.3 3.5 0 5 .7M4.5 12c2-.3 3.5 0 5 .7M19.5 8.3c-2-.3-3.5 0-5 .7M19.5 12c-2-.3-3.5 0-5 .7",
    ),
    "key": (
        "M7.5 6a6 6 0 0 1 5.8 4.5H23V14h-2.2v3.5h-3.6V14h-3.9A6 6 0 1 1 7.5 6zM7.5 9.8a2.2 2.2 0 1 0 .01 0z",
        "",
    ),
    "meeple": (
        "M12 1.5c2.5 0 4 1.8 4 3.9 0 1-.3 1.9-.9 2.6 3.3.7 7.4 2.5 7.4 4.5 0"
        " 1.5-2.7 1.9-5.7 1.9l3.7 8.1h-6.2L12 18.3l-2.3 4.2H3.5l3.7-8.1c-3"
        " 0-5.7-.4-5.7-1.9 0-2 4.1-3.8 7.4-4.5C8.3 7.3 8 6.4 8 5.4c0-2.1 1.5-3.9"
        " 4-3.9z",
        "",
    ),
    "trolley": (
        "M.8 3h4.5l1.1 3.2h16.3L20.4 16.5H7.6L3.6 5.2H.8zM9.5 18a2.3 2.3 0 1 0 .01 0zM18.3 18a2.3 2.3 0 1 0 .01 0z",
        "M10.5 6.5l.7 9.7M14.5 6.5v9.7M18.5 6.5l-.7 9.7",
    ),
    "wanderer": (
        "M8.5 1.8a6.7 6.7 0 0 1 6.6 7.9c-.5 2.6-1.9 4-1.9 5.8 0 1.3.7 2.1 1.5"
        " 2.1 1.3 0 1.5-1.6 1.5-3.3 0-2.4 1.1-4.3 3.3-4.3 2 0 3.2 1.6 3.2 3.7"
        "V18c0 2.6-3.5 4.4-8.2 4.4-5.2 0-7.4-3.2-7.5-7.5A6.7 6.7 0 0 1 8.5 1.8z",
        "M3.6 7.3a2 2 0 1 0 4 0 2 2 0 1 0-4 0M9.4 7.3a2 2 0 1 0 4 0 2 2 0 1 0-4 0M7.6 7.1h1.8"
        "M6.2 11.5c1.3 1.2 3.3 1.2 4.6 0M9.2 18c1.3-.2 2.5-.8 3.6-1.8M18 17.5h4",
    ),
    "crown": (
        "M1.5 6.5l5.7 4.2L12 2.5l4.8 8.2 5.7-4.2-2.3 14.5H3.8z",
        "M3.9 17h16.2",
    ),
    "ghost": (
        "M12 1.5c-5.2 0-8.5 3.9-8.5 8.9v12.1l3.2-2.6 2.6 2.6 2.7-2.6 2.7 2.6"
        " 2.6-2.6 3.2 2.6V10.4c0-5-3.3-8.9-8.5-8.9zM8.8 7.5a1.7 2.2 0 1 1-.01 0z"
        "M15.2 7.5a1.7 2.2 0 1 1-.01 0z",
        "M9.5 14.5c1.5 1.3 3.5 1.3 5 0",
    ),
    "dragon": (
        "M1.2 11.5l2.3-3 4-1.2L9.8 1.5l2.7 4.3L18.5 3l-1.7 5c3.5 1.5 5.5 4.5 6 9"
        "l-5-3-1.3 2.5 4 6H8.3c1.5-3 1.2-5.5-.8-7.3l-4.7.8L.8 13.5zM9.3 8.2l3 .3-1.5"
        " 1.9z",
        "M1.5 13.7l4.5-.9",
    ),
    "chest": (
        "M2 11V8.5A5 5 0 0 1 7 3.5h10a5 5 0 0 1 5 5V11zM2 12.5h7.5V16h5v-3.5H22V21.5H2z",
        "M6 3.8V21.5M18 3.8V21.5",
    ),
    "coin": (
        "M12 1.5a10.5 10.5 0 1 0 .01 0z",
        "M12 4.5a7.5 7.5 0 1 0 .01 0zM12 8v8M9.5 8h5M9.5 16h5",
    ),
    "ring": (
        "M8 1.5h8l2.5 3L15 8.6a7.2 7.2 0 1 1-6 0L5.5 4.5zM12 10.6a4.7 4.7 0 1 0 .01 0z",
        "M5.5 4.5h13",
    ),
    "gem": (
        "M6.5 2.5h11L23 9 12 22 1 9z",
        "M1 9h22M8 9l4 13 4-13M8 9l2-6.5M16 9l-2-6.5",
    ),
    "lamp": (
        "M9 1.5h6V4l3.5 4.5V19L21 22.5H3L5.5 19V8.5L9 4zM8 10v7.5h8V10z",
        "M12 10.5c2 2.5 2 5 0 6.5-2-1.5-2-4 0-6.5z",
    ),
    "scroll": (
        "M5 2h14.5A2.5 2.5 0 0 1 22 4.5V7h-4v12.5a2.5 2.5 0 0 1-2.5 2.5H4.5A2.5 2.5 0 0 1 2 19.5V17h4V4.5z",
        "M9 7h6M9 10.5h6M9 14h6",
    ),
    "owl": (
        "M3.5 1.5l4 2.5h9l4-2.5V13c0 5.5-3.5 9.5-8.5 9.5S3.5 18.5 3.5 13zM8 6.5"
        "a2.7 2.7 0 1 0 .01 0zM16 6.5a2.7 2.7 0 1 0 .01 0z",
        "M8 8.3a1 1 0 1 0 .01 0M16 8.3a1 1 0 1 0 .01 0M12 11l-1.3 2H13.3zM8.5 17c2 1.5 5 1.5 7 0",
    ),
    "spider": (
        "M12 9a5.5 6 0 1 0 .01 0zM12 4.5a3 3 0 1 0 .01 0z",
        "M8 12L3 8.5 2 4M7 14.5L1.5 14M7.5 17.5L3 21M16 12l5-3.5L22 4M17 14.5l5.5-.5M16.5 17.5L21 21",
    ),
    "blade": (
        "M22.5 1.5L21 7.5 11 17.5l-1.5-1.5-1.7 1.7 1.5 1.5-1.8 1.8L5.5 19 3 22.5"
        " 1.5 21 5 18.5l-2-2 1.8-1.8 1.5 1.5L8 14.5 6.5 13l10-10z",
        "M20 4L9 15",
    ),
    "fire": (
        "M12.5 1c.8 4 6.8 6.5 6.8 13a7.3 8.3 0 0 1-14.6 0c0-3 1.3-5.2 3-7 .3 2 1 3 2 3.5C9.3 7 10.5 3.5 12.5 1z",
        "M12 21c-3-1.5-3.5-5 .3-8.5.7 2.7 3.7 4.5 2.7 7",
    ),
    "ruin": (
        "M2 21.5V10l3-1.5V4h3v3.5l3-2.5 2 6.5-2 2.5 2.5 3L12 21.5zM15 21.5l1-4.5-2.5-3 2-3-1-5L19 4v5l3 2.5v10z",
        "",
    ),
    "mask": (
        "M1.5 5c6-2 15-2 21 0 .5 7-2 13-5.5 13-2.5 0-3.5-3.5-5-3.5S9.5 18 7 18C3.5 18 1 12"
        " 1.5 5zM5 8.5c2-1 4-.5 5.5 1.5-2 1.5-4.5 1.3-5.5-1.5zM19 8.5c-2-1-4-.5-5.5"
        " 1.5 2 1.5 4.5 1.3 5.5-1.5z",
        "",
    ),
    # signs of tables
    "check": (
        "M2 12.5l3.5-3.5 4.5 4.5L18.8 4l3.5 3.5L10 20.5z",
        "",
    ),
    "warning": (
        "M12 1.5L23.5 22H.5zM10.7 8.5l.5 7h1.6l.5-7zM12 17a1.4 1.4 0 1 0 .01 0z",
        "",
    ),
    "cards": (
        "M2 6.5L12.5 3.5l5 16.5L7 23zM14.5 2.5H22V17h-3.3z",
        "",
    ),
    "discard": (
        "M3 2h12v7h-3V5H6v14h6v-4h3v7H3zM14 7.5l8 5-8 5V14H9v-3h5z",
        "",
    ),
    "question": (
        "M12 1.5a10.5 10.5 0 1 0 .01 0zM7.7 9.5C7.7 6.7 9.6 5 12.1 5s4.3 1.6 4.3 4c0"
        " 3.2-3.2 3.4-3.2 6h-2.3c0-4 3-4.3 3-6 0-1.1-.7-1.8-1.9-1.8s-1.9.8-1.9 2.3"
        "zM12 16.3a1.5 1.5 0 1 0 .01 0z",
        "",
    ),
}
"""Area and lines of each icon's word."""

SAME = {
    "gift": "reward",
    "bookworm": "wanderer",
    "wyrm": "wanderer",
    "sword": "blade",
    "flag": "goal",
    "terror": "hostile",
    "skull": "hostile",
    "runner": "athlete",
    "feather": "quill",
    "fireplace": "fire",
    "person": "meeple",
    "treasure": "chest",
    "bookcase": "shelf",
    "map": "scroll",
    "danger": "warning",
}
"""Other words for the same pictures."""


THIN = 1.3
"""Units of an icon's lines, and of all lines that do not say otherwise."""


def known(word: str) -> bool:
    """Whether there is a picture for a word."""
    return SAME.get(word, word) in ICONS


def shape(
    parent: Element, word: str, x: float, y: float, size: float, fill: str, outline: str, detail: str, weight: float = 1
) -> None:
    """Draw the icon of a known word with its centre at a point."""
    area, lines = ICONS[SAME.get(word, word)]
    at = group(parent, x - size / 2, y - size / 2, size / 24)
    if outline != "none":
        at.set("stroke", outline)
        if weight != 1:  # the root has the usual one
            at.set("stroke-width", num(weight * THIN))
    add(at, "path", d=area, fill=fill, fill_rule="evenodd")
    if lines and detail != "none":
        own = {"stroke": detail} if detail != outline else {}
        add(at, "path", d=lines, fill="none", stroke_linecap="round", **own)


def lozenge(parent: Element, letter: str, x: float, y: float, size: float, fill: str, ink: str, outline: str) -> None:
    """A letter in a shape of its own, for what has no picture."""
    h = size / 2
    box(parent, (x - h * 0.94, y - h * 0.94, h * 1.88, h * 1.88), h * 0.5, fill, outline, size / 20)
    write(parent, clean(letter, 2) or "?", x, y + size * 0.24, size * 0.66, ink, bold=True)


def symbol(parent: Element, paint: Paint, sign: Symbol, x: float, y: float, size: float) -> None:
    """Draw a card's symbol: its icon filled with its colour and outlined, or its letter when the icon is unknown."""
    if known(sign.icon):
        shape(parent, sign.icon, x, y, size, paint.word(sign.colour), paint("outline"), paint("detail"))
    else:
        letter = sign.letter or sign.name[:1]
        lozenge(parent, letter, x, y, size, paint.word(sign.colour), paint.on(sign.colour), paint("outline"))


def row(parent: Element, paint: Paint, signs: tuple[Symbol, ...], x: float, y: float, size: float, gap: float) -> None:
    """A row of symbols centred on a point."""
    left = x - (len(signs) - 1) * (size + gap) / 2
    for place, sign in enumerate(signs):
        symbol(parent, paint, sign, left + place * (size + gap), y, size)
