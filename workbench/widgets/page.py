"""What travels between a table and its page: the traits that Python fills, and the three kinds of answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import traitlets

from workbench.widgets import assets
from workbench.widgets.stills import StillWidget
from workbench.widgets.telling import LONGEST, short

Words: TypeAlias = "traitlets.Dict[str, Any]"
ListOfWords: TypeAlias = "traitlets.List[dict[str, Any]]"

PAGE = assets.widget("table.js")


class TablePage(StillWidget):
    """The traits of a table. The browser sends intents; the answer to each is a higher ``revision``."""

    _esm = PAGE
    _css = assets.style("lw-game", "common/base.css", "table.css", "extras.css", "layers.css")

    revision = traitlets.Int(0).tag(sync=True)
    """Grows with every answer; an intent names the one it was made at."""
    info: Words = traitlets.Dict().tag(sync=True)
    cells: ListOfWords = traitlets.List().tag(sync=True)
    pieces: ListOfWords = traitlets.List().tag(sync=True)
    ways: ListOfWords = traitlets.List().tag(sync=True)
    """The passages that are lit up."""
    hands: ListOfWords = traitlets.List().tag(sync=True)
    decks: ListOfWords = traitlets.List().tag(sync=True)
    legend: ListOfWords = traitlets.List().tag(sync=True)
    choices: ListOfWords = traitlets.List().tag(sync=True)
    walks: Words = traitlets.Dict().tag(sync=True)
    """The steps to choices of which there are many."""
    chronicle: Words = traitlets.Dict().tag(sync=True)
    """The log (a trait cannot be called ``log``)."""
    changed: ListOfWords = traitlets.List().tag(sync=True)
    """What differs from when the seat that is asked last looked."""
    words: Words = traitlets.Dict().tag(sync=True)
    """What the page's own sentences are in the language of now; English where nothing is said."""
    layers: Words = traitlets.Dict().tag(sync=True)
    """The numbers that can be laid over the board, and those that are."""
    pointed: Words = traitlets.Dict().tag(sync=True)
    """What is selected in other widgets that share a selection with it."""
    mode: Words = traitlets.Dict().tag(sync=True)
    """How it is played: computer seats, whose eyes the table is for, an offer to go on, a replay's place."""
    news: traitlets.List[str] = traitlets.List().tag(sync=True)
    """What the last answer did, a sentence each, to be announced."""
    notice: Any = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    """Why the last intent did nothing: ``text`` and perhaps ``details``, or what it ``asks`` first."""
    told: Any = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    """The answer to a question: a hint, why not, a share code."""
    picture = traitlets.Unicode().tag(sync=True)
    takes_focus = traitlets.Bool(False).tag(sync=True)
    """Whether its page takes the focus as soon as it is seen, because what opened it has gone. Taken once."""

    def _show(self, view: Mapping[str, Any], *, news: list[str], notice: str = "", told: Any = None) -> None:
        """Answer with the table as it is now, everything in one message."""
        with self.hold_sync():
            for name, value in view.items():
                setattr(self, name, value)
            self.words = assets.words(PAGE)
            self.news, self.notice, self.told = news, {"text": notice} if notice else None, told
            self.revision += 1

    def _tell(self, told: dict[str, Any]) -> None:
        """Answer a question; nothing else changes."""
        with self.hold_sync():
            self.news, self.notice, self.told = [], None, told
            self.revision += 1

    def _complain(self, text: str, details: str = "", **more: Any) -> None:
        """Say why nothing was done, or ask before it is. What is too long for a panel is whole in the details."""
        if len(text) > LONGEST:
            text, details = short(text), f"{text}\n\n{details}"
        with self.hold_sync():
            self.news, self.told = [], None
            self.notice = {"text": text, **({"details": details} if details else {}), **more}
            self.revision += 1
