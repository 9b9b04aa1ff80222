"""Advice in words: one plain sentence on what an action is good for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from workbench.engine.actions import Action, words_of
from workbench.engine.advice import Advice
from workbench.games.library_labyrinth import actions as act
from workbench.games.library_labyrinth.components import GENRES
from workbench.games.library_labyrinth.estimates import estimates
from workbench.games.library_labyrinth.outlook import Job, Outlook
from workbench.games.library_labyrinth.sentences import Names, plural
from workbench.games.library_labyrinth.state import GRID, State

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

PASS_ACTION = "Pass an action on: the next player can do more with it than you can now."
_WALK = {"move": "Walk to", "send": "Send the Trolley to", "ride": "Ride to"}


def start(n: Names, genre: str, now: float, then: float) -> str:
    """Why to begin with a genre."""
    return f"Start with {n(genre)}: an average Terror then needs {then:.1f} more Books instead of {now:.1f}."


def win(n: Names, action: Any) -> str:
    """The last return."""
    return f"Return {n(action.returns)}: it fills the last Shelf and wins the game."


def walk(rules: LibraryLabyrinth, s: State, action: Any, before: Outlook, after: Outlook) -> str:
    """Why to walk: what is returned or captured, else which job comes nearer."""
    n = rules.names
    using = _using(n, action)
    if getattr(action, "returns", None):
        genre = n(GENRES[s.shelf_at[GRID.number[action.cell]]])
        filled = s.filled.bit_count() + 1
        return f"Return {n(action.returns)}{using}: it fills the Shelf of {genre}, {filled} of {len(GENRES)}."
    if getattr(action, "capture", None):
        shows = "shows" if len(action.cards) == 1 else "show"
        return f"Capture {n(action.capture)}{using}: {n.all(action.cards)} {shows} all its symbols."
    where = f"{_WALK[action.verb]} {action.cell}{using}"
    if action.draw:
        return f"{where} and draw a Reward: it may be just what is missing."
    return f"{where}: {_nearer(n, before, after) or _place(s, action)}."


def _place(s: State, action: Any) -> str:
    dark = GRID.neighbours[GRID.number[action.cell]] & ~s.lit
    return "there are dark tiles to flip" if dark else "it is a better place to go on from"


def rotate(n: Names, action: act.Rotate, before: Outlook, after: Outlook) -> str:
    """Why to turn a tile."""
    way = "clockwise" if action.way == "cw" else "anticlockwise"
    return f"Turn {action.cell} {way}: {_nearer(n, before, after) or 'it opens a way'}."


def _nearer(n: Names, before: Outlook, after: Outlook) -> str:
    """The job that comes nearest to its end, compared with before."""
    old = {job.terror: job.actions for job in before.jobs}
    gains = [(old[job.terror] - job.actions, job) for job in after.jobs if job.terror in old]
    saved, job = max(gains, key=lambda gain: gain[0], default=(0.0, None))
    if job is not None and saved > 0.05:
        fewer = f"{job.actions:.1f} more actions" if round(job.actions, 1) != 1 else "one more action"
        return f"then {_task(n, job)} takes about {fewer} instead of {old[job.terror]:.1f}".replace(".0", "")
    new = next((job for job in after.jobs if job.terror not in old), None)
    return f"then {_task(n, new)} is within reach" if new else ""


def _task(n: Names, job: Job) -> str:
    verb = "returning" if job.captured else "capturing and returning"
    return f"{verb} {n(n.rules.box.terrors[job.terror].id)} to the Shelf of {n(GENRES[job.genre])}"


def take(
    rules: LibraryLabyrinth, s: State, action: act.Take | act.More, deck: Sequence[int], figure: int, before: Outlook
) -> str:
    """Why to take from a genre: how many of its cards complete a set, or bring one nearer."""
    n, known = rules.names, estimates(rules)
    what = f"Take {n(action.genre)}{_using(n, action)}"
    hand = s.hands[figure] | (s.hands[1] if rules.solo and s.meeples[0] == s.meeples[1] else 0)
    best, terror_name, fewer = 0, "", (0.0, 0.0)
    for terror in dict.fromkeys([job.terror for job in before.jobs if not job.captured] + [*s.terror_at.values()]):
        missing = known.missing(hand, terror)
        if not missing:
            continue
        left = [known.lacking(missing, rules.box.vectors[card]) for card in deck]
        complete = left.count(0)
        now, then = known.takes(missing), sum(map(known.takes, left)) / len(left)
        if (complete, now - then) > (best, fewer[0] - fewer[1]) and now - then > 0.05:
            best, terror_name, fewer = complete, n(rules.box.terrors[terror].id), (now, then)
    if best:
        return f"{what}: {best} of the {plural(len(deck), 'card')} there complete a set for {terror_name}."
    if terror_name:
        return f"{what}: {terror_name} then needs about {fewer[1]:.1f} more Books instead of {fewer[0]:.1f}."
    return f"{what}: a stock of Books for the Terrors to come."


def flip(rules: LibraryLabyrinth, s: State, action: act.Flip, terror: float, shelf: float) -> str:
    """Why to flip, with the odds."""
    what = f"Flip {action.cell}{_using(rules.names, action)}"
    if s.seen >> GRID.number[action.cell] & 1:
        return f"{what}: what lies there is known, and it helps."
    risk = f"a Terror with {terror:.0%}, and {_lie(len(s.terror_at))} there"
    if not s.shelf_stack:
        return f"{what}: it may open a way; it is {risk}."
    hidden = len(s.shelf_stack)
    sought = "the missing Shelf" if hidden == 1 else f"one of the {hidden} missing Shelves"
    return f"{what}: it is {sought} with {shelf:.0%}, {risk}."


def _lie(terrors: int) -> str:
    return f"{terrors or 'none'} lie" if terrors != 1 else "one lies"


def hand_over(n: Names, action: Any, before: Outlook, after: Outlook) -> str:
    """Why to pass something."""
    if isinstance(action, act.Swap):
        what = f"Swap {n.all(action.cards)} for {n.all(action.against)} with {n.seat(action.partner)}"
    elif isinstance(action, act.Give):
        what = f"Give {n.all(action.cards)} to {n.seat(action.to)}"
    else:
        what = f"Get {n.all(action.cards)} from {n.seat(action.giver)}"
    return f"{what}{_using(n, action)}: {_nearer(n, before, after) or 'it is of more use in that hand'}."


def stop(s: State, action: Action) -> str:
    """Why to stop."""
    if isinstance(action, act.NoMore):
        return "Leave the extra Book: no genre has one that helps."
    return "End the turn: nothing else helps now." if s.actions else "End the turn: the actions are used up."


def discard(n: Names, action: Any) -> str:
    """Why to discard."""
    return f"Discard {n(action.card)}: the hand is full, and this card is missed least."


def use(best: Advice) -> str:
    """Why to play a Time Machine: what comes next."""
    return f"Play Time Machine for one more action: {best.reason[0].lower()}{best.reason[1:]}"


def _using(n: Names, action: Action) -> str:
    uses = [n(word.split("/")[0]) for role, word in words_of(action) if role == "use"]
    return f" with {' and '.join(uses)}" if uses else ""
