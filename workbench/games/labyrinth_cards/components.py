"""What is in the box (law 1), as numbers for the rules: made once from a pack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from workbench.engine import openings
from workbench.engine.bits import mask_of, members
from workbench.engine.streams import name_key
from workbench.games.labyrinth_cards.plane import STEPS
from workbench.language import mark, say
from workbench.packs.columns import Column, Table, an_id, in_languages, letters_of
from workbench.packs.kinds import Kind, Text
from workbench.packs.pack import Pack, Row
from workbench.packs.problems import Fault

QUARTERS = 4
CARDS = 50
"""LC-AMB-15."""


def read_roads(text: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Read the roads of a card, such as ``NE:crown S``: for each its sides and the treasures on it (law 0).

    Raises:
        ValueError: with a sentence on what is wrong.
    """
    roads, used = [], 0
    for word in text.split():
        letters, colon, names = word.partition(":")
        sides = openings.from_letters(letters) if letters.isupper() else 0
        treasures = tuple(names.split("+")) if colon else ()
        if not sides or "" in treasures:
            raise ValueError(
                say("'{word}' is not a road: it is written like 'NE', 'NE:crown' or 'S:crown+ghost'.", word=word[:40])
            )
        if used & sides:
            raise ValueError(say("the side {side} belongs to two roads.", side=openings.letters(used & sides)[0]))
        used |= sides
        roads.append((sides, treasures))
    if not roads:
        raise ValueError(say("a card has at least one road."))
    return tuple(roads)


@dataclass(frozen=True, slots=True, kw_only=True)
class Roads(Kind):
    """The roads of a card. Whether their treasures exist is checked with the whole pack at hand."""

    @property
    def word(self) -> str:
        """``the roads``."""
        return say("the roads")

    def _fault(self, text: str) -> Fault | None:
        try:
            read_roads(text)
        except ValueError as error:
            return Fault(str(error), say("Roads have spaces between them: 'NE:crown S'."))
        return None

    @property
    def names_of(self) -> str:
        """The table of treasures."""
        return "treasures"

    def named_in(self, text: str) -> tuple[str, ...]:
        """The treasures on the roads; none of roads that cannot be read."""
        try:
            return tuple(name for _, names in read_roads(text) for name in names)
        except ValueError:
            return ()

    def with_name(self, text: str, old: str, new: str) -> str:
        """The roads with another treasure in the place of one."""
        if old not in self.named_in(text):
            return text
        roads = [word.partition(":") for word in text.split()]
        return " ".join(
            sides + colon + "+".join(new if name == old else name for name in names.split("+"))
            for sides, colon, names in roads
        )


_ID = Column("id", an_id, mark("What programs, records and actions call it."))
TABLES = (
    Table(
        "treasures",
        mark("The treasures that cards show."),
        (
            _ID,
            Column(
                mark("letter"), letters_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 1, 1), mark("Its letter on boards in text.")
            ),
            Column(mark("icon"), an_id, mark("Its shape.")),
            Column(mark("colour"), an_id, mark("Its colour.")),
            *in_languages(mark("name"), mark("Its name."), Text(high=30)),
        ),
        title=mark("Treasures"),
    ),
    Table(
        "cards",
        mark("The cards."),
        (
            _ID,
            Column(
                mark("roads"), Roads(), mark("Its roads and the treasures on them, such as 'NE:crown S'."), "LC-AMB-01"
            ),
            *in_languages(mark("name"), mark("Its name."), Text(high=60)),
        ),
        CARDS,
        "LC-AMB-15",
        title=mark("Cards"),
    ),
)


