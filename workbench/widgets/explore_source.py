"""What an explorer looks at: a pack, a pack that is being edited, or the table of a game that goes on."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from typing import Any

from workbench.analysis.coverage import Coverage
from workbench.engine.game import Game
from workbench.engine.rulesets import HasContent
from workbench.errors import WorkbenchError, a_kind
from workbench.language import plural, say
from workbench.packs.pack import Pack
from workbench.packs.stepping import Stepper


class Source:
    """Where coverages come from.

    Args:
        what: a pack, what edits one, or a game, of which only what everybody may know is looked at.

    Raises:
        WorkbenchError: for anything else.
    """

    def __init__(self, what: object) -> None:
        self.edit = what if isinstance(what, Stepper) else None
        self.game: Game | None = None
        self._moment: object = None
        self._changed: Callable[[], None] = lambda: None
        found: Any = what
        if isinstance(what, Game) and isinstance(what.rules, HasContent):
            self.game, found = what, what.rules.content
        elif isinstance(what, Stepper):
            found = what.pack
        if not isinstance(found, Pack):
            raise no_pack(what)
        self._pack = found

    def watch(self, changed: Callable[[], None]) -> None:
        """Call this whenever a coverage would be another."""
        self._changed = changed
        if self.edit is not None:
            self.edit.watch(self._edited)
        if self.game is not None:
            self.game.watch(self._moved)

    def coverage(self, last: Coverage | None = None) -> Coverage:
        """The coverage as things are now; the last one itself, when nothing has changed."""
        pack = self.edit.pack if self.edit is not None else self._pack
        same = last is not None and last.pack is pack
        if same and (self.game is None or self.game.history.now is self._moment):
            assert last is not None
            return last
        coverage = last if same and last is not None else Coverage(pack)
        if self.game is None:
            return coverage
        self._moment = self.game.history.now
        return coverage.at_table(self.game.view(), moment_of(self.game))

    def _edited(self) -> None:
        self._changed()

    def _moved(self) -> None:
        """Something was done in the game: look once the present work, perhaps of many actions, is finished."""
        try:
            asyncio.get_running_loop().call_soon(self._changed)
        except RuntimeError:  # where no loop runs, at once
            self._changed()


def moment_of(game: Game) -> str:
    """Which position a game is in, so that the figures of it can be found again; nothing of it is secret.

    The digest is that of ``game.position(public=True)``, which ``game.share()`` hands on.
    """
    public = json.dumps(game.position(public=True), sort_keys=True, ensure_ascii=False)
    digest = hashlib.sha256(public.encode()).hexdigest()[:16]
    played = len(game.history.past) - 1
    return plural(
        played,
        "Position after {number} action, digest {digest}.",
        "Position after {number} actions, digest {digest}.",
        digest=digest,
    )


def no_pack(what: object) -> WorkbenchError:
    """For what cannot be explored."""
    return WorkbenchError(
        say(
            "explore takes a pack, an editor or a game, and this is {what}. Load a pack first: "
            "pack = wb.load_pack(…), and then wb.explore(pack).",
            what=a_kind(what),
        )
    )
