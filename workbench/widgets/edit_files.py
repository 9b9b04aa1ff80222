"""Files that go out of the editor and come in: exports for spreadsheets, imports with a plan of what will change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from workbench.errors import PackError, WorkbenchError
from workbench.language import plural, say
from workbench.packs import exporting, importing
from workbench.packs.addressing import in_words
from workbench.packs.edit import Edit
from workbench.packs.importing import Imported
from workbench.packs.merge_items import Item
from workbench.packs.merging import Merge

MOST_ITEMS = 300
"""So many differences are offered one by one; what is beyond is done as the plan says."""
MOST_NOTES = 20
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def export(edit: Edit, kind: str, table: str) -> tuple[dict[str, str], bytes]:
    """A table as CSV, or the pack as a workbook: a message for the page, and the file.

    Raises:
        WorkbenchError: for another kind, or what no such file can hold.
    """
    if kind == "csv":
        data = exporting.csv_for_spreadsheets(edit.pack, edit.table(table).name)
        return {"kind": "file", "name": f"{edit.pack.id}-{table}.csv", "type": "text/csv"}, data
    if kind == "xlsx":
        data = exporting.workbook_of(edit.pack, [one.name for one in edit.pack.schema])
        return {"kind": "file", "name": f"{edit.pack.id}.xlsx", "type": XLSX}, data
    raise WorkbenchError(say("A pack is exported as csv or xlsx."))


class Plans:
    """The import that somebody looks at."""

    def __init__(self, edit: Edit) -> None:
        self._edit = edit
        self._plan: Merge | None = None
        self._file = ""

    def read(self, name: str, data: bytes, table: str) -> None:
        """Plan what a file would change.

        Args:
            name: the file's name.
            data: its bytes.
            table: which table a CSV file has when it does not say so itself.

        Raises:
            PackError: when it cannot be read.
        """
        theirs = self._read(name, data, table)
        self._plan, self._file = self._edit.plan(theirs), name

    def _read(self, name: str, data: bytes, table: str) -> Imported:
        pack = self._edit.pack
        if data.startswith(b"PK\x03\x04") or name.lower().endswith(".xlsx"):
            return importing.read_workbook(data, name, pack)
        try:
            return importing.read_csv(data, name, pack)
        except PackError:
            return importing.read_csv(data, name, pack, table)

    def from_disk(self) -> None:
        """Plan the merge with what somebody else saved into the pack's folder."""
        self._plan, self._file = self._edit.plan_from_disk(), say("What stands in the pack's folder")

    def drop(self) -> None:
        """Leave it."""
        self._plan = None

    def apply(self, keys: Sequence[str]) -> None:
        """Carry the plan out, with those of its listed items that were chosen.

        Raises:
            WorkbenchError: when there is none, or the pack was changed since.
        """
        plan = self._plan
        if plan is None:
            raise WorkbenchError(say("There is no import to carry out."))
        for item in plan.items[:MOST_ITEMS]:
            wanted = item.key in keys
            if wanted != _chosen(item) and item.what != "swapped":
                plan = plan.resolve(item, ("meant" if item.what == "slip" else "theirs") if wanted else "mine")
            elif item.conflict:
                plan = plan.resolve(item, "mine")
        self._edit.apply(plan)
        self._plan = None

    @property
    def plain(self) -> dict[str, Any] | None:
        """The plan for the page; None when there is none."""
        plan = self._plan
        if plan is None:
            return None
        listed = [item for item in plan.items[:MOST_ITEMS] if item.what != "swapped"]
        notes = [str(one)[:300] for one in plan.remarks[:MOST_NOTES]]
        notes += [item.sentence[:300] for item in plan.items if item.what == "swapped"]
        worse = plan.worse
        notes += [say("Then wrong: {problem}", problem=in_words(plan.mine, one))[:300] for one in worse[:MOST_NOTES]]
        if len(worse) > MOST_NOTES:
            notes.append(say("And {number} more would then be wrong.", number=len(worse) - MOST_NOTES))
        return {
            "file": self._file[:120],
            "summary": _summary(plan),
            "notes": notes,
            "steps": [
                {
                    "key": item.key,
                    "what": item.what,
                    "sentence": item.sentence[:400],
                    "chosen": _chosen(item),
                    "doubt": say("Tick it to take what stands in the file.") if item.conflict else "",
                }
                for item in listed
            ],
            "more": max(0, len(plan.items) - MOST_ITEMS),
        }


def _chosen(item: Item) -> bool:
    """Whether an item is taken as things stand."""
    return item.take != "mine"


def _summary(plan: Merge) -> str:
    if not plan.items:
        return str(plan)
    said = plural(len(plan.changes), "{number} thing will change.", "{number} things will change.")
    if plan.conflicts:
        both = plural(
            len(plan.conflicts),
            "{number} was changed on both sides and stays as it is here unless you tick it.",
            "{number} were changed on both sides and stay as they are here unless you tick them.",
        )
        said = f"{said} {both}"
    if plan.base is not None:
        said += " " + say("It is known which version the file was made from, so only what was changed in it is taken.")
    return said
