"""What spreadsheet programs do to packs: all of it is read."""

from __future__ import annotations

from pathlib import Path

from tests.packs.damage import Expected, Sheet, damage, every_table
from workbench.engine.streams import Stream


@damage
def other_encoding(folder: Path, chance: Stream) -> Expected:
    every_table(folder, encoding=chance.choice(("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32")))
    return Expected("same")


@damage
def old_encoding(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "effects", "disturbances", "genres")
    sheet.write(encoding=chance.choice(("cp1252", "mac_roman", "cp850")))
    return Expected("same", told="old encoding")


@damage
def other_separator(folder: Path, chance: Stream) -> Expected:
    every_table(folder, separator=chance.choice(";\t|"), end=chance.choice(("\n", "\r\n", "\r")))
    return Expected("same")


@damage
def separator_line(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance)
    sheet.write(";", "\r\n")
    sheet.file.write_bytes(b"sep=;\r\n" + sheet.file.read_bytes())
    return Expected("same")


@damage
def columns_in_another_order(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance)
    order = list(range(len(sheet.header)))
    chance.shuffle(order)
    sheet.cells = [[row[place] for place in order] for row in sheet.cells]
    sheet.write()
    return Expected("same")


@damage
def header_spelt_otherwise(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance)
    change = chance.choice(
        (str.upper, str.title, lambda name: f"  {name.replace('.', ' ')} ", lambda name: name.replace(".", "_"))
    )
    sheet.cells[0] = [change(name) for name in sheet.header]
    sheet.write()
    return Expected("same")


@damage
def blank_rows_and_columns(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance)
    for row in sheet.cells:
        row.insert(0, "")
        row.extend(["", "  "])
    for _ in range(4):
        sheet.cells.insert(chance.below(len(sheet.cells) + 1), [""] * chance.below(9))
    sheet.write()
    return Expected("same")


@damage
def spaces_round_cells(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance)
    sheet.cells = [[f" {cell}\u00a0 " for cell in row] for row in sheet.cells]
    sheet.write()
    return Expected("same")


@damage
def line_break_in_a_cell(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "books", "terrors")
    sheet.change("line.en", lambda text: text.replace(" ", "\r\n", 1))
    sheet.write(end="\r\n")
    return Expected("read")


@damage
def formula(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "books", "terrors", "items")
    sheet.change("line.en", lambda text: chance.choice(('=HYPERLINK("x";1)', "+1+1", "@SUM(A1)", "-2+3|cmd")))
    sheet.write()
    return Expected("read", told="formula")


@damage
def invisible_character(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "books", "terrors", "items")
    character = chance.choice("\u200b\u200d\u2060\ufeff\u00ad\u200e")
    sheet.change(sheet.text_column(), lambda text: f"{text[:2]}{character}{text[2:]}")
    sheet.write()
    return Expected("read", told=f"U+{ord(character):04X}")


@damage
def twice_encoded(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "books", "terrors")
    sheet.change("name.es", lambda text: "Médée".encode().decode("cp1252"))
    sheet.write()
    return Expected("read", told="'Médée'")


@damage
def columns_of_ones_own(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance)
    for number, row in enumerate(sheet.cells):
        row.append("my notes" if number == 0 else f"note {number}")
    sheet.write()
    return Expected("read", told="not known here")


@damage
def no_spanish(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "books", "terrors", "items")
    place = sheet.header.index("line.es")
    for row in sheet.cells:
        del row[place]
    sheet.write()
    return Expected("read", told="this column is missing")


@damage
def short_rows(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance, "disturbances", "books")
    sheet.cells = [[*row, "", ""] if number % 2 else row for number, row in enumerate(sheet.cells)]
    sheet.write()
    return Expected("same")
