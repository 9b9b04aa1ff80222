"""House rules as data: names, defaults, ranges, and errors that say what would be right."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest

import workbench as wb
from workbench.engine.options import Option, option, options_of, read_options
from workbench.errors import OptionError


def _pair(given: Any) -> tuple[int, int]:
    first, second = given
    if first > second:
        raise ValueError("the smaller one comes first.")
    return first, second


@dataclass(frozen=True, slots=True)
class House:
    fast: bool = option(False, "Whether it is fast.", rule="X-1")
    mood: str | None = option(None, "The mood.", rule="X-2", choices=("calm", "wild"), none="as it comes")
    size: int | str = option(3, "How large.", rule="X-3", choices=("any",), low=1, high=6)
    span: tuple[int, int] = option((1, 2), "From and to.", rule="X-4", read=_pair)


def test_options_are_what_the_fields_say():
    declared = {one.name: one for one in options_of(House)}
    assert [*declared] == ["fast", "mood", "size", "span"]
    assert declared["fast"] == Option("fast", False, "Whether it is fast.", "X-1", choices=(False, True))
    assert declared["size"].allowed == "any, a whole number from 1 to 6"
    assert declared["mood"].allowed == "calm, wild, None (as it comes)"


def test_defaults_and_given_values():
    assert read_options(House, {}) == House()
    given = {"fast": True, "mood": "wild", "size": 6, "span": [4, 5]}
    assert read_options(House, given) == House(True, "wild", 6, (4, 5))
    assert read_options(House, {"mood": None, "size": "any"}) == House(mood=None, size="any")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"fasst": True}, "There is no option 'fasst'. Did you mean 'fast'?"),
        ({"colour": 1}, "There is no option 'colour'. It can be: fast, mood, size, span."),
        ({"fast": 1}, "Option 'fast' cannot be 1. It can be: false, true."),
        ({"fast": "true"}, "Option 'fast' cannot be 'true'."),
        ({"fast": None}, "Option 'fast' cannot be None."),
        ({"mood": "sad"}, "It can be: calm, wild, None (as it comes)."),
        ({"size": 0}, "a whole number from 1 to 6"),
        ({"size": 7}, "cannot be 7"),
        ({"size": True}, "cannot be True"),
        ({"size": 3.0}, "cannot be 3.0"),
        ({"size": []}, r"cannot be []"),
        ({"span": [5, 4]}, "the smaller one comes first."),
        ({"span": 4}, "cannot be 4"),
        ({"span": None}, "cannot be None"),
        ({"span": [1, 2, 3]}, "cannot be [1, 2, 3]"),
    ],
)
def test_wrong_options_are_refused(given: dict[str, Any], words: str):
    with pytest.raises(OptionError) as refused:
        read_options(House, given)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("fast", "true", True),
        ("fast", " True ", True),
        ("mood", "wild", "wild"),
        ("mood", "WILD", "wild"),
        ("mood", "none", None),
        ("mood", "null", None),
        ("size", "any", "any"),
        ("size", '"any"', "any"),
        ("size", "6", 6),
        ("span", "4, 5", (4, 5)),
        ("span", "[4, 5]", (4, 5)),
        ("span", "(4, 5)", (4, 5)),
    ],
)
def test_texts_are_read_as_people_write_them(name: str, text: str, value: Any):
    assert {one.name: one for one in options_of(House)}[name].parse(text) == value


@pytest.mark.parametrize(
    ("name", "text"), [("fast", ""), ("fast", "yess"), ("mood", "[" * 9000), ("size", "x" * 9000), ("span", "4; 5")]
)
def test_texts_that_mean_nothing_are_refused_in_short(name: str, text: str):
    with pytest.raises(OptionError) as refused:
        {one.name: one for one in options_of(House)}[name].parse(text)
    assert name in str(refused.value) and len(str(refused.value)) < 250


@pytest.mark.parametrize("game", list(wb.games()))
@pytest.mark.parametrize("code", ["en", "es"])
def test_every_option_of_every_game_is_called_by_words(game: str, code: str):
    """What people read is no name for programs; what is written is read again."""
    wb.set_language(code)
    try:
        for one in wb.games()[game].options:
            assert (
                one.title and " " in one.about and one.about.endswith((".", "…")) and re.fullmatch("L[LC]-.*", one.rule)
            )
            assert one.first or one.group, one.name
            assert "_" not in one.heading and "_" not in one.group
            values = [*one.choices, *(() if one.low is None else (one.low, one.high)), one.default]
            assert all(re.match(r"[A-Z0-9]|sí|no|yes", one.word(value)) for value in values), one.name
            assert not any("_" in one.word(value) or "noop" in one.word(value) for value in values)
            assert one.default is None or one.parse(one.written(one.default)) == one.default
    finally:
        wb.set_language("en")
