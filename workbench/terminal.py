"""A game in a terminal: the table in text, a line in, what happened out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from workbench.engine.game import Game
from workbench.engine.scene import Choice, Scene
from workbench.errors import WorkbenchError
from workbench.render import text

HELP = """\
Write an action as it is listed, or one of these words:
  ?            what may be done, by kind         ? c4      what may be done with c4, a card, a deck, a kind …
  undo, redo   take back, do again               log       what has happened so far
  table        draw the table again              help      this text
  quit, q      leave the game

On the board a number is a player, T a hostile token and S a goal, each with its symbols, W the wanderer; a cell with *
can be chosen, one with ! is in danger. A deck is written as cards left + discards."""


def seen(game: Game) -> Scene:
    """The table as whoever is asked may see it: in a terminal the keyboard goes from hand to hand."""
    return game.scene(game.decision.seat or None)


def play_in_terminal(game: Game, lines: TextIO, out: TextIO) -> None:
    """Play until the game ends, somebody quits or the input ends. Wrong words change nothing."""

    def show(words: str = "", end: str = "\n") -> None:
        print(words, file=out, end=end)

    show(f"{game!r}\n\n{HELP}\n")
    show(text.table(seen(game)))
    if legend := ", ".join(f"{symbol.letter} {symbol.name}" for symbol in seen(game).legend):
        show(f"Symbols: {legend}.")
    for sentence in game.log:
        show(f"  {sentence}")
    show("Write an action, ? for what may be done, or help.")
    while game.outcome is None:
        print("> ", end="", file=out, flush=True)
        line = lines.readline()
        words = " ".join(line.split())
        if not line or words.lower() in ("quit", "q"):
            played = len(game.history.past) - 1
            show(f"\nLeft after {played} {'action' if played == 1 else 'actions'}; ", end="")
            show(f"seed {game.seed} deals the same game again.")
            return
        if words:
            try:
                for answer in _answer(game, words):
                    show(answer)
            except WorkbenchError as error:
                show(str(error))
    show(f"{game.outcome.sentence} Seed {game.seed}.")


def _answer(game: Game, words: str) -> Iterator[str]:
    first, _, rest = words.partition(" ")
    if words in ("undo", "redo"):
        if words == "undo":
            game.undo()
        else:
            game.redo()
        yield text.table(seen(game))
    elif words == "help":
        yield HELP
    elif words == "log":
        yield from game.log
    elif words == "table":
        yield text.table(seen(game))
    elif first == "?":
        yield from _offers(seen(game).choices, rest)
    else:
        events = game.play(words)
        yield text.table(seen(game))
        yield from (f"  {game.rules.say(event)}" for event in events)


def _offers(choices: tuple[Choice, ...], about: str) -> Iterator[str]:
    """What may be done; ``about`` is a word of an action or a name such as ``c4``."""
    if about:
        kind = about.lower()
        found = [choice for choice in choices if kind in choice.action.split() or choice.verb.lower() == kind]
        yield from (f"  {choice.action:<44} {choice.sentence}" for choice in found)
        if not found:
            yield f"Nothing can be done with '{about}' now."
        return
    kinds: dict[str, list[Choice]] = {}
    for choice in choices:
        kinds.setdefault(choice.verb, []).append(choice)
    for kind, offered in kinds.items():
        some = ", ".join(choice.action for choice in offered[:6])
        rest = f" … ({len(offered)} in all; try ? {offered[0].action.split()[0]})" if len(offered) > 6 else ""
        yield f"  {kind}: {some}{rest}"
