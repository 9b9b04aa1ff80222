"""``pack.toml``: what a pack is called, which game it is for, and the version of the layout of its folder."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from workbench.errors import PackError
from workbench.language import say, whole
from workbench.packs.decoding import decode
from workbench.packs.kinds import Id

FILE = "pack.toml"
PACK_FORMAT = 1
"""The version of the folder layout that this workbench writes. It also reads all earlier ones."""
LARGEST = 64_000
"""More bytes than this are no ``pack.toml``."""


@dataclass(frozen=True, slots=True)
class About:
    """The entries that the workbench uses, and the whole text with all others and its comments."""

    id: str
    game: str
    version: str
    title: Mapping[str, str]
    format: int
    text: str


def read_about(data: bytes | None, file: str) -> About:
    """Read the bytes of a ``pack.toml``.

    Args:
        data: the bytes; None when there is no such file.
        file: its path, for messages.

    Raises:
        PackError: naming line or entry.
    """
    if data is None:
        raise PackError(say("This file is missing, so this is no pack."), file)
    if len(data) > LARGEST:
        raise PackError(
            say("The file has more than {most} bytes; that is no {file}.", most=whole(LARGEST), file=FILE), file
        )
    try:
        text = _one_kind_of_line_end(decode(data)[0])
        entries = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        line = re.search(r"at line (\d+)", str(error))
        reason = say("too many brackets") if isinstance(error, RecursionError) else str(error)
        raise PackError(
            say("This is not TOML: {reason}", reason=reason), file, int(line[1]) if line else None
        ) from None
    return About(
        id=_id(entries, file),
        game=_text(entries, "game", file),
        version=_version(entries, file),
        title=_title(entries, file),
        format=_format(entries, file),
        text=text,
    )


def _one_kind_of_line_end(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _id(entries: Mapping[str, Any], file: str) -> str:
    name = _text(entries, "id", file)
    if fault := Id().fault(name):  # so no name of a pack can lead out of a folder
        raise PackError(f"{fault.message} {fault.hint}", file, column="id")
    return name


def _text(entries: Mapping[str, Any], name: str, file: str, default: str | None = None) -> str:
    value = entries.get(name, default)
    if not isinstance(value, str):
        if value is None:
            raise PackError(say('The entry {name} = "…" is missing.', name=name), file, column=name)
        raise PackError(say('The entry {name} = "…" must be a text in quotation marks.', name=name), file, column=name)
    return value


def _version(entries: Mapping[str, Any], file: str) -> str:
    number = entries.get("version")
    return str(number) if type(number) is int else _text(entries, "version", file, "1")


def _title(entries: Mapping[str, Any], file: str) -> dict[str, str]:
    title = entries.get("title", {})
    if not isinstance(title, dict) or not all(isinstance(text, str) for text in title.values()):
        raise PackError(
            say('The title is a text for each language, such as [title] and en = "…".'), file, column="title"
        )
    return dict(title)


def _format(entries: Mapping[str, Any], file: str) -> int:
    version = entries.get("format")
    if type(version) is not int or version < 0:
        message = say("The entry format = {format} is missing; it says how to read the tables.", format=PACK_FORMAT)
        raise PackError(message, file, column="format")
    if version > PACK_FORMAT:
        raise PackError(
            say(
                "format = {format} is newer than this workbench, which reads up to {known}: install "
                "a newer labyrinth-workbench.",
                format=version,
                known=PACK_FORMAT,
            ),
            file,
            column="format",
        )
    return version


def write_about(text: str, entries: Mapping[str, str], title: Mapping[str, str]) -> str:
    """The text of a ``pack.toml`` with these entries; all others, the order and the comments stay as they are.

    Raises:
        PackError: when the old text cannot be changed without losing something.
    """
    import tomlkit  # slow to load, and only what writes needs it: tomllib reads
    from tomlkit.items import Table

    wanted: dict[str, int | str] = {"format": PACK_FORMAT, **entries}
    try:
        document = tomlkit.parse(text)
        for name, value in wanted.items():
            if document.get(name) != value:
                document[name] = value
        if title and not isinstance(document.get("title"), Table):
            document["title"] = tomlkit.table()
        for language, words in title.items():
            if document["title"].get(language) != words:
                document["title"][language] = words
        for language in [language for language in document.get("title", {}) if language not in title]:
            document["title"].remove(language)
        written = tomlkit.dumps(document)
        tomllib.loads(written)
    except (ValueError, TypeError, RecursionError) as error:
        raise PackError(say("The entries cannot be changed in this file: {error}", error=error), FILE) from None
    return written if written.endswith("\n") else written + "\n"
