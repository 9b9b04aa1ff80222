"""The heatmaps that there are: which question each answers, what its rows and columns are, what of it is coloured.

`workbench.analysis.laying` lays one out. Nothing here counts: every figure and every sentence is that of a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from workbench.analysis import at_table, axes, captions, facts, measures
from workbench.analysis.axes import mix
from workbench.analysis.coverage import Compared, Coverage
from workbench.analysis.difference import changes
from workbench.analysis.facts import odds_with
from workbench.analysis.measures import Measure
from workbench.analysis.pivot import value_names
from workbench.analysis.rows import Finding, Rows
from workbench.analysis.standing import can_rank
from workbench.errors import WorkbenchError, advice
from workbench.language import mark, say
from workbench.render.heatmap import Line

Source: TypeAlias = Coverage | Compared
TO_COVER = ("symbols", "cards", "requirements")
"""What of `Parts` there has to be where chances and covers are counted."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What a heatmap is to show."""

    map: str = "symbols-by-deck"
    cards: int = 3
    """How many cards are drawn."""
    measure: str = ""
    """What of a row is shown; empty: the first that its map offers."""
    hardest_first: bool = False
    """Requirements by difficulty instead of in the order of the pack."""
    changed_only: bool = False
    """Of a comparison the rows and columns in which something has changed; all of them, where nothing has."""
    table: str = ""
    first: str = ""
    second: str = ""
    mean_of: str = ""
    """For a pivot: the table, the column of its rows, that of its columns, the one of which means are taken."""
    held: tuple[str, ...] = ()
    """Ids of cards that are supposed to be in the hand."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One heatmap that there is."""

    title: str
    """Marked for translation, as is the question."""
    question: str
    find: Callable[[Any, Ask], Sequence[Finding]]
    place: Callable[[Any], tuple[str, str]]
    """The ids of the lines of a row's square."""
    rows: Callable[[Coverage, Ask], list[Line]]
    columns: Callable[[Coverage, Ask], list[Line]]
    measures: tuple[Measure, ...]
    facts: Callable[[Any, Ask], list[str]] = field(default=facts.none)
    """What else is to be said, a sentence each."""
    answer: Callable[[Iterable[Finding]], str] = lambda rows: ""
    """The answer to its question in a sentence, of the rows that are shown, where there is one."""
    cards: tuple[int, ...] = ()
    """Numbers of cards that can be asked for."""
    needs: tuple[str, ...] = ("symbols", "cards")
    """What of `Parts` there has to be."""
    ordered: bool = False
    """Whether its rows are requirements, which can be ordered by difficulty."""
    held: bool = False
    """Whether cards can be put into the hand."""
    of_table: bool = False
    """Whether it shows a position, and so needs a game."""
    short: Callable[[Coverage, Coverage | None], tuple[tuple[str, str], ...]] = lambda coverage, before: ()
    """What its axes have shortened, and what it stands for."""
    sparse: bool = False
    """Whether its rows leave out noughts; elsewhere a square without a row has no figure."""


def _ranked(coverage: Coverage, ask: Ask) -> list[Line]:
    ranked = [row.requirement for row in coverage.difficulty] if ask.hardest_first and can_rank(coverage.parts) else []
    return axes.needs(coverage.parts, ranked)


def _all_ranked(coverage: Coverage, ask: Ask) -> list[Line]:
    ranks = [(row.rank, row.requirement) for row in coverage.difficulty]
    lines = axes.needs(coverage.parts, [requirement for _, requirement in ranks])
    return [
        replace(line, title=say("{rank}. {name}", rank=rank, name=line.title))
        for line, (rank, _) in zip(lines, ranks, strict=True)
    ]


def _pivot(source: Source, ask: Ask) -> Sequence[Finding]:
    if not (ask.table and ask.first and ask.second):
        return ()  # there is nothing in the pack
    return source.pivot(ask.table, ask.first, ask.second, ask.mean_of)


def _of_one_deck(source: Source, ask: Ask) -> Sequence[Finding]:
    return [row for row in passing(source.draws) if measures.plain(row).cards == ask.cards]


