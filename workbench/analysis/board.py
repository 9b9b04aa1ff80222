"""What a board is like, cell by cell: how far, how many rotations, where ways end, what is struck, what is likely.

`board_facts` looks at a view, which knows no hidden order; all that it counts is what everybody could count. A game
takes part by drawing a `workbench.engine.plans.Plan`; what its plan does not have has no figures. Where every figure
comes from is written in the modules that count: `distances`, `rotations`, `completions`, `strikes`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property
from typing import Any

from workbench.analysis import completions, overlays, rotations, strikes
from workbench.analysis.completions import Chances
from workbench.analysis.distances import Ways
from workbench.analysis.intervals import Share
from workbench.analysis.squares import Board
from workbench.analysis.strikes import Struck
from workbench.engine.game import Game
from workbench.engine.overlay import Overlay
from workbench.engine.plans import DrawsPlan, Plan
from workbench.engine.rulesets import Ruleset
from workbench.engine.scene import Scene
from workbench.engine.streams import Stream
from workbench.engine.views import View
from workbench.errors import WorkbenchError, a_kind
from workbench.language import say
from workbench.render import svg


@dataclass(frozen=True, slots=True)
class Settings:
    """What may be chosen about the counting."""

    rotations: int = 2
    """How many rotations are looked at, at most `rotations.MOST`."""
    turns: int | None = None
    """In how many turns to come strikes are counted; None: in all that there are."""
    samples: int = completions.SAMPLES
    """Samples of an estimate."""
    exact_up_to: int = completions.EXACT_UP_TO
    """Count completions when the unseen tiles can be open in at most so many ways; else sample."""
    seed: int = 0
    """Of the stream that samples are drawn from."""


@dataclass(frozen=True, slots=True)
class CellFacts:
    """One cell; None where a figure does not apply or, as for a tile that nobody has seen, cannot be known."""

    cell: str
    distance: int | None = None
    """Steps from the start (`distances.Ways.distances`); None: no way leads there."""
    rotations: int | None = None
    """Fewest rotations to get there (`rotations.rotations_needed`); None: more than are looked at."""
    ways_on: int | None = None
    """Neighbouring cells that one step leads to (`distances.Ways.ways_on`)."""
    cut_off: int | None = None
    """Other cells that are lost with this one (`distances.Ways.cut_off`)."""
    strikes_expected: Fraction | None = None
    """How often it is struck on average (`strikes`)."""
    struck_once: Fraction | None = None
    """The chance that it is struck at least once (`strikes`)."""
    reached: Share | None = None
    """The chance that a way leads there once all tiles are lit (`completions`)."""
    goal: Share | None = None
    """The chance that a goal lies here (`completions`)."""
    goal_reached: Share | None = None
    """The chance that a way leads there, given that a goal lies here (`completions`)."""

    @property
    def dead_end(self) -> bool | None:
        """Whether at most one step leads on from here."""
        return None if self.ways_on is None else self.ways_on <= 1

    @property
    def articulation(self) -> bool | None:
        """Whether other cells are lost with this one."""
        return None if self.cut_off is None else self.cut_off > 0

    def record(self) -> dict[str, Any]:
        """Everything as plain values, an estimate with its n and interval, for a table or a file."""
        found: dict[str, Any] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Share):
                low, high = value.interval or (None, None)
                found |= {field.name: float(value.value), f"{field.name}_n": value.n}
                found |= {f"{field.name}_low": low, f"{field.name}_high": high}
            else:
                found[field.name] = float(value) if isinstance(value, Fraction) else value
        return found | {"dead_end": self.dead_end, "articulation": self.articulation}


class BoardFacts:
    """All there is to say about a board. A figure is worked out when it is first asked for, and then kept."""

    def __init__(self, plan: Plan, settings: Settings | None = None, *, origin: str = "", scene: Scene | None = None):
        self.plan, self.settings = plan, settings or Settings()
        self.origin = origin
        """Game, version and pack, for whoever wants an estimate again."""
        self.scene = scene
        self._overlays: dict[str, Overlay] = {}

    @property
    def stream(self) -> str:
        """The key of the stream that samples are drawn from, with all that they depend on beside the position."""
        return f"board/{self.settings.seed}" + (f"; {self.origin}" if self.origin else "")

    @property
    def turns(self) -> int:
        """In how many turns to come strikes are counted."""
        coming = len(self.plan.strikes.coming) if self.plan.strikes else 0
        return coming if self.settings.turns is None else self.settings.turns

    # What is counted, each in the order of the plan's spots

    @cached_property
    def ways(self) -> Ways:
        """Roads and how they are joined."""
        return Ways(self.plan)

    @cached_property
    def distances(self) -> list[int | None]:
        """Steps from the start."""
        return self.ways.distances()

    @cached_property
    def _board(self) -> Board:
        return Board(self.plan)

    @cached_property
    def rotations(self) -> list[int | None]:
        """Fewest rotations to get there."""
        return rotations.rotations_needed(self._board, self.settings.rotations)

    @cached_property
    def strikes(self) -> tuple[Struck, ...]:
        """How often each cell is struck."""
        if self.plan.strikes is None:
            return ()
        return strikes.struck(self.plan.strikes, tuple(spot.id for spot in self.plan.spots), self.turns)

    @cached_property
    def chances(self) -> tuple[Chances, ...]:
        """What holds over all boards that fit what is known."""
        settings = self.settings
        return completions.chances(
            self._board, Stream("board", settings.seed), samples=settings.samples, exact_up_to=settings.exact_up_to
        )

    # What comes out

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the overlays that this board has."""
        plan, found = self.plan, ["ways-on"]
        if plan.start is not None:
            found = ["distance", *(["rotations"] if plan.rotation else []), *found, "cut-off"]
        if plan.strikes is not None and self.turns:
            found += ["strikes", "strike-chance"]
        if plan.start is not None and plan.unseen is not None:
            found.append("reach-chance")
        if plan.start is not None and plan.goal_name:
            found.append("goal-chance")
        return tuple(found)

    def title(self, name: str) -> str:
        """What an overlay is called; nothing is counted for it."""
        return overlays.title(name, self.plan)

    def overlay(self, name: str) -> Overlay:
        """The numbers of one of `names`, to be laid over the board.

        Raises:
            WorkbenchError: when this board has no such overlay, naming those it has.
        """
        if name not in self.names:
            known = ", ".join(self.names)
            raise WorkbenchError(say("There is no overlay {name}. There are: {known}.", name=repr(name), known=known))
        if name not in self._overlays:
            self._overlays[name] = _MAKE[name](self)
        return self._overlays[name]

    @cached_property
    def rows(self) -> tuple[CellFacts, ...]:
        """One row a cell, with every figure that the plan has."""
        plan, names = self.plan, self.names
        parts: list[Mapping[str, Any]] = []
        for place, spot in enumerate(plan.spots):
            row: dict[str, Any] = {"cell": spot.name, "ways_on": self.ways.ways_on[place]}
            if plan.start is not None:
                row |= {"distance": self.distances[place], "cut_off": self.ways.cut_off[place]}
            if "rotations" in names:
                row["rotations"] = self.rotations[place]
            if "strikes" in names:
                row |= {"strikes_expected": self.strikes[place].expected, "struck_once": self.strikes[place].once}
            if "goal-chance" in names or "reach-chance" in names:
                chance = self.chances[place]
                row |= {"reached": chance.reached, "goal": chance.goal, "goal_reached": chance.goal_reached}
            parts.append(row)
        return tuple(CellFacts(**row) for row in parts)

    def records(self) -> list[dict[str, Any]]:
        """One mapping a cell, for a data frame."""
        return [row.record() for row in self.rows]

    def draw(self, name: str, *, theme: str = "auto") -> svg.Drawing:
        """The board with one of the overlays on it.

        Raises:
            WorkbenchError: when there is no such overlay, or these facts are of a plan without a picture.
        """
        if self.scene is None:
            raise WorkbenchError(say("These facts are of a plan alone, which has no picture."))
        return svg.board(self.scene, theme=theme, overlay=self.overlay(name))

    def __repr__(self) -> str:
        return f"<BoardFacts of {len(self.plan.spots)} cells: {', '.join(self.names)}>"


