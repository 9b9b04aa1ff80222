"""An overlay holds together: one reading a cell, nothing off its scale, and it says how sure it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from workbench.engine.overlay import Overlay, Reading, figure, read_out

STEPS = Overlay(
    name="distance",
    title="Distance",
    meaning="How far it is.",
    unit="steps",
    readings=(
        Reading("cell:a1", 0, "0", "0 steps from the start."),
        Reading("cell:b1", 3, "3", "3 steps from the start.", marked=True),
        Reading("cell:c1", None, "", "It cannot be reached."),
    ),
    low=0,
    high=4,
    source="All tiles lit.",
    nothing="cannot be reached",
    mark="dead end",
)


def test_a_reading_lies_between_the_ends_of_the_scale() -> None:
    assert [STEPS.share(reading) for reading in STEPS.readings] == [0, 0.75, None]
    assert STEPS.by_cell["cell:b1"].text == "3"


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"high": 0}, "must go up"),
        ({"high": 2.5}, "cell:b1 has 3, which is off the scale"),
        ({"readings": STEPS.readings * 2}, "two readings"),
    ],
)
def test_what_does_not_hold_together_is_refused(change: dict[str, object], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        replace(STEPS, **change)  # type: ignore[arg-type]


def test_it_says_whether_it_is_exact_or_an_estimate() -> None:
    assert STEPS.exact
    assert STEPS.evidence == "Exact. All tiles lit."
    estimate = replace(STEPS, samples=400, seed="7")
    assert not estimate.exact
    assert "400 samples (seed 7)" in estimate.evidence
    assert "95 % interval" in estimate.evidence


def test_only_signs_that_a_cell_has_are_explained() -> None:
    assert STEPS.keys == (("none", "cannot be reached"), ("mark", "dead end"))
    assert replace(STEPS, readings=STEPS.readings[:1]).keys == ()


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("c4: Shelf tile; open to the east.", "c4: 3 steps. Shelf tile; open to the east."),
        ("c4, dark.", "c4: 3 steps. Dark."),
        ("A dark tile.", "c4: 3 steps. A dark tile."),
        ("", "c4: 3 steps."),
    ],
)
def test_the_name_comes_first_and_then_the_number(label: str, words: str) -> None:
    assert read_out("c4", label, "3 steps.") == words


@pytest.mark.parametrize(("value", "text"), [(0, "0"), (3.0, "3"), (1.333, "1.33"), (12.34, "12.3"), (100, "100")])
def test_figures_are_as_short_as_they_can_be(value: float, text: str) -> None:
    assert figure(value) == text
