"""What of a row a heatmap shows: its figure, how that is written into a square, and the scale that fits all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from workbench.analysis.difference import Change
from workbench.analysis.rows import Finding, Number, decimal, rounded, signed_decimal, yes_or_no
from workbench.language import mark, say, whole
from workbench.render.shading import Scale

Form = Literal["percent", "number", "mean", "yes"]
NEW, GONE = "*", "×"
"""One stands behind the figure of a row that is new, the other is drawn for one that is gone."""
_STEPS = (1, 2, 2.5, 5, 10)


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure of a row."""

    name: str
    title: str
    """Marked for translation, as is the unit."""
    unit: str
    form: Form
    of: Callable[[Any], Number]
    meaning: str
    """What a number says, in a sentence or two; marked for translation."""
    none: str = mark("no figure")
    """What is written beside the colour of squares without a figure; marked for translation."""
    whole: bool = False
    """Whether its scale always goes to 100 %, so that different heatmaps can be compared by eye."""


SHARE_OF_SYMBOLS = Measure(
    "share",
    mark("Share"),
    mark("% of the deck's symbols"),
    "percent",
    lambda row: row.value,
    mark("Each number says how many of 100 symbols on the deck's cards are of this kind."),
)
SYMBOLS = Measure(
    "symbols",
    mark("Number of symbols"),
    mark("symbols"),
    "number",
    lambda row: row.count,
    mark("Each number says how often the symbol stands on the deck's cards, twice on one card counted twice."),
)
ON_CARD = Measure(
    "symbols",
    mark("Number of symbols"),
    mark("symbols"),
    "number",
    lambda row: row.count,
    mark("Each number says how often the card shows the symbol."),
)
SHOWING = Measure(
    "cards",
    mark("Cards that show it"),
    mark("cards"),
    "number",
    lambda row: row.cards,
    mark("Each number says how many of the deck's cards show the symbol at least once."),
)
CHANCE = Measure(
    "chance",
    mark("Chance"),
    mark("% chance to cover"),
    "percent",
    lambda row: row.value,
    mark(
        "Each number is a chance in percent: that as many cards, drawn unseen from full decks, together show every "
        "symbol that is asked for."
    ),
    whole=True,
)
BEST = Measure(
    "chance",
    mark("Chance"),
    mark("% chance to cover"),
    "percent",
    lambda row: row.value,
    mark(
        "Each number is the best chance, in percent, that 3 cards drawn from any decks cover it; the lowest is number "
        "1 by difficulty. Where chances are equal, what needs more cards at least comes first, then what fewer sets of "
        "so few cards cover; what is equal in all three shares its number."
    ),
    whole=True,
)
COMPLETING = Measure(
    "chance",
    mark("Chance"),
    mark("% chance that the next card completes a cover"),
    "percent",
    lambda row: row.value,
    mark(
        "Each number is the chance, in percent, that the deck's next card completes a cover together with the hand; "
        "✓: the hand covers it already."
    ),
    none=mark("✓ covered, – no card left"),
    whole=True,
)
WORTH = Measure(
    "chance",
    mark("Chance"),
    mark("% chance that the next card completes a cover"),
    "percent",
    lambda row: row.value,
    mark("Each number is the chance, in percent, that the deck's next card completes a cover that the hand lacks."),
    none=mark("– no card left"),
    whole=True,
)
SHARE_OF_SETS = Measure(
    "share",
    mark("Share"),
    mark("% of the smallest covers"),
    "percent",
    lambda row: row.value,
    mark(
        "A smallest cover is a set of as few cards as possible that show all that is asked for. Each number says in "
        "how many of 100 such sets the card is."
    ),
)
SETS = Measure(
    "sets",
    mark("Number of sets"),
    mark("smallest covers with this card"),
    "number",
    lambda row: row.sets,
    mark(
        "A smallest cover is a set of as few cards as possible that show all that is asked for. Each number says in "
        "how many such sets the card is."
    ),
)
COVERS = Measure(
    "covers",
    mark("How many"),
    mark("{needs} with this card in a smallest cover"),
    "number",
    lambda row: row.smallest,
    mark(
        "{needs}: each number says how many of them have the card in a smallest cover, a set of as few cards as "
        "possible that show all that is asked for."
    ),
)
SERVES = Measure(
    "serves",
    mark("Yes or no"),
    mark("yes or no"),
    "yes",
    lambda row: row.value,
    mark("{needs} by {goals}: ✓ means that the one on the left asks for the symbol of the one above and can serve it."),
)
COUNT = Measure(
    "count",
    mark("Number of {counted}"),
    mark("{counted}"),
    "number",
    lambda row: row.count,
    mark("{of} Each number says how often the value on the left meets the one above."),
)
OF_ALL = Measure(
    "share",
    mark("Share of all"),
    mark("% of all {counted}"),
    "percent",
    lambda row: row.share,
    mark("{of} Each number says for how many of 100 of them the value on the left meets the one above."),
)
OF_ROW = Measure(
    "row",
    mark("Share of the row"),
    mark("% of the {counted} with the value on the left"),
    "percent",
    lambda row: row.share_of_row,
    mark("{of} Of 100 of them with the value on the left, each number says how many have the one above."),
)
OF_COLUMN = Measure(
    "column",
    mark("Share of the column"),
    mark("% of the {counted} with the value above"),
    "percent",
    lambda row: row.share_of_column,
    mark("{of} Of 100 of them with the value above, each number says how many have the one on the left."),
)
MEAN = Measure(
    "mean",
    mark("Mean"),
    mark("mean"),
    "mean",
    lambda row: row.mean,
    mark("{of} Each number is the mean of {column} over those of them that have both values."),
)


