"""What happened, turn by turn, in the game's own sentences."""

from __future__ import annotations

from typing import Any

from workbench.engine.game import Game, Moment
from workbench.engine.scene import Scene
from workbench.language import say

LOG_LINES = 200
"""How many sentences of the log are sent; `Game.log` has them all."""
NEW_TURN = "turn"
"""The kind of event by which a game says that a turn begins. Without one, a turn ends when another seat acts."""


LONGEST = 600
"""Characters of any text that is sent; what is longer was not written for a table."""


def short(text: str, limit: int = LONGEST) -> str:
    """A text of bounded length."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def sentences(game: Game, moment: Moment) -> list[str]:
    """What a moment brought, a sentence each."""
    return [short(game.rules.say(event)) for event in moment.events]


def owner(scene: Scene, seat: int) -> str:
    """What a game calls whoever has a seat."""
    title = next((hand.title for hand in scene.hands if hand.id == f"seat:{seat}"), "")
    return short(title or say("Player {seat}", seat=seat), 80)


def log(game: Game, scene: Scene) -> dict[str, Any]:
    """The last turns with their sentences; ``last`` counts those that the latest action brought."""
    past = game.history.past
    first, lines = len(past), 0
    while first > 0 and lines < LOG_LINES:
        first -= 1
        lines += len(past[first].events)
    colours = {hand.id: hand.colour for hand in scene.hands}
    turns: list[dict[str, Any]] = []
    for number in range(first, len(past)):
        moment = past[number]
        if not turns or _begins(past[number - 1], moment):
            colour = colours.get(f"seat:{moment.seat}", "")
            heading = owner(scene, moment.seat) if moment.seat else say("The set-up")
            turns.append({"key": str(number), "title": heading, "colour": colour, "lines": []})
        turns[-1]["lines"] += sentences(game, moment)
    turns = [turn for turn in turns if turn["lines"]]
    return {"turns": turns, "last": len(past[-1].events), "earlier": any(moment.events for moment in past[:first])}


def _begins(before: Moment, moment: Moment) -> bool:
    return moment.seat != before.seat or any(event.kind == NEW_TURN for event in before.events)


def milestones(game: Game) -> list[dict[str, Any]]:
    """The moments that a game calls important (its rules' ``milestone(event)`` gives a word for it), and the end."""
    mark = getattr(game.rules, "milestone", None)
    found = []
    moments = (*game.history.past, *game.history.future)
    for number, moment in enumerate(moments):
        for event in moment.events:
            if mark is not None and (word := mark(event)):
                found.append({"at": number, "kind": str(word), "text": short(game.rules.say(event), 120)})
    end = game.rules.outcome(moments[-1].state)
    if end is not None and not any(one["at"] == len(moments) - 1 and one["kind"] == "end" for one in found):
        found.append({"at": len(moments) - 1, "kind": "end", "text": short(end.sentence, 120)})
    return found
