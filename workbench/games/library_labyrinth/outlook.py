"""How much work is left until all Shelves are filled: the measure in which computer players compare positions.

Its unit is one action. Every open Shelf gets a *job*: a Terror to be captured (or captured already) and brought there,
by whom it takes the fewest actions. What has no job yet, the Terrors on the grid, hidden Shelves and the state of the
hands add what experience says; those numbers are `Weights`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from workbench.engine.bits import members
from workbench.games.library_labyrinth.components import GENRES, SHELF, TERROR, UNKNOWN_TILE
from workbench.games.library_labyrinth.estimates import Estimates, estimates
from workbench.games.library_labyrinth.junctions import AROUND, JUNCTIONS
from workbench.games.library_labyrinth.routes import FAR, Barriers, actions_to, barriers
from workbench.games.library_labyrinth.state import GRID, TROLLEY, State

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

_ALL_GENRES = (1 << len(GENRES)) - 1


@dataclass(frozen=True, slots=True)
class Weights:
    """What experience says, in actions."""

    no_job: float = 8.0
    """Work for an open Shelf that no Terror on the grid or in a hand can fill."""
    soon: float = 7.5
    """A job of more actions may well come to nothing or turn out easier, so that what is beyond counts less."""
    beyond_soon: float = 0.1
    """How much it counts."""
    hidden_shelf: float = 3.0
    """Bringing a Terror to a Shelf that is not found yet."""
    captured: float = 0.5
    """A Terror in the hand is worth so much more than its job says, since nothing can come in between."""
    filled: float = 1.0
    """And so is a filled Shelf."""
    search: float = 0.6
    """Share of the Flips that find the missing Shelves which players make themselves; curses make the others."""
    no_dark_tile_near: float = 0.3
    """A player has nothing to flip while Shelves are missing."""
    second_best: float = 0.15
    """How much it counts that another player could do a job nearly as well."""
    ready: float = 0.6
    """A Take that spare cards save for Terrors still to come."""
    danger: tuple[float, ...] = (0.0, 0.0, 0.5, 1.5, 4.0, 10.0, 30.0)
    """By the number of Terrors on the grid."""
    later_curse: float = 0.6
    """How much the curse after the next one counts."""
    calm_turns: int = 6
    """With fewer turns left danger counts less."""
    apart: float = 1.5
    """Solo: player and Trolley are on different tiles."""
    full_hand: tuple[float, ...] = (1.2, 0.3)
    """A hand with no free slot, with one."""
    boosters: tuple[tuple[str, float], ...] = (
        ("time-machine", 0.9),
        ("library-card", 0.8),
        ("secret-passage", 0.7),
        ("library-ladder", 0.5),
        ("useful-map", 0.5),
        ("trolley-service", 0.3),
    )
    """A booster in the hand, by the better of its two options."""


WEIGHTS = Weights()


class Job(NamedTuple):
    """A Shelf to be filled."""

    genre: int
    terror: int
    figure: int
    """Who does it; who holds the Terror, once it is captured."""
    captured: bool
    actions: float
    """How many actions it still takes."""


class Outlook(NamedTuple):
    """The work that is left, and the jobs it consists of."""

    work: float
    jobs: tuple[Job, ...]
    table: float
    """The share of the work that lies on the table, whatever the hands hold: danger and search."""


class _Actor(NamedTuple):
    """A figure that can capture, or player and Trolley together (LL-SOLO-11)."""

    figure: int
    cell: int
    cards: int


def outlook(rules: LibraryLabyrinth, s: State, w: Weights = WEIGHTS, table: float | None = None) -> Outlook:
    """Look at a concealed state; ``table`` is that share of the work, when it is known already."""
    known, doors = estimates(rules), s.doors
    edges = barriers(doors.north, doors.east, doors.south, doors.west, s.lit)
    tokens = s.terror_cells | s.shelf_cells
    ways = {genre: actions_to(cell, edges, tokens) for cell, genre in s.shelf_at.items()}
    actors, spare = _actors(rules, s), 0.0
    options = [*_captives(rules, s, ways, w)]
    options += _captures(rules, s, known, actors, edges, ways, w)
    cheapest, jobs = assign(options, s.filled, w)
    for actor in actors:
        busy = [job.terror for job in jobs if job.figure == actor.figure and not job.captured]
        spare += known.unready(0) - known.unready(_without(known, actor.cards, busy))
    to_come = max(0, len(GENRES) - s.filled.bit_count() - len(jobs))
    work = cheapest - w.ready * min(1.0, to_come / 2) * spare
    work -= w.captured * sum(map(len, s.piles)) + w.filled * s.filled.bit_count()
    if table is None:
        table = danger(rules, s, w) + searching(rules, s, w)
    work += table + _hands(rules, s, w)
    if rules.solo and len(actors) > 1:
        work += w.apart
    return Outlook(work, jobs, table)


def _actors(rules: LibraryLabyrinth, s: State) -> list[_Actor]:
    if not rules.solo:
        return [_Actor(figure, s.meeples[figure], hand) for figure, hand in enumerate(s.hands)]
    player, trolley = s.meeples
    if player == trolley:
        return [_Actor(0, player, s.hands[0] | s.hands[TROLLEY])]
    # Apart, only the player's own hand captures (LL-SOLO-15); the Trolley has no job.
    return [_Actor(0, player, s.hands[0]), _Actor(TROLLEY, trolley, 0)]


def _without(known: Estimates, cards: int, terrors: list[int]) -> int:
    for terror in terrors:
        cards &= ~known.reserved(cards, terror)
    return cards


def _captives(rules: LibraryLabyrinth, s: State, ways: dict[int, tuple[int, ...]], w: Weights) -> list[list[Job]]:
    """For each captured Terror the Shelves it could fill (LL-RET-01)."""
    options = []
    for figure, piles in enumerate(s.piles):
        for pile in piles:
            kinds = rules.box.terrors[pile.terror].kinds & ~s.filled
            cell = s.meeples[figure]
            options.append(
                [
                    Job(g, pile.terror, figure, True, ways[g][cell] if g in ways else w.hidden_shelf)
                    for g in members(kinds)
                ]
            )
    return options


def _captures(
    rules: LibraryLabyrinth,
    s: State,
    known: Estimates,
    actors: list[_Actor],
    edges: Barriers,
    ways: dict[int, tuple[int, ...]],
    w: Weights,
) -> list[list[Job]]:
    """For each Terror on the grid the Shelves it could fill, with the actor that captures it soonest."""
    tokens, costs = s.terror_cells | s.shelf_cells, [(99.0, 0)] * len(s.terror_at)
    seconds = [99.0] * len(costs)
    for actor in actors:
        if rules.solo and actor.figure == TROLLEY:
            continue
        for place, cost in enumerate(_capture_costs(s, known, actor, edges, tokens)):
            if cost < costs[place][0]:
                seconds[place], costs[place] = costs[place][0], (cost, actor.figure)
            else:
                seconds[place] = min(seconds[place], cost)
    options = []
    for (cell, terror), (best, figure), second in zip(s.terror_at.items(), costs, seconds, strict=True):
        cost = best + (w.second_best * min(second - best, FAR) if len(actors) > 1 else 0.0)
        options.append(
            [
                Job(g, terror, figure, False, cost + (ways[g][cell] if g in ways else w.hidden_shelf))
                for g in members(rules.box.terrors[terror].kinds & ~s.filled)
            ]
        )
    return options


def _capture_costs(s: State, known: Estimates, actor: _Actor, edges: Barriers, tokens: int) -> list[float]:
    """Takes and way to each Terror; all but the nearest one must do without the cards that it will use."""
    costs, nearest, least = [], -1, 99.0
    walks = []
    for cell, terror in s.terror_at.items():
        walk = actions_to(cell, edges, tokens)[actor.cell]
        cost = walk + known.takes_for(actor.cards, terror)
        if cost < least:
            nearest, least = terror, cost
        walks.append(walk)
        costs.append(cost)
    if len(costs) > 1:
        rest = actor.cards & ~known.reserved(actor.cards, nearest)
        for place, terror in enumerate(s.terror_at.values()):
            if terror != nearest:
                costs[place] = walks[place] + known.takes_for(rest, terror)
    return costs


def assign(options: list[list[Job]], filled: int, w: Weights) -> tuple[float, tuple[Job, ...]]:
    """The cheapest way to give every open Shelf a Terror or leave it without one: exact, over sets of genres."""
    best: dict[int, tuple[float, tuple[Job, ...]]] = {filled: (0.0, ())}
    for jobs in options:
        after = dict(best)
        for job in jobs:
            saved = price(job.actions, w) - w.no_job
            if saved >= 0:
                continue
            bit = 1 << job.genre
            for taken, (cost, chosen) in best.items():
                if not taken & bit:
                    less = cost + saved
                    old = after.get(taken | bit)
                    if old is None or less < old[0]:
                        after[taken | bit] = less, (*chosen, job)
        best = after
    least, chosen = min(best.values(), key=lambda way: way[0])
    return least + w.no_job * (_ALL_GENRES & ~filled).bit_count(), chosen


def price(actions: float, w: Weights) -> float:
    """What a job of so many actions counts."""
    return actions if actions <= w.soon else w.soon + w.beyond_soon * (actions - w.soon)


def danger(rules: LibraryLabyrinth, s: State, w: Weights) -> float:
    """Terrors on the grid, and those that the next two curses bring (LL-END-03)."""
    there = min(len(s.terror_at), len(w.danger) - 2)
    turns = len(s.curses)
    coming = terror_odds(rules, s, 0) + w.later_curse * terror_odds(rules, s, 1)
    level = w.danger[there] + coming * (w.danger[there + 1] - w.danger[there])
    return level * min(1.0, turns / w.calm_turns)


def danger_step(s: State, w: Weights) -> float:
    """How much more danger one more Terror means."""
    there = min(len(s.terror_at), len(w.danger) - 2)
    return (w.danger[there + 1] - w.danger[there]) * min(1.0, len(s.curses) / w.calm_turns)


def terror_odds(rules: LibraryLabyrinth, s: State, later: int) -> float:
    """How likely a curse brings a Terror, this turn's or a later one, were the table as it is now (LL-DIST-02)."""
    if len(s.curses) <= later + 1 or not s.terror_stack:
        return 0.0
    around = AROUND[(s.wyrm + later) % JUNCTIONS]
    shares = estimates(rules).corner_shares(s.curse_discard, s.compass)
    return sum([share * _terror_comes(rules, s, around[corner]) for corner, share in shares])


