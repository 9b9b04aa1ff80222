"""Texts that would like to be more than texts: markup, scripts, handlers, and five thousand characters of each."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import workbench as wb
from tests.widgets import toy
from tests.widgets.bridge import Joined
from workbench.engine.game import Game
from workbench.engine.rulesets import Event
from workbench.engine.scene import Scene
from workbench.engine.streams import Stream
from workbench.errors import PackError
from workbench.players.chance import RandomPlayer
from workbench.resources import content_dir
from workbench.widgets.table import play

pytestmark = pytest.mark.browser

ATTACK = (
    "\"'><img src=x onerror=window.evil=1><script>window.evil=2</script><svg onload=window.evil=3>"
    "</title></text></svg><iframe srcdoc='<script>parent.evil=4</script>'></iframe>"
    '<a href="javascript:window.evil=5">x</a>{{evil}}${window.evil=6}]]><!--\u202e\u0000\ufffe'
)
LONG = ATTACK + "W" * (5000 - len(ATTACK))
TEXTS = {"name", "title", "label", "about", "lines", "under", "text", "letter", "asked", "sentence", "verb", "result"}


def plant(thing: Any, words: str) -> Any:
    """The same scene with other words in all its texts; ids, actions and shapes stay."""
    if isinstance(thing, tuple):
        return tuple(plant(each, words) for each in thing)
    if not is_dataclass(thing) or isinstance(thing, type):
        return thing
    changed: dict[str, Any] = {}
    for field in fields(thing):
        value = getattr(thing, field.name)
        if field.name in TEXTS:
            changed[field.name] = (words,) * 3 if isinstance(value, tuple) else words
        else:
            changed[field.name] = plant(value, words)
    return replace(thing, **changed)


class Hostile(toy.Lanterns):
    """The toy game whose every text attacks the page."""

    words = ATTACK

    def scene(self, state: toy.State, seat: int | None = None) -> Scene:
        scene: Scene = plant(replace(super().scene(state, seat), legend=(toy.FLAME,)), self.words)
        return replace(scene, result="") if not self.outcome(state) else scene

    def say(self, event: Event) -> str:
        return self.words


class LongAndHostile(Hostile):
    words = LONG


def is_harmless(page: Page) -> None:
    page.wait_for_timeout(150)
    assert page.evaluate("window.evil") is None
    assert page.locator("#widget").locator("img, script, iframe, object, embed, foreignObject, a").count() == 0
    assert page.evaluate("""() => [...document.querySelectorAll('#widget *')].every(node =>
        [...node.attributes].every(attribute => !/^on/i.test(attribute.name)))""")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"


@pytest.mark.parametrize("rules", [Hostile, LongAndHostile])
def test_no_text_of_a_scene_does_anything(joined: Callable[..., Joined], rules: type[toy.Lanterns]) -> None:
    game = Game(rules(), 7)
    for _ in range(3):
        game.play("draw oil")
    at = joined(play(game))
    page = at.page
    is_harmless(page)
    for thing in page.locator("[data-id]").all():
        thing.evaluate("node => node.focus?.()")
        thing.dispatch_event("pointerover")
    page.locator('.lw-board [data-id="cell:c2"]').click(force=True)
    at.settle()
    page.locator('.lw-board [data-id="cell:b1"]').click(force=True)
    is_harmless(page)
    verb = page.locator(".lw-verb").first
    if verb.is_visible():
        verb.click()
    page.locator('[data-action^="light b1"]').first.click()
    at.settle()
    is_harmless(page)
    page.locator("summary:visible").first.click()
    page.get_by_role("button", name="The record").click()
    at.settle()
    is_harmless(page)
    assert "<img" in page.locator(".lw-asked").inner_text(), "drawn as text"
    for element in page.locator(".lw-table *:visible").all()[:400]:
        box = element.bounding_box()
        assert box is None or box["width"] <= 1290


def test_what_is_sent_is_bounded() -> None:
    game = Game(LongAndHostile(), 7)
    table = play(game)
    for value in table.get_state().values():
        if isinstance(value, dict | list):
            assert "W" * 700 not in str(value)


def planted(folder: Path, words: str) -> Path:
    """The shipped pack with other words in every text cell."""
    shutil.copytree(content_dir() / "library-labyrinth", folder)
    for file in folder.glob("*.csv"):
        with file.open(encoding="utf-8", newline="") as stream:
            rows = list(csv.reader(stream))
        texts = [place for place, column in enumerate(rows[0]) if column.endswith((".en", ".es")) or column == "source"]
        for number, row in enumerate(rows[1:]):
            for column in texts:
                row[column] = f"{number} {words}"
        with file.open("w", encoding="utf-8", newline="") as stream:
            csv.writer(stream, lineterminator="\n").writerows(rows)
    return folder


@pytest.mark.parametrize("words", [ATTACK.rstrip("\u202e\u0000\ufffe"), LONG.replace("\u202e\u0000\ufffe", "")])
def test_a_planted_pack_is_refused_or_harmless(joined: Callable[..., Joined], tmp_path: Path, words: str) -> None:
    folder = planted(tmp_path / "planted", words)
    try:
        pack = wb.load_pack(folder, "library-labyrinth")
    except PackError as error:
        assert len(str(error)) < 2000
        pytest.skip(f"refused: {str(error)[:200]}")
    game = wb.new_game("library-labyrinth", players=3, seed=5, pack=pack)
    player = RandomPlayer(Stream("planted", 1))
    for _ in range(30):
        game.play(player.choose(game.view(game.decision.seat)))
    at = joined(play(game))
    is_harmless(at.page)
    at.page.locator(".lw-verb, [data-action]").first.click()
    at.settle()
    is_harmless(at.page)
