"""Scenarios: the worked examples of a game's rules as TOML files, and playing them.

A file says how many ``players``, which ``options`` and ``symbols`` (instead of the shipped ones), how the table is
``[set]``, or which scenario it ``continues``; then come its steps. A step is one of

* ``play = "flip c2"``: done as written. ``[step.after]`` lists **everything** that it changes, ``events`` what it tells
  (in order, each a kind or ``kind word=value …``). ``rest = "any"`` allows changes that are not listed.
* ``[step.refused]``: actions, each with the rule that forbids it (or several, one of which must be named; or ``"-"``
  where the words themselves are refused), written out in full. The state must stay as it was.

and before it is done, ``legal`` and ``not_legal`` list actions that must or must not be offered, ``[step.only]`` gives
for a pattern all the actions that match it. ``as`` names the seat that wants the step; ``outcome`` is how the game has
ended.

What is peculiar to a game is in ``<game>_setup.py``: the document of a position made from ``[set]``, its summary, a
flat table of short words that ``after`` is held against, and perhaps ``pack``, which makes the pack that ``[set]`` is
about.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

import workbench as wb
from workbench.engine.actions import parse
from workbench.engine.game import Game
from workbench.engine.rulesets import Event
from workbench.errors import IllegalAction, NotationError
from workbench.packs.pack import Pack, Row

HERE = Path(__file__).resolve().parent
FIXTURES = "fixtures.toml"
"""Symbols that hold in all scenarios of a game."""
ANY = "*"
"""In a list of ``after``: one thing of which chance decides what it is."""
NO_RULE = "-"


@dataclass(frozen=True)
class Step:
    """One thing that is done or asked."""

    play: str = ""
    events: tuple[str, ...] | None = None
    after: Mapping[str, Any] = field(default_factory=dict)
    rest: str = "same"
    refused: Mapping[str, str] = field(default_factory=dict)
    legal: tuple[str, ...] = ()
    not_legal: tuple[str, ...] = ()
    only: Mapping[str, list[str]] = field(default_factory=dict)
    seat: int | None = None
    outcome: str = ""


@dataclass(frozen=True)
class Scenario:
    """One file."""

    id: str
    game: str
    title: str
    rules: tuple[str, ...]
    steps: tuple[Step, ...]
    players: int = 2
    seed: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    symbols: Mapping[str, str] = field(default_factory=dict)
    set: Mapping[str, Any] = field(default_factory=dict)
    continues: str = ""


class Setup(Protocol):
    """What a game's set-up module gives."""

    def document(self, dealt: Game, words: Mapping[str, Any]) -> dict[str, Any]:
        """The position that the words of ``[set]`` describe, made out of a freshly dealt game."""

    def summary(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """The position as a flat table; lists are sorted where their order means nothing."""

    def sorted_words(self, value: Any) -> Any:
        """A value of ``after`` in the form of the summary."""


def files(folder: str) -> list[Path]:
    """All scenarios of a game's folder."""
    return sorted(path for path in (HERE / folder).glob("*.toml") if path.name != FIXTURES)


def fixtures(folder: str) -> dict[str, str]:
    """The symbols that hold in all scenarios of a game."""
    file = HERE / folder / FIXTURES
    return dict(tomllib.loads(file.read_text(encoding="utf-8"))["symbols"]) if file.exists() else {}


def load(path: Path) -> Scenario:
    """Read one file. A key that means nothing is an error, so that no expectation gets lost in a slip of the pen."""
    words = tomllib.loads(path.read_text(encoding="utf-8"))
    folder = path.parent.name
    steps = tuple(_step(step) for step in words.pop("step"))
    symbols = {**fixtures(folder), **words.pop("symbols", {})}
    rules = tuple(words.pop("rules"))
    scenario = Scenario(path.stem, folder, words.pop("title"), rules, steps, symbols=symbols)
    return replace(scenario, **words)


def _step(words: dict[str, Any]) -> Step:
    words = dict(words)
    if "as" in words:
        words["seat"] = words.pop("as")
    for name in ("events", "legal", "not_legal"):
        if name in words:
            words[name] = tuple(words[name])
    if "after" in words:
        words["after"] = dict(_flat(words["after"]))
    step = Step(**words)
    assert step.play or step.refused or step.legal or step.not_legal or step.only, "a step that says nothing"
    return step


def _flat(words: Mapping[str, Any], lead: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in words.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{lead}{name}.")
        else:
            yield f"{lead}{name}", value


def setup_of(scenario: Scenario) -> Setup:
    """The module that knows the game's positions."""
    return cast(Setup, import_module(f"tests.scenarios.{scenario.game}_setup"))


def start(scenario: Scenario) -> Game:
    """The game at the scenario's beginning."""
    if scenario.continues:
        before = load(HERE / scenario.game / f"{scenario.continues}.toml")
        game = play(before)
        return wb.from_position(game.position(), game.rules.box.pack)  # type: ignore[attr-defined]
    name = next(name for name in wb.games() if wb.games()[name].rules.__module__.split(".")[2] == scenario.game)
    pack = with_symbols(wb.load_pack(name), scenario.symbols)
    if made := getattr(setup_of(scenario), "pack", None):
        pack = made(pack, scenario.set)
    dealt = wb.new_game(name, players=scenario.players, seed=scenario.seed, pack=pack, options=scenario.options)
    document = setup_of(scenario).document(dealt, scenario.set)
    game = wb.from_position(document, pack)
    assert game.rules.problems(game.state) == []
    return game


def play(scenario: Scenario) -> Game:
    """Do all the steps and hold what happens against what is expected."""
    game = start(scenario)
    for number, step in enumerate(scenario.steps, 1):
        try:
            do(game, step, setup_of(scenario))
        except AssertionError as error:
            error.add_note(f"{scenario.id}, step {number}: {step.play or [*step.refused]}")
            raise
    return game


def do(game: Game, step: Step, setup: Setup) -> None:
    """One step."""
    offered = [str(action) for action in game.legal_actions]
    assert not [action for action in step.legal if action not in offered]
    assert not [action for action in step.not_legal if action in offered]
    for pattern, actions in step.only.items():
        assert sorted(action for action in offered if fnmatchcase(action, pattern)) == sorted(actions)
    before = game.position()
    for action, rule in step.refused.items():
        _refuse(game, action, rule, step.seat)
        assert game.position() == before
    if step.play:
        events = game.play(step.play, seat=step.seat)
        if step.events is not None:
            _compare_events(events, step.events)
        _compare(setup.summary(before), setup.summary(game.position()), step, setup)
        assert game.rules.problems(game.state) == []
    assert (game.outcome.reason if game.outcome else "") == step.outcome


def _refuse(game: Game, action: str, rule: str, seat: int | None) -> None:
    try:
        game.play(parse(action, game.rules.actions, game.rules.vocabulary), seat=seat)
    except NotationError as error:
        assert rule == NO_RULE, str(error)
    except IllegalAction as error:
        assert rule == NO_RULE or error.rule in rule.split(), f"'{action}' is refused by [{error.rule}], not by {rule}"
    else:
        raise AssertionError(f"'{action}' was not refused")


def _compare_events(events: list[Event], expected: tuple[str, ...]) -> None:
    told = [
        " ".join([event.kind, *(f"{name}={_word(value)}" for name, value in event.words.items())]) for event in events
    ]
    assert len(told) == len(expected), told
    for event, (kind, *words) in zip(told, (line.split() for line in expected), strict=True):
        said = event.split()
        assert fnmatchcase(said[0], kind) and set(words) <= set(said), f"'{event}' instead of {kind} {words}"


def _word(value: Any) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)


def _compare(before: Mapping[str, Any], after: Mapping[str, Any], step: Step, setup: Setup) -> None:
    expected = {} if step.rest == "any" else dict(before)
    expected.update({name: setup.sorted_words(value) for name, value in step.after.items()})
    unequal = {name: (after.get(name), value) for name, value in expected.items() if not _alike(after.get(name), value)}
    if step.rest != "any":
        unequal.update({name: (value, None) for name, value in after.items() if name not in expected})
    assert not unequal, "(is, should be): " + "; ".join(f"{name}: {pair}" for name, pair in unequal.items())
    idle = [
        name for name in step.after if name in before and _alike(before[name], setup.sorted_words(step.after[name]))
    ]
    assert step.rest == "any" or not idle, f"listed as changed, but was so before: {idle}"


def _alike(there: Any, expected: Any) -> bool:
    if isinstance(expected, list) and ANY in expected:
        named = [word for word in expected if word != ANY]
        return isinstance(there, list) and len(there) == len(expected) and all(word in there for word in named)
    return bool(there == expected)


def with_symbols(pack: Pack, symbols: Mapping[str, str]) -> Pack:
    """A pack in which some cards show other symbols."""
    known = {row.cells["id"] for rows in pack.tables.values() for row in rows if "symbols" in row.cells}
    assert set(symbols) <= known, f"no such cards: {set(symbols) - known}"

    def changed(row: Row) -> Row:
        name = row.cells.get("id", "")
        return replace(row, cells={**row.cells, "symbols": symbols[name]}) if name in symbols else row

    return replace(pack, tables={name: tuple(map(changed, rows)) for name, rows in pack.tables.items()})
