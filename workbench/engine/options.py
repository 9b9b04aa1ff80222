"""House rules as data: every option has a name, a default, a range and a sentence.

A game declares a frozen dataclass whose fields are made with `option`; `read_options` fills it from what a person gave.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, TypeAlias, TypeVar

from workbench.errors import OptionError, advice
from workbench.language import mark, say, sentence_case

T = TypeVar("T")
Remark: TypeAlias = Callable[[int, Mapping[str, Any]], str]
"""Of the number of players and all options: a sentence, such as that this one changes nothing; or nothing."""
PLAYERS = "players"
"""What forms and refusals call the number of players, which is chosen beside the options and is none."""
LEFT_OPEN = mark("as usual")
"""What a form calls None."""
WIDTH, INDENT = 100, " " * 6
"""Characters of a line of a listing."""
LONGEST_SHOWN = 80
"""So many characters of a wrong value are repeated."""


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: what it is called, what it may be, what it means and which rule or silence it belongs to."""

    name: str
    default: Any
    doc: str
    rule: str
    choices: tuple[Any, ...] = ()
    """All its values, when they can be listed."""
    low: int | None = None
    high: int | None = None
    """The range of a whole number, both ends allowed."""
    none: str = ""
    """What leaving it open (None) means; empty when it may not be left open."""
    read: Callable[[Any], Any] | None = None
    """Reads any other kind of value; raises ValueError with a sentence."""
    seat: bool = False
    """Whether its numbers are those of seats: a table of few players has no more of them than players."""
    title: str = ""
    """What a form calls it; without one its name."""
    words: tuple[str, ...] = ()
    """What a form calls its `choices`, one by one; without them as they are written."""
    number: str = ""
    """What a form calls a number of its range, ``{number}`` in it and perhaps ``{where}``; without it as a number."""
    where: tuple[str, ...] = ()
    """For numbers of places, from the lowest on, where on the board each of them is."""
    group: str = ""
    """The heading that it stands under, among others."""
    first: bool = False
    """Whether it is among what is asked first, beside the number of players, and no house rule further down."""
    remark: Remark | None = None
    """What there is to say of a value that is not the default beside what else is chosen."""

    @property
    def heading(self) -> str:
        """What a form calls it, in the language of now."""
        return say(self.title) if self.title else self.name.replace("_", " ").capitalize()

    def word(self, value: Any) -> str:
        """What a form calls one of its values, in the language of now."""
        for choice, word in zip(self.choices, self.words, strict=False):
            if choice == value and type(choice) is type(value):
                return say(word)
        if value is None:
            return sentence_case(f"{say(LEFT_OPEN)} ({say(self.none)})")
        if isinstance(value, bool):
            return say("yes") if value else say("no")
        if isinstance(value, tuple):
            return ", ".join("+".join(one) if isinstance(one, tuple) else str(one) for one in value)
        if isinstance(value, int) and self.number:
            where = self.where[value - (self.low or 0)] if self.where else ""
            return say(self.number, number=value, where=where)
        return sentence_case(say(value).replace("_", " ")) if isinstance(value, str) else str(value)

    def written(self, value: Any) -> str:
        """How a value is written as text, such that `parse` reads it again; nothing for one that is left open."""
        if value is None:
            return ""
        return self.word(value) if isinstance(value, tuple) else _shown(value)

    def parse(self, text: str) -> Any:
        """The value that a text means, as people write it: ``true``, ``7``, ``novice``, ``NW+SE, NE+SW``, ``(1, 2)``.

        Raises:
            OptionError: saying what would be right.
        """
        text = text.strip()
        for choice in self.choices:
            if text.lower() == _shown(choice).lower():
                return choice
        if text.lower() == "none" and self.none:
            return None
        for read in (json.loads, ast.literal_eval):
            try:
                given = read(text)
            except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
                continue
            return self.value(given)
        return self.value(tuple(part.strip() for part in text.split(",")) if self.read and "," in text else text)

    def value(self, given: Any) -> Any:
        """The value in its proper form.

        Raises:
            OptionError: saying what would be right.
        """
        if given is None and self.none:
            return None
        try:
            if self.read is not None:
                return self.read(given)
        except (ValueError, TypeError) as error:
            why = str(error) if isinstance(error, ValueError) else say("it takes several values, with commas between.")
            raise OptionError(
                say("Option '{name}' cannot be {given}: {error}", name=self.name, given=_brief(given), error=why)
            ) from None
        if self.choices and any(given == choice and type(given) is type(choice) for choice in self.choices):
            return given
        if self.low is not None and self.high is not None and type(given) is int and self.low <= given <= self.high:
            return given
        raise OptionError(
            say(
                "Option '{name}' cannot be {given}. It can be: {allowed}.",
                name=self.name,
                given=_brief(given),
                allowed=self.allowed,
            )
        )

    @property
    def explained(self) -> str:
        """What it may be, each choice with what it is called where its word alone does not say it."""
        found = []
        for choice in self.choices:
            word, shown = self.word(choice), _shown(choice)
            same = word.lower() == shown.lower().replace("_", " ") or isinstance(choice, bool)
            found.append(shown if same else f"{shown} ({word})")
        return ", ".join([*found, *self._open_ended()])

    @property
    def about(self) -> str:
        """What it means, in the language of now."""
        return say(self.doc)

    def noted(self, players: int, values: Mapping[str, Any]) -> str:
        """What there is to say of its value beside all the others; nothing of one that is at its default."""
        if self.remark is None or values[self.name] == self.default:
            return ""
        return self.remark(players, values)

    @property
    def allowed(self) -> str:
        """What it may be, in words."""
        return ", ".join([*map(_shown, self.choices), *self._open_ended()])

    def _open_ended(self) -> list[str]:
        found = []
        if self.low is not None:
            found.append(say("a whole number from {low} to {high}", low=self.low, high=self.high))
        if self.none:
            found.append(say("None ({none})", none=say(self.none)))
        return found


