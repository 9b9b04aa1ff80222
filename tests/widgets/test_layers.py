"""Numbers over the board of a table: chosen by keyboard, explained, read aloud, right after every action."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from tests.widgets import toy
from tests.widgets.bridge import Joined
from tests.widgets.test_accessible import findings
from workbench.analysis.board import board_facts
from workbench.engine.game import Game
from workbench.errors import WorkbenchError
from workbench.widgets.replay import replay
from workbench.widgets.table import Table, play

Join = Callable[..., Joined]


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    wb.set_language("en")


def labels(table: Table) -> dict[str, str]:
    return {cell["id"]: cell["label"] for cell in table.cells}


def shown(table: Table) -> str:
    """The name of the layer that is shown."""
    return str((table.layers["shown"] or {"name": ""})["name"])


# The Python half


def test_without_numbers_nothing_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The way of a click is as long as it was: the names of what could be shown are all that is worked out."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError("counted though nothing is shown")

    for name in ("distances.Ways.__init__", "squares.Board.__init__", "completions.chances", "strikes.struck"):
        monkeypatch.setattr(f"workbench.analysis.{name}", never)
    table = play(wb.new_game("library-labyrinth", seed=7), autosave=False)
    table._receive(None, {"kind": "play", "action": "choose science", "revision": table.revision}, [])
    assert table.notice is None
    assert table.layers["shown"] is None
    assert len(table.layers["titles"]) == 8


def test_a_layer_is_the_overlay_of_what_everybody_may_count_and_follows_the_game() -> None:
    game = wb.new_game("library-labyrinth", seed=7, start_genres="random")
    table = play(game, autosave=False)
    table.show_layer("strike-chance")
    for action in ("flip c4", "flip b3", "end"):
        facts = board_facts(game).overlay("strike-chance")
        assert table.layers["shown"]["meaning"] == facts.meaning
        for reading in facts.readings:
            assert f": {reading.label} " in labels(table)[reading.cell]
            assert reading.label in table.drawings[reading.cell]
        table._receive(None, {"kind": "play", "action": action, "revision": table.revision}, [])
        assert table.notice is None
    table.show_layer()
    assert table.layers["shown"] is None
    assert labels(table) == {cell.id: cell.label for cell in game.scene().cells}


def test_numbers_that_a_position_does_not_have_come_back() -> None:
    """At the start of the card game no card was laid last, so there are no distances; later there are."""
    game = wb.new_game("labyrinth-card-game", seed=3)
    table = play(game, autosave=False)
    assert [title["name"] for title in table.layers["titles"]] == ["ways-on"]
    with pytest.raises(WorkbenchError, match="no such numbers for this board now: 'distance'"):
        table.show_layer("distance")
    lay = next(str(action) for action in game.legal_actions)
    game.play(lay)
    table.refresh()
    table.show_layer("distance")
    assert shown(table) == "distance"
    game.undo()
    table.refresh()
    assert shown(table) == ""
    game.redo()
    table.refresh()
    assert shown(table) == "distance"


def test_the_picture_that_stays_in_a_notebook_has_the_numbers() -> None:
    table = play(toy.new_game(), autosave=False)
    plain = table._picture()["text/html"]
    table.show_layer("distance")
    assert table._picture()["text/html"] != plain


def test_a_game_without_a_plan_has_no_layers() -> None:
    class Planless(toy.Lanterns):
        plan = None  # type: ignore[assignment]

    table = play(Game(Planless(), 7), autosave=False)
    assert table.layers == {}
    with pytest.raises(WorkbenchError, match="There are: none"):
        table.show_layer("distance")
    table.show_layer()


def test_a_position_that_nothing_fits_is_played_all_the_same() -> None:
    """Held on purpose, as an editor does: more dark tiles than the mix has. The table says why nothing is counted."""
    game = wb.new_game("library-labyrinth", seed=7, start_genres="random")
    table = play(game, autosave=False)
    table.show_layer("goal-chance")
    rules: Any = game.rules
    rules.tile_numbers = (1, 3, 6, 3, 11)
    game.play("flip c4")
    table.refresh()
    assert shown(table) == ""
    assert table.layers["trouble"] == "There are not as many unseen tiles as cells to hold them."


def test_they_speak_the_language_of_now() -> None:
    table = play(wb.new_game("library-labyrinth", seed=7), autosave=False)
    table.show_layer("distance")
    wb.set_language("es")
    table.refresh()
    assert table.layers["shown"]["title"] == "Distancia desde el centro"
    assert "A 0 pasos desde el centro." in labels(table)["cell:c3"]


# In the page


def choose(at: Joined, name: str) -> None:
    at.page.locator('select[data-id="layer"]').select_option(name)
    at.settle()


def seen(page: Page, cell: str) -> Any:
    return page.locator(f'.lw-board [data-id="{cell}"]')


@pytest.mark.browser
def test_a_layer_is_chosen_by_keyboard_and_read_aloud(joined: Join) -> None:
    at = joined(play(toy.new_game(), autosave=False))
    page = at.page
    expect(page.get_by_role("combobox", name="Numbers on the board", exact=True)).to_have_count(1)
    page.locator('select[data-id="layer"]').focus()
    at.press("ArrowDown")
    expect(page.locator(".lw-layer-meaning")).to_contain_text("The fewest steps from the keeper")
    expect(page.locator(".lw-layer-evidence")).to_have_text("Exact. All lanterns burn.")
    expect(page.locator(".lw-live")).to_contain_text("Distance from the keeper. The fewest steps")
    assert at.focused() == "layer", "the focus stays on the list"
    expect(seen(page, "cell:c1")).to_have_attribute("aria-label", "c1: 2 steps from the keeper. Dark.")
    expect(seen(page, "cell:c1").locator("text").first).to_have_text("2")
    expect(page.locator(".lw-scale-end")).to_have_text(["0 steps", "4 steps"])
    expect(page.locator(".lw-scale > .lw-step")).to_have_count(7)
    page.locator('.lw-board [role="option"][tabindex="0"]').focus()
    expect(page.locator(".lw-explain")).to_contain_text("from the keeper")
    choose(at, "")
    expect(page.locator(".lw-layers")).to_be_hidden()
    expect(seen(page, "cell:c1")).to_have_attribute("aria-label", "c1, dark.")
    expect(page.locator(".lw-live")).to_contain_text("No numbers on the board.")


@pytest.mark.browser
def test_what_is_selected_stays_selected_and_can_be_played(joined: Join) -> None:
    game = toy.new_game()
    game.play("draw oil")
    at = joined(play(game, autosave=False))
    seen(at.page, "cell:b1").click(force=True)
    choose(at, "ways-on")
    expect(seen(at.page, "cell:b1")).to_have_attribute("aria-selected", "true")
    light = next(str(action) for action in game.legal_actions if str(action).startswith("light b1"))
    at.page.locator(f'[data-action="{light}"]').click()
    at.settle()
    expect(seen(at.page, "cell:b1")).to_have_attribute("aria-label", "b1: 3 ways on from here. Lit.")
    assert at.page.locator('select[data-id="layer"]').input_value() == "ways-on"


@pytest.mark.browser
def test_the_numbers_follow_the_game(joined: Join) -> None:
    game = wb.new_game("library-labyrinth", seed=7, start_genres="random")
    at = joined(play(game, autosave=False))
    choose(at, "distance")
    expect(at.page.locator(".lw-layer-evidence")).to_contain_text("24 tiles that nobody has seen")
    at.page.locator('[data-id="cell:c4"]').click(force=True)
    at.page.locator('[data-action="flip c4"]').click()
    at.settle()
    expect(at.page.locator(".lw-layer-evidence")).to_contain_text("23 tiles that nobody has seen")
    label = board_facts(game).overlay("distance").by_cell["cell:c4"].label
    expect(seen(at.page, "cell:c4")).to_have_attribute("aria-label", re.compile(f"^c4: {label} Shelf tile; open to"))


@pytest.mark.browser
def test_a_replay_has_them_too(joined: Join) -> None:
    game = wb.new_game("library-labyrinth", seed=7, start_genres="random")
    for action in ("flip c4", "flip b3"):
        game.play(action)
    at = joined(replay(game))
    choose(at, "strikes")
    expect(at.page.locator(".lw-layer-meaning")).to_contain_text("in the coming 18 turns")


@pytest.mark.browser
def test_a_message_that_names_no_layer_is_refused_in_a_sentence(joined: Join) -> None:
    at = joined(play(toy.new_game(), autosave=False))
    at.page.evaluate("() => fake.model.send({ kind: 'layer', name: '<b>x</b>' })")
    at.settle()
    expect(at.page.locator(".lw-notice")).to_contain_text("no such numbers for this board now: '<b>x</b>'")


@pytest.mark.browser
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(joined: Join, theme: str) -> None:
    game = wb.new_game("library-labyrinth", seed=7, start_genres="random")
    game.play("flip c4")
    at = joined(play(game, autosave=False))
    at.page.evaluate(f"document.body.dataset.jpThemeLight = '{str(theme == 'light').lower()}'")
    for name in ("distance", "ways-on"):
        choose(at, name)
        assert findings(at.page) == []


@pytest.mark.browser
@pytest.mark.parametrize("width", [390, 1366])
def test_the_control_fits_and_can_be_hit(joined: Join, width: int) -> None:
    at = joined(play(wb.new_game("library-labyrinth", seed=7), autosave=False))
    at.page.set_viewport_size({"width": width, "height": 768})
    choose(at, "goal-chance")
    box = at.page.locator('select[data-id="layer"]').bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert at.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
