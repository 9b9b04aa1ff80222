"""The oracle: `choices` says what may be chosen in a position, `carry_out` what it does.

A road is a set of sides and the treasures on it; a table is a dictionary of cells (x, y) with lists of roads.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import chain, combinations
from typing import Any

Position = dict[str, Any]
Options = dict[str, Any]
Road = tuple[frozenset[str], frozenset[str]]
Place = tuple[int, int]
Board = dict[Place, list[Road]]

BESIDE = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
TURN = {"N": "E", "E": "S", "S": "W", "W": "N"}
WORDS = ("", "right", "round", "left")


def roads_of(text: str, turned: str) -> list[Road]:
    """The roads of a card that lies turned in some way."""
    found = []
    for word in text.split():
        sides, _, treasures = word.partition(":")
        letters = list(sides)
        for _ in range(WORDS.index(turned)):
            letters = [TURN[letter] for letter in letters]
        found.append((frozenset(letters), frozenset(treasures.split("+")) if treasures else frozenset()))
    return found


class Reading:
    """The law for one deck (roads by card), options and number of players."""

    def __init__(self, cards: dict[str, str], options: Options, players: int) -> None:
        self.cards, self.options, self.players = cards, options, players

    def option(self, name: str) -> Any:
        """An option, or its default."""
        return self.options.get(name, {"free_rotation": True, "stuck_rule": "lay_free"}.get(name, False))

    def board(self, state: Position) -> Board:
        """What lies on the table."""
        return {place_of(cell): roads_of(self.cards[w["card"]], w["turned"]) for cell, w in state["table"].items()}

    # Laying.

    def ways(self, card: str) -> list[str]:
        """The orientations of a card that look different: same roads, same treasures."""
        looks: list[set[Road]] = []
        words = []
        for turned in WORDS if self.option("free_rotation") else WORDS[:1]:
            look = set(roads_of(self.cards[card], turned))
            if look not in looks:
                looks.append(look)
                words.append(turned)
        return words

    def may_lie(self, board: Board, place: Place, roads: list[Road], demand: str) -> bool:
        """LC-LAY-02/03/04, with the road rules that a demand makes."""
        if place in board:
            return False
        touched = [side for side in "NESW" if step(place, side) in board]
        links, misfits = 0, 0
        for side in touched:
            mine = any(side in sides for sides, _ in roads)
            theirs = any(FACING[side] in sides for sides, _ in board[step(place, side)])
            links += mine and theirs
            misfits += mine != theirs
        if not touched:
            return False
        if demand == "anything":
            return True
        return links > 0 and (demand == "a link" or misfits == 0)

    def lays(self, state: Position) -> list[tuple[str, Place, str]]:
        """Every lay that may be chosen."""
        board, hand = self.board(state), state["hands"][str(state["seat"])]
        demands = ["a link", "anything"]
        if self.option("match_all_edges"):
            demands.insert(0, "all sides")
        if self.option("stuck_rule") == "skip":
            demands = demands[:1]
        for demand in demands:
            found = [
                (card, place, turned)
                for card in hand
                for place in around(board)
                for turned in self.ways(card)
                if self.may_lie(board, place, roads_of(self.cards[card], turned), demand)
            ]
            if found:
                break
        if self.option("must_connect"):
            connecting = [lay for lay in found if self.matching_after(state, *lay)]
            return connecting or found
        return found

    # Connecting.

    def matching_after(self, state: Position, card: str, place: Place, turned: str) -> set[str]:
        """The cards with which a card would be connected if it were laid."""
        after = deepcopy(state)
        after["table"][name_of(place)] = {"card": card, "turned": turned}
        return self.matching(after, place)

    def matching(self, state: Position, laid: Place) -> set[str]:
        """LC-CON-01…03: identical treasures on other cards at the other end of a passage."""
        board = self.board(state)
        found = set()
        for number, (_, treasures) in enumerate(board[laid]):
            reached = passage(board, laid, number)
            for cell, words in state["table"].items():
                if place_of(cell) == laid:
                    continue
                for other, (_, there) in enumerate(board[place_of(cell)]):
                    if treasures & there and (place_of(cell), other) in reached:
                        found.add(words["card"])
        return found

    # Taking.

    def takes(self, state: Position) -> list[frozenset[str]]:
        """Every set that may be taken; the empty one where nothing need be."""
        matching = sorted(self.matching(state, place_of(state["last"])))
        sets = [frozenset(one) for one in chain(*(combinations(matching, n) for n in range(len(matching) + 1)))]
        legal = [one for one in sets if hangs_together(self.cells_without(state, one))]
        if self.option("must_take"):
            return [one for one in legal if not any(one < other for other in legal)]
        return legal

    def cells_without(self, state: Position, cards: frozenset[str]) -> set[Place]:
        """The cells that are left when some cards go."""
        return {place_of(cell) for cell, words in state["table"].items() if words["card"] not in cards}

    # The oracle's two answers.

    def choices(self, state: Position) -> set[str]:
        """All legal actions in notation."""
        if state["phase"] == "lay":
            return {
                f"lay {card} at {name_of(place)}{f' turned {turned}' if turned else ''}"
                for card, place, turned in self.lays(state)
            }
        if state["phase"] == "take":
            return {"take " + " ".join(sorted(cards)) if cards else "leave" for cards in self.takes(state)}
        return set()

    def carry_out(self, state: Position, action: str) -> Position:
        """The position after a legal action; `barred` is left out."""
        state = deepcopy(state)
        del state["barred"]
        words, seat = action.split(), str(state["seat"])
        if words[0] == "lay":
            state["hands"][seat].remove(words[1])
            state["table"][words[3]] = {"card": words[1], "turned": words[5] if len(words) > 4 else ""}
            state["last"], state["stuck"] = words[3], 0
            if any(self.takes_without_duty(state)):
                state["phase"] = "take"
                return state
        elif words[0] == "take":
            for cell in [cell for cell, there in state["table"].items() if there["card"] in words[1:]]:
                del state["table"][cell]
            state["taken"][seat] += words[1:]
        if state["deck"]:
            state["hands"][seat].append(state["deck"].pop(0))
        state["seat"] = state["seat"] % self.players + 1
        return self.next_turn(state)

    def takes_without_duty(self, state: Position) -> list[frozenset[str]]:
        """The sets that may be taken, whether or not something must."""
        plain = Reading(self.cards, {**self.options, "must_take": False}, self.players)
        return plain.takes(state)

    def next_turn(self, state: Position) -> Position:
        """LC-DRAW-02, LC-END-01 and, with `skip`, the row of stuck players."""
        state["phase"] = "lay"
        while any(state["hands"].values()):
            holding = [seat for seat, hand in state["hands"].items() if hand]
            if state["stuck"] == len(holding):
                return state | {"phase": "over", "result": "all-stuck"}
            if str(state["seat"]) not in holding:
                state["seat"] = state["seat"] % self.players + 1
                continue
            state["turn"] += 1
            if self.option("stuck_rule") != "skip" or self.lays(state):
                return state
            state["stuck"] += 1
            state["seat"] = state["seat"] % self.players + 1
        return state | {"phase": "over", "result": "all-laid"}


def place_of(cell: str) -> Place:
    """``2,-1`` → (2, −1)."""
    x, y = cell.split(",")
    return int(x), int(y)


def name_of(place: Place) -> str:
    """(2, −1) → ``2,-1``."""
    return f"{place[0]},{place[1]}"


def step(place: Place, side: str) -> Place:
    """The cell on the other side of an edge."""
    return place[0] + BESIDE[side][0], place[1] + BESIDE[side][1]


def around(board: Board) -> list[Place]:
    """Every cell of a frame that is one cell wider than the table."""
    xs, ys = [x for x, _ in board], [y for _, y in board]
    return [(x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)]


def passage(board: Board, place: Place, number: int) -> set[tuple[Place, int]]:
    """Every road in the network of one road."""
    reached, edge = {(place, number)}, [(place, number)]
    while edge:
        at, road = edge.pop()
        for side in board[at][road][0]:
            beside = step(at, side)
            for other, (sides, _) in enumerate(board.get(beside, ())):
                if FACING[side] in sides and (beside, other) not in reached:
                    reached.add((beside, other))
                    edge.append((beside, other))
    return reached


def hangs_together(cells: set[Place]) -> bool:
    """Whether cells are one edge-connected group."""
    if not cells:
        return False
    reached = {min(cells)}
    while True:
        more = {step(place, side) for place in reached for side in "NESW"} & cells
        if more <= reached:
            return reached == cells
        reached |= more


def comparable(state: Position) -> Position:
    """A position in which what has no order in the law has a fixed one."""
    plain = {name: value for name, value in state.items() if name != "barred"}
    plain["hands"] = {seat: sorted(hand) for seat, hand in state["hands"].items()}
    plain["taken"] = {seat: sorted(cards) for seat, cards in state["taken"].items()}
    return plain
