"""The figures of a board as overlays: a title, one sentence of meaning, and a sentence for each cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from workbench.analysis.completions import Chances
from workbench.analysis.intervals import Share
from workbench.analysis.rows import decimal, percent
from workbench.analysis.strikes import Struck
from workbench.engine.openings import LETTERS
from workbench.engine.overlay import Overlay, Reading
from workbench.engine.plans import Plan
from workbench.language import plural, say, sentence_case


def title(name: str, plan: Plan) -> str:
    """What an overlay is called."""
    strikes = plan.strikes
    return {
        "distance": say("Distance from {start}", start=plan.start_name),
        "rotations": say("Rotations needed"),
        "ways-on": say("Dead ends"),
        "cut-off": say("Bottlenecks"),
        "strikes": strikes.title if strikes else "",
        "strike-chance": strikes.once_title if strikes else "",
        "reach-chance": say("How likely a way leads there"),
        "goal-chance": say("How likely a way leads to a {goal}", goal=plan.goal_name),
    }[name]


def _when(plan: Plan) -> str:
    return f" {plan.when}" if plan.when else ""


def _source(plan: Plan) -> str:
    """Where the openings come from, and what is left out."""
    unseen = sum(spot.roads is None for spot in plan.spots)
    if not unseen:
        return plan.source
    left_out = plural(
        unseen,
        "{number} tile that nobody has seen is left out: a way over it may be shorter.",
        "{number} tiles that nobody has seen are left out: ways over them may be shorter.",
    )
    return f"{plan.source} {left_out}"


def distance(plan: Plan, steps: Sequence[int | None]) -> Overlay:
    """Steps from the start."""

    def label(number: int | None) -> str:
        if number is None:
            return say("No way leads here from {start}.", start=plan.start_name)
        return plural(number, "{number} step from {start}.", "{number} steps from {start}.", start=plan.start_name)

    return Overlay(
        "distance",
        title("distance", plan),
        say("The fewest steps from {start} to here{when}.", start=plan.start_name, when=_when(plan)),
        say("steps"),
        tuple(
            Reading(spot.id, number, "" if number is None else f"{number}", label(number))
            for spot, number in zip(plan.spots, steps, strict=True)
            if spot.roads is not None
        ),
        0,
        _top(steps, 4),
        _source(plan),
        nothing=say("no way leads here"),
    )


def rotations(plan: Plan, needed: Sequence[int | None], most: int) -> Overlay:
    """Fewest rotations to get there."""

    def label(number: int | None) -> str:
        if number is None:
            return plural(most, "More than {number} rotation away.", "More than {number} rotations away.")
        return plural(number, "{number} rotation away.", "{number} rotations away.")

    return Overlay(
        "rotations",
        title("rotations", plan),
        say(
            "The fewest rotations with which one gets from {start} to here{when}.",
            start=plan.start_name,
            when=_when(plan),
        ),
        say("rotations"),
        tuple(
            Reading(spot.id, number, "" if number is None else f"{number}", label(number))
            for spot, number in zip(plan.spots, needed, strict=True)
            if spot.roads is not None
        ),
        0,
        max(most, 1),
        f"{plan.rotation} {_source(plan)}",
        nothing=say("more than {most}", most=most),
    )


def ways_on(plan: Plan, ways: Sequence[int | None]) -> Overlay:
    """How many neighbours one step leads to; dead ends are marked."""

    def label(number: int) -> str:
        words = plural(number, "{number} way on from here.", "{number} ways on from here.")
        return f"{words} {say('A dead end.')}" if number <= 1 else words

    return Overlay(
        "ways-on",
        title("ways-on", plan),
        say("To how many neighbouring cells one step leads from here{when}.", when=_when(plan)),
        say("ways on"),
        tuple(
            Reading(spot.id, number, f"{number}", label(number), marked=number <= 1)
            for spot, number in zip(plan.spots, ways, strict=True)
            if number is not None
        ),
        0,
        max(_top(ways, 1), len(LETTERS)),
        _source(plan),
        mark=say("dead end"),
    )


def cut_off(plan: Plan, lost: Sequence[int | None]) -> Overlay:
    """How many others are lost with a cell; articulation cells are marked."""
    readings = []
    for spot, number in zip(plan.spots, lost, strict=True):
        if spot.roads is None or spot.id == plan.start:
            continue
        if number is None:
            readings.append(Reading(spot.id, None, "", say("No way leads here from {start}.", start=plan.start_name)))
            continue
        label = plural(number, "{number} other cell hangs on it.", "{number} other cells hang on it.")
        readings.append(Reading(spot.id, number, f"{number}", label, marked=number > 0))
    return Overlay(
        "cut-off",
        title("cut-off", plan),
        say(
            "How many other cells can no longer be reached from {start} when this one is lost{when}.",
            start=plan.start_name,
            when=_when(plan),
        ),
        say("cells"),
        tuple(readings),
        0,
        _top(lost, 4),
        _source(plan),
        nothing=say("no way leads here"),
        mark=say("others hang on it"),
    )


def strikes_expected(plan: Plan, struck: Sequence[Struck], turns: int) -> Overlay:
    """How often each cell is struck on average."""
    strikes = plan.strikes
    assert strikes is not None  # or there would be nothing to show
    when = plural(turns, "in the coming turn", "in the coming {number} turns")
    return Overlay(
        "strikes",
        strikes.title,
        say("How often this cell is {struck} {when}, on average.", struck=strikes.word, when=when),
        say("times"),
        tuple(
            Reading(
                spot.id,
                float(each.expected),
                _short(each.expected),
                say("{struck} {number} times on average {when}.", struck=sentence_case(strikes.word),
                    number=decimal(each.expected), when=when),
                marked=False,
            )
            for spot, each in zip(plan.spots, struck, strict=True)
        ),
        0,
        max(max(float(each.expected) for each in struck), 0.01),
        strikes.condition,
    )  # fmt: skip


def strike_chance(plan: Plan, struck: Sequence[Struck], turns: int) -> Overlay:
    """The chance that each cell is struck at least once."""
    strikes = plan.strikes
    assert strikes is not None  # or there would be nothing to show
    when = plural(turns, "in the coming turn", "in the coming {number} turns")
    return Overlay(
        "strike-chance",
        strikes.once_title,
        say("The chance that this cell is {struck} at least once {when}.", struck=strikes.word, when=when),
        "%",
        tuple(
            Reading(
                spot.id,
                float(100 * each.once),
                _hundredths(each.once),
                say("{struck} at least once with chance {percent}.", struck=sentence_case(strikes.word),
                    percent=percent(each.once)),
            )
            for spot, each in zip(plan.spots, struck, strict=True)
        ),
        0,
        100,
        strikes.condition,
    )  # fmt: skip


def reach_chance(plan: Plan, chances: Sequence[Chances], samples: int, stream: str) -> Overlay:
    """The chance that a way leads to each cell, over all boards that fit."""
    readings = tuple(
        _chance(spot.id, each.reached, say("A way leads here with chance {chance}.", chance=each.reached.sentence))
        for spot, each in zip(plan.spots, chances, strict=True)
    )
    return _of_chances(
        "reach-chance",
        plan,
        say(
            "The chance, over all boards that fit what is known, that a way leads here from {start} without a "
            "rotation{when}.",
            start=plan.start_name,
            when=_when(plan),
        ),
        readings,
        (each.reached for each in chances),
        samples,
        stream,
    )


def goal_chance(plan: Plan, chances: Sequence[Chances], samples: int, stream: str) -> Overlay:
    """The chance that a way leads to each cell that holds a goal, or may hold one."""
    readings = []
    for spot, each in zip(plan.spots, chances, strict=True):
        share = each.goal_reached
        if share is None:
            continue
        if spot.goal:
            label = say("A way leads to this {goal} with chance {chance}.", goal=plan.goal_name, chance=share.sentence)
        else:
            label = say(
                "If a {goal} lies here, a way leads to it with chance {chance}. One lies here with chance {there}.",
                goal=plan.goal_name,
                chance=share.sentence,
                there=each.goal.sentence,
            )
        readings.append(_chance(spot.id, share, label))
    return _of_chances(
        "goal-chance",
        plan,
        say(
            "If a {goal} lies here: the chance, over all boards that fit what is known, that a way leads to it from "
            "{start} without a rotation{when}.",
            goal=plan.goal_name,
            start=plan.start_name,
            when=_when(plan),
        ),
        tuple(readings),
        (each.goal_reached for each in chances if each.goal_reached is not None),
        samples,
        stream,
    )


def _of_chances(
    name: str,
    plan: Plan,
    meaning: str,
    readings: tuple[Reading, ...],
    shares: Iterable[Share],
    samples: int,
    stream: str,
) -> Overlay:
    exact = all(share.exact for share in shares)
    unseen = sum(spot.roads is None for spot in plan.spots)
    source = (
        plural(
            unseen,
            "{number} tile that nobody has seen may be any of the box that fits, in any orientation.",
            "{number} tiles that nobody has seen may be any of the box that fit, in any order and orientation.",
        )
        if unseen
        else plan.source
    )
    return Overlay(
        name,
        title(name, plan),
        meaning,
        "%",
        readings,
        0,
        100,
        source,
        samples=0 if exact else samples,
        seed="" if exact else stream,
    )


def _chance(cell: str, share: Share, label: str) -> Reading:
    interval = share.interval
    ends = None if interval is None else (100 * interval[0], 100 * interval[1])
    return Reading(cell, float(100 * share.value), _hundredths(share.value), label, ends)


def _top(values: Iterable[int | None], least: int) -> int:
    return max([least, *(value for value in values if value is not None)])


def _short(value: Fraction) -> str:
    """At most two digits after the point."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def _hundredths(share: Fraction) -> str:
    """Whole hundredths, and never 0 for what can happen or 100 for what may not."""
    if 0 < share < Fraction(1, 200):
        return "<1"
    return ">99" if Fraction(199, 200) < share < 1 else f"{float(100 * share):.0f}"
