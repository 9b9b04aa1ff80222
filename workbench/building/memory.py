"""The history of a build as plain words: the first table whole, and of each later one what became different."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from workbench.building.stands import Stand
from workbench.engine.history import History

Words = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Written:
    stand: Stand
    whole: Words
    entry: Words
    """The name, the step, and the difference from the table before."""


class Memory:
    """Writes the history of one build again and again; what it wrote before it does not work out anew."""

    def __init__(self) -> None:
        self._written: list[_Written] = []

    def words(self, history: History[Stand]) -> Words:
        """The moments of a history, and at which of them it is: ``{"at": 2, "moments": [...]}``."""
        moments = (*history.past, *history.future)
        same = 0
        while same < min(len(moments), len(self._written)) and self._written[same].stand is moments[same]:
            same += 1
        del self._written[same:]
        for stand in moments[same:]:
            before = self._written[-1].whole if self._written else {}
            whole = table(stand)
            entry = {"name": stand.name, "step": stand.step, "changes": difference(before, whole)}
            self._written.append(_Written(stand, whole, entry))
        return {"at": len(history.past) - 1, "moments": [one.entry for one in self._written]}


def table(stand: Stand) -> Words:
    """All that a table is, but for the content: options, seed, locks, the seeds of what was dealt, and the state."""
    rules = stand.rules
    words: Words = json.loads(
        json.dumps(
            {
                "players": rules.players,
                "options": dict(rules.options),
                "seed": stand.seed,
                "locked": sorted(list(pair) for pair in stand.locked),
                "dealt": sorted(list(pair) for pair in stand.seeds),
                "state": rules.position(stand.state),
            }
        )
    )
    return words


def history_of(words: Any, stand_of: Callable[[str, str, Words], Stand]) -> History[Stand]:
    """The history that `Memory.words` wrote.

    Args:
        words: what it wrote.
        stand_of: makes a table of its name, its step and the words of `table`.

    Raises:
        ValueError, TypeError, KeyError, IndexError, WorkbenchError: when it is none.
    """
    history: History[Stand] | None = None
    whole: Words = {}
    for entry in words["moments"]:
        apply(whole, entry["changes"])
        stand = stand_of(str(entry["name"]), str(entry["step"]), whole)
        if history is None:
            history = History(stand)
        else:
            history.add(stand)
    if history is None or not 0 <= words["at"] < len(history.past):
        raise ValueError(words["at"])
    while len(history.past) - 1 > words["at"]:
        history.undo()
    return history


def difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[list[Any]]:
    """What turns one tree of words into another: ``[path, value]``, or ``[path]`` for what is gone."""
    found: list[list[Any]] = []
    _compare(old, new, [], found)
    return found


def _compare(old: Mapping[str, Any], new: Mapping[str, Any], path: list[str], found: list[list[Any]]) -> None:
    found += [[[*path, name]] for name in old if name not in new]
    for name, value in new.items():
        before = old.get(name)
        if name in old and isinstance(before, dict) and isinstance(value, dict):
            _compare(before, value, [*path, name], found)
        elif name not in old or before != value or type(before) is not type(value):
            found.append([[*path, name], value])


def apply(tree: Words, changes: list[list[Any]]) -> None:
    """Carry out a `difference` on a tree, in place.

    Raises:
        ValueError, TypeError, KeyError, IndexError: when it does not fit.
    """
    for path, *value in changes:
        branch = tree
        for name in path[:-1]:
            branch = branch[name]
        if value:
            branch[path[-1]] = json.loads(json.dumps(value[0]))
        else:
            del branch[path[-1]]
