"""Which sets of connected cards may be taken (LC-TAKE): those that leave the table in one group.

All choices of one position are worked out on a small graph: what stays in any case, contracted to its groups, and the
cards that could go. By the lemma of the law every such set can be built card by card from smaller ones, so that sets
are found by size, only as far as somebody looks, and never more than there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from workbench.engine.actions import Action
from workbench.engine.bits import members
from workbench.games.labyrinth_cards.actions import Take
from workbench.games.labyrinth_cards.plane import STEPS, Table, group

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.components import Box


class Loose:
    """The cards that could be taken, numbered from 0, among all that lie on the table."""

    def __init__(self, table: Table, takeable: int) -> None:
        cells = {placed >> 2: cell for cell, placed in table.items() if takeable >> (placed >> 2) & 1}
        self.cards = tuple(sorted(cells))
        self.cells = tuple(cells[card] for card in self.cards)
        firm = table.keys() - set(self.cells)
        node: dict[int, int] = {}
        groups = 0
        for cell in firm:
            if cell not in node:
                node.update(dict.fromkeys(group(firm, cell), groups))
                groups += 1
        node.update((cell, groups + place) for place, cell in enumerate(self.cells))
        self._groups = groups
        self._near = [0] * (groups + len(self.cells))
        for place, cell in enumerate(self.cells):
            for step in STEPS:
                other = node.get(cell + step)
                if other is not None:
                    self._near[groups + place] |= 1 << other
                    self._near[other] |= 1 << groups + place

    def may_go(self, gone: int) -> bool:
        """Whether the table stays in one group without a set of these cards (LC-TAKE-02)."""
        left = (1 << len(self._near)) - 1 & ~(gone << self._groups)
        found = here = left & -left
        while here:
            step = 0
            for node in members(here):
                step |= self._near[node]
            here = step & left & ~found
            found |= here
        return found == left != 0

    def sets(self) -> Iterator[int]:
        """All sets that may go, smaller ones first, without the empty one (LC-TAKE-04/05)."""
        smaller = {0}
        while smaller:
            larger: set[int] = set()
            for gone in smaller:
                for place in range(len(self.cards)):
                    more = gone | 1 << place
                    if more != gone and more not in larger and self.may_go(more):
                        larger.add(more)
            yield from sorted(larger)
            smaller = larger

    def is_largest(self, gone: int) -> bool:
        """Whether nothing more could go with a set that may go: by the lemma it is enough to try one card more."""
        return not any(self.may_go(gone | 1 << place) for place in range(len(self.cards)) if not gone >> place & 1)

    def any_may_go(self) -> bool:
        """Whether there is anything to choose: by the lemma, whether a single card may go."""
        return any(self.may_go(1 << place) for place in range(len(self.cards)))


class Takes(Sequence[Action]):
    """The choices of a taking. Only as many sets are looked for as somebody asks for."""

    def __init__(self, box: Box, loose: Loose, must_take: bool) -> None:
        self._box, self._loose, self._must_take = box, loose, must_take
        self._found: list[int] = []
        self._more = loose.sets()

    def __getitem__(self, place: int) -> Take:  # type: ignore[override]  # menus never slice
        while len(self._found) <= place:
            if not self._look_further():
                raise IndexError(place)
        return self._action(self._found[place])

    def __len__(self) -> int:
        while self._look_further():
            pass
        return len(self._found)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Take):
            return False
        places = {self._box.cards[card].id: place for place, card in enumerate(self._loose.cards)}
        if not action.cards or any(card not in places for card in action.cards):
            return False
        gone = sum(1 << places[card] for card in action.cards)
        return self._loose.may_go(gone) and (not self._must_take or self._loose.is_largest(gone))

    def _look_further(self) -> bool:
        for gone in self._more:
            if not self._must_take or self._loose.is_largest(gone):
                self._found.append(gone)
                return True
        return False

    def _action(self, gone: int) -> Take:
        return Take(tuple(self._box.cards[self._loose.cards[place]].id for place in members(gone)))
