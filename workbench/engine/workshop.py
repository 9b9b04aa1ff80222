"""Setting a table up by hand, in words that know no single game.

A ruleset that can be built has a *workshop*: the list of the set-up's steps, each of them a `Bench` with what may be
laid where and which hand movements there are, and what is wrong with the table so far. A builder walks the benches and
knows nothing else. Places, items and benches are named by words (``c2``, ``terror[NE]``, ``tiles``); whatever an item
replaces goes back to where it came from. Nothing is ever blocked for breaking a rule of the set-up: that is what
`Workshop.flaws` lists, each with the rule and with ways to mend it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, runtime_checkable

from workbench.engine.scene import Card, Cell, Piece, Scene
from workbench.errors import BuildError, advice
from workbench.language import say

REVIEW = "review"
"""The last step of every game, which is no bench: what was built, all that is wrong with it, and on to play."""


@dataclass(frozen=True, slots=True)
class Supply:
    """Something that can be laid: a kind of tile with the copies that are left of it, or one card."""

    id: str
    title: str
    left: int
    """Copies that the box still holds."""
    wanted: int | None = None
    """Copies that the recipe still asks for; None where there is no recipe."""
    group: str = ""
    """A heading for those that belong together."""
    look: Cell | Card | Piece | None = None
    turns: int = 1
    """In how many ways it can lie."""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere that things can be laid: a cell, a junction, a hand, a place in a deck."""

    id: str
    name: str
    x: float | None = None
    """On the board as in `workbench.engine.scene.Cell`; None for a place beside it."""
    y: float | None = None
    target: str = ""
    """The id of what stands for it in the scene; empty when nothing does."""
    holds: tuple[str, ...] = ()
    """The items that lie here."""
    room: int = 1
    """How many items it takes; into a full place of one an item replaces what lies there."""
    turns: int = 1
    """In how many ways what lies here can lie."""
    fixed: bool = False
    """Whether it is as the rules have it and cannot be changed."""
    takes: tuple[str, ...] = ()
    """The groups of supplies that may be laid here; all of them when empty."""
    group: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Need:
    """A line of the checklist: it is done when there are as many as wanted."""

    title: str
    have: int
    want: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class SetUpStep:
    """One step of the set-up as a person walks through it."""

    name: str
    title: str
    sentence: str
    """What is done here, in a sentence or two."""
    rule: str = ""
    form: tuple[str, ...] = ()
    """Options to be chosen here, by name; `PLAYERS` for the number of players."""
    rest_of_form: bool = False
    """Whether all options that no step names are found here too."""
    supplies: tuple[Supply, ...] = ()
    places: tuple[Place, ...] = ()
    checklist: tuple[Need, ...] = ()
    moves: tuple[str, ...] = ()
    """The hand movements that make sense: ``put``, ``remove``, ``turn``, ``flip``, ``swap``, ``fill``."""
    optional: bool = False
    """Whether it may be left as it is."""

    @property
    def done(self) -> bool:
        """Whether the checklist is full."""
        return all(need.have == need.want for need in self.checklist)

    def place(self, name: str) -> Place:
        """One of its places.

        Raises:
            BuildError: naming the nearest one.
        """
        for place in self.places:
            if place.id == name:
                return place
        raise BuildError(
            say(
                "'{place}' is no place of the step '{step}'.{advice}",
                place=name,
                step=self.title,
                advice=advice(name, [place.id for place in self.places], 30),
            )
        )


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that is done to the table; a builder carries it out and can take it back."""

    verb: str
    """``put``, ``remove``, ``turn``, ``flip``, ``swap``, ``fill``, ``clear``, ``reroll`` or ``set``."""
    step: str = ""
    """The bench it is done at."""
    place: str = ""
    other: str = ""
    """The second place of a swap."""
    item: str = ""
    quarters: int = 0
    """Clockwise."""
    seed: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What is set: house rules, and `PLAYERS`."""

    def __post_init__(self) -> None:
        """Refuse what are no words before anything looks for them."""
        for word in (self.verb, self.step, self.place, self.other, self.item):
            if not isinstance(word, str):
                raise BuildError(
                    say("Places, items and steps are named by words such as 'c2', not {shown}.", shown=repr(word)[:40])
                )


