"""Where cards may be laid (LC-LAY): by links alone, except with the options `must_connect` and `match_all_edges`.

What is asked of a lay has *steps*: the strictest is tried first, and only when no card in hand can be laid by it the
next (LC-LAY-09 and law 5.1). For each step, card and entry of the rim a table says which orientations fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from workbench.engine.bits import members
from workbench.games.labyrinth_cards.networks import Networks
from workbench.games.labyrinth_cards.state import State

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.components import Box
    from workbench.games.labyrinth_cards.house_rules import HouseRules
    from workbench.games.labyrinth_cards.rules import LabyrinthCards

MATCH, LINK, FREE = "match", "link", "free"
"""All touching sides fit; one road links; anything beside a card."""
Row = tuple[tuple[int, ...], ...]
"""For each of the 256 entries of the rim the turns that fit it."""
Places = list[int]
"""Cells times four plus the turn."""


class Fits:
    """For each step the row of every card."""

    def __init__(self, box: Box, house: HouseRules) -> None:
        self.steps: tuple[str, ...] = (MATCH, LINK, FREE) if house.match_all_edges else (LINK, FREE)
        if house.stuck_rule == "skip":
            self.steps = self.steps[:1]
        self.turns = box.turns if house.free_rotation else tuple((0,) for _ in box.cards)
        self.rows: list[list[Row]] = []
        self.alike: list[dict[Row, int]] = []
        """For each step the cards that share a row."""
        for step in self.steps:
            rows: list[Row] = []
            alike: dict[Row, int] = {}
            for card, turns in enumerate(self.turns):
                rows.append(_row(step, turns, tuple(box.faces[card * 4 + turn].sides for turn in turns)))
                alike[rows[-1]] = alike.get(rows[-1], 0) | 1 << card
            self.rows.append(rows)
            self.alike.append(alike)


@cache
def _row(step: str, turns: tuple[int, ...], sides: tuple[int, ...]) -> Row:
    return tuple(
        tuple(turn for turn, own in zip(turns, sides, strict=True) if fits(step, own, entry)) for entry in range(256)
    )


def fits(step: str, sides: int, entry: int) -> bool:
    """Whether roads on these sides do at an entry of the rim what a step asks."""
    roads, neighbours = entry & 15, entry >> 4
    if step == MATCH:
        return bool(sides & roads) and sides & neighbours == roads
    return step == FREE or bool(sides & roads)


def lays(rules: LabyrinthCards, s: State) -> tuple[int, dict[int, Places]]:
    """The step by which the seat's hand is laid, and for each card the places where it may be laid (LC-LAY-10)."""
    entries = sorted(s.rim.items())
    for step in range(len(rules.fits.steps)):
        rows, found = rules.fits.rows[step], {}
        for card in members(s.hands[s.seat]):
            row = rows[card]
            if places := [cell << 2 | turn for cell, entry in entries for turn in row[entry]]:
                found[card] = places
        if found:
            return step, _dutiful(rules, s, found) if rules.house.must_connect else found
    return len(rules.fits.steps) - 1, {}


def _dutiful(rules: LabyrinthCards, s: State, found: dict[int, Places]) -> dict[int, Places]:
    """With `must_connect` only the lays that connect, judged over the whole hand, if there are any (LC-AMB-04)."""
    connecting: dict[int, Places] = {}
    beside = Beside(rules.box, s)
    for card, places in found.items():
        if kept := [place for place in places if beside.connects(card, place)]:
            connecting[card] = kept
    return connecting or found


class Beside:
    """The networks round every free cell, each looked at when it is first asked for."""

    def __init__(self, box: Box, s: State) -> None:
        self.networks = Networks(box, s.table)
        self._kept: dict[int, tuple[int, int, int, int]] = {}

    def connects(self, card: int, place: int) -> int:
        """The spots that a card would be connected with at a place."""
        cell = place >> 2
        beside = self._kept.get(cell)
        if beside is None:
            beside = self._kept[cell] = self.networks.beside(cell)
        return self.networks.connects(card << 2 | place & 3, beside)


def stuck(rules: LabyrinthCards, s: State) -> bool:
    """Whether the seat can lay none of its cards by any step."""
    return not lays(rules, s)[1]


def can_be_laid(rules: LabyrinthCards, rim: Mapping[int, int], step: int) -> int:
    """All cards of the box that could be laid by a step."""
    entries, found = set(rim.values()), 0
    for row, cards in rules.fits.alike[step].items():
        if any(row[entry] for entry in entries):
            found |= cards
    return found


def would_forbid(rules: LabyrinthCards, s: State, step: int, connects: bool) -> int:
    """The cards that nobody holds who lays by a step: they would have had to be laid by an earlier one, or, with
    `must_connect`, to connect. What such a lay tells everybody about the rest of the hand.
    """
    found = 0
    for earlier in range(step):
        found |= can_be_laid(rules, s.rim, earlier) & ~s.seen
    if rules.house.must_connect and not connects:
        beside = Beside(rules.box, s)
        for card in members(rules.box.all_cards & ~found & ~s.seen):
            if any(beside.connects(card, place) for place in _places(rules, s, card, step)):
                found |= 1 << card
    return found


def _places(rules: LabyrinthCards, s: State, card: int, step: int) -> Iterator[int]:
    row = rules.fits.rows[step][card]
    for cell, entry in s.rim.items():
        for turn in row[entry]:
            yield cell << 2 | turn


def step_of(rules: LabyrinthCards, s: State, card: int, place: int) -> int | None:
    """The first step that lets a card lie at a place, or None."""
    entry = s.rim.get(place >> 2)
    if entry is None:
        return None
    return next(
        (step for step, rows in enumerate(rules.fits.rows) if place & 3 in rows[card][entry]),
        None,
    )
