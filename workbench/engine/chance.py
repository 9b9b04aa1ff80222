"""Intent apart from chance: what a record says was revealed, fed back to the rules one word after the other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TypeVar

from workbench.errors import RecordError
from workbench.language import say

T = TypeVar("T")


class Script:
    """Revealed results in the order in which they came. While a state has one, chance follows it."""

    __slots__ = ("_words", "_at")

    def __init__(self, words: Iterable[str]) -> None:
        self._words = tuple(words)
        self._at = 0

    def next(self) -> str:
        """The next result.

        Raises:
            RecordError: when there is none left.
        """
        word = self.peek()
        self._at += 1
        return word

    def peek(self) -> str:
        """The next result, which stays the next.

        Raises:
            RecordError: when there is none left.
        """
        if self._at >= len(self._words):
            raise RecordError(say("the record says nothing about a result that is needed here."))
        return self._words[self._at]

    def one_of(self, known: Collection[str]) -> str:
        """The next result, which must be one of these words.

        Raises:
            RecordError: when it is not, or there is none left.
        """
        if self.peek() not in known:
            raise RecordError(say("'{word}' cannot be revealed here.", word=self.peek()))
        return self.next()

    @property
    def rest(self) -> tuple[str, ...]:
        """What has not been asked for."""
        return self._words[self._at :]


def with_on_top(stack: tuple[T, ...], wanted: str, name: Callable[[T], str]) -> tuple[T, ...]:
    """The stack (its top is the last) with the named item brought to the top.

    Raises:
        RecordError: when it is not in the stack.
    """
    for place, item in enumerate(stack):
        if name(item) == wanted:
            return (*stack[:place], *stack[place + 1 :], item)
    raise RecordError(say("'{wanted}' cannot be revealed here: it is not in the stack.", wanted=wanted))
