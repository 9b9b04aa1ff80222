"""The lines of heatmaps: what stands beside their rows and below their columns.

An id says what a line stands for: ``symbol:logic``, ``deck:science``, ``card:zenobia``, ``need:kraken``,
``goal:legends``, ``mix:science+legends+legends``, ``value:…`` for a value of a column.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from workbench.analysis.draws import words_for_draws
from workbench.analysis.supplies import Parts
from workbench.language import say, sentence_case
from workbench.render.heatmap import Line

SHORTEST = 3
"""Letters that a deck's name keeps at least when it is made short."""


def symbols(parts: Parts) -> list[Line]:
    """One for each kind of symbol."""
    return [Line(f"symbol:{one.id}", parts.symbol_name(one.id)) for one in parts.symbols]


def decks(parts: Parts) -> list[Line]:
    """One for each deck."""
    return [Line(f"deck:{deck}", sentence_case(parts.name(deck))) for deck in parts.decks]


def every_deck(parts: Parts) -> list[Line]:
    """The line of all decks together; none where there is but one, which it would repeat."""
    return [Line("deck:", sentence_case(say("all decks")))] if len(parts.decks) > 1 else []


def cards(parts: Parts) -> list[Line]:
    """One for each card of the tables whose cards show symbols, by decks."""
    tables = {supply.table for supply in parts.covering.supplies if supply.column} if parts.covering else set()
    order = sorted((card for card in parts.cards if card.table in tables), key=lambda card: card.deck)
    groups = [sentence_case(parts.name(deck)) for deck in parts.decks]
    return [Line(f"card:{card.id}", parts.name(card.id), groups[card.deck]) for card in order]


def needs(parts: Parts, ranked: Iterable[str] = ()) -> list[Line]:
    """One for each requirement; in the order of ``ranked``, which names all, if it names any."""
    ids = list(ranked) or [one.id for one in parts.requirements]
    return [Line(f"need:{id}", parts.name(id)) for id in ids]


def goals(parts: Parts) -> list[Line]:
    """One for each goal."""
    return [Line(f"goal:{one.id}", parts.name(one.id)) for one in parts.goals]


@lru_cache(maxsize=16384)
def mix(draws: tuple[tuple[str, int], ...]) -> str:
    """The id of the line for cards drawn from these decks."""
    return "mix:" + "+".join(deck for deck, number in draws for _ in range(number))


def mixes(parts: Parts, number: int) -> list[Line]:
    """One for each way to say how many of so many cards come from which deck."""
    short = dict(zip(parts.decks, (brief for brief, _ in short_decks(parts)), strict=True))
    found = []
    for chosen in combinations_with_replacement(parts.decks, number):
        draws = tuple(Counter(chosen).items())
        brief = " + ".join(f"{times} {short[deck]}" if times > 1 else short[deck] for deck, times in draws)
        found.append(Line(mix(draws), words_for_draws(parts, draws), brief=brief))
    return found


def short_decks(parts: Parts) -> list[tuple[str, str]]:
    """For each deck the few letters that stand for it where several are named at once, and its name."""
    names = [parts.name(deck) for deck in parts.decks]
    return list(zip(_short(names), map(sentence_case, names), strict=True))


def values(found: Iterable[tuple[str, str]]) -> list[Line]:
    """One for each value of a column, given with what it is called, each once."""
    return [Line(f"value:{value}", title or say("(empty)")) for value, title in dict(found).items()]


def together(after: Sequence[Line], before: Sequence[Line]) -> list[Line]:
    """The lines of two packs: those of the later one, each followed by what stood behind it before and is gone."""
    there = {line.id for line in after}
    gone: dict[str, list[Line]] = {}
    last = ""
    for line in before:
        if line.id in there:
            last = line.id
        else:
            gone.setdefault(last, []).append(line)
    found = gone.pop("", [])
    for line in after:
        found += [line, *gone.get(line.id, ())]
    return found


def _short(names: Sequence[str]) -> list[str]:
    """A few letters of each name that tell it from the others: of a word that no other has, else of all of it."""
    bare = [name if name[:1].isupper() or " " not in name else name.partition(" ")[2] for name in names]
    words = [[word[:SHORTEST].lower() for word in name.split() if len(word) >= SHORTEST] for name in bare]
    found = []
    for place, name in enumerate(bare):
        others = {word for other, its in enumerate(words) if other != place for word in its}
        own = next(
            (word for word in name.split() if len(word) >= SHORTEST and word[:SHORTEST].lower() not in others), ""
        )
        found.append(own[:SHORTEST] or _beginning(name, [one for other, one in enumerate(bare) if other != place]))
    found = [sentence_case(one) for one in found]
    return found if len(set(found)) == len(set(names)) else list(names)


def _beginning(name: str, others: Sequence[str]) -> str:
    """As few first letters of a name as no other begins with."""
    for letters in range(SHORTEST, len(name)):
        if not any(other.startswith(name[:letters]) for other in others):
            return name[:letters].strip()
    return name
