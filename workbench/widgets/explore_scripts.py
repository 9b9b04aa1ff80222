"""What an explorer's figure does in the page by itself while somebody pans and zooms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from workbench.render.lettering import cut
from workbench.widgets.explore_sizes import SIZE

APART, NARROWEST = 8.0, 24.0
"""Pixels between the names of two groups, and the fewest in which a name is begun at all."""

WRITE = """
const { ctx, i, visuals } = cb_data;
visuals.fill.set_vectorize(ctx, i);
ctx.font = font;
ctx.textAlign = "center";
ctx.textBaseline = "middle";
ctx.fillText(squares.data.text[i], 0, 0);
"""
"""Write the number of square ``i`` where the pen is."""
FIT_TEXTS = """
const [need] = texts.tags;
const across = figure.inner_width / Math.abs(x.end - x.start);
const down = figure.inner_height / Math.abs(y.end - y.start);
texts.visible = across >= need && down >= 11;
"""
"""Numbers are only shown in squares that they fit into."""
TELL_OF_MORE = """
const [rows, columns, small, between, of_columns, of_rows] = more.tags;
const told = (words, [back, before, after, on]) => {
    const sides = [before > 0 ? `${back} ${before}` : "", after > 0 ? `${after} ${on}` : ""].filter(Boolean);
    return sides.length > 0 ? `${words} ${sides.join(" · ")}` : "";
};
const out = (number) => Math.max(0, Math.floor(number));
const lines = [
    told(of_columns, ["←", out(x.start + 0.5), out(columns - 0.5 - x.end), "→"]),
    told(of_rows, ["↑", out(y.end + 0.5), out(rows - 0.5 - y.start), "↓"]),
];
more.text = texts.visible ? lines.filter(Boolean).join(between) : small;
"""
"""How many rows and columns are out of sight and where, or that numbers are hidden, is told while one pans, too."""
NAME_GROUPS = (
    f"const [APART, NARROWEST] = [{APART}, {NARROWEST}];"
    + """
const pen = document.createElement("canvas").getContext("2d");
pen.font = `bold ${groups.major_label_text_font_size} ${groups.major_label_text_font}`;
const fitting = (title, room) => {
    const letters = [...title];
    if (pen.measureText(title).width <= room) return title;
    while (letters.length > 0 && pen.measureText(letters.join("") + "…").width > room) letters.pop();
    const kept = letters.join("").trimEnd();
    return kept + (/[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc]$/.test(kept) ? "…\\u200f" : "…");
};
const names = new Map();
for (const [title, first, last] of groups.tags) {
    const [left, right] = [Math.max(first, x.start), Math.min(last, x.end)];
    const room = (right - left) * across - APART;
    if (room >= NARROWEST) names.set((left + right) / 2, fitting(title, room));
}
const shown = groups.major_label_overrides;
const before = JSON.stringify(shown instanceof Map ? [...shown] : Object.entries(shown)); // none come as a plain object
if (JSON.stringify([...names]) !== before) {
    groups.major_label_overrides = names;
    groups.ticker.ticks = [...names.keys()];
}
"""
)
"""The name of a group stands over that part of it which is seen, and never over another name."""


def told_of_more(texts: Sequence[Any], left: float, right: float, top: float, bottom: float) -> str:
    """The same in Python, of numbers that fit into their squares.

    Args:
        texts: how many rows and columns there are, what is told of small squares, what stands between columns and rows,
            and the words for both.
        left, right, top, bottom: what part of the columns and the rows is seen.
    """
    rows, columns, _, between, *words = texts
    sides = (("←", left + 0.5, columns - 0.5 - right, "→"), ("↑", top + 0.5, rows - 0.5 - bottom, "↓"))
    found = []
    for of_these, (back, before, after, on) in zip(words, sides, strict=True):
        told = [f"{back} {int(before)}"] * (before >= 1) + [f"{int(after)} {on}"] * (after >= 1)
        if told:
            found.append(f"{of_these} {' · '.join(told)}")
    return str(between).join(found)


def group_names(groups: Iterable[Any], start: float, end: float, pixels: float) -> dict[float | str, Any]:
    """The same in Python: for each group (title, first and last end) that is seen, where its name stands and its text.

    Args:
        groups: of all columns.
        start, end: what part of the columns is seen.
        pixels: how wide a column is shown.
    """
    found: dict[float | str, Any] = {}
    for title, first, last in groups:
        left, right = max(first, start), min(last, end)
        room = (right - left) * pixels - APART
        if room >= NARROWEST:
            found[(left + right) / 2] = cut(title, SIZE, room, True)
    return found
