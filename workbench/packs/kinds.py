"""What a cell may hold: each kind says what is wrong with a text and what would be right."""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from workbench.errors import advice
from workbench.packs.problems import Fault, Severity

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_ID = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind(ABC):
    """The kind of a column's cells."""

    blank: bool = False
    """Whether the cell may be empty."""

    def fault(self, text: str) -> Fault | None:
        """What is wrong with a cell, or None."""
        if not text:
            return None if self.blank else Fault(f"{self.word} is missing.")
        return self._fault(text)

    @property
    @abstractmethod
    def word(self) -> str:
        """What a sentence calls such a cell, such as ``an id``."""

    @abstractmethod
    def _fault(self, text: str) -> Fault | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Id(Kind):
    """A name for programs: lower-case words with hyphens between them. No two rows of a pack share one."""

    @property
    def word(self) -> str:
        """``an id``."""
        return "an id"

    def _fault(self, text: str) -> Fault | None:
        if _ID.fullmatch(text) and len(text) <= LONGEST_ID:
            return None
        right = slug(text) or "ada-lovelace"
        return Fault(
            f"'{_short(text)}' is not an id: it takes a-z and 0-9, words joined by '-', at most {LONGEST_ID} letters.",
            f"Write '{right}'.",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Kind):
    """A text to be read by people."""

    high: int = 1000
    """More characters than this are reported, for want of room on a card."""

    @property
    def word(self) -> str:
        """``a text``."""
        return "a text"

    def _fault(self, text: str) -> Fault | None:
        if len(text) <= self.high:
            return None
        return Fault(f"the text has {len(text):,} characters; there is room for {self.high}.", "Shorten it.", "warning")


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Kind):
    """A whole number."""

    low: int = 0
    high: int = 9999

    @property
    def word(self) -> str:
        """``a number``."""
        return "a number"

    def _fault(self, text: str) -> Fault | None:
        if number(text) is not None and self.low <= int(text) <= self.high:
            return None
        # Programs that handle tables like to turn 7 into 7.0 or 7,0.
        whole = re.fullmatch(r"(\d{1,9})[.,]0+", text, re.ASCII)
        hint = f"Write {int(whole[1])}." if whole and self.low <= int(whole[1]) <= self.high else ""
        return Fault(f"'{_short(text)}' is not a whole number from {self.low} to {self.high}.", hint)


@dataclass(frozen=True, slots=True, kw_only=True)
class OneOf(Kind):
    """One of some words."""

    words: tuple[str, ...]

    @property
    def word(self) -> str:
        """``a word``."""
        return "a word"

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
        return "a symbol"

    def _fault(self, text: str) -> Fault | None:
        written = "".join(text.upper().split()) if self.alphabet.isupper() else text
        usable = self.low <= len(written) <= self.high and all(letter in self.alphabet for letter in written)
        for letter in text:
            if letter not in self.alphabet:
                hint = f"Write '{written}'." if usable else f"The symbols are {', '.join(self.alphabet)}."
                return Fault(f"'{letter}' in '{_short(text)}' is not a symbol.", hint)
        if self.low <= len(text) <= self.high:
            return None
        takes = f"{self.low} to {self.high}" if self.low < self.high else str(self.low)
        return Fault(f"'{_short(text)}' has {len(text)} symbols.", f"It takes {takes}.")


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
        return "a list of words"

    def split(self, text: str) -> list[str]:
        """The words of a cell."""
        parts = text.split(self.separator) if self.separator.strip() else text.split()
        return [part.strip() for part in parts]

    def _fault(self, text: str) -> Fault | None:
        words = self.split(text)
        takes = f"{self.low} to {self.high}" if self.low < self.high else str(self.low)
        # Words that mean something to the rules must be right; of others, one too few is only a pity.
        severity: Severity = "error" if self.among else "warning"
        if not self.low <= len(words) <= self.high:
            between = f"with '{self.separator}' between them" if self.separator.strip() else "with spaces between them"
            return Fault(f"'{_short(text)}' is a list of {len(words)}.", f"It takes {takes}, {between}.", severity)
        if "" in words:
            return Fault(f"an entry of '{_short(text)}' is empty.", f"Is a '{self.separator}' too many?", severity)
        if len(set(words)) < len(words):
            return Fault(f"'{_short(text)}' names something twice.", severity=severity)
        unknown = [word for word in words if self.among and word not in self.among]
        return _unknown_word(unknown[0], self.among) if unknown else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference(Kind):
    """The id of a row in another table. Whether that row exists is checked with the whole pack at hand."""

    table: str

    @property
    def word(self) -> str:
        """The word for it."""
        return f"an id of {self.table}"

    def _fault(self, text: str) -> Fault | None:
        return None


def number(text: str) -> int | None:
    """The whole number that a cell holds, or None: ``int`` would also take '²', ' 7' and '1_000'."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def slug(text: str) -> str:
    """``“Ada Lovelace”`` → ``ada-lovelace``: the nearest id to a text, perhaps empty."""
    plain = unicodedata.normalize("NFKD", text[:200]).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain.replace("'", "")))[:LONGEST_ID].strip("-")


def _unknown_word(text: str, known: Sequence[str]) -> Fault:
    hint = f"Write '{slug(text)}'." if slug(text) in known else advice(text[:100], known).strip()
    return Fault(f"'{_short(text)}' is not known here.", hint)


def _short(text: str) -> str:
    """A cell as a message may quote it: in one line, not too long, nothing invisible."""
    shown = "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text[:41])
    return shown if len(text) <= 40 else f"{shown[:40]}…"
