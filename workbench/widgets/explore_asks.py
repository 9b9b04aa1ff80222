"""What an explorer is asked for: read off the page's intents, and brought to what a pack can show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from workbench.analysis.coverage import Coverage
from workbench.analysis.heatmaps import KINDS, MOST_SQUARES, Ask, kind_of, kinds, mixed_figures
from workbench.analysis.odds import MOST_HELD
from workbench.analysis.pivot import values
from workbench.errors import WorkbenchError
from workbench.language import say
from workbench.packs.columns import Table
from workbench.packs.pack import Pack
from workbench.widgets.explore_figure import Room

Intent = Mapping[str, Any]
FEW = 24
"""A column with more different values makes no table that one reads."""
WIDEST_PAGE = 20_000
_WORDS = ("map", "measure", "table", "first", "second", "mean_of")


def asked(ask: Ask, intent: Intent) -> Ask:
    """What is asked for after an intent that changes some of it.

    Raises:
        WorkbenchError: for a heatmap that there is not, or an intent that cannot be read.
    """
    changed: dict[str, Any] = {name: str(intent[name]) for name in _WORDS if name in intent}
    if "cards" in intent:
        changed["cards"] = whole_number(intent["cards"])
    if "hardest" in intent:
        changed["hardest_first"] = intent["hardest"] is True
    if "hold" in intent or "drop" in intent:
        changed["held"] = _held(ask, str(intent.get("hold", "")), str(intent.get("drop", "")))
    after = replace(ask, **changed)
    if after.map not in KINDS:
        kind_of(after)  # which refuses it, naming the nearest
    return after


def _held(ask: Ask, more: str, less: str) -> tuple[str, ...]:
    """The hand with one card more or less."""
    held = tuple(card for card in ask.held if card != less)
    if not more or more in held:
        return held
    if len(held) >= MOST_HELD:
        raise WorkbenchError(say("A hand of {most} cards is the largest that is looked into.", most=MOST_HELD))
    return (*held, more)


def possible(coverage: Coverage, ask: Ask) -> Ask:
    """The nearest to what is asked that a pack can show."""
    offered = kinds(coverage)
    if ask.map not in offered and ask.map in KINDS:
        ask = replace(ask, map=next(iter(offered)))
    numbers = _countable(
        coverage, ask, kind_of(replace(ask, cards=(KINDS[ask.map].cards or (1,))[0]) if ask.map in KINDS else ask).cards
    )
    if numbers and ask.cards not in numbers:
        ask = replace(ask, cards=min(numbers, key=lambda number: abs(number - ask.cards)))
    return _possible_pivot(coverage.pack, ask) if ask.map == "pivot" else ask


def _countable(coverage: Coverage, ask: Ask, numbers: Sequence[int]) -> Sequence[int]:
    """The numbers of cards for which a heatmap is not too large."""
    small = [one for one in numbers if mixed_figures(coverage, replace(ask, cards=one)) <= MOST_SQUARES]
    return small or numbers[:1]


def _possible_pivot(pack: Pack, ask: Ask) -> Ask:
    tables = [table.name for table in pack.schema if pack.tables.get(table.name)]
    if ask.table not in tables:
        ask = replace(ask, table=max(tables, key=lambda name: len(pack[name]), default=""), first="", second="")
    columns = columns_of(pack, ask.table)
    if ask.first not in columns:
        ask = replace(ask, first=_likely(pack, ask.table, columns, ""))
    if ask.second not in columns:
        ask = replace(ask, second=_likely(pack, ask.table, columns, ask.first))
    return ask if ask.mean_of in columns else replace(ask, mean_of="")


def columns_of(pack: Pack, table: str) -> list[str]:
    """The columns of a table whose values can be counted: not those that are different in every row."""
    declared = next((one for one in pack.schema if one.name == table), None)
    rows = pack.tables.get(table, ())
    own = [name for row in rows for name in row.cells]
    names = dict.fromkeys([*([one.name for one in declared.columns] if declared else []), *own])
    key = set(declared.key) if declared else set()
    return [name for name in names if any(row.get(name) for row in rows) and (name not in key or len(rows) < 2)]


def _likely(pack: Pack, table: str, columns: Sequence[str], other: str) -> str:
    """A column that is worth counting by: few different values, and not the other one."""
    rows = pack.tables.get(table, ())
    declared = next((one for one in pack.schema if one.name == table), Table(table, "", ()))

    def kinds_of(name: str) -> int:
        return len({value for row in rows for value in values(declared, name, row)})

    found = [name for name in columns if name != other and 1 < kinds_of(name) <= FEW]
    return next(iter(found), next((name for name in columns if name != other), other))


def lines(ask: Ask) -> tuple[object, ...]:
    """What rows and columns depend on: while it is the same, one looks at the same place."""
    return ask.map, ask.cards if ask.map == "mixed-decks" else 0, ask.table, ask.first, ask.second


def room(intent: Intent) -> Room:
    """What a page has; something usual where it does not say so."""
    theme, width = intent.get("theme"), intent.get("width")
    known = width if isinstance(width, int | float) and 0 < width < WIDEST_PAGE else 1000
    return Room("dark" if theme == "dark" else "light", float(known))


def place(intent: Intent) -> tuple[int, int]:
    """The row and column of a square.

    Raises:
        WorkbenchError: when they are no numbers.
    """
    return whole_number(intent.get("row")), whole_number(intent.get("column"))


def whole_number(value: object) -> int:
    """A number from the page.

    Raises:
        WorkbenchError: when it is none.
    """
    if type(value) is int:
        return value
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 6:
        return int(value)
    raise WorkbenchError(say("The explorer could not read a message from its page. Run the cell again."))
