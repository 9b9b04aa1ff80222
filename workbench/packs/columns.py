"""What a game declares of its packs: the tables, their columns, and what the cells may hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from workbench.language import say, sentence_case
from workbench.packs.kinds import Count, Id, Kind, OneOf, Symbols, Text

LANGUAGES = ("en", "es")
"""The languages in which every text of a pack exists. A pack may have columns in others, such as ``name.fr``."""

an_id = Id()
a_text = Text()
any_text = Text(blank=True)
a_count = Count()


def one_of(*words: str) -> OneOf:
    """One of these words."""
    return OneOf(words=words)


def letters_of(alphabet: str, low: int, high: int, names: tuple[str, ...] = ()) -> Symbols:
    """From ``low`` to ``high`` letters out of an alphabet, such as ``KOG``."""
    return Symbols(alphabet=alphabet, low=low, high=high, names=names)


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name in the header line, what it may hold, and what it means in a sentence (said by `say`).

    A name without its language is a word that `say` knows, so that people read it in theirs.
    """

    name: str
    kind: Kind
    doc: str
    rule: str = ""
    """The ID of the rule by which the cells are as they must be."""
    optional: bool = False
    """Whether a file may do without this column."""
    language: str = ""
    """Set for a text that exists in several languages; one of them is enough to play."""
    flavour: bool = False
    """Whether no rule needs it: a game can be tried while it is not written yet, which is only a warning."""

    @property
    def stem(self) -> str:
        """Its name without the language."""
        return self.name.removesuffix(f".{self.language}") if self.language else self.name

    @property
    def spoken(self) -> str:
        """What people call it: its name in the file, or the word of the language of now, such as ``nombre (es)``."""
        word = say(self.stem)
        if word == self.stem:
            return self.name
        return f"{word} ({self.language})" if self.language else word


def in_languages(name: str, doc: str, kind: Kind = a_text, *, flavour: bool = False) -> tuple[Column, ...]:
    """A text that exists in every language: the columns ``name.en`` and ``name.es``; ``doc`` is a sentence."""
    return tuple(Column(f"{name}.{one}", kind, doc, language=one, flavour=flavour) for one in LANGUAGES)


@dataclass(frozen=True, slots=True)
class Table:
    """One component of a pack: the CSV file ``<name>.csv`` and its columns."""

    name: str
    doc: str
    columns: tuple[Column, ...]
    usual: int | None = None
    """How many rows the box has; another number is noted, not refused."""
    rule: str = ""
    """Where the usual number comes from."""
    key: tuple[str, ...] = ("id",)
    """The columns that tell its rows apart."""
    blank_for: str = ""
    """Its rows are blanks from which rows of this other table are made."""
    title: str = ""
    """What people call it, said by `say`; empty: its name."""

    @property
    def heading(self) -> str:
        """What people call it, in the language of now."""
        return say(self.title) if self.title else sentence_case(self.name)

    @property
    def spoken(self) -> str:
        """What a sentence calls it: its name as that of its file, or its title where the language has a word for it."""
        title = say(self.title) if self.title else ""
        return title if title != self.title else self.name

    def spoken_column(self, name: str) -> str:
        """What people call one of its columns; one that the game does not know keeps its name."""
        if column := self.column(name):
            return column.spoken
        if self.is_translation(name):
            stem, _, code = name.rpartition(".")
            first = self.column(f"{stem}.{LANGUAGES[0]}")
            assert first is not None
            return replace(first, name=name, language=code).spoken
        return name

    @property
    def file(self) -> str:
        """Its file in the pack's folder."""
        return f"{self.name}.csv"

    def column(self, name: str) -> Column | None:
        """The column of that name."""
        return next((column for column in self.columns if column.name == name), None)

    def is_translation(self, name: str) -> bool:
        """Whether a column that is not declared is a text of this table in one more language, such as ``name.fr``."""
        stem, _, language = name.rpartition(".")
        return len(language) == 2 and language.isalpha() and self.column(f"{stem}.{LANGUAGES[0]}") is not None

    def key_of(self, cells: Mapping[str, str]) -> str:
        """What a row is called: its id, or the cells that tell it apart."""
        return " ".join(cells.get(name, "") for name in self.key)
