"""What of a coverage is shown: short for a notebook or terminal, long for a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from workbench.analysis.difference import Change
from workbench.analysis.draws import MOST_OF_ONE_DECK
from workbench.analysis.grids import Grid, grid, kind_of
from workbench.analysis.matching import Matching
from workbench.analysis.rows import Rows
from workbench.analysis.showing import Listing, Section, Shown, laid_out
from workbench.analysis.standing import Difficulty
from workbench.errors import WorkbenchError
from workbench.language import plural, say, whole

SHORT = (1, 2, 3)
"""Cards drawn from one deck that a short report shows."""
HARDEST = 10
MOST_CELLS = 40_000
"""A table with more cells than this is no use to anybody."""
_TITLES = {"difficulty": Difficulty.title, "matching": Matching.title}
"""What can be too much to count."""


class Reported(Shown):
    """A coverage, or a comparison of two: shown in the parts of `sections`."""

    @property
    def rest(self) -> str:
        """What only its page has."""
        return say(
            "Also counted: the symbols of every card, 4 to 6 cards of one deck, cards of several decks, the cards in "
            "smallest covers, how the cards stand. The page has it all: `workbench coverage PACK --html FILE`, or "
            "`coverage.page()`."
        )

    def sections(self, *, full: bool = False) -> Iterator[Section]:
        """What is shown of it."""
        return sections(self, full=full)


def sections(found: Any, *, full: bool = False) -> Iterator[Section]:
    """The parts of a report.

    Args:
        found: a `Coverage`, or a `Compared` of two.
        full: everything; else what fits a screen or two.
    """
    unchanged = _is_compared(found) and found.unchanged
    for one in _every(found, full):
        yield laid_out(one, unchanged=unchanged) if isinstance(one, Grid) else one


def _every(found: Any, full: bool) -> Iterator[Section]:
    yield from _grids([found.symbols])
    yield from _lists(found, "evenness")
    if full:
        yield from _grids([found.cards])
    for number in range(1, MOST_OF_ONE_DECK + 1) if full else SHORT:
        rows = _only(found.draws, number)
        title = plural(
            number, "Chances to cover: {number} card of one deck", "Chances to cover: {number} cards of one deck"
        )
        yield from _grids([rows], title)
    if full:
        for number in (2, 3):
            yield from _mixed(found, number)
    yield from _lists(found, "fewest")
    if full:
        yield from _grids([found.in_fewest])
    yield from _lists(found, "difficulty", None if full else HARDEST)
    yield from _lists(found, "standing", None if full else 0)
    yield from _lists(found, "served_by")
    yield from _lists(found, "matching")
    if full:
        yield from _grids([found.serving])


def _is_compared(found: Any) -> bool:
    return hasattr(found, "before")


def _only(rows: Rows[Any], number: int) -> Rows[Any]:
    """The draws of so many cards."""
    bare: list[Any] = [row.row if isinstance(row, Change) else row for row in rows]
    wanted = [row for row, draw in zip(rows, bare, strict=True) if draw.cards == number]
    return Rows.of(rows.kind, rows.source, wanted)


def _grids(many: Sequence[Rows[Any]], title: str = "") -> Iterator[Section]:
    for rows in many:
        if len(rows) > MOST_CELLS:
            yield _too_many(title or say(kind_of(rows).title), len(rows))
        elif len(rows):
            yield grid(rows, title)


def _too_many(title: str, number: int) -> Listing:
    words = say(
        "There are {number} of them; a table has room for {most}.", number=whole(number), most=whole(MOST_CELLS)
    )
    return Listing(title, "", (), words)


def _mixed(found: Any, number: int) -> Iterator[Section]:
    title = say("Chances to cover: {number} cards of any decks", number=number)
    try:
        yield from _grids([found.mixed(number)], title)
    except WorkbenchError as error:
        yield Listing(title, "", (), str(error))


def _lists(found: Any, name: str, most: int | None = None) -> Iterator[Listing]:
    try:
        rows: Rows[Any] = getattr(found, name)
    except WorkbenchError as error:  # it would take too long to count
        yield Listing(say(_TITLES[name]), "", (), str(error))
        return
    if not len(rows) or most == 0:
        return
    if _is_compared(found):
        changed = tuple(row for row in rows if found.unchanged or row.what != "same")
        kind = rows[0].kind
        yield Listing(say(kind.title), say(kind.about), changed, say("Nothing has changed."))
    else:
        shown = tuple(rows[:most])
        yield Listing(rows.title, rows.about, shown, left_out=_more(name, len(rows) - len(shown)))


def _more(name: str, number: int) -> str:
    if not number:
        return ""
    return plural(
        number,
        "And {number} more, which is in `coverage.{name}` and on the page.",
        "And {number} more, which are in `coverage.{name}` and on the page.",
        name=name,
    )
