"""One table of a merge: what becomes of each of its rows and cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from workbench.language import language, listed, plural, say
from workbench.packs import mending
from workbench.packs.addressing import named
from workbench.packs.columns import Table
from workbench.packs.matching import key_of, pairs
from workbench.packs.merge_items import PAIR, Item, Settings, What, item_key, short
from workbench.packs.merge_rows import Trio, moved, trios, woven
from workbench.packs.rows import Row, numbered
from workbench.packs.spreadsheet import tidy


class MergedTable:
    """One table of a plan."""

    def __init__(
        self,
        settings: Settings,
        table: Table,
        base: Sequence[Row] | None,
        mine: Sequence[Row],
        stated: Sequence[Row],
        ids: Mapping[str, set[str]],
    ) -> None:
        self.settings, self.table, self.ids = settings, table, ids
        self.base, self.mine = base, mine
        self.literal = list(stated)
        self.meant = self._meant()
        self.trios = trios(table, self.base, self.mine, self.meant)
        self.items: list[Item] = []
        self._swap_items()
        self._rows: dict[int, Row] = {}
        """The rows that there will be, by their number among the trios."""
        names = Counter(key_of(table, row) for row in self.meant)
        self._twice = {name for name, number in names.items() if number > 1}
        """What two rows there are called: whoever is recognised as another row was not renamed so on purpose."""
        self._taken = {key_of(table, row) for row in mine}
        for number, trio in enumerate(self.trios):
            self._trio(number, trio)
        rows = [self._rows[number] for number in self._order() if number in self._rows]
        self.result = tuple(numbered(table.name, _without_blank_columns(table, rows)))

    # --- what was meant ---------------------------------------------------------------------------------------------

    def _meant(self) -> list[Row]:
        self.swaps: list[tuple[str, str]] = []
        if not self.settings.mend:
            return self.literal
        rows = mending.mended(self.table, self.literal, self.ids)
        found = mending.swapped_columns(self.table, self.mine, rows, pairs(self.table, self.mine, rows))
        self.swaps = found
        back = [pair for pair in found if self.settings.choices.get(self._swap_key(pair)) != "theirs"]
        if back:  # what stands there is then compared as if the columns had never been in each other's place
            self.literal = mending.swapped_back(self.literal, back)
            rows = mending.mended(self.table, self.literal, self.ids)
        return rows

    def _swap_key(self, pair: tuple[str, str]) -> str:
        return item_key(self.table.name, -1, "+".join(pair))

    def _swap_items(self) -> None:
        for pair in self.swaps:
            key = self._swap_key(pair)
            take = self.settings.choices.get(key, "meant")
            self.items.append(
                Item(key, self.table.name, "swapped", "", PAIR.join(pair), "", "", "", take, False, of=self.table)
            )

    # --- rows ---------------------------------------------------------------------------------------------------------

    def _trio(self, number: int, trio: Trio) -> None:
        mine = self.mine[trio.mine] if trio.mine is not None else None
        theirs = self.meant[trio.theirs] if trio.theirs is not None else None
        base = self.base[trio.base] if self.base is not None and trio.base is not None else None
        if mine is not None and theirs is not None:
            self._rows[number] = self._merged(number, trio, mine, base)
        elif mine is not None:
            if self._stays(number, mine, base):
                self._rows[number] = mine
        elif theirs is not None and self._comes(number, theirs, base):
            self._rows[number] = self._new(number, trio, theirs)

    def _stays(self, number: int, mine: Row, base: Row | None) -> bool:
        """Whether a row that is not there stays here."""
        if self.base is not None and base is None:
            return True  # added here
        what: What = "missing" if base is None else "removed"
        conflict = base is not None and _cells(base) != _cells(mine)
        take = "mine" if conflict or (base is None and not self.settings.remove_missing) else "theirs"
        return self._presence(number, what, mine, take, conflict) == "mine"

    def _comes(self, number: int, theirs: Row, base: Row | None) -> bool:
        """Whether a row that is not here comes."""
        if base is not None and all(tidy(base.get(name)) == text for name, text in theirs.cells.items()):
            return False  # deleted here
        key = key_of(self.table, theirs)
        if key and key in self._taken:
            return self._presence(number, "twice", theirs, "mine", False) != "mine"
        self._taken.add(key)
        return self._presence(number, "added", theirs, "mine" if base else "theirs", base is not None) != "mine"

    def _presence(self, number: int, what: What, row: Row, take: str, conflict: bool) -> str:
        key = item_key(self.table.name, number, "")
        if key in self.settings.choices:
            take, conflict = self.settings.choices[key], False
        name = key_of(self.table, row)
        self.items.append(
            Item(key, self.table.name, what, name, "", "", "", "", take, conflict, self._called(row), self.table)
        )
        return take

    def _new(self, number: int, trio: Trio, theirs: Row) -> Row:
        """A row that comes, with all columns that every row has; slips in it are told."""
        assert trio.theirs is not None
        cells = {column.name: "" for column in self.table.columns}
        for name, text in theirs.cells.items():
            literal = self.literal[trio.theirs].get(name)
            cells[name] = text
            if literal != text:
                cells[name] = self._cell(number, name, theirs, ("", literal, text), None, "slip")
        return Row(cells)

    def _merged(self, number: int, trio: Trio, mine: Row, base: Row | None) -> Row:
        assert trio.theirs is not None
        literal, meant = self.literal[trio.theirs], self.meant[trio.theirs]
        cells = {name: tidy(text) for name, text in mine.cells.items()}
        slip = trio.how in ("slip", "spelt") or (trio.how == "renamed" and key_of(self.table, meant) in self._twice)
        for name, text in meant.cells.items():
            if name in self.table.key and slip and self.settings.mend:
                text = (base or mine).get(name)
            if literal.get(name) == text == cells.get(name, ""):
                continue
            what: What = "slip" if literal.get(name) != text else "renamed" if name in self.table.key else "changed"
            texts = (cells.get(name, ""), literal.get(name), text)
            was = base.get(name) if base else "" if self.base is not None else None
            cells[name] = self._cell(number, name, mine, texts, None if was is None else tidy(was), what)
        return Row(cells)

    def _cell(
        self, number: int, column: str, row: Row, texts: tuple[str, str, str], base: str | None, what: What
    ) -> str:
        key, (mine, theirs, meant) = item_key(self.table.name, number, column), texts
        decided = self.settings.cell(key, mine, theirs, meant, base)
        if decided is None:
            return mine
        name = key_of(self.table, row)
        item = Item(
            key, self.table.name, what, name, column, mine, theirs, meant, *decided, self._called(row), self.table
        )
        self.items.append(item)
        return item.result

    def _called(self, row: Row) -> str:
        key, name = key_of(self.table, row), row.text("name", language())
        if not key:
            return say("row {row}", row=row.line) if row.line else say("a row without a name")
        return named(short(key), short(name))

    # --- order --------------------------------------------------------------------------------------------------------

    def _order(self) -> list[int]:
        """The numbers of the trios in the order of their rows."""
        here = _in_order((trio.mine, number) for number, trio in enumerate(self.trios))
        there = _in_order((trio.theirs, number) for number, trio in enumerate(self.trios))
        both = set(here) & set(there)
        before, after = [one for one in here if one in both], [one for one in there if one in both]
        if before == after or (self.base is None and len(both) < len(self.mine)):
            return woven(here, there)  # a few rows that somebody typed say nothing of the order
        take, conflict = "theirs", False
        if self.base is not None:
            was = [one for one in _in_order((trio.base, n) for n, trio in enumerate(self.trios)) if one in both]
            others = [one for one in after if one in set(was)]
            if others == was and len(was) == len(after):
                return woven(here, there)  # only moved here
            conflict = [one for one in before if one in set(was)] != was
        key = item_key(self.table.name, -1, "order")
        take = self.settings.choices.get(key, "mine" if conflict else take)
        rows = moved(before, after)
        ids = ", ".join(key_of(self.table, self._rows[one]) for one in rows if one in self._rows)
        shown = [self._called(self._rows[one]) for one in rows[:3] if one in self._rows]
        if len(rows) > len(shown):
            more = len(rows) - len(shown)
            shown.append(plural(more, "{number} more row", "{number} more rows"))
        conflict = conflict and key not in self.settings.choices
        item = Item(key, self.table.name, "moved", ids, "", "", "", "", take, conflict, listed(shown), self.table)
        self.items.append(item)
        return woven(here, there) if take == "mine" else woven(there, here)


def _cells(row: Row) -> dict[str, str]:
    return {name: tidy(text) for name, text in row.cells.items() if tidy(text)}


def _in_order(places: Iterable[tuple[int | None, int]]) -> list[int]:
    return [number for _, number in sorted((place, number) for place, number in places if place is not None)]


def _without_blank_columns(table: Table, rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows without columns of one's own in which nothing stands any more."""
    full = {name for row in rows for name, text in row.cells.items() if text}
    kept = full | {column.name for column in table.columns}
    return tuple(
        row if row.cells.keys() <= kept else Row({name: text for name, text in row.cells.items() if name in kept})
        for row in rows
    )
