"""What is wrong with a pack that no single cell shows: the rules and the box (law 1.1) against all rows together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from workbench.engine.actions import parts
from workbench.games.library_labyrinth.actions import ACTIONS
from workbench.games.library_labyrinth.components import GENRES, LETTERS, OUT_OF_TIME
from workbench.language import say
from workbench.packs.kinds import number
from workbench.packs.pack import Pack, Row
from workbench.packs.problems import Problem, Repair, Severity

_BOOKS = dict(zip(GENRES, (9, 9, 11, 7, 12, 12), strict=True))
_TILES_IN_PLAY, _TILES, _CURSES = 25, 30, 30


def check(pack: Pack) -> Iterator[Problem]:
    """All of it. Cells that are wrong by themselves are passed over: they are reported where they stand."""
    yield from _genres(pack)
    for table in ("books", "blanks"):
        for row in _rows(pack, table):
            yield from _first_symbol(table, row)
    yield from _decks(pack)
    for row in _rows(pack, "terrors"):
        yield from _pattern(row)
    if not _rows(pack, "terrors"):
        yield _of_file("terrors.csv", "error", say("there is no Terror."), "LL-SYM-02")
    yield from _tiles(pack)
    for row in _rows(pack, "items"):
        if row.get("genre") in GENRES and row.get("symbols") != 2 * _letter(row):
            message = say("this item of '{genre}' stands for other symbols.", genre=row.get("genre"))
            hint = say("In the box: '{letters}'.", letters=2 * _letter(row))
            yield _of_cell(
                ("items", row, "symbols"), "warning", message, hint, "LL-ITEM-01", Repair("cell", 2 * _letter(row))
            )
    for row in _rows(pack, "boosters"):
        if row.get("first") == row.get("second"):
            yield _of_cell(
                ("boosters", row, "second"), "warning", say("both options are the same."), rule="LL-BOOST-13"
            )
    yield from _curses(pack)
    for table, rows in pack.tables.items():
        for row in rows:
            if row.get("id") in _RESERVED:
                message = say(
                    "'{word}' is a word of the notation of actions, so nothing can be called so.", word=row.get("id")
                )
                yield _of_cell((table, row, "id"), "error", message)


_RESERVED = {f.metadata["lead"] for action in ACTIONS for f in parts(action)} - {""}


def _rows(pack: Pack, table: str) -> tuple[Row, ...]:
    return pack.tables.get(table, ())


def _of_cell(
    place: tuple[str, Row, str],
    severity: Severity,
    message: str,
    hint: str = "",
    rule: str = "",
    repair: Repair | None = None,
) -> Problem:
    table, row, column = place
    return Problem(f"{table}.csv", row.line, column, severity, message, hint, rule, repair)


def _of_file(file: str, severity: Severity, message: str, rule: str = "") -> Problem:
    return Problem(file, None, "", severity, message, "", rule)


def _letter(row: Row) -> str:
    return LETTERS[GENRES.index(row.get("genre"))]


def _genres(pack: Pack) -> Iterator[Problem]:
    for genre, letter in zip(GENRES, LETTERS, strict=True):
        rows = [row for row in _rows(pack, "genres") if row.get("id") == genre]
        if not rows:
            yield _of_file("genres.csv", "error", say("the genre '{genre}' is missing.", genre=genre))
        elif rows[0].get("letter") != letter and rows[0].get("letter") in tuple(LETTERS):
            message = say("the letter of '{genre}' is '{letter}'.", genre=genre, letter=letter)
            hint = say("Write '{letter}'.", letter=letter)
            yield _of_cell(("genres", rows[0], "letter"), "error", message, hint, repair=Repair("cell", letter))


def _first_symbol(table: str, row: Row) -> Iterator[Problem]:
    symbols = row.get("symbols")
    known = row.get("genre") in GENRES and set(symbols) <= set(LETTERS)
    if known and symbols and symbols[0] != _letter(row):
        letter = _letter(row)
        message = say(
            "the first symbol of '{card}' must be '{letter}', that of its genre.",
            card=row.get("id")[:60],
            letter=letter,
        )
        others = symbols.replace(letter, "", 1) if letter in symbols else symbols[1:]
        hint, repair = say("Write '{right}'.", right=letter + others), Repair("cell", letter + others, sure=False)
        yield _of_cell((table, row, "symbols"), "error", message, hint, "LL-SYM-01", repair)


def _decks(pack: Pack) -> Iterator[Problem]:
    """A genre without a card has no deck to take from; other sizes than the box's are only noted."""
    sizes = Counter(row.get("genre") for row in _rows(pack, "books"))
    for genre, usual in _BOOKS.items():
        if not sizes[genre]:
            yield _of_file("books.csv", "error", say("there is no Book card of the genre '{genre}'.", genre=genre))
        elif sizes[genre] != usual:
            message = say(
                "the deck '{genre}' has {number} cards; that of the box has {usual}.",
                genre=genre,
                number=sizes[genre],
                usual=usual,
            )
            yield _of_file("books.csv", "note", message)


def _pattern(row: Row) -> Iterator[Problem]:
    symbols = row.get("symbols")
    pattern = sorted(Counter(symbols).values())
    if pattern not in ([1, 1, 1], [2, 2], [2, 2, 2]) and set(symbols) <= set(LETTERS) and 3 <= len(symbols) <= 6:
        message = say("'{symbols}' is not a Terror's pattern.", symbols=symbols)
        hint = say("It takes three different symbols, two pairs or three pairs.")
        yield _of_cell(("terrors", row, "symbols"), "error", message, hint, "LL-SYM-02")


def _tiles(pack: Pack) -> Iterator[Problem]:
    rows = _rows(pack, "tiles")
    counts = [(row, number(row.get("count"))) for row in rows]
    if any(count is None for _, count in counts):
        return
    centres = sum(count or 0 for row, count in counts if row.get("kind") == "centre")
    whole = sum(count or 0 for _, count in counts)
    if centres != 1:
        yield _of_file(
            "tiles.csv", "error", say("there must be one centre tile, not {number}.", number=centres), "LL-SETUP-02"
        )
    if whole < _TILES_IN_PLAY:
        yield _of_file(
            "tiles.csv",
            "error",
            say("a game takes {needed} tiles; there are {number}.", needed=_TILES_IN_PLAY, number=whole),
            "LL-SETUP-01",
        )
    elif whole != _TILES:
        yield _of_file(
            "tiles.csv",
            "note",
            say("there are {number} tiles; the box has {usual}.", number=whole, usual=_TILES),
            "LL-SETUP-01",
        )


def _curses(pack: Pack) -> Iterator[Problem]:
    rows = _rows(pack, "disturbances")
    last = [row for row in rows if row.get("id") == OUT_OF_TIME]
    if not last or last[0].get("corners"):
        message = say("the card '{card}' without corners is missing.", card=OUT_OF_TIME)
        yield _of_file("disturbances.csv", "error", message, "LL-DIST-12")
    for row in rows:
        if not row.get("corners") and row.get("id") != OUT_OF_TIME:
            message = say("a curse card marks one corner or two.")
            yield _of_cell(("disturbances", row, "corners"), "warning", message, rule="LL-DIST-01")
    counts = [number(row.get("count")) for row in rows if row.get("id") != OUT_OF_TIME]
    if None not in counts and sum(_whole(counts)) != _CURSES:
        message = say("there are {number} curse cards; the box has {usual}.", number=sum(_whole(counts)), usual=_CURSES)
        yield _of_file("disturbances.csv", "note", message, "LL-SETUP-14")


def _whole(counts: Iterable[int | None]) -> list[int]:
    return [count for count in counts if count is not None]
