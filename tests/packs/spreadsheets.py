"""Broken spreadsheets: what people, programs and strangers do to an exported one, each by a seed.

A damage gives the bytes of a file, its name, and what must come of it: ``read`` (with a word that the plan or the
remarks must hold), ``refused`` (with a word of the sentence), or ``either``.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from openpyxl import Workbook, load_workbook

from workbench.engine.streams import Stream
from workbench.packs.exporting import csv_for_spreadsheets, workbook_of
from workbench.packs.pack import Pack

TABLES = ("books", "terrors", "items", "effects", "disturbances")


@dataclass(frozen=True)
class Broken:
    """A damaged file, and what must come of it."""

    name: str
    data: bytes
    outcome: str
    words: str = ""


Damage = Callable[[Pack, Stream], Broken]
DAMAGES: dict[str, Damage] = {}


def damage(function: Damage) -> Damage:
    """Register one."""
    DAMAGES[function.__name__] = function
    return function


def broken(pack: Pack, seed: int) -> tuple[str, Broken]:
    """The damaged file of a seed, and what was done."""
    name = list(DAMAGES)[seed % len(DAMAGES)]
    return name, DAMAGES[name](pack, Stream("broken spreadsheet", seed))


def workbook(pack: Pack, *tables: str) -> Any:
    return load_workbook(io.BytesIO(workbook_of(pack, list(tables) or [table.name for table in pack.schema])))


def saved(book: Any, outcome: str = "read", words: str = "") -> Broken:
    out = io.BytesIO()
    book.save(out)
    return Broken("cards.xlsx", out.getvalue(), outcome, words)


def some_sheet(book: Any, chance: Stream) -> Any:
    return book[chance.choice([name for name in TABLES if name in book.sheetnames])]


def some_row(sheet: Any, chance: Stream) -> int:
    return 2 + chance.below(sheet.max_row - 1)


def column_of(sheet: Any, name: str) -> int:
    return [cell.value for cell in sheet[1]].index(name) + 1


def repacked(pack: Pack, change: Callable[[str, bytes], bytes | None]) -> bytes:
    """The workbook with other parts: None takes one out."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook_of(pack, ["terrors", "books"]))) as packed,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made,
    ):
        for name in packed.namelist():
            data = change(name, packed.read(name))
            if data is not None:
                made.writestr(name, data)
    return out.getvalue()


# --- files that are none ----------------------------------------------------------------------------------------------


@damage
def cut_off(pack: Pack, chance: Stream) -> Broken:
    data = workbook_of(pack, ["terrors"])
    return Broken("cards.xlsx", data[: chance.below(len(data) - 30)], "refused")


@damage
def bits_flipped(pack: Pack, chance: Stream) -> Broken:
    data = bytearray(workbook_of(pack, ["terrors"]))
    for _ in range(1 + chance.below(8)):
        data[chance.below(len(data))] ^= 1 << chance.below(8)
    return Broken("cards.xlsx", bytes(data), "either")


@damage
def something_else(pack: Pack, chance: Stream) -> Broken:
    data = chance.choice(
        (b"", b"%PDF-1.7 \xe2\xe3", b"<html><table><tr><td>id</td></tr></table></html>", b"\x89PNG\r\n")
    )
    return Broken("cards.xlsx", data, "refused")


