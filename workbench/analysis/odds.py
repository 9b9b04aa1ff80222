"""What hands cover now, and how likely cards to be drawn complete a cover (d): exact, from what may be known.

A set of cards that covers is *irredundant*: without any one of its cards it would not. The chance of draws on top of a
hand is that of covering what the hand lacks::

    P(hand and draws cover r) = P(draws cover what r needs beyond the hand)

with the draws counted as in `draws`, from the cards that are unseen in each deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import comb, prod
from pathlib import Path
from typing import ClassVar

from workbench.analysis.draws import covers as ways_to_cover
from workbench.analysis.draws import key, pile, words_for_draws
from workbench.analysis.grids import grid
from workbench.analysis.rows import Finding, Rows, percent
from workbench.analysis.showing import Listing, Section, Shown
from workbench.analysis.supplies import Parts, Requirement, read_parts
from workbench.analysis.ways import need_of
from workbench.checked import checked
from workbench.engine.bits import members
from workbench.engine.game import Game
from workbench.engine.holdings import Holding, Holdings, ShowsHoldings, Unseen, Wanted
from workbench.engine.symbols import count, covers, irredundant_covers, vector
from workbench.engine.views import View
from workbench.errors import WorkbenchError, a_kind, advice
from workbench.games.shipped import load_pack
from workbench.language import listed, mark, plural, say, whole
from workbench.packs.pack import Pack

MOST_HELD = 20
MOST_COUNTED = 127
"""What one byte of a vector takes."""
HELD = "held"
"""What the only hand is called when cards are supposed to be held."""


@dataclass(frozen=True, slots=True)
class Covered(Finding):
    """The sets of cards of a hand that cover a requirement, without a card too many; the smallest first."""

    title: ClassVar[str] = mark("What is covered now")
    about: ClassVar[str] = mark("The sets of cards of a hand that cover it, none with a card too many.")
    unit: ClassVar[str] = "sets"
    hand: str
    hand_title: str
    requirement: str
    place: str
    sets: tuple[tuple[str, ...], ...]
    source: Parts = field(compare=False, repr=False)

    @property
    def key(self) -> tuple[str, ...]:
        """Hand, requirement and place."""
        return (self.hand, self.requirement, self.place)

    @property
    def value(self) -> int:
        """How many sets."""
        return len(self.sets)

    @property
    def sentence(self) -> str:
        """``Player 2 covers Basilisk with 1 set of cards: Amanirenas.``"""
        name = self.source.name
        words = {"hand": self.hand_title, "requirement": name(self.requirement)}
        if not self.sets:
            return say("{hand} does not cover {requirement}.", **words)
        first = listed([name(card) for card in self.sets[0]])
        return plural(
            len(self.sets),
            "{hand} covers {requirement} with {first}.",
            "{hand} covers {requirement} in {number} ways, such as with {first}.",
            first=first,
            **words,
        )


@dataclass(frozen=True, slots=True)
class Chance(Finding):
    """The chance that draws on top of a hand cover a requirement that the hand does not: ``ways / of``."""

    title: ClassVar[str] = mark("Chances to complete a cover")
    about: ClassVar[str] = mark(
        "The chance that cards drawn on top of the hand cover it: draws that do, divided by all draws; – where it is "
        "covered."
    )
    axes: ClassVar[tuple[str, str] | None] = ("requirement", "draws")
    unit: ClassVar[str] = "share"
    hand: str
    hand_title: str
    requirement: str
    place: str
    draws: tuple[tuple[str, int], ...]
    ways: int
    of: int
    covered: bool
    """Whether the hand covers it already, so that there is nothing to complete."""
    source: Parts = field(compare=False, repr=False)

    @property
    def key(self) -> tuple[str, ...]:
        """Hand, requirement, place and draws."""
        draws = (f"{number} {deck}" for deck, number in self.draws)
        return (self.hand, self.requirement, self.place, *draws)

    @property
    def value(self) -> Fraction | None:
        """The chance; None when it is covered already or so many cards cannot be drawn."""
        return None if self.covered or not self.of else Fraction(self.ways, self.of)

    @property
    def sentence(self) -> str:
        """``Player 1: 1 card of Science completes a cover of Chupacabra in 28.6 % of draws (2 of 7).``"""
        words = {"hand": self.hand_title, "requirement": self.source.name(self.requirement)}
        if self.covered:
            return say("{hand} covers {requirement} already.", **words)
        cards = words_for_draws(self.source, self.draws)
        if not self.of:
            return say("{cards} cannot be drawn: there are fewer.", cards=cards)
        return say(
            "{hand}: {cards} would complete a cover of {requirement} in {percent} of draws ({ways} of {of}).",
            cards=cards,
            percent=percent(self.value),
            ways=whole(self.ways),
            of=whole(self.of),
            **words,
        )


@dataclass(frozen=True, slots=True)
class Worth(Finding):
    """The chance that a deck's next card completes a cover of at least one thing wanted: ``completing / of``."""

    title: ClassVar[str] = mark("What the next card is worth")
    about: ClassVar[str] = mark(
        "The chance that the next card of a deck completes a cover of something wanted: cards that do, divided by all."
    )
    axes: ClassVar[tuple[str, str] | None] = ("hand", "deck")
    unit: ClassVar[str] = "share"
    hand: str
    hand_title: str
    deck: str
    completing: int
    of: int
    """Cards of which the next one is one."""
    cards: tuple[str, ...]
    """Those that complete a cover."""
    source: Parts = field(compare=False, repr=False)

    @property
    def key(self) -> tuple[str, ...]:
        """Hand and deck."""
        return (self.hand, self.deck)

    @property
    def value(self) -> Fraction | None:
        """The chance; None for a deck of which no card can be had."""
        return Fraction(self.completing, self.of) if self.of else None

    @property
    def sentence(self) -> str:
        """``Player 1: the next card of Science completes a cover in 28.6 % of cases (2 of 7 cards).``"""
        words = {"hand": self.hand_title, "deck": self.source.name(self.deck)}
        if not self.of:
            return say("{hand}: there is no card left in {deck}.", **words)
        return say(
            "{hand}: the next card of {deck} completes a cover in {percent} of cases ({completing} of {of} cards).",
            percent=percent(self.value),
            completing=self.completing,
            of=self.of,
            **words,
        )


