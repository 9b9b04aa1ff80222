"""What locks hold: nothing is done by hand to a locked place, and repairs change it only where nothing else helps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from workbench.building.stands import Maker, Stand
from workbench.engine.workshop import Deed, Flaw, Repair, bench_of
from workbench.errors import LockedError, WorkbenchError
from workbench.language import plural, say

BY_HAND = ("put", "remove", "turn", "flip", "swap")
"""What is done to a place itself; clearing, filling and dealing anew leave locked places out by themselves."""
MOST_NAMED = 4
"""So many repairs are named when everything was mended."""
Locked = frozenset[tuple[str, str]]
"""Steps and their places."""


def by_hand(maker: Maker, stand: Stand, deeds: Iterable[Deed]) -> Stand:
    """The table after some deeds of a person.

    Raises:
        LockedError: when one of them would change what is locked; BuildError, OptionError: when one cannot be done.
    """
    for deed in deeds:
        after = maker.after(stand, [deed])
        if deed.verb in BY_HAND and (changed := touched(stand, after, [deed])):
            raise _refusal(stand, changed)
        stand = after
    return stand


def heeded(maker: Maker, stand: Stand, flaws: Sequence[Flaw]) -> list[Flaw]:
    """The flaws, the repairs of each that change nothing locked first; the others say what is locked."""
    if not stand.locked:
        return [*flaws]
    return [replace(flaw, repairs=_ordered(maker, stand, flaw.repairs)) for flaw in flaws]


def _ordered(maker: Maker, stand: Stand, repairs: Sequence[Repair]) -> tuple[Repair, ...]:
    free: list[Repair] = []
    held: list[Repair] = []
    for repair in repairs:
        try:
            changed = touched(stand, maker.after(stand, repair.deeds), repair.deeds)
        except WorkbenchError:  # it is refused when it is carried out
            changed = frozenset()
        if changed:
            held.append(replace(repair, sentence=_though(repair, stand, changed)))
        else:
            free.append(repair)
    return (*free, *held)


def touched(before: Stand, after: Stand, deeds: Sequence[Deed]) -> Locked:
    """The locked places that deeds are done to, or that hold something else after them."""
    if not before.locked:
        return frozenset()
    named = {(deed.step, place) for deed in deeds if deed.verb in BY_HAND for place in (deed.place, deed.other)}
    was, now = _held(before, before.locked), _held(after, before.locked)
    return frozenset(key for key in before.locked if key in named or was.get(key) != now.get(key))


def _held(stand: Stand, keys: Locked) -> dict[tuple[str, str], tuple[str, ...]]:
    """What lies in some places."""
    steps = {step for step, _ in keys}
    there = ((bench.name, bench.step(stand.state)) for bench in stand.workshop.benches if bench.name in steps)
    return {(name, place.id): place.holds for name, step in there for place in step.places if (name, place.id) in keys}


def _names(stand: Stand, keys: Locked) -> str:
    names = []
    for name, place in sorted(keys):
        step = bench_of(stand.workshop, name).step(stand.state)
        names.append(next((one.name for one in step.places if one.id == place), place))
    return ", ".join(names)


def _refusal(stand: Stand, keys: Locked) -> LockedError:
    """Says how to unlock."""
    step, place = min(keys)
    sentence = plural(
        len(keys),
        "{places} is locked and stays as it is. Unlock it first: choose it and press “Unlock”, or {call}.",
        "{places} are locked and stay as they are. Unlock them first: choose each and press “Unlock”, or {call}.",
        places=_names(stand, keys),
        call=f"build.unlock({place!r}, step={step!r})",
    )
    return LockedError(sentence, tuple(sorted(keys)))


def _though(repair: Repair, stand: Stand, keys: Locked) -> str:
    return plural(
        len(keys),
        "{repair}, though {places} is locked.",
        "{repair}, though {places} are locked.",
        repair=repair.sentence.removesuffix("."),
        places=_names(stand, keys),
    )


def mended(repairs: Sequence[str]) -> str:
    """What was done to mend everything, in a few words."""
    shown = [sentence.removesuffix(".") for sentence in dict.fromkeys(repairs)]
    if not shown:
        return say("Everything mended")
    words = "; ".join(shown[:MOST_NAMED])
    more = len(shown) - MOST_NAMED
    if more > 0:
        return say("Everything mended: {what}; and {number} more", what=words, number=more)
    return say("Everything mended: {what}", what=words)
