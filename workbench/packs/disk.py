"""Reading files from strangers, and writing so that it lasts: the only module of packs that touches the disk."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path

from workbench.errors import PackError
from workbench.language import say

try:
    import fcntl
except ImportError:  # Windows, and Python in a browser: then two programs that save at once are not kept apart
    fcntl = None  # type: ignore[assignment]

LARGEST_FILE = 4_000_000
PATIENCE = 5.0
"""Seconds to wait for another program that is saving the same pack."""


def digest(data: bytes | None) -> str | None:
    """What names the bytes of a file; None for a file that is not there."""
    return None if data is None else blake2b(data, digest_size=16).hexdigest()


def read(folder: Path, name: str) -> bytes | None:
    """A file of a folder, up to one byte more than `LARGEST_FILE`; None when there is none.

    Raises:
        PackError: when it is no ordinary file, is a link out of the folder, or cannot be read.
    """
    file = folder / name
    try:
        # Asked before it is opened: opening a pipe would wait for ever, and a device may never end.
        if not stat.S_ISREG(file.stat().st_mode):
            raise PackError(say("This is not an ordinary file."), str(file))
        place_of(folder, name)
        with file.open("rb") as stream:
            return stream.read(LARGEST_FILE + 1)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise PackError(say("This file cannot be read: {reason}.", reason=error.strerror), str(file)) from None


def place_of(folder: Path, name: str) -> Path:
    """Where a file of a folder is written: behind a link, what that leads to.

    Raises:
        PackError: when it is a link out of the folder.
    """
    file = folder / name
    if not file.is_symlink():
        return file
    behind = file.resolve()
    if not behind.is_relative_to(folder.resolve()):
        raise PackError(say("This is a link that leads out of the pack's folder."), str(file))
    return behind


def write(file: Path, data: bytes, mode: int | None = None) -> None:
    """Write a new file and wait until it is on the disk."""
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o666)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        if mode is not None and hasattr(os, "fchmod"):
            os.fchmod(descriptor, mode)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def move(source: Path, target: Path) -> None:
    """Give a file another place, taking the place of what was there, in one step."""
    os.replace(source, target)


def sync(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system can."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def is_own_folder(folder: Path) -> bool:
    """Whether this is a folder and no link to one: what lies behind a link is never cleared away."""
    return folder.is_dir() and not folder.is_symlink()


def clear(folder: Path) -> None:
    """Remove a folder of our own with all that is in it."""
    if is_own_folder(folder):
        from shutil import rmtree  # which brings every way of packing files with it

        rmtree(folder)


@contextmanager
def locked(folder: Path, exclusive: bool) -> Iterator[None]:
    """Keep other programs from saving into a folder, and for ``exclusive`` also from reading it.

    The lock ends with the program however that ends. Where the system has no such locks, nothing is locked.

    Raises:
        PackError: when another program does not let go.
    """
    if not hasattr(fcntl, "flock"):
        yield
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError as error:
        raise PackError(say("This folder cannot be opened: {reason}.", reason=error.strerror), str(folder)) from None
    try:
        _lock(descriptor, fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH, folder)
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int, kind: int, folder: Path) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if time.monotonic() > until:
                message = say("Another program is saving this pack. Try again when it is done.")
                raise PackError(message, str(folder)) from None
            time.sleep(0.02)
        except OSError:  # a file system without locks
            return


def append(file: Path, data: bytes, size: int) -> bool:
    """Write to the end of a file and wait until it is on the disk; False when it is not (any more) of that size.

    Raises:
        OSError: when it cannot be written; the file is then as it was, if the system allows that much.
    """
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        return False
    try:
        if os.fstat(descriptor).st_size != size:
            return False
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            os.fsync(descriptor)
        except OSError:
            with suppress(OSError):
                os.ftruncate(descriptor, size)
            raise
    finally:
        os.close(descriptor)
    return True


def is_writable(folder: Path) -> bool:
    """Whether files can be made in a folder, as far as the system tells."""
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)
