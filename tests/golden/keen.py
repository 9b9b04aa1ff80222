"""Who plays the golden games: at random, but seldom misses a capture or a return, so that some games are won."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.engine.actions import Action
from workbench.engine.menus import LegalActions
from workbench.engine.streams import Stream

WORTH = (" return ", " capture ", " draw ")
IDLE = ("end", "pass-action", "discard", "rotate")


class KeenPlayer:
    """Sees nothing but the notation of what it may choose, in the order of the alphabet."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def pick(self, legal: LegalActions) -> Action:
        """One of the legal actions."""
        offered = self._sorted(legal.main)
        if self._stream.below(10) == 0:
            free = self._sorted(legal.free) if self._stream.below(3) == 0 else []
            return self._stream.choice(free or offered)
        for words in WORTH:
            best = [action for action in offered if words in f"{action} "]
            if best:
                return self._stream.choice(best)
        busy = [action for action in offered if str(action).split()[0] not in IDLE]
        return self._stream.choice(busy or offered)

    @staticmethod
    def _sorted(actions: Iterable[Action]) -> list[Action]:
        return sorted(actions, key=str)
