"""The games. A game is a folder here: its package has a ``GAME`` that describes it, and nothing else lists it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from os.path import commonprefix
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias

from workbench.engine.options import Option
from workbench.engine.rulesets import Ruleset
from workbench.errors import WorkbenchError, advice
from workbench.language import say
from workbench.packs.columns import Table
from workbench.packs.pack import Check, Pack, no_more
from workbench.packs.reading import game_of
from workbench.packs.rows import Row
from workbench.resources import content_dir

if TYPE_CHECKING:
    from workbench.engine.scene import Card, Cell, Piece, Symbol
    from workbench.packs.covering import Covering

Look: TypeAlias = "Card | Piece | Cell | Symbol"
"""What a row of a pack looks like on the table."""
Looks: TypeAlias = Callable[[Pack, str, Row], "tuple[Look, ...]"]
"""How the row of a table looks, as far as the pack, which may be broken, makes sense; nothing: like any card."""


def like_any_card(pack: Pack, table: str, row: Row) -> tuple[Look, ...]:
    """For games that leave it to the renderer to make a card from the columns."""
    return ()


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What is to be known of a game before it is played."""

    name: str
    """Its name for programs, also that of its folder of content."""
    title: str
    players: range
    about: str
    """One sentence."""
    options: tuple[Option, ...]
    tables: tuple[Table, ...]
    """The components of its pack."""
    rules: Callable[[int, Mapping[str, Any], Pack], Ruleset[Any]]
    """Makes the rules for a number of players, options and a pack."""
    check: Check = no_more
    """What is wrong with a pack beyond its cells."""
    covering: Callable[[], Covering] | None = None
    """Says which of its components show symbols and which ask for them; None: there is nothing to cover."""
    looks: Looks = like_any_card
    """How the rows of its pack look on the table."""
    is_main: bool = False
    """Whether it stands before all others wherever games are listed."""


@cache
def games() -> dict[str, GameInfo]:
    """All games by name: the main one first, the others in the order of their names."""
    found = sorted(map(_in, _folders()), key=lambda info: (not info.is_main, str(info.name)))
    return {info.name: info for info in found}


def find(name: str) -> GameInfo:
    """One game.

    Raises:
        WorkbenchError: naming the nearest game.
    """
    if info := _called(str(name)):
        return info
    known, game = games(), _game_of_pack(str(name))
    if game and game not in known:
        raise WorkbenchError(
            say(
                "'{name}' can only be read so far: its engine is still to come. {folder} holds its rules and its "
                "components, rules.md and CSV files that any spreadsheet opens. Games to play now: {games}.",
                name=name,
                folder=content_dir() / str(name),
                games=", ".join(known),
            )
        )
    if game:
        raise WorkbenchError(
            say(
                "'{name}' is a pack, not a game: its game is '{game}', and it is given as pack=wb.load_pack('{name}').",
                name=name,
                game=game,
            )
        )
    raise WorkbenchError(say("There is no game '{name}'.{advice}", name=name, advice=advice(str(name), known)))


def changed_rules(rules: Ruleset[Any]) -> list[tuple[Option, Any, str]]:
    """The house rules of a game that are not at their default, each with its value and what there is to say of that."""
    info = games().get(rules.game)
    options, given = info.options if info else (), dict(rules.options)
    values = {one.name: one.value(given[one.name]) if one.name in given else one.default for one in options}
    changed = [one for one in options if values[one.name] != one.default]
    return [(one, values[one.name], one.noted(rules.players, values)) for one in changed]


def _folders() -> list[str]:
    return [module.name for module in iter_modules(__path__) if module.ispkg]


def _in(folder: str) -> GameInfo:
    info: GameInfo = import_module(f"{__name__}.{folder}").GAME
    return info


@cache
def _called(name: str) -> GameInfo | None:
    """A game. Folders that are called most alike are looked into first, and no others once it is found."""
    wanted = name.replace("-", "_")
    alike = {folder: len(commonprefix((folder, wanted))) for folder in _folders()}  # noqa: RUF071, no paths
    found = (_in(folder) for folder in sorted(alike, key=alike.__getitem__, reverse=True))
    return next((info for info in found if info.name == name), None)


def _game_of_pack(name: str) -> str:
    """The game of a pack that comes with the workbench; empty when there is no such pack."""
    if any(name == file.parent.name for file in content_dir().glob("*/pack.toml")):
        return game_of(content_dir() / name)
    return ""


class _Shelf(ModuleType):
    """This package is also what ``workbench.games()`` calls: a package and a function cannot share a name otherwise."""

    def __call__(self, *name: object) -> dict[str, GameInfo]:
        if name:
            raise WorkbenchError(
                say("games() takes nothing and gives all games: wb.games()[{name}].", name=repr(name[0]))
            )
        return dict(games())


sys.modules[__name__].__class__ = _Shelf
