"""What a good beginner would do, and why: every worthwhile action with its worth and one sentence.

The worth of an action is the work that it saves (`outlook`), averaged over what chance may bring: every card that may
lie in a deck, every kind a dark tile may have. So one step follows from the other: a Rotate that opens a way and a Take
that brings a missing symbol save work just as the Move at the end does. Nothing hidden is looked at (LL-AMB-32).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from workbench.engine import openings
from workbench.engine.actions import Action
from workbench.engine.advice import Advice
from workbench.engine.bits import members
from workbench.engine.menus import Menu, each
from workbench.games.library_labyrinth import actions as act
from workbench.games.library_labyrinth import hiding, reasons
from workbench.games.library_labyrinth.activating import TERRORS_THAT_LOSE
from workbench.games.library_labyrinth.components import GENRES, REWARD, REWARD_DECK, SHELF, TERROR
from workbench.games.library_labyrinth.drawing import can_draw
from workbench.games.library_labyrinth.estimates import estimates
from workbench.games.library_labyrinth.legal import legal_actions
from workbench.games.library_labyrinth.outlook import (
    WEIGHTS,
    Outlook,
    Weights,
    booster_worth,
    danger_step,
    flips_to_find,
    hidden_shelf_tiles,
    kind_odds,
    outlook,
)
from workbench.games.library_labyrinth.state import GRID, State
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth


@dataclass(frozen=True, slots=True)
class Habits:
    """When what is worth it, in actions."""

    reward: float = 0.8
    """A Reward card drawn."""
    reward_tile: float = 0.4
    """A Reward tile found."""
    unknown_openings: float = 0.6
    """Share of a way through a dark tile that one may hope for."""
    new_terror: float = 1.5
    """A Terror found while there is an open Shelf without one to fill it."""
    shelf: float = 0.5
    """A Shelf found, besides the search that it saves."""
    extra_take: float = 0.8
    """Share of the best Take that the second card of a Library Card brings."""
    pass_on: float = 0.55
    """What an action may be worth to the next player."""
    time_machine: float = 0.95
    """What one more action must be worth."""
    free: float = 0.05
    """What a free action must save: more than nothing, so that no series of them comes back to its start."""
    won: float = 1000.0


HABITS = Habits()
MOST_SETS = 16
"""How many sets of cards are compared for one capture; the smallest come first."""


def advise(
    rules: LibraryLabyrinth, state: State, weights: Weights = WEIGHTS, habits: Habits = HABITS
) -> Iterator[Advice]:
    """The worthwhile ones among the legal actions; ending the turn is always among them, with worth 0."""
    study = Study(rules, hiding.conceal(rules, state), weights, habits)
    if state.phase == "start":
        yield from study.start_genres()
    elif state.phase != "over":
        yield from study.main_actions()
        yield from study.free_actions()


class Study:
    """One concealed position, thought through."""

    def __init__(self, rules: LibraryLabyrinth, s: State, weights: Weights, habits: Habits) -> None:
        self.rules, self.s, self.weights, self.habits = rules, s, weights, habits
        self.known, self.names = estimates(rules), rules.names
        self.legal = legal_actions(rules, s)
        self.before = outlook(rules, s, weights)
        self._takes: dict[tuple[int, int], float] = {}

    def saved(self, after: State) -> tuple[float, Outlook]:
        """The work that a change saves, and the new outlook."""
        look = outlook(self.rules, after, self.weights)
        return self.before.work - look.work, look

    def done(self, action: Action) -> State:
        """The state after an action that reveals nothing; Reward decks are left out, their cards count on average."""
        after = self.s.copy()
        after.decks[REWARD_DECK] = ()
        after.discard &= ~self.rules.box.deck_cards[REWARD_DECK]
        self.rules.apply(after, action)
        return after

    # The first decisions (LL-SETUP-16).

    def start_genres(self) -> Iterator[Advice]:
        """Genres that go well with the Books in the hand: for any Terror, few symbols should be missing then."""
        now = self.known.unready(self.s.hands[self.s.seat])
        for action in self.legal.main:
            genre = GENRES.index(action.genre)  # type: ignore[attr-defined]  # all are Choose
            worth = sum(now - self.known.unready(cards) for cards in self._hands_after(genre, self.s.seat))
            worth /= len(self._deck(genre))
            yield Advice(action, worth, reasons.start(self.names, GENRES[genre], now, now - worth))

    def _deck(self, genre: int) -> tuple[int, ...]:
        """The cards of which one will be on top: those of the deck, or of the discards when it is empty."""
        deck = self.s.decks[genre]
        return deck or tuple(members(self.s.discard & self.rules.box.deck_cards[genre]))

    def _hands_after(self, genre: int, figure: int) -> list[int]:
        return [self.s.hands[figure] | 1 << card for card in self._deck(genre)]

    # What costs an action.

    def main_actions(self) -> Iterator[Advice]:
        """Every main action that saves work, and ending the turn."""
        for action in self._candidates(self.legal.main_menus):
            worth, reason = _JUDGES[type(action)](self, action)
            if worth > 0 or isinstance(action, act.End | act.NoMore):
                yield Advice(action, worth, reason())

    def _candidates(self, menus: list[Menu] | Any) -> Iterator[Action]:
        """The actions to be looked at: of many passes only those of one card, exchanges only when a hand is full."""
        full = any(self.rules.free_slots(self.s, figure) <= 0 for figure in range(self.rules.figures))
        for table, mask in menus:
            sets = 0
            for action in each([(table, mask)]):
                if isinstance(action, act.Swap) and not full:
                    break  # a table of passes ends with its exchanges
                if isinstance(action, act.Move | act.Ride) and action.capture:
                    sets += 1
                    if sets > MOST_SETS:
                        break
                if len(getattr(action, "cards", ())) > 1 and isinstance(action, act.Give | act.Receive | act.Swap):
                    continue
                yield action

    def walk(self, action: Any) -> Judgement:
        """A Move, alone or together: what it returns, captures, draws, and where it leads."""
        returned = not isinstance(action, act.Send) and action.returns
        drawn = action.draw or (returned and can_draw(self.rules, self.s, REWARD_DECK))
        after = self.done(replace(action, draw=False) if action.draw else action)
        if after.result == "won":
            return self.habits.won, lambda: reasons.win(self.names, action)
        worth, look = self.saved(after)
        worth += self.habits.reward if drawn else 0.0
        return worth, lambda: reasons.walk(self.rules, self.s, action, self.before, look)

    def rotate(self, action: act.Rotate) -> Judgement:
        """A Rotate is worth the shorter ways that it opens."""
        worth, look = self.saved(self.done(action))
        return worth, lambda: reasons.rotate(self.names, action, self.before, look)

    def hand_over(self, action: Any) -> Judgement:
        """A pass is worth what the cards are worth more in the other hand."""
        worth, look = self.saved(self.done(action))
        return worth, lambda: reasons.hand_over(self.names, action, self.before, look)

    def take(self, action: act.Take | act.More) -> Judgement:
        """A Take, averaged over all cards that may be on top; Library Cards bring another (LL-BOOST-10)."""
        genre, figure = GENRES.index(action.genre), self.rules.figure_of(self.s, action.into)
        worth = self._take_worth(genre, figure)
        for word in getattr(action, "using", ()):
            room = self.rules.free_slots(self.s, figure, self.rules.boosters.token_cards[word]) >= 2
            best = max(self._take_worth(other, figure) for other in range(len(GENRES)) if self._deck(other))
            worth += (self.habits.extra_take * best if room else 0.0) - booster_worth(self.rules, word, self.weights)
        return worth, lambda: reasons.take(self.rules, self.s, action, self._deck(genre), figure, self.before)

    def _take_worth(self, genre: int, figure: int) -> float:
        worth = self._takes.get((genre, figure))
        if worth is None:
            after, total = self.s.copy(), 0.0
            hands = self._hands_after(genre, figure)
            for after.hands[figure] in hands:
                total += self.before.work - outlook(self.rules, after, self.weights, self.before.table).work
            worth = self._takes[genre, figure] = total / len(hands)
        return worth

    def flip(self, action: act.Flip) -> Judgement:
        """A Flip: the search it shortens, the way it may open, and the Terror it may bring; never the sixth one."""
        s, cell = self.s, GRID.number[action.cell]
        terror, shelf = kind_odds(self.rules, s, cell, TERROR), kind_odds(self.rules, s, cell, SHELF)
        terror *= bool(s.terror_stack)
        if terror > 0 and len(s.terror_at) + 1 >= TERRORS_THAT_LOSE:
            return -self.habits.won, str
        worth = self._way_through(cell) + self._search_saved(shelf)
        to_come = len(GENRES) - s.filled.bit_count() - len(self.before.jobs)
        worth += terror * ((self.habits.new_terror if to_come > 0 else 0.0) - danger_step(s, self.weights))
        worth += self.habits.reward_tile * kind_odds(self.rules, s, cell, REWARD)
        if action.using:
            worth -= booster_worth(self.rules, action.using, self.weights)
        return worth, lambda: reasons.flip(self.rules, s, action, terror, shelf)

    def _way_through(self, cell: int) -> float:
        """What a way through a dark tile would save, apart from the search."""
        after = self.s.copy()
        after.lit |= 1 << cell
        if not after.seen >> cell & 1:
            after.doors.set(cell, openings.ALL)
        before = self.before.work - self.before.table
        return self.habits.unknown_openings * (before - outlook(self.rules, after, self.weights, 0.0).work)

    def _search_saved(self, shelf: float) -> float:
        """The Flips that one Flip saves: some when it is no Shelf, more when it is."""
        hidden, among = len(self.s.shelf_stack), hidden_shelf_tiles(self.rules, self.s)
        dark = (GRID.all_cells & ~self.s.lit).bit_count()
        if not hidden or not among:
            return 0.0
        now = flips_to_find(hidden, among, dark)
        found = now - flips_to_find(hidden - 1, among - 1, dark - 1)
        other = now - flips_to_find(hidden, among, dark - 1)
        return self.weights.search * (shelf * found + (1 - shelf) * other) + shelf * self.habits.shelf

    def pass_action(self, action: act.PassAction) -> Judgement:
        """Better than to let an action lapse (LL-PAA-01), as long as there is a next turn."""
        return self.habits.pass_on if len(self.s.curses) > 1 else 0.0, lambda: say(reasons.PASS_ACTION)

    def stop(self, action: act.End | act.NoMore) -> Judgement:
        """Nothing is saved."""
        return 0.0, lambda: reasons.stop(self.s, action)

    # What is free.

    def free_actions(self) -> Iterator[Advice]:
        """Time Machines when one more action is worth it; solo passes and discards that save work."""
        s, discards = self.s, []
        for action in self._candidates(self.legal.free_menus):
            if isinstance(action, act.Use):
                yield from self._use(action)
            elif isinstance(action, act.Discard):
                if not action.by and s.actions > 0 and self.rules.free_slots(s, s.seat) <= 0:
                    discards.append(Advice(action, self.saved(self.done(action))[0], ""))
            else:
                worth, look = self.saved(self.done(action))
                if worth > self.habits.free:
                    yield Advice(action, worth, reasons.hand_over(self.names, action, self.before, look))
        if discards:
            best = max(discards, key=lambda advice: advice.worth)
            if best.worth > self.habits.free:
                yield replace(best, reason=reasons.discard(self.names, best.action))

    def _use(self, action: act.Use) -> Iterator[Advice]:
        """With no action left, look at what one more would bring (LL-BOOST-05)."""
        if self.s.actions or self.s.phase != "action":
            return
        after = self.s.copy()
        after.hands[after.seat] &= ~self._one(action.booster)
        after.actions = 1
        best = max(Study(self.rules, after, self.weights, self.habits).main_actions(), key=lambda advice: advice.worth)
        if best.worth >= self.habits.time_machine and not isinstance(best.action, act.PassAction):
            yield Advice(action, best.worth, reasons.use(best))

    def _one(self, word: str) -> int:
        cards = self.s.hands[self.s.seat] & self.rules.boosters.token_cards[word]
        return cards & -cards


Judgement = tuple[float, Callable[[], str]]
"""What an action is worth, and how to say why."""

_JUDGES: dict[type[Action], Callable[[Study, Any], Judgement]] = {
    act.Take: Study.take,
    act.More: Study.take,
    act.NoMore: Study.stop,
    act.Flip: Study.flip,
    act.Rotate: Study.rotate,
    act.Give: Study.hand_over,
    act.Receive: Study.hand_over,
    act.Swap: Study.hand_over,
    act.Move: Study.walk,
    act.Send: Study.walk,
    act.Ride: Study.walk,
    act.PassAction: Study.pass_action,
    act.End: Study.stop,
}
