"""What is written over and under a heatmap: its title, what a number in it means, and where its figures are from."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING

from workbench.analysis.coverage import Coverage
from workbench.analysis.measures import Measure
from workbench.language import plural, say

if TYPE_CHECKING:
    from workbench.analysis.heatmaps import Ask, Kind

MOST_LEFT_OUT = 3
"""So many of the rows that could not be used are named under a figure."""


def said(template: str, coverage: Coverage) -> str:
    """A title or question of a kind, with what the pack calls its requirements and goals."""
    parts = coverage.parts
    return say(template, needs=parts.title_of_requirements, goals=parts.title_of_goals)


def title(kind: Kind, measure: Measure, ask: Ask, coverage: Coverage, *, compared: bool) -> str:
    """What is shown, in a line: the map, how many cards, which figure, of which pack."""
    words = [said(kind.title, coverage)]
    if kind.cards:
        words.append(plural(ask.cards, "{number} card", "{number} cards"))
    if ask.map == "pivot":
        words.append(say("{table}: {first} by {second}", table=ask.table, first=ask.first, second=ask.second))
    if len(kind.measures) > 1:
        words.append(say(measure.title))
    if compared:
        words.append(say("change"))
    return " · ".join([*words, coverage.parts.id])


def meaning(measure: Measure, ask: Ask, coverage: Coverage, *, compared: bool) -> str:
    """What a number in a square means, for somebody who sees such a map for the first time."""
    parts = coverage.parts
    words = {"needs": parts.title_of_requirements, "goals": parts.title_of_goals, "table": ask.table}
    found = say(measure.meaning, number=ask.cards, column=ask.mean_of, **words)
    if not compared:
        return found
    change = say("Shown is the change, after less before: blue is less, orange is more, a dot is no change.")
    return f"{found} {change}"


def about(coverage: Coverage, before: Coverage | None = None) -> tuple[str, ...]:
    """Where figures are from, so that they can be made again, and what they leave out."""
    packs = [say("Pack {id} {version}, digest {digest}.", **_pack(coverage))]
    if before is not None:
        packs.append(say("Compared with {id} {version}, digest {digest}.", **_pack(before)))
    if coverage.moment:
        packs.append(coverage.moment)
    found = [*packs, say("Exact: counted, nothing is drawn by chance."), *coverage.parts.missing]
    if left := coverage.left_out:
        named = " ".join(str(problem) for problem in left[:MOST_LEFT_OUT])
        found.append(
            plural(
                coverage.parts.rows_left_out,
                "{number} row makes no sense and is left out: {problems}",
                "{number} rows make no sense and are left out: {problems}",
                problems=named + (" …" if len(left) > MOST_LEFT_OUT else ""),
            )
        )
    return (*found, say("Labyrinth Workbench {version}.", version=_version()))


@cache
def _version() -> str:
    return version("labyrinth-workbench")


def _pack(coverage: Coverage) -> dict[str, str]:
    return {"id": coverage.parts.id, "version": coverage.parts.version, "digest": coverage.parts.digest}
