"""What a player is: something that looks at a view and names one of its legal actions."""

from __future__ import annotations

from typing import Protocol

from workbench.engine.actions import Action
from workbench.engine.views import View


class Player(Protocol):
    """A seat's mind. It sees only what the seat may know; ten lines are enough to write one.

    ::

        class TakesFirst:
            def choose(self, view):
                return next(iter(view.legal_actions))
    """

    def choose(self, view: View) -> Action:
        """One of ``view.legal_actions``."""
