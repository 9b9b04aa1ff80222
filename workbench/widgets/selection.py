"""What is pointed at in a pack: one object that several widgets share, so that they follow each other."""

from __future__ import annotations

import traitlets


class Selection(traitlets.HasTraits):
    """A row of a table of a pack. Hand the same one to several widgets; ``observe`` it to follow it elsewhere."""

    table = traitlets.Unicode("")
    """The table; empty: none."""
    row = traitlets.Unicode("")
    """What its rows are told apart by: the id, or the cells of the table's key; empty: none."""

    def choose(self, table: str, row: str = "") -> None:
        """Point at a row, in one notification."""
        with self.hold_trait_notifications():
            self.table, self.row = table, row

    def __repr__(self) -> str:
        return f"<Selection {self.table or '–'} {self.row or '–'}>"
