"""What an action does to a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy

from tests.oracle import floor, hands
from tests.oracle.floor import CELLS, CENTRE, CORNERS, JUNCTIONS
from tests.oracle.hands import me
from tests.oracle.table import REWARD, SYMBOL_OF, TROLLEY, Position, Table
from workbench.engine.actions import Action
from workbench.games.library_labyrinth import actions as act

Reshuffle = Callable[[str, list[str]], list[str]]
"""Chance: the new order, top first, of a deck made from these discards."""
NewDeal = Callable[[Position], Position]
"""Chance: the position after the game was set up anew (four_shelf_redeal = onreveal)."""


class GameOverError(Exception):
    """The game stops in the middle of what was going on (LL-END-01/03)."""


class NewDealError(Exception):
    """The game is set up anew in the middle of what was going on (5.1)."""


def no_new_deal(state: Position) -> Position:
    """Stands for the chance of a new deal where none is expected."""
    raise AssertionError("a new deal was not expected")


def carry_out(
    state: Position, action: Action, table: Table, reshuffle: Reshuffle, new_deal: NewDeal = no_new_deal
) -> Position:
    """The position after an action; the one given stays as it was."""
    after = deepcopy(state)
    turn = Turn(after, table, reshuffle)
    try:
        turn.do(action)
    except NewDealError:
        return new_deal(after)
    except GameOverError:
        after["phase"] = "over"
    return after


class Turn:
    """Changes one position in place."""

    def __init__(self, state: Position, table: Table, reshuffle: Reshuffle) -> None:
        self.state, self.table, self.reshuffle = state, table, reshuffle

    def do(self, action: Action) -> None:
        """Carry out any action."""
        match action:
            case act.Choose(genre):
                self.choose(genre)
            case act.Take(genre, using, into):
                self.take(genre, using, into)
            case act.More(genre, into):
                self.state["pending"] -= 1
                self.draw(genre, into or me(self.state))
                self.go_on_with_extra_cards()
            case act.NoMore():
                self.state["pending"] -= 1
                self.go_on_with_extra_cards()
            case act.Flip(cell, using):
                self.spend(1)
                self.play([using] if using else [])
                self.light(cell)
            case act.Rotate(cell, way):
                self.spend(1)
                self.rotate(cell, way)
            case act.Give(cards, to, using):
                self.swap(cards, (), to, using)
            case act.Receive(cards, giver, using):
                self.swap((), cards, giver, using)
            case act.Swap(cards, against, partner, using):
                self.swap(cards, against, partner, using)
            case act.Move(cell, using, capture, cards, returns, draw):
                self.go([me(self.state)], cell, using)
                self.arrive([me(self.state)], cell, capture, cards, returns, draw, me(self.state))
            case act.Send(cell, using, draw):
                self.go([TROLLEY], cell, using)
                self.arrive([TROLLEY], cell, None, (), None, draw, TROLLEY)
            case act.Ride(cell, using, capture, cards, returns, draw, into):
                both = [me(self.state), TROLLEY]
                self.go(both, cell, using)
                self.arrive(both, cell, capture, cards, returns, draw, into)
            case act.Use(booster):
                self.play([booster])  # LL-BOOST-05
                self.state["actions"] += 1
                self.state["granted"] += 1
            case act.PassAction():
                self.spend(1)  # LL-PAA-01
                self.state["passed"] = 1
            case act.Discard(card, by):
                self.discard_from(by or me(self.state), [card])
            case act.End():
                self.end()
            case _:
                raise AssertionError(f"not an action: {action!r}")

    # Cards.

    def spend(self, actions: int) -> None:
        """LL-TURN-06."""
        self.state["actions"] -= actions

    def play(self, uses: Iterable[str], besides: Iterable[str] = ()) -> None:
        """Boosters leave the hand when they are declared (LL-BOOST-04)."""
        self.discard_from(me(self.state), hands.cards_used(self.state, uses, self.table, besides))

    def discard_from(self, holder: str, cards: Iterable[str]) -> None:
        """Cards of a hand go to their discards (LL-HAND-02, LL-BOOST-02)."""
        for card in cards:
            self.state["hands"][holder]["cards"].remove(card)
            self.lay_on_discards(card)

    def lay_on_discards(self, card: str) -> None:
        """Each deck has its own discards."""
        self.state["discards"][self.table.cards[card].deck].append(card)

    def draw(self, deck: str, holder: str) -> None:
        """The top card goes into a hand at once (LL-HAND-05); an empty deck is made anew first (LL-DECK-01/02)."""
        cards, discards = self.state["decks"][deck], self.state["discards"][deck]
        if not cards:
            order = self.reshuffle(deck, list(discards))
            assert sorted(order) == sorted(discards), "a reshuffle takes all the discards and nothing else"
            cards.extend(order)
            discards.clear()
            self.state["shuffles"][deck] += 1
        self.state["hands"][holder]["cards"].append(cards.pop(0))

    def draw_reward_if_any(self, holder: str) -> None:
        """LL-DECK-03, LL-RET-06: nothing happens if no Reward card can be had."""
        if hands.can_be_had(self.state, REWARD, self.table):
            self.draw(REWARD, holder)

    # The start.

    def choose(self, genre: str) -> None:
        """LL-SETUP-16: seat after seat names its genres; then each gets its Reward cards and the first turn begins."""
        state, table = self.state, self.table
        self.draw(genre, me(state))
        state["pending"] -= 1
        if state["pending"]:
            return
        state["seat"] = state["seat"] % table.players + 1
        if state["seat"] != state["first"]:
            state["pending"] = table.options["start_books"]
            return
        for nth in range(table.players):
            for _ in range(table.options["start_rewards"]):
                self.draw(REWARD, str((state["first"] - 1 + nth) % table.players + 1))
        state.update(phase="action", turn=1, actions=table.actions_a_turn)

    # Take.

    def take(self, genre: str, using: tuple[str, ...], into: str | None) -> None:
        """LL-ACT-TAKE-01, LL-BOOST-11."""
        self.spend(1)
        self.play(using)
        self.draw(genre, into or me(self.state))
        self.state["pending"] = len(using)
        self.go_on_with_extra_cards()

    def go_on_with_extra_cards(self) -> None:
        """A decision for each declared Library Card; skipped when no genre has a card left (LL-BOOST-11)."""
        if not hands.genres_to_be_had(self.state, self.table):
            self.state["pending"] = 0
        self.state["phase"] = "extra" if self.state["pending"] else "action"

    # The floor.

    def light(self, cell: str) -> None:
        """Turn a dark tile lit, as it lies, and activate it (LL-ACT-FLIP-04/05, LL-ACTV, LL-DIST-03)."""
        tile = self.state["board"][cell]
        tile["lit"] = tile["seen"] = True
        if tile["tile"] == "terror":
            self.place_terror(cell)
        elif tile["tile"] == "shelf" and self.state["shelf_stack"]:  # LL-ACTV-04
            tile["token"] = self.state["shelf_stack"].pop(0)
        around = [self.state["board"][there] for there in floor.neighbours(CENTRE)]
        if (
            self.table.options["four_shelf_redeal"] == "onreveal"
            and cell in floor.neighbours(CENTRE)
            and all(neighbour["lit"] and neighbour["tile"] == "shelf" for neighbour in around)
        ):
            raise NewDealError

    def place_terror(self, cell: str) -> None:
        """The next Terror token goes on a tile (LL-ACTV-01, LL-DIST-05/14); the sixth on the grid loses (LL-END-03)."""
        state = self.state
        if state["terror_stack"]:
            state["board"][cell]["token"] = state["terror_stack"].pop(0)
        on_grid = [there for there in CELLS if state["board"][there].get("token") in self.table.terrors]
        if len(on_grid) >= 6:
            state["result"] = "six-terrors"
            raise GameOverError

    def rotate(self, cell: str, way: str) -> None:
        """A quarter turn; what lies or stands there stays (LL-ACT-ROT-01/03, LL-DIST-04). c3: LL-AMB-11, 5.1."""
        if cell != CENTRE:
            tile = self.state["board"][cell]
            tile["openings"] = floor.turned(tile["openings"], way)
        elif self.table.options["rotate_centre"] == "turn_compass":
            self.state["compass"] = (self.state["compass"] + (1 if way == "cw" else -1)) % 4

    # Pass.

    def swap(self, given: tuple[str, ...], got: tuple[str, ...], partner: str, using: str | None) -> None:
        """Gifts and exchanges (2.9); solo ones are free but for solo_remote_pass_cost (LL-SOLO-05/17)."""
        if not self.table.solo:
            self.spend(1)
        elif using:
            self.spend(self.table.options["solo_remote_pass_cost"])
        self.play([using] if using else [], besides=given)
        for units, giver, receiver in ((given, me(self.state), partner), (got, partner, me(self.state))):
            for unit in units:
                if unit in self.table.terrors:
                    _, pile = hands.pile_of(self.state, unit)
                    self.state["hands"][giver]["piles"].remove(pile)
                    self.state["hands"][receiver]["piles"].append(pile)  # LL-SOLO-06
                else:
                    self.state["hands"][giver]["cards"].remove(unit)
                    self.state["hands"][receiver]["cards"].append(unit)

    # Move.

    def go(self, movers: list[str], cell: str, using: tuple[str, ...]) -> None:
        """LL-ACT-MOVE-04: one action, whatever happens at the end."""
        self.spend(1)
        self.play(using)
        for mover in movers:
            self.state["meeples"][mover] = cell

    def arrive(
        self,
        movers: list[str],
        cell: str,
        capture: str | None,
        cards: tuple[str, ...],
        returns: str | None,
        draw: bool,
        into: str | None,
    ) -> None:
        """What happens on the last tile."""
        if capture is not None:
            assert into is not None
            self.capture(movers, cell, cards, into)
        elif returns is not None:
            self.give_back(cell, returns, into)
        elif draw:
            assert into is not None
            self.draw(REWARD, into)  # LL-RWD-01, LL-SOLO-09/14

    def capture(self, movers: list[str], cell: str, cards: tuple[str, ...], into: str) -> None:
        """LL-CAP-04/05/07: Book cards under the Terror, items to the discards; the pile enters a hand (LL-SOLO-13)."""
        pile: dict[str, object] = {"terror": self.state["board"][cell].pop("token")}
        under = []
        for card in cards:
            holder = next(mover for mover in movers if card in hands.cards_of(self.state, mover))
            self.state["hands"][holder]["cards"].remove(card)
            if self.table.cards[card].deck != REWARD or self.table.options["item_goes_to_pile"]:
                under.append(card)
            else:
                self.lay_on_discards(card)
        self.state["hands"][into]["piles"].append(pile | {"cards": under})

    def give_back(self, cell: str, terror: str, into: str | None) -> None:
        """LL-RET-03 … 07 in that order, the win check before the draw."""
        shelf = self.state["board"][cell].pop("token")
        holder, pile = hands.pile_of(self.state, terror)
        self.state["hands"][holder]["piles"].remove(pile)
        self.state["returned"][shelf] = terror
        for card in pile["cards"]:
            self.lay_on_discards(card)
        if set(self.state["returned"]) == set(SYMBOL_OF):
            self.state["result"] = "won"
            raise GameOverError
        self.draw_reward_if_any(into or holder)

    # The other two phases.

    def end(self) -> None:
        """The Disturbance and Bookwyrm phases, and the next turn (LL-TURN-01/03/04/05/08)."""
        state = self.state
        card = state["disturbances"].pop(0)
        state["disturbance_discards"].append(card)  # LL-DIST-10; a losing one too (5, invariant 8)
        if card == "out-of-time":  # LL-DIST-12, LL-END-04
            state["result"] = "out-of-time"
            raise GameOverError
        # 5.1: with a turned compass a card means the corner turned by the same quarters, clockwise.
        round_about = ("NW", "NE", "SE", "SW")
        meant = {round_about[(round_about.index(corner) + state["compass"]) % 4] for corner in self.table.curses[card]}
        for corner in CORNERS:  # LL-DIST-09
            if corner in meant:
                self.curse(JUNCTIONS[state["bookwyrm"]][CORNERS.index(corner)])
        state["bookwyrm"] = (state["bookwyrm"] + 1) % 12  # LL-WYRM-01
        state["seat"] = state["seat"] % self.table.players + 1
        state["turn"] += 1
        state["received"], state["passed"], state["granted"] = state["passed"], 0, 0
        state["actions"] = self.table.actions_a_turn + state["received"]  # LL-PAA-01/03

    def curse(self, cell: str) -> None:
        """LL-DIST-02: the first case that applies, and only that one."""
        tile = self.state["board"][cell]
        if not tile["lit"]:
            self.light(cell)
        elif "token" in tile or cell in self.state["meeples"].values():  # the Trolley too (LL-DIST-13)
            self.rotate(cell, "cw")
        elif tile["tile"] == "terror":
            self.place_terror(cell)
        else:
            tile["lit"] = False  # LL-DIST-06/08
