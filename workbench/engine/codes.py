"""Share codes: one line that carries a position or a record, safe to paste from strangers.

``LW1-position-public-<data>-<check>``: the format's version, what it is, whether it gives hidden order away, compressed
text in letters and digits, and a checksum. Sizes are capped before and after decompressing.
"""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata
import zlib
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import blake2b

from workbench.errors import CodeError
from workbench.language import listed, plural, say

FORMAT = "LW1"
KINDS = ("position", "record")
BUILD = "build"
"""The kind of a code that carries a table that is being set up; only a builder reads it."""
MOST_LETTERS = 200_000
"""The longest code that is read."""
MOST_TEXT = 2_000_000
"""The most bytes that a code may hold."""
LONGEST_SHOWN = 24
"""So many letters of what is no code are repeated."""
MOST_STARTS = 20
"""So many places of a text are looked at for a code."""
_CHECK = 8
"""Letters of the checksum."""
_START = re.compile(r"LW\d{1,4}(?:-|$)", re.IGNORECASE)
_BROKEN = re.compile(r"LW\d{1,4}[^\w./\\-]", re.IGNORECASE)
"""How a text begins that was a code before its hyphens were lost; no file is called so."""
_HEAD = re.compile(r"LW(\d{1,4})-([A-Z]+)-(PUBLIC|SPOILER)-", re.IGNORECASE)
_REST = re.compile(rf"([A-Z2-7]*)-([0-9A-F]{{{_CHECK}}})", re.IGNORECASE)
_CUT = re.compile(rf"[A-Z2-7]*(-[0-9A-F]{{0,{_CHECK - 1}}})?", re.IGNORECASE)
_QUOTED = re.compile(r"^[>|\s]+", re.MULTILINE)
"""What mail puts before each line that it quotes."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What a code carries."""

    kind: str
    """``position``, ``record`` or ``build``."""
    text: str
    spoiler: bool
    """Whether it gives hidden order away."""


def encode(kind: str, text: str, *, spoiler: bool) -> str:
    """The code of a text."""
    head = f"{FORMAT}-{kind}-{'spoiler' if spoiler else 'public'}"
    data = base64.b32encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    return f"{head}-{data}-{_check(head, data)}"


def decode(code: str, kinds: Collection[str] = KINDS) -> Shared:
    """What a code carries. It is found in the text round it; white space in it, as chats put it there, invisible
    characters and small letters do not matter.

    Args:
        code: the line, or a text with the line in it.
        kinds: what it may carry.

    Raises:
        CodeError: saying what is wrong with it.
    """
    if len(code) > 2 * MOST_LETTERS:
        raise CodeError(
            say("The code has {number} letters; {most} are read at most.", number=len(code), most=MOST_LETTERS)
        )
    letters = _letters(code)
    starts = [start.start() for start, _ in zip(_START.finditer(letters), range(MOST_STARTS), strict=False)]
    wrong: CodeError | None = None
    for start in starts:  # a sentence may speak of codes before it gives one
        try:
            return _decode(letters[start:], kinds)
        except CodeError as error:
            wrong = wrong or error
    if wrong is not None:
        raise wrong
    if _BROKEN.match(letters):
        raise _damaged(letters)
    found = say("It starts with '{start}'.", start=shortened(letters)) if letters else say("It is empty.")
    raise CodeError(
        say("This is not a share code, such as {format}-position-public-…: {start}", format=FORMAT, start=found)
    )


def found_in(text: str) -> bool:
    """Whether a text has something in it that looks like a code; what begins as a document or record has not."""
    return text.lstrip()[:1] not in ("[", "{") and _is_near(_letters(text[: 2 * MOST_LETTERS]))


def _is_near(letters: str) -> bool:
    return _START.search(letters) is not None or _BROKEN.match(letters) is not None


