"""What is true of every freshly dealt game (2.2 of the law), for first deals and for new ones by `onreveal`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.oracle.floor import CELLS, CENTRE, neighbours
from tests.oracle.table import REWARD, SYMBOL_OF, TROLLEY, Position, Table

ALLOWED_OPENINGS = {
    4: {"NESW"},
    3: {"NES", "ESW", "NSW", "NEW"},
    2: {"NE", "ES", "SW", "NW"},
}
"""0.2: by number of open edges; no straight one, no dead end."""


def new_deal_faults(before: Position, after: Position, table: Table) -> list[str]:
    """What is wrong with a new deal (5.1): set up anew from LL-SETUP-06, hands and decks included.

    The tiles were chosen before that (LL-SETUP-01 … 05): the same ones are laid again (LL-SETUP-19: "reshuffled").
    """
    faults = dealt_faults(after, table)
    chosen, laid_again = (
        Counter((tile["tile"], len(tile["openings"])) for tile in state["board"].values()) for state in (before, after)
    )
    if chosen != laid_again:
        faults.append(f"other tiles came into the game: {dict(laid_again - chosen)} for {dict(chosen - laid_again)}")
    if after["deal"] != before["deal"] + 1:
        faults.append("the deals are not counted")
    if after["seed"] != before["seed"]:
        faults.append("another seed")
    return faults


def dealt_faults(state: Position, table: Table) -> list[str]:
    """What is wrong with a dealt game in which nobody has decided anything."""
    return [*_board(state, table), *_tokens(state, table), *_cards(state, table), *_counters(state, table)]


def _board(state: Position, table: Table) -> Iterator[str]:
    board = state["board"]
    if dict(Counter(tile["tile"] for tile in board.values())) != {k: n for k, n in table.mix.items() if n}:
        yield "the mix is wrong (LL-SETUP-01/02)"
    if [cell for cell in CELLS if board[cell]["lit"] or board[cell]["seen"]] != [CENTRE]:
        yield "not just the centre is lit (LL-SETUP-06/07)"
    if board[CENTRE]["tile"] != "centre" or board[CENTRE]["openings"] != "NESW":
        yield "no centre in the centre (LL-SETUP-06/08)"
    for kind, triples, corners in (("terror", 8, 7), ("shelf", 3, 4), ("reward", 1, 2)):
        shapes = Counter(len(tile["openings"]) for tile in board.values() if tile["tile"] == kind)
        if shapes[3] > triples or shapes[2] > corners or shapes[4]:
            yield f"{kind}: {shapes} are not in the box (LL-SETUP-04)"
        bias, number = table.options["shape_bias"], table.mix[kind]
        if bias == "corners" and shapes[2] != min(corners, number):
            yield f"{kind}: corners do not come first (LL-SETUP-05)"
        if bias == "t_junctions" and shapes[3] != min(triples, number):
            yield f"{kind}: T-junctions do not come first (LL-SETUP-05)"
    for cell, tile in board.items():
        if tile["openings"] not in ALLOWED_OPENINGS[len(tile["openings"])]:
            yield f"{cell}: no such tile (0.2)"
        if (tile["tile"] in ("centre", "crossroads")) != (len(tile["openings"]) == 4):
            yield f"{cell}: a {tile['tile']} has other openings (1.1)"
        if "token" in tile:
            yield f"{cell} has a token (LL-SETUP-07)"
    if table.options["four_shelf_redeal"] == "setup" and all(
        board[cell]["tile"] == "shelf" for cell in neighbours(CENTRE)
    ):
        yield "four Shelves round the centre (LL-SETUP-19)"
    if set(state["meeples"].values()) != {CENTRE}:
        yield "meeples elsewhere (LL-SETUP-09)"


def _tokens(state: Position, table: Table) -> Iterator[str]:
    if sorted(state["terror_stack"]) != sorted(table.terrors) or sorted(state["shelf_stack"]) != sorted(SYMBOL_OF):
        yield "the token stacks are not complete (LL-SETUP-10/11)"
    if state["returned"]:
        yield "something was returned"


def _cards(state: Position, table: Table) -> Iterator[str]:
    books = 0 if state["phase"] == "start" else table.options["start_books"]
    rewards = 0 if state["phase"] == "start" else table.options["start_rewards"]
    places = [card for deck in state["decks"].values() for card in deck]
    for holder, hand in state["hands"].items():
        places += hand["cards"]
        held = Counter(table.cards[card].deck == REWARD for card in hand["cards"])
        expected = (0, 0) if holder == TROLLEY else (books, rewards)
        if (held[False], held[True]) != expected or hand["piles"]:
            yield f"hand {holder} does not hold {expected} Books and Rewards (LL-SETUP-16, LL-AMB-06)"
    if sorted(places) != sorted(table.cards):
        yield "cards are missing or twice (LL-SETUP-12/13)"
    if any(table.cards[card].deck != deck for deck, cards in state["decks"].items() for card in cards):
        yield "a card is in another deck (LL-SETUP-12)"
    if any(state["discards"].values()) or any(state["shuffles"].values()):
        yield "something was discarded"
    yield from _curses(state, table)


def _curses(state: Position, table: Table) -> Iterator[str]:
    *curses, last = state["disturbances"]
    doubles = sum(len(table.curses[card]) == 2 for card in curses)
    singles = Counter(card for card in curses if len(table.curses[card]) == 1)
    if last != "out-of-time" or "out-of-time" in curses or state["disturbance_discards"]:
        yield "Out of Time is not the last card (LL-SETUP-14)"
    if len(curses) != table.curse_cards or doubles != table.options["double_curses"]:
        yield f"{len(curses)} curse cards, {doubles} of them double (LL-SETUP-14/15/20)"
    if any(number > 7 for number in singles.values()):
        yield f"{singles}: there are seven of each corner (LL-AMB-05)"


def _counters(state: Position, table: Table) -> Iterator[str]:
    asked = table.options["start_genres"] == "chosen" and table.options["start_books"] > 0
    expected = {
        "phase": "start" if asked else "action",
        "turn": 0 if asked else 1,
        "actions": 0 if asked else table.actions_a_turn,
        "pending": table.options["start_books"] if asked else 0,
        "received": 0,
        "passed": 0,
        "granted": 0,
        "compass": 0,
        "result": "",
        "seat": state["first"],
    }
    for name, value in expected.items():
        if state[name] != value:
            yield f"{name} is {state[name]}, not {value}"
    first, start = table.options["first_player"], table.options["wyrm_start"]
    if isinstance(first, int) and state["first"] != first:
        yield "another seat begins (LL-SETUP-18, LL-AMB-47)"
    if isinstance(start, int) and state["bookwyrm"] != start:
        yield "the Bookwyrm starts elsewhere (LL-SETUP-17, LL-AMB-07)"
