"""The actions of Library Labyrinth, as a player names them. Each line of notation reads aloud well.

Seats are the words ``1`` to ``5``, and ``trolley`` in solo. A booster's use is written as the effect chosen and, after
a slash, the one that is not: ``secret-passage/useful-map``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from workbench.engine.actions import Action, part
from workbench.language import mark


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Name the genre of a Book to start with (LL-SETUP-16)."""

    verb: ClassVar[str] = "choose"
    genre: str = part("deck")


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take the top card of a genre deck (LL-ACT-TAKE), with any Library Cards declared (LL-BOOST-11)."""

    verb: ClassVar[str] = "take"
    also: ClassVar[tuple[str, ...]] = (mark("draw"), mark("pick"))
    genre: str = part("deck")
    using: tuple[str, ...] = part("use", lead="using", many=True, default=())
    into: str | None = part("seat", lead="into", default=None)


@dataclass(frozen=True, slots=True)
class More(Action):
    """The extra card of a Library Card (LL-BOOST-11)."""

    verb: ClassVar[str] = "more"
    genre: str = part("deck")
    into: str | None = part("seat", lead="into", default=None)


@dataclass(frozen=True, slots=True)
class NoMore(Action):
    """Leave the extra card of a Library Card where it is."""

    verb: ClassVar[str] = "no-more"


@dataclass(frozen=True, slots=True)
class Flip(Action):
    """Turn a dark tile to its lit side (LL-ACT-FLIP)."""

    verb: ClassVar[str] = "flip"
    also: ClassVar[tuple[str, ...]] = (mark("uncover"), mark("light"))
    cell: str = part("cell")
    using: str | None = part("use", lead="using", default=None)


@dataclass(frozen=True, slots=True)
class Rotate(Action):
    """Turn a lit tile by a quarter, ``cw`` or ``ccw`` (LL-ACT-ROT)."""

    verb: ClassVar[str] = "rotate"
    also: ClassVar[tuple[str, ...]] = (mark("twist"),)
    cell: str = part("cell")
    way: str = part("way")


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Pass: a gift to a partner (LL-ACT-PASS)."""

    verb: ClassVar[str] = "give"
    cards: tuple[str, ...] = part("card", many=True)
    to: str = part("seat", lead="to")
    using: str | None = part("use", lead="using", default=None)


@dataclass(frozen=True, slots=True)
class Receive(Action):
    """Pass: a gift from a partner (LL-ACT-PASS)."""

    verb: ClassVar[str] = "receive"
    also: ClassVar[tuple[str, ...]] = (mark("ask"),)
    cards: tuple[str, ...] = part("card", many=True)
    giver: str = part("seat", lead="from")
    using: str | None = part("use", lead="using", default=None)


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Pass: an exchange, own cards first (LL-ACT-PASS)."""

    verb: ClassVar[str] = "swap"
    also: ClassVar[tuple[str, ...]] = (mark("exchange"),)
    cards: tuple[str, ...] = part("card", many=True)
    against: tuple[str, ...] = part("card", lead="for", many=True)
    partner: str = part("seat", lead="with")
    using: str | None = part("use", lead="using", default=None)


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Walk to a tile and capture, return or draw there (LL-ACT-MOVE, LL-CAP, LL-RET, LL-RWD)."""

    verb: ClassVar[str] = "move"
    also: ClassVar[tuple[str, ...]] = (mark("go"), mark("enter"))
    cell: str = part("cell")
    using: tuple[str, ...] = part("use", lead="using", many=True, default=())
    capture: str | None = part("terror", lead="capture", default=None, also=(mark("capture"), mark("catch")))
    cards: tuple[str, ...] = part("card", lead="with", many=True, default=())
    returns: str | None = part("terror", lead="return", default=None, also=(mark("return"), mark("bring")))
    draw: bool = part("flag", lead="draw")


@dataclass(frozen=True, slots=True)
class Send(Action):
    """Solo: move the Trolley alone (LL-SOLO-07)."""

    verb: ClassVar[str] = "send"
    cell: str = part("cell")
    using: tuple[str, ...] = part("use", lead="using", many=True, default=())
    draw: bool = part("flag", lead="draw")


@dataclass(frozen=True, slots=True)
class Ride(Action):
    """Solo: move player and Trolley together (LL-SOLO-10); ``into`` names the hand that receives something."""

    verb: ClassVar[str] = "ride"
    cell: str = part("cell")
    using: tuple[str, ...] = part("use", lead="using", many=True, default=())
    capture: str | None = part("terror", lead="capture", default=None, also=(mark("capture"), mark("catch")))
    cards: tuple[str, ...] = part("card", lead="with", many=True, default=())
    returns: str | None = part("terror", lead="return", default=None, also=(mark("return"), mark("bring")))
    draw: bool = part("flag", lead="draw")
    into: str | None = part("seat", lead="into", default=None)


@dataclass(frozen=True, slots=True)
class Use(Action):
    """Play a Time Machine for one more action (LL-BOOST-05)."""

    verb: ClassVar[str] = "use"
    booster: str = part("use")


@dataclass(frozen=True, slots=True)
class PassAction(Action):
    """Give one action to the next player (LL-PAA)."""

    verb: ClassVar[str] = "pass-action"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard a card, free of charge (LL-HAND-06); ``by`` names the seat when it is not the hand of the one asked."""

    verb: ClassVar[str] = "discard"
    also: ClassVar[tuple[str, ...]] = (mark("drop"),)
    card: str = part("card")
    by: str | None = part("seat", lead="by", default=None)


@dataclass(frozen=True, slots=True)
class End(Action):
    """End the Action phase (LL-TURN-08)."""

    verb: ClassVar[str] = "end"
    also: ClassVar[tuple[str, ...]] = (mark("finish"),)


ACTIONS: tuple[type[Action], ...] = (
    Choose,
    Take,
    More,
    NoMore,
    Flip,
    Rotate,
    Give,
    Receive,
    Swap,
    Move,
    Send,
    Ride,
    Use,
    PassAction,
    Discard,
    End,
)
