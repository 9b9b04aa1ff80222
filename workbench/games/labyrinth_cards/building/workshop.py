"""The workshop of Labyrinth: The Card Game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.engine.bits import members
from workbench.engine.options import PLAYERS
from workbench.engine.scene import Scene
from workbench.engine.streams import keyed_order, purpose_key
from workbench.engine.workshop import REVIEW, Bench, Flaw, FormBench, SetUpStep, bare_scene
from workbench.games.labyrinth_cards.acting import begin_turn
from workbench.games.labyrinth_cards.building import flaws as faults
from workbench.games.labyrinth_cards.building.hands import HANDS, HandsBench
from workbench.games.labyrinth_cards.building.table import TABLE, TableBench, beyond_the_square, free_cells
from workbench.games.labyrinth_cards.picture import drawn
from workbench.games.labyrinth_cards.plane import SQUARE, rim_of
from workbench.games.labyrinth_cards.setting_up import first_seat
from workbench.games.labyrinth_cards.state import UNKNOWN, State
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards


class CardsWorkshop:
    """See `workbench.engine.workshop.Workshop`."""

    def __init__(self, rules: LabyrinthCards) -> None:
        self.rules = rules
        self.benches: Sequence[Bench] = (
            FormBench(_players()),
            FormBench(_options()),
            TableBench(rules),
            HandsBench(rules),
        )

    def bare(self, seed: int) -> State:
        """All cards in the deck, as the seed shuffles them."""
        s = State()
        s.seed, s.script = seed, None
        s.phase, s.turn, s.stuck, s.takeable, s.result = "lay", 1, 0, 0, ""
        s.table, s.rim, s.last = {}, {}, None
        s.first = s.seat = first_seat(self.rules, s)
        s.hands, s.barred = [0] * self.rules.players, [()] * self.rules.players
        s.taken = [0] * self.rules.players
        s.deck = tuple(keyed_order(purpose_key(seed, "deck", 0), self.rules.box.keys, range(len(self.rules.box.cards))))
        return s

    def carry(self, old: LabyrinthCards, state: State, seed: int) -> State:
        """Table and hands stay, card by card, as far as the deck that is now played with has them."""
        if old.players == self.rules.players and old.box.pack.digest == self.rules.box.pack.digest:
            s = state.copy()
            s.first = self.bare(seed).first
            return s
        s, box = self.bare(seed), self.rules.box
        for cell, placed in state.table.items():
            card = box.number.get(old.box.cards[placed >> 2].id)
            if card is not None:
                s.table[cell] = card << 2 | box.same_as[card << 2 | placed & 3]
        s.rim = rim_of(box.faces, s.table)
        for seat in range(min(old.players, self.rules.players)):
            held = [box.number.get(old.box.cards[card].id) for card in members(state.hands[seat])]
            s.hands[seat] = sum(1 << card for card in held if card is not None)
        for seat, hand in enumerate(s.hands):
            s.barred[seat] = (0,) * hand.bit_count()
        there = {placed >> 2 for placed in s.table.values()} | {card for hand in s.hands for card in members(hand)}
        s.deck = tuple(card for card in s.deck if card not in there)
        return s

    def known(self, state: State, seed: int) -> State:
        """The cards on the table stay, and who has taken what; unknown cards come from the seed's deck."""
        s = state.copy()
        s.seed, s.script = seed, None
        return s

    def settled(self, state: State) -> State:
        """Cards beyond the square were laid in turns that are over, so it is clear whose turn it is."""
        s = state.copy()
        self._look_up(s)
        s.last = s.last if s.last in s.table else None
        if not faults.is_fresh(s):
            if s.phase == "take" and s.last is None:  # the card that was laid in this turn was taken off: lay again
                s.phase, s.takeable = "lay", 0
            return s
        laid = len(beyond_the_square(s.table))
        s.barred = [(0,) * hand.bit_count() for hand in s.hands]
        s.takeable, s.stuck = 0, 0
        s.phase, s.turn, s.seat = "lay", laid + 1, (s.first + laid) % self.rules.players
        if all(s.hands) and all(cell in s.table for cell in SQUARE):
            s.turn = laid
            begin_turn(self.rules, s, None)
        return s

    def _look_up(self, s: State) -> None:
        """Cards that a public position does not name come into the deck as the seed has them."""
        if UNKNOWN not in s.deck and all(s.knows(seat) for seat in range(self.rules.players)):
            return
        seen = s.seen | sum(1 << card for card in s.deck if card != UNKNOWN)
        for hand in s.hands:
            seen |= hand
        s.barred = [(0,) * hand.bit_count() for hand in s.hands]
        unseen = [card for card in range(len(self.rules.box.cards)) if not seen >> card & 1]
        known = [card for card in s.deck if card != UNKNOWN]
        s.deck = tuple(keyed_order(purpose_key(s.seed, "deck", 0), self.rules.box.keys, (*known, *unseen)))

    def flaws(self, state: State, locked: Collection[tuple[str, str]] = ()) -> Sequence[Flaw]:
        """All that is wrong; no repair here has a choice between equal places but those that it offers."""
        return faults.flaws(self.rules, state)

    def scene(self, state: State, step: str) -> Scene:
        """All cards lie open; free cells are shown where a card could be laid."""
        free = free_cells(state) if step == TABLE else [cell for cell in SQUARE if cell not in state.table]
        scene = bare_scene(drawn(self.rules, state, free), "")
        return replace(scene, hands=scene.hands if step in (HANDS, REVIEW) else (), decks=())


def _players() -> SetUpStep:
    return SetUpStep(
        "players", say("Players"), say("How many play, and who begins?"), "LC-SETUP-05", form=(PLAYERS, "first_player")
    )


def _options() -> SetUpStep:
    return SetUpStep(
        "options",
        say("Deck and options"),
        say("Which deck is played with, and by which house rules?"),
        "LC-AMB-01",
        form=("deck", "open_hands", "square_must_have_exit"),
        rest_of_form=True,
    )
