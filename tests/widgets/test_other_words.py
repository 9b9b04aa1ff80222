"""Another language, spoken in another cell while a table is open: it is heard at once, and nothing else has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import workbench as wb
from tests.widgets.bridge import Joined
from workbench.engine.game import Game
from workbench.widgets.lobby import Lobby
from workbench.widgets.table import Table, play

Join = Callable[..., Joined]


@pytest.fixture(autouse=True)
def _english_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("WORKBENCH_DATA", str(tmp_path / "saved"))
    yield
    wb.set_language("en")


def playing() -> Game:
    """A game in which a card was taken last."""
    game = wb.new_game("library-labyrinth", seed=2)
    while game.decision.kind != "action":
        game.play(game.legal_actions[0])
    game.play(next(action for action in game.legal_actions if str(action).startswith("take")))
    return game


def intend(table: Table, kind: str, **words: object) -> None:
    table._handle_custom_msg({"kind": kind, "revision": table.revision, **words}, [])


def test_another_language_is_not_news() -> None:
    game, spanish = playing(), playing()
    english, other = play(game), play(spanish)
    taken = next(str(action) for action in game.legal_actions if str(action).startswith("take"))
    wb.set_language("en")
    intend(english, "play", action=taken)
    wb.set_language("es")
    intend(other, "play", action=taken)
    found = [[(change["id"], change["kind"]) for change in table.changed] for table in (english, other)]
    assert found[0] == found[1] != []
    assert not any(id.startswith("cell:") for id, _ in found[0])


def test_what_was_shown_before_is_shown_again_in_the_language_of_now() -> None:
    table = play(playing(), study=True)
    before = [cell["label"] for cell in table.cells]
    wb.set_language("es")
    intend(table, "undo")
    assert not {cell["label"] for cell in table.cells} & set(before)


def test_an_open_table_is_heard_in_another_language_at_once_and_marks_no_more_than_before() -> None:
    table = play(playing(), autosave=False)
    table.begin()
    changed, revision = [change["id"] for change in table.changed], table.revision
    wb.set_language("es")
    assert "acciones" in table.info["asked"] and table.words["Undo"] == "Deshacer"
    assert [change["id"] for change in table.changed] == changed and table.revision == revision + 1
    wb.set_language("es")
    assert table.revision == revision + 1, "nothing else is spoken"
    table.close()
    wb.set_language("en")
    assert "acciones" in table.info["asked"], "nobody sees it any more"


def test_an_open_form_is_heard_in_another_language_at_once() -> None:
    room = Lobby("library-labyrinth", autosave=False)
    room.begin()
    room.page.choose("players", "3")
    wb.set_language("es")
    fields = {field["name"]: field for field in room.page.first}
    assert fields["game"]["title"] == "Juego" and fields["players"]["value"] == "3"
    assert room.page.words["Deal"] == "Repartir"


@pytest.mark.browser
def test_the_page_of_a_table_changes_its_own_words_too(joined: Join) -> None:
    table = play(playing(), autosave=False)
    table.begin()
    at = joined(table)
    wb.set_language("es")
    at.push()
    expect(at.page.locator('[data-id="tool:undo"]')).to_have_accessible_name("Deshacer")
    expect(at.page.locator(".lw-asked")).to_contain_text("acciones")
    expect(at.page.locator(".lw-table")).to_have_count(1)


@pytest.mark.browser
def test_the_page_of_a_form_changes_its_own_words_too(joined: Join) -> None:
    room = Lobby("library-labyrinth", autosave=False)
    room.begin()
    at = joined(room.page)
    wb.set_language("es")
    at.push()
    expect(at.page.locator('[data-id="deal"]')).to_have_text("Repartir")
    expect(at.page.locator(".lw-lobby")).to_have_count(1)
    wb.set_language("en")
    at.push()
    expect(at.page.locator('[data-id="deal"]')).to_have_text("Deal")
    at.page.locator('[data-id="deal"]').click()
    at.settle()
    assert room.game is not None, "and it works as before"
