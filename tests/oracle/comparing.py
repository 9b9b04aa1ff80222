"""Asks the engine and the oracle the same questions."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.oracle.dealt import new_deal_faults
from tests.oracle.happenings import happenings, moments
from tests.oracle.literal import Position, carry_out, choices, comparable, normal
from tests.oracle.positions import Sample
from workbench.engine.actions import Action
from workbench.engine.streams import Stream


@dataclass(frozen=True)
class Difference:
    """Where engine and oracle disagree."""

    sample: Sample
    action: str
    """Empty when it is about the choices."""
    engine: str
    oracle: str

    def __str__(self) -> str:
        rules = self.sample.rules
        return "\n".join(
            (
                f"Position {self.sample.number}, {rules.players} players, options {rules.options}:",
                json.dumps(self.sample.state),
                f"action: {self.action or '(the choices)'}",
                f"engine: {self.engine}",
                f"oracle: {self.oracle}",
            )
        )


@dataclass
class Figures:
    """How much was compared."""

    positions: int = 0
    choices: int = 0
    steps: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    """How often each of the `happenings` and `moments` came up."""

    def __str__(self) -> str:
        return f"{self.positions} positions, {self.choices} choices, {self.steps} of them carried out"


def differences(sample: Sample, figures: Figures, most: int | None = 12) -> list[Difference]:
    """Compare the choices in a position, and the positions after ``most`` of them (None: after all)."""
    state = sample.rules.from_position(sample.state)
    legal = list(sample.rules.legal(state))
    engine = Counter(normal(action) for action in legal)
    oracle = choices(sample.state, sample.table)
    figures.positions += 1
    figures.choices += len(oracle)
    figures.seen.update(moments(sample.state, sample.table))
    found = []
    twice = [action for action, times in engine.items() if times > 1]
    if set(engine) != oracle or twice or len(sample.rules.legal(state)) != len(legal):
        found.append(
            Difference(
                sample,
                "",
                f"only the engine has {sorted(set(engine) - oracle)}; twice it has {sorted(twice)}",
                f"only the oracle has {sorted(oracle - set(engine))}",
            )
        )
    both = [action for action in legal if normal(action) in oracle]
    for action in both if most is None else some(both, most, Stream("oracle choice", sample.number)):
        figures.steps += 1
        found += _after(sample, action, figures)
    if sample.rules.position(state) != sample.rules.position(sample.rules.from_position(sample.state)):
        found.append(Difference(sample, "", "asking changed the position", ""))
    return found


def some(actions: list[Action], most: int, stream: Stream) -> list[Action]:
    """A choice of the actions in which no verb, and nothing that happens on arriving, is left out for want of luck."""
    by_kind: dict[tuple[object, ...], list[Action]] = defaultdict(list)
    for action in actions:
        more = (bool(getattr(action, name, None)) for name in ("using", "capture", "returns", "draw"))
        by_kind[action.verb, *more].append(action)
    groups = list(by_kind.values())
    stream.shuffle(groups)
    chosen: list[Action] = []
    while groups and len(chosen) < most:
        group = groups.pop(0)
        chosen.append(group.pop(stream.below(len(group))))
        if group:
            groups.append(group)
    return chosen


def _after(sample: Sample, action: Action, figures: Figures) -> Iterable[Difference]:
    """The difference in what an action does, if there is one."""
    state = sample.rules.from_position(sample.state)
    sample.rules.apply(state, action)
    engine = sample.rules.position(state)
    figures.seen.update(happenings(sample.state, action, engine, sample.table))

    def reshuffle(deck: str, cards: list[str]) -> list[str]:
        """What the engine drew, and the deck it left."""
        left: list[str] = engine["decks"][deck]
        return [card for card in cards if card not in left] + left

    def new_deal(before: Position) -> Position:
        faults = new_deal_faults(before, engine, sample.table)
        return {"faults of the new deal": faults} if faults else engine

    try:
        oracle = carry_out(sample.state, action, sample.table, reshuffle, new_deal)
    except AssertionError as error:
        yield Difference(sample, normal(action), "", f"cannot follow: {error}")
        return
    if problems := sample.rules.problems(state):
        yield Difference(sample, normal(action), f"{problems}", "")
    if "hands" not in oracle:
        yield Difference(sample, normal(action), "", json.dumps(oracle))
    elif (mine := comparable(oracle)) != (its := comparable(engine)):
        entries = [name for name in mine if mine[name] != its.get(name)]
        yield Difference(
            sample,
            normal(action),
            json.dumps({name: its.get(name) for name in entries}),
            json.dumps({name: mine[name] for name in entries}),
        )
