"""What a cell may hold: each kind says what is wrong with a text and what would be right."""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from workbench.errors import advice, closest
from workbench.language import listed, say, whole
from workbench.packs.problems import Fault, Repair, Severity

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_ID = 60
_MOST_WRONG = 8
"""So many wrong symbols of one cell are named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind(ABC):
    """The kind of a column's cells."""

    blank: bool = False
    """Whether the cell may be empty."""

    def fault(self, text: str) -> Fault | None:
        """What is wrong with a cell, or None."""
        if not text:
            return None if self.blank else Fault(say("{word} is missing.", word=self.word))
        return self._fault(text)

    @property
    @abstractmethod
    def word(self) -> str:
        """What a sentence calls such a cell, such as ``an id``."""

    @abstractmethod
    def _fault(self, text: str) -> Fault | None: ...

    # Cells that name rows of another table

    @property
    def names_of(self) -> str:
        """The table whose rows such cells name by their ids; empty: they name none."""
        return ""

    def named_in(self, text: str) -> tuple[str, ...]:
        """The ids in a cell."""
        return ()

    def with_name(self, text: str, old: str, new: str) -> str:
        """The cell with another id in the place of one."""
        return text


@dataclass(frozen=True, slots=True, kw_only=True)
class Id(Kind):
    """A name for programs: lower-case words with hyphens between them. No two rows of a pack share one."""

    @property
    def word(self) -> str:
        """``an id``."""
        return say("an id")

    def _fault(self, text: str) -> Fault | None:
        if _ID.fullmatch(text) and len(text) <= LONGEST_ID:
            return None
        right = slug(text) or "ada-lovelace"
        return Fault(
            say(
                "'{text}' is not an id: it takes a-z and 0-9, words joined by '-', at most {most} letters.",
                text=_short(text),
                most=LONGEST_ID,
            ),
            say("Write '{right}'.", right=right),
            right=Repair("cell", right) if slug(text) else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Kind):
    """A text to be read by people."""

    high: int = 1000
    """More characters than this are reported, for want of room on a card."""

    @property
    def word(self) -> str:
        """``a text``."""
        return say("a text")

    def _fault(self, text: str) -> Fault | None:
        if len(text) <= self.high:
            return None
        return Fault(
            say("the text has {number} characters; there is room for {most}.", number=whole(len(text)), most=self.high),
            say("Shorten it."),
            "warning",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Kind):
    """A whole number."""

    low: int = 0
    high: int = 9999

    @property
    def word(self) -> str:
        """``a number``."""
        return say("a number")

    def _fault(self, text: str) -> Fault | None:
        if number(text) is not None and self.low <= int(text) <= self.high:
            return None
        # Programs that handle tables like to turn 7 into 7.0 or 7,0.
        whole = re.fullmatch(r"(\d{1,9})[.,]0+", text, re.ASCII)
        right = str(int(whole[1])) if whole and self.low <= int(whole[1]) <= self.high else ""
        return Fault(
            say(
                "'{text}' is not a whole number from {low} to {high}.", text=_short(text), low=self.low, high=self.high
            ),
            say("Write {number}.", number=right) if right else "",
            right=Repair("cell", right) if right else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OneOf(Kind):
    """One of some words."""

    words: tuple[str, ...]

    @property
    def word(self) -> str:
        """``a word``."""
        return say("a word")

    def _fault(self, text: str) -> Fault | None:
        return None if text in self.words else _unknown_word(text, self.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbols(Kind):
    """Letters that stand for the game's symbols, ``low`` to ``high`` of them."""

    alphabet: str
    low: int
    high: int
    names: tuple[str, ...] = ()
    """The symbols' names in the order of the alphabet, by which old packs wrote them."""

    @property
    def word(self) -> str:
        """``a symbol``."""
        return say("a symbol")

    def _fault(self, text: str) -> Fault | None:
        written = "".join(text.upper().split()) if self.alphabet.isupper() else text
        usable = self.low <= len(written) <= self.high and all(letter in self.alphabet for letter in written)
        wrong = list(dict.fromkeys(letter for letter in text if letter not in self.alphabet))
        if wrong:
            hint = (
                say("Write '{written}'.", written=written)
                if usable
                else say("The symbols are {symbols}.", symbols=", ".join(self.alphabet))
            )
            right = Repair("cell", written) if usable else None
            if len(wrong) == 1 or usable:  # then one example tells what was meant
                message = say("'{letter}' in '{text}' is not a symbol.", letter=wrong[0], text=_short(text))
                return Fault(message, hint, right=right)
            letters = listed([say("'{name}'", name=_short(letter)) for letter in wrong[:_MOST_WRONG]])
            message = say("{letters} in '{text}' are no symbols.", letters=letters, text=_short(text))
            return Fault(message, hint, right=right)
        if self.low <= len(text) <= self.high:
            return None
        takes = say("{low} to {high}", low=self.low, high=self.high) if self.low < self.high else str(self.low)
        return Fault(
            say("'{text}' has {number} symbols.", text=_short(text), number=len(text)),
            say("It takes {takes}.", takes=takes),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Words(Kind):
    """A list of words, separated by spaces or whatever the game says."""

    low: int = 1
    high: int = 9
    among: tuple[str, ...] = ()
    """The words there are; none: any."""
    separator: str = ";"

    @property
    def word(self) -> str:
        """``a list of words``."""
        return say("a list of words")

    def split(self, text: str) -> list[str]:
        """The words of a cell."""
        parts = text.split(self.separator) if self.separator.strip() else text.split()
        return [part.strip() for part in parts]

    def _fault(self, text: str) -> Fault | None:
        words = self.split(text)
        takes = say("{low} to {high}", low=self.low, high=self.high) if self.low < self.high else str(self.low)
        # Words that mean something to the rules must be right; of others, one too few is only a pity.
        severity: Severity = "error" if self.among else "warning"
        if not self.low <= len(words) <= self.high:
            between = (
                say("with '{separator}' between them", separator=self.separator)
                if self.separator.strip()
                else say("with spaces between them")
            )
            return Fault(
                say("'{text}' is a list of {number}.", text=_short(text), number=len(words)),
                say("It takes {takes}, {between}.", takes=takes, between=between),
                severity,
            )
        if "" in words:
            return Fault(
                say("an entry of '{text}' is empty.", text=_short(text)),
                say("Is a '{separator}' too many?", separator=self.separator),
                severity,
                self._joined(words),
            )
        if len(set(words)) < len(words):
            return Fault(say("'{text}' names something twice.", text=_short(text)), severity=severity)
        unknown = [word for word in words if self.among and word not in self.among]
        if not unknown:
            return None
        fault = _unknown_word(unknown[0], self.among)
        rights = [nearest(word, self.among) if word in unknown else (word, True) for word in words]
        if None in rights:
            return replace(fault, right=None)
        mended = self._joined([one[0] for one in rights if one])
        return replace(fault, right=mended and replace(mended, sure=all(one[1] for one in rights if one)))

    def _joined(self, words: Sequence[str]) -> Repair | None:
        """The list of those words that are not empty, if that is right."""
        between = f"{self.separator} " if self.separator.strip() else " "
        text = between.join(word for word in words if word)
        return Repair("cell", text) if text and self._fault(text) is None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference(Kind):
    """The id of a row in another table. Whether that row exists is checked with the whole pack at hand."""

    table: str
    title: str = ""
    """What people call that table, said by `say`; empty: its name."""

    @property
    def word(self) -> str:
        """The word for it."""
        title = say(self.title) if self.title else ""
        return say("an id of {table}", table=title if title != self.title else self.table)

    def _fault(self, text: str) -> Fault | None:
        return None

    @property
    def names_of(self) -> str:
        """The table."""
        return self.table

    def named_in(self, text: str) -> tuple[str, ...]:
        """The cell itself."""
        return (text,) if text else ()

    def with_name(self, text: str, old: str, new: str) -> str:
        """The new id, where the cell is the old one."""
        return new if text == old else text


def number(text: str) -> int | None:
    """The whole number that a cell holds, or None: ``int`` would also take '²', ' 7' and '1_000'."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def slug(text: str) -> str:
    """``“Ada Lovelace”`` → ``ada-lovelace``: the nearest id to a text, perhaps empty."""
    plain = unicodedata.normalize("NFKD", text[:200]).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain.replace("'", "")))[:LONGEST_ID].strip("-")


def nearest(text: str, known: Iterable[str]) -> tuple[str, bool] | None:
    """The known word that was meant, and whether it surely was: only its spelling as a word is another."""
    words = sorted(set(known))
    plain = [word for word in words if slug(word) == slug(text) and slug(word)]
    if len(plain) == 1:
        return plain[0], True
    near = closest(text[:100], words)
    return None if near is None else (near, False)


def _unknown_word(text: str, known: Sequence[str]) -> Fault:
    right = nearest(text, known)
    hint = say("Write '{right}'.", right=right[0]) if right and right[1] else advice(text[:100], known).strip()
    repair = Repair("cell", *right) if right else None
    return Fault(say("'{text}' is not known here.", text=_short(text)), hint, right=repair)


def _short(text: str) -> str:
    """A cell as a message may quote it: in one line, not too long, nothing invisible."""
    shown = "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text[:41])
    return shown if len(text) <= 40 else f"{shown[:40]}…"
