"""A table says which house rules are on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import workbench as wb
from tests.widgets import toy
from tests.widgets.bridge import Joined
from workbench.errors import WorkbenchError
from workbench.widgets import house
from workbench.widgets.table import play


def test_house_rules_that_are_not_as_usual_are_named_as_the_form_names_them() -> None:
    options = {"difficulty": "novice", "pass_many": True, "double_curse_pairs": ["NW+NE", "SW+SE"]}
    game = wb.new_game("library-labyrinth", seed=3, options=options)
    known = {option.name: option for option in wb.games()["library-labyrinth"].options}
    found = {rule["title"]: rule["value"] for rule in play(game).info["house"]}
    assert found == {known["pass_many"].heading: "yes", known["double_curse_pairs"].heading: "NW+NE, SW+SE"}
    assert "novice" in game.scene().title.lower(), "the difficulty stands in the title"
    assert play(wb.new_game("library-labyrinth", seed=3)).info["house"] == []
    assert play(toy.new_game()).info["house"] == []


def test_a_house_rule_that_changes_nothing_here_says_so() -> None:
    """LL-AMB-21: it holds only for one player."""
    for players, words in ((1, "Actions a turn in solo."), (2, "Changes nothing here: it holds only for one player.")):
        game = wb.new_game("library-labyrinth", players=players, seed=3, options={"solo_actions": 4})
        assert [rule["about"] for rule in house.house_rules(game.rules)] == [words]


def test_a_table_of_several_with_the_tiles_of_solo_is_not_called_solo() -> None:
    """LL-SETUP-02, LL-SOLO-01: the players do not restrict the tiles; solo itself is for one."""
    titles = {
        players: wb.new_game("library-labyrinth", players=players, seed=3, options={"difficulty": "solo"}).scene().title
        for players in (1, 2, 5)
    }
    assert titles[1] == "Library Labyrinth, solo"
    assert titles[2] == titles[5] == "Library Labyrinth, with the tiles of solo"


@pytest.mark.parametrize("name", list(wb.games()))
def test_every_value_of_every_house_rule_is_said(name: str) -> None:
    for option in wb.games()[name].options:
        for value in [*option.choices, *([] if option.low is None else [option.low])]:
            if value == option.default or option.first:
                continue
            try:
                game = wb.new_game(name, seed=1, options={option.name: value})
            except WorkbenchError:
                continue
            [rule] = house.house_rules(game.rules)
            assert rule["title"] == option.heading and rule["value"]


def test_what_is_opened_from_a_code_says_its_house_rules() -> None:
    table = play(wb.new_game("library-labyrinth", seed=3))
    other = wb.new_game("library-labyrinth", seed=4, options={"pass_many": True})
    table._handle_custom_msg({"kind": "open", "code": other.share(), "revision": table.revision}, [])
    heading = next(o.heading for o in wb.games()["library-labyrinth"].options if o.name == "pass_many")
    assert f"House rules: {heading}: yes." in table.news[0]


@pytest.mark.browser
@pytest.mark.parametrize("width", [1366, 390])
def test_they_are_read_behind_the_title(joined: Callable[..., Joined], width: int) -> None:
    game = wb.new_game("library-labyrinth", seed=3, options={"pass_many": True})
    at = joined(play(game, autosave=False))
    at.page.set_viewport_size({"width": width, "height": 768})
    head = at.page.locator(".lw-house > summary")
    expect(head).to_have_text("House rules (1)")
    head.focus()
    at.press("Enter")
    expect(at.page.locator(".lw-house dl")).to_contain_text("yes")
    assert at.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
