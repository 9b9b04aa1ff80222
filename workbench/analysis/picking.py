"""What belongs to the lines of a heatmap: the cards and the requirements that a square is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from workbench.analysis.coverage import Coverage
from workbench.analysis.heatmaps import Ask
from workbench.analysis.matching import goals_served
from workbench.analysis.odds import Odds
from workbench.analysis.pivot import values
from workbench.analysis.supplies import Card, Parts, Requirement
from workbench.engine.symbols import count
from workbench.language import say
from workbench.packs.columns import Table
from workbench.packs.rows import Row


@dataclass(frozen=True, slots=True)
class Group:
    """Rows of a pack that belong together, each with its table."""

    title: str
    rows: tuple[tuple[str, Row], ...]


def pick(coverage: Coverage, ask: Ask, lines: Sequence[str]) -> tuple[Group, ...]:
    """The cards and requirements that fit all of some lines.

    A symbol fits the cards that show it and the requirements that ask for it; a requirement fits itself and the cards
    that show something it asks for; a deck, or decks drawn from, fit their cards; a goal what serves it. In a pivot a
    value fits the rows that have it.

    Args:
        coverage: of the pack.
        ask: the heatmap.
        lines: ids of lines of it, such as ``symbol:logic``.
    """
    if ask.map == "pivot":
        return (_rows(coverage, ask, lines),)
    if coverage.table is not None and (seen := _at_table(coverage, coverage.table, lines)) is not None:
        return seen
    parts = coverage.parts
    wanted = [line.partition(":")[::2] for line in lines]
    fits = [_FITS[what](parts, id) for what, id in wanted if what in _FITS]
    cards = [card for card in parts.cards if card.symbols and all(one(card) for one, _ in fits)]
    asking = [one for place, one in enumerate(parts.requirements) if all(fit(place, one) for _, fit in fits)]
    if any(what == "goal" for what, _ in wanted):  # cards serve no goal themselves
        cards = [card for card in cards if any(_helps(parts, card, one) for one in asking)]
    return (
        Group(say("Cards"), tuple((card.table, card.row) for card in cards)),
        Group(parts.title_of_requirements, tuple((one.table, one.row) for one in asking)),
    )


def _at_table(coverage: Coverage, odds: Odds, lines: Sequence[str]) -> tuple[Group, ...] | None:
    """At a square of a hand and a deck: the cards that complete a cover, what is held, and what they complete; None at
    squares of other kinds.
    """
    said = dict(line.partition(":")[::2] for line in lines)
    hand, deck = (said.get("hand"), said.get("deck")) if "hand" in said else said.get("next", "|").split("|", 1)
    if not hand or deck is None:
        return None
    good, completed = odds.completing(hand, deck, said.get("need", ""))
    held = next((one.cards for one in odds.holdings.hands if one.id == hand), ())
    parts, needs = coverage.parts, said.get("need")
    rows = {card.id: (card.table, card.row) for card in parts.cards}
    asking = {one.id: (one.table, one.row) for one in parts.requirements}
    about = [needs] if needs else completed
    return (
        Group(say("Cards that complete it"), tuple(rows[card] for card in good if card in rows)),
        Group(say("In hand"), tuple(rows[card] for card in held if card in rows)),
        Group(parts.title_of_requirements, tuple(asking[one] for one in about if one in asking)),
    )


Fits = tuple[Callable[[Card], bool], Callable[[int, Requirement], bool]]


def _symbol(parts: Parts, id: str) -> Fits:
    kind = next((place for place, one in enumerate(parts.symbols) if one.id == id), None)
    if kind is None:
        return (lambda card: False), (lambda place, one: False)
    return (lambda card: count(card.symbols, kind) > 0), (lambda place, one: count(one.need, kind) > 0)


def _deck(parts: Parts, id: str) -> Fits:
    return (lambda card: not id or parts.decks[card.deck] == id), (lambda place, one: True)


def _mix(parts: Parts, id: str) -> Fits:
    decks = set(id.split("+"))
    return (lambda card: parts.decks[card.deck] in decks), (lambda place, one: True)


def _card(parts: Parts, id: str) -> Fits:
    shown = next((card for card in parts.cards if card.id == id), None)
    return (lambda card: card.id == id), (lambda place, one: shown is not None and _helps(parts, shown, one))


def _need(parts: Parts, id: str) -> Fits:
    asked = next((one for one in parts.requirements if one.id == id), None)
    return (lambda card: asked is not None and _helps(parts, card, asked)), (lambda place, one: one.id == id)


def _goal(parts: Parts, id: str) -> Fits:
    goal = next((place for place, one in enumerate(parts.goals) if one.id == id), None)
    served = goals_served(parts)
    return (lambda card: True), (lambda place, one: goal is not None and bool(served[place] >> goal & 1))


_FITS: dict[str, Callable[[Parts, str], Fits]] = {
    "symbol": _symbol,
    "deck": _deck,
    "mix": _mix,
    "card": _card,
    "need": _need,
    "goal": _goal,
}


def _helps(parts: Parts, card: Card, need: Requirement) -> bool:
    """Whether a card shows something that is asked for."""
    return any(count(card.symbols, kind) and count(need.need, kind) for kind in range(len(parts.symbols)))


def _rows(coverage: Coverage, ask: Ask, lines: Sequence[str]) -> Group:
    wanted = [line.partition(":")[2] for line in lines]
    pack = coverage.parts.pack
    declared = next((one for one in pack.schema if one.name == ask.table), Table(ask.table, "", ()))
    columns = (ask.first, ask.second)
    rows = tuple(
        (ask.table, row)
        for row in pack.tables.get(ask.table, ())
        if all(value in values(declared, column, row) for value, column in zip(wanted, columns, strict=False))
    )
    return Group(ask.table, rows)