_MAKE: Mapping[str, Callable[[BoardFacts], Overlay]] = {
    "distance": lambda of: overlays.distance(of.plan, of.distances),
    "rotations": lambda of: overlays.rotations(of.plan, of.rotations, of.settings.rotations),
    "ways-on": lambda of: overlays.ways_on(of.plan, of.ways.ways_on),
    "cut-off": lambda of: overlays.cut_off(of.plan, of.ways.cut_off),
    "strikes": lambda of: overlays.strikes_expected(of.plan, of.strikes, of.turns),
    "strike-chance": lambda of: overlays.strike_chance(of.plan, of.strikes, of.turns),
    "reach-chance": lambda of: overlays.reach_chance(of.plan, of.chances, of.settings.samples, of.stream),
    "goal-chance": lambda of: overlays.goal_chance(of.plan, of.chances, of.settings.samples, of.stream),
}


def board_facts(of: Game | View, **settings: Any) -> BoardFacts:
    """What a board is like, from what may be known of it.

    Args:
        of: a game, which is looked at as everybody may see it, or a seat's view.
        settings: what `Settings` names: ``rotations=2``, ``turns=None``, ``samples=2000``, ``exact_up_to=10000``,
            ``seed=0``.

    Raises:
        WorkbenchError: when it is neither, the game draws no plan, or a setting is wrong.
    """
    view = of.view() if isinstance(of, Game) else of
    if not isinstance(view, View):
        raise WorkbenchError(say("Board facts are of a game or a view, and this is {what}.", what=a_kind(of)))
    rules = view.rules
    if not isinstance(rules, DrawsPlan):
        raise WorkbenchError(say("This game draws no plan of its board, so there is nothing to count."))
    return BoardFacts(rules.plan(view.state), settings_of(settings), origin=origin_of(view.rules), scene=view.scene())


def origin_of(rules: Ruleset[Any]) -> str:
    """Game, version of the rules and the start of the pack's digest: what an estimate depends on beside its stream."""
    played = say("game {game}, rules {version}", game=rules.game, version=rules.version)
    digest = rules.pack.get("digest", "")[:12]
    return f"{played}; {say('pack {digest}', digest=digest)}" if digest else played


def settings_of(given: Mapping[str, Any]) -> Settings:
    """The settings that these words name.

    Raises:
        WorkbenchError: for a name that there is not, or a value that makes no sense.
    """
    known = {field.name: field for field in fields(Settings)}
    for name, value in given.items():
        if name not in known:
            raise WorkbenchError(
                say("Board facts have no setting '{name}'. There are: {known}.", name=name, known=", ".join(known))
            )
        least = 1 if name == "samples" else None if name == "seed" else 0
        if type(value) is not int and not (name == "turns" and value is None):
            raise WorkbenchError(say("{name} is a whole number, not {value}.", name=name, value=repr(value)))
        if value is not None and least is not None and value < least:
            raise WorkbenchError(
                say("{name} is at least {least}, not {value}.", name=name, least=least, value=repr(value))
            )
    return Settings(**given)
