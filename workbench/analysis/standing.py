"""How cards stand to each other, and how hard each requirement is (e)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, inf
from typing import ClassVar

from workbench.analysis.covers import Covers
from workbench.analysis.draws import Drawing, Mix, mixes, words_for_draws
from workbench.analysis.rows import Finding, Number, Rows, percent, told_apart
from workbench.analysis.supplies import Card, Parts
from workbench.engine.symbols import covers
from workbench.errors import WorkbenchError
from workbench.language import listed, mark, plural, say, whole

DRAWN = 3
"""By so many cards the requirements are ranked."""
MOST_RANKED = 200_000
"""From more chances than this requirements are not ranked: it would take minutes."""
_NAMED = 3


@dataclass(frozen=True, slots=True)
class Standing(Finding):
    """How a card stands to the others of its deck, and in how many smallest covers it is."""

    title: ClassVar[str] = mark("How the cards stand")
    about: ClassVar[str] = mark(
        "In smallest covers of how many each card is, and which cards of its deck show the same symbols, or more."
    )
    unit: ClassVar[str] = "requirements"
    card: str
    deck: str
    interchangeable: tuple[str, ...]
    """Cards of the same deck that show exactly the same symbols: no figure tells them apart."""
    dominated_by: tuple[str, ...]
    """Cards of the same deck that show all its symbols, as often, and more besides."""
    smallest: int
    """How many requirements have it in one of their smallest covers."""
    of: int
    """Requirements that can be covered at all."""
    source: Parts = field(compare=False, repr=False)

    @property
    def key(self) -> tuple[str, ...]:
        """The card."""
        return (self.card,)

    @property
    def value(self) -> int:
        """The number of requirements with it in a smallest cover; 0: it is never in one."""
        return self.smallest

    @property
    def sentence(self) -> str:
        """``Heidi is in smallest covers of 3 of 24 (Terrors). In its deck Gerda shows all its symbols and more.``"""
        words = {"card": self.source.name(self.card), "of": self.of, "all": self.source.title_of_requirements}
        found = [say(self._covers, number=self.smallest, **words)]
        same = mark("In its deck {cards} shows the same symbols."), mark("In its deck {cards} show the same symbols.")
        more = (
            mark("In its deck {cards} shows all its symbols and more."),
            mark("In its deck {cards} show all its symbols and more."),
        )
        for cards, words_for in ((self.interchangeable, same), (self.dominated_by, more)):
            if cards:
                found.append(plural(len(cards), *words_for, cards=_some(self.source, cards)))
        return " ".join(found)

    @property
    def _covers(self) -> str:
        """What is said of its smallest covers, and whether there are requirements that none covers."""
        if self.of == len(self.source.requirements):
            if self.smallest:
                return mark("{card} is in smallest covers of {number} of {of} ({all}).")
            return mark("{card} is in no smallest cover of any of {of} ({all}).")
        if self.smallest:
            return mark("{card} is in smallest covers of {number} of the {of} that can be covered ({all}).")
        return mark("{card} is in no smallest cover of any of the {of} that can be covered ({all}).")


def _some(source: Parts, cards: Sequence[str]) -> str:
    names = [source.name(card) for card in cards[:_NAMED]]
    if len(cards) > _NAMED:
        names.append(plural(len(cards) - _NAMED, "{number} other", "{number} others"))
    return listed(names)


@dataclass(frozen=True, slots=True)
class Difficulty(Finding):
    """How hard a requirement is: ranked by its best chance when three cards are drawn, least first.

    ``best = max over all multisets of three decks of P(the three cards cover it)``. Where that is alike, by the
    fewest cards that cover it, more first, then by the number of such sets, fewer first. The same rank means: alike in
    all three.
    """

    title: ClassVar[str] = mark("By difficulty")
    about: ClassVar[str] = mark(
        "Ranked by the best chance that any three cards drawn have to cover it, the hardest first. Where chances are "
        "equal, what needs more cards at least comes first, then what fewer sets of so few cards cover."
    )
    unit: ClassVar[str] = "share"
    requirement: str
    rank: int
    """1 is the hardest."""
    best: Fraction
    draws: tuple[tuple[str, int], ...]
    """Decks that give the best chance: the first of them in the order of decks; empty when there is none."""
    fewest: int | None
    """The fewest cards that cover it: it breaks ties; None: all cards together do not."""
    sets: int
    """How many sets of so many cards do: it breaks the ties that are left."""
    source: Parts = field(compare=False, repr=False)

    @property
    def key(self) -> tuple[str, ...]:
        """The requirement."""
        return (self.requirement,)

    @property
    def value(self) -> Number:
        """The best chance."""
        return self.best

    @property
    def sentence(self) -> str:
        """``Kraken is number 1 by difficulty: 3 cards of Legends cover it in 12.0 % of draws, the best of any 3.``"""
        words = {"requirement": self.source.name(self.requirement), "rank": self.rank, "number": DRAWN}
        if not self.best:
            best = say("{requirement} is number {rank} by difficulty: no {number} cards cover it.", **words)
        else:
            best = say(
                "{requirement} is number {rank} by difficulty: {cards} cover it in {percent} of draws, the best of any "
                "{number} cards.",
                cards=words_for_draws(self.source, self.draws),
                percent=percent(self.best),
                **words,
            )
        return f"{best} {self._tie}"

    def was(self, before: Finding) -> str:
        """``Before it was number 3, with 12.0 %.``"""
        if not isinstance(before, Difficulty) or (self.rank, self.best) == (before.rank, before.best):
            return Finding.was(self, before)
        old, new = told_apart(before.best, self.best, self.unit)
        words = {"rank": before.rank, "before": old}
        if new == percent(self.best):
            return say("Before it was number {rank}, with {before}.", **words)
        return say("Before it was number {rank}, with {before}, and now it has {now}.", now=new, **words)

    @property
    def _tie(self) -> str:
        """What breaks ties, in a sentence."""
        if self.fewest is None:
            return say("All cards together do not cover it.")
        return plural(
            self.fewest,
            "At least {number} card is needed ({sets}).",
            "At least {number} cards are needed ({sets}).",
            sets=plural(self.sets, "{number} such set", "{number} such sets"),
        )


def standings(parts: Parts, found: Covers) -> Rows[Standing]:
    """One row for each card that shows a symbol."""
    decks: dict[int, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for card in parts.cards:
        decks[card.deck][card.symbols].append(card.id)
    coverable = sum(one.cards is not None for one in found.found)
    rows = []
    for number, card in enumerate(parts.cards):
        if card.symbols:
            smallest = sum(found.sets_with(requirement, number) > 0 for requirement in range(len(parts.requirements)))
            same = tuple(other for other in decks[card.deck][card.symbols] if other != card.id)
            better = _better(parts, card, decks[card.deck])
            rows.append(Standing(card.id, parts.decks[card.deck], same, better, smallest, coverable, parts))
    return Rows.of(Standing, parts, rows)


def _better(parts: Parts, card: Card, alike: dict[int, list[str]]) -> tuple[str, ...]:
    better = [
        other
        for symbols, cards in alike.items()
        if symbols != card.symbols and covers(symbols, card.symbols, parts.guard)
        for other in cards
    ]
    return tuple(better)


def chances_to_rank(parts: Parts) -> int:
    """How many chances a ranking compares: of each requirement, those of all multisets of three decks."""
    return len(parts.requirements) * comb(len(parts.decks) + DRAWN - 1, DRAWN) if parts.decks else 0


def can_rank(parts: Parts) -> bool:
    """Whether requirements can be ranked by difficulty in a moment."""
    return chances_to_rank(parts) <= MOST_RANKED


def difficulties(parts: Parts, drawing: Drawing, found: Covers) -> Rows[Difficulty]:
    """One row for each requirement, the hardest first.

    Raises:
        WorkbenchError: when there are so many decks that comparing all draws of three cards would take minutes.
    """
    if not can_rank(parts):
        raise WorkbenchError(
            say(
                "The difficulty is not ranked: {number} cards of {decks} decks can come together in so many ways that "
                "{chances} chances would have to be compared; {most} are the most.",
                number=DRAWN,
                decks=len(parts.decks),
                chances=whole(chances_to_rank(parts)),
                most=whole(MOST_RANKED),
            )
        )
    wanted = mixes(len(parts.decks), DRAWN)
    of = [drawing.of(mix) for mix in wanted]
    hardness: list[tuple[Fraction, float, int]] = []
    best_mix: list[Mix] = []
    for ways, least in zip(drawing.table(wanted), found.found, strict=True):
        chances = [Fraction(good, every) if every else Fraction(0) for good, every in zip(ways, of, strict=True)]
        best = max(chances, default=Fraction(0))
        hardness.append((best, -(least.cards or inf), least.sets))
        best_mix.append(wanted[chances.index(best)] if best else ())
    ordered = sorted(range(len(hardness)), key=hardness.__getitem__)
    in_order = [hardness[number] for number in ordered]
    rows = []
    for number in ordered:
        draws = tuple((parts.decks[deck], cards) for deck, cards in best_mix[number])
        rank = in_order.index(hardness[number]) + 1
        least = found.found[number]
        best = hardness[number][0]
        rows.append(Difficulty(parts.requirements[number].id, rank, best, draws, least.cards, least.sets, parts))
    return Rows.of(Difficulty, parts, rows)
