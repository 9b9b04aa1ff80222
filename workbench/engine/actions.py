"""What a player wants to do, and how it is written.

A game declares its actions as frozen dataclasses whose fields are made with `part`. Printing, parsing, JSON, the walk
through a choice of several parts and the ids that a person points at all come from these declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, ClassVar

from workbench.errors import NotationError, advice
from workbench.language import say

Vocabulary = Callable[[str], Collection[str]]
"""Gives all the words of a role: ``cell`` → a1 … e5."""


def part(role: str, *, lead: str = "", many: bool = False, default: Any = MISSING, also: tuple[str, ...] = ()) -> Any:
    """A field of an action.

    Args:
        role: what its word names: ``cell``, ``card``, ``deck``, ``seat``, …; ``flag`` for a word that is there or not.
        lead: the word printed before it (for a flag: the word itself).
        many: whether it holds a tuple of words.
        default: what it is when nothing is printed; without one it must be printed.
        also: words by which a person may ask for an action because of this part; they are no notation.
    """
    if role == "flag":
        default = False
    return field(default=default, metadata={"role": role, "lead": lead, "many": many, "also": also})


@dataclass(frozen=True, slots=True)
class Action:
    """The base of all actions. ``str(action)`` is its notation, which parses to the same action again."""

    verb: ClassVar[str] = ""
    also: ClassVar[tuple[str, ...]] = ()
    """Other words by which a person may ask for it; they are no notation."""

    def __str__(self) -> str:
        return " ".join([self.verb, *_printed(self)])


_PARTS: dict[type[Action], tuple[Field[Any], ...]] = {}


def parts(kind: type[Action]) -> tuple[Field[Any], ...]:
    """The fields of a class of actions, in the order in which they are printed."""
    found = _PARTS.get(kind)
    if found is None:
        found = _PARTS[kind] = tuple(f for f in fields(kind) if "role" in f.metadata)
    return found


def _printed(action: Action) -> Iterator[str]:
    for f in parts(type(action)):
        value = getattr(action, f.name)
        lead = f.metadata["lead"]
        if f.metadata["role"] == "flag":
            if value:
                yield lead
        elif value is not None and value != ():
            if lead:
                yield lead
            yield from value if f.metadata["many"] else (value,)


def check(action: object) -> None:
    """Make sure that something made in Python is an action whose parts hold words.

    Raises:
        NotationError: saying what it is instead.
    """
    if not isinstance(action, Action):
        raise NotationError(
            say("An action or its notation is needed, such as 'end', not {given}.", given=_short(repr(action)))
        )
    for f in parts(type(action)):
        value = getattr(action, f.name)
        if f.metadata["role"] == "flag":
            right = isinstance(value, bool)
        elif f.metadata["many"]:
            right = isinstance(value, tuple) and all(isinstance(word, str) for word in value)
        else:
            right = isinstance(value, str) or (value is None and f.default is None)
        if not right:
            needed = (
                say("a tuple of words")
                if f.metadata["many"]
                else say("true or false")
                if f.type == "bool"
                else say("a word")
            )
            raise NotationError(
                say(
                    "'{name}' of '{verb}' must be {needed}, not {value}.",
                    name=f.name,
                    verb=action.verb,
                    needed=needed,
                    value=_short(repr(value)),
                )
            )


def words_of(action: Action) -> Iterator[tuple[str, str]]:
    """Each (role, word) that an action names, flags left out."""
    for f in parts(type(action)):
        value = getattr(action, f.name)
        if f.metadata["role"] == "flag" or value is None:
            continue
        for word in value if f.metadata["many"] else (value,):
            yield f.metadata["role"], word


def parse(text: str, kinds: Iterable[type[Action]], vocabulary: Vocabulary) -> Action:
    """Read one action.

    Raises:
        NotationError: naming the wrong word and the nearest right one.
    """
    tokens = text.lower().split()
    by_verb = {kind.verb: kind for kind in kinds}
    if not tokens:
        raise NotationError(say("An action is needed, such as '{verb} …'.", verb=next(iter(by_verb))))
    if tokens[0] not in by_verb:
        raise NotationError(
            say(
                "'{word}' in '{text}' is not an action.{advice}",
                word=tokens[0],
                text=_short(text),
                advice=advice(tokens[0], by_verb, 20),
            )
        )
    return _read_parts(by_verb[tokens[0]], tokens[1:], text, vocabulary)


def _read_parts(kind: type[Action], tokens: Sequence[str], text: str, vocabulary: Vocabulary) -> Action:
    leads = {f.metadata["lead"]: f for f in parts(kind) if f.metadata["lead"]}
    waiting = [f for f in parts(kind) if not f.metadata["lead"]]
    given: dict[str, list[str]] = {}
    current: Field[Any] | None = None
    for token in tokens:
        if token in leads:
            current = leads[token]
            if current.name in given:
                raise NotationError(say("'{word}' stands twice in '{text}'.", word=token, text=_short(text)))
            given[current.name] = []
            continue
        if current is None or not _takes_more(current, given):
            if not waiting:
                expected = [lead for lead, f in leads.items() if f.name not in given]
                raise NotationError(
                    say(
                        "'{word}' in '{text}' is one word too many.{advice}",
                        word=token,
                        text=_short(text),
                        advice=advice(token, expected),
                    )
                )
            current = waiting.pop(0)
            given[current.name] = []
        _check_word(token, current, text, vocabulary)
        given[current.name].append(token)
    return kind(**{f.name: _value(f, given, text) for f in parts(kind) if f.name in given or f.default is MISSING})


def _takes_more(f: Field[Any], given: dict[str, list[str]]) -> bool:
    if f.metadata["role"] == "flag":
        return False
    return bool(f.metadata["many"]) or not given[f.name]


def _check_word(token: str, f: Field[Any], text: str, vocabulary: Vocabulary) -> None:
    role = f.metadata["role"]
    known = vocabulary(role)
    if token not in known:
        raise NotationError(
            say(
                "'{word}' in '{text}' is not a {role}.{advice}",
                word=token,
                text=_short(text),
                role=say(role),
                advice=advice(token, known),
            )
        )


def _value(f: Field[Any], given: dict[str, list[str]], text: str) -> Any:
    if f.metadata["role"] == "flag":
        return True
    words = given.get(f.name, [])
    if not words:
        raise NotationError(
            say("'{text}' is not complete: a {role} is missing.", text=_short(text), role=say(f.metadata["role"]))
        )
    return tuple(words) if f.metadata["many"] else words[0]


def _short(text: str) -> str:
    shown = " ".join(text.split())
    return shown if len(shown) <= 80 else shown[:77] + "…"
