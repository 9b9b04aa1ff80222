"""The colours: two themes, and a palette that people with colour-vision deficiency can tell apart.

The six colours of symbols were found by a search that maximises the least OKLab distance of any two, seen normally
and with each of three colour-vision deficiencies (the matrices of Machado, Oliveira and Fernandes 2009, severity 1).
Their lightness differs as much as their hue. A symbol has its shape and an outline besides, and never its colour alone.
"""

from __future__ import annotations

from workbench.errors import OptionError
from workbench.language import say
from workbench.render.elements import Element, add

SCOPE = "lw-drawing"
"""The class of our drawings; every rule of our style sheets begins with it."""

THEMES = ("auto", "light", "dark")

WORDS = {
    "light": {
        "red": "#c30e06",
        "pink": "#fbb9d6",
        "orange": "#ec7700",
        "green": "#55ad89",
        "blue": "#1b6db3",
        "purple": "#550e7e",
        "grey": "#86827b",
        "white": "#fdfbf6",
        "gold": "#e3b23c",
        "teal": "#04555c",
    },
    "dark": {
        "red": "#d6353a",
        "pink": "#fed0e8",
        "orange": "#fa8723",
        "green": "#3ebf98",
        "blue": "#5c83be",
        "purple": "#922afa",
        "grey": "#9a958c",
        "white": "#f4efe4",
        "gold": "#e8bd50",
        "teal": "#15808a",
    },
}
"""The colour words a scene may use. An unknown word is grey."""

GROUND = {
    "light": {
        "page": "#fffdf8",
        "ink": "#221a12",
        "soft": "#5d5143",
        "line": "#c9bca6",
        "outline": "#221a12",
        "detail": "#221a12",
        "board": "#e9dfca",
        "rim": "#5b4c39",
        "gap": "#d8cab0",
        "gap-line": "#b9a684",
        "wall": "#a67c52",
        "wall-line": "#7a5734",
        "path": "#fbf1da",
        "path-line": "#8a6a45",
        "path-ink": "#221a12",
        "runner": "#e6d0a4",
        "gold-path": "#f6dc8c",
        "gold-runner": "#e3b23c",
        "case": "#5a3a20",
        "dark": "#333b57",
        "dark-line": "#1f2539",
        "dark-mark": "#56608a",
        "dark-ink": "#dfe4f5",
        "face": "#fffaf0",
        "danger": "#b3160e",
        "hazard": "#f7c600",
        "hazard-ink": "#1c1710",
        "target": "#0f62d6",
        "halo": "#ffffff",
        "glow": "#ffb300",
        "panel": "#f6efe1",
    },
    "dark": {
        "page": "#15171c",
        "ink": "#f3ecdf",
        "soft": "#b9ae9d",
        "line": "#4a463f",
        "outline": "#f7f1e6",
        "detail": "#191512",
        "board": "#20232b",
        "rim": "#cfc3ae",
        "gap": "#2c3039",
        "gap-line": "#474c58",
        "wall": "#6d5138",
        "wall-line": "#3a2a1c",
        "path": "#d5bd8c",
        "path-line": "#3a2a1c",
        "path-ink": "#1a120a",
        "runner": "#b89b66",
        "gold-path": "#eccb6c",
        "gold-runner": "#c4932a",
        "case": "#2f1f12",
        "dark": "#0e1017",
        "dark-line": "#3b4152",
        "dark-mark": "#353b4e",
        "dark-ink": "#d5daea",
        "face": "#26221e",
        "danger": "#ff8579",
        "hazard": "#f7c600",
        "hazard-ink": "#14100a",
        "target": "#7db7ff",
        "halo": "#0b0c10",
        "glow": "#ffd25e",
        "panel": "#1d2027",
    },
}

HEAT = {
    "light": ("#fbf7b8", "#afe392", "#35cc99", "#12a4a4", "#0e7d9d", "#2c5587", "#353451"),
    "dark": ("#322f58", "#245189", "#057999", "#19a0a0", "#48c697", "#afdc97", "#f5f2bc"),
}
"""A scale from low to high: what is high stands out from the page. Steps of equal distance in OKLab, of lightness that
only falls (or only rises), so that nobody needs the hue."""
HEAT_STEPS = len(HEAT["light"])

BOOKS = ("#8c2f2b", "#d9b36c", "#2f6b5e", "#3d5a8a", "#7b5a86")
"""Bindings on the bookcases: decoration that means nothing, alike in both themes."""

NEAR_BLACK, NEAR_WHITE = "#120d07", "#ffffff"


def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb`` (WCAG 2)."""
    return sum(
        weight * (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
        for weight, c in zip(
            (0.2126, 0.7152, 0.0722), (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)), strict=True
        )
    )


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: str) -> str:
    """Black or white, whichever is read more easily on a colour."""
    return max((NEAR_BLACK, NEAR_WHITE), key=lambda ink: contrast(ink, colour))


def _theme(theme: str) -> dict[str, str]:
    words = WORDS[theme] | {f"heat-{step}": colour for step, colour in enumerate(HEAT[theme])}
    on = {f"on-{word}": ink_on(colour) for word, colour in words.items()}
    return GROUND[theme] | words | on


COLOURS = {theme: _theme(theme) for theme in ("light", "dark")}
"""Every colour of each theme by its name; ``on-red`` is the ink to write with on red."""


class Paint:
    """Names of colours turned into what an SVG attribute holds, remembering which were used.

    A fixed theme gives plain values, which every SVG reader and printer knows. ``auto`` gives CSS variables, defined by
    a style sheet that the drawing carries and that follows its surroundings. ``page`` leaves that sheet to the page.
    """

    def __init__(self, theme: str) -> None:
        if theme not in (*THEMES, "page"):
            raise OptionError(say("A theme is one of {themes}, not '{theme}'.", themes=", ".join(THEMES), theme=theme))
        self.theme = theme
        self._used: dict[str, None] = {}

    def __call__(self, colour: str) -> str:
        """The value for a colour's name."""
        if self.theme not in ("auto", "page"):
            return COLOURS[self.theme][colour]
        self._used[colour] = None
        return f"var(--lw-{colour})"

    def word(self, colour: str, otherwise: str = "grey") -> str:
        """The value for a scene's colour word, which may be unknown or empty."""
        return self(colour if colour in WORDS["light"] else otherwise)

    def on(self, colour: str, otherwise: str = "grey") -> str:
        """The ink to write with on a scene's colour word."""
        return self(f"on-{colour if colour in WORDS['light'] else otherwise}")

    def put_style(self, root: Element) -> None:
        """Mark the root as ours and, for ``auto``, define the variables that were used."""
        root.set("class", f"{SCOPE} lw-{self.theme}")
        if self._used and self.theme == "auto":
            style = add(root, "style", self._sheet())
            root.remove(style)
            root.insert(0, style)

    def _sheet(self) -> str:
        light, dark = (
            "{" + ";".join(f"--lw-{name}:{COLOURS[theme][name]}" for name in sorted(self._used)) + "}"
            for theme in ("light", "dark")
        )
        ours = f".{SCOPE}.lw-auto"
        # The page's theme (JupyterLab's) is nearer than the system's wish, and a class of ours (doubled) nearest.
        return (
            f"{ours}{light}"
            f"@media (prefers-color-scheme:dark){{{ours}{dark}}}"
            f'[data-jp-theme-light="true"] {ours},.lw-light.lw-light {ours}{light}'
            f'[data-jp-theme-light="false"] {ours},.lw-dark.lw-dark {ours}{dark}'
        )
