"""The workbench for labyrinth games: play them, take them apart, change them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from workbench.analysis.board import board_facts
    from workbench.analysis.coverage import coverage
    from workbench.analysis.odds import odds
    from workbench.engine.actions import Action
    from workbench.engine.game import Game
    from workbench.face import fork_pack, set_language
    from workbench.games import games
    from workbench.games.opening import from_position, new_game, open_code, read_record
    from workbench.games.shipped import load_pack
    from workbench.widgets.builder import build
    from workbench.widgets.edit import edit
    from workbench.widgets.explore import explore
    from workbench.widgets.lobby import lobby
    from workbench.widgets.replay import replay
    from workbench.widgets.table import play

_WHERE = {
    "Action": "workbench.engine.actions",
    "Game": "workbench.engine.game",
    "board_facts": "workbench.analysis.board",
    "coverage": "workbench.analysis.coverage",
    "fork_pack": "workbench.face",
    "from_position": "workbench.games.opening",
    "load_pack": "workbench.games.shipped",
    "new_game": "workbench.games.opening",
    "odds": "workbench.analysis.odds",
    "open_code": "workbench.games.opening",
    "read_record": "workbench.games.opening",
    "set_language": "workbench.face",
    "build": "workbench.widgets.builder",
    "edit": "workbench.widgets.edit",
    "explore": "workbench.widgets.explore",
    "lobby": "workbench.widgets.lobby",
    "play": "workbench.widgets.table",
    "replay": "workbench.widgets.replay",
}

__all__ = [
    "Action",
    "Game",
    "board_facts",
    "build",
    "coverage",
    "edit",
    "explore",
    "fork_pack",
    "from_position",
    "games",
    "load_pack",
    "lobby",
    "new_game",
    "odds",
    "open_code",
    "play",
    "read_record",
    "replay",
    "set_language",
    "__version__",
]


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used, so that playing without widgets stays quick to import."""
    if name == "__version__":
        from importlib.metadata import version

        return version("labyrinth-workbench")
    if name == "games":
        return import_module("workbench.games")  # which can be called
    if name in _WHERE:
        value = getattr(import_module(_WHERE[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'workbench' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted(__all__)
