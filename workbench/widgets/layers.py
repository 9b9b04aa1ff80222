"""Numbers over a table's board: which there are, which one is shown, and what a page needs to show it.

Nothing is counted while none is shown; then the shown one alone, from what the eyes at the table may see.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from workbench.analysis.board import BoardFacts, Settings, origin_of
from workbench.engine.overlay import Overlay
from workbench.engine.plans import DrawsPlan
from workbench.engine.rulesets import Ruleset
from workbench.errors import WorkbenchError
from workbench.language import language, say
from workbench.render import heat
from workbench.render.palette import HEAT_STEPS
from workbench.widgets.telling import short

QUICK = Settings(samples=1000)
"""An estimate is drawn anew after every action, so it has fewer samples than one that is asked for by name."""


class Layers:
    """The layer that a person chose. It stays chosen where a position does not have it, and is shown again later."""

    def __init__(self, look: Callable[[], tuple[Ruleset[Any], Any]]) -> None:
        """``look`` gives the rules and the state that is counted on: a view's, or a whole one where all is open."""
        self.look = look
        self.chosen = ""
        self.trouble = ""
        """Why what was chosen cannot be counted on this board."""
        self._of: object = None
        self._facts: BoardFacts | None = None

    def facts(self) -> BoardFacts | None:
        """What can be counted on the board now; the same answer as long as it is the same position."""
        rules, state = self.look()
        if not isinstance(rules, DrawsPlan):
            return None
        if self._facts is None or self._of != (state, language()):
            self._of = state, language()
            self._facts = BoardFacts(rules.plan(state), QUICK, origin=origin_of(rules))
        return self._facts

    def choose(self, name: str) -> None:
        """Show this one from now on; an empty name: none.

        Raises:
            WorkbenchError: when the board has no such numbers now.
        """
        facts = self.facts()
        names = facts.names if facts else ()
        if name and name not in names:
            raise WorkbenchError(
                say(
                    "There are no such numbers for this board now: {name}. There are: {known}.",
                    name=repr(name[:40]),
                    known=", ".join(names) or say("none"),
                )
            )
        self.chosen = name

    def overlay(self) -> Overlay | None:
        """The numbers to show, counted now; none where they cannot be counted, and `trouble` says why."""
        self.trouble, facts = "", self.facts() if self.chosen else None
        try:
            return facts.overlay(self.chosen) if facts and self.chosen in facts.names else None
        except WorkbenchError as error:
            self.trouble = str(error)
            return None

    def plain(self, overlay: Overlay | None) -> dict[str, Any]:
        """The names to choose from, and what is said about the one that is shown."""
        facts = self.facts()
        if facts is None:
            return {}
        titles = [{"name": name, "title": short(facts.title(name), 80)} for name in facts.names]
        shown = {
            "name": overlay.name,
            "title": short(overlay.title, 80),
            "meaning": short(overlay.meaning),
            "evidence": short(overlay.evidence, 600),
            "ends": [short(end, 40) for end in heat.ends(overlay)],
            "steps": HEAT_STEPS,
            "keys": [[sign, short(words, 80)] for sign, words in overlay.keys],
        } if overlay else None  # fmt: skip
        chosen = self.chosen if self.chosen in facts.names else ""
        return {"titles": titles, "chosen": chosen, "shown": shown, "trouble": short(self.trouble)}
