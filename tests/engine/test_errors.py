"""Errors name the nearest right word, or all of them, or where they begin and end."""

from __future__ import annotations

import pytest

from workbench.errors import IllegalAction, PackError, PositionError, RecordError, WorkbenchError, a_kind, advice

WORDS = ("science", "legends", "classic-fiction")


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("sciense", " Did you mean 'science'?"),
        ("legend", " Did you mean 'legends'?"),
        ("zebra", " It can be: classic-fiction, legends, science."),
    ],
)
def test_advice(word: str, sentence: str):
    assert advice(word, WORDS) == sentence


def test_what_something_is_with_its_article():
    things: list[object] = [5, "x", [], None, object]
    assert [a_kind(what) for what in things] == ["an int", "a str", "a list", "None", "a type"]


def test_advice_among_many_words_and_none():
    many = [f"{a}{b}" for a in "abcde" for b in "12345"]
    assert advice("zzz", many) == " It can be 'a1' … 'e5'."
    assert advice("zzz", many, limit=30).count(",") == 24
    assert advice("zzz", []) == ""


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            IllegalAction("flip c3", "c3 is lit already.", "LL-X-1"),
            "'flip c3' is not legal here: c3 is lit already. [LL-X-1]",
        ),
        (IllegalAction("flip c3", "no."), "'flip c3' is not legal here: no."),
        (PackError("This is wrong.", "books.csv", 3, "id"), "books.csv, row 3, column 'id': This is wrong."),
        (PackError("This is wrong."), "This is wrong."),
        (PositionError("no.", "state.seat"), "state.seat: no."),
        (RecordError("no.", 7), "Line 7 of the record: no."),
        (RecordError("no."), "no."),
    ],
)
def test_sentences_say_where(error: WorkbenchError, sentence: str):
    assert str(error) == sentence
    assert isinstance(error, ValueError)
