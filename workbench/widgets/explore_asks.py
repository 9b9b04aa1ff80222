"""What an explorer is asked for: read off the page's intents, and brought to what a pack can show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from workbench.analysis.coverage import Coverage
from workbench.analysis.heatmaps import KINDS, Ask, kind_of, kinds
from workbench.analysis.laying import MOST_SQUARES, mixed_figures
from workbench.analysis.odds import MOST_HELD
from workbench.analysis.pivot import COPIES, has_copies, values
from workbench.errors import WorkbenchError
from workbench.language import say
from workbench.packs.columns import Table
from workbench.packs.kinds import Text, number
from workbench.packs.pack import Pack, Row
from workbench.widgets.explore_sizes import Room

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
    if changed.get("table", ask.table) != ask.table:  # the columns of another table are others, however they are called
        changed = {"first": "", "second": "", "mean_of": ""} | changed
    if "cards" in intent:
        changed["cards"] = whole_number(intent["cards"])
    if "hardest" in intent:
        changed["hardest_first"] = intent["hardest"] is True
    if "changed" in intent:
        changed["changed_only"] = intent["changed"] is True
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
        ask = replace(ask, table=max(tables, key=lambda name: _worth(pack, name), default=""), first="", second="")
    columns = columns_of(pack, ask.table)
    first, second = (name if name in columns else "" for name in (ask.first, ask.second))
    likely = _likely(pack, ask.table, columns)
    first = first or next((name for name in likely if name != second), second)
    second = second or next((name for name in likely if name != first), first)
    mean_of = ask.mean_of if ask.mean_of in numeric(pack, ask.table) else ""
    return replace(ask, first=first, second=second, mean_of=mean_of)


def numeric(pack: Pack, table: str) -> list[str]:
    """The columns of a table that have a mean: numbers, and not how many there are of a row, by which it is weighed."""
    of = _declared(pack, table)
    rows = pack.tables.get(table, ())

    def all_numbers(name: str) -> bool:
        return all(number(row.get(name)) is not None for row in rows if row.get(name))

    return [name for name in columns_of(pack, table) if all_numbers(name) and not (name == COPIES and has_copies(of))]


def _declared(pack: Pack, table: str) -> Table:
    return next((one for one in pack.schema if one.name == table), Table(table, "", ()))


def columns_of(pack: Pack, table: str) -> list[str]:
    """The columns of a table whose values can be counted: not the one that is different in every row."""
    of = _declared(pack, table)
    rows = pack.tables.get(table, ())
    own = [name for row in rows for name in row.cells]
    names = dict.fromkeys([*(one.name for one in of.columns), *own])
    key = of.key if len(of.key) == 1 else ()  # of several, each alone may stand in many rows
    return [name for name in names if any(row.get(name) for row in rows) and (name not in key or len(rows) < 2)]


def _likely(pack: Pack, table: str, columns: Sequence[str]) -> list[str]:
    """The two columns that are most worth counting by, in their order, and then the others.

    Worth it are few different values that come up again; free text and how many there are of a row are the least.
    """
    rows, of = pack.tables.get(table, ()), _declared(pack, table)

    best = sorted(columns, key=lambda name: _poor(of, name, rows))
    return [*sorted(best[:2], key=columns.index), *best[2:]]


def _poor(table: Table, name: str, rows: Sequence[Row]) -> tuple[bool, bool, bool, bool]:
    """Why a column is hardly worth counting by, what weighs most first."""
    found = [value for row in rows for value in values(table, name, row)]
    different, column = len(set(found)), table.column(name)
    text = column is None or isinstance(column.kind, Text) or bool(column.language)
    return name == COPIES and has_copies(table), text, different > FEW, not 1 < different < len(found)


def _worth(pack: Pack, table: str) -> tuple[bool, bool, int]:
    """How much there is to see of a table by its two best columns: what comes up again, what fits, how many rows."""
    of, rows, columns = _declared(pack, table), pack[table], columns_of(pack, table)
    best = [_poor(of, name, rows) for name in _likely(pack, table, columns)[:2]]
    return len(best) == 2 and not any(map(any, best)), not any(one[2] for one in best), len(rows)


def lines(ask: Ask) -> tuple[object, ...]:
    """What rows and columns depend on: while it is the same, one looks at the same place."""
    mixed = ask.cards if ask.map == "mixed-decks" else 0
    return ask.map, mixed, ask.table, ask.first, ask.second, ask.changed_only


def room(intent: Intent) -> Room:
    """What a page has; something usual where it does not say so."""
    theme, width = intent.get("theme"), intent.get("width")
    known = width if isinstance(width, int | float) and 0 < width < WIDEST_PAGE else 1000
    return Room("dark" if theme == "dark" else "light", float(known))


def file_name(pack: str, ask: Ask, *, comparing: bool) -> str:
    """What a file of a heatmap is called, without its ending: ``library-labyrinth-one-deck-3-cards-change``."""
    drawn = f"-{ask.cards}-cards" if kind_of(ask).cards else ""
    return f"{pack}-{ask.map}{drawn}{'-change' if comparing else ''}"


def place(intent: Intent) -> tuple[int, int]:
    """The row and column of a square.

    Raises:
        WorkbenchError: when they are no numbers.
    """
    return whole_number(intent.get("row")), whole_number(intent.get("column"))


def pointed(intent: Intent) -> tuple[str, str, str, int]:
    """What is to be selected: table, row, column of a cell and place of the row, as `Selection.choose` takes them."""
    table, row, column = (str(intent.get(name, "")) for name in ("table", "row", "column"))
    found = intent.get("place")
    return table, row, column, found if type(found) is int else -1


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
