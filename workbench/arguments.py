"""How the command line reads its arguments: in the language of now, with sentences that teach where one is wrong."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NoReturn

from workbench.errors import WorkbenchError, advice, closest
from workbench.files import named
from workbench.language import say

LONGEST_SHOWN = 60
"""So many characters of a wrong argument are repeated."""
MOST_DIGITS = 24
"""No number that anything here takes has more."""


class Parser(argparse.ArgumentParser):
    """Wrong arguments are bad input like any other: one line, and where to look."""

    def __init__(self, **about: Any) -> None:
        """Take what argparse takes, but no abbreviated options."""
        super().__init__(**about, allow_abbrev=False, add_help=False, formatter_class=_Help)
        self._positionals.title, self._optionals.title = say("arguments"), say("options")
        self.add_argument("-h", "--help", action="help", help=say("show this help and do nothing else"))

    def error(self, message: str) -> NoReturn:
        """Refuse.

        Raises:
            WorkbenchError: always.
        """
        raise WorkbenchError(say("{what} See '{program} --help'.", what=self._taught(message), program=self.prog))

    def _taught(self, message: str) -> str:
        """What argparse says, as a sentence that says what would be right."""
        if names := re.fullmatch(r"the following arguments are required: (.*)", message):
            return say("Something is missing: {names}.", names=names[1])
        if unknown := re.fullmatch(r"unrecognized arguments: (.*)", message, re.DOTALL):
            word = unknown[1].split()[0] if unknown[1].split() else unknown[1]
            near = closest(word.partition("=")[0], self._known()) if word.startswith("-") else None
            hint = say(" Did you mean '{word}'?", word=near) if near else ""
            return say("Nothing is known of '{text}' here.{advice}", text=_short(unknown[1]), advice=hint)
        name, text = "", message
        if named := re.fullmatch(r"argument ([^:]*): (.*)", message, re.DOTALL):
            name, text = named[1], named[2]
        if text in ("expected one argument", "expected at least one argument"):
            text = say("a value is needed after it.")
        elif text.startswith("ignored explicit argument"):
            text = say("it takes no value.")
        return f"{name}: {text}" if name else f"{text[:1].upper()}{text[1:]}."

    def _known(self) -> list[str]:
        """The options of this command, and those of the commands below it."""
        known = list(self._option_string_actions)
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                known += [option for parser in action.choices.values() for option in parser._option_string_actions]
        return known

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            raise argparse.ArgumentError(action, one_of(str(value), action.choices))


class SayVersion(argparse.Action):
    """An argument that says the version and ends. It is looked up only then: that takes as long as all else here."""

    def __init__(self, option_strings: list[str], dest: str, words: Callable[[], str], help: str) -> None:
        super().__init__(option_strings, argparse.SUPPRESS, nargs=0, default=argparse.SUPPRESS, help=help)
        self.words = words

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        print(self.words())
        parser.exit()


class _Help(argparse.HelpFormatter):
    """Help that begins in the language of now."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, say("usage: ") if prefix is None else prefix)


def one_of(value: str, known: Iterable[Any]) -> str:
    """Why a word is none of those known."""
    words = [str(word) for word in known]
    return say("there is no '{value}'.{advice}", value=_short(value), advice=advice(value, words, len(words)))


def whole_number(text: str) -> int:
    """A whole number as it is written.

    Raises:
        ArgumentTypeError: with a sentence.
    """
    digits = re.fullmatch(r"[-+]?([0-9]+)", text.strip())
    if digits is None:
        raise argparse.ArgumentTypeError(say("'{text}' is not a whole number, such as 7.", text=_short(text)))
    if len(digits[1]) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(
            say("'{text}' has {number} digits, too many for anything here.", text=_short(text), number=len(digits[1]))
        )
    return int(text)


def a_path(text: str) -> Path:
    """The path of a file or folder.

    Raises:
        ArgumentTypeError: with a sentence.
    """
    try:
        return named(text)
    except WorkbenchError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
