"""Move: where a walk may end, with which boosters, and what is done there (law 2.10–2.13; solo 2.19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from workbench.engine.actions import Action
from workbench.engine.bits import members
from workbench.engine.menus import ALL, Menu
from workbench.engine.walking import Help, reachable, reachable_with_help
from workbench.games.library_labyrinth.actions import Move, Ride, Send
from workbench.games.library_labyrinth.components import GENRES, REWARD_DECK
from workbench.games.library_labyrinth.drawing import can_draw
from workbench.games.library_labyrinth.state import GRID, TROLLEY, State
from workbench.games.library_labyrinth.tables import DRAW_AT, MOVE_AT

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth


class Journey(NamedTuple):
    """Walks from one tile that need the same boosters."""

    using: tuple[str, ...]
    played: int
    """The booster cards used, which have left the hand (LL-BOOST-04)."""
    ends: int
    """The cells that are reached so."""


def add_moves(rules: LibraryLabyrinth, s: State, main: list[Menu]) -> int:
    """Every Move; in solo also those of the Trolley, alone or with the player riding.

    Gives the Moves that need no card as places in `Tables.plain`; the others become menus.
    """
    start, plain = s.meeples[s.seat], 0
    from_player = journeys(rules, s, start)
    for using, played, ends in from_player:
        plain |= _add_own_move(rules, s, main, using, played, ends)
    if rules.solo:
        together = s.meeples[TROLLEY] == start
        for journey in from_player if together else journeys(rules, s, s.meeples[TROLLEY]):
            _add_trolley_move(rules, s, main, journey)
            if together:
                _add_ride(rules, s, main, journey)
    return plain


def journeys(rules: LibraryLabyrinth, s: State, start: int) -> list[Journey]:
    """All walks from a tile by the ordinary rules and with Ladders and Passages where they are needed (LL-BOOST-15)."""
    open_floor = s.lit & ~(s.terror_cells | s.shelf_cells)
    if s.hands[s.seat] & rules.walking_boosters:
        return [*_helped_journeys(rules, s, start, open_floor)]
    ends = reachable(GRID, s.doors, start, s.lit, open_floor)
    if not rules.house.move_to_own_tile:
        ends &= ~(1 << start)
    return [Journey((), 0, ends)] if ends else []


def _helped_journeys(rules: LibraryLabyrinth, s: State, start: int, open_floor: int) -> Iterator[Journey]:
    hand = s.hands[s.seat]
    ladders = len(rules.boosters.uses(hand, "library-ladder"))
    help_ = Help(
        obstacles=min(ladders, 1) if rules.house.ladder_unlimited else ladders,
        sides=len(rules.boosters.uses(hand, "secret-passage")),
        edge_counts_once=rules.house.passage_counts_edge_once,
        back_to_start=rules.house.move_to_own_tile,
        one_covers_all=rules.house.ladder_unlimited,
    )
    for (obstacles, sides), ends in reachable_with_help(GRID, s.doors, start, s.lit, open_floor, help_).items():
        needs = ("library-ladder", obstacles), ("secret-passage", sides)
        for using, played in rules.boosters.several(hand, *needs):
            yield Journey(using, played, ends)


def _add_own_move(
    rules: LibraryLabyrinth, s: State, main: list[Menu], using: tuple[str, ...], played: int, ends: int
) -> int:
    free = ends & ~(s.terror_cells | s.shelf_cells)
    rewards = free & s.reward_tiles
    if rewards and not (rules.free_slots(s, s.seat, played) > 0 and can_draw(rules, s, REWARD_DECK, played)):
        rewards = 0
    if ends & s.terror_cells:
        _add_captures(rules, s, main, using, played, ends)
    if ends & s.shelf_cells and s.piles[s.seat]:
        for cell in members(ends & s.shelf_cells):
            for word in _returnable(rules, s, s.seat, cell):
                main.append(((Move(GRID.names[cell], using, returns=word),), ALL))
    if not using:
        return free << MOVE_AT | rewards << DRAW_AT
    if free:
        main.append((rules.tables.move(Move, using, False), free))
    if rewards:
        main.append((rules.tables.move(Move, using, True), rewards))
    return 0


def _add_captures(
    rules: LibraryLabyrinth, s: State, main: list[Menu], using: tuple[str, ...], played: int, ends: int
) -> None:
    hand = s.hands[s.seat] & ~played
    there = ends & s.terror_cells
    while there:
        bit = there & -there
        there ^= bit
        cell = bit.bit_length() - 1
        sets = rules.capturing_sets(hand, s.terror_at[cell])
        if sets:
            main.append((Captures(rules, cell, using, s.terror_at[cell], sets), ALL))


class Captures(Sequence[Action]):
    """The Moves that capture one Terror, one for each set of cards that does, built only when looked at."""

    __slots__ = ("_rules", "_cell", "_using", "_terror", "_sets")

    def __init__(
        self, rules: LibraryLabyrinth, cell: int, using: tuple[str, ...], terror: int, sets: tuple[int, ...]
    ) -> None:
        self._rules = rules
        self._cell = cell
        self._using = using
        self._terror = terror
        self._sets = sets

    def __len__(self) -> int:
        return len(self._sets)

    def __getitem__(self, place: int) -> Move:  # type: ignore[override]  # menus never slice
        word, cards = self._rules.box.terrors[self._terror].id, self._rules.card_words(self._sets[place])
        return Move(GRID.names[self._cell], self._using, word, cards)


def _returnable(rules: LibraryLabyrinth, s: State, figure: int, cell: int) -> list[str]:
    """The captured Terrors of a figure that show the symbol of the Shelf token on a cell (LL-RET-01)."""
    genre = s.shelf_at[cell]
    terrors = rules.box.terrors
    return [terrors[pile.terror].id for pile in s.piles[figure] if terrors[pile.terror].kinds >> genre & 1]


def _add_trolley_move(rules: LibraryLabyrinth, s: State, main: list[Menu], journey: Journey) -> None:
    """The Trolley alone never ends on a token (LL-SOLO-08) but may draw a Reward (LL-SOLO-09)."""
    using, played, ends = journey
    free = ends & ~(s.terror_cells | s.shelf_cells)
    if not free:
        return
    main.append((rules.tables.move(Send, using, False), free))
    rewards = free & s.reward_tiles
    may_draw = rules.house.trolley_rewards and rules.free_slots(s, TROLLEY) > 0
    if rewards and may_draw and can_draw(rules, s, REWARD_DECK, played):
        main.append((rules.tables.move(Send, using, True), rewards))


def _add_ride(rules: LibraryLabyrinth, s: State, main: list[Menu], journey: Journey) -> None:
    """Player and Trolley together: both hands count, and either may receive (LL-SOLO-10…14)."""
    using, played, ends = journey
    free = ends & ~(s.terror_cells | s.shelf_cells)
    to_draw = can_draw(rules, s, REWARD_DECK, played)
    if free:
        main.append((rules.tables.move(Ride, using, False), free))
        rewards = free & s.reward_tiles
        if rewards and to_draw:
            for figure in (s.seat, TROLLEY):
                if rules.free_slots(s, figure, played) > 0:
                    word = rules.figure_words[figure]
                    main.append((rules.tables.move(Ride, using, True, word), rewards))
    for cell in members(ends & s.terror_cells):
        captures = [*_ride_captures(rules, s, journey, cell)]
        if captures:
            main.append((captures, ALL))
    for cell in members(ends & s.shelf_cells):
        returns = [*_ride_returns(rules, s, journey, cell, to_draw)]
        if returns:
            main.append((returns, ALL))


def _ride_captures(rules: LibraryLabyrinth, s: State, journey: Journey, cell: int) -> Iterator[Ride]:
    terror = s.terror_at[cell]
    hands = (s.hands[s.seat] | s.hands[TROLLEY]) & ~journey.played
    for cards in rules.capturing_sets(hands, terror):
        for figure in (s.seat, TROLLEY):
            if rules.free_slots(s, figure, journey.played | cards) > 0:
                yield Ride(
                    GRID.names[cell],
                    journey.using,
                    rules.box.terrors[terror].id,
                    rules.card_words(cards),
                    into=rules.figure_words[figure],
                )


def _ride_returns(rules: LibraryLabyrinth, s: State, journey: Journey, cell: int, to_draw: bool) -> Iterator[Ride]:
    wins = s.filled.bit_count() + 1 == len(GENRES)
    for holder in (s.seat, TROLLEY):
        for word in _returnable(rules, s, holder, cell):
            if wins or not (to_draw or _pile_has_item(rules, s, holder, word)):
                yield Ride(GRID.names[cell], journey.using, returns=word)
                continue
            for figure in (s.seat, TROLLEY):
                if rules.free_slots(s, figure, journey.played) + (figure == holder) > 0:
                    yield Ride(GRID.names[cell], journey.using, returns=word, into=rules.figure_words[figure])


def _pile_has_item(rules: LibraryLabyrinth, s: State, holder: int, word: str) -> bool:
    """Whether the return itself brings a Reward card to the discards (option `item_goes_to_pile`)."""
    terror = rules.box.terror_number[word]
    pile = next(pile for pile in s.piles[holder] if pile.terror == terror)
    return bool(pile.cards & rules.box.deck_cards[REWARD_DECK])