@damage
def with_a_password(pack: Pack, chance: Stream) -> Broken:
    return Broken("cards.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "refused", "password")


@damage
def another_kind_of_archive(pack: Pack, chance: Stream) -> Broken:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr(chance.choice(("word/document.xml", "content.xml", "readme.txt")), "x")
    return Broken("cards.xlsx", out.getvalue(), "refused", "not an XLSX workbook")


@damage
def a_bomb(pack: Pack, chance: Stream) -> Broken:
    def swell(name: str, data: bytes) -> bytes:
        return data + b" " * (40_000_000 + chance.below(9) * 1_000_000) if name.startswith("xl/worksheets") else data

    return Broken("cards.xlsx", repacked(pack, swell), "refused", "too large")


@damage
def entities(pack: Pack, chance: Stream) -> Broken:
    dtd = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    part = chance.choice(("xl/worksheets/sheet1.xml", "xl/workbook.xml", "xl/styles.xml"))
    return Broken(
        "cards.xlsx", repacked(pack, lambda name, data: dtd + data if name == part else data), "refused", "entities"
    )


@damage
def a_part_is_missing(pack: Pack, chance: Stream) -> Broken:
    parts = ("xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/worksheets/sheet1.xml", "[Content_Types].xml")
    part = chance.choice(parts)
    return Broken("cards.xlsx", repacked(pack, lambda name, data: None if name == part else data), "either")


@damage
def a_part_is_no_xml(pack: Pack, chance: Stream) -> Broken:
    part = chance.choice(("xl/workbook.xml", "xl/worksheets/sheet1.xml"))

    def cut(name: str, data: bytes) -> bytes:
        return data[: chance.below(len(data) - 20)] if name == part else data

    return Broken("cards.xlsx", repacked(pack, cut), "refused")


@damage
def places_that_do_not_exist(pack: Pack, chance: Stream) -> Broken:
    place = chance.choice((b'r="A0"', b'r="ZZZZZ3"', b'r=""', b'r="3A"', b'r="A99999999999"'))
    change: Callable[[str, bytes], bytes] = lambda name, data: data.replace(b'r="A3"', place)  # noqa: E731
    return Broken("cards.xlsx", repacked(pack, change), "either")


@damage
def numbers_that_are_none(pack: Pack, chance: Stream) -> Broken:
    cell = b'<c r="A3"><v>' + chance.choice((b"1e999", b"nan", b"x", b"", b"9" * 400)) + b"</v></c>"

    def change(name: str, data: bytes) -> bytes:
        start = data.find(b'<c r="A3"')
        return data if start < 0 else data[:start] + cell + data[data.index(b"</c>", start) + 4 :]

    return Broken("cards.xlsx", repacked(pack, change), "either")


# --- sheets that are odd ----------------------------------------------------------------------------------------------


@damage
def empty(pack: Pack, chance: Stream) -> Broken:
    book: Any = Workbook()
    for number in range(chance.below(3)):
        book.create_sheet(f"Sheet{number + 2}")
    return saved(book, "refused", "No sheet")


@damage
def only_a_header(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack, "terrors")
    book["terrors"].delete_rows(2, 100)
    return saved(book, "read", "24 rows are not in the file")


@damage
def no_header(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack, "books")
    book["books"].delete_rows(1)
    return saved(book, "either")


@damage
def a_cell_at_the_very_end(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack)
    some_sheet(book, chance).cell(chance.choice((20_001, 100_000, 1_048_576)), 1 + chance.below(5)).value = "x"
    return saved(book, "refused", "delete what stands below the table")


@damage
def a_cell_far_to_the_right(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack)
    some_sheet(book, chance).cell(3, 201 + chance.below(16_000)).value = "x"
    return saved(book, "refused", "more than 200 cells in a row")


@damage
def very_many_rows(pack: Pack, chance: Stream) -> Broken:
    rows = b"".join(b'<row r="%d"></row>' % number for number in range(100, 300_000))
    change: Callable[[str, bytes], bytes] = lambda name, data: data.replace(b"</sheetData>", rows + b"</sheetData>")  # noqa: E731
    return Broken("cards.xlsx", repacked(pack, change), "refused", "too large")


@damage
def a_huge_cell(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack, "terrors")
    book["terrors"].cell(some_row(book["terrors"], chance), 5).value = "x" * (20_001 + chance.below(10_000))
    return saved(book, "refused", "more than 20,000 characters")


@damage
def two_sheets_of_one_table(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack)
    book.copy_worksheet(book["terrors"]).title = chance.choice(("Terror", "terrors 2", "Terrors_"))
    return saved(book, "either")


@damage
def sheets_of_ones_own(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack)
    sheet = book.create_sheet(chance.choice(("Shopping", "Hoja1", "To do")), chance.below(3))
    sheet["A1"], sheet["B2"] = "milk", "=1+1"
    return saved(book, "read", "none of the pack's tables")


@damage
def a_title_above(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack)
    sheet = some_sheet(book, chance)
    sheet.insert_rows(1, 1 + chance.below(4))
    sheet["A1"] = "Our cards, class 4b"
    sheet.merge_cells("A1:F1")
    return saved(book)


@damage
def blank_rows_and_repeated_headers(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack)
    sheet = some_sheet(book, chance)
    header = [cell.value for cell in sheet[1]]
    for _ in range(4):
        at = some_row(sheet, chance)
        sheet.insert_rows(at)
        if chance.below(2):
            for place, text in enumerate(header, 1):
                sheet.cell(at, place).value = text
    return saved(book)


@damage
def merged_genres(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack, "books")
    sheet = book["books"]
    column = column_of(sheet, "genre")
    start = 2
    for row in range(3, sheet.max_row + 2):
        if row > sheet.max_row or sheet.cell(row, column).value != sheet.cell(start, column).value:
            sheet.merge_cells(start_row=start, end_row=row - 1, start_column=column, end_column=column)
            start = row
    return saved(book, "read", "=nothing to merge")


@damage
def numbers_and_truths(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack, "disturbances", "terrors")
    sheet = book["disturbances"]
    sheet.cell(some_row(sheet, chance), 3).value = chance.choice((7.0, 7, 8.5, True, -1, 1e30))
    book["terrors"].cell(3, 3).value = 1908.0
    return saved(book, "read", "'1908'")


@damage
def dates(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack, "terrors")
    book["terrors"].cell(some_row(book["terrors"], chance), 3).value = datetime(2024, 3, 1 + chance.below(28))
    return saved(book, "read", "for a date")


@damage
def formulas_never_worked_out(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack, "terrors")
    cell = book["terrors"].cell(some_row(book["terrors"], chance), 2)
    cell.value = chance.choice(('=UPPER("kro")', "=B3", '=HYPERLINK("http://x","KRO")'))
    return saved(book, "read", "never worked out")


@damage
def formulas_with_values(pack: Pack, chance: Stream) -> Broken:
    cell = b'<c r="B3" t="str"><f>UPPER("kro")</f><v>' + chance.choice((b"RKG", b"OBK")) + b"</v></c>"

    def change(name: str, data: bytes) -> bytes:
        start = data.find(b'<c r="B3"') if name.endswith("sheet1.xml") else -1
        return data if start < 0 else data[:start] + cell + data[data.index(b"</c>", start) + 4 :]

    return Broken("cards.xlsx", repacked(pack, change), "read", "'KRO' becomes")


@damage
def errors_of_formulas(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack, "terrors")
    book["terrors"].cell(some_row(book["terrors"], chance), 2).value = chance.choice(("#REF!", "#NAME?", "#DIV/0!"))
    return saved(book, "read", "gives the error")


@damage
def columns_out_of_order(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack, "terrors")
    sheet = book["terrors"]
    places = list(range(1, sheet.max_column + 1))
    chance.shuffle(places)
    rows = [[sheet.cell(row, place).value for place in places] for row in range(1, sheet.max_row + 1)]
    for number, cells in enumerate(rows, 1):
        for place, value in enumerate(cells, 1):
            sheet.cell(number, place).value = value
    return saved(book, "read", "=nothing to merge")


@damage
def columns_twice_or_unknown(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack, "terrors")
    sheet = book["terrors"]
    last = sheet.max_column + 1
    for row in range(1, sheet.max_row + 1):
        sheet.cell(row, last).value = sheet.cell(row, 1 + chance.below(4)).value
    sheet.cell(1, last).value = chance.choice(("id", "symbols", "Remarks on it", "name.xx"))
    return saved(book)


@damage
def cells_without_a_column(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack, "terrors")
    sheet = book["terrors"]
    sheet.cell(some_row(sheet, chance), sheet.max_column + 2).value = "who wrote this?"
    return saved(book, "read", "a column without a name")


@damage
def no_ids(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack, "terrors")
    sheet = book["terrors"]
    for row in range(2, sheet.max_row + 1):
        if chance.below(3):
            sheet.cell(row, 1).value = None
    return saved(book)


@damage
def ids_twice(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack, "terrors")
    sheet = book["terrors"]
    sheet.cell(3, 1).value = sheet.cell(2, 1).value
    return saved(book)


@damage
def invisible_and_hostile_texts(pack: Pack, chance: Stream) -> Broken:
    book = workbook(pack, "terrors")
    sheet = book["terrors"]
    texts = (
        "=cmd|'/c calc'!A1",
        "<script>alert(1)</script>",
        "\u202eabc",
        "_x0000__x000B_",
        "{table}",
        "'''=1",
        "\u200b",
    )
    for _ in range(5):
        cell = sheet.cell(some_row(sheet, chance), 3)
        cell.value = chance.choice(texts)
        cell.data_type = "s"
    return saved(book)


# --- CSV --------------------------------------------------------------------------------------------------------------


def csv(pack: Pack, change: Callable[[bytes], bytes], outcome: str = "read", words: str = "") -> Broken:
    return Broken("terrors.csv", change(csv_for_spreadsheets(pack, "terrors")), outcome, words)


@damage
def csv_in_another_encoding(pack: Pack, chance: Stream) -> Broken:
    encoding = chance.choice(("utf-16", "cp1252", "mac_roman", "utf-32"))
    return csv(pack, lambda data: data.decode("utf-8-sig").encode(encoding, "replace"))


@damage
def csv_with_another_separator(pack: Pack, chance: Stream) -> Broken:
    text = "sep=;\r\nid;symbols\r\nkraken;BBPPRR\r\n"
    return csv(pack, lambda data: text.encode(), "read", "'BBPPOO' becomes 'BBPPRR'")


@damage
def csv_with_a_lost_quotation_mark(pack: Pack, chance: Stream) -> Broken:
    return csv(pack, lambda data: data.replace(b'"', b"", 1), "either")


@damage
def csv_cut_off(pack: Pack, chance: Stream) -> Broken:
    return csv(pack, lambda data: data[: chance.below(len(data))], "either")


@damage
def csv_that_is_none(pack: Pack, chance: Stream) -> Broken:
    data = chance.choice((b"", b"\r\n\r\n", b"\x00" * 5000, bytes(range(256)) * 9, b"a,b,c\n1,2,3\n", b"," * 100_000))
    return csv(pack, lambda _: data, "refused")


@damage
def csv_that_is_huge(pack: Pack, chance: Stream) -> Broken:
    line = b"x,KRO\n"
    data = chance.choice((line * 700_000, b"id\n" + b"y" * 30_000, b"id,symbols\n" + line * 6_000))
    return csv(pack, lambda _: data, "refused")


@damage
def csv_of_no_table(pack: Pack, chance: Stream) -> Broken:
    return Broken("addresses.csv", b"street,town\nA,B\n", "refused", "does not say which table")


@damage
def another_kind_of_file(pack: Pack, chance: Stream) -> Broken:
    return Broken(chance.choice(("cards.xls", "cards.ods", "cards.numbers")), b"x" * 99, "refused", "Save it as .xlsx")
