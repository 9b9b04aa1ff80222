"""What is to be said beside a heatmap: the rows that are no squares in it, as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from workbench.analysis.coverage import Coverage
from workbench.analysis.difference import Change
from workbench.analysis.odds import Odds, odds_of_pack
from workbench.analysis.rows import Finding
from workbench.analysis.standing import Standing
from workbench.errors import WorkbenchError
from workbench.language import plural, say

MOST_IDLE = 8
"""So many cards are named that nothing needs."""


def none(source: Any, ask: Any) -> list[str]:
    """Nothing."""
    return []


def _sentences(rows: Iterable[Finding]) -> list[str]:
    """A sentence each; of changes only those that are some."""
    return [row.sentence for row in rows if not isinstance(row, Change) or row.what != "same"]


def evenness(source: Any, ask: Any) -> list[str]:
    """How evenly each deck shows the symbols."""
    return _sentences(source.evenness)


def fewest(source: Any, ask: Any) -> list[str]:
    """The fewest cards that cover each requirement."""
    return _sentences(source.fewest)


def standing(source: Any, ask: Any) -> list[str]:
    """The cards of which there is something to say: alike, outdone, or in no smallest cover."""
    return _sentences(row for row in source.standing if _noteworthy(row))


def _noteworthy(row: Any) -> bool:
    return isinstance(row, Change) or bool(row.interchangeable or row.dominated_by or not row.smallest)


def of_no_use(rows: Iterable[Finding]) -> str:
    """Whether there are cards that no smallest cover needs, and how many others are outdone or alike."""
    cards = [row for row in rows if isinstance(row, Standing)]
    idle = [row.source.name(row.card) for row in cards if not row.smallest]
    outdone, alike = sum(bool(row.dominated_by) for row in cards), sum(bool(row.interchangeable) for row in cards)
    found = [say("Every card is in some smallest cover.")]
    if idle:
        names = [*idle[:MOST_IDLE], *(["…"] if len(idle) > MOST_IDLE else [])]
        words = {"names": ", ".join(names)}
        found = [
            plural(
                len(idle),
                "{number} card is in no smallest cover: {names}.",
                "{number} cards are in no smallest cover: {names}.",
                **words,
            )
        ]
    if outdone:
        found.append(
            plural(
                outdone, "{number} is outdone by another of its deck.", "{number} are outdone by another of their deck."
            )
        )
    if alike:
        found.append(
            plural(
                alike,
                "{number} shows the same as another of its deck.",
                "{number} show the same as another of their deck.",
            )
        )
    return " ".join(found)


def difficulty(source: Any, ask: Any) -> list[str]:
    """The ranking in words."""
    return _sentences(source.difficulty)


def odds_with(coverage: Coverage, held: Sequence[str]) -> Odds:
    """What cards in the hand make of a pack's chances; ids that it does not have are passed over."""
    known = {card.id for card in coverage.parts.cards}
    return odds_of_pack(coverage.pack, None, [card for card in held if card in known])


def hand(source: Any, ask: Any) -> list[str]:
    """What the hand covers, and what the next card of each deck is worth."""
    after = source if isinstance(source, Coverage) else source.after
    odds = odds_with(after, ask.held)
    return [*_sentences(row for row in odds.covered if row.sets), *_sentences(odds.worth)]


def goals(source: Any, ask: Any) -> list[str]:
    """How many serve each goal, and the chance that drawn ones serve all."""
    found = _sentences(source.served_by)
    try:
        return [*_sentences(source.matching), *found]
    except WorkbenchError as error:  # too many to count through: the rest is still true
        return [str(error), *found]
