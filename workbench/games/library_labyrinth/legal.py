"""What may be chosen now: Take, Flip, Rotate and the free actions (law 2.4, 2.6–2.8, 2.16); Pass and Move have their
own modules."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from workbench.engine.menus import ALL, LegalActions, Menu
from workbench.games.library_labyrinth.components import GENRES
from workbench.games.library_labyrinth.drawing import can_draw
from workbench.games.library_labyrinth.moving import add_moves
from workbench.games.library_labyrinth.passing import add_free_passes, add_passes
from workbench.games.library_labyrinth.state import GRID, TROLLEY, State
from workbench.games.library_labyrinth.tables import (
    ANTICLOCKWISE_AT,
    CLOCKWISE_AT,
    END_AT,
    FLIP_AT,
    PASS_ACTION_AT,
    TAKE_AT,
)

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

ALL_GENRES = (1 << len(GENRES)) - 1


def legal_actions(rules: LibraryLabyrinth, s: State) -> LegalActions:
    """Everything that may be chosen in this state."""
    main: list[Menu] = []
    if s.phase == "action":
        plain = 1 << END_AT
        if s.actions > 0:
            own, near = reach_cells(rules, s)
            if rules.free_slots(s, s.seat) > 0 and not rules.trolley_reaches:
                plain |= genres_to_draw(rules, s) << TAKE_AT
            plain |= (near & ~s.lit) << FLIP_AT
            turning = (own | near) & s.lit & rules.can_rotate
            plain |= turning << CLOCKWISE_AT | turning << ANTICLOCKWISE_AT
            plain |= add_moves(rules, s, main)
            if may_pass_action(rules, s):
                plain |= 1 << PASS_ACTION_AT
            add_passes(rules, s, main)
            if s.hands[s.seat] & rules.boosters.cards or rules.trolley_reaches:
                _add_other_takes(rules, s, main)
                _add_map_flips(rules, s, main, near)
        main.append((rules.tables.plain, plain))
    elif s.phase == "extra":
        _add_extra_cards(rules, s, main)
    elif s.phase == "start":
        main.append((rules.tables.chooses, genres_to_draw(rules, s)))
    return LegalActions(main, partial(_free_menus, rules, s))


def _free_menus(rules: LibraryLabyrinth, s: State) -> list[Menu]:
    """What costs nothing and may be done in between."""
    free: list[Menu] = []
    if s.phase == "action":
        for word, _ in rules.boosters.one(s.hands[s.seat], "time-machine"):
            free.append((rules.tables.use(word), ALL))
        add_free_passes(rules, s, free)
        _add_discards(rules, s, free)
    elif s.phase == "extra":
        _add_own_discards(rules, s, free)
    return free


def genres_to_draw(rules: LibraryLabyrinth, s: State) -> int:
    """The genres of which a card can be had (LL-ACT-TAKE-03/04)."""
    if all(s.decks):
        return ALL_GENRES
    return sum(1 << genre for genre in range(len(GENRES)) if can_draw(rules, s, genre))


def reach_cells(rules: LibraryLabyrinth, s: State) -> tuple[int, int]:
    """The cells from which Flip and Rotate are measured, and all their neighbours (LL-SOLO-16)."""
    cell = s.meeples[s.seat]
    if rules.trolley_reaches:
        trolley = s.meeples[TROLLEY]
        return 1 << cell | 1 << trolley, GRID.neighbours[cell] | GRID.neighbours[trolley]
    return 1 << cell, GRID.neighbours[cell]


def may_pass_action(rules: LibraryLabyrinth, s: State) -> bool:
    """Whether an action may still be passed on in this turn (LL-PAA)."""
    return not rules.solo and not s.passed and (rules.house.paa_chain or not s.received)


def _add_other_takes(rules: LibraryLabyrinth, s: State, main: list[Menu]) -> None:
    """Takes with Library Cards (LL-BOOST-11), and those that name a hand (option `trolley_reach`)."""
    genres, hand = genres_to_draw(rules, s), s.hands[s.seat]
    if not genres:
        return
    for number in range(1, len(rules.boosters.uses(hand, "library-card")) + 1):
        for words, played in rules.boosters.several(hand, ("library-card", number)):
            for into in _receiving_hands(rules, s, played):
                main.append((rules.tables.take(words, into), genres))
    if rules.trolley_reaches:
        for into in _receiving_hands(rules, s):
            main.append((rules.tables.take((), into), genres))


def _receiving_hands(rules: LibraryLabyrinth, s: State, played: int = 0) -> list[str | None]:
    """The words for the hands that a Take may fill and that have a free slot (LL-ACT-TAKE-02, LL-SOLO-16)."""
    if not rules.trolley_reaches:
        return [None] if rules.free_slots(s, s.seat, played) > 0 else []
    return [rules.figure_words[f] for f in (s.seat, TROLLEY) if rules.free_slots(s, f, played) > 0]


def _add_map_flips(rules: LibraryLabyrinth, s: State, main: list[Menu], near: int) -> None:
    """Flips of dark tiles that are not adjacent (LL-BOOST-09)."""
    far = GRID.all_cells & ~(s.lit | near)
    if far:
        for word, _ in rules.boosters.one(s.hands[s.seat], "useful-map"):
            main.append((rules.tables.flip(word), far))


def _add_extra_cards(rules: LibraryLabyrinth, s: State, main: list[Menu]) -> None:
    """The second decision of a Library Card (LL-BOOST-11)."""
    genres = genres_to_draw(rules, s)
    for into in _receiving_hands(rules, s):
        main.append((rules.tables.more(into), genres))
    main.append(rules.tables.no_more)


def _add_own_discards(rules: LibraryLabyrinth, s: State, free: list[Menu]) -> None:
    if s.hands[s.seat]:
        free.append((rules.tables.discards, s.hands[s.seat]))
    if rules.solo and s.hands[TROLLEY]:
        free.append((rules.tables.discard(rules.figure_words[TROLLEY]), s.hands[TROLLEY]))


def _add_discards(rules: LibraryLabyrinth, s: State, free: list[Menu]) -> None:
    """The own hand always, another seat's only while it has no free slot (LL-HAND-06)."""
    _add_own_discards(rules, s, free)
    if not rules.solo:
        for figure, hand in enumerate(s.hands):
            if figure != s.seat and hand and rules.free_slots(s, figure) <= 0:
                free.append((rules.tables.discard(rules.figure_words[figure]), hand))
