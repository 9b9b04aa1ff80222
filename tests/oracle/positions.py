"""Positions to compare on: reached by random play, or *scrambled* into corners that random play hardly ever sees.

Position number n is always the same one: everything comes from a stream of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import workbench
from tests.oracle.floor import CELLS, CENTRE, CORNERS, neighbours, turned
from tests.oracle.hands import genres_to_be_had, slots
from tests.oracle.table import REWARD, SYMBOL_OF, Position, Table, table_of
from workbench.engine import menus
from workbench.engine.streams import Stream
from workbench.errors import OptionError
from workbench.games.library_labyrinth.house_rules import EFFECTS
from workbench.games.library_labyrinth.rules import LibraryLabyrinth
from workbench.packs.pack import Pack

EXPERT_MIXES = ((1, 1, 6, 3, 14), (1, 0, 6, 3, 15), (1, 1, 6, 2, 15), (1, 4, 7, 0, 13), (1, 4, 5, 3, 12))
OFTEN = {
    "booster_pairs",
    "four_shelf_redeal",
    "ladder_unlimited",
    "move_to_own_tile",
    "passage_counts_edge_once",
    "rotate_centre",
}
"""Options that matter in few positions only, or together with others."""
SOLO = {"solo_remote_pass_cost", "trolley_reach", "trolley_rewards", "trolley_slots"}


@dataclass(frozen=True)
class Sample:
    """A position with the engine's rules and the oracle's table for it."""

    number: int
    rules: LibraryLabyrinth
    table: Table
    state: Position


def samples(numbers: range) -> Iterator[Sample]:
    """The positions with these numbers."""
    return (sample(number) for number in numbers)


def sample(number: int) -> Sample:
    """Position number ``number``: two in three are scrambled."""
    stream = Stream("oracle position", number)
    rules = random_rules(stream)
    table = table_of(rules)
    state = played(rules, stream)
    if stream.below(3) and state["phase"] != "start":
        state = scrambled(state, table, stream)
        problems = rules.problems(rules.from_position(state))
        assert not problems, (number, problems)
    return Sample(number, rules, table, state)


@lru_cache
def _pack() -> Pack:
    return workbench.load_pack("library-labyrinth")


def random_rules(stream: Stream) -> LibraryLabyrinth:
    """Any number of players, and options that fit together; the default ones in a quarter of all cases."""
    while True:
        # Solo has the most rules of its own.
        players = stream.choice((1, 1, 1, 2, 2, 3, 4, 5))
        options = random_options(stream, players) if stream.below(4) else {}
        try:
            return LibraryLabyrinth(players, options, _pack())
        except OptionError:
            continue


def random_options(stream: Stream, players: int) -> dict[str, Any]:
    """Each option at another value than its default with some chance."""

    def pairs_of_corners() -> tuple[str, ...]:
        pairs = [f"{a}+{b}" for a in CORNERS for b in CORNERS if a != b]
        stream.shuffle(pairs)
        return tuple(pairs[:2])

    few = [stream.choice(EFFECTS) for _ in range(3)]
    values: dict[str, Any] = {
        "difficulty": stream.choice(("novice", "standard", "advanced", "expert", "solo")),
        "expert_tiles": stream.choice(EXPERT_MIXES),
        "shape_bias": stream.choice(("corners", "t_junctions")),
        "disturbance_count": 1 + stream.below(28),
        "out_of_time_counts_in_d": True,
        "double_curses": 1 + stream.below(2),
        "double_curse_pairs": pairs_of_corners(),
        "start_books": stream.below(7),
        "start_rewards": stream.below(4),
        "start_genres": "random",
        "wyrm_start": stream.choice((*range(12), "random")),
        "four_shelf_redeal": stream.choice(("onreveal", "onreveal", "never")),
        "paa_chain": False,
        "rotate_centre": stream.choice(("noop", "turn_compass", "turn_compass")),
        "move_to_own_tile": True,
        "item_goes_to_pile": True,
        "ladder_unlimited": True,
        "passage_counts_edge_once": True,
        "booster_pairs": tuple(
            (stream.choice(EFFECTS), stream.choice(few if stream.below(2) else EFFECTS)) for _ in range(9)
        ),
        "solo_actions": 4,
        "trolley_slots": stream.below(8),
        "trolley_rewards": False,
        "trolley_reach": True,
        "solo_remote_pass_cost": 1,
        "pass_many": True,
        "first_player": stream.choice((*range(1, players + 1), "random")),
    }
    often = OFTEN if players > 1 else OFTEN | SOLO
    return {name: value for name, value in values.items() if stream.below(2 if name in often else 5) == 0}


def played(rules: LibraryLabyrinth, stream: Stream) -> Position:
    """A position in a random game, some steps in; over in a few cases."""
    state = rules.new_state(stream.below(1 << 32))
    for _ in range(stream.below(60)):
        legal = rules.legal(state)
        use = legal.free_menus if legal.free_menus and stream.below(15) == 0 else legal.main_menus
        size = menus.size(use)
        if not size:
            use = legal.main_menus
            size = menus.size(use)
        before = state.copy()
        rules.apply(state, menus.pick(use, stream.below(size)))
        if state.phase == "over":
            if stream.below(5):
                state = before
            break
    return rules.position(state)


def scrambled(played: Position, table: Table, stream: Stream) -> Position:
    """The same table with nearly everything on it laid elsewhere, in keeping with the invariants (section 5)."""
    return _Scrambler(played, table, stream).state


class _Scrambler:
    def __init__(self, played: Position, table: Table, stream: Stream) -> None:
        self.state: Position = {**played, "phase": "action", "result": "", "pending": 0}
        self.table, self.stream = table, stream
        self._time()
        self._counters()
        self._tiles()
        self._meeples()
        self._tokens_and_cards()
        if self.state["phase"] == "extra" and not genres_to_be_had(self.state, table):
            self.state.update(phase="action", pending=0)  # it would have been skipped (LL-BOOST-11)

    def _chance(self, percent: int) -> bool:
        return self.stream.below(100) < percent

    def _shuffled(self, items: Any) -> list[Any]:
        mixed = list(items)
        self.stream.shuffle(mixed)
        return mixed

    def _time(self) -> None:
        """Another turn, with its Disturbance cards and the Bookwyrm's place (invariant 8)."""
        state, table = self.state, self.table
        start = (state["bookwyrm"] - max(0, state["turn"] - 1)) % 12
        if isinstance(table.options["wyrm_start"], int):
            start = table.options["wyrm_start"]
        curses = [card for card in state["disturbances"] + state["disturbance_discards"] if card != "out-of-time"]
        curses = self._shuffled(curses)
        turns = self.stream.below(len(curses) + 1)
        if self._chance(10):
            turns = len(curses)
        state["turn"] = turns + 1
        state["bookwyrm"] = (start + turns) % 12
        if self._chance(50):
            curses[turns:] = sorted(curses[turns:], key=lambda card: len(table.curses[card]), reverse=True)
        state["disturbance_discards"], state["disturbances"] = curses[:turns], [*curses[turns:], "out-of-time"]
        state["seat"] = (state["first"] - 1 + turns) % table.players + 1

    def _counters(self) -> None:
        """Invariant 9; sometimes in the middle of a Take."""
        state, table = self.state, self.table
        state["granted"] = self.stream.choice((0, 0, 0, 1, 2))
        state["received"] = 0 if table.solo else self.stream.below(2)
        state["passed"] = 0 if table.solo or self._chance(60) else 1
        most = table.actions_a_turn + state["received"] + state["granted"] - state["passed"]
        state["actions"] = self.stream.below(most + 1)
        if self._chance(50):
            state["actions"] = max(state["actions"], 1)
        if table.options["rotate_centre"] == "turn_compass":
            state["compass"] = self.stream.below(4)
        if self._chance(12):
            state.update(phase="extra", pending=1 + self.stream.below(3))

    def _tiles(self) -> None:
        """Tiles change places and turns, and any number of them is lit (invariant 4)."""
        board, stream = self.state["board"], self.stream
        outer = [cell for cell in CELLS if cell != CENTRE]
        tiles = self._shuffled((board[cell]["tile"], board[cell]["openings"]) for cell in outer)
        inner = neighbours(CENTRE)
        redeal = self.table.options["four_shelf_redeal"] == "onreveal"
        if redeal and self._chance(60):
            # The four cells round the centre get Shelves where there are enough of them.
            outer.sort(key=lambda cell: cell not in inner)
            tiles.sort(key=lambda tile: tile[0] != "shelf")
        share = stream.choice((15, 40, 70, 95, 100))
        self.state["board"] = new = {cell: dict(board[cell]) for cell in CELLS}
        for cell, (kind, openings) in zip(outer, tiles, strict=True):
            for _ in range(stream.below(4)):
                openings = turned(openings, "cw")
            lit = self._chance(share)
            seen = lit or (kind != "terror" and self._chance(20))
            new[cell] = {"tile": kind, "openings": openings, "lit": lit, "seen": seen}
        new[CENTRE].pop("token", None)
        if redeal and all(new[cell]["tile"] == "shelf" for cell in inner):
            if self._chance(70):
                for cell in inner:
                    new[cell]["lit"] = new[cell]["seen"] = True
            if all(new[cell]["lit"] for cell in inner):
                new[stream.choice(sorted(inner))]["lit"] = False  # else it would have been dealt anew before

    def _meeples(self) -> None:
        lit = [cell for cell in CELLS if self.state["board"][cell]["lit"]]
        meeting = self.stream.choice(lit)
        together = self.stream.choice((0, 50, 100))
        self.state["meeples"] = {
            holder: meeting if self._chance(together) else self.stream.choice(lit) for holder in self.table.holders
        }

    def _tokens_and_cards(self) -> None:
        """Invariants 1, 2, 3 and 7: each token and each card in one place."""
        state, table, stream = self.state, self.table, self.stream
        terrors = self._shuffled(table.terrors)
        shelves = self._shuffled(SYMBOL_OF)
        state["returned"] = {}
        for _ in range(stream.choice((0, 1, 3, 5, 5))):
            genre = shelves.pop()
            fitting = [terror for terror in terrors if SYMBOL_OF[genre] in table.terrors[terror]]
            state["returned"][genre] = stream.choice(fitting)
            terrors.remove(state["returned"][genre])
        self._tokens_on_grid(terrors, shelves)
        books = self._shuffled(card for card, facts in table.cards.items() if facts.deck != REWARD)
        rewards = self._shuffled(card for card, facts in table.cards.items() if facts.deck == REWARD)
        if self._chance(20):
            # All the cards of some genres are to be hoarded in hands and piles.
            wanted = self._shuffled(SYMBOL_OF)[: 1 + stream.below(3)]
            books.sort(key=lambda card: table.cards[card].deck in wanted)
        self._hands(terrors, books, rewards)
        if self._chance(12):
            self._hoard(books, rewards)
        state["terror_stack"], state["shelf_stack"] = terrors, shelves
        self._decks([*books, *rewards])

    def _tokens_on_grid(self, terrors: list[str], shelves: list[str]) -> None:
        share = self.stream.choice((30, 70, 100))
        on_grid = 0
        for cell in self._shuffled(CELLS):
            tile = self.state["board"][cell]
            if not tile["lit"] or cell in self.state["meeples"].values() or not self._chance(share):
                continue
            if tile["tile"] == "terror" and on_grid < 5:
                tile["token"] = terrors.pop()
                on_grid += 1
            elif tile["tile"] == "shelf" and shelves:
                tile["token"] = shelves.pop()

    def _hands(self, terrors: list[str], books: list[str], rewards: list[str]) -> None:
        greed = self.stream.choice((20, 50, 80, 100))
        piles_of = self.stream.choice((0, 10, 30, 80))
        rewards_of = self.stream.choice((10, 40, 90))
        most_under = self.stream.choice((2, 3, 6))
        if not self.table.options["pass_many"] and self._chance(60):
            # Boosters come first, so that the player has many.
            rewards.sort(key=lambda card: bool(self.table.cards[card].effects))
        state_hands: dict[str, Any] = {holder: {"cards": [], "piles": []} for holder in self.table.holders}
        current = str(self.state["seat"])
        for holder in [current, *(holder for holder in self.table.holders if holder != current)]:
            hand = state_hands[holder]
            for _ in range(slots(holder, self.table)):
                if not self._chance(greed):
                    continue
                if terrors and self._chance(piles_of):
                    under = [books.pop() for _ in range(self.stream.below(most_under + 1)) if books]
                    items = [card for card in rewards if self.table.cards[card].symbols]
                    if self.table.options["item_goes_to_pile"] and items and self._chance(50):
                        rewards.remove(items[0])
                        under.append(items[0])
                    hand["piles"].append({"terror": terrors.pop(), "cards": under})
                elif rewards and self._chance(rewards_of):
                    hand["cards"].append(rewards.pop())
                elif books:
                    hand["cards"].append(books.pop())
        self.state["hands"] = state_hands

    def _hoard(self, books: list[str], rewards: list[str]) -> None:
        """Nearly all the cards lie in hands and piles: nothing can be drawn."""
        piles = [pile for hand in self.state["hands"].values() for pile in hand["piles"]]
        left = self.stream.choice((0, 0, 1, 2))
        while piles and len(books) > left:
            self.stream.choice(piles)["cards"].append(books.pop())
        items = [card for card in rewards if self.table.cards[card].symbols]
        while piles and items and self.table.options["item_goes_to_pile"]:
            rewards.remove(items[0])
            self.stream.choice(piles)["cards"].append(items.pop(0))
        for holder, hand in self.state["hands"].items():
            while rewards and len(hand["cards"]) + len(hand["piles"]) < slots(holder, self.table):
                hand["cards"].append(rewards.pop())

    def _decks(self, cards: list[str]) -> None:
        """The cards left lie in decks and discards, with each of both empty at times."""
        decks: dict[str, list[str]] = {deck: [] for deck in (*SYMBOL_OF, REWARD)}
        discards: dict[str, list[str]] = {deck: [] for deck in decks}
        share = {deck: self.stream.choice((0, 10, 80, 100)) for deck in decks}
        for card in self._shuffled(cards):
            deck = self.table.cards[card].deck
            (decks if self._chance(share[deck]) else discards)[deck].append(card)
        self.state["decks"], self.state["discards"] = decks, discards
