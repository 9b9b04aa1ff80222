"""Move: where a walk may end, with which boosters, and what is done there (law 2.10–2.13; solo 2.19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from workbench.engine.bits import members
from workbench.engine.menus import ALL, Menu
from workbench.engine.walking import Help, reachable, reachable_with_help
from workbench.games.library_labyrinth.actions import Move, Ride, Send
from workbench.games.library_labyrinth.components import GENRES, REWARD_DECK
from workbench.games.library_labyrinth.drawing import can_draw
from workbench.games.library_labyrinth.state import GRID, State

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

TROLLEY = 1


class Journey(NamedTuple):
    """Walks from one tile that need the same boosters."""

    using: tuple[str, ...]
    played: int
    """The booster cards used, which have left the hand (LL-BOOST-04)."""
    ends: int
    """The cells that are reached so."""


def add_moves(rules: LibraryLabyrinth, s: State, main: list[Menu]) -> None:
    """Every Move; in solo also those of the Trolley, alone or with the player riding."""
    start = s.meeples[s.seat]
    from_player = [*journeys(rules, s, start)]
    for journey in from_player:
        _add_own_move(rules, s, main, journey)
    if rules.solo:
        together = s.meeples[TROLLEY] == start
        for journey in from_player if together else journeys(rules, s, s.meeples[TROLLEY]):
            _add_trolley_move(rules, s, main, journey)
            if together:
                _add_ride(rules, s, main, journey)


def journeys(rules: LibraryLabyrinth, s: State, start: int) -> Iterator[Journey]:
    """All walks from a tile by the ordinary rules and with Ladders and Passages where they are needed (LL-BOOST-15)."""
    hand = s.hands[s.seat]
    open_floor = s.lit & ~(s.terror_cells | s.shelf_cells)
    if not hand & rules.walking_boosters:
        ends = reachable(GRID, s.doors, start, s.lit, open_floor)
        if not rules.house.move_to_own_tile:
            ends &= ~(1 << start)
        if ends:
            yield Journey((), 0, ends)
        return
    ladders = len(rules.boosters.uses(hand, "library-ladder"))
    help_ = Help(
        obstacles=min(ladders, 1) if rules.house.ladder_unlimited else ladders,
        sides=len(rules.boosters.uses(hand, "secret-passage")),
        edge_counts_once=rules.house.passage_counts_edge_once,
        back_to_start=rules.house.move_to_own_tile,
        one_covers_all=rules.house.ladder_unlimited,
    )
    for (obstacles, sides), ends in reachable_with_help(GRID, s.doors, start, s.lit, open_floor, help_).items():
        needs = {"library-ladder": obstacles, "secret-passage": sides}
        for using, played in rules.boosters.several(hand, needs):
            yield Journey(using, played, ends)


def _add_own_move(rules: LibraryLabyrinth, s: State, main: list[Menu], journey: Journey) -> None:
    using, played, ends = journey
    hand = s.hands[s.seat] & ~played
    free = ends & ~(s.terror_cells | s.shelf_cells)
    if free:
        main.append((rules.tables.move(Move, using, False) if using else rules.tables.moves, free))
        rewards = free & s.reward_tiles
        if rewards and rules.free_slots(s, s.seat, played) > 0 and can_draw(rules, s, REWARD_DECK, played):
            main.append((rules.tables.move(Move, using, True), rewards))
    for cell in members(ends & s.terror_cells):
        terror = s.terror_at[cell]
        sets = rules.capturing_sets(hand, terror)
        if sets:
            word = rules.box.terrors[terror].id
            main.append(([Move(GRID.names[cell], using, word, rules.card_words(cards)) for cards in sets], ALL))
    for cell in members(ends & s.shelf_cells):
        for word in _returnable(rules, s, s.seat, cell):
            main.append(((Move(GRID.names[cell], using, returns=word),), ALL))


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
