"""A game in a terminal: the table in text, a line in, what happened out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from workbench.engine.game import Game
from workbench.engine.scene import Choice, Scene
from workbench.errors import WorkbenchError
from workbench.games import changed_rules
from workbench.language import listed, mark, plural, say
from workbench.render import text

HELP = mark(
    "Write an action as it is listed, or one of these words:\n  ?            what may be "
    "done, by kind         ? c4      what may be done with c4, a card, a deck, a kind "
    "…\n  undo, redo   take back, do again               log       what has happened so "
    "far\n  table        draw the table again              help      this text\n  quit, "
    "q      leave the game"
)


def _help(scene: Scene) -> str:
    """What can be written, and what stands on the board in the game's own words."""
    letters = listed(
        [say("{letter} is {meaning}", letter=letter, meaning=meaning) for letter, meaning in scene.letters]
    )
    board = say(
        "On the board a place with * can be chosen, one with ! is in danger. "
        "A deck is written as cards left + discards."
    )
    return "\n".join([say(HELP), "", *([say("On the board {letters}.", letters=letters)] if letters else []), board])


def seen(game: Game) -> Scene:
    """The table as whoever is asked may see it: in a terminal the keyboard goes from hand to hand."""
    return game.scene(game.decision.seat or None)


def play_in_terminal(game: Game, lines: TextIO, out: TextIO) -> None:
    """Play until the game ends, somebody quits or the input ends. Wrong words change nothing."""

    def show(words: str = "", end: str = "\n") -> None:
        print(words, file=out, end=end)

    show(f"{game!r}\n\n{_help(seen(game))}\n")
    show(text.table(seen(game)))
    if legend := ", ".join(f"{symbol.letter} {symbol.name}" for symbol in seen(game).legend):
        show(say("Symbols: {legend}.", legend=legend))
    for option, _, noted in changed_rules(game.rules):
        if noted:
            show(f"{option.heading}: {noted}")
    for sentence in game.log:
        show(f"  {sentence}")
    show(say("Write an action, ? for what may be done, or help."))
    while game.outcome is None:
        print("> ", end="", file=out, flush=True)
        line = lines.readline()
        words = " ".join(line.split())
        if not line or words.lower() in ("quit", "q"):
            played = len(game.history.past) - 1
            left = plural(
                played,
                "Left after {number} action; seed {seed} deals the same game again.",
                "Left after {number} actions; seed {seed} deals the same game again.",
                seed=game.seed,
            )
            show(f"\n{left}")
            return
        if words:
            try:
                for answer in _answer(game, words):
                    show(answer)
            except WorkbenchError as error:
                show(str(error))
    show(say("{outcome} Seed {seed}.", outcome=game.outcome.sentence, seed=game.seed))


def _answer(game: Game, words: str) -> Iterator[str]:
    first, _, rest = words.partition(" ")
    if words in ("undo", "redo"):
        if words == "undo":
            game.undo()
        else:
            game.redo()
        yield text.table(seen(game))
    elif words == "help":
        yield _help(seen(game))
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
            yield say("Nothing can be done with '{word}' now.", word=about)
        return
    kinds: dict[str, list[Choice]] = {}
    for choice in choices:
        kinds.setdefault(choice.verb, []).append(choice)
    for kind, offered in kinds.items():
        some = ", ".join(choice.action for choice in offered[:6])
        first = offered[0].action.split()[0]
        rest = say(" … ({number} in all; try ? {word})", number=len(offered), word=first) if len(offered) > 6 else ""
        yield f"  {kind}: {some}{rest}"
