"""What a person does in the editor's page, carried out on the pack that is edited: each deed is one step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workbench.errors import PackError, WorkbenchError
from workbench.language import say
from workbench.packs import pasting
from workbench.packs.edit import Edit
from workbench.packs.steps import Handle
from workbench.widgets import edit_view

Intent = Mapping[str, Any]


def unread() -> WorkbenchError:
    """For a message that no page of ours sends."""
    return WorkbenchError(say("The editor could not read a message from its page. Run the cell again."))


def word(value: object) -> str:
    """A text that the page sends.

    Raises:
        WorkbenchError: when it is none.
    """
    if not isinstance(value, str):
        raise unread()
    return value


def words(values: object) -> list[str]:
    """Several texts.

    Raises:
        WorkbenchError: when they are none.
    """
    if not isinstance(values, list):
        raise unread()
    return [word(value) for value in values]


def handle(name: object) -> Handle:
    """The row that the page names.

    Raises:
        WorkbenchError: when that is no name.
    """
    if not word(name).isascii() or not word(name).isdigit():
        raise unread()
    return Handle(int(word(name)))


def handles(names: object) -> list[Handle]:
    """The rows that the page names."""
    return [handle(name) for name in words(names)]


def table_in(edit: Edit, intent: Intent) -> str:
    """The table that an intent is about.

    Raises:
        PackError: when there is none.
    """
    name = word(intent.get("table"))
    edit.table(name)
    return name


def write(edit: Edit, intent: Intent) -> None:
    """Texts into cells."""
    cells = intent.get("cells")
    if not isinstance(cells, list) or not all(isinstance(cell, list) and len(cell) == 3 for cell in cells):
        raise unread()
    table = table_in(edit, intent)
    written = [(handle(row), word(column), word(text)) for row, column, text in cells]
    edit.write(table, written, visit=word(intent.get("visit", ""))[:60])


def paste(edit: Edit, intent: Intent) -> None:
    """A rectangle from a spreadsheet into the rows that are shown, in their order; more of them are added at the end.

    Raises:
        PackError: when it is wider than what is shown to the right, or no rectangle.
    """
    table, columns = table_in(edit, intent), words(intent.get("columns"))
    rows, text = handles(intent.get("rows")), word(intent.get("text"))
    if not rows or not columns:
        raise WorkbenchError(say("Select the cell where the pasted cells begin."))
    places = [edit.find(table, row) for row in rows]
    if places == list(range(places[0], len(edit.rows(table)))):
        edit.paste(table, rows[0], columns[0], text, grow=True, columns=columns)
        return
    cells = pasting.rectangle(text)
    wide = max(map(len, cells), default=0)
    if wide > len(columns):
        raise PackError(
            say(
                "{wide} columns are pasted, but from '{column}' on {table} has only {room}.",
                wide=wide,
                column=edit.table(table).spoken_column(columns[0]),
                table=edit.table(table).spoken,
                room=len(columns),
            )
        )
    said = edit.table(table).spoken
    with edit.together(say("Paste {rows} × {columns} cells into {table}.", rows=len(cells), columns=wide, table=said)):
        inside = [
            (row, column, one)
            for row, line in zip(rows, cells, strict=False)
            for column, one in zip(columns, line, strict=False)
        ]
        edit.set_many(table, inside)
        for line in cells[len(rows) :]:
            edit.add(table, dict(zip(columns, line, strict=False)))


def add(edit: Edit, intent: Intent) -> None:
    """A row below another one, or at the end."""
    table, after = table_in(edit, intent), intent.get("after")
    place = edit.find(table, handle(after)) + 1 if after is not None else len(edit.rows(table))
    edit.add(table, at=place if place < len(edit.rows(table)) else None)


def duplicate(edit: Edit, intent: Intent) -> None:
    """Copies of rows."""
    edit.duplicate(table_in(edit, intent), handles(intent.get("rows")))


def delete(edit: Edit, intent: Intent) -> None:
    """Rows that go."""
    edit.delete(table_in(edit, intent), handles(intent.get("rows")))


def move(edit: Edit, intent: Intent) -> None:
    """Rows to another place: by one, or in front of another row (None: to the end)."""
    table, rows = table_in(edit, intent), handles(intent.get("rows"))
    places = sorted(edit.find(table, row) for row in rows)
    if not places:
        return
    if "before" in intent:
        before = intent["before"]
        goal = len(edit.rows(table)) if before is None else edit.find(table, handle(before))
        edit.move(table, rows, goal - sum(place < goal for place in places))
    else:
        edit.move(table, rows, max(0, places[0] + (1 if intent.get("by") == 1 else -1)))


def from_blank(edit: Edit, intent: Intent) -> None:
    """A new row made from a blank."""
    edit.new_from_blank(table_in(edit, intent), handle(intent.get("row")))


def repair(edit: Edit, intent: Intent) -> None:
    """A problem mended.

    Raises:
        WorkbenchError: when it is gone.
    """
    problem = next((one for one in edit.problems() if edit_view.key_of(one) == intent.get("key")), None)
    if problem is None:
        raise WorkbenchError(say("This problem is gone already."))
    edit.repair(problem)


def repair_all(edit: Edit, intent: Intent) -> None:
    """Everything mended about which there is no doubt."""
    edit.repair_all()


def restore(edit: Edit, intent: Intent) -> None:
    """The content of a version that was kept."""
    edit.open_version(word(intent.get("name")))