def _terror_comes(rules: LibraryLabyrinth, s: State, cell: int) -> float:
    if not s.lit >> cell & 1:
        return kind_odds(rules, s, cell, TERROR)
    empty = not (s.terror_cells | s.shelf_cells) >> cell & 1 and cell not in s.meeples
    return float(empty and s.terror_tiles >> cell & 1)


def kind_odds(rules: LibraryLabyrinth, s: State, cell: int, kind: int) -> float:
    """How likely a dark tile is of a kind: exact from the kinds that have been seen (LL-AMB-32)."""
    if s.seen >> cell & 1:
        return float(s.tiles[cell] == kind)
    return (rules.tile_numbers[kind] - s.tiles.count(kind)) / s.tiles.count(UNKNOWN_TILE)


def searching(rules: LibraryLabyrinth, s: State, w: Weights) -> float:
    """The Flips to be expected until the missing Shelves are found; more for who has nothing to flip."""
    hidden = len(s.shelf_stack)
    if not hidden:
        return 0.0
    dark = GRID.all_cells & ~s.lit
    flips = flips_to_find(hidden, hidden_shelf_tiles(rules, s), dark.bit_count())
    idle = sum(not GRID.neighbours[cell] & dark for cell in s.meeples)
    return w.search * flips + w.no_dark_tile_near * idle


