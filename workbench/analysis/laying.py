"""A heatmap laid out: the rows of a coverage in their squares, or of how it differs from another, and all that is kept.

``heatmap(coverage, Ask("one-deck", cards=3))`` gives a `workbench.render.heatmap.Heatmap`; with ``before``, the same
one as the difference to another pack. After an edit `lay` takes over the squares whose rows have stayed the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb

from workbench.analysis import axes, captions, measures, meetings
from workbench.analysis.coverage import Coverage
from workbench.analysis.difference import Change
from workbench.analysis.heatmaps import Ask, Source, kind_of, measure_of, passing
from workbench.analysis.measures import GONE
from workbench.analysis.rows import Finding
from workbench.errors import WorkbenchError
from workbench.language import language, say, whole
from workbench.render.heatmap import Heatmap, Square

MOST_SQUARES = 40_000
"""More squares than this are neither counted nor drawn."""
OLDEST = 100
"""After so many edits all squares are made anew: each keeps the figures alive of the pack that it was counted of."""


@dataclass(frozen=True)
class Laid:
    """A heatmap and the rows that it was made of: the next one takes over what has stayed the same."""

    heatmap: Heatmap
    rows: Mapping[tuple[str, str], Finding]
    squares: Mapping[tuple[str, str], Square]
    key: tuple[object, ...]
    """What squares depend on besides their rows: what is asked, names, language."""
    age: int = 0
    """For how many edits the oldest of its squares may have been there."""
    changed: frozenset[tuple[str, str]] = frozenset()
    """Of a comparison the squares that are not as they were."""


def heatmap(coverage: Coverage, ask: Ask, before: Coverage | None = None) -> Heatmap:
    """One heatmap of a pack, or of how it differs from another.

    Args:
        coverage: of the pack.
        ask: what to show.
        before: of the pack that it is compared with; None: no comparison.

    Raises:
        WorkbenchError: for something that cannot be asked.
    """
    return lay(coverage, ask, before).heatmap


def lay(coverage: Coverage, ask: Ask, before: Coverage | None = None, last: Laid | None = None) -> Laid:
    """The same, with all that makes the next one quick; ``last`` is the one before an edit."""
    kind, measure = kind_of(ask), measure_of(ask)
    _refuse_too_many(mixed_figures(coverage, ask))  # before their lines are made
    rows, columns = kind.rows(coverage, ask), kind.columns(coverage, ask)
    source: Source = coverage
    noughts, lines = kind.sparse and measure is not measures.MEAN, meetings.Lines()
    if before is not None:
        source = coverage.against(before)
        before = source.before
        old_rows, old_columns = kind.rows(before, ask), kind.columns(before, ask)
        lines = meetings.lines((old_rows, old_columns), (rows, columns))
        rows, columns = axes.together(rows, old_rows), axes.together(columns, old_columns)
    _refuse_too_many(len(rows) * len(columns))
    key = (ask, language(), _names(coverage), before and _names(before), lines)
    usable = last is not None and last.key == key and last.age < OLDEST
    known, made = (last.rows, last.squares) if last is not None and usable else ({}, {})
    found: dict[tuple[str, str], Finding] = {}
    squares: dict[tuple[str, str], Square] = {}
    for row in passing(kind.find(source, ask)):
        at = kind.place(measures.plain(row))
        if known.get(at) == row:
            found[at], squares[at] = known[at], made[at]
        else:
            since_nought = noughts and not lines.what(*at)
            drawn = GONE if isinstance(row, Change) and row.after is None else ""
            found[at] = row
            squares[at] = Square(*measures.shown(measure, row, since_nought=since_nought), row, drawn)
    for one in rows:
        for other in columns:
            if (at := (one.id, other.id)) not in squares:
                kept = at in made and at not in known
                squares[at] = made[at] if kept else meetings.absent(one, other, noughts, lines.what(*at))
    changed = _changed(found, squares)
    if changed and ask.changed_only:
        at_rows, at_columns = ({at[side] for at in changed} for side in (0, 1))
        rows = [line for line in rows if line.id in at_rows]
        columns = [line for line in columns if line.id in at_columns]
    shown = Heatmap(
        title=captions.title(kind, measure, ask, coverage, compared=before is not None),
        rows=tuple(rows),
        columns=tuple(columns),
        squares=tuple(tuple(squares[row.id, column.id] for column in columns) for row in rows),
        scale=measures.scale(
            measure,
            (square.value for square in squares.values()),
            captions.words(ask, coverage),
            compared=before is not None,
        ),
        meaning=captions.meaning(measure, ask, coverage, compared=before is not None),
        short=kind.short(coverage, before),
        about=captions.about(coverage, before, every_row=ask.map == "pivot"),
    )
    return Laid(shown, found, squares, key, last.age + 1 if last is not None and usable else 0, changed)


def _changed(
    rows: Mapping[tuple[str, str], Finding], squares: Mapping[tuple[str, str], Square]
) -> frozenset[tuple[str, str]]:
    """Where something has changed that a number shows; nowhere, where nothing is compared."""
    changed = (at for at, row in rows.items() if isinstance(row, Change) and row.what != "same")
    return frozenset(at for at in changed if squares[at].value != 0)


def mixed_figures(coverage: Coverage, ask: Ask) -> int:
    """How many figures there are of draws from several decks, which are not quick to count; 0 for all else."""
    parts = coverage.parts
    if ask.map != "mixed-decks" or not parts.decks:
        return 0
    return len(parts.requirements) * comb(len(parts.decks) + ask.cards - 1, ask.cards)


def _refuse_too_many(squares: int) -> None:
    if squares > MOST_SQUARES:
        raise WorkbenchError(
            say(
                "A heatmap of {squares} squares would be too large; {most} are the most.",
                squares=whole(squares),
                most=whole(MOST_SQUARES),
            )
        )


def _names(coverage: Coverage) -> tuple[str, ...]:
    """Every name that a sentence may hold."""
    parts = coverage.parts
    named = [
        *parts.decks,
        *(card.id for card in parts.cards),
        *(one.id for one in parts.requirements),
        *(goal.id for goal in parts.goals),
    ]
    return (*map(parts.name, named), *(parts.symbol_name(one.id) for one in parts.symbols))
