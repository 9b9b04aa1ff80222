"""What the cards show (a): symbols by deck and by card, and how evenly a deck shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from workbench.analysis.rows import Finding, Rows, percent, short_of
from workbench.analysis.supplies import Parts
from workbench.engine.symbols import count
from workbench.language import mark, plural, say, sentence_case


@dataclass(frozen=True, slots=True)
class SymbolInDeck(Finding):
    """How often a deck shows a symbol: ``share = count / of``, with ``of`` all symbols on its cards."""

    title: ClassVar[str] = mark("Symbols by deck")
    about: ClassVar[str] = mark("The share of a deck's symbols that are of one kind.")
    axes: ClassVar[tuple[str, str] | None] = ("deck", "symbol")
    unit: ClassVar[str] = "share"
    symbol: str
    deck: str
    """Empty: all decks together."""
    count: int
    """Symbols of this kind on its cards; two on one card count twice."""
    of: int
    """Symbols of all kinds."""
    cards: int
    """Cards that show it at least once."""
    of_cards: int
    """Cards of the deck."""
    source: Parts = field(compare=False, repr=False)

    @property
    def key(self) -> tuple[str, ...]:
        """Symbol and deck."""
        return (self.symbol, self.deck)

    @property
    def value(self) -> Fraction | None:
        """Its share of the deck's symbols."""
        return Fraction(self.count, self.of) if self.of else None

    @property
    def sentence(self) -> str:
        """``Logic is 10 of the 38 symbols in Science (26.3 %), on 7 of its 7 cards.``"""
        return say(
            "{symbol} is {count} of the {of} symbols in {deck} ({percent}), on {cards} of its {all} cards.",
            symbol=self.source.symbol_name(self.symbol),
            count=self.count,
            of=self.of,
            deck=self.source.name(self.deck) if self.deck else say("all decks"),
            percent=percent(self.value),
            cards=self.cards,
            all=self.of_cards,
        )


@dataclass(frozen=True, slots=True)
class SymbolOnCard(Finding):
    """How often a card shows a symbol."""

    title: ClassVar[str] = mark("Symbols by card")
    about: ClassVar[str] = mark("How often each card shows each symbol.")
    axes: ClassVar[tuple[str, str] | None] = ("card", "symbol")
    unit: ClassVar[str] = "symbols"
    symbol: str
    card: str
    deck: str
    count: int
    copies: int
    """How many there are of the card."""
    source: Parts = field(compare=False, repr=False)

    @property
    def key(self) -> tuple[str, ...]:
        """Symbol and card."""
        return (self.symbol, self.card)

    @property
    def value(self) -> int:
        """The number of symbols."""
        return self.count

    @property
    def sentence(self) -> str:
        """``Ada Lovelace (Science) shows Logic twice.``"""
        words = {
            "card": self.source.name(self.card),
            "deck": self.source.name(self.deck),
            "symbol": self.source.symbol_name(self.symbol),
        }
        if not self.count:
            return say("{card} ({deck}) does not show {symbol}.", **words)
        return plural(
            self.count,
            "{card} ({deck}) shows {symbol} once.",
            "{card} ({deck}) shows {symbol} {number} times.",
            **words,
        )


@dataclass(frozen=True, slots=True)
class Evenness(Finding):
    """How evenly a deck shows the kinds of symbol, from 1/s (one kind only) to 1 (all alike).

    Simpson's evenness, ``E = 1 / (s · Σ pᵢ²)``, with s kinds of symbol in the game and pᵢ the share of each. It is
    exact, and reads so: the deck is as varied as one with ``s · E`` kinds that it shows equally often.
    """

    title: ClassVar[str] = mark("Evenness of decks")
    about: ClassVar[str] = mark(
        "Simpson's evenness, 1 / (s · Σ p²): 1 when a deck shows all s kinds equally often, 1/s when it shows only one."
    )
    unit: ClassVar[str] = "evenness"
    deck: str
    """Empty: all decks together."""
    symbols: int
    """Symbols on its cards."""
    kinds: int
    """Kinds of symbol that it shows."""
    evenness: Fraction | None
    """None when it shows no symbol."""
    source: Parts = field(compare=False, repr=False)

    @property
    def key(self) -> tuple[str, ...]:
        """The deck."""
        return (self.deck,)

    @property
    def value(self) -> Fraction | None:
        """The evenness."""
        return self.evenness

    @property
    def sentence(self) -> str:
        """``Science: 26 symbols of 6 kinds, as varied as 4.62 kinds shown equally often (evenness 0.77).``"""
        deck = sentence_case(self.source.name(self.deck) if self.deck else say("all decks"))
        if self.evenness is None:
            return say("{deck}: no symbols.", deck=deck)
        return say(
            "{deck}: {symbols} symbols of {kinds} kinds, as varied as {equal} kinds shown equally often "
            "(evenness {evenness}).",
            deck=deck,
            symbols=self.symbols,
            kinds=self.kinds,
            equal=short_of(len(self.source.symbols), self.evenness * len(self.source.symbols)),
            evenness=short_of(1, self.evenness),
        )


def evenness(counts: Sequence[int]) -> Fraction | None:
    """Simpson's evenness of some counts: ``(Σ nᵢ)² / (s · Σ nᵢ²)``; None when all are 0."""
    squares = sum(number * number for number in counts)
    return Fraction(sum(counts) ** 2, len(counts) * squares) if squares else None


def symbols_in_decks(parts: Parts) -> Rows[SymbolInDeck]:
    """One row for each symbol and deck; with several decks also one for each symbol in all of them."""
    found = []
    for deck, cards in _decks(parts):
        counts, showing = _counts(parts, cards)
        for number, symbol in enumerate(parts.symbols):
            found.append(SymbolInDeck(symbol.id, deck, counts[number], sum(counts), showing[number], len(cards), parts))
    return Rows.of(SymbolInDeck, parts, found)


def _decks(parts: Parts) -> list[tuple[str, tuple[int, ...]]]:
    """Each deck with its cards, and all together without a name when there are several."""
    decks = [*zip(parts.decks, parts.deck_vectors, strict=True)]
    every = tuple(symbols for _, cards in decks for symbols in cards)
    return [*decks, ("", every)] if len(decks) > 1 else decks


def _counts(parts: Parts, cards: Sequence[int]) -> tuple[list[int], list[int]]:
    """For each kind of symbol how often the cards show it, and how many of them do."""
    shown = [[count(symbols, kind) for symbols in cards] for kind in range(len(parts.symbols))]
    return [sum(one) for one in shown], [len(one) - one.count(0) for one in shown]


def symbols_on_cards(parts: Parts) -> Rows[SymbolOnCard]:
    """One row for each symbol and card, also where the card does not show it."""
    each = len(parts.cards)

    def make(place: int) -> SymbolOnCard:
        kind, number = divmod(place, each)
        card = parts.cards[number]
        return SymbolOnCard(
            parts.symbols[kind].id, card.id, parts.decks[card.deck], count(card.symbols, kind), card.copies, parts
        )

    return Rows(SymbolOnCard, parts, each * len(parts.symbols), make)


def evenness_of_decks(parts: Parts) -> Rows[Evenness]:
    """One row for each deck; with several also one for all together."""
    found = []
    for deck, cards in _decks(parts):
        counts, _ = _counts(parts, cards)
        kinds = len(counts) - counts.count(0)
        found.append(Evenness(deck, sum(counts), kinds, evenness(counts), parts))
    return Rows.of(Evenness, parts, found)
