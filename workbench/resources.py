"""Where the data that comes with the package lies: the games' content and the notebooks.

A wheel carries both inside the package (``workbench/_data``); in a checkout they lie beside it, where they are edited.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from workbench.errors import WorkbenchError
from workbench.language import say

_PACKAGE = Path(__file__).resolve().parent


def content_dir() -> Path:
    """The folder with one folder a game (rules, ``pack.toml``, tables); never to be written to.

    Raises `WorkbenchError` when neither an installation nor a checkout has it.
    """
    return _find("content")


def notebooks_dir() -> Path:
    """The folder of the shipped notebooks; never to be written to.

    Raises `WorkbenchError` when neither an installation nor a checkout has it.
    """
    return _find("notebooks")


def _find(name: str) -> Path:
    installed = _PACKAGE / "_data" / name
    if installed.is_dir():
        return installed
    checkout = _PACKAGE.parent
    # The project file tells a checkout from a site-packages in which some other package left a folder of that name.
    if (checkout / "pyproject.toml").is_file() and (checkout / name).is_dir():
        return checkout / name
    raise WorkbenchError(
        say(
            "the folder {name} that comes with Labyrinth Workbench is neither in {parent} nor in "
            "{checkout}: install labyrinth-workbench again, or work from a complete checkout",
            name=repr(name),
            parent=installed.parent,
            checkout=checkout,
        )
    )


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: a full disk or a crash leaves the old one as it was. Who may read and write it
    stays as it was, and where the path is a link, what it leads to is written.

    Raises:
        OSError: when it cannot be written.
    """
    if not path.name:  # as in "/" and "."
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.is_symlink():
        path = path.resolve()
    draft = path.with_name(f".{path.name}.{os.urandom(4).hex()}.part")
    try:
        with draft.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            draft.chmod(stat.S_IMODE(path.stat().st_mode))
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
