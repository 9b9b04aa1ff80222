"""Rows of results: what every row of an analysis can do, and lists of rows that make them when they are looked at."""

from __future__ import annotations

import csv
import io
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, overload

from workbench.analysis.supplies import Parts
from workbench.errors import WorkbenchError, advice
from workbench.language import say, whole

if TYPE_CHECKING:
    from workbench.analysis.showing import ShownRows

MOST_MORE = 4
"""So many digits more than usual are written at most, so that what is not the same does not look so."""
YES_OR_NO = "yes or no"
"""The unit of what is 1 or 0; it is written ``✓`` or ``·``, and a change of it ``✓`` (gained) or ``✗`` (lost)."""
Number = Fraction | int | None
"""A figure; None where there is none, such as the share of nothing."""


class Finding(ABC):
    """A row: a frozen dataclass of plain values. ``source`` says of which pack; it takes no part in comparing."""

    __slots__ = ()
    title: ClassVar[str] = ""
    """What rows of this class are, in the plural; marked for translation."""
    about: ClassVar[str] = ""
    """What the figure means, in a sentence; marked for translation."""
    axes: ClassVar[tuple[str, str] | None] = None
    """The two fields by which the rows fill a grid, downwards and across; None: they are a list."""
    unit: ClassVar[str] = "share"
    """What ``value`` is: ``share`` of 1, ``cards``, ``symbols``, …, or ``yes or no``, 1 or 0."""
    asked: ClassVar[tuple[str, ...]] = ()
    """The fields that hold a number which was asked for. (All other numbers are figures, which nobody knows before.)"""
    source: Parts

    @property
    @abstractmethod
    def key(self) -> tuple[str, ...]:
        """What tells this row from the others of its kind, the same in every pack."""

    @property
    @abstractmethod
    def value(self) -> Number:
        """The figure, exact."""

    @property
    @abstractmethod
    def sentence(self) -> str:
        """The figure in a sentence of the language of now."""

    def was(self, before: Finding) -> str:
        """What this row was before, in a sentence that follows its own one."""
        if self.value == before.value or self.unit == YES_OR_NO:
            return say("Before: {before}", before=before.sentence)
        old, new = told_apart(before.value, self.value, self.unit)
        if old == new:
            return say("Before it was {figure} too, but for a difference too small to be written.", figure=old)
        if new == figure(self.value, self.unit):
            return say("Before it was {figure}.", figure=old)
        return say("Before it was {before}, and now it is {now}.", before=old, now=new)

    @classmethod
    def words(cls, field: str, source: Parts) -> set[str]:
        """What a field can hold although no row does, such as every deck of the pack for ``deck``."""
        return source.ids(field)

    def record(self) -> dict[str, Any]:
        """Everything as plain values, for a table or a file: fractions as numbers, and where the figure is from."""
        own = {field.name: _plain(getattr(self, field.name)) for field in fields(self) if field.name != "source"}  # type: ignore[arg-type]
        figure = {"value": _plain(self.value), "unit": self.unit, "sentence": self.sentence}
        return {**own, **figure, "pack": self.source.id, "version": self.source.version, "digest": self.source.digest}


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return float(value)
    if isinstance(value, tuple):
        return "; ".join(" ".join(map(str, one)) if isinstance(one, tuple) else str(one) for one in value)
    return value


F = TypeVar("F", bound=Finding)


