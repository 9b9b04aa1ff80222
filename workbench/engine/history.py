"""One history for games, builders and editors: any number of steps back and forth, exactly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from workbench.language import say

T = TypeVar("T")


class History(Generic[T]):
    """A line of moments with a cursor. The caller never changes a moment after it was added."""

    def __init__(self, start: T) -> None:
        self._moments = [start]
        self._at = 0

    @property
    def now(self) -> T:
        """The moment under the cursor."""
        return self._moments[self._at]

    @property
    def past(self) -> tuple[T, ...]:
        """All moments up to and including now."""
        return tuple(self._moments[: self._at + 1])

    @property
    def future(self) -> tuple[T, ...]:
        """All moments that were taken back and can be done again."""
        return tuple(self._moments[self._at + 1 :])

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier moment."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether a moment was taken back and nothing else was done since."""
        return self._at + 1 < len(self._moments)

    def add(self, moment: T) -> None:
        """Go on to a new moment; what was taken back before is forgotten."""
        del self._moments[self._at + 1 :]
        self._moments.append(moment)
        self._at += 1

    def undo(self) -> T:
        """Go one step back.

        Raises:
            IndexError: at the start.
        """
        if not self.can_undo:
            raise IndexError(say("There is nothing to take back."))
        self._at -= 1
        return self.now

    def redo(self) -> T:
        """Go one step forward again.

        Raises:
            IndexError: when nothing was taken back.
        """
        if not self.can_redo:
            raise IndexError(say("There is nothing to do again."))
        self._at += 1
        return self.now

    def drop(self) -> None:
        """Go one step back, and forget what was taken back.

        Raises:
            IndexError: at the start.
        """
        self.undo()
        del self._moments[self._at + 1 :]

    def renew(self, change: Callable[[T], T]) -> None:
        """Put another in the place of every moment: for what is not part of the line, such as where it is kept."""
        self._moments = [change(moment) for moment in self._moments]
