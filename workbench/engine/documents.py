"""Reading the words of a position document, with errors that name the entry."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from workbench.engine import openings
from workbench.errors import PositionError, advice
from workbench.language import say


class Words:
    """One mapping of a position document; ``path`` says where it is."""

    def __init__(self, document: Any, path: str = "state") -> None:
        if not isinstance(document, Mapping):
            raise PositionError(
                say("a mapping of names to values is needed, not {shown}.", shown=_shown(document)), path
            )
        self._document, self._path = document, path
        self._read: set[str] = set()

    def has(self, name: str) -> bool:
        """Whether there is such an entry."""
        return name in self._document

    def _get(self, name: str) -> tuple[Any, str]:
        self._read.add(name)
        if name not in self._document:
            raise PositionError(say("this entry is missing."), self._at(name))
        return self._document[name], self._at(name)

    def _at(self, name: str) -> str:
        return f"{self._path}.{name}"

    def number(self, name: str, low: int, high: int) -> int:
        """A whole number in a range."""
        value, path = self._get(name)
        if type(value) is not int or not low <= value <= high:
            raise PositionError(
                say(
                    "a whole number from {low} to {high} is needed, not {shown}.",
                    low=low,
                    high=high,
                    shown=_shown(value),
                ),
                path,
            )
        return value

    def flag(self, name: str) -> bool:
        """True or false."""
        value, path = self._get(name)
        if not isinstance(value, bool):
            raise PositionError(say("true or false is needed, not {shown}.", shown=_shown(value)), path)
        return value

    def one_of(self, name: str, known: Collection[str]) -> str:
        """One of the known words."""
        value, path = self._get(name)
        return _known(value, known, path)

    def list(self, name: str, known: Collection[str], *, unique: bool = True) -> list[str]:
        """A list of known words, each at most once."""
        value, path = self._get(name)
        return _list(value, known, path, unique)

    def lists(self, name: str, known: Collection[str]) -> Sequence[Sequence[str]]:
        """A list of lists of known words."""
        value, path = self._get(name)
        if not isinstance(value, list | tuple):
            raise PositionError(say("a list is needed, not {shown}.", shown=_shown(value)), path)
        return [_list(entry, known, f"{path}[{place}]", True) for place, entry in enumerate(value)]

    def openings(self, name: str) -> int:
        """The open edges of a tile."""
        value, path = self._get(name)
        try:
            return openings.from_letters(value if isinstance(value, str) else "?")
        except ValueError as error:
            raise PositionError(str(error), path) from None

    def inner(self, name: str) -> Words:
        """A mapping inside this one."""
        value, path = self._get(name)
        return Words(value, path)

    def inners(self, name: str) -> Iterable[Words]:
        """A list of mappings."""
        value, path = self._get(name)
        if not isinstance(value, list | tuple):
            raise PositionError(say("a list is needed, not {shown}.", shown=_shown(value)), path)
        for place, entry in enumerate(value):
            yield Words(entry, f"{path}[{place}]")

    def keys_among(self, known: Collection[str]) -> Iterable[str]:
        """The names of all entries, each one of the known words."""
        return [_known(name, known, self._path) for name in self._document]

    def nothing_else(self) -> None:
        """Refuse entries that nothing has read."""
        for name in self._document:
            if name not in self._read:
                raise PositionError(
                    say("there is no such entry.{advice}", advice=advice(str(name), self._read)), self._at(str(name))
                )


def _list(value: Any, known: Collection[str], path: str, unique: bool) -> list[str]:
    if not isinstance(value, list | tuple):
        raise PositionError(say("a list is needed, not {shown}.", shown=_shown(value)), path)
    words = [_known(word, known, f"{path}[{place}]") for place, word in enumerate(value)]
    if unique and len(set(words)) < len(words):
        twice = next(word for word in words if words.count(word) > 1)
        raise PositionError(say("'{twice}' stands twice.", twice=twice), path)
    return words


def _known(value: Any, known: Collection[str], path: str) -> str:
    if not isinstance(value, str) or value not in known:
        hint = advice(value, known) if isinstance(value, str) else ""
        raise PositionError(say("{shown} is not known here.{hint}", shown=_shown(value), hint=hint), path)
    return value


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:59] + "…"