def shortened(text: str) -> str:
    """What is no code, as far as it is repeated."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def _letters(text: str) -> str:
    """A text without white space, invisible characters and marks of quoting; any dash is a hyphen."""
    kinds = ((letter, unicodedata.category(letter)) for letter in _QUOTED.sub("", text) if not letter.isspace())
    return "".join("-" if kind == "Pd" else letter for letter, kind in kinds if kind not in ("Cf", "Cc"))


def _decode(letters: str, kinds: Collection[str]) -> Shared:
    """What the code at the beginning of these letters carries."""
    if len(letters) > MOST_LETTERS:
        raise CodeError(
            say("The code has {number} letters; {most} are read at most.", number=len(letters), most=MOST_LETTERS)
        )
    head = _HEAD.match(letters)
    if head is None:
        raise _wrong_head(letters)
    version, kind, openness = head[1], head[2].lower(), head[3].lower()
    if f"LW{version}" != FORMAT:
        raise CodeError(
            say(
                "This code has format LW{version}; this workbench reads {format}. A newer one may read it.",
                version=version,
                format=FORMAT,
            )
        )
    if kind == BUILD and kind not in kinds:
        raise CodeError(say("This code carries a board that is being built: open it with wb.build(code)."))
    if kind not in kinds:
        kind = shortened(kind)
        raise CodeError(say("This code carries a '{kind}'; known are {kinds}.", kind=kind, kinds=listed([*kinds])))
    rest = letters[head.end() :]
    found = _REST.match(rest)
    if found is None:
        raise _wrong_rest(rest, head.end())
    data = found[1].upper()
    if _check(f"{FORMAT}-{kind}-{openness}", data) != found[2].lower():
        raise CodeError(say("The code is damaged: its checksum does not fit. Copy the whole line again."))
    return Shared(kind, _inflated(data), openness == "spoiler")


def _wrong_head(letters: str) -> CodeError:
    """Why a code cannot be read whose first words are wrong: it ends among them, or they are no code's."""
    begun = letters.partition("-")[2].lower()
    heads = [f"{kind}-{openness}-" for kind in (*KINDS, BUILD) for openness in ("public", "spoiler")]
    if any(head.startswith(begun) for head in heads):
        return _cut_off(len(letters))
    return _damaged(letters)


def _damaged(letters: str) -> CodeError:
    return CodeError(
        say(
            "This share code is damaged: it begins '{text}', where {format}-position-public- is usual (or record, or "
            "spoiler). Copy the whole line again.",
            text=shortened(letters),
            format=FORMAT,
        )
    )


def _wrong_rest(rest: str, before: int) -> CodeError:
    """Why a code cannot be read that has no whole checksum after its data."""
    cut = _CUT.match(rest)
    good = cut.end() if cut else 0
    if good == len(rest):
        missing = _CHECK - len(rest.partition("-")[2]) if "-" in rest else 0
        return _cut_off(before + len(rest), missing)
    if rest[good] in "….":
        return CodeError(
            say(
                "This share code was shortened: letters are left out at '{letter}'. Copy the whole line again.",
                letter="…",
            )
        )
    return CodeError(
        say(
            "This share code is damaged at letter {place}: '{letter}' cannot stand there. Copy the whole line again.",
            place=before + good + 1,
            letter=rest[good],
        )
    )


def _cut_off(number: int, missing: int = 0) -> CodeError:
    if missing:
        return CodeError(
            plural(
                missing,
                "This share code is cut off: {number} letter is missing at its end. Copy the whole line again.",
                "This share code is cut off: {number} letters are missing at its end. Copy the whole line again.",
            )
        )
    return CodeError(
        say("This share code is cut off after {number} letters. Copy the whole line again.", number=number)
    )


def _inflated(data: str) -> str:
    try:
        packed = base64.b32decode(data + "=" * (-len(data) % 8))
        inflater = zlib.decompressobj()
        raw = inflater.decompress(packed, MOST_TEXT)
        if inflater.unconsumed_tail:
            raise CodeError(say("The code holds more than {most} bytes; it is not read.", most=MOST_TEXT))
        if not inflater.eof:
            raise CodeError(say("The code is cut off. Copy the whole line again."))
        return raw.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise CodeError(say("The code does not hold a text. Copy the whole line again.")) from None


def _check(head: str, data: str) -> str:
    return blake2b(f"{head}-{data}".encode(), digest_size=4).hexdigest()
