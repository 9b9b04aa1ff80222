"""The options of Library Labyrinth (section 6 of its rules)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from workbench.engine.options import option
from workbench.language import mark, say

DIFFICULTIES = (mark("novice"), mark("standard"), mark("advanced"), mark("expert"), mark("solo"))
CORNERS = ("NW", "NE", "SE", "SW")
BETWEEN = (
    "a5 b5 b4 a4",
    "b5 c5 c4 b4",
    "c5 d5 d4 c4",
    "d5 e5 e4 d4",
    "d4 e4 e3 d3",
    "d3 e3 e2 d2",
    "d2 e2 e1 d1",
    "c2 d2 d1 c1",
    "b2 c2 c1 b1",
    "a2 b2 b1 a1",
    "a3 b3 b2 a2",
    "a4 b4 b3 a3",
)
"""The four cells round each junction of the Bookwyrm, J0 first: its name stands nowhere on the board."""
EFFECTS = ("time-machine", "trolley-service", "library-ladder", "secret-passage", "useful-map", "library-card")

BoosterPairs = tuple[tuple[str, str], ...]


def _read_tiles(given: Any) -> tuple[int, ...]:
    numbers = tuple(given)
    if len(numbers) != 5 or any(type(n) is not int or n < 0 for n in numbers) or sum(numbers) != 25 or numbers[0] != 1:
        raise ValueError(
            say("it takes five numbers that sum to 25, with one centre: (1, crossroads, Shelf, Reward, Terror).")
        )
    return numbers


def _read_corner_pairs(given: Any) -> tuple[str, ...]:
    pairs = tuple(given)
    for pair in pairs:
        halves = pair.split("+") if isinstance(pair, str) else ()
        if len(halves) != 2 or len(set(halves)) != 2 or any(half not in CORNERS for half in halves):
            raise ValueError(say("each pair names two different corners, as in 'NW+SE'."))
    if len(pairs) != 2:
        raise ValueError(say("it takes the two pairs of the two double curse cards."))
    return pairs


def _read_booster_pairs(given: Any) -> BoosterPairs:
    pairs = tuple(tuple(pair.split("+") if isinstance(pair, str) else pair) for pair in given)
    if len(pairs) != 9 or any(len(pair) != 2 or any(word not in EFFECTS for word in pair) for pair in pairs):
        raise ValueError(say("it takes nine pairs of effects out of: {effects}.", effects=", ".join(EFFECTS)))
    return tuple((str(first), str(second)) for first, second in pairs)


def _solo_is_a_mix(players: int, chosen: Mapping[str, Any]) -> str:
    """LL-SETUP-02, LL-SOLO-02: the players do not restrict the difficulty."""
    if chosen["difficulty"] != "solo" or players == 1:
        return ""
    return say(
        "For {players} players this only lays the tiles of solo, which are those of novice. The other rules of solo, "
        "with the Trolley, hold for one player alone.",
        players=players,
    )


def _only_for_one(players: int, chosen: Mapping[str, Any]) -> str:
    return "" if players == 1 else say("Changes nothing here: it holds only for one player.")


def _only_for_several(players: int, chosen: Mapping[str, Any]) -> str:
    """LL-PAA-04."""
    return say("Changes nothing here: one player has nobody to pass an action to.") if players == 1 else ""


def _only_for_experts(players: int, chosen: Mapping[str, Any]) -> str:
    return "" if chosen["difficulty"] == "expert" else say("Changes nothing here: only the difficulty expert has them.")


def _only_with_doubles(players: int, chosen: Mapping[str, Any]) -> str:
    return "" if chosen["double_curses"] else say("Changes nothing here: there are no double curses.")


def _only_with_books(players: int, chosen: Mapping[str, Any]) -> str:
    return "" if chosen["start_books"] else say("Changes nothing here: nobody starts with Books.")


BOARD, CURSES, START = mark("The board"), mark("The Bookwyrm and its curses"), mark("Set-up")
ACTIONS, SOLO = mark("Actions and cards"), mark("Solo, for one player")


@dataclass(frozen=True, slots=True)
class HouseRules:
    """How the silences of the rulebook are filled, and what may be played otherwise."""

    difficulty: str | None = option(
        None,
        "How hard it is: the harder, the fewer crossroads there are and the more Terror tiles.",
        title="Difficulty",
        first=True,
        rule="LL-SETUP-02",
        choices=DIFFICULTIES,
        none="solo for one player, otherwise standard",
        remark=_solo_is_a_mix,
    )
    expert_tiles: tuple[int, ...] = option(
        (1, 1, 6, 3, 14),
        "Numbers of centre, crossroads, Shelf, Reward and Terror tiles at difficulty expert; they sum to 25.",
        title="Tiles at difficulty expert",
        group=BOARD,
        rule="LL-AMB-01",
        read=_read_tiles,
        remark=_only_for_experts,
    )
    shape_bias: str = option(
        "none",
        "Which shapes come in first: corners make it harder, T-junctions easier.",
        title="Shapes of the tiles",
        group=BOARD,
        rule="LL-SETUP-05",
        words=(mark("No preference"), mark("Corners first"), mark("T-junctions first")),
        choices=("none", "corners", "t_junctions"),
    )
    disturbance_count: int | None = option(
        None,
        "How many curse cards are in the deck (D). More cards mean more turns.",
        title="Curse cards in the deck",
        group=CURSES,
        rule="LL-AMB-05",
        low=1,
        high=30,
        none="18 for one to three players, 20 for four and five",
    )
    out_of_time_counts_in_d: bool = option(
        False,
        "Whether Out of Time is counted as one of the curse cards, or lies under them.",
        title="Out of Time is one of the curse cards",
        group=CURSES,
        rule="LL-AMB-04",
    )
    double_curses: int = option(
        0,
        "How many double curse cards replace ordinary ones.",
        title="Double curses",
        group=CURSES,
        rule="LL-SETUP-20",
        choices=(0, 1, 2),
    )
    double_curse_pairs: tuple[str, ...] = option(
        ("NW+SE", "NE+SW"),
        "Which two tiles each double curse marks: two pairs of corners, such as NW+SE, NE+SW.",
        title="Corners of the double curses",
        group=CURSES,
        rule="LL-AMB-05",
        read=_read_corner_pairs,
        remark=_only_with_doubles,
    )
    start_books: int = option(
        3,
        "Book cards each player starts with.",
        title="Books at the start",
        group=START,
        rule="LL-AMB-06",
        low=0,
        high=6,
    )
    start_rewards: int = option(
        1,
        "Reward cards each player starts with.",
        title="Rewards at the start",
        group=START,
        rule="LL-AMB-06",
        low=0,
        high=6,
    )
    start_genres: str = option(
        "chosen",
        "Who chooses the genres of the first Books.",
        title="Genres of the first Books",
        group=START,
        rule="LL-AMB-06",
        words=(mark("The players choose"), mark("By chance")),
        choices=("chosen", "random"),
        remark=_only_with_books,
    )
    wyrm_start: int | str = option(
        0,
        "The junction on which the Bookwyrm starts: J0 is the north-west one, and they are counted clockwise.",
        title="Where the Bookwyrm starts",
        group=CURSES,
        rule="LL-AMB-07",
        words=(mark("By chance"),),
        choices=("random",),
        number=mark("J{number}, between {where}"),
        where=BETWEEN,
        low=0,
        high=11,
    )
    four_shelf_redeal: str = option(
        "setup",
        "When a board with four Shelves round the centre is dealt anew.",
        title="Four Shelves round the centre",
        group=BOARD,
        rule="LL-AMB-08",
        words=(
            mark("Dealt anew at the set-up"),
            mark("Dealt anew when the fourth is revealed"),
            mark("Never dealt anew"),
        ),
        choices=("setup", "onreveal", "never"),
    )
    paa_chain: bool = option(
        True,
        "Whether a received action may itself be passed on.",
        title="A received action may be passed on",
        group=ACTIONS,
        rule="LL-AMB-09",
        remark=_only_for_several,
    )
    rotate_centre: str = option(
        "forbid",
        "What rotating the centre does.",
        title="Rotating the centre",
        group=BOARD,
        rule="LL-AMB-11",
        words=(mark("Not allowed"), mark("Does nothing"), mark("Turns the compass")),
        choices=("forbid", "noop", "turn_compass"),
    )
    move_to_own_tile: bool = option(
        False,
        "Whether a walk may lead back to its first tile.",
        title="A walk may end where it began",
        group=ACTIONS,
        rule="LL-AMB-12",
    )
    item_goes_to_pile: bool = option(
        False,
        "Whether magical items used in a capture lie in the pile.",
        title="Items of a capture lie in the pile",
        group=ACTIONS,
        rule="LL-AMB-14",
    )
    ladder_unlimited: bool = option(
        False,
        "Whether one Library Ladder passes every token on the route.",
        title="One Ladder passes every token",
        group=ACTIONS,
        rule="LL-AMB-16",
    )
    passage_counts_edge_once: bool = option(
        False,
        "Whether one Secret Passage opens an edge with bookcases on both sides.",
        title="One Passage opens double bookcases",
        group=ACTIONS,
        rule="LL-AMB-17",
    )
    booster_pairs: BoosterPairs | None = option(
        None,
        "The two effects of each of the nine boosters: nine pairs, such as time-machine+useful-map, …",
        title="Effects of the boosters",
        group=START,
        rule="LL-AMB-18",
        none="as in the pack",
        read=_read_booster_pairs,
    )
    solo_actions: int = option(
        3,
        "Actions a turn in solo.",
        title="Actions a turn in solo",
        group=SOLO,
        rule="LL-AMB-21",
        choices=(3, 4),
        remark=_only_for_one,
    )
    trolley_slots: int = option(
        6,
        "Places in the Trolley's hand.",
        title="The Trolley's places",
        group=SOLO,
        rule="LL-AMB-22",
        low=0,
        high=12,
        remark=_only_for_one,
    )
    trolley_rewards: bool = option(
        True,
        "Whether the Trolley alone may draw on a Reward tile.",
        title="The Trolley may draw Rewards",
        group=SOLO,
        rule="LL-AMB-23",
        remark=_only_for_one,
    )
    trolley_reach: bool = option(
        False,
        "Whether Flip, Rotate and Take may start from the Trolley.",
        title="Actions may start from the Trolley",
        group=SOLO,
        rule="LL-AMB-25",
        remark=_only_for_one,
    )
    solo_remote_pass_cost: int = option(
        0,
        "Actions that a solo Pass by Trolley Service costs.",
        title="Cost of a solo Pass by Trolley Service",
        group=SOLO,
        rule="LL-AMB-26",
        choices=(0, 1),
        remark=_only_for_one,
    )
    pass_many: bool = option(
        False,
        "Whether one Pass moves any number of cards.",
        title="A Pass moves any number of cards",
        group=ACTIONS,
        rule="LL-AMB-30",
    )
    first_player: int | str = option(
        1,
        "The seat that begins.",
        title="Who begins",
        group=START,
        rule="LL-AMB-47",
        words=(mark("By chance"),),
        choices=("random",),
        number=mark("Player {number}"),
        low=1,
        high=5,
        seat=True,
    )
