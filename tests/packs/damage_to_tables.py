"""What cannot be right in a table: refused, with the place."""

from __future__ import annotations

import os
from pathlib import Path

from tests.packs.damage import TABLES, Expected, Sheet, damage
from tests.packs.samples import cells_of
from workbench.engine.streams import Stream


@damage
def missing_column(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance)
    name = chance.choice([name for name in sheet.header if name.rpartition(".")[2] not in ("en", "es")])
    place = sheet.header.index(name)
    for row in sheet.cells:
        del row[place]
    sheet.row = 0
    if name == "source":  # which no rule needs
        sheet.write()
        return Expected("read", told="this column is missing.")
    return sheet.refused(name, "missing")


@damage
def doubled_column(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance)
    name = chance.choice(sheet.header)
    for row in sheet.cells:
        row.append(row[sheet.header.index(name)])
    sheet.header[-1] = chance.choice((name, name.upper()))
    sheet.row = 0
    return sheet.refused(name, "twice")


@damage
def unknown_symbol(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "books", "terrors", "items", "blanks")
    sheet.change("symbols", lambda text: text[:-1] + chance.choice("XÄ?r1\u200b ") + text[-1])
    return sheet.refused("symbols", "symbol")


@damage
def symbols_against_the_rules(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "books", "terrors")
    terror = sheet.file.name == "terrors.csv"
    sheet.change("symbols", lambda text: "RRR" if terror else ("K" if text[0] != "K" else "B") + text[1:])
    return sheet.refused("symbols", "LL-SYM-02" if terror else "LL-SYM-01")


@damage
def id_twice(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "terrors", "items")
    other = cells_of(folder / "books.csv")[1][0]
    sheet.change("id", lambda text: other)
    return sheet.refused("id", "also in books.csv")


@damage
def id_twice_but_for_case(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "terrors", "items")
    other = cells_of(folder / "books.csv")[1][0]
    sheet.change("id", lambda text: other.title())
    return sheet.refused("id", "not an id")


@damage
def strange_id(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "books", "terrors", "items")
    strange = (
        "../../etc/passwd",
        "..\\..\\x",
        "“ada”",
        "a\u200bda",
        "ada lovelace",
        "",
        "a" * 300,
        "/",
        "\u202eada",
        "=1+1",
        "С",
    )
    sheet.change("id", lambda text: chance.choice(strange))
    return sheet.refused("id")


@damage
def wrong_word(folder: Path, chance: Stream) -> Expected:
    table, column = chance.choice((("books", "genre"), ("boosters", "first"), ("tiles", "shape"), ("tiles", "kind")))
    sheet = Sheet(folder, chance, table)
    sheet.change(column, lambda text: chance.choice(("sciense", "x", "Ünknown", text + "s", text.upper())))
    return sheet.refused(column)


@damage
def wrong_number(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "tiles", "disturbances")
    sheet.change("count", lambda text: chance.choice(("seven", "-1", "7.5", "1e3", "²", "99999", "7 7", "٣", "")))
    return sheet.refused("count")


@damage
def turned_text(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "books", "terrors", "items")
    character = chance.choice("\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u0000\u0007\u009f")
    column = sheet.text_column()
    sheet.change(column, lambda text: f"{text[:3]}{character}{text[3:]}")
    return sheet.refused(column, f"U+{ord(character):04X}")


@damage
def no_text_at_all(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "books", "terrors", "items")
    stem = chance.choice(("name", "line"))
    for language in ("en", "es"):
        sheet.change(f"{stem}.{language}", lambda text: " ")
    if stem == "line":  # which no rule needs
        sheet.write()
        return Expected("read", told="a text is missing. A game can be played without it.")
    return sheet.refused(f"{stem}.en", "missing")


@damage
def large_cell(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "books", "terrors", "items")
    column = sheet.text_column()
    size = chance.choice((30_000, 1_000_000, 10_000_000))
    sheet.change(column, lambda text: chance.choice(("x", "é", '"', "a,b\n")) * size)
    return sheet.refused(column, "more than")


@damage
def lost_quotation_mark(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "books", "terrors", "items")
    sheet.change("source", lambda text: "THE-MARK")
    sheet.write()
    text = sheet.file.read_text(encoding="utf-8")
    sheet.file.write_text(text.replace("THE-MARK", '"never closed'), encoding="utf-8")
    later_quotes = any("," in cell or '"' in cell for row in sheet.cells[sheet.row + 1 :] for cell in row)
    return Expected("refused", sheet.file.name, sheet.row + 1, "source", "twice" if later_quotes else "never closed")


@damage
def text_after_a_quotation_mark(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "books", "terrors", "items")
    sheet.change("source", lambda text: "THE-MARK")
    sheet.write()
    text = sheet.file.read_text(encoding="utf-8")
    sheet.file.write_text(text.replace("THE-MARK", '"a "quoted" word"'), encoding="utf-8")
    return Expected("refused", sheet.file.name, sheet.row + 1, "source", "twice")


@damage
def too_many_cells(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance)
    sheet.cells[sheet.row].append("one more")
    return sheet.refused(f"?{len(sheet.header) + 1}", "cells")


@damage
def text_under_no_name(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance)
    place = chance.below(len(sheet.header) + 1)
    for row in sheet.cells:
        row.insert(place, "")
    sheet.cells[sheet.row][place] = "lost"
    sheet.write()
    return Expected("refused", sheet.file.name, 1, f"?{place + 1}", "no name")


@damage
def too_many_rows(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "tiles", "boosters")
    sheet.cells += [sheet.cells[1]] * 5_100
    sheet.write()
    return Expected("refused", sheet.file.name, 5_002, "", "rows")


@damage
def a_byte_of_another_encoding(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "books", "terrors")
    data = sheet.file.read_bytes()
    place = data.index(b"\n") + chance.below(2_000)
    while data[place : place + 1].isalpha() is False:
        place += 1
    sheet.file.write_bytes(data[:place] + b"\xe9" + data[place + 1 :])
    return Expected("refused", sheet.file.name, None, "", "UTF-8")


@damage
def no_table(folder: Path, chance: Stream) -> Expected:
    file = folder / f"{chance.choice(TABLES)}.csv"
    what = chance.below(7)
    file.unlink()
    if what == 0:
        file.mkdir()
    elif what == 1:
        file.symlink_to("/etc/hostname")
    elif what == 2 and hasattr(os, "mkfifo"):
        os.mkfifo(file)
    elif what == 3:
        file.write_bytes(chance.choice((b"", b"\n\n  \n", b"\xef\xbb\xbf")))
    elif what == 4:
        file.write_bytes(b"PK\x03\x04" + bytes(chance.below(256) for _ in range(5_000)))
    elif what == 5:
        file.write_text("<html><body>Sign in to see this sheet</body></html>")
    return Expected("refused", file.name)
