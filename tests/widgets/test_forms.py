from __future__ import annotations

from typing import Any

import param
import pytest

import workbench as wb
from workbench.engine.options import Option
from workbench.errors import OptionError
from workbench.widgets.forms import GameForm, Lobby, OptionField, lobby, param_class


@pytest.mark.parametrize("name", list(wb.games()))
def test_every_option_of_every_game_becomes_a_parameter_and_a_control(name: str) -> None:
    options = wb.games()[name].options
    kind = param_class("Options", options)
    made = kind()
    for option in options:
        assert getattr(made, option.name) == option.default
        assert option.doc in str(kind.param[option.name].doc)
        field = OptionField(option)
        assert field.value == option.default
        assert option.doc in field.control.tooltip


def test_the_parameters_keep_their_ranges() -> None:
    kind = param_class("Options", wb.games()["library-labyrinth"].options)
    with pytest.raises(ValueError):
        kind(start_books=99)
    with pytest.raises(ValueError):
        kind(difficulty="impossible")
    assert isinstance(kind.param["pass_many"], param.Boolean)


def form(name: str = "library-labyrinth") -> tuple[GameForm, list[Any]]:
    dealt: list[Any] = []
    return GameForm(dealt.append, name), dealt


def field(made: GameForm, name: str) -> Any:
    return next(field.control for field in made.fields if field.option.name == name)


def test_what_is_chosen_is_dealt() -> None:
    made, dealt = form()
    made.players.value = 3
    made.seed.value = " 12 "
    field(made, "difficulty").value = "novice"
    field(made, "double_curse_pairs").value = '["NW+NE", "SW+SE"]'
    made.deal_button.click()
    assert made.complaint.value == ""
    [game] = dealt
    assert game.rules.players == 3 and game.seed == 12
    assert game.rules.options["difficulty"] == "novice"
    same = wb.new_game("library-labyrinth", players=3, seed=12, options=game.rules.options)
    assert same.position() == game.position()


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("expert_tiles", "1, 2", "expert_tiles"),
        ("expert_tiles", "import os", "cannot be 'import os'"),
        ("disturbance_count", 1, "LL-AMB-05"),
    ],
)
def test_what_cannot_be_is_said_in_the_form(name: str, value: Any, words: str) -> None:
    made, dealt = form()
    field(made, "double_curses").value = 2
    field(made, name).value = value
    made.deal_button.click()
    assert words in made.complaint.value and dealt == []
    made.seed.value = "seven"
    field(made, name).value = field(made, name).value
    made.deal_button.click()
    assert made.complaint.value


def test_a_code_is_opened() -> None:
    made, dealt = form()
    made.code.value = wb.new_game("library-labyrinth", players=4, seed=1).share()
    made.open_button.click()
    assert dealt[0].rules.players == 4
    made.code.value = "LW1"
    made.open_button.click()
    assert "not a share code" in made.complaint.value


def test_another_game_has_other_options() -> None:
    made, _ = form()
    for name in wb.games():
        made.game.value = name
        assert [field.option.name for field in made.fields] == [option.name for option in wb.games()[name].options]


def test_the_lobby_shows_the_table_of_what_was_dealt() -> None:
    made = lobby("library-labyrinth", autosave=False)
    assert type(made) is Lobby
    assert made.table is None
    made.form.deal_button.click()
    first = made.table
    assert first is not None and made.children[-1] is first
    made.form.deal_button.click()
    assert made.table is not first and len(made.children) == 2


def test_a_word_that_is_markup_stays_a_word() -> None:
    option = Option("<b>name</b>", 1, "<script>", "R-1", low=0, high=3)
    assert OptionField(option).control.description_allow_html is False
    with pytest.raises(OptionError):
        OptionField(Option("pairs", "", "…", "R-1", read=lambda given: str(1 / len(given)))).option.value(7)
