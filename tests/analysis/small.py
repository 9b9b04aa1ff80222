"""Small packs of a game of our own, and what counting by hand makes of them: nothing here uses generating functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from hypothesis import strategies as st

from workbench.analysis.coverage import Coverage
from workbench.packs.columns import Column, Table, a_count, an_id, in_languages, letters_of
from workbench.packs.covering import Alphabet, Covering, Goal, Require, Supply
from workbench.packs.kinds import Text
from workbench.packs.pack import Pack, Row

LETTERS = "ABCDEFGHIJ"
NAMES = in_languages("name", "Its name", Text(blank=True))
TABLES = (
    Table("kinds", "Kinds.", (Column("id", an_id, "Id."), Column("letter", letters_of(LETTERS, 1, 1), "Its letter."))),
    Table(
        "cards",
        "Cards.",
        (
            Column("id", an_id, "Id."),
            Column("deck", an_id, "Its deck."),
            Column("marks", letters_of(LETTERS, 0, 6), "Symbols; none on a card that is only in the way."),
            Column("count", a_count, "How many."),
            *NAMES,
        ),
    ),
    Table("blanks", "Cards without symbols.", (Column("id", an_id, "Id."), Column("deck", an_id, "Its deck."))),
    Table("asks", "What asks.", (Column("id", an_id, "Id."), Column("marks", letters_of(LETTERS, 1, 6), "Needs."))),
)
COVERING = Covering(
    alphabet=Alphabet("kinds"),
    supplies=(Supply("cards", "marks", deck="deck", copies="count"), Supply("blanks", deck="deck")),
    requires=(Require("asks", "marks", "TOY-01", "Asks"),),
    goals=(Goal("kinds", "letter", "TOY-02", "Goals"),),
)


@dataclass(frozen=True)
class Box:
    """What is in a small box, as plainly as can be."""

    letters: str
    cards: tuple[tuple[str, str], ...]
    """Deck and symbols of each card; copies stand repeatedly."""
    asks: tuple[str, ...]

    @property
    def pack(self) -> Pack:
        """The box as a pack, each card in a row of its own."""
        cards = [
            {"id": f"c{number}", "deck": deck, "marks": marks, "count": "1"}
            for number, (deck, marks) in enumerate(self.cards)
        ]
        return pack(self.letters, cards, self.asks)

    @property
    def coverage(self) -> Coverage:
        """What is to be tested."""
        return Coverage(self.pack, COVERING)

    def deck(self, name: str) -> list[int]:
        """The numbers of a deck's cards."""
        return [number for number, (deck, _) in enumerate(self.cards) if deck == name]

    def covers(self, chosen: Sequence[int], ask: str) -> bool:
        """Whether cards show what is asked for, counted symbol by symbol."""
        shown = Counter[str]()
        for number in chosen:
            shown.update(self.cards[number][1])
        return all(shown[letter] >= number for letter, number in Counter(ask).items())

    def draws(self, wanted: Mapping[str, int]) -> Iterator[tuple[int, ...]]:
        """All ways to draw so many cards from decks, as numbers of cards."""
        each = [combinations(self.deck(name), number) for name, number in wanted.items()]
        for chosen in product(*(list(ways) for ways in each)):
            yield tuple(number for part in chosen for number in part)


def pack(letters: str, cards: Sequence[Mapping[str, str]], asks: Sequence[str], blanks: Sequence[str] = ()) -> Pack:
    """A pack of the small game."""
    tables = {
        "kinds": [{"id": f"kind-{letter.lower()}", "letter": letter} for letter in letters],
        "cards": cards,
        "blanks": [{"id": f"b{number}", "deck": deck} for number, deck in enumerate(blanks)],
        "asks": [{"id": f"ask-{number}", "marks": marks} for number, marks in enumerate(asks)],
    }
    rows = {
        name: tuple(Row(cells, f"{name}.csv", line) for line, cells in enumerate(content, 2))
        for name, content in tables.items()
    }
    return Pack(id="small", game="small", version="1", title={}, tables=rows, schema=TABLES)


@st.composite
def boxes(draw: st.DrawFn, most_cards: int = 9, most_asks: int = 3) -> Box:
    """Any small box: up to four kinds of symbol, three decks, cards that show nothing, needs of several of one kind."""
    letters = LETTERS[: draw(st.integers(1, 4))]
    marks = st.text(st.sampled_from(letters), min_size=0, max_size=4)
    cards = draw(st.lists(st.tuples(st.sampled_from(["x", "y", "z"]), marks), min_size=1, max_size=most_cards))
    asks = draw(
        st.lists(st.text(st.sampled_from(letters), min_size=1, max_size=5), min_size=1, max_size=most_asks, unique=True)
    )
    return Box(letters, tuple(cards), tuple(asks))
