"""What is written over and under a heatmap: its title, what a number in it means, and where its figures are from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING

from workbench.analysis import axes
from workbench.analysis.coverage import Coverage
from workbench.analysis.measures import Measure
from workbench.analysis.pivot import COPIES, Counted, counted_in, declared, has_copies
from workbench.analysis.showing import flawed_rows, left_out, missing_tables
from workbench.language import plural, say
from workbench.packs.problems import Problem

if TYPE_CHECKING:
    from workbench.analysis.heatmaps import Ask, Kind

MOST_NAMED = 3
"""So many of the rows that could not be used, or have a problem, are named under a figure."""


def said(template: str, coverage: Coverage) -> str:
    """A title or question of a kind, with what the pack calls its requirements and goals."""
    parts = coverage.parts
    return say(template, needs=parts.title_of_requirements, goals=parts.title_of_goals)


def words(ask: Ask, coverage: Coverage) -> dict[str, str]:
    """What the titles, units and meanings of figures may name."""
    parts = coverage.parts
    found = {"needs": parts.title_of_requirements, "goals": parts.title_of_goals}
    if ask.map != "pivot":
        return found
    table = declared(parts, ask.table)
    counted = counted_in(table, ask.first, ask.second)
    of = [_counted_of(counted, table.spoken)]
    if has_copies(table):
        of.append(say("A row counts as often as its '{column}' says.", column=table.spoken_column(COPIES)))
    pair = {"first": table.spoken_column(ask.first), "second": table.spoken_column(ask.second)}
    mean = table.spoken_column(ask.mean_of) if ask.mean_of else ""
    return found | pair | {"table": table.spoken, "counted": _noun(counted), "of": " ".join(of), "column": mean}


def _noun(counted: Counted) -> str:
    nouns = {
        "rows": say("rows"),
        "pieces": say("pieces"),
        "symbols": say("symbols"),
        "words": say("words"),
        "pairs": say("pairs"),
    }
    return nouns[counted]


def _counted_of(counted: Counted, table: str) -> str:
    """What is counted, in a sentence."""
    if counted == "rows":
        return say("Counted are the rows of {table}.", table=table)
    if counted == "pieces":
        return say("Counted are the pieces of {table}.", table=table)
    if counted == "symbols":
        return say("Counted are the symbols in {table}: two in one row count as two.", table=table)
    if counted == "words":
        return say("Counted are the words in {table}: two in one row count as two.", table=table)
    return say(
        "Counted are pairs of two entries in one row of {table}: each of one cell with each of the other.", table=table
    )


def title(kind: Kind, measure: Measure, ask: Ask, coverage: Coverage, *, compared: bool) -> str:
    """What is shown, in a line: the map, how many cards, which figure, of which pack."""
    found, named = [said(kind.title, coverage)], words(ask, coverage)
    if kind.cards:
        found.append(plural(ask.cards, "{number} card", "{number} cards"))
    if ask.map == "pivot" and ask.table:
        found.append(say("{table}: {first} by {second}", **named))
    if len(kind.measures) > 1 and (ask.map != "pivot" or ask.table):
        found.append(say(measure.title, **named))
    if compared:
        found.append(say("change, where there is one") if ask.changed_only else say("change"))
    return " · ".join([*found, coverage.parts.id])


def meaning(measure: Measure, ask: Ask, coverage: Coverage, *, compared: bool) -> str:
    """What a number in a square means, for somebody who sees such a map for the first time."""
    found = say(measure.meaning, number=ask.cards, **words(ask, coverage))
    if not compared:
        return found
    if measure.form == "yes":
        change = say("Shown is the change since before: ✓ in orange was gained, ✗ in blue was lost, a dot stayed.")
        return f"{found} {change}"
    change = say(
        "Shown is the change, from what was before to what is now: blue went down, orange went up, a dot stayed."
    )
    return f"{found} {change}"


def shortened(coverage: Coverage, before: Coverage | None) -> tuple[tuple[str, str], ...]:
    """What the short names of decks stand for, also of those that are gone; nothing where none is shortened."""
    found = [pair for one in (coverage, before) if one is not None for pair in axes.short_decks(one.parts)]
    return tuple(dict.fromkeys(pair for pair in found if pair[0] != pair[1]))


def about(coverage: Coverage, before: Coverage | None = None, *, every_row: bool = False) -> tuple[str, ...]:
    """Where figures are from, so that they can be made again, and, unless every row is in them, what they leave out and
    what of them is counted with a problem.
    """
    packs = [say("Pack {id} {version}, digest {digest}.", **_pack(coverage))]
    if before is not None:
        packs.append(say("Compared with {id} {version}, digest {digest}.", **_pack(before)))
    if coverage.moment:
        packs.append(coverage.moment)
    exact = say("Exact: counted, nothing is drawn by chance.")
    if coverage.parts.unread:
        exact = say("What could be read is counted exactly, nothing is drawn by chance.")
    found = [*packs, *missing_tables(coverage.parts), exact, *coverage.parts.missing]
    left, flaws = ((), ()) if every_row else (coverage.parts.left_out, coverage.flaws)
    if left:
        found.append(
            plural(
                coverage.parts.rows_left_out,
                "{number} row cannot be counted and is left out. {problems}",
                "{number} rows cannot be counted and are left out. {problems}",
                problems=_few(left, coverage),
            )
        )
    if flaws:
        found += [counted_although(flawed_rows(flaws)), _few(flaws, coverage)]
    return (*found, say("Labyrinth Workbench {version}.", version=_version()))


def counted_although(number: int) -> str:
    """That so many rows are counted although something is wrong with them."""
    return plural(
        number,
        "{number} row is counted although something is wrong with it.",
        "{number} rows are counted although something is wrong with them.",
    )


def _few(problems: Sequence[Problem], coverage: Coverage) -> str:
    """A few problems with their places, and how many more there are."""
    named = left_out(problems[:MOST_NAMED], coverage.pack)
    if (more := len(problems) - MOST_NAMED) > 0:
        named.append(say("And {number} more.", number=more))
    return " ".join(named)


@cache
def _version() -> str:
    return version("labyrinth-workbench")


def _pack(coverage: Coverage) -> dict[str, str]:
    return {"id": coverage.parts.id, "version": coverage.parts.version, "digest": coverage.parts.digest}
