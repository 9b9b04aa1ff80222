"""The name of a change, for whoever takes it back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from workbench.engine.workshop import Deed, SetUpStep
from workbench.errors import BuildError, advice
from workbench.language import plural, say

if TYPE_CHECKING:
    from workbench.building.build import Build


def name_of(build: Build, deeds: Sequence[Deed]) -> str:
    """What the deeds do, in a few words; of several the first, and how many others there are."""
    first = _named(build, deeds[0])
    return first if len(deeds) == 1 else say("{first} and {number} more", first=first, number=len(deeds) - 1)


def no_place(build: Build, place: str) -> BuildError:
    """The error that says that there is no such place, or that nothing of the kind can be done to it."""
    known = list(dict.fromkeys(there.id for step in build.steps for there in step.places))
    if place in known:
        return BuildError(say("That cannot be done to {place} at any step.", place=place))
    return BuildError(
        say("There is no place '{place}' on this table.{advice}", place=place, advice=advice(place, known, 30))
    )


def _named(build: Build, deed: Deed) -> str:
    if deed.verb == "set":
        return say("Chosen: {options}", options=", ".join(_option(build, *one) for one in deed.options.items()))
    step = build.look(deed.step)
    place, other = _name(step, deed.place), _name(step, deed.other)
    match deed.verb:
        case "put":
            return say("{item} to {place}", item=_item(step, deed), place=place)
        case "remove":
            return say("Taken from {place}", place=place)
        case "turn":
            return say("Turned {place}", place=place)
        case "flip":
            return say("Turned {place} over", place=place)
        case "swap":
            return say("Swapped {place} and {other}", place=place, other=other)
        case "lock":
            return say("Locked {place}", place=place)
        case "unlock":
            return say("Unlocked {place}", place=place)
        case "clear":
            return say("{step}: cleared", step=step.title)
    seed = build.seed if deed.seed is None else deed.seed
    if deed.verb == "reroll":
        return say("{step}: dealt anew from seed {seed}", step=step.title, seed=seed)
    return say("{step}: filled from seed {seed}", step=step.title, seed=seed)


def _option(build: Build, name: str, value: Any) -> str:
    for option in build.info.options:
        if option.name == name:
            return f"{option.heading}: {option.word(value)}"
    return plural(value, "{number} player", "{number} players")


def _name(step: SetUpStep, ident: str) -> str:
    return next((place.name for place in step.places if place.id == ident), ident)


def _item(step: SetUpStep, deed: Deed) -> str:
    """The supply's title; an item that lies otherwise than its supply is that of the same kind."""
    kind = deed.item.partition("[")[0]
    exact = next((supply.title for supply in step.supplies if supply.id == deed.item), "")
    alike = (s.title for s in step.supplies if "[" in s.id and s.id.partition("[")[0] == kind)
    return exact or next(alike, "") or deed.item
