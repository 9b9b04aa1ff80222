"""What is in the box (law 1.1), as numbers for the rules: made once from a pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from workbench.engine import openings
from workbench.engine.bits import mask_of
from workbench.engine.streams import name_key
from workbench.engine.symbols import guards, kinds_in, vector
from workbench.errors import OptionError
from workbench.games.library_labyrinth.house_rules import CORNERS, EFFECTS
from workbench.language import mark, say
from workbench.packs.columns import Column, Table, a_count, an_id, in_languages, letters_of, one_of
from workbench.packs.kinds import Reference, Text, Words
from workbench.packs.pack import Pack, Row

LETTERS = "RKOGBP"
SYMBOLS = ("empathy", "expertise", "athletics", "logic", "wisdom", "courage")
"""What the letters stand for (law 1.2)."""
GENRES = ("childrens-fiction", "classic-fiction", "legends", "science", "historical-leaders", "amazing-lives")
CENTRE, CROSSROADS, SHELF, REWARD, TERROR = range(5)
TILE_KINDS = (mark("centre"), mark("crossroads"), mark("shelf"), mark("reward"), mark("terror"))
UNKNOWN_TILE = len(TILE_KINDS)
"""In place of a kind: a tile that was never lit, for those who may not know it."""
REWARD_DECK = len(GENRES)
"""Decks are numbered: one a genre in the order of `GENRES`, then the Reward deck."""
DECKS = (*GENRES, "reward")
SHAPES = {
    "crossroads": openings.ALL,
    "t-junction": openings.from_letters("NES"),
    "corner": openings.from_letters("NE"),
}
OUT_OF_TIME = "out-of-time"


_NAME = Column("id", an_id, mark("What programs, records and actions call it."))
_GENRE = Column(mark("genre"), Reference(table="genres", title=mark("Genres")), mark("The genre deck it belongs to."))
_SOURCE = Column(mark("source"), Text(high=300), mark("Where the facts can be checked."), flavour=True)
_EFFECT = Reference(table="effects", title=mark("Effects"))
_NAMES = in_languages(mark("name"), mark("Its name."), Text(high=60))
_LINE = in_languages(mark("line"), mark("One sentence on it."), Text(high=220), flavour=True)


def _symbol_column(low: int, high: int, doc: str, rule: str) -> Column:
    return Column(mark("symbols"), letters_of(LETTERS, low, high, SYMBOLS), doc, rule)


def _book_table(name: str, title: str, doc: str, usual: int, rule: str = "", blank_for: str = "") -> Table:
    return Table(
        name,
        doc,
        (
            _NAME,
            _GENRE,
            _symbol_column(3, 4, mark("The symbols, that of the genre first."), "LL-SYM-01"),
            *_NAMES,
            *in_languages(
                mark("words"), mark("Three words with ';' between them."), Words(low=3, high=3), flavour=True
            ),
            *in_languages(
                mark("about"),
                mark("When and where the person lived, or the work they are from."),
                Text(high=120),
                flavour=True,
            ),
            *_LINE,
            _SOURCE,
        ),
        usual,
        rule,
        blank_for=blank_for,
        title=title,
    )


TABLES = (
    Table(
        "genres",
        mark("The six genres and their symbols."),
        (
            Column("id", one_of(*GENRES), mark("The genre.")),
            Column(mark("letter"), letters_of(LETTERS, 1, 1), mark("The letter of its symbol.")),
            Column(mark("symbol"), an_id, mark("The symbol's name for programs.")),
            Column(mark("icon"), an_id, mark("The symbol's shape.")),
            Column(mark("colour"), an_id, mark("The symbol's colour.")),
            *_NAMES,
            *in_languages(mark("symbol"), mark("The symbol's name."), Text(high=30)),
        ),
        title=mark("Genres"),
    ),
    Table(
        "tiles",
        mark("The floor tiles of the box."),
        (
            Column(mark("kind"), one_of(*TILE_KINDS), mark("What the tile is.")),
            Column(mark("shape"), one_of(*SHAPES), mark("Its openings.")),
            Column(mark("count"), a_count, mark("How many there are."), "LL-SETUP-01"),
        ),
        key=("kind", "shape"),
        title=mark("Tiles"),
    ),
    _book_table("books", mark("Books"), mark("The Book cards."), 60),
    _book_table(
        "blanks", mark("Blanks"), mark("Blank Book cards for own characters."), 6, "LL-AMB-33", blank_for="books"
    ),
    Table(
        "terrors",
        mark("The Terror tokens."),
        (
            _NAME,
            _symbol_column(
                3, 6, mark("What captures it: three different ones, two pairs or three pairs."), "LL-SYM-02"
            ),
            *_NAMES,
            *_LINE,
            _SOURCE,
        ),
        24,
        title=mark("Terrors"),
    ),
    Table(
        "items",
        mark("The magical items among the Reward cards."),
        (
            _NAME,
            _GENRE,
            _symbol_column(2, 2, mark("The two symbols it stands for."), "LL-ITEM-01"),
            *_NAMES,
            *_LINE,
            _SOURCE,
        ),
        6,
        "LL-ITEM-01",
        title=mark("Items"),
    ),
    Table(
        "effects",
        mark("What boosters can do."),
        (Column("id", one_of(*EFFECTS), mark("The effect.")), *_NAMES, *_LINE),
        title=mark("Effects"),
    ),
    Table(
        "boosters",
        mark("The boosters among the Reward cards, two options each."),
        (
            _NAME,
            Column(mark("first"), _EFFECT, mark("One option.")),
            Column(mark("second"), _EFFECT, mark("The other option.")),
        ),
        9,
        "LL-BOOST-13",
        title=mark("Boosters"),
    ),
    Table(
        "disturbances",
        mark("The curse cards and Out of Time."),
        (
            _NAME,
            Column(
                "corners",
                Words(blank=True, low=1, high=2, among=CORNERS, separator=" "),
                mark("The tiles it marks, such as 'NW' or 'NW SE'; none on Out of Time."),
                "LL-DIST-01",
            ),
            Column(mark("count"), a_count, mark("How many there are.")),
            *in_languages(mark("name"), mark("Its name."), Text(high=60)),
        ),
        title=mark("Disturbances"),
    ),
)


@dataclass(frozen=True, slots=True)
class Card:
    """A Book card, magical item or booster; its number is its place in `Box.cards`."""

    id: str
    kind: str
    """``book``, ``item`` or ``booster``."""
    deck: int
    symbols: int
    """A vector of symbols (`workbench.engine.symbols`); 0 for a booster."""
    letters: str
    effects: tuple[str, ...]
    row: Row


@dataclass(frozen=True, slots=True)
class Terror:
    """A Terror token; its number is its place in `Box.terrors`."""

    id: str
    need: int
    kinds: int
    """The set of genres whose Shelf it can fill (LL-RET-01)."""
    letters: str
    row: Row


@dataclass(frozen=True)
class Box:
    """All components. Cards, Terrors and tiles are numbered by their place in these tuples."""

    pack: Pack
    cards: tuple[Card, ...]
    terrors: tuple[Terror, ...]
    tiles: tuple[tuple[int, str], ...]
    """Kind and shape of each floor tile."""
    singles: tuple[str, ...]
    """The id of every ordinary curse card, one entry a copy."""
    corners: dict[str, tuple[str, ...]]
    """The corners that each kind of curse card marks."""
    card_number: dict[str, int]
    terror_number: dict[str, int]
    deck_cards: tuple[int, ...]
    """The set of cards that belong to each deck."""
    with_symbols: int
    """The set of cards that can be used in a capture."""
    vectors: tuple[int, ...]
    guard: int
    card_keys: tuple[int, ...]
    terror_keys: tuple[int, ...]
    tile_keys: tuple[int, ...]
    genre_keys: tuple[int, ...]


def open_box(pack: Pack, booster_pairs: Sequence[tuple[str, str]] | None = None) -> Box:
    """Turn a pack's rows into numbers.

    Raises:
        PackError: when the rows contradict each other or the rules (`box_check`), or a cell is wrong.
    """
    pack.refuse_errors()
    cards = (*_books(pack), *_rewards(pack, booster_pairs))
    terrors = tuple(_terror(row) for row in pack["terrors"])
    tiles = tuple(
        (TILE_KINDS.index(row["kind"]), row["shape"]) for row in pack["tiles"] for _ in range(int(row["count"]))
    )
    corners, singles = _curses(pack)
    return Box(
        pack=pack,
        cards=cards,
        terrors=terrors,
        tiles=tiles,
        singles=singles,
        corners=corners,
        card_number={card.id: number for number, card in enumerate(cards)},
        terror_number={terror.id: number for number, terror in enumerate(terrors)},
        deck_cards=tuple(mask_of(n for n, card in enumerate(cards) if card.deck == deck) for deck in range(len(DECKS))),
        with_symbols=mask_of(n for n, card in enumerate(cards) if card.symbols),
        vectors=tuple(card.symbols for card in cards),
        guard=guards(len(GENRES)),
        card_keys=tuple(name_key(card.id) for card in cards),
        terror_keys=tuple(name_key(terror.id) for terror in terrors),
        tile_keys=_copy_keys([f"{TILE_KINDS[kind]} {shape}" for kind, shape in tiles]),
        genre_keys=tuple(name_key(genre) for genre in GENRES),
    )


def _copy_keys(names: Sequence[str]) -> tuple[int, ...]:
    """A key for each copy of things that share a name."""
    seen: Counter[str] = Counter()
    keys = []
    for name in names:
        keys.append(name_key(f"{name} {seen[name]}"))
        seen[name] += 1
    return tuple(keys)


def curse_keys(curses: Sequence[str]) -> tuple[int, ...]:
    """A key for each copy of a curse card."""
    return _copy_keys(curses)


def _symbols(letters: str) -> int:
    return vector(LETTERS.index(letter) for letter in letters)


def _books(pack: Pack) -> list[Card]:
    books = []
    for row in pack["books"]:
        genre = GENRES.index(row["genre"])
        books.append(Card(row["id"], "book", genre, _symbols(row["symbols"]), row["symbols"], (), row))
    return books


def _rewards(pack: Pack, booster_pairs: Sequence[tuple[str, str]] | None) -> list[Card]:
    rewards = [
        Card(row["id"], "item", REWARD_DECK, _symbols(row["symbols"]), row["symbols"], (), row) for row in pack["items"]
    ]
    pairs = booster_pairs or [(row["first"], row["second"]) for row in pack["boosters"]]
    if len(pairs) != len(pack["boosters"]):
        raise OptionError(
            say(
                "Option 'booster_pairs' has {pairs} pairs, but the pack has {boosters} boosters.",
                pairs=len(pairs),
                boosters=len(pack["boosters"]),
            ),
            options=("booster_pairs",),
        )
    for row, pair in zip(pack["boosters"], pairs, strict=True):
        rewards.append(Card(row["id"], "booster", REWARD_DECK, 0, "", tuple(pair), row))
    return rewards


def _terror(row: Row) -> Terror:
    letters = row["symbols"]
    need = _symbols(letters)
    return Terror(row["id"], need, kinds_in(need, len(GENRES)), letters, row)


def _curses(pack: Pack) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    corners = {row["id"]: tuple(row["corners"].split()) for row in pack["disturbances"]}
    singles = tuple(
        row["id"] for row in pack["disturbances"] if len(corners[row["id"]]) == 1 for _ in range(int(row["count"]))
    )
    return corners, singles
