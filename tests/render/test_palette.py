"""Text can be read on every ground, and symbols can be told apart with a colour-vision deficiency."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from workbench.render.palette import COLOURS, GROUND, WORDS, contrast

# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009),
# severity 1.0, applied to linear RGB.
VISIONS = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
SIX = ("red", "pink", "orange", "green", "blue", "purple")

TEXTS = [
    ("ink", ("page", "panel", "face", "board")),
    ("soft", ("page", "panel", "face")),
    ("rim", ("board",)),
    ("path-ink", ("path", "gold-path", "runner", "gold-runner")),
    ("dark-ink", ("dark",)),
    ("danger", ("page",)),
    *((f"on-{word}", (word,)) for word in WORDS["light"]),
]


def linear(colour: str) -> tuple[float, ...]:
    channels = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)


def oklab(colour: str, vision: str) -> tuple[float, ...]:
    """Ottosson's OKLab of a colour as somebody with that vision sees it."""
    seen = [sum(a * b for a, b in zip(row, linear(colour), strict=True)) for row in VISIONS[vision]]
    r, g, b = (min(max(channel, 0.0), 1.0) for channel in seen)
    long = math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    middle = math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


@pytest.mark.parametrize("theme", COLOURS)
@pytest.mark.parametrize(("ink", "grounds"), TEXTS, ids=[ink for ink, _ in TEXTS])
def test_text_has_a_contrast_of_at_least_four_and_a_half(theme: str, ink: str, grounds: tuple[str, ...]) -> None:
    for ground in grounds:
        ratio = contrast(COLOURS[theme][ink], COLOURS[theme][ground])
        assert ratio >= 4.5, f"{ink} on {ground} in {theme}: {ratio:.2f}"


@pytest.mark.parametrize("theme", COLOURS)
def test_marks_and_outlines_have_a_contrast_of_at_least_three(theme: str) -> None:
    colours = COLOURS[theme]
    for mark, ground in (
        ("outline", "face"),
        ("outline", "panel"),
        ("target", "halo"),
        ("hazard", "hazard-ink"),
        ("target", "panel"),
        ("path", "wall"),
    ):
        floor = 2.4 if mark == "path" else 3  # corridors have a dark casing too
        assert contrast(colours[mark], colours[ground]) >= floor, f"{mark} on {ground} in {theme}"


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", WORDS)
def test_the_six_colours_of_symbols_can_be_told_apart(theme: str, vision: str) -> None:
    seen = {word: oklab(WORDS[theme][word], vision) for word in SIX}
    least, pair = min((math.dist(seen[a], seen[b]), (a, b)) for a, b in combinations(SIX, 2))
    print(f"{theme}, {vision}: least distance {least:.3f} between {' and '.join(pair)}")
    assert least >= 0.12, pair  # some six just noticeable differences


BOARD = (
    ("path", "wall"),  # where one can walk, and where not
    ("gold-path", "wall"),
    ("dark", "wall"),  # tiles not seen, and tiles seen
    ("dark", "path"),
    ("dark", "board"),
    ("hazard", "dark"),  # cells in danger
    ("hazard", "wall"),
    ("face", "wall"),  # tokens on their tiles
    ("target", "wall"),
    ("target", "dark"),
)
"""What must not run together on a board, whoever looks."""


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", COLOURS)
def test_the_parts_of_a_board_can_be_told_apart(theme: str, vision: str) -> None:
    """As the whole board is seen with that vision, every pair keeps at least half of its distance."""
    for one, other in BOARD:
        a, b = COLOURS[theme][one], COLOURS[theme][other]
        seen = math.dist(oklab(a, vision), oklab(b, vision))
        usual = math.dist(oklab(a, "normal"), oklab(b, "normal"))
        print(f"{theme}, {vision}: {one} and {other} {seen:.3f} of {usual:.3f}")
        assert seen >= max(0.08, usual / 2), (one, other)  # the closest pair has an outline between them


def test_both_themes_have_the_same_names() -> None:
    assert GROUND["light"].keys() == GROUND["dark"].keys()
    assert WORDS["light"].keys() == WORDS["dark"].keys()
