"""The table at one point of the work, and what a deed makes of it. Nothing here changes a table: each gives another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from workbench.engine.options import PLAYERS
from workbench.engine.rulesets import Ruleset
from workbench.engine.workshop import Bench, CanBeBuilt, Deed, Workshop, bench_of
from workbench.errors import BuildError, OptionError
from workbench.games import GameInfo
from workbench.language import say
from workbench.packs.pack import Pack


@dataclass(frozen=True, slots=True)
class Stand:
    """The table at one point of the work. ``name`` says what led here, in words."""

    name: str
    step: str
    """The step at which it was done."""
    rules: Ruleset[Any]
    workshop: Workshop
    state: Any
    locked: frozenset[tuple[str, str]] = frozenset()
    """Steps and their places that a new roll leaves as they are."""
    seed: int = 0
    """Deals whatever is not laid by hand."""
    seeds: tuple[tuple[str, int], ...] = ()
    """Steps and the seed from which each was filled in or dealt last."""

    def kept(self, step: str) -> frozenset[str]:
        """The locked places of a step."""
        return frozenset(place for where, place in self.locked if where == step)

    def same_as(self, other: Stand) -> bool:
        """Whether nothing on the table differs, nor in the options, nor the seed."""
        return self.locked == other.locked and self.plays_as(other)

    def plays_as(self, other: Stand) -> bool:
        """Whether the game that begins on it is the same."""
        if self.state != other.state or self.seed != other.seed:
            return False
        mine, theirs = self.rules, other.rules
        return mine is theirs or (mine.players, dict(mine.options)) == (theirs.players, dict(theirs.options))


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes the rules of one game with one pack, and tables by them."""

    info: GameInfo
    pack: Pack

    def rules(self, players: Any, options: Mapping[str, Any]) -> Ruleset[Any]:
        """The rules for a number of players and some options.

        Raises:
            OptionError: for what cannot be.
        """
        if type(players) is not int or players not in self.info.players:
            raise OptionError(
                say(
                    "{title} is for {fewest} to {most} players, not for {players}.",
                    title=say(self.info.title),
                    fewest=self.info.players.start,
                    most=self.info.players.stop - 1,
                    players=repr(players),
                )
            )
        return self.info.rules(players, dict(options), self.pack)

    def bare(self, players: Any, options: Mapping[str, Any], seed: int) -> Stand:
        """A bare table.

        Raises:
            OptionError: for wrong options; BuildError: for a game that cannot be set up by hand.
        """
        rules = self.rules(players, options)
        workshop = workshop_of(rules)
        return Stand(say("The bare table"), "", rules, workshop, workshop.settled(workshop.bare(seed)), seed=seed)

    def after(self, stand: Stand, deeds: Iterable[Deed]) -> Stand:
        """The table after some deeds.

        Raises:
            BuildError, OptionError: when one of them cannot be done.
        """
        for deed in deeds:
            stand = self._after(stand, deed)
        return stand

    def _after(self, stand: Stand, deed: Deed) -> Stand:
        if deed.verb == "set":
            return self._with(stand, deed.options)
        bench = bench_of(stand.workshop, deed.step)
        if deed.verb in ("lock", "unlock"):
            bench.step(stand.state).place(deed.place)
            key = {(deed.step, deed.place)}
            return replace(stand, locked=stand.locked | key if deed.verb == "lock" else stand.locked - key)
        state = stand.state.copy()
        options = _DEEDS[deed.verb](bench, state, deed, stand.seed, stand.kept(deed.step))
        stand = replace(stand, state=stand.workshop.settled(state), seeds=_seeds(stand, deed))
        changed = {name: value for name, value in options.items() if self._option(stand, name) != value}
        return self._with(stand, changed) if changed else stand

    def _option(self, stand: Stand, name: str) -> Any:
        default = next((option.default for option in self.info.options if option.name == name), None)
        return stand.rules.options.get(name, default)

    def _with(self, stand: Stand, given: Mapping[str, Any]) -> Stand:
        """The same table by other options, as far as it can stay."""
        options = {**stand.rules.options, **given}
        rules = self.rules(options.pop(PLAYERS, stand.rules.players), options)
        workshop = workshop_of(rules)
        state = workshop.settled(workshop.carry(stand.rules, stand.state, stand.seed))
        return replace(stand, rules=rules, workshop=workshop, state=state)


def _seeds(stand: Stand, deed: Deed) -> tuple[tuple[str, int], ...]:
    """The seeds of the steps after a deed: a step that is cleared comes from none."""
    seeds = dict(stand.seeds)
    if deed.verb in ("fill", "reroll"):
        seeds[deed.step] = stand.seed if deed.seed is None else deed.seed
    elif deed.verb == "clear":
        seeds.pop(deed.step, None)
    return tuple(seeds.items())


def workshop_of(rules: Ruleset[Any]) -> Workshop:
    """The workshop of a ruleset.

    Raises:
        BuildError: when it has none.
    """
    if not isinstance(rules, CanBeBuilt):
        raise BuildError(say("The game {game} cannot be set up by hand.", game=rules.game))
    return rules.workshop()


_Do = Callable[[Bench, Any, Deed, int, frozenset[str]], Mapping[str, Any]]


def _put(bench: Bench, state: Any, deed: Deed, seed: int, kept: frozenset[str]) -> Mapping[str, Any]:
    options = bench.put(state, deed.place, deed.item)
    if deed.quarters % 4:
        bench.turn(state, deed.place, deed.quarters % 4)
    return options


def _remove(bench: Bench, state: Any, deed: Deed, seed: int, kept: frozenset[str]) -> Mapping[str, Any]:
    bench.remove(state, deed.place, deed.item)
    return {}


def _turn(bench: Bench, state: Any, deed: Deed, seed: int, kept: frozenset[str]) -> Mapping[str, Any]:
    bench.turn(state, deed.place, deed.quarters)
    return {}


def _flip(bench: Bench, state: Any, deed: Deed, seed: int, kept: frozenset[str]) -> Mapping[str, Any]:
    bench.flip(state, deed.place)
    return {}


def _swap(bench: Bench, state: Any, deed: Deed, seed: int, kept: frozenset[str]) -> Mapping[str, Any]:
    bench.swap(state, deed.place, deed.other)
    return {}


def _fill(bench: Bench, state: Any, deed: Deed, seed: int, kept: frozenset[str]) -> Mapping[str, Any]:
    bench.fill(state, seed if deed.seed is None else deed.seed)
    return {}


def _clear(bench: Bench, state: Any, deed: Deed, seed: int, kept: frozenset[str]) -> Mapping[str, Any]:
    bench.clear(state, kept)
    return {}


def _reroll(bench: Bench, state: Any, deed: Deed, seed: int, kept: frozenset[str]) -> Mapping[str, Any]:
    bench.clear(state, kept)
    return _fill(bench, state, deed, seed, kept)


_DEEDS: dict[str, _Do] = {
    "put": _put,
    "remove": _remove,
    "turn": _turn,
    "flip": _flip,
    "swap": _swap,
    "fill": _fill,
    "clear": _clear,
    "reroll": _reroll,
}