@dataclass(frozen=True, slots=True)
class Treasure:
    """A kind of treasure; its number is its place in `Box.treasures`."""

    id: str
    letter: str
    icon: str
    colour: str
    row: Row


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it is written; its number is its place in `Box.cards`."""

    id: str
    roads: tuple[int, ...]
    """The sides of each road."""
    treasures: tuple[tuple[int, ...], ...]
    """The treasures on each road, each once (LC-AMB-11)."""
    row: Row


@dataclass(frozen=True, slots=True)
class Face:
    """A card turned clockwise by some quarters, as it lies on the table."""

    card: int
    turn: int
    roads: tuple[int, ...]
    sides: int
    """All its sides with a road."""
    road_at: tuple[int, int, int, int]
    """The road that reaches each side; −1 where there is none."""
    exits: tuple[tuple[tuple[int, int], ...], ...]
    """For each road the steps that it leads, each with the side on which it enters the next card."""


@dataclass(frozen=True)
class Box:
    """All components. A *spot* is one treasure on one road of one card; spots are numbered through all cards."""

    pack: Pack
    treasures: tuple[Treasure, ...]
    cards: tuple[Card, ...]

    @cached_property
    def number(self) -> dict[str, int]:
        """The number of each card."""
        return {card.id: number for number, card in enumerate(self.cards)}

    @cached_property
    def keys(self) -> tuple[int, ...]:
        """What each card is called in keyed shuffles."""
        return tuple(name_key(card.id) for card in self.cards)

    @cached_property
    def all_cards(self) -> int:
        """The set of all cards."""
        return (1 << len(self.cards)) - 1

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Every card in every orientation; that of a *placed* number ``card * 4 + turn``."""
        return tuple(_face(number, card, turn) for number, card in enumerate(self.cards) for turn in range(QUARTERS))

    @cached_property
    def same_as(self) -> tuple[int, ...]:
        """For each placed number the least turn that looks the same: same roads, same treasures (law 5.1)."""
        found: list[int] = []
        for number, card in enumerate(self.cards):
            looks = [_look(card, self.faces[number * QUARTERS + turn]) for turn in range(QUARTERS)]
            found += [looks.index(look) for look in looks]
        return tuple(found)

    @cached_property
    def turns(self) -> tuple[tuple[int, ...], ...]:
        """For each card its orientations that differ."""
        return tuple(
            tuple(turn for turn in range(QUARTERS) if self.same_as[number * QUARTERS + turn] == turn)
            for number in range(len(self.cards))
        )

    @cached_property
    def _spots(self) -> tuple[tuple[int, int, int], ...]:
        return tuple(
            (number, road, treasure)
            for number, card in enumerate(self.cards)
            for road, treasures in enumerate(card.treasures)
            for treasure in treasures
        )

    @cached_property
    def spots_on(self) -> tuple[tuple[int, ...], ...]:
        """For each card the spots on each of its roads."""
        found = [[0] * len(card.roads) for card in self.cards]
        for spot, (number, road, _) in enumerate(self._spots):
            found[number][road] |= 1 << spot
        return tuple(map(tuple, found))

    @cached_property
    def wanted(self) -> tuple[tuple[int, ...], ...]:
        """For each road of each card the spots that a passage from it would connect: its treasures on other cards."""
        of_treasure = [0] * len(self.treasures)
        for spot, (_, _, treasure) in enumerate(self._spots):
            of_treasure[treasure] |= 1 << spot
        return tuple(
            tuple(
                sum(of_treasure[treasure] & ~sum(self.spots_on[number]) for treasure in treasures)
                for treasures in card.treasures
            )
            for number, card in enumerate(self.cards)
        )

    def cards_of(self, spots: int) -> int:
        """The cards on which these spots are."""
        return mask_of(self._spots[spot][0] for spot in members(spots))

    def ids(self, cards: int) -> tuple[str, ...]:
        """The ids of a set of cards."""
        return tuple(self.cards[card].id for card in members(cards))


def _face(number: int, card: Card, turn: int) -> Face:
    roads = tuple(openings.turned(road, turn) for road in card.roads)
    road_at = [-1] * 4
    for place, road in enumerate(roads):
        for side in members(road):
            road_at[side] = place
    exits = tuple(tuple((STEPS[side], side + 2 & 3) for side in members(road)) for road in roads)
    north, east, south, west = road_at
    return Face(number, turn, roads, sum(roads), (north, east, south, west), exits)


def _look(card: Card, face: Face) -> frozenset[tuple[int, frozenset[int]]]:
    return frozenset((road, frozenset(card.treasures[place])) for place, road in enumerate(face.roads))


def open_box(pack: Pack) -> Box:
    """Turn a pack's rows into numbers.

    Raises:
        PackError: when a cell is wrong, or the rows contradict each other or the rules (`box_check`).
    """
    pack.refuse_errors()
    treasures = tuple(Treasure(row["id"], row["letter"], row["icon"], row["colour"], row) for row in pack["treasures"])
    return Box(pack, treasures, tuple(_card(row, [treasure.id for treasure in treasures]) for row in pack["cards"]))


def _card(row: Row, treasures: Sequence[str]) -> Card:
    roads = read_roads(row["roads"])
    return Card(
        row["id"],
        tuple(sides for sides, _ in roads),
        tuple(tuple(dict.fromkeys(treasures.index(name) for name in names)) for _, names in roads),
        row,
    )
