"""Networks of roads and the passages in them (law 0, LC-CON).

A road on the table is a number: its cell times four, plus its place on the card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from workbench.engine.bits import members
from workbench.games.labyrinth_cards.plane import STEPS

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.components import Box

Placed = Mapping[int, int]


def network(box: Box, table: Placed, start: int) -> dict[int, int]:
    """All roads joined with one, each with the road from which it was first reached (the start with itself)."""
    faces, came = box.faces, {start: start}
    waiting = [start]
    for road in waiting:  # which grows while it is walked: shortest passages first
        cell = road >> 2
        for step, side in faces[table[cell]].exits[road & 3]:
            there = table.get(cell + step)
            if there is not None and (place := faces[there].road_at[side]) >= 0:
                other = cell + step << 2 | place
                if other not in came:
                    came[other] = road
                    waiting.append(other)
    return came


def spots_in(box: Box, table: Placed, roads: Mapping[int, int]) -> int:
    """The treasures that stand on some roads of the table."""
    spots = 0
    for road in roads:
        spots |= box.spots_on[table[road >> 2] >> 2][road & 3]
    return spots


def connected(box: Box, table: Placed, cell: int) -> int:
    """The cards that show a treasure of the card on a cell, joined with it by a passage (LC-CON-01…03)."""
    found = 0
    for place, wanted in enumerate(box.wanted[table[cell] >> 2]):
        if wanted:
            found |= wanted & spots_in(box, table, network(box, table, cell << 2 | place))
    return box.cards_of(found)


def passages(box: Box, table: Placed, cell: int) -> dict[int, list[int]]:
    """For each connected card a shortest passage: its roads from the laid card to the other treasure's."""
    found: dict[int, list[int]] = {}
    for place, wanted in enumerate(box.wanted[table[cell] >> 2]):
        came = network(box, table, cell << 2 | place) if wanted else {}
        for road in came:
            card = table[road >> 2] >> 2
            if not wanted & box.spots_on[card][road & 3]:
                continue
            way = [road]
            while came[way[-1]] != way[-1]:
                way.append(came[way[-1]])
            if card not in found or len(way) < len(found[card]):
                found[card] = way[::-1]
    return found


class Networks:
    """All networks of a table, to ask what cards would connect if they were laid."""

    def __init__(self, box: Box, table: Placed) -> None:
        self._box, self._table = box, table
        self._of: dict[int, int] = {}
        """The network of each road."""
        self._spots: list[int] = []
        """The treasures in each network."""
        for cell, placed in table.items():
            for place in range(len(box.faces[placed].roads)):
                road = cell << 2 | place
                if road not in self._of:
                    roads = network(box, table, road)
                    self._of.update(dict.fromkeys(roads, len(self._spots)))
                    self._spots.append(spots_in(box, table, roads))

    def beside(self, cell: int) -> tuple[int, int, int, int]:
        """The network that leads to each side of a free cell, as a set of one or none."""
        found = []
        for side, step in enumerate(STEPS):
            there = self._table.get(cell + step)
            place = -1 if there is None else self._box.faces[there].road_at[side + 2 & 3]
            found.append(0 if place < 0 else 1 << self._of[cell + step << 2 | place])
        north, east, south, west = found
        return north, east, south, west

    def connects(self, placed: int, beside: tuple[int, int, int, int]) -> int:
        """The spots that a card would be connected with if it lay between these networks."""
        face = self._box.faces[placed]
        joined = [_met(road, beside) for road in face.roads]
        found = 0
        for place, wanted in enumerate(self._box.wanted[face.card]):
            if wanted and joined[place]:
                found |= wanted & self._treasures(_closure(joined, joined[place]))
        return found

    def _treasures(self, networks: int) -> int:
        spots = 0
        for one in members(networks):
            spots |= self._spots[one]
        return spots


def _met(road: int, beside: tuple[int, int, int, int]) -> int:
    """The networks that a road meets outside its card."""
    met = 0
    for side in members(road):
        met |= beside[side]
    return met


def _closure(joined: list[int], reached: int) -> int:
    """Roads of the card that meet the same network outside are joined there, and with them all that they join."""
    grown = -1
    while grown != reached:
        grown = reached
        for networks in joined:
            if networks & reached:
                reached |= networks
    return reached
