"""A player with nothing but a mouse: points at what a choice names and clicks its button."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from workbench.engine.game import Game


class Mouse:
    """Plays on the table in a page what is played on a game beside it, and expects the page to follow."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page, self.game = page, game
        self.table = page.locator(".lw-table").first  # a notebook may show more than one

    def play(self, action: str) -> None:
        """Point at everything that the choice of this action names, then choose it."""
        choice = next(choice for choice in self.game.scene().choices if choice.action == action)
        for target in choice.targets:
            # what lies on a cell is part of it for a person, but not for Playwright: hence the force
            self.table.locator(f'[data-id="{target}"]').first.click(force=True)
        button = self.table.locator(f'button[data-action="{action}"]')
        verb = self.table.locator(f'button[data-id="verb:{choice.verb}"][aria-expanded="false"]')
        expect(button.or_(verb).first).to_be_visible()
        if not button.is_visible():
            verb.click()
        before = self.table.get_attribute("data-revision") or ""
        button.click()
        self.game.play(action)
        expect(self.table).not_to_have_attribute("data-revision", before)
        expect(self.table.locator(".lw-log")).to_contain_text(self.game.log[-1])
