"""The language in which people read. English stands in the code; other languages are catalogues, handed in from outside.

A sentence is a template with named holes, and is itself the key of its translation::

    say("{who} flips {cell}.", who="Player 1", cell="c2")

What fills a hole is never read as a template again: a card called ``{seat}`` stays one. Notation, records, positions
and codes are formats and speak no language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

ENGLISH = "en"
_HOLE = re.compile(r"\{(\w+)\}")


class _Current:
    """What is spoken now."""

    code = ENGLISH
    sentences: Mapping[str, str] = {}  # noqa: RUF012  # replaced whole, never changed


_split: dict[str, list[str]] = {}
"""Templates taken apart: texts at even places, names of holes at odd ones."""


def language() -> str:
    """The code of the language that is spoken now: ``en``, ``es``, …"""
    return _Current.code


def speak(code: str, sentences: Mapping[str, str]) -> None:
    """Speak a language from now on.

    Args:
        code: its two letters.
        sentences: for each English template its translation; one that is missing is said in English.
    """
    _Current.code, _Current.sentences = code, sentences


def say(template: str, /, **words: object) -> str:
    """A sentence in the language of now, its holes filled."""
    template = _Current.sentences.get(template) or template
    if not words:
        return template
    parts = _split.get(template)
    if parts is None:
        parts = _split[template] = _HOLE.split(template)
    if len(parts) == 1:
        return template
    filled = parts[:]
    for place in range(1, len(parts), 2):
        name = parts[place]
        filled[place] = f"{words[name]}" if name in words else f"{{{name}}}"
    return "".join(filled)


def mark(template: str) -> str:
    """The template itself: it stands in a table and is said later, by ``say(table[word])``."""
    return template


def plural(number: int, one: str, many: str, /, **words: object) -> str:
    """One of two sentences, with the number for the hole ``{number}``: ``{number} action``, ``{number} actions``."""
    return say(one if number == 1 else many, number=number, **words)


def sentence_case(text: str) -> str:
    """The text with its first letter large, and the rest as it is."""
    return text[:1].upper() + text[1:]


def listed(words: list[str]) -> str:
    """Several words as a list in a sentence."""
    if len(words) < 2:
        return "".join(words)
    return say("{first} and {last}", first=", ".join(words[:-1]), last=words[-1])
