"""What can be seen in a notebook, in a terminal and as a page: sections of grids and lists, and where they are from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from workbench.analysis.difference import Change
from workbench.analysis.grids import Grid, changed, figure_of, grid, kind_of
from workbench.analysis.rows import Finding, Rows
from workbench.analysis.supplies import Parts
from workbench.checked import checked
from workbench.errors import WorkbenchError
from workbench.language import language, plural, say
from workbench.packs.addressing import in_words
from workbench.packs.pack import Pack, Row
from workbench.packs.problems import Problem, errors

MOST_FLAWS = 3
"""So many errors of rows that are counted all the same are named; nothing is missing for them."""


@dataclass(frozen=True)
class Listing:
    """Rows shown as sentences, each with its figure."""

    title: str
    about: str
    rows: tuple[Finding, ...]
    nothing: str = ""
    """What is said when there are none."""
    left_out: str = ""
    """How many more there are, and where."""

    @property
    def figures(self) -> list[str]:
        """What stands before each sentence; nothing before a row that has changed although its figure has not."""
        return ["" if isinstance(row, Change) and row.is_alike else figure_of(row) for row in self.rows]


Section = Grid | Listing


def laid_out(found: Grid, *, unchanged: bool = False) -> Section:
    """A grid as it is shown: of differences what changed, and one sentence when nothing did.

    Args:
        found: any grid.
        unchanged: whether rows and columns of differences are shown in which nothing changed.
    """
    if unchanged or not found.changes:
        return found
    different = changed(found)
    return different if different.down else Listing(found.title, "", (), say("No figure has changed."))


class Shown(ABC):
    """Something that draws itself: as tables of HTML in a notebook, as text in a terminal, as a page for a file."""

    @property
    @abstractmethod
    def heading(self) -> str:
        """What it is, in the language of now."""

    @property
    @abstractmethod
    def sources(self) -> tuple[Parts, ...]:
        """The packs that its figures are of."""

    @abstractmethod
    def sections(self, *, full: bool = False) -> Iterable[Section]:
        """Its parts; not ``full``: those that fit a screen or two."""

    @property
    def rest(self) -> str:
        """What else there is than those that fit a screen or two, and where; empty: nothing."""
        return ""

    @property
    def nothing(self) -> str:
        """What is said when it has no part."""
        return say("Nothing in this pack shows symbols or asks for them.")

    @checked(WorkbenchError)
    def page(self, tell: Callable[[str], None] | None = None) -> str:
        """Everything as a page of HTML that needs nothing else; ``tell`` is given the title of each part once it is
        counted, which may take a while.
        """
        from workbench.analysis import as_html

        return as_html.page(self, tell)

    def __str__(self) -> str:
        from workbench.analysis import as_text

        return as_text.report(self)

    def _repr_html_(self) -> str:
        from workbench.analysis import as_html

        return as_html.fragment(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


class ShownRows(Shown):
    """One list of rows."""

    def __init__(self, rows: Rows[Any]) -> None:
        self.rows = rows

    @property
    def heading(self) -> str:
        """What the rows are."""
        return self.rows.title

    @property
    def sources(self) -> tuple[Parts, ...]:
        """Their pack."""
        return (self.rows.source,)

    @property
    def nothing(self) -> str:
        """That no row was wanted, or that there is none."""
        if self.rows.narrowed:
            return say("No row has all of this at once.")
        return super().nothing

    def sections(self, *, full: bool = False) -> Iterable[Section]:
        """A grid where they are one and fill it, else a list."""
        if len(self.rows):
            found = kind_of(self.rows).axes is not None and grid(self.rows)
            if found and sum(cell is not None for line in found.cells for cell in line) == len(self.rows):
                yield laid_out(found)
            else:
                yield Listing(self.rows.title, self.rows.about, tuple(self.rows))


def origin(parts: Parts) -> str:
    """Which pack the figures are of, so that anybody can get them again, and what it has nothing of."""
    counted = say(
        "{pack} {version}, digest {digest}. Cards: {cards}. Decks: {decks}. Symbols: {symbols}. To cover: "
        "{requirements}.",
        pack=parts.id,
        version=parts.version,
        digest=parts.digest,
        cards=sum(card.copies for card in parts.cards),
        decks=len(parts.decks),
        symbols=len(parts.symbols),
        requirements=len(parts.requirements),
    )
    exact = say("What could be read is counted exactly.") if parts.unread else say("All figures are exact.")
    return " ".join([counted, *missing_tables(parts), exact, *parts.missing])


def missing_tables(parts: Parts) -> list[str]:
    """Which tables could not be read and why not, a sentence each: what is in them is in no figure."""
    found = []
    for one in parts.unread:
        where = one.where.removeprefix(one.file).lstrip(", ")
        why = f"{where}: {one.text}" if where else one.text
        found.append(say("{file} could not be read, so all its rows are missing here: {why}", file=one.file, why=why))
    return found


def left_out(problems: Iterable[Problem], pack: Pack | None = None) -> list[str]:
    """What could not be used, a line a row: where it stands, and why.

    Args:
        problems: what could not be used.
        pack: where it stands is told as the pack's tables are headed; None: as its files are called, to be opened.
    """
    if pack is not None:
        problems = [in_words(pack, one) for one in problems]
    return [f"{problem.where}: {problem.text}" if problem.where else problem.text for problem in problems]


def flaws(parts: Parts) -> tuple[Problem, ...]:
    """The errors of rows that are counted all the same, such as a card with more symbols than the rules allow.

    Warnings are none: a text that is not translated yet makes no figure doubtful.
    """
    wrong = [one for one in errors((parts.original or parts.pack).problems()) if one.row is not None]
    if not wrong:  # as nearly always
        return ()
    files = {one.file for one in wrong}
    used = {id(one.row) for many in (parts.symbols, parts.cards, parts.requirements, parts.goals) for one in many}
    rows = {
        (table.file, row.line): row
        for table in parts.pack.schema
        if table.file in files
        for row in parts.pack.tables.get(table.name, ())
        if id(row) in used
    }
    for one in parts.left_out:  # perhaps only as one of two things that the row is
        rows.pop((one.file, one.row or 0), None)
    counted = ((one, rows.get((one.file, one.row or 0))) for one in wrong)
    return tuple(_by_name(one, row) for one, row in counted if row is not None)


def _by_name(problem: Problem, row: Row) -> Problem:
    """The problem, saying first whose it is, as those of rows that are left out do."""
    name = row.text("name", language()) or row.get("id")
    if not name:
        return problem
    return replace(problem, message=say("{name}: {why}", name=name[:60], why=problem.message))


def flawed_rows(found: Iterable[Problem]) -> int:
    """How many rows `flaws` are in."""
    return len({(one.file, one.row) for one in found})


def flaws_told(parts: Parts) -> tuple[str, list[str]]:
    """How many rows are counted although something is wrong with them, in words, and a few of them, a line each; of
    none: no words.
    """
    found = flaws(parts)
    if not found:
        return "", []
    lines = left_out(found[:MOST_FLAWS])
    if (more := len(found) - MOST_FLAWS) > 0:
        lines.append(say("And {number} more: `workbench check` lists them.", number=more))
    words = plural(
        flawed_rows(found),
        "{number} row is counted although something is wrong with it:",
        "{number} rows are counted although something is wrong with them:",
    )
    return words, lines
