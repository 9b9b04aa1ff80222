"""A toy game that the widgets have never heard of: light every lantern with cards drawn from a deck of oil and rain."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from workbench.engine.actions import Action, part
from workbench.engine.chance import Script
from workbench.engine.game import Game
from workbench.engine.grid import Grid
from workbench.engine.menus import ALL, LegalActions
from workbench.engine.openings import ALL as OPEN
from workbench.engine.plans import Plan, Spot
from workbench.engine.rulesets import Decision, Event, Outcome, Refusal, Tell
from workbench.engine.scene import Card, Cell, Choice, Deck, Hand, Piece, Scene, Symbol, Track
from workbench.engine.streams import Stream

GRID = Grid(3, 2)
OIL = tuple(f"oil-{n}" for n in range(1, 9))
FLAME = Symbol("flame", "orange", "heart", "F")


@dataclass(frozen=True, slots=True)
class Light(Action):
    verb = "light"
    cell: str = part("cell")
    card: str = part("card", lead="with")


@dataclass(frozen=True, slots=True)
class Draw(Action):
    verb = "draw"
    deck: str = part("deck")


@dataclass(frozen=True, slots=True)
class Give(Action):
    verb = "give"
    card: str = part("card")
    seat: str = part("seat", lead="to")


@dataclass(frozen=True, slots=True)
class End(Action):
    verb = "end"


@dataclass(slots=True)
class State:
    deck: list[str]
    lit: list[str] = field(default_factory=lambda: ["a1"])
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    seat: int = 1
    left: int = 2

    def copy(self) -> State:
        return State(self.deck[:], self.lit[:], [hand[:] for hand in self.hands], self.seat, self.left)


class Lanterns:
    """Two seats; won when every cell is lit, lost when no oil is left."""

    game, version, players = "lanterns", "1", 2
    actions: Sequence[type[Action]] = (Light, Draw, Give, End)
    options: Mapping[str, Any] = {}
    pack: Mapping[str, str] = {}

    def new_state(self, seed: int, tell: Tell = None, script: Script | None = None) -> State:
        deck = list(OIL)
        stream = Stream("lanterns", seed)
        return State([deck.pop(stream.below(len(deck))) for _ in OIL])

    def decision(self, state: State) -> Decision:
        if self.outcome(state):
            return Decision(0, "over", "The game is over.")
        return Decision(state.seat, "action", f"Seat {state.seat}: what will you do? {state.left} actions left.")

    def _moves(self, state: State) -> Iterator[Action]:
        hand = state.hands[state.seat - 1]
        for cell in GRID.names:
            near = GRID.list(GRID.neighbours[GRID.number[cell]])
            if cell not in state.lit and any(name in state.lit for name in near):
                yield from (Light(cell, card) for card in hand)
        if state.deck and len(hand) < 4:
            yield Draw("oil")
        yield from (Give(card, str(3 - state.seat)) for card in hand if len(state.hands[2 - state.seat]) < 4)
        yield End()

    def legal(self, state: State) -> LegalActions:
        moves = [] if self.outcome(state) else list(self._moves(state))
        free = [move for move in moves if isinstance(move, Give)]
        return LegalActions([([move for move in moves if move not in free], ALL)], lambda: [(free, ALL)])

    def apply(self, state: State, action: Action, tell: Tell = None, script: Script | None = None) -> None:
        def say(**words: str) -> None:
            if tell:
                tell(action.verb, seat=seat, **words)

        seat, hand = state.seat, state.hands[state.seat - 1]
        if isinstance(action, Light):
            hand.remove(action.card)
            state.lit.append(action.cell)
            say(what=f"lights {action.cell} with {action.card}")
        elif isinstance(action, Draw):
            hand.append(state.deck.pop())
            say(what=f"draws {hand[-1]}")
        elif isinstance(action, Give):
            hand.remove(action.card)
            state.hands[int(action.seat) - 1].append(action.card)
            say(what=f"gives {action.card} to seat {action.seat}")
        if not isinstance(action, Give):
            state.left = 0 if isinstance(action, End) else state.left - 1
        if state.left == 0:
            state.seat, state.left = 3 - seat, 2
            say(what="ends the turn")

    def revealed(self, event: Event) -> str:
        return ""

    def conceal(self, state: State, seat: int | None = None) -> State:
        known = state.copy()
        known.deck.sort()
        return known

    def sample(self, concealed: State, stream: Stream) -> State:
        whole = concealed.copy()
        stream.shuffle(whole.deck)
        return whole

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action in self.legal(state):
            return None
        return Refusal("no lit lantern is beside it, or the card is not in hand.", "TOY-1")

    def outcome(self, state: State) -> Outcome | None:
        if len(state.lit) == len(GRID.names):
            return Outcome(True, "all-lit", "Every lantern is lit.", (1, 2))
        if not state.deck and not any(state.hands):
            return Outcome(False, "no-oil", "There is no oil left.")
        return None

    def vocabulary(self, role: str) -> Collection[str]:
        return {"cell": GRID.names, "card": OIL, "deck": ("oil",), "seat": ("1", "2")}[role]

    def position(self, state: State) -> dict[str, Any]:
        return {"deck": state.deck, "lit": state.lit, "hands": state.hands, "seat": state.seat, "left": state.left}

    def from_position(self, words: Mapping[str, Any]) -> State:
        return State(**words)

    def problems(self, state: State) -> list[str]:
        return []

    def say(self, event: Event) -> str:
        return f"Seat {event.words['seat']} {event.words['what']}."

    def scene(self, state: State, seat: int | None = None) -> Scene:
        outcome = self.outcome(state)
        return Scene(
            "lanterns",
            "Lanterns",
            GRID.columns,
            GRID.rows,
            self.decision(state).sentence,
            cells=tuple(self._cell(state, name) for name in GRID.names),
            pieces=(Piece("piece:keeper", "meeple", "The keeper", 0, 0, "red", label="The keeper stands on a1."),),
            hands=tuple(self._hand(state, seat, colour) for seat, colour in ((1, "red"), (2, "blue"))),
            decks=(Deck("deck:oil", "Oil", len(state.deck), colour="orange", symbol=FLAME, label="The oil."),),
            tracks=(
                Track("track:left", "Actions", state.left, 2, label=f"{state.left} actions left."),
                Track("track:lit", "Lit", len(state.lit), 6, label=f"{len(state.lit)} of 6 lanterns lit."),
            ),
            choices=tuple(_choice(action) for action in self.legal(state)),
            result=outcome.sentence if outcome else "",
            won=outcome.won if outcome else None,
        )

    def plan(self, state: State) -> Plan:
        spots = [Spot(f"cell:{name}", name, *GRID.at(GRID.number[name]), (OPEN,)) for name in GRID.names]
        return Plan(tuple(spots), "cell:a1", "the keeper", source="All lanterns burn.")

    def _cell(self, state: State, name: str) -> Cell:
        x, y = GRID.at(GRID.number[name])
        lit = name in state.lit
        return Cell(
            f"cell:{name}",
            name,
            x,
            y,
            "square",
            "empty" if lit else "dark",
            name,
            ("NESW",) if lit else (),
            lit,
            label=f"{name}, {'lit' if lit else 'dark'}.",
        )

    def _hand(self, state: State, seat: int, colour: str) -> Hand:
        cards = tuple(
            Card(f"card:{card}", "item", card, "orange", (FLAME,), label=f"{card} of seat {seat}.")
            for card in state.hands[seat - 1]
        )
        return Hand(f"seat:{seat}", f"Seat {seat}", colour, cards, 4, active=seat == state.seat)


def _choice(action: Action) -> Choice:
    words = str(action)
    if isinstance(action, Light):
        sentence = f"Light {action.cell} with {action.card}."
        return Choice(words, sentence, "Light", (f"cell:{action.cell}", f"card:{action.card}"))
    if isinstance(action, Draw):
        return Choice(words, "Draw the top card of the oil.", "Draw", ("deck:oil",))
    if isinstance(action, Give):
        sentence = f"Give {action.card} to seat {action.seat}."
        return Choice(words, sentence, "Give", (f"card:{action.card}", f"seat:{action.seat}"), free=True)
    return Choice(words, "End the turn.", "End")


def new_game(seed: int = 7) -> Game:
    """A fresh game of lanterns."""
    return Game(Lanterns(), seed)
