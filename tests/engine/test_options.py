"""House rules as data: names, defaults, ranges, and errors that say what would be right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

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
