"""The language in which people read. English stands in the code, other languages are catalogues.

A sentence is a template with named holes, and is itself the key of its translation::

    say("{who} flips {cell}.", who="Player 1", cell="c2")

What fills a hole is never read as a template again: a card called ``{seat}`` stays one. Notation, records, positions
and codes are formats and speak no language.
"""

from __future__ import annotations

import re
import weakref
from collections.abc import Callable, Mapping

ENGLISH = "en"
_HOLE = re.compile(r"\{(\w+)\}")


class _Current:
    """What is spoken now."""

    code = ENGLISH
    sentences: Mapping[str, str] = {}  # replaced whole, never changed
    joins: Mapping[str, str] = {}
    thousands: tuple[str, int] = (",", 4)


_listeners: dict[weakref.WeakMethod[Callable[[], None]], None] = {}
"""Who says everything anew when another language is spoken, in the order in which they asked for it."""

_split: dict[str, list[str]] = {}
"""Templates taken apart: texts at even places, names of holes at odd ones."""


def language() -> str:
    """The code of the language that is spoken now: ``en``, ``es``, …"""
    return _Current.code


def speak(
    code: str,
    sentences: Mapping[str, str],
    joins: Mapping[str, str] | None = None,
    thousands: tuple[str, int] = _Current.thousands,
) -> None:
    """Speak a language from now on.

    Args:
        code: its two letters.
        sentences: for each English template its translation; one that is missing is said in English.
        joins: what the end of a template's text and the start of what fills the next hole become together, such as
            ``"a el ": "al "`` ; the text's part goes up to the first space.
        thousands: what stands between groups of three digits, and how many digits a number has at least that is so
            grouped.
    """
    before = (_Current.code, _Current.sentences)
    _Current.code, _Current.sentences, _Current.joins, _Current.thousands = code, sentences, joins or {}, thousands
    if before == (code, sentences):
        return
    for listener in list(_listeners):
        if (call := listener()) is not None:
            call()


def listen(method: Callable[[], None]) -> None:
    """Have a method of an object called whenever another language is spoken, once however often it is asked for. The
    object is held weakly: it need not say goodbye.
    """
    _listeners[weakref.WeakMethod(method, lambda gone: _listeners.pop(gone, None))] = None


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
        if _Current.joins:
            filled[place - 1], filled[place] = _joined(filled[place - 1], filled[place])
    return "".join(filled)


def _joined(before: str, word: str) -> tuple[str, str]:
    for apart, together in _Current.joins.items():
        end, _, start = apart.partition(" ")
        if word.startswith(start) and (before == f"{end} " or before.endswith(f" {end} ")):
            return before[: -len(end) - 1] + together, word[len(start) :]
    return before, word


def mark(template: str) -> str:
    """The template itself: it stands in a table and is said later, by ``say(table[word])``."""
    return template


def plural(number: int, one: str, many: str, /, **words: object) -> str:
    """One of two sentences, with the number for the hole ``{number}``: ``{number} action``, ``{number} actions``."""
    return say(one if number == 1 else many, number=whole(number), **words)


def whole(number: int) -> str:
    """A whole number as the language of now writes it: ``203,956``."""
    between, fewest = _Current.thousands
    return f"{number:,}".replace(",", between) if len(f"{abs(number)}") >= fewest else f"{number}"


def sentence_case(text: str) -> str:
    """The text with its first letter large, and the rest as it is."""
    return text[:1].upper() + text[1:]


def listed(words: list[str]) -> str:
    """Several words as a list in a sentence."""
    if len(words) < 2:
        return "".join(words)
    return say("{first} and {last}", first=", ".join(words[:-1]), last=words[-1])
