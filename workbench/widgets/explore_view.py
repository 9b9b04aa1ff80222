"""What an explorer's page is sent: the heatmap, what changed in it, what can be chosen, what was picked; plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from workbench.analysis import captions
from workbench.analysis.captions import said as said_of
from workbench.analysis.coverage import Coverage
from workbench.analysis.difference import Change
from workbench.analysis.heatmaps import Ask, kind_of, kinds, measure_of
from workbench.analysis.laying import Laid
from workbench.analysis.measures import MEAN
from workbench.analysis.picking import Group
from workbench.analysis.pivot import declared
from workbench.analysis.showing import flawed_rows, left_out, missing_tables
from workbench.analysis.standing import can_rank
from workbench.errors import WorkbenchError
from workbench.language import language, listed, plural, say, sentence_case
from workbench.packs.pack import Pack, Row
from workbench.packs.problems import Problem
from workbench.render import heatmap as drawings
from workbench.render import looks
from workbench.render.elements import clean
from workbench.render.heatmap import Heatmap, Line, Square
from workbench.render.shading import STEPS, colour, shades
from workbench.widgets import explore_asks
from workbench.widgets.selection import Selection
from workbench.widgets.telling import short

MOST_DRAWN = 24
"""So many rows of a group are drawn; of the others the names are sent."""
MOST_NAMED = 600
MOST_TOLD = 200
"""Of so many problems it is told where they are."""
FEW_NAMED = 2
"""So few rows that are left out, or counted with a problem, are named at once."""
MOST_WHERE = 3
"""So many rows or columns are named in which something changed."""
LEGEND = 12
"""Colours of which the legend is mixed."""


def whole(heatmap: Heatmap, facts: Sequence[str]) -> dict[str, Any]:
    """A heatmap for a page that has none, or another one."""
    return {
        "kind": "map",
        "rows": [_line(one) for one in heatmap.rows],
        "columns": [_line(one) for one in heatmap.columns],
        "groups": [[short(title, 80), number] for title, _, number in heatmap.groups],
        "squares": [[square.text for square in squares] for squares in heatmap.squares],
        **around(heatmap, facts),
    }


def patch(before: Heatmap, heatmap: Heatmap, facts: Sequence[str]) -> dict[str, Any] | None:
    """What changed; None when the lines are others, so that the whole has to be sent."""
    if before.rows != heatmap.rows or before.columns != heatmap.columns:
        return None
    changed = [
        [row, column, new.text]
        for row, (old_squares, new_squares) in enumerate(zip(before.squares, heatmap.squares, strict=True))
        for column, (old, new) in enumerate(zip(old_squares, new_squares, strict=True))
        if old.text != new.text
    ]
    return {"kind": "squares", "changed": changed, **around(heatmap, facts)}


def changed(before: Heatmap, heatmap: Heatmap) -> int:
    """How many squares are other than before, by what stands in them. A line with another id is the same line."""
    if not (_alike(before.rows, heatmap.rows) and _alike(before.columns, heatmap.columns)):
        known = {at: (one.value, one.text) for at, one in _placed(before)}
        return sum(known.get(at) != (one.value, one.text) for at, one in _placed(heatmap))
    return sum(
        one is not other and (one.value, one.text) != (other.value, other.text)
        for old, new in zip(before.squares, heatmap.squares, strict=True)
        for one, other in zip(old, new, strict=True)
    )


def _alike(before: Sequence[Line], lines: Sequence[Line]) -> bool:
    """Whether these are the same lines, one of which may have got another id or another name."""
    return [one.id for one in before] == [one.id for one in lines] or (
        [one.title for one in before] == [one.title for one in lines]
    )


def _placed(heatmap: Heatmap) -> Iterator[tuple[tuple[str, str], Square]]:
    for row, squares in zip(heatmap.rows, heatmap.squares, strict=True):
        for column, square in zip(heatmap.columns, squares, strict=True):
            yield (row.id, column.id), square


def what_changed(before: Heatmap, heatmap: Heatmap) -> str:
    """How many squares are other than before, in a sentence."""
    number = changed(before, heatmap)
    if not number:
        return say("Nothing in this heatmap has changed.")
    return plural(
        number, "{number} square of the heatmap has changed.", "{number} squares of the heatmap have changed."
    )


def said(heatmap: Heatmap, place: tuple[int, int], *, aloud: bool) -> dict[str, Any] | None:
    """What a square says; None when it is not there. Sentences are sent when they are asked for: all are too many."""
    row, column = place
    if not (0 <= row < len(heatmap.rows) and 0 <= column < len(heatmap.columns)):
        return None
    sentence = clean(heatmap.squares[row][column].sentence, 400)
    return {"kind": "said", "row": row, "column": column, "sentence": sentence, "aloud": aloud}


def around(heatmap: Heatmap, facts: Sequence[str]) -> dict[str, Any]:
    """What stands round the squares."""
    scale = heatmap.scale
    every = STEPS // LEGEND
    return {
        "title": clean(heatmap.title, 200),
        "meaning": clean(heatmap.meaning, 600),
        "legend": {
            **{theme: list(shades(theme, scale.course)[::every]) for theme in ("light", "dark")},
            "keys": [[colour(scale, value, "light"), colour(scale, value, "dark"), text] for value, text in scale.keys],
            "ticks": [[scale.place(value), text] for value, text in scale.ticks],
            "unit": scale.unit,
        },
        "short": clean(heatmap.key, 600),
        "about": [clean(one, 600) for one in heatmap.about],
        "facts": [clean(one, 400) for one in facts],
    }


def file(heatmap: Heatmap, name: str, wanted: str, theme: str) -> dict[str, Any]:
    """A file to be kept: ``csv``, ``svg``, or ``png``, which the page makes of the SVG itself.

    Raises:
        WorkbenchError: for any other kind.
    """
    if wanted == "csv":
        return {"kind": "file", "name": f"{name}.csv", "type": "text/csv", "text": heatmap.csv()}
    if wanted in ("svg", "png"):
        text = str(drawings.heatmap(heatmap, theme=theme, spoken=wanted == "svg"))
        return {"kind": "file", "name": f"{name}.{wanted}", "type": "image/svg+xml", "text": text}
    raise WorkbenchError(say("There is no such file: choose PNG, SVG or CSV."))


def _line(line: Line) -> list[str]:
    return [line.id, clean(line.title, 120) or say("(empty)")]


def info(coverage: Coverage, ask: Ask, *, before: str, comparing: bool) -> dict[str, Any]:
    """What can be chosen, and what is."""
    kind, offered, words = kind_of(ask), kinds(coverage), captions.words(ask, coverage)
    measures = [one for one in kind.measures if one is not MEAN or ask.mean_of] if ask.map == "pivot" else kind.measures
    return {
        "pack": short(_title(coverage.pack), 120),
        "maps": [[name, said_of(one.title, coverage)] for name, one in offered.items()],
        "map": ask.map,
        "question": said_of(kind.question, coverage),
        "cards": [[str(number), str(number)] for number in kind.cards],
        "number": str(ask.cards),
        "measures": [[one.name, say(one.title, **words)] for one in measures] if len(measures) > 1 else [],
        "measure": measure_of(ask).name,
        "ordered": kind.ordered and can_rank(coverage.parts),
        "hardest": ask.hardest_first,
        "changed": ask.changed_only,
        "before": before,
        "comparing": comparing,
        "hand": _hand(coverage, ask) if kind.held else None,
        "pivot": _pivot(coverage, ask) if ask.map == "pivot" else None,
    }


def what_to_see(laid: Laid, facts: Sequence[str], ask: Ask, *, comparing: bool) -> str:
    """Why there is nothing to see in a heatmap, or of a comparison where something is; empty: that is plain."""
    if ask.map == "pivot" and not ask.table:
        return say("No table of this pack has a row.")
    if not laid.heatmap.rows or not laid.heatmap.columns:
        return short(facts[0], 400) if facts else say("There is nothing to show here.")
    if kind_of(ask).of_table and not any(square.value or square.text == "✓" for square in laid.squares.values()):
        return " ".join([say("Now every number here is nought: no next card completes a cover."), *facts[:1]])
    if not comparing:
        return kind_of(ask).answer(laid.rows.values())
    return " ".join([_where_changed(laid), *_changed_in_words(laid)])


def _changed_in_words(laid: Laid) -> list[str]:
    """How many squares say something else although their number is the same."""
    rows = [row for row in laid.rows.values() if isinstance(row, Change) and row.after and row.after.value]
    number = sum(row.is_alike for row in rows)
    if not number:
        return []
    return [
        plural(
            number,
            "{number} more has kept its number and says something else when you point at it.",
            "{number} more have kept their number and say something else when you point at them.",
        )
    ]


def _where_changed(laid: Laid) -> str:
    """How many squares of a comparison are not as they were and where, since they may be out of sight."""
    if not (changed := laid.changed):
        return say("Nothing has changed in this heatmap.")
    shown = laid.heatmap
    places = [{at[side] for at in changed} for side in (0, 1)]
    both = [
        [line for line in lines if line.id in ids]
        for ids, lines in zip(places, (shown.rows, shown.columns), strict=True)
        if len(lines) > 1  # of a single one it tells nothing that all is in it
    ]
    fewer = min(both, key=len, default=[])
    if 0 < len(fewer) <= MOST_WHERE:
        return plural(
            len(changed),
            "{number} square has changed, in {names}.",
            "{number} squares have changed, all in {names}.",
            names=listed([short(line.title, 60) for line in fewer]),
        )
    if len(both) < 2:
        return plural(len(changed), "{number} square has changed.", "{number} squares have changed.")
    return say(
        "{number} squares have changed, in {rows} rows and {columns} columns.",
        number=len(changed),
        rows=len(both[0]),
        columns=len(both[1]),
    )


def why_framed(heatmap: Heatmap, rows: Sequence[int], columns: Sequence[int]) -> str:
    """What is framed and why, since it may have been selected elsewhere; empty: nothing is."""
    titles = [*(heatmap.rows[one].title for one in rows), *(heatmap.columns[one].title for one in columns)]
    if not titles:
        return ""
    return say(
        "Framed: {names}, selected here or in an editor beside it.", names=listed([short(one) for one in titles])
    )


def warning(coverage: Coverage, ask: Ask) -> str:
    """What of a broken pack is missing: tables, rows that are left out; and how many are counted although something is
    wrong with them; empty: all is well."""
    parts = coverage.parts
    found = [say("Warning: {text}", text=text) for text in missing_tables(parts)] + parts.missing
    if ask.map == "pivot":  # which counts every row of its table
        return " ".join(found)
    number, more = parts.rows_left_out, flawed_rows(coverage.flaws)
    if number:
        found.append(plural(number, "Warning: {number} row is left out.", "Warning: {number} rows are left out."))
        found += _few(parts.left_out, number)
        if more:
            found.append(plural(more, "{number} more row has problems.", "{number} more rows have problems."))
    elif more:
        found += [
            say("Warning: {text}", text=captions.counted_although(more)),
            *_few(coverage.flaws, len(coverage.flaws)),
        ]
    return " ".join(found)


def _few(problems: Sequence[Problem], number: int) -> list[str]:
    """What is wrong, when it is little; all of it is listed below."""
    return [problem.message for problem in problems] if number <= FEW_NAMED else []


def troubles(coverage: Coverage, ask: Ask) -> list[dict[str, Any]]:
    """The rows that are left out and those counted all the same, each with what is wrong and the cell that it is in."""
    groups = [(say("Left out"), coverage.parts.left_out), (say("Counted, with a problem"), coverage.flaws)]
    if ask.map == "pivot" or not any(problems for _, problems in groups):
        return []
    places = {
        (table.file, row.line): (table.name, table.key_of(row.cells), place)
        for table in coverage.pack.schema
        for place, row in enumerate(coverage.pack.tables.get(table.name, ()))
    }
    return [_trouble(coverage.pack, title, problems, places) for title, problems in groups if problems]


def _trouble(
    pack: Pack, title: str, problems: Sequence[Problem], places: Mapping[tuple[str, int], tuple[str, str, int]]
) -> dict[str, Any]:
    texts = left_out(problems[:MOST_TOLD], pack)
    items = [
        dict(zip(("table", "row", "place"), places.get((one.file, one.row or 0), ("", "", -1)), strict=True))
        | {"column": one.column, "text": short(text, 300)}
        for one, text in zip(problems, texts, strict=False)
    ]
    if (more := len(problems) - MOST_TOLD) > 0:
        items.append(
            {"table": "", "row": "", "place": -1, "column": "", "text": say("And {number} more.", number=more)}
        )
    return {"title": title, "items": items}


def _hand(coverage: Coverage, ask: Ask) -> dict[str, Any]:
    parts = coverage.parts
    named = [[card.id, short(parts.name(card.id), 80)] for card in parts.cards if card.symbols]
    return {
        "held": [one for one in named if one[0] in ask.held],
        "others": [["", say("Put a card into the hand …")], *(one for one in named if one[0] not in ask.held)],
    }


def _title(pack: Pack) -> str:
    return Row({f"title.{code}": text for code, text in pack.title.items()}).text("title", language()) or pack.id


def _pivot(coverage: Coverage, ask: Ask) -> dict[str, Any]:
    pack, table = coverage.pack, declared(coverage.parts, ask.table)
    tables = [[one.name, one.heading] for one in pack.schema if pack.tables.get(one.name)]
    columns = [[name, table.spoken_column(name)] for name in explore_asks.columns_of(pack, ask.table)]
    means = [[name, table.spoken_column(name)] for name in explore_asks.numeric(pack, ask.table)]
    return {
        "tables": tables,
        "columns": columns,
        "means": [["", say("no mean")], *means] if means else [],
        "table": ask.table,
        "first": ask.first,
        "second": ask.second,
        "mean_of": ask.mean_of,
    }


class Drawn:
    """Draws rows of a pack, each once as long as it stays the same."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Row, str, str]] = {}
        self._signs: tuple[int, ...] = ()

    def row(self, pack: Pack, table: str, row: Row) -> tuple[str, str]:
        """The drawing of a row and what it says."""
        kept = self._kept.get(id(row))
        if kept is not None and kept[0] is row:
            return kept[1:]
        drawing = looks.drawing(pack, table, row, theme="page")
        self._kept[id(row)] = (row, str(drawing), drawing.text[:400])
        return str(drawing), drawing.text[:400]

    def forget_if_signs_changed(self, pack: Pack) -> None:
        """Symbols are on every drawing: when one looks otherwise, all do."""
        signs = tuple(
            id(row) for table in pack.schema if table.column("letter") for row in pack.tables.get(table.name, ())
        )
        if signs != self._signs:
            self._kept.clear()
            self._signs = signs
        if len(self._kept) > 4 * MOST_NAMED:
            self._kept.clear()


