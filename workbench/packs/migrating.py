"""Reading older formats: each step turns the tables of one format into those of the next.

Format 0 wrote the symbols of a card as words in columns of their own (``symbol 1``, ``symbol 2`` …); format 1 has them
as letters in one column.
"""

from __future__ import annotations

from dataclasses import replace

from workbench.errors import advice
from workbench.language import say
from workbench.packs.columns import Column, Table
from workbench.packs.kinds import Symbols
from workbench.packs.problems import Problem
from workbench.packs.spreadsheet import Sheet, fold


def migrate(sheet: Sheet, table: Table, version: int) -> tuple[Sheet, list[Problem]]:
    """A table as the current format has it, and what could not be carried over."""
    problems: list[Problem] = []
    if version < 1:
        for column in table.columns:
            kind = column.kind
            if isinstance(kind, Symbols) and kind.names and fold(column.name) not in map(fold, sheet.header):
                sheet = _letters_for_words(sheet, table, column, kind, problems)
    return sheet, problems


def _letters_for_words(sheet: Sheet, table: Table, column: Column, kind: Symbols, problems: list[Problem]) -> Sheet:
    """Put what stands in ``symbol 1`` … into one column of letters."""
    stem = column.name.removesuffix("s")
    places = {fold(f"{stem} {n}"): n for n in range(1, kind.high + 1)}
    wordy = [index for index, name in enumerate(sheet.header) if fold(name) in places]
    if not wordy:
        return sheet
    wordy.sort(key=lambda index: places[fold(sheet.header[index])])
    letters = dict(zip(kind.names, kind.alphabet, strict=True))

    def converted(number: int, cells: list[str]) -> list[str]:
        found = ""
        for index in wordy:
            word = fold(cells[index]) if index < len(cells) else ""
            if word and word not in letters:
                hint = advice(word, letters).strip()
                name = sheet.header[index]
                problems.append(
                    Problem(table.file, number, name, "error", say("this is not the name of a symbol."), hint)
                )
            found += letters.get(word, "?") if word else ""
        kept = [cell for index, cell in enumerate(cells) if index not in wordy]
        return [found, *kept]

    header = [column.name, *(name for index, name in enumerate(sheet.header) if index not in wordy)]
    return replace(sheet, header=header, rows=[(number, converted(number, cells)) for number, cells in sheet.rows])
