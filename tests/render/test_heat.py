"""A board under an overlay: every number is on its cell, in its label and in words, and nothing else changes."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.render.scenes import octagons, squares
from tests.render.test_palette import VISIONS, oklab
from workbench.engine.overlay import Overlay, Reading, read_out
from workbench.engine.scene import Scene
from workbench.render import parts, svg, text
from workbench.render.palette import COLOURS, HEAT, HEAT_STEPS, contrast, luminance
from workbench.render.tiles import HALF

SVG = "{http://www.w3.org/2000/svg}"
SCENES = {"octagons": octagons(), "squares": squares()}


def overlay_of(scene: Scene) -> Overlay:
    """A number for every cell but the first, and none that can be given for the second."""
    readings = [
        Reading(cell.id, float(place), f"{place}", f"{place} steps away.", marked=place == 4)
        for place, cell in enumerate(scene.cells)
        if place > 1
    ]
    readings.append(Reading(scene.cells[1].id, None, "", "Out of reach."))
    return Overlay(
        "far", "How far", "How far it is.", "steps", tuple(readings), 0, len(scene.cells), "All lit.",
        nothing="out of reach", mark="special",
    )  # fmt: skip


def labels(drawing: str) -> dict[str, str]:
    return {
        element.get("data-id", ""): element.get("aria-label", "")
        for element in ET.fromstring(drawing).iter()
        if element.get("data-id")
    }


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())
@pytest.mark.parametrize("draw", [svg.board, svg.table])
def test_every_number_is_on_its_cell_and_in_its_label(scene: Scene, draw: Callable[..., svg.Drawing]) -> None:
    overlay = overlay_of(scene)
    root = ET.fromstring(draw(scene, theme="light", overlay=overlay))
    cells = {element.get("data-id"): element for element in root.iter() if element.get("data-cell")}
    for reading in overlay.readings:
        cell = cells[reading.cell]
        assert f": {reading.label} " in cell.get("aria-label", "")
        assert (reading.text or "–") in [element.text for element in cell.iter(f"{SVG}text")]
    first = scene.cells[0]
    assert cells[first.id].get("aria-label") == first.label


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())
def test_the_legend_says_what_it_means_and_how_sure_it_is(scene: Scene) -> None:
    overlay = overlay_of(scene)
    for drawing in (svg.board(scene, overlay=overlay), svg.table(scene, overlay=overlay)):
        written = " ".join(element.text or "" for element in ET.fromstring(drawing).iter(f"{SVG}text"))
        for words in ("How far", "How far it is.", "0 steps", f"{len(scene.cells)} steps", "out of reach", "special"):
            assert words in written
        assert "Exact. All lit." in written
        assert "Exact. All lit." in drawing.text
        description = ET.fromstring(drawing).find(f"{SVG}desc")
        assert description is not None
        assert description.text == drawing.text


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())
def test_the_board_in_characters_has_every_number_and_stays_in_its_columns(scene: Scene) -> None:
    overlay = overlay_of(scene)
    plain, over = text.board(scene).splitlines(), text.board(scene, overlay).splitlines()
    numbers = "\n".join(over[: len(plain)])
    for reading in overlay.readings:
        assert f" {reading.text or '–'}{'#' if reading.marked else ''} " in numbers
    widest = max(map(text.columns, plain))
    assert max(map(text.columns, over[: len(plain)])) == widest
    assert "# special." in "\n".join(over[len(plain) :])


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())
def test_pieces_make_room_for_numbers(scene: Scene) -> None:
    """The parts of a page are the groups of the picture, and only what stands on a numbered cell is drawn otherwise."""
    overlay = overlay_of(scene)
    plain, over = parts.board(scene), parts.board(scene, overlay)
    assert plain.keys() == over.keys()
    assert plain["ground"] == over["ground"]
    numbered = {(cell.x, cell.y) for cell in scene.cells if cell.id in overlay.by_cell}
    for piece in scene.pieces:
        assert (plain[piece.id] != over[piece.id]) == ((piece.x, piece.y) in numbered), piece.id
    assert labels(f'<svg xmlns="http://www.w3.org/2000/svg">{over[scene.cells[2].id]}</svg>') == {
        scene.cells[2].id: read_out(scene.cells[2].name, scene.cells[2].label, "2 steps away.")
    }


def test_numbers_of_one_value_look_alike_and_of_others_do_not() -> None:
    scene = octagons()
    cells = [replace(cell, id=f"cell:{place}", name="x", x=0, y=0) for place, cell in enumerate([scene.cells[0]] * 8)]
    looks = []
    for step in [*range(HEAT_STEPS), 0]:
        reading = Reading(cells[0].id, step, "n", "")
        overlay = Overlay("n", "N", "N.", "", (reading,), 0, HEAT_STEPS - 1, "")
        alone = replace(scene, cells=(cells[0],), pieces=())
        looks.append(parts.board(alone, overlay)[cells[0].id])
    assert looks[0] == looks[-1]
    assert len(set(looks)) == HEAT_STEPS


def test_hostile_words_stay_words() -> None:
    scene = octagons()
    nasty = '<script>alert("x")</script>' + "W" * 2000
    reading = Reading(scene.cells[0].id, 1, nasty, nasty)
    overlay = Overlay(nasty, nasty, nasty, nasty, (reading,), 0, 2, nasty, nothing=nasty, mark=nasty)
    for drawing in (svg.board(scene, overlay=overlay), svg.table(scene, overlay=overlay)):
        tags = {element.tag.removeprefix(SVG) for element in ET.fromstring(drawing).iter()}
        assert tags <= {"svg", "g", "path", "rect", "circle", "text", "title", "desc", "style"}
        assert not re.search("W{400}", re.sub(r"<desc>.*</desc>", "", drawing, flags=re.DOTALL))


# The colours of the scale


@pytest.mark.parametrize("theme", HEAT)
def test_numbers_can_be_read_on_every_step(theme: str) -> None:
    for step in range(HEAT_STEPS):
        assert contrast(COLOURS[theme][f"heat-{step}"], COLOURS[theme][f"on-heat-{step}"]) >= 4.5
    assert contrast(COLOURS[theme]["wall-line"], COLOURS[theme]["dark-ink"]) >= 4.5  # a cell without a value


@pytest.mark.parametrize("theme", HEAT)
def test_the_scale_only_rises_or_falls_in_lightness_and_ends_far_from_the_page(theme: str) -> None:
    light = [luminance(colour) for colour in HEAT[theme]]
    assert light == sorted(light, reverse=theme == "light")
    assert contrast(HEAT[theme][-1], COLOURS[theme]["board"]) >= 4.5


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", HEAT)
def test_neighbouring_steps_can_be_told_apart_whoever_looks(theme: str, vision: str) -> None:
    for one, other in pairwise(HEAT[theme]):
        assert math.dist(oklab(one, vision), oklab(other, vision)) >= 0.08


def test_a_number_beside_what_stands_there_is_clear_of_the_rims_along_a_tile() -> None:
    """A page draws rims of up to a quarter of the half tile along its edge: a number under a token stays inside."""
    scene = SCENES["octagons"]
    standing = {(piece.x, piece.y) for piece in scene.pieces}
    busy = [cell for cell in scene.cells if (cell.x, cell.y) in standing]
    assert busy
    readings = tuple(Reading(cell.id, 100.0, "100", "It is 100.") for cell in busy)
    overlay = Overlay("full", "Full", "How full.", "%", readings, 0, 100, "All lit.")
    root = ET.fromstring(svg.board(scene, theme="light", overlay=overlay))
    found = [text for text in root.iter(f"{SVG}text") if text.text == "100" and text.get("paint-order")]
    assert len(found) == len(busy)
    for number in found:
        assert float(number.get("y", "0")) <= HALF * 0.75
