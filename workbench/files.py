"""Files that a person names: the path as it was meant, reading, and writing that costs nobody what was there before.

Whatever writes a file under a name that somebody gave goes through `write_out`: a file that is there stays, unless
somebody says that it may be replaced, or nobody can have made anything of their own of it.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

from workbench.errors import FileError, WorkbenchError, a_kind, readable
from workbench.language import say
from workbench.resources import content_dir, write_whole

MOST_TEXT = 4_000_000
"""Characters that are read of a file; records and positions are far shorter."""
LONGEST_PATH = 2000
LONGEST_NAME = 255
"""Bytes of a name that file systems take."""
LONGEST_SHOWN = 24
"""So many letters of a name that is too long are repeated."""


def named(path: object, error: Callable[[str], WorkbenchError] = WorkbenchError) -> Path:
    """The path that somebody meant: ``~`` is the home folder, as in a terminal.

    Args:
        path: a text or a `Path`.
        error: what is raised for one that is none.

    Raises:
        WorkbenchError: as `error`, when it is empty or no path at all, or one that no disk can have.
    """
    if not isinstance(path, str | Path):
        raise error(say("A file or folder is named by its path, and this is {what}.", what=a_kind(path)))
    text = str(path)
    if not text.strip():
        raise error(say("The name of a file or folder is empty here. The current folder is called '.'."))
    if len(text) > LONGEST_PATH:
        raise error(say("There is no file or folder with a path of {number} characters.", number=len(text)))
    try:
        found = Path(text).expanduser()
        lengths = [(len(os.fsencode(part)), part) for part in found.parts]
    except RuntimeError:
        raise error(say("There is no home folder '{name}'.", name=Path(text).parts[0])) from None
    except UnicodeEncodeError:
        raise error(say("This path holds half a character: '{path}'.", path=readable(text))) from None
    if "\0" in text:
        raise error(say("This path holds a zero byte: '{path}'.", path=readable(text)))
    length, part = max(lengths, default=(0, ""))
    if length > LONGEST_NAME:
        raise error(
            say(
                "The name '{name}…' is too long: it has {number} bytes, and a file or folder can have {most}.",
                name=part[:LONGEST_SHOWN],
                number=length,
                most=LONGEST_NAME,
            )
        )
    if not found.is_absolute():
        here(error)
    return found


def here(error: Callable[[str], WorkbenchError] = WorkbenchError) -> Path:
    """The current folder.

    Raises:
        WorkbenchError: as `error`, when it is gone.
    """
    try:
        return Path.cwd()
    except OSError:
        raise error(say("The folder you are in is not there any more. Go to another one first.")) from None


def is_shipped(path: Path) -> bool:
    """Whether a file or folder is among the content that came with the workbench, which is never written to."""
    try:
        shipped = content_dir()
    except WorkbenchError:
        return False
    whole = path.resolve()
    return any(parent.exists() and parent.samefile(shipped) for parent in (whole, *whole.parents))


def read_text(file: Path) -> str:
    """What stands in a file that somebody wants to have read.

    Raises:
        WorkbenchError: naming the file, when it cannot be read, is no text or is far too long.
    """
    try:
        with file.open(encoding="utf-8") as opened:
            text = opened.read(MOST_TEXT + 1)
    except OSError as error:
        raise WorkbenchError(
            say("{file}: this file cannot be read: {reason}.", file=file, reason=error.strerror)
        ) from None
    except UnicodeDecodeError:
        raise WorkbenchError(say("{file}: this file is not UTF-8 text.", file=file)) from None
    if "\0" in text[:MOST_TEXT]:
        raise WorkbenchError(say("{file}: this file is not text: it holds zero bytes.", file=file))
    if len(text) > MOST_TEXT:
        raise WorkbenchError(
            say("{file}: this file has more than {most} characters; it is not read.", file=file, most=MOST_TEXT)
        )
    return text


def refuse(file: Path, *, overwrite: bool = False, known: Callable[[bytes], bool] | None = None) -> None:
    """Refuse a name under which nothing may be written; what takes long to make asks before.

    Args:
        file: as `named` gave it.
        overwrite: whether somebody said that a file that is there may be replaced.
        known: whether the content of a file that is there is surely nobody's work, so that it may be replaced unasked.

    Raises:
        FileError: saying why.
    """
    try:
        if is_shipped(file):
            raise FileError(say("What comes with the workbench is never changed. Choose a place elsewhere."), str(file))
        if not file.exists():
            return
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
        if not file.is_file():
            raise FileError(say("This is not an ordinary file."), str(file))
        if not overwrite and not (known and known(file.read_bytes())):
            raise FileError(
                say(
                    "This file is there already. Choose another name, or say that it may be replaced: --overwrite, in "
                    "Python overwrite=True."
                ),
                str(file),
            )
    except OSError as error:
        raise _unwritable(file, error) from None


def write_out(
    file: Path, content: bytes, *, overwrite: bool = False, known: Callable[[bytes], bool] | None = None
) -> Path:
    """Write a file that somebody named, whole or not at all.

    Args:
        file: as `named` gave it.
        content: its bytes.
        overwrite, known: as for `refuse`.

    Returns:
        The file.

    Raises:
        FileError: when it may not be written, or cannot; what was there is then as it was.
    """
    refuse(file, overwrite=overwrite, known=known)
    try:
        write_whole(file, content)
    except OSError as error:
        raise _unwritable(file, error) from None
    return file


def _unwritable(file: Path, error: OSError) -> FileError:
    return FileError(say("It cannot be written here: {reason}.", reason=error.strerror or str(error)), str(file))


def stamped(content: bytes, kind: str) -> bytes:
    """A picture or page with a mark by which the command that made it knows it again, as long as nobody changed it."""
    return b"%s\n%s" % (content.rstrip(b"\n"), _stamp(content, kind))


def is_stamped(content: bytes, kind: str) -> bool:
    """Whether this is what `stamped` gave for this kind, to the last letter."""
    begun, found, _ = content.rpartition(b"\n<!-- ")
    return bool(found) and content == stamped(begun, kind)


def _stamp(content: bytes, kind: str) -> bytes:
    digest = blake2b(content.rstrip(b"\n"), digest_size=16).hexdigest()
    words = f"Written by workbench {kind}, which replaces this file as long as nobody changed it. {digest}"
    return f"<!-- {words} -->\n".encode()
