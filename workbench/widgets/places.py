"""Which cell shows what. A cell that is run again no longer shows what its run before has shown."""

from __future__ import annotations

import weakref
from typing import Any, Protocol

from IPython import get_ipython


class Placed(Protocol):
    """Something that a cell shows."""

    def leave(self) -> None:
        """Nobody sees it any more."""


_CELLS: dict[str, tuple[str, weakref.WeakSet[Any]]] = {}
"""For each cell the run that has shown something last, and what it showed."""


def show(thing: Placed) -> None:
    """The cell that runs now shows this; what only its run before has shown is left by everybody.

    Where a notebook does not tell its cells apart, or no cell runs, nothing is known and nothing is left.
    """
    cell, run = running()
    if not cell:
        return
    before, things = _CELLS.get(cell, ("", weakref.WeakSet()))
    left: list[Any] = []
    if run != before:
        left, things = list(things), weakref.WeakSet()
        _CELLS[cell] = run, things
    things.add(thing)
    for other in left:
        if not any(other in shown for _, shown in _CELLS.values()):
            other.leave()


def running() -> tuple[str, str]:
    """The cell that runs now, by the name that the notebook gives it, and which run of it this is; empty when none."""
    kernel = getattr(get_ipython(), "kernel", None)
    asked: Any = kernel.get_parent() if kernel is not None else None
    if not isinstance(asked, dict) or asked.get("header", {}).get("msg_type") != "execute_request":
        return "", ""
    return str(asked.get("metadata", {}).get("cellId") or ""), str(asked["header"].get("msg_id"))