def _chances(source: Source, ask: Ask) -> Sequence[Finding]:
    if isinstance(source, Coverage):
        return odds_with(source, ask.held).chances
    before, after = (odds_with(one, ask.held).chances for one in (source.before, source.after))
    return changes(before, after, source.after.parts)


def _values(which: str) -> Callable[[Coverage, Ask], list[Line]]:
    def lines(coverage: Coverage, ask: Ask) -> list[Line]:
        rows = _pivot(coverage, ask)
        named = value_names(coverage.parts, ask.table, ask.first if which == "row" else ask.second)
        return axes.values((value, named(value)) for row in rows if (value := getattr(row, which)) is not None)

    return lines


KINDS: dict[str, Kind] = {
    "table": Kind(
        mark("On the table now"),
        mark("{needs} on the table: whose hand covers which (✓), and how likely does a deck's next card complete it?"),
        at_table.chances,
        at_table.place_of_chance,
        at_table.wanted,
        at_table.draws,
        (measures.COMPLETING,),
        at_table.facts,
        of_table=True,
    ),
    "next-card": Kind(
        mark("What the next card is worth"),
        mark("How likely does the next card of each deck complete a cover of anything on the table?"),
        at_table.worth,
        at_table.place_of_worth,
        at_table.hands,
        at_table.decks,
        (measures.WORTH,),
        at_table.facts,
        of_table=True,
    ),
    "symbols-by-deck": Kind(
        mark("Symbols by deck"),
        mark("Which deck shows which symbols, and how evenly?"),
        lambda source, ask: source.symbols,
        lambda row: (f"symbol:{row.symbol}", f"deck:{row.deck}"),
        lambda coverage, ask: axes.symbols(coverage.parts),
        lambda coverage, ask: [*axes.decks(coverage.parts), *axes.every_deck(coverage.parts)],
        (measures.SHARE_OF_SYMBOLS, measures.SYMBOLS, measures.SHOWING),
        facts.evenness,
    ),
    "symbols-by-card": Kind(
        mark("Symbols by card"),
        mark("Which card shows which symbols?"),
        lambda source, ask: source.cards,
        lambda row: (f"symbol:{row.symbol}", f"card:{row.card}"),
        lambda coverage, ask: axes.symbols(coverage.parts),
        lambda coverage, ask: axes.cards(coverage.parts),
        (measures.ON_CARD,),
    ),
    "one-deck": Kind(
        mark("Chances from one deck"),
        mark("{needs}: how likely do so many cards of one deck cover each?"),
        _of_one_deck,
        lambda row: (f"need:{row.requirement}", f"deck:{row.deck}"),
        _ranked,
        lambda coverage, ask: axes.decks(coverage.parts),
        (measures.CHANCE,),
        cards=(1, 2, 3, 4, 5, 6),
        needs=TO_COVER,
        ordered=True,
    ),
    "mixed-decks": Kind(
        mark("Chances from several decks"),
        mark("{needs}: how likely do so many cards cover each, whichever decks they come from?"),
        lambda source, ask: source.mixed(ask.cards),
        lambda row: (f"need:{row.requirement}", mix(row.draws)),
        _ranked,
        lambda coverage, ask: axes.mixes(coverage.parts, ask.cards),
        (measures.CHANCE,),
        short=lambda coverage, before: captions.shortened(coverage, before),
        cards=(1, 2, 3, 4),
        needs=TO_COVER,
        ordered=True,
    ),
    "smallest-covers": Kind(
        mark("Smallest covers"),
        mark("{needs}: how few cards cover each, and which cards are these?"),
        lambda source, ask: source.in_fewest,
        lambda row: (f"need:{row.requirement}", f"card:{row.card}"),
        _ranked,
        lambda coverage, ask: axes.cards(coverage.parts),
        (measures.SHARE_OF_SETS, measures.SETS),
        facts.fewest,
        needs=TO_COVER,
        ordered=True,
        sparse=True,
    ),
    "standing": Kind(
        mark("What each card is good for"),
        mark("Which cards are alike, outdone by others, or never in a smallest cover?"),
        lambda source, ask: source.standing,
        lambda row: ("value:standing", f"card:{row.card}"),
        lambda coverage, ask: [Line("value:standing", say("In smallest covers of"))],
        lambda coverage, ask: axes.cards(coverage.parts),
        (measures.COVERS,),
        facts.standing,
        facts.of_no_use,
        needs=TO_COVER,
    ),
    "difficulty": Kind(
        mark("By difficulty"),
        mark("{needs}: which is the hardest to cover?"),
        lambda source, ask: source.difficulty,
        lambda row: (f"need:{row.requirement}", "value:best"),
        _all_ranked,
        lambda coverage, ask: [Line("value:best", say("Best chance with 3 cards"))],
        (measures.BEST,),
        facts.difficulty,
        needs=TO_COVER,
    ),
    "hand": Kind(
        mark("With cards in hand"),
        mark("{needs}: what do these cards cover, and which deck's next card helps most?"),
        _chances,
        lambda row: (f"need:{row.requirement}", f"deck:{row.draws[0][0]}"),
        _ranked,
        lambda coverage, ask: axes.decks(coverage.parts),
        (measures.COMPLETING,),
        facts.hand,
        needs=TO_COVER,
        ordered=True,
        held=True,
    ),
    "goals": Kind(
        mark("{needs} by {goals}"),
        mark("{needs} and {goals}: what can serve which, and can all be served?"),
        lambda source, ask: source.serving,
        lambda row: (f"need:{row.requirement}", f"goal:{row.goal}"),
        _ranked,
        lambda coverage, ask: axes.goals(coverage.parts),
        (measures.SERVES,),
        facts.goals,
        needs=("symbols", "requirements", "goals"),
        ordered=True,
    ),
    "pivot": Kind(
        mark("Two columns of a table"),
        mark("How often do two values of a component meet?"),
        _pivot,
        lambda row: (f"value:{row.row}", f"value:{row.column}"),
        _values("row"),
        _values("column"),
        (measures.COUNT, measures.OF_ALL, measures.OF_ROW, measures.OF_COLUMN, measures.MEAN),
        needs=(),
        sparse=True,
    ),
}
"""The closed list, by name."""


