"""Carrying out the actions Take, Flip, Rotate, Pass and the free ones (law 2.4, 2.6–2.9, 2.13, 2.16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.engine.rulesets import Tell
from workbench.games.library_labyrinth import actions as act
from workbench.games.library_labyrinth.activating import turn_lit
from workbench.games.library_labyrinth.boosters import play_boosters
from workbench.games.library_labyrinth.components import GENRES
from workbench.games.library_labyrinth.drawing import draw
from workbench.games.library_labyrinth.legal import genres_to_draw
from workbench.games.library_labyrinth.setting_up import start_with
from workbench.games.library_labyrinth.state import CENTRE_CELL, GRID, Pile, State

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

GENRE_NUMBER = {genre: number for number, genre in enumerate(GENRES)}


def choose(rules: LibraryLabyrinth, s: State, action: act.Choose, tell: Tell) -> None:
    """The first decisions of the game (LL-SETUP-16)."""
    start_with(rules, s, GENRE_NUMBER[action.genre], tell)


def take(rules: LibraryLabyrinth, s: State, action: act.Take, tell: Tell) -> None:
    """The top card of a genre deck; declared Library Cards ask for more afterwards (LL-ACT-TAKE, LL-BOOST-11)."""
    s.actions -= 1
    play_boosters(rules, s, s.seat, action.using, tell)
    _take_card(rules, s, action.genre, action.into, tell)
    if action.using:
        s.pending = len(action.using)
        _ask_for_more(rules, s)


def _take_card(rules: LibraryLabyrinth, s: State, genre: str, into: str | None, tell: Tell) -> None:
    figure = rules.figure_of(s, into)
    card = draw(rules, s, GENRE_NUMBER[genre], tell)
    s.hands[figure] |= 1 << card
    if tell:
        tell("take", seat=s.seat + 1, genre=genre, card=rules.box.cards[card].id, into=into)


def _ask_for_more(rules: LibraryLabyrinth, s: State) -> None:
    """The second decision is skipped when no genre has a card left."""
    if not genres_to_draw(rules, s):
        s.pending = 0
    s.phase = "extra" if s.pending else "action"


def more(rules: LibraryLabyrinth, s: State, action: act.More, tell: Tell) -> None:
    """The extra card of a Library Card."""
    _take_card(rules, s, action.genre, action.into, tell)
    s.pending -= 1
    _ask_for_more(rules, s)


def no_more(rules: LibraryLabyrinth, s: State, action: act.NoMore, tell: Tell) -> None:
    """One extra card is left in its deck."""
    s.pending -= 1
    if tell:
        tell("no-more", seat=s.seat + 1)
    _ask_for_more(rules, s)


def flip(rules: LibraryLabyrinth, s: State, action: act.Flip, tell: Tell) -> None:
    """A dark tile becomes lit; its activation is part of the flip (LL-ACT-FLIP-05)."""
    s.actions -= 1
    if action.using:
        play_boosters(rules, s, s.seat, (action.using,), tell)
    if tell:
        tell("flip", seat=s.seat + 1, cell=action.cell)
    turn_lit(rules, s, GRID.number[action.cell], tell)


def rotate(rules: LibraryLabyrinth, s: State, action: act.Rotate, tell: Tell) -> None:
    """A quarter turn; everything on the tile stays on it (LL-ACT-ROT-03)."""
    s.actions -= 1
    cell = GRID.number[action.cell]
    clockwise = action.way == "cw"
    if clockwise:
        s.doors.turn_clockwise(cell)
    else:
        s.doors.turn_anticlockwise(cell)
    if cell == CENTRE_CELL and rules.house.rotate_centre == "turn_compass":
        s.compass = (s.compass + (1 if clockwise else 3)) % 4
    if tell:
        tell("rotate", seat=s.seat + 1, cell=action.cell, way=action.way)


def give(rules: LibraryLabyrinth, s: State, action: act.Give, tell: Tell) -> None:
    """A gift to a partner (LL-ACT-PASS-01)."""
    partner = rules.figure_of(s, action.to)
    _begin_pass(rules, s, action.using, action.cards, tell)
    _hand_over(rules, s, s.seat, partner, action.cards)
    if tell:
        tell("give", seat=s.seat + 1, to=action.to, cards=action.cards)


def receive(rules: LibraryLabyrinth, s: State, action: act.Receive, tell: Tell) -> None:
    """A gift from a partner (LL-ACT-PASS-01)."""
    partner = rules.figure_of(s, action.giver)
    _begin_pass(rules, s, action.using, (), tell)
    _hand_over(rules, s, partner, s.seat, action.cards)
    if tell:
        tell("receive", seat=s.seat + 1, giver=action.giver, cards=action.cards)


def swap(rules: LibraryLabyrinth, s: State, action: act.Swap, tell: Tell) -> None:
    """An exchange (LL-ACT-PASS-01)."""
    partner = rules.figure_of(s, action.partner)
    _begin_pass(rules, s, action.using, action.cards, tell)
    _hand_over(rules, s, s.seat, partner, action.cards)
    _hand_over(rules, s, partner, s.seat, action.against)
    if tell:
        tell("swap", seat=s.seat + 1, partner=action.partner, cards=action.cards, against=action.against)


def _begin_pass(rules: LibraryLabyrinth, s: State, using: str | None, given: tuple[str, ...], tell: Tell) -> None:
    """An action is spent, except in solo, where a Pass is free unless an option makes the remote one cost."""
    if not rules.solo:
        s.actions -= 1
    elif using:
        s.actions -= rules.house.solo_remote_pass_cost
    if using:
        cards = rules.box.card_number
        keep = sum(1 << cards[card] for card in given if card in cards)
        play_boosters(rules, s, s.seat, (using,), tell, keep)


def _hand_over(rules: LibraryLabyrinth, s: State, giver: int, receiver: int, units: tuple[str, ...]) -> None:
    """Cards, and in solo captured Terrors with their piles, go from one hand to the other (LL-SOLO-06)."""
    for unit in units:
        card = rules.box.card_number.get(unit)
        if card is not None:
            s.hands[giver] ^= 1 << card
            s.hands[receiver] |= 1 << card
        else:
            pile = pile_of(s, giver, rules.box.terror_number[unit])
            s.piles[giver] = tuple(other for other in s.piles[giver] if other is not pile)
            s.piles[receiver] = (*s.piles[receiver], pile)


def pile_of(s: State, figure: int, terror: int) -> Pile:
    """A figure's pile under a captured Terror."""
    return next(pile for pile in s.piles[figure] if pile.terror == terror)


def use(rules: LibraryLabyrinth, s: State, action: act.Use, tell: Tell) -> None:
    """A Time Machine gives one more action in this phase (LL-BOOST-05)."""
    play_boosters(rules, s, s.seat, (action.booster,), tell)
    s.actions += 1
    s.granted += 1


def pass_action(rules: LibraryLabyrinth, s: State, action: act.PassAction, tell: Tell) -> None:
    """One unspent action goes to the next player's coming turn (LL-PAA-01)."""
    s.actions -= 1
    s.passed = 1
    if tell:
        tell("pass-action", seat=s.seat + 1, to=(s.seat + 1) % rules.players + 1)


def discard(rules: LibraryLabyrinth, s: State, action: act.Discard, tell: Tell) -> None:
    """A card leaves a hand, free of charge (LL-HAND-06)."""
    figure = rules.figure_of(s, action.by)
    card = 1 << rules.box.card_number[action.card]
    s.hands[figure] ^= card
    s.discard |= card
    if tell:
        tell("discard", seat=rules.figure_words[figure], card=action.card)
