"""Options as the fields of a form that a page draws: read off the param class that `workbench.widgets.forms` makes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import param

from workbench.engine.options import LEFT_OPEN, PLAYERS, Option
from workbench.language import say
from workbench.widgets.forms import param_class
from workbench.widgets.telling import short

MOST_LISTED = 40
"""A range of more numbers is not listed."""


def fields(
    names: Iterable[str], options: Sequence[Option], chosen: Mapping[str, Any], players: range
) -> list[dict[str, Any]]:
    """The fields of some options, in this order, each with its present value.

    Args:
        names: the options, `PLAYERS` among them.
        options: all that the game has.
        chosen: those that are not at their default, and the number of players.
        players: the numbers of players that the game is for.
    """
    by_name = {option.name: option for option in options}
    values = {option.name: chosen.get(option.name, option.default) for option in options}
    form = param_class("Form", options)
    found = []
    for name in names:
        if name == PLAYERS:
            found.append(_players(players, chosen[PLAYERS]))
        elif name in by_name:
            option = by_name[name]
            field = _field(option, form.param[name], values[name], chosen[PLAYERS])
            found.append({**field, "remark": short(option.noted(chosen[PLAYERS], values))})
    return found


def _players(players: range, chosen: int) -> dict[str, Any]:
    choices = [{"value": json.dumps(number), "title": str(number)} for number in players]
    about = {"name": PLAYERS, "title": say("Players"), "about": say("How many seats there are."), "rule": ""}
    return {**about, "kind": "choice", "choices": choices, "value": json.dumps(chosen)}


def _field(option: Option, parameter: param.Parameter[Any], value: Any, players: int) -> dict[str, Any]:
    field = {"name": option.name, "title": parameter.label, "about": short(option.about), "rule": option.rule}
    field["group"] = say(option.group) if option.group else ""
    if isinstance(parameter, param.Boolean):
        return {**field, "kind": "flag", "choices": [], "value": json.dumps(value)}
    listed = _listed(option, parameter, players)
    if listed is None:
        usual = say(option.none) if option.none else say(LEFT_OPEN)
        return {**field, "kind": "text", "choices": [], "value": option.written(value), "open": usual}
    if value not in listed:  # a seat that there is not, say: what is chosen is shown all the same
        listed.append(value)
    choices = [{"value": json.dumps(one), "title": option.word(one)} for one in listed]
    return {**field, "kind": "choice", "choices": choices, "value": json.dumps(value)}


def _listed(option: Option, parameter: param.Parameter[Any], players: int) -> list[Any] | None:
    """All values, when they can be listed; of seats those that there are."""
    if isinstance(parameter, param.Selector):
        return [*(parameter.objects or ())]
    if option.low is None or option.high is None or option.high - option.low > MOST_LISTED:
        return None
    high = min(option.high, players) if option.seat else option.high
    return [*([None] if option.none else []), *option.choices, *range(option.low, high + 1)]


def value_of(name: str, text: str, options: Sequence[Option]) -> Any:
    """What a field's text means.

    Raises:
        OptionError: when it means nothing, naming what would be right.
    """
    option = next((option for option in options if option.name == name), None)
    if option is None:
        return json.loads(text) if name == PLAYERS and text.isdecimal() else text
    if not text.strip():
        return option.default
    return option.parse(text)