def _brief(given: Any) -> str:
    shown = repr(given)
    return shown if len(shown) <= LONGEST_SHOWN else f"{shown[:LONGEST_SHOWN]}…"


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def option(
    default: Any,
    doc: str,
    *,
    rule: str,
    choices: Sequence[Any] = (),
    low: int | None = None,
    high: int | None = None,
    none: str = "",
    read: Callable[[Any], Any] | None = None,
    seat: bool = False,
    title: str = "",
    words: Sequence[str] = (),
    number: str = "",
    where: Sequence[str] = (),
    group: str = "",
    first: bool = False,
    remark: Remark | None = None,
) -> Any:
    """A field of a game's house rules; see `Option`. A true/false default needs no choices."""
    if isinstance(default, bool):
        choices = (False, True)
    return field(
        default=default,
        metadata={
            "doc": doc,
            "rule": rule,
            "choices": tuple(choices),
            "low": low,
            "high": high,
            "none": none,
            "read": read,
            "seat": seat,
            "title": title,
            "words": tuple(words),
            "number": number,
            "where": tuple(where),
            "group": group,
            "first": first,
            "remark": remark,
        },
    )


def options_of(kind: type[Any]) -> tuple[Option, ...]:
    """All the options that a dataclass of house rules declares."""
    return tuple(Option(f.name, f.default, **f.metadata) for f in fields(kind) if "doc" in f.metadata)


def listing(options: Sequence[Option]) -> str:
    """Options as text, under their headings: the name that programs give, the default, what it means and may be."""
    from textwrap import wrap  # which a game that is dealt does without

    lines: list[str] = []
    for group in dict.fromkeys(option.group for option in options):
        lines += ["", say(group)] if group else [""]
        for option in (option for option in options if option.group == group):
            default = "None" if option.default is None else option.written(option.default).replace(" ", "")
            sentences = [f"{option.heading}.", option.about]
            if option.explained:
                sentences.append(say("It can be: {allowed}.", allowed=option.explained))
            lines.append(f"  {option.name}={default}")
            words = " ".join([*sentences, f"[{option.rule}]"])
            lines += wrap(words, WIDTH, initial_indent="      ", subsequent_indent="      ", break_on_hyphens=False)
    return "\n".join([*lines, ""])


def read_options(kind: type[T], given: Mapping[str, Any]) -> T:
    """The house rules with these options and the defaults for the others.

    Raises:
        OptionError: for an unknown name (with the nearest right one) or a value out of its range.
    """
    known = {declared.name: declared for declared in options_of(kind)}
    for name in given:
        if name not in known:
            raise OptionError(say("There is no option '{name}'.{advice}", name=name, advice=advice(name, known, 40)))
    return kind(**{name: known[name].value(value) for name, value in given.items()})