class Odds(Shown):
    """What hands cover, and what could be drawn. Made by ``wb.odds``.

    Args:
        parts: the pack as counting sees it.
        holdings: what is held, wanted and still to be drawn; ids that the pack does not know are passed over.
        draws: how many cards of which deck `chances` is about; None: the next card of each deck.
    """

    def __init__(self, parts: Parts, holdings: Holdings, draws: Mapping[str, int] | None = None) -> None:
        self.parts, self.holdings = parts, holdings
        self._symbols = {card.id: card.symbols for card in parts.cards}
        self._unseen = {deck.deck: self._vectors(deck.cards) for deck in holdings.decks}
        known = {one.id: one for one in parts.requirements}
        self._wanted = [(one, known[one.requirement]) for one in holdings.wanted if one.requirement in known]
        self._draws = [{deck: 1} for deck in self._unseen] if draws is None else [self._checked(draws)]

    def _vectors(self, cards: Sequence[str]) -> tuple[int, ...]:
        return tuple(sorted(self._symbols.get(card, 0) for card in cards))

    def _checked(self, draws: Mapping[str, int]) -> dict[str, int]:
        if not isinstance(draws, Mapping):
            example = repr({next(iter(self._unseen), "deck"): 2})
            raise WorkbenchError(
                say("draws= is such as {example}, and this is {what}.", example=example, what=a_kind(draws))
            )
        for deck, number in draws.items():
            if deck not in self._unseen:
                raise WorkbenchError(
                    say("There is no deck '{deck}'.{advice}", deck=deck, advice=advice(str(deck), self._unseen))
                )
            if type(number) is not int or number < 0:
                raise WorkbenchError(
                    say("How many cards are drawn is a whole number from 0, not {number}.", number=repr(number))
                )
        return {deck: number for deck, number in draws.items() if number}

    @property
    def heading(self) -> str:
        """What it is, in the language of now."""
        return say("What hands cover, and what the next cards would: {pack}", pack=self.parts.id)

    @property
    def sources(self) -> tuple[Parts, ...]:
        """The pack."""
        return (self.parts,)

    def sections(self, *, full: bool = False) -> Iterable[Section]:
        """What is covered, what the next cards are worth, and for each hand what draws would complete."""
        if not self._wanted:
            yield Listing(say(Covered.title), "", (), say("Nothing asks to be covered now."))
            return
        if all(len(hand.cards) <= MOST_HELD for hand in self.holdings.hands):
            yield Listing(say(Covered.title), say(Covered.about), tuple(self.covered))
        if len(self.worth):
            yield grid(self.worth)
        for hand in self.holdings.hands:
            title = say("{hand}: chances to complete a cover", hand=hand.title)
            if found := [one for one in self.chances if one.hand == hand.id]:
                yield grid(Rows.of(self.chances.kind, self.chances.source, found), title)

    def __repr__(self) -> str:
        return f"<Odds of {self.parts.id}, digest {self.parts.digest}>"

    @cached_property
    def covered(self) -> Rows[Covered]:
        """One row for each hand and each thing wanted.

        Raises:
            WorkbenchError: when a hand is too large for all its sets to be listed.
        """
        rows = []
        for hand in self.holdings.hands:
            for wanted, requirement in self._wanted:
                sets = self._sets(hand, requirement)
                rows.append(Covered(hand.id, hand.title, wanted.requirement, wanted.place, sets, self.parts))
        return Rows.of(Covered, self.parts, rows)

    def _sets(self, hand: Holding, requirement: Requirement) -> tuple[tuple[str, ...], ...]:
        need = need_of(requirement.need, len(self.parts.symbols))
        if len(hand.cards) > MOST_HELD or len(hand.cards) * max(need.limits) > MOST_COUNTED:
            raise WorkbenchError(
                say("The sets of {number} cards that cover are too many to list.", number=len(hand.cards))
            )
        vectors = [need.capped(self._symbols.get(card, 0)) for card in hand.cards]
        found = irredundant_covers(vectors, (1 << len(vectors)) - 1, requirement.need, self.parts.guard)
        return tuple(tuple(hand.cards[place] for place in members(chosen)) for chosen in found)

    @cached_property
    def chances(self) -> Rows[Chance]:
        """One row for each hand, each thing wanted and each draw."""
        rows = [
            self._chance(hand, wanted, requirement, draws)
            for hand in self.holdings.hands
            for wanted, requirement in self._wanted
            for draws in self._draws
        ]
        return Rows.of(Chance, self.parts, rows)

    def _chance(self, hand: Holding, wanted: Wanted, requirement: Requirement, draws: Mapping[str, int]) -> Chance:
        lacking, kinds = self._lacking(hand, requirement), len(self.parts.symbols)
        of = prod(comb(len(self._unseen[deck]), number) for deck, number in draws.items())
        piles = [(pile(lacking, kinds, self._unseen[deck]), number) for deck, number in draws.items()]
        ways = of if not lacking else 0
        if lacking and piles and of:
            ways = ways_to_cover(key((one.code, number) for one, number in piles))
        named = tuple(draws.items())
        return Chance(hand.id, hand.title, wanted.requirement, wanted.place, named, ways, of, not lacking, self.parts)

    def _lacking(self, hand: Holding, requirement: Requirement) -> int:
        """The symbols of the need that a hand does not show."""
        shown = [self._symbols.get(card, 0) for card in hand.cards]
        return vector(
            kind
            for kind in range(len(self.parts.symbols))
            for _ in range(count(requirement.need, kind) - sum(count(symbols, kind) for symbols in shown))
        )

    @cached_property
    def worth(self) -> Rows[Worth]:
        """One row for each hand and deck."""
        rows = []
        for hand in self.holdings.hands:
            lacking = [lack for _, one in self._wanted if (lack := self._lacking(hand, one))]
            for deck in self.holdings.decks:
                rows.append(self._worth(hand, deck, lacking))
        return Rows.of(Worth, self.parts, rows)

    def _worth(self, hand: Holding, deck: Unseen, lacking: Sequence[int]) -> Worth:
        good = self._good(deck, lacking)
        different = tuple(dict.fromkeys(good))
        return Worth(hand.id, hand.title, deck.deck, len(good), len(deck.cards), different, self.parts)

    def _good(self, deck: Unseen, lacking: Sequence[int]) -> list[str]:
        """The cards of a deck that show all that is lacking of something."""
        return [
            card
            for card in deck.cards
            if any(covers(self._symbols.get(card, 0), lack, self.parts.guard) for lack in lacking)
        ]

    @property
    def wanted(self) -> tuple[Wanted, ...]:
        """What asks to be covered, as far as the pack knows it."""
        return tuple(one for one, _ in self._wanted)

    def completing(self, hand: str, deck: str, requirement: str = "") -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Which cards of a deck complete a cover for a hand, and of what.

        Args:
            hand: its id.
            deck: its id.
            requirement: of this only; empty: of anything that is wanted.

        Returns:
            The ids of the cards and those of the requirements, each once; none for ids that there are not.
        """
        holding = next((one for one in self.holdings.hands if one.id == hand), None)
        unseen = next((one for one in self.holdings.decks if one.deck == deck), None)
        if holding is None or unseen is None:
            return (), ()
        of = {one.requirement: self._lacking(holding, need) for one, need in self._wanted}
        open_ = {id: lack for id, lack in of.items() if lack and requirement in ("", id)}
        cards = tuple(dict.fromkeys(self._good(unseen, list(open_.values()))))
        return cards, tuple(id for id, lack in open_.items() if self._good(unseen, [lack]))


def odds_of_view(view: View, draws: Mapping[str, int] | None = None, parts: Parts | None = None) -> Odds:
    """What a seat may work out from what it sees.

    Args:
        view: what is known; nothing else is looked at.
        draws: how many cards of which deck; None: the next card of each deck.
        parts: of the pack that is played with, when it was read before.

    Raises:
        WorkbenchError: when nothing is covered in this game, or there is no such deck.
    """
    rules = view.rules
    if not isinstance(rules, ShowsHoldings):
        raise WorkbenchError(say("In the game '{game}' no hand covers anything.", game=rules.game))
    holdings = rules.holdings(view.state)
    if parts is None or parts.pack is not holdings.content:
        parts = read_parts(holdings.content)
    return Odds(parts, holdings, draws)


def odds_of_pack(pack: Pack, draws: Mapping[str, int] | None = None, held: Sequence[str] = ()) -> Odds:
    """What could be drawn from whole decks, for everything that the pack has to cover.

    Args:
        pack: any, also one with problems.
        draws: how many cards of which deck; None: the next card of each deck.
        held: ids of cards that are supposed to be in the hand, and so are not in their decks.

    Raises:
        WorkbenchError: when there is no such deck or card.
    """
    parts = read_parts(pack)
    in_decks = {
        deck: [c.id for c in parts.cards if parts.decks[c.deck] == deck for _ in range(c.copies)]
        for deck in parts.decks
    }
    for card in held:
        deck = next((cards for cards in in_decks.values() if card in cards), None)
        if deck is None:
            known = [card.id for card in parts.cards]
            raise WorkbenchError(
                say(
                    "There is no card '{card}' to be held.{advice}",
                    card=str(card)[:60],
                    advice=advice(str(card), known),
                )
            )
        deck.remove(card)
    holdings = Holdings(
        pack,
        (Holding(HELD, say("The hand"), tuple(held)),),
        tuple(Wanted(one.id, "") for one in parts.requirements),
        tuple(Unseen(deck, tuple(cards)) for deck, cards in in_decks.items()),
    )
    return Odds(parts, holdings, draws)


@checked(WorkbenchError, "held")
def odds(
    what: View | Game | Pack | str | Path, draws: Mapping[str, int] | None = None, *, held: Sequence[str] = ()
) -> Odds:
    """What hands cover, and how likely cards to be drawn complete a cover: exact.

    Args:
        what: a view of a game, of which nothing else is used (of a game: the view of whoever is asked); or a pack, its
            name or folder: then everything that it has to cover is wanted and the decks are whole.
        draws: how many cards of which deck, such as ``{"science": 2}``; None: the next card of each deck.
        held: with a pack, the ids of cards that are supposed to be in the hand.

    Raises:
        WorkbenchError: when there is no such pack, deck or card, or nothing is covered in the game.
    """
    if isinstance(what, Game):
        what = what.view(what.decision.seat or None)
    if isinstance(what, View):
        if held:
            raise WorkbenchError(say("A view knows what is held: leave out held=, or hand in a pack."))
        return odds_of_view(what, draws)
    return odds_of_pack(what if isinstance(what, Pack) else load_pack(what, strict=False), draws, held)
