"""What the page of an editor knows of the rows, and what has to be sent for it to know them as they are."""

from __future__ import annotations

from typing import Any

from workbench.packs.edit import Edit
from workbench.packs.pack import Row
from workbench.packs.steps import Handle


class SentRows:
    """The rows as they were last sent. Rows are named by their handles, which stay through every edit."""

    def __init__(self, edit: Edit) -> None:
        self._edit = edit
        self.tables = tuple(table.name for table in edit.pack.schema)
        self._stamp = 0
        self._sent: dict[str, tuple[int, tuple[Handle, ...], tuple[Row, ...]]] = {
            table: (0, edit.handles(table), edit.rows(table)) for table in self.tables
        }

    def whole(self, table: str) -> dict[str, Any]:
        """All rows of a table as a message."""
        stamp, handles, rows = self._sent[table]
        named = [[str(handle.number), dict(row.cells)] for handle, row in zip(handles, rows, strict=True)]
        return {"kind": "rows", "table": table, "stamp": stamp, "rows": named}

    def patches(self) -> list[dict[str, Any]]:
        """What changed since the last time, a message for each table."""
        return [patch for table in self.tables if (patch := self._patch(table))]

    def _patch(self, table: str) -> dict[str, Any] | None:
        stamp, old_handles, old_rows = self._sent[table]
        handles, rows = self._edit.handles(table), self._edit.rows(table)
        if rows is old_rows and handles == old_handles:
            return None
        known = dict(zip(old_handles, old_rows, strict=True))
        changed = {
            str(handle.number): dict(row.cells)
            for handle, row in zip(handles, rows, strict=True)
            if handle not in known or (row is not known[handle] and row != known[handle])
        }
        if not changed and handles == old_handles:
            self._sent[table] = (stamp, handles, rows)
            return None
        self._stamp += 1
        self._sent[table] = (self._stamp, handles, rows)
        order = [str(handle.number) for handle in handles] if handles != old_handles else None
        return {"kind": "patch", "table": table, "from": stamp, "stamp": self._stamp, "rows": changed, "order": order}
