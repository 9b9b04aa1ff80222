"""The card game from its notebook in a real JupyterLab: by mouse and by keyboard, looked at closely, reloaded."""

from __future__ import annotations

import shutil
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from tests.browser import steps
from tests.browser.server import JupyterServer
from tests.widgets.by_keyboard import Keyboard
from workbench.engine.game import Game
from workbench.engine.scene import Choice
from workbench.engine.streams import Stream
from workbench.resources import notebooks_dir
from workbench.widgets.table import Table, play

pytestmark = pytest.mark.slow

NOTEBOOK = "40_card_game.ipynb"
PLAYERS, SEED = 3, 7
"""As in the notebook."""


def start() -> Game:
    """The game that the notebook deals."""
    return wb.new_game("labyrinth-card-game", players=PLAYERS, seed=SEED)


def way_to_a_take(least: int = 6) -> list[str]:
    """The first of some random ways on which a card is taken last, after some turns."""
    for attempt in range(400):
        game, stream = start(), Stream("to a take", attempt)
        way: list[str] = []
        while len(way) <= least + 2:
            actions = [str(action) for action in game.legal_actions if str(action) != "leave"]
            way.append(stream.choice(actions))
            game.play(way[-1])
            if way[-1].startswith("take"):
                if len(way) >= least:
                    return way
                break
    raise AssertionError("no such way")


class Person:
    """Plays in the page what is played on a game beside it, one turn by mouse and another by keyboard."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page, self.game = page, game
        self.table = page.locator(".lw-table").first
        self.widget: Table = play(game, autosave=False)
        """The same table on this side, for the keyboard player to know where things are."""

    def sit_down(self) -> None:
        """Take the table over, as whoever is asked."""
        here = self.table.locator('[data-id="banner:here"]')
        if here.is_visible():
            here.click()
        expect(self.table.locator(".lw-body")).to_be_visible()
        self.widget._handle_custom_msg({"kind": "here", "revision": self.widget.revision}, [])

    def choice(self, action: str) -> Choice:
        return next(one for one in self.game.scene(self.game.decision.seat).choices if one.action == action)

    def by_mouse(self, action: str) -> None:
        """Point at the card and the place, turn it there if need be, and lay it; or choose from the list."""
        self.sit_down()
        choice = self.choice(action)
        if choice.preview is None:
            self.table.locator(f'button[data-action="{action}"]').click()
        else:
            for target in choice.targets:
                self.table.locator(f'[data-id="{target}"]').first.click()
            go = self.table.locator('[data-id="ghost:play"]')
            for _ in range(4):
                if go.get_attribute("aria-label") == choice.sentence:
                    break
                self.table.locator('[data-id="ghost:on"]').click()
            expect(self.table.locator(".lw-ghost.lw-near")).to_have_count(1)
            go.click()
        self.done(action)

    def by_keyboard(self, action: str) -> None:
        self.sit_down()
        Keyboard(self).play(action)
        self.done(action)

    def done(self, action: str) -> None:
        self.game.play(action)
        self.widget.refresh()
        expect(self.page.locator(".lw-table[aria-busy]")).to_have_count(0)

    # What the keyboard player needs

    def press(self, *keys: str) -> str:
        for key in keys:
            self.page.keyboard.press(key)
        return self.focused()

    def focused(self) -> str:
        found = self.page.evaluate("() => document.activeElement.dataset.id ?? document.activeElement.textContent")
        return str(found)


def seen(person: Person) -> list[float]:
    """What of the board is seen."""
    return [float(side) for side in str(person.table.locator(".lw-board > svg").get_attribute("viewBox")).split()]


def look_closer_and_back(person: Person) -> None:
    """With the wheel, by dragging, with the keys."""
    board, mouse = person.table.locator(".lw-board > svg"), person.page.mouse
    board.scroll_into_view_if_needed()
    whole, place = seen(person), board.bounding_box()
    assert place is not None
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    mouse.move(x, y)
    person.page.keyboard.down("Control")
    for _ in range(3):
        mouse.wheel(0, -240)
    person.page.keyboard.up("Control")
    expect(person.table.locator(".lw-board.lw-zoomed")).to_have_count(1)
    person.page.wait_for_timeout(100)
    near = seen(person)
    assert near[2] < whole[2] * 0.6
    mouse.down()
    mouse.move(x - 60, y - 30, steps=5)
    mouse.up()
    assert seen(person)[0] > near[0]
    expect(person.table.locator(".lw-chip")).to_have_count(0)
    person.press("Escape", "b", "0")
    expect(person.table.locator(".lw-board.lw-zoomed")).to_have_count(0)
    person.page.wait_for_timeout(100)
    assert seen(person) == pytest.approx(whole, abs=0.1)


def test_a_game_from_the_notebook(page: Page, lab: JupyterServer) -> None:
    """LC-TURN-01, LC-AMB-10: turns of three seats, each handed the table, up to a taken treasure and beyond."""
    shutil.copy(notebooks_dir() / NOTEBOOK, lab.root)
    assert f"players={PLAYERS}, seed={SEED}" in (lab.root / NOTEBOOK).read_text("utf-8")
    steps.open_notebook(page, lab, NOTEBOOK)
    steps.run_all(page)
    steps.shown(page, ".lw-table")
    person = Person(page, start())
    way = way_to_a_take()
    for number, action in enumerate(way):
        (person.by_keyboard if (len(way) - number) % 2 == 0 else person.by_mouse)(action)  # the last by mouse
        expect(person.table.locator(".lw-log")).to_contain_text(person.game.log[-1])
    log = person.table.locator(".lw-log")
    expect(log).to_contain_text("takes")
    person.sit_down()
    expect(person.table.locator(".lw-lit > [data-id]")).not_to_have_count(0)
    look_closer_and_back(person)

    person.table.get_by_role("button", name="Undo").click()
    expect(log).not_to_contain_text("takes")
    person.table.get_by_role("button", name="Redo").click()
    expect(log).to_contain_text("takes")
    person.sit_down()

    steps.all_done(page)
    steps.save(page, lab.root / NOTEBOOK)
    page.reload()
    steps.shown(page, ".lw-table")
    expect(log).to_contain_text("takes")
    legal: list[Any] = list(person.game.legal_actions)
    person.by_mouse(str(legal[0]))
    expect(person.table.locator(".lw-track").first).to_contain_text("Player 1")