class Rows(Sequence[F], Generic[F]):
    """A list of rows of one kind. Rows are made when they are looked at, so that thousands cost nothing before."""

    def __init__(self, kind: type[F], source: Parts, number: int, make: Callable[[int], F]) -> None:
        self.kind, self.source = kind, source
        self._number, self._make = number, make
        self._made: dict[int, F] = {}
        self._whole: Rows[F] = self

    @classmethod
    def of(cls, kind: type[F], source: Parts, rows: Sequence[F]) -> Rows[F]:
        """A list of rows that are made already."""
        return cls(kind, source, len(rows), rows.__getitem__)

    def __len__(self) -> int:
        return self._number

    @overload
    def __getitem__(self, place: int) -> F: ...
    @overload
    def __getitem__(self, place: slice) -> list[F]: ...
    def __getitem__(self, place: int | slice) -> F | list[F]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(self._number))]
        if place < 0:
            place += self._number
        if not 0 <= place < self._number:
            raise IndexError(place)
        row = self._made.get(place)
        if row is None:
            row = self._made[place] = self._make(place)
        return row

    def __iter__(self) -> Iterator[F]:
        return (self[place] for place in range(self._number))

    def passing(self) -> Iterator[F]:
        """The rows one after the other, for whoever looks at each once: what is made for it is not kept."""
        return (self._made.get(place) or self._make(place) for place in range(self._number))

    @property
    def narrowed(self) -> bool:
        """Whether these are only those of some rows that were wanted."""
        return self._whole is not self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rows) and len(self) == len(other) and all(map(_same, self, other))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self._number} {self.kind.__name__} of {self.source.id}>"

    def __str__(self) -> str:
        return str(self._shown())

    def _repr_html_(self) -> str:
        return self._shown()._repr_html_()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _shown(self) -> ShownRows:
        from workbench.analysis.showing import ShownRows

        return ShownRows(self)

    def where(self, **wanted: object) -> Rows[F]:
        """The rows whose fields have these values, such as ``where(deck="science")``; there may be none.

        Raises:
            WorkbenchError: for a field that there is not, with the nearest one; for a word that neither a row nor the
                pack knows there; for a number that no row is about, such as 99 cards where 1 to 6 are drawn.
        """
        known = {field.name for field in fields(self.kind)} - {"source"}  # type: ignore[arg-type]
        known |= {name for name, what in vars(self.kind).items() if isinstance(what, property)}
        for name in wanted.keys() - known:
            near = advice(name, known)
            raise WorkbenchError(
                say("{kind} have no field '{name}'.{advice}", kind=self.title, name=name[:60], advice=near)
            )
        found = [row for row in self if all(getattr(row, name) == value for name, value in wanted.items())]
        if not found:
            for name, value in wanted.items():
                self._refuse_unknown(name, value)
        rows = Rows.of(self.kind, self.source, found)
        rows._whole = self._whole
        return rows

    def _refuse_unknown(self, name: str, value: object) -> None:
        """A word or number that can be in no row is a mistake, and not a question whose answer is: none."""
        known = {getattr(row, name) for row in self._whole.passing()}
        if any(value == one for one in known):
            return
        words = {one for one in known if isinstance(one, str)}
        near = ""
        if isinstance(value, str) or (known and words == known):
            words |= self.kind.words(name, self.source)
            if isinstance(value, str) and value in words:
                return
            near = advice(str(value), words - {""})
        elif name not in self.kind.asked or not known:
            return
        if name in self.kind.asked and known:
            near = say(" It can be {low} to {high}.", low=min(known), high=max(known))
        shown = repr(value)[:60]
        raise WorkbenchError(
            say("{kind}: no row has {name} = {value}.{advice}", kind=self.title, name=name, value=shown, advice=near)
        )

    @property
    def title(self) -> str:
        """What they are, in the language of now."""
        return say(self.kind.title)

    @property
    def about(self) -> str:
        """What their figures mean, in a sentence of the language of now."""
        return say(self.kind.about)

    def records(self) -> list[dict[str, Any]]:
        """One mapping a row, for a data frame."""
        return [row.record() for row in self]

    def csv(self) -> str:
        """The rows as a CSV file with a header line."""
        records, out = self.records(), io.StringIO()
        if records:
            writer = csv.DictWriter(out, list(records[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows(records)
        return out.getvalue()


def _same(one: object, other: object) -> bool:
    return one == other


def percent(share: Number, digits: int = 1) -> str:
    """A share in words: ``37.3 %``. What cannot happen is ``0 %`` and what must is ``100 %``, and nothing else is."""
    if share is None:
        return say("no figure")
    if share in (0, 1):
        return say("{number} %", number=int(share) * 100)
    least = Fraction(1, 10**digits)
    hundred = Fraction(share) * 100
    if 0 < hundred < least:
        return say("less than {percent}", percent=_percent(least, digits))
    if 100 - least < hundred < 100:
        return say("more than {percent}", percent=_percent(100 - least, digits))
    return _percent(hundred, digits)


def _percent(hundred: Fraction, digits: int) -> str:
    return say("{number} %", number=decimal(hundred, digits))


def rounded(number: Fraction | int, digits: int = 0) -> Fraction:
    """The nearest number with so many digits; of two that are as near the one further from nought, as people round."""
    top, bottom = number.as_integer_ratio()  # of whole numbers this is several times quicker than of fractions
    size = Fraction((2 * abs(top) * 10**digits + bottom) // (2 * bottom), 10**digits)
    return size if number >= 0 else -size


def decimal(number: Fraction | int, digits: int = 2) -> str:
    """A number with so many digits behind the point."""
    near = rounded(number, digits)
    sign, part = "-" if near < 0 else "", f"{float(near):.{digits}f}".partition(".")[2]
    return say("{whole}.{part}", whole=f"{sign}{whole(abs(int(near)))}", part=part)


def short_of(most: int, number: Fraction | int, digits: int = 2) -> str:
    """A number that is never more than ``most`` and only reads as that where it is: just short of it, it has up to two
    digits more."""
    finer = (more for more in (digits, digits + 1, digits + 2) if number == most or rounded(number, more) < most)
    found = next(finer, None)
    return f"≈{most}" if found is None else decimal(number, found)


def signed_decimal(difference: Fraction | int, digits: int = 2) -> str:
    """A difference with its sign; one too small for so many digits has up to two more, since it is no nought."""
    size, sign = abs(Fraction(difference)), "+" if difference > 0 else "−"
    if size >= Fraction(1, 10**digits):
        return sign + decimal(size, digits)
    finer = next((more for more in (digits + 1, digits + 2) if rounded(size, more)), 0)
    return sign + decimal(size, finer) if finer else "≈0"


def figure(value: Number, unit: str, more: int = 0) -> str:
    """A figure as it is read alone: a share in percent, any other as a number; with so many more digits than usual."""
    if value is None:
        return say("no figure")
    if unit == "share":
        return percent(value, 1 + more)
    if unit == YES_OR_NO:
        return yes_or_no(value)
    if unit == "evenness":
        return short_of(1, value, 2 + more)
    return whole(value) if isinstance(value, int) else decimal(value, 2 + more)


def yes_or_no(value: Fraction | int, *, change: bool = False) -> str:
    """What is 1 or 0 as a sign; of a change, whether it came (1) or went (−1)."""
    return "✓" if value > 0 else ("✗" if value else "0") if change else "·"


def told_apart(one: Number, other: Number, unit: str) -> tuple[str, str]:
    """Two figures with as many digits as tell them apart and show how far apart they are.

    They are alike where even `MOST_MORE` digits more than usual do not tell them apart.
    """
    apart = Fraction(0) if one is None or other is None else abs(Fraction(one) - other)
    apart *= 100 if unit == "share" else 1
    usual = 1 if unit == "share" else 2
    enough = next((more for more in range(MOST_MORE) if rounded(apart, usual + more)), MOST_MORE) if apart else 0
    for more in range(enough, MOST_MORE + 1):
        texts = figure(one, unit, more), figure(other, unit, more)
        if texts[0] != texts[1] or not apart:
            break
    return texts
