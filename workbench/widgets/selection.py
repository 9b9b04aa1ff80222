"""What is pointed at in a pack: one object that several widgets share, so that they follow each other."""

from __future__ import annotations

import traitlets

from workbench.errors import WorkbenchError, a_kind
from workbench.language import say


class Selection(traitlets.HasTraits):
    """A row of a table of a pack, or a cell of it.

    Hand the same one to several widgets; ``observe`` it to follow it elsewhere.
    """

    table = traitlets.Unicode("")
    """The table; empty: none."""
    row = traitlets.Unicode("")
    """What its rows are told apart by: the id, or the cells of the table's key; empty: none."""

    column = traitlets.Unicode("")
    """The column of the cell that is meant; empty: the whole row."""
    place = traitlets.Int(-1)
    """Which row of that name, by its place in the table from 0; −1: the first. In broken packs several have one."""

    def choose(self, table: str, row: str = "", column: str = "", place: int = -1) -> None:
        """Point at a row, or at a cell of it; a cell is told anew each time, since one may have left it meanwhile."""
        with self.hold_trait_notifications():
            self.table, self.row, self.place = table, row, place
            self.column = ""
            self.column = column

    def __repr__(self) -> str:
        names = (self.table, self.row, self.column) if self.column else (self.table, self.row)
        return f"<Selection {' '.join(name or '–' for name in names)}>"


def shared(selection: object) -> Selection | None:
    """What was handed to a widget as ``selection=``.

    Raises:
        WorkbenchError: when it is something else than the selection of another one.
    """
    if not isinstance(selection, Selection | None):
        raise WorkbenchError(
            say(
                "selection= takes the selection of another widget, such as wb.edit(pack).selection, and this is "
                "{what}.",
                what=a_kind(selection),
            )
        )
    return selection
