"""What the engine needs to know of a game: the Ruleset protocol and the few things that go across it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar, runtime_checkable

from workbench.engine.actions import Action
from workbench.engine.chance import Script
from workbench.engine.menus import LegalActions
from workbench.engine.streams import Stream

if TYPE_CHECKING:
    from workbench.engine.scene import Scene


@dataclass(frozen=True, slots=True)
class Decision:
    """Who is asked, and for what kind of choice."""

    seat: int
    """Seats are counted from 1. 0: nobody, the game is over."""
    kind: str
    """The game's word: ``start``, ``action``, ``extra``, …; ``over`` at the end."""
    sentence: str
    """The question in words."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. ``winners`` are seats; a co-operative game has all of them or none."""

    won: bool
    reason: str
    sentence: str
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as public words: ``Event("flip", {"seat": 1, "cell": "c2", "token": "kraken"})``."""

    kind: str
    words: Mapping[str, Any]


Tell = Callable[..., None] | None
"""Takes what happens, as ``tell(kind, **words)``; None when nobody listens."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action may not be chosen, and the ID of the rule that says so."""

    reason: str
    rule: str = ""


class State(Protocol):
    """A game's whole state, hidden order included, changed in place by `Ruleset.apply`."""

    def copy(self) -> Self:
        """An independent copy."""


S = TypeVar("S", bound=State)


class Ruleset(Protocol[S]):
    """One game with its players, options and pack; everything else about a game is asked through this."""

    @property
    def game(self) -> str:
        """The game's name, such as ``library-labyrinth``."""

    @property
    def version(self) -> str:
        """The version of its rules, which a record names."""

    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def actions(self) -> Sequence[type[Action]]:
        """All its kinds of action."""

    @property
    def options(self) -> Mapping[str, Any]:
        """All the options that are not at their default, as JSON-able values."""

    @property
    def pack(self) -> Mapping[str, str]:
        """Id, version and digest of the content that is played with."""

    def new_state(self, seed: int, tell: Tell = None, script: Script | None = None) -> S:
        """A dealt game, before its first decision."""

    def decision(self, state: S) -> Decision:
        """Who is asked now."""

    def legal(self, state: S) -> LegalActions:
        """What may be chosen."""

    def apply(self, state: S, action: Action, tell: Tell = None, script: Script | None = None) -> None:
        """Carry out a legal action (its legality is the caller's business), in place.

        With a ``script`` chance reveals what it says, from whatever hidden order there is.

        Raises:
            RecordError: when the script says what cannot be.
        """

    def revealed(self, event: Event) -> str:
        """The word for what chance revealed in an event; empty when it revealed nothing."""

    def conceal(self, state: S, seat: int | None = None) -> S:
        """The state as a seat (None: everybody) may know it, in one form for all states that look alike to it."""

    def sample(self, concealed: S, stream: Stream) -> S:
        """A whole state that fits a concealed one, uniformly over all that do."""

    def why_not(self, state: S, action: Action) -> Refusal | None:
        """Why an action may not be chosen; None when it may."""

    def outcome(self, state: S) -> Outcome | None:
        """The end, or None while the game goes on."""

    def vocabulary(self, role: str) -> Collection[str]:
        """All the words of a role of an action's part."""

    def position(self, state: S) -> dict[str, Any]:
        """The whole state as JSON-able words, hidden order included."""

    def from_position(self, words: Mapping[str, Any]) -> S:
        """The state that `position` wrote.

        Raises:
            PositionError: saying which entry is wrong and what would be right.
        """

    def problems(self, state: S) -> list[str]:
        """Everything about the state that the rules could not have brought about; empty when all is well."""

    def scene(self, state: S, seat: int | None = None) -> Scene:
        """What the table looks like to a seat (None: to everybody)."""

    def say(self, event: Event) -> str:
        """An event as a sentence."""


@runtime_checkable
class HidesHands(Protocol):
    """A ruleset whose players hold what others do not see. Games with open hands do without it."""

    def suppose(self, state: Any, action: Action) -> None:
        """Change what is hidden in a state, in place, so that an action can be chosen of which a record without its
        seed says that it was. Everybody must see the same as before; an impossible action may be left impossible.
        """


@runtime_checkable
class Reasoned(Protocol):
    """A ruleset that can tell all that stands against an action, not only the first rule that forbids it."""

    def against(self, state: Any, action: Action) -> Iterator[Refusal]:
        """The reasons, the weightiest first; none for an action that may be chosen."""


@runtime_checkable
class Worded(Protocol):
    """A ruleset that can say any action in words, also one that may not be chosen now."""

    def worded(self, action: Action) -> tuple[str, str]:
        """The name of the group of choices that such an action stands in, and what it does, without a full stop.

        Nothing hidden shows in it: it is made of the action's own words alone.
        """


@runtime_checkable
class HasContent(Protocol):
    """A ruleset that can show the whole pack that it plays with, so that things on its table are known as its rows."""

    @property
    def content(self) -> Any:
        """The pack."""
