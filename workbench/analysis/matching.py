"""Which requirements serve which goal, and the chance that drawn ones can serve all goals (f): exact.

Each goal is served by one requirement that asks for one of its symbols, and each requirement serves at most one goal.
As many requirements as there are goals are drawn, all choices being equally likely::

    P = (choices that can be matched one to one with the goals) / C(n, g)

The choices are counted while the requirements are gone through one kind after another (requirements that serve the same
goals are alike). What has been chosen so far matters only by the *family* of those sets of goals that it can serve,
each requirement another goal: a number with one bit for each set of goals. Choices with the same family are counted
together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import ClassVar

from workbench.analysis.rows import YES_OR_NO, Finding, Rows, percent
from workbench.analysis.supplies import Parts
from workbench.engine.bits import members
from workbench.engine.symbols import kinds_in
from workbench.errors import WorkbenchError
from workbench.language import mark, say, whole

MOST_GOALS = 12
MOST_FAMILIES = 2_000_000
"""More different families than this are not counted through: the memory would not do."""


@dataclass(frozen=True, slots=True)
class Serves(Finding):
    """Whether a requirement serves a goal: whether it asks for one of its symbols."""

    title: ClassVar[str] = mark("What serves which goal")
    about: ClassVar[str] = mark("Whether it asks for a symbol of the goal.")
    axes: ClassVar[tuple[str, str] | None] = ("requirement", "goal")
    unit: ClassVar[str] = YES_OR_NO
    requirement: str
    goal: str
    serves: bool
    rule: str
    source: Parts = field(compare=False, repr=False)

    @property
    def key(self) -> tuple[str, ...]:
        """Requirement and goal."""
        return (self.requirement, self.goal)

    @property
    def value(self) -> int:
        """1 or 0."""
        return int(self.serves)

    @property
    def sentence(self) -> str:
        """``Basilisk serves Legends [LL-RET-01].``"""
        words = {
            "requirement": self.source.name(self.requirement),
            "goal": self.source.name(self.goal),
            "rule": self.rule,
        }
        if self.serves:
            return say("{requirement} serves {goal} [{rule}].", **words)
        return say("{requirement} does not serve {goal} [{rule}].", **words)


@dataclass(frozen=True, slots=True)
class ServedBy(Finding):
    """How many requirements serve a goal: ``share = serving / of``."""

    title: ClassVar[str] = mark("How many serve each goal")
    about: ClassVar[str] = mark("The share of all that ask for a symbol of the goal.")
    unit: ClassVar[str] = "share"
    goal: str
    serving: int
    of: int
    source: Parts = field(compare=False, repr=False)

    @property
    def key(self) -> tuple[str, ...]:
        """The goal."""
        return (self.goal,)

    @property
    def value(self) -> Fraction | None:
        """The share of all requirements."""
        return Fraction(self.serving, self.of) if self.of else None

    @property
    def sentence(self) -> str:
        """``Legends is served by 11 of 24 (Terrors), 45.8 %.``"""
        return say(
            "{goal} is served by {serving} of {of} ({all}), {percent}.",
            goal=self.source.name(self.goal),
            serving=self.serving,
            of=self.of,
            all=self.source.title_of_requirements,
            percent=percent(self.value),
        )


@dataclass(frozen=True, slots=True)
class Matching(Finding):
    """The chance that drawn requirements, as many as there are goals, can serve all of them: ``ways / of``."""

    title: ClassVar[str] = mark("The chance to serve all goals")
    about: ClassVar[str] = mark(
        "As many as there are goals are drawn: the draws that can be matched one to one with the goals, divided by all "
        "draws."
    )
    unit: ClassVar[str] = "share"
    drawn: int
    ways: int
    of: int
    families: int
    """How many different families were met while counting: the cost of the count."""
    source: Parts = field(compare=False, repr=False)

    @property
    def key(self) -> tuple[str, ...]:
        """There is one of its kind."""
        return ("all goals",)

    @property
    def value(self) -> Fraction | None:
        """The chance."""
        return Fraction(self.ways, self.of) if self.of else None

    @property
    def sentence(self) -> str:
        """``6 Terrors drawn at random can serve all 6 Shelves in 87.1 % of draws (117,245 of 134,596).``"""
        words = {"requirements": self.source.title_of_requirements, "goals": self.source.title_of_goals}
        if not self.of:
            return say("There are fewer than {drawn} ({requirements}).", drawn=self.drawn, **words)
        return say(
            "{number} {requirements} drawn at random can serve all {number} {goals} in {percent} of draws "
            "({ways} of {of}).",
            number=self.drawn,
            percent=percent(self.value),
            ways=whole(self.ways),
            of=whole(self.of),
            **words,
        )


def goals_served(parts: Parts) -> list[int]:
    """For each requirement the set of goals that it serves."""
    kinds = [kinds_in(one.need, len(parts.symbols)) for one in parts.requirements]
    return [sum(1 << place for place, goal in enumerate(parts.goals) if goal.kinds & asked) for asked in kinds]


def serving(parts: Parts) -> Rows[Serves]:
    """One row for each requirement and goal."""
    rows = [
        Serves(one.id, goal.id, bool(served >> place & 1), goal.rule, parts)
        for one, served in zip(parts.requirements, goals_served(parts), strict=True)
        for place, goal in enumerate(parts.goals)
    ]
    return Rows.of(Serves, parts, rows)


def served_by(parts: Parts) -> Rows[ServedBy]:
    """One row for each goal; none when there is nothing that could serve them."""
    if not parts.requirements:
        return Rows.of(ServedBy, parts, [])
    served = goals_served(parts)
    rows = [
        ServedBy(goal.id, sum(one >> place & 1 for one in served), len(served), parts)
        for place, goal in enumerate(parts.goals)
    ]
    return Rows.of(ServedBy, parts, rows)


def matching(parts: Parts) -> Rows[Matching]:
    """One row, or none when the game has no goals.

    Raises:
        WorkbenchError: when there are too many goals, or too many ways to serve them, to count through.
    """
    if not parts.goals or not parts.requirements:
        return Rows.of(Matching, parts, [])
    goals, served = len(parts.goals), goals_served(parts)
    if goals > MOST_GOALS:
        raise WorkbenchError(
            say(
                "The chance to serve all goals is counted for up to {most}; there are {number}.",
                most=MOST_GOALS,
                number=goals,
            )
        )
    ways, families = matched(tuple(sorted(Counter(served).items())), goals)
    return Rows.of(Matching, parts, [Matching(goals, ways, comb(len(served), goals), families, parts)])


@lru_cache(maxsize=64)
def matched(alike: Sequence[tuple[int, int]], goals: int) -> tuple[int, int]:
    """How many choices of as many requirements as goals can be matched with them, and the families met.

    Args:
        alike: sets of goals, each with the number of requirements that serve just these.
        goals: how many there are.
    """
    without = [sum(1 << sets for sets in range(1 << goals) if not sets >> goal & 1) for goal in range(goals)]
    # In this order goals come to an end early: once nobody else serves a goal, sets without it are of no more use.
    in_order = sorted(alike, key=lambda one: [*members(one[0])] or [goals])
    last = {goal: place for place, (served, _) in enumerate(in_order) for goal in members(served)}
    counted: list[dict[int, int]] = [{1: 1}, *({} for _ in range(goals))]
    """For each number of requirements chosen: family → number of choices; the empty set alone is the family 1."""
    met = 1
    for place, (served, number) in enumerate(in_order):
        for chosen in reversed(range(goals)):
            for family, choices in list(counted[chosen].items()):
                for more in range(1, min(number, goals - chosen) + 1):
                    family = _after(family, served, without)
                    if not family:  # one of them cannot serve a goal of its own
                        break
                    after = counted[chosen + more]
                    met += family not in after
                    after[family] = after.get(family, 0) + choices * comb(number, more)
        over = [goal for goal in members(served) if last[goal] == place]
        if over:
            counted = [_having_served(families, over, without) for families in counted]
        if met > MOST_FAMILIES:
            raise WorkbenchError(
                say("The chance to serve all goals takes more than {most} steps here.", most=whole(MOST_FAMILIES))
            )
    return sum(counted[goals].values()) if len(last) == goals else 0, met


def _having_served(families: Mapping[int, int], goals: Sequence[int], without: Sequence[int]) -> dict[int, int]:
    """The families without the sets that lack a goal which nobody later serves."""
    found: dict[int, int] = {}
    for family, choices in families.items():
        for goal in goals:
            family &= ~without[goal]
        if family:
            found[family] = found.get(family, 0) + choices
    return found


def _after(family: int, served: int, without: Sequence[int]) -> int:
    """The family once one more requirement is chosen: every set of it with one more goal that this one serves."""
    after = 0
    for goal in members(served):
        after |= (family & without[goal]) << (1 << goal)
    return after
