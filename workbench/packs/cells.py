"""Writing into cells, as a step; and what a person who types expects to come with it.

A row that was never saved and whose id was made from its name gets another id with another name. A row that gets
another id keeps those that refer to it: they name the new one, in the same step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from workbench.language import mark
from workbench.packs import addressing
from workbench.packs.columns import Table
from workbench.packs.kinds import slug
from workbench.packs.pack import Pack, Row
from workbench.packs.steps import Moment, SetCell, Step

Texts: TypeAlias = Mapping[tuple[int, str], str]
"""What goes into the cells of a table, by place of the row and column."""
_LONGEST = 40


def step_of(table: Table, rows: Sequence[Row], texts: Texts) -> Step:
    """The step that writes them; without deeds when all of it stands there already."""
    deeds = [SetCell(table.name, *cell, text) for cell, text in texts.items() if rows[cell[0]].get(cell[1]) != text]
    if len(deeds) != 1:
        words: dict[str, str | int] = {"number": len(deeds), "table": table.name}
        return Step(mark("Write {number} cells of {table}."), words, tuple(deeds))
    one = deeds[0]
    words = {"column": one.column, "row": addressing.called(table, rows[one.row], one.row)}
    if not one.text:
        return Step(mark("Empty {column} of {row}."), words, (one,))
    words["text"] = one.text if len(one.text) <= _LONGEST else one.text[:_LONGEST] + "…"
    return Step(mark("Write '{text}' into {column} of {row}."), words, (one,))


def step_by_hand(moment: Moment, saved: Pack, table: Table, texts: Texts) -> Step:
    """The step that writes them, with the ids that follow names and the references that follow ids.

    Args:
        moment: the pack before.
        saved: the pack as it is on the disk, where others may know its rows by their ids.
        table: the table.
        texts: what is written.
    """
    rows = moment.pack.tables.get(table.name, ())
    texts = {**texts, **dict(_ids_of_names(moment.pack, saved, table, texts))}
    step = step_of(table, rows, texts)
    ids = [(rows[place].get("id"), text) for (place, column), text in texts.items() if column == "id"]
    if len(ids) != 1 or not _is_renaming(moment.pack, table, *ids[0]):
        return step
    along = tuple(addressing.references(moment.pack, table.name, *ids[0]))
    number = len({(one.table, one.row) for one in along})
    if not along:
        return step
    if len(step.deeds) > 1:
        return Step(step.template, {**step.words, "number": len(step.deeds) + len(along)}, (*along, *step.deeds))
    template = (
        mark("Call {row} '{name}', also in the row that names it.")
        if number == 1
        else mark("Call {row} '{name}', also in {number} rows that name it.")
    )
    return Step(template, {"row": step.words["row"], "name": ids[0][1], "number": number}, (*along, *step.deeds))


def _ids_of_names(pack: Pack, saved: Pack, table: Table, texts: Texts) -> Iterator[tuple[tuple[int, str], str]]:
    known = {row.get("id") for row in saved.tables.get(table.name, ())}
    for place in dict.fromkeys(place for place, _ in texts):
        before = pack[table.name][place]
        name, old = before.text("name", "en"), before.get("id")
        new = Row({**before.cells, **{column: text for (at, column), text in texts.items() if at == place}})
        follows = addressing.is_made_from(old, name) and (place, "id") not in texts and old not in known
        if follows and slug(new.text("name", "en")) and new.text("name", "en") != name:
            taken = addressing.all_ids(pack) - {old}
            yield (place, "id"), addressing.free_id(new.text("name", "en"), taken)


def _is_renaming(pack: Pack, table: Table, old: str, new: str) -> bool:
    """Whether a row is called so from now on: what is no id, or that of another row, is a slip that nothing follows."""
    column = table.column("id")
    ids = Counter(row.get("id").casefold() for rows in pack.tables.values() for row in rows)
    free = new.casefold() not in ids or new.casefold() == old.casefold()
    return bool(old and new and column and not column.kind.fault(new) and ids[old.casefold()] == 1 and free)