def hidden_shelf_tiles(rules: LibraryLabyrinth, s: State) -> int:
    """How many of the dark tiles are Shelf tiles."""
    return rules.tile_numbers[SHELF] - (s.shelf_tiles & s.lit).bit_count()


def flips_to_find(shelves: int, among: int, dark: int) -> float:
    """How many dark tiles are turned on average until so many out of so many Shelf tiles are found."""
    return shelves * (dark + 1) / (among + 1) if among else float(dark)


def _hands(rules: LibraryLabyrinth, s: State, w: Weights) -> float:
    """Full hands hamper; boosters help, in the hand that may play them (LL-SOLO-18)."""
    work = 0.0
    for figure, hand in enumerate(s.hands):
        free = rules.free_slots(s, figure)
        work += w.full_hand[free] if 0 <= free < len(w.full_hand) else 0.0
        share = 0.5 if rules.solo and figure == TROLLEY else 1.0
        held = hand & rules.boosters.cards
        work -= share * sum([_best_effect(rules.box.cards[card].effects, w) for card in members(held)])
    return work


@cache
def _best_effect(effects: tuple[str, ...], w: Weights) -> float:
    return max(worth for effect, worth in w.boosters if effect in effects)


def booster_worth(rules: LibraryLabyrinth, word: str, w: Weights) -> float:
    """What the booster of a use is worth in the hand."""
    return _best_effect(tuple(word.split("/")), w)
