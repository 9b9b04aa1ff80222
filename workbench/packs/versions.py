"""Named versions of a pack: whole packs in its folder ``.versions``, each of which ``load_pack`` can read."""

from __future__ import annotations

import errno
import json
import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from workbench.errors import PackError, advice
from workbench.language import say
from workbench.packs import disk
from workbench.packs.kinds import slug
from workbench.packs.pack import Pack

FOLDER = ".versions"
_ABOUT = "version.json"


@dataclass(frozen=True, slots=True)
class Version:
    """A version that somebody gave a name."""

    name: str
    when: str
    """Date and time at which it was kept, by the clock of that machine."""
    digest: str
    """What names its content, as `Pack.digest`."""
    folder: Path


def versions(folder: Path) -> list[Version]:
    """All versions of the pack in a folder, the latest last."""
    place = folder / FOLDER
    if not disk.is_own_folder(place):
        return []
    found = [_read(one) for one in place.iterdir() if not one.name.startswith(".") and disk.is_own_folder(one)]
    return sorted((one for one in found if one is not None), key=lambda one: (one.when, one.name))


def find(folder: Path, name: str) -> Version:
    """A version by its name.

    Raises:
        PackError: when there is none, naming the nearest.
    """
    known = versions(folder)
    for one in known:
        if name in (one.name, one.folder.name):
            return one
    hint = advice(name[:60], [one.name for one in known]) if known else ""
    raise PackError(say("There is no version '{name}'.{advice}", name=name[:60], advice=hint))


def stem_of(name: str) -> str:
    """What the folder of a version is called.

    Raises:
        PackError: when it is no name for a version.
    """
    stem = slug(name) or "-".join(f"{ord(sign):x}" for sign in name.strip() if sign.isalnum())[:60].strip("-")
    if not stem or len(name) > 100 or not name.isprintable():
        raise PackError(say("A version needs a name of up to 100 letters, such as 'before the lesson'."))
    return stem


def keep(folder: Path, pack: Pack, name: str) -> Version:
    """Keep a pack's content under a name, all of it or nothing.

    Args:
        folder: the pack's folder.
        pack: what to keep.
        name: a name that no version has; words of any language with at least one letter or digit.

    Raises:
        PackError: for such a name, or when it cannot be written; nothing has then changed.
    """
    stem = stem_of(name)
    place = folder / FOLDER
    if (place / stem).exists():
        raise PackError(say("There is a version '{name}' already. Choose another name.", name=name))
    files = pack.files()
    when = datetime.now().astimezone().isoformat(timespec="seconds")
    about = {"name": name, "when": when, "digest": pack.digest}
    draft = place / f".new-{secrets.token_hex(4)}"
    try:
        if place.is_symlink():
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(place))
        place.mkdir(exist_ok=True)
        draft.mkdir()
        for file, data in {**files, _ABOUT: json.dumps(about, ensure_ascii=False).encode()}.items():
            disk.write(draft / file, data)
        disk.sync(draft)
        disk.move(draft, place / stem)
        disk.sync(place)
    except OSError as error:
        with suppress(OSError):
            disk.clear(draft)
        reason = error.strerror or str(error)
        raise PackError(
            say("The version cannot be kept here: {reason}. Nothing was changed.", reason=reason), str(place)
        ) from None
    return Version(name, when, pack.digest, place / stem)


def _read(folder: Path) -> Version | None:
    """What a version says of itself; one whose words are lost still has the name of its folder."""
    if not (folder / "pack.toml").exists():
        return None
    name, when, digest = folder.name, "", ""
    with suppress(ValueError, KeyError, TypeError, RecursionError, PackError):
        about = json.loads(disk.read(folder, _ABOUT) or b"")
        name, when, digest = str(about["name"]), str(about["when"]), str(about["digest"])
    return Version(name, when, digest, folder)