def picked(
    pack: Pack, groups: Sequence[Group], what: str, square: tuple[int, int] | None, selection: Selection, drawn: Drawn
) -> dict[str, Any]:
    """The rows that were picked, with their drawings, under what their square says."""
    drawn.forget_if_signs_changed(pack)
    return {
        "kind": "list",
        "what": clean(what, 400),
        "square": list(square) if square else None,
        "groups": [_group(pack, group, drawn) for group in groups if group.rows or square],
        "selected": [selection.table, selection.row],
    }


def _group(pack: Pack, group: Group, drawn: Drawn) -> dict[str, Any]:
    keys = {table.name: table for table in pack.schema}
    items = []
    for place, (table, row) in enumerate(group.rows[:MOST_NAMED]):
        key = keys[table].key_of(row.cells) if table in keys else row.get("id")
        item = {"table": table, "row": key, "title": clean(row.text("name", language()) or key, 80)}
        if place < MOST_DRAWN:
            item["svg"], item["label"] = drawn.row(pack, table, row)
        items.append(item)
    return {"title": sentence_case(group.title), "number": len(group.rows), "items": items}


def selected(coverage: Coverage, selection: Selection, lines: Sequence[Line]) -> list[int]:
    """Which of some rows or columns stand for what is selected."""

    def is_meant(line: Line) -> bool:
        what, _, id = line.id.partition(":")
        return what != "value" and id == selection.row and table_of(coverage, what, id) == selection.table

    return [n for n, line in enumerate(lines) if selection.row and is_meant(line)]


def table_of(coverage: Coverage, what: str, id: str) -> str:
    """The table whose row a line of a heatmap stands for; empty: none."""
    parts = coverage.parts
    if what == "card":
        return next((card.table for card in parts.cards if card.id == id), "")
    if what == "need":
        return next((one.table for one in parts.requirements if one.id == id), "")
    return ""
