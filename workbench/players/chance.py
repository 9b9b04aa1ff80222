"""The default random player, on which benchmarks and comparisons of the rules run."""

from __future__ import annotations

from workbench.engine.actions import Action
from workbench.engine.menus import LegalActions, pick, size
from workbench.engine.streams import Stream
from workbench.engine.views import View

FREE_ONE_IN = 20
"""A free action is taken once in so many choices, on average, where there is one."""


class RandomPlayer:
    """Picks uniformly among the main actions, and now and then a free one instead.

    Free actions (discards, solo passes) are many and change little; picked uniformly with the others they would crowd
    out the game.
    """

    def __init__(self, stream: Stream, free_one_in: int = FREE_ONE_IN) -> None:
        """Draw from this stream; ``free_one_in`` choices are free ones once, on average."""
        self._stream, self._free_one_in = stream, free_one_in

    def choose(self, view: View) -> Action:
        """One of the legal actions of a view.

        Raises:
            IndexError: when there is none.
        """
        return self.pick(view.legal_actions)

    def pick(self, legal: LegalActions) -> Action:
        """One of these actions, for who plays on the bare state.

        Raises:
            IndexError: when there is none.
        """
        stream = self._stream
        menus = legal.main_menus
        if stream.below(self._free_one_in) == 0 and legal.free_menus:
            menus = legal.free_menus
        count = size(menus)
        if not count:
            menus = legal.free_menus if menus is legal.main_menus else legal.main_menus
            count = size(menus)
        return pick(menus, stream.below(count))
