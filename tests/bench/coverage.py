"""Prints what coverage costs, on this machine and in this run: ``python -m tests.bench.coverage``.

An edit gives one card of the full pack other symbols, or one Terror; measured is everything from the new pack to all
figures of a) to c): symbols by deck and card, one deck with 1 to 6 cards, every multiset of up to 3 decks, the fewest
cards. *With rows* every row is made as well, where a heatmap looks at some hundred. Size 4 is what a widget does
afterwards, in the background.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

import workbench as wb
from tests.analysis.small import COVERING
from tests.analysis.test_coverage import large
from tests.bench.origin import load, machine, of
from workbench.analysis import draws, ways
from workbench.analysis.coverage import Coverage
from workbench.analysis.covers import smallest
from workbench.engine.streams import Stream
from workbench.packs.covering import Covering
from workbench.packs.pack import Pack

T = TypeVar("T")
BUDGET, LATER = 16.0, 200.0


def forget() -> None:
    """Empty all that is remembered between packs."""
    for remembered in (
        draws.pile,
        draws._alike,
        draws._together,
        draws._rest,
        draws.covers,
        draws._covering,
        smallest,
        ways.need_of,
        ways._shape,
    ):
        remembered.cache_clear()


class Clock:
    """Adds up how long calls took: by the clock on the wall and by the processor, which goes on for others too."""

    def __init__(self) -> None:
        self.wall: list[float] = []
        self.processor: list[float] = []

    def time(self, run: Callable[[], T]) -> T:
        """Run something and note how long it took."""
        wall, processor = time.perf_counter(), time.thread_time()
        result = run()
        self.wall.append(1000 * (time.perf_counter() - wall))
        self.processor.append(1000 * (time.thread_time() - processor))
        return result

    def __str__(self) -> str:
        parts = []
        for name, times in (("wall", self.wall), ("processor", self.processor)):
            ordered = sorted(times)
            middle, high = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
            parts.append(f"{name} median {middle:7.2f} p95 {high:7.2f} max {ordered[-1]:7.2f}")
        return "   ".join(parts) + " ms"


def milliseconds(run: Callable[[], object]) -> float:
    """How long one call takes by the clock on the wall."""
    clock = Clock()
    clock.time(run)
    return clock.wall[0]


def figures(pack: Pack, covering: Covering | None = None) -> Coverage:
    """All figures of a) to c), as far as they have to keep up with edits."""
    coverage = Coverage(pack, covering)
    _ = coverage.symbols, coverage.evenness, coverage.cards, coverage.draws, coverage.fewest, coverage.in_fewest
    for cards in (1, 2, 3):
        coverage.mixed(cards)
    return coverage


def rows(coverage: Coverage) -> None:
    """Every row of these figures."""
    lists: list[Sequence[object]] = [coverage.symbols, coverage.cards, coverage.draws, coverage.fewest]
    lists.append(coverage.in_fewest)
    for each in (*lists, *(coverage.mixed(cards) for cards in (1, 2, 3))):
        list(each)


def edited(pack: Pack, table: str, column: str, stream: Stream, letters: str) -> Pack:
    """A pack with other symbols in one row; of a card the first stays, of a requirement the pattern."""
    every = list(pack[table])
    place = stream.below(len(every))
    old = every[place][column]
    if table in ("terrors", "asks"):
        left = list(letters)
        stream.shuffle(left)
        changed = {letter: left[number] for number, letter in enumerate(dict.fromkeys(old))}
        new = "".join(changed[letter] for letter in old)
    else:
        new = old[0] + "".join(stream.choice(letters) for _ in old[1:])
    every[place] = replace(every[place], cells={**every[place].cells, column: new})
    return replace(pack, tables={**pack.tables, table: tuple(every)})


def edits(
    pack: Pack, table: str, column: str, letters: str, covering: Covering | None = None, number: int = 200
) -> None:
    """Print what edit after edit costs, each on top of the one before."""
    stream = Stream("bench", table)
    quick, making, later, back = Clock(), Clock(), Clock(), Clock()
    for _ in range(number):
        before, pack = pack, edited(pack, table, column, stream, letters)
        coverage = quick.time(partial(figures, pack, covering))
        making.time(partial(rows, coverage))
        later.time(partial(coverage.mixed, 4))
        back.time(partial(figures, before, covering))
    print(f"  {number} edits of one of {table}, each on top of the one before, by the stream ('bench', '{table}'):")
    print(f"    figures a) to c)  {quick}   (wanted: {BUDGET:.0f})")
    print(f"    and all its rows  {making}")
    print(f"    size 4            {later}   (wanted: {LATER:.0f})")
    print(f"    taken back        {back}")


def whole(title: str, pack: Pack, covering: Covering | None = None) -> None:
    """Print what everything costs from nothing."""
    forget()
    first = milliseconds(lambda: figures(pack, covering))
    coverage = figures(pack, covering)
    fourth = milliseconds(lambda: coverage.mixed(4))
    rest = milliseconds(lambda: (coverage.standing, coverage.difficulty))
    goals = milliseconds(lambda: coverage.matching)
    page = milliseconds(coverage.page)
    met = coverage.matching[0].families if len(coverage.matching) else 0
    cards, decks = sum(map(len, coverage.parts.deck_vectors)), len(coverage.parts.decks)
    print(
        f"{title} ({of(pack)}): {cards} cards, {decks} decks, {len(coverage.parts.symbols)} symbols, "
        f"{len(coverage.fewest)} to cover"
    )
    print(
        f"  from nothing, once: a) to c) {first:.1f}, size 4 {fourth:.1f}, e) {rest:.1f}, "
        f"f) {goals:.1f} ({met:,} families), page {page:.0f} ms"
    )


def main() -> None:
    """Print all of it."""
    print(machine())
    pack = wb.load_pack("library-labyrinth")
    whole("library-labyrinth", pack)
    edits(pack, "books", "symbols", "RKOGBP")
    edits(pack, "terrors", "symbols", "RKOGBP")
    for name in ("library-labyrinth-mini", "labyrinth-card-game-two"):
        whole(name, wb.load_pack(name))
    whole("ten symbols", large(), COVERING)
    edits(large(), "cards", "marks", "ABCDEFGHIJ", COVERING, number=20)
    print(load())


if __name__ == "__main__":
    main()
