"""A report in plain characters, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from workbench.analysis.grids import Grid
from workbench.analysis.showing import Listing, Shown, flaws_told, left_out, origin
from workbench.errors import readable
from workbench.language import plural

WIDEST = 180
"""Characters of a line of words."""
WIDEST_HEAD = 12
"""Characters of a column's title; a longer one goes over two lines, and is then cut."""
WIDEST_NAME = 26


def report(found: Shown, *, full: bool = False) -> str:
    """It as text."""
    return readable("\n".join(_lines(found, full)), most=4_000_000)


def _lines(found: Shown, full: bool) -> Iterator[str]:
    for one in found.sources:
        yield origin(one)
        if one.left_out:
            yield plural(one.rows_left_out, "{number} row was left out:", "{number} rows were left out:")
            yield from (f"  {line}" for line in left_out(one.left_out))
        words, lines = flaws_told(one)
        if words:
            yield from (words, *(f"  {line}" for line in lines))
    shown = False
    for section in found.sections(full=full):
        shown = True
        yield ""
        yield section.title
        if isinstance(section, Listing):
            yield from wrap(section.about, WIDEST, initial_indent="  ", subsequent_indent="  ")
        yield from grid(section) if isinstance(section, Grid) else _listing(section)
    if not shown:
        yield found.nothing
    elif found.rest and not full:
        yield from ("", *wrap(found.rest, WIDEST))


def _listing(listing: Listing) -> Iterator[str]:
    figures = listing.figures
    wide = max(map(len, figures), default=0)
    for text, row in zip(figures, listing.rows, strict=True):
        indent = " " * (wide + 4)
        yield from wrap(row.sentence, WIDEST, initial_indent=f"  {text:>{wide}}  ", subsequent_indent=indent)
    if not listing.rows:
        yield f"  {listing.nothing}"
    if listing.left_out:
        yield f"  {listing.left_out}"


def grid(found: Grid) -> Iterator[str]:
    """A grid with its titles, columns under each other."""
    names = [_cut(label.title, WIDEST_NAME) for label in found.down]
    heads = [_two_lines(label.title) for label in found.across]
    cells = [[found.text(cell) for cell in line] for line in found.cells]
    first = max(map(len, names), default=0)
    widths = [max(*map(len, head), *(len(line[place]) for line in cells)) for place, head in enumerate(heads)]
    for which in range(2):
        if any(head[which] for head in heads):
            yield _line("", [head[which] for head in heads], first, widths)
    for name, line in zip(names, cells, strict=True):
        yield _line(name, line, first, widths)
    if found.left_out:
        yield f"  {found.left_out}"


def _line(name: str, cells: Sequence[str], first: int, widths: Sequence[int]) -> str:
    padded = "".join(f"  {cell:>{wide}}" for cell, wide in zip(cells, widths, strict=True))
    return f"  {name:<{first}}{padded}".rstrip()


def _two_lines(title: str) -> tuple[str, str]:
    if len(title) <= WIDEST_HEAD:
        return "", title
    words = title.split()
    first = words[0]
    for word in words[1:-1]:
        if len(first) + 1 + len(word) > WIDEST_HEAD:
            break
        first += f" {word}"
    return _cut(first, WIDEST_HEAD), _cut(title[len(first) :].strip(), WIDEST_HEAD)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
