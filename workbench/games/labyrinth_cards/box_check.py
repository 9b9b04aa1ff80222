"""What is wrong with a pack that no single cell shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from workbench.games.labyrinth_cards.components import read_roads
from workbench.language import say
from workbench.packs.pack import Pack
from workbench.packs.problems import Problem

FEWEST_CARDS = 9
"""Two hands of two, a starting square and a card to draw."""
MOST_CARDS = 400
"""The table's numbers have room for no more."""
MOST_MATCHES = 16
"""How many other cards may show a card's treasures: all sets of them may be a choice (LC-TAKE-05)."""


def check(pack: Pack) -> Iterator[Problem]:
    """All of it. Cells that are wrong by themselves are passed over: they are reported where they stand."""
    yield from _letters(pack)
    shown: dict[str, set[str]] = {}
    for row in pack.tables.get("cards", ()):
        try:
            roads = read_roads(row.get("roads"))
        except ValueError:
            continue
        treasures = {name for _, names in roads for name in names}
        shown[row.get("id")] = treasures
        if not treasures:
            message = say("this card shows no treasure, so it can never be taken.")
            yield Problem("cards.csv", row.line, "roads", "note", message, rule="LC-AMB-01")
    yield from _numbers(len(pack.tables.get("cards", ())))
    yield from _matches(shown)


def _letters(pack: Pack) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for row in pack.tables.get("treasures", ()):
        letter = row.get("letter")
        if letter and letter in seen:
            message = say("'{letter}' is also the letter of '{treasure}'.", letter=letter, treasure=seen[letter][:60])
            yield Problem("treasures.csv", row.line, "letter", "warning", message, say("Choose another letter."))
        seen.setdefault(letter, row.get("id"))


def _numbers(cards: int) -> Iterator[Problem]:
    if not FEWEST_CARDS <= cards <= MOST_CARDS:
        message = say(
            "there are {number} cards; a game takes {fewest} to {most}.",
            number=cards,
            fewest=FEWEST_CARDS,
            most=MOST_CARDS,
        )
        yield Problem("cards.csv", None, "", "error", message, rule="LC-SETUP-01")


def _matches(shown: dict[str, set[str]]) -> Iterator[Problem]:
    """A treasure on very many cards would give a taker more choices than can be listed."""
    counts = Counter(name for treasures in shown.values() for name in treasures)
    for card, treasures in shown.items():
        most = sum(counts[name] - 1 for name in treasures)
        if most > MOST_MATCHES:
            message = say(
                "the treasures of '{card}' are on {number} other cards; at most {limit} can be played.",
                card=card[:60],
                number=most,
                limit=MOST_MATCHES,
            )
            yield Problem("cards.csv", None, "", "error", message, rule="LC-TAKE-05")
            return