@dataclass(frozen=True, slots=True)
class Repair:
    """A way to mend a flaw."""

    sentence: str
    deeds: tuple[Deed, ...]


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something about the table that the set-up would not bring about."""

    sentence: str
    rule: str = ""
    step: str = ""
    """The bench at which it can be mended."""
    places: tuple[str, ...] = ()
    repairs: tuple[Repair, ...] = ()
    """The best first; each makes the flaw go away, or leaves less of it."""
    weight: str = "wrong"
    """``missing``: not there yet; ``wrong``: no game can have come to this; ``unusual``: no set-up gives it, but a game
    can be played from it."""

    @property
    def broken(self) -> bool:
        """Whether no game by the rules can begin so."""
        return self.weight != "unusual"


class Bench(ABC):
    """One step, and how it is worked at. Each game derives its own; what it does not override is refused.

    All methods take the state that they read, or change in place.
    """

    name = ""

    @abstractmethod
    def step(self, state: Any) -> SetUpStep:
        """What the step looks like now."""

    def put(self, state: Any, place: str, item: str) -> Mapping[str, Any]:
        """Lay an item; wherever it lay before it is gone from. Gives the options that change with it.

        Raises:
            BuildError: when there is no such item or place, or the box has no more of it.
        """
        raise self.refusal(state, say("nothing can be laid"))

    def remove(self, state: Any, place: str, item: str = "") -> None:
        """Put back what lies in a place (one item of it, where it holds several)."""
        raise self.refusal(state, say("nothing can be taken away"))

    def turn(self, state: Any, place: str, quarters: int) -> None:
        """Turn what lies in a place clockwise."""
        raise self.refusal(state, say("nothing can be turned"))

    def flip(self, state: Any, place: str) -> None:
        """Turn what lies in a place to its other side."""
        raise self.refusal(state, say("nothing has another side"))

    def swap(self, state: Any, one: str, other: str) -> None:
        """Exchange what lies in two places; one of them may be empty."""
        raise self.refusal(state, say("nothing can be swapped"))

    def fill(self, state: Any, seed: int) -> None:
        """Lay all that is missing as the rules would deal it from a seed; what lies there stays."""
        raise self.refusal(state, say("nothing can be filled in"))

    def clear(self, state: Any, keep: Collection[str] = ()) -> None:
        """Take away whatever lies in places that are not kept."""
        for place in self.step(state).places:
            if place.id not in keep and not place.fixed:
                for item in reversed(place.holds):
                    self.remove(state, place.id, item)

    def refusal(self, state: Any, what: str) -> BuildError:
        """The error that says that something cannot be done at this step."""
        return BuildError(say("In the step '{step}' {what}.", step=self.step(state).title, what=what))


class FormBench(Bench):
    """A step with nothing but options to choose."""

    def __init__(self, step: SetUpStep) -> None:
        self.name = step.name
        self._step = step

    def step(self, state: Any) -> SetUpStep:
        """The same whatever lies on the table."""
        return self._step


class Workshop(Protocol):
    """All that a builder asks a game."""

    @property
    def benches(self) -> Sequence[Bench]:
        """The steps in the order of the rulebook."""

    def bare(self, seed: int) -> Any:
        """A table before anything was laid by hand: what needs no hand is dealt from the seed."""

    def carry(self, old: Any, state: Any, seed: int) -> Any:
        """A table by these rules on which all lies that still can, of one that was built by other rules of the game.

        Args:
            old: the rules by which it was built.
            state: that table.
            seed: what deals the rest.
        """

    def known(self, state: Any, seed: int) -> Any:
        """A table of which the state says only what everybody may know: all of that stays, what no step lays by hand
        (the order of a deck) is dealt from the seed, and what a step would lay is left open. Gives a copy.
        """

    def settled(self, state: Any) -> Any:
        """The state with all that follows from what was laid (whose turn it is, what lies in the decks), as a copy."""

    def flaws(self, state: Any, locked: Collection[tuple[str, str]] = ()) -> Sequence[Flaw]:
        """All that is wrong, the worst first. Without a broken one among them the state has no `problems`.

        Args:
            state: the table.
            locked: steps and places that are to stay: of equal ones repairs choose others.
        """

    def scene(self, state: Any, step: str) -> Scene:
        """The table as whoever builds it sees it at a step: nothing is hidden, nothing can be chosen."""


@runtime_checkable
class CanBeBuilt(Protocol):
    """A ruleset whose table can be set up by hand."""

    def workshop(self) -> Workshop:
        """The game's workshop for these rules."""


def bench_of(workshop: Workshop, name: str) -> Bench:
    """One bench.

    Raises:
        BuildError: naming the nearest one.
    """
    for bench in workshop.benches:
        if bench.name == name:
            return bench
    raise BuildError(
        say(
            "There is no step '{step}'.{advice}",
            step=name,
            advice=advice(name, [bench.name for bench in workshop.benches], 20),
        )
    )


def bare_scene(scene: Scene, asked: str) -> Scene:
    """A scene without what belongs to a game that is being played: counters, choices, a result."""
    return replace(scene, asked=asked, choices=(), tracks=(), result="", won=None, secret=False)
