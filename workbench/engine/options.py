"""House rules as data: every option has a name, a default, a range and a sentence.

A game declares a frozen dataclass whose fields are made with `option`; `read_options` fills it from what a person gave.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from workbench.errors import OptionError, advice
from workbench.language import say, sentence_case

T = TypeVar("T")


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

    @property
    def heading(self) -> str:
        """What a form calls it, in the language of now."""
        return say(self.title) if self.title else self.name.replace("_", " ").capitalize()

    def word(self, value: Any) -> str:
        """What a form calls one of its values, in the language of now."""
        for choice, word in zip(self.choices, self.words, strict=False):
            if choice == value and type(choice) is type(value):
                return say(word)
        return sentence_case(say(value).replace("_", " ")) if isinstance(value, str) else str(value)

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
            raise OptionError(
                say("Option '{name}' cannot be {given}: {error}", name=self.name, given=repr(given), error=error)
            ) from None
        if self.choices and any(given == choice and type(given) is type(choice) for choice in self.choices):
            return given
        if self.low is not None and self.high is not None and type(given) is int and self.low <= given <= self.high:
            return given
        raise OptionError(
            say(
                "Option '{name}' cannot be {given}. It can be: {allowed}.",
                name=self.name,
                given=repr(given),
                allowed=self.allowed,
            )
        )

    @property
    def about(self) -> str:
        """What it means, in the language of now."""
        return say(self.doc)

    @property
    def allowed(self) -> str:
        """What it may be, in words."""
        listed = [_shown(choice) for choice in self.choices]
        if self.low is not None:
            listed.append(say("a whole number from {low} to {high}", low=self.low, high=self.high))
        if self.none:
            listed.append(say("None ({none})", none=say(self.none)))
        return ", ".join(listed)


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
        },
    )


def options_of(kind: type[Any]) -> tuple[Option, ...]:
    """All the options that a dataclass of house rules declares."""
    return tuple(Option(f.name, f.default, **f.metadata) for f in fields(kind) if "doc" in f.metadata)


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
