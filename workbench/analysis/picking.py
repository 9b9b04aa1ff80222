"""What belongs to a square of a heatmap: the cards and the requirements that it is about, and why each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from workbench.analysis.coverage import Coverage
from workbench.analysis.facts import odds_with
from workbench.analysis.heatmaps import Ask
from workbench.analysis.matching import goals_served
from workbench.analysis.odds import HELD, Odds
from workbench.analysis.pivot import declared, value_names, values
from workbench.analysis.supplies import Card, Parts, Requirement
from workbench.engine.symbols import count
from workbench.language import listed, say
from workbench.packs.rows import Row

_LONGEST = 60
"""Letters of a name in a group's title."""


@dataclass(frozen=True, slots=True)
class Group:
    """Rows of a pack that belong together, each with its table."""

    title: str
    """What they are, and so why they are here: ``Cards of Legends that show something Kraken asks for``."""
    rows: tuple[tuple[str, Row], ...]


def pick(coverage: Coverage, ask: Ask, lines: Sequence[str]) -> tuple[Group, ...]:
    """The cards and requirements that a square is about, in groups that say why.

    Args:
        coverage: of the pack.
        ask: the heatmap.
        lines: ids of the two lines of it that meet in the square, such as ``symbol:logic`` and ``deck:science``.
    """
    if ask.map == "pivot":
        return (_rows(coverage, ask, lines),)
    said = {what: id for what, _, id in (line.partition(":") for line in lines)}
    if coverage.table is not None and (seen := _at_table(coverage, coverage.table, said)) is not None:
        return seen
    for whats, groups in _KINDS:
        if whats <= said.keys():
            return groups(coverage, ask, said)
    return ()


Said = dict[str, str]
"""The ids of the lines by what they stand for."""


def _symbol(coverage: Coverage, ask: Ask, said: Said) -> tuple[Group, ...]:
    """A symbol in a deck, in all of them, or on a card."""
    parts, symbol, deck = coverage.parts, said["symbol"], said.get("deck", "")
    kind = next((place for place, one in enumerate(parts.symbols) if one.id == symbol), None)
    words = {"symbol": _short(parts.symbol_name(symbol)), "needs": parts.title_of_requirements}
    asking = Group(
        say("{needs} that ask for {symbol}", **words),
        _needs(one for one in parts.requirements if kind is not None and count(one.need, kind)),
    )
    if "card" in said:
        return _card_itself(parts, said["card"]), asking
    title = (
        say("Cards of {deck} that show {symbol}", deck=_name(parts, deck), **words)
        if deck
        else say("Cards that show {symbol}", **words)
    )
    showing = (card for card in parts.cards if kind is not None and count(card.symbols, kind))
    return Group(title, _cards(card for card in showing if not deck or parts.decks[card.deck] == deck)), asking


def _need_and_decks(coverage: Coverage, ask: Ask, said: Said) -> tuple[Group, ...]:
    """What is to be covered with cards of a deck, or of several."""
    decks = [said["deck"]] if "deck" in said else list(dict.fromkeys(said["mix"].split("+")))
    if ask.map == "hand" and (held := [id for id in ask.held if id]):
        return _completing(coverage, odds_with(coverage, held), HELD, decks[0], said["need"])
    return _helping(coverage.parts, said["need"], decks)


def _best_draw(coverage: Coverage, ask: Ask, said: Said) -> tuple[Group, ...]:
    """What is to be covered, with the decks that give it the best chance."""
    best = next((row.draws for row in coverage.difficulty if row.requirement == said["need"]), ())
    return _helping(coverage.parts, said["need"], [deck for deck, _ in best])


def _helping(parts: Parts, need: str, decks: Sequence[str]) -> tuple[Group, ...]:
    """The cards of decks that show something that is asked for, and what asks."""
    asked = next((one for one in parts.requirements if one.id == need), None)
    title = say(
        "Cards of {decks} that show something {need} asks for",
        decks=listed([_name(parts, deck) for deck in decks]) if decks else say("no deck"),
        need=_name(parts, need),
    )
    cards = (card for card in parts.cards if parts.decks[card.deck] in decks)
    return (
        Group(title, _cards(card for card in cards if asked is not None and _helps(parts, card, asked))),
        _need_itself(parts, need),
    )


def _need_and_card(coverage: Coverage, ask: Ask, said: Said) -> tuple[Group, ...]:
    """What is to be covered, a card, and the others of which smallest covers consist."""
    parts, need, card = coverage.parts, said["need"], said["card"]
    others = {row.card for row in coverage.in_fewest if row.requirement == need} - {card}
    title = say("Other cards in smallest covers of {need}", need=_name(parts, need))
    return (
        _card_itself(parts, card),
        _need_itself(parts, need),
        Group(title, _cards(one for one in parts.cards if one.id in others)),
    )


