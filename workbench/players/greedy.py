"""The first computer player that means it: it takes the best piece of advice that the game itself gives."""

from __future__ import annotations

from workbench.engine.actions import Action
from workbench.engine.advice import Advice, Adviser
from workbench.engine.streams import Stream
from workbench.engine.views import View
from workbench.players.chance import RandomPlayer


class Greedy:
    """Does what is worth most right now, and can tell why.

    It knows no game: a ruleset that is an `Adviser` says what its actions are worth. Where a game gives no advice it
    plays like the random player.
    """

    def __init__(self, stream: Stream) -> None:
        """The stream breaks ties, and chooses where there is no advice."""
        self._stream = stream
        self._otherwise = RandomPlayer(stream.child("no advice"))

    def choose(self, view: View) -> Action:
        """One of the legal actions of a view: the best advice, or one of the best.

        Raises:
            IndexError: when there is no legal action.
        """
        advice = self.explain(view)
        if not advice:
            return self._otherwise.choose(view)
        best = [each for each in advice if each.worth == advice[0].worth]
        return self._stream.choice(best).action

    def explain(self, view: View) -> tuple[Advice, ...]:
        """All advice, the best first: a hint is the first one's reason. Nothing is drawn from the stream."""
        if not isinstance(view.rules, Adviser):
            return ()
        return tuple(sorted(view.rules.advise(view.state, view.seat), key=lambda each: -each.worth))
