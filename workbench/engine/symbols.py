"""Symbols of cards counted in one integer, and the sets of cards that cover what is needed (LL-SYM, LL-CAP).

A *vector* holds one byte a kind of symbol, so that adding vectors adds counts; counts stay below 128.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workbench.engine.bits import members

_BYTE = 8


def vector(kinds: Iterable[int]) -> int:
    """The vector of these symbols, each given by its number; a symbol given twice counts twice."""
    return sum(1 << _BYTE * kind for kind in kinds)


def count(symbols: int, kind: int) -> int:
    """How often one kind of symbol is in a vector."""
    return symbols >> _BYTE * kind & 0x7F


def guards(kinds: int) -> int:
    """The sign bits of ``kinds`` symbols, which `covers` needs."""
    return sum(0x80 << _BYTE * kind for kind in range(kinds))


def covers(supply: int, need: int, guard: int) -> bool:
    """Whether a supply has at least as many of every symbol as needed (LL-CAP-01)."""
    return ((supply | guard) - need) & guard == guard


def kinds_in(symbols: int, kinds: int) -> int:
    """The set of kinds that occur in a vector."""
    return sum([1 << kind for kind in range(kinds) if symbols >> _BYTE * kind & 0x7F])


def irredundant_covers(vectors: Sequence[int], cards: int, need: int, guard: int) -> tuple[int, ...]:
    """All sets of cards that cover the need and would not without any one of their cards (LL-CAP-03).

    ``vectors[card]`` is a card's symbols, ``cards`` the set of cards that may be used. Smaller sets come first.
    """
    useful = [card for card in members(cards) if vectors[card]]
    if not covers(sum([vectors[card] for card in useful]), need, guard):
        return ()
    left = [0] * (len(useful) + 1)  # what the cards from each place on could still add
    for place in reversed(range(len(useful))):
        left[place] = left[place + 1] + vectors[useful[place]]
    found: list[int] = []

    def extend(place: int, chosen: int, supply: int) -> None:
        missing = guard & ~((supply | guard) - need)
        if not missing:  # any further card would be superfluous
            if not any(covers(supply - vectors[card], need, guard) for card in members(chosen)):
                found.append(chosen)
            return
        for later in range(place, len(useful)):
            if not covers(supply + left[later], need, guard):
                return
            added = vectors[useful[later]]
            if added & (missing >> _BYTE - 1) * 0x7F:  # it has a symbol that is still missing
                extend(later + 1, chosen | 1 << useful[later], supply + added)

    extend(0, 0, 0)
    return tuple(sorted(found, key=lambda chosen: (chosen.bit_count(), chosen)))
