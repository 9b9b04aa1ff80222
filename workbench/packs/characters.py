"""Characters that nobody can see, and signs that a text was damaged on its way through other programs."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from workbench.language import say
from workbench.packs.problems import Fault, Repair

_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""They turn the direction of what follows: a text can then read otherwise than it is stored."""
_FINE = frozenset("\n\t")
FORMULA = ("=", "+", "-", "@")
"""A spreadsheet takes a cell that begins so for a formula. Here it is text, and it is written back as it was read."""
LOST = "\ufffd"


def named(character: str) -> str:
    """A character that may be invisible, by code point and name: ``U+200B (ZERO WIDTH SPACE)``."""
    return f"U+{ord(character):04X} ({unicodedata.name(character, say('control character'))})"


def invisible(text: str) -> list[str]:
    """The characters of a text that leave no mark: controls, format characters, half characters."""
    if text.isprintable():  # quick, and true of nearly all texts
        return []
    return [one for one in dict.fromkeys(text) if one not in _FINE and unicodedata.category(one) in ("Cc", "Cf", "Cs")]


def without_invisible(text: str) -> str:
    """A text without those characters, for comparing; never for storing."""
    hidden = invisible(text)
    return "".join(one for one in text if one not in hidden) if hidden else text


def character_faults(text: str) -> Iterator[Fault]:
    """What is odd about the characters of any cell."""
    for one in invisible(text):
        place = text.index(one) + 1
        if unicodedata.category(one) == "Cf" and one not in _BIDI:
            # Some scripts join letters with such characters, so they may be meant.
            message = say("character {place} is {character}, which cannot be seen.", place=place, character=named(one))
            right = Repair("cell", text.replace(one, ""), sure=False)
            yield Fault(message, say("Delete it if it is not meant."), "warning", right)
        else:
            message = (
                say(
                    "character {place} is {character}, which turns the reading direction.",
                    place=place,
                    character=named(one),
                )
                if one in _BIDI
                else say("character {place} is {character}, which is no text.", place=place, character=named(one))
            )
            yield Fault(message, say("Delete it."), right=Repair("cell", text.replace(one, "")))
    if text.isascii():
        if text.startswith(FORMULA) and len(text) > 1:
            yield Fault(
                say("the cell begins with '{sign}', which a spreadsheet program may take for a formula.", sign=text[0]),
                say("It is kept as text here."),
                "warning",
            )
        return
    if LOST in text:
        yield Fault(say("a letter was lost when this text was converted ('�')."), say("Type it again."), "warning")
    elif meant := repaired(text):
        message = say("the letters look damaged by a program that took UTF-8 for something else.")
        hint = say("It is probably '{right}'.", right=meant)
        yield Fault(message, hint, "warning", Repair("cell", meant, sure=False))


def repaired(text: str) -> str:
    """``MÃ©xico`` → ``México``: UTF-8 that was read as Windows text and saved; else nothing."""
    try:
        right = text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return ""
    return right if right != text and len(right) < 200 else ""
