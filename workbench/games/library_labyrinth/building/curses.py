"""Stacking the Disturbance deck (LL-SETUP-14, LL-SETUP-15, LL-SETUP-20). ``curse-1`` is the top card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from workbench.engine.streams import keyed_order, purpose_key
from workbench.engine.workshop import Need, Place, SetUpStep, Supply
from workbench.errors import BuildError
from workbench.games.library_labyrinth.building.common import LibraryBench
from workbench.games.library_labyrinth.components import OUT_OF_TIME, curse_keys
from workbench.games.library_labyrinth.hiding import UNKNOWN_CURSE
from workbench.games.library_labyrinth.state import State
from workbench.language import say

CURSES = "disturbances"
_SLOT = "curse-"
_ARROWS = {"NW": "↖", "NE": "↗", "SE": "↘", "SW": "↙"}


class Curses(LibraryBench):
    """The order of the curse cards, with Out of Time under them."""

    name = CURSES

    def step(self, state: State) -> SetUpStep:
        """One place a card, the top first."""
        known = len(state.curses) - 1 - state.curses.count(UNKNOWN_CURSE)
        return SetUpStep(
            self.name,
            say("Disturbance deck"),
            say(
                "The deck is shuffled from the seed, with Out of Time as its last card. Shuffle it again, or put "
                "it into an order of your own: the first card is turned over at the end of the first turn."
            ),
            "LL-SETUP-14",
            form=("disturbance_count", "double_curses"),
            supplies=tuple(self._supplies(state)),
            places=tuple(self._places(state)),
            checklist=(Need(say("Curse cards"), known, self.rules.curse_count, "LL-SETUP-14"),),
            moves=("put", "remove", "swap", "fill"),
            optional=True,
        )

    def _all(self) -> Counter[str]:
        return Counter((*self.rules.box.singles, *self.rules.doubles))

    def _supplies(self, s: State) -> Iterator[Supply]:
        used = Counter((*s.curses, *s.curse_discard))
        for card, number in self._all().items():
            left = max(0, number - used[card])
            title = self._title(card)
            label = say("{title}: {left} left in the box.", title=title, left=left)
            yield Supply(card, title, left, None, "", label=label)

    def _title(self, card: str) -> str:
        corners = self.rules.corners.get(card, ())
        return " + ".join(f"{_ARROWS[corner]} {corner}" for corner in corners) or self.rules.names(card)

    def _places(self, s: State) -> Iterator[Place]:
        for number, card in enumerate(reversed(s.curses[1:]), 1):
            holds = () if card == UNKNOWN_CURSE else (card,)
            label = (
                say("Card {number} of the deck: {card}.", number=number, card=self._title(card))
                if holds
                else say("Card {number} of the deck is missing.", number=number)
            )
            yield Place(f"{_SLOT}{number}", str(number), holds=holds, group=say("From the top"), label=label)

    def put(self, state: State, place: str, item: str) -> Mapping[str, Any]:
        """Put a card into a place of the deck; the one that lay there goes back to the box."""
        number = self._slot(state, place)
        there = self._all()
        if item not in there:
            raise self.unknown_item(item, [*there])
        used = Counter((*state.curses, *state.curse_discard))
        used[state.curses[number]] -= 1
        if used[item] >= there[item]:
            raise BuildError(
                say("All {number} cards '{card}' are in the deck (LL-AMB-05).", number=there[item], card=item)
            )
        _set(state, number, item)
        return {}

    def remove(self, state: State, place: str, item: str = "") -> None:
        """The card goes back to the box and leaves its place empty."""
        number = self._slot(state, place)
        if state.curses[number] == UNKNOWN_CURSE:
            raise BuildError(say("Nothing lies on {place}.", place=place))
        _set(state, number, UNKNOWN_CURSE)

    def swap(self, state: State, one: str, other: str) -> None:
        """Exchange two cards of the deck."""
        a, b = self._slot(state, one), self._slot(state, other)
        cards = state.curses[a], state.curses[b]
        _set(state, a, cards[1])
        _set(state, b, cards[0])

    def _slot(self, s: State, place: str) -> int:
        """Where a place of the deck is in the state."""
        number = place.removeprefix(_SLOT)
        if not place.startswith(_SLOT) or not number.isdecimal() or not 1 <= int(number) < len(s.curses):
            raise BuildError(
                say(
                    "'{place}' is no place of the Disturbance deck: they are curse-1 to curse-{last}.",
                    place=place,
                    last=len(s.curses) - 1,
                )
            )
        return len(s.curses) - int(number)

    def fill(self, state: State, seed: int) -> None:
        """Cards that are not in the deck come into its empty places, as this seed draws and shuffles them."""
        state.curses = fitted(state.curses, self.rules.curse_count - len(state.curse_discard))
        missing = state.curses.count(UNKNOWN_CURSE)
        names = [*self.rules.box.singles, *self.rules.doubles]
        keys, used = curse_keys(names), Counter((*state.curses, *state.curse_discard))
        free = []
        for card in range(len(names)):
            if used[names[card]] > 0:
                used[names[card]] -= 1
            else:
                free.append(card)
        drawn = keyed_order(purpose_key(seed, "curses drawn", state.deal), keys, free)
        first_double = len(self.rules.box.singles)
        there = sum(card in self.rules.doubles for card in (*state.curses, *state.curse_discard))
        doubles = [card for card in drawn if card >= first_double]
        doubles = doubles[: max(0, min(missing, self.rules.house.double_curses - there))]
        singles = [card for card in drawn if card < first_double][: missing - len(doubles)]
        order = iter(keyed_order(purpose_key(seed, "curses", state.deal), keys, singles + doubles))
        state.curses = tuple(
            names[card] if place == UNKNOWN_CURSE and (card := next(order, -1)) >= 0 else place
            for place in state.curses
        )


def fitted(curses: tuple[str, ...], count: int) -> tuple[str, ...]:
    """A deck of so many curses with Out of Time under them: cut off below, or with empty places below."""
    kept = curses[1:] if curses[:1] == (OUT_OF_TIME,) else curses
    kept = kept[-count:] if count else ()
    return (OUT_OF_TIME, *[UNKNOWN_CURSE] * (count - len(kept)), *kept)


def _set(s: State, number: int, card: str) -> None:
    s.curses = (*s.curses[:number], card, *s.curses[number + 1 :])
