"""Saving a pack's files: what must not be overwritten is refused, then all files change at once or none does."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from workbench.errors import PackError
from workbench.files import is_shipped
from workbench.language import say, whole
from workbench.packs import disk, journal
from workbench.packs.origin import Origin


def save(folder: Path, files: Mapping[str, bytes], origin: Origin, overwrite: bool) -> None:
    """Write a pack's files into a folder; the files before become its previous version.

    Raises:
        PackError: with the reason; nothing has then changed.
    """
    refuse_shipped(folder)
    fresh = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with disk.locked(folder, exclusive=True):
            journal.finish(folder)
            _replace(folder, files, origin, overwrite)
    except OSError as error:
        with suppress(OSError):
            if fresh:
                folder.rmdir()  # only when it is empty
        raise PackError(
            say("The pack cannot be saved here: {reason}. Nothing was changed.", reason=_reason(error)), str(folder)
        ) from None


def _replace(folder: Path, files: Mapping[str, bytes], origin: Origin, overwrite: bool) -> None:
    here = folder.resolve()
    there = {name: disk.read(folder, name) for name in files}
    changed = {name: data for name, data in files.items() if there[name] != data}
    for name, data in there.items():
        if data is not None and len(data) > disk.LARGEST_FILE:
            message = say("The file there is too large to be kept as the previous version. Move it away.")
            raise PackError(message, str(folder / name))
    for name, data in changed.items():
        if len(data) > disk.LARGEST_FILE:
            message = say("The file would have more than {most} bytes.", most=whole(disk.LARGEST_FILE))
            raise PackError(f"{message} {say('It could not be read again: shorten its texts.')}", str(folder / name))
    if not overwrite:
        _refuse_foreign(folder, there, changed, origin.seen.get(here, {}))
    for name in changed:
        _refuse_held(folder, name)
    if changed:
        journal.replace(folder, {name: data for name, data in there.items() if data is not None}, changed)
    origin.seen[here] = {name: disk.digest(data) for name, data in files.items()}


def foreign(folder: Path, origin: Origin) -> tuple[str, ...]:
    """The files of a pack that somebody else changed since it was last read or saved here.

    Raises:
        PackError: when one cannot be read.
    """
    seen = origin.seen.get(folder.resolve(), {})
    with disk.locked(folder, exclusive=False):
        plan = journal.read_plan(folder)
        return tuple(name for name, was in seen.items() if disk.digest(journal.read(folder, name, plan)) != was)


def refuse_shipped(folder: Path) -> None:
    """Keep what came with the workbench as it came.

    Raises:
        PackError: when the folder is in there.
    """
    if is_shipped(folder):
        raise PackError(
            say(
                "What comes with the workbench is never changed. Save into another folder; "
                "wb.fork_pack(…) and `workbench fork …` make a copy to begin with."
            ),
            str(folder),
        )


def _refuse_foreign(
    folder: Path,
    there: Mapping[str, bytes | None],
    changed: Mapping[str, bytes],
    seen: Mapping[str, str | None],
) -> None:
    """Stop when a file would be lost that this pack was neither read from nor last saved to."""
    for name in changed:
        if there[name] is not None and disk.digest(there[name]) != seen.get(name):
            what = (
                say("This file was changed by somebody else since the pack was read.")
                if seen
                else say("This file belongs to a pack that is there.")
            )
            hint = say("Load the pack again, save into another folder, or say overwrite=True.")
            raise PackError(f"{what} {hint}", str(folder / name))


def _refuse_held(folder: Path, name: str) -> None:
    """Stop when a file is a link out of the folder, is write-protected, or is open in a spreadsheet program that would
    write over it later.
    """
    file = disk.place_of(folder, name)
    if (folder / f".~lock.{name}#").exists():
        raise PackError(
            say(
                "This file is open in a spreadsheet program. Close it there and save again. (Or "
                "delete .~lock.{name}# if no program is running.)",
                name=name,
            ),
            str(file),
        )
    if file.exists() and not os.access(file, os.W_OK):
        message = say("This file is write-protected. Save into another folder, or take the protection off.")
        raise PackError(message, str(file))


def _reason(error: OSError) -> str:
    """Why the system refused, in a few words; a file that another program holds is the usual case on Windows."""
    if isinstance(error, PermissionError) and os.name == "nt":
        return say("{file} is held by another program, or you may not write here", file=error.filename)
    return error.strerror or str(error)
