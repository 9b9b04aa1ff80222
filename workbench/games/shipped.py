"""The packs that come with the workbench, and those in folders, by name."""

from __future__ import annotations

from pathlib import Path

from workbench.errors import PackError, a_kind, closest
from workbench.files import named
from workbench.games import find
from workbench.language import say
from workbench.packs import reading
from workbench.packs.pack import Pack
from workbench.resources import content_dir


def load_pack(which: str | Path, game: str | None = None, *, strict: bool = True) -> Pack:
    """A pack that comes with the workbench, or the pack in a folder.

    Args:
        which: the name of a game or of another shipped pack, or a folder with a ``pack.toml``.
        game: the game that a folder's pack is for; None: as its ``pack.toml`` says.
        strict: refuse a pack that cannot be played; False: hold it, so that `Pack.problems` lists what to mend.

    Raises:
        PackError: with file, row and column of the first thing that is wrong, and how many others there are.
    """
    if not isinstance(which, str | Path):
        raise PackError(say("A pack is loaded by its name or its folder, and this is {what}.", what=a_kind(which)))
    folder = shipped_packs().get(which) if isinstance(which, str) else None
    if folder is None:
        folder = named(which, PackError)
        folder = folder if folder.is_dir() else shipped_packs().get(str(which), folder)
    if not folder.exists():
        raise PackError(
            say(
                "There is no pack folder '{folder}'.{advice} These packs come with the workbench: {packs}.",
                folder=which,
                advice=_near(str(which)),
                packs=", ".join(shipped_packs()),
            )
        )
    info = find(game or reading.game_of(folder))
    return reading.load_pack(folder, info.tables, info.name, info.check, strict=strict)


def as_pack(which: Pack | str | Path) -> Pack:
    """A pack, or the one with this name or in this folder, as it is: it may have problems.

    Raises:
        PackError: when there is no such pack.
    """
    return which if isinstance(which, Pack) else load_pack(which, strict=False)


def _near(name: str) -> str:
    near = closest(name, shipped_packs())
    return say(" Did you mean '{word}'?", word=near) if near else ""


def shipped_packs() -> dict[str, Path]:
    """The packs that come with the workbench, by name; that of a game is called as the game."""
    return {file.parent.name: file.parent for file in sorted(content_dir().glob("*/pack.toml"))}
