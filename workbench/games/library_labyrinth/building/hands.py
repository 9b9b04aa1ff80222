"""Dealing the first hands (LL-SETUP-16, LL-SETUP-21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from workbench.engine.bits import members
from workbench.engine.streams import Stream
from workbench.engine.workshop import Need, Place, SetUpStep, Supply
from workbench.errors import BuildError
from workbench.games.library_labyrinth.building.common import LibraryBench, put_card_back, take_card
from workbench.games.library_labyrinth.components import GENRES, REWARD_DECK
from workbench.games.library_labyrinth.picture import card_of
from workbench.games.library_labyrinth.state import State
from workbench.language import say, sentence_case

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

HANDS = "hands"


class Hands(LibraryBench):
    """Either nothing is dealt, and the players choose as the rules say; or all of it is."""

    name = HANDS

    def __init__(self, rules: LibraryLabyrinth) -> None:
        super().__init__(rules)
        self.places = {_place(word): figure for figure, word in enumerate(rules.figure_words)}

    def step(self, state: State) -> SetUpStep:
        """One place a hand; a tray with all cards that are in no hand."""
        return SetUpStep(
            self.name,
            say("First hands"),
            say(
                "Leave the hands empty, and the game begins with everybody choosing the genres of their first Books. "
                "Or deal them here: choose a card and then a hand."
            ),
            "LL-SETUP-16",
            form=("start_books", "start_rewards"),
            supplies=tuple(self._supplies(state)),
            places=tuple(self._place(state, place, figure) for place, figure in self.places.items()),
            checklist=tuple(self._checklist(state)),
            moves=("put", "remove", "fill"),
            optional=True,
        )

    def _supplies(self, s: State) -> Iterator[Supply]:
        rules = self.rules
        there = {card for deck in s.decks for card in deck} | {*members(s.discard)}
        for number, card in enumerate(rules.box.cards):
            look = card_of(rules, card)
            group = rules.names(GENRES[card.deck]) if card.deck != REWARD_DECK else say("Rewards")
            yield Supply(card.id, look.title, int(number in there), None, group, look, label=look.label)

    def _place(self, s: State, place: str, figure: int) -> Place:
        name = sentence_case(self.rules.names.seat(self.rules.figure_words[figure]))
        holds = self.rules.card_words(s.hands[figure])
        cards = ", ".join(self.rules.names(card) for card in holds) or say("no card")
        room = self.rules.limits[figure] - len(s.piles[figure])
        target = f"seat:{self.rules.figure_words[figure]}"
        label = say("{name} holds {cards}.", name=name, cards=cards)
        return Place(place, name, target=target, holds=holds, room=room, group=say("Hands"), label=label)

    def _checklist(self, s: State) -> Iterator[Need]:
        if not any(s.hands):
            return
        house, rewards = self.rules.house, self.rules.box.deck_cards[REWARD_DECK]
        for seat in range(self.rules.players):
            name = sentence_case(self.rules.names.seat(self.rules.figure_words[seat]))
            books = (s.hands[seat] & ~rewards).bit_count()
            yield Need(say("{seat}: Books", seat=name), books, house.start_books, "LL-SETUP-16")
            number = (s.hands[seat] & rewards).bit_count()
            yield Need(say("{seat}: Rewards", seat=name), number, house.start_rewards, "LL-SETUP-16")

    def _figure(self, place: str) -> int:
        if place not in self.places:
            raise BuildError(say("'{place}' is no hand: there are {hands}.", place=place, hands=", ".join(self.places)))
        return self.places[place]

    def put(self, state: State, place: str, item: str) -> Mapping[str, Any]:
        """A card comes into a hand, from its deck or from another hand."""
        figure, box = self._figure(place), self.rules.box
        if item not in box.card_number:
            raise self.unknown_item(item, [*box.card_number])
        card = box.card_number[item]
        if state.hands[figure] >> card & 1:
            return {}
        if any(pile.cards >> card & 1 for piles in state.piles for pile in piles):
            raise BuildError(say("{card} lies under a captured Terror (LL-CAP-06).", card=self.rules.names(item)))
        if self.rules.free_slots(state, figure) <= 0:
            raise BuildError(
                say("This hand is full: it has {slots} slots (LL-HAND-01).", slots=self.rules.limits[figure])
            )
        take_card(state, card)
        state.hands[figure] |= 1 << card
        return {}

    def remove(self, state: State, place: str, item: str = "") -> None:
        """A card, or without a name the last one, goes back into its deck."""
        figure, box = self._figure(place), self.rules.box
        held = [*members(state.hands[figure])]
        number = box.card_number.get(item) if item else (held[-1] if held else None)
        if number not in held or number is None:
            raise BuildError(say("This hand does not hold {card}.", card=self.rules.names(item) or say("a card")))
        put_card_back(self.rules, state, number)

    def fill(self, state: State, seed: int) -> None:
        """Every hand gets the top cards that it lacks: Books of genres that the seed names, and Rewards."""
        rewards = self.rules.box.deck_cards[REWARD_DECK]
        for seat in range(self.rules.players):
            books = (state.hands[seat] & ~rewards).bit_count()
            for number in range(books, self.rules.house.start_books):
                genres = [genre for genre in range(len(GENRES)) if state.decks[genre]]
                if genres:
                    self._deal(state, seat, Stream(seed, "start genres", 0, seat, number).choice(genres))
            for _ in range((state.hands[seat] & rewards).bit_count(), self.rules.house.start_rewards):
                self._deal(state, seat, REWARD_DECK)

    def _deal(self, s: State, seat: int, deck: int) -> None:
        if s.decks[deck] and self.rules.free_slots(s, seat) > 0:
            card = s.decks[deck][-1]
            take_card(s, card)
            s.hands[seat] |= 1 << card


def _place(word: str) -> str:
    return word if word == "trolley" else f"seat-{word}"
