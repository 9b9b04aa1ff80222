"""Share codes: one line that carries a position or a record, safe to paste from strangers.

``LW1-position-public-<data>-<check>``: the format's version, what it is, whether it gives hidden order away, compressed
text in letters and digits, and a checksum. Sizes are capped before and after decompressing.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import blake2b

from workbench.errors import CodeError
from workbench.language import listed, say

FORMAT = "LW1"
KINDS = ("position", "record")
BUILD = "build"
"""The kind of a code that carries a table that is being set up; only a builder reads it."""
MOST_LETTERS = 200_000
"""The longest code that is read."""
MOST_TEXT = 2_000_000
"""The most bytes that a code may hold."""
_PART = re.compile(r"LW\d{1,4}-[a-z]{3,}(-[a-z]{0,7}|-(public|spoiler)-[A-Z2-7.…]*(-?[0-9a-f]{0,8}))")
"""A code whose end was not copied, or that was shortened with an ellipsis to be shown."""
_CODE = re.compile(r"LW(\d{1,4})-([a-z]+)-(public|spoiler)-([A-Z2-7]*)-([0-9a-f]{8})")


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
    """What a code carries; white space in it, as chats put it there, does not matter.

    Args:
        code: the line.
        kinds: what it may carry.

    Raises:
        CodeError: saying what is wrong with it.
    """
    if len(code) > 2 * MOST_LETTERS:
        raise CodeError(
            say("The code has {number} letters; {most} are read at most.", number=len(code), most=MOST_LETTERS)
        )
    letters = "".join(code.split())
    if len(letters) > MOST_LETTERS:
        raise CodeError(
            say("The code has {number} letters; {most} are read at most.", number=len(letters), most=MOST_LETTERS)
        )
    match = _CODE.fullmatch(letters)
    if match is None and _PART.fullmatch(letters):
        raise CodeError(say("This share code is not complete: a part of it is missing. Copy the whole line again."))
    if match is None:
        start = say("It starts with '{start}'.", start=letters[:16]) if letters else say("It is empty.")
        raise CodeError(
            say("This is not a share code, such as {format}-position-public-…: {start}", format=FORMAT, start=start)
        )
    version, kind, openness, data, check = match.groups()
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
        raise CodeError(say("This code carries a '{kind}'; known are {kinds}.", kind=kind, kinds=listed([*kinds])))
    if _check(f"{FORMAT}-{kind}-{openness}", data) != check:
        raise CodeError(say("The code is damaged: its checksum does not fit. Copy the whole line again."))
    return Shared(kind, _inflated(data), openness == "spoiler")


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
