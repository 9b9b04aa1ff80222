"""Options as a param class: what programs hand a form to, and what the fields of a page are read off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import param

from workbench.engine.options import Option


def param_class(name: str, options: Sequence[Option]) -> type[param.Parameterized]:
    """A param class with one parameter an option: its default, its range, what it is called and its sentence."""
    return type(name, (param.Parameterized,), {option.name: _parameter(option) for option in options})


def _parameter(option: Option) -> param.Parameter[Any]:
    about: dict[str, Any] = {"default": option.default, "doc": f"{option.about} [{option.rule}]"}
    about["label"] = option.heading
    if isinstance(option.default, bool):
        return param.Boolean(**about)
    if option.choices and option.low is None:
        objects = [None, *option.choices] if option.none else list(option.choices)
        return param.Selector(objects=objects, **about)
    if option.low is not None and not option.choices:
        return param.Integer(bounds=(option.low, option.high), allow_None=bool(option.none), **about)
    return param.Parameter(allow_None=True, **about)
