"""A copy of one's own of a pack that came with the workbench."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path

from workbench.errors import PackError
from workbench.language import say
from workbench.packs import disk, reading, saving
from workbench.packs.kinds import slug
from workbench.packs.origin import Origin
from workbench.packs.pack import Pack
from workbench.resources import content_dir

CREDITS = "CREDITS.md"
_FROM = re.compile(r"(?P<id>[a-z0-9-]+) .*, digest (?P<digest>\S+)")


def free_folder(parent: Path, name: str) -> Path:
    """A folder that is not there yet: ``my-<name>``, ``my-<name>-2`` …"""
    number = 1
    while (folder := _copy(parent, name, number)).exists():
        number += 1
    return folder


def _copy(parent: Path, name: str, number: int) -> Path:
    mine = f"my-{name.removeprefix('my-')}"  # a copy of a copy is no more one's own
    return parent / (f"{mine}-{number}" if number > 1 else mine)


def fork(pack: Pack, to: Path) -> Path:
    """Write a pack into a new folder, under that folder's name, with the credits of its texts.

    Raises:
        PackError: when the folder is there already or cannot be written; nothing has then changed.
    """
    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise PackError(
            say("There is something here already. Load it with load_pack, or fork to another folder."), str(to)
        )
    import tomlkit  # slow to load, and only what writes needs it

    text = tomlkit.parse(pack.toml)
    text["forked-from"] = f"{pack.id} {pack.version}, digest {pack.digest}"
    copy = replace(pack, id=slug(to.resolve().name) or f"my-{pack.id}", toml=tomlkit.dumps(text), origin=Origin())
    files = copy.files()
    if pack.folder and (credit := disk.read(pack.folder, CREDITS)):
        files[CREDITS] = credit  # its texts may be used by whoever names their makers
    saving.save(to, files, copy.origin, overwrite=False)
    return to


def original(pack: Pack) -> Pack | None:
    """The shipped pack that a copy was made from; None when that is not known, or another version comes by now."""
    said = _FROM.fullmatch(str(tomllib.loads(pack.toml).get("forked-from", "")))
    if said is None:
        return None
    folder = content_dir() / said["id"]
    if not folder.is_dir():
        return None
    found = reading.load_pack(folder, pack.schema, pack.game, pack.check, strict=False)
    return found if found.digest == said["digest"] else None


def copies(parent: Path, pack: Pack) -> list[Path]:
    """The folders that `fork` made of a pack under the names of `free_folder`."""
    found = []
    number = 1
    while (folder := _copy(parent, pack.id, number)).exists():
        if f'forked-from = "{pack.id} ' in _toml(folder):
            found.append(folder)
        number += 1
    return found


def _toml(folder: Path) -> str:
    try:
        return (disk.read(folder, "pack.toml") or b"").decode("utf-8", "replace")
    except PackError:
        return ""
