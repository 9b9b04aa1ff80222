"""Options as a param class, and as the fields of a page."""

from __future__ import annotations

import json
from typing import Any

import param
import pytest

import workbench as wb
from workbench.engine.options import PLAYERS, Option
from workbench.errors import OptionError
from workbench.widgets import fields
from workbench.widgets.forms import param_class


@pytest.mark.parametrize("name", list(wb.games()))
def test_every_option_of_every_game_becomes_a_parameter(name: str) -> None:
    options = wb.games()[name].options
    kind = param_class("Options", options)
    made = kind()
    for option in options:
        parameter = kind.param[option.name]
        assert getattr(made, option.name) == option.default
        assert option.doc in str(parameter.doc) and parameter.label == option.heading


def test_the_parameters_keep_their_ranges() -> None:
    kind = param_class("Options", wb.games()["library-labyrinth"].options)
    with pytest.raises(ValueError):
        kind(start_books=99)
    with pytest.raises(ValueError):
        kind(difficulty="impossible")
    assert isinstance(kind.param["pass_many"], param.Boolean)


@pytest.mark.parametrize("name", list(wb.games()))
def test_every_field_shows_what_is_chosen_and_what_it_means(name: str) -> None:
    """No list is blank: the value is among those that can be chosen, and each has words (LL-SETUP-02, LL-AMB-05)."""
    info = wb.games()[name]
    for players in info.players:
        names = [option.name for option in info.options]
        for field in fields.fields(names, info.options, {PLAYERS: players}, info.players):
            option = next(option for option in info.options if option.name == field["name"])
            assert field["about"] and field["title"] and field["rule"]
            if field["kind"] == "choice":
                titles = {choice["value"]: choice["title"] for choice in field["choices"]}
                assert titles[field["value"]] == option.word(option.default)
                assert len({*titles.values()}) == len(titles)
                for value in titles:
                    assert fields.value_of(option.name, value, info.options) == json.loads(value)
            else:
                assert fields.value_of(option.name, field["value"], info.options) == option.default


def test_a_seat_that_there_is_not_is_shown_all_the_same() -> None:
    info = wb.games()["library-labyrinth"]
    chosen = {PLAYERS: 2, "first_player": 5}
    [field] = fields.fields(["first_player"], info.options, chosen, info.players)
    assert [choice["title"] for choice in field["choices"]] == ["By chance", "Player 1", "Player 2", "Player 5"]


def test_a_text_is_read_or_refused() -> None:
    options: list[Option] = [*wb.games()["library-labyrinth"].options]
    assert fields.value_of("expert_tiles", " 1, 2, 6, 3, 13 ", options) == (1, 2, 6, 3, 13)
    assert fields.value_of("double_curse_pairs", "NW+NE, SE+SW", options) == ("NW+NE", "SE+SW")
    pairs = ", ".join(["time-machine+useful-map"] * 9)
    assert fields.value_of("booster_pairs", pairs, options) == (("time-machine", "useful-map"),) * 9
    wrong: list[tuple[str, Any]] = [("expert_tiles", "1, 2"), ("expert_tiles", "import os"), ("booster_pairs", "a+b")]
    for name, text in wrong:
        with pytest.raises(OptionError, match=name):
            fields.value_of(name, text, options)
