"""What the public face adds of its own: the language, and a copy of a pack."""

from __future__ import annotations

import tomllib
from pathlib import Path

from workbench.errors import PackError, WorkbenchError
from workbench.files import here, named
from workbench.games.shipped import load_pack
from workbench.language import ENGLISH, say, speak
from workbench.packs.pack import Pack
from workbench.resources import content_dir


def languages() -> list[str]:
    """The codes of the languages that there are."""
    return sorted({ENGLISH, *(file.stem for file in (content_dir() / "languages").glob("*.toml"))})


def set_language(code: str) -> None:
    """Speak another language from now on: ``"es"``, or ``"en"`` again.

    It changes what people read, wherever it is said next: names, sentences, questions, errors, labels. Notation,
    records, positions and codes are the same in all languages. Tables and lobbies that are open say it at once.

    Raises:
        WorkbenchError: when there is no such language, naming those there are.
    """
    known = languages()
    if code not in known:
        raise WorkbenchError(
            say("There is no language {code}. There are: {known}.", code=repr(code), known=", ".join(known))
        )
    if code == ENGLISH:
        speak(ENGLISH, {})
        return
    groups = tomllib.loads((content_dir() / "languages" / f"{code}.toml").read_text("utf-8"))
    joins, numbers = groups.pop("joins", {}), groups.pop("numbers")
    sentences = {english: there for group in groups.values() for english, there in group.items()}
    speak(code, sentences, joins, (numbers["between"], numbers["fewest"]))


def fork_pack(name: str | Path, to: str | Path | None = None) -> Pack:
    """A copy of your own of a shipped pack, to be changed; prints where it is.

    Args:
        name: the shipped pack (or the folder of any other).
        to: a folder that is not there yet; None: ``my-…`` in the current folder.

    Raises:
        PackError: when there is something in that folder already, or it cannot be written to.
    """
    from workbench.packs import forking  # which brings all that writes with it

    pack = load_pack(name)
    folder = forking.fork(pack, named(to, PackError) if to is not None else forking.free_folder(here(), pack.id))
    print(say("Your copy of {pack} is in {folder}", pack=pack.id, folder=folder.resolve()))
    return load_pack(folder)
