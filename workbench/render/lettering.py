"""Writing that stays inside its place: an honest estimate of widths, wrapping, shrinking and, last, an ellipsis."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TypeAlias

from workbench.render.elements import Element, add, clean

FONT = "'Segoe UI','Helvetica Neue',Helvetica,Roboto,'Noto Sans','Liberation Sans',Arial,sans-serif"

Ways: TypeAlias = "tuple[tuple[int, tuple[float, ...]], ...]"
"""Numbers of lines, each with the sizes to try, largest first."""

RIGHT_TO_LEFT = "\u200f"
"""The mark that is not seen and belongs to a script that is written from right to left."""
# Widths in em of the widest of the usual sans-serif faces above, so that a guess errs on the side of too wide.
_CLASSES = (
    ("ijl|!'’.,:;·`", 0.28),
    (' ftr()[]{}/\\-"*°', 0.4),
    ("csxzvykJ?", 0.51),
    ("abdeghnopquL0123456789_+=<>~^$#“”", 0.6),
    ("ABCEFKPRSTVXYZ&", 0.65),
    ("DGHNOQU", 0.76),
    ("wMmW@%—…", 0.93),
)
_WIDTH = {letter: width for letters, width in _CLASSES for letter in letters}
_BOLD = 1.08


@lru_cache(maxsize=4096)
def _letter(letter: str) -> float:
    if letter in _WIDTH:
        return _WIDTH[letter]
    if unicodedata.combining(letter) or unicodedata.category(letter) == "Cf":
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF" or ord(letter) > 0x1F000:
        return 1.05
    base = unicodedata.normalize("NFD", letter)[0]
    return _WIDTH.get(base, 0.75)


@lru_cache(maxsize=4096)
def width(text: str, size: float = 1, bold: bool = False) -> float:
    """About how wide a line of text is drawn at a font size."""
    return sum(map(_letter, text)) * size * (_BOLD if bold else 1)


def cut(text: str, size: float, room: float, bold: bool = False) -> str:
    """The text, or as much of it as fits with an ellipsis."""
    if width(text, size, bold) <= room:
        return text
    used, kept = width("…", size, bold), 0
    for letter in text:
        used += width(letter, size, bold)
        if used > room:
            break
        kept += 1
    return text[:kept].rstrip() + ellipsis(text[:kept])


def ellipsis(kept: str) -> str:
    """The sign that stands where a text goes on, at its left end when it was written from right to left."""
    strong = next((kind for kind in map(unicodedata.bidirectional, reversed(kept)) if kind in ("L", "R", "AL")), "L")
    return "…" if strong == "L" else f"…{RIGHT_TO_LEFT}"


@lru_cache(maxsize=2048)
def wrap(text: str, size: float, room: float, lines: int, bold: bool = False) -> tuple[str, ...]:
    """At most so many lines, broken at spaces; the last one, and a word too long for a line, ends in an ellipsis."""
    words = clean(text, 400).split(" ")
    out: list[str] = []
    while words and len(out) < lines - 1:
        line = words.pop(0)
        while words and width(f"{line} {words[0]}", size, bold) <= room:
            line += " " + words.pop(0)
        out.append(cut(line, size, room, bold))
    if words:
        out.append(cut(" ".join(words), size, room, bold))
    return tuple(line for line in out if line)


@lru_cache(maxsize=2048)
def fit(
    text: str, room: float, lines: int, sizes: tuple[float, ...], bold: bool = False
) -> tuple[float, tuple[str, ...]]:
    """The largest of the sizes (largest first) at which the text fits whole; at the smallest it may be cut.

    A size at which one line less does is better than a larger one with a broken word.
    """
    words = clean(text, 400)
    for size in sizes:
        broken = wrap(words, size, room, lines, bold)
        if " ".join(broken) == words:
            return size, broken
    return sizes[-1], wrap(words, sizes[-1], room, lines, bold)


def fit_one_of(text: str, room: float, ways: Ways, bold: bool = False) -> tuple[float, tuple[str, ...]]:
    """The first of several ways (each a number of lines, and sizes as for `fit`) in which the text fits whole.

    At the last of them it may be cut.
    """
    words = clean(text, 400)
    for most, sizes in ways:
        size, lines = fit(text, room, most, sizes, bold)
        if " ".join(lines) == words:
            break
    return size, lines


def write(
    parent: Element,
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    bold: bool = False,
    anchor: str = "middle",
) -> Element:
    """One line of text with its baseline at ``y``."""
    extra = {"font_weight": "700"} if bold else {}
    if anchor != "middle":  # the root says middle, which most texts want
        extra["text_anchor"] = anchor
    return add(parent, "text", clean(text, 400), x=x, y=y, font_size=size, fill=fill, **extra)


def write_lines(
    parent: Element,
    lines: tuple[str, ...],
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    bold: bool = False,
    anchor: str = "middle",
    leading: float = 1.15,
) -> float:
    """Several lines from the first baseline ``y`` down; returns the baseline after the last."""
    for line in lines:
        write(parent, line, x, y, size, fill, bold=bold, anchor=anchor)
        y += size * leading
    return y