def _possible(kind: Kind, coverage: Coverage) -> bool:
    return all(getattr(coverage.parts, need) for need in kind.needs) and (
        coverage.table is not None or not kind.of_table
    )


def kinds(coverage: Coverage) -> dict[str, Kind]:
    """The heatmaps that a pack has something to show in."""
    found = {name: kind for name, kind in KINDS.items() if _possible(kind, coverage)}
    if not can_rank(coverage.parts):
        found.pop("difficulty", None)
    return found


def kind_of(ask: Ask) -> Kind:
    """The kind of heatmap that is asked for.

    Raises:
        WorkbenchError: when there is none of that name, or none for so many cards.
    """
    kind = KINDS.get(ask.map)
    if kind is None:
        raise WorkbenchError(
            say(
                "There is no heatmap '{name}'.{advice}", name=str(ask.map)[:60], advice=advice(str(ask.map)[:60], KINDS)
            )
        )
    if kind.cards and ask.cards not in kind.cards:
        raise WorkbenchError(
            say(
                "'{name}' is counted for {fewest} to {most} cards, not for {cards}.",
                name=ask.map,
                fewest=kind.cards[0],
                most=kind.cards[-1],
                cards=repr(ask.cards),
            )
        )
    return kind


def measure_of(ask: Ask) -> Measure:
    """What of each row is shown; the first measure of its kind when the one asked for is not among them."""
    offered = kind_of(ask).measures
    if ask.map == "pivot" and not ask.mean_of:
        offered = tuple(one for one in offered if one is not measures.MEAN)
    return next((one for one in offered if one.name == ask.measure), offered[0])


def passing(rows: Sequence[Finding]) -> Iterable[Finding]:
    """Rows one after the other, made as they are looked at where that is possible."""
    return rows.passing() if isinstance(rows, Rows) else rows
