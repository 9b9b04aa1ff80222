"""Another language, spoken in another cell while a table is open: it is heard at once, and nothing else has changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import workbench as wb
from workbench.engine.game import Game
from workbench.widgets.table import Table, play


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
