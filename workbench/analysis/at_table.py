"""A position as heatmaps (d): which Terrors on the table each hand covers, what each deck's next card is worth.

Everything is what a view knows, from the rows of `workbench.analysis.odds`; without a game there is nothing here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from workbench.analysis.odds import MOST_HELD, Chance, Odds, Worth
from workbench.analysis.rows import Finding
from workbench.language import say, sentence_case
from workbench.render.heatmap import Line


def chances(source: Any, ask: Any) -> Sequence[Finding]:
    """For each hand, what is wanted and deck: the chance that the deck's next card completes a cover."""
    odds: Odds | None = source.table
    return odds.chances if odds is not None else ()


def worth(source: Any, ask: Any) -> Sequence[Finding]:
    """For each hand and deck: the chance that its next card completes a cover of anything."""
    odds: Odds | None = source.table
    return odds.worth if odds is not None else ()


def place_of_chance(row: Chance) -> tuple[str, str]:
    """The lines of a chance's square."""
    return f"need:{row.requirement}", f"next:{row.hand}|{row.draws[0][0]}"


def place_of_worth(row: Worth) -> tuple[str, str]:
    """The lines of a worth's square."""
    return f"hand:{row.hand}", f"deck:{row.deck}"


def wanted(coverage: Any, ask: Any) -> list[Line]:
    """One line for each thing that asks to be covered, with where it lies."""
    odds: Odds | None = coverage.table
    if odds is None:
        return []
    titles = {
        one.requirement: say("{name} on {place}", name=odds.parts.name(one.requirement), place=one.place)
        if one.place
        else odds.parts.name(one.requirement)
        for one in odds.wanted
    }
    return [Line(f"need:{id}", title) for id, title in titles.items()]


def draws(coverage: Any, ask: Any) -> list[Line]:
    """One line for each hand and deck, by hands."""
    odds: Odds | None = coverage.table
    if odds is None:
        return []
    return [
        Line(
            f"next:{hand.id}|{deck.deck}",
            say("{hand}: {deck}", hand=hand.title, deck=odds.parts.name(deck.deck)),
            group=hand.title,
            brief=sentence_case(odds.parts.name(deck.deck)),
        )
        for hand in odds.holdings.hands
        for deck in odds.holdings.decks
    ]


def hands(coverage: Any, ask: Any) -> list[Line]:
    """One line for each hand."""
    odds: Odds | None = coverage.table
    return [Line(f"hand:{hand.id}", hand.title) for hand in odds.holdings.hands] if odds is not None else []


def decks(coverage: Any, ask: Any) -> list[Line]:
    """One line for each deck that is drawn from."""
    odds: Odds | None = coverage.table
    return (
        [Line(f"deck:{one.deck}", sentence_case(odds.parts.name(one.deck))) for one in odds.holdings.decks]
        if odds
        else []
    )


def facts(source: Any, ask: Any) -> list[str]:
    """Which sets of cards cover what now."""
    odds: Odds | None = source.table
    if odds is None:
        return []
    if not odds.wanted:
        return [say("Nothing asks to be covered now.")]
    if any(len(hand.cards) > MOST_HELD for hand in odds.holdings.hands):
        return [say("A hand of {most} cards is the largest that is looked into.", most=MOST_HELD)]
    found = [row.sentence for row in odds.covered if row.sets]
    return found or [say("No hand covers anything that lies there now.")]