def _card_alone(coverage: Coverage, ask: Ask, said: Said) -> tuple[Group, ...]:
    """A card, and what has it in a smallest cover."""
    parts, card = coverage.parts, said["card"]
    found = {row.requirement for row in coverage.in_fewest if row.card == card}
    title = say("{needs} with {card} in a smallest cover", needs=parts.title_of_requirements, card=_name(parts, card))
    return _card_itself(parts, card), Group(title, _needs(one for one in parts.requirements if one.id in found))


def _need_and_goal(coverage: Coverage, ask: Ask, said: Said) -> tuple[Group, ...]:
    """What is to be covered, and all that serves the goal."""
    parts, need, id = coverage.parts, said["need"], said["goal"]
    goal = next((place for place, one in enumerate(parts.goals) if one.id == id), None)
    serving = [
        one
        for one, served in zip(parts.requirements, goals_served(parts), strict=True)
        if goal is not None and served >> goal & 1
    ]
    title = say("{needs} that serve {goal}", needs=parts.title_of_requirements, goal=_name(parts, id))
    return _need_itself(parts, need), Group(title, _needs(serving))


Groups = Callable[[Coverage, Ask, Said], tuple[Group, ...]]
_KINDS: tuple[tuple[set[str], Groups], ...] = (
    ({"symbol"}, _symbol),
    ({"need", "deck"}, _need_and_decks),
    ({"need", "mix"}, _need_and_decks),
    ({"need", "goal"}, _need_and_goal),
    ({"need", "card"}, _need_and_card),
    ({"need", "value"}, _best_draw),
    ({"card", "value"}, _card_alone),
)
"""What is listed at squares, by what their lines stand for."""


def _at_table(coverage: Coverage, odds: Odds, said: Said) -> tuple[Group, ...] | None:
    """At a square of a hand and a deck of a position; None at squares of other kinds."""
    hand, deck = (said.get("hand"), said.get("deck")) if "hand" in said else said.get("next", "|").split("|", 1)
    if not hand or deck is None:
        return None
    return _completing(coverage, odds, hand, deck, said.get("need", ""))


def _completing(coverage: Coverage, odds: Odds, hand: str, deck: str, need: str) -> tuple[Group, ...]:
    """The cards of a deck that complete a cover, what is held, and what they complete; ``need`` empty: of anything."""
    good, completed = odds.completing(hand, deck, need)
    one = next((one for one in odds.holdings.hands if one.id == hand), None)
    parts = coverage.parts
    rows = {card.id: (card.table, card.row) for card in parts.cards}
    asking = {one.id: (one.table, one.row) for one in parts.requirements}
    words = {"deck": _name(parts, deck), "needs": parts.title_of_requirements}
    title = (
        say("Cards of {deck} that complete a cover of {need}", need=_name(parts, need), **words)
        if need
        else say("Cards of {deck} that complete a cover", **words)
    )
    hands = say("Cards that are held: {hand}", hand=_short(one.title if one else hand))
    about = _need_itself(parts, need) if need else None
    return (
        Group(title, tuple(rows[card] for card in good if card in rows)),
        Group(hands, tuple(rows[card] for card in (one.cards if one else ()) if card in rows)),
        about
        or Group(
            say("{needs} of which a cover is completed", **words),
            tuple(asking[id] for id in completed if id in asking),
        ),
    )


def _card_itself(parts: Parts, card: str) -> Group:
    title = say("{card}, and what it shows", card=_name(parts, card))
    return Group(title, _cards(one for one in parts.cards if one.id == card))


def _need_itself(parts: Parts, need: str) -> Group:
    title = say("{need}, and what it asks for", need=_name(parts, need))
    return Group(title, _needs(one for one in parts.requirements if one.id == need))


def _cards(cards: Iterable[Card]) -> tuple[tuple[str, Row], ...]:
    return tuple((card.table, card.row) for card in cards if card.symbols)


def _needs(needs: Iterable[Requirement]) -> tuple[tuple[str, Row], ...]:
    return tuple((one.table, one.row) for one in needs)


def _name(parts: Parts, id: str) -> str:
    return _short(parts.name(id))


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _helps(parts: Parts, card: Card, need: Requirement) -> bool:
    """Whether a card shows something that is asked for."""
    return any(count(card.symbols, kind) and count(need.need, kind) for kind in range(len(parts.symbols)))


def _rows(coverage: Coverage, ask: Ask, lines: Sequence[str]) -> Group:
    wanted = [line.partition(":")[2] for line in lines]
    pack = coverage.parts.pack
    table = declared(coverage.parts, ask.table)
    columns = (ask.first, ask.second)
    rows = tuple(
        (ask.table, row)
        for row in pack.tables.get(ask.table, ())
        if all(value in values(table, column, row) for value, column in zip(wanted, columns, strict=False))
    )
    named = [
        _short(value_names(coverage.parts, ask.table, column)(value) or say("(empty)"))
        for value, column in zip(wanted, columns, strict=False)
    ]
    return Group(say("Rows of {table} with {values}", table=table.spoken, values=listed(named)), rows)
