"""Setting up positions of Labyrinth: The Card Game for scenarios, and their summaries.

Cards are written as the law writes them, ``SW:crown+ghost`` or ``NS E:ghost``; the pack is made to hold them, in this
orientation and under the id ``sw-crown-ghost`` or ``ns-e-ghost`` (a second one ``…-2``). The words of ``[set]``:

* ``table."2,1" = "SW:crown"``: what lies there; the table has nothing else.
* ``hands.1 = ["SW:crown"]``: what a seat holds, filled up to two with other cards unless ``short = true``.
* ``top = ["NS:key"]``: what is drawn next. ``deck = 3``: how many cards the deck has; the others have been taken by
  the last seat. ``taken.1 = ["NE:ghost"]``: taken by a seat.
* ``seat = 2``: whose turn it is (seat 1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from workbench.engine.game import Game
from workbench.packs.pack import Pack

_WORDS = {"table", "hands", "top", "deck", "taken", "seat", "short"}
HAND = 2


def _named(words: Mapping[str, Any]) -> Iterator[str]:
    yield from words.get("table", {}).values()
    for cards in (*words.get("hands", {}).values(), *words.get("taken", {}).values(), words.get("top", [])):
        yield from cards


def _ids(words: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Each card that the words name: its id and its roads, in the order in which they stand."""
    found: list[tuple[str, str]] = []
    for roads in _named(words):
        plain = roads.lower().replace(":", "-").replace("+", "-").replace(" ", "-")
        times = sum(other == roads for _, other in found)
        found.append((f"{plain}-{times + 1}" if times else plain, roads))
    return found


def pack(shipped: Pack, words: Mapping[str, Any]) -> Pack:
    """The shipped pack with some cards changed into those that the words name."""
    assert set(words) <= _WORDS, f"no such words: {set(words) - _WORDS}"
    rows = list(shipped["cards"])
    for place, (name, roads) in enumerate(_ids(words)):
        rows[place] = replace(rows[place], cells={**rows[place].cells, "id": name, "roads": roads})
    return replace(shipped, tables={**shipped.tables, "cards": tuple(rows)})


def document(dealt: Game, words: Mapping[str, Any]) -> dict[str, Any]:
    """The position that the words describe; without any the game as it was dealt."""
    document = dealt.position()
    if not words:
        return document
    state, names = document["state"], [name for name, _ in _ids(words)]
    rest = [row["id"] for row in dealt.rules.box.pack["cards"] if row["id"] not in names]  # type: ignore[attr-defined]
    state["table"] = {cell: {"card": names.pop(0), "turned": ""} for cell in words["table"]}
    hands = {seat: [names.pop(0) for _ in cards] for seat, cards in words.get("hands", {}).items()}
    taken = {seat: [names.pop(0) for _ in cards] for seat, cards in words.get("taken", {}).items()}
    for seat in state["hands"]:
        hand = hands.get(seat, [])
        while len(hand) < HAND and not words.get("short"):
            hand.append(rest.pop())
        state["hands"][seat], state["barred"][seat] = hand, [[] for _ in hand]
        state["taken"][seat] = taken.get(seat, [])
    deck = names + rest
    size = words.get("deck", len(deck))
    state["deck"], spare = deck[:size], deck[size:]
    state["taken"][max(state["taken"])] += spare
    laid = len(state["table"]) - 4 + sum(map(len, state["taken"].values()))
    state |= {"phase": "lay", "seat": words.get("seat", 1), "turn": laid + 1, "last": "", "stuck": 0, "result": ""}
    return document


def summary(document: Mapping[str, Any]) -> dict[str, Any]:
    """The position as a flat table: decks as counts, hands and what was taken sorted."""
    state = document["state"]
    flat = {name: state[name] for name in ("phase", "seat", "turn", "last", "result", "stuck")}
    flat["deck"] = len(state["deck"])
    for seat in state["hands"]:
        flat[f"hands.{seat}"] = sorted(state["hands"][seat])
        flat[f"taken.{seat}"] = sorted(state["taken"][seat])
        if any(state["barred"][seat]):
            flat[f"barred.{seat}"] = state["barred"][seat]
    for cell, place in state["table"].items():
        flat[f"table.{cell}"] = f"{place['card']} {place['turned']}".strip()
    return flat


def sorted_words(value: Any) -> Any:
    """A value of ``after`` in the form of the summary."""
    return sorted(value) if isinstance(value, list) else value
