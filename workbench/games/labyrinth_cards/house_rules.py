"""The options of Labyrinth: The Card Game (section 6 of its rules)."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.engine.options import option


@dataclass(frozen=True, slots=True)
class HouseRules:
    """How the silences of the rulebook are filled, and what may be played otherwise."""

    deck: str = option(
        "one",
        "Which of the two shipped decks is played with: one treasure a card or two. A pack of your own stays as it is.",
        rule="LC-AMB-01",
        choices=("one", "two"),
    )
    match_all_edges: bool = option(
        False, "Whether every side that touches a card must fit it, not only one road.", rule="LC-AMB-02"
    )
    free_rotation: bool = option(True, "Whether a card may be turned before it is laid.", rule="LC-AMB-03")
    must_connect: bool = option(
        False, "Whether a lay that connects treasures must be chosen where there is one.", rule="LC-AMB-04"
    )
    stuck_rule: str = option(
        "lay_free",
        "What happens when no card in hand can be laid: it is laid anywhere beside a card, or the turn is skipped.",
        rule="LC-AMB-05",
        choices=("lay_free", "skip"),
    )
    must_take: bool = option(False, "Whether all that can be taken must be taken.", rule="LC-AMB-06")
    square_must_have_exit: bool = option(
        True, "Whether a starting square without a road outwards is dealt anew.", rule="LC-AMB-09"
    )
    open_hands: bool = option(False, "Whether hands lie open.", rule="LC-AMB-10")
    first_player: int | str = option(
        1, "The seat that begins.", rule="LC-SETUP-05", choices=("random",), low=1, high=6, seat=True
    )
