"""What a builder's page keeps: the board it shows, and the offer to go on with those that were left."""

from __future__ import annotations

from workbench.building.build import Build
from workbench.errors import WorkbenchError
from workbench.language import say
from workbench.widgets import drafts

MOST_OFFERED = 3
"""So many boards are offered at once; all others are among the earlier boards."""


class KeptBoards:
    """Saves what is built, and knows which other boards there are."""

    def __init__(self, wanted: bool) -> None:
        """``wanted``: whether anything is to be saved at all."""
        self.wanted = wanted
        self.offers: list[drafts.Draft] = []
        self._listed: list[drafts.Draft] = []
        self._saver: drafts.DraftSaver | None = None
        self._told = ""
        self._taken = ""
        """The name of the board that was taken up last."""

    def begin(self, build: Build) -> None:
        """Save this build from now on; if nothing was built yet, look for boards to go on with."""
        if not self.wanted or self._saver is not None:
            return
        self._saver = drafts.keep(build)
        if not build.history.can_undo and not build.history.can_redo:
            self.offers = drafts.offered(build)[:MOST_OFFERED]

    def earlier(self, build: Build) -> list[dict[str, str]]:
        """All boards of this game that are kept and that nobody else works on."""
        self._listed = drafts.earlier(build)
        return [draft.words() for draft in self._listed]

    def take(self, which: str, build: Build) -> Build:
        """Take up a board; it is saved in its own file as before, and so is the one that is left for it.

        The one that was taken up just now is given again: a second press does no harm.

        Raises:
            WorkbenchError: when there is none of that name, or it cannot be opened.
        """
        known = [*self.offers, *self._listed]
        draft = next((draft for draft in known if draft.id == which), None)
        if draft is None and which and which == self._taken:
            return build
        if draft is None:
            raise WorkbenchError(say("There is no board to go on with."))
        if draft.trouble:
            raise WorkbenchError(draft.trouble)
        taken = drafts.take(draft, build, saving_on=self.wanted)
        self.offers, self._listed, self._taken = [], [], which
        if self.wanted:
            self._saver = drafts.keep(taken)
        return taken

    def decline(self) -> None:
        """Do not offer again what is offered, and only that."""
        for draft in self.offers:
            draft.decline()
        self.offers = []

    def news(self) -> str:
        """Why the last change could not be saved, once; empty when it was, or when that was told already."""
        trouble = self._saver.trouble if self._saver else ""
        told, self._told = self._told, trouble
        return trouble if trouble != told else ""
