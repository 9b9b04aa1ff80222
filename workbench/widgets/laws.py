"""The law of a game, rule by rule: a refusal names a rule's ID, and here is what the rule says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from workbench.errors import WorkbenchError
from workbench.resources import content_dir

_ROW = re.compile(r"^\|\s*([A-Z]{2,4}-[A-Z]+(?:-[A-Z]+)*-\d+)\s*\|\s*(.+?)\s*\|")
_HEADING = re.compile(r"^#{1,6}\s+(.*)")
_MARKUP = re.compile(r"\*\*|`|\[([^\]]*)\]\([^)]*\)")


@dataclass(frozen=True, slots=True)
class Law:
    """One rule: a row of a table of ``content/<game>/rules.md``."""

    id: str
    text: str
    section: str
    """The heading above it."""
    line: int


def find(game: str, rule: str) -> Law | None:
    """The rule of a game with this ID, or None."""
    return _laws(game).get(rule)


def section(game: str, rule: str) -> list[Law]:
    """All rules under the same heading as this one, in their order; empty when there is no such rule."""
    law = find(game, rule)
    return [other for other in _laws(game).values() if law is not None and other.section == law.section]


@lru_cache(maxsize=16)
def _laws(game: str) -> dict[str, Law]:
    try:
        path = content_dir() / game / "rules.md"
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
    except (WorkbenchError, OSError):
        return {}
    found: dict[str, Law] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        if heading := _HEADING.match(line):
            section = _plain(heading[1])
        elif row := _ROW.match(line):
            found.setdefault(row[1], Law(row[1], _plain(row[2]), section, number))
    return found


def _plain(text: str) -> str:
    return _MARKUP.sub(lambda match: match[1] or "", text).strip()
