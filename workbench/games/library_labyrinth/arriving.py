"""Carrying out a Move and what happens where it ends: capture, return, reward (law 2.10–2.13; solo 2.19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.engine.rulesets import Tell
from workbench.games.library_labyrinth import actions as act
from workbench.games.library_labyrinth.acting import pile_of
from workbench.games.library_labyrinth.boosters import play_boosters
from workbench.games.library_labyrinth.components import GENRES, REWARD_DECK
from workbench.games.library_labyrinth.drawing import can_draw, draw
from workbench.games.library_labyrinth.state import GRID, TROLLEY, Pile, State

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth


def move(rules: LibraryLabyrinth, s: State, action: act.Move, tell: Tell) -> None:
    """The player walks alone."""
    cell = _walk(rules, s, action, (s.seat,), tell)
    if action.capture:
        capture(rules, s, cell, action.cards, s.seat, tell)
    elif action.returns:
        return_terror(rules, s, cell, action.returns, s.seat, s.seat, tell)
    elif action.draw:
        _draw_reward(rules, s, s.seat, tell)


def send(rules: LibraryLabyrinth, s: State, action: act.Send, tell: Tell) -> None:
    """Solo: the Trolley alone (LL-SOLO-07/09)."""
    _walk(rules, s, action, (TROLLEY,), tell)
    if action.draw:
        _draw_reward(rules, s, TROLLEY, tell)


def ride(rules: LibraryLabyrinth, s: State, action: act.Ride, tell: Tell) -> None:
    """Solo: player and Trolley together (LL-SOLO-10…14)."""
    cell = _walk(rules, s, action, (s.seat, TROLLEY), tell)
    receiver = rules.figure_of(s, action.into)
    if action.capture:
        capture(rules, s, cell, action.cards, receiver, tell)
    elif action.returns:
        terror = rules.box.terror_number[action.returns]
        holder = s.seat if any(pile.terror == terror for pile in s.piles[s.seat]) else TROLLEY
        return_terror(rules, s, cell, action.returns, holder, receiver, tell)
    elif action.draw:
        _draw_reward(rules, s, receiver, tell)


def _walk(
    rules: LibraryLabyrinth,
    s: State,
    action: act.Move | act.Send | act.Ride,
    figures: tuple[int, ...],
    tell: Tell,
) -> int:
    s.actions -= 1
    play_boosters(rules, s, s.seat, action.using, tell)
    cell = GRID.number[action.cell]
    for figure in figures:
        s.meeples[figure] = cell
    if tell:
        tell("move", seat=s.seat + 1, who=action.verb, cell=action.cell)
    return cell


def capture(rules: LibraryLabyrinth, s: State, cell: int, words: tuple[str, ...], receiver: int, tell: Tell) -> None:
    """The cards leave the hands; Books lie under the Terror in a pile, items on the discards (LL-CAP-04…07)."""
    cards = sum(1 << rules.box.card_number[word] for word in words)
    items = 0 if rules.house.item_goes_to_pile else cards & rules.box.deck_cards[REWARD_DECK]
    for figure in range(rules.figures):
        s.hands[figure] &= ~cards
    s.discard |= items
    terror = s.terror_at.pop(cell)
    s.terror_cells ^= 1 << cell
    s.piles[receiver] = (*s.piles[receiver], Pile(terror, cards & ~items))
    if tell:
        tell("capture", seat=s.seat + 1, terror=rules.box.terrors[terror].id, cards=words, cell=GRID.names[cell])


def return_terror(
    rules: LibraryLabyrinth, s: State, cell: int, word: str, holder: int, receiver: int, tell: Tell
) -> None:
    """Terror and Shelf token leave for good and fill a genre; then the win check, then a Reward (LL-RET)."""
    pile = pile_of(s, holder, rules.box.terror_number[word])
    s.piles[holder] = tuple(other for other in s.piles[holder] if other is not pile)
    s.discard |= pile.cards
    genre = s.shelf_at.pop(cell)
    s.shelf_cells ^= 1 << cell
    s.returned = (*s.returned, (genre, pile.terror))
    s.filled |= 1 << genre
    if tell:
        tell("return", seat=s.seat + 1, terror=word, genre=GENRES[genre], cell=GRID.names[cell])
    if s.filled.bit_count() == len(GENRES):
        s.phase, s.result = "over", "won"
        if tell:
            tell("won", reason="shelves")
    elif can_draw(rules, s, REWARD_DECK):
        _draw_reward(rules, s, receiver, tell)


def _draw_reward(rules: LibraryLabyrinth, s: State, figure: int, tell: Tell) -> None:
    card = draw(rules, s, REWARD_DECK, tell)
    s.hands[figure] |= 1 << card
    if tell:
        tell("reward", seat=rules.figure_words[figure], card=rules.box.cards[card].id)
