"""Everything of a coverage as a difference between two packs (h): the same rows, each with what it was before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Literal, get_args

from workbench.analysis.rows import Finding, Number, Rows
from workbench.analysis.supplies import Parts
from workbench.language import mark, say

What = Literal["same", "changed", "new", "gone"]


@dataclass(frozen=True, slots=True)
class Change(Finding):
    """A row before and after: ``value = after − before``, 0 when nothing has changed."""

    title: ClassVar[str] = mark("Differences")
    about: ClassVar[str] = mark("The figure after, less the figure before.")
    before: Finding | None
    """None: the row is new."""
    after: Finding | None
    """None: the row is gone."""
    source: Parts = field(compare=False, repr=False)
    """The pack after."""

    @property
    def row(self) -> Finding:
        """The row after, or before when it is gone."""
        row = self.after or self.before
        assert row is not None
        return row

    @property
    def kind(self) -> type[Finding]:
        """What kind of row it is a difference of."""
        return type(self.row)

    @property
    def what(self) -> What:
        """What happened to the row."""
        if self.before is None:
            return "new"
        if self.after is None:
            return "gone"
        return "same" if self.before == self.after else "changed"

    @classmethod
    def words(cls, field: str, source: Parts) -> set[str]:
        """``what`` can be all that can happen to a row."""
        return set(get_args(What)) if field == "what" else set()

    @property
    def is_alike(self) -> bool:
        """Whether something of the row has changed and its figure has not."""
        return self.what == "changed" and self.value == 0

    @property
    def is_left_out(self) -> bool:
        """Whether a row that is gone is so because what it is about is still in the pack, and cannot be counted."""
        return self.after is None and not self.source.ids_left_out.isdisjoint(self.key)

    @property
    def key(self) -> tuple[str, ...]:
        """The key of the row."""
        return self.row.key

    @property
    def value(self) -> Number:
        """The difference of the figures; None where one of them is missing."""
        before = self.before.value if self.before else None
        after = self.after.value if self.after else None
        return None if before is None or after is None else Fraction(after) - before

    @property
    def sentence(self) -> str:
        """The sentence of the row, and what the figure was before."""
        if self.before is None:
            return say("New: {sentence}", sentence=self.row.sentence)
        if self.is_left_out:
            return say("Left out now: {sentence}", sentence=self.row.sentence)
        if self.after is None:
            return say("Gone: {sentence}", sentence=self.row.sentence)
        if self.before == self.after:
            return say("{sentence} Nothing has changed.", sentence=self.after.sentence)
        return f"{self.after.sentence} {self.after.was(self.before)}"

    def record(self) -> dict[str, Any]:
        """Before and after as plain values, and where both are from."""
        sides = {"before": self.before, "after": self.after}
        record: dict[str, Any] = {"rows": self.kind.__name__, "key": " | ".join(self.key), "what": self.what}
        for side, row in sides.items():
            value = row.value if row else None
            record[side] = None if value is None else float(value)
        value = self.value
        record["difference"] = None if value is None else float(value)
        record |= {"unit": self.kind.unit, "sentence": self.sentence}
        for side, row in sides.items():
            record |= {f"digest_{side}": row.source.digest if row else ""}
        return record


def changes(before: Sequence[Finding], after: Sequence[Finding], source: Parts) -> Rows[Change]:
    """Rows of one kind side by side: those of after in their order, then those that are gone."""
    old = {row.key: row for row in before}
    rows = [Change(old.pop(row.key, None), row, source) for row in after]
    return Rows.of(Change, source, [*rows, *(Change(row, None, source) for row in old.values())])
