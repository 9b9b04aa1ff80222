"""The symbols that a pack declares: a table whose rows have a letter, an icon and a colour."""

from __future__ import annotations

from workbench.engine.scene import Symbol
from workbench.language import language
from workbench.packs.columns import Table
from workbench.packs.pack import Pack

MADE_OF = ("letter", "icon", "colour")


def tables_of_signs(schema: tuple[Table, ...]) -> list[Table]:
    """The tables whose rows are symbols."""
    return [table for table in schema if all(table.column(name) for name in MADE_OF)]


def signs(pack: Pack) -> dict[str, Symbol]:
    """Every symbol by its letter, as far as the rows can be read; the first of two with the same letter."""
    found: dict[str, Symbol] = {}
    for table in tables_of_signs(pack.schema):
        for row in pack.tables.get(table.name, ()):
            letter = row.get("letter")
            if letter and letter not in found:
                name = row.text("symbol", language()) or row.text("name", language()) or row.get("id")
                about = row.text("name", language())
                found[letter] = Symbol(name, row.get("colour"), row.get("icon"), letter, about if about != name else "")
    return found
