"""Dealing two cards to each player (LC-SETUP-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from workbench.engine.bits import members
from workbench.engine.streams import keyed_order, purpose_key
from workbench.engine.workshop import Bench, Need, Place, SetUpStep, Supply
from workbench.errors import BuildError, advice
from workbench.games.labyrinth_cards.building.cards import give, put_back
from workbench.games.labyrinth_cards.picture import card_of
from workbench.games.labyrinth_cards.setting_up import HAND
from workbench.games.labyrinth_cards.state import State
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards

HANDS = "hands"


class HandsBench(Bench):
    """One place a seat."""

    name = HANDS

    def __init__(self, rules: LabyrinthCards) -> None:
        self.rules = rules
        self.places = {f"seat-{word}": seat for seat, word in enumerate(rules.seats)}

    def step(self, state: State) -> SetUpStep:
        """All cards that are still in the deck can be dealt."""
        return SetUpStep(
            self.name,
            say("Deal the hands"),
            say("Everybody gets two cards: choose a card and then a hand, or let the seed deal."),
            "LC-SETUP-01",
            supplies=tuple(self._supplies(state)),
            places=tuple(self._place(state, place, seat) for place, seat in self.places.items()),
            checklist=tuple(
                Need(say("Player {seat}", seat=word), state.holds(seat), HAND, "LC-SETUP-01")
                for seat, word in enumerate(self.rules.seats)
            ),
            moves=("put", "remove", "fill"),
        )

    def _supplies(self, s: State) -> Iterator[Supply]:
        in_deck = set(s.deck)
        for number, card in enumerate(self.rules.box.cards):
            look = card_of(self.rules, number)
            group = look.symbols[0].name if look.symbols else say("No treasure")
            yield Supply(card.id, look.title, int(number in in_deck), None, group, look, label=look.label)

    def _place(self, s: State, place: str, seat: int) -> Place:
        name = say("Player {seat}", seat=self.rules.seats[seat])
        holds = tuple(self.rules.box.ids(s.hands[seat]))
        cards = ", ".join(self.rules.names(card) for card in holds) or say("no card")
        label = say("{name} holds {cards}.", name=name, cards=cards)
        target = f"seat:{self.rules.seats[seat]}"
        return Place(place, name, target=target, holds=holds, room=HAND, group=say("Hands"), label=label)

    def _seat(self, place: str) -> int:
        if place not in self.places:
            raise BuildError(say("'{place}' is no hand: there are {hands}.", place=place, hands=", ".join(self.places)))
        return self.places[place]

    def put(self, state: State, place: str, item: str) -> Mapping[str, Any]:
        """A card comes into a hand, from the deck or from another hand."""
        seat, box = self._seat(place), self.rules.box
        if item not in box.number:
            raise BuildError(say("There is no card '{item}'.{advice}", item=item, advice=advice(item, box.number)))
        card = box.number[item]
        if state.hands[seat] >> card & 1:
            return {}
        if card not in state.deck and not any(hand >> card & 1 for hand in state.hands):
            raise BuildError(say("'{item}' lies on the table: take it up first.", item=self.rules.names(item)))
        if state.holds(seat) >= HAND:
            raise BuildError(say("This hand holds {number} cards already (LC-SETUP-01).", number=HAND))
        give(state, seat, card)
        return {}

    def remove(self, state: State, place: str, item: str = "") -> None:
        """A card, or without a name the last one, goes back into the deck."""
        seat, box = self._seat(place), self.rules.box
        held = [*members(state.hands[seat])]
        card = box.number.get(item) if item else (held[-1] if held else None)
        if card is None or card not in held:
            raise BuildError(say("This hand does not hold {card}.", card=self.rules.names(item) or say("a card")))
        put_back(self.rules, state, card)

    def fill(self, state: State, seed: int) -> None:
        """Everybody gets the top cards that are missing."""
        order = keyed_order(purpose_key(seed, "deck", 0), self.rules.box.keys, state.deck)
        for seat in range(self.rules.players):
            while state.holds(seat) < HAND and order:
                give(state, seat, order.pop())
