"""Opening what was pasted or chosen: as one change that can be taken back, with a word on what could not be known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from workbench.building import documents
from workbench.building.build import Build
from workbench.engine.streams import Stream
from workbench.errors import BuildError, PositionError, WorkbenchError
from workbench.language import say

Words = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Known:
    """How much of one step a public position says."""

    title: str
    known: int
    """Things that lie there."""
    open: int
    """Things that lie there in the game, but face down."""

    @property
    def sentence(self) -> str:
        """In words."""
        if self.open:
            return say("{step}: {known} known, {open} left open.", step=self.title, known=self.known, open=self.open)
        return say("{step}: all known ({known}).", step=self.title, known=self.known)


@dataclass(frozen=True, slots=True)
class Opened:
    """What came of opening something."""

    name: str
    """The change, in words."""
    changed: bool
    """Whether the table is another one than before."""
    public: bool
    """Whether it says only what everybody may know."""
    steps: tuple[Known, ...] = ()
    """Of a public one: what it says, step by step."""


def open_text(build: Build, text: str, file: str = "") -> Opened:
    """Open a share code or the text of a file in a build of the same game and pack; undo gives the former table back.

    Args:
        build: where it is opened; what a public position does not say is dealt from its seed, or left open.
        text: the code or the text.
        file: the name of the file it was in.

    Raises:
        WorkbenchError: saying what is wrong with it and what would be right; nothing has changed then.
    """
    if not text.strip():
        raise BuildError(say("There is nothing to open yet: paste a share code, which begins with LW1-."))
    try:
        words = documents.words_of(text)
        other = documents.from_document(words, build.pack, seed=build.seed)
    except WorkbenchError as error:
        reason = _reason(error)
        raise BuildError(f"{file}: {reason}" if file else reason) from None
    public = documents.is_public(words)
    if file:
        name = say("Opened: {file}", file=file)
    elif public:
        name = say("Opened: a position with hidden parts")
    else:
        name = say("Opened: a share code")
    changed = build.open(other, name)
    return Opened(name, changed, public, known(other, words) if public else ())


def _reason(error: WorkbenchError) -> str:
    """What is wrong, and in which entry of the text it stands."""
    if not isinstance(error, PositionError) or not error.path:
        return str(error)
    what = str(error).removeprefix(f"{error.path}: ")
    return say("What it says under “{entry}” is not right: {what}", entry=error.path, what=what)


def known(build: Build, words: Words) -> tuple[Known, ...]:
    """What a public position says of each step, compared with a whole table that fits it."""
    concealed = build.rules.from_position(words["state"])
    try:
        whole = build.rules.sample(concealed, Stream(build.seed, "what is open"))
    except WorkbenchError:
        return ()  # made by hand, and fitting no table
    found = []
    for bench in build.now.workshop.benches:
        step = bench.step(build.state)
        there, all_of_it = _held(step.places), _held(bench.step(whole).places)
        if all_of_it:
            found.append(Known(step.title, there, max(0, all_of_it - there)))
    return tuple(found)


def _held(places: Any) -> int:
    return sum(len(place.holds) for place in places)
