"""What a table shares with an editor and an explorer: which things on it are the row that is pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.engine.rulesets import HasContent, Ruleset
from workbench.engine.scene import Scene
from workbench.language import language, plural, say
from workbench.packs.pack import Pack, Row
from workbench.widgets.selection import Selection, shared
from workbench.widgets.telling import short


class Pointing:
    """A selection as a table sees it: a thing on the table is the row of the game's pack whose id its own ends with.

    Only what the scene shows is looked at, so nothing hidden is given away.
    """

    def __init__(self, selection: Selection | None) -> None:
        self.selection = shared(selection)

    def plain(self, rules: Ruleset[Any], scene: Scene) -> dict[str, Any]:
        """For the page: the ids of what is pointed at, and that in a sentence; empty where nothing is shared."""
        if self.selection is None:
            return {}
        found = _row(rules, self.selection.table, self.selection.row)
        if found is None:
            return {"ids": [], "sentence": ""}
        ids = [id for id, row in _things(scene) if row == self.selection.row]
        name = short(found.text("name", language()) or self.selection.row, 80)
        sentence = (
            plural(
                len(ids),
                "Selected elsewhere: {name}, here {number} time.",
                "Selected elsewhere: {name}, here {number} times.",
                name=name,
            )
            if ids
            else say("Selected elsewhere: {name}, which is not to be seen here.", name=name)
        )
        return {"ids": ids, "sentence": sentence}

    def choose(self, rules: Ruleset[Any], scene: Scene, id: str) -> None:
        """Something on the table was pointed at: select its row, or that of what stands there."""
        if self.selection is None:
            return
        for row in _rows_at(scene, id):
            table = _table(rules, row)
            if table:
                self.selection.choose(table, row)
                return


def _things(scene: Scene) -> Iterator[tuple[str, str]]:
    """What may be a row: the id of each thing, and that of its row."""
    for hand in scene.hands:
        for card in hand.cards:
            yield card.id, _end(card.id)
    for piece in scene.pieces:
        yield piece.id, _end(piece.id)
    for cell in scene.cells:
        if cell.holds:
            yield cell.id, _end(cell.holds)


def _rows_at(scene: Scene, id: str) -> Iterator[str]:
    yield from (row for thing, row in _things(scene) if thing == id)
    for cell in scene.cells:
        if cell.id == id:
            here = (piece.id for piece in scene.pieces if (piece.x, piece.y) == (cell.x, cell.y))
            yield from map(_end, here)


def _end(id: str) -> str:
    return id.partition(":")[2]


def _content(rules: Ruleset[Any]) -> Pack | None:
    return rules.content if isinstance(rules, HasContent) else None


def _row(rules: Ruleset[Any], table: str, key: str) -> Row | None:
    """The row of the game's pack that is selected; None when it has none such."""
    pack = _content(rules)
    declared = next((one for one in pack.schema if one.name == table), None) if pack else None
    if pack is None or declared is None or not key:
        return None
    return next((row for row in pack.tables.get(table, ()) if declared.key_of(row.cells) == key), None)


def _table(rules: Ruleset[Any], key: str) -> str:
    """The first table of the game's pack with such a row; empty: none."""
    pack = _content(rules)
    tables = [table.name for table in pack.schema] if pack and key else []
    return next((table for table in tables if _row(rules, table, key)), "")
