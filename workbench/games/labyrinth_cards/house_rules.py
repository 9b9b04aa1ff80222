"""The options of Labyrinth: The Card Game (section 6 of its rules)."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.engine.options import option
from workbench.language import mark

START, LAYING = mark("Set-up"), mark("Laying and taking")


@dataclass(frozen=True, slots=True)
class HouseRules:
    """How the silences of the rulebook are filled, and what may be played otherwise."""

    deck: str = option(
        "one",
        "Which of the two shipped decks is played with: one treasure a card or two. A pack of your own stays as it is.",
        title="Treasures on a card",
        first=True,
        rule="LC-AMB-01",
        words=(mark("One"), mark("Two")),
        choices=("one", "two"),
    )
    match_all_edges: bool = option(
        False,
        "Whether every side that touches a card must fit it, not only one road.",
        title="Every touching side must fit",
        group=LAYING,
        rule="LC-AMB-02",
    )
    free_rotation: bool = option(
        True,
        "Whether a card may be turned before it is laid.",
        title="Cards may be turned before they are laid",
        group=LAYING,
        rule="LC-AMB-03",
    )
    must_connect: bool = option(
        False,
        "Whether a lay that connects treasures must be chosen where there is one.",
        title="Treasures must be connected if they can",
        group=LAYING,
        rule="LC-AMB-04",
    )
    stuck_rule: str = option(
        "lay_free",
        "What happens when no card in hand can be laid: it is laid anywhere beside a card, or the turn is skipped.",
        title="When no card can be laid",
        group=LAYING,
        rule="LC-AMB-05",
        words=(mark("It is laid anywhere beside a card"), mark("The turn is skipped")),
        choices=("lay_free", "skip"),
    )
    must_take: bool = option(
        False,
        "Whether all that can be taken must be taken.",
        title="All that can be taken must be taken",
        group=LAYING,
        rule="LC-AMB-06",
    )
    square_must_have_exit: bool = option(
        True,
        "Whether a starting square without a road outwards is dealt anew.",
        title="The square must have a road outwards",
        group=START,
        rule="LC-AMB-09",
    )
    open_hands: bool = option(False, "Whether hands lie open.", title="Hands lie open", group=START, rule="LC-AMB-10")
    first_player: int | str = option(
        1,
        "The seat that begins.",
        title="Who begins",
        group=START,
        rule="LC-SETUP-05",
        words=(mark("By chance"),),
        choices=("random",),
        number=mark("Player {number}"),
        low=1,
        high=6,
        seat=True,
    )
