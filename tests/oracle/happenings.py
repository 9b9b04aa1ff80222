"""Names for what an action brings about, to see that nothing worth comparing is missing from what is compared."""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracle.hands import free_slots, used_slots
from tests.oracle.table import REWARD, SYMBOL_OF, TROLLEY, Position, Table
from workbench.engine.actions import Action
from workbench.games.library_labyrinth import actions as act


def happenings(before: Position, action: Action, after: Position, table: Table) -> Iterator[str]:
    """Everything noteworthy about one step."""
    game = "solo" if table.solo else "multi"
    yield f"{game} {action.verb}"
    yield from (f"{action.verb} using {use.split('/')[0]}" for use in _uses(action))
    if after["result"] != before["result"]:
        yield f"{action.verb}: {after['result']}"
    if after["deal"] != before["deal"]:
        yield f"{action.verb}: a new deal"
    else:
        yield from (
            f"{deck if deck == REWARD else 'genre'} deck made anew"
            for deck in after["decks"]
            if after["shuffles"][deck] > before["shuffles"][deck]
        )
    if isinstance(action, act.Move | act.Send | act.Ride):
        yield from _moves(before, action, after, table)
    elif isinstance(action, act.Take | act.More | act.NoMore):
        yield from _takes(action, after)
    elif isinstance(action, act.Give | act.Receive | act.Swap):
        yield from _passes(before, action, table)
    elif isinstance(action, act.Rotate) and action.cell == "c3":
        yield "rotate: the centre"
    elif isinstance(action, act.Flip):
        yield f"flip: {before['board'][action.cell]['tile']}, {_token(after, action.cell)}"
    elif isinstance(action, act.Discard) and action.by not in (None, TROLLEY):
        yield "discard: by another seat"
    elif isinstance(action, act.End) and after["deal"] == before["deal"]:
        yield from _curses(before, after, table)


def _uses(action: Action) -> tuple[str, ...]:
    using = getattr(action, "using", None) or ()
    return (using,) if isinstance(using, str) else using


def _token(state: Position, cell: str) -> str:
    return "a token" if "token" in state["board"][cell] else "no token"


def _moves(before: Position, action: Action, after: Position, table: Table) -> Iterator[str]:
    verb = action.verb
    mover = TROLLEY if verb == "send" else str(before["seat"])
    if before["meeples"][mover] == action.cell:  # type: ignore[attr-defined]
        yield f"{verb}: back to the own tile"
    if len(_uses(action)) > 1:
        yield f"{verb}: several boosters"
    if getattr(action, "draw", False):
        yield f"{verb}: reward drawn"
    if getattr(action, "capture", None):
        yield f"{verb}: capture"
        if any(table.cards[card].deck == REWARD for card in action.cards):  # type: ignore[attr-defined]
            yield f"{verb}: capture with an item"
        if table.solo and verb == "ride":
            holders = {h for h in table.holders for c in action.cards if c in before["hands"][h]["cards"]}  # type: ignore[attr-defined]
            yield f"ride: capture from {len(holders)} hands"
    if getattr(action, "returns", None) and not after["result"]:
        drawn = before["decks"][REWARD] != after["decks"][REWARD]
        yield f"{verb}: return, {'a reward' if drawn else 'no reward to be had'}"


def _takes(action: Action, after: Position) -> Iterator[str]:
    if after["phase"] == "extra":
        yield f"{action.verb}: an extra card follows"
    elif len(_uses(action)):
        yield "take: the extra card is skipped"
    if getattr(action, "into", None):
        yield f"{action.verb}: into a named hand"


def _passes(before: Position, action: Action, table: Table) -> Iterator[str]:
    moved = (*action.cards, *getattr(action, "against", ()))  # type: ignore[attr-defined]
    if any(unit in table.terrors for unit in moved):
        yield f"{action.verb}: a captured Terror"
    if table.solo and _uses(action) and table.options["solo_remote_pass_cost"]:
        yield f"{action.verb}: at the cost of an action in solo"
    if len(moved) > 2:
        yield f"{action.verb}: many at once"
    if free_slots(before, str(before["seat"]), table) == 0:
        yield f"{action.verb}: with a full hand"


def _curses(before: Position, after: Position, table: Table) -> Iterator[str]:
    card = before["disturbances"][0]
    if len(table.curses[card]) == 2:
        yield "end: a double curse"
    if before["compass"]:
        yield "end: under a turned compass"
    for cell, was in before["board"].items():
        now = after["board"][cell]
        if was == now:
            continue
        if was["lit"] != now["lit"]:
            yield f"end: {'lit' if now['lit'] else 'dark'}, {was['tile']}, {_token(after, cell)}"
        elif was["openings"] != now["openings"]:
            by = "a token" if "token" in was else "a meeple"
            only = {h for h, where in before["meeples"].items() if where == cell} == {TROLLEY}
            yield f"end: turned under {'the Trolley alone' if only and by == 'a meeple' else by}"
        else:
            yield "end: a new Terror on an empty tile"


def moments(state: Position, table: Table) -> Iterator[str]:
    """Noteworthy things about a position itself."""
    yield f"phase {state['phase']}, {table.players} players"
    if state["phase"] == "action" and not state["actions"]:
        yield "no action left"
    if sum(state["board"][cell].get("token") in table.terrors for cell in state["board"]) == 5:
        yield "five Terrors on the grid"
    if len(state["returned"]) == len(SYMBOL_OF) - 1:
        yield "five Shelves filled"
    for deck in state["decks"]:
        if not state["decks"][deck] and not state["discards"][deck]:
            yield f"{deck if deck == REWARD else 'genre'} deck and discards empty"
    if not state["terror_stack"]:
        yield "no Terror token left"
    if not state["shelf_stack"]:
        yield "no Shelf token left"
    if any(used_slots(state, holder) and free_slots(state, holder, table) == 0 for holder in table.holders):
        yield "a full hand"