def plain(row: Finding) -> Any:
    """The row itself, or the later of the two that a change is made of."""
    return row.row if isinstance(row, Change) else row


def _figure(measure: Measure, row: Finding, since_nought: bool) -> Number:
    if not isinstance(row, Change):
        return measure.of(row)
    if not since_nought and (row.before is None or row.after is None):
        return None
    before, after = (0 if one is None else measure.of(one) for one in (row.before, row.after))
    return None if before is None or after is None else Fraction(after) - before


def shown(measure: Measure, row: Finding, *, since_nought: bool = False) -> tuple[float | None, str]:
    """The place of a row's figure on the scale, and what is written into its square.

    ``since_nought``: a change whose row was not there, or is no more, is one from nought or to it; else it has no
    figure.
    """
    value = _figure(measure, row, since_nought)
    compared = isinstance(row, Change)
    if value is None:
        if isinstance(row, Change) and row.what in ("new", "gone"):
            return None, _only(measure, row)
        return None, "✓" if getattr(plain(row), "covered", False) else "–"
    placed = float(value * 100) if measure.form == "percent" else float(value)
    return placed, _signed(measure, value) if compared else _written(measure, value)


def _only(measure: Measure, row: Change) -> str:
    """A new row's figure with the mark of what is new; of one that is gone only that, for its figure is no more."""
    if row.is_left_out:
        return say("left out")
    if row.after is None:
        return say("gone")
    value = measure.of(row.after)
    return say("new") if value is None else f"{_written(measure, value)}{NEW}"


def _written(measure: Measure, value: Fraction | int) -> str:
    if measure.form == "percent":
        top, bottom = value.as_integer_ratio()
        if 0 < 100 * top < bottom:
            return "<1"
        if 99 * bottom < 100 * top < 100 * bottom:
            return ">99"
        return str(rounded(value * 100))
    if measure.form == "yes":
        return yes_or_no(value)
    return decimal(value, 1) if measure.form == "mean" else whole(int(value))


def _signed(measure: Measure, value: Fraction | int) -> str:
    if not value:
        return "0"
    size, sign = abs(Fraction(value)), "+" if value > 0 else "−"
    if measure.form == "percent":
        size *= 100
    if measure.form == "yes":
        return yes_or_no(value, change=True)
    if measure.form == "number":
        return f"{sign}{whole(int(size))}"
    return signed_decimal(size if value > 0 else -size, 1)


def scale(measure: Measure, values: Iterable[float | None], words: Mapping[str, str], *, compared: bool) -> Scale:
    """The scale on which all figures have room, and the keys for what stands beside it; ``words`` fill its unit."""
    found = list(values)
    most = max((abs(value) for value in found if value is not None), default=0.0)
    none: list[tuple[float | None, str]] = [(None, say(measure.none))] if None in found else []
    unit = say(measure.unit, **words)
    if compared:
        unclear = []
        if none:
            unclear = [(None, say("{new} new, {gone} gone or left out, – no figure", new=NEW, gone=GONE))]
        if measure.form == "yes":
            keys = ((1.0, say("✓ gained")), (-1.0, say("✗ lost")), (0.0, say("the same")), *unclear)
            return Scale("change", -1.0, 1.0, "", (), keys)
        high = _nice(most) if most else 1.0
        ticks = ((-high, _number(-high)), (0.0, say("0: the same")), (high, f"+{_number(high)}"))
        return Scale(
            "change",
            -high,
            high,
            say("change: {unit}", unit=say("percentage points") if measure.form == "percent" else unit),
            ticks,
            tuple(unclear),
        )
    if measure.form == "yes":
        return Scale("amount", 0.0, 1.0, "", (), ((1.0, say("✓ yes")), (0.0, say("no")), *none))
    high = 100.0 if measure.whole else _nice(most) if most else 1.0
    middle = high / 2
    halfway = [] if measure.form == "number" and high % 2 else [(middle, _number(middle))]
    low = ">0" if measure.form == "percent" or high > 2 else ""  # of few wholes the least stands among the ticks
    return Scale("amount", 0.0, high, unit, ((0.0, low), *halfway, (high, _number(high))), ((0.0, "0"), *none))


def _nice(most: float) -> float:
    """The least round number that is not smaller."""
    power = 1.0
    while power > most:
        power /= 10
    while power * 10 < most:
        power *= 10
    high = next(step * power for step in _STEPS if step * power >= most)
    return max(1.0, high)


def _number(value: float) -> str:
    return f"{value:g}".replace("-", "−")
