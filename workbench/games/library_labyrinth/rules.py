"""Library Labyrinth as a ruleset. This folder follows the law, `content/library-labyrinth/rules.md`, by sections."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from workbench.engine.actions import Action
from workbench.engine.bits import members
from workbench.engine.chance import Script
from workbench.engine.menus import LegalActions
from workbench.engine.options import PLAYERS, read_options
from workbench.engine.rulesets import Decision, Event, Outcome, Refusal, Tell
from workbench.engine.streams import Stream
from workbench.engine.symbols import covers, irredundant_covers, kinds_in
from workbench.errors import OptionError
from workbench.games.library_labyrinth import (
    acting,
    arriving,
    hiding,
    refusing,
    revealing,
    sentences,
)
from workbench.games.library_labyrinth import actions as act
from workbench.games.library_labyrinth import position as positions
from workbench.games.library_labyrinth.boosters import Boosters
from workbench.games.library_labyrinth.components import GENRES, SHELF, Box, open_box
from workbench.games.library_labyrinth.house_rules import HouseRules
from workbench.games.library_labyrinth.legal import legal_actions
from workbench.games.library_labyrinth.setting_up import TILES_BY_DIFFICULTY, set_up, tile_shortage
from workbench.games.library_labyrinth.state import CENTRE_CELL, GRID, State
from workbench.games.library_labyrinth.tables import Tables
from workbench.games.library_labyrinth.turning import end_turn
from workbench.games.packed import PackedRules
from workbench.language import say
from workbench.packs.pack import Pack

if TYPE_CHECKING:
    from workbench.engine.advice import Advice
    from workbench.engine.holdings import Holdings
    from workbench.engine.plans import Plan
    from workbench.engine.scene import Scene
    from workbench.games.library_labyrinth.building.workshop import LibraryWorkshop

HAND_SLOTS = 6
"""LL-HAND-01."""
ACTIONS_A_TURN = 3
"""LL-TURN-02."""
CURSES_BY_PLAYERS = (18, 18, 18, 20, 20)
"""LL-SETUP-15, for one to five players."""
_KEPT = 100_000
"""Answers about hands that are remembered; then all are forgotten."""


class LibraryLabyrinth(PackedRules):
    """The rules for one number of players, one set of house rules and one pack."""

    game = "library-labyrinth"
    version = "1"
    actions = act.ACTIONS
    house: HouseRules
    box: Box

    def __init__(self, players: int, options: Mapping[str, Any], pack: Pack) -> None:
        """Make ready to play.

        Raises:
            OptionError: for a wrong option, or options that the box cannot satisfy together.
            PackError: when the pack's rows contradict the rules.
        """
        self.players = players
        self.solo = players == 1
        self.figures = 2 if self.solo else players
        self.figure_words = ("1", "trolley") if self.solo else tuple(str(seat + 1) for seat in range(players))
        self.house = read_options(HouseRules, options)
        self.box = open_box(pack, self.house.booster_pairs)
        self.limits = (HAND_SLOTS, self.house.trolley_slots) if self.solo else (HAND_SLOTS,) * players
        """Slots in each figure's hand (LL-HAND-01, LL-SOLO-04)."""
        forbidden = 1 << CENTRE_CELL if self.house.rotate_centre == "forbid" else 0
        self.can_rotate = GRID.all_cells & ~forbidden
        """The cells that may be rotated while they are lit (LL-ACT-ROT-05)."""
        self.trolley_reaches = self.solo and self.house.trolley_reach
        self.actions_a_turn = self.house.solo_actions if self.solo else ACTIONS_A_TURN
        self.difficulty = self.house.difficulty or ("solo" if self.solo else "standard")
        self.tile_numbers = TILES_BY_DIFFICULTY.get(self.difficulty, self.house.expert_tiles)
        self.doubles = tuple(pair.lower().replace("+", "-") for pair in self.house.double_curse_pairs)
        self.corners = {name: corners for name, corners in self.box.corners.items() if len(corners) < 2}
        for name, pair in zip(self.doubles, self.house.double_curse_pairs, strict=True):
            self.corners[name] = tuple(pair.split("+"))
        self.curse_count = self._count_curses()
        self._check_the_box()
        self.boosters = Boosters(self.box)
        self.walking_boosters = sum(
            1 << number
            for number, card in enumerate(self.box.cards)
            if {"library-ladder", "secret-passage"} & set(card.effects)
        )
        self.cards_in_box = len(self.box.cards)
        self.tables = Tables((*(card.id for card in self.box.cards), *(terror.id for terror in self.box.terrors)))
        shown = [kinds_in(card.symbols, len(GENRES)) for card in self.box.cards]
        self._useful = [
            sum([1 << n for n, kinds in enumerate(shown) if kinds & terror.kinds]) for terror in self.box.terrors
        ]
        """For each Terror the cards that show one of its symbols."""
        self._supplies: dict[int, int] = {}
        self._covers: dict[tuple[int, int], tuple[int, ...]] = {}
        self._vocabulary = self._words()
        self.names = sentences.Names(self)

    def _count_curses(self) -> int:
        """How many curse cards lie above Out of Time (LL-SETUP-14, LL-AMB-04)."""
        count = self.house.disturbance_count or CURSES_BY_PLAYERS[self.players - 1]
        return count - 1 if self.house.out_of_time_counts_in_d else count

    def _check_the_box(self) -> None:
        """Refuse options that the components cannot satisfy."""
        house = self.house
        singles = self.curse_count - house.double_curses
        if not 0 <= singles <= len(self.box.singles):
            raise OptionError(
                say(
                    "{number} curse cards with {doubles} double ones need {singles} single ones, but "
                    "there are {there} (LL-AMB-05).",
                    number=self.curse_count,
                    doubles=house.double_curses,
                    singles=singles,
                    there=len(self.box.singles),
                ),
                options=("double_curses", "disturbance_count", "out_of_time_counts_in_d"),
            )
        if house.four_shelf_redeal == "setup" and self.tile_numbers[SHELF] == len(GRID.names) - 1:
            raise OptionError(
                say("with Shelves on all other tiles, four always lie round the centre (LL-SETUP-19)."),
                options=("four_shelf_redeal", "expert_tiles", "difficulty"),
            )
        if shortage := tile_shortage(self.box.tiles, self.tile_numbers):
            raise OptionError(
                say(
                    "Difficulty '{difficulty}' cannot be built: {shortage} (LL-SETUP-02).",
                    difficulty=self.difficulty,
                    shortage=shortage,
                ),
                options=("expert_tiles", "difficulty"),
            )
        if house.start_books + house.start_rewards > HAND_SLOTS:
            raise OptionError(
                say(
                    "start_books {books} and start_rewards {rewards} do not fit into a hand of {slots} "
                    "slots (LL-HAND-01).",
                    books=house.start_books,
                    rewards=house.start_rewards,
                    slots=HAND_SLOTS,
                ),
                options=("start_books", "start_rewards"),
            )
        rewards = self.box.deck_cards[len(GENRES)].bit_count()
        if house.start_rewards * self.players > rewards:
            raise OptionError(
                say(
                    "start_rewards {number} for {players} players: there are {rewards}.",
                    number=house.start_rewards,
                    players=self.players,
                    rewards=rewards,
                ),
                options=("start_rewards", PLAYERS),
            )
        books = sum(1 for card in self.box.cards if card.kind == "book")
        if house.start_books * self.players > books:
            raise OptionError(
                say(
                    "start_books {number} for {players} players: there are {books}.",
                    number=house.start_books,
                    players=self.players,
                    books=books,
                ),
                options=("start_books", PLAYERS),
            )
        if isinstance(house.first_player, int) and house.first_player > self.players:
            raise OptionError(
                say(
                    "first_player {seat} is not one of {players} players (LL-AMB-47).",
                    seat=house.first_player,
                    players=self.players,
                ),
                options=("first_player", PLAYERS),
            )

    def _words(self) -> dict[str, Collection[str]]:
        cards = frozenset(self.box.card_number)
        terrors = frozenset(self.box.terror_number)
        return {
            "cell": GRID.names,
            "deck": GENRES,
            "card": cards | terrors,
            "terror": terrors,
            "seat": self.figure_words,
            "use": self.boosters.tokens,
            "way": ("cw", "ccw"),
        }

    # What the rules of a hand need everywhere.

    def free_slots(self, s: State, figure: int, leaving: int = 0) -> int:
        """Slots free in a hand once a set of cards has left it."""
        return self.limits[figure] - (s.hands[figure] & ~leaving).bit_count() - len(s.piles[figure])

    def figure_of(self, s: State, word: str | None) -> int:
        """The figure a seat's word names; without one, the seat whose turn it is."""
        return s.seat if word is None else self.figure_words.index(word)

    def card_words(self, cards: int) -> tuple[str, ...]:
        """The ids of a set of cards."""
        return tuple(self.box.cards[card].id for card in members(cards))

    def capturing_sets(self, cards: int, terror: int) -> tuple[int, ...]:
        """The sets of these cards that capture a Terror (LL-CAP-01…03)."""
        box, need = self.box, self.box.terrors[terror].need
        supply = self._supplies.get(cards)
        if supply is None:
            if len(self._supplies) > _KEPT:
                self._supplies.clear()
            supply = self._supplies[cards] = sum([box.vectors[card] for card in members(cards)])
        if not covers(supply, need, box.guard):
            return ()
        key = cards & self._useful[terror], terror
        found = self._covers.get(key)
        if found is None:
            if len(self._covers) > _KEPT:
                self._covers.clear()
            found = self._covers[key] = irredundant_covers(box.vectors, key[0], need, box.guard)
        return found

    # The Ruleset protocol.

    def new_state(self, seed: int, tell: Tell = None, script: Script | None = None) -> State:
        """A dealt game."""
        state = set_up(self, seed, tell, script)
        state.script = None
        return state

    def decision(self, state: State) -> Decision:
        """Who is asked, and for what."""
        return sentences.question(self, state)

    def legal(self, state: State) -> LegalActions:
        """What may be chosen."""
        return legal_actions(self, state)

    def apply(self, state: State, action: Action, tell: Tell = None, script: Script | None = None) -> None:
        """Carry out a legal action in place."""
        state.script = script
        _APPLY[type(action)](self, state, action, tell)
        state.script = None

    def revealed(self, event: Event) -> str:
        """The word for what chance revealed in an event."""
        return revealing.word_for(self, event)

    def conceal(self, state: State, seat: int | None = None) -> State:
        """What everybody may know: hands lie open, so all seats know the same (LL-AMB-32)."""
        return hiding.conceal(self, state)

    def sample(self, concealed: State, stream: Stream) -> State:
        """A state that fits, uniformly over all that do."""
        return hiding.sample(self, concealed, stream)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        """Why an action may not be chosen."""
        return None if action in self.legal(state) else refusing.refusal(self, state, action)

    def against(self, state: State, action: Action) -> Iterator[Refusal]:
        """All that stands against an action, the weightiest first."""
        return iter(()) if action in self.legal(state) else refusing.refusals(self, state, action)

    def outcome(self, state: State) -> Outcome | None:
        """The end: all win or all lose (LL-OBJ-01)."""
        return sentences.outcome(self, state)

    def position(self, state: State) -> dict[str, Any]:
        """The whole state in words."""
        return positions.write(self, state)

    def from_position(self, words: Mapping[str, Any]) -> State:
        """The state that these words describe."""
        return positions.read(self, words)

    def problems(self, state: State) -> list[str]:
        """What the rules could not have brought about."""
        return positions.problems(self, state)

    def say(self, event: Event) -> str:
        """An event as a sentence."""
        return sentences.told(self, event)

    def milestone(self, event: Event) -> str:
        """A word for an event that a replay is searched for."""
        return sentences.milestone(event)

    # What follows loads what it needs when it is asked for: who only plays waits for none of it.

    def scene(self, state: State, seat: int | None = None) -> Scene:
        """What everybody may see: hands lie open."""
        from workbench.games.library_labyrinth.picture import picture

        return picture(self, state)

    def worded(self, action: Action) -> tuple[str, str]:
        """An action in words: its group, and what it does."""
        from workbench.games.library_labyrinth.offers import worded

        return worded(self, action)

    def holdings(self, known: State) -> Holdings:
        """Who may capture with what, what lies on the grid, and what each deck can bring next."""
        from workbench.games.library_labyrinth.holdings import holdings

        return holdings(self, known)

    def advise(self, state: State, seat: int | None = None) -> Iterable[Advice]:
        """What a good beginner would do, and why; hands lie open, so all seats are advised alike."""
        from workbench.games.library_labyrinth.advising import advise

        return advise(self, state)

    def plan(self, state: State) -> Plan:
        """The board as far as its tiles are known in this state."""
        from workbench.games.library_labyrinth.planning import plan

        return plan(self, state)

    def workshop(self) -> LibraryWorkshop:
        """Setting the table up by hand."""
        from workbench.games.library_labyrinth.building.workshop import LibraryWorkshop

        return LibraryWorkshop(self)


def _end(rules: LibraryLabyrinth, s: State, action: act.End, tell: Tell) -> None:
    end_turn(rules, s, tell)


_APPLY: dict[type[Action], Callable[[LibraryLabyrinth, State, Any, Tell], None]] = {
    act.Choose: acting.choose,
    act.Take: acting.take,
    act.More: acting.more,
    act.NoMore: acting.no_more,
    act.Flip: acting.flip,
    act.Rotate: acting.rotate,
    act.Give: acting.give,
    act.Receive: acting.receive,
    act.Swap: acting.swap,
    act.Move: arriving.move,
    act.Send: arriving.send,
    act.Ride: arriving.ride,
    act.Use: acting.use,
    act.PassAction: acting.pass_action,
    act.Discard: acting.discard,
    act.End: _end,
}
