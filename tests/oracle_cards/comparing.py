"""Asks the engine and the oracle the same questions."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field

from tests.oracle_cards.literal import comparable
from tests.oracle_cards.positions import Sample
from workbench.engine.streams import Stream


@dataclass
class Figures:
    """How much was compared."""

    positions: int = 0
    choices: int = 0
    steps: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    """How often each thing came up."""

    def __str__(self) -> str:
        return f"{self.positions} positions, {self.choices} choices, {self.steps} of them carried out"


def differences(sample: Sample, figures: Figures, most: int = 6) -> list[str]:
    """Compare the choices in a position and what some of them do, and what follows on a taking that is then asked."""
    found = _choices(sample, figures)
    state = sample.rules.from_position(sample.state)
    legal = [*sample.rules.legal(state)]
    stream = Stream("oracle choice", sample.number)
    stream.shuffle(legal)
    for action in legal[:most]:
        state = sample.rules.from_position(sample.state)
        sample.rules.apply(state, action)
        engine = sample.rules.position(state)
        oracle = sample.reading.carry_out(sample.state, str(action))
        figures.steps += 1
        figures.seen.update((f"after {action.verb}: {engine['phase']}", f"stuck {engine['stuck']}"))
        if comparable(engine) != comparable(oracle):
            found.append(_told(sample, str(action), json.dumps(comparable(engine)), json.dumps(comparable(oracle))))
        if engine["phase"] == "take" and sample.state["phase"] == "lay":
            found += differences(Sample(sample.number, sample.rules, engine), figures, 2)
    return found


def _choices(sample: Sample, figures: Figures) -> list[str]:
    state = sample.rules.from_position(sample.state)
    legal = sample.rules.legal(state)
    engine, oracle = Counter(str(action) for action in legal), sample.reading.choices(sample.state)
    figures.positions += 1
    figures.choices += len(oracle)
    figures.seen[
        f"{len(oracle) if sample.state['phase'] == 'take' else 'some'} choices to {sample.state['phase']}"
    ] += 1
    found = []
    if set(engine) != oracle or len(legal) != len(oracle) or sum(engine.values()) != len(oracle):
        found.append(_told(sample, "the choices", f"more {set(engine) - oracle}", f"more {oracle - set(engine)}"))
    if any(action not in legal for action in legal):
        found.append(_told(sample, "membership", "denies what it offers", ""))
    if sample.rules.position(state) != sample.rules.position(sample.rules.from_position(sample.state)):
        found.append(_told(sample, "asking", "changed the position", ""))
    return found


def _told(sample: Sample, what: str, engine: str, oracle: str) -> str:
    return (
        f"Position {sample.number}, {sample.rules.players} players, {sample.rules.options}: {what}\n"
        f"{json.dumps(sample.state)}\nengine: {engine}\noracle: {oracle}"
    )
