"""Heatmaps as pictures: legible in both themes, told apart by every eye, and only texts where texts stand."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from tests.render.test_palette import VISIONS, oklab
from workbench.render.heatmap import Heatmap, Line, Square, heatmap
from workbench.render.palette import contrast
from workbench.render.shading import NOTHING, NOUGHT, Course, Scale, colour, ink, shades

THEMES = ("light", "dark")
SCALE = Scale("amount", 0, 10, "things", ((0, "0"), (10, "10")))


@dataclass(frozen=True)
class Told:
    """A figure with a sentence."""

    sentence: str


def drawn(rows: int = 3, columns: int = 4, title: str = "line", text: str = "5") -> Heatmap:
    return Heatmap(
        title=title,
        rows=tuple(Line(f"row:{n}", f"{title} {n}") for n in range(rows)),
        columns=tuple(Line(f"column:{n}", f"{title} {n}", group=f"{title} {n // 2}") for n in range(columns)),
        squares=tuple(
            tuple(Square(n + m, text, Told(f"{title}: {n}, {m}.")) for m in range(columns)) for n in range(rows)
        ),
        scale=SCALE,
        about=("Pack toy 1, digest 0123456789abcdef.",),
    )


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("course", ["amount", "change"])
def test_numbers_are_legible_on_every_shade(theme: str, course: Course) -> None:
    for shade in (*shades(theme, course), NOTHING[theme], NOUGHT[theme]):
        assert contrast(shade, ink(shade)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("vision", VISIONS)
def test_little_and_much_and_less_and_more_stay_apart_for_every_eye(theme: str, vision: str) -> None:
    def apart(one: str, other: str) -> float:
        return math.dist(oklab(one, vision), oklab(other, vision))

    amount = [oklab(shade, vision)[0] for shade in shades(theme, "amount")]
    rising = amount if theme == "dark" else amount[::-1]
    assert all(a < b + 0.002 for a, b in pairwise(rising)), "lightness only rises or only falls"
    change = shades(theme, "change")
    for part, least in ((0.1, 0.03), (0.25, 0.06), (0.5, 0.12)):
        step = round(part * (len(change) - 1) / 2)
        middle = (len(change) - 1) // 2
        assert apart(change[middle - step], change[middle + step]) > least
        assert apart(change[middle], change[middle + step]) > least / 3


def test_what_lies_beyond_the_scale_has_the_colour_of_its_end() -> None:
    assert colour(SCALE, 99, "light") == colour(SCALE, 10, "light") != colour(SCALE, 5, "light")
    assert colour(SCALE, None, "light") == NOTHING["light"]
    assert colour(Scale("amount", 0, 0, ""), 1, "light") == shades("light", "amount")[0]


@pytest.mark.parametrize("spoken", [True, False])
@pytest.mark.parametrize("theme", THEMES)
def test_it_is_one_well_formed_picture_with_everything_in_it(theme: str, spoken: bool) -> None:
    picture = heatmap(drawn(), theme=theme, spoken=spoken)
    root = ElementTree.fromstring(picture)
    texts = [node.text for node in root.iter() if node.text]
    assert texts.count("5") == 12
    assert "things" in texts and any("0123456789abcdef" in text for text in texts)
    names = [node.get("aria-label") for node in root.iter() if node.get("data-id")]
    assert names == ([f"line: {n}, {m}." for n in range(3) for m in range(4)] if spoken else [])


def test_markup_in_names_is_text() -> None:
    attack = '"><script>alert(1)</script><svg onload=x>'
    root = ElementTree.fromstring(heatmap(drawn(title=attack, text=attack)))
    assert {node.tag.partition("}")[2] for node in root.iter()} <= {"svg", "g", "rect", "text", "line", "title"}


@pytest.mark.parametrize(("rows", "columns"), [(0, 0), (1, 1), (1, 60), (30, 2)])
def test_any_number_of_lines_can_be_drawn(rows: int, columns: int) -> None:
    for spoken in (True, False):
        ElementTree.fromstring(heatmap(drawn(rows, columns), spoken=spoken))


def test_the_beginning_of_five_thousand_squares_says_so_and_stays_small() -> None:
    part = drawn(100, 500, text="100").first(30, 60)
    assert len(part.rows) == 30 and len(part.columns) == 60 == len(part.squares[29])
    assert "100 rows and 500 columns" in part.about[0]
    assert len(heatmap(part, spoken=False)) < 135_000
    assert drawn(2, 2).first(30, 60).about == drawn(2, 2).about


@pytest.mark.parametrize("spoken", [True, False])
def test_a_nought_is_a_dot_in_every_picture_and_columns_are_named_above(spoken: bool) -> None:
    shown = drawn(text="0")
    root = ElementTree.fromstring(heatmap(shown, spoken=spoken))
    texts = [node for node in root.iter() if node.text == "·"]
    assert len(texts) == 12
    (name,) = [node for node in root.iter() if node.text == shown.columns[-1].title]
    assert float(name.get("y", "inf")) < min(float(node.get("y", "0")) for node in texts)


@pytest.mark.parametrize("columns", [4, 40])
def test_names_of_few_columns_stand_in_two_lines_above_each_other_and_those_of_many_are_turned(columns: int) -> None:
    shown = drawn(3, columns, title="Historical Leaders")
    nodes = [*ElementTree.fromstring(heatmap(shown)).iter()]
    turned = [node for node in nodes if "rotate(-90)" in node.get("transform", "")]
    assert len(turned) == (0 if columns == 4 else 40)
    if not turned:
        tops = [
            float(node.get("y", "nan")) for text in ("Historical", "Leaders 3") for node in nodes if node.text == text
        ]
        squares = min(float(node.get("y", "0")) for node in nodes if node.text == "5")
        assert len(tops) == 5 and max(tops[:4]) < tops[4] < squares - 10
