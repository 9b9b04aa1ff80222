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
from workbench.games.library_labyrinth.sentences import Names, cards, way
from workbench.games.library_labyrinth.state import GRID, State
from workbench.language import listed, mark, plural, say

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

PASS_ACTION = mark("Pass an action on: the next player can do more with it than you can now.")
_WALK = {
    "move": mark("Walk to {cell}{using}"),
    "send": mark("Send the Trolley to {cell}{using}"),
    "ride": mark("Ride to {cell}{using}"),
}


def start(n: Names, genre: str, now: float, then: float) -> str:
    """Why to begin with a genre."""
    return say(
        "Start with {genre}: an average Terror then needs {then} more Books instead of {now}.",
        genre=n(genre),
        then=f"{then:.1f}",
        now=f"{now:.1f}",
    )


def win(n: Names, action: Any) -> str:
    """The last return."""
    return say("Return {terror}: it fills the last Shelf and wins the game.", terror=n(action.returns))


def walk(rules: LibraryLabyrinth, s: State, action: Any, before: Outlook, after: Outlook) -> str:
    """Why to walk: what is returned or captured, else which job comes nearer."""
    n = rules.names
    using = _using(n, action)
    if getattr(action, "returns", None):
        genre = n(GENRES[s.shelf_at[GRID.number[action.cell]]])
        filled = s.filled.bit_count() + 1
        return say(
            "Return {terror}{using}: it fills the Shelf of {genre}, {filled} of {shelves}.",
            terror=n(action.returns),
            using=using,
            genre=genre,
            filled=filled,
            shelves=len(GENRES),
        )
    if getattr(action, "capture", None):
        return plural(
            len(action.cards),
            "Capture {terror}{using}: {cards} shows all its symbols.",
            "Capture {terror}{using}: {cards} show all its symbols.",
            terror=n(action.capture),
            using=using,
            cards=n.all(action.cards),
        )
    where = say(_WALK[action.verb], cell=action.cell, using=using)
    if action.draw:
        return say("{where} and draw a Reward: it may be just what is missing.", where=where)
    return f"{where}: {_nearer(n, before, after) or _place(s, action)}."


def _place(s: State, action: Any) -> str:
    dark = GRID.neighbours[GRID.number[action.cell]] & ~s.lit
    return say("there are dark tiles to flip") if dark else say("it is a better place to go on from")


def rotate(n: Names, action: act.Rotate, before: Outlook, after: Outlook) -> str:
    """Why to turn a tile."""
    what = say("Turn {cell} {way}", cell=action.cell, way=way(action.way))
    return f"{what}: {_nearer(n, before, after) or say('it opens a way')}."


def _nearer(n: Names, before: Outlook, after: Outlook) -> str:
    """The job that comes nearest to its end, compared with before."""
    old = {job.terror: job.actions for job in before.jobs}
    gains = [(old[job.terror] - job.actions, job) for job in after.jobs if job.terror in old]
    saved, job = max(gains, key=lambda gain: gain[0], default=(0.0, None))
    if job is not None and saved > 0.05:
        return say(
            "then {task} takes about {fewer} instead of {old}",
            task=_task(n, job),
            fewer=say("one more action") if _short(job.actions) == "1" else _more(job.actions),
            old=_short(old[job.terror]),
        )
    new = next((job for job in after.jobs if job.terror not in old), None)
    return say("then {task} is within reach", task=_task(n, new)) if new else ""


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _more(number: float) -> str:
    return say("{number} more actions", number=_short(number))


def _task(n: Names, job: Job) -> str:
    template = (
        mark("returning {terror} to the Shelf of {genre}")
        if job.captured
        else mark("capturing and returning {terror} to the Shelf of {genre}")
    )
    return say(template, terror=n(n.rules.box.terrors[job.terror].id), genre=n(GENRES[job.genre]))


def take(
    rules: LibraryLabyrinth, s: State, action: act.Take | act.More, deck: Sequence[int], figure: int, before: Outlook
) -> str:
    """Why to take from a genre: how many of its cards complete a set, or bring one nearer."""
    n, known = rules.names, estimates(rules)
    what = say("Take {genre}{using}", genre=n(action.genre), using=_using(n, action))
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
        return say(
            "{what}: {best} of the {cards} there complete a set for {terror}.",
            what=what,
            best=best,
            cards=cards(len(deck)),
            terror=terror_name,
        )
    if terror_name:
        return say(
            "{what}: {terror} then needs about {fewer} more Books instead of {more}.",
            what=what,
            terror=terror_name,
            fewer=f"{fewer[1]:.1f}",
            more=f"{fewer[0]:.1f}",
        )
    return say("{what}: a stock of Books for the Terrors to come.", what=what)


def flip(rules: LibraryLabyrinth, s: State, action: act.Flip, terror: float, shelf: float) -> str:
    """Why to flip, with the odds."""
    what = say("Flip {cell}{using}", cell=action.cell, using=_using(rules.names, action))
    if s.seen >> GRID.number[action.cell] & 1:
        return say("{what}: what lies there is known, and it helps.", what=what)
    odds = {"what": what, "risk": f"{terror:.0%}", "chance": f"{shelf:.0%}", "lie": _lie(len(s.terror_at))}
    if not s.shelf_stack:
        return say("{what}: it may open a way; the chance of a Terror is {risk}, and {lie}.", **odds)
    return plural(
        len(s.shelf_stack),
        "{what}: the chance of the missing Shelf is {chance} and of a Terror {risk}; {lie}.",
        "{what}: the chance of one of the {number} missing Shelves is {chance} and of a Terror {risk}; {lie}.",
        **odds,
    )


def _lie(terrors: int) -> str:
    """How many Terrors lie on the grid."""
    if not terrors:
        return say("no Terror lies on the grid")
    return plural(terrors, "{number} Terror lies on the grid", "{number} Terrors lie on the grid")


def hand_over(n: Names, action: Any, before: Outlook, after: Outlook) -> str:
    """Why to pass something."""
    if isinstance(action, act.Swap):
        what = say(
            "Swap {cards} for {against} with {partner}",
            cards=n.all(action.cards),
            against=n.all(action.against),
            partner=n.seat(action.partner),
        )
    elif isinstance(action, act.Give):
        what = say("Give {cards} to {to}", cards=n.all(action.cards), to=n.seat(action.to))
    else:
        what = say("Get {cards} from {giver}", cards=n.all(action.cards), giver=n.seat(action.giver))
    return f"{what}{_using(n, action)}: {_nearer(n, before, after) or say('it is of more use in that hand')}."


def stop(s: State, action: Action) -> str:
    """Why to stop."""
    if isinstance(action, act.NoMore):
        return say("Leave the extra Book: no genre has one that helps.")
    return say("End the turn: nothing else helps now.") if s.actions else say("End the turn: the actions are used up.")


def discard(n: Names, action: Any) -> str:
    """Why to discard."""
    return say("Discard {card}: the hand is full, and this card is missed least.", card=n(action.card))


def use(best: Advice) -> str:
    """Why to play a Time Machine: what comes next."""
    then = best.reason[0].lower() + best.reason[1:]
    return say("Play Time Machine for one more action: {then}", then=then)


def _using(n: Names, action: Action) -> str:
    uses = [n(word.split("/")[0]) for role, word in words_of(action) if role == "use"]
    return say(" with {uses}", uses=listed(uses)) if uses else ""
