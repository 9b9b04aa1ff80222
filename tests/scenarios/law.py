"""The worked scenarios of a law, as it tells them, held against the files in which they are played."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from tests.scenarios.loader import load
from workbench.resources import content_dir


def told_by_the_law(game: str) -> dict[str, str]:
    """Each scenario's text in the law of a game, by its ID such as ``LL-SC-01``."""
    text = (content_dir() / game / "rules.md").read_text(encoding="utf-8")
    pieces = re.split(r"\*\*(L[A-Z]-SC-\d+) — ", text)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


def hold(game: str, paths: Sequence[Path], elsewhere: Collection[str]) -> None:
    """Every scenario is in a file, or among those that are tests elsewhere, and not in both."""
    there = {"-".join(path.stem.split("-")[:3]) for path in paths}
    assert there | set(elsewhere) == set(told_by_the_law(game))
    assert not there & set(elsewhere)


def hold_citations(
    game: str, paths: Sequence[Path], elsewhere: Collection[str], cited: Callable[[str], set[str]]
) -> None:
    """Every rule that the law cites at a scenario is named in its files."""
    missing = {}
    for name, text in told_by_the_law(game).items():
        named = {rule for path in paths if path.stem.startswith(name) for rule in load(path).rules}
        if name not in elsewhere and not cited(text) <= named:
            missing[name] = cited(text) - named
    assert not missing
