"""Recognising columns and tables by what people call them in spreadsheets.

``Name (English)``, ``english name``, ``NAME_EN`` and ``Nombre en inglés`` are all ``name.en``, and ``symbls`` is
``symbols``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from workbench.language import say
from workbench.packs.columns import LANGUAGES, Table

NEAR = 0.8
"""From this likeness on a word is taken for another one that was mistyped."""
_LANGUAGES = {
    "en": "en eng english ingles",
    "es": "es esp spa spanish espanol castellano",
}
_WORDS = {
    "id": ("id ids key identifier code", "clave identificador codigo"),
    "name": ("name names title", "nombre nombres titulo"),
    "symbol": ("symbol symbols", "simbolo simbolos"),
    "genre": ("genre genres", "genero generos"),
    "line": ("line lines text sentence flavour flavor", "linea lineas texto frase"),
    "word": ("word words", "palabra palabras"),
    "about": ("about", "sobre"),
    "source": ("source sources", "fuente fuentes"),
    "count": ("count counts number quantity amount copies", "cantidad numero copias"),
    "kind": ("kind type", "tipo clase"),
    "colour": ("colour color", ""),
    "letter": ("letter", "letra"),
    "icon": ("icon", "icono"),
    "shape": ("shape", "forma"),
    "corner": ("corner corners", "esquina esquinas"),
    "road": ("road roads", "camino caminos"),
    "first": ("first", "primero primera"),
    "second": ("second", "segundo segunda"),
    "note": ("note notes remark remarks", "nota notas"),
}
"""What columns of any game are called, in the languages of the workbench."""
_CODE = {word: code for code, words in _LANGUAGES.items() for word in words.split()}
_MEANING = {word: meaning for meaning, both in _WORDS.items() for words in both for word in words.split()}
_SPOKEN = {word: LANGUAGES[1] for _, words in _WORDS.values() for word in words.split()}
"""Words that only the second language has: a column that is headed in a language is usually in it."""
_FILLERS = frozenset(("in", "en", "of", "de", "the", "el", "la", "los", "las", "its", "su", "del", "column", "columna"))


@dataclass(frozen=True, slots=True)
class Heading:
    """What a column of a sheet is: ``name`` as the pack calls it."""

    written: str
    name: str
    remark: str = ""
    """What to say of it: that it was taken for another column, or is not known."""


def headings(header: Sequence[str], table: Table) -> list[Heading]:
    """What each column of a sheet is; an empty name for one without a heading. No two have the same name."""
    found: dict[int, Heading] = {}
    taken: set[str] = set()
    for recognise in (_as_declared, _as_called, _as_mistyped):
        for place, written in enumerate(header):
            name = recognise(written, table, taken) if place not in found and written else None
            if name:
                said = say("the column '{written}' was taken for '{name}'.", written=written[:60], name=name)
                found[place] = Heading(written, name, "" if recognise is _as_declared else said)
                taken.add(name)
    for place, written in enumerate(header):
        if place not in found and written:
            name, number = written, 2
            while name in taken or table.column(name):
                name, number = f"{written} ({number})", number + 1
            found[place] = Heading(written, name, say("this column is not known here."))
            taken.add(name)
    return [found.get(place, Heading("", "")) for place in range(len(header))]


def known(header: Sequence[str], table: Table) -> int:
    """How many columns of a sheet are known to a table: by which its header line and its table are found."""
    return sum(1 for one in headings(header, table) if table.column(one.name) or table.is_translation(one.name))


def _plain(text: str) -> list[str]:
    """The words of a heading, without accents and in small letters."""
    letters = unicodedata.normalize("NFKD", text[:200].casefold())
    return re.findall(r"[a-z0-9]+", "".join(one for one in letters if not unicodedata.combining(one)))


def _as_declared(written: str, table: Table, taken: set[str]) -> str | None:
    """A column's own name, however its words are joined: ``name_en``."""
    words = _plain(written)
    for column in table.columns:
        if _plain(column.name) == words and column.name not in taken:
            return column.name
    joined = ".".join(words)
    return joined if table.is_translation(joined) and joined not in taken else None


def _as_called(written: str, table: Table, taken: set[str]) -> str | None:
    """Other words for it, in any order, with the language or without: ``Nombre (inglés)``."""
    words = _plain(written)
    codes = [_CODE[word] for word in words if word in _CODE and word not in _MEANING]
    if "en" in words[:-1] and len(codes) > 1:  # "nombre en español" names one language only
        codes.remove("en")
    meant = [word for word in words if word not in _CODE and word not in _FILLERS] or words
    for column in table.columns:
        if column.name in taken or _meaning(meant) != _meaning(_plain(column.stem)):
            continue
        spoken = codes or [_SPOKEN.get(word, LANGUAGES[0]) for word in meant if word in _MEANING]
        if not column.language or column.language in spoken:
            return column.name
    return None


def _meaning(words: Sequence[str]) -> list[str]:
    return [_MEANING.get(word, word) for word in words]


def _as_mistyped(written: str, table: Table, taken: set[str]) -> str | None:
    """A column's name with a slip in it."""
    if len(written) < 4:
        return None
    joined = ".".join(_plain(written))
    free = [column.name for column in table.columns if column.name not in taken]
    likeness = [(SequenceMatcher(None, joined, name).ratio(), name) for name in free]
    best = max(likeness, default=(0.0, ""))
    return best[1] if best[0] >= NEAR else None


def table_for(name: str, header: Sequence[str], schema: Sequence[Table]) -> Table | None:
    """The table that a sheet of this name, with this header line, is for; None when that cannot be said."""
    words = _plain(name)
    for table in schema:
        if _plain(table.name) == words:
            return table
    singular = ["".join(words).removesuffix("s"), *(word.removesuffix("s") for word in words)]
    named = [table for table in schema if "".join(_plain(table.name)).removesuffix("s") in singular]
    if len(named) == 1:
        return named[0]
    near = [(SequenceMatcher(None, "".join(words), table.name).ratio(), place) for place, table in enumerate(schema)]
    if near and max(near)[0] >= NEAR:
        return schema[max(near)[1]]
    counts = [known(header, table) for table in schema]
    best = max(counts, default=0)
    fits = [table for table, count in zip(schema, counts, strict=True) if count == best]
    return fits[0] if best >= 2 and len(fits) == 1 else None
