"""Pasting in the editor's page: which cards it wrote over is said, and they can be kept and the new ones put in front.

A spreadsheet writes over what is there without a word. A card is more than its cells: who pastes three new ones wants
to know whether three others are gone.
"""

from __future__ import annotations

from typing import Any

from workbench.errors import WorkbenchError
from workbench.language import plural, say
from workbench.packs import addressing, pasting
from workbench.packs.edit import Edit
from workbench.packs.pack import Pack
from workbench.packs.steps import Handle
from workbench.widgets import edit_deeds
from workbench.widgets.edit_deeds import Intent

_MOST_NAMES = 6


class Pastes:
    """The latest paste, as long as nothing else was done."""

    def __init__(self, edit: Edit) -> None:
        self._edit = edit
        self._last: tuple[Pack, Intent, tuple[str, ...]] | None = None

    def paste(self, intent: Intent) -> None:
        """Paste, and remember which cards that wrote over.

        Raises:
            WorkbenchError: as `edit_deeds.paste`.
        """
        edit, table = self._edit, edit_deeds.table_in(self._edit, intent)
        before = dict(zip(edit.handles(table), edit.rows(table), strict=True))
        edit_deeds.paste(edit, intent)
        wide = max(map(len, pasting.rectangle(edit_deeds.word(intent.get("text")))), default=0)
        columns = edit_deeds.words(intent.get("columns"))[:wide]
        after = dict(zip(edit.handles(table), edit.rows(table), strict=True))
        names = pasting.written_over(edit.table(table), [(before[one], after[one]) for one in before], columns)
        self._last = (edit.pack, intent, tuple(names)) if names else None

    @property
    def written_over(self) -> tuple[str, ...]:
        """The cards that were there before the latest step, when that was such a paste."""
        return self._last[2] if self._last and self._last[0] is self._edit.pack else ()

    def insert_instead(self) -> None:
        """Take the paste back and put its rows in front of those that it wrote over, as one step.

        Raises:
            WorkbenchError: when something else was done since.
        """
        if not self.written_over or self._last is None:
            raise WorkbenchError(
                say("Something else was done since the paste. Undo takes back one step after another.")
            )
        intent = self._last[1]
        self._edit.undo()
        try:
            self._insert(edit_deeds.table_in(self._edit, intent), intent)
        except WorkbenchError:
            self._edit.redo()
            raise

    def _insert(self, table: str, intent: Intent) -> None:
        edit, columns = self._edit, edit_deeds.words(intent.get("columns"))
        at: Handle = edit_deeds.handles(intent.get("rows"))[0]
        cells = pasting.rectangle(edit_deeds.word(intent.get("text")))
        name = plural(
            len(cells),
            "Insert {number} pasted row into {table}.",
            "Insert {number} pasted rows into {table}.",
            table=edit.table(table).spoken,
        )
        with edit.together(name):
            for line in cells:
                row = dict(zip(columns, line, strict=False))
                taken = addressing.all_ids(edit.pack)
                if row.get("id", "").casefold() in taken:
                    row["id"] = addressing.free_id(row["id"], taken)
                edit.add(table, row, at=at)

    def banner(self) -> tuple[str, str, list[list[Any]]] | None:
        """What is said of it, and what is offered; None when nothing was written over."""
        names = self.written_over
        if not names:
            return None
        listed = ", ".join(name[:60] for name in names[:_MOST_NAMES]) + (" …" if len(names) > _MOST_NAMES else "")
        text = plural(
            len(names),
            "{number} card that was there is overwritten: {names}",
            "{number} cards that were there are overwritten: {names}",
            names=listed,
        )
        buttons: list[list[Any]] = [
            ["insert", say("Insert as new rows instead"), {"kind": "insert-instead"}],
            ["undo", say("Take the paste back"), {"kind": "undo"}],
        ]
        return "pasted", text, buttons
