"""A drawing and the few helpers it is built with. Every text goes through the element tree, so it stays text."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable

from workbench.language import say

Element = ET.Element

LABEL_LIMIT = 320
"""Characters of an accessible name; a longer one helps nobody and swells every redraw."""

# What XML 1.0 forbids (C0 controls, surrogates, U+FFFE/F), the C1 controls that steer terminals, and the bidirectional
# overrides and isolates, with which one name could turn the rest of a line round.
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
_SPACES = re.compile(r"(?!(?<=\d)\u202f\d)\s+")
"""All white space but the narrow space inside of a number, where no line ends."""
# Marks that stand on a letter; a tower of them would grow over its neighbours.
_MARK = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
_TOWER = re.compile(f"({_MARK}{{4}}){_MARK}+")


class Drawing(str):
    """An SVG picture: a string that shows itself in a notebook.

    ``str(drawing)`` is the text of its file. ``drawing.text`` says the same where no pictures are shown.
    """

    text: str

    def __new__(cls, markup: str, text: str = "") -> Drawing:
        """Wrap SVG markup and the words that stand for it."""
        drawing = super().__new__(cls, markup)
        drawing.text = text
        return drawing

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        # In a page's own tree (an <img> would cut it off from the page) the drawing can follow the page's theme.
        return f'<div style="max-width:100%">{self}</div>'

    def _repr_pretty_(self, printer: object, cycle: bool) -> None:
        write = getattr(printer, "text", None)
        if callable(write):
            write(self.text or say("a drawing"))


def clean(text: str, limit: int | None = None) -> str:
    """One line of harmless text: forbidden characters dropped, white space folded, cut with an ellipsis."""
    words = _SPACES.sub(" ", _TOWER.sub(r"\1", _FORBIDDEN.sub("", text))).strip()
    if limit is not None and len(words) > limit:
        return words[: limit - 1].rstrip() + "…"
    return words


def clean_lines(text: str) -> str:
    """Harmless text that keeps its line breaks."""
    return _FORBIDDEN.sub("", text.replace("\r\n", "\n"))


def num(value: float) -> str:
    """A coordinate in as few characters as a tenth of a unit needs."""
    return f"{round(value, 1):g}" if abs(value) < 99999 else str(round(value))


def add(parent: Element, tag: str, text: str | None = None, **attributes: str | float) -> Element:
    """Append an element. Names of attributes are written with ``_`` for ``-``; numbers are shortened."""
    child = ET.SubElement(
        parent,
        tag,
        {
            name.rstrip("_").replace("_", "-"): value if isinstance(value, str) else num(value)
            for name, value in attributes.items()
        },
    )
    if text is not None:
        child.text = text
    return child


def box(
    parent: Element,
    place: tuple[float, float, float, float],
    corner: float,
    fill: str,
    stroke: str = "",
    weight: float = 1.5,
    dash: str = "",
) -> Element:
    """Append a rectangle with round corners; ``place`` is its west and north edge, its width and its height."""
    x, y, width, height = place
    pen: dict[str, str] = {"stroke": stroke, "stroke_width": num(weight)} if stroke else {}
    if dash:
        pen["stroke_dasharray"] = dash
    return add(parent, "rect", x=x, y=y, width=width, height=height, rx=corner, fill=fill, **pen)


def group(parent: Element, x: float = 0, y: float = 0, scale: float = 1) -> Element:
    """A group whose origin lies at a point of its parent."""
    moves = [f"translate({num(x)} {num(y)})"] if x or y else []
    if scale != 1:
        moves.append(f"scale({round(scale, 3):g})")
    return add(parent, "g", **({"transform": " ".join(moves)} if moves else {}))


def name(element: Element, ident: str, label: str, *, holds_others: bool = False) -> None:
    """Give an element its id, its accessible name and the explanation that hovering shows.

    An image hides its parts from assistive technology; what ``holds_others`` is a group instead.
    """
    words = clean(label, LABEL_LIMIT)
    element.set("data-id", clean(ident))
    element.set("role", "group" if holds_others else "img")
    element.set("aria-label", words)
    hint = Element("title")
    hint.text = words
    element.insert(0, hint)


def path_of(points: Iterable[tuple[float, float]]) -> str:
    """A closed polygon as path data."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points).replace(" -", "-") + "Z"


def written(root: Element, text: str) -> Drawing:
    """The finished drawing of an element tree."""
    # Every other ">" is escaped, so that this shortens ends of tags only.
    return Drawing(ET.tostring(root, encoding="unicode").replace(" />", "/>"), text)
