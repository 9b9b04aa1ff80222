"""The journal of an editor: what was done since the last save, so that a killed process loses nothing.

It lies in the folder ``.editing`` of the pack, one file an editor, and only grows: a line for who writes it, one with
the pack as it was last saved, then one for every step, undo and redo, and for a step that takes the place of the one
before (`instead`, `drop`: from format 2 on). Every line begins with a checksum of the rest,
and every append is waited for (``fsync``) before the step counts as done; a line that was cut off by a crash ends the
reading, and nothing before it is lost. Saving begins the file anew, and so does a length of `LONGEST`.
"""

from __future__ import annotations

import errno
import json
import os
import re
import secrets
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from workbench.errors import PackError
from workbench.language import say
from workbench.packs import disk
from workbench.packs.origin import Origin
from workbench.packs.pack import Pack, Row
from workbench.packs.presence import Who

FOLDER = ".editing"
FORMAT = 2
LONGEST = 4_000_000
"""Bytes of steps after which a journal is begun anew, with all of them as one."""
_DRAFT = re.compile(r"[0-9a-f]{12}\.new")
_MOST = 64_000_000
"""A file with more bytes than this is no journal."""
Record = Mapping[str, Any]
UNDO = {"what": "undo"}


def base_record(pack: Pack) -> Record:
    """A pack as the start of a journal: its tables, and the files on the disk that it is the content of."""
    seen = pack.origin.seen.get(pack.folder.resolve(), {}) if pack.folder else {}
    about = {"id": pack.id, "version": pack.version, "title": dict(pack.title), "toml": pack.toml}
    tables = {name: [dict(row.cells) for row in rows] for name, rows in pack.tables.items()}
    return {"what": "base", "about": about, "tables": tables, "files": seen}


def _line(record: Record) -> bytes:
    data = json.dumps(record, separators=(",", ":")).encode()
    return b"%s %s\n" % (_sum(data), data)


def _sum(data: bytes) -> bytes:
    return blake2b(data, digest_size=8).hexdigest().encode()


class Journal:
    """The journal that this process writes for one editor."""

    def __init__(self, pack_folder: Path, who: Who) -> None:
        self.folder, self.who = pack_folder / FOLDER, who
        self.file = self.folder / f"{secrets.token_hex(6)}.jsonl"
        self._lines = [_line({"what": "editor", "format": FORMAT, **who.data})]
        self._written = 0
        """Bytes that are surely on the disk."""

    @property
    def is_long(self) -> bool:
        """Whether it is time to begin it anew."""
        return sum(map(len, self._lines[2:])) > LONGEST

    def restart(self, records: Iterable[Record]) -> None:
        """Begin anew with these records, in one step.

        Raises:
            OSError: when it cannot be written; the file on the disk is then as it was.
        """
        self._lines = [self._lines[0], *map(_line, records)]
        self._rewrite()

    def add(self, record: Record) -> None:
        """Write one more record and wait until it is on the disk.

        Raises:
            OSError: when it cannot be written; the next call will write it with its own.
        """
        line = _line(record)
        self._lines.append(line)
        before, self._written = self._written, 0  # until it is sure
        if before and disk.append(self.file, line, before):
            self._written = before + len(line)
        else:
            self._rewrite()  # what could not be written before, or was taken away by somebody

    def _rewrite(self) -> None:
        self._written = 0
        data = b"".join(self._lines)
        if self.folder.is_symlink():
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(self.folder))
        self.folder.mkdir(exist_ok=True)
        draft = self.file.with_suffix(".new")
        try:
            disk.write(draft, data)
            disk.move(draft, self.file)
            disk.sync(self.folder)
        except OSError:
            with suppress(OSError):
                draft.unlink()
            raise
        self._written = len(data)

    def beat(self) -> None:
        """Show that the editor is still there."""
        with suppress(OSError):
            os.utime(self.file)

    def remove(self) -> None:
        """Take the file away, and the folder when it was the last one."""
        with suppress(OSError):
            self.file.unlink(missing_ok=True)
            self._written = 0
            self.folder.rmdir()


@dataclass(frozen=True, slots=True)
class Journaled:
    """A journal that was found on the disk."""

    file: Path
    who: Who
    beat: float
    """When its editor gave its last sign, by the clock of the disk."""
    base: Record | None
    records: tuple[Record, ...]
    torn: bool
    """Whether its last line was cut off."""

    @property
    def closed(self) -> bool:
        """Whether its editor said that it ended."""
        return bool(self.records) and self.records[-1].get("what") == "closed"

    def remove(self) -> None:
        """Take the file away."""
        with suppress(OSError):
            self.file.unlink(missing_ok=True)

    def base_pack(self, pack: Pack) -> Pack:
        """The pack that the steps were done to, made from the one that is there now.

        Raises:
            PackError: when the journal does not hold one.
        """
        try:
            assert self.base is not None
            about, tables, files = self.base["about"], self.base["tables"], self.base["files"]
            rows = {
                str(name): tuple(
                    Row({str(column): str(text) for column, text in cells.items()}, f"{name}.csv", place + 2)
                    for place, cells in enumerate(table)
                )
                for name, table in tables.items()
            }
            seen = {str(name): value if value is None else str(value) for name, value in files.items()}
            origin = Origin({pack.folder.resolve(): seen} if pack.folder else {}, pack.origin.unread)
            title = {str(language): str(text) for language, text in about["title"].items()}
            entries = {name: str(about[name]) for name in ("id", "version", "toml")}
        except (AssertionError, KeyError, TypeError, AttributeError):
            raise PackError(say("This is no journal of an editor."), str(self.file)) from None
        return replace(pack, tables=rows, title=title, origin=origin, **entries)  # type: ignore[arg-type]


def journals(pack_folder: Path) -> list[Journaled]:
    """All journals of a pack that can be read, the one with the latest sign last."""
    folder = pack_folder / FOLDER
    if not disk.is_own_folder(folder):
        return []
    found = [read(file) for file in sorted(folder.glob("*.jsonl")) if not file.is_symlink()]
    return sorted((one for one in found if one is not None), key=lambda one: one.beat)


def clear_drafts(pack_folder: Path, older: float) -> None:
    """Take away what processes left that ended while they began a journal anew, when it is older than that."""
    folder = pack_folder / FOLDER
    for draft in folder.glob("*.new") if disk.is_own_folder(folder) else ():
        with suppress(OSError):
            if _DRAFT.fullmatch(draft.name) and draft.stat().st_mtime < older:
                draft.unlink()


def read(file: Path) -> Journaled | None:
    """A journal as far as it is whole; None when there is none."""
    try:
        beat = file.stat().st_mtime
        if file.stat().st_size > _MOST:
            return None
        data = file.read_bytes()
    except OSError:
        return None
    records, torn = _records(data)
    try:
        if records[0]["what"] != "editor" or records[0]["format"] not in (1, FORMAT):
            return None
        who = Who.of(records[0])
    except (IndexError, KeyError, TypeError, ValueError):
        return None
    base = records[1] if len(records) > 1 and records[1].get("what") == "base" else None
    return Journaled(file, who, beat, base, tuple(records[2:]) if base else (), torn)


def _records(data: bytes) -> tuple[list[Record], bool]:
    """The records up to the first line that is not whole, and whether there was one."""
    records: list[Record] = []
    for line in data.split(b"\n")[:-1]:
        checksum, _, text = line.partition(b" ")
        if checksum != _sum(text):
            return records, True
        try:
            record = json.loads(text)
        except (ValueError, RecursionError):
            return records, True
        if not isinstance(record, dict):
            return records, True
        records.append(record)
    return records, not data.endswith(b"\n")
